/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-drive-rig.h"
#include "umts-error-check.h"
#include "umts-radio-link-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of two RNCs with an Iur between them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-iur", SYSTEM, "25.423 8");

/** @return DCHs with a buffer for all that the tests send */
NetworkConfig
MakeIurConfig()
{
    NetworkConfig config;
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    return config;
}

/** @param network a network, where an Iur more is tried */
void
ConnectIurRefusal(IurNetwork& network)
{
    const auto third = network.umts.InstallRnc(CreateObject<Node>());
    CellConfig cell;
    cell.PrimaryScramblingCode(ScramblingCode{7});
    const auto nodeB = network.umts.InstallNodeB(CreateObject<Node>(), third, {cell});
    ExpectError([&]() { network.umts.ConnectRncs(third, third); },
                "Iur: an RNC cannot be connected to itself");
    ExpectError([&]() { network.umts.ConnectRncs(network.rncs[1], network.rncs[0]); },
                "Iur: the RNCs are connected already");
    ExpectError([&]() { network.umts.HandOver(network.ues[0], nodeB->GetCell()); },
                "the cell does not belong to this RNC, nor to one with an Iur to it");
    const auto fourth = network.umts.InstallRnc(CreateObject<Node>());
    network.umts.InstallNodeB(CreateObject<Node>(), fourth, {cell});
    const std::string twice =
        "Iur: primary scrambling code 7 is that of two cells that UEs of one RNC could use";
    ExpectError([&]() { network.umts.ConnectRncs(third, fourth); }, twice);
    // Between them, an RNC without such a cell; from either side.
    const auto& middle = network.rncs[1];
    network.umts.ConnectRncs(middle, third);
    ExpectError([&]() { network.umts.ConnectRncs(middle, fourth); }, twice);
    ExpectError([&]() { network.umts.ConnectRncs(fourth, middle); }, twice);
    ExpectError([&]() { network.umts.InstallNodeB(CreateObject<Node>(), middle, {cell}); },
                "primary scrambling code 7: another cell of the RNC has it already, or one that "
                "an Iur leads to");
    const auto fifth = network.umts.InstallRnc(CreateObject<Node>());
    network.umts.ConnectRncs(fifth, middle);
    network.umts.InstallNodeB(CreateObject<Node>(), fifth, {CellConfig()});
    ExpectError([&]() { network.umts.InstallNodeB(CreateObject<Node>(), fifth, {cell}); },
                "primary scrambling code 7: another cell of the RNC has it already, or one that "
                "an Iur leads to");
}

// A cell of the other RNC refuses as its own RNC would, by the same admission control, and a UE
// that has more than DCHs; the trace source names cells of both RNCs.
UMTS_TEST("umts-iur", "Cells of the other RNC that refuse, and what cannot be")
{
    NetworkConfig config = MakeIurConfig();
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
    IurNetwork network(config);
    const HandOverLog log(network.rrc);
    const auto ue = network.ues[0];
    const auto fill = [&](uint32_t cell, const BearerConfig& bearer) {
        const NodeContainer node(CreateObject<Node>());
        return network.umts.InstallUe(node, network.cells[cell], UeConfig(), bearer).Get(0);
    };
    std::vector<Ptr<NetDevice>> guests{fill(3, MakeIurConfig().bearer),
                                       fill(3, MakeIurConfig().bearer)};
    UMTS_EXPECT(!network.umts.HandOver(ue, network.cells[3]), "full");
    UMTS_EXPECT(!network.umts.AddRadioLink(ue, network.cells[3]), "full");
    network.umts.Detach(guests[0]);
    UMTS_EXPECT(network.umts.HandOver(ue, network.cells[3]), "room");
    UMTS_EXPECT(network.umts.HandOver(guests[1], network.cells[0]), "back");
    guests.push_back(fill(0, BearerConfig::Common()));
    UMTS_EXPECT(!network.umts.HandOver(guests[2], network.cells[4]), "common");
    ExpectText(log.text,
               "1 0>3 load 0.660916 + 0.330458 exceeds MaxLoad 0.75\n"
               "1 0>3 \n"
               "2 0>4 over an Iur go DCHs alone, and the UE has other bearers\n",
               "trace source of the first RNC");
    ExpectError([&]() { network.umts.AddBearer(ue, BearerConfig::Hsdpa(), {MakeFilter(17)}); },
                "radio bearer: over an Iur go DCHs alone, and the UE is in a cell of another RNC");
    network.umts.Detach(guests[1]);
    network.umts.Detach(guests[2]);
    ConnectIurRefusal(network);
    ExpectText(network.Leave(), "", "what is left");
}

