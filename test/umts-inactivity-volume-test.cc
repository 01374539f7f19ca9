/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/random-variable-stream.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-volume-window.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Octets that keep a UE in CELL_DCH: InactivityVolume within InactivityWindow.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-inactivity-volume", SYSTEM);

UMTS_TEST("umts-inactivity-volume", "Octets within a window")
{
    VolumeWindow window;
    UMTS_EXPECT(window.Add(0, 300, 100) == 100, "the first ones");
    UMTS_EXPECT(window.Add(100, 300, 50) == 150, "more");
    UMTS_EXPECT(window.Add(300, 300, 7) == 157, "what came at its beginning counts");
    UMTS_EXPECT(window.Add(301, 300, 0) == 57, "what came before does not");
    UMTS_EXPECT(window.Add(301, 300, 3) == 60, "at the same time");
    window.Clear();
    UMTS_EXPECT(window.Add(302, 300, 1) == 1, "forgotten");
    UMTS_EXPECT(window.Add(5000, 300, 0) == 0, "nothing for a long time");
}

/// Datagrams that one end gets all at once, and that take several timers to send.
struct LongBurstTest
{
    void Run()
    {
        NetworkConfig config;
        config.bearer = BearerConfig::Switched("dch1");
        config.bearer.Rlc("UM", {{"BufferOctets", UintegerValue(100000)}});
        config.bearer.Switcher({{"TrafficVolumeThreshold",
                                 UintegerValue(m_state == RrcState::CELL_DCH ? 512 : 100000)},
                                {"InactivityTimer", TimeValue(Seconds(1))},
                                {"FachInactivityTimer", TimeValue(Seconds(1))}});
        Network network(config);
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), false);
        DatagramPort& from = m_isUplink ? ue : host;
        const DatagramPort& to = m_isUplink ? host : ue;
        const auto receiver = m_isUplink ? network.GetHostAddress() : network.addresses[0];
        constexpr uint32_t count = 45;
        from.SendSeries(count, MilliSeconds(500), Time(0), receiver, 0, 1000);
        const auto state = network.ues[0]->GetStateMeter();
        const auto isIn = [&] { return state->GetState() == m_state; };
        while (!isIn() && Simulator::Now() < Seconds(3))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        while (isIn() && Simulator::Now() < Seconds(30))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        UMTS_ASSERT(to.CountInOrder(0) == count, "have come before it leaves");
        // The UE has the last one a TTI and the Iub after the RNC has sent it.
        const Time silence = Simulator::Now() - to.arrivals.back().time;
        UMTS_EXPECT(silence > MilliSeconds(900) && silence <= MilliSeconds(1001),
                    "it leaves " << silence.As(Time::S) << " after it");
    }

    RrcState m_state; //!< State that it is sent in
    bool m_isUplink;  //!< The UE has them
};

UMTS_TESTS("umts-inactivity-volume")
{
    AddTest("A UE in CELL_FACH that has data is not inactive",
            [] { LongBurstTest{RrcState::CELL_FACH, false}.Run(); });
    AddTest("A UE in CELL_FACH that sends data is not inactive",
            [] { LongBurstTest{RrcState::CELL_FACH, true}.Run(); });
    AddTest("A UE in CELL_DCH that has data is not inactive",
            [] { LongBurstTest{RrcState::CELL_DCH, false}.Run(); });
    AddTest("A UE in CELL_DCH that sends data is not inactive",
            [] { LongBurstTest{RrcState::CELL_DCH, true}.Run(); });
}

/// Octets of data that the RNC's RLC entity sends and receives, and the states of the UE.
struct Observation
{
    /// Octets of SDUs in a PDU.
    struct Part
    {
        Time at;         //!< When
        uint64_t octets; //!< Their number
    };

    /** @param network a network, whose first UE is observed */
    explicit Observation(const Network& network)
    {
        const auto rlc = network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetRlc();
        rlc->TraceConnectWithoutContext("TxPdu", MakeCallback(&Observation::OnTx, this));
        rlc->TraceConnectWithoutContext("RxPdu", MakeCallback(&Observation::OnRx, this));
        FindSwitcher(network)->TraceConnectWithoutContext(
            "State",
            MakeCallback(&Observation::OnState, this));
    }

    /** @param pdu of the downlink */
    void OnTx(const RlcPdu& pdu)
    {
        Add(pdu, 0);
    }

    /** @param pdu of the uplink */
    void OnRx(const RlcPdu& pdu)
    {
        Add(pdu, 1);
    }

    /**
     * @param pdu a PDU
     * @param way number of its direction
     */
    void Add(const RlcPdu& pdu, std::size_t way)
    {
        if (pdu.payload && isDch)
        {
            for (const auto& piece : pdu.payload->pieces)
            {
                if (piece.length > 0) // else the end of an SDU alone
                {
                    parts.at(way).push_back({Simulator::Now(), piece.length});
                }
            }
        }
    }

