/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/data-rate.h"
#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-node-b-dch.h"
#include "ns3/umts-transport-channel.h"
#include "ns3/umts-uu-channel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Window of arrival at the Node B, what carries frames, DCH before HS-DSCH, bit errors.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-iub-window", UNIT, "25.427 5.2");

/** @brief An end of transport bearers that notes arrivals. */
struct Arrivals
{
    /** @return true: frames of all kinds belong here */
    bool operator()(const IubFrame& frame)
    {
        text += std::to_string(Simulator::Now().GetMicroSeconds()) + ":" +
                std::to_string(static_cast<uint32_t>(frame.bearer)) + " ";
        return true;
    }

    std::string text; //!< "time:bearer " of each; times in microseconds
};

/** @brief An Iub of 1 Mb/s and 5 ms with bearers 0 and 1. */
class WindowRig
{
  public:
    WindowRig()
    {
        channel->SetAttribute("DataRate", DataRateValue(DataRate("1Mbps")));
        channel->Attach(rnc, nodeB);
        for (const auto& device : {rnc, nodeB})
        {
            CreateObject<Node>()->AddDevice(device);
        }
        rnc->Configure(channel, Direction::DOWNLINK);
        nodeB->Configure(channel, Direction::UPLINK);
        for (uint32_t i = 0; i < 2; ++i)
        {
            m_handles.push_back(nodeB->Open(channel->SetUpBearer(), std::ref(arrivals)));
        }
    }

    ~WindowRig()
    {
        m_handles.clear();
        Simulator::Destroy();
    }

    /**
     * @param octets of a block
     * @return a block of them
     */
    static Ptr<TransportBlockSet> MakeSet(uint32_t octets)
    {
        auto set = ObjectPool<TransportBlockSet>::Create();
        set->blockBits = 8 * octets;
        set->blocks.emplace_back();
        set->blocks.back().octets.resize(octets);
        return set;
    }

    /**
     * @brief Send a DCH frame of 125 octets, which takes 1 ms, on bearer 0.
     * @param at when
     * @param cfn radio frame that it is for
     */
    void SendDch(Time at, uint32_t cfn)
    {
        Simulator::Schedule(at, &WindowRig::SendDchNow, this, cfn);
    }

    /** @param cfn radio frame that a DCH frame is for */
    void SendDchNow(uint32_t cfn)
    {
        rnc->Send({TransportBearerId{0}, DlDchDataFrame{Cfn(cfn), MakeSet(120)}});
        rnc->Flush();
    }

    /** @brief Close bearer 0 and open it again. */
    void Reopen()
    {
        m_handles[0] = TransportBearerHandle();
        m_handles[0] = nodeB->Open(TransportBearerId{0}, std::ref(arrivals));
    }

    /** @brief Send a HS-DSCH frame of 250 octets, which takes 2 ms, on bearer 1. */
    void SendHs()
    {
        rnc->Send({TransportBearerId{1}, HsDschDataFrame{0, 0, MakeSet(237), 0}});
        rnc->Flush();
    }

    Ptr<IubNetDevice> rnc{CreateObject<IubNetDevice>()};   //!< Of the RNC
    Ptr<IubNetDevice> nodeB{CreateObject<IubNetDevice>()}; //!< Of the Node B
    Ptr<IubChannel> channel{CreateObject<IubChannel>()};   //!< Between them
    Arrivals arrivals;                                     //!< At the Node B

  private:
    std::vector<TransportBearerHandle> m_handles; //!< Keep the bearers open
};

/** @brief A frame that is held does not go to the next user of its transport bearer. */
void
CheckReopened()
{
    WindowRig rig;
    rig.nodeB->SetAttribute("ReceiveWindow", BooleanValue(true));
    rig.SendDch(MilliSeconds(0), 50);
    Simulator::Schedule(MilliSeconds(100), &WindowRig::Reopen, &rig);
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    UMTS_EXPECT(rig.nodeB->GetNEarly() == 1, "held");
    UMTS_EXPECT(rig.arrivals.text == "", "not for the next one");
    UMTS_EXPECT(rig.nodeB->GetNDropped() == 1, "dropped");
}

