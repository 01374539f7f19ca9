/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-control.h"

#include "ns3/assert.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCellUpdateControl");

NS_OBJECT_ENSURE_REGISTERED(CellUpdateControl);

TypeId
CellUpdateControl::GetTypeId()
{
    UMTS_TYPE(CellUpdateControl, Object)
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
        .Trace("CellUpdate", &C::m_updateTrace, "CellUpdateTracedCallback")
        .Help("CELL UPDATE is sent: cause, how many times in this cell update")
        .Trace("Failure", &C::m_failureTrace, "FailureTracedCallback")
        .Help(
            "A cell update was never confirmed, and the UE goes to idle: cause, what has run out");
}

void
CellUpdateControl::DoDispose()
{
    End();
    m_getCell = CellCallback();
    m_send = SendCallback();
    m_onFailure = Callback<void>();
    Object::DoDispose();
}

void
CellUpdateControl::Configure(CellCallback getCell, SendCallback send, Callback<void> onFailure)
{
    m_getCell = getCell;
    m_send = send;
    m_onFailure = onFailure;
}

void
CellUpdateControl::Begin(CellUpdateCause cause)
{
    NS_ASSERT_MSG(!IsUnderWay(), "a cell update is under way already");
    m_update.cause = cause;
    m_t315Expiry = Simulator::Schedule(m_t315,
                                       &CellUpdateControl::Fail,
                                       this,
                                       std::string("T315 has expired"));
    m_count = 1;
    const Time delay = cause == CellUpdateCause::RADIO_LINK_FAILURE
                           ? m_searchTime + m_systemInformationTime
                           : Time(0);
    if (m_t315.IsZero())
    {
        return;
    }
    if (delay.IsStrictlyPositive())
    {
        m_next = Simulator::Schedule(delay, &CellUpdateControl::SelectCell, this);
    }
    else
    {
        SelectCell();
    }
}

void
CellUpdateControl::SelectCell()
{
    Section section;
    m_update.cell = m_getCell();
    Transmit();
}

void
CellUpdateControl::Transmit()
{
    NS_LOG_FUNCTION(this << m_count);
    m_updateTrace(m_update.cause, m_count);
    const Time end = m_send(m_update);
    m_next = Simulator::Schedule(end + m_t302 - Simulator::Now(), &CellUpdateControl::OnT302, this);
}

void
CellUpdateControl::OnT302()
{
    Section section;
    if (m_count > m_n302)
    {
        Fail("CELL UPDATE was sent N302 + 1 times");
        return;
    }
    ++m_count;
    ++m_repeats;
    Transmit();
}

void
CellUpdateControl::Fail(const std::string& reason)
{
    Section section;
    End();
    ++m_failures;
    NS_LOG_INFO("the RRC connection is lost: " << reason);
    m_failureTrace(m_update.cause, reason);
    m_onFailure();
}

void
CellUpdateControl::End()
{
    m_count = 0;
    m_next.Remove();       // no event is left behind
    m_t315Expiry.Remove(); // it may be half an hour ahead
}

bool
CellUpdateControl::IsUnderWay() const
{
    return m_count > 0;
}

RrcRequestControl::Limits
CellUpdateControl::GetLimits() const
{
    return {m_t302, m_n302};
}

uint64_t
CellUpdateControl::GetNRepeats() const
{
    return m_repeats;
}

uint64_t
CellUpdateControl::GetNFailures() const
{
    return m_failures;
}

} // namespace ns3::umts
