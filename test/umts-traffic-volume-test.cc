/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/integer.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-time-to-trigger.h"

#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Traffic volume that takes a UE to CELL_DCH (TS 25.331 14.4): thresholds and time to trigger.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-traffic-volume", SYSTEM, "25.331 14.4");

/// A UE that switches within 300 ms, and when it does, without signalling radio bearers.
struct Switching
{
    /** @param more further attributes of ChannelSwitcher */
    explicit Switching(const Attributes& more)
        : network(MakeConfig(more))
    {
        FindSwitcher(network)->TraceConnectWithoutContext("State",
                                                          MakeCallback(&Switching::OnState, this));
    }

    /**
     * @param more further attributes of ChannelSwitcher
     * @return what the network is made of
     */
    static NetworkConfig MakeConfig(const Attributes& more)
    {
        NetworkConfig config = MakeSwitched({{"SetUpDelay", TimeValue(MilliSeconds(300))}});
        config.bearer.Switcher(more);
        return config;
    }

    /**
     * @brief Give a packet to an end.
     * @param at when, ms
     * @param direction the RNC's end, or the UE's
     * @param octets those of the IP packet, without that of PDCP
     */
    void Give(int64_t at, Direction direction, uint32_t octets)
    {
        const bool isUplink = direction == Direction::UPLINK;
        const Ptr<NetDevice> device =
            isUplink ? Ptr<NetDevice>(network.ues[0]) : Ptr<NetDevice>(network.rncs[0]);
        const Ipv4Address to = isUplink ? network.GetHostAddress() : network.addresses[0];
        Simulator::Schedule(MilliSeconds(at) - Simulator::Now(), &GivePacket, device, octets, to);
    }

    /** @param to new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        text << to << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    /**
     * @param until how far to run, ms: without what follows then from events until then
     * @return new states since the last call, and their times
     */
    std::string Go(int64_t until)
    {
        RunUntil(MilliSeconds(until));
        const std::string states = text.str();
        text.str("");
        return states;
    }

    Network network;         //!< Where it is
    std::ostringstream text; //!< New states and their times
};

/**
 * A threshold for each direction: a packet that is as long with the header of PDCP stays on the
 * common channels, and one octet more does not.
 */
struct ThresholdTest
{
    void Run()
    {
        Switching ue({{"TrafficVolumeThreshold", UintegerValue(m_uplink)},
                      {"DownlinkThreshold", IntegerValue(m_downlink)}});
        const auto limit = static_cast<uint32_t>(m_downlink < 0 ? m_uplink : m_downlink);
        ue.Give(1000, Direction::DOWNLINK, limit - 1);
        ue.Give(3000, Direction::UPLINK, m_uplink - 1);
        ExpectText(ue.Go(5000), "", "as long as the threshold");
        ue.Give(5000, Direction::DOWNLINK, limit);
        ExpectText(ue.Go(5301), "CELL_DCH@5300 ", "down");
        ExpectText(ue.Go(10000).substr(0, 10), "CELL_FACH@", "back");
        ue.Give(10000, Direction::UPLINK, m_uplink);
        ExpectText(ue.Go(10301), "CELL_DCH@10300 ", "up");
    }

    uint32_t m_uplink;  //!< TrafficVolumeThreshold
    int32_t m_downlink; //!< DownlinkThreshold
};

void
AddThresholdTest(uint32_t uplink, int32_t downlink)
{
    AddTest("Thresholds of " + std::to_string(uplink) + " up, " + std::to_string(downlink) +
                " down",
            [=] { ThresholdTest{uplink, downlink}.Run(); });
}

UMTS_TESTS("umts-traffic-volume")
{
    AddThresholdTest(543, 475);
    AddThresholdTest(294, 515);
    AddThresholdTest(300, -1);
}

UMTS_TEST("umts-traffic-volume", "A threshold of zero octets takes any packet to CELL_DCH")
{
    Switching ue({{"DownlinkThreshold", IntegerValue(0)}});
    ExpectText(ue.Go(3000), "", "nothing is more than nothing");
    ue.Give(3000, Direction::DOWNLINK, 20);
    ExpectText(ue.Go(3301), "CELL_DCH@3300 ", "down");
}

// FACH and RACH take 40 octets every 10 ms: 601 octets fall below 512 within 40 ms, 2001 octets
// stay above for 200 ms.
UMTS_TEST("umts-traffic-volume", "A volume must last for the time to trigger")
{
    for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
    {
        const std::string name = direction == Direction::UPLINK ? "up: " : "down: ";
        Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(200))}});
        ue.Give(1003, direction, 600);
        ExpectText(ue.Go(3000), "", name + "too short");
        ue.Give(3003, direction, 2000);
        ExpectText(ue.Go(3504), "CELL_DCH@3503 ", name + "200 ms, and 300 ms of set-up");
    }
}

