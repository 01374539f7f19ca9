/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-module.h"

#include <random>
#include <set>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * RRC states of a UE: CELL_PCH, URA_PCH and IDLE with paging, time and energy in each.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-states", SYSTEM, "25.331 7");

/**
 * @param attributes attributes of ChannelSwitcher
 * @return a network of UEs that switch
 */
NetworkConfig
MakeSwitching(const Attributes& attributes)
{
    NetworkConfig config;
    config.bearer = BearerConfig::Switched("dch3").Switcher(attributes);
    return config;
}

/** @return inactivity timers of 2, 3 and 10 s that lead to IDLE by CELL_PCH */
Attributes
MakeTimers()
{
    return {{"InactivityTimer", TimeValue(Seconds(2))},
            {"FachInactivityTimer", TimeValue(Seconds(3))},
            {"PchInactivityTimer", TimeValue(Seconds(10))}};
}

/**
 * @param ue a UE
 * @return what knows its RRC state
 */
Ptr<RrcStateMeter>
GetMeter(const Ptr<UeNetDevice>& ue)
{
    return ue->GetStateMeter();
}

/**
 * @ingroup umts
 * @brief Logs the changes of state of the first UE of a network, as the UE knows them.
 */
class StateLog
{
  public:
    /** @param network the network */
    explicit StateLog(const Network& network)
    {
        GetMeter(network.ues[0])
            ->TraceConnectWithoutContext("State", MakeCallback(&StateLog::OnState, this));
    }

    StateLog(const StateLog&) = delete;
    StateLog& operator=(const StateLog&) = delete;

    /** @return new states and their times in ms since the last call */
    std::string Take()
    {
        const std::string text = m_text.str();
        m_text.str("");
        return text;
    }

    /** @return the time of the last change */
    Time GetLast() const
    {
        return m_last;
    }

