/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-links.h"

#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CellLinks);

TypeId
CellLinks::GetTypeId()
{
    UMTS_TYPE(CellLinks, Object)
        .Attribute("Plan", &C::m_plan, nullptr)
        .Help("The cells")
        .Attribute("Mobility", &C::SetMobility, &C::GetMobility, nullptr)
        .Help("Where the UE is");
}

void
CellLinks::DoDispose()
{
    m_plan = nullptr;
    m_mobility = nullptr;
    Object::DoDispose();
}

Ptr<CellPlan>
CellLinks::GetPlan() const
{
    UMTS_THROW_UNLESS(m_plan && m_mobility, "CellLinks: Plan and Mobility must both be set");
    return m_plan;
}

void
CellLinks::SetMobility(Ptr<MobilityModel> mobility)
{
    m_mobility = mobility;
    m_origin = mobility ? mobility->GetPosition() : Vector();
    m_gains.clear();
}

Ptr<MobilityModel>
CellLinks::GetMobility() const
{
    return m_mobility;
}

Vector
CellLinks::GetPoint() const
{
    const Vector place = m_mobility->GetPosition();
    const double step = m_plan->GetResolution();
    if (step == 0)
    {
        return place;
    }
    return {m_origin.x + step * std::round((place.x - m_origin.x) / step),
            m_origin.y + step * std::round((place.y - m_origin.y) / step),
            place.z};
}

void
CellLinks::Refresh()
{
    const Ptr<CellPlan> plan = GetPlan();
    const Vector point = GetPoint();
    const bool isMoved = point.x != m_point.x || point.y != m_point.y;
    if (m_gains.empty() || isMoved || m_assignments != plan->GetNAssignments())
    {
        m_point = point;
        m_assignments = plan->GetNAssignments();
        plan->GetGains({point.x, point.y}, m_gains);
    }
}

double
CellLinks::GetGain(ScramblingCode cell)
{
    GetPlan()->GetPower(cell);
    Refresh();
    return m_gains[static_cast<uint16_t>(cell)];
}

double
CellLinks::GetInterference(ScramblingCode cell, Nanos now)
{
    const double own = GetGain(cell) * m_plan->GetPower(cell)->GetTotal(now);
    return GetTotal(now) - m_plan->GetNoise() - own;
}

double
CellLinks::GetTotal(Nanos now)
{
    Refresh();
    double total = m_plan->GetNoise();
    for (uint16_t code = 0; code < m_gains.size(); ++code)
    {
        total += m_gains[code] * m_plan->GetPower(ScramblingCode{code})->GetTotal(now);
    }
    return total;
}

Vector
CellLinks::GetPlace() const
{
    GetPlan();
    return m_mobility->GetPosition();
}

double
CellLinks::GetCpich(ScramblingCode cell)
{
    return GetGain(cell) * m_plan->GetPower(cell)->GetCpich();
}

} // namespace ns3::umts
