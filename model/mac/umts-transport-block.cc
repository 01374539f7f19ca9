/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-transport-block.h"

#include "umts-mac-d-header.h"

#include "ns3/umts-rlc-codec.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

std::vector<uint8_t>
GetBlockOctets(const TransportBlock& block, uint32_t blockBits, Direction direction, bool isCommon)
{
    if (!block.octets.empty())
    {
        return block.octets;
    }
    std::vector<uint8_t> octets;
    const bool hasCt = !isCommon && blockBits % 8 == MAC_D_HEADER_BITS;
    const uint32_t header = isCommon ? MAC_C_HEADER_BITS : hasCt ? MAC_D_HEADER_BITS : 0;
    EncodeRlcPdu(block.pdu, (blockBits - header) / 8, octets);
    if (isCommon)
    {
        PrependMacCHeader(direction, block.header, octets);
    }
    else if (hasCt)
    {
        PrependCt(block.header.ct, octets);
    }
    return octets;
}

Ptr<BlockSetReception>
BlockSetReception::Create(Ptr<const TransportBlockSet> set, std::size_t begin, std::size_t end)
{
    auto reception = ObjectPool<BlockSetReception>::Create();
    reception->m_set = std::move(set);
    reception->m_begin = begin;
    reception->m_crcErrors.assign(end - begin, 0);
    return reception;
}

Ptr<BlockSetReception>
BlockSetReception::Create(Ptr<const TransportBlockSet> set)
{
    const std::size_t blocks = set->blocks.size();
    return Create(std::move(set), 0, blocks);
}

void
BlockSetReception::Clear()
{
    m_set = nullptr;
    m_begin = 0;
    m_crcErrors.clear();
    m_errors = 0;
}

void
BlockSetReception::Fail(std::size_t i)
{
    m_errors += m_crcErrors[i] ? 0 : 1;
    m_crcErrors[i] = 1;
}

Ptr<BlockSetReception>
BlockSetReception::Select(std::size_t begin, std::size_t end) const
{
    return Create(m_set, m_begin + begin, m_begin + end);
}

Ptr<const BlockSetReception>
BlockSetReception::Combine(Ptr<const BlockSetReception> base, const BlockSetReception& other)
{
    const std::size_t common = std::min(base->GetNBlocks(), other.GetNBlocks());
    std::size_t helped = 0;
    while (helped < common && (base->GetBlock(helped) || !other.GetBlock(helped)))
    {
        ++helped;
    }
    if (helped == common)
    {
        return base;
    }
    // The blocks are copied: over octets each receiver has a set of its own.
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = base->GetBlockBits();
    set->blocks.resize(base->GetNBlocks());
    auto combined = Create(set);
    for (std::size_t i = 0; i < base->GetNBlocks(); ++i)
    {
        const TransportBlock* block = base->GetBlock(i);
        block = block || i >= common ? block : other.GetBlock(i);
        if (block)
        {
            set->blocks[i] = *block;
        }
        else
        {
            combined->Fail(i);
        }
    }
    return combined;
}

} // namespace ns3::umts
