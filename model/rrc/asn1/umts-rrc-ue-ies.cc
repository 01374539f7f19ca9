/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-ue-ies.h"

namespace ns3::umts::asn1
{

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, URnti& value)
{
    codec.Bits(value.srncIdentity, 12);
    codec.Bits(value.sRnti, 20);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntegrityCheckInfo& value)
{
    codec.Bits(value.messageAuthenticationCode, 32);
    codec.Integer(value.messageSequenceNumber, 0, 15);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, InitialUeIdentity& value)
{
    const auto digit = [&codec](uint8_t& one) { codec.Integer(one, 0, 9); };
    codec.Fixed(2, 8); // p-TMSI-and-RAI
    codec.Bits(value.pTmsi, 32);
    codec.List(value.mcc, 3, 3, digit);
    codec.List(value.mnc, 2, 3, digit);
    codec.Bits(value.lac, 16);
    codec.Bits(value.rac, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Start& value)
{
    codec.Enumerated(value.domain, 2);
    codec.Bits(value.value, 20);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CapabilityUpdateRequirement& value)
{
    std::optional<std::monostate> systems;
    if (value.gsm)
    {
        systems.emplace();
    }
    codec.Present(systems);
    codec.Boolean(value.fdd);
    codec.Boolean(value.tdd);
    value.gsm = systems.has_value();
    if (value.gsm)
    {
        codec.Fixed(0, 16); // a list of one, which can but be GSM
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RbActivationTime& value)
{
    codec.Integer(value.rbIdentity, 1, 32);
    codec.Integer(value.sequenceNumber, 0, 4095);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RbPdcpSn& value)
{
    codec.Integer(value.rbIdentity, 1, 32);
    codec.Integer(value.pdcpSn, 0, 65535);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CipheringModeInfo& value)
{
    codec.Present(value.dpchActivation, value.downlink);
    codec.Fixed(0, 2); // startRestart
    codec.Enumerated(value.algorithm, 2);
    codec.Optional(value.dpchActivation, 0, 255);
    if (value.downlink)
    {
        codec.List(*value.downlink, 1, 32);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntegrityProtectionModeInfo& value)
{
    codec.Fixed(1, 2); // integrityProtectionAlgorithm, which has one value
    codec.Fixed(0, 2); // startIntegrityProtection
    codec.Bits(value.initialNumber, 32);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SecurityCapability& value)
{
    codec.Bits(value.ciphering, 16);
    codec.Bits(value.integrity, 16);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, FailureCause& value)
{
    // Another cause than those of the enumeration has more information, or is a spare one.
    static const std::vector<uint32_t> CAUSES{0, 1, 2, 5, 6, 7};
    const auto cause = static_cast<uint32_t>(value);
    const std::size_t position = cause < 3 ? cause : cause - 2;
    value = static_cast<FailureCause>(CAUSES[codec.Select(position, CAUSES, 16)]);
}

void
CodeR6Branch(UperCodec& codec)
{
    codec.Fixed(1, 2); // later than r4
    codec.Fixed(1, 2); // later than r5
    codec.Fixed(0, 2); // r6
    codec.Absent(2);
}

void
Code(UperCodec& codec, std::vector<Start>& value)
{
    codec.List(value, 1, 4);
}

void
Code(UperCodec& codec, std::vector<RbPdcpSn>& value)
{
    codec.Fixed(1, 2); // the list is there
    codec.List(value, 1, 27);
}

} // namespace ns3::umts::asn1
