/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ccch-end.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t CCCH_PRIORITY = 1;   //!< MAC logical channel priority, that of signalling
constexpr uint8_t SEQUENCES = 128;      //!< Sequence numbers of unacknowledged mode
constexpr uint8_t EXTENDED = 1;         //!< E: a Length Indicator follows
constexpr uint8_t PADDING = 127;        //!< Length Indicator: the rest is padding
constexpr std::size_t MOST_BLOCKS = 64; //!< Of a message

} // namespace

CcchSender::CcchSender(const TransportChannel& format)
    : m_format(format)
{
}

void
CcchSender::Send(const std::vector<uint8_t>& octets, std::function<void()> onSent)
{
    m_octets = octets;
    m_sent = 0;
    m_hasBlocks = true;
    m_onSent = std::move(onSent);
    m_activate();
}

std::vector<uint8_t>
CcchSender::MakeUmd()
{
    std::vector<uint8_t> pdu(m_format.pduBits / 8, 0);
    const std::size_t room = pdu.size() - 1;
    const std::size_t rest = m_octets.size() - m_sent;
    std::size_t begin = 1;
    if (rest < room) // it ends here, or has ended with the one before
    {
        const bool isPadded = rest + 1 < room;
        pdu[begin++] = static_cast<uint8_t>(rest << 1 | (isPadded ? EXTENDED : 0));
        if (isPadded)
        {
            pdu[begin++] = PADDING << 1;
        }
    }
    pdu[0] = static_cast<uint8_t>(m_number << 1 | (rest < room ? EXTENDED : 0));
    m_number = (m_number + 1) % SEQUENCES;
    const std::size_t size = std::min(rest, room);
    std::copy_n(m_octets.begin() + static_cast<std::ptrdiff_t>(m_sent),
                size,
                pdu.begin() + static_cast<std::ptrdiff_t>(begin));
    m_sent += size;
    m_hasBlocks = rest >= room;
    return pdu;
}

std::vector<uint8_t>
CcchSender::MakeTmd()
{
    std::vector<uint8_t> pdu(m_format.pduBits / 8, 0);
    const std::size_t size = std::min(pdu.size(), m_octets.size() - m_sent);
    std::copy_n(m_octets.begin() + static_cast<std::ptrdiff_t>(m_sent), size, pdu.begin());
    m_sent += size;
    m_hasBlocks = m_sent < m_octets.size();
    return pdu;
}

void
CcchSender::Connect(ActivateCallback activate, ActivateCallback /* deactivate */)
{
    m_activate = activate;
}

const TransportChannel&
CcchSender::GetFormat() const
{
    return m_format;
}

uint32_t
CcchSender::GetPriority() const
{
    return CCCH_PRIORITY;
}

bool
CcchSender::HasBlocks() const
{
    return m_hasBlocks;
}

Ptr<TransportBlockSet>
CcchSender::Dequeue(uint32_t max)
{
    if (max == 0 || !m_hasBlocks)
    {
        return nullptr;
    }
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = m_format.GetBlockBits();
    for (uint32_t i = 0; i < max && m_hasBlocks; ++i)
    {
        set->blocks.emplace_back();
        set->blocks.back().octets = m_format.rlcHeaderBits > 0 ? MakeUmd() : MakeTmd();
    }
    if (!m_hasBlocks)
    {
        m_onSent();
    }
    return set;
}

CcchReceiver::CcchReceiver(const TransportChannel& format, OctetsCallback onOctets)
    : m_hasHeader(format.rlcHeaderBits > 0),
      m_pduOctets(format.pduBits / 8),
      m_onOctets(std::move(onOctets))
{
}

void
CcchReceiver::Deliver(Ptr<const BlockSetReception> reception)
{
    for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
    {
        const TransportBlock* const block = reception->GetBlock(i);
        if (block && block->octets.size() >= m_pduOctets) // the header of MAC is before the PDU
        {
            ReceivePdu({block->octets.end() - static_cast<std::ptrdiff_t>(m_pduOctets),
                        block->octets.end()});
        }
    }
}

void
CcchReceiver::ReceivePdu(const std::vector<uint8_t>& pdu)
{
    if (!m_hasHeader)
    {
        Append(pdu);
        return;
    }
    const auto number = static_cast<uint8_t>(pdu[0] >> 1);
    if (number != m_next)
    {
        m_pending.clear(); // a PDU is missing
    }
    m_next = (number + 1) % SEQUENCES;
    std::size_t begin = 1;
    std::size_t size = pdu.size() - 1;
    if ((pdu[0] & EXTENDED) != 0)
    {
        size = pdu[begin] >> 1;
        begin += (pdu[begin] & EXTENDED) != 0 ? 2 : 1;
        size = std::min(size, pdu.size() - begin);
    }
    const auto first = pdu.begin() + static_cast<std::ptrdiff_t>(begin);
    Append({first, first + static_cast<std::ptrdiff_t>(size)});
}

void
CcchReceiver::Append(std::vector<uint8_t> octets)
{
    m_pending.push_back(std::move(octets));
    if (m_pending.size() > MOST_BLOCKS)
    {
        m_pending.pop_front();
    }
    // A message may begin with any block: what is before it is what is left of one that got lost.
    std::vector<uint8_t> all;
    for (auto it = m_pending.rbegin(); it != m_pending.rend(); ++it)
    {
        all.insert(all.begin(), it->begin(), it->end());
        if (m_onOctets(all))
        {
            m_pending.clear();
            return;
        }
    }
}

} // namespace ns3::umts