// A frame that is too late at a drift RNC's Node B: the serving RNC gets the Timing Adjustment.
UMTS_TEST("umts-iur", "Timing Adjustment over an Iur")
{
    IurNetwork network(MakeIurConfig());
    const auto iub = network.nodeBs[1]->GetIub();
    iub->GetDevice(1)->SetAttribute("ReceiveWindow", BooleanValue(true));
    network.umts.AddRadioLink(network.ues[0], network.cells[3]);
    const auto serving = DynamicCast<IubNetDevice>(network.iur->GetDevice(0));
    Simulator::Schedule(Seconds(1), UmtsMakeEvent([&serving] {
                            auto set = ObjectPool<TransportBlockSet>::Create();
                            serving->Send({TransportBearerId{0}, DlDchDataFrame{Cfn(99), set}});
                            serving->Flush();
                        }));
    RunUntil(Seconds(2));
    const auto drift = DynamicCast<IubNetDevice>(iub->GetDevice(0));
    UMTS_EXPECT(network.GetNLate() == 1, "late at the Node B");
    UMTS_EXPECT(drift->GetNTimingAdjustments() == 0, "the drift RNC sends it on");
    UMTS_EXPECT(serving->GetNTimingAdjustments() == 1, "the serving RNC gets it");
}

/**
 * @param texts some
 * @return them in one
 */
std::string
Join(const std::vector<std::string>& texts)
{
    std::string all;
    for (const auto& text : texts)
    {
        all += text + "; ";
    }
    return all;
}

/**
 * A UE drives past three sites, the second of which is another RNC's, and measures: its active set
 * on the way. Where it may use all sites, it reports what it would if all were those of one RNC,
 * and at the same times.
 */
void
AddMeasured(const std::string& name, const Drive& drive, const std::vector<std::string>& expected)
{
    AddTest("Measurement reports of cells of two RNCs: " + name, [=] {
        std::vector<std::string> reports;
        std::vector<std::string> activeSets;
        {
            DriveNetwork network(drive);
            network.Run();
            reports = network.reports;
            activeSets = network.activeSets;
            ExpectText(Join(network.GetChanges()), Join(expected), "active sets");
            ExpectText(network.Leave(), "", "what is left");
        }
        if (!drive.bearer.type.IsDch())
        {
            return; // does not go over an Iur
        }
        Drive alone = drive;
        alone.rncs = 1;
        DriveNetwork network(alone);
        network.Run();
        UMTS_EXPECT(reports.size() > 1, "reports");
        ExpectText(Join(reports), Join(network.reports), "reports without an Iur");
        if (!drive.relocates)
        {
            ExpectText(Join(activeSets), Join(network.activeSets), "without an Iur, each second");
        }
    });
}

UMTS_TESTS("umts-iur")
{
    const std::string best = "ns3::umts::BestCellHandOverAlgorithm";
    const std::string set = "ns3::umts::ActiveSetHandOverAlgorithm";
    const auto dch = BearerConfig::FromPreset("dch3");
    const auto hsdpa = BearerConfig::Hsdpa();
    const auto add =
        [](const std::string& name, const Drive& drive, const std::vector<std::string>& expected) {
            AddMeasured(name, drive, expected);
        };
    add("event 1D", {dch, best}, {"0", "1", "2"});
    add("events 1A and 1B", {dch, set}, {"0", "01", "1", "12", "2"});
    add("an Iur on the way", {dch, best, 2, true}, {"0", "1", "2"});
    add("HSDPA", {hsdpa, best}, {"0", "2"});
    add("relocation, HSDPA", {hsdpa, best, 2, false, true}, {"0", "1*", "2"});
    add("relocation, soft handover", {dch, set, 2, false, true}, {"0", "01", "1*", "12*", "2"});
}

