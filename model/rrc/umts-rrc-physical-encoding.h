/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PHYSICAL_ENCODING_H
#define UMTS_RRC_PHYSICAL_ENCODING_H

#include "umts-hs-dsch-description.h"

#include "ns3/umts-radio-links-info.h"
#include "ns3/umts-rrc-bearer-pdus.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>

/**
 * @file
 * @ingroup umts
 * Elements of RRC messages that describe physical channels (TS 25.331 10.3.6), with one frequency
 * and power control.
 */

namespace ns3::umts
{

/// What a UE knows of its dedicated physical channels when a message comes.
enum class DpchTiming : uint8_t
{
    MAINTAINED,  //!< They are there: their CFN goes on
    INITIALISED, //!< They are new ones
    /// They are new ones, after RRC CONNECTION SETUP: without power of the UE
    FIRST
};

/** @return DPCHs up and down, in the form of release 99 */
asn1::PhysicalChannels MakeDpchs(const RadioLinksInfo& links, DpchTiming timing);

/** @return the cell of a UE in CELL_FACH or CELL_PCH */
asn1::PhysicalChannels MakeCell(const RadioLinksInfo& links);

/**
 * @param links radio links; HS-DSCH and the serving grants of E-DCH are on the first one
 * @param hsDsch HS-DSCH, and E-DCH if it is there
 * @return both beside DPCHs that stay as they are, in the form of release 5 or 6
 */
asn1::PhysicalChannels MakeServingHsDsch(const RadioLinksInfo& links,
                                         const HsDschDescription& hsDsch);

/**
 * @param hsDsch as in MakeServingHsDsch()
 * @return HS-DSCH and the DPCH of its uplink, whose CFN goes on, with all of E-DCH
 */
asn1::PhysicalChannels MakeHsDschWithUplink(const RadioLinksInfo& links,
                                            const HsDschDescription& hsDsch);

/**
 * @param hsDsch as in MakeServingHsDsch()
 * @return HS-DSCH and new DPCHs, with all of E-DCH, whose MAC-es and MAC-e begin anew
 */
asn1::PhysicalChannels MakeNewHsDsch(const RadioLinksInfo& links, const HsDschDescription& hsDsch);

/**
 * @param code primary scrambling code of a cell that joins the active set
 * @param links the radio links before
 * @param eDch E-DCH there; null: there is none
 * @return radio link addition information
 */
asn1::RlAdditionInformation MakeAddition(uint16_t code,
                                         const RadioLinksInfo& links,
                                         const UeDchInfo* eDch);

} // namespace ns3::umts

#endif /* UMTS_RRC_PHYSICAL_ENCODING_H */
