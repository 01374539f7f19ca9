/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cctrch-code-rig.h"
#include "umts-error-check.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The associated DPCH of a UE on HS-DSCH: its code in each cell of the active set, its power both
 * ways, and where they go with the UE.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-associated-dpch", SYSTEM);

/**
 * @param policy attribute Policy of AdmissionControl
 * @param hasAssociated attribute AssociatedDpch
 * @return a network on HS-DSCH whose codes are counted, and whose load is not
 */
NetworkConfig
MakeCounted(const std::string& policy, bool hasAssociated = true)
{
    NetworkConfig config = MakeCellChangeConfig("AM", "Forward");
    config.cell.Admission({{"Policy", StringValue(policy)},
                           {"AssociatedDpch", BooleanValue(hasAssociated)},
                           {"MaxLoad", DoubleValue(100)}});
    return config;
}

/**
 * @ingroup umts
 * @brief Cells whose codes of spreading factor 256 are counted, and UEs that take them.
 */
class AssociatedNetwork : public AdmissionNetwork
{
  public:
    using AdmissionNetwork::AdmissionNetwork;

    /** @return codes of spreading factor 256 beside the common channels, in each cell */
    std::string CountCodes() const
    {
        std::string text;
        for (uint32_t cell = 0; cell < cells.size(); ++cell)
        {
            const auto codes = GetAdmission(cell)->GetCodes();
            text += std::to_string(std::count_if(codes.begin(), codes.end(), [](const auto& code) {
                return code.first == 256;
            }));
        }
        return text;
    }

    /**
     * @brief Take all codes of a cell.
     * @param cell its number
     * @return tickets, those of spreading factor 256 last
     */
    std::vector<uint32_t> Fill(uint32_t cell) const
    {
        std::vector<uint32_t> tickets;
        const auto admission = GetAdmission(cell);
        for (const auto& dch : {MakeDchPreset("dch3"), MakeDchPreset("dch2"), DchConfig()})
        {
            auto decision = admission->Request(dch, Callback<void>());
            while (decision.outcome == AdmissionControl::ADMITTED)
            {
                tickets.push_back(decision.ticket);
                decision = admission->Request(dch, Callback<void>());
            }
            admission->Release(decision.ticket); // of the queue
        }
        return tickets;
    }

    /**
     * @brief Install another UE in cell 0.
     * @param bearer its default bearer
     * @return what it holds
     */
    Ptr<DchReservation> AddUe(const BearerConfig& bearer)
    {
        const auto devices = umts.InstallUe(NodeContainer(1), nodeBs[0], UeConfig(), bearer);
        ues.push_back(DynamicCast<UeNetDevice>(devices.Get(0)));
        addresses.push_back(core.ActivateUes(devices, rncs[0]).GetAddress(0));
        umts.AssignStreams(1);
        return rncs[0]->GetBearer(ues.back()->GetRnti())->GetObject<DchReservation>();
    }
};

// Beside the common channels and an HS-SCCH, code 0 of spreading factor 16 has room for six codes
// of 256: 16 - 4 - 4 - 2. From the seventh on they are HS-DSCH's, 16 of them one of its codes.
UMTS_TEST("umts-associated-dpch", "Codes that are left for HS-DSCH")
{
    auto cell = CreateObject<AdmissionControl>();
    cell->SetAttribute("Policy", StringValue("Refuse"));
    cell->SetAttribute("AssociatedDpch", BooleanValue(true));
    cell->ReserveHsScchs(1);
    const double before = cell->GetCodeOccupancy();
    UMTS_EXPECT(before == 1.0 / 32 + 1.0 / 128, "common channels and HS-SCCH");
    std::vector<uint32_t> tickets;
    for (uint32_t ue = 1; ue <= 23; ++ue)
    {
        const auto decision = cell->Request(DchConfig(), Callback<void>());
        UMTS_EXPECT(decision.outcome == AdmissionControl::ADMITTED, "UE " << ue);
        tickets.push_back(decision.ticket);
        const uint32_t left = ue <= 6 ? 15 : ue <= 22 ? 14 : 13;
        UMTS_EXPECT(cell->GetNHsPdschCodes() == left, "beside UE " << ue);
        UMTS_EXPECT(cell->GetCodeOccupancy() == before + ue / 256.0, "UE " << ue);
    }
    UMTS_EXPECT(cell->GetLoad() == 0.0, "no load");
    cell->ReleaseAll(tickets);
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 15, "all are back");
    UMTS_EXPECT(cell->GetCodeOccupancy() == before, "all are back");
}