// With links in both RNCs, and no losses, UM loses nothing: every frame is in time on every leg,
// also while other UEs use the Iur.
UMTS_TEST("umts-iur", "Soft handover with legs in both RNCs")
{
    constexpr uint32_t sdus = 400;
    NetworkConfig config;
    config.bearer.Rlc("UM");
    IurNetwork network(config, {{"DataRate", DataRateValue(DataRate("2Mbps"))}});
    // A UE of the second RNC in cells of the first one sends on the Iur, too.
    const auto others = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                               network.cells[4],
                                               config.ue,
                                               config.bearer);
    const auto address = network.core.ActivateUes(others, network.rncs[1]).GetAddress(0);
    const auto other = DynamicCast<UeNetDevice>(others.Get(0));
    const auto ue = network.ues[0];
    network.umts.AddRadioLink(ue, network.cells[3]);
    network.umts.AddRadioLink(ue, network.cells[5]);
    network.umts.AddRadioLink(other, network.cells[1]);
    ExpectText(network.GetActiveSet(), "035", "active set");
    DatagramPort host(network.host, false);
    DatagramPort port(ue->GetNode(), false);
    DatagramPort otherPort(other->GetNode(), false);
    host.SendSeries(sdus, Seconds(1), MilliSeconds(25), network.addresses[0], 0, 700);
    host.SendSeries(sdus, Seconds(1), MilliSeconds(25), address, 2, 500);
    port.SendSeries(sdus, Seconds(1), MilliSeconds(25), network.GetHostAddress(), 1, 100);
    otherPort.SendSeries(sdus, Seconds(1), MilliSeconds(25), network.GetHostAddress(), 3, 100);
    RunUntil(Seconds(15));
    UMTS_EXPECT(port.CountInOrder(0) == sdus, "downlink");
    UMTS_EXPECT(otherPort.CountInOrder(2) == sdus, "downlink of the other UE");
    UMTS_EXPECT(host.CountInOrder(1) == sdus, "uplink");
    UMTS_EXPECT(host.CountInOrder(3) == sdus, "uplink of the other UE");
    UMTS_EXPECT(host.arrivals.size() == 2 * sdus, "each once");
    UMTS_EXPECT(network.GetNLate() == 0, "frames that were late");
    network.umts.Detach(other);
    ExpectText(network.Leave(), "", "what is left");
}

// Uplink over one link in either RNC, with independent errors: the serving RNC waits for what comes
// by the Iur, however long that takes.
UMTS_TEST("umts-iur", "Selection of uplink frames over an Iur of 60 ms")
{
    constexpr uint32_t sdus = 1000;
    constexpr double errors = 0.3;
    NetworkConfig config;
    config.bearer.Rlc("UM");
    config.ue.BlockErrorRate(0, errors);
    IurNetwork network(config, {{"Delay", TimeValue(MilliSeconds(60))}});
    network.umts.AddRadioLink(network.ues[0], network.cells[3]);
    network.umts.AssignStreams(1);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    port.SendSeries(sdus, Seconds(1), MilliSeconds(20), network.GetHostAddress(), 1, 10);
    RunUntil(Seconds(25));
    const double lost = 1 - static_cast<double>(host.arrivals.size()) / sdus;
    UMTS_EXPECT(IsNear(lost, errors * errors, 0.03), "on both links, three deviations");
}

