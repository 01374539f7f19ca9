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
 * @return the cause, as the end of a sentence: "its CQI is 0, ..."; empty when no counter shows a
 *         cause
 */
std::string FindCauseOfSilence(const UeStats& row);

} // namespace ns3::umts

#endif /* UMTS_SILENCE_H */