    /** @param to new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        isDch = to == RrcState::CELL_DCH;
        if (isDch)
        {
            parts = {};
            begin = Simulator::Now();
        }
        text << to << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    /**
     * @param volume octets
     * @param window time
     * @param before end of what is looked at
     * @return when the octets of a window up to then were last so many, one way, in CELL_DCH; else
     *         when CELL_DCH began
     */
    Time GetLast(uint64_t volume, Time window, Time before) const
    {
        Time last = begin;
        for (const auto& way : parts)
        {
            for (const auto& end : way)
            {
                uint64_t octets = 0;
                for (const auto& part : way)
                {
                    const bool isIn = part.at <= end.at && part.at >= end.at - window;
                    octets += isIn ? part.octets : 0;
                }
                last = octets >= volume && end.at < before ? std::max(last, end.at) : last;
            }
        }
        return last;
    }

    std::array<std::vector<Part>, 2> parts; //!< Down and up, in CELL_DCH
    Time begin;                             //!< Of CELL_DCH
    bool isDch{false};                      //!< The UE is in CELL_DCH
    std::ostringstream text;                //!< New states and their times
};

/// What the RNC's end gets in CELL_DCH, which begins at 1.3 s, and when the UE leaves that state.
struct KeptTest
{
    /// An IP packet.
    struct Given
    {
        int64_t at;      //!< When, ms
        uint32_t octets; //!< Its length, without that of PDCP
    };

    void Run()
    {
        const Network network(MakeSwitched({{"SetUpDelay", TimeValue(MilliSeconds(300))},
                                            {"InactivityVolume", UintegerValue(m_volume)}}));
        Observation observation(network);
        const auto give = [&](int64_t at, uint32_t octets) {
            Simulator::Schedule(MilliSeconds(at),
                                &GivePacket,
                                Ptr<NetDevice>(network.rncs[0]),
                                octets,
                                network.addresses[0]);
        };
        give(1000, 600);
        for (const auto& packet : m_packets)
        {
            give(packet.at, packet.octets);
        }
        RunUntil(Seconds(20));
        Time last = MilliSeconds(1300);
        if (m_keeps)
        {
            last = observation.parts[0].back().at;
            const Time given = MilliSeconds(m_packets.back().at);
            UMTS_EXPECT(last > given && last < given + MilliSeconds(20), "it goes in the next TTI");
        }
        ExpectText(observation.text.str(),
                   "CELL_DCH@1300 CELL_FACH@" +
                       std::to_string((last + Seconds(2)).GetMilliSeconds()) + " ",
                   "states");
    }

    uint32_t m_volume;            //!< InactivityVolume
    std::vector<Given> m_packets; //!< What is given
    bool m_keeps;                 //!< The last packet starts the timer anew, else none does
};

void
AddKeptTest(const std::string& name, const KeptTest& test)
{
    AddTest(name, [=] { KeptTest(test).Run(); });
}

// A DCH of 384 kb/s takes 12 PDUs of 40 octets every 10 ms: each packet goes at once. Two of 159
// octets are 320 with those of PDCP.
UMTS_TESTS("umts-inactivity-volume")
{
    AddKeptTest("Few octets do not keep CELL_DCH", {320, {{2003, 159}, {2403, 159}}, false});
    AddKeptTest("Enough octets within the window keep it", {320, {{2003, 159}, {2203, 159}}, true});
    AddKeptTest("One octet less does not", {320, {{2003, 159}, {2203, 158}}, false});
    AddKeptTest("One packet of the volume keeps it", {320, {{2003, 319}}, true});
    AddKeptTest("Few octets that follow within the window count, too",
                {320, {{2003, 319}, {2203, 20}}, true});
    AddKeptTest("A volume of one octet is that of any packet", {1, {{2003, 20}}, true});
}

// Without a volume any PDU starts the timer, those of RLC itself, too.
UMTS_TEST("umts-inactivity-volume", "Any packet keeps CELL_DCH by default")
{
    Network network(MakeSwitched({{"SetUpDelay", TimeValue(MilliSeconds(300))}}));
    Observation observation(network);
    for (int64_t at = 2003; at < 10000; at += 400)
    {
        Simulator::Schedule(MilliSeconds(at),
                            &GivePacket,
                            Ptr<NetDevice>(network.ues[0]),
                            20,
                            network.GetHostAddress());
    }
    Simulator::Schedule(Seconds(1),
                        &GivePacket,
                        Ptr<NetDevice>(network.rncs[0]),
                        600,
                        network.addresses[0]);
    RunUntil(Seconds(11));
    ExpectText(observation.text.str(), "CELL_DCH@1300 ", "no other state");
}

/**
 * Packets at random times, on both transports, with block errors: a UE leaves CELL_DCH when the
 * timer has run since so many octets last went one way, and not before.
 */
