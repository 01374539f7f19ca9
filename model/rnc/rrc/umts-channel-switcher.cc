/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include "umts-radio-bearer-reconfiguration.h"
#include "umts-serving-rnc.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-random-time.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <memory>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsChannelSwitcher");

NS_OBJECT_ENSURE_REGISTERED(ChannelSwitcher);

// clang-format off
const std::vector<ChannelSwitcher::Rule> ChannelSwitcher::RULES{
    {Phase::REST,       Event::DOWNLINK,      [](auto& ue) { ue.WakeUp(); }},
    {Phase::REST,       Event::UPLINK,        [](auto& ue) { ue.WakeUp(); }},
    {Phase::REST,       Event::SIGNALLING,    [](auto& ue) { if (!ue.HasConnection()) { ue.WakeUp(); } }},
    {Phase::REST,       Event::REQUEST,       [](auto& ue) { ue.Answer(); }},
    {Phase::REST,       Event::RESELECTION,   [](auto& ue) { ue.m_state == RrcState::IDLE ? ue.Answer() : ue.Register(); }},
    {Phase::REST,       Event::GIVEN_UP,      [](auto& ue) { ue.EnterState(RrcState::IDLE); }},
    {Phase::REST,       Event::INACTIVE,      [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::REST,       Event::OTHERS_RELEASED, [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); }},
    {Phase::PAGING,     Event::UPLINK,        [](auto& ue) { ue.WakeUp(); }},
    {Phase::PAGING,     Event::TIMER,         [](auto& ue) { ue.m_pages.empty() ? ue.WakeUp() : ue.Page(); }},
    {Phase::PAGING,     Event::REQUEST,       [](auto& ue) { ue.Answer(); }},
    {Phase::PAGING,     Event::RESELECTION,   [](auto& ue) { ue.Answer(); }},
    {Phase::PAGING,     Event::MOVED,         [](auto& ue) { if (!ue.m_pages.empty()) { ue.Page(); } }},
    {Phase::PAGING,     Event::RELEASED,      [](auto& ue) { ue.WakeUp(); }},
    {Phase::PAGING,     Event::GIVEN_UP,      [](auto& ue) { ue.EnterState(RrcState::IDLE); }},
    {Phase::UPDATING,   Event::TIMER,         [](auto& ue) { ue.Confirm(); }},
    {Phase::UPDATING,   Event::REQUEST,       [](auto& ue) { if (ue.m_timer.IsExpired()) { ue.Confirm(); } }},
    {Phase::UPDATING,   Event::RESELECTION,   [](auto& ue) { if (ue.m_timer.IsExpired()) { ue.Confirm(); } }},
    {Phase::UPDATING,   Event::CONNECTED,     [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); }},
    {Phase::UPDATING,   Event::LOWERED,       [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); }},
    {Phase::UPDATING,   Event::NOT_LOWERED,   [](auto& ue) { ue.Enter(Phase::REST); }},
    {Phase::UPDATING,   Event::OTHERS_RELEASED, [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); }},
    {Phase::UPDATING,   Event::GIVEN_UP,      [](auto& ue) { ue.EnterState(RrcState::IDLE); }},
    {Phase::CONFIRMING, Event::TIMER,         [](auto& ue) { ue.SendAnswer(ue.MakeReselectionAnswer()); }},
    {Phase::CONFIRMING, Event::RESELECTION,   [](auto& ue) { if (ue.m_timer.IsExpired()) { ue.SendAnswer(ue.MakeReselectionAnswer()); } }},
    {Phase::CONFIRMING, Event::CONNECTED,     [](auto& ue) { ue.EndReselection(); }},
    {Phase::CONFIRMING, Event::GIVEN_UP,      [](auto& ue) { ue.EnterState(RrcState::IDLE); }},
    {Phase::CONNECTING, Event::TIMER,         [](auto& ue) { ue.Connect(); }},
    {Phase::CONNECTING, Event::REQUEST,       [](auto& ue) { if (ue.m_timer.IsExpired()) { ue.Connect(); } }},
    {Phase::CONNECTING, Event::CONNECTED,     [](auto& ue) { ue.Synchronise(); }},
    {Phase::CONNECTING, Event::SYNCHRONISED,  [](auto& ue) { ue.BeginConnection(); }},
    {Phase::CONNECTING, Event::GIVEN_UP,      [](auto& ue) { ue.ReleaseTickets(); ue.EnterState(RrcState::IDLE); }},
    {Phase::CONNECTING, Event::NO_ROOM,       [](auto& ue) { ue.ReleaseTickets(); }},
    {Phase::SIGNALLING, Event::DIRECT_TRANSFER, [](auto& ue) { ue.Process(Phase::SIGNALLING); }},
    {Phase::SIGNALLING, Event::TIMER,         [](auto& ue) { ue.Secure(); }},
    {Phase::SIGNALLING, Event::SECURED,       [](auto& ue) { ue.Process(Phase::SETTING_UP); }},
    {Phase::SIGNALLING, Event::SESSION_END,   [](auto& ue) { ue.EndSession(); }},
    {Phase::SIGNALLING, Event::NOT_ESTABLISHED, [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::SIGNALLING, Event::FAILED,        [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::SIGNALLING, Event::NO_ROOM,       [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::SETTING_UP, Event::TIMER,         [](auto& ue) { ue.SetUpBearer(); }},
    {Phase::SETTING_UP, Event::ESTABLISHED,   [](auto& ue) { ue.Establish(); }},
    {Phase::SETTING_UP, Event::SESSION_END,   [](auto& ue) { ue.EndSession(); }},
    {Phase::SETTING_UP, Event::NOT_ESTABLISHED, [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::SETTING_UP, Event::FAILED,        [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::SETTING_UP, Event::NO_ROOM,       [](auto& ue) { ue.ReleaseLocally(); }},
    {Phase::FACH,       Event::DOWNLINK,      [](auto& ue) { ue.m_trigger.Evaluate(ue.m_timeToTrigger); }},
    {Phase::FACH,       Event::REPORTED,      [](auto& ue) { if (Simulator::Now() >= ue.m_notBefore) { ue.RequestDch(); } }},
    {Phase::FACH,       Event::ADMITTED,      [](auto& ue) { ue.Raise(); }},
    {Phase::FACH,       Event::SESSION_END,   [](auto& ue) { ue.EndSession(); ue.Sleep(); }},
    {Phase::FACH,       Event::INACTIVE,      [](auto& ue) { ue.LeaveChannels(static_cast<RrcState>(ue.m_inactiveState)); }},
    {Phase::QUEUED,     Event::ADMITTED,      [](auto& ue) { ue.AskForVolume(); }},
    {Phase::QUEUED,     Event::SESSION_END,   [](auto& ue) { ue.EndSession(); ue.Sleep(); }},
    {Phase::QUEUED,     Event::MOVED,         [](auto& ue) { ue.Enter(Phase::FACH); }},
    {Phase::QUEUED,     Event::INACTIVE,      [](auto& ue) { ue.ReleaseTickets(); ue.LeaveChannels(static_cast<RrcState>(ue.m_inactiveState)); }},
    {Phase::ASKED,      Event::NEEDED,        [](auto& ue) { ue.Raise(); }},
    {Phase::ASKED,      Event::NOT_NEEDED,    [](auto& ue) { ue.ReleaseTickets(); ue.Enter(Phase::FACH); }},
    {Phase::ASKED,      Event::SESSION_END,   [](auto& ue) { ue.EndSession(); }},
    {Phase::ASKED,      Event::TIMER,         [](auto& ue) { ue.ReleaseTickets(); ue.Enter(Phase::FACH); }},
    {Phase::ASKED,      Event::NO_ROOM,       [](auto& ue) { ue.ReleaseTickets(); ue.Enter(Phase::FACH); }},
    {Phase::RISING,     Event::TIMER,         [](auto& ue) { ue.Reconfigure(RrcState::CELL_DCH); }},
    {Phase::RISING,     Event::SESSION_END,   [](auto& ue) { ue.EndSession(); }},
    {Phase::RISING,     Event::RAISED,        [](auto& ue) { ue.EnterState(RrcState::CELL_DCH); }},
    {Phase::RISING,     Event::NOT_RAISED,    [](auto& ue) { ue.ReleaseTickets(true); ue.Enter(Phase::FACH); ue.WatchInactivity(); }},
    {Phase::RISING,     Event::NO_ROOM,       [](auto& ue) { ue.ReleaseTickets(); ue.Enter(Phase::FACH); }},
    {Phase::DCH,        Event::INACTIVE,      [](auto& ue) { ue.Enter(Phase::FALLING); ue.Reconfigure(RrcState::CELL_FACH); }},
    {Phase::DCH,        Event::SESSION_END,   [](auto& ue) { ue.EndSession(); ue.Sleep(); }},
    {Phase::DCH,        Event::FAILED,        [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); ue.ReleaseTickets(); }},
    {Phase::DCH,        Event::NO_ROOM,       [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); ue.ReleaseTickets(); }},
    {Phase::FALLING,    Event::LOWERED,       [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); ue.ReleaseTickets(); ue.CheckVolume(); }},
    {Phase::FALLING,    Event::SESSION_END,   [](auto& ue) { ue.EndSession(); }},
    {Phase::FALLING,    Event::NOT_LOWERED,   [](auto& ue) { ue.Enter(Phase::DCH); ue.WatchInactivity(); }},
    {Phase::FALLING,    Event::FAILED,        [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); ue.ReleaseTickets(); }},
    {Phase::FALLING,    Event::NO_ROOM,       [](auto& ue) { ue.EnterState(RrcState::CELL_FACH); ue.ReleaseTickets(); }},
    {Phase::LEAVING,    Event::LEFT,          [](auto& ue) { ue.Use(std::nullopt); if (ue.HasConnection()) { ue.ReleaseTo(ue.m_target); } }},
    {Phase::LEAVING,    Event::RELEASED,      [](auto& ue) { ue.ReleaseTo(ue.m_target); }},
    {Phase::LEAVING,    Event::NOT_LEFT,      [](auto& ue) { ue.Continue(); }},
    {Phase::LEAVING,    Event::FAILED,        [](auto& ue) { ue.ReturnToFach(); }},
    {Phase::LEAVING,    Event::NO_ROOM,       [](auto& ue) { ue.ReturnToFach(); }},
};
// clang-format on

