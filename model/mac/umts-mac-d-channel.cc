/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-d-channel.h"

#include "umts-mac-d-header.h"
#include "umts-mac-d.h"

#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-raised.h"
#include "ns3/umts-rlc-codec.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace ns3::umts
{

namespace
{

constexpr uint32_t LEAST_PRIORITY = 8; //!< TS 25.331 10.3.4.21

/**
 * @param channel a logical channel
 * @return its C/T
 */
uint8_t
GetCt(const MacDLogicalChannel& channel)
{
    return static_cast<uint8_t>(static_cast<uint8_t>(channel.id) - 1);
}

/**
 * @tparam ITERATOR iterates over the tags of a packet
 * @param tags where it begins
 * @return name of the first one that the program has attached, not ns-3's sockets or this module;
 *         empty: there is none
 */
template <class ITERATOR>
std::string
FindForeignTag(ITERATOR tags)
{
    while (tags.HasNext())
    {
        const std::string name = tags.Next().GetTypeId().GetName();
        if (name.rfind("ns3::umts::", 0) != 0 && name.rfind("ns3::Socket", 0) != 0)
        {
            return name;
        }
    }
    return "";
}

/** @brief Say once that wire mode takes the tags of packets away, when a packet has some. */
void
WarnOfTags(const RlcPdu& pdu)
{
    static bool isSaid = false;
    if (isSaid || !pdu.payload)
    {
        return;
    }
    for (const auto& piece : pdu.payload->pieces)
    {
        const std::string ofPacket = FindForeignTag(piece.sdu->GetPacketTagIterator());
        const std::string name =
            ofPacket.empty() ? FindForeignTag(piece.sdu->GetByteTagIterator()) : ofPacket;
        if (!name.empty())
        {
            isSaid = true;
            std::cerr << "MacD::WireMode: packets lose their tag " << name
                      << ", which has no octets: who looks for it at the receiver, as FlowMonitor "
                         "does, takes them for lost"
                      << std::endl;
            return;
        }
    }
}

} // namespace

MacDTransmitter::MacDTransmitter(Ptr<MacD> mac, const TransportChannel& format)
    : m_mac(mac),
      m_format(format)
{
}

MacDTransmitter::~MacDTransmitter()
{
    for (auto* channel : m_channels)
    {
        channel->transmitter = nullptr;
    }
}

void
MacDTransmitter::Connect(ActivateCallback activate, ActivateCallback deactivate)
{
    m_activate = activate;
    m_deactivate = deactivate;
}

const TransportChannel&
MacDTransmitter::GetFormat() const
{
    return m_format;
}

uint32_t
MacDTransmitter::GetPriority() const
{
    return m_channels.empty() ? LEAST_PRIORITY : m_channels.front()->priority;
}

const std::vector<MacDLogicalChannel*>&
MacDTransmitter::GetLogicalChannels() const
{
    return m_channels;
}

void
MacDTransmitter::Insert(MacDLogicalChannel& channel)
{
    m_channels.erase(std::remove(m_channels.begin(), m_channels.end(), &channel), m_channels.end());
    const auto isLater = [&channel](const MacDLogicalChannel* other) {
        return other->priority > channel.priority;
    };
    m_channels.insert(std::find_if(m_channels.begin(), m_channels.end(), isLater), &channel);
}

void
MacDTransmitter::Attach(MacDLogicalChannel& channel)
{
    Insert(channel);
    m_format.rlcHeaderBits = 8 * GetHeaderOctets(channel.rlc->GetMode());
    channel.transmitter = this;
}

void
MacDTransmitter::Detach(MacDLogicalChannel& channel)
{
    m_channels.erase(std::remove(m_channels.begin(), m_channels.end(), &channel), m_channels.end());
    channel.transmitter = nullptr;
    if (m_channels.empty() && !m_deactivate.IsNull())
    {
        m_deactivate();
    }
}

void
MacDTransmitter::OnData()
{
    if (!m_activate.IsNull())
    {
        m_activate();
    }
}

uint32_t
MacDTransmitter::GetQueuedPdus() const
{
    uint32_t pdus = 0;
    for (const auto* channel : m_channels)
    {
        const auto& rlc = channel->rlc;
        pdus += std::max<uint32_t>(rlc->GetQueuedPdus(), rlc->HasData() ? 1 : 0);
    }
    return pdus;
}

bool
MacDTransmitter::HasBlocks() const
{
    return std::any_of(m_channels.begin(), m_channels.end(), [](const MacDLogicalChannel* channel) {
        return channel->rlc->HasData();
    });
}

Ptr<const TransportBlockSet>
MacDTransmitter::Dequeue()
{
    return Dequeue(m_format.maxBlocks);
}

Ptr<TransportBlockSet>
MacDTransmitter::Dequeue(uint32_t max)
{
    Ptr<TransportBlockSet> set;
    for (auto* channel : m_channels)
    {
        const auto taken = set ? static_cast<uint32_t>(set->blocks.size()) : 0;
        if (taken == max)
        {
            break;
        }
        m_pulled.clear();
        channel->rlc->Pull(max - taken, m_pulled);
        if (!m_pulled.empty())
        {
            set = set ? set : ObjectPool<TransportBlockSet>::Create();
            Append(*channel, *set);
        }
    }
    if (set)
    {
        set->blockBits = m_format.GetBlockBits();
        m_mac->m_txTrace(static_cast<uint32_t>(set->blocks.size()), 0);
    }
    return set;
}

void
MacDTransmitter::Append(MacDLogicalChannel& channel, TransportBlockSet& set)
{
    const uint8_t ct = GetCt(channel);
    const bool isWireMode = m_mac->IsWireMode();
    const std::size_t before = set.blocks.size();
    set.blocks.resize(before + m_pulled.size());
    auto block = set.blocks.begin() + static_cast<std::ptrdiff_t>(before);
    for (auto& pdu : m_pulled)
    {
        block->header.ct = ct;
        if (isWireMode)
        {
            Encode(pdu, *block);
        }
        else
        {
            block->pdu = std::move(pdu);
        }
        ++block;
    }
    ++channel.counters.setsSent;
    channel.counters.blocksSent += m_pulled.size();
}

void
MacDTransmitter::Encode(const RlcPdu& pdu, TransportBlock& block) const
{
    WarnOfTags(pdu);
    EncodeRlcPdu(pdu, m_format.pduBits / 8, block.octets);
    block.pdu.establishment = pdu.establishment;
    block.pdu.kind = pdu.kind; // for MAC-d flows of HS-DSCH, which put a STATUS first
    if (m_format.macHeaderBits == MAC_D_HEADER_BITS)
    {
        PrependCt(block.header.ct, block.octets);
    }
}

MacDReceiver::MacDReceiver(Ptr<MacD> mac, const TransportChannel& format)
    : m_mac(mac),
      m_format(format)
{
}

MacDReceiver::~MacDReceiver()
{
    while (!m_channels.empty())
    {
        Detach(*m_channels.back());
    }
}

const TransportChannel&
MacDReceiver::GetFormat() const
{
    return m_format;
}

void
MacDReceiver::Attach(MacDLogicalChannel& channel)
{
    if (std::find(m_channels.begin(), m_channels.end(), &channel) == m_channels.end())
    {
        m_channels.push_back(&channel);
        channel.receivers.push_back(this);
    }
}

void
MacDReceiver::Detach(MacDLogicalChannel& channel)
{
    UMTS_THROW_IF(m_isDelivering,
                  "a radio bearer is released while it hands up what it has received: have "
                  "the release wait, by Commands::Post");
    m_channels.erase(std::remove(m_channels.begin(), m_channels.end(), &channel), m_channels.end());
    auto& receivers = channel.receivers;
    receivers.erase(std::remove(receivers.begin(), receivers.end(), this), receivers.end());
}

MacDLogicalChannel*
MacDReceiver::Find(uint8_t ct) const
{
    for (auto* channel : m_channels)
    {
        if (GetCt(*channel) == ct)
        {
            return channel;
        }
    }
    return nullptr;
}

MacDLogicalChannel*
MacDReceiver::Identify(const TransportBlock& block) const
{
    if (m_format.macHeaderBits == 0)
    {
        return m_channels.front();
    }
    if (!block.octets.empty() && 8 * block.octets.size() < m_format.macHeaderBits)
    {
        return nullptr;
    }
    return Find(block.octets.empty() ? block.header.ct
                                     : ReadCt(block.octets, m_format.macHeaderBits));
}

void
MacDReceiver::Receive(const TransportBlock& block, Nanos now)
{
    auto* channel = Identify(block);
    if (!channel)
    {
        m_mac->OnUnknownChannel();
        return;
    }
    ++channel->counters.blocksReceived;
    if (block.octets.empty())
    {
        channel->rlc->Receive(block.pdu, now);
        return;
    }
    m_octets = block.octets;
    RemoveMacHeader(m_octets, m_format.macHeaderBits);
    RlcPdu pdu;
    if (!DecodeRlcPdu(m_octets, pdu, nullptr, channel->rlc->GetMode()))
    {
        ++channel->counters.blocksMalformed;
        return;
    }
    pdu.establishment = block.pdu.establishment;
    channel->rlc->Receive(pdu, now);
}

void
MacDReceiver::Deliver(Ptr<const BlockSetReception> reception)
{
    if (m_channels.empty())
    {
        return;
    }
    const Raised delivering(m_isDelivering);
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const BlockSetReception& received = *reception;
    const std::size_t count = received.GetNBlocks();
    for (std::size_t i = 0; i < count; ++i)
    {
        if (const auto* block = received.GetBlock(i))
        {
            Receive(*block, now);
        }
    }
    const uint32_t errors = received.GetNErrors();
    m_mac->m_rxTrace(static_cast<uint32_t>(count), errors);
    EndTti(errors);
}

void
MacDReceiver::EndTti(uint32_t errors)
{
    // An SDU handed up may have another logical channel mapped to this.
    for (std::size_t i = 0; i < m_channels.size(); ++i)
    {
        auto* channel = m_channels[i];
        channel->counters.blocksReceived += errors;
        channel->counters.blocksInError += errors;
        if (errors > 0)
        {
            channel->rlc->ReceiveErrors();
        }
        channel->rlc->EndOfTti();
    }
}

} // namespace ns3::umts
