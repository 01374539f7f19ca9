/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-um-tx.h"

#include <utility>

namespace ns3::umts
{

void
RlcUmTx::DoPull(std::size_t limit, std::vector<RlcPdu>& out)
{
    while (out.size() < limit && HasData())
    {
        if (m_cutOff)
        {
            // A gap makes the receiver drop the part that it has (11.2.4.3).
            ++m_vtUs;
            GetSegmenter().TellEndOf(std::exchange(m_cutOff, nullptr));
        }
        SendNext(out).umSn = m_vtUs;
        ++m_vtUs;
    }
}

void
RlcUmTx::OnDiscard(const RlcSegmenter::QueuedSdu& dropped)
{
    // Of an SDU not yet begun the receiver knows nothing. A gap would cost it the SDU before, when
    // the end of that one is yet to be told.
    if (dropped.sent > 0)
    {
        m_cutOff = dropped.sdu;
    }
}

} // namespace ns3::umts
