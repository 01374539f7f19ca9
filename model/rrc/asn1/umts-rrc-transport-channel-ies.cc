/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-transport-channel-ies.h"

namespace ns3::umts::asn1
{

namespace
{

/// Bits of a CTFC by the position of its size.
constexpr uint32_t CTFC_BITS[] = {2, 4, 6, 8, 12, 16, 24};

/// A kind of BitModeRLC-SizeInfo.
struct BitModeType
{
    uint16_t first; //!< Smallest size, bits
    uint16_t step;  //!< Bits of one of part 1; values of part 2, bits, 0 included
    uint16_t part1; //!< Values of part 1
};

/// Values of an enumerated type, in their order.
constexpr BitModeType BIT_MODE_TYPES[] = {{0, 1, 128}, {128, 8, 16}, {256, 16, 48}, {1024, 64, 63}};

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, BitModeRlcSize& value)
{
    uint32_t type = 3;
    while (type > 0 && value.bits < BIT_MODE_TYPES[type].first)
    {
        --type;
    }
    uint32_t part1 = (value.bits - BIT_MODE_TYPES[type].first) / BIT_MODE_TYPES[type].step;
    const uint32_t rest = (value.bits - BIT_MODE_TYPES[type].first) % BIT_MODE_TYPES[type].step;
    auto part2 = rest > 0 ? std::make_optional(rest) : std::nullopt;
    codec.Enumerated(type, 4);
    const BitModeType& kind = BIT_MODE_TYPES[type];
    if (kind.step > 1)
    {
        codec.Present(part2);
    }
    codec.Integer(part1, 0, kind.part1 - 1);
    codec.Optional(part2, 1, kind.step - 1);
    value.bits = static_cast<uint16_t>(kind.first + part1 * kind.step + part2.value_or(0));
}

/** @brief NumberOfTransportBlocks. */
void
CodeBlocks(UperCodec& codec, uint16_t& value)
{
    switch (codec.Select(value < 2 ? value : value < 18 ? 2 : 3, {0, 1, 2, 3}, 4))
    {
    case 0:
        value = 0;
        break;
    case 1:
        value = 1;
        break;
    case 2:
        codec.Integer(value, 2, 17);
        break;
    default:
        codec.Integer(value, 18, 512);
        break;
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DynamicTransportFormats& value)
{
    codec.Choice(value.rlcSize, {0, 1}, 2, [&codec](auto& size) { Code(codec, size); });
    codec.List(value.blocks, 1, 32, [&codec](uint16_t& blocks) { CodeBlocks(codec, blocks); });
    codec.Fixed(0, 3); // allSizes
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ChannelCoding& value)
{
    // noCoding, convolutional and turbo are a CHOICE; the rate is that of convolutional.
    const auto number = static_cast<uint32_t>(value);
    const std::size_t kind = codec.Select(number == 0 ? 0 : number == 3 ? 2 : 1, {0, 1, 2}, 3);
    if (kind == 1)
    {
        uint32_t rate = number == 2 ? 1 : 0;
        codec.Enumerated(rate, 2);
        value = rate == 0 ? ChannelCoding::CONVOLUTIONAL_12 : ChannelCoding::CONVOLUTIONAL_13;
        return;
    }
    value = kind == 0 ? ChannelCoding::NONE : ChannelCoding::TURBO;
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SignalledGainFactors& value)
{
    codec.Present(value.referenceTfc);
    codec.Fixed(0, 2); // fdd
    codec.Integer(value.betaC, 0, 15);
    codec.Integer(value.betaD, 0, 15);
    codec.Optional(value.referenceTfc, 0, 3);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ComputedGainFactors& value)
{
    codec.Integer(value.referenceTfc, 0, 3);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MacHsQueue::PduSize& value)
{
    codec.Integer(value.bits, 1, 5000);
    codec.Integer(value.index, 0, 7);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MacHsQueue& value)
{
    codec.Present(value.sizes);
    codec.Integer(value.queueId, 0, 7);
    codec.Integer(value.flowId, 0, 7);
    codec.Enumerated(value.t1, 16);
    codec.Enumerated(value.window, 7);
    if (value.sizes)
    {
        codec.List(*value.sizes, 1, 8, [&codec](MacHsQueue::PduSize& one) { Code(codec, one); });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SameAsUplink& value)
{
    codec.Fixed(0, 2); // dch
    codec.Integer(value.identity, 1, 32);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, HsDschInfo& value)
{
    codec.Present(value.processes, value.queues);
    if (value.processes)
    {
        codec.Integer(*value.processes, 1, 8);
        codec.Fixed(0, 2); // implicit memory partitioning
    }
    if (value.queues)
    {
        codec.Fixed(1, 2); // mac-hs-AddReconfQueue-List is there
        codec.Absent(1);
        codec.List(*value.queues, 1, 8, [&codec](MacHsQueue& one) { Code(codec, one); });
    }
}

/** @brief Kind and identity of a downlink transport channel of release 5. */
void
CodeR5Type(UperCodec& codec, std::optional<uint8_t>& identity)
{
    const bool isHsDsch = codec.Select(identity ? 0 : 1, {0, 2}, 3) == 1;
    if (isHsDsch)
    {
        identity.reset();
        return;
    }
    identity = identity.value_or(0);
    codec.Integer(*identity, 1, 32);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TransportFormatSet& value)
{
    codec.Fixed(0, 2); // dedicatedTransChTFS
    value.tti = static_cast<uint8_t>(codec.Select(value.tti, {0, 1, 2, 3}, 5));
    codec.List(value.dynamic, 1, 32, [&codec](DynamicTransportFormats& one) { Code(codec, one); });
    Code(codec, value.coding);
    codec.Integer(value.rateMatching, 1, 256);
    codec.Enumerated(value.crc, 5);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Tfcs& value)
{
    codec.Fixed(0, 2); // normalTFCI-Signalling
    codec.Fixed(0, 4); // complete
    codec.Enumerated(value.ctfcSize, 7);
    const uint32_t bits = value.ctfcSize < 7 ? CTFC_BITS[value.ctfcSize] : 0;
    codec.List(value.tfcs, 1, 1024, [&codec, bits](Tfc& one) {
        codec.Present(one.gains);
        codec.Bits(one.ctfc, bits);
        if (one.gains)
        {
            codec.Absent(1);
            codec.Choice(*one.gains, {0, 1}, 2, [&codec](auto& gains) { Code(codec, gains); });
        }
    });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlAddReconfTransCh& value, Release release)
{
    const bool mayBeEdch = release >= Release::R6;
    const auto indices = mayBeEdch ? std::vector<uint32_t>{0, 1} : std::vector<uint32_t>{0};
    if (codec.Select(value.eDch ? 1 : 0, indices, mayBeEdch ? 2 : 1) == 1)
    {
        value.eDch = value.eDch.value_or(EdchTransCh());
        Code(codec, *value.eDch);
        return;
    }
    value.eDch.reset();
    codec.Fixed(0, 2); // dch
    codec.Integer(value.identity, 1, 32);
    Code(codec, value.formats);
}

void
CodeUlDeleted(UperCodec& codec, DeletedTransCh& value, Release release)
{
    const bool mayBeEdch = release >= Release::R6;
    const auto indices = mayBeEdch ? std::vector<uint32_t>{0, 1} : std::vector<uint32_t>{0};
    codec.Choice(value, indices, mayBeEdch ? 2 : 1, [&codec](auto& one) {
        codec.Fixed(0, std::is_same_v<std::decay_t<decltype(one)>, DchIdentity> ? 2 : 1); // dch
        Code(codec, one);
    });
}

void
CodeDlDeleted(UperCodec& codec, DeletedTransCh& value, Release release)
{
    const bool mayBeHsDsch = release >= Release::R6;
    const auto indices = mayBeHsDsch ? std::vector<uint32_t>{0, 2} : std::vector<uint32_t>{0};
    codec.Choice(value, indices, mayBeHsDsch ? 3 : 2);
}

void
Code(UperCodec& codec, DlAddReconfTransCh& value, Release release, DlTransChList list)
{
    const bool isR5 = release >= Release::R5;
    codec.Present(value.qualityTarget);
    if (!isR5 && list == DlTransChList::FIRST)
    {
        codec.Absent(1);
    }
    if (isR5)
    {
        CodeR5Type(codec, value.identity);
    }
    else
    {
        codec.Fixed(0, 2); // dch
        value.identity = value.identity.value_or(0);
        codec.Integer(*value.identity, 1, 32);
    }
    const auto indices = isR5 ? std::vector<uint32_t>{0, 1, 2} : std::vector<uint32_t>{0, 1};
    codec.Choice(value.formats, indices, isR5 ? 3 : 2, [&codec](auto& formats) {
        Code(codec, formats);
    });
    codec.Optional(value.qualityTarget, -63, 0);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlCommonTransCh& value, Release release)
{
    codec.Absent(2);
    codec.Present(value.tfcs);
    codec.Absent(release >= Release::R5 ? 1 : 0);
    if (value.tfcs)
    {
        codec.Fixed(0, 2); // fdd
        Code(codec, *value.tfcs);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlCommonTransCh& value, Release release)
{
    const bool isR5 = release >= Release::R5;
    codec.Absent(1);
    if (isR5)
    {
        codec.Fixed(1, 2); // modeSpecificInfo is there
    }
    codec.Fixed(0, 2); // fdd
    codec.Present(value.tfcs);
    if (value.tfcs)
    {
        codec.Choice(*value.tfcs, {0, 1}, 2, [&codec, isR5](auto& tfcs) {
            constexpr bool IS_TFCS = std::is_same_v<std::decay_t<decltype(tfcs)>, Tfcs>;
            if (IS_TFCS && isR5)
            {
                codec.Fixed(1, 2); // tfcs is there
            }
            Code(codec, tfcs);
        });
    }
}

} // namespace ns3::umts::asn1