TypeId
ChannelSwitcher::GetTypeId()
{
    UMTS_TYPE(ChannelSwitcher, Object)
        .Attribute("TrafficVolumeThreshold", &C::m_threshold, 512)
        .Help("Octets that an RLC entity may have to send in CELL_FACH, those that wait for an "
              "acknowledgement not included (TS 25.331 14.4, event 4a)")
        .Attribute("DownlinkThreshold", &C::m_downlinkThreshold, -1, -1)
        .Help("The same of the RNC's RLC entity alone, octets; -1: TrafficVolumeThreshold is that "
              "of both directions")
        .Attribute("TimeToTrigger", &C::m_timeToTrigger, Time(0), Time(0), Seconds(5))
        .Help("Time that an RLC entity, of the UE or the RNC, must have more than its threshold to "
              "send before the UE moves to CELL_DCH (TS 25.331 14.4.2, 10.3.7.64)")
        .Attribute("InactivityTimer", &C::m_inactivityTimer, Seconds(5), MilliSeconds(100))
        .Help("Time without PDUs of the switched bearer, either way, that ends CELL_DCH")
        .Attribute("InactivityVolume", &C::m_inactivityVolume, 0)
        .Help("Octets of SDUs that must go one way within InactivityWindow to start "
              "InactivityTimer anew, as the RNC sends or receives them; 0: any PDU does")
        .Attribute("InactivityWindow", &C::m_inactivityWindow, MilliSeconds(300), MilliSeconds(10))
        .Help("Time within which the octets of InactivityVolume must go")
        .Attribute("FachInactivityTimer", &C::m_fachInactivityTimer, Time(0))
        .Help("The same that ends CELL_FACH; 0: the UE stays there")
        .Choice("InitialState", &C::m_initialState, FROM_CELL_FACH)
        .Among({{FROM_CELL_FACH, "CELL_FACH"}, {FROM_IDLE, "IDLE"}})
        .Help("State of a UE that begins: CELL_FACH, with an RRC connection that no message has "
              "set up, or IDLE: with signalling radio bearers it is released there when its bearer "
              "is set up")
        .Choice("ConnectionState", &C::m_connectionState, CONNECTED_IN_CELL_DCH)
        .Among({{CONNECTED_IN_CELL_FACH, "CELL_FACH"}, {CONNECTED_IN_CELL_DCH, "CELL_DCH"}})
        .Help("State that RRC CONNECTION SETUP leads to from IDLE, its RRC State Indicator (TS "
              "25.331 8.1.3.6, 10.2.40): CELL_DCH, if the cell has the DCH, or CELL_FACH, from "
              "where volume leads to CELL_DCH")
        .Choice("InactiveState", &C::m_inactiveState, TO_CELL_PCH)
        .Among({{TO_CELL_PCH, "CELL_PCH"}, {TO_URA_PCH, "URA_PCH"}, {TO_IDLE, "IDLE"}})
        .Help("State that FachInactivityTimer leads to")
        .Attribute("PchInactivityTimer", &C::m_pchInactivityTimer, Time(0))
        .Help("Time without PDUs to send at either end that ends CELL_PCH or URA_PCH, for IDLE; 0: "
              "the UE stays there")
        .Choice("DormantState", &C::m_dormantState, DORMANT_NONE)
        .Among({{DORMANT_NONE, "None"},
                {DORMANT_CELL_PCH, "CELL_PCH"},
                {DORMANT_URA_PCH, "URA_PCH"},
                {DORMANT_IDLE, "IDLE"}})
        .Help("State of a UE that has sent SIGNALLING CONNECTION RELEASE INDICATION (see "
              "FastDormancy); None: it stays where it is")
        .Attribute("DrxCycleCoefficient", &C::m_drxCoefficient, 6, 3, 9)
        .Help("The UE listens to paging in one of 2^k frames (TS 25.331 10.3.3.49)")
        .Attribute("T3313", &C::m_t3313, Seconds(10), Seconds(1), Seconds(600))
        .Help("Time until a UE in IDLE or URA_PCH that has not answered is paged again, in cells "
              "with a PCH (TS 24.008 11.2.2: chosen by the network)")
        .Attribute("SetUpDelay", &C::m_setUpDelay, MilliSeconds(500))
        .Help("Time from the decision until the dedicated channels are in use; the common channels "
              "are used meanwhile. With signalling radio bearers: that of the messages instead")
        .Attribute("CellUpdateDelay", &C::m_cellUpdateDelay, MilliSeconds(200))
        .Help("Time from the beginning of a cell update (TS 25.331 8.3.1) until the common "
              "channels are in use, of a UE without signalling radio bearers; with them its "
              "messages and CellUpdateProcessing take time instead")
        .Attribute("ConnectionDelay", &C::m_connectionDelay, Seconds(2))
        .Help("Time from the request of an RRC connection in IDLE until the state of "
              "ConnectionState, radio bearer set-up included, of a UE without signalling radio "
              "bearers (default: the mean in the tool ARO of Qian et al.); with them its messages "
              "and ConnectionProcessing take time instead")
        .Attribute("ConnectionProcessing", &C::m_connectionProcessing, MakeConstantTime(0.43))
        .Help("Random time that RNC and core take before each of RRC CONNECTION SETUP, SECURITY "
              "MODE COMMAND and RADIO BEARER SETUP, which with signalling radio bearers take a UE "
              "from IDLE to CELL_DCH instead of ConnectionDelay, s (default: with it these "
              "messages take the mean in the tool ARO of Qian et al.)")
        .Attribute("CellUpdateProcessing", &C::m_cellUpdateProcessing, MakeConstantTime(0.16))
        .Help("Random time that the RNC takes before CELL UPDATE CONFIRM to a UE in CELL_PCH or "
              "URA_PCH, which with signalling radio bearers takes it to CELL_FACH instead of "
              "CellUpdateDelay, s")
        .Attribute("SetUpProcessing", &C::m_setUpProcessing, MakeConstantTime(0))
        .Help("Random time that the RNC takes before RADIO BEARER RECONFIGURATION to CELL_DCH, "
              "with signalling radio bearers, s")
        .Attribute("PendingTimeAfterTrigger", &C::m_pendingTime, Seconds(1))
        .Help("Time after a refusal until the cell may be asked again, and from one report of the "
              "UE to the next (TS 25.331 14.4.2.1), which comes with PDUs, not by itself")
        .Trace("State", &C::m_stateTrace, "StateTracedCallback")
        .Help("The UE has changed its state: from, to")
        .Trace("Event", &C::m_eventTrace, "EventTracedCallback")
        .Help("What is done follows from the phase and the event of RULES: phase, event");
}

