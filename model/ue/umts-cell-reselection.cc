/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-reselection.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCellReselection");

NS_OBJECT_ENSURE_REGISTERED(CellReselection);

TypeId
CellReselection::GetTypeId()
{
    UMTS_TYPE(CellReselection, Object)
        .Attribute("Period", &C::m_period, Time(0), ZeroOr{MilliSeconds(10)}, Seconds(100))
        .Fixed(
            "Time from one measurement of the cells to the next in IDLE, CELL_PCH and URA_PCH; "
            "0: the UE selects a cell when it asks for channels (TS 25.133 4.2.2.2: TmeasureFDD, "
            "1.28 s with DRX cycles of 0.32 to 1.28 s)")
        .Attribute("Treselection", &C::m_timer, Seconds(2), Time(0), Seconds(31))
        .Fixed("Time that another cell must be the better one (TS 25.304 5.2.6.1.5)")
        .Attribute("Qhyst", &C::m_hysteresis, 2.0, 0, 40)
        .Fixed("What is added to the measurement of the UE's own cell, dB (TS 25.304 5.2.6.1.5)")
        .Attribute("Qqualmin", &C::m_leastEcN0, -18.0, -24, 0)
        .Fixed("Ec/N0 that another cell must exceed, dB (TS 25.304 5.2.3.1.2)")
        .Trace("Reselection", &C::m_reselectionTrace, "ReselectionTracedCallback")
        .Help("The UE camps on another cell: primary scrambling codes of the former and the new "
              "one, whether the UE tells the RNC");
}

void
CellReselection::DoDispose()
{
    End();
    m_actions = {};
    Object::DoDispose();
}

void
CellReselection::SetCells(const MeasurementControl& control)
{
    m_control = control;
}

void
CellReselection::Begin(RrcState state, std::optional<ScramblingCode> cell)
{
    End();
    if (m_period.IsZero() || !cell || m_control.cells.empty())
    {
        return;
    }
    NS_LOG_FUNCTION(this << state << static_cast<uint16_t>(*cell));
    m_state = state;
    m_known = *cell;
    CellRanking::Config config;
    config.quantity = m_control.config.quantity;
    config.hysteresisDb = m_hysteresis;
    config.leastEcN0Db = m_leastEcN0;
    config.timer = m_timer.GetNanoSeconds();
    m_ranking.emplace(config);
    m_ranking->Camp(m_known, Simulator::Now().GetNanoSeconds());
    Schedule();
}

void
CellReselection::End()
{
    m_ranking.reset();
    m_next.Remove(); // no event is left behind
}

std::optional<ScramblingCode>
CellReselection::GetPagedCell() const
{
    if (!m_ranking || m_ranking->GetCell() == m_known)
    {
        return std::nullopt;
    }
    const auto area = m_control.areas.find(m_ranking->GetCell());
    const bool hasPch = area != m_control.areas.end() && area->second;
    return hasPch ? std::make_optional(m_ranking->GetCell()) : std::nullopt;
}

bool
CellReselection::MustTell(ScramblingCode cell) const
{
    if (m_state == RrcState::CELL_PCH)
    {
        return true;
    }
    const auto known = m_control.areas.find(m_known);
    const auto area = m_control.areas.find(cell);
    const bool isOfRnc = known != m_control.areas.end() && area != m_control.areas.end();
    return !isOfRnc || known->second != area->second;
}

void
CellReselection::Schedule()
{
    const int64_t now = Simulator::Now().GetNanoSeconds();
    const int64_t period = m_period.GetNanoSeconds();
    m_next =
        Simulator::Schedule(NanoSeconds(period - now % period), &CellReselection::OnTime, this);
}

void
CellReselection::OnTime()
{
    Section section;
    Schedule();
    if (!m_actions.mayReselect())
    {
        return;
    }
    const int64_t now = Simulator::Now().GetNanoSeconds();
    const ScramblingCode former = m_ranking->GetCell();
    const auto cell = m_ranking->Rank(m_actions.measure(), now);
    if (!cell)
    {
        return;
    }
    const bool mustTell = *cell != m_known && MustTell(*cell);
    NS_LOG_INFO("reselection of cell " << static_cast<uint16_t>(*cell));
    m_ranking->Camp(*cell, now);
    ++m_reselections;
    m_reselectionTrace(static_cast<uint16_t>(former), static_cast<uint16_t>(*cell), mustTell);
    if (mustTell)
    {
        m_actions.update();
    }
}

} // namespace ns3::umts
