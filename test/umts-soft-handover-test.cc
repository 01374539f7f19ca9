/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-radio-link-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <cmath>
#include <memory>
#include <string>

/**
 * @file
 * @ingroup umts
 * Tests of soft and softer handover.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-soft-handover", SYSTEM, "25.331 8.3.4");

/**
 * @ingroup umts
 * @brief A network with UEs in the first cell, and more cells of the same RNC: two on Node Bs of
 * their own, the second one farther away, and two on one Node B.
 */
class SoftNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param ues UEs
     */
    explicit SoftNetwork(const NetworkConfig& config, uint32_t ues = 1)
        : RadioLinkNetwork(config, {ues, 1, 1})
    {
        cells.push_back(nodeBs[0]->GetCell());
        AddNodeB(config, MilliSeconds(5), 1);
        AddNodeB(config, MilliSeconds(17), 1);
        AddNodeB(config, MilliSeconds(8), 2);
    }
};

/**
 * Links with independent block errors: a block is lost when it is on all of them, in either
 * direction, whether the cells are those of one Node B or of several.
 */
struct SoftGainTest
{
    void Run()
    {
        constexpr uint32_t seconds = 60;
        NetworkConfig config;
        config.ue.BlockErrorRate(m_rate, m_rate).MacD({{"WireMode", BooleanValue(m_wireMode)}});
        config.bearer =
            BearerConfig::Dch(DchConfig{MakeTransportChannel(384000, MilliSeconds(10), 42),
                                        MakeTransportChannel(384000, MilliSeconds(10), 42)});
        config.bearer.Rlc("UM");
        config.iub.Set("WireMode", BooleanValue(m_wireMode));
        SoftNetwork network(config);
        for (const uint32_t cell : m_cells)
        {
            if (cell > 0)
            {
                network.umts.AddRadioLink(network.ues[0], network.cells[cell]);
            }
        }
        network.umts.AssignStreams(100);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        const Time interval = MilliSeconds(11);
        for (uint32_t i = 0; i < Seconds(seconds) / interval; ++i)
        {
            host.SendAt(i * interval, network.addresses[0], 0, i, 480);
            port.SendAt(i * interval, network.GetHostAddress(), 1, i, 480);
        }
        Simulator::Stop(Seconds(seconds + 1));
        Simulator::Run();
        Check(*network.ues[0]->GetBearer(), "downlink");
        Check(*network.rncs[0]->GetBearer(network.ues[0]->GetRnti()), "uplink");
        for (const auto& nodeB : network.nodeBs)
        {
            const auto iub = nodeB->GetIub();
            const auto end = DynamicCast<IubNetDevice>(iub->GetDevice(1));
            UMTS_EXPECT(end->GetNLate() == 0, "downlink frames are in time on every leg");
        }
    }

    /**
     * @param bearer the receiving end of the bearer
     * @param direction its name
     */
    void Check(const RadioBearer& bearer, const std::string& direction)
    {
        const auto& counters =
            bearer.GetMac()->GetLogicalChannel(bearer.GetLogicalChannel()).counters;
        const double blocks = static_cast<double>(counters.blocksReceived);
        const double rate = std::pow(m_rate, m_cells.size());
        const double deviation = std::sqrt(blocks * rate * (1 - rate));
        UMTS_EXPECT(blocks > 60000, direction);
        UMTS_EXPECT(
            IsNear(static_cast<double>(counters.blocksInError), blocks * rate, 4 * deviation),
            direction << ": the product of the rates");
    }

    std::vector<uint32_t> m_cells; //!< Cells of the active set
    double m_rate;                 //!< Block error rate of each link
    bool m_wireMode;               //!< PDUs and frames are octets
};

void
AddSoftGain(const std::vector<uint32_t>& cells, double rate, bool wireMode)
{
    AddTest("Block error rate of " + std::to_string(cells.size()) + " links of " +
                std::to_string(rate) + (wireMode ? ", wire mode" : ""),
            [=] { SoftGainTest{cells, rate, wireMode}.Run(); });
}

UMTS_TESTS("umts-soft-handover")
{
    AddSoftGain({0}, 0.1, false);
    AddSoftGain({0, 2}, 0.1, false);
    AddSoftGain({0, 1, 2}, 0.1, false);
    AddSoftGain({0, 3, 4}, 0.1, true);
    AddSoftGain({0, 1, 2, 3, 4}, 0.5, false);
}

