/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_PLANNING_H
#define UMTS_E_DCH_PLANNING_H

#include "umts-e-dch-gain.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Plan the reference E-TFCs of a UE, as an RNC does from link simulations. Each has the
 * least power offset by which a first transmission in noise has at most a block error rate; eight
 * at most are chosen so that the others lack as little power as possible. The standard leaves the
 * choice to the network.
 * @param formats E-TFCs of the UE
 * @param dpcchSinr SINR per chip of DPCCH, a ratio
 * @param bler block error rate of a first transmission, 0 .. 1
 * @return reference E-TFCs in ascending order; those that no power offset is enough for have the
 *         largest one
 */
std::vector<ReferenceEtfc> PlanEdchReferences(const EdchFormats& formats,
                                              double dpcchSinr,
                                              double bler);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_PLANNING_H */
