/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-unacked.h"

#include "ns3/uinteger.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RlcUnacked);

TypeId
RlcUnacked::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RlcUnacked")
            .SetParent<RlcEntity>()
            .SetGroupName("Umts")
            .AddAttribute("BufferOctets",
                          "Limit of the SDU buffer in octets; 0: no limit",
                          UintegerValue(0),
                          MakeUintegerAccessor(&RlcUnacked::m_bufferOctets),
                          MakeUintegerChecker<uint64_t>())
            .AddAttribute("BufferPdus",
                          "Limit of the SDU buffer in PDUs; 0: no limit",
                          UintegerValue(0),
                          MakeUintegerAccessor(&RlcUnacked::m_bufferPdus),
                          MakeUintegerChecker<uint32_t>())
            .AddAttribute("TimerDiscard",
                          "Timer_Discard: an SDU that MAC has not taken wholly after this time is "
                          "discarded, without explicit signalling; 0: not configured (9.7.3.2)",
                          TimeValue(Time(0)),
                          MakeTimeAccessor(&RlcUnacked::m_timerDiscard),
                          MakeTimeChecker(Time(0)));
    return tid;
}

void
RlcUnacked::DoDispose()
{
    m_core = Core();
    RlcEntity::DoDispose();
}

RlcUnacked::Core&
RlcUnacked::GetCore() const
{
    if (!m_core.tx)
    {
        RlcUnackedConfig config;
        config.pduOctets = m_pduOctets;
        config.timerDiscard = m_timerDiscard.GetNanoSeconds();
        config.limit = {m_bufferOctets, m_bufferPdus};
        auto* self = const_cast<RlcUnacked*>(this);
        m_core = MakeCore(config, [self](Ptr<Packet> sdu) { self->HandUp(std::move(sdu)); });
    }
    return m_core;
}

bool
RlcUnacked::Enqueue(Ptr<Packet> sdu)
{
    RlcUnackedTx& tx = *GetCore().tx;
    const bool accepted = tx.Enqueue(sdu, Now());
    if (accepted)
    {
        ArmTimer(tx.GetDeadline());
        Wake();
    }
    else
    {
        m_dropTrace(sdu);
    }
    return accepted;
}

uint32_t
RlcUnacked::GetPduOctets() const
{
    return m_pduOctets;
}

bool
RlcUnacked::HasData() const
{
    return GetCore().tx->HasData();
}

void
RlcUnacked::Pull(uint32_t max, std::vector<RlcPdu>& out)
{
    const std::size_t begin = out.size();
    GetCore().tx->Pull(max, Now(), out);
    TracePulled(out, begin);
}

void
RlcUnacked::Receive(const RlcPdu& pdu, Nanos /* now */)
{
    m_rxPduTrace(pdu);
    GetCore().rx->Receive(pdu);
}

void
RlcUnacked::ReceiveErrors()
{
    GetCore().rx->ReceiveErrors();
}

void
RlcUnacked::EndOfTti()
{
    GetCore().rx->EndOfTti();
}

void
RlcUnacked::SetPeerRate(uint32_t /* pdusPerTti */, Time /* tti */)
{
}

const RlcTxCounters&
RlcUnacked::GetTxCounters() const
{
    return GetCore().tx->GetCounters();
}

const RlcRxCounters&
RlcUnacked::GetRxCounters() const
{
    return GetCore().rx->GetCounters();
}

uint32_t
RlcUnacked::GetQueuedPdus() const
{
    return GetCore().tx->GetQueuedPdus();
}

uint64_t
RlcUnacked::GetHeldOctets() const
{
    return GetCore().tx->GetHeldOctets();
}

void
RlcUnacked::OnTimer()
{
    RlcUnackedTx& tx = *GetCore().tx;
    tx.OnTime(Now());
    ArmTimer(tx.GetDeadline());
}

} // namespace umts
} // namespace ns3
