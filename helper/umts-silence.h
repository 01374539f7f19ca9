/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SILENCE_H
#define UMTS_SILENCE_H

#include "umts-stats.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Find why a UE receives nothing: the first cause on the way from the RNC to the UE.
 * @param row statistics of the UE
 * @return the cause, the rest of a sentence such as "its CQI is 0, ..."; empty when nothing that is
 *         counted stands in the way
 */
std::string FindCauseOfSilence(const UeStats& row);

} // namespace ns3::umts

#endif /* UMTS_SILENCE_H */
