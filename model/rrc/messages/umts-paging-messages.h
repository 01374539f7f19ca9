/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PAGING_MESSAGES_H
#define UMTS_PAGING_MESSAGES_H

#include "ns3/umts-identities.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/** @brief Identity of the UE in a paging record (TS 25.331 10.3.3.23). */
enum class PagedIdentity : uint8_t
{
    P_TMSI, //!< Of a UE in IDLE
    IMSI,   //!< Of a UE in IDLE without a valid P-TMSI
    U_RNTI  //!< Of a UE in CELL_PCH or URA_PCH
};

/** @return bits of a paging record */
constexpr uint32_t
GetPagingRecordBits(PagedIdentity identity)
{
    switch (identity)
    {
    case PagedIdentity::P_TMSI:
        return 1 + 3 + 1 + 3 + 32; // kind of record, cause, domain, kind of identity, P-TMSI
    case PagedIdentity::IMSI:
        return 1 + 3 + 1 + 3 + 4 + 15 * 4; // the same, and the number of the IMSI's 15 digits
    case PagedIdentity::U_RNTI:
        break;
    }
    return 1 + 32 + 1; // kind of record, U-RNTI, whether the core network pages
}

/**
 * @ingroup umts
 * @brief Paging record (TS 25.331 10.3.3.23).
 */
struct PagedUe
{
    PagedIdentity identity{}; //!< Its identity in the message
    Rnti rnti{};              //!< The UE
};

/**
 * @ingroup umts
 * @brief PAGING TYPE 1 (TS 25.331 10.2.20) for UEs without channels, which then request some.
 */
struct PagingType1
{
    static constexpr std::size_t MAX_RECORDS = 8; //!< maxPage1 (TS 25.331 10.3.10)

    std::vector<PagedUe> records;       //!< Paging records
    std::optional<ScramblingCode> cell; //!< Cell that sends it; none: the one in which the RNC has
                                        //!< the UE

    /** @return bits without padding: message type, options, number of records, records */
    uint32_t GetBits() const
    {
        uint32_t bits = 1 + 3 + 3;
        for (const auto& record : records)
        {
            bits += GetPagingRecordBits(record.identity);
        }
        return bits;
    }
};

} // namespace ns3::umts

#endif /* UMTS_PAGING_MESSAGES_H */
