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

constexpr uint32_t CCCH_PRIORITY = 1;  //!< MAC logical channel priority, that of signalling
constexpr std::size_t MARK_OCTETS = 6; //!< At the end of a block: number, blocks of the message

/**
 * @brief Write a number at the end of octets.
 * @param value the number
 * @param width its octets
 * @param after octets that follow it
 */
void
WriteMark(std::vector<uint8_t>& octets, uint32_t value, std::size_t width, std::size_t after)
{
    for (std::size_t i = 0; i < width; ++i)
    {
        octets[octets.size() - after - 1 - i] = static_cast<uint8_t>(value >> (8 * i));
    }
}

/**
 * @brief Read what WriteMark() has written.
 * @param width its octets
 * @param after octets that follow it
 * @return the number
 */
uint32_t
ReadMark(const std::vector<uint8_t>& octets, std::size_t width, std::size_t after)
{
    uint32_t value = 0;
    for (std::size_t i = width; i-- > 0;)
    {
        value = value << 8 | octets[octets.size() - after - 1 - i];
    }
    return value;
}

} // namespace

CcchSender::CcchSender(const TransportChannel& format)
    : m_format(format)
{
}

void
CcchSender::Send(uint32_t number, uint16_t blocks, std::function<void()> onSent)
{
    m_number = number;
    m_blocks = blocks;
    m_left = blocks;
    m_onSent = std::move(onSent);
    m_activate();
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
    return m_left > 0;
}

Ptr<const TransportBlockSet>
CcchSender::Take()
{
    return Take(m_format.maxBlocks);
}

Ptr<TransportBlockSet>
CcchSender::Take(uint32_t max)
{
    const auto taken = std::min<uint32_t>(max, m_left);
    if (taken == 0)
    {
        return nullptr;
    }
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blocks.resize(taken);
    set->blockBits = m_format.GetBlockBits();
    for (auto& block : set->blocks)
    {
        block.octets.assign(m_format.pduBits / 8, 0);
        WriteMark(block.octets, m_number, 4, 2);
        WriteMark(block.octets, m_blocks, 2, 0);
    }
    m_left = static_cast<uint16_t>(m_left - taken);
    if (m_left == 0)
    {
        m_onSent();
    }
    return set;
}

CcchReceiver::CcchReceiver(std::function<void(uint32_t)> onMessage)
    : m_onMessage(std::move(onMessage))
{
}

void
CcchReceiver::Deliver(Ptr<const BlockSetReception> reception)
{
    for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
    {
        const TransportBlock* const block = reception->GetBlock(i);
        if (!block || block->octets.size() < MARK_OCTETS)
        {
            continue;
        }
        const uint32_t number = ReadMark(block->octets, 4, 2);
        m_received = number == m_number ? m_received : 0;
        m_number = number;
        ++m_received;
        if (m_received == ReadMark(block->octets, 2, 0))
        {
            m_onMessage(number);
        }
    }
}

} // namespace ns3::umts
