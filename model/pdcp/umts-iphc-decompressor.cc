/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-decompressor.h"

namespace ns3::umts
{

namespace
{

constexpr uint8_t TCP_CONTEXTS = 3; //!< Type code of CONTEXT_STATE: a list of CIDs of TCP streams

/**
 * @param number a number above 0
 * @return true for 1, 2, 4, 8, ...
 */
bool
IsPowerOfTwo(uint32_t number)
{
    return (number & (number - 1)) == 0;
}

} // namespace

std::optional<IphcDecompressor::Output>
IphcDecompressor::Decompress(PdcpPid pid,
                             const Octets& front,
                             uint32_t size,
                             const PayloadSum& payloadSum)
{
    switch (pid)
    {
    case PdcpPid::FULL_HEADER:
        return OnFullHeader(front, size);
    case PdcpPid::COMPRESSED_TCP:
    case PdcpPid::COMPRESSED_TCP_NODELTA:
        return OnTcp(pid, front, size, payloadSum);
    case PdcpPid::COMPRESSED_NON_TCP:
        return OnNonTcp(front, size);
    default:
        return std::nullopt;
    }
}

std::optional<IphcDecompressor::Output>
IphcDecompressor::OnFullHeader(const Octets& front, uint32_t size)
{
    NonTcpContextId id;
    const auto rebuilt = ReadFullHeader(front, size, id);
    if (!rebuilt)
    {
        return std::nullopt;
    }
    bool repaired = false;
    if (rebuilt->header.IsTcp())
    {
        repaired = m_tcp[id.cid].drops > 0;
        m_tcp[id.cid] = {rebuilt->reference, 0};
        m_requests.erase(static_cast<uint8_t>(id.cid));
    }
    else
    {
        m_nonTcp[id.cid] = {rebuilt->reference, id.generation};
    }
    return Output{rebuilt->header, rebuilt->consumed, repaired};
}

std::optional<IphcDecompressor::Output>
IphcDecompressor::OnTcp(PdcpPid pid,
                        const Octets& front,
                        uint32_t size,
                        const PayloadSum& payloadSum)
{
    TcpContext& context = m_tcp[front.empty() ? 0 : front[0]];
    const bool isDelta = pid == PdcpPid::COMPRESSED_TCP;
    const auto read = isDelta ? ReadCompressedTcp : ReadTcpNoDelta;
    // TWICE (RFC 2507 10.1): the delta of a lost header is likely to equal that of the next one.
    const uint32_t attempts = isDelta ? (context.drops == 0 ? 2 : 0) : 1;
    std::optional<IphcReference> reference = context.reference;
    for (uint32_t attempt = 1; reference && attempt <= attempts; ++attempt)
    {
        auto rebuilt = read(front, size, *reference);
        if (rebuilt && rebuilt->header.HasTcpChecksum())
        {
            rebuilt->header.CalculateTcpChecksum(payloadSum(rebuilt->consumed));
        }
        if (rebuilt && rebuilt->header.GetCrc() == rebuilt->crc)
        {
            const bool repaired = context.drops > 0 || attempt > 1;
            context = {rebuilt->reference, 0};
            m_requests.erase(front[0]);
            return Output{rebuilt->header, rebuilt->consumed, repaired};
        }
        reference = rebuilt ? std::make_optional(rebuilt->reference) : std::nullopt;
    }
    // Asking at 1, 2, 4, 8 ... drops makes up for lost requests without flooding the other side.
    if (!front.empty() && IsPowerOfTwo(++context.drops))
    {
        m_requests.insert(front[0]);
    }
    return std::nullopt;
}

std::optional<IphcDecompressor::Output>
IphcDecompressor::OnNonTcp(const Octets& front, uint32_t size)
{
    const auto id = ReadNonTcpId(front);
    const auto context = id ? m_nonTcp.find(id->cid) : m_nonTcp.end();
    if (context == m_nonTcp.end() || context->second.generation != id->generation)
    {
        return std::nullopt;
    }
    const auto rebuilt = ReadNonTcp(front, size, context->second.reference);
    return rebuilt ? std::make_optional(Output{rebuilt->header, rebuilt->consumed, false})
                   : std::nullopt;
}

Octets
IphcDecompressor::TakeContextState()
{
    Octets octets;
    if (!m_requests.empty())
    {
        octets = {TCP_CONTEXTS, static_cast<uint8_t>(m_requests.size())};
        for (const uint8_t cid : m_requests)
        {
            octets.push_back(cid);
        }
        m_requests.clear();
    }
    return octets;
}

} // namespace ns3::umts
