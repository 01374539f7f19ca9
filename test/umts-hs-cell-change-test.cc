/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-ue-table.h"

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

UMTS_TEST_SUITE("umts-hs-cell-change", SYSTEM);

const Time BURST_BEGIN = Seconds(1);            //!< Of the burst
constexpr uint32_t BURST_DATAGRAMS = 200;       //!< In it
constexpr uint32_t BURST_OCTETS = 500;          //!< Of a datagram
const Time BURST_INTERVAL = MilliSeconds(2);    //!< 2 Mb/s, more than HS-DSCH carries
const Time CELL_CHANGE = MicroSeconds(1200501); //!< A cell change in the burst, within a TTI

/**
 * @ingroup umts
 * @brief A network of three Node Bs in which a burst goes to a UE.
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
        OnHandOver(0, 0, 0, {});
        rrc->TraceConnectWithoutContext("HandOver",
                                        MakeCallback(&CellChangeNetwork::OnHandOver, this));
        for (uint32_t i = 0; i < BURST_DATAGRAMS; ++i)
        {
            host.SendAt(BURST_BEGIN + i * BURST_INTERVAL, addresses[0], 0, i, BURST_OCTETS);
        }
    }

    ~CellChangeNetwork() override
    {
        Config::Reset();
    }

    /** @param cell number of the cell that the UE goes to, unless it is there or on its way */
    void GoTo(uint32_t cell)
    {
        if (rrc->GetCell(ue->GetRnti()) != cells[cell])
        {
            umts.HandOver(ue, cells[cell]);
        }
    }

    /** @return when the first transmission began since the UE came to its cell; 0: none has */
    Time GetFirst() const
    {
        return m_transmissions.empty() ? Time(0) : m_transmissions.front();
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
        return UesOf(*rnc).FindHsFlow(ue->GetRnti(), RbId{})->GetCounters().pdusForwarded;
    }

    Ptr<UeNetDevice> ue;   //!< The UE
    Ptr<RncNetDevice> rnc; //!< Its RNC
    DatagramPort host;     //!< The host's
    DatagramPort port;     //!< The UE's

  private:
    /**
     * @brief The UE is in another cell, or has been refused.
     * @param to number of the cell
     * @param reason why it has been refused
     */
    void OnHandOver(uint32_t, uint32_t, uint32_t to, const std::string& reason)
    {
        if (reason.empty())
        {
            m_transmissions.clear();
            cells[to]->GetHsCell()->TraceConnectWithoutContext(
                "Transmission",
                MakeCallback(&CellChangeNetwork::OnTransmission, this));
        }
    }

    /** @brief A transmission begins. */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& /* transmission */)
    {
        m_transmissions.push_back(Simulator::Now());
    }

    std::vector<Time> m_transmissions; //!< When they began in the present cell
};

/// Cell changes at random times, of UM: every PDU arrives, once and in order.
struct CellChangeForwardTest
{
    using Plan = std::function<std::vector<Time>(std::mt19937&)>; //!< Draws times of changes

    void Check()
    {
        for (uint32_t seed = 1; seed <= 20; ++seed)
        {
            Run(seed);
        }
    }

    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        std::mt19937 random(seed);
        Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                           TimeValue(m_synchronisation));
        NetworkConfig config = MakeCellChangeConfig("UM", "Forward");
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
        UMTS_EXPECT(network.GetReceived().pdusReceived == network.GetSent().pdusSent,
                    what << ": RLC PDUs");
        UMTS_EXPECT(network.port.CountInOrder(0) == BURST_DATAGRAMS, what << ": datagrams");
        UMTS_EXPECT(network.port.arrivals.size() == BURST_DATAGRAMS, what << ": datagrams");
        ExpectText(network.Leave(), "", what + ": what is left");
    }

    Plan m_plan;            //!< Draws times of cell changes
    bool m_wireMode;        //!< PDUs and frames are octets
    Time m_synchronisation; //!< Attribute SynchronisationTime
};

void
AddCellChangeForward(const std::string& name,
                     const CellChangeForwardTest::Plan& plan,
                     bool wireMode = false,
                     Time synchronisation = Time(0))
{
    AddTest("Forwarding, " + name + (wireMode ? ", wire mode" : ""),
            [=] { CellChangeForwardTest{plan, wireMode, synchronisation}.Check(); });
}

