/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-d.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rlc-codec.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(MacD);

TypeId
MacD::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::MacD")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<MacD>()
            .AddAttribute("WireMode",
                          "Send serialised, bit-exact PDUs and rebuild SDUs from the octets; "
                          "slower, to prove that descriptors behave the same",
                          BooleanValue(false),
                          MakeBooleanAccessor(&MacD::m_wireMode),
                          MakeBooleanChecker())
            .AddAttribute("LogicalChannelPriority",
                          "MAC logical channel priority, 1 (first) to 8 (TS 25.331 10.3.4.21): "
                          "order on the FACH, access service class on the RACH",
                          UintegerValue(1),
                          MakeUintegerAccessor(&MacD::m_priority),
                          MakeUintegerChecker<uint32_t>(1, 8))
            .AddTraceSource("TxBlocks",
                            "Transport blocks sent in a TTI",
                            MakeTraceSourceAccessor(&MacD::m_txTrace),
                            "ns3::umts::MacD::BlocksTracedCallback")
            .AddTraceSource("RxBlocks",
                            "Transport blocks received in a TTI, and those in error",
                            MakeTraceSourceAccessor(&MacD::m_rxTrace),
                            "ns3::umts::MacD::BlocksTracedCallback");
    return tid;
}

void
MacD::DoDispose()
{
    m_rlc = nullptr;
    Object::DoDispose();
}

void
MacD::Configure(Ptr<RlcEntity> rlc,
                const TransportChannel& transmit,
                const TransportChannel& receive)
{
    NS_ABORT_MSG_UNLESS(rlc->GetPduOctets() == transmit.blockOctets,
                        "attribute PduSize " << rlc->GetPduOctets()
                                             << ": differs from the transport block size of "
                                             << transmit.blockOctets << " octets");
    m_rlc = rlc;
    m_transmit = transmit;
    m_transmit.headerOctets = GetHeaderOctets(rlc->GetMode());
    rlc->SetPeerRate(receive.maxBlocks, receive.tti);
}

const TransportChannel&
MacD::GetTransmitChannel() const
{
    return m_transmit;
}

void
MacD::Disconnect()
{
    m_connected = false;
}

bool
MacD::HasBlocks() const
{
    return m_connected && m_rlc->HasData();
}

Ptr<TransportBlockSet>
MacD::Take()
{
    return Take(m_transmit.maxBlocks);
}

Ptr<TransportBlockSet>
MacD::Take(uint32_t max)
{
    m_pulled.clear();
    if (m_connected)
    {
        m_rlc->Pull(max, m_pulled);
    }
    if (m_pulled.empty())
    {
        return nullptr;
    }
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockOctets = m_transmit.blockOctets;
    set->blocks.resize(m_pulled.size());
    for (std::size_t i = 0; i < m_pulled.size(); ++i)
    {
        set->blocks[i].pdu = std::move(m_pulled[i]);
    }
    if (m_wireMode)
    {
        Serialise(*set);
    }
    ++m_counters.setsSent;
    m_counters.blocksSent += set->blocks.size();
    m_txTrace(static_cast<uint32_t>(set->blocks.size()), 0);
    return set;
}

void
MacD::Serialise(TransportBlockSet& set) const
{
    for (auto& block : set.blocks)
    {
        EncodeRlcPdu(block.pdu, m_transmit.blockOctets, block.octets);
        block.pdu = RlcPdu();
    }
}

void
MacD::Deliver(Ptr<TransportBlockSet> set)
{
    if (!m_connected)
    {
        return;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    uint32_t errors = 0;
    for (auto& block : set->blocks)
    {
        if (block.crcError)
        {
            ++errors;
            continue;
        }
        if (!block.octets.empty())
        {
            std::string why;
            NS_ABORT_MSG_UNLESS(DecodeRlcPdu(block.octets, block.pdu, &why, m_rlc->GetMode()),
                                "RLC PDU that passed its CRC check: " << why);
        }
        m_rlc->Receive(block.pdu, now);
    }
    m_counters.blocksReceived += set->blocks.size();
    m_counters.blocksInError += errors;
    m_rxTrace(static_cast<uint32_t>(set->blocks.size()), errors);
    if (errors > 0)
    {
        m_rlc->ReceiveErrors();
    }
    m_rlc->EndOfTti();
}

uint32_t
MacD::GetPriority() const
{
    return m_priority;
}

const MacDCounters&
MacD::GetCounters() const
{
    return m_counters;
}

} // namespace umts
} // namespace ns3
