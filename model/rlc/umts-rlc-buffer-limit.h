/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_BUFFER_LIMIT_H
#define UMTS_RLC_BUFFER_LIMIT_H

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Limits of the SDU buffer of an RLC sender, which TS 25.322 leaves to implementations; 0:
 * no limit.
 */
struct SduBufferLimit
{
    uint64_t octets{0}; //!< Limit in octets of SDUs
    uint32_t pdus{0};   //!< Limit in PDUs that the SDUs fill

    /**
     * @param held octets of the SDUs held
     * @param size octets of a further SDU
     * @param payloadOctets octets of a PDU after its fixed header
     * @return true when the buffer may accept the further SDU
     */
    bool Admits(uint64_t held, uint32_t size, uint32_t payloadOctets) const
    {
        const uint64_t filled = (held + size + payloadOctets - 1) / payloadOctets;
        return (octets == 0 || held + size <= octets) && (pdus == 0 || filled <= pdus);
    }
};

} // namespace ns3::umts

#endif /* UMTS_RLC_BUFFER_LIMIT_H */
