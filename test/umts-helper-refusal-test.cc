/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/inet-socket-address.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/pointer.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-cell-identity.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-network-helper.h"

#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Calls of the helpers that are refused by a sentence.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-helper-refusal", UNIT);

/** @param action what must be possible */
void
Takes(const std::function<void()>& action)
{
    UMTS_EXPECT(CatchError(action) == "", "nothing speaks against it");
}

// Calls of the helpers that cannot do what they say.
UMTS_TEST("umts-helper-refusal",
          "Nodes made twice, devices of other helpers, cells that are not there")
{
    UmtsHelper umts;
    UmtsHelper stranger;
    UmtsCoreHelper core;
    const NodeContainer nodes(4);
    const auto rnc = umts.InstallRnc(nodes.Get(0));
    const auto other = umts.InstallRnc(CreateObject<Node>());
    const auto nodeB = umts.InstallNodeB(nodes.Get(1), rnc);
    const auto sgsn = core.AddSgsn();
    core.ConnectRnc(rnc, sgsn);
    core.ConnectRnc(other, sgsn);
    const NodeContainer ueNode(nodes.Get(2));
    const NodeContainer freeNode(nodes.Get(3));
    const auto ues = umts.InstallUe(ueNode, nodeB);
    core.ActivateUes(ues, rnc);
    const TrafficFlowTemplate filters{TrafficFilter()};

    ExpectError([&]() { umts.InstallRnc(nodes.Get(0)); }, "is an RNC already");
    ExpectError([&]() { umts.InstallNodeB(nodes.Get(1), rnc); }, "is a Node B already");
    ExpectError([&]() { umts.InstallNodeB(nodes.Get(3), rnc, {}); }, "has no cell");
    ExpectError([&]() { umts.InstallUe(ueNode, nodeB); }, "is a UE already");
    // All nodes are looked at before the first one becomes a UE.
    ExpectError([&]() { umts.InstallUe(NodeContainer(freeNode, freeNode), nodeB); },
                "InstallUe: node " + std::to_string(nodes.Get(3)->GetId()) + " is there twice");
    ExpectError([&]() { stranger.InstallUe(freeNode, nodeB); },
                "the cell belongs to no Node B of this UmtsHelper");
    ExpectError([&]() { umts.InstallUe(freeNode, nodeB->GetCell(1)); }, "cell");
    ExpectError([&]() { umts.InstallUe(freeNode, Ptr<Cell>()); }, "InstallUe: the cell is null");
    ExpectError([&]() { umts.HandOver(ues.Get(0), nullptr); }, "HandOver: the cell is null");
    ExpectError([&]() { umts.AddRadioLink(ues.Get(0), nullptr); },
                "AddRadioLink: the cell is null");
    ExpectError([&]() { umts.RemoveRadioLink(ues.Get(0), nullptr); },
                "RemoveRadioLink: the cell is null");
    ExpectError([&]() { umts.GetNodeB(nullptr); }, "GetNodeB: the cell is null");
    ExpectError([&]() { FindCellIdentity(nullptr); }, "FindCellIdentity: the cell is null");
    ExpectError([&]() { stranger.AddBearer(ues.Get(0), BearerConfig(), filters); },
                "the device is no UE of this UmtsHelper");
    ExpectError([&]() { umts.ReleaseBearer(nodeB); }, "the device is no UE of this UmtsHelper");
    ExpectError([&]() { core.ActivateUes(ues, rnc); }, "the UE is activated already");
    ExpectError([&]() { core.ActivateUes(ues, other); }, "is a UE of another RNC");
    Takes([&]() { umts.InstallUe(freeNode, nodeB); });
    Simulator::Destroy();
}

