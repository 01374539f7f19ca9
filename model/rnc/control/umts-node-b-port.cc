/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-b-port.h"

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

UMTS_PLAIN_TYPE(NodeBPort, Object);

NodeBPort::NodeBPort()
    : m_clock(*this)
{
}

void
NodeBPort::SetWay(Ptr<IubNetDevice> end, const std::vector<Ptr<FrameBudget>>& way)
{
    m_end = end;
    m_leg = Create<IubLeg>(end);
    m_way = way;
    for (const auto& budget : m_way)
    {
        budget->Follow(MakeCallback(&NodeBPort::OnBudget, this));
    }
}

void
NodeBPort::DoDispose()
{
    for (const auto& budget : m_way)
    {
        budget->Unfollow(MakeCallback(&NodeBPort::OnBudget, this));
    }
    m_way.clear();
    m_clock.Stop();
    m_leg = nullptr;
    m_end = nullptr;
    Object::DoDispose();
}

void
NodeBPort::Adjust(const TimingAdjustment& adjustment)
{
    constexpr int64_t most = 500000000; // ns; later ones look like early ones, as CFNs wrap
    const Time now = Simulator::Now();
    const int64_t arrival = adjustment.timeOfArrival;
    const bool isOld = now + GetTimeTo(adjustment.cfn, now) < m_adjustedFrom;
    if (isOld || m_wanted > m_advance)
    {
        return; // sent before the last adjustment was complete
    }
    if (arrival <= 0)
    {
        // A time of arrival is cut to whole steps.
        const Time late = NanoSeconds((1 - arrival) * ARRIVAL_STEP);
        m_wanted = std::min(m_advance + late, NanoSeconds(most));
        m_leastEarly = MOST_STEPS;
        m_adjustedAt = now;
        return;
    }
    m_leastEarly = std::min(m_leastEarly, arrival);
    if (m_advance.IsStrictlyPositive() && now - m_adjustedAt >= NanoSeconds(HALF_CFN_CYCLE))
    {
        const Time back = NanoSeconds(std::min(RADIO_FRAME, m_leastEarly * ARRIVAL_STEP / 2));
        m_wanted = std::max(Time(0), m_advance - back);
        m_movedBack += m_advance - m_wanted;
        m_adjustedFrom = now + m_lead;
        Advance(m_wanted);
    }
}

void
NodeBPort::Advance(Time advance)
{
    m_advance = advance;
    m_adjustedAt = Simulator::Now();
    m_leastEarly = MOST_STEPS;
    OnBudget();
    m_clock.Reschedule();
}

void
NodeBPort::OnServed()
{
    m_leg->Flush();
    if (m_wanted > m_advance)
    {
        const Time most = NanoSeconds(RADIO_FRAME - ARRIVAL_STEP);
        Advance(std::min(m_wanted, m_advance + most));
        m_adjustedFrom = Simulator::Now() + m_lead;
    }
}

void
NodeBPort::OnBudget()
{
    m_lead = Time(0);
    // MAC-d flows of HS-DSCH send at no time in particular: they alone shift nothing.
    if (!m_way.front()->IsEmpty())
    {
        m_lead = m_advance;
        for (const auto& budget : m_way)
        {
            m_lead += budget->GetTransferTime();
        }
    }
    m_clock.SetPhase(Time(0) - m_lead);
}

Ptr<Node>
NodeBPort::GetClockNode() const
{
    return m_end->GetNode();
}

IubTransmitter::IubTransmitter(Ptr<NodeBPort> port,
                               Time tti,
                               TtiChannel& channel,
                               uint32_t frameOctets)
    : m_port(port),
      m_tti(tti),
      m_settled(port->m_movedBack),
      m_number(port->m_clock.Add(tti, channel)),
      m_reservation(port->m_way.front(), frameOctets)
{
}

IubTransmitter::~IubTransmitter()
{
    m_port->m_clock.Remove(m_number);
}

void
IubTransmitter::Activate()
{
    m_port->m_clock.Activate(m_number);
}

} // namespace ns3::umts
