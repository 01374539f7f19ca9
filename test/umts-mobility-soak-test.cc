/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/umts-compat.h"

#include <algorithm>
#include <random>
#include <string>

/**
 * @file
 * @ingroup umts
 * A UE that moves all the time under a saturated TCP connection.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mobility-soak", SYSTEM);

/** @brief How a UE moves. */
struct Movement
{
    /// What a change of cells is.
    enum Kind
    {
        HARD,      //!< Hard handover; on HS-DSCH a serving cell change
        SOFT,      //!< A radio link in another cell, and later in that cell alone
        RELOCATION //!< Relocation with hard handover
    };

    std::string name;     //!< In words
    std::string channel;  //!< Name of the channel
    Kind kind;            //!< What a change is
    uint32_t cells;       //!< Cells that it moves among: 3 of the first RNC, or all 6
    uint32_t kbps;        //!< What the connection carries at least, kb/s
    Time longestStall;    //!< Longest time without an octet that arrives
    bool forwards{false}; //!< QueuedPdus of HsMacDFlow is Forward
};

/**
 * A change of cells every 2 s at random times, under TCP that always has something to send, with
 * block errors: TCP sends nothing twice, as nothing is lost above RLC, and waits no longer than
 * RLC's repair takes; nothing is left over.
 */
struct MobilitySoakTest
{
    void Check()
    {
        for (uint32_t run = 1; run <= m_runs; ++run)
        {
            Run(run);
        }
    }

    /** @param run seed of the times */
    void Run(uint32_t run)
    {
        const std::string what = "run " + std::to_string(run);
        NetworkConfig config = MakeRelocationConfig(m_movement.channel);
        if (m_movement.forwards)
        {
            config.bearer.HsFlow({{"QueuedPdus", StringValue("Forward")}});
        }
        RelocationNetwork network(config);
        const auto ue = network.ues[0]->GetNode();
        auto socket = TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())
                          ->CreateSocket();
        const auto bytes = static_cast<uint64_t>(m_movement.kbps * m_duration.GetSeconds() * 125);
        tcpclassictest::Flow flow(socket, ue, network.addresses[0], bytes);
        std::mt19937 random(run);
        const Time between = Seconds(2);
        for (Time at = between; at < m_duration; at += between)
        {
            const Time when = at + MicroSeconds(random() % 1000000);
            Simulator::Schedule(when, UmtsMakeEvent([this, &network, &random] {
                                    Change(network, random);
                                }));
        }
        m_longest = m_last = Time(0);
        Simulator::Schedule(POLL, &MobilitySoakTest::Poll, this, &flow, bytes, uint64_t{0});
        RunUntil(m_duration);
        UMTS_EXPECT(!flow.corrupted, what << ": octets of TCP");
        UMTS_EXPECT(flow.delivered == bytes, what << ": octets of TCP");
        UMTS_EXPECT(flow.retransmissions.size() == 0, what << ": sent twice by TCP");
        UMTS_EXPECT(m_longest <= m_movement.longestStall, what << ": stall");
        UMTS_EXPECT(network.stats.IsConserved(), what << ": octets of RLC");
        ExpectText(network.Leave(), "", what + ", what is left");
    }

    /**
     * @brief Change the cells of the UE.
     * @param random decides
     */
    void Change(RelocationNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ues[0];
        const auto active = network.GetServingRrc()->GetActiveSet(ue->GetRnti());
        UMTS_EXPECT(active.size() == 1, "cells before a change");
        const std::size_t former = FindCell(network, active.front());
        const Ptr<Cell> cell =
            network.cells[(former + 1 + random() % (m_movement.cells - 1)) % m_movement.cells];
        const auto leave = [&network, ue, former] {
            network.umts.RemoveRadioLink(ue, network.cells[former]);
        };
        bool isDone = false;
        switch (m_movement.kind)
        {
        case Movement::HARD:
            isDone = network.umts.HandOver(ue, cell);
            break;
        case Movement::SOFT:
            isDone = network.umts.AddRadioLink(ue, cell);
            Simulator::Schedule(MilliSeconds(1 + random() % 900), UmtsMakeEvent(leave));
            break;
        case Movement::RELOCATION:
            isDone = network.GoToOther(random() % 3);
            break;
        }
        UMTS_EXPECT(isDone, "room for one");
        network.AssignFreshStreams();
    }

    /**
     * @param network a network
     * @param cell a cell of it, as the RNC knows it
     * @return its number
     */
    static std::size_t FindCell(const RelocationNetwork& network, const Ptr<NbapCell>& cell)
    {
        return std::find(network.cells.begin(), network.cells.end(), cell) - network.cells.begin();
    }

    /**
     * @brief Look how long nothing has arrived.
     * @param flow the connection
     * @param bytes its length
     * @param before octets that had arrived at the last look
     */
    void Poll(tcpclassictest::Flow* flow, uint64_t bytes, uint64_t before)
    {
        if (flow->delivered != before || flow->delivered == 0)
        {
            m_last = Simulator::Now();
        }
        m_longest = std::max(m_longest, Simulator::Now() - m_last);
        if (flow->delivered < bytes)
        {
            Simulator::Schedule(POLL, &MobilitySoakTest::Poll, this, flow, bytes, flow->delivered);
        }
    }

    static const Time POLL; //!< Between two looks at what has arrived

    Movement m_movement; //!< How the UE moves
    uint32_t m_runs;     //!< Random timings
    Time m_duration;     //!< Length of a run
    Time m_last{};       //!< When octets had arrived at a look
    Time m_longest{};    //!< Longest time without
};

void
AddMobilitySoak(const Movement& movement,
                uint32_t runs,
                Time duration,
                Fullness fullness = Fullness::QUICK)
{
    AddTest(
        movement.name + ", " + std::to_string(runs) + " timings",
        [=] { MobilitySoakTest{movement, runs, duration}.Check(); },
        fullness);
}

UMTS_TESTS("umts-mobility-soak")
{
    const Time bound = MilliSeconds(600);
    for (const auto& movement : std::initializer_list<Movement>{
             {"Hard handover", "DCH", Movement::HARD, 3, 250, bound},
             {"Soft handover", "DCH", Movement::SOFT, 3, 250, bound},
             {"Serving cell change", "HSDPA", Movement::HARD, 3, 1000, bound},
             {"Serving cell change, PDUs forwarded", "HSDPA", Movement::HARD, 3, 1000, bound, true},
             {"Hard handover over the Iur", "DCH", Movement::HARD, 6, 250, bound},
             {"Soft handover over the Iur", "DCH", Movement::SOFT, 6, 250, bound},
             {"Relocation, DCH", "DCH", Movement::RELOCATION, 6, 250, bound},
             {"Relocation, HS-DSCH", "HSDPA", Movement::RELOCATION, 6, 1000, bound}})
    {
        AddMobilitySoak(movement, 2, Seconds(20));
        AddMobilitySoak(movement, 100, Seconds(200), Fullness::LONGEST);
    }
}

const Time MobilitySoakTest::POLL = MilliSeconds(10);

} // namespace
