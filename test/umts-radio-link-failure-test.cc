/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-leftovers.h"
#include "umts-radio-link-failure-rig.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/test.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"

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
 * @brief The traffic stops while T313 runs: nothing fails before there is traffic again.
 *
 * 256 octets take two TTIs. Of those sent every 50 ms from 20 s on the 20th block ends within 0.2
 * s, and T313 starts within 0.4 s.
 */
class PauseTestCase : public TextTestCase
{
  public:
    /**
     * @param end end of the outage, s
     * @param times failures, ms
     */
    PauseTestCase(double end, const std::string& times)
        : TextTestCase("A pause, in an outage until " + std::to_string(end) + " s"),
          m_end(end),
          m_times(times)
    {
    }

  private:
    void DoRun() override
    {
        RadioLinkNetwork network(MakeFailing(20, m_end), {});
        FailureLog log(network, 200, Seconds(22));
        log.SendFrom(Seconds(25), Seconds(40), 200);
        RunUntil(Seconds(25));
        ExpectText(log.times, "", "in the pause");
        RunUntil(Seconds(41));
        ExpectText(log.times, m_times, "after it");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(30)), 195, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }

    double m_end;        //!< End of the outage, s
    std::string m_times; //!< Failures, ms
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
 * @brief A UE that is detached at the very time at which its radio link fails.
 */
class DetachAtFailureTestCase : public TextTestCase
{
  public:
    /** @brief When in this time. */
    enum Order
    {
        BEFORE, //!< Before T313 expires
        AMID,   //!< By who is told of it
        AFTER   //!< After it
    };

    /**
     * @param name what it is about
     * @param order when
     * @param times failures, ms
     * @param cells what the RNC says
     */
    DetachAtFailureTestCase(const std::string& name,
                            Order order,
                            const std::string& times,
                            const std::string& cells)
        : TextTestCase("Detached at the time of a failure, " + name),
          m_order(order),
          m_times(times),
          m_cells(cells)
    {
    }

  private:
    void DoRun() override
    {
        RadioLinkNetwork network(MakeFailing(20, 40), {});
        m_network = &network;
        FailureLog log(network, 500, Seconds(30));
        network.ues[0]->GetRadioLinkMonitor()->TraceConnectWithoutContext(
            "RadioLinkFailure",
            MakeCallback(&DetachAtFailureTestCase::OnFailure, this));
        if (m_order == BEFORE)
        {
            Simulator::Schedule(Seconds(23.33), &DetachAtFailureTestCase::Detach, this);
        }
        RunUntil(Seconds(30));
        ExpectText(log.times, m_times, "failures");
        ExpectText(log.cells, m_cells, "cells");
        NS_TEST_EXPECT_MSG_EQ(network.rncs[0]->GetNUes(), 0, "it is gone");
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
            Simulator::ScheduleNow(&DetachAtFailureTestCase::Detach, this);
        }
    }

    Order m_order;                        //!< When
    std::string m_times;                  //!< Failures, ms
    std::string m_cells;                  //!< What the RNC says
    RadioLinkNetwork* m_network{nullptr}; //!< The network
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
 * @brief A DCH that comes into use at 22 s, while T313 runs for another one: beside that it changes
 * nothing, in place of it all begins anew.
 */
class OtherDchTestCase : public TextTestCase
{
  public:
    /**
     * @param isBeside whether the first DCH stays; else the other one waits for its release
     * @param times failures, ms
     */
    OtherDchTestCase(bool isBeside, const std::string& times)
        : TextTestCase(std::string("A DCH ") + (isBeside ? "beside" : "in place of") + " another"),
          m_isBeside(isBeside),
          m_times(times)
    {
    }

  private:
    void DoRun() override
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
        Simulator::Schedule(Seconds(22), &OtherDchTestCase::Change, this);
        RunUntil(Seconds(45));
        ExpectText(log.times, m_times, "failures");
        NS_TEST_EXPECT_MSG_GT(log.CountSince(Seconds(27)), 17 * 14, "it goes on");
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
        AddTestCase(new PauseTestCase(24, ""));
        AddTestCase(new PauseTestCase(27, "25060 "));
        AddTestCase(new CriteriaTestCase);
        AddTestCase(new LegsTestCase);
        AddTestCase(new SwitchedTestCase);
        AddTestCase(new DetachInOutageTestCase);
        using Detached = DetachAtFailureTestCase;
        AddTestCase(new Detached("before it", Detached::BEFORE, "", ""));
        AddTestCase(new Detached("amid", Detached::AMID, "23330 ", "0>0 "));
        AddTestCase(new Detached("after it", Detached::AFTER, "23330 ", "0>0 "));
        AddTestCase(new BesideHsDschTestCase);
        AddTestCase(new OtherDchTestCase(true, "23330 "));
        AddTestCase(new OtherDchTestCase(false, "25350 "));
        AddTestCase(new FailureTcpTestCase(true));
        AddTestCase(new FailureTcpTestCase(false));
    }
};

const RadioLinkFailureTestSuite g_radioLinkFailureTestSuite; //!< The suite

} // namespace
