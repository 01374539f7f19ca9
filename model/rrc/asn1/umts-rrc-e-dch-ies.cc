/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-e-dch-ies.h"

namespace ns3::umts::asn1
{

namespace
{

constexpr uint8_t ALL_OF_8 = 255; //!< A bitmap of 8 at most

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, NonScheduledGrant& value)
{
    codec.Present(value.processes);
    codec.Integer(value.bits, 1, 19982);
    codec.Optional(value.processes, 0, ALL_OF_8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EdchMacDFlow& value)
{
    codec.Present(value.powerOffset, value.maxRetransmissions, value.multiplexing, value.grant);
    codec.Integer(value.identity, 0, 7);
    codec.Optional(value.powerOffset, 0, 6);
    codec.Optional(value.maxRetransmissions, 0, 15);
    codec.Optional(value.multiplexing, 0, ALL_OF_8);
    if (value.grant)
    {
        codec.Choice(*value.grant, {0, 1}, 2, [&codec](auto& grant) { Code(codec, grant); });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EdpcchInfo& value)
{
    codec.Integer(value.powerOffset, 0, 8);
    codec.Enumerated(value.happyBitDelay, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ReferenceEtfci& value)
{
    codec.Integer(value.eTfci, 0, 127);
    codec.Integer(value.powerOffset, 0, 29);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EdpdchInfo& value)
{
    codec.Present(value.minimumSet, value.threeStep, value.twoStep);
    codec.Integer(value.tableIndex, 0, 1);
    codec.Optional(value.minimumSet, 0, 127);
    codec.List(value.references, 1, 8, [&codec](ReferenceEtfci& one) { Code(codec, one); });
    codec.Enumerated(value.maxCodes, 10);
    codec.Integer(value.puncturingLimit, 11, 25);
    codec.Present(value.periodWithoutGrant, value.periodWithGrant);
    codec.Optional(value.periodWithoutGrant, 0, 8);
    codec.Optional(value.periodWithGrant, 0, 8);
    codec.Integer(value.reportPowerOffset, 0, 6);
    codec.Optional(value.threeStep, 0, 37);
    codec.Optional(value.twoStep, 0, 37);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SchedulingTransmission& value)
{
    codec.Present(value.processes, value.grant);
    codec.Optional(value.processes, 0, ALL_OF_8);
    if (value.grant)
    {
        codec.Integer(value.grant->value, 0, 38);
        codec.Enumerated(value.grant->selector, 2);
    }
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EdchTransCh& value)
{
    codec.Present(value.flows);
    codec.Enumerated(value.tti, 2);
    codec.Enumerated(value.versions, 2);
    if (value.flows)
    {
        codec.List(*value.flows, 1, 8, [&codec](EdchMacDFlow& one) { Code(codec, one); });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlEdchInformation& value)
{
    codec.Boolean(value.resetsMacE); // an ENUMERATED of one value, if it is there
    codec.Present(value.eDpcch, value.eDpdch, value.scheduling);
    if (value.eDpcch)
    {
        Code(codec, *value.eDpcch);
    }
    if (value.eDpdch)
    {
        Code(codec, *value.eDpdch);
    }
    if (value.scheduling)
    {
        Code(codec, *value.scheduling);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EhichInfo& value)
{
    codec.Integer(value.code, 0, 127);
    codec.Integer(value.signature, 0, 39);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ErgchInfo& value)
{
    codec.Integer(value.signature, 0, 39);
    codec.Integer(value.combination, 0, 5);
}

} // namespace ns3::umts::asn1