// Configurations refuse at once what is not there or cannot take effect.
UMTS_TEST("umts-helper-refusal", "Attributes, values and settings that do not exist")
{
    const UintegerValue one(1);
    ExpectError([&]() { CellConfig().HsDsch({{"Codes", one}}); },
                "ns3::umts::HsCell has no attribute \"Codes\"");
    ExpectError([]() { CellConfig().HsDsch({{"HsPdschCodes", UintegerValue(16)}}); },
                "ns3::umts::HsCell::HsPdschCodes=16: must be");
    ExpectError([]() { CellConfig().Admission({{"Policy", StringValue("Perhaps")}}); },
                "ns3::umts::AdmissionControl::Policy=Perhaps: must be Unlimited, Refuse or Queue");
    ExpectError([]() { CellConfig().RandomAccess({{"ConstantValue", DoubleValue(-9.5)}}); },
                "ns3::umts::CommonChannels::ConstantValue=-9.5: must be"); // TS 25.331 10.3.6.11
    ExpectError([]() { CellConfig().Scheduler("FairestScheduler"); },
                "scheduler: \"FairestScheduler\" is no TypeId of a class of ns3::umts::HsSched");
    ExpectError([]() { CellConfig().Scheduler("ns3::umts::IdealQualityModel"); }, "is no TypeId");
    ExpectError([&]() { CellConfig().Scheduler("MaxCiScheduler", {{"Speed", one}}); },
                "has no attribute \"Speed\"");
    ExpectError([]() { UeConfig().BlockErrorRate(0.1, 1.1); },
                "ErrorRate=1.1: must be a number from 0 to 1");
    const TimeValue past(Seconds(-1));
    ExpectError([&]() { BearerConfig::Switched("dch1").Switcher({{"InactivityTimer", past}}); },
                "ns3::umts::ChannelSwitcher::InactivityTimer=-1s: must be a duration from 100ms");
    ExpectError([&]() { UeConfig().MacD({{"Wire", one}}); }, "has no attribute \"Wire\"");
    ExpectError([]() { UeConfig().UplinkErrors("HsUser"); }, "uplink errors: \"HsUser\"");
    ExpectError([]() { BearerConfig::FromPreset("dch5"); }, "dch5");
    ExpectError([]() { BearerConfig().Rlc("XM"); }, "RLC mode (AM, UM, TM or a class): \"XM\"");
    ExpectError([&]() { BearerConfig().Rlc("UM", {{"PollPdu", one}}); },
                "ns3::umts::RlcUm has no attribute \"PollPdu\"");
    ExpectError([&]() { BearerConfig().UeRlc({{"PollPdu", one}}).Rlc("UM"); },
                "ns3::umts::RlcUm has no attribute \"PollPdu\"");
    ExpectError([]() { BearerConfig().FlowControl("UnlimitedFlowControl"); },
                "flow control: only a bearer of BearerConfig::Hsdpa() has that");
    ExpectError([&]() { BearerConfig::Common().HsQueue({{"BufferPdus", one}}); },
                "a priority queue: only a bearer of BearerConfig::Hsdpa()");
    ExpectError([&]() { BearerConfig::Dch().Switcher({}); },
                "channel switching: only a bearer of BearerConfig::Switched()");
    Takes([&]() { BearerConfig::Hsdpa("dch1").HsFlow({}).FlowControl("LevelFlowControl"); });
}

// What is wrong with a file is said before anything has been made of it.
UMTS_TEST("umts-helper-refusal", "Files that cannot be read")
{
    const std::string path = CreateTempDirFilename("bad.log");
    std::ofstream(path) << "nonsense\n";
    const StringValue file(path);
    ExpectError(
        [&]() { UeConfig().DownlinkQuality("ThroughputLogQualityModel", {{"File", file}}); },
        "bad.log, line 1");
    ExpectError([]() { UeConfig().BlerCurve("TableBlerCurve", {{"File", StringValue("/none")}}); },
                "/none");
    const uint64_t before = RngSeedManager::GetNextStreamIndex();
    std::ofstream(path) << "0 1000 0 0 1250 1000\n0 2000 0 0 1250 1000\n";
    UeConfig().DownlinkQuality("ThroughputLogQualityModel", {{"File", file}});
    UMTS_EXPECT(RngSeedManager::GetNextStreamIndex() == before + 1, "no stream is used");
}