struct RandomVolumeTest
{
    void Run()
    {
        const Time timer = MilliSeconds(700);
        const Time window = MilliSeconds(200);
        constexpr uint64_t volume = 300;
        NetworkConfig config =
            MakeSwitched({{"InactivityTimer", TimeValue(timer)},
                          {"InactivityVolume", UintegerValue(volume)},
                          {"InactivityWindow", TimeValue(window)},
                          {"TrafficVolumeThreshold", UintegerValue(400)},
                          {"TimeToTrigger", TimeValue(MilliSeconds(20 * (m_run % 3)))}});
        config.ue.BlockErrorRate(0.02 * (m_run % 4), 0.02 * (m_run % 4));
        config.bearer.Rlc({{"MaxDat", UintegerValue(0)}}); // a reset would lose datagrams
        Network network(m_run % 2 == 0 ? config : WithSignalling(config));
        Observation observation(network);
        const auto switcher = FindSwitcher(network);
        bool wasDch = false;
        uint32_t ends = 0;
        const auto check = [&] {
            const bool isOver = wasDch && switcher->GetPhase() != ChannelSwitcher::Phase::DCH;
            wasDch = switcher->GetPhase() == ChannelSwitcher::Phase::DCH;
            if (isOver)
            {
                ++ends;
                // The timer expired in the last millisecond: nothing has started it in there.
                const Time now = Simulator::Now();
                const Time end = observation.GetLast(volume, window, now - MilliSeconds(1)) + timer;
                UMTS_EXPECT(end <= now && end >= now - MilliSeconds(1),
                            "run " << m_run << " at " << now.GetMilliSeconds());
            }
        };
        auto gap = CreateObject<ExponentialRandomVariable>();
        gap->SetAttribute("Mean", DoubleValue(0.15));
        gap->SetStream(1000);
        const auto size = MakeRandom(1001);
        for (Time at = Seconds(2); at < Seconds(40); at += Seconds(gap->GetValue()))
        {
            const bool isUplink = size->GetValue() < 0.5;
            const bool isLong = size->GetValue() < 0.1;
            Simulator::Schedule(at,
                                &GivePacket,
                                isUplink ? Ptr<NetDevice>(network.ues[0])
                                         : Ptr<NetDevice>(network.rncs[0]),
                                isLong ? 1400 : size->GetInteger(20, 120),
                                isUplink ? network.GetHostAddress() : network.addresses[0]);
        }
        for (int64_t ms = 1; ms < 45000; ++ms)
        {
            RunUntil(MilliSeconds(ms));
            check();
        }
        UMTS_EXPECT(ends > 3, "run " << m_run << ": it leaves CELL_DCH");
        UMTS_EXPECT(network.stats.IsConserved(), "run " << m_run << ": octets");
    }

    uint32_t m_run; //!< Number of the run
};

UMTS_TEST("umts-inactivity-volume", "A UE leaves CELL_DCH when enough octets last went long ago")
{
    for (uint32_t run = 0; run < 12; ++run)
    {
        RngSeedManager::SetRun(run + 1);
        RandomVolumeTest{run}.Run();
    }
    RngSeedManager::SetRun(1);
}

// What goes while the UE is told to leave CELL_DCH: enough octets put it off, fewer do not.
UMTS_TEST("umts-inactivity-volume", "Octets while a change of state waits for its turn")
{
    for (const uint32_t octets : {100, 400})
    {
        Config::SetDefault("ns3::umts::SrbTransport::ActivationOffset", TimeValue(Seconds(2)));
        SignallingNetwork network(MakeSwitched({{"InactivityVolume", UintegerValue(320)}}));
        const auto switcher = FindSwitcher(network);
        RunUntil(READY);
        GivePacket(network.rncs[0], 2000, network.addresses[0]);
        while (switcher->GetState() != RrcState::CELL_DCH && Simulator::Now() < Seconds(20))
        {
            RunUntil(Simulator::Now() + MilliSeconds(1));
        }
        const Time up = Simulator::Now();
        RunUntil(up + MilliSeconds(1500));
        network.umts.HandOver(network.ues[0], network.cells[1]); // has its turn first
        RunUntil(up + MilliSeconds(3000));
        GivePacket(network.rncs[0], octets, network.addresses[0]);
        RunUntil(up + MilliSeconds(4500));
        const RrcState expected = octets > 320 ? RrcState::CELL_DCH : RrcState::CELL_FACH;
        UMTS_EXPECT(switcher->GetState() == expected, octets);
        ExpectText(network.Leave(), "", "what is left");
        Config::Reset();
    }
}

// The octets of a bearer that is released are counted no more.
UMTS_TEST("umts-inactivity-volume", "A bearer is released in CELL_DCH")
{
    SignallingNetwork network(MakeSwitched({{"InactivityVolume", UintegerValue(320)}}));
    RunUntil(READY);
    GivePacket(network.rncs[0], 2000, network.addresses[0]);
    network.RunToEnd();
    UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_DCH, "before");
    GivePacket(network.rncs[0], 2000, network.addresses[0]);
    network.umts.ReleaseBearer(network.ues[0]);
    network.RunToEnd();
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