UMTS_TESTS("umts-hs-cell-change")
{
    const auto once = [](std::mt19937& random) {
        return std::vector<Time>{BURST_BEGIN + MicroSeconds(random() % 600000)};
    };
    const auto often = [](std::mt19937& random) {
        std::vector<Time> times{BURST_BEGIN + MicroSeconds(random() % 50000)};
        while (times.size() < 10)
        {
            times.push_back(times.back() + MicroSeconds(1 + random() % 60000));
        }
        return times;
    };
    AddCellChangeForward("one cell change", once);
    AddCellChangeForward("one cell change", once, true);
    AddCellChangeForward("ten cell changes, 0 to 60 ms apart", often);
    AddCellChangeForward("ten cell changes, 0 to 60 ms apart", often, true);
    AddCellChangeForward("one with interruption", once, false, MilliSeconds(100));
    AddCellChangeForward("ten with interruption", often, false, MilliSeconds(40));
}

// What is not forwarded is lost: all that the Node B has, and all on its way to it.
UMTS_TEST("umts-hs-cell-change", "Flushing")
{
    CellChangeNetwork network(MakeCellChangeConfig("UM", "Flush"));
    RunUntil(CELL_CHANGE);
    const auto sent = network.GetSent().pdusSent;
    const auto received = network.GetReceived().pdusReceived;
    network.GoTo(1);
    RunUntil(Seconds(20));
    UMTS_EXPECT(sent > received, "PDUs in the Node B or on their way");
    UMTS_EXPECT(network.GetSent().pdusSent - network.GetReceived().pdusReceived == sent - received,
                "lost");
    UMTS_EXPECT(network.GetForwarded() == 0, "forwarded");
}

/**
 * RLC AM with traffic both ways: everything arrives, forwarded or flushed. What is forwarded is not
 * repeated, and a STATUS does not wait behind it: the uplink has no longer pause.
 */
struct CellChangeAcknowledgedTest
{
    /// What a cell change has cost.
    struct Cost
    {
        uint64_t repeated;    //!< PDUs of the downlink that RLC has sent again
        Time pause;           //!< Longest time between two datagrams of the uplink
        std::string arrivals; //!< When what has arrived
    };

    /**
     * @param queuedPdus attribute QueuedPdus
     * @param cqi CQI of the link
     * @param wireMode whether PDUs and frames are octets
     * @return what a cell change costs
     */
    Cost Measure(const std::string& queuedPdus, uint32_t cqi, bool wireMode)
    {
        NetworkConfig config = MakeCellChangeConfig("AM", queuedPdus);
        config.ue.DownlinkQuality("FixedQualityModel", {{"Cqi", UintegerValue(cqi)}});
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Set("WireMode", BooleanValue(wireMode));
        CellChangeNetwork network(config);
        for (uint32_t i = 0; i < BURST_DATAGRAMS; ++i)
        {
            const Time at = BURST_BEGIN + i * BURST_INTERVAL;
            network.port.SendAt(at, network.GetHostAddress(), 1, i, 40);
        }
        RunUntil(CELL_CHANGE);
        network.GoTo(1);
        RunUntil(Seconds(20));
        UMTS_EXPECT(network.port.CountInOrder(0) == BURST_DATAGRAMS, queuedPdus << ": downlink");
        UMTS_EXPECT(network.host.CountInOrder(1) == BURST_DATAGRAMS, queuedPdus << ": uplink");
        Cost cost{network.GetSent().pdusRetransmitted,
                  Time(0),
                  DescribeArrivals({&network.host, &network.port})};
        const auto& arrivals = network.host.arrivals;
        for (std::size_t i = 1; i < arrivals.size(); ++i)
        {
            cost.pause = std::max(cost.pause, arrivals[i].time - arrivals[i - 1].time);
        }
        ExpectText(network.Leave(), "", queuedPdus + ", what is left");
        return cost;
    }
};

UMTS_TEST_F(CellChangeAcknowledgedTest,
            "umts-hs-cell-change",
            "Forwarding and flushing, acknowledged mode")
{
    // At CQI 7, a PDU per TTI, what is forwarded takes long.
    for (const auto& [cqi, least] : {std::pair{16, 100}, {7, 30}})
    {
        const Cost flush = Measure("Flush", cqi, false);
        const Cost forward = Measure("Forward", cqi, false);
        UMTS_EXPECT(flush.repeated > least, "flushing, PDUs sent again");
        UMTS_EXPECT(forward.repeated <= 2, "forwarding: polls alone");
        UMTS_EXPECT(forward.pause <= flush.pause, "pause of the uplink");
        ExpectText(Measure("Forward", cqi, true).arrivals, forward.arrivals, "as octets");
    }
}

