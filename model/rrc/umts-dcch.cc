/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dcch.h"

#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace ns3::umts
{

Dcch::Dcch(Callback<void> error)
    : m_error(error)
{
}

Dcch::~Dcch()
{
    Close();
}

void
Dcch::Connect(Direction direction, Ptr<RadioBearer> bearer)
{
    m_ends[direction] = bearer;
    const bool isUplink = direction == Direction::UPLINK;
    bearer->SetIpCallback(MakeCallback(&Dcch::Receive, this)
                              .Bind(isUplink ? Direction::DOWNLINK : Direction::UPLINK));
    bearer->GetRlc()->SetErrorCallback(m_error);
}

void
Dcch::Send(Direction direction, std::vector<uint8_t> octets, Effect effect, bool isReport)
{
    const auto end = m_ends.find(direction);
    if (end == m_ends.end())
    {
        return;
    }
    const auto size = static_cast<uint32_t>(octets.size());
    Count(direction, size);
    const auto packet = Create<Packet>(octets.data(), size);
    m_underWay[m_next++] = {direction, std::move(octets), std::move(effect), isReport};
    end->second->Send(packet);
}

Ptr<RadioBearer>
Dcch::GetEnd(Direction direction) const
{
    const auto end = m_ends.find(direction);
    return end == m_ends.end() ? nullptr : end->second;
}

void
Dcch::Receive(Direction direction, Ptr<Packet> packet)
{
    std::vector<uint8_t> octets(packet->GetSize());
    packet->CopyData(octets.data(), packet->GetSize());
    const auto isIt = [direction, &octets](const auto& entry) {
        const Message& message = entry.second;
        return message.direction == direction && !message.hasCome && message.octets == octets;
    };
    const auto found = std::find_if(m_underWay.begin(), m_underWay.end(), isIt);
    if (found == m_underWay.end())
    {
        return; // it has been given up
    }
    found->second.hasCome = true;
    // What a message has the receiver do may close the channel that hands it up.
    Simulator::ScheduleNow(&Dcch::Deliver, Ptr<Dcch>(this), found->first);
}

void
Dcch::Deliver(uint32_t number)
{
    Section section;
    const auto found = m_underWay.find(number);
    if (found != m_underWay.end())
    {
        const Effect effect = std::move(found->second.effect);
        m_underWay.erase(found);
        effect();
    }
}

void
Dcch::Cancel(Direction direction)
{
    for (auto it = m_underWay.begin(); it != m_underWay.end();)
    {
        it = it->second.direction == direction ? m_underWay.erase(it) : std::next(it);
    }
}

void
Dcch::CancelReports()
{
    for (auto it = m_underWay.begin(); it != m_underWay.end();)
    {
        it = it->second.isReport ? m_underWay.erase(it) : std::next(it);
    }
}

void
Dcch::Reestablish()
{
    m_underWay.clear();
    for (const auto& [direction, bearer] : m_ends)
    {
        bearer->GetRlc()->Reestablish(RlcEntity::DISCARD_ALL);
    }
}

void
Dcch::Close()
{
    m_underWay.clear();
    for (const auto& [direction, bearer] : m_ends)
    {
        bearer->SetIpCallback(RadioBearer::IpCallback());
    }
    m_ends.clear();
}

} // namespace ns3::umts