  private:
    /** @param to new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        m_last = Simulator::Now();
        m_text << to << "@" << m_last.GetMilliSeconds() << " ";
    }

    std::ostringstream m_text; //!< New states and their times
    Time m_last;               //!< Time of the last change
};

/**
 * @param meter at 43 s
 * @param rest time of the second CELL_PCH
 */
void
CheckEnergy(const RrcStateMeter& meter, Time rest)
{
    const double fachS = meter.GetTime(RrcState::CELL_FACH).GetSeconds();
    const double pchS = meter.GetTime(RrcState::CELL_PCH).GetSeconds();
    const double idleS = 40.0 - rest.GetSeconds() - 10.0;
    UMTS_EXPECT(meter.GetTime(RrcState::CELL_DCH) == Seconds(1), "CELL_DCH");
    UMTS_EXPECT(IsNear(fachS + pchS + idleS + 3.0, 43.0, 1e-9), "all of the time");
    // The way from IDLE takes 2 s at 0.53 W.
    UMTS_EXPECT(IsNear(meter.GetEnergy(), 0.35 * fachS + 0.0105 * pchS + 2 * 0.53 + 0.70, 1e-9),
                "energy");
    UMTS_EXPECT(meter.GetNChanges() == 6, "changes, the first connection included");
}

// Times of the changes of state by hand: inactivity, paging occasions, cell updates, a new
// connection; time and energy in each state.
UMTS_TEST("umts-rrc-states", "When a UE changes its state, and what it costs")
{
    Network network(MakeSwitching(MakeTimers()));
    StateLog log(network);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    // Frame 1000 is the 40th of a DRX cycle of 64: a UE with RNTI r is paged in frame 1024 + r.
    host.SendAt(Seconds(10), network.addresses[0], 0, 0, 100);
    port.SendAt(Seconds(40), network.GetHostAddress(), 1, 0, 1400);
    RunUntil(Seconds(10));
    ExpectText(log.Take(), "CELL_PCH@3000 ", "inactive from the start");
    const auto meter = GetMeter(network.ues[0]);
    UMTS_EXPECT(meter->GetTime(RrcState::CELL_FACH) == Seconds(3), "CELL_FACH");
    UMTS_EXPECT(meter->GetTime(RrcState::CELL_PCH) == Seconds(7), "CELL_PCH");
    UMTS_EXPECT(IsNear(meter->GetEnergy(), 3 * 0.35 + 7 * 0.0105, 1e-9), "energy");
    const auto rnti = static_cast<uint32_t>(network.ues[0]->GetRnti());
    const uint32_t paged = 10240 + 10 * rnti;
    RunUntil(Seconds(12));
    ExpectText(log.Take(), "CELL_FACH@" + std::to_string(paged) + " ", "paged");
    const bool isAfterUpdate = port.arrivals.at(0).time > MilliSeconds(paged + 200);
    UMTS_EXPECT(isAfterUpdate, "data after the cell update");
    RunUntil(Seconds(14));
    const Time rest = log.GetLast(); // 3 s after the last STATUS PDU
    ExpectText(log.Take(),
               "CELL_PCH@" + std::to_string(rest.GetMilliSeconds()) + " ",
               "inactive again");
    RunUntil(Seconds(40));
    ExpectText(log.Take(),
               "IDLE@" + std::to_string((rest + Seconds(10)).GetMilliSeconds()) + " ",
               "inactive in CELL_PCH");
    RunUntil(Seconds(43));
    ExpectText(log.Take(), "CELL_DCH@42000 ", "a new connection, at once");
    UMTS_EXPECT(host.CountInOrder(1) == 1, "the datagram");
    CheckEnergy(*meter, rest);
    UMTS_EXPECT(network.stats.IsConserved(), "octets");
}

// Energy of each state by its own power, the way to CELL_DCH included.
UMTS_TEST("umts-rrc-states", "Energy by power and time of each state")
{
    const auto meter = CreateObjectWithAttributes<RrcStateMeter>("IdlePower",
                                                                 DoubleValue(0.001),
                                                                 "PchPower",
                                                                 DoubleValue(0.01),
                                                                 "FachPower",
                                                                 DoubleValue(0.1),
                                                                 "FachToDchPower",
                                                                 DoubleValue(1.0),
                                                                 "DchPower",
                                                                 DoubleValue(10.0),
                                                                 "IdleToDchPower",
                                                                 DoubleValue(100.0));
    const std::vector<std::pair<RrcState, bool>> steps = {{RrcState::IDLE, false},
                                                          {RrcState::CELL_PCH, false},
                                                          {RrcState::URA_PCH, false},
                                                          {RrcState::CELL_FACH, false},
                                                          {RrcState::CELL_FACH, true},
                                                          {RrcState::CELL_DCH, false},
                                                          {RrcState::IDLE, true}};
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        meter->Enter(steps[i].first, steps[i].second);
        RunUntil(Seconds(static_cast<double>(i + 1)));
    }
    UMTS_EXPECT(IsNear(meter->GetEnergy(), 111.121, 1e-9), "a second each");
    Simulator::Destroy();
}

/**
 * @param preset the channels
 * @param state what they mean
 */
void
CheckFixedState(const std::string& preset, RrcState state)
{
    Network network(NetworkConfig::FromPreset(preset));
    RunUntil(Seconds(4));
    const auto meter = GetMeter(network.ues[0]);
    UMTS_EXPECT(meter->GetTime(state) == Seconds(4), preset);
    network.umts.Detach(network.ues[0]);
    UMTS_EXPECT(meter->GetState() == RrcState::IDLE, preset << ": detached");
    RunUntil(Seconds(5));
    UMTS_EXPECT(meter->GetTime(RrcState::IDLE) == Seconds(1), preset << ": after it");
}

// States that channels of one kind mean, and those without a cell.
UMTS_TEST("umts-rrc-states", "States of UEs whose bearers are not switched")
{
    CheckFixedState("dch1", RrcState::CELL_DCH);
    CheckFixedState("hsdpa", RrcState::CELL_DCH);
    CheckFixedState("cch", RrcState::CELL_FACH);
}

