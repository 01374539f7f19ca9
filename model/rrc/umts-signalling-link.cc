/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-link.h"

#include "ns3/assert.h"
#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace ns3::umts
{

namespace
{

constexpr uint32_t NUMBER_OCTETS = 4; //!< Number at the beginning of a packet

} // namespace

SignallingLink::SignallingLink(Callback<void> error)
    : m_error(error)
{
}

SignallingLink::~SignallingLink()
{
    Close();
}

void
SignallingLink::Connect(Direction direction, Ptr<RadioBearer> bearer)
{
    m_ends[direction] = bearer;
    bearer->SetIpCallback(MakeCallback(&SignallingLink::Receive, this));
    bearer->GetRlc()->SetErrorCallback(m_error);
}

void
SignallingLink::Send(Direction direction, uint32_t octets, Effect effect, bool isReport)
{
    NS_ASSERT_MSG(octets >= NUMBER_OCTETS, "a message of " << octets << " octets has no number");
    const auto end = m_ends.find(direction);
    if (end == m_ends.end())
    {
        return;
    }
    Count(direction, octets);
    const uint32_t number = m_next++;
    std::vector<uint8_t> contents(octets);
    for (uint32_t i = 0; i < NUMBER_OCTETS; ++i)
    {
        contents[i] = static_cast<uint8_t>(number >> (8 * i));
    }
    m_underWay[number] = {direction, std::move(effect), isReport};
    end->second->Send(Create<Packet>(contents.data(), octets));
}

Ptr<RadioBearer>
SignallingLink::GetEnd(Direction direction) const
{
    const auto end = m_ends.find(direction);
    return end == m_ends.end() ? nullptr : end->second;
}

void
SignallingLink::Receive(Ptr<Packet> packet)
{
    std::array<uint8_t, NUMBER_OCTETS> octets{};
    packet->CopyData(octets.data(), NUMBER_OCTETS);
    uint32_t number = 0;
    for (uint32_t i = 0; i < NUMBER_OCTETS; ++i)
    {
        number |= static_cast<uint32_t>(octets[i]) << (8 * i);
    }
    // What a message has the receiver do may close the channel that hands it up.
    Simulator::ScheduleNow(&SignallingLink::Deliver, Ptr<SignallingLink>(this), number);
}

void
SignallingLink::Deliver(uint32_t number)
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
SignallingLink::Forget(Direction direction)
{
    for (auto it = m_underWay.begin(); it != m_underWay.end();)
    {
        it = it->second.direction == direction ? m_underWay.erase(it) : std::next(it);
    }
}

void
SignallingLink::ForgetReports()
{
    for (auto it = m_underWay.begin(); it != m_underWay.end();)
    {
        it = it->second.isReport ? m_underWay.erase(it) : std::next(it);
    }
}

void
SignallingLink::Reestablish()
{
    m_underWay.clear();
    for (const auto& [direction, bearer] : m_ends)
    {
        bearer->GetRlc()->Reestablish(RlcEntity::DISCARD_ALL);
    }
}

void
SignallingLink::Close()
{
    m_underWay.clear();
    for (const auto& [direction, bearer] : m_ends)
    {
        bearer->SetIpCallback(RadioBearer::IpCallback());
    }
    m_ends.clear();
}

} // namespace ns3::umts
