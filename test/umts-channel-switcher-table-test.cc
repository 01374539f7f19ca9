/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-dch-reservation.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The state machine of a UE in the RNC: what each event does in each phase, by hand.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-channel-switcher-table", SYSTEM, "25.331 7");

using Event = ChannelSwitcher::Event;

constexpr int N_EVENTS = static_cast<int>(Event::OTHERS_RELEASED) + 1; //!< Events that there are

/// A UE with a switched bearer, whose timers do not expire by themselves.
struct SwitchedUe
{
    /**
     * @param hasSignalling whether messages go over a signalling radio bearer
     * @param inactiveState InactiveState
     */
    SwitchedUe(bool hasSignalling, const std::string& inactiveState)
        : bearer(BearerConfig::Switched("dch3").Switcher(
              {{"InactivityTimer", TimeValue(Seconds(100))},
               {"InactiveState", StringValue(inactiveState)},
               {"DormantState", StringValue("IDLE")}})),
          network(MakeConfig(hasSignalling), {})
    {
        RunUntil(READY);
        const UeContext& ue = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
        switcher = ue.switcher;
        reservation = ue.bearerContexts.at(DEFAULT_RB).reservation;
    }

    /**
     * @param hasSignalling whether messages go over a signalling radio bearer
     * @return a network of the UE, in whose cell DCHs wait for room
     */
    NetworkConfig MakeConfig(bool hasSignalling) const
    {
        NetworkConfig config;
        config.bearer = bearer;
        config.cell.Admission({{"Policy", StringValue("Queue")}});
        return hasSignalling ? WithSignalling(config) : config;
    }

    /** @brief Fill the cell: two DCHs fit into it. */
    void Fill()
    {
        for (int i = 0; i < 2; ++i)
        {
            const auto admission = network.GetAdmissionControl();
            taken.push_back(admission->Request(bearer.dch, MakeNullCallback<void>()).ticket);
        }
    }

    /** @return phase, state, and what the UE has of the DCH */
    std::string Describe() const
    {
        static const std::vector<std::string> phases{"REST",
                                                     "PAGING",
                                                     "UPDATING",
                                                     "CONFIRMING",
                                                     "CONNECTING",
                                                     "SIGNALLING",
                                                     "SETTING_UP",
                                                     "FACH",
                                                     "QUEUED",
                                                     "ASKED",
                                                     "RISING",
                                                     "DCH",
                                                     "FALLING",
                                                     "LEAVING"};
        const auto has = reservation->GetState();
        return phases.at(static_cast<std::size_t>(switcher->GetPhase())) + " " +
               umts::GetName(switcher->GetState()) + (has == DchReservation::HELD ? ", dch" : "") +
               (has == DchReservation::WAITING ? ", waits" : "");
    }

    BearerConfig bearer;             //!< Its bearer
    RadioLinkNetwork network;        //!< Where it is
    Ptr<ChannelSwitcher> switcher;   //!< Its state machine
    Ptr<DchReservation> reservation; //!< Its DCH
    std::vector<uint32_t> taken;     //!< What fills the cell
};

/// A phase, how a UE gets there, and what events do there. An event that is not named does nothing.
struct Start
{
    std::string phase;                           //!< SwitchedUe::Describe()
    bool hasSignalling;                          //!< Messages go over a signalling radio bearer
    std::string inactiveState;                   //!< InactiveState
    std::function<void(SwitchedUe&)> reach;      //!< What gets a UE from CELL_FACH there
    std::map<std::string, std::set<Event>> next; //!< What follows from which events
};

/**
 * @param events events, one after the other
 * @return what gets a UE there
 */
std::function<void(SwitchedUe&)>
By(const std::vector<Event>& events)
{
    return [events](SwitchedUe& ue) {
        for (const Event event : events)
        {
            ue.switcher->Handle(event);
        }
    };
}