/**
 * @param window whether the Node B has one
 * @param adjustments Timing Adjustments expected
 * @return what arrives
 */
std::string
RunReceiveWindow(bool window, uint64_t adjustments)
{
    WindowRig rig;
    rig.nodeB->SetAttribute("ReceiveWindow", BooleanValue(window));
    rig.SendDch(MilliSeconds(0), 1);      // at 6 ms for 10 ms
    rig.SendDch(MilliSeconds(40), 7);     // at 46 ms for 70 ms: waits until 60 ms
    rig.SendDch(MilliSeconds(52), 5);     // at 58 ms for 50 ms: late
    rig.SendDch(MilliSeconds(74), 9);     // at 80 ms for 90 ms: when the window begins
    rig.SendDch(MilliSeconds(94), 10);    // at 100 ms for 100 ms: when it ends
    rig.SendDch(MilliSeconds(2601), 261); // at 2607 ms for 2610 ms, CFN 5
    Simulator::Run();
    UMTS_EXPECT(rig.nodeB->GetNLate() == adjustments / 2, "late");
    UMTS_EXPECT(rig.nodeB->GetNEarly() == adjustments / 2, "early");
    UMTS_EXPECT(rig.rnc->GetNTimingAdjustments() == adjustments, "adjustments");
    return rig.arrivals.text;
}

// Frames in time, late and early.
UMTS_TEST("umts-iub-window",
          "Late frames are dropped and counted, early ones held, the RNC is told")
{
    const std::string all = "6000:0 46000:0 58000:0 80000:0 100000:0 2607000:0 ";
    const std::string some = "6000:0 60000:0 80000:0 100000:0 2607000:0 ";
    UMTS_EXPECT(RunReceiveWindow(false, 0) == all, "without window: as they come");
    UMTS_EXPECT(RunReceiveWindow(true, 2) == some, "with window");
    CheckReopened();
}

/**
 * Frames of HS-DSCH are in the way of others: after some Timing Adjustments the RNC sends so early
 * that none is late.
 */
struct TimingAdvanceTest
{
    void Run()
    {
        constexpr uint32_t datagrams = 180;
        constexpr uint32_t ues = 2;
        auto config = NetworkConfig::FromPreset(m_preset);
        config.iub.Set("DataRate", DataRateValue(DataRate("1Mbps")));
        Network network(config, {ues, 1, 1});
        const auto iub = network.GetFirstIub();
        const auto rnc = DynamicCast<IubNetDevice>(iub->GetDevice(0));
        const auto nodeB = DynamicCast<IubNetDevice>(iub->GetDevice(1));
        nodeB->SetAttribute("ReceiveWindow", BooleanValue(true));
        nodeB->SetAttribute("ToAWS", TimeValue(MilliSeconds(50)));
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), false));
            for (uint32_t i = 0; i < datagrams; ++i)
            {
                const Time at = Seconds(1) + MilliSeconds(100 * i);
                host.SendAt(at, network.addresses[ue], ue, i, m_size);
            }
        }
        Simulator::Schedule(Seconds(1), &TimingAdvanceTest::Disturb, rnc);
        RunUntil(Seconds(10));
        const uint64_t late = nodeB->GetNLate();
        const uint64_t told = rnc->GetNTimingAdjustments();
        UMTS_EXPECT(late > 0, "frames are late at first");
        UMTS_EXPECT(told == late, "the RNC hears of each");
        RunUntil(Seconds(30));
        UMTS_EXPECT(nodeB->GetNLate() == late, "none later on");
        UMTS_EXPECT(rnc->GetNTimingAdjustments() == told, "nothing to be told");
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            UMTS_EXPECT(ports[ue]->CountInOrder(ue) == datagrams, "UE " << ue);
        }
    }

    /** @param rnc end of an Iub that sends an HS-DSCH frame of 300 octets every 7 ms from now on */
    static void Disturb(Ptr<IubNetDevice> rnc)
    {
        constexpr uint32_t unused = 99; // a transport bearer
        rnc->Send({TransportBearerId{unused}, HsDschDataFrame{0, 0, WindowRig::MakeSet(287), 0}});
        rnc->Flush();
        Simulator::Schedule(MilliSeconds(7), &TimingAdvanceTest::Disturb, rnc);
    }

    std::string m_preset; //!< Channels of the UEs
    uint32_t m_size;      //!< Octets of their datagrams
};

