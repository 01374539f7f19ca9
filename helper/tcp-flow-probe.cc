/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-flow-probe.h"

#include "ns3/simulator.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-rx-buffer.h"
#include "ns3/tcp-tx-buffer.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>

namespace ns3
{

namespace
{

constexpr int64_t RTT_STEP_NS = 1000000; //!< Width of the classes in which RTT samples are counted

} // namespace

double
TcpFlowSummary::GetRttPercentileS(double share) const
{
    const auto rank = static_cast<uint64_t>(std::ceil(share * static_cast<double>(rttSamples)));
    uint64_t counted = 0;
    std::size_t place = 0;
    while (place < rttCounts.size() && counted < rank)
    {
        counted += rttCounts[place];
        ++place;
    }
    return static_cast<double>(place) * RTT_STEP_NS * 1e-9;
}

TcpFlowProbe::TcpFlowProbe(Ptr<BulkSendApplication> sender,
                           Ptr<PacketSink> sink,
                           Time warmup,
                           bool keepSeries)
    : m_sender(sender),
      m_sink(sink),
      m_warmup(warmup),
      m_keepSeries(keepSeries)
{
    TimeValue start;
    sender->GetAttribute("StartTime", start);
    // The socket is made at the start of the application, before this later event.
    m_attach = Simulator::Schedule(Max(start.Get() - Simulator::Now(), Time(0)) + NanoSeconds(1),
                                   &TcpFlowProbe::Attach,
                                   this);
    m_sender->TraceConnectWithoutContext("Tx", MakeCallback(&TcpFlowProbe::OnHandedOver, this));
    m_sink->TraceConnectWithoutContext("Rx", MakeCallback(&TcpFlowProbe::OnDelivered, this));
}

TcpFlowProbe::~TcpFlowProbe()
{
    m_attach.Cancel();
    m_sender->TraceDisconnectWithoutContext("Tx", MakeCallback(&TcpFlowProbe::OnHandedOver, this));
    m_sink->TraceDisconnectWithoutContext("Rx", MakeCallback(&TcpFlowProbe::OnDelivered, this));
    if (m_socket)
    {
        ForEachTrace([](const auto& object, const std::string& name, const auto& callback) {
            object->TraceDisconnectWithoutContext(name, callback);
        });
    }
}

void
TcpFlowProbe::Attach()
{
    m_socket = DynamicCast<TcpSocketBase>(m_sender->GetSocket());
    UMTS_THROW_UNLESS(m_socket, "the sender of a TcpFlowProbe has no TCP socket");
    UintegerValue segmentSize;
    m_socket->GetAttribute("SegmentSize", segmentSize);
    m_segmentSize = static_cast<uint32_t>(segmentSize.Get());
    m_summary.segmentSize = m_segmentSize;
    m_cwndSince = Simulator::Now().GetSeconds();
    m_ip = m_sink->GetNode()->GetObject<Ipv4L3Protocol>();
    ForEachTrace([](const auto& object, const std::string& name, const auto& callback) {
        object->TraceConnectWithoutContext(name, callback);
    });
}

template <typename ACTION>
void
TcpFlowProbe::ForEachTrace(ACTION action)
{
    action(m_ip, "LocalDeliver", MakeCallback(&TcpFlowProbe::OnArrival, this));
    action(m_socket, "CongestionWindow", MakeCallback(&TcpFlowProbe::OnCwnd, this));
    action(m_socket, "RttSample", MakeCallback(&TcpFlowProbe::OnRtt, this));
    action(m_socket, "Timeout", MakeCallback(&TcpFlowProbe::OnTimeout, this));
    action(m_socket, "SegmentRetransmitted", MakeCallback(&TcpFlowProbe::OnRetransmitted, this));
    if (m_keepSeries)
    {
        action(m_socket, "Tx", MakeCallback(&TcpFlowProbe::OnTx, this));
        action(m_socket, "Rx", MakeCallback(&TcpFlowProbe::OnAck, this));
    }
}

void
TcpFlowProbe::OnHandedOver(Ptr<const Packet> packet)
{
    m_summary.bytesSent += packet->GetSize();
}

void
TcpFlowProbe::CloseCwndInterval() const
{
    const double now = Simulator::Now().GetSeconds();
    // A value that is corrected at once (growth beyond the receiver's window) was never in force.
    if (m_cwndSince >= 0.0 && m_cwnd > 0.0 && now > m_cwndSince)
    {
        const double interval = now - m_cwndSince;
        m_cwndMax = std::max(m_cwndMax, m_cwnd);
        m_cwndTime += interval;
        m_cwndIntegral += interval * m_cwnd;
        m_cwndSmallTime += m_cwnd < 3.0 ? interval : 0.0;
    }
    m_cwndSince = now;
}

void
TcpFlowProbe::OnCwnd(uint32_t /* oldWindow */, uint32_t newWindow)
{
    CloseCwndInterval();
    m_cwnd = static_cast<double>(newWindow) / m_segmentSize;
    if (m_keepSeries)
    {
        const double now = Simulator::Now().GetSeconds();
        if (m_cwndSeries.empty() || m_cwndSeries.back().timeS < now)
        {
            m_cwndSeries.push_back({now, m_cwnd});
        }
        m_cwndSeries.back().value = m_cwnd;
    }
}

void
TcpFlowProbe::OnRtt(Time rtt)
{
    const double sample = rtt.GetSeconds();
    m_summary.rttMinS = m_summary.rttSamples == 0 ? sample : std::min(m_summary.rttMinS, sample);
    m_summary.rttMaxS = std::max(m_summary.rttMaxS, sample);
    m_rttSumS += sample;
    const auto place =
        static_cast<std::size_t>(std::max<int64_t>(rtt.GetNanoSeconds() - 1, 0) / RTT_STEP_NS);
    m_summary.rttCounts.resize(std::max(m_summary.rttCounts.size(), place + 1));
    ++m_summary.rttCounts[place];
    ++m_summary.rttSamples;
    if (m_keepSeries)
    {
        m_rttSeries.push_back({Simulator::Now().GetSeconds(), sample});
    }
}

void
TcpFlowProbe::OnTimeout(SequenceNumber32 head)
{
    const double now = Simulator::Now().GetSeconds();
    ++m_summary.timeouts;
    m_openTimeouts.push_back({now, head});
    Note(now, Unwrap(head), "timeout");
}

void
TcpFlowProbe::OnRetransmitted(SequenceNumber32 seq, bool /* fromTimeout */)
{
    ++m_summary.retransmittedSegments;
    Note(Simulator::Now().GetSeconds(), Unwrap(seq), "retransmitted");
}

void
TcpFlowProbe::OnArrival(const Ipv4Header& /* ipHeader */,
                        Ptr<const Packet> packet,
                        uint32_t /* interface */)
{
    const auto sockets = m_sink->GetAcceptedSockets();
    if (m_summary.retransmittedSegments == 0 || sockets.empty())
    {
        return;
    }
    TcpHeader header;
    const uint32_t headerOctets = packet->PeekHeader(header);
    const SequenceNumber32 seq = header.GetSequenceNumber();
    const auto receiver = DynamicCast<TcpSocketBase>(sockets.front());
    if (packet->GetSize() == headerOctets || receiver->GetRxBuffer()->NextRxSequence() <= seq)
    {
        return;
    }
    ++m_summary.redundantSegments;
    const uint64_t byte = Unwrap(seq);
    Note(Simulator::Now().GetSeconds(), byte, "redundant");
    const auto judged = [seq](const OpenTimeout& timeout) { return timeout.head == seq; };
    for (const auto& timeout : m_openTimeouts)
    {
        if (judged(timeout))
        {
            ++m_summary.spuriousTimeouts;
            Note(timeout.timeS, byte, "spurious");
        }
    }
    m_openTimeouts.erase(std::remove_if(m_openTimeouts.begin(), m_openTimeouts.end(), judged),
                         m_openTimeouts.end());
}

void
TcpFlowProbe::OnTx(Ptr<const Packet> packet,
                   const TcpHeader& header,
                   Ptr<const TcpSocketBase> /* socket */)
{
    if (packet->GetSize() > 0 && header.GetSequenceNumber() >= m_highest)
    {
        m_highest = header.GetSequenceNumber() + packet->GetSize();
        Note(Simulator::Now().GetSeconds(), Unwrap(header.GetSequenceNumber()), "sent");
    }
}

void
TcpFlowProbe::OnAck(Ptr<const Packet> /* packet */,
                    const TcpHeader& header,
                    Ptr<const TcpSocketBase> /* socket */)
{
    const uint64_t next = Unwrap(header.GetAckNumber());
    if (next > 1)
    {
        Note(Simulator::Now().GetSeconds(), next - 1, "acked");
    }
}

void
TcpFlowProbe::OnDelivered(Ptr<const Packet> packet, const Address& /* from */)
{
    const Time now = Simulator::Now();
    if (now >= m_warmup)
    {
        m_summary.bytesDelivered += packet->GetSize();
        m_summary.longestPauseS = std::max(m_summary.longestPauseS, GetPauseS());
        m_deliveredS = now.GetSeconds();
    }
    Note(now.GetSeconds(), m_sink->GetTotalRx(), "received");
}

double
TcpFlowProbe::GetPauseS() const
{
    return m_deliveredS < 0.0 ? 0.0 : Simulator::Now().GetSeconds() - m_deliveredS;
}

uint64_t
TcpFlowProbe::Unwrap(SequenceNumber32 seq)
{
    // Numbers of one moment are less than 2^31 apart: never more than a window.
    m_lastSeen += seq - SequenceNumber32(static_cast<uint32_t>(m_lastSeen));
    return m_lastSeen;
}

void
TcpFlowProbe::Note(double timeS, uint64_t byte, const char* event)
{
    if (m_keepSeries)
    {
        const uint64_t segment = (byte + m_segmentSize - 1) / m_segmentSize;
        m_segmentSeries.push_back({timeS, segment, event});
    }
}

uint64_t
TcpFlowProbe::GetBytesAcked() const
{
    // The buffer holds what was handed over and is not acknowledged.
    return m_socket ? m_summary.bytesSent - m_socket->GetTxBuffer()->Size() : 0;
}

TcpFlowSummary
TcpFlowProbe::Summarise() const
{
    CloseCwndInterval();
    TcpFlowSummary summary = m_summary;
    summary.bytesAcked = GetBytesAcked();
    summary.cwndMaxSegments = m_cwndMax;
    if (summary.bytesAcked < summary.bytesSent)
    {
        summary.longestPauseS = std::max(summary.longestPauseS, GetPauseS());
    }
    if (summary.rttSamples > 0)
    {
        summary.rttMeanS = m_rttSumS / static_cast<double>(summary.rttSamples);
    }
    if (m_cwndTime > 0.0)
    {
        summary.cwndMeanSegments = m_cwndIntegral / m_cwndTime;
        summary.cwndTimeAtMost2Share = m_cwndSmallTime / m_cwndTime;
    }
    return summary;
}

} // namespace ns3
