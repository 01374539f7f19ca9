/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-request-control.h"

#include "ns3/assert.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRrcRequestControl");

NS_OBJECT_ENSURE_REGISTERED(RrcRequestControl);

TypeId
RrcRequestControl::GetTypeId()
{
    UMTS_TYPE(RrcRequestControl, Object)
        .Attribute("RequestLoss", &C::m_isLossy, false)
        .Help("Whether requests for channels, CELL UPDATE and RRC CONNECTION REQUEST, and their "
              "answers are lost by the block errors of the UE's link, and are sent again")
        .Attribute("T300", &C::m_t300, Seconds(1), MilliSeconds(100), Seconds(8))
        .Help("Time until RRC CONNECTION REQUEST is sent again, or given up (TS 25.331 "
              "8.1.3.5)")
        .Attribute("N300", &C::m_n300, 3, 0, 7)
        .Help("How many times RRC CONNECTION REQUEST is sent again")
        .Attribute("T302", &C::m_t302, Seconds(4), MilliSeconds(100), Seconds(8))
        .Fixed("Time from the transmission of a CELL UPDATE until it is sent again, or given up")
        .Attribute("N302", &C::m_n302, 3, 0, 7)
        .Fixed("How many times CELL UPDATE is sent again (TS 25.331 10.3.3.43)")
        .Attribute("T315", &C::m_t315, Seconds(180), Time(0), Seconds(1800))
        .Fixed("Time from the beginning of a cell update in CELL_DCH until the packet-switched "
               "bearers of the UE are lost, and its RRC connection with them; 0: at once")
        .Attribute("CellSearchTime", &C::m_searchTime, Time(0), Time(0), Seconds(100))
        .Fixed("Time from a radio link failure until the UE has found a cell (TS 25.133 6.1.2: at "
               "most 150 ms when it knows the cell, 850 ms otherwise)")
        .Attribute("SystemInformationTime",
                   &C::m_systemInformationTime,
                   Time(0),
                   Time(0),
                   Seconds(100))
        .Fixed("Time that the UE then needs to read the system information of the cell (TS 25.133 "
               "6.1.2: T_SI, 1280 ms in A.6.1)")
        .Attribute("SystemInformationSchedule", &C::SetSchedule, &C::GetSchedule, "")
        .Fixed("In place of SystemInformationTime: when cells broadcast system information blocks, "
               "a word SIB_REP/SIB_POS for each, with +SIB_OFF for each further segment, in radio "
               "frames (TS 25.331 8.1.1.1.5), such as 16/2 32/4+2 128/10; the UE reads the master "
               "information block, which is there every 8 frames, and then all of these. Empty: "
               "SystemInformationTime")
        .Trace("Request", &C::m_requestTrace, "RequestTracedCallback")
        .Help("The UE sends CELL UPDATE, or RRC CONNECTION REQUEST in IDLE: state, cause, how many "
              "times for this answer")
        .Trace("Failure", &C::m_failureTrace, "FailureTracedCallback")
        .Help("A request is given up, and the UE goes to IDLE: state that it was sent in, cause, "
              "what has run out");
}

void
RrcRequestControl::DoDispose()
{
    End();
    m_actions = {};
    Object::DoDispose();
}

void
RrcRequestControl::Begin(RrcState state, CellUpdateCause cause)
{
    NS_ASSERT_MSG(!IsUnderWay(), "a request is under way already");
    m_request = {state, {cause, std::nullopt}};
    m_count = 1;
    if (!IsAfterError())
    {
        Transmit();
        return;
    }
    m_t315Expiry = Simulator::Schedule(m_t315,
                                       &RrcRequestControl::Fail,
                                       this,
                                       std::string("T315 has expired"));
    const Time delay = cause == CellUpdateCause::RADIO_LINK_FAILURE ? GetSelectionTime() : Time(0);
    if (delay.IsStrictlyPositive())
    {
        m_next = Simulator::Schedule(delay, &RrcRequestControl::SelectCell, this);
    }
    else if (m_t315.IsStrictlyPositive())
    {
        SelectCell();
    }
}

void
RrcRequestControl::SetSchedule(std::string schedule)
{
    const auto information = SystemInformation::Parse(schedule);
    UMTS_THROW_UNLESS(information,
                      "RrcRequestControl::SystemInformationSchedule="
                          << schedule
                          << ": must be words SIB_REP/SIB_POS+SIB_OFF, such as 32/4+2, with a "
                             "power of two from 4 to 4096, and even positions below it");
    m_systemInformation = *information;
    m_schedule = schedule;
}

std::string
RrcRequestControl::GetSchedule() const
{
    return m_schedule;
}

Time
RrcRequestControl::GetSelectionTime() const
{
    if (m_schedule.empty())
    {
        return m_searchTime + m_systemInformationTime;
    }
    const Time now = Simulator::Now();
    const Time found = now + m_searchTime;
    return NanoSeconds(m_systemInformation.GetEnd(found.GetNanoSeconds())) - now;
}

void
RrcRequestControl::SelectCell()
{
    Section section;
    m_request.update.cell = m_actions.getCell();
    Transmit();
}

void
RrcRequestControl::Transmit()
{
    NS_LOG_FUNCTION(this << m_request.state << m_count);
    Section section;
    const Request request = m_request;
    m_requestTrace(request.state, request.update.cause, m_count);
    m_actions.send(request);
}

void
RrcRequestControl::OnSent(Time end)
{
    if (IsUnderWay() && !m_isAnswered) // else it is answered by now
    {
        const Time timer = m_request.state == RrcState::IDLE ? m_t300 : m_t302;
        m_next =
            Simulator::Schedule(end + timer - Simulator::Now(), &RrcRequestControl::OnExpiry, this);
    }
}

void
RrcRequestControl::OnExpiry()
{
    Section section;
    const bool isIdle = m_request.state == RrcState::IDLE;
    if (!IsAfterError() && m_actions.isConnected())
    {
        End();
        m_actions.onConnected();
    }
    else if (m_count <= (isIdle ? m_n300 : m_n302))
    {
        ++m_count;
        ++m_repeats;
        Transmit();
    }
    else
    {
        Fail(isIdle ? "RRC CONNECTION REQUEST was sent N300 + 1 times"
                    : "CELL UPDATE was sent N302 + 1 times");
    }
}

void
RrcRequestControl::Fail(const std::string& reason)
{
    Section section;
    const Request request = m_request;
    ++m_failures;
    m_losses += IsAfterError() ? 1 : 0;
    End();
    NS_LOG_INFO("a request of a UE is given up: " << reason);
    m_failureTrace(request.state, request.update.cause, reason);
    m_actions.onFailure(request);
}

void
RrcRequestControl::OnAnswer()
{
    if (IsUnderWay() && !IsAfterError())
    {
        m_isAnswered = true;
        m_next.Remove();
    }
}

void
RrcRequestControl::Repeat()
{
    m_isAnswered = false;
    OnExpiry();
}

void
RrcRequestControl::End()
{
    m_count = 0;
    m_isAnswered = false;
    m_next.Remove();       // no event is left behind
    m_t315Expiry.Remove(); // it may be half an hour ahead
}

} // namespace ns3::umts
