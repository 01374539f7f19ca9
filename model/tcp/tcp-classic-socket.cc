/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-socket.h"

#include "ns3/log.h"
#include "ns3/nstime.h"
#include "ns3/packet.h"
#include "ns3/rtt-estimator.h"
#include "ns3/simulator.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-rate-ops.h"
#include "ns3/tcp-tx-buffer.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("TcpClassicSocket");
NS_OBJECT_ENSURE_REGISTERED(TcpClassicSocket);

TypeId
TcpClassicSocket::GetTypeId()
{
    UMTS_TYPE_NAMED(TcpClassicSocket, TcpSocketBase, "ns3::TcpClassicSocket")
        .Attribute("RtoGranularity", &C::m_rtoGranularity, Seconds(0))
        .Help("Tick of the retransmission timer: the timeout is rounded up to a multiple of it. "
              "Zero does not round.")
        .Attribute("FirstData", &C::SetFirstData, &C::GetFirstData, Seconds(0))
        .Help("Time of the simulation before which no data are sent: the connection is opened "
              "ahead, and the retransmission timer starts with ConnTimeout, as it would if nothing "
              "were known of the path. Zero: data follow the handshake, whose round trip the timer "
              "knows. Accepted sockets do not inherit it.")
        .Attribute("RestartAfterIdle", &C::m_restartAfterIdle, false)
        .Help("Whether a window larger than the initial one shrinks to it when nothing was sent "
              "for longer than the retransmission timeout (RFC 5681 section 4.1)")
        .Trace("Timeout", &C::m_timeoutTrace, "TimeoutTracedCallback")
        .Help("The retransmission timer of the oldest segment expired")
        .Trace("RttSample", &C::m_rttSampleTrace, "RttSampleTracedCallback")
        .Help("Raw round-trip time of a segment that was sent once")
        .Trace("SegmentRetransmitted",
               &C::m_retransmittedTrace,
               "SegmentRetransmittedTracedCallback")
        .Help("A segment was sent again");
}

TcpClassicSocket::TcpClassicSocket(const TcpClassicSocket& other)
    : TcpClassicSocketParent(other),
      m_rtoGranularity(other.m_rtoGranularity),
      m_restartAfterIdle(other.m_restartAfterIdle)
{
}

Ptr<TcpSocketBase>
TcpClassicSocket::Fork()
{
    return CopyObject<TcpClassicSocket>(this);
}

void
TcpClassicSocket::DoForwardUp(Ptr<Packet> packet, const Address& from, const Address& to)
{
    TcpHeader header;
    packet->PeekHeader(header);
    const uint8_t opening = TcpHeader::SYN | TcpHeader::ACK;
    const bool isRepeated = m_state == ESTABLISHED && (header.GetFlags() & opening) == opening;
    TcpSocketBase::DoForwardUp(packet, from, to);
    if (isRepeated)
    {
        SendEmptyPacket(TcpHeader::ACK); // RFC 793 section 3.9, SEGMENT ARRIVES
    }
}

TcpClassicOps*
TcpClassicSocket::GetOps() const
{
    return dynamic_cast<TcpClassicOps*>(PeekPointer(m_congestionControl));
}

bool
TcpClassicSocket::IsClassic() const
{
    return !m_sackEnabled && GetOps();
}

void
TcpClassicSocket::SetFirstData(Time at)
{
    m_firstData = at;
    if (at > Simulator::Now())
    {
        Simulator::Schedule(at - Simulator::Now(),
                            &TcpClassicSocket::BeginData,
                            Ptr<TcpClassicSocket>(this));
    }
}

Time
TcpClassicSocket::GetFirstData() const
{
    return m_firstData;
}

void
TcpClassicSocket::BeginData()
{
    if (Simulator::Now() == m_firstData) // and not put off
    {
        m_rtt->Reset();
        m_rto = m_cnTimeout;
        SendPendingData(m_connected);
    }
}

uint32_t
TcpClassicSocket::Window() const
{
    if (Simulator::Now() < m_firstData)
    {
        return 0;
    }
    return std::min(m_rWnd.Get(), m_tcb->m_cWnd.Get() + m_inflation);
}

uint32_t
TcpClassicSocket::AvailableWindow() const
{
    const uint32_t available = TcpSocketBase::AvailableWindow();
    const uint32_t sent = m_tcb->m_highTxMark.Get() - m_txBuffer->HeadSequence();
    if (available == 0 || sent != m_rWnd.Get())
    {
        return available;
    }
    // Older releases offer a segment of no octets when the peer's window is full to the octet, and
    // SendPendingData() takes it.
    SequenceNumber32 next;
    SequenceNumber32 end;
    const bool isRecovery = m_sackEnabled && m_tcb->m_congState == TcpSocketState::CA_RECOVERY;
    return m_txBuffer->NextSeg(&next, &end, isRecovery) && next == end ? 0 : available;
}

