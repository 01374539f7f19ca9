/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-compressor.h"

#include "ns3/umts-bit-io.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr Nanos MIN_WRAP = 3'000'000'000; //!< Least time for all generations (RFC 2507 14)
constexpr uint8_t TCP_ACK = 0x10;         //!< Flag of TCP
constexpr uint8_t TCP_SYN_RST_FIN = 0x07; //!< Flags of TCP

/**
 * @param rebuilt what the other side will make of a PDU
 * @param header the header sent
 * @return true when it will get it right
 */
bool
IsSame(std::optional<IphcRebuilt> rebuilt, const IphcHeader& header)
{
    if (rebuilt && rebuilt->header.HasTcpChecksum() && header.HasTcpChecksum())
    {
        // The other side will calculate it.
        const uint32_t at = header.GetIpSize() + IphcHeader::TCP_CHECKSUM;
        rebuilt->header.Set16(at, header.Get16(at));
    }
    return rebuilt && rebuilt->header.GetOctets() == header.GetOctets();
}

} // namespace

IphcCompressor::IphcCompressor(const IphcConfig& config)
    : m_config(config)
{
}

IphcCompressor::Output
IphcCompressor::Compress(const IphcHeader& header, uint32_t payload, Nanos now)
{
    m_pending = nullptr;
    if (header.GetSize() > m_config.maxHeader)
    {
        return Output();
    }
    return header.IsTcp() ? CompressTcp(header, payload) : CompressNonTcp(header, payload, now);
}

void
IphcCompressor::Commit()
{
    if (m_pending != nullptr)
    {
        m_pendingContext.lastUse = ++m_clock;
        m_pending->resize(std::max<std::size_t>(m_pending->size(), m_pendingCid + 1));
        (*m_pending)[m_pendingCid] = std::move(m_pendingContext);
        m_pending = nullptr;
    }
}

void
IphcCompressor::OnContextState(const Octets& octets)
{
    BitReader in(octets, 1);
    for (uint32_t count = in.Read(8); count > 0; --count)
    {
        const uint32_t cid = in.Read(8);
        if (!in.Failed() && cid < m_tcp.size())
        {
            m_tcp[cid].requested = true;
        }
    }
}

IphcCompressor::Place
IphcCompressor::FindPlace(const Contexts& contexts, uint32_t space, const IphcHeader& header)
{
    const auto found = std::find_if(contexts.begin(), contexts.end(), [&](const Context& c) {
        return c.reference.header.IsSameStream(header);
    });
    const bool known = found != contexts.end();
    const auto oldest =
        std::min_element(contexts.begin(), contexts.end(), [](const Context& a, const Context& b) {
            return a.lastUse < b.lastUse;
        });
    const auto place = known || contexts.size() <= space ? found : oldest;
    return {static_cast<uint16_t>(place - contexts.begin()), known};
}

void
IphcCompressor::Prepare(Contexts& contexts,
                        uint16_t cid,
                        Context context,
                        const IphcReference& reference)
{
    m_pending = &contexts;
    m_pendingCid = cid;
    m_pendingContext = std::move(context);
    m_pendingContext.reference = reference;
}

IphcCompressor::Output
IphcCompressor::CompressTcp(const IphcHeader& header, uint32_t payload)
{
    const uint8_t flags = header.Get8(header.GetIpSize() + IphcHeader::FLAGS);
    if ((flags & (TCP_SYN_RST_FIN | TCP_ACK)) != TCP_ACK)
    {
        return Output();
    }
    const auto [place, known] = FindPlace(m_tcp, m_config.tcpSpace, header);
    const auto cid = static_cast<uint8_t>(place);
    Context next = known ? m_tcp[place] : Context();
    if (known && !next.requested)
    {
        const auto delta = WriteCompressedTcp(cid, next.reference, header, payload);
        const uint32_t size = delta ? static_cast<uint32_t>(delta->size()) + payload : 0;
        const auto rebuilt = delta ? ReadCompressedTcp(*delta, size, next.reference) : std::nullopt;
        if (IsSame(rebuilt, header))
        {
            Prepare(m_tcp, place, next, rebuilt->reference);
            return {PdcpPid::COMPRESSED_TCP, *delta};
        }
    }
    if (known && next.requested && !next.noDelta)
    {
        const Octets octets = WriteTcpNoDelta(cid, header);
        const auto size = static_cast<uint32_t>(octets.size()) + payload;
        const auto rebuilt = ReadTcpNoDelta(octets, size, next.reference);
        if (IsSame(rebuilt, header))
        {
            next.requested = false;
            next.noDelta = true;
            Prepare(m_tcp, place, next, rebuilt->reference);
            return {PdcpPid::COMPRESSED_TCP_NODELTA, octets};
        }
    }
    Prepare(m_tcp, place, Context(), {header, payload});
    return {PdcpPid::FULL_HEADER, *WriteFullHeader({cid, 0}, header)};
}

bool
IphcCompressor::BeginGeneration(Context& context, Nanos now)
{
    context.generation = (context.generation + 1) % GENERATIONS;
    Nanos& since = context.changedAt[context.generation];
    const bool allowed = since == 0 || now - since >= MIN_WRAP;
    // Time 0 stands for "never": a nanosecond more is as good.
    since = std::max<Nanos>(now, 1);
    return allowed;
}

IphcCompressor::Output
IphcCompressor::CompressNonTcp(const IphcHeader& header, uint32_t payload, Nanos now)
{
    const auto [cid, known] = FindPlace(m_nonTcp, m_config.nonTcpSpace, header);
    Context next = cid < m_nonTcp.size() ? m_nonTcp[cid] : Context();
    const Octets octets = WriteNonTcp({cid, next.generation}, header);
    const auto size = static_cast<uint32_t>(octets.size()) + payload;
    if (!known || !IsSame(ReadNonTcp(octets, size, next.reference), header))
    {
        next.period = 1;
        if (!BeginGeneration(next, now))
        {
            return Output();
        }
    }
    else if (next.sinceFull >= next.period)
    {
        next.period = std::min(2 * next.period, m_config.fMaxPeriod);
    }
    else if (now <= next.lastFull + m_config.fMaxTime)
    {
        ++next.sinceFull;
        Prepare(m_nonTcp, cid, next, {header, payload});
        return {PdcpPid::COMPRESSED_NON_TCP, octets};
    }
    next.sinceFull = 0;
    next.lastFull = now;
    const auto full = WriteFullHeader({cid, next.generation}, header);
    if (!full)
    {
        return Output();
    }
    Prepare(m_nonTcp, cid, next, {header, payload});
    return {PdcpPid::FULL_HEADER, *full};
}

} // namespace ns3::umts
