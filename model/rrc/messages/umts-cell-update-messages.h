/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_UPDATE_MESSAGES_H
#define UMTS_CELL_UPDATE_MESSAGES_H

#include "umts-mobility-messages.h"
#include "umts-radio-links-info.h"

#include "ns3/umts-identities.h"

#include <cstdint>
#include <optional>

namespace ns3::umts
{

/** @brief Cell update cause (TS 25.331 10.3.3.3). */
enum class CellUpdateCause : uint8_t
{
    RLC_UNRECOVERABLE_ERROR,  //!< An RLC entity of acknowledged mode has reached MaxRST
    RADIO_LINK_FAILURE,       //!< T313 has expired in CELL_DCH
    UPLINK_DATA_TRANSMISSION, //!< A UE without channels has something to send
    PAGING_RESPONSE,          //!< A UE without channels is paged
    CELL_RESELECTION          //!< A UE without channels camps on another cell
};

/**
 * @param cause why CELL UPDATE is sent
 * @return whether a UE without channels sends it; else one reports an error by it
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
 * @brief CELL UPDATE CONFIRM (TS 25.331 10.2.8).
 */
struct CellUpdateConfirm
{
    bool reestablishRlc{false};  //!< RLC re-establish indicator, radio bearers 5 and upwards: all
                                 //!< entities of acknowledged mode begin anew
    bool setsUpDch{false};       //!< It says which DCHs the UE gets; else the UE stays in CELL_FACH
    bool keepsState{false};      //!< RRC State Indicator CELL_PCH: the UE goes back there
    RadioLinksInfo radioLinks{}; //!< Of the DCHs
    /// Cell and channels of the UE from now on, after an error
    std::optional<PhysicalChannelReconfiguration> move{};
};

/**
 * @ingroup umts
 * @brief URA UPDATE (TS 25.331 10.2.60): the UE has left its URA.
 */
struct UraUpdate
{
    std::optional<ScramblingCode> cell; //!< As in CellUpdate
};

/**
 * @ingroup umts
 * @brief URA UPDATE CONFIRM (TS 25.331 10.2.61): the UE goes back to URA_PCH.
 */
struct UraUpdateConfirm
{
};

} // namespace ns3::umts

#endif /* UMTS_CELL_UPDATE_MESSAGES_H */
