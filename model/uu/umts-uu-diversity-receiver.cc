/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uu-diversity-receiver.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

UuDiversityReceiver::UuDiversityReceiver(TransportBlockSink& sink, Time tti, Callback<void> onLate)
    : m_tti(tti),
      m_onLate(onLate),
      m_combiner(sink, 0),
      m_deadline([this]() { OnDeadline(); })
{
}

UuDiversityReceiver::Link::Link(UuDiversityReceiver& whole,
                                Ptr<UuChannel> cell,
                                TransportChannelId channel,
                                Ptr<BlockErrorModel> errors)
    : owner(whole),
      uu(cell),
      leg(whole.m_combiner.AddLeg(Simulator::Now().GetNanoSeconds() - 1)),
      receiver(cell, channel, *this, errors)
{
}

void
UuDiversityReceiver::Link::Deliver(Ptr<const BlockSetReception> reception)
{
    const Time now = Simulator::Now();
    owner.m_combiner.Receive(leg,
                             (now - owner.m_tti).GetNanoSeconds(),
                             std::move(reception),
                             0,
                             now.GetNanoSeconds());
    owner.m_deadline.Arm(owner.m_combiner.GetDeadline());
}

void
UuDiversityReceiver::OnDeadline()
{
    // With a deadline of now all cells whose TTIs have ended have delivered.
    if (m_combiner.GetDeadline() != NEVER)
    {
        m_combiner.OnTime(Simulator::Now().GetNanoSeconds());
        if (!m_onLate.IsNull())
        {
            m_onLate();
        }
    }
}

void
UuDiversityReceiver::Add(Ptr<UuChannel> uu, TransportChannelId channel, Ptr<BlockErrorModel> errors)
{
    m_links.push_back(std::make_unique<Link>(*this, uu, channel, errors));
}

void
UuDiversityReceiver::Remove(const Ptr<UuChannel>& uu)
{
    const auto isIts = [&uu](const auto& link) { return link->uu == uu; };
    const auto found = std::find_if(m_links.begin(), m_links.end(), isIts);
    const uint32_t leg = (*found)->leg;
    m_links.erase(found);
    m_combiner.RemoveLeg(leg);
}

bool
UuDiversityReceiver::Has(const Ptr<UuChannel>& uu) const
{
    return std::any_of(m_links.begin(), m_links.end(), [&uu](const auto& link) {
        return link->uu == uu;
    });
}

std::size_t
UuDiversityReceiver::GetNLinks() const
{
    return m_links.size();
}

} // namespace ns3::umts