// The volume has been below the threshold before the second packet comes: the timer starts then.
UMTS_TEST("umts-traffic-volume", "A volume that falls below its threshold stops the timer")
{
    for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
    {
        const std::string name = direction == Direction::UPLINK ? "up" : "down";
        Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(200))}});
        ue.Give(1003, direction, 600);
        ue.Give(1153, direction, 2000);
        ExpectText(ue.Go(1700), "CELL_DCH@1653 ", name);
    }
}

// It has been above all the time: the second packet changes nothing.
UMTS_TEST("umts-traffic-volume", "More volume does not start the timer again")
{
    for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
    {
        const std::string name = direction == Direction::UPLINK ? "up" : "down";
        Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(200))}});
        ue.Give(1003, direction, 2000);
        ue.Give(1103, direction, 1000);
        ExpectText(ue.Go(1700), "CELL_DCH@1503 ", name);
    }
}

// Whatever direction has lasted first takes the UE to CELL_DCH, once.
UMTS_TEST("umts-traffic-volume", "Both directions above their thresholds switch a UE once")
{
    for (const auto first : {Direction::DOWNLINK, Direction::UPLINK})
    {
        const bool isUplink = first == Direction::UPLINK;
        const auto second = isUplink ? Direction::DOWNLINK : Direction::UPLINK;
        Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(200))}});
        ue.Give(1003, first, 2000);
        ue.Give(1053, second, 2000);
        ExpectText(ue.Go(2900), "CELL_DCH@1503 ", isUplink ? "up first" : "down first");
    }
}

/// A UE that leaves CELL_DCH at 3.405 s, when the ends have just got packets: they measure anew, by
/// what they hold already. The downlink's volume does not last, and that of the uplink counts.
struct HeldTest
{
    void Run()
    {
        Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(105))},
                      {"InactivityVolume", UintegerValue(1000000)}});
        ue.Give(1000, Direction::DOWNLINK, 2000);
        // Before the timer expires at the same time.
        if (m_down > 0)
        {
            ue.Give(3405, Direction::DOWNLINK, m_down);
        }
        if (m_up > 0)
        {
            ue.Give(3405, Direction::UPLINK, m_up);
        }
        ExpectText(ue.Go(4000), "CELL_DCH@1405 CELL_FACH@3405 CELL_DCH@3810 ", "back in time");
    }

    uint32_t m_down; //!< Octets for the UE; 0: none
    uint32_t m_up;   //!< Octets of the UE; 0: none
};

UMTS_TEST("umts-traffic-volume", "A UE that leaves CELL_DCH with a volume goes back in time")
{
    HeldTest{9000, 0}.Run();
    HeldTest{0, 9000}.Run();
    HeldTest{600, 9000}.Run();
}

/// What ends the time to trigger of a UE before it is over.
struct EndTest
{
    /// Ends it.
    using End = void (*)(Network& network);

    void Run()
    {
        for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
        {
            Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(200))}});
            ue.Give(1003, direction, 2000);
            RunUntil(MilliSeconds(1100));
            m_end(ue.network);
            ExpectText(ue.Go(3000), "", "no switch");
            UMTS_EXPECT(ue.network.GetAdmissionControl()->GetLoad() == 0, "nothing held");
        }
    }

    End m_end; //!< What ends it
};

UMTS_TEST("umts-traffic-volume", "A bearer is released while the time to trigger runs")
{
    EndTest{[](Network& network) { network.umts.ReleaseBearer(network.ues[0]); }}.Run();
}

UMTS_TEST("umts-traffic-volume", "A UE is detached while the time to trigger runs")
{
    EndTest{[](Network& network) { network.umts.Detach(network.ues[0]); }}.Run();
}

// Its volume is that of its switched bearer alone.
UMTS_TEST("umts-traffic-volume", "The volume of another bearer does not move a UE")
{
    Switching ue({{"TimeToTrigger", TimeValue(MilliSeconds(50))}});
    auto& network = ue.network;
    const TrafficFilter all;
    const RbId other = network.umts.AddBearer(network.ues[0], BearerConfig::Common(), {all});
    ue.Give(1003, Direction::DOWNLINK, 2000);
    ue.Give(1003, Direction::UPLINK, 2000);
    ExpectText(ue.Go(3000), "", "all packets are those of the other bearer");
    const auto end = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), other);
    UMTS_EXPECT(end->GetRlc()->GetTxCounters().sdusTaken == 1, "it has got them");
}