// ns-3 does not say why a socket cannot be made.
UMTS_TEST("umts-helper-refusal", "An application of a UE that is not activated")
{
    UmtsHelper umts;
    const NodeContainer nodes(3);
    const auto nodeB = umts.InstallNodeB(nodes.Get(1), umts.InstallRnc(nodes.Get(0)));
    umts.InstallUe(NodeContainer(nodes.Get(2)), nodeB);
    const auto node = std::to_string(nodes.Get(2)->GetId());
    PacketSinkHelper("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), 80))
        .Install(nodes.Get(2));
    ExpectError([]() { Simulator::Run(); },
                "UE on node " + node +
                    ": it has no ns3::TcpSocketFactory for its ns3::PacketSink; "
                    "UmtsCoreHelper::ActivateUes gives UEs IP");
    Simulator::Destroy();
}

/**
 * @param cell configuration of two cells
 * @param ue configuration of a UE in the first one
 * @param late the UE gets a bearer of this configuration after a second
 * @param bearer configuration of its default bearer
 * @return what is said until all is destroyed
 */
std::string
Listen(const CellConfig& cell,
       const UeConfig& ue,
       const std::optional<BearerConfig>& late = std::nullopt,
       const BearerConfig& bearer = BearerConfig::Dch())
{
    std::ostringstream said;
    std::streambuf* const usual = std::cerr.rdbuf(said.rdbuf());
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {cell, cell});
    const auto ues = umts.InstallUe(NodeContainer(1), nodeB, ue, bearer);
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    if (late)
    {
        umts.AddBearer(ues.Get(0), *late, {TrafficFilter()});
    }
    Simulator::Destroy();
    std::cerr.rdbuf(usual);
    return said.str();
}

// Settings of HS-DSCH that nothing has made use of are named when all is over.
UMTS_TEST("umts-helper-refusal", "Settings of HS-DSCH where no bearer is on it")
{
    const UeConfig ue = UeConfig().DownlinkQuality("IdealQualityModel");
    UMTS_EXPECT(Listen(CellConfig(), UeConfig()) == "", "nothing is set");
    UMTS_EXPECT(Listen(CellConfig().HsDsch({}), UeConfig()) == "", "nothing");
    UMTS_EXPECT(Listen(CellConfig().Scheduler("MaxCiScheduler"), UeConfig()) ==
                    "CellConfig::Scheduler had no effect: no UE had a bearer on HS-DSCH "
                    "(BearerConfig::Hsdpa)\n",
                "a scheduler with nothing to do");
    UMTS_EXPECT(Listen(CellConfig(), ue) ==
                    "UE on node 2: UeConfig::DownlinkQuality had no effect: it had no "
                    "bearer on HS-DSCH (BearerConfig::Hsdpa)\n",
                "a radio link that nothing is received over");
    UMTS_EXPECT(Listen(CellConfig().Scheduler("MaxCiScheduler"), ue, BearerConfig::Hsdpa()) == "",
                "a bearer that is set up while the simulation runs");
}

// Power control that no bearer has made use of is named when all is over.
UMTS_TEST("umts-helper-refusal", "Power control where no bearer is on DCHs or HS-DSCH")
{
    const UeConfig ue = UeConfig().DownlinkQuality("FadingQualityModel").PowerControl();
    const std::string vain = "UE on node 2: UeConfig::PowerControl had no effect: it had no bearer "
                             "on DCHs or HS-DSCH (BearerConfig::Dch, BearerConfig::Hsdpa)\n";
    const auto listen = [&ue](const BearerConfig& bearer) {
        return Listen(CellConfig(), ue, std::nullopt, bearer);
    };
    UMTS_EXPECT(listen(BearerConfig::Hsdpa()) == "", "HS-DSCH");
    UMTS_EXPECT(listen(BearerConfig::Common()) == vain, "common channels");
    UMTS_EXPECT(listen(BearerConfig::Dch()) == "", "DCHs");
    UMTS_EXPECT(listen(BearerConfig::Switched("dch1")) == "", "DCHs at times");
    UMTS_EXPECT(Listen(CellConfig(), ue, BearerConfig::Hsdpa(), BearerConfig::Common()) == "",
                "a bearer on HS-DSCH that comes later");
}

// Open loop power control that no bearer has made use of is named when all is over.
UMTS_TEST("umts-helper-refusal", "Open loop power control where no bearer is on common channels")
{
    const UeConfig ue = UeConfig().DownlinkQuality("FadingQualityModel").OpenLoopPower();
    const auto listen = [&ue](const BearerConfig& bearer) {
        return Listen(CellConfig(), ue, std::nullopt, bearer);
    };
    UMTS_EXPECT(listen(BearerConfig::Dch()) ==
                    "UE on node 2: UeConfig::OpenLoopPower had no effect: it had no bearer "
                    "on common channels (BearerConfig::Common, BearerConfig::Switched)\n",
                "DCHs");
    UMTS_EXPECT(listen(BearerConfig::Common()) == "", "common channels");
    UMTS_EXPECT(listen(BearerConfig::Switched("dch1")) == "", "common channels at times");
}

/**
 * @param factory makes an RlcEntity
 * @return its class, PDU size in octets and discard timer in ms
 */