void
TcpClassicSocket::ReceivedAck(Ptr<Packet> packet, const TcpHeader& tcpHeader)
{
    const SequenceNumber32 ack = tcpHeader.GetAckNumber();
    if (!IsClassic())
    {
        Report(TakeAcknowledged(ack));
        TcpSocketBase::ReceivedAck(packet, tcpHeader);
        return;
    }

    uint32_t bytesSacked = 0;
    ReadOptions(tcpHeader, &bytesSacked);
    const bool hasData = packet->GetSize() > 0;
    const uint16_t window = tcpHeader.GetWindowSize();
    const bool isUpdate = window != m_peerWindow.value_or(window);
    m_peerWindow = window;
    if (ack > m_txBuffer->HeadSequence())
    {
        const bool isEcho = m_tcb->m_ecnState != TcpSocketState::ECN_DISABLED &&
                            (tcpHeader.GetFlags() & TcpHeader::ECE);
        m_isEchoed = m_isEchoed && ack <= m_echoRecover;
        if (isEcho)
        {
            HearEcho(ack);
        }
        AckAdvanced(ack, isEcho);
    }
    else if (ack == m_txBuffer->HeadSequence() && !hasData && !isUpdate)
    {
        AckRepeated(ack);
    }
    if (hasData)
    {
        ReceivedData(packet, tcpHeader);
    }
    SendPendingData(m_connected);
}

void
TcpClassicSocket::HearEcho(const SequenceNumber32& ack)
{
    NS_LOG_FUNCTION(this << ack);
    // SendDataPacket() of the base sets CWR by these.
    m_ecnEchoSeq = ack;
    m_tcb->m_ecnState = TcpSocketState::ECN_ECE_RCVD;
    const bool isOpen = m_tcb->m_congState == TcpSocketState::CA_OPEN;
    if (isOpen && !m_isEchoed)
    {
        m_isEchoed = true;
        m_echoRecover = m_tcb->m_highTxMark;
        TrimWindow();
        m_tcb->m_ssThresh = m_congestionControl->GetSsThresh(m_tcb, BytesInFlight());
        m_tcb->m_cWnd = std::min(m_tcb->m_cWnd.Get(), m_tcb->m_ssThresh.Get());
        m_tcb->m_cWndInfl = m_tcb->m_cWnd.Get();
    }
}

void
TcpClassicSocket::AckAdvanced(const SequenceNumber32& ack, bool isEcho)
{
    const auto acked = static_cast<uint32_t>(ack - m_txBuffer->HeadSequence());
    const uint32_t segmentsAcked = (acked + m_tcb->m_segmentSize - 1) / m_tcb->m_segmentSize;
    const RttSample sample = TakeAcknowledged(ack);
    m_txBuffer->DiscardUpTo(ack, MakeCallback(&TcpRateOps::SkbDelivered, m_rateOps));
    m_tcb->m_lastAckedSeq = ack;
    m_dupAckCount = 0;
    BytesInFlight(); // refreshes the number that the policy reads
    m_congestionControl->PktsAcked(m_tcb, segmentsAcked, m_rtt->GetEstimate());

    const bool inRecovery = m_tcb->m_congState == TcpSocketState::CA_RECOVERY;
    if (inRecovery && ack < m_recover && !GetOps()->LeavesRecoveryOnPartialAck())
    {
        AckPartial(ack, acked);
    }
    else
    {
        if (inRecovery || ack >= m_recover)
        {
            SetCongState(TcpSocketState::CA_OPEN);
        }
        SetInflation(0);
        if (!isEcho)
        {
            GrowWindow(segmentsAcked);
        }
        NewAck(ack, true);
    }
    if (ack > m_recover)
    {
        m_recoverActive = false;
    }
    Report(sample);

    if (m_earlyChecks > 0)
    {
        const bool isLost = !m_sent.empty() && GetOps()->RetransmitsEarly(m_tcb, m_sent.front());
        m_earlyChecks = isLost ? m_earlyChecks - 1 : 0;
        if (isLost)
        {
            RetransmitHead();
        }
    }
}

void
TcpClassicSocket::AckPartial(const SequenceNumber32& ack, uint32_t acked)
{
    // At least the retransmitted segment is in the window.
    const auto segment = static_cast<int32_t>(m_tcb->m_segmentSize);
    const auto smallest = segment - static_cast<int32_t>(m_tcb->m_cWnd.Get());
    SetInflation(std::max(m_inflation - static_cast<int32_t>(acked) + segment, smallest));
    NewAck(ack, m_isFirstPartialAck);
    m_isFirstPartialAck = false;
    RetransmitHead();
}

