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
 * @brief From now on NS_ABORT_MSG and NS_FATAL_ERROR end the program with their message alone and
 * exit code 1. Assertions keep their form. A program whose standard output cannot be written ends
 * in this way, too; it would otherwise look like a program without results.
 */
void EndInOneSentence();

} // namespace ns3::umts

#endif /* UMTS_PROGRAM_END_H */