void
ChannelSwitcher::DoDispose()
{
    m_timer.Remove();
    m_pages.clear();
    m_trigger.Stop();
    m_inactivity.Remove();
    m_sleep.Remove();
    m_ue = nullptr;
    Object::DoDispose();
}

void
ChannelSwitcher::Configure(UeContext& ue, RbId bearer)
{
    m_ue = &ue;
    m_id = bearer;
    m_ue->Map(m_id);
    const auto watch = [this](RbId id, Event event) {
        const Ptr<RadioBearer> end = m_ue->bearers.Get(id);
        end->GetMac()->SetTrafficCallback(end->GetLogicalChannel(),
                                          MakeCallback(&ChannelSwitcher::Handle, this).Bind(event));
    };
    watch(m_id, Event::DOWNLINK);
    WatchInactivity();
    if (m_ue->bearers.Get(SIGNALLING_RB))
    {
        watch(SIGNALLING_RB, Event::SIGNALLING);
        m_ue->connection->SetVolumeMeasurement({SIGNALLING_RB, 0, {}, {}, false});
    }
    MeasureUplink();
    if (m_initialState == FROM_IDLE && m_ue->GetFixedState() < RrcState::CELL_FACH)
    {
        LeaveChannels(RrcState::IDLE);
    }
    else if (HasVolume() && !m_ue->procedures->IsEstablishing())
    {
        Handle(Event::DOWNLINK);
    }
}