// The report waits for the time to trigger, and then for a TTI of the RACH.
UMTS_TEST("umts-traffic-volume", "When MEASUREMENT REPORT of event 4A goes over the RACH")
{
    const Time trigger = MilliSeconds(95);
    SignallingNetwork network(MakeSwitched({{"TimeToTrigger", TimeValue(trigger)}}));
    network.RunToEnd();
    RunUntil(READY);
    const Time before = network.GetLast(RrcProcedure::BEGUN);
    GivePacket(network.ues[0], 600, network.GetHostAddress());
    RunUntil(READY * 2);
    UMTS_EXPECT(network.GetLast(RrcProcedure::BEGUN) == before, "too short");
    GivePacket(network.ues[0], 2000, network.GetHostAddress());
    const Time report = GetTti(READY * 2 + trigger, MilliSeconds(10)) + GetRachTime(network);
    RunUntil(report - MilliSeconds(1));
    UMTS_EXPECT(network.GetLast(RrcProcedure::BEGUN) == before, "not yet");
    RunUntil(report + MilliSeconds(12));
    UMTS_EXPECT(network.GetLast(RrcProcedure::BEGUN) > before,
                "a block of the packet may go first");
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "DCH DCH held", "it switches");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-traffic-volume", "A UE detaches with signalling while the time to trigger runs")
{
    SignallingNetwork network(MakeSwitched({{"TimeToTrigger", TimeValue(Seconds(5))}}));
    network.RunToEnd();
    RunUntil(READY);
    network.TakeStory();
    GivePacket(network.ues[0], 8000, network.GetHostAddress());
    GivePacket(network.rncs[0], 8000, network.addresses[0]);
    RunUntil(READY + MilliSeconds(500));
    ExpectText(network.TakeStory(), "", "no switch yet");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-traffic-volume", "Volumes and times that there are not")
{
    const auto expect = [](const Attributes& attributes, const std::string& sentence) {
        ExpectError([&] { BearerConfig::Switched("dch3").Switcher(attributes); },
                    "ns3::umts::ChannelSwitcher::" + sentence);
    };
    expect({{"DownlinkThreshold", IntegerValue(-2)}},
           "DownlinkThreshold=-2: must be a whole number from -1");
    expect({{"TimeToTrigger", TimeValue(Seconds(6))}},
           "TimeToTrigger=6s: must be a duration from 0s to 5s");
    expect({{"InactivityWindow", TimeValue(MilliSeconds(1))}},
           "InactivityWindow=1ms: must be a duration from 10ms");
}

/// A condition, and when the action of a time to trigger follows.
struct TriggerTest
{
    static constexpr int64_t DURATION_MS = 35; //!< Time to trigger, ms

    TimeToTrigger m_trigger{[this] { return m_holds; },
                            [this] {
                                m_times.push_back(Simulator::Now().GetMilliSeconds());
                                m_holds = false;
                            }}; //!< What is tested
    bool m_holds{false};          //!< The condition
    std::vector<int64_t> m_times; //!< Times of the action, ms

    /**
     * @brief Set the condition at a time, and evaluate it when it begins to hold.
     * @param at when, ms
     * @param holds whether it holds from then on
     */
    void Set(int64_t at, bool holds)
    {
        Simulator::Schedule(MilliSeconds(at) - Simulator::Now(), UmtsMakeEvent([this, holds] {
                                m_holds = holds;
                                m_trigger.Evaluate(MilliSeconds(DURATION_MS));
                            }));
    }
};

UMTS_TEST_F(TriggerTest,
            "umts-traffic-volume",
            "A time to trigger evaluates its condition in every frame")
{
    Set(100, true); // holds for 35 ms
    Set(200, true); // seen not to hold in the frame of 220 ms
    Set(215, false);
    Set(300, true); // not seen: it does not hold between frames
    Set(312, false);
    Set(318, true);
    Set(400, true); // stopped
    Simulator::Schedule(MilliSeconds(420), &TimeToTrigger::Stop, &m_trigger);
    RunUntil(MilliSeconds(1000));
    const std::vector<int64_t> expected{135, 335};
    UMTS_EXPECT((m_times == expected), m_times.size());
    UMTS_EXPECT(!m_trigger.IsRunning(), "it has ended");
    const uint64_t events = Simulator::GetEventCount();
    m_holds = true;
    m_trigger.Evaluate(Time(0));
    UMTS_EXPECT(m_times.size() == 3, "no time: at once");
    UMTS_EXPECT(Simulator::GetEventCount() == events, "without an event");
    Simulator::Destroy();
}

} // namespace