/**
 * @brief Go from the second to the third Node B.
 * @param delay delay of the Iub of the second one
 * @param synchronisation attribute SynchronisationTime
 * @param least time until the first transmission at least
 * @param most time until then at most
 * @param goesOn whether it goes on to the first Node B 10 ms later
 */
void
ExpectFirst(Time delay, Time synchronisation, Time least, Time most, bool goesOn = false)
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                       TimeValue(synchronisation));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SearchTime", TimeValue(Time(0)));
    CellChangeNetwork network(MakeCellChangeConfig("UM", "Forward"), delay);
    RunUntil(MilliSeconds(500));
    network.GoTo(1);
    const Time command = BURST_BEGIN + MilliSeconds(300) + MicroSeconds(501);
    RunUntil(command);
    network.GoTo(2);
    if (goesOn)
    {
        RunUntil(command + MilliSeconds(10));
        network.GoTo(0);
    }
    RunUntil(Seconds(20));
    const Time first = network.GetFirst() - command;
    const std::string what = std::to_string(delay.GetMilliSeconds()) + " ms";
    UMTS_EXPECT(network.GetForwarded() > 0, what << ": forwarded");
    UMTS_EXPECT(first > least, what << ": first transmission");
    UMTS_EXPECT(first < most, what << ": first transmission");
}

// Forwarded PDUs take the delay of the former Iub, and wait until the UE is in sync.
UMTS_TEST("umts-hs-cell-change", "When forwarded PDUs are sent")
{
    // Over the former Iub 100 ms and some 2 ms for the PDUs, over the new one 25 ms.
    ExpectFirst(MilliSeconds(100), Time(0), MilliSeconds(125), MilliSeconds(133));
    // Capacity Request, allocation and data, 25 ms each, take longer than the former Iub.
    ExpectFirst(MilliSeconds(1), Time(0), MilliSeconds(75), MilliSeconds(83));
    // In sync after 250 ms, at the radio frame that begins 9.499 ms later; then as before.
    ExpectFirst(MilliSeconds(1), MilliSeconds(250), MilliSeconds(334), MilliSeconds(342));
    // They have not come back when the UE goes on, 10 ms later, to a Node B with 15 ms.
    ExpectFirst(MilliSeconds(100), Time(0), MilliSeconds(115), MilliSeconds(123), true);
}

/**
 * RLC AM with errors on the air and frames lost on the Iub, over many cell changes: every datagram
 * arrives once and in order; UM loses some and doubles none.
 */
struct CellChangeErrorsTest
{
    void Check()
    {
        for (uint32_t seed = 1; seed <= 10; ++seed)
        {
            Run(seed);
        }
    }

    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        std::mt19937 random(seed);
        NetworkConfig config = MakeCellChangeConfig(m_mode, "Forward");
        config.ue.DownlinkQuality("FixedQualityModel",
                                  {{"Cqi", UintegerValue(20)}, {"Bler", DoubleValue(0.2)}});
        config.iub.Set("LossRate", DoubleValue(0.05));
        CellChangeNetwork network(config);
        network.umts.AssignStreams(100 * seed);
        uint32_t cell = 0;
        for (uint32_t i = 0; i < 10; ++i)
        {
            RunUntil(BURST_BEGIN + MilliSeconds(50 * i) + MicroSeconds(random() % 40000));
            cell = (cell + 1 + random() % 2) % 3;
            network.GoTo(cell);
            network.umts.AssignStreams(100 * seed);
        }
        RunUntil(Seconds(30));
        const std::string what = "seed " + std::to_string(seed);
        const auto& arrivals = network.port.arrivals;
        const auto isNoLess = [](const auto& a, const auto& b) { return a.number >= b.number; };
        const bool isGrowing =
            std::adjacent_find(arrivals.begin(), arrivals.end(), isNoLess) == arrivals.end();
        UMTS_EXPECT(isGrowing, what << ": once and in order");
        UMTS_EXPECT(arrivals.size() > BURST_DATAGRAMS / 4, what << ": datagrams");
        if (m_mode == "AM")
        {
            UMTS_EXPECT(network.port.CountInOrder(0) == BURST_DATAGRAMS, what << ": datagrams");
        }
        ExpectText(network.Leave(), "", what + ": what is left");
    }

    std::string m_mode; //!< RLC mode
};

