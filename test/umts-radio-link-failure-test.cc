/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-outage-error-model.h"
#include "umts-radio-link-rig.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/test.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"
#include "ns3/umts-best-cell-handover-algorithm.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-compat.h"

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

/**
 * @param begin beginning of an outage of the downlink, s
 * @param end its end, s
 * @return a network of UEs on dch1 in unacknowledged mode: blocks of it are never repeated
 */
NetworkConfig
MakeFailing(double begin, double end)
{
    NetworkConfig config = NetworkConfig::FromPreset("dch1");
    config.bearer.Rlc("UM");
    config.ue.DownlinkErrors(
        "test::OutageErrorModel",
        {{"Begin", TimeValue(Seconds(begin))}, {"End", TimeValue(Seconds(end))}});
    return config;
}

/**
 * @ingroup umts
 * @brief Traffic that fills the downlink of the first UE of a network, and what fails.
 */
class FailureLog
{
  public:
    /**
     * @param network the network
     * @param octets octets of a datagram every 50 ms, UDP and IP headers apart
     * @param until no datagram is sent any more
     */
    FailureLog(Network& network, uint32_t octets, Time until)
        : host(network.host, false),
          ue(network.ues[0]->GetNode(), false)
    {
        uint32_t number = 0;
        for (Time at = Seconds(1); at < until; at += MilliSeconds(50))
        {
            host.SendAt(at, network.addresses[0], 0, number++, octets);
        }
        network.ues[0]->GetRadioLinkMonitor()->TraceConnectWithoutContext(
            "RadioLinkFailure",
            MakeCallback(&FailureLog::OnFailure, this));
        for (const auto& rnc : network.rncs)
        {
            rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
                "RadioLinkFailure",
                MakeCallback(&FailureLog::OnRnc, this));
        }
    }

    /**
     * @param from a time
     * @return datagrams that have come since
     */
    std::size_t CountSince(Time from) const
    {
        return std::count_if(ue.arrivals.begin(), ue.arrivals.end(), [from](const auto& arrival) {
            return arrival.time >= from;
        });
    }

    DatagramPort host; //!< Sends
    DatagramPort ue;   //!< Receives
    std::string times; //!< Failures, ms
    std::string cells; //!< What the RNC says: former cell, cell

  private:
    /** @param count failures so far */
    void OnFailure(uint64_t /* count */)
    {
        times += std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }

    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the cell that it goes on in
     */
    void OnRnc(uint32_t /* rnti */, uint32_t from, uint32_t to)
    {
        cells += std::to_string(from) + ">" + std::to_string(to) + " ";
    }
};

/**
 * @ingroup umts
 * @brief Outages of a UE with one DCH: when its radio link fails, and that it goes on afterwards.
 *
 * The last good TTI of 20 ms ends at 19.98 s, four bad blocks at 20 s, the 20th at 20.08 s; frames
 * are out of sync from 20.14 s on, and the 20th ends at 20.33 s. When it is established anew, the
 * same takes 160 and 190 ms.
 */
class OutageLengthTestCase : public TextTestCase
{
  public:
    /**
     * @param end end of the outage, s
     * @param times failures, ms
     */
    OutageLengthTestCase(double end, const std::string& times)
        : TextTestCase("Outage from 20 to " + std::to_string(end) + " s"),
          m_end(end),
          m_times(times)
    {
    }

  private:
    void DoRun() override
    {
        RadioLinkNetwork network(MakeFailing(20, m_end), {});
        FailureLog log(network, 500, Seconds(45));
        RunUntil(Seconds(45));
        ExpectText(log.times, m_times, "failures");
        const UeStats row = network.stats.Collect().at(0);
        const auto failures =
            static_cast<uint64_t>(std::count(m_times.begin(), m_times.end(), ' '));
        NS_TEST_EXPECT_MSG_EQ(row.radioLinkFailures, failures, "counted");
        NS_TEST_EXPECT_MSG_EQ(row.dchS, 45, "CELL_DCH throughout");
        // 1280 bit in 20 ms, of which 528 octets are a datagram.
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(m_end + 1)), (44 - m_end) * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }

    double m_end;        //!< End of the outage, s
    std::string m_times; //!< Failures, ms
};

