/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-blocks.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t MAX_TFI = 32; //!< Values of TFI (TS 25.427 6.2.4.3)

} // namespace

void
DescribeBlocks(const TransportBlockSet& set, FrameFormat& format)
{
    format.blockBits = set.blockBits;
    for (const auto& block : set.blocks)
    {
        format.establishments.push_back(block.pdu.establishment);
    }
}

void
DescribeBlocks(const BlockSetReception& reception, FrameFormat& format)
{
    format.blockBits = reception.GetBlockBits();
    for (std::size_t i = 0; i < reception.GetNBlocks(); ++i)
    {
        const TransportBlock* block = reception.GetBlock(i);
        format.establishments.push_back(block ? block->pdu.establishment : 0);
    }
}

void
SetEstablishments(const FrameFormat& format, TransportBlockSet& set)
{
    const std::size_t given = std::min(set.blocks.size(), format.establishments.size());
    for (std::size_t i = 0; i < given; ++i)
    {
        set.blocks[i].pdu.establishment = format.establishments[i];
    }
}

void
WriteTfi(std::size_t blocks, BitWriter& writer)
{
    writer.Write(static_cast<uint32_t>(blocks % MAX_TFI), 8);
}

std::optional<uint32_t>
ReadTfi(BitReader& reader,
        const FrameReading& reading,
        uint32_t (*getOctets)(Direction, uint32_t, uint32_t))
{
    const uint32_t tfi = reader.Read(8);
    const Direction direction = reading.format.direction;
    const uint32_t bits = reading.format.blockBits;
    if (bits == 0)
    {
        return std::nullopt;
    }
    auto blocks = static_cast<uint32_t>(reading.octets / CountFrameOctets(bits));
    while (blocks > 0 && getOctets(direction, blocks, bits) > reading.octets)
    {
        --blocks;
    }
    const bool fits = getOctets(direction, blocks, bits) == reading.octets;
    return fits && blocks % MAX_TFI == tfi ? std::optional<uint32_t>(blocks) : std::nullopt;
}

void
WriteBlocks(const TransportBlockSet& set, bool isCommon, BitWriter& writer)
{
    for (const auto& block : set.blocks)
    {
        const auto octets = GetBlockOctets(block, set.blockBits, Direction::DOWNLINK, isCommon);
        writer.Append(octets, 8 * octets.size());
    }
}

void
WriteBlocks(const BlockSetReception& reception, bool isCommon, BitWriter& writer)
{
    const uint32_t bits = reception.GetBlockBits();
    const std::vector<uint8_t> failed(CountFrameOctets(bits));
    for (std::size_t i = 0; i < reception.GetNBlocks(); ++i)
    {
        const auto* block = reception.GetBlock(i);
        const auto octets =
            block ? GetBlockOctets(*block, bits, Direction::UPLINK, isCommon) : failed;
        writer.Append(octets, 8 * octets.size());
    }
}

Ptr<TransportBlockSet>
ReadBlocks(BitReader& reader, uint32_t blocks, const FrameFormat& format)
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = format.blockBits;
    set->blocks.resize(blocks);
    for (auto& block : set->blocks)
    {
        block.octets = reader.ReadOctets(8 * CountFrameOctets(format.blockBits));
        if (format.kind == FrameKind::COMMON)
        {
            std::string why;
            MacCHeader header;
            block.header = ReadMacCHeader(format.direction, block.octets, header, &why)
                               ? header
                               : MacCHeader();
        }
    }
    SetEstablishments(format, *set);
    return set;
}

void
WriteCrcIndicators(const BlockSetReception& reception, BitWriter& writer)
{
    for (std::size_t i = 0; i < reception.GetNBlocks(); ++i)
    {
        writer.Write(reception.GetBlock(i) ? 0 : 1, 1);
    }
    writer.Align();
}

FrameReception
ReadCrcIndicators(BitReader& reader, FrameBlocks set)
{
    auto reception = BlockSetReception::Create(std::move(set));
    for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
    {
        if (reader.Read(1) == 1)
        {
            reception->Fail(i);
        }
    }
    return reception;
}

} // namespace ns3::umts