void
TcpClassicSocket::AckRepeated(const SequenceNumber32& ack)
{
    const bool isDuplicate = ack < m_tcb->m_highTxMark && !m_sent.empty();
    if (!isDuplicate)
    {
        return;
    }
    ++m_dupAckCount;
    const bool inLoss = m_tcb->m_congState == TcpSocketState::CA_LOSS;
    const bool mayTransmit = m_limitedTx && m_dupAckCount < m_retxThresh;
    if (inLoss)
    {
        // What is still to go again is no new data (RFC 3042 section 2).
        const bool isAllSent = BytesInFlight() == UnAckDataCount();
        SetInflation(mayTransmit && isAllSent ? m_dupAckCount * m_tcb->m_segmentSize : m_inflation);
        return;
    }
    const bool inRecovery = m_tcb->m_congState == TcpSocketState::CA_RECOVERY;
    const bool isLost = (m_dupAckCount == m_retxThresh && !inRecovery) ||
                        GetOps()->RetransmitsEarly(m_tcb, m_sent.front());
    if (isLost && MayFastRetransmit())
    {
        FastRetransmit();
    }
    else if (inRecovery)
    {
        SetInflation(m_inflation + m_tcb->m_segmentSize);
    }
    else if (mayTransmit)
    {
        SetInflation(m_dupAckCount * m_tcb->m_segmentSize);
    }
}

void
TcpClassicSocket::GrowWindow(uint32_t segmentsAcked)
{
    const uint32_t before = m_tcb->m_cWnd;
    m_congestionControl->IncreaseWindow(m_tcb, segmentsAcked);
    if (m_tcb->m_cWnd > before && m_tcb->m_cWnd > m_rWnd)
    {
        m_tcb->m_cWnd = std::max(before, m_rWnd.Get());
    }
    m_tcb->m_cWndInfl = m_tcb->m_cWnd.Get();
}

void
TcpClassicSocket::TrimWindow()
{
    if (m_rWnd < m_tcb->m_cWnd)
    {
        m_tcb->m_cWnd = m_rWnd.Get();
    }
}

bool
TcpClassicSocket::MayFastRetransmit() const
{
    return !m_recoverActive || m_txBuffer->HeadSequence() > m_recover ||
           (!m_recoverAfterTimeout && GetOps()->RepeatsFastRetransmit());
}

void
TcpClassicSocket::FastRetransmit()
{
    NS_LOG_FUNCTION(this << m_dupAckCount);
    m_recover = m_tcb->m_highTxMark;
    m_recoverActive = true;
    m_recoverAfterTimeout = false;
    m_isFirstPartialAck = true;
    m_earlyChecks = 2;
    TrimWindow();
    GetOps()->ReduceWindow(m_tcb, m_sent.front());
    m_retxEvent.Cancel(); // sending restarts it
    if (GetOps()->GoesBackN())
    {
        GoBackN();
        return;
    }
    SetInflation(m_dupAckCount * m_tcb->m_segmentSize);
    RetransmitHead();
}

void
TcpClassicSocket::GoBackN()
{
    SetInflation(0);
    m_txBuffer->SetSentListLost(true);
    // In this state duplicate ACKs are ignored and each ACK of new data grows the window.
    SetCongState(TcpSocketState::CA_LOSS);
}

void
TcpClassicSocket::RetransmitHead()
{
    if (m_tcb->m_congState != TcpSocketState::CA_RECOVERY)
    {
        SetCongState(TcpSocketState::CA_RECOVERY);
    }
    m_txBuffer->MarkHeadAsLost();
    SendDataPacket(m_txBuffer->HeadSequence(), m_tcb->m_segmentSize, true);
}

void
TcpClassicSocket::SetCongState(TcpSocketState::TcpCongState_t state)
{
    if (m_tcb->m_congState != state)
    {
        m_congestionControl->CongestionStateSet(m_tcb, state);
        m_tcb->m_congState = state;
    }
}

void
TcpClassicSocket::SetInflation(int32_t bytes)
{
    m_inflation = bytes;
    m_tcb->m_cWndInfl = m_tcb->m_cWnd.Get() + bytes;
}

void
TcpClassicSocket::NewAck(const SequenceNumber32& seq, bool resetRTO)
{
    TcpSocketBase::NewAck(seq, false);
    const bool isAcknowledged = m_txBuffer->HeadSequence() >= m_tcb->m_highTxMark;
    if (isAcknowledged && m_state != FIN_WAIT_1 && m_state != CLOSING)
    {
        m_retxEvent.Cancel(); // RFC 6298 (5.2), also if data wait for the window of the peer
    }
    else if (resetRTO && m_state != SYN_RCVD)
    {
        RoundRto();
        m_retxEvent.Cancel();
        m_retxEvent = Simulator::Schedule(m_rto, &TcpClassicSocket::ReTxTimeout, this);
    }
}