std::string
DescribeSettingOrder(const ObjectFactory& factory)
{
    const auto rlc = factory.Create<RlcEntity>();
    TimeValue discard;
    rlc->GetAttribute("TimerDiscard", discard);
    std::ostringstream text;
    text << factory.GetTypeId().GetName() << " " << rlc->GetPduOctets() << " "
         << discard.Get().GetMilliSeconds();
    return text.str();
}

// The order of settings makes no difference: modes, classes and ends of RLC.
UMTS_TEST("umts-helper-refusal", "The order of settings makes no difference")
{
    const Attributes small{{"PduSize", UintegerValue(42)}};
    const Attributes large{{"PduSize", UintegerValue(82)}};
    const BearerConfig first =
        BearerConfig::Hsdpa().RncRlc(large).Rlc("UM", small).TrafficClass(CONVERSATIONAL);
    const BearerConfig second =
        BearerConfig::Hsdpa().TrafficClass(CONVERSATIONAL).Rlc("UM", small).RncRlc(large);
    for (const auto& config : {first, second})
    {
        UMTS_EXPECT(DescribeSettingOrder(config.rncRlc) == "ns3::umts::RlcUm 82 0", "RNC");
        UMTS_EXPECT(DescribeSettingOrder(config.ueRlc) == "ns3::umts::RlcUm 42 0", "UE");
    }
    const BearerConfig byClass = BearerConfig().Rlc(small).TrafficClass(CONVERSATIONAL);
    UMTS_EXPECT(DescribeSettingOrder(byClass.ueRlc) == "ns3::umts::RlcUm 42 80",
                "a class decides on the mode and its discard timer");
}

// Several cells of a Node B, each of its own configuration; streams by device.
UMTS_TEST("umts-helper-refusal", "A Node B of two cells; random streams of devices")
{
    UmtsHelper umts;
    const auto rnc = umts.InstallRnc(CreateObject<Node>());
    const std::vector<CellConfig> cells{CellConfig().Scheduler("MaxCiScheduler"),
                                        CellConfig().Scheduler("FairChannelScheduler")};
    const auto nodeB =
        umts.InstallNodeB(CreateObject<Node>(), rnc, cells, {{"LossRate", DoubleValue(0.25)}});
    DoubleValue loss;
    nodeB->GetIub()->GetAttribute("LossRate", loss);
    UMTS_EXPECT(loss.Get() == 0.25, "attribute of the Iub");
    NetDeviceContainer ues;
    for (uint32_t i = 0; i < 2; ++i)
    {
        ues.Add(umts.InstallUe(NodeContainer(CreateObject<Node>()),
                               nodeB->GetCell(i),
                               UeConfig(),
                               BearerConfig::Hsdpa()));
    }
    const char* const schedulers[] = {"ns3::umts::MaxCiScheduler",
                                      "ns3::umts::FairChannelScheduler"};
    for (uint32_t i = 0; i < 2; ++i)
    {
        const auto hsCell = nodeB->GetCell(i)->GetHsCell();
        UMTS_ASSERT(hsCell != nullptr, "each cell has a UE on HS-DSCH");
        PointerValue scheduler;
        hsCell->GetAttribute("Scheduler", scheduler);
        UMTS_EXPECT(scheduler.GetObject()->GetInstanceTypeId().GetName() == schedulers[i],
                    "cell " << i);
        for (uint32_t ue = 0; ue < 2; ++ue)
        {
            const Rnti rnti = DynamicCast<UeNetDevice>(ues.Get(ue))->GetRnti();
            UMTS_EXPECT((hsCell->FindUser(rnti) != nullptr) == (ue == i), "UE " << ue);
        }
    }
    // Block errors of two bearers in both directions; all else is the Node B's.
    UMTS_EXPECT(umts.AssignStreams(ues, 1) == 4, "streams of the UEs");
    UMTS_EXPECT(umts.AssignStreams(NetDeviceContainer(nodeB), 1) ==
                    1 + 2 * UmtsHelper::CELL_STREAMS,
                "streams of the Iub and two cells");
    int64_t cellStreams = 0;
    for (uint32_t i = 0; i < 2; ++i)
    {
        cellStreams += nodeB->GetCell(i)->GetHsCell()->AssignStreams(1);
    }
    UMTS_EXPECT(umts.AssignStreams(1) == 4 + 1 + cellStreams, "one after the other, those of all");
    UMTS_EXPECT(umts.AssignStreams(NetDeviceContainer(rnc), 1) == 0, "an RNC");
    Simulator::Destroy();
}

