/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-release-completion.h"

#include "ns3/assert.h"
#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr LogicalChannelId SRB1_CHANNEL{1}; //!< Logical channel of SRB1

} // namespace

ReleaseCompletion::~ReleaseCompletion()
{
    Stop();
}

void
ReleaseCompletion::Begin(const Ptr<SignallingLink>& link,
                         const BearerConfig& bearer,
                         const Plan& plan,
                         Effect onReceived,
                         Effect onLeft)
{
    NS_ASSERT_MSG(!IsUnderWay(), "the UE is released already");
    m_link = link;
    m_plan = plan;
    m_v308 = 0;
    m_onReceived = std::move(onReceived);
    m_onLeft = std::move(onLeft);
    m_ue = MakeEnd(bearer, Direction::UPLINK);
    m_rnc = MakeEnd(bearer, Direction::DOWNLINK);
    m_rnc->SetIpCallback(MakeCallback(&ReleaseCompletion::OnPacket, this));
    if (plan.processing.IsZero())
    {
        Transmit();
        return;
    }
    m_next = Simulator::Schedule(plan.processing, &ReleaseCompletion::Transmit, this);
}

Ptr<RadioBearer>
ReleaseCompletion::MakeEnd(const BearerConfig& config, Direction direction) const
{
    const Ptr<RadioBearer> former = m_link->GetEnd(direction);
    const bool isUe = direction == Direction::UPLINK;
    auto end = config.bearer.Create<RadioBearer>();
    end->Configure(config.pdcp.Create<Pdcp>(),
                   (isUe ? config.ueRlc : config.rncRlc).Create<RlcEntity>(),
                   former->GetMac(),
                   SRB1_CHANNEL);
    if (const auto channel = former->GetChannel())
    {
        end->MapTo(channel);
    }
    return end;
}

void
ReleaseCompletion::Transmit()
{
    Section section;
    m_link->Count(Direction::UPLINK, m_plan.octets);
    m_ue->Send(Create<Packet>(m_plan.octets));
    m_next = Simulator::Schedule(m_plan.interval, &ReleaseCompletion::OnExpiry, this);
}

void
ReleaseCompletion::OnExpiry()
{
    Section section;
    ++m_v308;
    if (m_v308 <= m_plan.repetitions)
    {
        Transmit();
    }
    else
    {
        Leave();
    }
}

void
ReleaseCompletion::OnPacket(Ptr<Packet> /* packet */)
{
    if (m_onReceived && m_received.IsExpired())
    {
        m_received = Simulator::ScheduleNow(&ReleaseCompletion::OnReceived, this);
    }
}

void
ReleaseCompletion::OnReceived()
{
    Section section;
    std::exchange(m_onReceived, nullptr)();
}

void
ReleaseCompletion::Hasten()
{
    m_next.Cancel();
    m_next = Simulator::ScheduleNow(&ReleaseCompletion::Leave, this);
}

void
ReleaseCompletion::Leave()
{
    Section section;
    const Effect onLeft = m_onLeft;
    Stop();
    onLeft();
}

void
ReleaseCompletion::Stop()
{
    m_next.Cancel();
    m_received.Cancel();
    m_onReceived = nullptr;
    m_onLeft = nullptr;
    for (auto* end : {&m_ue, &m_rnc})
    {
        if (const Ptr<RadioBearer> gone = std::exchange(*end, nullptr))
        {
            gone->Dispose();
        }
    }
    m_link = nullptr;
}

} // namespace ns3::umts
