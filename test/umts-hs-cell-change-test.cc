/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-text-test-case.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/test.h"
#include "ns3/umts-compat.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Serving HS-DSCH cell changes: MAC-d PDUs of the former Node B that are forwarded, or flushed.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

const Time START = Seconds(1);              //!< Of the burst
constexpr uint32_t DATAGRAMS = 200;         //!< In it
constexpr uint32_t OCTETS = 500;            //!< Of a datagram
const Time BETWEEN = MilliSeconds(2);       //!< 2 Mb/s, more than HS-DSCH carries
const Time COMMAND = MicroSeconds(1200501); //!< A cell change in the burst, within a TTI

/**
 * @param mode RLC mode
 * @param cellChange attribute CellChange
 * @return a network on HS-DSCH, without errors
 */
NetworkConfig
MakeConfig(const std::string& mode, const std::string& cellChange)
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    config.bearer.Rlc(mode, {{"BufferOctets", UintegerValue(1000000)}});
    config.bearer.HsFlow({{"CellChange", StringValue(cellChange)}});
    return config;
}

/**
 * @ingroup umts
 * @brief A network of three Node Bs in which a burst goes to a UE, and what was on the air to it
 * when it left a cell.
 */
class CellChangeNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param delay delay of the Iub of the second Node B; of the first one it is 15 ms, of the
     *        third one 25 ms
     */
    explicit CellChangeNetwork(const NetworkConfig& config, Time delay = MilliSeconds(15))
        : RadioLinkNetwork(config, {1, 1, 1}),
          ue(ues[0]),
          rnc(rncs[0]),
          host(Network::host, false),
          port(ue->GetNode(), false)
    {
        nodeBs[0]->GetIub()->SetAttribute("Delay", TimeValue(MilliSeconds(15)));
        cells.push_back(nodeBs[0]->GetCell());
        AddNodeB(config, delay, 1);
        AddNodeB(config, MilliSeconds(25), 1);
        Watch(cells[0]);
        for (uint32_t i = 0; i < DATAGRAMS; ++i)
        {
            host.SendAt(START + i * BETWEEN, addresses[0], 0, i, OCTETS);
        }
    }

    /** @param cell number of the cell that the UE goes to */
    void GoTo(uint32_t cell)
    {
        lost += OnAir();
        m_transmissions.clear();
        umts.HandOver(ue, cells[cell]);
        Watch(cells[cell]);
    }

    /** @return when the first transmission began since the UE came to its cell; 0: none has */
    Time GetFirst() const
    {
        return m_transmissions.empty() ? Time(0) : m_transmissions.front().at;
    }

    /** @return counters of RLC in the RNC */
    const RlcTxCounters& GetSent() const
    {
        return rnc->GetBearer(ue->GetRnti(), RbId{})->GetRlc()->GetTxCounters();
    }

    /** @return counters of RLC in the UE */
    const RlcRxCounters& GetReceived() const
    {
        return ue->GetBearer(RbId{})->GetRlc()->GetRxCounters();
    }

    /** @return RLC PDUs that have come forwarded to the present cell */
    uint64_t GetForwarded() const
    {
        return rnc->FindHsFlow(ue->GetRnti(), RbId{})->GetCounters().pdusForwarded;
    }

    /** @return numbers of the datagrams that have come grow */
    bool IsInOrder() const
    {
        const auto isLess = [](const auto& a, const auto& b) { return a.number < b.number; };
        const auto& all = port.arrivals;
        return std::is_sorted(all.begin(), all.end(), isLess) &&
               std::all_of(all.begin(), all.end(), [](const auto& one) { return one.intact; });
    }

    Ptr<UeNetDevice> ue;   //!< The UE
    Ptr<RncNetDevice> rnc; //!< Its RNC
    DatagramPort host;     //!< The host's
    DatagramPort port;     //!< The UE's
    uint64_t lost{0};      //!< RLC PDUs that were on the air when the UE left a cell

  private:
    /// A transmission on HS-DSCH.
    struct Transmission
    {
        Time at;       //!< When it began
        uint64_t pdus; //!< MAC-d PDUs in it
    };

    /** @param cell a cell whose transmissions are noted */
    void Watch(const Ptr<Cell>& cell)
    {
        cell->GetHsCell()->TraceConnectWithoutContext(
            "Transmission",
            MakeCallback(&CellChangeNetwork::OnTransmission, this));
    }

    /** @brief A transmission begins. */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        m_transmissions.push_back({Simulator::Now(), transmission.pdu->pdus.size()});
    }

    /** @return RLC PDUs on the air now */
    uint64_t OnAir() const
    {
        const bool isOnAir = !m_transmissions.empty() &&
                             m_transmissions.back().at > Simulator::Now() - NanoSeconds(HS_TTI);
        return isOnAir ? m_transmissions.back().pdus : 0;
    }

    std::vector<Transmission> m_transmissions; //!< In the present cell
};

/**
 * @ingroup umts
 * @brief Cell changes at random times, of UM: what is forwarded arrives, once and in order; only
 * what was on the air is lost.
 */
