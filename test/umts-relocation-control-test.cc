/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-drive-rig.h"
#include "umts-error-check.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/umts-pdcp-sequence.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of what relocations of the serving RNC follow from, and when they cannot be.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation-control", SYSTEM, "25.331 8.3.3");

// Numbers of PDCP after losses, by hand.
UMTS_TEST("umts-relocation-control", "PDCP sequence numbers")
{
    PdcpSequence sequence;
    PdcpProgress rlc;
    const auto send = [&sequence, &rlc](uint32_t count) {
        for (uint32_t i = 0; i < count; ++i)
        {
            sequence.Follow(rlc);
            sequence.OnSent(Create<Packet>(100 + sequence.GetNextToSend()));
        }
    };
    send(3);
    sequence.OnSent(nullptr); // CONTEXT_STATE
    send(2);
    rlc.confirmed = 2;
    const auto restart = [&sequence, &rlc](uint16_t expected) {
        std::string sizes;
        for (const auto& sdu : sequence.Restart(expected, rlc))
        {
            sizes += std::to_string(sdu->GetSize()) + " ";
            sequence.Follow(rlc);
            sequence.OnSent(sdu);
        }
        return sizes;
    };
    rlc.discarded = 4;
    UMTS_EXPECT(restart(4) == "104 ", "3 has been received");
    UMTS_EXPECT(sequence.GetNextToSend() == 5, "the same numbers");
    UMTS_EXPECT(!sequence.IsNumberDue(), "both ends know them");
    send(1);
    rlc.discarded = 5;
    sequence.Follow(rlc);
    UMTS_EXPECT(sequence.IsNumberDue(), "4 has been given up");
    send(1);
    UMTS_EXPECT(!sequence.IsNumberDue(), "6 has its number with it");
    rlc.discarded = 7;
    UMTS_EXPECT(restart(3) == "105 106 ", "3 is not valid: all are sent again");
    sequence.Expect(65535);
    sequence.OnReceived();
    UMTS_EXPECT(sequence.GetNextToReceive() == 0, "16 bits");

    PdcpDataHeader header(PdcpPid::REGULAR, {});
    header.SetNumber(0x1234);
    auto pdu = Create<Packet>();
    pdu->AddHeader(header);
    std::array<uint8_t, 3> octets{};
    pdu->CopyData(octets.data(), octets.size());
    UMTS_EXPECT(octets == (std::array<uint8_t, 3>{0x20, 0x12, 0x34}), "octets");
    PdcpDataHeader read;
    UMTS_EXPECT(pdu->RemoveHeader(read) == 3, "octets of a PDCP SeqNum PDU");
    UMTS_EXPECT(read.GetNumber().value_or(0) == 0x1234, "number");
}

/** @param network a network, whose UE is in the second RNC */
void
Misuse(RelocationNetwork& network)
{
    const auto ue = network.ues[0];
    ExpectError([&]() { network.umts.Relocate(ue, network.rncs[1]); },
                "relocation of the UE with RNTI 1: the RNC serves it already");
    ExpectError([&]() { network.umts.Relocate(ue, network.rncs[0]); },
                "it is in a cell that does not belong to the new RNC, and needs a handover");
    ExpectError([&]() { network.umts.Relocate(ue, network.rncs[0], network.cells[4]); },
                "the cell does not belong to the new RNC");
    ExpectError([&]() { UmtsHelper().Relocate(ue, network.rncs[0]); },
                "the device is no UE of this UmtsHelper");
    BearerConfig unacknowledged = BearerConfig::FromPreset("dch3");
    unacknowledged.Rlc("UM").Pdcp({{"LosslessRelocation", BooleanValue(true)}});
    ExpectError([&]() { network.umts.AddBearer(ue, unacknowledged, {MakeFilter(1)}); },
                "LosslessRelocation: needs RLC acknowledged mode with InSequenceDelivery");
}

