/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-socket.h"

#include "ns3/ipv4-end-point.h"
#include "ns3/rtt-estimator.h"
#include "ns3/simulator.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-rx-buffer.h"
#include "ns3/tcp-tx-buffer.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3
{

UMTS_PLAIN_TYPE_NAMED(TcpSplitSocket, TcpClassicSocket, "ns3::TcpSplitSocket");

namespace
{

/// Longest time between two repetitions of a window update, as for a timeout (RFC 6298).
const Time LONGEST_DELAY = Seconds(60);

} // namespace

TcpSplitSocket::~TcpSplitSocket()
{
    m_updateEvent.Cancel();
}

Ptr<TcpSocketBase>
TcpSplitSocket::Fork()
{
    return this; // it listened for one connection only
}

void
TcpSplitSocket::Accept(Ptr<const Packet> syn,
                       const InetSocketAddress& peer,
                       const InetSocketAddress& local)
{
    m_state = LISTEN;
    DoForwardUp(syn->Copy(), peer, local);
}

void
TcpSplitSocket::ConnectAs(const InetSocketAddress& local, const InetSocketAddress& peer)
{
    m_endPoint =
        m_tcp->Allocate(nullptr, local.GetIpv4(), local.GetPort(), peer.GetIpv4(), peer.GetPort());
    UMTS_THROW_UNLESS(m_endPoint, "there is a connection between these two ports already");
    SetupCallback();
    m_rtt->Reset();
    m_synCount = m_synRetries;
    m_dataRetrCount = m_dataRetries;
    DoConnect();
}

void
TcpSplitSocket::CloseSending()
{
    // Not from within the processing of an ACK, which ends by stopping the timer of the FIN.
    Simulator::ScheduleNow(&TcpSplitSocket::SendFin, Ptr<TcpSplitSocket>(this));
}

void
TcpSplitSocket::SendFin()
{
    if (MaySend())
    {
        DoClose();
    }
}

void
TcpSplitSocket::Abort()
{
    m_updateEvent.Cancel();
    SetCloseCallbacks(MakeNullCallback<void, Ptr<Socket>>(), MakeNullCallback<void, Ptr<Socket>>());
    if (!IsOver())
    {
        SendRST();
    }
    DeallocateEndPoint();
    m_state = CLOSED;
}

bool
TcpSplitSocket::MayReceive() const
{
    return !m_tcb->m_rxBuffer->GotFin() &&
           (m_state == ESTABLISHED || m_state == FIN_WAIT_1 || m_state == FIN_WAIT_2);
}

void
TcpSplitSocket::UpdateWindow()
{
    const auto& buffer = m_tcb->m_rxBuffer;
    const auto window = static_cast<uint32_t>(buffer->MaxRxSequence() - buffer->NextRxSequence());
    // A peer that may still send a segment will, and the ACK tells it. In response to that segment,
    // an update would pass for a duplicate ACK.
    const uint32_t segment = std::max(m_tcb->m_segmentSize, m_peerSegment);
    const bool isStuck = m_advWnd < segment;
    const uint32_t step = std::min(segment, buffer->MaxBufferSize() / 2);
    if (MayReceive() && isStuck && window >= m_advWnd + step)
    {
        SendUpdate(m_dataRetries, m_rto);
    }
}

void
TcpSplitSocket::SendUpdate(uint32_t repetitions, Time delay)
{
    m_updateEvent.Cancel();
    if (MayReceive())
    {
        SendEmptyPacket(TcpHeader::ACK);
    }
    if (MayReceive() && repetitions > 0)
    {
        m_updateEvent = Simulator::Schedule(delay,
                                            &TcpSplitSocket::SendUpdate,
                                            this,
                                            repetitions - 1,
                                            Min(delay + delay, LONGEST_DELAY));
    }
}

bool
TcpSplitSocket::MaySend() const
{
    return m_state == ESTABLISHED || m_state == CLOSE_WAIT;
}

uint32_t
TcpSplitSocket::GetAcceptable(uint32_t offered) const
{
    const uint32_t space = MaySend() ? GetTxAvailable() : 0;
    return offered <= space ? offered : space - space % m_tcb->m_segmentSize;
}

uint32_t
TcpSplitSocket::GetUnread() const
{
    return m_tcb->m_rxBuffer->Size();
}

uint32_t
TcpSplitSocket::GetUnacknowledged() const
{
    return m_txBuffer->Size();
}

bool
TcpSplitSocket::IsReadToEnd() const
{
    return m_tcb->m_rxBuffer->Finished() && GetRxAvailable() == 0;
}

bool
TcpSplitSocket::IsOver() const
{
    return m_state == CLOSED || m_state == TIME_WAIT;
}

bool
TcpSplitSocket::IsClosed() const
{
    return m_state == CLOSED;
}

void
TcpSplitSocket::DoForwardUp(Ptr<Packet> packet, const Address& from, const Address& to)
{
    TcpHeader header;
    const uint32_t headerSize = packet->PeekHeader(header);
    const uint32_t size = packet->GetSize() - headerSize;
    m_peerSegment = std::max(m_peerSegment, size);
    if (size > 0 || (header.GetFlags() & TcpHeader::FIN))
    {
        m_updateEvent.Cancel();
    }
    if (size == 0 || !(header.GetFlags() & TcpHeader::FIN))
    {
        Process(packet, header, from, to);
        return;
    }
    // After its own FIN, TcpSocketBase takes the sequence number of the data for that of the FIN.
    packet->RemoveHeader(header);
    TcpHeader fin = header;
    fin.SetSequenceNumber(header.GetSequenceNumber() + size);
    header.SetFlags(header.GetFlags() & ~TcpHeader::FIN);
    packet->AddHeader(header);
    Process(packet, header, from, to);
    Ptr<Packet> rest = Create<Packet>();
    rest->AddHeader(fin);
    Process(rest, fin, from, to);
}

void
TcpSplitSocket::Process(Ptr<Packet> packet,
                        const TcpHeader& header,
                        const Address& from,
                        const Address& to)
{
    const TcpStates_t before = m_state;
    TcpClassicSocket::DoForwardUp(packet, from, to);
    // TcpSocketBase forgets its own FIN when data fill the last hole before the peer's.
    if (m_state == CLOSE_WAIT && before == FIN_WAIT_2)
    {
        TimeWait();
    }
    else if (m_state == CLOSE_WAIT && before == FIN_WAIT_1)
    {
        m_state = CLOSING;
    }
    // In TIME_WAIT all data are there, and a reset is ignored (RFC 1337).
    if ((header.GetFlags() & TcpHeader::RST) && before != TIME_WAIT)
    {
        NotifyErrorClose();
    }
}

uint16_t
TcpSplitSocket::AdvertisedWindowSize(bool scale) const
{
    return std::max<uint16_t>(1, TcpClassicSocket::AdvertisedWindowSize(scale));
}

} // namespace ns3
