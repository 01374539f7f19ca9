/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-coder.h"

#include "umts-rrc-encoding.h"

#include "ns3/assert.h"
#include "ns3/umts-cfn.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint8_t TRANSACTIONS = 4; //!< RRC transaction identifiers
constexpr uint8_t SEQUENCES = 16;   //!< RRC message sequence numbers

} // namespace

uint8_t
RrcCoder::CountMessage(Direction direction)
{
    uint8_t& sequence = m_sequences.at(static_cast<std::size_t>(direction));
    sequence = (sequence + 1) % SEQUENCES;
    return sequence;
}

std::vector<uint8_t>
RrcCoder::Pass(Direction direction, RrcChannel channel, std::vector<uint8_t> octets) const
{
    if (!m_onPdu.IsNull())
    {
        m_onPdu({direction, channel, m_rnti, octets});
    }
    return octets;
}

uint32_t
RrcCoder::GetSize(const RrcDownlinkMessage& message)
{
    return static_cast<uint32_t>(Encode(message, {}).size());
}

std::vector<uint8_t>
RrcCoder::Write(const RrcDownlinkMessage& message, RrcChannel channel, Nanos activation)
{
    m_transaction = (m_transaction + 1) % TRANSACTIONS;
    const auto cfn = static_cast<uint8_t>(activation / RADIO_FRAME % 256);
    const bool isOnCcch = channel == RrcChannel::CCCH;
    return Pass(
        Direction::DOWNLINK,
        channel,
        Encode(message, {m_rnti, m_transaction, CountMessage(Direction::DOWNLINK), cfn, isOnCcch}));
}

std::vector<uint8_t>
RrcCoder::Write(const RrcUplinkMessage& message, RrcChannel channel)
{
    const bool isOnCcch = channel == RrcChannel::CCCH;
    auto octets =
        Encode(message, {m_rnti, m_transaction, CountMessage(Direction::UPLINK), 0, isOnCcch});
    NS_ASSERT_MSG(!octets.empty(), "uplink message " << message.index() << " has no octets");
    return Pass(Direction::UPLINK, channel, std::move(octets));
}

} // namespace ns3::umts
