/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-um-rx.h"

namespace ns3::umts
{

void
RlcUmRx::Receive(const RlcPdu& pdu)
{
    const uint32_t missing = pdu.umSn - m_vrUs;
    m_vrUs = pdu.umSn + 1;
    ++m_counters.pdusReceived;
    m_counters.pdusMissing += missing;
    if (missing > 0 || pdu.payload->leadingStart)
    {
        m_reassembler.Clear();
        m_headless = !pdu.payload->leadingStart;
    }
    m_reassembler.Push(*pdu.payload, m_headless ? 1 : 0, [this](Ptr<Packet> sdu, uint32_t) {
        HandUp(std::move(sdu));
    });
    if (m_headless)
    {
        m_headless = pdu.payload->CountEnds() == 0;
    }
    if (m_headless)
    {
        m_reassembler.Clear();
    }
}

} // namespace ns3::umts
