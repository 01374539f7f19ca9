/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-capability-ies.h"

namespace ns3::umts::asn1
{

namespace
{

/** @brief Turbo coding: not supported, or as many bits. */
void
CodeTurbo(UperCodec& codec, std::optional<uint8_t>& value)
{
    const bool isSupported = codec.Select(value ? 1 : 0, {0, 1}, 2) == 1;
    value = isSupported ? std::make_optional(value.value_or(0)) : std::nullopt;
    codec.Optional(value, 0, 12);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CompressedModeCapability& value)
{
    codec.Absent(1);
    codec.Boolean(value.hasGsm);
    codec.Absent(1);
    codec.Boolean(value.fdd);
    if (value.hasGsm)
    {
        codec.Boolean(value.gsm900);
        codec.Boolean(value.dcs1800);
        codec.Boolean(value.gsm1900);
    }
}

/** @brief Transport channel capability of both directions. */
void
CodeTransportChannels(UperCodec& codec, UeRadioAccessCapability& value)
{
    codec.Enumerated(value.downlink.maxBits, 13);
    codec.Enumerated(value.downlink.maxConvolutional, 13);
    CodeTurbo(codec, value.downlink.turbo);
    codec.Enumerated(value.downlink.maxTransChs, 4);
    codec.Integer(value.maxCcTrChs, 1, 8);
    codec.Enumerated(value.downlink.maxBlocks, 10);
    codec.Enumerated(value.downlink.maxTfcs, 9);
    codec.Enumerated(value.downlink.maxTfs, 6);
    codec.Enumerated(value.uplink.maxBits, 13);
    codec.Enumerated(value.uplink.maxConvolutional, 13);
    CodeTurbo(codec, value.uplink.turbo);
    codec.Enumerated(value.uplink.maxTransChs, 5);
    codec.Fixed(0, 2); // fdd
    codec.Enumerated(value.uplink.maxBlocks, 11);
    codec.Enumerated(value.uplink.maxTfcs, 11);
    codec.Enumerated(value.uplink.maxTfs, 6);
}

/** @brief Extensions that lead to the capability container of release 6, which has a category. */
void
CodeEdchCapability(UperCodec& codec, uint8_t& category)
{
    constexpr uint64_t CONTAINER_BITS = 8;
    codec.Fixed(2, 4); // v5c0: v690 follows; no capability
    codec.Fixed(1, 4); // v690: v770 does not follow; container
    codec.Fixed(CONTAINER_BITS, 256);
    codec.Fixed(0, 4); // container: no inter-RAT capability; v6b0 does not follow
    codec.Fixed(0, 2); // no device type
    codec.Fixed(0, 2); // E-DCH of FDD supported
    codec.Integer(category, 1, 16);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UeRadioAccessCapability& value)
{
    codec.Fixed(1, 2); // measurementCapability is there
    codec.Boolean(value.hasLossless);
    const bool hasIphc = codec.Select(value.iphc ? 1 : 0, {0, 1}, 2) == 1;
    value.iphc = hasIphc ? std::make_optional(value.iphc.value_or(0)) : std::nullopt;
    codec.Optional(value.iphc, 0, 4);
    codec.Enumerated(value.rlcBuffer, 8);
    codec.Enumerated(value.rlcWindow, 2);
    codec.Enumerated(value.rlcEntities, 7);
    CodeTransportChannels(codec, value);
    codec.Fixed(2, 4); // fddRF-Capability alone
    codec.Integer(value.powerClass, 1, 4);
    codec.Fixed(0, 3); // default TX-RX frequency separation
    codec.Fixed(2, 4); // fddPhysChCapability alone
    codec.Integer(value.maxDpchCodes, 1, 8);
    codec.Enumerated(value.maxDownlinkBits, 15);
    codec.Boolean(value.hasSf512);
    codec.Fixed(0, 4); // no PDSCH, no simultaneous reception of SCCPCH and DPCH
    codec.Enumerated(value.maxUplinkBits, 10);
    codec.Fixed(0, 2); // no PCPCH
    codec.Boolean(value.hasGsm);
    codec.Fixed(0, 2); // no multi-carrier
    codec.Fixed(1, 3); // fdd
    Code(codec, value.security);
    codec.Fixed(3, 16); // no positioning: the third of two flags, two bits and two flags
    codec.Absent(2);
    Code(codec, value.downlinkMeasurements);
    Code(codec, value.uplinkMeasurements);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, HsdpaCapability& value)
{
    codec.Fixed(3, 4); // v370: v380 follows; capability by bands
    codec.Fixed(0, 8); // one band
    codec.Absent(1);   // its RF capability is as stated before
    codec.Enumerated(value.band, 8);
    codec.Absent(3);   // no measurements in TDD, GSM, multi-carrier
    codec.Fixed(0, 8); // one band measured
    codec.Absent(1);   // the same band
    codec.Fixed(0, 4); // without compressed mode
    codec.Fixed(4, 8); // v380: v3a0 follows; no positioning, no dummy
    codec.Fixed(2, 4); // v3a0: a later one follows; no positioning
    codec.Fixed(1, 4); // no r3-add-ext; v3g0 follows
    codec.Fixed(2, 4); // v3g0: v4b0 follows; no positioning
    codec.Fixed(3, 4); // v4b0: v590 follows; capability
    codec.Fixed(1, 4); // no TDD; access stratum release indicator
    codec.Fixed(0, 2); // no RFC 3095
    codec.Enumerated(value.accessStratumRelease, 16);
    codec.Present(value.eDchCategory); // v590: v5c0 follows
    codec.Fixed(2, 4);                 // capability; none of GERAN Iu
    codec.Absent(1);                   // dl-CapabilityWithSimultaneousHS-DSCHConfig
    codec.Absent(1);                   // maxHcContextSpace
    codec.Fixed(0, 2);                 // no context relocation
    codec.Absent(1);                   // totalRLC-AM-BufferSize
    codec.Fixed(0, 2);                 // HS-PDSCH of FDD supported
    codec.Integer(value.category, 1, 64);
    codec.Fixed(0, 4); // two flags without meaning
    codec.Fixed(3, 4); // no HS-PDSCH of either TDD
    codec.Fixed(0, 2); // no NACC from UTRAN to GERAN
    if (value.eDchCategory)
    {
        CodeEdchCapability(codec, *value.eDchCategory);
    }
}

} // namespace ns3::umts::asn1
