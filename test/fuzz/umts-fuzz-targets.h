/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FUZZ_TARGETS_H
#define UMTS_FUZZ_TARGETS_H

#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Every parser of octets or text from elsewhere, as a function of any octets. libFuzzer and a test
 * call them; a parser that reads beyond its octets or contradicts itself ends the program.
 */

namespace ns3::umts::test
{

/** @brief A parser. */
struct FuzzTarget
{
    std::string name;                                //!< What it reads
    bool (*run)(const std::vector<uint8_t>& octets); //!< True when it takes the octets
    std::vector<std::string> seeds;                  //!< Octets that it takes, in hexadecimal
};

/** @return all parsers */
const std::vector<FuzzTarget>& GetFuzzTargets();

/**
 * @param hex hexadecimal digits
 * @return the octets
 */
std::vector<uint8_t> FromHex(const std::string& hex);

} // namespace ns3::umts::test

#endif // UMTS_FUZZ_TARGETS_H