void
TcpClassicSocket::ReTxTimeout()
{
    const bool isConnected = m_state != CLOSED && m_state != TIME_WAIT && m_state != SYN_SENT;
    if (!isConnected || m_txBuffer->Size() == 0)
    {
        TcpSocketBase::ReTxTimeout();
        return;
    }
    m_timeoutTrace(m_txBuffer->HeadSequence());
    m_earlyChecks = 0;
    m_inflation = 0;
    m_recoverAfterTimeout = true;
    if (IsClassic())
    {
        TrimWindow();
    }
    const Ptr<TcpClassicSocket> self(this); // the base gives up after DataRetries
    TcpSocketBase::ReTxTimeout();
    const bool gaveUp = !m_endPoint && !m_endPoint6;
    if (GetOps() && !gaveUp)
    {
        GetOps()->AfterTimeout(m_tcb);
        m_tcb->m_cWndInfl = m_tcb->m_cWnd.Get();
        SendPendingData(m_connected);
    }
}

int
TcpClassicSocket::Send(Ptr<Packet> packet, uint32_t flags)
{
    const bool isIdle = m_state == ESTABLISHED && m_txBuffer->Size() == 0 &&
                        Simulator::Now() - m_lastData > m_rto.Get();
    if (m_restartAfterIdle && isIdle)
    {
        const uint32_t initial = GetInitialCwnd() * m_tcb->m_segmentSize;
        m_tcb->m_cWnd = std::min(m_tcb->m_cWnd.Get(), initial);
        m_tcb->m_cWndInfl = m_tcb->m_cWnd.Get();
    }
    return TcpSocketBase::Send(packet, flags);
}

uint32_t
TcpClassicSocket::SendDataPacket(SequenceNumber32 seq, uint32_t maxSize, bool withAck)
{
    if (maxSize == 0)
    {
        // Older releases ask for it in DoRetransmit() when the peer's window is full to the octet.
        m_tcb->m_nextTxSequence = m_txBuffer->HeadSequence();
        return SendDataPacket(m_tcb->m_nextTxSequence, m_tcb->m_segmentSize, withAck);
    }
    const bool isRetransmission = seq < m_tcb->m_highTxMark;
    RoundRto();
    const uint32_t size = TcpSocketBase::SendDataPacket(seq, maxSize, withAck);
    m_lastData = Simulator::Now();
    RecordSent(seq, size, isRetransmission);
    if (isRetransmission)
    {
        const bool isGoBackN = m_tcb->m_congState == TcpSocketState::CA_LOSS;
        m_retransmittedTrace(seq, isGoBackN && m_recoverAfterTimeout);
    }
    return size;
}

void
TcpClassicSocket::RoundRto()
{
    const int64_t tick = m_rtoGranularity.GetTimeStep();
    if (tick > 0)
    {
        const int64_t rto = m_rto.Get().GetTimeStep();
        m_rto = TimeStep((rto + tick - 1) / tick * tick);
    }
}

void
TcpClassicSocket::RecordSent(const SequenceNumber32& seq, uint32_t size, bool isRetransmission)
{
    if (!isRetransmission)
    {
        m_sent.push_back({seq, size, Simulator::Now(), 1, BytesInFlight()});
        return;
    }
    for (TcpClassicSegment& segment : m_sent)
    {
        if (seq < segment.seq + segment.size)
        {
            segment.lastSent = Simulator::Now();
            ++segment.transmissions;
            return;
        }
    }
}

TcpClassicSocket::RttSample
TcpClassicSocket::TakeAcknowledged(const SequenceNumber32& ack)
{
    RttSample sample;
    bool sentOnce = true;
    while (!m_sent.empty() && m_sent.front().seq + m_sent.front().size <= ack)
    {
        sample.segment = m_sent.front();
        sentOnce = sentOnce && sample.segment.transmissions == 1;
        sample.valid = sentOnce;
        m_sent.pop_front();
    }
    sample.rtt = Simulator::Now() - sample.segment.lastSent;
    return sample;
}

void
TcpClassicSocket::Report(const RttSample& sample)
{
    if (!sample.valid)
    {
        return;
    }
    m_rttSampleTrace(sample.rtt);
    if (GetOps())
    {
        GetOps()->RttSampled(m_tcb, sample.segment, sample.rtt);
    }
}

} // namespace ns3
