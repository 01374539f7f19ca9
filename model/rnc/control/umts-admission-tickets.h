/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ADMISSION_TICKETS_H
#define UMTS_ADMISSION_TICKETS_H

#include "umts-controlled-cell.h"

#include "ns3/umts-identities.h"

#include <map>

namespace ns3::umts
{

/// Requests that admission control has admitted, by radio bearer.
using AdmissionTickets = std::map<RbId, uint32_t>;

/**
 * @ingroup umts
 * @brief Give back what a cell has admitted.
 * @param cell the cell
 * @param tickets its tickets
 */
void GiveBack(const Ptr<ControlledCell>& cell, const AdmissionTickets& tickets);

} // namespace ns3::umts

#endif /* UMTS_ADMISSION_TICKETS_H */