void
AddCellChangeErrors(const std::string& mode)
{
    AddTest("Forwarding with errors and losses, " + mode,
            [=] { CellChangeErrorsTest{mode}.Check(); });
}

UMTS_TESTS("umts-hs-cell-change")
{
    AddCellChangeErrors("AM");
    AddCellChangeErrors("UM");
}

// A UE that leaves while forwarded PDUs wait leaves nothing behind; one whose RNC changes has none,
// nor has a queue that is never empty.
UMTS_TEST("umts-hs-cell-change", "Forwarded PDUs that nobody waits for")
{
    {
        CellChangeNetwork network(MakeCellChangeConfig("UM", "Forward"));
        RunUntil(CELL_CHANGE);
        network.GoTo(1);
        UMTS_EXPECT(network.GetForwarded() > 0, "forwarded");
        RunUntil(CELL_CHANGE + MilliSeconds(5));
        ExpectText(network.Leave(), "", "what is left");
    }
    {
        NetworkConfig config = MakeCellChangeConfig("UM", "Forward");
        config.bearer.HsQueue({{"FullBuffer", BooleanValue(true)}});
        config.iub.Set("WireMode", BooleanValue(true));
        CellChangeNetwork network(config);
        RunUntil(BURST_BEGIN / 2 + MicroSeconds(501));
        network.GoTo(1);
        UMTS_EXPECT(network.GetForwarded() == 0, "forwarded of a full buffer");
        RunUntil(BURST_BEGIN - MilliSeconds(1)); // packets would wake the scheduler
        UMTS_EXPECT(network.GetFirst() > BURST_BEGIN / 2, "it goes on");
        ExpectText(network.Leave(), "", "what is left of a full buffer");
    }
    NetworkConfig config = MakeRelocationConfig("HSDPA");
    config.bearer.HsFlow({{"QueuedPdus", StringValue("Forward")}});
    RelocationNetwork network(config);
    network.SendDatagrams(BURST_DATAGRAMS, BURST_INTERVAL, BURST_OCTETS);
    RunUntil(MilliSeconds(201));
    UMTS_EXPECT(network.GoToOther(), "relocation");
    const auto flow = UesOf(*network.rncs[1]).FindHsFlow(network.ues[0]->GetRnti(), RbId{});
    UMTS_EXPECT(flow->GetCounters().pdusForwarded == 0, "forwarded to another RNC");
    RunUntil(Seconds(20));
    ExpectText(network.CheckArrivals(BURST_DATAGRAMS), "", "datagrams");
    ExpectText(network.Leave(), "", "what is left after a relocation");
}

/**
 * @brief Hand over a UE that has nothing to send, and of which all polls are answered.
 * @param channel preset
 * @param synchronisation attribute SynchronisationTime
 * @param after time after the handover
 * @param statuses STATUS PDUs that the UE has sent by then
 */
void
ExpectStatuses(const std::string& channel, Time synchronisation, Time after, uint64_t statuses)
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                       TimeValue(synchronisation));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SearchTime", TimeValue(Time(0)));
    RadioLinkNetwork network(NetworkConfig::FromPreset(channel), {1, 2, 1});
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    host.SendAt(BURST_BEGIN, network.addresses[0], 0, 0, BURST_OCTETS);
    RunUntil(2 * BURST_BEGIN);
    const auto& counters = network.ues[0]->GetBearer(RbId{})->GetRlc()->GetTxCounters();
    const uint64_t before = counters.statusSent;
    network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell());
    RunUntil(2 * BURST_BEGIN + after);
    UMTS_EXPECT(before > 0, channel << ": the last poll is answered");
    UMTS_EXPECT(counters.statusSent - before == statuses, channel << ": STATUS PDUs");
}

// A MAC-hs reset has RLC AM of the UE report what it has, once it has channels; a hard handover on
// DCH does not.
UMTS_TEST("umts-hs-cell-change", "STATUS at a MAC-hs reset")
{
    const DefaultsGuard guard;
    ExpectStatuses("hsdpa", Time(0), MilliSeconds(40), 1);
    ExpectStatuses("hsdpa", MilliSeconds(100), MilliSeconds(99), 0);
    ExpectStatuses("hsdpa", MilliSeconds(100), MilliSeconds(140), 1);
    ExpectStatuses("dch3", Time(0), MilliSeconds(40), 0);
}

} // namespace
