/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-connection-pdus.h"

namespace ns3::umts::asn1
{

namespace
{

constexpr std::size_t MAX_TRANS_CHS = 32; //!< maxTrCH

/** @brief NAS message. */
void
CodeNas(UperCodec& codec, std::vector<uint8_t>& value)
{
    codec.List(value, 1, 4095, [&codec](uint8_t& octet) { codec.Bits(octet, 8); });
}

/** @brief U-RNTI of a message on the CCCH; there is none on the DCCH. */
void
CodeAddress(UperCodec& codec, std::optional<URnti>& value, Channel channel)
{
    if (channel == Channel::DCCH)
    {
        value.reset();
        return;
    }
    value = value.value_or(URnti());
    Code(codec, *value);
}

/** @brief Bits that say which elements of CELL UPDATE CONFIRM are there. */
void
CodePresence(UperCodec& codec, CellUpdateConfirm& value, bool isR6)
{
    codec.Absent(2); // integrity protection and ciphering go on
    codec.Present(value.activationTime, value.newURnti, value.newCRnti);
    if (isR6)
    {
        codec.Absent(1); // DSCH-RNTI
        codec.Present(value.newHRnti, value.newERnti);
        codec.Absent(1); // secondary E-RNTI
    }
    codec.Present(value.drxCycle);
    codec.Absent(isR6 ? 7 : 6); // core network, URA, radio bearers, PDCP
    codec.Present(value.ulCommon);
    codec.Absent(2);
    codec.Present(value.dlCommon);
    codec.Absent(2);
    CodePresence(codec, value.physical, isR6 ? Release::R6 : Release::R3);
    codec.Present(value.physical.radioLinks);
    codec.Absent(isR6 ? 1 : 0); // MBMS
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RrcConnectionRequest& value)
{
    codec.Present(value.measurements);
    codec.Absent(1);
    Code(codec, value.identity);
    codec.Enumerated(value.cause, 32);
    codec.Fixed(0, 2); // noError
    codec.Optional(value.measurements);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellUpdate& value)
{
    codec.Absent(1);
    codec.Present(value.measurements);
    codec.Absent(1);
    Code(codec, value.uRnti);
    Code(codec, value.starts);
    codec.Boolean(value.isErrorOfSrb);
    codec.Boolean(value.isErrorOfRb);
    codec.Enumerated(value.cause, 8);
    codec.Boolean(value.isT314Expired);
    codec.Boolean(value.isT315Expired);
    codec.Optional(value.measurements);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UraUpdate& value)
{
    codec.Absent(1);
    Code(codec, value.uRnti);
    codec.Enumerated(value.cause, 4);
    codec.Fixed(0, 2); // noError
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RrcConnectionSetup& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    codec.Present(value.activationTime,
                  value.newCRnti,
                  value.capability,
                  value.ulCommon,
                  value.dlCommon);
    CodePresence(codec, value.physical, Release::R3);
    codec.Present(value.physical.radioLinks);
    Code(codec, value.identity);
    codec.Integer(value.transaction, 0, 3);
    codec.Optional(value.activationTime, 0, 255);
    Code(codec, value.newURnti);
    codec.Optional(value.newCRnti, 0, 65535);
    codec.Enumerated(value.state, 4);
    codec.Integer(value.drxCycle, 3, 9);
    codec.Optional(value.capability);
    codec.List(value.srbs, 3, 4);
    if (value.ulCommon)
    {
        Code(codec, *value.ulCommon, Release::R3);
    }
    codec.List(value.ulTransChs, 1, MAX_TRANS_CHS, [&codec](UlAddReconfTransCh& one) {
        Code(codec, one, Release::R3);
    });
    if (value.dlCommon)
    {
        Code(codec, *value.dlCommon, Release::R3);
    }
    codec.List(value.dlTransChs, 1, MAX_TRANS_CHS, [&codec](DlAddReconfTransCh& one) {
        Code(codec, one, Release::R3, DlTransChList::FIRST);
    });
    Code(codec, value.physical, Release::R3, PhysicalForm::CONNECTION_SETUP);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RrcConnectionSetupComplete& value)
{
    codec.Present(value.capability);
    codec.Absent(1);
    codec.Present(value.hsdpa);
    codec.Integer(value.transaction, 0, 3);
    Code(codec, value.starts);
    codec.Optional(value.capability);
    codec.Optional(value.hsdpa);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RrcConnectionRelease& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    codec.Present(value.n308);
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    codec.Optional(value.n308, 1, 8);
    codec.Enumerated(value.cause, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RrcConnectionReleaseComplete& value)
{
    codec.Absent(2);
    codec.Integer(value.transaction, 0, 3);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellUpdateConfirm& value, Channel channel)
{
    const bool isR6 = codec.Select(value.release >= Release::R6 ? 1 : 0, {0, 1}, 2) == 1;
    const Release release = isR6 ? Release::R6 : Release::R3;
    value.release = release;
    codec.Absent(isR6 ? 0 : 1);
    CodeAddress(codec, value.uRnti, channel);
    if (isR6)
    {
        codec.Integer(value.transaction, 0, 3);
        CodeR6Branch(codec);
    }
    CodePresence(codec, value, isR6);
    if (!isR6)
    {
        codec.Integer(value.transaction, 0, 3);
    }
    codec.Optional(value.activationTime, 0, 255);
    codec.Optional(value.newURnti);
    codec.Optional(value.newCRnti, 0, 65535);
    if (isR6)
    {
        codec.Optional(value.newHRnti, 0, 65535);
        codec.Optional(value.newERnti, 0, 65535);
    }
    codec.Enumerated(value.state, 4);
    codec.Optional(value.drxCycle, 3, 9);
    codec.Boolean(value.reestablishesSrbs);
    codec.Boolean(value.reestablishesRbs);
    if (value.ulCommon)
    {
        Code(codec, *value.ulCommon, release);
    }
    codec.Absent(isR6 ? 0 : 3); // fdd, no CPCH, no DRAC
    if (value.dlCommon)
    {
        Code(codec, *value.dlCommon, release);
    }
    Code(codec, value.physical, release, PhysicalForm::BEARER);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UraUpdateConfirm& value, Channel channel)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    CodeAddress(codec, value.uRnti, channel);
    codec.Absent(2);
    codec.Present(value.newURnti, value.newCRnti, value.drxCycle);
    codec.Absent(3);
    codec.Integer(value.transaction, 0, 3);
    codec.Optional(value.newURnti);
    codec.Optional(value.newCRnti, 0, 65535);
    codec.Enumerated(value.state, 4);
    codec.Optional(value.drxCycle, 3, 9);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SecurityModeCommand& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    codec.Present(value.ciphering, value.integrity);
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    Code(codec, value.capability);
    codec.Optional(value.ciphering);
    codec.Optional(value.integrity);
    codec.Enumerated(value.domain, 2);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SecurityModeComplete& value)
{
    codec.Present(value.integrity, value.ciphering);
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    if (value.integrity)
    {
        codec.List(*value.integrity, 4, 5, [&codec](uint8_t& number) {
            codec.Integer(number, 0, 15);
        });
    }
    if (value.ciphering)
    {
        codec.List(*value.ciphering, 1, 32);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, SignallingConnectionReleaseIndication& value)
{
    codec.Present(value.cause);
    codec.Enumerated(value.domain, 2);
    if (value.cause)
    {
        codec.Fixed(1, 4); // no r3-add-ext; v860 follows
        codec.Absent(1);
        codec.Enumerated(*value.cause, 2);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, InitialDirectTransfer& value)
{
    codec.Present(value.measurements);
    codec.Absent(1);
    codec.Enumerated(value.domain, 2);
    codec.Fixed(0, 4); // release99, gsm-Map-IDNNS
    codec.Fixed(0, 8); // localPTMSI
    codec.Bits(value.routing, 10);
    codec.Fixed(0, 2);
    CodeNas(codec, value.nas);
    codec.Optional(value.measurements);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UplinkDirectTransfer& value)
{
    codec.Present(value.measurements);
    codec.Absent(1);
    codec.Enumerated(value.domain, 2);
    CodeNas(codec, value.nas);
    codec.Optional(value.measurements);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DownlinkDirectTransfer& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    codec.Enumerated(value.domain, 2);
    CodeNas(codec, value.nas);
}

} // namespace ns3::umts::asn1