/** @param ue a UE that gets a second bearer, on a DCH, and then rests with the first one */
void
RestBeside(SwitchedUe& ue)
{
    ue.network.umts.AddBearer(ue.network.ues[0], BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    ue.switcher->Handle(Event::INACTIVE);
}

/** @param ue a UE that asks for a DCH in a full cell */
void
Queue(SwitchedUe& ue)
{
    ue.Fill();
    ue.switcher->Handle(Event::REPORTED);
}

/** @param ue a UE that gets the DCH that it has waited for */
void
BeAsked(SwitchedUe& ue)
{
    Queue(ue);
    ue.network.GetAdmissionControl()->ReleaseAll(ue.taken);
}

/** @param ue a UE that asks for a connection in a full cell */
void
ConnectInFullCell(SwitchedUe& ue)
{
    ue.Fill();
    By({Event::INACTIVE, Event::REQUEST})(ue);
}

/** @param ue a UE that is reconfigured to CELL_DCH by messages, and has been inactive there */
void
Rise(SwitchedUe& ue)
{
    ue.switcher->Handle(Event::REPORTED);
    RunUntil(READY + Seconds(5));
    ue.switcher->SetAttribute("InactivityTimer", TimeValue(MilliSeconds(100)));
}

/** @param ue a UE that has a message to reconfigure it to CELL_FACH under way */
void
Fall(SwitchedUe& ue)
{
    Rise(ue);
    ue.switcher->Handle(Event::INACTIVE);
}

/** @param ue a UE that goes to IDLE by messages, and asks for a connection again */
void
ConnectByMessages(SwitchedUe& ue)
{
    ue.switcher->Handle(Event::INACTIVE);
    RunUntil(READY + Seconds(5));
    ue.switcher->Handle(Event::REQUEST);
}

/** @param ue a UE that has got RRC CONNECTION SETUP */
void
BeginSignalling(SwitchedUe& ue)
{
    ConnectByMessages(ue);
    ue.switcher->Handle(Event::CONNECTED);
}

/** @param ue a UE that waits for its radio bearer */
void
BeSecured(SwitchedUe& ue)
{
    BeginSignalling(ue);
    ue.switcher->Handle(Event::SECURED);
}

/** @param ue a UE that has got RRC CONNECTION SETUP in a full cell */
void
BeginSignallingInFullCell(SwitchedUe& ue)
{
    ue.Fill();
    BeginSignalling(ue);
}

/** @param ue a UE that waits for its radio bearer in a full cell */
void
BeSecuredInFullCell(SwitchedUe& ue)
{
    BeginSignallingInFullCell(ue);
    ue.switcher->Handle(Event::SECURED);
}

/** @param ue a UE that gets a second bearer, on a DCH */
void
HaveBearer(SwitchedUe& ue)
{
    ue.network.umts.AddBearer(ue.network.ues[0], BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    RunUntil(Simulator::Now() + Seconds(5));
}

/** @param ue a UE that gets a second bearer, on a DCH, and then rests with the first one */
void
RestBesideByMessages(SwitchedUe& ue)
{
    HaveBearer(ue);
    ue.switcher->Handle(Event::INACTIVE);
    RunUntil(Simulator::Now() + Seconds(5));
}

/** @param ue a UE that asks for a connection, and gets a second bearer meanwhile */
void
ConnectBeside(SwitchedUe& ue)
{
    ConnectByMessages(ue);
    ue.network.umts.AddBearer(ue.network.ues[0], BearerConfig::Dch("dch1"), {MakeNoTraffic()});
}

/** @param ue a UE that has the message that takes its DCH under way */
void
LeaveDch(SwitchedUe& ue)
{
    Rise(ue);
    ue.switcher->Handle(Event::SESSION_END);
}

/** @return events of a UE without channels for which there is something to send */
std::set<Event>
Traffic()
{
    return {Event::DOWNLINK, Event::UPLINK, Event::SIGNALLING};
}

const std::string PCH = "CELL_PCH";                 //!< InactiveState
const std::string FACH = "FACH CELL_FACH";          //!< Phase and state
const std::string DCH = "DCH CELL_DCH, dch";        //!< Phase and state
const std::string RISING = "RISING CELL_FACH, dch"; //!< Phase and state

/** @return UEs without channels. Paging: TS 25.331 8.1.2; cell update: 8.3.1 */
std::vector<Start>
MakeRestingStarts()
{
    const std::string idle = "IDLE";
    const std::set<Event> page{Event::UPLINK,
                               Event::TIMER,
                               Event::REQUEST,
                               Event::RESELECTION,
                               Event::RELEASED};
    return {
        {"REST CELL_PCH",
         false,
         PCH,
         By({Event::INACTIVE}),
         {{FACH, {Event::OTHERS_RELEASED}},
          {"PAGING CELL_PCH", Traffic()},
          {"UPDATING CELL_PCH", {Event::REQUEST}},
          {"CONFIRMING CELL_PCH", {Event::RESELECTION}},
          {"REST IDLE", {Event::GIVEN_UP, Event::INACTIVE}}}},
        {"REST URA_PCH",
         false,
         "URA_PCH",
         By({Event::INACTIVE}),
         {{FACH, {Event::OTHERS_RELEASED}},
          {"PAGING URA_PCH", Traffic()},
          {"UPDATING URA_PCH", {Event::REQUEST}},
          {"CONFIRMING URA_PCH", {Event::RESELECTION}},
          {"REST IDLE", {Event::GIVEN_UP, Event::INACTIVE}}}},
        {"REST IDLE",
         false,
         idle,
         By({Event::INACTIVE}),
         {{FACH, {Event::OTHERS_RELEASED}},
          {"PAGING IDLE", Traffic()},
          {"CONNECTING IDLE, dch", {Event::REQUEST, Event::RESELECTION}}}},
        {"REST CELL_PCH", // beside a bearer that has channels: nothing to page for
         false,
         PCH,
         RestBeside,
         {{FACH, {Event::DOWNLINK, Event::UPLINK, Event::OTHERS_RELEASED}},
          {"UPDATING CELL_PCH", {Event::REQUEST}},
          {"CONFIRMING CELL_PCH", {Event::RESELECTION}},
          {"REST IDLE", {Event::GIVEN_UP, Event::INACTIVE}}}},
        {"PAGING CELL_PCH",
         false,
         PCH,
         By({Event::INACTIVE, Event::DOWNLINK}),
         {{"UPDATING CELL_PCH", page}, {"REST IDLE", {Event::GIVEN_UP}}}},
        {"PAGING IDLE",
         false,
         idle,
         By({Event::INACTIVE, Event::DOWNLINK}),
         {{"CONNECTING IDLE, dch", page}, {"REST IDLE", {Event::GIVEN_UP}}}},
        {"UPDATING CELL_PCH",
         false,
         PCH,
         By({Event::INACTIVE, Event::REQUEST}),
         {{FACH, {Event::TIMER, Event::CONNECTED, Event::LOWERED, Event::OTHERS_RELEASED}},
          {"REST CELL_PCH", {Event::NOT_LOWERED}},
          {"REST IDLE", {Event::GIVEN_UP}}}},
        {"CONFIRMING CELL_PCH",
         false,
         PCH,
         By({Event::INACTIVE, Event::RESELECTION}),
         {{"REST CELL_PCH", {Event::TIMER, Event::CONNECTED}}, {"REST IDLE", {Event::GIVEN_UP}}}},
    };
}

/** @return UEs that get an RRC connection (TS 25.331 8.1.3), and their radio bearer (8.2.1) */
std::vector<Start>
MakeConnectingStarts()
{
    const std::string idle = "IDLE";
    const std::string signalling = "SIGNALLING CELL_DCH, dch";
    const std::set<Event> lost{Event::NOT_ESTABLISHED, Event::FAILED, Event::NO_ROOM};
    return {
        {"CONNECTING IDLE, dch",
         false,
         idle,
         By({Event::INACTIVE, Event::REQUEST}),
         {{DCH, {Event::TIMER, Event::CONNECTED, Event::SYNCHRONISED}},
          {"CONNECTING IDLE", {Event::NO_ROOM}},
          {"REST IDLE", {Event::GIVEN_UP}}}},
        {"CONNECTING IDLE",
         false,
         idle,
         ConnectInFullCell,
         {{FACH, {Event::TIMER, Event::CONNECTED, Event::SYNCHRONISED}},
          {"REST IDLE", {Event::GIVEN_UP}}}},
        {"CONNECTING IDLE, dch", // until RRC CONNECTION SETUP has come
         true,
         idle,
         ConnectByMessages,
         {{signalling, {Event::CONNECTED, Event::SYNCHRONISED}},
          {"CONNECTING IDLE", {Event::NO_ROOM}},
          {"REST IDLE", {Event::GIVEN_UP}}}},
        {signalling,
         true,
         idle,
         BeginSignalling,
         {{"SETTING_UP CELL_DCH, dch", {Event::SECURED}}, {"REST IDLE", lost}}},
        {"SETTING_UP CELL_DCH, dch",
         true,
         idle,
         BeSecured,
         {{DCH, {Event::ESTABLISHED}}, {"REST IDLE", lost}}},
        {"SIGNALLING CELL_FACH", // no room for its DCH
         true,
         idle,
         BeginSignallingInFullCell,
         {{"SETTING_UP CELL_FACH", {Event::SECURED}}, {"REST IDLE", lost}}},
        {"SETTING_UP CELL_FACH",
         true,
         idle,
         BeSecuredInFullCell,
         {{FACH, {Event::ESTABLISHED}}, {"REST IDLE", lost}}},
        {"CONNECTING IDLE, dch", // another bearer has come meanwhile, which waits for its set-up
         true,
         idle,
         ConnectBeside,
         {{signalling, {Event::CONNECTED, Event::SYNCHRONISED}},
          {"CONNECTING IDLE", {Event::NO_ROOM}},
          {"REST IDLE", {Event::GIVEN_UP}}}},
    };
}

/**
 * @return UEs with channels. Reconfiguration: TS 25.331 8.2.2; traffic volume: 14.4; radio link
 *         failure: 8.3.1.2; end of a data session: 8.1.14
 */
std::vector<Start>
MakeConnectedStarts()
{
    return {
        {FACH,
         false,
         PCH,
         By({}),
         {{RISING, {Event::REPORTED}},
          {"REST CELL_PCH", {Event::INACTIVE}},
          {"REST IDLE", {Event::SESSION_END}}}},
        {"QUEUED CELL_FACH, waits",
         false,
         PCH,
         Queue,
         {{FACH, {Event::ADMITTED}}, // its volume is asked for, and is nothing
          {"FACH CELL_FACH, waits", {Event::MOVED}},
          {"REST CELL_PCH", {Event::INACTIVE}},
          {"REST IDLE", {Event::SESSION_END}}}},
        {"ASKED CELL_FACH, dch",
         true,
         PCH,
         BeAsked,
         {{RISING, {Event::NEEDED}}, {FACH, {Event::NOT_NEEDED, Event::TIMER, Event::NO_ROOM}}}},
        {RISING,
         false,
         PCH,
         By({Event::REPORTED}),
         {{DCH, {Event::TIMER, Event::RAISED}}, {FACH, {Event::NOT_RAISED, Event::NO_ROOM}}}},
        {DCH,
         true,
         PCH,
         Rise,
         {{"FALLING CELL_DCH, dch", {Event::INACTIVE}},
          {FACH, {Event::FAILED, Event::NO_ROOM}},
          {"LEAVING CELL_DCH, dch", {Event::SESSION_END}}}},
        {"LEAVING CELL_FACH",
         true,
         PCH,
         By({Event::INACTIVE}),
         {{FACH, {Event::NOT_LEFT, Event::FAILED, Event::NO_ROOM}},
          {"REST CELL_PCH", {Event::RELEASED}}}},
        {"LEAVING CELL_DCH, dch",
         true,
         PCH,
         LeaveDch,
         {{FACH, {Event::FAILED, Event::NO_ROOM}},
          {DCH, {Event::NOT_LEFT}},
          {"REST IDLE", {Event::RELEASED}}}},
        {FACH, // beside a bearer that keeps the connection
         true,
         PCH,
         HaveBearer,
         {{RISING, {Event::REPORTED}},
          {"LEAVING CELL_FACH", {Event::INACTIVE, Event::SESSION_END}}}},
        {"REST CELL_PCH", // likewise
         true,
         PCH,
         RestBesideByMessages,
         {{FACH, {Event::OTHERS_RELEASED}},
          {"UPDATING CELL_PCH", {Event::DOWNLINK, Event::UPLINK, Event::REQUEST}},
          {"CONFIRMING CELL_PCH", {Event::RESELECTION}},
          {"REST IDLE", {Event::GIVEN_UP, Event::INACTIVE}}}},
        {"FALLING CELL_DCH, dch",
         true,
         PCH,
         Fall,
         {{FACH, {Event::LOWERED, Event::FAILED, Event::NO_ROOM}}, {DCH, {Event::NOT_LOWERED}}}},
    };
}

/** @param start what every event is tried in */
void
TryEvents(const Start& start)
{
    for (int i = 0; i < N_EVENTS; ++i)
    {
        const auto event = static_cast<Event>(i);
        std::string expected = start.phase;
        for (const auto& [phase, events] : start.next)
        {
            expected = events.count(event) > 0 ? phase : expected;
        }
        SwitchedUe ue(start.hasSignalling, start.inactiveState);
        start.reach(ue);
        ExpectText(ue.Describe(), start.phase, "before");
        ue.switcher->Handle(event);
        ExpectText(ue.Describe(), expected, start.phase + ", event " + std::to_string(i));
    }
}

UMTS_TEST("umts-channel-switcher-table", "Every event in every phase")
{
    for (const auto& starts : {MakeRestingStarts(), MakeConnectingStarts(), MakeConnectedStarts()})
    {
        std::for_each(starts.begin(), starts.end(), TryEvents);
    }
}

// RRC CONNECTION RELEASE waits behind RADIO BEARER SETUP of another bearer, which needs the
// connection.
UMTS_TEST("umts-channel-switcher-table", "A release that waits behind the set-up of another bearer")
{
    SwitchedUe ue(true, "IDLE");
    ue.network.umts.AddBearer(ue.network.ues[0], BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    ue.switcher->Handle(Event::INACTIVE);
    ExpectText(ue.Describe(), "LEAVING CELL_FACH", "the release waits");
    RunUntil(Simulator::Now() + Seconds(5));
    ExpectText(ue.Describe(), FACH, "it is refused");
    UMTS_EXPECT(ue.network.ues[0]->GetStateMeter()->GetState() == RrcState::CELL_DCH,
                "the other bearer has its DCH");
}

// A handover has room for the DCH that the UE has just got, which then goes back for want of
// volume.
UMTS_TEST("umts-channel-switcher-table", "A DCH goes back on the way to another cell")
{
    SwitchedUe ue(true, PCH);
    RadioLinkNetwork& network = ue.network;
    network.AddNodeB(ue.MakeConfig(true), MilliSeconds(5), 1);
    BeAsked(ue);
    network.umts.HandOver(network.ues[0], network.cells[0]);
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() > 0, "the new cell has room");
    ue.switcher->Handle(Event::NOT_NEEDED);
    ExpectText(ue.Describe(), FACH, "it goes back");
    RunUntil(Simulator::Now() + Seconds(5));
    UMTS_EXPECT(network.rrc->GetCell(network.ues[0]->GetRnti()) == network.cells[0], "there");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "the room goes back, too");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * @brief A UE says that its session is over in a phase that it cannot leave: it does so afterwards,
 * unless there is traffic.
 * @param start what gets a UE there
 * @param hasSignalling whether messages go over a signalling radio bearer
 * @param end what ends the phase
 */
void
CheckRemembered(const std::function<void(SwitchedUe&)>& start,
                bool hasSignalling,
                const std::function<void(SwitchedUe&)>& end)
{
    for (const bool hasTraffic : {false, true})
    {
        SwitchedUe ue(hasSignalling, "CELL_PCH");
        start(ue);
        const std::string name = ue.Describe();
        ue.switcher->Handle(Event::SESSION_END);
        ExpectText(ue.Describe(), name, "not at once");
        if (hasTraffic)
        {
            ue.switcher->Handle(Event::UPLINK);
        }
        ue.switcher->SetAttribute("InactivityTimer", TimeValue(Seconds(100)));
        end(ue);
        RunUntil(Simulator::Now() + Seconds(3));
        UMTS_EXPECT((ue.switcher->GetState() == RrcState::IDLE) != hasTraffic, name);
    }
}

/** @param ue a UE whose message under way is lost for good */
void
LoseMessage(SwitchedUe& ue)
{
    const auto procedures = UesOf(*ue.network.rncs[0]).Get(ue.network.ues[0]->GetRnti()).procedures;
    procedures->Interrupt("the message is lost");
    procedures->Resume();
}

UMTS_TEST("umts-channel-switcher-table", "The end of a session while the UE is on its way")
{
    CheckRemembered(By({Event::REPORTED}), false, By({Event::RAISED}));
    CheckRemembered(By({Event::REPORTED}), false, By({Event::NOT_RAISED}));
    CheckRemembered(BeAsked, true, By({Event::NOT_NEEDED}));
    CheckRemembered(Fall, true, By({})); // the message comes
    CheckRemembered(Fall, true, LoseMessage);
}

// The RNC's own end has more than the threshold: the DCH, without a report.
UMTS_TEST("umts-channel-switcher-table", "Downlink volume in CELL_FACH")
{
    SwitchedUe ue(false, "CELL_PCH");
    DatagramPort host(ue.network.host, false);
    host.Send(ue.network.addresses[0], 0, 0, 400);
    RunUntil(READY + MilliSeconds(100));
    ExpectText(ue.Describe(), "FACH CELL_FACH", "below the threshold");
    host.Send(ue.network.addresses[0], 0, 1, 1400);
    RunUntil(READY + MilliSeconds(200));
    ExpectText(ue.Describe(), "RISING CELL_FACH, dch", "above it");
}

} // namespace