class ForwardTestCase : public TextTestCase
{
  public:
    using Plan = std::function<std::vector<Time>(std::mt19937&)>; //!< Draws times of changes

    /**
     * @param name what the times are
     * @param plan draws them
     * @param wireMode whether PDUs and frames are octets
     * @param synchronisation attribute SynchronisationTime
     */
    ForwardTestCase(const std::string& name,
                    const Plan& plan,
                    bool wireMode = false,
                    Time synchronisation = Time(0))
        : TextTestCase("Forwarding, " + name + (wireMode ? ", wire mode" : "")),
          m_plan(plan),
          m_wireMode(wireMode),
          m_synchronisation(synchronisation)
    {
    }

  private:
    void DoRun() override
    {
        for (uint32_t seed = 1; seed <= 20; ++seed)
        {
            Run(seed);
        }
    }

    void DoTeardown() override
    {
        Config::Reset();
    }

    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        std::mt19937 random(seed);
        Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                           TimeValue(m_synchronisation));
        NetworkConfig config = MakeConfig("UM", "Forward");
        config.ue.MacD({{"WireMode", BooleanValue(m_wireMode)}});
        config.iub.Set("WireMode", BooleanValue(m_wireMode));
        CellChangeNetwork network(config);
        uint32_t cell = 0;
        for (const Time& at : m_plan(random))
        {
            RunUntil(at);
            cell = (cell + 1 + random() % 2) % 3;
            network.GoTo(cell);
        }
        RunUntil(Seconds(20));
        const std::string what = "seed " + std::to_string(seed);
        NS_TEST_EXPECT_MSG_EQ(network.GetSent().sdusTaken, DATAGRAMS, what << ": offered");
        NS_TEST_EXPECT_MSG_EQ(network.GetReceived().pdusReceived + network.lost,
                              network.GetSent().pdusSent,
                              what << ": RLC PDUs");
        NS_TEST_EXPECT_MSG_EQ(network.IsInOrder(), true, what << ": order");
        if (network.lost == 0)
        {
            NS_TEST_EXPECT_MSG_EQ(network.port.arrivals.size(), DATAGRAMS, what << ": datagrams");
        }
        ExpectText(network.Leave(), "", what + ": what is left");
    }

    Plan m_plan;            //!< Draws times of cell changes
    bool m_wireMode;        //!< PDUs and frames are octets
    Time m_synchronisation; //!< Attribute SynchronisationTime
};

/**
 * @ingroup umts
 * @brief What is not forwarded is lost: all that the Node B has, and all on its way to it.
 */
class FlushTestCase : public TextTestCase
{
  public:
    FlushTestCase()
        : TextTestCase("Flushing")
    {
    }

  private:
    void DoRun() override
    {
        CellChangeNetwork network(MakeConfig("UM", "Flush"));
        RunUntil(COMMAND);
        const auto sent = network.GetSent().pdusSent;
        const auto received = network.GetReceived().pdusReceived;
        network.GoTo(1);
        RunUntil(Seconds(20));
        NS_TEST_EXPECT_MSG_GT(sent, received + network.lost, "PDUs in the Node B or on their way");
        NS_TEST_EXPECT_MSG_EQ(network.GetSent().pdusSent - network.GetReceived().pdusReceived,
                              sent - received,
                              "lost");
        NS_TEST_EXPECT_MSG_EQ(network.GetForwarded(), 0, "forwarded");
    }
};

/**
 * @ingroup umts
 * @brief RLC AM repeats less of what is forwarded, and hands up everything with either.
 */
class AcknowledgedTestCase : public TextTestCase
{
  public:
    AcknowledgedTestCase()
        : TextTestCase("Forwarding and flushing, acknowledged mode")
    {
    }

  private:
    void DoRun() override
    {
        uint64_t repeated = 0;
        for (const std::string cellChange : {"Flush", "Forward"})
        {
            CellChangeNetwork network(MakeConfig("AM", cellChange));
            RunUntil(COMMAND);
            network.GoTo(1);
            RunUntil(Seconds(20));
            NS_TEST_EXPECT_MSG_EQ(network.port.CountInOrder(0), DATAGRAMS, cellChange);
            if (cellChange == "Flush")
            {
                repeated = network.GetSent().pdusRetransmitted;
            }
            else
            {
                NS_TEST_EXPECT_MSG_LT_OR_EQ(network.GetSent().pdusRetransmitted,
                                            network.lost + 2,
                                            "what was on the air, and a poll or two");
                NS_TEST_EXPECT_MSG_GT(repeated,
                                      2 * network.GetSent().pdusRetransmitted,
                                      "flushing");
            }
            ExpectText(network.Leave(), "", cellChange + ", what is left");
        }
    }
};

/**
 * @ingroup umts
 * @brief Forwarded PDUs take the delay of the former Iub, and wait until the UE is in sync.
 */
class TimesTestCase : public TextTestCase
{
  public:
    TimesTestCase()
        : TextTestCase("When forwarded PDUs are sent")
    {
    }