/** @brief A switched bearer beside one on a DCH of its own. */
void
CheckBearersSeveral()
{
    Network network(MakeSwitching(MakeTimers()));
    const RbId second =
        network.umts.AddBearer(network.ues[0], BearerConfig::FromPreset("dch2"), {MakeFilter(6)});
    StateLog log(network);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(30), network.addresses[0], 0, 0, 60);
    RunUntil(Seconds(30));
    const auto switcher = FindSwitcher(network);
    UMTS_EXPECT(switcher->GetState() == RrcState::IDLE, "the bearer rests");
    RunUntil(Seconds(32));
    ExpectText(log.Take(), "", "the UE does not");
    UMTS_ASSERT(port.arrivals.size() == 1, "the datagram");
    const Time delay = port.arrivals[0].time - Seconds(30);
    UMTS_EXPECT(delay < MilliSeconds(150), "neither paging nor a new connection");
    network.umts.ReleaseBearer(network.ues[0], second);
    RunUntil(Seconds(33));
    ExpectText(log.Take(), "CELL_FACH@32000 ", "without the DCH");
}

/** @brief Radio links come and go: the UE stays in CELL_DCH. */
void
CheckRadioLinks()
{
    Network network(NetworkConfig::FromPreset("dch1"), {1, 2, 1});
    StateLog log(network);
    network.umts.AddRadioLink(network.ues[0], network.nodeBs[1]->GetCell());
    RunUntil(Seconds(2));
    network.umts.RemoveRadioLink(network.ues[0], network.nodeBs[0]->GetCell());
    RunUntil(Seconds(4));
    ExpectText(log.Take(), "", "no change");
    const auto meter = GetMeter(network.ues[0]);
    UMTS_EXPECT(meter->GetTime(RrcState::CELL_DCH) == Seconds(4), "CELL_DCH");
}

/** @brief A UE at rest that goes to another cell leaves nothing in the former one. */
void
CheckRest()
{
    Network network(MakeSwitching(MakeTimers()), {1, 2, 1});
    const auto common = [&network](uint32_t cell) {
        return network.nodeBs[cell]->GetCell()->GetCommonChannels();
    };
    RunUntil(Seconds(5));
    UMTS_EXPECT(common(0)->GetNTransmitters() == 1, "RACH of CELL_PCH");
    network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell());
    RunUntil(Seconds(6));
    UMTS_EXPECT(common(0)->GetNTransmitters() == 0, "none after it");
}

/** @brief A UE that waits for its DCH has an RRC connection. */
void
CheckWaiting()
{
    NetworkConfig config;
    config.cell.Admission({{"Policy", StringValue("Queue")}});
    Network network(config, {3, 1, 1}); // two DCHs of preset dch3 fit into a cell
    RunUntil(Seconds(2));
    const auto meter = GetMeter(network.ues[2]);
    UMTS_EXPECT(meter->GetTime(RrcState::CELL_FACH) == Seconds(2), "CELL_FACH");
}

// A UE of several bearers, cells and Node Bs: its state is that of the bearer with most at hand,
// and a bearer at rest gets channels at once while another has some.
UMTS_TEST("umts-rrc-states", "States of UEs with several bearers or cells, and of one that waits")
{
    CheckBearersSeveral();
    CheckRadioLinks();
    CheckRest();
    CheckWaiting();
}

// A UE that waits for its page sends at once when it has something to send itself; a cell without
// room gives a UE from IDLE the common channels.
UMTS_TEST("umts-rrc-states", "Paging overtaken by the uplink; a full cell")
{
    Attributes timers = MakeTimers();
    timers.Set("InactiveState", StringValue("URA_PCH"));
    timers.Set("DrxCycleCoefficient", UintegerValue(9));
    NetworkConfig config = MakeSwitching(timers);
    config.cell.Admission({{"Policy", StringValue("Refuse")}, {"MaxLoad", DoubleValue(0.01)}});
    Network network(config);
    StateLog log(network);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    // The UE would be paged soon after 5.12 s.
    host.SendAt(Seconds(4), network.addresses[0], 0, 0, 60);
    port.SendAt(MilliSeconds(4500), network.GetHostAddress(), 1, 0, 60);
    RunUntil(Seconds(6));
    ExpectText(log.Take(), "URA_PCH@3000 CELL_FACH@4500 ", "the UE's own cell update");
    UMTS_EXPECT(port.CountInOrder(0) == 1, "down");
    UMTS_EXPECT(host.CountInOrder(1) == 1, "up");
    port.SendAt(Seconds(30), network.GetHostAddress(), 1, 1, 1400);
    RunUntil(Seconds(30));
    log.Take();
    RunUntil(Seconds(34));
    ExpectText(log.Take(), "CELL_FACH@32000 ", "no room for a DCH");
    UMTS_EXPECT(host.CountInOrder(1) == 2, "up");
}

