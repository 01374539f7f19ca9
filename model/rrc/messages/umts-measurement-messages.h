/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASUREMENT_MESSAGES_H
#define UMTS_MEASUREMENT_MESSAGES_H

#include "ns3/nstime.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-measurement-event.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Number of the routing area and URA of cells; none: the cell has no PCH.
 */
using CellAreas = std::map<ScramblingCode, std::optional<uint32_t>>;

/**
 * @ingroup umts
 * @brief MEASUREMENT CONTROL (TS 25.331 10.2.17) that starts an intra-frequency measurement, in
 * place of the one before.
 */
struct MeasurementControl
{
    MeasurementConfig config;          //!< What is measured and reported
    std::vector<ScramblingCode> cells; //!< Intra-frequency cells, those of the active set included
    CellAreas areas; //!< Of the RNC's own cells. Their system information says so, not this message
};

/**
 * @ingroup umts
 * @brief Measured results of one cell in a MeasurementReport.
 */
struct ReportedCell
{
    ScramblingCode cell{}; //!< The cell
    uint8_t code{0};       //!< The measured value, see Quantise()
    bool isActive{false};  //!< It is in the active set
};

/**
 * @ingroup umts
 * @brief MEASUREMENT REPORT of an intra-frequency event (TS 25.331 10.2.19).
 */
struct MeasurementReport
{
    MeasurementEvent event{};               //!< The event
    std::vector<ScramblingCode> cells;      //!< Cells that it is about, the best one first
    std::vector<ReportedCell> measurements; //!< These cells and the active set, the best one first
    MeasurementQuantity quantity{CPICH_EC_N0}; //!< What is measured
};

/**
 * @ingroup umts
 * @brief MEASUREMENT CONTROL (TS 25.331 10.2.17) that starts or ends a traffic volume measurement
 * (14.4) in a UE, or requests a report at once. The measured quantity is the buffer occupancy of
 * the RLC entity of one radio bearer, RlcEntity::GetBufferOccupancy().
 */
struct TrafficVolumeControl
{
    RbId id{};                         //!< The radio bearer
    std::optional<uint64_t> threshold; //!< Octets, of event 4A; none: the UE measures no more
    Time timeToTrigger;                //!< Time that the event must hold before it is reported
    Time pendingTime;                  //!< From one event to the next, on RACH and FACH
    bool isRequest{false};             //!< It goes on as it is, and the UE reports at once
};

/**
 * @ingroup umts
 * @brief MEASUREMENT REPORT of a traffic volume measurement (TS 25.331 10.2.19), with the buffer
 * occupancy of one radio bearer.
 */
struct TrafficVolumeReport
{
    /// Why the UE reports.
    enum class Trigger : uint8_t
    {
        REQUEST,  //!< The RNC has asked
        TRAFFIC,  //!< RLC gets PDUs to send. No message: MAC of a real RNC sees what comes of it
        EVENT_4A, //!< RLC has more to send than the threshold (TS 25.331 14.4.2.1)
    };

    RbId id{};           //!< The radio bearer
    bool isAbove{false}; //!< RLC has more to send than the threshold
    bool isEmpty{true};  //!< RLC holds nothing, not even what waits for an acknowledgement
    Trigger trigger{};   //!< Why the UE reports
};

} // namespace ns3::umts

#endif /* UMTS_MEASUREMENT_MESSAGES_H */