/// Radio links come and go at random under traffic that fills the channel.
struct LinksTest : public RandomLinksTest
{
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        return std::make_unique<SoftNetwork>(config);
    }
};

UMTS_TEST_F(LinksTest, "umts-soft-handover", "Radio links added and removed every 2 s")
{
    RunPlan({3, 3, 2500, Seconds(2), 8});
}

/**
 * @param number number of a datagram
 * @return when it is sent
 */
Time
GetTimeLegDelay(uint32_t number)
{
    return Seconds(1) + MilliSeconds(10 * number);
}

/**
 * @param port what has received
 * @param number number of a datagram
 * @return its delay
 */
Time
GetDelay(const DatagramPort& port, uint32_t number)
{
    return port.arrivals.at(number).time - GetTimeLegDelay(number);
}

// A radio link on a longer Iub comes and goes: without retransmissions nothing is lost, and the
// delay is what it was before as soon as the link has gone.
UMTS_TEST("umts-soft-handover",
          "Delay and order of unacknowledged mode through radio links on a longer Iub")
{
    constexpr uint32_t count = 3000;
    constexpr uint32_t turns = 9;
    NetworkConfig config;
    config.bearer.Rlc("UM", {});
    SoftNetwork network(config);
    network.AddNodeB(config, MilliSeconds(40), 1);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    for (uint32_t i = 0; i < count; ++i)
    {
        host.SendAt(GetTimeLegDelay(i), network.addresses[0], 0, i, 200);
    }
    const auto far = network.cells.back();
    for (uint32_t turn = 0; turn < turns; ++turn)
    {
        const Time at = Seconds(2 + 3 * turn);
        Simulator::Schedule(at, UmtsMakeEvent([&network, far] {
                                network.umts.AddRadioLink(network.ues[0], far);
                            }));
        Simulator::Schedule(at + MilliSeconds(1503 + turn), UmtsMakeEvent([&network, far] {
                                network.umts.RemoveRadioLink(network.ues[0], far);
                            }));
    }
    RunUntil(GetTimeLegDelay(count) + Seconds(2));
    UMTS_EXPECT(port.CountInOrder(0) == count, "in order");
    UMTS_ASSERT(port.arrivals.size() == count, "each once");
    const Time alone = GetDelay(port, 50);
    for (uint32_t turn = 0; turn < turns; ++turn)
    {
        const Time with = GetDelay(port, 150 + 300 * turn);
        const Time after = GetDelay(port, 280 + 300 * turn);
        UMTS_EXPECT(with > alone + MilliSeconds(25), "turn " << turn << " with");
        UMTS_EXPECT(after == alone, "turn " << turn << " after");
    }
}

/**
 * @param cell a cell @return SIR targets that it was told, dB
 */
std::vector<double>
ListSirTargets(const Ptr<Cell>& cell)
{
    std::vector<double> targets;
    for (const auto& [channel, target] : cell->GetUu()->GetRadio()->sirTargets)
    {
        targets.push_back(target.db);
    }
    return targets;
}

// TS 25.433 8.2.17, UL SIR Target: cells of other Node Bs, and a second one of the same, in which
// nothing has been received yet.
UMTS_TEST("umts-soft-handover", "A cell that gets a radio link has the SIR target of the others")
{
    for (const bool isWire : {false, true})
    {
        NetworkConfig config;
        config.ue.DownlinkQuality(
            "FadingQualityModel",
            {{"Distance", DoubleValue(150)}, {"ShadowingDeviation", DoubleValue(0)}});
        config.ue.PowerControl();
        config.iub.Set("WireMode", BooleanValue(isWire));
        SoftNetwork network(config);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), true);
        for (uint32_t i = 0; i < 100; ++i)
        {
            host.SendAt(MilliSeconds(100 + 20 * i), network.addresses[0], 0, i, 100);
        }
        RunUntil(Seconds(5));
        UMTS_ASSERT(!host.arrivals.empty(), "the uplink carries data");
        const auto told = ListSirTargets(network.cells[0]);
        UMTS_ASSERT(told.size() == 1, "a target");
        for (const std::size_t added : {1, 3, 4})
        {
            network.umts.AddRadioLink(network.ues[0], network.cells[added]);
        }
        RunUntil(Seconds(6));
        for (const std::size_t added : {1, 3, 4})
        {
            UMTS_EXPECT(ListSirTargets(network.cells[added]) == told,
                        "cell " << added << (isWire ? ", octets" : ""));
        }
    }
}