// A full cell refuses, a DCH that waits goes on waiting there; wrong use gets a sentence.
UMTS_TEST("umts-relocation-control", "Relocations that cannot be")
{
    NetworkConfig config = MakeRelocationConfig("DCH");
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)}});
    RelocationNetwork network(config);
    const RelocationLog log(network);
    const auto ue = network.ues[0];
    const auto fill = [&](uint32_t cell) {
        const NodeContainer node(CreateObject<Node>());
        return network.umts.InstallUe(node, network.cells[cell], config.ue, config.bearer).Get(0);
    };
    const std::vector<Ptr<NetDevice>> guests{fill(3), fill(3), fill(4)};
    network.SendDatagrams(50, MilliSeconds(40), 700);
    RunUntil(Seconds(1));
    UMTS_EXPECT(!network.GoToOther(), "full");
    UMTS_EXPECT(network.GetServing() == 0, "it stays");
    const auto filter = MakeFilter(6);
    network.umts.AddBearer(ue, config.bearer, {filter});
    const RbId waiting = network.umts.AddBearer(ue, config.bearer, {filter});
    network.umts.Detach(guests[1]);
    UMTS_EXPECT(!network.GoToOther(0), "room for one of two");
    network.umts.Detach(guests[0]);
    UMTS_EXPECT(network.GoToOther(0), "room for two");
    ExpectText(log.text,
               "1>0 0>1 load 0.660916 + 0.330458 exceeds MaxLoad 0.75\n"
               "1>0 0>1 load 0.660916 + 0.330458 exceeds MaxLoad 0.75\n"
               "1>1 0>1 \n",
               "trace source");
    const auto bearer = network.rncs[1]->GetBearer(ue->GetRnti(), waiting);
    UMTS_EXPECT(bearer->GetObject<DchReservation>()->GetState() == DchReservation::WAITING,
                "the third one");
    network.umts.ReleaseBearer(ue, RbId{1});
    UMTS_EXPECT(bearer->GetObject<DchReservation>()->GetState() == DchReservation::HELD,
                "there is room for it now");
    RunUntil(Seconds(10));
    UMTS_EXPECT(network.uePort.CountInOrder(0) == 50, "downlink");
    Misuse(network);
    network.umts.Detach(guests[2]);
    ExpectText(network.Leave(), "", "what is left");
}

/// Without an Iur, and to an RNC that the core network does not know.
struct ThirdRncTest
{
    /** @brief The former RNC has got a packet for the UE. */
    void OnFormer(Ptr<const Packet> /* packet */)
    {
        ++m_former;
    }

    uint32_t m_former{0}; //!< Packets that the former RNC has got
};

UMTS_TEST_F(ThirdRncTest, "umts-relocation-control", "Relocation without an Iur")
{
    const NetworkConfig config = MakeRelocationConfig("HSDPA");
    RelocationNetwork network(config);
    const auto third = network.umts.InstallRnc(CreateObject<Node>());
    const auto nodeB = network.umts.InstallNodeB(CreateObject<Node>(), third, {config.cell});
    const auto fourth = network.umts.InstallRnc(CreateObject<Node>());
    const auto lost = network.umts.InstallNodeB(CreateObject<Node>(), fourth, {config.cell});
    network.core.ConnectRnc(third, network.sgsns[0]);
    network.SendDatagrams(50, MilliSeconds(40), 700);
    RunUntil(Seconds(1));
    const auto ue = network.ues[0];
    const bool isDone = network.umts.Relocate(ue, third, nodeB->GetCell());
    UMTS_EXPECT(isDone, "by way of the core network");
    RunUntil(Seconds(1.1));
    network.rncs[0]->TraceConnectWithoutContext("MacTx",
                                                MakeCallback(&ThirdRncTest::OnFormer, this));
    RunUntil(Seconds(10));
    UMTS_EXPECT(m_former == 0, "packets that still take the former way");
    ExpectText(network.CheckArrivals(50), "", "arrivals");
    ExpectError([&]() { network.umts.Relocate(ue, fourth, lost->GetCell()); },
                "relocation: the new RNC is not connected to an SGSN");
}

/** @param network a network where UEs are to be relocated by handover */
void
SwitchOn(const RelocationNetwork& network)
{
    for (const auto& rnc : network.rncs)
    {
        rnc->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver", BooleanValue(true));
    }
}

