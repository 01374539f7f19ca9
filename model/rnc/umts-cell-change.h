/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_CHANGE_H
#define UMTS_CELL_CHANGE_H

#include "umts-controlled-cell.h"

#include "ns3/umts-identities.h"

#include <functional>
#include <map>
#include <string>

namespace ns3::umts
{

struct UeContext;

/// Requests that admission control has admitted, by radio bearer.
using AdmissionTickets = std::map<RbId, uint32_t>;

/**
 * @ingroup umts
 * @brief Give back what a cell has admitted.
 * @param cell the cell
 * @param tickets its tickets
 */
void GiveBack(const Ptr<ControlledCell>& cell, const AdmissionTickets& tickets);

/**
 * @ingroup umts
 * @brief A UE's way to another cell, until its physical channels are established there
 * (TS 25.331 8.5.4).
 */
struct CellChange
{
    /**
     * @brief Give back what the new cell has admitted for a radio bearer, if it has.
     * @param id the radio bearer
     */
    void GiveBack(RbId id);

    /** @brief Give back all that the new cell has admitted. */
    void GiveBack();

    Ptr<ControlledCell> target; //!< The new cell
    AdmissionTickets tickets;   //!< DCHs that it has admitted, unless a procedure has them
    /// Has the UE go on in the new cell; returns whether it does.
    std::function<bool(UeContext& ue, const AdmissionTickets& tickets)> arrive;
    /// Is told why the UE is back.
    std::function<void(UeContext& ue, const std::string& reason)> fail;
    bool canGoBack{true}; //!< Its radio links in the old cells have not failed
};

} // namespace ns3::umts

#endif /* UMTS_CELL_CHANGE_H */
