/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fuzz-targets.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

using namespace ns3::umts::test;

namespace
{

/** @return the target that the environment variable UMTS_FUZZ_TARGET names */
const FuzzTarget&
GetTarget()
{
    const char* name = std::getenv("UMTS_FUZZ_TARGET");
    const auto& targets = GetFuzzTargets();
    const auto isIt = [name](const FuzzTarget& target) { return name && target.name == name; };
    const auto found = std::find_if(targets.begin(), targets.end(), isIt);
    if (found == targets.end())
    {
        std::cerr << "UMTS_FUZZ_TARGET must be one of:";
        for (const auto& target : targets)
        {
            std::cerr << " " << target.name;
        }
        std::cerr << std::endl;
        std::exit(2);
    }
    return *found;
}

} // namespace

/**
 * @brief What libFuzzer calls before it reads its corpus: the seeds of the target become files in
 * the folder that the environment variable UMTS_FUZZ_SEEDS names.
 * @return 0
 */
extern "C" int
LLVMFuzzerInitialize(int* /* argc */, char*** /* argv */)
{
    const char* folder = std::getenv("UMTS_FUZZ_SEEDS");
    const auto& seeds = GetTarget().seeds;
    for (std::size_t i = 0; folder && i < seeds.size(); ++i)
    {
        const auto octets = FromHex(seeds[i]);
        std::ofstream file(std::string(folder) + "/seed-" + std::to_string(i), std::ios::binary);
        file.write(reinterpret_cast<const char*>(octets.data()),
                   static_cast<std::streamsize>(octets.size()));
        if (!file)
        {
            std::cerr << "UMTS_FUZZ_SEEDS: nothing can be written into " << folder << std::endl;
            std::exit(2);
        }
    }
    return 0;
}

/**
 * @brief What libFuzzer calls.
 * @param data octets that it has made
 * @param size their number
 * @return 0
 */
extern "C" int
LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size)
{
    static const FuzzTarget& target = GetTarget();
    target.run(std::vector<uint8_t>(data, data + size));
    return 0;
}