void
ChannelSwitcher::Release()
{
    m_timer.Remove();
    m_pages.clear();
    m_trigger.Stop();
    m_inactivity.Remove();
    m_sleep.Remove();
    if (!m_ue)
    {
        return;
    }
    ReleaseTickets();
    CountOctets(false);
    if (const Ptr<RadioBearer> end = m_ue->bearers.Get(SIGNALLING_RB))
    {
        end->GetMac()->SetTrafficCallback(end->GetLogicalChannel(), Callback<void>());
        m_ue->connection->SetVolumeMeasurement({SIGNALLING_RB, std::nullopt, {}, {}, false});
    }
    m_ue = nullptr;
    m_phase = Phase::REST; // a procedure that waits for its turn has nothing to do
}

void
ChannelSwitcher::Handle(Event event)
{
    if (event == Event::DOWNLINK || event == Event::UPLINK)
    {
        if (!m_isCounting)
        {
            m_lastActivity = Simulator::Now();
        }
        m_isSessionOver = false;
        m_hasTraffic = true;
    }
    const auto isIt = [this, event](const Rule& rule) {
        return rule.phase == m_phase && rule.event == event;
    };
    const auto rule = std::find_if(RULES.begin(), RULES.end(), isIt);
    if (!m_ue || rule == RULES.end())
    {
        NS_LOG_LOGIC(this << " " << event << " in " << m_phase << ": nothing to do");
        return;
    }
    NS_LOG_INFO("UE " << static_cast<uint32_t>(m_ue->rnti) << ": " << event << " in " << m_phase);
    Section section;
    m_eventTrace(m_phase, event);
    rule->action(*this);
}

