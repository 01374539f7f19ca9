/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_MESSAGES_H
#define UMTS_RRC_MESSAGES_H

#include "umts-intra-frequency-measurement.h"
#include "umts-rrc-state.h"

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-bearer-set.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-ue-channel-info.h"

#include <memory>
#include <optional>
#include <set>
#include <variant>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The cells of a UE, as it is told of them.
 */
struct ActiveSetInfo
{
    std::vector<CellId> cells;      //!< The first one has all that is on no DCH
    std::set<ScramblingCode> codes; //!< Primary scrambling codes of those that have one
};

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP (TS 25.331 10.2.33). That of the signalling radio bearer is part of RRC
 * CONNECTION SETUP (10.2.40).
 */
struct RadioBearerSetup
{
    RbId id{};                                  //!< The radio bearer
    LogicalChannelId logicalChannel{};          //!< Its logical channel
    std::shared_ptr<const BearerConfig> config; //!< What the UE makes its end of
    std::vector<UeChannelInfo> channels;        //!< Transport channels that it may use
    std::optional<uint32_t> channel;            //!< Position of those that it uses; none: it waits
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RECONFIGURATION (TS 25.331 10.2.27): other transport channels.
 */
struct RadioBearerReconfiguration
{
    RbId id{};                       //!< The radio bearer
    std::optional<uint32_t> channel; //!< As in RadioBearerSetup, from now on
};

/**
 * @ingroup umts
 * @brief RRC state indicator (TS 25.331 10.3.3.35a), an element of the messages that change the
 * state of a UE; here a message of its own, for a UE with several radio bearers too.
 */
struct RrcStateIndicator
{
    RrcState state{RrcState::IDLE}; //!< The state from now on
    bool isOnWay{false};            //!< Dedicated channels are being set up
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RELEASE (TS 25.331 10.2.30).
 */
struct RadioBearerRelease
{
    RbId id{}; //!< The radio bearer
};

/**
 * @ingroup umts
 * @brief A radio bearer has been refused: packets for it are, too.
 */
struct RadioBearerRefusal
{
    RbId id{}; //!< The radio bearer
};

/**
 * @ingroup umts
 * @brief CELL UPDATE CONFIRM (TS 25.331 10.2.8).
 */
struct CellUpdateConfirm
{
    bool reestablishRlc{false}; //!< RLC re-establish indicator, radio bearers 5 and upwards: all
                                //!< entities of acknowledged mode begin anew
    bool setsUpDch{false};      //!< It says which DCHs the UE gets; else the UE stays in CELL_FACH
};

/**
 * @ingroup umts
 * @brief PHYSICAL CHANNEL RECONFIGURATION (TS 25.331 10.2.22) to another cell: hard handover, with
 * a MAC-hs reset when HS-DSCH is among the channels. Also when the first cell of the active set
 * goes, for the radio bearers that have no DCH in the others.
 */
struct PhysicalChannelReconfiguration
{
    /// The transport channels of a radio bearer in the new cell.
    struct Bearer
    {
        RbId id{};                           //!< The radio bearer
        std::vector<UeChannelInfo> channels; //!< As in RadioBearerSetup
        std::optional<uint32_t> channel;     //!< As in RadioBearerSetup
    };

    ActiveSetInfo activeSet;     //!< The new cell; or those that stay, when the first one has gone
    std::vector<Bearer> bearers; //!< The radio bearers that move
    bool isNew{true};            //!< The physical channels are new ones to the UE
};

/**
 * @ingroup umts
 * @brief ACTIVE SET UPDATE (TS 25.331 10.2.1): a radio link is added or removed.
 */
struct ActiveSetUpdate
{
    /// The DCHs of a radio bearer in the cell that is added.
    struct Addition
    {
        RbId id{};     //!< The radio bearer
        UeDchInfo dch; //!< Its DCHs
    };

