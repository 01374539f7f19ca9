/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-um-tx.h"

#include "ns3/umts-rlc-li-codec.h"

#include <utility>

namespace ns3::umts
{

RlcTmUmTx::RlcTmUmTx(const RlcTmUmConfig& config, RlcMode mode)
    : m_config(config),
      m_mode(mode)
{
    // The start of an SDU, which only the uplink must tell, keeps the receiver from dropping one
    // SDU more than it must after a loss.
    const bool hasLi = mode == RlcMode::UM;
    m_segmenter.Configure(config.pduOctets - GetHeaderOctets(mode),
                          hasLi ? LiOctets(config.pduOctets, mode) : 0,
                          false,
                          hasLi);
}

bool
RlcTmUmTx::HasRoom(uint32_t octets) const
{
    const uint32_t payload = m_config.pduOctets - GetHeaderOctets(m_mode);
    return SduBufferLimit{m_config.bufferOctets, m_config.bufferPdus}.Admits(GetHeldOctets(),
                                                                             octets,
                                                                             payload);
}

bool
RlcTmUmTx::Enqueue(Ptr<const Packet> sdu, Nanos now)
{
    const uint32_t size = sdu->GetSize();
    if (!HasRoom(size))
    {
        CountRefused();
        return false;
    }
    m_segmenter.Enqueue(std::move(sdu), now);
    ++m_counters.sdusTaken;
    m_counters.octetsTaken += size;
    return true;
}

void
RlcTmUmTx::Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out)
{
    OnTime(now);
    DoPull(out.size() + max, out);
}

void
RlcTmUmTx::OnTime(Nanos now)
{
    while (GetDeadline() <= now)
    {
        DiscardFront();
    }
}

Nanos
RlcTmUmTx::GetDeadline() const
{
    const auto& queue = m_segmenter.GetQueue();
    return m_config.timerDiscard == 0 || queue.empty()
               ? NEVER
               : queue.front().arrival + m_config.timerDiscard;
}

RlcPdu&
RlcTmUmTx::SendNext(std::vector<RlcPdu>& out)
{
    const auto sdus = m_segmenter.GetQueue().size();
    const uint64_t held = GetHeldOctets();
    out.emplace_back();
    RlcPdu& pdu = out.back();
    pdu.kind = m_mode == RlcMode::UM ? RlcPdu::Kind::UMD : RlcPdu::Kind::TMD;
    pdu.payload = m_segmenter.Next();
    ++m_counters.pdusSent;
    m_counters.sdusSubmitted += sdus - m_segmenter.GetQueue().size();
    m_counters.octetsSubmitted += held - GetHeldOctets();
    return pdu;
}

void
RlcTmUmTx::DiscardFront()
{
    const auto dropped = m_segmenter.DropFront();
    ++m_counters.sdusDiscarded;
    m_counters.octetsDiscarded += dropped.size;
    OnDiscard(dropped);
}

void
RlcTmUmTx::OnDiscard(const RlcSegmenter::QueuedSdu& /* dropped */)
{
}

} // namespace ns3::umts