/**
 * @ingroup umts
 * @brief Other values of the timer and its counts.
 */
class CriteriaTestCase : public TextTestCase
{
  public:
    CriteriaTestCase()
        : TextTestCase("N313 of 2, T313 of 1 s")
    {
    }

  private:
    void DoRun() override
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
};

/**
 * @ingroup umts
 * @brief With two radio links all fail when the second one does; the first cell is kept.
 */
class LegsTestCase : public TextTestCase
{
  public:
    LegsTestCase()
        : TextTestCase("Two radio links")
    {
    }

  private:
    void DoRun() override
    {
        const NetworkConfig config = MakeFailing(20, 29);
        RadioLinkNetwork network(config, {});
        network.AddNodeB(config, MilliSeconds(5), 1);
        network.umts.AddRadioLink(network.ues[0], network.nodeBs[1]->GetCell());
        const UeContext& context = network.rncs[0]->GetUe(network.ues[0]->GetRnti());
        const auto& second = context.bearerContexts.at(DEFAULT_RB).further.at(0);
        second.errors.downlink->SetAttribute("Begin", TimeValue(Seconds(25)));
        FailureLog log(network, 500, Seconds(40));
        RunUntil(Seconds(24.9));
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(20.5)), 4 * 14, "the second one carries");
        RunUntil(Seconds(40));
        ExpectText(log.times, "28330 ", "the second one fails at 25 s");
        ExpectText(log.cells, "0>0 ", "first cell");
        NS_TEST_EXPECT_MSG_EQ(context.activeSet.size(), 1, "a link anew");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(30)), 9 * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }
};

/**
 * @ingroup umts
 * @brief A UE that measures goes on in the best cell, when that has room: of the same RNC, or of
 * another one, over an Iur or with a relocation.
 */
class BestCellTestCase : public TextTestCase
{
  public:
    /** @brief The other cell, and what becomes of the UE. */
    struct Plan
    {
        std::string name;  //!< What it is about
        uint32_t rnc;      //!< RNC of the other cell
        bool isFull;       //!< It has no room
        bool relocates;    //!< RelocateOnHandOver of the RNCs
        bool isActive;     //!< The UE has a radio link there
        std::string cells; //!< Former cell, cell
        uint32_t serving;  //!< RNC that serves the UE afterwards
    };

    /** @param plan the plan */
    explicit BestCellTestCase(const Plan& plan)
        : TextTestCase("Best cell: " + plan.name),
          m_plan(plan)
    {
    }

  private:
    void DoRun() override
    {
        NetworkConfig config = MakeFailing(3, 7);
        config.cell.PrimaryScramblingCode(ScramblingCode{0});
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        RadioLinkNetwork network(config, {1, 1, 2});
        network.umts.ConnectRncs(network.rncs[0], network.rncs[1]);
        config.cell.PrimaryScramblingCode(ScramblingCode{1});
        config.cell.Admission({{"MaxLoad", DoubleValue(m_plan.isFull ? 0.0 : 0.75)}});
        network.AddNodeB(config, MilliSeconds(5), 1, m_plan.rnc);
        for (const auto& rnc : network.rncs)
        {
            rnc->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                   BooleanValue(m_plan.relocates));
        }
        if (m_plan.isActive)
        {
            network.umts.AddRadioLink(network.ues[0], network.cells[0]);
        }
        Measure(network);
        FailureLog log(network, 500, Seconds(20));
        RunUntil(Seconds(20));
        const auto& ue = network.ues[0];
        // T313 starts at 3.33 s. In the former cell the outage is not over.
        ExpectText(log.times, "6330 ", "failure");
        ExpectText(log.cells, m_plan.cells, "cells");
        NS_TEST_EXPECT_MSG_EQ(network.rncs[m_plan.serving]->Serves(ue->GetRnti(), ue->GetRrc()),
                              true,
                              "serving RNC");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(8)), 11 * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @param network a network whose UE measures, near the second cell; an event takes 5 s */
    static void Measure(RadioLinkNetwork& network)
    {
        const auto plan =
            CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
        plan->AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
        plan->AddCell({1000, 0}, std::nullopt, CreateObject<CellPower>());
        const auto mobility = CreateObject<ConstantPositionMobilityModel>();
        mobility->SetPosition({800, 0, 0});
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(plan),
                                                                 "Mobility",
                                                                 PointerValue(mobility));
        network.ues[0]->GetRrc()->SetMeasurement(
            CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
        const auto algorithm =
            CreateObjectWithAttributes<BestCellHandOverAlgorithm>("TimeToTrigger",
                                                                  TimeValue(Seconds(5)));
        Simulator::Schedule(Seconds(2), UmtsMakeEvent([&network, algorithm]() {
                                network.rrc->StartHandOver(network.ues[0]->GetRnti(), algorithm);
                            }));
    }

    Plan m_plan; //!< The plan
};