// Uplink over one link in either RNC, with independent errors, while the frames of other UEs delay
// those on the Iur: the serving RNC waits for as long as the present load makes necessary, not that
// of the time when the radio link was added.
UMTS_TEST("umts-iur", "Selection of uplink frames over an Iur that others load later")
{
    constexpr uint32_t sdus = 500;
    constexpr uint32_t guests = 12;
    constexpr uint32_t guestOctets = 110; // with the headers of UDP and IP, a full frame
    constexpr double errors = 0.3;
    NetworkConfig config;
    config.bearer.Rlc("UM");
    config.ue.BlockErrorRate(0, errors);
    IurNetwork network(config, {{"DataRate", DataRateValue(DataRate("600kbps"))}});
    network.umts.AddRadioLink(network.ues[0], network.cells[4]);
    NodeContainer nodes;
    nodes.Create(guests);
    const auto others = network.umts.InstallUe(nodes, network.cells[0], UeConfig(), config.bearer);
    network.core.ActivateUes(others, network.rncs[0]);
    DatagramPort host(network.host, false);
    std::vector<std::unique_ptr<DatagramPort>> ports;
    ports.push_back(std::make_unique<DatagramPort>(network.ues[0]->GetNode(), false));
    for (uint32_t i = 0; i < guests; ++i)
    {
        network.umts.HandOver(others.Get(i), network.cells[3]);
        ports.push_back(std::make_unique<DatagramPort>(nodes.Get(i), false));
    }
    network.umts.AssignStreams(1);
    for (uint32_t i = 0; i < sdus; ++i)
    {
        for (uint32_t flow = 0; flow < ports.size(); ++flow)
        {
            const uint32_t octets = flow == 0 ? 10 : guestOctets;
            const Time at = Seconds(1) + MilliSeconds(40 * i);
            ports[flow]->SendAt(at, network.GetHostAddress(), flow, i, octets);
        }
    }
    RunUntil(Seconds(25));
    uint32_t arrived = 0;
    for (const auto& arrival : host.arrivals)
    {
        arrived += arrival.flow == 0 ? 1 : 0;
    }
    const double lost = 1 - static_cast<double>(arrived) / sdus;
    UMTS_EXPECT(IsNear(lost, errors * errors, 0.04), "on both links, three deviations");
    for (uint32_t flow = 1; flow < ports.size(); ++flow)
    {
        UMTS_EXPECT(host.CountInOrder(flow) == sdus, "of guest " << flow);
    }
}

/**
 * A TCP download goes on through handovers to cells of the other RNC and back, and nothing is lost
 * above RLC. Frames cross the Iur while the UE is there, and not before or after.
 */
struct TcpTest
{
    /** @brief A frame is sent on the Iur. */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t /* octets */)
    {
        m_first = m_frames == 0 ? Simulator::Now() : m_first;
        m_last = Simulator::Now();
        ++m_frames;
    }

    uint32_t m_frames{0}; //!< Frames on the Iur
    Time m_first;         //!< When the first was sent
    Time m_last;          //!< When the last was sent
};

UMTS_TEST_F(TcpTest, "umts-iur", "TCP through handovers to the other RNC and back")
{
    constexpr uint32_t octets = 400000;
    IurNetwork network(MakeIurConfig());
    network.iur->TraceConnectWithoutContext("TxFrame", MakeCallback(&TcpTest::OnFrame, this));
    const auto ue = network.ues[0];
    PacketSinkHelper sinks("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), 80));
    const auto sink = DynamicCast<PacketSink>(sinks.Install(ue->GetNode()).Get(0));
    BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress(network.addresses[0], 80));
    source.SetAttribute("MaxBytes", UintegerValue(octets));
    source.Install(network.host).Start(Seconds(1));
    const auto goTo = [&](double at, uint32_t cell) {
        Simulator::Schedule(Seconds(at), UmtsMakeEvent([&network, ue, cell] {
                                network.umts.HandOver(ue, network.cells[cell]);
                            }));
    };
    goTo(3, 3);
    goTo(5, 4);
    goTo(7, 0);
    RunUntil(Seconds(30));
    UMTS_EXPECT(sink->GetTotalRx() == octets, "the whole download");
    UMTS_EXPECT(m_frames > 200, "frames on the Iur");
    UMTS_EXPECT(m_first >= Seconds(3), "none before");
    UMTS_EXPECT(m_last <= Seconds(7.1), "none after");
    RunUntil(Seconds(300)); // TCP waits for four minutes after its end
    ExpectText(network.Leave(), "", "what is left");
}

/// Radio links come and go at random among the cells of two RNCs, with losses on all links.
struct IurRandomTest : public RandomLinksTest
{
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        auto network = std::make_unique<IurNetwork>(config, config.iub);
        network->iur->TraceConnectWithoutContext("TxFrame",
                                                 MakeCallback(&IurRandomTest::OnFrame, this));
        return network;
    }

    /** @brief A frame is sent on the Iur. */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t /* octets */)
    {
        ++m_frames;
    }

    uint64_t m_frames{0}; //!< Frames on the Iur
};

UMTS_TEST_F(IurRandomTest, "umts-iur", "Random handovers among the cells of two RNCs")
{
    RunPlan({8, 2, 1000, MilliSeconds(500), 4});
    UMTS_EXPECT(m_frames > 10000, "frames on the Iur");
}

} // namespace