    ActiveSetInfo activeSet;         //!< The cells afterwards
    std::vector<Addition> additions; //!< DCHs in the cell that is added
    std::optional<CellId> removal;   //!< The cell that is removed; none: none is
};

/**
 * @ingroup umts
 * @brief MEASUREMENT CONTROL (TS 25.331 10.2.17): an intra-frequency measurement begins, in place
 * of that before.
 */
struct MeasurementControl
{
    MeasurementConfig config;           //!< What is measured and reported
    std::vector<ScramblingCode> cells;  //!< Intra-frequency cells, those of the active set included
    std::set<ScramblingCode> activeSet; //!< Active set
};

/**
 * @ingroup umts
 * @brief UTRAN MOBILITY INFORMATION (TS 25.331 10.2.62): another RNC serves the UE. Also in a hard
 * handover, where the message of that has these elements.
 */
struct UtranMobilityInformation
{
    Rnti rnti{};  //!< The UE in the new RNC
    PdcpSns pdcp; //!< Uplink SDUs that the RNC expects
};

/**
 * @ingroup umts
 * @brief PAGING TYPE 1 (TS 25.331 10.2.20): a UE without channels is to ask for some.
 */
struct PagingType1
{
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION SETUP (TS 25.331 10.2.40): the UE need not repeat its request.
 */
struct RrcConnectionSetup
{
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION RELEASE (TS 25.331 10.2.37), after that of all radio bearers: the UE leaves
 * its cell.
 */
struct RrcConnectionRelease
{
};

/// Messages of RRC to a UE.
using RrcDownlinkMessage = std::variant<RadioBearerSetup,
                                        RadioBearerReconfiguration,
                                        RrcStateIndicator,
                                        RadioBearerRelease,
                                        RadioBearerRefusal,
                                        CellUpdateConfirm,
                                        PhysicalChannelReconfiguration,
                                        ActiveSetUpdate,
                                        MeasurementControl,
                                        UtranMobilityInformation,
                                        PagingType1,
                                        RrcConnectionSetup,
                                        RrcConnectionRelease>;

/** @brief Cell update cause (TS 25.331 10.3.3.3). */
enum class CellUpdateCause : uint8_t
{
    RLC_UNRECOVERABLE_ERROR,  //!< An RLC entity of acknowledged mode has reached MaxRST
    RADIO_LINK_FAILURE,       //!< T313 has expired in CELL_DCH
    UPLINK_DATA_TRANSMISSION, //!< A UE without channels has something to send
    PAGING_RESPONSE           //!< A UE without channels is paged
};

/**
 * @param cause why CELL UPDATE is sent
 * @return whether it asks for channels, which the UE has none of
 */
constexpr bool
IsRequest(CellUpdateCause cause)
{
    return cause >= CellUpdateCause::UPLINK_DATA_TRANSMISSION;
}

/**
 * @ingroup umts
 * @brief CELL UPDATE (TS 25.331 10.2.7).
 */
struct CellUpdate
{
    CellUpdateCause cause{};            //!< Why it is sent
    std::optional<ScramblingCode> cell; //!< Where it is sent; none: where the UE was
};

/**
 * @ingroup umts
 * @brief RRC CONNECTION REQUEST (TS 25.331 10.2.39).
 */
struct RrcConnectionRequest
{
};

/**
 * @ingroup umts
 * @brief A UE without channels has given its request up, and is in IDLE. No message: what timers of
 * the RNC would find out, which knows it at once here.
 */
struct RrcRequestFailure
{
};

/**
 * @ingroup umts
 * @brief UTRAN MOBILITY INFORMATION CONFIRM (TS 25.331 10.2.61).
 */
struct UtranMobilityInformationConfirm
{
    PdcpSns pdcp; //!< Downlink SDUs that the UE expects
};

/**
 * @ingroup umts
 * @brief The UE has gone to idle by itself (TS 25.331 8.5.2). No message: what timers of the RNC
 * would find out, which knows it at once here.
 */
struct RrcConnectionLoss
{
};

/**
 * @ingroup umts
 * @brief A UE in a hard handover is in sync in the new cell, or is back in the old one. No message:
 * what the Node Bs tell the RNC (NBAP RADIO LINK RESTORE INDICATION, TS 25.433).
 */
struct EstablishmentOutcome
{
    bool isEstablished{false}; //!< It is in the new cell
};

/// Messages of RRC from a UE.
using RrcUplinkMessage = std::variant<CellUpdate,
                                      RrcConnectionRequest,
                                      RrcRequestFailure,
                                      MeasurementReport,
                                      UtranMobilityInformationConfirm,
                                      RrcConnectionLoss,
                                      EstablishmentOutcome>;

} // namespace ns3::umts

#endif /* UMTS_RRC_MESSAGES_H */
