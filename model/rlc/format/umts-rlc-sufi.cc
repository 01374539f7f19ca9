/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-sufi.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t TYPE_BITS = 4;    //!< Width of the type field of a super-field
constexpr uint32_t NIBBLE_BITS = 4;  //!< Width of LENGTH, L, CW, N_LENGTH and N
constexpr uint32_t SN_BITS = 12;     //!< Width of a sequence number and of WSN
constexpr uint32_t HEADER_BITS = 4;  //!< D/C (or R2) and PDU type of a STATUS PDU
constexpr uint32_t NO_MORE_BITS = 4; //!< A NO_MORE super-field: its type alone

/** @brief Counts the bits that follow the type field (TS 25.322 9.2.2.11). */
struct BodyBits
{
    /** @return WSN */
    uint32_t operator()(const WindowSufi& /* sufi */) const
    {
        return SN_BITS;
    }

    /** @return LSN */
    uint32_t operator()(const AckSufi& /* sufi */) const
    {
        return SN_BITS;
    }

    /**
     * @param sufi the super-field
     * @return LENGTH and the pairs of SN and L
     */
    uint32_t operator()(const ListSufi& sufi) const
    {
        return NIBBLE_BITS + (SN_BITS + NIBBLE_BITS) * static_cast<uint32_t>(sufi.runs.size());
    }

    /**
     * @param sufi the super-field
     * @return LENGTH, FSN and the bitmap
     */
    uint32_t operator()(const BitmapSufi& sufi) const
    {
        return NIBBLE_BITS + SN_BITS + 8 * static_cast<uint32_t>(sufi.octets.size());
    }

    /**
     * @param sufi the super-field
     * @return LENGTH, FSN and the code words
     */
    uint32_t operator()(const RlistSufi& sufi) const
    {
        return NIBBLE_BITS + SN_BITS + NIBBLE_BITS * static_cast<uint32_t>(sufi.codeWords.size());
    }

    /**
     * @param sufi the super-field
     * @return LENGTH, each SN_MRW and N_LENGTH
     */
    uint32_t operator()(const MrwSufi& sufi) const
    {
        return 2 * NIBBLE_BITS + SN_BITS * static_cast<uint32_t>(sufi.snMrw.size());
    }

    /** @return N and SN_ACK */
    uint32_t operator()(const MrwAckSufi& /* sufi */) const
    {
        return NIBBLE_BITS + SN_BITS;
    }

    /** @return POLL_SN */
    uint32_t operator()(const PollSufi& /* sufi */) const
    {
        return SN_BITS;
    }
};

} // namespace

uint32_t
GetSufiBits(const Sufi& sufi)
{
    return TYPE_BITS + std::visit(BodyBits(), sufi);
}

uint32_t
GetStatusOctets(const StatusReport& report)
{
    uint32_t bits = HEADER_BITS;
    for (const auto& sufi : report.sufis)
    {
        bits += GetSufiBits(sufi);
    }
    if (report.sufis.empty() || !std::holds_alternative<AckSufi>(report.sufis.back()))
    {
        bits += NO_MORE_BITS;
    }
    return (bits + 7) / 8;
}

} // namespace ns3::umts
