/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-controlling-rnc.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(ControllingRnc);

TypeId
ControllingRnc::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::ControllingRnc")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<ControllingRnc>();
    return tid;
}

ControllingRnc::ControllingRnc()
    : m_clock(*this)
{
}

void
ControllingRnc::DoDispose()
{
    m_clock.Stop();
    m_leg = nullptr;
    m_iub = nullptr;
    Object::DoDispose();
}

void
ControllingRnc::Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_iub = iub;
    m_iub->Configure(channel, Direction::DOWNLINK);
    m_leg = Create<IubLeg>(iub);
}

Ptr<Leg>
ControllingRnc::GetLeg() const
{
    return m_leg;
}

Ptr<IubNetDevice>
ControllingRnc::GetIub() const
{
    return m_iub;
}

Time
ControllingRnc::GetLead() const
{
    return m_lead;
}

std::size_t
ControllingRnc::GetNTransmitters() const
{
    return m_clock.GetNChannels();
}

void
ControllingRnc::Reserve(Time change)
{
    m_frameTime += change;
    // MAC-d flows of HS-DSCH are pulled at no time in particular: they alone shift nothing.
    m_lead = m_frameTime.IsZero() ? Time(0) : m_iub->GetIub()->GetDelay() + m_frameTime;
    m_clock.SetPhase(Time(0) - m_lead);
}

bool
ControllingRnc::OnBoundary()
{
    return false;
}

void
ControllingRnc::OnBlockSet(uint32_t number, Ptr<const TransportBlockSet> set)
{
    m_senders[number](GetCfn(Simulator::Now() + m_lead), std::move(set));
}

void
ControllingRnc::OnServed()
{
    m_iub->Flush();
}

IubTransmitter::IubTransmitter(Ptr<ControllingRnc> rnc,
                               Time tti,
                               TransportBlockSource& source,
                               uint32_t frameOctets,
                               ControllingRnc::FrameSender sender)
    : m_rnc(rnc),
      m_number(rnc->m_clock.Add(tti, &source)),
      m_frameTime(frameOctets > 0 ? rnc->m_iub->GetIub()->GetTxTime(frameOctets) : Time(0))
{
    auto& senders = m_rnc->m_senders;
    senders.resize(std::max<std::size_t>(senders.size(), m_number + 1));
    senders[m_number] = std::move(sender);
    m_rnc->Reserve(m_frameTime);
}

IubTransmitter::~IubTransmitter()
{
    m_rnc->m_clock.Remove(m_number);
    // The simulation may have ended: there is no Iub then.
    if (m_rnc->m_iub)
    {
        m_rnc->Reserve(Time(0) - m_frameTime);
    }
}

void
IubTransmitter::Activate()
{
    m_rnc->m_clock.Activate(m_number);
}

} // namespace umts
} // namespace ns3