void
AddTimingAdvance(const std::string& preset, uint32_t size)
{
    AddTest("The RNC acts on Timing Adjustments, " + preset,
            [=] { TimingAdvanceTest{preset, size}.Run(); });
}

UMTS_TESTS("umts-iub-window")
{
    AddTimingAdvance("dch3", 1400);
    AddTimingAdvance("cch", 100);
}

// In softer handover a late frame is one frame, for all cells.
UMTS_TEST("umts-iub-window", "A late frame of a DCH in two cells counts once")
{
    WindowRig rig;
    const Time tti = MilliSeconds(20);
    NodeBDch dch(rig.nodeB, rig.channel->SetUpBearer(), MakeDchPreset("dch1").uplink);
    for (uint32_t i = 0; i < 2; ++i)
    {
        const auto uu = CreateObject<UuChannel>();
        dch.AddDownlink(uu, uu->AddTransportChannel(), tti);
    }
    dch.SetAligned(true);
    Simulator::Schedule(MilliSeconds(58), UmtsMakeEvent([&dch] {
                            IubFrame frame{{}, DlDchDataFrame{Cfn(5), WindowRig::MakeSet(120)}};
                            dch.OnFrame(frame);
                        }));
    Simulator::Run();
    UMTS_EXPECT(rig.nodeB->GetNLate() == 1, "of one frame");
}

/// Block sets of a DCH at a Node B: when each goes on the air.
struct DownlinkDelayTest
{
    static constexpr uint32_t COUNT = 400; //!< Block sets
    static constexpr uint32_t LATE = 10;   //!< Number of the late one

    /**
     * @param window whether the Node B has a window of arrival
     * @param idle number of a block set that is not there
     */
    DownlinkDelayTest(bool window, uint32_t idle)
    {
        rig.nodeB->SetAttribute("ReceiveWindow", BooleanValue(window));
        const auto uu = CreateObject<UuChannel>();
        NodeBDch dch(rig.nodeB, rig.channel->SetUpBearer(), MakeDchPreset("dch1").uplink);
        dch.AddDownlink(uu, uu->AddTransportChannel(), MilliSeconds(20));
        uu->TraceConnectWithoutContext("BlockSet",
                                       MakeCallback(&DownlinkDelayTest::OnBlockSet, this));
        for (uint32_t number = 1; number < COUNT; ++number)
        {
            const Time at = MilliSeconds(20 * number + (number == LATE ? 5 : -1));
            if (number != idle)
            {
                Simulator::Schedule(at, UmtsMakeEvent([&dch, number] { Come(dch, number); }));
            }
        }
        Simulator::Run();
    }

    /**
     * @param dch where a frame comes
     * @param number of its block set, which is for the TTI that begins after 20 ms times that
     */
    static void Come(NodeBDch& dch, uint32_t number)
    {
        auto set = WindowRig::MakeSet(10);
        set->blocks.resize(number);
        IubFrame frame{{}, DlDchDataFrame{Cfn(2 * number), set}};
        dch.OnFrame(frame);
    }

    /**
     * @brief Trace sink.
     * @param channel the transport channel
     * @param blocks of a set on the air: its number
     */
    void OnBlockSet(uint32_t /* channel */, uint32_t blocks)
    {
        delays[blocks] = Simulator::Now().GetMilliSeconds() - 20 * static_cast<int64_t>(blocks);
    }

