/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-travelled-way.h"

#include "ns3/simulator.h"

#include <cmath>

namespace ns3::umts
{

TravelledWay::TravelledWay(Ptr<MobilityModel> ue, double still)
    : m_ue(ue),
      m_still(still),
      m_before{0, 0.0, ReadSpeed()},
      m_present(m_before)
{
    m_ue->TraceConnectWithoutContext("CourseChange",
                                     MakeCallback(&TravelledWay::OnCourseChange, this));
}

TravelledWay::~TravelledWay()
{
    m_ue->TraceDisconnectWithoutContext("CourseChange",
                                        MakeCallback(&TravelledWay::OnCourseChange, this));
}

double
TravelledWay::ReadSpeed() const
{
    const Vector velocity = m_ue->GetVelocity();
    const double speed = std::hypot(velocity.x, velocity.y);
    return speed > 0 ? speed : m_still;
}

void
TravelledWay::Begin(Nanos now, double way, double speed)
{
    m_before = m_present;
    m_present = {now, way - speed * (now * 1e-9), speed};
    m_observed = now;
}

void
TravelledWay::Observe(Nanos now, double still)
{
    m_still = still;
    const double speed = ReadSpeed();
    if (speed != m_present.speed)
    {
        const double mean = (m_present.speed + speed) / 2;
        Begin(now, m_present.Get(m_observed) + mean * ((now - m_observed) * 1e-9), speed);
    }
    m_observed = now;
}

void
TravelledWay::OnCourseChange(Ptr<const MobilityModel> /* ue */)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const double speed = ReadSpeed();
    if (speed != m_present.speed)
    {
        Begin(now, m_present.Get(now), speed);
    }
}

double
TravelledWay::Get(Nanos time) const
{
    return (time < m_present.begin ? m_before : m_present).Get(time);
}

} // namespace ns3::umts