UMTS_TEST("umts-associated-dpch", "No code unless it is asked for")
{
    AssociatedNetwork network(MakeCounted("Refuse", false));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    ExpectText(network.CountCodes(), "0000", "none");
    UMTS_EXPECT(!network.rncs[0]->GetBearer(network.ue->GetRnti())->GetObject<DchReservation>(),
                "nothing is reserved");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-associated-dpch", "The code goes where the UE goes")
{
    AssociatedNetwork network(MakeCounted("Refuse"));
    ExpectText(network.CountCodes(), "1000", "at the set-up");
    UMTS_EXPECT(network.GetAdmission(0)->GetCodeOccupancy() == 1.0 / 32 + 1.0 / 128 + 1.0 / 256,
                "common channels, HS-SCCH, associated DPCH");
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    ExpectText(network.CountCodes(), "1100", "in soft handover");
    network.umts.ChangeServingCell(network.ue, network.cells[1]);
    ExpectText(network.CountCodes(), "1100", "HS-DSCH is in the other cell");
    network.umts.RemoveRadioLink(network.ue, network.cells[0]);
    ExpectText(network.CountCodes(), "0100", "out of soft handover");
    network.umts.HandOver(network.ue, network.cells[3]);
    ExpectText(network.CountCodes(), "0001", "after a hard handover");
    network.umts.AddRadioLink(network.ue, network.cells[2]);
    ExpectText(network.CountCodes(), "0011", "two cells of a Node B");
    network.umts.RemoveRadioLink(network.ue, network.cells[3]);
    ExpectText(network.CountCodes(), "0010", "the serving cell goes");
    RunUntil(Seconds(1));
    network.umts.ReleaseBearer(network.ue);
    ExpectText(network.CountCodes(), "0000", "after the release");
    ExpectText(network.Leave(), "", "what is left");
}

// One DPCH carries all that a UE has: with a DCH it takes the code of that.
UMTS_TEST("umts-associated-dpch", "Nothing is taken twice")
{
    AssociatedNetwork network(MakeCounted("Refuse"));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    ExpectText(network.CountCodes(), "1100", "HS-DSCH alone");
    const RbId dch =
        network.umts.AddBearer(network.ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    ExpectText(network.CountCodes(), "0000", "a DCH of spreading factor 32");
    UMTS_EXPECT(network.GetAdmission(1)->GetCodes().size() == 1, "in the second cell, too");
    network.umts.ChangeServingCell(network.ue, network.cells[1]);
    const RbId further =
        network.umts.AddBearer(network.ue, BearerConfig::Hsdpa(), {MakeFilter(98)});
    ExpectText(network.CountCodes(), "0000", "beside the DCH");
    network.umts.ReleaseBearer(network.ue, dch);
    ExpectText(network.CountCodes(), "1100", "HS-DSCH alone again, with two bearers");
    network.umts.ReleaseBearer(network.ue, DEFAULT_RB);
    ExpectText(network.CountCodes(), "1100", "the other bearer has it");
    network.umts.RemoveRadioLink(network.ue, network.cells[1]);
    ExpectText(network.CountCodes(), "1000", "one cell");
    network.umts.ReleaseBearer(network.ue, further);
    ExpectText(network.CountCodes(), "0000", "none");
    ExpectText(network.Leave(), "", "what is left");
}

// The DCH of signalling, 4.1 kb/s with CRC, has spreading factor 256 itself.
UMTS_TEST("umts-associated-dpch", "The DCH of signalling is on the associated DPCH")
{
    for (const bool hasAssociated : {false, true})
    {
        SignallingNetwork network(MakeCounted("Refuse", hasAssociated));
        network.RunToEnd();
        const auto codes = network.GetAdmission(0)->GetCodes();
        UMTS_EXPECT(codes.size() == 2 && codes[0].first == 128 && codes[1].first == 256,
                    codes.size() << " codes");
        network.umts.AddRadioLink(network.ues[0], network.cells[1]);
        network.RunToEnd();
        UMTS_EXPECT(network.GetAdmission(1)->GetCodes().size() == 1, "signalling alone");
        ExpectText(network.Leave(), "", "what is left");
    }
}

UMTS_TEST("umts-associated-dpch", "A cell without codes refuses")
{
    AssociatedNetwork network(MakeCounted("Refuse"));
    const auto tickets = network.Fill(1);
    UMTS_EXPECT(tickets.size() == 7 + 1 + 8, "spreading factors 8, 16 and 256");
    UMTS_EXPECT(network.umts.AddRadioLink(network.ue, network.cells[1]) == Commands::REFUSED,
                "a radio link");
    UMTS_EXPECT(network.umts.HandOver(network.ue, network.cells[1]) == Commands::REFUSED,
                "a hard handover");
    ExpectText(network.GetActiveSet(), "0", "it stays where it is");
    network.GetAdmission(1)->ReleaseAll(tickets);
    const auto others = network.Fill(0);
    const auto refused = network.AddUe(BearerConfig::Hsdpa());
    UMTS_EXPECT(refused && refused->GetState() == DchReservation::REFUSED, "a bearer");
    ExpectText(refused->GetReason(),
               "no 1 free code(s) of spreading factor 256, 100 % of the tree is taken",
               "why");
    network.GetAdmission(0)->ReleaseAll(others);
    ExpectText(network.Leave(), "", "what is left");
}

// In a full tree the code of the associated DPCH leaves HS-DSCH itself none, until the DCHs go.
UMTS_TEST("umts-associated-dpch", "A UE waits for a code")
{
    AssociatedNetwork network(MakeCounted("Queue"));
    auto tickets = network.Fill(0);
    UMTS_EXPECT(tickets.size() == 7 + 1 + 5, "spreading factors 8, 16 and 256");
    const auto waiting = network.AddUe(BearerConfig::Hsdpa());
    UMTS_ASSERT(waiting && waiting->GetState() == DchReservation::WAITING, "it waits");
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[1]->GetNode(), false);
    host.SendSeries(20, MilliSeconds(100), MilliSeconds(10), network.addresses[1], 0, 100);
    RunUntil(Seconds(1));
    UMTS_EXPECT(port.arrivals.size() == 0, "nothing is sent");
    network.GetAdmission(0)->Release(tickets.back());
    tickets.pop_back();
    UMTS_EXPECT(waiting->GetState() == DchReservation::HELD, "it has a code");
    UMTS_EXPECT(network.GetAdmission(0)->GetNHsPdschCodes() == 0, "the tree is full");
    RunUntil(Seconds(2));
    UMTS_EXPECT(port.arrivals.size() == 0, "HS-DSCH has no code");
    network.GetAdmission(0)->ReleaseAll(tickets);
    UMTS_EXPECT(network.GetAdmission(0)->GetNHsPdschCodes() == 15, "those of the DCHs");
    RunUntil(Seconds(3));
    UMTS_EXPECT(port.CountInOrder(0) == 20, "all is sent");
    ExpectText(network.Leave(), "", "what is left");
}

// A DCH goes, and a request for as much waits: the code of the associated DPCH comes first.
UMTS_TEST("umts-associated-dpch", "Who waits does not get the code of the associated DPCH")
{
    AssociatedNetwork network(MakeCounted("Queue"));
    const RbId dch =
        network.umts.AddBearer(network.ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    const auto tickets = network.Fill(0);
    const auto waiting = network.AddUe(BearerConfig::Dch("dch1"));
    UMTS_ASSERT(waiting->GetState() == DchReservation::WAITING, "it waits");
    network.umts.ReleaseBearer(network.ue, dch);
    UMTS_EXPECT(waiting->GetState() == DchReservation::WAITING, "it waits on");
    const auto state =
        network.rncs[0]->GetBearer(network.ue->GetRnti())->GetObject<DchReservation>();
    UMTS_EXPECT(state->GetState() == DchReservation::HELD, "HS-DSCH goes on");
    network.umts.ReleaseBearer(network.ue);
    UMTS_EXPECT(waiting->GetState() == DchReservation::HELD, "now it has its code");
    network.GetAdmission(0)->ReleaseAll(tickets);
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-associated-dpch", "Codes that nobody counts")
{
    ExpectError([]() { AssociatedNetwork network(MakeCounted("Unlimited")); },
                "AdmissionControl: AssociatedDpch needs Policy Refuse or Queue");
}

constexpr double GAIN_DB = 17 - 127;    //!< Antennas, and path loss at 1 km
constexpr double OTHER_CELLS_DBM = -70; //!< Attribute InterCellInterference
constexpr double LOSS_DB = 2;           //!< Attribute ReceiverLoss
constexpr double TOLERANCE_DB = 1.05;   //!< Loops go up and down by 1 dB

/**
 * @param config a network
 * @return the same of UEs 1 km away, without fading, under power control
 */
NetworkConfig
WithPowerControl(NetworkConfig config)
{
    config.ue
        .DownlinkQuality("FadingQualityModel",
                         {{"Distance", DoubleValue(1000)},
                          {"PathLossAt1Km", DoubleValue(127)},
                          {"InterCellInterference", DoubleValue(OTHER_CELLS_DBM)},
                          {"ShadowingDeviation", DoubleValue(0)},
                          {"Profile", StringValue("None")}})
        .PowerControl({{"TpcErrorRate", DoubleValue(0)}});
    return config;
}

/** @return power that a DPCH without DCH has while its DPCCH is sent, dBm: 2 dB after despreading
 */
double
GetDpcchDbm()
{
    return 2 + LOSS_DB - 10 * std::log10(256) + OTHER_CELLS_DBM - GAIN_DB;
}

/** @param cell a cell @return what its DPCHs send, mW */
double
GetDedicated(const Ptr<Cell>& cell)
{
    return cell->GetPower()->GetDedicated().GetTotal(Simulator::Now().GetNanoSeconds());
}

/** @param cell a cell @return its noise rise, a ratio */
double
GetNoiseRise(const Ptr<Cell>& cell)
{
    return cell->GetPower()->GetReception()->GetNoiseRise(Simulator::Now().GetNanoSeconds());
}

/** @return share of DPCCH at 67.2 kb/s: (15/5)^2 at 64 kb/s, (15/4)^2 at 144 kb/s, TS 25.101 A.2 */
double
GetUplinkShare()
{
    const double place = std::log(67.2 / 64) / std::log(144.0 / 64);
    return 1 / (1 + 9 * std::pow(25.0 / 16, place));
}

// DPCCHs are sent at all times: 4 of 20 bits of the downlink, a tenth of the uplink's power.
UMTS_TEST("umts-associated-dpch", "Power both ways without any block")
{
    AssociatedNetwork network(WithPowerControl(MakeCellChangeConfig("AM", "Forward")));
    RunUntil(Seconds(1));
    const auto cell = network.cells[0];
    const double sent = GetDedicated(cell);
    UMTS_EXPECT(IsNear(ToDb(sent / 0.2), GetDpcchDbm(), TOLERANCE_DB), "downlink");
    // 67.2 kb/s at a BLER of 1 %: Eb/N0 of 4.71 dB at 64 kb/s and 3.91 dB at 144 kb/s, TS 25.104.
    const double ebN0Db = 4.71 - 0.8 * std::log(67.2 / 64) / std::log(144.0 / 64);
    const double perChipDb = ebN0Db + 10 * std::log10(67.2e3 / 3.84e6);
    const double atAntennaDb = perChipDb - 3.01; // of two
    UMTS_EXPECT(
        IsNear(ToDb((GetNoiseRise(cell) - 1) / GetUplinkShare()), atAntennaDb, TOLERANCE_DB),
        "uplink");
    const auto power = cell->GetPower();
    const double left = power->GetMaximum() - power->GetAlways() - sent;
    UMTS_EXPECT(IsNear(power->GetHsDschShare(Simulator::Now().GetNanoSeconds()),
                       left / power->GetHsDsch(),
                       1e-12),
                "HS-DSCH has what is left");
    network.umts.ReleaseBearer(network.ue);
    RunUntil(Seconds(1.1));
    UMTS_EXPECT(GetDedicated(cell) == 0.0, "after the release");
    UMTS_EXPECT(IsNear(GetNoiseRise(cell), 1.0, 1e-12), "after the release");
    ExpectText(network.Leave(), "", "what is left");
}

// The same antennas receive DPCH and HS-DSCH of a cell.
UMTS_TEST("umts-associated-dpch", "HS-DSCH fades as the DPCH does")
{
    NetworkConfig config = MakeCellChangeConfig("AM", "Forward");
    config.ue.DownlinkQuality("FadingQualityModel", {{"Profile", StringValue("Rayleigh")}})
        .PowerControl();
    AssociatedNetwork network(config);
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    const auto dpch = network.ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>();
    std::vector<double> gains;
    for (const uint32_t cell : {0U, 1U})
    {
        if (cell > 0)
        {
            network.umts.ChangeServingCell(network.ue, network.cells[cell]);
        }
        const auto& ues = RadioEnvironment::Get()->At(network.cells[cell]->GetId()).hsDschUes;
        UMTS_ASSERT(ues.size() == 1, "on HS-DSCH of cell " << cell);
        const auto link = DynamicCast<FadingQualityModel>(ues.begin()->second->GetLink());
        const auto radio = network.cells[cell]->GetUu()->GetRadio();
        const double gain = link->GetGain(0);
        gains.push_back(gain);
        UMTS_EXPECT(IsNear(dpch->MeasureCpich(radio),
                           radio->power->GetCpich() * gain /
                               (radio->power->GetTotal(0) * gain + link->GetOthers(0)),
                           1e-12),
                    "shadowing of cell " << cell);
    }
    UMTS_EXPECT(gains[0] != gains[1], "cells have shadowing of their own");
}

UMTS_TEST("umts-associated-dpch", "No power unless it is asked for")
{
    AssociatedNetwork network(MakeCellChangeConfig("AM", "Forward"));
    RunUntil(Seconds(1));
    UMTS_EXPECT(GetDedicated(network.cells[0]) == 0.0, "downlink");
    UMTS_EXPECT(GetNoiseRise(network.cells[0]) == 1.0, "uplink");
}

/// The DPCHs of the active set send, together, what one would send alone: gains are the same.
struct PowerFollowsTest
{
    /** @param config what the UTRAN is made of */
    explicit PowerFollowsTest(const NetworkConfig& config)
        : network(WithPowerControl(config))
    {
    }

    /**
     * @brief Half a second later only cells of the active set send and receive.
     * @param activeSet numbers of the cells
     */
    void Check(const std::string& activeSet)
    {
        RunUntil(Simulator::Now() + MilliSeconds(500));
        ExpectText(network.GetActiveSet(), activeSet, "active set");
        double sum = 0.0;
        for (uint32_t cell = 0; cell < network.cells.size(); ++cell)
        {
            const bool isIn = activeSet.find(std::to_string(cell)) != std::string::npos;
            const double sent = GetDedicated(network.cells[cell]);
            UMTS_EXPECT((sent > 0.0) == isIn, activeSet << ": cell " << cell << " sends " << sent);
            const double rise = GetNoiseRise(network.cells[cell]);
            UMTS_EXPECT((isIn ? rise > 1.002 : rise < 1 + 1e-12), activeSet << ": " << rise);
            sum += sent;
        }
        UMTS_EXPECT(IsNear(ToDb(sum / 0.2), GetDpcchDbm(), TOLERANCE_DB), activeSet);
    }

    AssociatedNetwork network; //!< The network
};

UMTS_TEST("umts-associated-dpch", "The power goes where the UE goes")
{
    PowerFollowsTest test(MakeCellChangeConfig("AM", "Forward"));
    AssociatedNetwork& network = test.network;
    test.Check("0");
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    test.Check("01");
    network.umts.ChangeServingCell(network.ue, network.cells[1]);
    test.Check("10");
    network.umts.RemoveRadioLink(network.ue, network.cells[0]);
    test.Check("1");
    network.umts.HandOver(network.ue, network.cells[3]);
    test.Check("3");
    network.umts.AddRadioLink(network.ue, network.cells[2]);
    test.Check("32");
    network.umts.RemoveRadioLink(network.ue, network.cells[3]);
    test.Check("2");
    ExpectText(network.Leave(), "", "what is left");
}

/** @brief TTIs of the DPCHs of a UE, in one direction. */
struct DpchTally
{
    /** @param direction trace source @param ue the UE */
    DpchTally(const std::string& direction, const Ptr<UeNetDevice>& ue)
    {
        ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>()->TraceConnectWithoutContext(
            direction,
            MakeCallback(&DpchTally::OnTti, this));
    }

    /** @param ebN0 received @param target steered for @param isInError outcome */
    void OnTti(double ebN0, double target, double /* power */, bool isInError)
    {
        ++ttis;
        errors += isInError ? 1 : 0;
        last = target;
        highest = std::max(highest, target);
        lowest = std::min(lowest, target);
        // Only TTIs that are far below their target fail.
        nearMisses += isInError && ebN0 > target + 4 ? 1 : 0;
    }

    uint32_t ttis{0};       //!< TTIs
    uint32_t errors{0};     //!< Those in error
    uint32_t nearMisses{0}; //!< Those in error with much more than the target
    double last{0.0};       //!< Target, dB
    double highest{-99.0};  //!< Target, dB
    double lowest{99.0};    //!< Target, dB
};

// The outer loop of the RNC steers Node Bs by frames on the transport bearer of the uplink.
UMTS_TEST("umts-associated-dpch", "The uplink beside HS-DSCH has the block error rate aimed at")
{
    NetworkConfig config = MakeCellChangeConfig("AM", "Forward");
    config.ue
        .DownlinkQuality("FadingQualityModel",
                         {{"Distance", DoubleValue(150)}, {"ShadowingDeviation", DoubleValue(0)}})
        .PowerControl({{"BlerTarget", DoubleValue(0.1)}, {"OuterLoopStep", DoubleValue(0.2)}});
    AssociatedNetwork network(config);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ue->GetNode(), true);
    host.SendSeries(6000, MilliSeconds(100), MilliSeconds(20), network.addresses[0], 0, 100);
    DpchTally down("DownlinkTti", network.ue);
    DpchTally up("UplinkTti", network.ue);
    RunUntil(Seconds(125));
    UMTS_EXPECT(down.ttis == 0, "no DCH of the downlink");
    UMTS_EXPECT(up.ttis > 4000, up.ttis << " TTIs");
    UMTS_EXPECT(IsNear(static_cast<double>(up.errors) / up.ttis, 0.1, 0.02), "errors");
    UMTS_EXPECT(up.nearMisses == 0, "blocks fail by what is received");
    UMTS_EXPECT(up.highest > up.lowest + 0.3, "the RNC steers the Node B");
    UMTS_EXPECT(host.arrivals.size() == 6000, "RLC repairs what is lost");
    ExpectText(network.Leave(), "", "what is left");
}

// With signalling the DPCH has a DCH, and an outer loop by its blocks.
UMTS_TEST("umts-associated-dpch", "Signalling on the associated DPCH")
{
    SignallingNetwork network(WithPowerControl(MakeCellChangeConfig("AM", "Forward")));
    network.RunToEnd();
    DpchTally down("DownlinkTti", network.ues[0]);
    network.umts.AddRadioLink(network.ues[0], network.cells[1]);
    network.RunToEnd();
    RunUntil(Simulator::Now() + Seconds(1));
    UMTS_EXPECT(down.ttis > 0, "TTIs of signalling");
    // 12.2 kb/s need a DPCH_Ec/Ior of -16.6 dB at Ior/Ioc of -1 dB, TS 25.101; 3.7 kb/s as much
    // energy a bit.
    const double noiseDb = -16.6 - 1 + 10 * std::log10(3.84e6 / 12.2e3);
    UMTS_EXPECT(std::abs(down.last - noiseDb) < 1.6, "target " << down.last << " dB");
    const double dpchDbm = down.last + 10 * std::log10(3700 / 3.84e6) + OTHER_CELLS_DBM - GAIN_DB;
    const double sent = GetDedicated(network.cells[0]) + GetDedicated(network.cells[1]);
    // The target may have risen by one step since.
    UMTS_EXPECT(IsNear(ToDb(sent / 0.2), dpchDbm, TOLERANCE_DB + 0.5), "of two cells");
    ExpectText(network.Leave(), "", "what is left");
}

// Radio links fail by blocks of a DCH with errors of its own; the UE begins anew on all channels.
UMTS_TEST("umts-associated-dpch", "Power after a radio link failure")
{
    NetworkConfig config = WithPowerControl(MakeFailing(3, 6.35));
    config.bearer.blockErrors = config.ue.blockErrors;
    AssociatedNetwork network(config);
    network.umts.AddBearer(network.ue, BearerConfig::Hsdpa(), {MakeNoTraffic()});
    network.umts.AssignStreams(1);
    FailureLog log(network, 500, Seconds(10));
    RunUntil(Seconds(2));
    UMTS_EXPECT(IsNear(ToDb(GetDedicated(network.cells[0]) / 0.2), GetDpcchDbm(), TOLERANCE_DB),
                "before");
    RunUntil(Seconds(9));
    UMTS_EXPECT(!log.times.empty(), "a failure");
    UMTS_EXPECT(IsNear(ToDb(GetDedicated(network.cells[0]) / 0.2), GetDpcchDbm(), TOLERANCE_DB),
                "after");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
