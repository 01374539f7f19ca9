/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IDENTITIES_H
#define UMTS_IDENTITIES_H

#include <cstdint>

namespace ns3::umts
{

/** @brief Direction on the radio interface, and on Iub and Iur: to the network or to the UE. */
enum class Direction : uint8_t
{
    UPLINK,
    DOWNLINK
};

/** @brief Radio network temporary identity of a UE (U-RNTI), unique within its RNC. */
enum class Rnti : uint32_t
{
};

/** @brief Number of a radio bearer of a UE (TS 25.331 10.3.4.16); user bearers count from 0. */
enum class RbId : uint8_t
{
};

constexpr RbId DEFAULT_RB{0};           //!< The bearer of a UE that takes what no filter matches
constexpr RbId SIGNALLING_RB{0x80 + 2}; //!< SRB2: messages of RRC in acknowledged mode

/** @brief Number of a logical channel of a UE, 1 .. 15: the C/T of MAC, plus 1 (TS 25.321 9.2.1).
 */
enum class LogicalChannelId : uint8_t
{
};

/** @brief Primary scrambling code of a cell, 0 .. 511: what a UE knows it by. */
enum class ScramblingCode : uint16_t
{
};

/** @brief Cell identity (TS 25.331 10.3.2.2): a cell, among those of all Node Bs. */
enum class CellId : uint32_t
{
};

/** @brief A transport channel on the air of a cell. */
enum class TransportChannelId : uint32_t
{
};

/** @brief A UE on the HS-DSCH of a cell, as its MAC-hs in the Node B knows it. */
enum class HsUserId : uint32_t
{
};

/** @brief A UE on E-DCH in a cell: its E-RNTI (TS 25.331 10.3.3.10a). */
enum class EdchUserId : uint16_t
{
};

/**
 * @brief A priority queue of a cell's MAC-hs in the Node B; on the air its UE knows it by a Queue
 * ID of 3 bits.
 */
enum class HsQueueId : uint32_t
{
};

/** @brief A transport bearer of an Iub, which carries the frames of one port (TS 25.430). */
enum class TransportBearerId : uint32_t
{
};

/**
 * @brief Tunnel endpoint identifier of GTP-U, given out by the node that receives by it
 * (TS 29.281 5.1); 0 names no tunnel.
 */
enum class Teid : uint32_t
{
};

} // namespace ns3::umts

#endif /* UMTS_IDENTITIES_H */