/**
 * @ingroup umts
 * @brief A switched bearer whose DCH fails goes on in CELL_FACH, and gets a DCH again.
 */
class SwitchedTestCase : public TextTestCase
{
  public:
    SwitchedTestCase()
        : TextTestCase("Channel switching")
    {
    }

  private:
    void DoRun() override
    {
        NetworkConfig config = MakeFailing(20, 23.5);
        config.bearer = BearerConfig::Switched("dch1").Rlc("UM");
        RadioLinkNetwork network(config, {});
        FailureLog log(network, 500, Seconds(40));
        const auto switcher =
            network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetObject<ChannelSwitcher>();
        RunUntil(Seconds(23.32));
        NS_TEST_EXPECT_MSG_EQ(switcher->GetState(), RrcState::CELL_DCH, "T313 runs");
        RunUntil(Seconds(23.34));
        ExpectText(log.times, "23330 ", "failure");
        NS_TEST_EXPECT_MSG_EQ(switcher->GetState(), RrcState::CELL_FACH, "on common channels");
        RunUntil(Seconds(40));
        ExpectText(log.times, "23330 ", "no other one");
        NS_TEST_EXPECT_MSG_EQ(switcher->GetState(), RrcState::CELL_DCH, "a DCH again");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(26)), 13 * 14, "it goes on");
        NS_TEST_EXPECT_MSG_EQ(network.stats.Collect().at(0).changes, 4, "from IDLE on");
        ExpectText(network.Leave(), "", "what is left");
    }
};

/**
 * @ingroup umts
 * @brief A UE that is detached while T313 runs.
 */
class DetachInOutageTestCase : public TextTestCase
{
  public:
    DetachInOutageTestCase()
        : TextTestCase("Detached while T313 runs")
    {
    }

  private:
    void DoRun() override
    {
        RadioLinkNetwork network(MakeFailing(20, 40), {});
        FailureLog log(network, 500, Seconds(22));
        RunUntil(Seconds(22));
        ExpectText(network.Leave(), "", "what is left");
        ExpectText(log.times, "", "no failure");
    }
};

/**
 * @ingroup umts
 * @brief A UE with a DCH beside HS-DSCH: the DCH fails, and both go on.
 */
class BesideHsDschTestCase : public TextTestCase
{
  public:
    BesideHsDschTestCase()
        : TextTestCase("A DCH beside HS-DSCH")
    {
    }

  private:
    void DoRun() override
    {
        NetworkConfig config = MakeFailing(20, 30);
        config.cell = NetworkConfig::FromPreset("hsdpa").cell;
        config.bearer = NetworkConfig::FromPreset("hsdpa").bearer;
        RadioLinkNetwork network(config, {});
        TrafficFilter datagrams;
        datagrams.protocol = UdpL4Protocol::PROT_NUMBER;
        network.umts.AddBearer(network.ues[0], BearerConfig::Dch("dch1").Rlc("UM"), {datagrams});
        FailureLog log(network, 500, Seconds(45));
        auto socket = TcpClassicHelper::CreateSocket(network.host,
                                                     TypeId::LookupByName("ns3::TcpClassicReno"));
        constexpr uint64_t OCTETS = 4000000;
        tcpclassictest::Flow flow(socket,
                                  network.ues[0]->GetNode(),
                                  network.addresses[0],
                                  OCTETS,
                                  Seconds(22));
        RunUntil(Seconds(90));
        ExpectText(log.times, "23330 26680 ", "failures");
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, OCTETS, "TCP on HS-DSCH");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(31)), 13 * 14, "the DCH goes on");
        ExpectText(network.Leave(), "", "what is left");
    }
};