bool
ChannelSwitcher::CanSwitch(RrcState state) const
{
    return state == RrcState::CELL_DCH
               ? m_phase == Phase::RISING && IsOnWay()
               : m_phase == Phase::UPDATING ||
                     (m_phase == Phase::FALLING &&
                      GetLastActivity() + m_inactivityTimer <= Simulator::Now());
}

bool
ChannelSwitcher::IsOnWay() const
{
    return (m_phase == Phase::RISING || m_phase == Phase::CONNECTING || IsEstablishing()) &&
           m_ue->bearerContexts.at(m_id).HoldsDch();
}

void
ChannelSwitcher::Enter(Phase phase, Time timer)
{
    NS_LOG_FUNCTION(this << m_phase << phase);
    m_timer.Remove();
    m_pages.clear();
    m_trigger.Stop();
    m_phase = phase;
    if (!timer.IsStrictlyNegative())
    {
        m_timer = Simulator::Schedule(timer, &ChannelSwitcher::Handle, this, Event::TIMER);
    }
    m_ue->serving->bearers.OnState(m_ue->rnti);
    SleepLater();
}

void
ChannelSwitcher::EnterState(RrcState state)
{
    if (state == m_state)
    {
        Enter(Phase::REST);
        return;
    }
    MoveTo(state,
           state == RrcState::CELL_DCH    ? Phase::DCH
           : state == RrcState::CELL_FACH ? Phase::FACH
                                          : Phase::REST);
}

