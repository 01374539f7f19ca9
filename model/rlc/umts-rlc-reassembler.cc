/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-reassembler.h"

namespace ns3::umts
{

void
SduAssembly::Join(const Ref<const Packet>& octets)
{
    if (!m_copy)
    {
        m_broken = m_whole->GetSize() != m_octets;
        m_copy = m_whole->Copy();
        m_whole = nullptr;
    }
    m_copy->AddAtEnd(octets);
}

void
SduAssembly::DropLastOctet()
{
    if (m_octets == 0)
    {
        return;
    }
    if (!m_copy)
    {
        m_copy = m_whole->Copy();
        m_whole = nullptr;
    }
    m_copy->RemoveAtEnd(1);
    --m_octets;
}

Ptr<Packet>
SduAssembly::Reassemble()
{
    Ptr<Packet> sdu;
    if (m_copy)
    {
        sdu = m_copy;
    }
    else if (m_whole && m_whole->GetSize() == m_octets)
    {
        sdu = m_whole->Copy();
    }
    if (m_broken)
    {
        sdu = nullptr;
    }
    Clear();
    return sdu;
}

void
SduAssembly::Clear()
{
    m_whole = nullptr;
    m_copy = nullptr;
    m_octets = 0;
    m_broken = false;
}

} // namespace ns3::umts
