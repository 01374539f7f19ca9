/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-tx.h"

#include <utility>

namespace ns3::umts
{

RlcTmTx::RlcTmTx(const RlcTmUmConfig& config, bool segmentation)
    : RlcTmUmTx(config, RlcMode::TM),
      m_segmentation(segmentation)
{
}

bool
RlcTmTx::Enqueue(Ptr<const Packet> sdu, Nanos now)
{
    const uint32_t pdu = GetConfig().pduOctets;
    const uint32_t size = sdu->GetSize();
    if (m_segmentation ? size % pdu != 0 : size != pdu)
    {
        CountRefused();
        return false;
    }
    // Without a discard timer, new SDUs replace those of earlier TTIs (9.7.3.5).
    for (; GetConfig().timerDiscard == 0 && m_missed > 0; --m_missed)
    {
        DiscardFront();
    }
    return RlcTmUmTx::Enqueue(std::move(sdu), now);
}

void
RlcTmTx::DoPull(std::size_t limit, std::vector<RlcPdu>& out)
{
    if (m_segmentation)
    {
        PullSegmented(limit, out);
    }
    else
    {
        while (out.size() < limit && HasData())
        {
            SendNext(out);
        }
    }
    m_missed = GetSegmenter().GetQueue().size();
}

void
RlcTmTx::PullSegmented(std::size_t limit, std::vector<RlcPdu>& out)
{
    const auto& queue = GetSegmenter().GetQueue();
    const std::size_t room = (limit - out.size()) * GetConfig().pduOctets;
    while (!queue.empty() && queue.front().size > room)
    {
        DiscardFront();
    }
    for (const std::size_t sdus = queue.size(); sdus > 0 && queue.size() == sdus;)
    {
        SendNext(out);
    }
}

} // namespace ns3::umts
