/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MOBILITY_MESSAGES_H
#define UMTS_MOBILITY_MESSAGES_H

#include "umts-radio-links-info.h"

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-measurement-messages.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>
#include <optional>
#include <set>
#include <variant>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Active set of a UE, as RRC messages carry it to the UE.
 */
struct ActiveSetInfo
{
    std::vector<CellId> cells;      //!< The first one has all that is on no DCH
    std::set<ScramblingCode> codes; //!< Primary scrambling codes of those that have one
    RadioLinksInfo radioLinks{};    //!< Radio links in the cells
};

/**
 * @ingroup umts
 * @brief PHYSICAL CHANNEL RECONFIGURATION (TS 25.331 10.2.22) to another cell: hard handover, with
 * a MAC-hs reset when HS-DSCH is among the channels. Also sent when the first cell of the active
 * set becomes another one, to move HS-DSCH and the radio bearers without a DCH there.
 */
struct PhysicalChannelReconfiguration
{
    /// The transport channels of a radio bearer in the new cell.
    struct Bearer
    {
        RbId id{};                           //!< The radio bearer
        std::vector<UeChannelInfo> channels; //!< As in RadioBearerSetup
        /// As in RadioBearerSetup. When the UE has the message, it puts in here what the bearer
        /// uses by then: its state may have changed meanwhile
        std::optional<uint32_t> channel;
        std::vector<UeDchInfo> further{}; //!< Its DCHs in the other cells of the active set
    };

    /// HS-DSCH of a radio bearer in the new cell, whose DCH stays as it is.
    struct ServingHsDsch
    {
        RbId id{};           //!< The radio bearer
        UeHsDschInfo hsDsch; //!< HS-DSCH, and E-DCH in that cell
    };

    ActiveSetInfo activeSet;     //!< The new cell; or those that stay, the new first one ahead
    std::vector<Bearer> bearers; //!< The radio bearers that move
    bool isNew{true};            //!< The physical channels are new ones to the UE
    std::vector<ServingHsDsch> serving{}; //!< HS-DSCHs that change their cell alone
};

/**
 * @ingroup umts
 * @brief ACTIVE SET UPDATE (TS 25.331 10.2.1): radio links are added or removed.
 */
struct ActiveSetUpdate
{
    /// The DCHs of a radio bearer in a cell that is added.
    struct Addition
    {
        RbId id{};     //!< The radio bearer
        UeDchInfo dch; //!< Its DCHs
    };

    ActiveSetInfo activeSet;          //!< The cells afterwards
    std::vector<Addition> additions;  //!< DCHs in the cells that are added
    std::vector<uint16_t> added{};    //!< Primary scrambling codes of the cells that are added
    std::vector<uint16_t> removed{};  //!< And of those that are removed
    std::vector<CellId> addedCells{}; //!< The cells that are added. Not in the octets
    /// What goes on in another cell as the first one is removed. Not in the octets: before release
    /// 8 a message of its own comes first
    std::optional<PhysicalChannelReconfiguration> move{};
};

/**
 * @ingroup umts
 * @brief What a UE does with a message that it has. Not sent: it stands for the NBAP messages RADIO
 * LINK FAILURE INDICATION and RADIO LINK RESTORE INDICATION from Node B to RNC (TS 25.433 8.3.9,
 * 8.3.10), by which the RNC learns of it before the answer.
 */
struct EstablishmentReport
{
    /// What has happened.
    enum class Event : uint8_t
    {
        DONE,        //!< The UE does what the message says, at once
        LEFT,        //!< It has left its channels, and is not in sync on the new ones yet
        ESTABLISHED, //!< It is in sync on the new ones
        RETURNED,    //!< It is back on the old ones
        CONFIRMED,   //!< It has the answer to its request on the CCCH
        GONE         //!< It has left CELL_DCH after RRC CONNECTION RELEASE
    };

    Event event{}; //!< What has happened
};

/**
 * @ingroup umts
 * @brief UTRAN MOBILITY INFORMATION (TS 25.331 10.2.62): new serving RNC of the UE. Also used when
 * a hard handover is combined with a relocation; in the specification PHYSICAL CHANNEL
 * RECONFIGURATION has these elements.
 */
struct UtranMobilityInformation
{
    Rnti rnti{};     //!< The UE in the new RNC
    PdcpSns pdcp;    //!< Uplink SDUs that the RNC expects
    CellAreas areas; //!< As in MeasurementControl
    /// DCHs that the new RNC has opened anew. Not in the octets: the radio links are the same
    std::optional<PhysicalChannelReconfiguration> move{};
};

/**
 * @ingroup umts
 * @brief UTRAN MOBILITY INFORMATION CONFIRM (TS 25.331 10.2.61).
 */
struct UtranMobilityInformationConfirm
{
    PdcpSns pdcp; //!< Downlink SDUs that the UE expects
};

} // namespace ns3::umts

#endif /* UMTS_MOBILITY_MESSAGES_H */
