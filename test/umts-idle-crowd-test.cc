/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-map-rig.h"
#include "umts-network-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/object-vector.h"
#include "ns3/random-variable-stream.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-reselection.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-rrc-request-control.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * UEs that have no channels most of the time: they come, go to rest, are paged, move and go.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-idle-crowd", SYSTEM);

/**
 * @param state name of the state that follows CELL_FACH
 * @return a bearer that is on a DCH for 3 s and on RACH and FACH for 3 s after the last packet
 */
BearerConfig
MakeResting(const std::string& state)
{
    return BearerConfig::Switched().Switcher({{"InactivityTimer", TimeValue(Seconds(3))},
                                              {"FachInactivityTimer", TimeValue(Seconds(3))},
                                              {"PchInactivityTimer", TimeValue(Seconds(30))},
                                              {"InactiveState", StringValue(state)}});
}

/**
 * @param hasPch whether pages go on a PCH
 * @return cells that refuse what has no room
 */
CellConfig
MakeCells(bool hasPch)
{
    CellConfig config;
    config.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
    return hasPch ? config.Paging() : config;
}

/**
 * UEs in 19 cells, a third each that rests in IDLE, URA_PCH and CELL_PCH, half of them with
 * signalling radio bearers. Each gets and sends packets now and then.
 */
class IdleCrowd
{
  public:
    /**
     * @param count UEs
     * @param duration time in which all have come, in its first third, and gone, in its last one
     * @param mean time between packets of a UE in the mean
     * @param isOnChannels messages of requests go on RACH and FACH, pages on the PCH
     * @param reselects UEs at rest reselect cells, which are of two areas
     */
    IdleCrowd(uint32_t count, Time duration, Time mean, bool isOnChannels, bool reselects)
        : m_map(2, MakeCells(isOnChannels)),
          m_mean(mean),
          m_signalling{{"CcchOnChannels", BooleanValue(isOnChannels)}}
    {
        m_random->SetStream(1);
        if (reselects)
        {
            Config::SetDefault("ns3::umts::CellReselection::Period", TimeValue(MilliSeconds(1280)));
            Divide();
        }
        for (uint32_t i = 0; i < count; ++i)
        {
            const Time arrival = duration * m_random->GetValue(0, 1.0 / 3);
            const Time departure = duration * m_random->GetValue(2.0 / 3, 1);
            Simulator::Schedule(arrival,
                                UmtsMakeEvent([this, i, departure] { Arrive(i, departure); }));
        }
        m_map.rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "HandOver",
            MakeCallback(&IdleCrowd::OnHandOver, this));
        Map::Run(duration + Seconds(5));
        Config::Reset();
    }

    /** @return the RNC of all cells */
    Ptr<RncNetDevice> GetRnc() const
    {
        return m_map.rnc;
    }

    std::map<RrcState, uint32_t> requests; //!< Requests that UEs have sent, by their state
    uint32_t packets{0};                   //!< Packets given to either end
    uint64_t delivered{0};                 //!< Packets that RLC has delivered until UEs have left
    uint32_t moves{0};                     //!< UEs that went to another cell

    uint32_t updates{0};      //!< Requests after cell reselection
    uint64_t reselections{0}; //!< Reselections

  private:
    /** @brief Put every other cell into an area of its own. */
    void Divide()
    {
        ObjectVectorValue cells;
        m_map.rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
        for (std::size_t i = 0; i < cells.GetN(); ++i)
        {
            if (const auto pch = cells.Get(i)->GetObject<ControlledCell>()->GetPagingChannel())
            {
                pch->SetAttribute("Area", UintegerValue(i % 2));
            }
        }
    }

    /**
     * @param number number of a UE
     * @param departure when it leaves
     */
    void Arrive(uint32_t number, Time departure)
    {
        static const std::vector<std::string> states{"IDLE", "URA_PCH", "CELL_PCH"};
        m_map.ueConfig = UeConfig();
        if (number % 2 == 0)
        {
            m_map.ueConfig.SignallingBearers(m_signalling);
        }
        const double bearing = m_random->GetValue(0, 2 * M_PI);
        const double distance = 2000 * std::sqrt(m_random->GetValue(0, 1));
        const auto ue = m_map.AddUe({distance * std::cos(bearing), distance * std::sin(bearing), 0},
                                    m_random->GetValue(-30, 30),
                                    MakeResting(states[number % 3]));
        m_map.Enable(ue, 3);
        ue->GetRequestControl()->TraceConnectWithoutContext(
            "Request",
            MakeCallback(&IdleCrowd::OnRequest, this));
        Time at = Simulator::Now();
        while ((at += m_mean * m_random->GetValue(0, 2)) < departure - Seconds(10))
        {
            const bool isUplink = m_random->GetValue() < 0.5;
            const uint32_t octets = m_random->GetInteger(40, 1500);
            const auto to = isUplink ? m_map.host->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal()
                                     : m_map.addresses.back();
            Ptr<NetDevice> from = m_map.rnc;
            if (isUplink)
            {
                from = ue;
            }
            ++packets;
            Simulator::Schedule(at - Simulator::Now(), UmtsMakeEvent([from, octets, to] {
                                    GivePacket(from, octets, to);
                                }));
        }
        Simulator::Schedule(departure - Simulator::Now(), UmtsMakeEvent([this, ue] { Leave(ue); }));
    }

    /** @brief A UE goes. */
    void Leave(const Ptr<UeNetDevice>& ue)
    {
        delivered += ue->GetBearer()->GetRlc()->GetRxCounters().sdusDelivered;
        delivered += m_map.rnc->GetBearer(ue->GetRnti())->GetRlc()->GetRxCounters().sdusDelivered;
        reselections += ue->GetCellReselection()->GetNReselections();
        m_map.umts.Detach(ue);
    }

    /**
     * @param state where a UE sends a request
     * @param cause why
     */
    void OnRequest(RrcState state, CellUpdateCause cause, uint32_t /* count */)
    {
        ++requests[state];
        updates += cause == CellUpdateCause::CELL_RESELECTION ? 1 : 0;
    }

    /** @param reason why a UE has not gone to another cell */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        moves += reason.empty() ? 1 : 0;
    }

    Map m_map;                                                                  //!< Cells and UEs
    Time m_mean;                                                                //!< Between packets
    Attributes m_signalling;                                                    //!< SrbTransport
    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Decides
};

