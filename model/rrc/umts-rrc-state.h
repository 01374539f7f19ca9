/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_STATE_H
#define UMTS_RRC_STATE_H

#include <cstdint>
#include <ostream>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC state of a UE (TS 25.331 7.1), those with more at hand last.
 */
enum class RrcState : uint8_t
{
    IDLE,      //!< No RRC connection; reachable by paging of the core network
    URA_PCH,   //!< Reachable by paging, its registration area is known
    CELL_PCH,  //!< Reachable by paging, its cell is known
    CELL_FACH, //!< Common channels
    CELL_DCH   //!< Dedicated channels or HS-DSCH
};

constexpr uint8_t N_RRC_STATES = 5; //!< RRC states

/** @return name of a state */
const char* GetName(RrcState state);

/**
 * @param os gets the name
 * @return os
 */
std::ostream& operator<<(std::ostream& os, RrcState state);

} // namespace ns3::umts

#endif /* UMTS_RRC_STATE_H */