void
ChannelSwitcher::MoveTo(RrcState state, Phase phase)
{
    const RrcState before = m_state;
    m_timer.Remove();
    m_pages.clear();
    m_trigger.Stop();
    m_sleep.Remove();
    m_state = state;
    m_phase = phase;
    if (before == RrcState::CELL_DCH)
    {
        m_ue->serving->bearers.MoveCommon(*m_ue);
        RadioBearers::LeaveDch(*m_ue, m_id);
        if (m_ue->GetState() != RrcState::CELL_DCH)
        {
            m_ue->serving->links.KeepCell(*m_ue, m_ue->GetCell());
        }
    }
    const bool hasChannels = state >= RrcState::CELL_FACH && !IsEstablishing();
    m_isSessionOver = m_isSessionOver && state >= RrcState::CELL_FACH;
    Use(hasChannels ? GetPosition(state) : std::nullopt);
    m_ue->serving->bearers.OnState(m_ue->rnti);
    if (state == RrcState::CELL_DCH)
    {
        m_ue->serving->links.ExtendRadioLinks(*m_ue); // other bearers may have some
    }
    m_stateTrace(before, state);
    m_ue->serving->mobility.UpdateMeasurement(*m_ue);
    CountOctets(state == RrcState::CELL_DCH && m_inactivityVolume > 0);
    WatchInactivity();
    if (before < RrcState::CELL_FACH && phase == Phase::FACH)
    {
        CheckVolume();
    }
    SleepLater();
}

void
ChannelSwitcher::Use(std::optional<uint32_t> position)
{
    m_ue->bearerContexts.at(m_id).position = position;
    if (IsInstant())
    {
        RadioBearerReconfiguration message{m_id, position};
        message.common = m_ue->DescribeCommon();
        m_ue->procedures->GetTransport()->Pass(message);
    }
    m_ue->Map(m_id);
}

void
ChannelSwitcher::WakeUp()
{
    if (m_phase == Phase::REST && m_ue->GetFixedState() < RrcState::CELL_FACH)
    {
        Page();
        return;
    }
    OnRead(std::nullopt);
}

