/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_RIG_H
#define UMTS_COMBINATION_RIG_H

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The network of the program umts-combination, by its flags.
 */

namespace ns3::umts::test
{

/**
 * @brief Run the network of umts-combination in a process of its own.
 * @param flags flags of the program
 * @return what does not work, a line each, or what the program said before it ended; empty:
 *         everything works
 */
std::string PlayCombination(const std::vector<std::string>& flags);

/**
 * @brief Run the same network twice.
 * @param flags flags of the program
 * @param others flags that the second run has besides
 * @return as PlayCombination(), and whether the two deliver differently
 */
std::string CompareCombinations(const std::vector<std::string>& flags,
                                const std::vector<std::string>& others);

} // namespace ns3::umts::test

#endif // UMTS_COMBINATION_RIG_H
