/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PROGRAM_END_H
#define UMTS_PROGRAM_END_H

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief End the program with one sentence, and exit code 2, unless a condition holds.
 * @param sentence what is wrong
 */
void Require(bool condition, const std::string& sentence);

/**
 * @ingroup umts
 * @brief Have NS_ABORT_MSG and NS_FATAL_ERROR end the program from now on with their message alone
 * and exit code 1. An assertion is written as it is. So ends a program whose standard output cannot
 * be written, which would be taken for one that has no results.
 */
void EndInOneSentence();

} // namespace ns3::umts

#endif /* UMTS_PROGRAM_END_H */
