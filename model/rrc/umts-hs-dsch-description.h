/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DSCH_DESCRIPTION_H
#define UMTS_HS_DSCH_DESCRIPTION_H

#include "ns3/umts-mobility-messages.h"
#include "ns3/umts-rrc-ue-ies.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief HS-DSCH as a message of RRC describes it, and E-DCH beside it. Refers to the message.
 */
struct HsDschDescription
{
    const UeHsDschInfo* hsDsch{nullptr}; //!< HS-DSCH as the UE gets it; null: there is none
    std::vector<UeDchInfo> radioLinks{}; //!< E-DCH of its bearer in cells, if it is on E-DCH

    /** @return E-DCH; null: there is none */
    const EdchInfo* GetEdch() const
    {
        return hsDsch && hsDsch->dch.eDch ? &*hsDsch->dch.eDch : nullptr;
    }

    /** @return the branch of the message */
    asn1::Release GetRelease() const
    {
        return GetEdch() ? asn1::Release::R6 : hsDsch ? asn1::Release::R5 : asn1::Release::R3;
    }

    /** @return new H-RNTI; none: there is no HS-DSCH */
    std::optional<uint16_t> GetHRnti() const;

    /** @return new primary E-RNTI, of the cell of HS-DSCH; none: there is no E-DCH */
    std::optional<uint16_t> GetERnti() const;
};

/**
 * @param channels channels of a bearer
 * @param further the bearer in other cells
 * @return HS-DSCH among them
 */
HsDschDescription FindHsDsch(const std::vector<UeChannelInfo>& channels,
                             const std::vector<UeDchInfo>& further);

/** @return HS-DSCH of bearers that move: the first one on E-DCH, or the first one */
HsDschDescription FindHsDsch(const PhysicalChannelReconfiguration& message);

} // namespace ns3::umts

#endif /* UMTS_HS_DSCH_DESCRIPTION_H */