// A call that is refused leaves nothing: the right one comes after it, and all goes back.
UMTS_TEST("umts-helper-refusal", "What is refused leaves nothing behind")
{
    Network network;
    const auto cell = network.nodeBs[0]->GetCell();
    const NodeContainer nodes(2);
    const auto install = [&](const UeConfig& ue, const BearerConfig& bearer) {
        return network.umts.InstallUe(nodes, cell, ue, bearer);
    };
    const UeConfig signalling = UeConfig().SignallingBearers();
    const auto wrong = BearerConfig::Dch().Rlc("AM", {{"PduSize", UintegerValue(30)}});
    const auto powerless = UeConfig().PowerControl();
    const UeConfig tooFast = UeConfig().HsDsch(
        {{"Category", UintegerValue(11)}, {"FixedFormat", StringValue("4664,4,16QAM")}});
    const auto lossless =
        BearerConfig::Common().Rlc("UM").Pdcp({{"LosslessRelocation", BooleanValue(true)}});
    ExpectError([&]() { install(UeConfig(), wrong); }, "attribute PduSize 30: differs");
    ExpectError([&]() { install(powerless, BearerConfig::Dch()); }, "PowerControl: the links of");
    ExpectError([&]() { install(tooFast, BearerConfig::Hsdpa()); }, "fixed format of 4664 bits");
    ExpectError([&]() { install(UeConfig(), lossless); }, "LosslessRelocation: needs RLC");
    ExpectError([&]() { install(signalling, lossless); }, "LosslessRelocation: needs RLC");
    UMTS_EXPECT(nodes.Get(0)->GetNDevices() == 0, "no UE is on its node");
    const auto coded = CellConfig().PrimaryScramblingCode(ScramblingCode{7});
    const auto uncounted = CellConfig().Admission({{"AssociatedDpch", BooleanValue(true)}});
    const auto site = CreateObject<Node>();
    ExpectError([&]() { network.umts.InstallNodeB(site, network.rncs[0], {coded, coded}); },
                "primary scrambling code 7: another cell");
    ExpectError([&]() { network.umts.InstallNodeB(site, network.rncs[0], {coded, uncounted}); },
                "AssociatedDpch needs Policy");
    UMTS_EXPECT(site->GetNDevices() == 0, "no Node B is on its node");
    Takes([&]() { network.umts.InstallNodeB(site, network.rncs[0], {coded}); });

    const auto ues = install(UeConfig(), BearerConfig::Dch());
    const auto ue = ues.Get(1);
    TrafficFilter backwards;
    backwards.localPorts = PortRange{81, 80};
    const auto add = [&](const BearerConfig& bearer, const TrafficFilter& filter) {
        return network.umts.AddBearer(ue, bearer, {filter});
    };
    ExpectError([&]() { add(wrong, TrafficFilter()); }, "attribute PduSize 30: differs");
    ExpectError([&]() { add(BearerConfig::Common(), backwards); }, "81 to 80 are no range");
    ExpectError([&]() { add(lossless, TrafficFilter()); }, "LosslessRelocation: needs RLC");
    UMTS_EXPECT(add(BearerConfig::Common(), TrafficFilter()) == RbId{1}, "the first number");
    network.core.ActivateUes(ues, network.rncs[0]);
    DatagramPort port(nodes.Get(1), false);
    DatagramPort host(network.host, false);
    RunUntil(Seconds(1)); // ns-3's traffic control is there once the simulation has begun
    host.Send(UmtsNetworkHelper::GetAddress(ue), 1, 1, 100);
    RunUntil(Seconds(2));
    UMTS_EXPECT(port.arrivals.size() == 1, "a datagram");
    network.umts.Detach(network.ues[0]);
    network.umts.Detach(ues.Get(0));
    network.umts.Detach(ue);
    RunUntil(Seconds(3));
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

// Links of the core network that cannot be.
UMTS_TEST("umts-helper-refusal", "Links without rate, or with a negative delay")
{
    UmtsCoreHelper core;
    const DataRate rate("1Mbps");
    ExpectError([&]() { core.SetGi(DataRate("0bps"), Time(0)); },
                "Gi link: its rate must be above 0");
    ExpectError([&]() { core.SetIu(rate, MilliSeconds(-1)); },
                "Iu link: its delay must not be negative");
    Takes([&]() { core.SetGn(rate, Time(0)); });
}

} // namespace
