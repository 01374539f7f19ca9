/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-channel.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

EdchChannel::EdchChannel(Ptr<UuChannel> uu, EdchReceiver& receiver)
    : m_uu(uu),
      m_receiver(&receiver),
      m_clock(*this),
      m_ids(uint32_t{1} << 16)
{
}

void
EdchChannel::Close()
{
    m_receiver = nullptr;
    m_clock.Stop();
    m_onAir.clear();
}

void
EdchChannel::WakeAt(Nanos time)
{
    m_wakeAt = time;
    m_clock.WakeAt(NanoSeconds(time));
}

EdchUserId
EdchChannel::AddUser()
{
    const EdchUserId user = m_ids.Allocate();
    m_users.resize(std::max<std::size_t>(m_users.size(), static_cast<uint32_t>(user) + 1));
    m_users[static_cast<uint32_t>(user)] = {nullptr, true};
    return user;
}

void
EdchChannel::RemoveUser(EdchUserId user)
{
    m_users[static_cast<uint32_t>(user)].isReceived = false;
    FreeUnlessUsed(user);
}

void
EdchChannel::FreeUnlessUsed(EdchUserId user)
{
    const User& entry = m_users[static_cast<uint32_t>(user)];
    const auto isIts = [user](const OnAir& sent) { return sent.user == user; };
    if (!entry.link && !entry.isReceived)
    {
        m_onAir.erase(std::remove_if(m_onAir.begin(), m_onAir.end(), isIts), m_onAir.end());
        m_ids.Release(user);
    }
}

Ptr<Node>
EdchChannel::GetClockNode() const
{
    return m_uu->GetClockNode();
}

bool
EdchChannel::OnBoundary()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto isOver = [now](const OnAir& sent) { return sent.end <= now; };
    const auto first = std::stable_partition(m_onAir.begin(), m_onAir.end(), isOver);
    m_arriving.assign(std::make_move_iterator(m_onAir.begin()), std::make_move_iterator(first));
    m_onAir.erase(m_onAir.begin(), first);
    const bool hasArrived = !m_arriving.empty();
    for (const auto& sent : m_arriving)
    {
        Arrive(sent);
    }
    m_arriving.clear();
    if ((hasArrived || now == m_wakeAt) && m_receiver)
    {
        m_receiver->OnTtiEnd();
    }
    return hasArrived;
}

void
EdchChannel::Arrive(const OnAir& sent)
{
    const User& user = m_users[static_cast<uint32_t>(sent.user)];
    if (m_receiver && user.isReceived && user.link)
    {
        m_receiver->Receive(sent.user,
                            static_cast<uint64_t>(sent.begin / (sent.end - sent.begin)),
                            sent.transmission,
                            user.link->Receive(sent.transmission, sent.begin, sent.end));
    }
}

EdchTransmitter::EdchTransmitter(Ptr<EdchChannel> channel,
                                 EdchUserId user,
                                 EdchTti tti,
                                 EdchLink& link)
    : m_channel(channel),
      m_user(user),
      m_tti(GetNanos(tti)),
      m_number(channel->m_clock.Add(NanoSeconds(m_tti), link))
{
    m_channel->m_users[static_cast<uint32_t>(user)].link = &link;
}

EdchTransmitter::~EdchTransmitter()
{
    m_channel->m_clock.Remove(m_number);
    m_channel->m_users[static_cast<uint32_t>(m_user)].link = nullptr;
    m_channel->FreeUnlessUsed(m_user);
}

void
EdchTransmitter::Activate()
{
    m_channel->m_clock.Activate(m_number);
}

void
EdchTransmitter::Transmit(const EdchTransmission& transmission)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    m_channel->m_onAir.push_back({m_user, now, now + m_tti, transmission});
    m_channel->m_clock.WakeAt(NanoSeconds(now + m_tti));
}

} // namespace ns3::umts
