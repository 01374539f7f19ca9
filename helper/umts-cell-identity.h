/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_IDENTITY_H
#define UMTS_CELL_IDENTITY_H

#include "ns3/umts-nbap.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Identity of a cell in the network, as 3GPP's UC-Id (TS 25.401 6.1.5): identity of its RNC,
 * and C-Id of the cell there.
 */
struct CellIdentity
{
    uint32_t rnc{0};  //!< ns-3 node of the RNC that controls the cell
    int64_t cell{-1}; //!< C-Id: position of the cell in CellList of that RNC; -1: no cell
};

/**
 * @ingroup umts
 * @param cell a cell of a Node B
 */
CellIdentity FindCellIdentity(const Ptr<NbapCell>& cell);

} // namespace ns3::umts

#endif /* UMTS_CELL_IDENTITY_H */