// The first radio link goes while a second DCH waits in its cell: the DCH gets room in the next
// one, and a cell of the active set without room for it goes, too.
UMTS_TEST("umts-soft-handover", "The first link goes while a DCH waits")
{
    // Two DCHs of preset dch3 fit into a cell: 0 is full, and 2 once both UEs are there.
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)}});
    SoftNetwork network(config, 2);
    const auto ue = network.ues[0];
    network.umts.AddRadioLink(ue, network.cells[1]);
    network.umts.AddRadioLink(ue, network.cells[2]);
    network.umts.AddRadioLink(network.ues[1], network.cells[2]);
    network.umts.AddBearer(ue, config.bearer, {MakeFilter(17)});
    ExpectText(network.GetActiveSet(), "012", "the DCH waits");
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    ExpectText(network.GetActiveSet(), "1", "room for both");
    const std::vector<double> loads{0.330458, 0.660916, 0.330458};
    for (uint32_t cell = 0; cell < loads.size(); ++cell)
    {
        UMTS_EXPECT(IsNear(network.GetAdmission(cell)->GetLoad(), loads[cell], 1e-6),
                    "cell " << cell);
    }
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * Admission control of every cell: a cell without room gets no link, and a link that has no room
 * for another DCH of the UE goes. What a link has held goes to who waits.
 */
struct RoomTest
{
    /**
     * @param rnti the UE
     * @param cell the cell
     * @param isAdded whether its radio link is added
     * @param reason why it has been refused
     */
    void OnRadioLink(uint32_t rnti, uint32_t cell, bool isAdded, const std::string& reason)
    {
        m_trace += std::to_string(rnti) + (isAdded ? " +" : " -") + std::to_string(cell) + " " +
                   reason + "; ";
    }

    std::string m_trace; //!< What the trace source has told
};

UMTS_TEST_F(RoomTest, "umts-soft-handover", "Radio links and admission control")
{
    // Two DCHs of preset dch3 fit into a cell; UEs 0 and 1 are in the first one.
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)}});
    SoftNetwork network(config, 2);
    network.rrc->TraceConnectWithoutContext("RadioLink",
                                            MakeCallback(&RoomTest::OnRadioLink, this));
    const auto add = [&network](uint32_t ue, uint32_t cell) {
        return network.umts.AddRadioLink(network.ues[ue], network.cells[cell]);
    };
    UMTS_EXPECT(add(0, 1), "room");
    UMTS_EXPECT(add(0, 2), "room");
    UMTS_EXPECT(IsNear(network.GetAdmission(1)->GetLoad(), 0.330458, 1e-6), "one DCH");
    UMTS_EXPECT(add(1, 1), "room for two");
    const auto filter = MakeFilter(17);
    // The first cell is full: the DCH waits, and has no links until it is there.
    const RbId second = network.umts.AddBearer(network.ues[0], config.bearer, {filter});
    ExpectText(network.GetActiveSet(), "012", "the DCH waits");
    network.umts.Detach(network.ues[1]);
    network.ues.pop_back();
    ExpectText(network.GetActiveSet(), "012", "both DCHs are in all cells");
    UMTS_EXPECT(IsNear(network.GetAdmission(2)->GetLoad(), 0.660916, 1e-6), "two DCHs");
    network.umts.ReleaseBearer(network.ues[0], second);
    UMTS_EXPECT(IsNear(network.GetAdmission(2)->GetLoad(), 0.330458, 1e-6), "one DCH");
    const auto fill = [&network, &config](uint32_t cell) {
        const NodeContainer node(CreateObject<Node>());
        const auto added =
            network.umts.InstallUe(node, network.cells[cell], config.ue, config.bearer);
        network.ues.push_back(DynamicCast<UeNetDevice>(added.Get(0)));
    };
    fill(1);
    network.umts.AddBearer(network.ues[0], config.bearer, {filter});
    ExpectText(network.GetActiveSet(), "02", "the full cell has gone");
    fill(3);
    fill(3);
    m_trace.clear();
    UMTS_EXPECT(!add(0, 3), "full");
    ExpectText(m_trace, "1 +3 load 0.660916 + 0.330458 exceeds MaxLoad 0.75; ", "trace");
    m_trace.clear();
    network.umts.RemoveRadioLink(network.ues[0], network.cells[0]);
    ExpectText(m_trace, "1 -0 ; ", "trace");
    ExpectText(network.GetActiveSet(), "2", "active set");
    UMTS_EXPECT(IsNear(network.GetAdmission(0)->GetLoad(), 0, 1e-6), "all is back");
    ExpectText(network.Leave(), "", "what is left");
}