void
ChannelSwitcher::Page()
{
    const uint32_t cycle = uint32_t{1} << m_drxCoefficient;
    const Ptr<PagingChannel> own = m_ue->GetCell()->GetPagingChannel();
    if (!own)
    {
        const Time now = Simulator::Now();
        const int64_t frame = GetPagingOccasion(m_ue->rnti, cycle, now.GetNanoSeconds());
        Enter(Phase::PAGING, NanoSeconds(RADIO_FRAME * frame) - now);
        return;
    }
    const bool isIdle = m_state == RrcState::IDLE;
    const bool isInCell = m_state == RrcState::CELL_PCH;
    Enter(Phase::PAGING, isInCell ? Time(-1) : m_t3313);
    PagingRecord record{
        m_ue->rnti,
        isIdle ? own->GetIdleIdentity() : PagedIdentity::U_RNTI,
        cycle,
        MakeCallback(&ChannelSwitcher::OnRead, this).Bind(std::optional<ScramblingCode>())};
    m_pages.push_back(own->Page(record));
    const auto area = isInCell ? std::vector<Ptr<ControlledCell>>()
                               : m_ue->serving->utran->GetPagingArea(own->GetArea());
    for (const auto& cell : area)
    {
        if (cell != m_ue->GetCell())
        {
            const auto code = cell->GetScramblingCode();
            record.onRead =
                code ? MakeCallback(&ChannelSwitcher::OnRead, this).Bind(code) : Callback<void>();
            m_pages.push_back(cell->GetPagingChannel()->Page(record));
        }
    }
}

void
ChannelSwitcher::OnRead(std::optional<ScramblingCode> cell)
{
    Section section;
    if (m_ue->GetFixedState() >= RrcState::CELL_FACH)
    {
        ResumeOnCommon(); // there is a connection, and nothing to be paged for
        return;
    }
    if (!m_ue->update) // else it is answered first, and released
    {
        m_ue->procedures->GetTransport()->Pass(PagingType1{{}, cell}); // the PCH has carried it
    }
}

void
ChannelSwitcher::RequestDch()
{
    m_ue->serving->bearers.Reserve(*m_ue, m_id);
    const auto state = m_ue->bearerContexts.at(m_id).reservation->GetState();
    if (state == DchReservation::WAITING)
    {
        m_phase = Phase::QUEUED;
    }
    else if (state == DchReservation::REFUSED)
    {
        m_notBefore = Simulator::Now() + m_pendingTime;
    }
}

void
ChannelSwitcher::Raise()
{
    if (!m_ue->bearerContexts.at(m_id).HoldsDch()) // the UE has gone to another cell
    {
        Enter(Phase::FACH);
    }
    else if (!m_ue->serving->signalling.HoldDch(*m_ue))
    {
        ReleaseTickets(true);
        Enter(Phase::FACH);
    }
    else if (IsInstant())
    {
        Enter(Phase::RISING, m_setUpDelay);
    }
    else if (const Time processing = DrawProcessing(SET_UP_PROCESSING);
             processing.IsStrictlyPositive())
    {
        Enter(Phase::RISING, processing);
    }
    else
    {
        Enter(Phase::RISING);
        Reconfigure(RrcState::CELL_DCH);
    }
}

void
ChannelSwitcher::Reconfigure(RrcState state)
{
    m_ue->procedures->Request(
        std::make_shared<RadioBearerReconfigurationProcedure>(*m_ue, this, state));
}

void
ChannelSwitcher::ReleaseTickets(bool isRefusal)
{
    if (isRefusal)
    {
        m_notBefore = Simulator::Now() + m_pendingTime;
    }
    RadioBearers::LeaveDch(*m_ue, m_id);
    m_ue->bearerContexts.at(m_id).reservation->Release();
    SignallingBearers::DropDch(*m_ue);
}

} // namespace ns3::umts
