/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-um-base.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcTmUm");
NS_OBJECT_ENSURE_REGISTERED(RlcTmUmBase);

TypeId
RlcTmUmBase::GetTypeId()
{
    const RlcTmUmConfig defaults;
    UMTS_TYPE(RlcTmUmBase, RlcEntity)
        .Attribute("BufferOctets", &C::bufferOctets, defaults.bufferOctets)
        .Fixed("Limit of the SDU buffer in octets; 0: no limit")
        .Attribute("BufferPdus", &C::bufferPdus, defaults.bufferPdus)
        .Fixed("Limit of the SDU buffer in PDUs; 0: no limit")
        .Attribute("TimerDiscard", &C::timerDiscard, NanoSeconds(defaults.timerDiscard))
        .Fixed("Timer_Discard: an SDU that MAC has not taken wholly after this time is discarded, "
               "without explicit signalling; 0: not configured (9.7.3.2)")
        .Trace("TxBuffer", &C::m_bufferTrace, "BufferTracedCallback")
        .Help("Octets of SDUs held, whenever an SDU comes, PDUs are sent or SDUs are discarded");
}

void
RlcTmUmBase::NotifyConstructionCompleted()
{
    RlcEntity::NotifyConstructionCompleted();
    m_core = MakeCore([this](Ptr<Packet> sdu) { HandUp(std::move(sdu)); });
}

bool
RlcTmUmBase::Enqueue(Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << sdu);
    RlcTmUmTx& tx = *m_core.tx;
    const bool accepted = tx.Enqueue(sdu, Now());
    if (accepted)
    {
        ArmTimer(tx.GetDeadline());
        TraceBuffer();
        Wake();
    }
    else
    {
        NS_LOG_LOGIC("SDU of " << sdu->GetSize() << " octets refused, held " << tx.GetHeldOctets());
        m_dropTrace(sdu);
    }
    return accepted;
}

uint32_t
RlcTmUmBase::GetPduOctets() const
{
    return pduOctets;
}

bool
RlcTmUmBase::HasData() const
{
    return m_core.tx->HasData();
}

void
RlcTmUmBase::Pull(uint32_t max, std::vector<RlcPdu>& out)
{
    const std::size_t begin = out.size();
    m_core.tx->Pull(max, Now(), out);
    NS_LOG_LOGIC(out.size() - begin << " PDUs of at most " << max);
    OnPulled(out, begin);
    if (out.size() > begin)
    {
        TraceBuffer();
    }
    NotifyRoom();
}

void
RlcTmUmBase::Receive(const RlcPdu& pdu, Nanos now)
{
    OnReceived(pdu, now);
    m_core.rx->Receive(pdu);
}

void
RlcTmUmBase::ReceiveErrors()
{
    NS_LOG_FUNCTION(this);
    m_core.rx->ReceiveErrors();
}

void
RlcTmUmBase::EndOfTti()
{
    m_core.rx->EndOfTti();
}

void
RlcTmUmBase::SetPeerRate(uint32_t /* pdusPerTti */, Time /* tti */)
{
}

const RlcTxCounters&
RlcTmUmBase::GetTxCounters() const
{
    return m_core.tx->GetCounters();
}

const RlcRxCounters&
RlcTmUmBase::GetRxCounters() const
{
    return m_core.rx->GetCounters();
}

uint32_t
RlcTmUmBase::GetQueuedPdus() const
{
    return m_core.tx->GetQueuedPdus();
}

bool
RlcTmUmBase::HasRoom(uint32_t octets) const
{
    return m_core.tx->HasRoom(octets);
}

uint64_t
RlcTmUmBase::GetQueuedOctets() const
{
    return m_core.tx->GetQueuedOctets();
}

uint64_t
RlcTmUmBase::GetHeldOctets() const
{
    return m_core.tx->GetHeldOctets();
}

uint64_t
RlcTmUmBase::GetBufferOccupancy() const
{
    return GetQueuedOctets();
}

void
RlcTmUmBase::TraceBuffer()
{
    if (!m_bufferTrace.IsEmpty())
    {
        m_bufferTrace(GetHeldOctets());
    }
}

void
RlcTmUmBase::OnTimer()
{
    NS_LOG_FUNCTION(this);
    RlcTmUmTx& tx = *m_core.tx;
    const uint64_t discarded = tx.GetCounters().sdusDiscarded;
    tx.OnTime(Now());
    if (tx.GetCounters().sdusDiscarded != discarded)
    {
        NS_LOG_INFO(tx.GetCounters().sdusDiscarded - discarded << " SDUs discarded");
        TraceBuffer();
    }
    ArmTimer(tx.GetDeadline());
    NotifyRoom();
}

} // namespace ns3::umts
