/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-radio-bearer-ies.h"

namespace ns3::umts::asn1
{

namespace
{

/// Sizes of octetModeRLC-SizeInfoType1: the first one, and what part 1 counts in, bits.
struct OctetModeType
{
    uint16_t first; //!< Smallest size, bits
    uint16_t step;  //!< Bits of one of part 1
    uint16_t part1; //!< Values of part 1
    uint16_t part2; //!< Values of part 2, octets, 0 included
};

/// Values of an enumerated type, in their order.
constexpr OctetModeType OCTET_MODE_TYPES[] = {{16, 8, 32, 1}, {272, 32, 24, 4}, {1040, 64, 62, 8}};

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlAmRlcMode& value, Release release)
{
    if (release >= Release::R5)
    {
        Code(codec, value.pduSize);
    }
    codec.Boolean(value.isInSequence);
    codec.Enumerated(value.receivingWindow, 16);
    codec.Present(value.timerStatusProhibit);
    codec.Absent(1);
    codec.Present(value.timerStatusPeriodic);
    codec.Optional(value.timerStatusProhibit, 0, 63);
    codec.Boolean(value.missingPdu);
    codec.Optional(value.timerStatusPeriodic, 0, 7);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlUmRlcMode& value, Release release)
{
    codec.Absent(release >= Release::R6 ? 1 : 0);
    if (release >= Release::R5)
    {
        codec.Enumerated(value.lengthIndicatorSize, 2);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlTmRlcMode& value, Release /* release */)
{
    codec.Boolean(value.isSegmenting);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RlcInfo& value, Release release)
{
    codec.Present(value.uplink, value.downlink);
    codec.Absent(release >= Release::R6 ? 1 : 0);
    if (value.uplink)
    {
        codec.Choice(*value.uplink, {0, 1, 2}, 4);
    }
    if (value.downlink)
    {
        codec.Choice(*value.downlink, {0, 1, 2}, 3, [&codec, release](auto& mode) {
            Code(codec, mode, release);
        });
    }
    if (release >= Release::R5)
    {
        codec.Boolean(value.isOneSided);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SameAsRb& value, Release /* release */)
{
    codec.Integer(value.rbIdentity, 1, 32);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RlcInfoChoice& value, Release release)
{
    codec.Choice(value, {0, 1}, 2, [&codec, release](auto& rlc) { Code(codec, rlc, release); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlLogicalChannelMapping& value, Release release)
{
    codec.Present(value.logicalChannel);
    if (release >= Release::R5)
    {
        codec.Choice(value.transportChannel, {0, 1, 4}, 6);
    }
    else
    {
        codec.Choice(value.transportChannel, {0, 1}, 4);
    }
    codec.Optional(value.logicalChannel, 1, 15);
}

/** @brief A logical channel on a DCH or on RACH. */
void
CodeOnDch(UperCodec& codec, UlLogicalChannelMapping& value)
{
    codec.Present(value.logicalChannel);
    codec.Choice(value.transportChannel, {0, 1}, 4);
    codec.Optional(value.logicalChannel, 1, 15);
    if (codec.Select(value.rlcSizes ? 1 : 0, {0, 2}, 3) == 0)
    {
        value.rlcSizes.reset(); // allSizes
    }
    else
    {
        value.rlcSizes = value.rlcSizes ? std::move(value.rlcSizes) : std::vector<uint8_t>();
        codec.List(*value.rlcSizes, 1, 32, [&codec](uint8_t& index) {
            codec.Integer(index, 1, 32);
        });
    }
}

/** @brief A logical channel on E-DCH. */
void
CodeOnEdch(UperCodec& codec, UlLogicalChannelMapping& value)
{
    auto* const present = std::get_if<EdchMapping>(&value.transportChannel);
    EdchMapping mapping = present ? *present : EdchMapping();
    value.logicalChannel = value.logicalChannel.value_or(0);
    codec.Optional(value.logicalChannel, 1, 15);
    Code(codec, mapping);
    value.transportChannel = mapping;
    value.rlcSizes.reset();
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlLogicalChannelMapping& value, Release release)
{
    const bool isOnEdch = std::holds_alternative<EdchMapping>(value.transportChannel);
    if (release >= Release::R6 && codec.Select(isOnEdch ? 1 : 0, {0, 1}, 2) == 1)
    {
        CodeOnEdch(codec, value);
    }
    else
    {
        CodeOnDch(codec, value);
    }
    codec.Integer(value.priority, 1, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RbMappingOption& value, Release release)
{
    codec.Present(value.uplink, value.downlink);
    if (value.uplink)
    {
        codec.Fixed(0, 2); // oneLogicalChannel
        Code(codec, *value.uplink, release);
    }
    if (value.downlink)
    {
        codec.List(*value.downlink, 1, 2, [&codec, release](DlLogicalChannelMapping& one) {
            Code(codec, one, release);
        });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, std::vector<RbMappingOption>& value, Release release)
{
    codec.List(value, 1, 8, [&codec, release](RbMappingOption& one) { Code(codec, one, release); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Rfc2507Info& value)
{
    codec.Present(value.fMaxPeriod,
                  value.fMaxTime,
                  value.maxHeader,
                  value.tcpSpace,
                  value.nonTcpSpace);
    codec.Optional(value.fMaxPeriod, 1, 65535);
    codec.Optional(value.fMaxTime, 1, 255);
    codec.Optional(value.maxHeader, 60, 65535);
    codec.Optional(value.tcpSpace, 3, 255);
    codec.Optional(value.nonTcpSpace, 3, 65535);
    codec.Fixed(0, 2); // reorderingNotExpected
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PdcpInfo& value, Release release)
{
    codec.Present(value.lossless, value.iphc);
    if (value.lossless)
    {
        codec.Fixed(0, 2); // supported
        codec.Enumerated(*value.lossless, 2);
    }
    bool isAbsent = !value.hasHeader;
    codec.Boolean(isAbsent);
    value.hasHeader = !isAbsent;
    if (value.iphc)
    {
        codec.Fixed(0, 8);                              // a list of one
        codec.Fixed(0, release >= Release::R5 ? 2 : 1); // rfc2507-Info
        Code(codec, *value.iphc);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RbInformationSetup& value, Release release)
{
    codec.Present(value.pdcp);
    codec.Integer(value.rbIdentity, 1, 32);
    if (value.pdcp)
    {
        Code(codec, *value.pdcp, release);
    }
    Code(codec, value.rlc, release);
    Code(codec, value.mapping, release);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DchIdentity& value)
{
    codec.Integer(value.identity, 1, 32);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MacDFlowIdentity& value)
{
    codec.Integer(value.identity, 0, 7);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EdchMapping& value)
{
    codec.Integer(value.flow, 0, 7);
    codec.Integer(value.ddi, 0, 62);
    codec.List(value.pduSizes, 1, 32);
    codec.Boolean(value.isInSchedulingInfo);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, OctetModeRlcSize& value)
{
    uint32_t type = value.bits < OCTET_MODE_TYPES[1].first   ? 0
                    : value.bits < OCTET_MODE_TYPES[2].first ? 1
                                                             : 2;
    uint32_t part1 = (value.bits - OCTET_MODE_TYPES[type].first) / OCTET_MODE_TYPES[type].step;
    const uint32_t rest =
        (value.bits - OCTET_MODE_TYPES[type].first) % OCTET_MODE_TYPES[type].step / 8;
    auto part2 = rest > 0 ? std::make_optional(rest) : std::nullopt;
    codec.Enumerated(type, 3);
    const OctetModeType& kind = OCTET_MODE_TYPES[type];
    if (kind.part2 > 1)
    {
        codec.Present(part2);
    }
    codec.Integer(part1, 0, kind.part1 - 1);
    codec.Optional(part2, 1, kind.part2 - 1);
    value.bits = static_cast<uint16_t>(kind.first + part1 * kind.step + 8 * part2.value_or(0));
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, NoDiscard& value)
{
    codec.Enumerated(value.maxDat, 16);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MaxDatDiscard& value)
{
    codec.Enumerated(value.maxDat, 16);
    codec.Enumerated(value.timerMrw, 16);
    codec.Enumerated(value.maxMrw, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ExplicitDiscard& value)
{
    codec.Enumerated(value.timerMrw, 16);
    codec.Enumerated(value.timerDiscard, 16);
    codec.Enumerated(value.maxMrw, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, NoExplicitDiscard& value)
{
    codec.Enumerated(value.timerDiscard, 10);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RlcDiscard& value)
{
    codec.Choice(value, {0, 1, 2, 3}, 4);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PollingInfo& value)
{
    codec.Present(value.timerPollProhibit,
                  value.timerPoll,
                  value.pollPdu,
                  value.pollSdu,
                  value.pollWindow,
                  value.timerPollPeriodic);
    codec.Optional(value.timerPollProhibit, 0, 63);
    codec.Optional(value.timerPoll, 0, 63);
    codec.Optional(value.pollPdu, 0, 7);
    codec.Optional(value.pollSdu, 0, 3);
    codec.Boolean(value.lastTransmission);
    codec.Boolean(value.lastRetransmission);
    codec.Optional(value.pollWindow, 0, 7);
    codec.Optional(value.timerPollPeriodic, 0, 7);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlAmRlcMode& value)
{
    codec.Present(value.polling);
    Code(codec, value.discard);
    codec.Enumerated(value.transmissionWindow, 16);
    codec.Enumerated(value.timerRst, 16);
    codec.Enumerated(value.maxRst, 8);
    codec.Optional(value.polling);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlUmRlcMode& value)
{
    codec.Present(value.discard);
    if (value.discard)
    {
        Code(codec, *value.discard);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlTmRlcMode& value)
{
    codec.Present(value.discard);
    if (value.discard)
    {
        Code(codec, *value.discard);
    }
    codec.Boolean(value.isSegmenting);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SrbInformationSetup& value)
{
    codec.Present(value.rbIdentity);
    codec.Optional(value.rbIdentity, 1, 32);
    Code(codec, value.rlc, Release::R3);
    Code(codec, value.mapping, Release::R3);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RbInformationReconfig& value)
{
    codec.Absent(3); // PDCP and RLC stay as they are
    codec.Present(value.mapping);
    codec.Absent(1);
    codec.Integer(value.rbIdentity, 1, 32);
    if (value.mapping)
    {
        Code(codec, *value.mapping, Release::R3);
    }
}

void
Code(UperCodec& codec, RabInformationSetup& value, Release release)
{
    codec.Absent(release >= Release::R6 ? 2 : 1);
    codec.Fixed(0, 2); // gsm-MAP-RAB-Identity
    codec.Bits(value.rabIdentity, 8);
    codec.Enumerated(value.domain, 2);
    codec.Enumerated(value.reestablishmentTimer, 2);
    codec.List(value.bearers, 1, 8, [&codec, release](RbInformationSetup& one) {
        Code(codec, one, release);
    });
}

} // namespace ns3::umts::asn1
