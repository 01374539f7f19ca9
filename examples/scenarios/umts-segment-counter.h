/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SEGMENT_COUNTER_H
#define UMTS_SEGMENT_COUNTER_H

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"

#include <optional>

namespace ns3::umts
{

/** @brief What a node with one TCP connection sends: connection requests, and segments again. */
class SegmentCounter
{
  public:
    /** @param node the node, which has opened no connection yet; holds this from then on */
    void Observe(Ptr<Node> node)
    {
        const auto ip = node->GetObject<Ipv4L3Protocol>();
        ip->TraceConnectWithoutContext("Tx", MakeCallback(&SegmentCounter::OnTx, this));
        ip->TraceConnectWithoutContext("Rx", MakeCallback(&SegmentCounter::OnRx, this));
    }

    /** @return SYNs sent */
    uint32_t GetNSyns() const
    {
        return m_syns;
    }

    /** @return segments with payload that have been sent before */
    uint32_t GetNRetransmissions() const
    {
        return m_retransmissions;
    }

    /** @return time from the first SYN to its answer; 0 while there is none */
    Time GetConnectTime() const
    {
        return m_connectTime.value_or(Time(0));
    }

  private:
    /**
     * @param packet an IP packet
     * @param tcp gets its TCP header
     * @return octets of payload; none when it is no TCP segment
     */
    static std::optional<uint32_t> Read(Ptr<const Packet> packet, TcpHeader& tcp)
    {
        const auto copy = packet->Copy();
        Ipv4Header ip;
        copy->RemoveHeader(ip);
        if (ip.GetProtocol() != TcpL4Protocol::PROT_NUMBER || ip.GetFragmentOffset() > 0)
        {
            return std::nullopt;
        }
        copy->RemoveHeader(tcp);
        return copy->GetSize();
    }

    /** @param packet an IP packet that the node sends */
    void OnTx(Ptr<const Packet> packet, Ptr<Ipv4> /* ip */, uint32_t /* interface */)
    {
        TcpHeader tcp;
        const auto octets = Read(packet, tcp);
        if (octets && (tcp.GetFlags() & TcpHeader::SYN))
        {
            m_firstSyn = m_syns == 0 ? Simulator::Now() : m_firstSyn;
            ++m_syns;
        }
        else if (octets.value_or(0) > 0)
        {
            const SequenceNumber32 end = tcp.GetSequenceNumber() + *octets;
            m_retransmissions += m_sent && end <= *m_sent ? 1 : 0;
            m_sent = m_sent && end <= *m_sent ? *m_sent : end;
        }
    }

    /** @param packet an IP packet that the node receives */
    void OnRx(Ptr<const Packet> packet, Ptr<Ipv4> /* ip */, uint32_t /* interface */)
    {
        TcpHeader tcp;
        if (!m_connectTime && Read(packet, tcp) && (tcp.GetFlags() & TcpHeader::SYN))
        {
            m_connectTime = Simulator::Now() - m_firstSyn;
        }
    }

    uint32_t m_syns{0};                     //!< SYNs sent
    uint32_t m_retransmissions{0};          //!< Segments sent again
    std::optional<SequenceNumber32> m_sent; //!< What follows the last octet sent
    Time m_firstSyn;                        //!< Time of the first SYN
    std::optional<Time> m_connectTime;      //!< From then to its answer
};

} // namespace ns3::umts

#endif /* UMTS_SEGMENT_COUNTER_H */