    /**
     * @param from number of a block set
     * @param until number of a later one
     * @return the delay of those between, ms; -1 when they have unlike ones, or one was not sent
     */
    int64_t GetDelay(uint32_t from, uint32_t until)
    {
        const int64_t delay = delays.count(from) > 0 ? delays[from] : -1;
        for (uint32_t number = from; number < until; ++number)
        {
            const auto found = delays.find(number);
            if (found == delays.end() || found->second != delay)
            {
                return -1;
            }
        }
        return delay;
    }

    WindowRig rig;                      //!< Iub
    std::map<uint32_t, int64_t> delays; //!< From the TTI that a set is for to its own, ms
};

// The TTI of block set 10 is over; half a cycle of CFNs has 64 TTIs.
UMTS_TEST("umts-iub-window", "A late frame does not delay a full DCH for good")
{
    DownlinkDelayTest full(false, 0);
    UMTS_EXPECT(full.GetDelay(1, 10) == 0, "in time");
    UMTS_EXPECT(full.GetDelay(10, 73) == 20, "delayed for half a cycle");
    UMTS_EXPECT(full.GetDelay(76, DownlinkDelayTest::COUNT) == 0, "in time again");
    UMTS_EXPECT(full.rig.nodeB->GetNLate() == 1, "at the cost of one");
    UMTS_EXPECT(full.delays.size() == DownlinkDelayTest::COUNT - 2, "the others are sent");
}

UMTS_TEST("umts-iub-window", "A late frame delays others up to a TTI without one")
{
    {
        DownlinkDelayTest idle(false, 40);
        UMTS_EXPECT(idle.GetDelay(10, 40) == 20, "delayed");
        UMTS_EXPECT(idle.GetDelay(41, DownlinkDelayTest::COUNT) == 0, "in time again");
        UMTS_EXPECT(idle.rig.nodeB->GetNLate() == 0, "nothing is lost");
    }
    DownlinkDelayTest window(true, 0);
    UMTS_EXPECT(window.GetDelay(11, DownlinkDelayTest::COUNT) == 0, "with a window");
    UMTS_EXPECT(window.rig.nodeB->GetNLate() == 1, "the late one is lost");
}

/**
 * One datagram of a block in every TTI, over an Iub with bursts of HS-DSCH in the way: the delay
 * has no trend, and does not depend on how long the simulation takes.
 */
struct StationaryDelayTest
{
    /**
     * @param window whether the Node B has a window of arrival
     * @param seconds length of the simulation
     * @param bursts whether there are bursts
     */
    StationaryDelayTest(bool window, uint32_t seconds, bool bursts)
    {
        const TransportChannel channel{MilliSeconds(20), 8 * 42, 1};
        NetworkConfig config;
        config.iub.Set("DataRate", DataRateValue(DataRate("1Mbps")));
        config.bearer =
            BearerConfig::Dch({channel, channel}).Rlc("UM", {{"PduSize", UintegerValue(42)}});
        Network network(config);
        const auto iub = network.GetFirstIub();
        m_rnc = DynamicCast<IubNetDevice>(iub->GetDevice(0));
        iub->GetDevice(1)->SetAttribute("ReceiveWindow", BooleanValue(window));
        m_random->SetStream(7);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        const uint32_t count = 50 * (seconds - 3);
        for (uint32_t i = 0; i < count; ++i)
        {
            host.SendAt(GetStart(i), network.addresses[0], 0, i, 11);
        }
        Simulator::Schedule(Seconds(bursts ? 3 : seconds), &StationaryDelayTest::Disturb, this);
        RunUntil(Seconds(seconds));
        for (const auto& arrival : port.arrivals)
        {
            const double delay = (arrival.time - GetStart(arrival.number)).GetSeconds();
            const uint32_t third = 3 * arrival.number / count;
            thirds[third] += delay;
            counts[third] += 1;
            mean += delay / static_cast<double>(port.arrivals.size());
        }
        late = DynamicCast<IubNetDevice>(iub->GetDevice(1))->GetNLate();
    }

