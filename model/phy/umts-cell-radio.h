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
 * code, and UL SIR targets of UEs.
 */
struct CellRadio : public SimpleRefCount<CellRadio>
{
    /// UL SIR TARGET of a UE, told on the transport bearer of one of its DCHs.
    struct SirTarget
    {
        double db;       //!< The target, dB
        uint64_t number; //!< Of all that the cell was told: of a UE the last one counts
    };

    /**
     * @brief The RNC has told a UL SIR TARGET.
     * @param uplink DCH of the uplink on whose transport bearer it came
     * @param db the target, dB
     */
    void SetSirTarget(TransportChannelId uplink, double db)
    {
        sirTargets[uplink] = {db, ++told};
    }

    Ptr<CellPower> power;                               //!< What the cell sends and receives
    std::optional<ScramblingCode> code;                 //!< Its scrambling code; may be none
    std::map<TransportChannelId, SirTarget> sirTargets; //!< UL SIR TARGETs by uplink channel
    uint64_t told{0};                                   //!< UL SIR TARGETs so far
};

} // namespace ns3::umts

#endif /* UMTS_CELL_RADIO_H */
