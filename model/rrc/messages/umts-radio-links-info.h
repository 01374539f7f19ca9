/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINKS_INFO_H
#define UMTS_RADIO_LINKS_INFO_H

#include "ns3/umts-identities.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio links of a UE as the octets of a message have them (TS 25.331 10.3.6.27).
 */
struct RadioLinksInfo
{
    std::vector<uint16_t> codes; //!< Primary scrambling codes of the cells, the first one ahead
    double codedRate{0.0};       //!< DCHs of the downlink at most, with their CRCs, bit/s
    std::optional<ScramblingCode> cell{}; //!< That of the first cell; none: it has no such code
    std::vector<CellId> cells{}; //!< The cells of the codes. Not in the octets: E-DCH is by cell
    bool hasEdch{false};         //!< The UE is on E-DCH: messages are of release 6
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_LINKS_INFO_H */