  private:
    void DoRun() override
    {
        // Over the former Iub 100 ms and some 2 ms for the PDUs, over the new one 25 ms.
        ExpectFirst(MilliSeconds(100), Time(0), MilliSeconds(125), MilliSeconds(133));
        // Capacity Request, allocation and data, 25 ms each, take longer than the former Iub.
        ExpectFirst(MilliSeconds(1), Time(0), MilliSeconds(75), MilliSeconds(83));
        // In sync after 250 ms, at the radio frame that begins 9.499 ms later; 25 ms.
        ExpectFirst(MilliSeconds(1), MilliSeconds(250), MilliSeconds(284), MilliSeconds(292));
    }

    void DoTeardown() override
    {
        Config::Reset();
    }

    /**
     * @brief Go from the second to the third Node B.
     * @param delay delay of the Iub of the second one
     * @param synchronisation attribute SynchronisationTime
     * @param least time until the first transmission at least
     * @param most time until then at most
     */
    void ExpectFirst(Time delay, Time synchronisation, Time least, Time most)
    {
        Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                           TimeValue(synchronisation));
        Config::SetDefault("ns3::umts::RadioLinkMonitor::SearchTime", TimeValue(Time(0)));
        CellChangeNetwork network(MakeConfig("UM", "Forward"), delay);
        RunUntil(MilliSeconds(500));
        network.GoTo(1);
        const Time command = START + MilliSeconds(300) + MicroSeconds(501);
        RunUntil(command);
        network.GoTo(2);
        RunUntil(Seconds(20));
        const Time first = network.GetFirst() - command;
        const std::string what = std::to_string(delay.GetMilliSeconds()) + " ms";
        NS_TEST_EXPECT_MSG_GT(network.GetForwarded(), 0, what << ": forwarded");
        NS_TEST_EXPECT_MSG_GT(first, least, what << ": first transmission");
        NS_TEST_EXPECT_MSG_LT(first, most, what << ": first transmission");
    }
};

/**
 * @ingroup umts
 * @brief A UE that leaves while forwarded PDUs wait leaves nothing behind, and one whose RNC
 * changes has none.
 */
class EndTestCase : public TextTestCase
{
  public:
    EndTestCase()
        : TextTestCase("Forwarded PDUs that nobody waits for")
    {
    }

  private:
    void DoRun() override
    {
        {
            CellChangeNetwork network(MakeConfig("UM", "Forward"));
            RunUntil(COMMAND);
            network.GoTo(1);
            NS_TEST_EXPECT_MSG_GT(network.GetForwarded(), 0, "forwarded");
            RunUntil(COMMAND + MilliSeconds(5));
            ExpectText(network.Leave(), "", "what is left");
        }
        NetworkConfig config = MakeRelocationConfig("HSDPA");
        config.bearer.HsFlow({{"CellChange", StringValue("Forward")}});
        RelocationNetwork network(config);
        network.SendDatagrams(DATAGRAMS, BETWEEN, OCTETS);
        RunUntil(MilliSeconds(201));
        NS_TEST_EXPECT_MSG_EQ(network.GoToOther(), true, "relocation");
        const auto flow = network.rncs[1]->FindHsFlow(network.ues[0]->GetRnti(), RbId{});
        NS_TEST_EXPECT_MSG_EQ(flow->GetCounters().pdusForwarded, 0, "forwarded to another RNC");
        RunUntil(Seconds(20));
        ExpectText(network.CheckArrivals(DATAGRAMS), "", "datagrams");
        ExpectText(network.Leave(), "", "what is left after a relocation");
    }
};

/**
 * @ingroup umts
 * @brief The suite.
 */
class HsCellChangeTestSuite : public TestSuite
{
  public:
    HsCellChangeTestSuite()
        : TestSuite("umts-hs-cell-change", TestSuite::Type::SYSTEM)
    {
        const auto once = [](std::mt19937& random) {
            return std::vector<Time>{START + MicroSeconds(random() % 600000)};
        };
        const auto often = [](std::mt19937& random) {
            std::vector<Time> times{START + MicroSeconds(random() % 50000)};
            while (times.size() < 10)
            {
                times.push_back(times.back() + MicroSeconds(1 + random() % 60000));
            }
            return times;
        };
        AddTestCase(new ForwardTestCase("one cell change", once));
        AddTestCase(new ForwardTestCase("one cell change", once, true));
        AddTestCase(new ForwardTestCase("ten cell changes, 0 to 60 ms apart", often));
        AddTestCase(new ForwardTestCase("ten cell changes, 0 to 60 ms apart", often, true));
        AddTestCase(new ForwardTestCase("one with interruption", once, false, MilliSeconds(100)));
        AddTestCase(new ForwardTestCase("ten with interruption", often, false, MilliSeconds(40)));
        AddTestCase(new FlushTestCase());
        AddTestCase(new AcknowledgedTestCase());
        AddTestCase(new TimesTestCase());
        AddTestCase(new EndTestCase());
    }
};

const HsCellChangeTestSuite g_hsCellChangeTestSuite; //!< The suite

} // namespace
