/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-physical-channel-ies.h"

namespace ns3::umts::asn1
{

namespace
{

/**
 * @brief Spreading factor of the downlink, a CHOICE of 4 .. 512.
 * @param value the spreading factor
 */
void
CodeSpreadingFactor(UperCodec& codec, uint16_t& value)
{
    std::size_t position = 0;
    while (position < 7 && 4U << position < value)
    {
        ++position;
    }
    value = static_cast<uint16_t>(4U << codec.Select(position, {0, 1, 2, 3, 4, 5, 6, 7}, 8));
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, FrequencyInfo& value)
{
    codec.Fixed(0, 2); // fdd
    codec.Present(value.uplink);
    codec.Optional(value.uplink, 0, 16383);
    codec.Integer(value.downlink, 0, 16383);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlDpchPowerControlInfo& value, Release release)
{
    codec.Fixed(0, 2); // fdd
    if (release >= Release::R5)
    {
        codec.Present(value.deltaAck, value.deltaNack, value.ackNackRepetition);
    }
    codec.Integer(value.dpcchPowerOffset, -82, -3);
    codec.Integer(value.pcPreamble, 0, 7);
    codec.Integer(value.srbDelay, 0, 7);
    const bool hasStep = codec.Select(value.step ? 0 : 1, {0, 1}, 2) == 0;
    value.step = hasStep ? std::make_optional(value.step.value_or(0)) : std::nullopt;
    codec.Optional(value.step, 0, 1);
    if (release >= Release::R5)
    {
        codec.Optional(value.deltaAck, 0, 8);
        codec.Optional(value.deltaNack, 0, 8);
        codec.Optional(value.ackNackRepetition, 1, 4);
    }
    if (release >= Release::R6)
    {
        codec.Integer(value.harqPreambleMode, 0, 1);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlDpchInfo& value, Release release)
{
    codec.Present(value.powerControl);
    if (value.powerControl)
    {
        Code(codec, *value.powerControl, release);
    }
    codec.Fixed(0, 2); // fdd
    bool isGiven = false;
    const auto beginDpdchs = [&codec, &value, &isGiven]() {
        isGiven = codec.Given<uint8_t>(value.dpdchs, 1);
        codec.Present(value.fbiBits);
    };
    if (release < Release::R6)
    {
        beginDpdchs();
    }
    codec.Enumerated(value.scramblingCodeType, 2);
    codec.Bits(value.scramblingCode, 24);
    if (release >= Release::R6)
    {
        codec.Fixed(0, 2); // DPDCHs are there
        beginDpdchs();
    }
    if (isGiven)
    {
        codec.Integer(value.dpdchs, 1, 6);
    }
    codec.Enumerated(value.spreadingFactor, 7);
    codec.Boolean(value.hasTfci);
    codec.Optional(value.fbiBits, 1, 2);
    codec.Enumerated(value.puncturingLimit, 16);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlDpchInfoCommon& value, Release release)
{
    codec.Absent(release >= Release::R5 ? 1 : 0);
    value.isInitialised = codec.Select(value.isInitialised ? 1 : 0, {0, 1}, 2) == 1;
    codec.Absent(value.isInitialised == (release < Release::R6) ? 1 : 0);
    codec.Fixed(0, 2); // fdd
    codec.Present(value.dpcMode);
    codec.Absent(1);
    if (value.dpcMode)
    {
        codec.Fixed(0, 2); // fdd
        codec.Enumerated(*value.dpcMode, 2);
    }
    codec.Integer(value.pilotPowerOffset, 0, 24);
    CodeSpreadingFactor(codec, value.spreadingFactor);
    const uint32_t pilots = value.spreadingFactor == 128 ? 2 : value.spreadingFactor == 256 ? 3 : 1;
    codec.Enumerated(value.pilotBits, pilots);
    codec.Boolean(value.isFlexible);
    codec.Boolean(value.hasTfci);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlCommonInformation& value, Release release)
{
    codec.Present(value.dpch);
    if (release >= Release::R5)
    {
        codec.Boolean(value.resetsMacHs); // an ENUMERATED of one value, if it is there
    }
    const bool isR6 = release >= Release::R6;
    codec.Absent(isR6 ? 1 : 0);
    if (value.dpch)
    {
        codec.Fixed(0, isR6 ? 2 : 1); // a DPCH, and no F-DPCH
        Code(codec, *value.dpch, release);
    }
    codec.Fixed(0, 2); // fdd
    codec.Present(value.defaultDpchOffset);
    codec.Absent(isR6 ? 2 : 3);
    codec.Optional(value.defaultDpchOffset, 0, 599);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlDpchInfoPerRl& value, Release release)
{
    codec.Fixed(0, 2); // fdd
    codec.Absent(release == Release::R5 ? 4 : 3);
    codec.Enumerated(value.cpichUsage, 2);
    codec.Integer(value.frameOffset, 0, 149);
    codec.List(value.codes, 1, 8, [&codec](DlCode& one) {
        codec.Absent(2);
        CodeSpreadingFactor(codec, one.spreadingFactor);
        codec.Integer(one.number, 0, one.spreadingFactor - 1);
    });
    codec.Integer(value.tpcCombination, 0, 5);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlInformationPerRl& value, Release release)
{
    const bool isR5 = release >= Release::R5;
    codec.Present(value.dpch);
    codec.Absent(isR5 ? 2 : 1);
    codec.Fixed(0, 2); // fdd
    codec.Absent(2);
    codec.Integer(value.scramblingCode, 0, 511);
    if (isR5)
    {
        codec.Boolean(value.isServingHsDsch);
    }
    if (value.dpch)
    {
        Code(codec, *value.dpch, release);
    }
}

/** @brief Radio link of release 6. */
void
CodeR6(UperCodec& codec, DlInformationPerRl& value)
{
    codec.Present(value.dpch, value.eAgch, value.eHich, value.eRgch);
    codec.Absent(1);
    codec.Fixed(0, 2); // fdd
    codec.Integer(value.scramblingCode, 0, 511);
    codec.Boolean(value.isServingHsDsch);
    codec.Boolean(value.isServingEdch);
    if (value.dpch)
    {
        codec.Fixed(0, 2); // a DPCH, and no F-DPCH
        Code(codec, *value.dpch, Release::R6);
    }
    codec.Optional(value.eAgch, 0, 255);
    if (value.eHich)
    {
        codec.Fixed(0, 2); // not released
        Code(codec, *value.eHich);
    }
    if (value.eRgch)
    {
        codec.Fixed(0, 2); // not released
        Code(codec, *value.eRgch);
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasurementFeedbackInfo& value)
{
    codec.Fixed(0, 2); // fdd
    codec.Integer(value.powerOffset, -12, 26);
    codec.Enumerated(value.feedbackCycle, 9);
    codec.Integer(value.repetition, 1, 4);
    codec.Integer(value.deltaCqi, 0, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlHsPdschInformation& value)
{
    codec.Present(value.hsScchs, value.feedback);
    if (value.hsScchs)
    {
        codec.Fixed(0, 2); // fdd
        codec.Absent(1);
        codec.List(*value.hsScchs, 1, 4, [&codec](uint8_t& code) { codec.Integer(code, 0, 127); });
    }
    if (value.feedback)
    {
        Code(codec, *value.feedback);
    }
    codec.Fixed(1, 2); // fdd, which is the second one here
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RlAdditionInformation& value, Release release)
{
    codec.Absent(1);
    if (release >= Release::R6)
    {
        codec.Present(value.eHich, value.eRgch);
        codec.Integer(value.scramblingCode, 0, 511);
        codec.Fixed(0, 2);                    // a DPCH, and no F-DPCH
        Code(codec, value.dpch, Release::R5); // in that form
        codec.Optional(value.eHich);
        codec.Optional(value.eRgch);
        return;
    }
    codec.Integer(value.scramblingCode, 0, 511);
    Code(codec, value.dpch, Release::R3);
    codec.Fixed(0, 2);
}

void
CodePresence(UperCodec& codec, PhysicalChannels& value, Release release)
{
    codec.Present(value.frequency, value.maxTxPower, value.uplink);
    if (release >= Release::R6)
    {
        codec.Present(value.eDch);
    }
    if (release >= Release::R5)
    {
        codec.Present(value.hsPdsch);
    }
    codec.Present(value.downlink);
}

void
Code(UperCodec& codec, PhysicalChannels& value, Release release, PhysicalForm form)
{
    if (value.frequency)
    {
        Code(codec, *value.frequency);
    }
    codec.Optional(value.maxTxPower, -50, 33);
    const bool isR6 = release >= Release::R6;
    if (value.uplink)
    {
        codec.Fixed(0, isR6 ? 1 : form == PhysicalForm::RECONFIGURATION ? 3 : 2); // ul-DPCH-Info
        Code(codec, *value.uplink, release);
    }
    if (isR6)
    {
        codec.Optional(value.eDch);
    }
    else if (form != PhysicalForm::CONNECTION_SETUP)
    {
        codec.Fixed(0, 2); // fdd
        codec.Absent(1);
    }
    if (release >= Release::R5 && value.hsPdsch)
    {
        Code(codec, *value.hsPdsch);
    }
    if (value.downlink)
    {
        Code(codec, *value.downlink, release);
    }
    if (value.radioLinks)
    {
        codec.List(*value.radioLinks, 1, 8, [&codec, isR6, release](DlInformationPerRl& one) {
            isR6 ? CodeR6(codec, one) : Code(codec, one, release);
        });
    }
}

} // namespace ns3::umts::asn1
