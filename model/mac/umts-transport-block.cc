/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-transport-block.h"

#include <utility>

namespace ns3
{
namespace umts
{

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

} // namespace umts
} // namespace ns3
