/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_RADIO_H
#define UMTS_CELL_RADIO_H

#include "umts-cell-power.h"

#include "ns3/simple-ref-count.h"
#include "ns3/umts-identities.h"

#include <map>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio parameters of a cell that the Dpch of a UE reads: CellPower, primary scrambling
 * code, and UL SIR targets of DCHs.
 */
struct CellRadio : public SimpleRefCount<CellRadio>
{
    Ptr<CellPower> power;                            //!< What the cell sends and receives
    std::optional<ScramblingCode> code;              //!< Its primary scrambling code; may be none
    std::map<TransportChannelId, double> sirTargets; //!< UL SIR TARGET by uplink channel, dB
};

} // namespace ns3::umts

#endif /* UMTS_CELL_RADIO_H */