    /**
     * @param number of a datagram
     * @return when it is sent
     */
    static Time GetStart(uint32_t number)
    {
        return MilliSeconds(1007 + 20 * number);
    }

    /** @brief Send a burst of HS-DSCH of a random size, and again after a random time. */
    void Disturb()
    {
        constexpr uint32_t unused = 99; // a transport bearer
        const auto frames = static_cast<uint32_t>(m_random->GetValue(0.5, 8.5));
        for (uint32_t i = 0; i < frames; ++i)
        {
            m_rnc->Send(
                {TransportBearerId{unused}, HsDschDataFrame{0, 0, WindowRig::MakeSet(1200), 0}});
        }
        m_rnc->Flush();
        const Time pause = MilliSeconds(static_cast<uint64_t>(m_random->GetValue(6000, 20000)));
        Simulator::Schedule(pause, &StationaryDelayTest::Disturb, this);
    }

    std::array<double, 3> thirds{}; //!< Sum of delays in each third, s
    std::array<double, 3> counts{}; //!< Datagrams received of each third
    double mean{0.0};               //!< Mean delay, s
    uint64_t late{0};               //!< Frames dropped at the Node B

  private:
    Ptr<IubNetDevice> m_rnc; //!< The RNC's end of the Iub
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Of bursts
};

void
AddStationaryDelay(bool window)
{
    const std::string how = window ? "with a window of arrival" : "without a window of arrival";
    AddTest("The delay of a full DCH is stationary, " + how, [window] {
        const StationaryDelayTest alone(window, 30, false);
        const StationaryDelayTest once(window, 150, true);
        const StationaryDelayTest twice(window, 300, true);
        UMTS_EXPECT(once.late > 5, "bursts make frames late");
        UMTS_EXPECT(once.late < 200, "few are lost");
        UMTS_EXPECT(
            IsNear(twice.thirds[2] / twice.counts[2], twice.thirds[0] / twice.counts[0], 0.01),
            "the last third beside the first");
        UMTS_EXPECT(IsNear(twice.mean, once.mean, 0.01), "twice as long");
        UMTS_EXPECT(twice.mean < alone.mean + 0.04, "half of the longest burst");
    });
}

UMTS_TESTS("umts-iub-window")
{
    AddStationaryDelay(false);
    AddStationaryDelay(true);
}

/**
 * @param priority DchPriority
 * @param queue octets that may wait
 * @return what arrives when three frames of HS-DSCH are followed by one of a DCH
 */
std::string
RunDchPriority(bool priority, uint32_t queue)
{
    WindowRig rig;
    rig.channel->SetAttribute("DchPriority", BooleanValue(priority));
    rig.channel->SetAttribute("QueueOctets", UintegerValue(queue));
    for (uint32_t i = 0; i < 3; ++i)
    {
        Simulator::Schedule(MicroSeconds(i), &WindowRig::SendHs, &rig);
    }
    rig.SendDch(MilliSeconds(1), 1);
    Simulator::Run();
    return rig.arrivals.text;
}

// A DCH frame behind frames of HS-DSCH.
UMTS_TEST("umts-iub-window", "With DchPriority a DCH frame waits for one frame of HS-DSCH at most")
{
    UMTS_EXPECT(RunDchPriority(false, 100000) == "7000:1 9000:1 11000:1 12000:0 ", "in order");
    UMTS_EXPECT(RunDchPriority(true, 100000) == "7000:1 8000:0 10000:1 12000:1 ", "DCH first");
    UMTS_EXPECT(RunDchPriority(true, 500) == "7000:1 8000:0 10000:1 12000:1 ", "just room");
    UMTS_EXPECT(RunDchPriority(true, 499) == "7000:1 8000:0 10000:1 ", "no room for the third");
}

