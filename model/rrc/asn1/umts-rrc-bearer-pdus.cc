/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-bearer-pdus.h"

namespace ns3::umts::asn1
{

namespace
{

constexpr std::size_t MAX_LIST = 32; //!< maxRB, maxTrCH

/** @brief Begin a message with branches for releases, up to that of the given one. */
void
CodeRelease(UperCodec& codec, Release& release, uint8_t& transaction)
{
    const bool isR5 = codec.Select(release >= Release::R5 ? 1 : 0, {0, 1}, 2) == 1;
    if (isR5)
    {
        codec.Integer(transaction, 0, 3);
        codec.Fixed(1, 2); // later than r4
        const bool isR6 = codec.Select(release >= Release::R6 ? 1 : 0, {0, 1}, 2) == 1;
        codec.Fixed(0, isR6 ? 2 : 1); // r6
        codec.Absent(2);
        release = isR6 ? Release::R6 : Release::R5;
        return;
    }
    codec.Absent(1);
    release = Release::R3;
}

/** @brief Begin a message that has the branch of release 99 or of release 6 here. */
void
CodeR3OrR6(UperCodec& codec, Release& release, uint8_t& transaction)
{
    const bool isR6 = codec.Select(release >= Release::R6 ? 1 : 0, {0, 1}, 2) == 1;
    release = isR6 ? Release::R6 : Release::R3;
    if (isR6)
    {
        codec.Integer(transaction, 0, 3);
        CodeR6Branch(codec);
        return;
    }
    codec.Absent(1);
}

/// Whether a message of release 6 has a flag about delays behind its activation time.
enum class DelayFlag : uint8_t
{
    NONE,  //!< It has none
    ABSENT //!< It has one, which is left out
};

/** @brief Bits that say which first elements are there, but for the last ones. */
void
CodePresence(UperCodec& codec, Reconfiguration& value, Release release, DelayFlag delayFlag)
{
    codec.Absent(2); // integrity protection and ciphering go on
    codec.Present(value.activationTime);
    codec.Absent(release >= Release::R6 && delayFlag == DelayFlag::ABSENT ? 1 : 0);
    codec.Present(value.newURnti, value.newCRnti);
    if (release >= Release::R5)
    {
        codec.Absent(1);
        codec.Present(value.newHRnti);
    }
    if (release >= Release::R6)
    {
        codec.Present(value.newERnti);
        codec.Absent(1); // secondary E-RNTI
    }
    codec.Present(value.drxCycle);
}

/** @brief First elements, after those bits. */
void
Code(UperCodec& codec, Reconfiguration& value, Release release)
{
    if (release == Release::R3)
    {
        codec.Integer(value.transaction, 0, 3);
    }
    codec.Optional(value.activationTime, 0, 255);
    codec.Optional(value.newURnti);
    codec.Optional(value.newCRnti, 0, 65535);
    if (release >= Release::R5)
    {
        codec.Optional(value.newHRnti, 0, 65535);
    }
    if (release >= Release::R6)
    {
        codec.Optional(value.newERnti, 0, 65535);
    }
    codec.Enumerated(value.state, 4);
    codec.Optional(value.drxCycle, 3, 9);
}

/** @brief Transport channels of a direction in common, and a list of some of them. */
template <typename Common, typename T, typename Element>
void
CodeTransChs(UperCodec& codec,
             std::optional<Common>& common,
             std::optional<std::vector<T>>& list,
             Release release,
             Element element)
{
    if (common)
    {
        Code(codec, *common, release);
    }
    if (list)
    {
        codec.List(*list, 1, MAX_LIST, element);
    }
}

/** @brief Bits that say which transport channels of a message are there, none of them deleted. */
template <typename Message>
void
PresentTransChs(UperCodec& codec, Message& value)
{
    codec.Present(value.ulCommon);
    codec.Absent(1);
    codec.Present(value.ulTransChs);
    codec.Absent(value.release >= Release::R6 ? 0 : 1);
    codec.Present(value.dlCommon);
    codec.Absent(1);
    codec.Present(value.dlTransChs);
}

/** @brief Bits that say which physical channels and radio links are there. */
void
PresentPhysicalChannels(UperCodec& codec, PhysicalChannels& value, Release release)
{
    CodePresence(codec, value, release);
    codec.Present(value.radioLinks);
    codec.Absent(release >= Release::R6 ? 1 : 0); // MBMS
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlCounterSynchronisation& value)
{
    codec.Present(value.pdcp);
    if (value.pdcp)
    {
        codec.List(*value.pdcp, 1, 27);
    }
    Code(codec, value.starts);
}

/** @brief IMSI: the first alternative of an identity of the core network. */
void
CodeIdentity(UperCodec& codec, std::vector<uint8_t>& imsi)
{
    codec.List(imsi, 6, 21, [&codec](uint8_t& digit) { codec.Integer(digit, 0, 9); });
}

/** @brief P-TMSI: the third one. */
void
CodeIdentity(UperCodec& codec, uint32_t& pTmsi)
{
    codec.Bits(pTmsi, 32);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CnPagingRecord& value)
{
    codec.Enumerated(value.cause, 8);
    codec.Enumerated(value.domain, 2);
    codec.Choice(value.identity, {0, 2}, 8, [&codec](auto& one) { CodeIdentity(codec, one); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UtranPagingRecord& value)
{
    codec.Absent(1);
    Code(codec, value.uRnti);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RadioBearerSetup& value)
{
    CodeRelease(codec, value.release, value.head.transaction);
    const Release release = value.release;
    const bool isR6 = release >= Release::R6;
    const auto presentBearers = [&codec, &value, isR6]() {
        codec.Absent(1); // signalling radio bearers
        codec.Present(value.rabs);
        codec.Absent(isR6 ? 5 : 2); // other bearers, PDCP
        PresentTransChs(codec, value);
    };
    CodePresence(codec, value.head, release, DelayFlag::NONE);
    codec.Absent(2); // URA, core network
    if (!isR6)
    {
        presentBearers();
    }
    PresentPhysicalChannels(codec, value.physical, release);
    Code(codec, value.head, release);
    if (isR6)
    {
        codec.Fixed(0, 2); // complete
        presentBearers();
    }
    if (value.rabs)
    {
        codec.List(*value.rabs, 1, 16, [&codec, release](RabInformationSetup& one) {
            Code(codec, one, release);
        });
    }
    CodeTransChs(codec, value.ulCommon, value.ulTransChs, release, [&codec, release](auto& one) {
        Code(codec, one, release);
    });
    CodeTransChs(codec, value.dlCommon, value.dlTransChs, release, [&codec, release](auto& one) {
        Code(codec, one, release, DlTransChList::FIRST);
    });
    Code(codec, value.physical, release, PhysicalForm::BEARER);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RadioBearerReconfiguration& value)
{
    CodeRelease(codec, value.release, value.head.transaction);
    const Release release = value.release;
    const bool isR5 = release >= Release::R5;
    CodePresence(codec, value.head, release, DelayFlag::ABSENT);
    codec.Absent(isR5 ? 2 : 4); // core network, URA; of release 99 RABs and affected bearers, too
    if (isR5)
    {
        PresentPhysicalChannels(codec, value.physical, release);
    }
    else
    {
        PresentTransChs(codec, value);
        CodePresence(codec, value.physical, release);
    }
    Code(codec, value.head, release);
    if (isR5)
    {
        codec.Fixed(0, 2);                            // complete
        codec.Absent(release >= Release::R6 ? 5 : 4); // RABs, radio bearers, affected ones, PDCP
        PresentTransChs(codec, value);
        value.bearers.clear();
    }
    else
    {
        codec.List(value.bearers, 1, MAX_LIST);
    }
    CodeTransChs(codec, value.ulCommon, value.ulTransChs, release, [&codec, release](auto& one) {
        Code(codec, one, release);
    });
    const DlTransChList list = isR5 ? DlTransChList::FIRST : DlTransChList::SECOND;
    CodeTransChs(codec, value.dlCommon, value.dlTransChs, release, [&](auto& one) {
        Code(codec, one, release, list);
    });
    if (!isR5 && !value.physical.radioLinks)
    {
        value.physical.radioLinks.emplace();
    }
    Code(codec, value.physical, release, PhysicalForm::BEARER);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RadioBearerRelease& value)
{
    CodeR3OrR6(codec, value.release, value.head.transaction);
    const Release release = value.release;
    const bool isR6 = release >= Release::R6;
    CodePresence(codec, value.head, release, DelayFlag::NONE);
    codec.Absent(1);
    codec.Present(value.connection);
    codec.Absent(isR6 ? 5 : 4); // URA, RABs, other radio bearers, PDCP sequence numbers
    codec.Present(value.ulCommon, value.ulDeleted);
    codec.Absent(isR6 ? 1 : 2);
    codec.Present(value.dlCommon, value.dlDeleted);
    codec.Absent(1);
    PresentPhysicalChannels(codec, value.physical, release);
    codec.Absent(isR6 ? 1 : 0); // MBMS
    Code(codec, value.head, release);
    codec.Optional(value.connection, 0, 1);
    codec.List(value.bearers, 1, MAX_LIST, [&codec](uint8_t& id) { codec.Integer(id, 1, 32); });
    CodeTransChs(codec, value.ulCommon, value.ulDeleted, release, [&codec, release](auto& one) {
        CodeUlDeleted(codec, one, release);
    });
    CodeTransChs(codec, value.dlCommon, value.dlDeleted, release, [&codec, release](auto& one) {
        CodeDlDeleted(codec, one, release);
    });
    Code(codec, value.physical, release, PhysicalForm::BEARER);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PhysicalChannelReconfiguration& value)
{
    CodeRelease(codec, value.release, value.head.transaction);
    CodePresence(codec, value.head, value.release, DelayFlag::ABSENT);
    codec.Absent(2); // core network, URA
    codec.Present(value.pdcp);
    PresentPhysicalChannels(codec, value.physical, value.release);
    Code(codec, value.head, value.release);
    if (value.pdcp)
    {
        codec.Fixed(1, 2); // the list is there
        codec.Absent(value.release >= Release::R5 ? 1 : 0);
        codec.List(*value.pdcp, 1, 27);
    }
    Code(codec, value.physical, value.release, PhysicalForm::RECONFIGURATION);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ActiveSetUpdate& value)
{
    const bool isR6 = codec.Select(value.release >= Release::R6 ? 1 : 0, {0, 1}, 2) == 1;
    value.release = isR6 ? Release::R6 : Release::R3;
    if (isR6)
    {
        codec.Integer(value.transaction, 0, 3);
        codec.Fixed(0, 2); // r6
        codec.Absent(2);
    }
    else
    {
        codec.Absent(3);
    }
    codec.Present(value.activationTime);
    codec.Absent(isR6 ? 5 : 3); // identities, core network; of release 99 what protects it, too
    codec.Present(value.maxTxPower, value.additions, value.removals);
    codec.Absent(isR6 ? 4 : 2); // of release 6 the serving cell, too
    if (!isR6)
    {
        codec.Integer(value.transaction, 0, 3);
    }
    codec.Optional(value.activationTime, 0, 255);
    codec.Optional(value.maxTxPower, -50, 33);
    if (value.additions)
    {
        codec.List(*value.additions, 1, 7, [&codec, &value](RlAdditionInformation& one) {
            Code(codec, one, value.release);
        });
    }
    if (value.removals)
    {
        codec.List(*value.removals, 1, 8, [&codec](uint16_t& cell) {
            codec.Integer(cell, 0, 511);
        });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UtranMobilityInformation& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(3);
    codec.Present(value.newURnti, value.newCRnti);
    codec.Absent(3); // timers, core network, URA
    codec.Present(value.pdcp);
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    codec.Optional(value.newURnti);
    codec.Optional(value.newCRnti, 0, 65535);
    codec.Optional(value.pdcp);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasurementControl& value)
{
    codec.Fixed(0, 2); // r3
    codec.Absent(1);
    codec.Present(value.mode);
    codec.Absent(2);
    codec.Integer(value.transaction, 0, 3);
    codec.Integer(value.identity, 1, 16);
    // setup has the measurements, and what a measurement is released by nothing.
    const std::size_t position = codec.Select(value.command.index() == 2 ? 1 : 0, {0, 2}, 3);
    if (position == 1)
    {
        value.command = std::monostate();
    }
    else
    {
        using Setup = std::variant<IntraFreqMeasurement, TrafficVolumeMeasurement>;
        Setup setup;
        if (auto* volume = std::get_if<TrafficVolumeMeasurement>(&value.command))
        {
            setup = *volume;
        }
        else if (auto* cells = std::get_if<IntraFreqMeasurement>(&value.command))
        {
            setup = *cells;
        }
        codec.Choice(setup, {0, 4}, 7);
        std::visit([&value](auto& one) { value.command = one; }, setup);
    }
    codec.Optional(value.mode);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasurementReport& value)
{
    codec.Present(value.results, value.measurements);
    codec.Absent(1);
    codec.Present(value.event);
    codec.Absent(1);
    codec.Integer(value.identity, 1, 16);
    codec.Optional(value.results);
    codec.Optional(value.measurements);
    codec.Optional(value.event);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PagingType1& value)
{
    codec.Present(value.records);
    codec.Absent(2);
    if (value.records)
    {
        codec.List(*value.records, 1, 8, [&codec](auto& record) {
            codec.Choice(record, {0, 1}, 2, [&codec](auto& one) { Code(codec, one); });
        });
    }
}

void
Code(UperCodec& codec, CompleteMessage& value, Complete kind)
{
    const bool isUpdate = kind == Complete::ACTIVE_SET_UPDATE;
    const bool hasTimingAdvance = !isUpdate && kind != Complete::UTRAN_MOBILITY_INFORMATION;
    codec.Absent(hasTimingAdvance ? 2 : 1);
    if (kind == Complete::RADIO_BEARER_SETUP)
    {
        codec.Present(value.start);
    }
    if (!isUpdate)
    {
        codec.Present(value.countCActivation);
    }
    codec.Absent(1);
    codec.Present(value.counters);
    codec.Absent(1);
    codec.Integer(value.transaction, 0, 3);
    if (kind == Complete::RADIO_BEARER_SETUP && value.start)
    {
        codec.Bits(*value.start, 20);
    }
    if (!isUpdate)
    {
        codec.Optional(value.countCActivation, 0, 255);
    }
    if (value.counters)
    {
        Code(codec, *value.counters);
    }
}

void
Code(UperCodec& codec, FailureMessage& value, FailureForm form)
{
    if (form == FailureForm::OPTIONAL_TRANSACTION)
    {
        codec.Fixed(1, 2); // the transaction identifier is there
    }
    codec.Absent(form == FailureForm::BEARERS ? 2 : 1);
    codec.Integer(value.transaction, 0, 3);
    Code(codec, value.cause);
}

} // namespace ns3::umts::asn1
