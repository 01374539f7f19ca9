/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-entity.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcEntity");
NS_OBJECT_ENSURE_REGISTERED(RlcEntity);

TypeId
RlcEntity::GetTypeId()
{
    UMTS_TYPE(RlcEntity, Object)
        .Trace("TxPdu", &C::m_txPduTrace, "PduTracedCallback")
        .Help("A PDU has been handed to MAC")
        .Trace("RxPdu", &C::m_rxPduTrace, "PduTracedCallback")
        .Help("A PDU has been received without error")
        .Trace("RxSdu", &C::m_rxSduTrace, "ns3::Packet::TracedCallback")
        .Help("An SDU has been handed to the upper layer")
        .Trace("Drop", &C::m_dropTrace, "ns3::Packet::TracedCallback")
        .Help("An SDU has been refused: the buffer is full, or no transparent mode PDUs have its "
              "size");
}

void
RlcEntity::DoDispose()
{
    Stop();
    m_sduCallback = SduCallback();
    m_wakeCallback = WakeCallback();
    m_roomCallback = RoomCallback();
    m_discardCallback = DiscardCallback();
    Object::DoDispose();
}

void
RlcEntity::Stop()
{
    m_timer.Cancel();
    CancelError();
    m_errorCallback = ErrorCallback();
}

void
RlcEntity::SetSduCallback(SduCallback callback)
{
    m_sduCallback = callback;
}

void
RlcEntity::SetDiscardCallback(DiscardCallback callback)
{
    m_discardCallback = callback;
}

void
RlcEntity::NotifyDiscard()
{
    if (!m_discardCallback.IsNull())
    {
        m_discardCallback();
    }
}

void
RlcEntity::Restore(Ptr<Packet> sdu)
{
    Enqueue(sdu);
}

void
RlcEntity::SetRoomCallback(RoomCallback callback)
{
    m_roomCallback = callback;
}

void
RlcEntity::NotifyRoom()
{
    if (!m_roomCallback.IsNull())
    {
        m_roomCallback();
    }
}

void
RlcEntity::SetErrorCallback(ErrorCallback callback)
{
    m_errorCallback = callback;
    if (callback.IsNull())
    {
        CancelError();
    }
}

void
RlcEntity::NotifyError()
{
    if (!m_errorCallback.IsNull())
    {
        m_errorEvent = Simulator::ScheduleNow(UmtsMakeEvent([this]() {
            Section section;
            m_errorCallback();
        }));
    }
}

void
RlcEntity::CancelError()
{
    m_errorEvent.Cancel();
}

void
RlcEntity::SetWakeCallback(WakeCallback callback)
{
    m_wakeCallback = callback;
}

RlcEntity::WakeCallback
RlcEntity::GetWakeCallback() const
{
    return m_wakeCallback;
}

void
RlcEntity::HandUp(Ptr<Packet> sdu)
{
    NS_LOG_INFO("SDU of " << sdu->GetSize() << " octets handed up");
    m_rxSduTrace(sdu);
    if (!m_sduCallback.IsNull())
    {
        m_sduCallback(sdu);
    }
}

void
RlcEntity::Wake()
{
    if (!m_wakeCallback.IsNull())
    {
        m_wakeCallback();
    }
}

Nanos
RlcEntity::Now()
{
    return Simulator::Now().GetNanoSeconds();
}

void
RlcEntity::OnPulled(const std::vector<RlcPdu>& pdus, std::size_t begin)
{
    if (begin < pdus.size())
    {
        m_lastPdu = Now();
    }
    if (!m_txPduTrace.IsEmpty())
    {
        for (std::size_t i = begin; i < pdus.size(); ++i)
        {
            m_txPduTrace(pdus[i]);
        }
    }
}

void
RlcEntity::OnReceived(const RlcPdu& pdu, Nanos now)
{
    m_lastPdu = now;
    m_rxPduTrace(pdu);
}

} // namespace ns3::umts