// Octets of what carries frames.
UMTS_TEST("umts-iub-window", "AAL2 and UDP take the octets of their packets and cells")
{
    const auto channel = CreateObject<IubChannel>();
    UMTS_EXPECT(channel->GetTransportOctets(100) == 100, "none");
    channel->SetAttribute("Transport", StringValue("Udp"));
    UMTS_EXPECT(channel->GetTransportOctets(100) == 128, "UDP and IPv4");
    channel->SetAttribute("Transport", StringValue("Aal2"));
    UMTS_EXPECT(channel->GetTransportOctets(44) == 53, "one full cell");
    UMTS_EXPECT(channel->GetTransportOctets(91) == 113, "three packets, shared cells");
    UMTS_EXPECT(channel->GetTransportOctets(4230) == 5088, "94 packets, 96 cells");
    WindowRig rig;
    rig.channel->SetAttribute("Transport", StringValue("Udp"));
    rig.SendDchNow(1);
    Simulator::Run();
    UMTS_EXPECT(rig.arrivals.text == "6224:0 ", "153 octets at 1 Mb/s and 5 ms");
}

/// Bits that are inverted under way: the frame is not read, but dropped and counted.
struct IubBitErrorTest
{
    /** @param rig an Iub in wire mode with bit errors */
    void CheckExtremes(WindowRig& rig)
    {
        const uint64_t before = rig.channel->GetNUnreadable();
        rig.channel->SetAttribute("BitErrorRate", DoubleValue(1.0));
        rig.SendDchNow(1);
        UMTS_EXPECT(rig.channel->GetNUnreadable() == before + 1, "all bits inverted");
        rig.channel->SetAttribute("WireMode", BooleanValue(false));
        ExpectError([&rig] { rig.SendDchNow(1); }, "BitErrorRate: needs WireMode");
    }

    /**
     * @brief Trace sink.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size
     * @param reason why
     */
    void OnDrop(uint8_t direction, uint32_t bearer, uint32_t octets, const std::string& reason)
    {
        UMTS_EXPECT(+direction == 1, "downlink");
        UMTS_EXPECT(bearer == 0, "bearer");
        UMTS_EXPECT(octets == 125, "size");
        ++m_reasons[reason];
    }

    std::map<std::string, uint32_t> m_reasons; //!< Frames dropped, by reason
};

UMTS_TEST_F(IubBitErrorTest, "umts-iub-window", "Frames with bit errors are dropped and counted")
{
    constexpr uint32_t frames = 4000;
    constexpr double p = 0.001;
    constexpr double bits = 125 * 8;
    WindowRig rig;
    rig.channel->AssignStreams(3);
    rig.channel->SetAttribute("WireMode", BooleanValue(true));
    rig.channel->SetAttribute("BitErrorRate", DoubleValue(p));
    rig.channel->TraceConnectWithoutContext("DropFrame",
                                            MakeCallback(&IubBitErrorTest::OnDrop, this));
    for (uint32_t i = 0; i < frames; ++i)
    {
        rig.SendDch(MilliSeconds(10 * i), i);
    }
    Simulator::Run();
    const double damaged = frames * (1.0 - std::pow(1.0 - p, bits));
    const auto unreadable = static_cast<uint32_t>(rig.channel->GetNUnreadable());
    UMTS_EXPECT(IsNear(unreadable, damaged, 4.0 * std::sqrt(damaged)), "unreadable");
    const auto arrived = std::count(rig.arrivals.text.begin(), rig.arrivals.text.end(), ':');
    UMTS_EXPECT(arrived == frames - unreadable, "the others arrive");
    uint32_t traced = 0;
    for (const auto& [reason, count] : m_reasons)
    {
        traced += count;
    }
    UMTS_EXPECT(traced == unreadable, "all are traced");
    UMTS_EXPECT(m_reasons["wrong header CRC"] > 10, "header");
    UMTS_EXPECT(m_reasons["wrong payload CRC"] > 1000, "payload");
    UMTS_EXPECT(m_reasons.size() == 3, "and control frames that are none");
    CheckExtremes(rig);
}

} // namespace
