/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-measurement-ies.h"

namespace ns3::umts::asn1
{

namespace
{

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellSynchronisationInfo& value)
{
    codec.Fixed(0, 2); // fdd
    codec.Present(value.frames);
    if (value.frames)
    {
        codec.Integer(value.frames->countCSfnHigh, 0, 15);
        codec.Integer(value.frames->off, 0, 255);
    }
    codec.Integer(value.tm, 0, 38399);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellMeasuredResults& value)
{
    codec.Absent(2);
    codec.Present(value.synchronisation);
    if (value.synchronisation)
    {
        Code(codec, *value.synchronisation);
    }
    codec.Fixed(0, 2); // fdd
    codec.Present(value.cpichEcN0, value.cpichRscp, value.pathloss);
    codec.Integer(value.scramblingCode, 0, 511);
    codec.Optional(value.cpichEcN0, 0, 63);
    codec.Optional(value.cpichRscp, 0, 127);
    codec.Optional(value.pathloss, 46, 173);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TrafficVolumeResults& value)
{
    codec.Present(value.payload);
    codec.Absent(2);
    codec.Integer(value.rbIdentity, 1, 32);
    codec.Optional(value.payload, 0, 31);
}

/** @brief A list of primary scrambling codes, 1 .. 32 of them. */
void
CodeCells(UperCodec& codec, std::vector<uint16_t>& value)
{
    codec.List(value, 1, 32, [&codec](uint16_t& cell) { codec.Integer(cell, 0, 511); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntraFreqEventResults& value)
{
    codec.Enumerated(value.event, 16);
    codec.Fixed(0, 2); // fdd
    CodeCells(codec, value.cells);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlTrChIdentity& value)
{
    codec.Choice(value, {0, 1}, 3);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TrafficVolumeEventResults& value)
{
    Code(codec, value.channel);
    codec.Enumerated(value.event, 2);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntraFreqCell& value)
{
    codec.Present(value.id);
    codec.Optional(value.id, 0, 31);
    const bool isGiven = codec.Given<int8_t>(value.individualOffset, 0);
    codec.Absent(1);
    if (isGiven)
    {
        codec.Integer(value.individualOffset, -20, 20);
    }
    codec.Fixed(0, 2); // fdd
    codec.Present(value.scramblingCode, value.txPower);
    codec.Optional(value.scramblingCode, 0, 511);
    codec.Optional(value.txPower, -10, 50);
    codec.Boolean(value.readsSfn);
    codec.Boolean(value.hasTxDiversity);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellReportingQuantities& value)
{
    codec.Fixed(0, 3); // noReport of SFN-SFN observed time difference
    codec.Boolean(value.identity);
    codec.Boolean(value.synchronisation);
    codec.Fixed(0, 2); // fdd
    codec.Boolean(value.ecN0);
    codec.Boolean(value.rscp);
    codec.Boolean(value.pathloss);
}

/** @brief Cells forbidden to affect the reporting range, if there are. */
void
CodeForbidden(UperCodec& codec, std::optional<std::vector<uint16_t>>& value)
{
    if (value)
    {
        codec.List(*value, 1, 32, [&codec](uint16_t& cell) {
            codec.Fixed(0, 2); // fdd
            codec.Integer(cell, 0, 511);
        });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Event1a& value)
{
    codec.Present(value.forbidden);
    codec.Enumerated(value.triggeringCondition, 5);
    codec.Integer(value.reportingRange, 0, 29);
    CodeForbidden(codec, value.forbidden);
    codec.Integer(value.weight, 0, 20);
    codec.Enumerated(value.deactivationThreshold, 8);
    codec.Enumerated(value.amount, 8);
    codec.Enumerated(value.interval, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Event1b& value)
{
    codec.Present(value.forbidden);
    codec.Enumerated(value.triggeringCondition, 3);
    codec.Integer(value.reportingRange, 0, 29);
    CodeForbidden(codec, value.forbidden);
    codec.Integer(value.weight, 0, 20);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Event1c& value)
{
    codec.Enumerated(value.activationThreshold, 8);
    codec.Enumerated(value.amount, 8);
    codec.Enumerated(value.interval, 8);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Event1e& value)
{
    codec.Enumerated(value.triggeringCondition, 5);
    codec.Integer(value.threshold, -115, 165);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, Event1f& value)
{
    codec.Enumerated(value.triggeringCondition, 3);
    codec.Integer(value.threshold, -115, 165);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntraFreqEventCriteria& value)
{
    codec.Present(value.reportedCells);
    codec.Choice(value.event, {0, 1, 2, 3, 4, 5}, 9, [&codec](auto& event) { Code(codec, event); });
    codec.Integer(value.hysteresis, 0, 15);
    codec.Enumerated(value.timeToTrigger, 16);
    if (value.reportedCells)
    {
        codec.Fixed(2, 14); // withinActiveAndOrMonitoredUsedFreq
        codec.Enumerated(*value.reportedCells, 6);
    }
}

/** @brief Intra-frequency cell info list: bits that say what is there, and cells. */
void
CodeCellInfoList(UperCodec& codec, IntraFreqMeasurement& value)
{
    bool hasCells = !value.cells.empty();
    codec.Boolean(value.removesAll);
    codec.Boolean(hasCells);
    codec.Absent(1);
    if (value.removesAll)
    {
        codec.Fixed(0, 3); // removeAllIntraFreqCells
    }
    if (hasCells)
    {
        codec.List(value.cells, 1, 32, [&codec](IntraFreqCell& one) { Code(codec, one); });
    }
    else
    {
        value.cells.clear();
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TrafficVolumeEvent& value)
{
    codec.Present(value.timeToTrigger, value.pendingTime);
    codec.Absent(1);
    codec.Enumerated(value.event, 2);
    codec.Enumerated(value.threshold, 26);
    codec.Optional(value.timeToTrigger, 0, 15);
    codec.Optional(value.pendingTime, 0, 6);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TransChCriteria& value)
{
    codec.Present(value.channel, value.events);
    if (value.channel)
    {
        Code(codec, *value.channel);
    }
    if (value.events)
    {
        codec.List(*value.events, 1, 2, [&codec](TrafficVolumeEvent& one) { Code(codec, one); });
    }
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, std::vector<TransChCriteria>& value)
{
    codec.Fixed(1, 2); // the list is there
    codec.List(value, 1, 32, [&codec](TransChCriteria& one) { Code(codec, one); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PeriodicalReporting& value)
{
    if (codec.Given<uint8_t>(value.amount, 7))
    {
        codec.Enumerated(value.amount, 8);
    }
    codec.Enumerated(value.interval, 16);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasuredResultsOnRach& value)
{
    codec.Absent(1);
    codec.Fixed(0, 2); // fdd
    codec.Fixed(0, 4); // cpich-Ec-N0
    codec.Integer(value.cpichEcN0, 0, 63);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasuredResults& value)
{
    codec.Choice(value, {0, 3}, 8, [&codec](auto& results) {
        codec.List(results, 1, 32, [&codec](auto& one) { Code(codec, one); });
    });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, EventResults& value)
{
    codec.Choice(value, {0, 3}, 8, [&codec](auto& results) { Code(codec, results); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, IntraFreqMeasurement& value)
{
    codec.Fixed(7, 8); // cell info list, measurement and reporting quantities
    codec.Absent(1);
    codec.Fixed(1, 2); // report criteria
    CodeCellInfoList(codec, value);
    const bool isGiven = codec.Given<uint8_t>(value.filterCoefficient, 0);
    if (isGiven)
    {
        codec.Enumerated(value.filterCoefficient, 16);
    }
    codec.Fixed(0, 2); // fdd
    codec.Enumerated(value.quantity, 4);
    codec.Absent(1);
    Code(codec, value.activeSet);
    Code(codec, value.monitoredSet);
    codec.Fixed(0, 3); // intraFreqReportingCriteria
    codec.Fixed(1, 2); // the list is there
    codec.List(value.events, 1, 8, [&codec](IntraFreqEventCriteria& one) { Code(codec, one); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, TrafficVolumeMeasurement& value)
{
    codec.Absent(1);
    codec.Fixed(3, 4); // measurement and reporting quantities
    codec.Present(value.validity);
    codec.Fixed(0, 3); // rlc-BufferPayload
    codec.Fixed(4, 8); // which is reported; its average and variance are not
    codec.Optional(value.validity, 0, 2);
    codec.Choice(value.criteria, {0, 1}, 3, [&codec](auto& criteria) { Code(codec, criteria); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, MeasurementReportingMode& value)
{
    codec.Enumerated(value.transferMode, 2);
    codec.Enumerated(value.trigger, 2);
}

} // namespace ns3::umts::asn1
