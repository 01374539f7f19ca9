/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_E_DCH_ENCODING_H
#define UMTS_RRC_E_DCH_ENCODING_H

#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-physical-channel-ies.h"
#include "ns3/umts-rrc-transport-channel-ies.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Elements of RRC messages that describe E-DCH (TS 25.331 10.3.4 - 10.3.6), as UE and Node B are
 * configured. Codes and signatures of E-AGCH, E-HICH and E-RGCH, which the model does without, are
 * those that the E-RNTI of the UE in a cell stands for.
 */

namespace ns3::umts
{

/** @return MAC-d flow identity of a radio bearer, on E-DCH and beside it on HS-DSCH */
constexpr uint8_t
GetMacDFlow(RbId id)
{
    return static_cast<uint8_t>(static_cast<uint32_t>(id) % MAX_EDCH_FLOWS);
}

/**
 * @param id the radio bearer
 * @param eDch its E-DCH
 * @return the logical channel's mapping
 */
asn1::EdchMapping MakeEdchMapping(RbId id, const EdchInfo& eDch);

/**
 * @param id the radio bearer
 * @param eDch its E-DCH
 * @return E-DCH with the MAC-d flow of the bearer
 */
asn1::UlAddReconfTransCh MakeEdchTransCh(RbId id, const EdchInfo& eDch);

/** @return E-DPCCH, E-DPDCHs and scheduled transmission of a UE */
asn1::UlEdchInformation MakeEdchInformation(const EdchConfig& config);

/// Channelisation code of E-AGCH, of spreading factor 256, behind those of HS-SCCHs.
constexpr uint8_t EAGCH_CODE = 8;

/**
 * @brief E-HICH of a radio link. A code of spreading factor 128 has 40 signatures, of which each UE
 * gets two, in the order of E-RNTIs.
 * @param dch E-DCH in the cell
 */
asn1::EhichInfo MakeEhich(const UeDchInfo& dch);

/**
 * @brief E-RGCH of a radio link, on the code of its E-HICH. Relative grants of cells are not
 * combined, as far as there are indices for that.
 * @param dch E-DCH in the cell
 */
asn1::ErgchInfo MakeErgch(const UeDchInfo& dch);

/**
 * @param dchs E-DCH of a bearer in cells
 * @param cell a cell
 * @return E-DCH there; null: none
 */
const UeDchInfo* FindEdch(const std::vector<UeDchInfo>& dchs, CellId cell);

} // namespace ns3::umts

#endif /* UMTS_RRC_E_DCH_ENCODING_H */