/**
 * @ingroup umts
 * @brief TCP over acknowledged mode goes on, whether RLC begins anew or not; nothing is lost of its
 * octets.
 */
class FailureTcpTestCase : public TextTestCase
{
  public:
    /** @param reestablishes attribute ReestablishRlc */
    explicit FailureTcpTestCase(bool reestablishes)
        : TextTestCase(std::string("TCP, RLC ") + (reestablishes ? "begins anew" : "goes on")),
          m_reestablishes(reestablishes)
    {
    }

  private:
    void DoRun() override
    {
        NetworkConfig config = MakeFailing(20, 24);
        config.bearer = NetworkConfig::FromPreset("dch1").bearer;
        RadioLinkNetwork network(config, {});
        network.rrc->SetAttribute("ReestablishRlc", BooleanValue(m_reestablishes));
        auto socket = TcpClassicHelper::CreateSocket(network.host,
                                                     TypeId::LookupByName("ns3::TcpClassicReno"));
        constexpr uint64_t OCTETS = 300000;
        tcpclassictest::Flow flow(socket, network.ues[0]->GetNode(), network.addresses[0], OCTETS);
        RunUntil(Seconds(100));
        const UeStats row = network.stats.Collect().at(0);
        NS_TEST_EXPECT_MSG_EQ(row.radioLinkFailures, 1, "failures");
        NS_TEST_EXPECT_MSG_EQ(row.downlink.tx.reestablished, (m_reestablishes ? 1 : 0), "downlink");
        NS_TEST_EXPECT_MSG_EQ(row.uplink.tx.reestablished, (m_reestablishes ? 1 : 0), "uplink");
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, OCTETS, "TCP delivers all");
        NS_TEST_EXPECT_MSG_EQ(flow.corrupted, false, "as sent");
        NS_TEST_EXPECT_MSG_EQ(network.stats.IsConserved(), true, "octets");
        ExpectText(network.Leave(), "", "what is left");
    }

    bool m_reestablishes; //!< Attribute ReestablishRlc
};

/**
 * @ingroup umts
 * @brief The suite of radio link failure.
 */
class RadioLinkFailureTestSuite : public TestSuite
{
  public:
    RadioLinkFailureTestSuite()
        : TestSuite("umts-radio-link-failure", TestSuite::Type::SYSTEM)
    {
        AddTestCase(new OutageLengthTestCase(21, ""));
        AddTestCase(new OutageLengthTestCase(23.32, ""));
        AddTestCase(new OutageLengthTestCase(23.34, "23330 "));
        AddTestCase(new OutageLengthTestCase(30, "23330 26680 "));
        AddTestCase(new CriteriaTestCase);
        AddTestCase(new LegsTestCase);
        for (const BestCellTestCase::Plan& plan : {
                 BestCellTestCase::Plan{"of the same RNC", 0, false, false, false, "0>1 ", 0},
                 BestCellTestCase::Plan{"is full", 0, true, false, false, "0>0 ", 0},
                 BestCellTestCase::Plan{"over an Iur", 1, false, false, false, "0>1 ", 0},
                 BestCellTestCase::Plan{"with a relocation", 1, false, true, false, "0>1 ", 1},
                 BestCellTestCase::Plan{"of the active set", 0, false, false, true, "0>1 ", 0},
             })
        {
            AddTestCase(new BestCellTestCase(plan));
        }
        AddTestCase(new SwitchedTestCase);
        AddTestCase(new DetachInOutageTestCase);
        AddTestCase(new BesideHsDschTestCase);
        AddTestCase(new FailureTcpTestCase(true));
        AddTestCase(new FailureTcpTestCase(false));
    }
};

const RadioLinkFailureTestSuite g_radioLinkFailureTestSuite; //!< The suite

} // namespace