// With RelocateOnHandOver a UE is relocated by handover alone, hard or soft.
UMTS_TEST("umts-relocation-control", "Relocation by handover")
{
    for (const auto& channel : GetChannels())
    {
        RelocationNetwork network(MakeRelocationConfig(channel));
        SwitchOn(network);
        const auto handOver = [&network](uint32_t cell) {
            return network.umts.HandOver(network.ues[0], network.cells[cell]);
        };
        UMTS_EXPECT(handOver(1), "within the RNC");
        UMTS_EXPECT(network.GetServing() == 0, channel << ", within the RNC");
        UMTS_EXPECT(handOver(4), "to the other RNC");
        UMTS_EXPECT(network.GetServing() == 1, channel << ", to the other RNC");
        network.SendDatagrams(10, MilliSeconds(100), 70);
        RunUntil(Seconds(5));
        UMTS_EXPECT(network.uePort.CountInOrder(0) == 10, channel << ", downlink");
        ExpectText(network.Leave(), "", channel + ", what is left");
    }
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    SwitchOn(network);
    network.SendDatagrams(100, MilliSeconds(40), 700);
    network.umts.AddRadioLink(network.ues[0], network.cells[3]);
    network.umts.AddRadioLink(network.ues[0], network.cells[5]);
    RunUntil(Seconds(1));
    UMTS_EXPECT(network.GetServing() == 0, "cells of both");
    network.umts.RemoveRadioLink(network.ues[0], network.cells[0]);
    RunUntil(Seconds(1.1));
    UMTS_EXPECT(network.GetServing() == 1, "cells of the other RNC alone");
    RunUntil(Seconds(10));
    ExpectText(network.CheckArrivals(100), "", "arrivals");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * Statistics and traces follow a UE that its RNC has relocated by itself; rows of traces have the
 * RNTI of their time.
 */
struct TraceTest
{
    /**
     * @param path a trace
     * @param node node of the UE
     */
    void CheckTrace(const std::string& path, uint32_t node)
    {
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        ExpectText(line.substr(0, 19), "time_s,node_id,rnti", path + ", columns");
        std::array<uint32_t, 2> rows{}; // before and after
        while (std::getline(file, line))
        {
            const bool isAfter = std::stod(line) > m_at.GetSeconds();
            const std::string cells = line.substr(line.find(','));
            const std::string identity = "," + std::to_string(node) + ",";
            if (cells.compare(0, identity.size(), identity) == 0)
            {
                const char rnti = cells.at(identity.size());
                UMTS_EXPECT(rnti == (isAfter ? '2' : '1'), line);
                ++rows.at(isAfter ? 1 : 0);
            }
        }
        UMTS_EXPECT(rows[0] > 0, path << ", rows before");
        UMTS_EXPECT(rows[1] > 0, path << ", rows after");
    }

    /**
     * @brief Relocate a UE.
     * @param folder gets traces
     * @return node of the UE
     */
    uint32_t Run(const std::string& folder)
    {
        RelocationNetwork network(MakeRelocationConfig("HSDPA"));
        network.umts.InstallUe(NodeContainer(CreateObject<Node>()), network.cells[4]);
        network.umts.EnableTraces(folder, "all");
        network.rncs[0]->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                           BooleanValue(true));
        network.SendDatagrams(50, MilliSeconds(40), 700);
        RunUntil(m_at);
        const auto before = network.stats.Collect().at(0);
        UMTS_EXPECT(static_cast<uint32_t>(before.rnti) == 1, "RNTI of the row");
        const bool isDone =
            network.rncs[0]->GetObject<RncRrc>()->HandOver(network.ues[0]->GetRnti(),
                                                           network.cells[3]);
        UMTS_EXPECT(isDone, "handover");
        RunUntil(Seconds(3));
        const auto after = network.stats.Collect().at(0);
        UMTS_EXPECT(static_cast<uint32_t>(after.rnti) == 2, "RNTI of the row");
        UMTS_EXPECT(after.cell.cell == 0, "the first cell of its RNC");
        UMTS_EXPECT(after.cell.rnc == network.rncs[1]->GetNode()->GetId(), "its RNC");
        UMTS_EXPECT(after.hsDsch.present, "on HS-DSCH");
        UMTS_EXPECT(after.downlink.tx.sdusTaken > 49, "counted on");
        return network.ues[0]->GetNode()->GetId();
    }

    Time m_at{MicroSeconds(1000500)}; //!< When it is relocated, at no TTI boundary
};

UMTS_TEST_F(TraceTest, "umts-relocation-control", "Traces of a UE that is relocated")
{
    const std::string folder = CreateTempDirFilename("relocated");
    const uint32_t node = Run(folder);
    for (const std::string kind : {"rlc", "cqi", "harq", "credits", "grants"})
    {
        CheckTrace(folder + "/" + kind + ".csv", node);
    }
}