/**
 * UEs come, rest, are paged, move and go: every packet comes, all states are left by requests, and
 * when the last one has gone every code, all power, every identity, channel, queue and event is
 * back.
 */
void
AddIdleCrowd(uint32_t count,
             Time duration,
             Time mean,
             bool isOnChannels = false,
             bool reselects = false,
             Fullness fullness = Fullness::QUICK)
{
    AddTest(
        std::to_string(count) + " UEs in 19 cells that rest" +
            (isOnChannels ? ", CCCH by random access and a PCH" : "") +
            (reselects ? ", cell reselection" : ""),
        [=] {
            IdleCrowd crowd(count, duration, mean, isOnChannels, reselects);
            UMTS_EXPECT(crowd.delivered == crowd.packets, "packets");
            for (const RrcState state : {RrcState::IDLE, RrcState::URA_PCH, RrcState::CELL_PCH})
            {
                UMTS_EXPECT(crowd.requests[state] > count / 3, "requests in " << state);
            }
            UMTS_EXPECT(crowd.moves > count / 3, "other cells");
            UMTS_EXPECT((reselects ? crowd.updates > count / 10 : crowd.reselections == 0),
                        crowd.updates << " updates, " << crowd.reselections << " reselections");
            UMTS_EXPECT(!reselects || crowd.reselections > crowd.updates, "some tell nobody");
            ExpectText(FindLeftovers(crowd.GetRnc()), "", "what is left");
        },
        fullness);
}

UMTS_TESTS("umts-idle-crowd")
{
    AddIdleCrowd(60, Seconds(90), Seconds(12));
    AddIdleCrowd(60, Seconds(90), Seconds(12), true);
    AddIdleCrowd(60, Seconds(90), Seconds(12), false, true);
    AddIdleCrowd(60, Seconds(90), Seconds(12), true, true);
    AddIdleCrowd(1000, Seconds(1000), Seconds(40), false, false, Fullness::LONGEST);
    AddIdleCrowd(1000, Seconds(1000), Seconds(40), true, true, Fullness::LONGEST);
}

/**
 * A UE that walks through cells has nothing scheduled while it rests, and is paged where it is by
 * then; it is in that cell when it has channels again, and measures from then on.
 */
void
AddNothingScheduled(const std::string& state)
{
    AddTest("A UE in " + state + " has nothing scheduled", [=] {
        Map map;
        const auto ue =
            map.AddUe({50, 0, 0},
                      10,
                      MakeResting(state).Switcher({{"PchInactivityTimer", TimeValue(Time(0))}}));
        map.Enable(ue, 3);
        Map::Run(Seconds(8));
        ExpectText(umts::GetName(ue->GetStateMeter()->GetState()), state, "at rest");
        const uint64_t before = Simulator::GetEventCount();
        Map::Run(Seconds(95));
        UMTS_EXPECT(Simulator::GetEventCount() - before - 1 == 0, "but the stop event");
        ExpectText(map.story, "", "it is where it was");
        GivePacket(map.rnc, 100, map.addresses[0]);
        const uint64_t paging = Simulator::GetEventCount();
        Map::Run(Seconds(95) + MilliSeconds(10));
        UMTS_EXPECT(Simulator::GetEventCount() - paging - 1 < 3, "the packet is there");
        Map::Run(Seconds(98));
        // Frame 9537 is 64 n + 1, that of RNTI 1.
        ExpectText(map.story, "95.37 1003.7 A>B; ", "where it is");
        UMTS_EXPECT(ue->GetBearer()->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
        UMTS_EXPECT(map.rnc->GetObject<RncRrc>()->GetCell(ue->GetRnti()) == map.GetB(), "B");
        map.umts.Detach(ue);
        Map::Run(Seconds(103));
        ExpectText(FindLeftovers(map.rnc), "", "what is left");
    });
}

UMTS_TESTS("umts-idle-crowd")
{
    for (const std::string state : {"IDLE", "URA_PCH", "CELL_PCH"})
    {
        AddNothingScheduled(state);
    }
}

} // namespace