// A bearer on RACH and FACH beside that on the DCH stays in the first cell, and moves when that
// goes. A bearer on HS-DSCH has a radio link of its uplink in each cell.
UMTS_TEST("umts-soft-handover", "Radio links of a UE with other bearers")
{
    constexpr uint32_t sdus = 100;
    NetworkConfig config;
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    SoftNetwork network(config);
    auto filter = MakeFilter(17);
    const auto ue = network.ues[0];
    network.umts.AddBearer(ue, BearerConfig::Common().Rlc("AM"), {filter});
    network.umts.AddRadioLink(ue, network.cells[1]);
    network.umts.AddRadioLink(ue, network.cells[3]);
    DatagramPort host(network.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendSeries(sdus, Time(0), MilliSeconds(100), network.addresses[0], 0, 80);
    port.SendSeries(sdus, Time(0), MilliSeconds(100), network.GetHostAddress(), 1, 80);
    Simulator::Schedule(Seconds(5), UmtsMakeEvent([&] {
                            UMTS_EXPECT(port.CountInOrder(0) > 40, "on FACH, as without links");
                            network.umts.RemoveRadioLink(ue, network.cells[0]);
                            UMTS_EXPECT(network.rrc->GetCell(ue->GetRnti()) == network.cells[1],
                                        "the first cell");
                        }));
    RunUntil(Seconds(20));
    UMTS_EXPECT(port.CountInOrder(0) == sdus, "downlink");
    UMTS_EXPECT(host.CountInOrder(1) == sdus, "uplink");
    ExpectText(network.GetActiveSet(), "13", "active set");
    filter.protocol = 6;
    network.umts.AddBearer(ue, BearerConfig::Hsdpa(), {filter});
    network.umts.AddRadioLink(ue, network.cells[2]);
    ExpectText(network.GetActiveSet(), "132", "HS-DSCH is in the first cell");
    UMTS_EXPECT(network.cells[2]->GetNDchs() == 2, "DCHs, and that beside HS-DSCH");
    ExpectText(network.Leave(), "", "what is left");
}

// Wrong use ends in one sentence.
UMTS_TEST("umts-soft-handover", "Radio links that cannot be")
{
    SoftNetwork network{NetworkConfig()};
    network.AddNodeB(NetworkConfig(), MilliSeconds(5), 2);
    const auto ue = network.ues[0];
    const auto other = network.umts.InstallNodeB(CreateObject<Node>(),
                                                 network.umts.InstallRnc(CreateObject<Node>()));
    const auto refuses = [&](const Ptr<Cell>& cell, const std::string& sentence) {
        ExpectError([&]() { network.umts.AddRadioLink(ue, cell); }, sentence);
    };
    const std::string who = "radio link of the UE with RNTI 1: ";
    const auto remove = [&](uint32_t cell) {
        network.umts.RemoveRadioLink(ue, network.cells[cell]);
    };
    ExpectError([&]() { remove(0); }, who + "its last one cannot be removed");
    ExpectError([&]() { remove(1); }, who + "it has none in that cell");
    refuses(network.cells[0], who + "it has one in that cell already");
    refuses(other->GetCell(), "the cell does not belong to this RNC");
    for (uint32_t cell = 1; cell < 6; ++cell)
    {
        UMTS_EXPECT(network.umts.AddRadioLink(ue, network.cells[cell]), cell);
    }
    refuses(network.cells[3], who + "it has one in that cell already");
    refuses(network.cells[6], who + "an active set has 6 cells at most");
    network.umts.ReleaseBearer(ue);
    ExpectText(network.GetActiveSet(), "0", "without DCH there is one cell");
    UMTS_EXPECT(!network.umts.AddRadioLink(ue, network.cells[1]), "no DCH");
    ExpectError([&]() { UmtsHelper().AddRadioLink(ue, network.cells[1]); },
                "the device is no UE of this UmtsHelper");
}

} // namespace
