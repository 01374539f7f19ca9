/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-message-size.h"

#include <algorithm>
#include <set>

namespace ns3::umts
{

namespace
{

constexpr uint32_t SEQUENCE_NUMBER_OCTETS = 2; //!< PDCP sequence number of a radio bearer

/**
 * @brief Sizes of messages to a UE.
 */
struct DownlinkSize
{
    /** @return RADIO BEARER SETUP of a bearer of 64/64 kb/s (10.2.33) */
    uint32_t operator()(const RadioBearerSetup& /* message */) const
    {
        return 75;
    }

    /**
     * @param message RADIO BEARER RECONFIGURATION (10.2.27)
     * @return that to DCHs; without them, to CELL_FACH, it is shorter
     */
    uint32_t operator()(const RadioBearerReconfiguration& message) const
    {
        return message.channel ? 55 : 15;
    }

    /** @return nothing: an element of other messages (10.3.3.35a) */
    uint32_t operator()(const RrcStateIndicator& /* message */) const
    {
        return 0;
    }

    /** @return RADIO BEARER RELEASE (10.2.30) */
    uint32_t operator()(const RadioBearerRelease& /* message */) const
    {
        return 37;
    }

    /** @return nothing: what a UE is never told of */
    uint32_t operator()(const RadioBearerRefusal& /* message */) const
    {
        return 0;
    }

    /**
     * @param message CELL UPDATE CONFIRM (10.2.8)
     * @return that with a C-RNTI; with DCHs it is longer
     */
    uint32_t operator()(const CellUpdateConfirm& message) const
    {
        return message.setsUpDch ? 27 : 12;
    }

    /**
     * @param message PHYSICAL CHANNEL RECONFIGURATION (10.2.22)
     * @return hard handover; H-RNTI, HS-SCCH codes and MAC-hs reset make it longer
     */
    uint32_t operator()(const PhysicalChannelReconfiguration& message) const
    {
        const auto isHs = [](const UeChannelInfo& channel) {
            return std::holds_alternative<UeHsDschInfo>(channel);
        };
        const auto hasHs = [&isHs](const PhysicalChannelReconfiguration::Bearer& bearer) {
            return std::any_of(bearer.channels.begin(), bearer.channels.end(), isHs);
        };
        return std::any_of(message.bearers.begin(), message.bearers.end(), hasHs) ? 34 : 26;
    }

    /**
     * @param message ACTIVE SET UPDATE (10.2.1)
     * @return 9 with a cell that goes, 13 with one that comes, 15 with both, 24 with three that
     *         come
     */
    uint32_t operator()(const ActiveSetUpdate& message) const
    {
        std::set<CellId> added;
        for (const auto& addition : message.additions)
        {
            added.insert(addition.dch.cell);
        }
        const auto n = static_cast<uint32_t>(added.size());
        return 7 + (n > 0 ? (11 * n + 1) / 2 : 0) + (message.removal ? 2 : 0);
    }

    /**
     * @param message MEASUREMENT CONTROL (10.2.17)
     * @return 25 with up to four events, and 28 for ten cells
     */
    uint32_t operator()(const MeasurementControl& message) const
    {
        const auto cells = static_cast<uint32_t>(message.cells.size());
        return 25 + (28 * cells + 9) / 10;
    }

    /**
     * @param message UTRAN MOBILITY INFORMATION (10.2.62)
     * @return that with new RNTIs, and what each lossless bearer adds
     */
    uint32_t operator()(const UtranMobilityInformation& message) const
    {
        return 13 + SEQUENCE_NUMBER_OCTETS * static_cast<uint32_t>(message.pdcp.size());
    }

    /** @return PAGING TYPE 1 for one UE, by TMSI or P-TMSI (10.2.20) */
    uint32_t operator()(const PagingType1& /* message */) const
    {
        return 7;
    }

    /** @return RRC CONNECTION SETUP with SRB1 to SRB4 on a DCH (10.2.40) */
    uint32_t operator()(const RrcConnectionSetup& /* message */) const
    {
        return 107;
    }

    /** @return RRC CONNECTION RELEASE (10.2.37) */
    uint32_t operator()(const RrcConnectionRelease& /* message */) const
    {
        return 7;
    }
};

/**
 * @brief Sizes of messages from a UE.
 */
struct UplinkSize
{
    /** @return CELL UPDATE with a START for each core network domain (10.2.7) */
    uint32_t operator()(const CellUpdate& /* message */) const
    {
        return 17;
    }

    /** @return RRC CONNECTION REQUEST with a P-TMSI and a measurement of Ec/N0 (10.2.39) */
    uint32_t operator()(const RrcConnectionRequest& /* message */) const
    {
        return 13;
    }

    /** @return nothing: it is not sent */
    uint32_t operator()(const RrcRequestFailure& /* message */) const
    {
        return 0;
    }

    /**
     * @param report MEASUREMENT REPORT (10.2.19)
     * @return 13 with one cell and 18 with two; where a cell may join, its timing is reported, too:
     *         25 with two cells, 33 with three, 40 with four
     */
    uint32_t operator()(const MeasurementReport& report) const
    {
        const auto cells = static_cast<uint32_t>(report.measurements.size());
        const bool hasTiming =
            report.event == MeasurementEvent::E1A || report.event == MeasurementEvent::E1C;
        return hasTiming ? 10 + (15 * cells + 1) / 2 : 8 + 5 * cells;
    }

    /**
     * @param message UTRAN MOBILITY INFORMATION CONFIRM (10.2.61)
     * @return that of a complete message, and what each lossless bearer adds
     */
    uint32_t operator()(const UtranMobilityInformationConfirm& message) const
    {
        return COMPLETE_OCTETS +
               SEQUENCE_NUMBER_OCTETS * static_cast<uint32_t>(message.pdcp.size());
    }

    /** @return nothing: it is not sent */
    uint32_t operator()(const RrcConnectionLoss& /* message */) const
    {
        return 0;
    }

    /** @return nothing: it is not sent by the UE */
    uint32_t operator()(const EstablishmentOutcome& /* message */) const
    {
        return 0;
    }
};

} // namespace

uint32_t
GetOctets(const RrcDownlinkMessage& message)
{
    return std::visit(DownlinkSize(), message);
}

uint32_t
GetOctets(const RrcUplinkMessage& message)
{
    return std::visit(UplinkSize(), message);
}

} // namespace ns3::umts
