/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ccch.h"

#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-section.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param octets size of a message
 * @param channel RACH or FACH
 * @return blocks that it takes with its Length Indicator
 */
uint32_t
GetBlocks(uint32_t octets, const TransportChannel& channel)
{
    const uint32_t payload = (channel.pduBits - channel.rlcHeaderBits) / 8;
    return (octets + 1 + payload - 1) / payload;
}

/**
 * @param at a time
 * @param tti a TTI
 * @return the TTIs that begin before
 */
int64_t
CountTtis(Time at, Time tti)
{
    return (at.GetNanoSeconds() + tti.GetNanoSeconds() - 1) / tti.GetNanoSeconds();
}

} // namespace

bool
IsMessageLost(const BlockErrorCallback& errors, uint32_t octets, const TransportChannel& channel)
{
    bool isLost = false;
    for (uint32_t i = 0; i < GetBlocks(octets, channel); ++i)
    {
        isLost = errors() || isLost;
    }
    return isLost;
}

Ccch::~Ccch()
{
    Cancel();
}

void
Ccch::Send(Direction direction,
           std::optional<ScramblingCode> code,
           const std::vector<uint8_t>& octets,
           Effect effect,
           Time processing,
           SentCallback onSent)
{
    const auto size = static_cast<uint32_t>(octets.size());
    m_counters[static_cast<std::size_t>(direction)].Count(size);
    const Cell cell = m_cells(code);
    const bool isUplink = direction == Direction::UPLINK;
    if (m_openRnc.IsNull())
    {
        const Time further = isUplink ? cell.delay : processing;
        onSent(SendByTime(direction, cell, size, further, effect));
        return;
    }
    const Time further = isUplink ? cell.detour : cell.detour + processing;
    SendOnChannels(direction, code, cell, {octets, further, std::move(effect)}, std::move(onSent));
}

Time
Ccch::SendByTime(Direction direction,
                 const Cell& cell,
                 uint32_t octets,
                 Time further,
                 const Effect& effect)
{
    const bool isUplink = direction == Direction::UPLINK;
    const TransportChannel channel = isUplink ? cell.channels.rach : cell.channels.fach;
    const Time now = Simulator::Now();
    const int64_t begin = CountTtis(isUplink ? now : now + cell.delay, channel.tti);
    const uint32_t blocks = GetBlocks(octets, channel);
    const int64_t duration = (blocks + channel.maxBlocks - 1) / channel.maxBlocks;
    const Time end = channel.tti * (begin + duration);
    Schedule(end - now, [this, direction, octets, channel, isUplink, further, effect]() {
        if (IsMessageLost(m_errors.at(direction), octets, channel))
        {
            return;
        }
        if (isUplink || further.IsStrictlyPositive())
        {
            Schedule(further, effect);
        }
        else
        {
            effect();
        }
    });
    return end;
}

void
Ccch::SendOnChannels(Direction direction,
                     std::optional<ScramblingCode> code,
                     const Cell& cell,
                     Message message,
                     SentCallback onSent)
{
    Open(code, cell);
    CcchSender& sender = direction == Direction::UPLINK ? m_path->ue.sender : m_path->rnc.sender;
    const Time tti = sender.GetFormat().tti;
    const Message& sent = m_messages[direction] = std::move(message);
    sender.Send(sent.octets,
                [onSent = std::move(onSent), tti]() { onSent(Simulator::Now() + tti); });
}

void
Ccch::Open(std::optional<ScramblingCode> code, const Cell& cell)
{
    if (m_path && (!code || m_path->code == code)) // the UE waits for its answer there
    {
        return;
    }
    Close();
    CommonChannelConfig formats = cell.channels.GetFormats(0); // blocks of a DCCH
    formats.rach.rlcHeaderBits = 0;                            // RLC TM (TS 25.331 6.3)
    formats.fach.rlcHeaderBits = 8;                            // RLC UM
    const auto receive = [this](Direction direction) {
        return [this, direction](const auto& octets) { return Receive(direction, octets); };
    };
    m_path = std::make_unique<Path>(
        Path{code,
             {CcchSender(formats.fach), CcchReceiver(formats.rach, receive(Direction::UPLINK))},
             {CcchSender(formats.rach), CcchReceiver(formats.fach, receive(Direction::DOWNLINK))},
             {},
             nullptr});
    m_path->opened = m_openRnc(code, m_path->rnc);
    m_path->held = m_openUe(m_path->opened.info, m_path->ue);
}

bool
Ccch::Receive(Direction direction, const std::vector<uint8_t>& octets)
{
    const auto found = m_messages.find(direction);
    if (found == m_messages.end() || found->second.octets.size() > octets.size() ||
        !std::equal(found->second.octets.begin(), found->second.octets.end(), octets.begin()))
    {
        return false;
    }
    const Message message = std::move(found->second);
    m_messages.erase(found);
    // An event of its own, as what follows may close the channels that hand the message up.
    Schedule(message.further, [this, direction, message]() {
        if (direction == Direction::DOWNLINK)
        {
            Close(); // the answer is the last message
        }
        message.effect();
    });
    return true;
}

void
Ccch::Schedule(Time delay, Effect effect)
{
    const auto isOver = [](const EventId& event) { return event.IsExpired(); };
    m_underWay.erase(std::remove_if(m_underWay.begin(), m_underWay.end(), isOver),
                     m_underWay.end());
    auto event = UmtsMakeEvent([effect = std::move(effect)]() {
        Section section;
        effect();
    });
    m_underWay.push_back(Simulator::Schedule(delay, event));
}

void
Ccch::Cancel()
{
    for (auto& event : m_underWay)
    {
        event.Cancel();
    }
    m_underWay.clear();
    Close();
}

void
Ccch::Close()
{
    m_messages.clear();
    m_path = nullptr;
}

} // namespace ns3::umts