/// A UE of the second GGSN is relocated to an RNC that has had none of its UEs.
struct GgsnTest
{
    void Run()
    {
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.tunnels = m_tunnels;
        RelocationNetwork network(config, 2);
        const auto ggsn = network.core.AddGgsn();
        for (const auto& sgsn : network.sgsns)
        {
            network.core.ConnectSgsn(sgsn, ggsn);
        }
        const NodeContainer node(CreateObject<Node>());
        const auto ue = network.umts.InstallUe(node, network.cells[0], config.ue, config.bearer);
        network.core.ActivateUes(ue, network.rncs[0], ggsn);
        const auto host = network.core.AddHost(ggsn);
        DatagramPort hostPort(host, true);
        DatagramPort uePort(node.Get(0), false);
        for (uint32_t i = 0; i < 20; ++i)
        {
            uePort.SendAt(i * MilliSeconds(200), UmtsCoreHelper::GetHostAddress(host), 0, i, 300);
        }
        RunUntil(Seconds(2));
        UMTS_EXPECT(network.umts.Relocate(ue.Get(0), network.rncs[1], network.cells[3]),
                    "relocated");
        RunUntil(Seconds(2.1));
        network.rncs[0]->TraceConnectWithoutContext("MacTx",
                                                    MakeCallback(&GgsnTest::OnFormer, this));
        RunUntil(Seconds(10));
        UMTS_EXPECT(m_former == 0, "packets that still take the former way");
        UMTS_EXPECT(hostPort.CountInOrder(0) == 20, "uplink");
        UMTS_EXPECT(uePort.CountInOrder(0) == 20, "downlink");
    }

    /** @brief The former RNC has got a packet for the UE. */
    void OnFormer(Ptr<const Packet> /* packet */)
    {
        ++m_former;
    }

    Tunnels m_tunnels;    //!< Of the core network
    uint32_t m_former{0}; //!< Packets that the former RNC has got
};

void
AddGgsn(Tunnels tunnels)
{
    AddTest("Relocation of a UE of the second GGSN, tunnels " +
                std::to_string(static_cast<int>(tunnels)),
            [=] { GgsnTest{tunnels}.Run(); });
}

/**
 * A UE that is relocated on its way reports what it would without relocations, and at the same
 * times: its measurements go on. With a filter whose memory is longer than the way between two
 * sites, one that began anew would be heard of.
 */
struct ReportsTest
{
    ReportsTest(const BearerConfig& bearer, const std::string& algorithm)
        : m_bearer(bearer),
          m_algorithm("ns3::umts::" + algorithm)
    {
    }

    void Run()
    {
        for (const uint32_t coefficient : {3, 11})
        {
            Drive drive{m_bearer, m_algorithm};
            drive.filterCoefficient = coefficient;
            drive.relocates = true;
            const auto with = GetReports(drive, true);
            drive.relocates = false;
            drive.rncs = 1;
            const auto without = GetReports(drive, false);
            UMTS_EXPECT(with.size() >= 2, "reports, coefficient " << coefficient);
            UMTS_EXPECT(
                std::is_permutation(with.begin(), with.end(), without.begin(), without.end()),
                "the same reports, coefficient " << coefficient);
        }
    }

    /**
     * @param drive how the UE drives
     * @param relocated whether it must have been relocated
     * @return its reports
     */
    std::vector<std::string> GetReports(const Drive& drive, bool relocated)
    {
        DriveNetwork network(drive);
        network.Run();
        const auto isInSecond = [](const std::string& sites) { return sites.back() == '*'; };
        UMTS_EXPECT(std::any_of(network.activeSets.begin(), network.activeSets.end(), isInSecond) ==
                        relocated,
                    "served by the second RNC on the way");
        return network.reports;
    }

    BearerConfig m_bearer;   //!< Default bearer of the UE
    std::string m_algorithm; //!< TypeId of its handover algorithm
};

void
AddReports(const std::string& channel, const BearerConfig& bearer, const std::string& algorithm)
{
    AddTest("Measurement reports with and without relocations: " + channel + ", " + algorithm,
            [=] { ReportsTest(bearer, algorithm).Run(); });
}

UMTS_TESTS("umts-relocation-control")
{
    const std::string best = "BestCellHandOverAlgorithm";
    const auto dch = BearerConfig::FromPreset("dch3");
    AddReports("DCH", dch, best);
    AddReports("DCH", dch, "ActiveSetHandOverAlgorithm");
    AddReports("HSDPA", BearerConfig::Hsdpa(), best);
    AddGgsn(Tunnels::NONE);
    AddGgsn(Tunnels::VIA_SGSN);
    AddGgsn(Tunnels::DIRECT);
}

} // namespace
