/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-rx.h"

namespace ns3::umts
{

void
RlcTmRx::Receive(const RlcPdu& pdu)
{
    ++m_counters.pdusReceived;
    for (const auto& piece : pdu.payload->pieces)
    {
        m_assembly.Append(piece);
    }
    if (!m_segmentation)
    {
        Finish();
    }
}

void
RlcTmRx::ReceiveErrors()
{
    m_erroneous = true;
}

void
RlcTmRx::EndOfTti()
{
    if (m_segmentation && !m_erroneous)
    {
        Finish();
    }
    m_assembly.Clear();
    m_erroneous = false;
}

void
RlcTmRx::Finish()
{
    if (Ptr<Packet> sdu = m_assembly.Reassemble())
    {
        HandUp(std::move(sdu));
    }
}

} // namespace ns3::umts
