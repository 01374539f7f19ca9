/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Radio link failure in CELL_DCH, and what becomes of the UE.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-radio-link-failure", SYSTEM, "25.331 8.5.6");

/**
 * Outages of a UE with one DCH: when its radio link fails, and that it goes on afterwards. The last
 * good TTI of 20 ms ends at 19.98 s, four bad blocks at 20 s, the 20th at 20.08 s; frames are out
 * of sync from 20.14 s on, and the 20th ends at 20.33 s. When it is established anew, the same
 * takes 160 and 190 ms.
 */
void
AddOutageLength(double end, const std::string& times)
{
    AddTest("Outage from 20 to " + std::to_string(end) + " s", [=] {
        RadioLinkNetwork network(MakeFailing(20, end), {});
        FailureLog log(network, 500, Seconds(45));
        RunUntil(Seconds(45));
        ExpectText(log.times, times, "failures");
        const UeStats row = network.stats.Collect().at(0);
        const auto failures = static_cast<uint64_t>(std::count(times.begin(), times.end(), ' '));
        UMTS_EXPECT(row.radioLinkFailures == failures, "counted");
        UMTS_EXPECT(row.dchS == 45, "CELL_DCH throughout");
        // 1280 bit in 20 ms, of which 528 octets are a datagram.
        UMTS_EXPECT(log.CountSince(Seconds(end + 1)) > (44 - end) * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * The traffic stops while T313 runs: nothing fails before there is traffic again. 256 octets take
 * two TTIs. Of those sent every 50 ms from 20 s on the 20th block ends within 0.2 s, and T313
 * starts within 0.4 s.
 */
void
AddPause(double end, const std::string& times)
{
    AddTest("A pause, in an outage until " + std::to_string(end) + " s", [=] {
        RadioLinkNetwork network(MakeFailing(20, end), {});
        FailureLog log(network, 200, Seconds(22));
        log.SendFrom(Seconds(25), Seconds(40), 200);
        RunUntil(Seconds(25));
        ExpectText(log.times, "", "in the pause");
        RunUntil(Seconds(41));
        ExpectText(log.times, times, "after it");
        UMTS_EXPECT(log.CountSince(Seconds(30)) > 195, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-radio-link-failure")
{
    AddOutageLength(21, "");
    AddOutageLength(23.32, "");
    AddOutageLength(23.34, "23330 ");
    AddOutageLength(30, "23330 26680 ");
    AddPause(24, "");
    AddPause(27, "25060 ");
}

// Other values of the timer and its counts.
UMTS_TEST("umts-radio-link-failure", "N313 of 2, T313 of 1 s")
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::N313", UintegerValue(2));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(1)));
    RadioLinkNetwork network(MakeFailing(20, 21.2), {});
    Config::SetDefault("ns3::umts::RadioLinkMonitor::N313", UintegerValue(20));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(3)));
    FailureLog log(network, 500, Seconds(30));
    RunUntil(Seconds(30));
    ExpectText(log.times, "21150 ", "20.14 s, one frame, 1 s");
}

// With two radio links all fail when the second one does; the first cell is kept.
UMTS_TEST("umts-radio-link-failure", "Two radio links")
{
    const NetworkConfig config = MakeFailing(20, 29);
    RadioLinkNetwork network(config, {});
    network.AddNodeB(config, MilliSeconds(5), 1);
    network.umts.AddRadioLink(network.ues[0], network.nodeBs[1]->GetCell());
    const UeContext& context = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    LinkErrors& errors = network.ues[0]->GetRrc()->GetRadio().GetLinkErrors();
    const CellId second = network.nodeBs[1]->GetCell()->GetId();
    errors.GetFurther(DEFAULT_RB, second).downlink->SetAttribute("Begin", TimeValue(Seconds(25)));
    FailureLog log(network, 500, Seconds(40));
    RunUntil(Seconds(24.9));
    UMTS_EXPECT(log.CountSince(Seconds(20.5)) > 4 * 14, "the second one carries");
    RunUntil(Seconds(40));
    ExpectText(log.times, "28330 ", "the second one fails at 25 s");
    ExpectText(log.cells, "0>0 ", "first cell");
    UMTS_EXPECT(context.activeSet.size() == 1, "a link anew");
    UMTS_EXPECT(log.CountSince(Seconds(30)) > 9 * 14, "it goes on");
    ExpectText(network.Leave(), "", "what is left");
}

// A switched bearer whose DCH fails goes on in CELL_FACH, and gets a DCH again.
UMTS_TEST("umts-radio-link-failure", "Channel switching")
{
    NetworkConfig config = MakeFailing(20, 23.5);
    config.bearer = BearerConfig::Switched("dch1").Rlc("UM");
    RadioLinkNetwork network(config, {});
    FailureLog log(network, 500, Seconds(40));
    const auto switcher = FindSwitcher(network);
    RunUntil(Seconds(23.32));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_DCH, "T313 runs");
    RunUntil(Seconds(23.34));
    ExpectText(log.times, "23330 ", "failure");
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "on common channels");
    RunUntil(Seconds(40));
    ExpectText(log.times, "23330 ", "no other one");
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_DCH, "a DCH again");
    UMTS_EXPECT(log.CountSince(Seconds(26)) > 13 * 14, "it goes on");
    UMTS_EXPECT(network.stats.Collect().at(0).changes == 4, "from IDLE on");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-radio-link-failure", "Detached while T313 runs")
{
    RadioLinkNetwork network(MakeFailing(20, 40), {});
    FailureLog log(network, 500, Seconds(22));
    RunUntil(Seconds(22));
    ExpectText(network.Leave(), "", "what is left");
    ExpectText(log.times, "", "no failure");
}

/// A UE that is detached at the very time at which its radio link fails.
struct DetachAtFailureTest
{
    /** @brief When in this time. */
    enum Order
    {
        BEFORE, //!< Before T313 expires
        AMID,   //!< By who is told of it
        AFTER   //!< After it
    };

    void Run()
    {
        RadioLinkNetwork network(MakeFailing(20, 40), {});
        m_network = &network;
        FailureLog log(network, 500, Seconds(30));
        network.ues[0]->GetRadioLinkMonitor()->TraceConnectWithoutContext(
            "RadioLinkFailure",
            MakeCallback(&DetachAtFailureTest::OnFailure, this));
        if (m_order == BEFORE)
        {
            Simulator::Schedule(Seconds(23.33), &DetachAtFailureTest::Detach, this);
        }
        RunUntil(Seconds(30));
        ExpectText(log.times, m_times, "failures");
        ExpectText(log.cells, m_cells, "cells");
        UMTS_EXPECT(network.rncs[0]->GetNUes() == 0, "it is gone");
        ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
    }

    /** @brief Detach the UE. */
    void Detach()
    {
        m_network->umts.Detach(m_network->ues[0]);
    }

    /** @param count failures so far */
    void OnFailure(uint64_t /* count */)
    {
        if (m_order == AMID)
        {
            Detach();
        }
        else
        {
            Simulator::ScheduleNow(&DetachAtFailureTest::Detach, this);
        }
    }

    Order m_order;                        //!< When
    std::string m_times;                  //!< Failures, ms
    std::string m_cells;                  //!< What the RNC says
    RadioLinkNetwork* m_network{nullptr}; //!< The network
};

void
AddDetachAtFailure(const std::string& name,
                   DetachAtFailureTest::Order order,
                   const std::string& times,
                   const std::string& cells)
{
    AddTest("Detached at the time of a failure, " + name,
            [=] { DetachAtFailureTest{order, times, cells}.Run(); });
}

UMTS_TESTS("umts-radio-link-failure")
{
    AddDetachAtFailure("before it", DetachAtFailureTest::BEFORE, "", "");
    AddDetachAtFailure("amid", DetachAtFailureTest::AMID, "23330 ", "0>0 ");
    AddDetachAtFailure("after it", DetachAtFailureTest::AFTER, "23330 ", "0>0 ");
}

// A UE with a DCH beside HS-DSCH: the DCH fails, and both go on.
UMTS_TEST("umts-radio-link-failure", "A DCH beside HS-DSCH")
{
    NetworkConfig config = MakeFailing(20, 30);
    config.cell = NetworkConfig::FromPreset("hsdpa").cell;
    config.bearer = NetworkConfig::FromPreset("hsdpa").bearer;
    RadioLinkNetwork network(config, {});
    network.umts.AddBearer(network.ues[0],
                           BearerConfig::Dch("dch1").Rlc("UM"),
                           {MakeFilter(UdpL4Protocol::PROT_NUMBER)});
    FailureLog log(network, 500, Seconds(45));
    auto socket =
        TcpClassicHelper::CreateSocket(network.host, TypeId::LookupByName("ns3::TcpClassicReno"));
    constexpr uint64_t OCTETS = 4000000;
    tcpclassictest::Flow flow(socket,
                              network.ues[0]->GetNode(),
                              network.addresses[0],
                              OCTETS,
                              Seconds(22));
    RunUntil(Seconds(90));
    ExpectText(log.times, "23330 26680 ", "failures");
    UMTS_EXPECT(flow.delivered == OCTETS, "TCP on HS-DSCH");
    UMTS_EXPECT(log.CountSince(Seconds(31)) > 13 * 14, "the DCH goes on");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * A DCH that comes into use at 22 s, while T313 runs for another one: beside that it changes
 * nothing, in place of it all begins anew.
 */
struct OtherDchTest
{
    void Run()
    {
        NetworkConfig config = MakeFailing(20, 26);
        config.cell = NetworkConfig::FromPreset("hsdpa").cell;
        config.bearer = NetworkConfig::FromPreset("hsdpa").bearer;
        // One dch1 has a load below 0.06.
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)},
                               {"MaxLoad", DoubleValue(m_isBeside ? 0.75 : 0.08)}});
        RadioLinkNetwork network(config, {});
        m_network = &network;
        m_first = AddDch(1);
        if (!m_isBeside)
        {
            AddDch(2);
        }
        FailureLog log(network, 500, Seconds(45));
        Simulator::Schedule(Seconds(22), &OtherDchTest::Change, this);
        RunUntil(Seconds(45));
        ExpectText(log.times, m_times, "failures");
        UMTS_EXPECT(log.CountSince(Seconds(27)) > 17 * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }

    /**
     * @param precedence of its filter, which takes datagrams
     * @return a further bearer on DCHs
     */
    RbId AddDch(uint8_t precedence)
    {
        TrafficFilter datagrams;
        datagrams.precedence = precedence;
        datagrams.protocol = UdpL4Protocol::PROT_NUMBER;
        return m_network->umts.AddBearer(m_network->ues[0],
                                         BearerConfig::Dch("dch1").Rlc("UM"),
                                         {datagrams});
    }

    /** @brief The other DCH comes into use. */
    void Change()
    {
        if (m_isBeside)
        {
            AddDch(2);
        }
        else
        {
            m_network->umts.ReleaseBearer(m_network->ues[0], m_first);
        }
    }

    bool m_isBeside;                      //!< The first DCH stays
    std::string m_times;                  //!< Failures, ms
    RbId m_first{};                       //!< The first bearer on DCHs
    RadioLinkNetwork* m_network{nullptr}; //!< The network
};

void
AddOtherDch(bool isBeside, const std::string& times)
{
    AddTest(std::string("A DCH ") + (isBeside ? "beside" : "in place of") + " another",
            [=] { OtherDchTest{isBeside, times}.Run(); });
}

/**
 * TCP over acknowledged mode goes on, whether RLC begins anew or not; nothing is lost of its
 * octets.
 */
void
AddFailureTcp(bool reestablishes)
{
    AddTest(std::string("TCP, RLC ") + (reestablishes ? "begins anew" : "goes on"), [=] {
        NetworkConfig config = MakeFailing(20, 24);
        config.bearer = NetworkConfig::FromPreset("dch1").bearer;
        RadioLinkNetwork network(config, {});
        network.rrc->SetAttribute("ReestablishRlc", BooleanValue(reestablishes));
        auto socket = TcpClassicHelper::CreateSocket(network.host,
                                                     TypeId::LookupByName("ns3::TcpClassicReno"));
        constexpr uint64_t OCTETS = 300000;
        tcpclassictest::Flow flow(socket, network.ues[0]->GetNode(), network.addresses[0], OCTETS);
        RunUntil(Seconds(100));
        const UeStats row = network.stats.Collect().at(0);
        UMTS_EXPECT(row.radioLinkFailures == 1, "failures");
        UMTS_EXPECT(row.downlink.tx.reestablished == (reestablishes ? 1 : 0), "downlink");
        UMTS_EXPECT(row.uplink.tx.reestablished == (reestablishes ? 1 : 0), "uplink");
        UMTS_EXPECT(flow.delivered == OCTETS, "TCP delivers all");
        UMTS_EXPECT(!flow.corrupted, "as sent");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-radio-link-failure")
{
    AddOtherDch(true, "23330 ");
    AddOtherDch(false, "25350 ");
    AddFailureTcp(true);
    AddFailureTcp(false);
}

} // namespace