/**
 * Bursts at random times and handovers in every state: each datagram once, those of the downlink in
 * order, and nothing left in the cells.
 */
struct RandomStatesTest
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
        constexpr uint32_t bursts = 100;
        std::mt19937 random(seed);
        NetworkConfig config =
            MakeSwitching({{"InactivityTimer", TimeValue(MilliSeconds(300))},
                           {"FachInactivityTimer", TimeValue(MilliSeconds(200))},
                           {"InactiveState", StringValue(umts::GetName(m_inactiveState))},
                           {"PchInactivityTimer", TimeValue(MilliSeconds(900))},
                           {"DrxCycleCoefficient", UintegerValue(5)},
                           {"SetUpDelay", TimeValue(MilliSeconds(100))},
                           {"CellUpdateDelay", TimeValue(MilliSeconds(70))},
                           {"ConnectionDelay", TimeValue(MilliSeconds(400))}});
        config.ue.BlockErrorRate(0.05, 0.05);
        config.ue.MacD({{"WireMode", BooleanValue(seed % 2 == 0)}});
        Network network(config, {1, 2, 1});
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        Time at;
        uint32_t cell = 0;
        for (uint32_t i = 0; i < bursts; ++i)
        {
            at += MilliSeconds(random() % 4000);
            host.SendAt(at, network.addresses[0], 0, i, 8 + random() % 900);
            port.SendAt(at + MilliSeconds(random() % 3000),
                        network.GetHostAddress(),
                        1,
                        i,
                        8 + random() % 400);
            Simulator::Schedule(at + MilliSeconds(random() % 3000),
                                UmtsMakeEvent([&network, &cell] {
                                    cell = 1 - cell;
                                    network.umts.HandOver(network.ues[0],
                                                          network.nodeBs[cell]->GetCell());
                                }));
        }
        RunUntil(at + Seconds(20));
        const std::string name = "seed " + std::to_string(seed);
        UMTS_EXPECT(port.CountInOrder(0) == bursts, name << " down, in order");
        UMTS_EXPECT(port.arrivals.size() == bursts, name << " down");
        std::set<uint32_t> uplink;
        for (const auto& arrival : host.arrivals)
        {
            UMTS_EXPECT(arrival.intact, name << " up, as sent");
            uplink.insert(arrival.number);
        }
        UMTS_EXPECT(uplink.size() == bursts, name << " up");
        UMTS_EXPECT(host.arrivals.size() == bursts, name << " up, once");
        const auto meter = GetMeter(network.ues[0]);
        for (const auto state :
             {m_inactiveState, RrcState::IDLE, RrcState::CELL_FACH, RrcState::CELL_DCH})
        {
            UMTS_EXPECT(meter->GetTime(state) > Seconds(1), name << " " << state);
        }
        UMTS_EXPECT(meter->GetNChanges() > bursts, name << " changes");
        UMTS_EXPECT(network.stats.IsConserved(), name << " octets");
        network.umts.Detach(network.ues[0]);
        RunUntil(Simulator::Now() + Seconds(5));
        UMTS_EXPECT(FindLeftovers(network.rncs[0]) == "", name << " left");
    }

    RrcState m_inactiveState; //!< State after CELL_FACH
};

void
AddRandomStates(RrcState inactiveState)
{
    AddTest("No SDU is lost or doubled by way of " + std::string(umts::GetName(inactiveState)),
            [=] { RandomStatesTest{inactiveState}.Check(); });
}

UMTS_TESTS("umts-rrc-states")
{
    for (const auto state : {RrcState::CELL_PCH, RrcState::URA_PCH, RrcState::IDLE})
    {
        AddRandomStates(state);
    }
}

} // namespace
