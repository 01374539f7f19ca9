/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-rig.h"

#include <algorithm>
#include <functional>

namespace ns3::umts::test
{

DownlinkQuality
MakeLink(double sinrDb, uint8_t cqi)
{
    DownlinkQuality link;
    link.sinrDb = sinrDb;
    link.cqi = cqi;
    return link;
}

DownlinkQuality
MakeIdealLink(uint8_t cqi)
{
    DownlinkQuality link;
    link.cqi = cqi;
    link.errorFree = true;
    return link;
}

HsQueueConfig
MakeFullBuffer(uint16_t pduBits)
{
    HsQueueConfig config;
    config.fullBuffer = true;
    config.pduBits = {pduBits};
    return config;
}

HsRig::HsRig(const HsCellConfig& config, Ptr<HsScheduler> scheduler, uint32_t roundTripTtis)
    : m_mac(config, scheduler),
      m_roundTrip(roundTripTtis),
      m_curve(CreateObject<AnalyticBlerCurve>()),
      m_random(CreateObject<UniformRandomVariable>())
{
    m_random->SetStream(1);
}

uint32_t
HsRig::Add(const HsUserConfig& config,
           const HsQueueConfig& queue,
           Link link,
           TransportBlockSink* sink)
{
    const auto user = static_cast<uint32_t>(m_mac.AddUser(config));
    m_users.push_back({std::make_unique<MacHsReceiver>(config, m_curve, m_random), link});
    AddQueue(user, queue, sink);
    return user;
}

uint32_t
HsRig::AddQueue(uint32_t user, const HsQueueConfig& queue, TransportBlockSink* sink)
{
    m_users.at(user).receiver->AddQueue(queue, sink);
    return static_cast<uint32_t>(m_mac.AddQueue(HsUserId{user}, queue));
}

void
HsRig::SetFeedbackChannel(Channel channel)
{
    m_channel = channel;
}

void
HsRig::Run(uint64_t ttis)
{
    for (const uint64_t end = m_tti + ttis; m_tti < end; ++m_tti)
    {
        const Nanos now = GetNow();
        for (uint32_t i = 0; i < m_users.size(); ++i)
        {
            const auto link = m_users[i].link(m_tti);
            m_mac.OnCqi(HsUserId{i}, {link.cqi, link.payloadLimitBits}, now);
            while (m_users[i].receiver->GetDeadline() <= now)
            {
                m_users[i].receiver->OnTime(now);
            }
        }
        for (; !m_feedback.empty() && m_feedback.front().tti <= m_tti; m_feedback.pop_front())
        {
            const auto& feedback = m_feedback.front();
            m_mac.OnFeedback(HsUserId{feedback.user}, feedback.process, feedback.what, m_tti);
        }
        m_last.clear();
        m_mac.RunTti(m_tti, now, m_last);
        for (const auto& [id, transmission] : m_last)
        {
            const auto number = static_cast<uint32_t>(id);
            auto& user = m_users[number];
            ++user.slots;
            const auto answer = user.receiver->OnTransmission(transmission, user.link(m_tti), now);
            const auto read = m_channel ? m_channel(answer) : answer;
            m_feedback.push_back({m_tti + m_roundTrip, number, transmission.process, read});
        }
    }
}

MacHs&
HsRig::GetMac()
{
    return m_mac;
}

const HsQueue&
HsRig::GetQueue(uint32_t queue) const
{
    return m_mac.GetQueue(HsQueueId{queue});
}

bool
HsRig::Enqueue(uint32_t queue, const MacDPdu& pdu)
{
    return m_mac.Enqueue(HsQueueId{queue}, pdu.block, pdu.bits, GetNow());
}

const MacHsReceiver&
HsRig::GetReceiver(uint32_t user) const
{
    return *m_users.at(user).receiver;
}

uint64_t
HsRig::GetSlots(uint32_t user) const
{
    return m_users.at(user).slots;
}

const std::vector<HsUserTransmission>&
HsRig::GetLast() const
{
    return m_last;
}

Nanos
HsRig::GetNow() const
{
    return static_cast<Nanos>(m_tti) * HS_TTI;
}

void
NumberSink::Deliver(Ptr<const BlockSetReception> reception)
{
    for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
    {
        numbers.push_back(reception->GetBlock(i)->pdu.hfni);
    }
}

MacDPdu
NumberSink::MakePdu(uint32_t number, uint16_t bits)
{
    MacDPdu pdu;
    pdu.block.pdu.hfni = number;
    pdu.bits = bits;
    return pdu;
}

bool
NumberSink::IsOrdered() const
{
    return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) ==
           numbers.end();
}

HsRig::Link
Always(uint8_t cqi)
{
    return [=](uint64_t) { return MakeIdealLink(cqi); };
}

} // namespace ns3::umts::test
