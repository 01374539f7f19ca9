/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-combination-rig.h"

#include "../examples/scenarios/umts-combination-demands.h"
#include "umts-child-process.h"

namespace ns3::umts::test
{

namespace
{

constexpr char DIGEST = '\x01'; //!< Begins the digest, after what the process has said besides

/**
 * @param flags flags of umts-combination
 * @return what does not work, then DIGEST and the digest of all deliveries
 */
std::string
PlayHere(const std::vector<std::string>& flags)
{
    std::vector<std::string> words{"umts-combination"};
    words.insert(words.end(), flags.begin(), flags.end());
    std::vector<char*> arguments;
    for (auto& word : words)
    {
        arguments.push_back(word.data());
    }
    CombinationOptions::SetDefaults();
    CombinationOptions options;
    ProgramFlags program("umts-combination.cc");
    options.AddTo(program);
    program.Parse(static_cast<int>(arguments.size()), arguments.data());
    options.Check(program);
    options.GoToClock();
    CombinationNetwork network(options);
    const CombinationDemands demands = RunCombination(options, network);
    std::string report;
    for (const auto& fault : demands.GetFaults())
    {
        report += fault + "\n";
    }
    return report + DIGEST + std::to_string(network.GetDigest());
}

/**
 * @brief Call PlayHere() in a process of its own: flags set defaults, and what is wrong may abort.
 * @param flags as there
 * @return the same; without DIGEST when the process has died
 */
std::string
PlayThere(const std::vector<std::string>& flags)
{
    const ChildEnd end = RunInChild([&flags] { return PlayHere(flags); });
    return end.isWhole ? end.said : end.said + "the process has died";
}

} // namespace

std::string
PlayCombination(const std::vector<std::string>& flags)
{
    const std::string said = PlayThere(flags);
    return said.substr(0, said.find(DIGEST));
}

std::string
CompareCombinations(const std::vector<std::string>& flags, const std::vector<std::string>& others)
{
    std::vector<std::string> all = flags;
    all.insert(all.end(), others.begin(), others.end());
    const std::string first = PlayThere(flags);
    const std::string second = PlayThere(all);
    return first.substr(0, first.find(DIGEST)) +
           (first == second ? "" : "the second run delivers differently");
}

} // namespace ns3::umts::test
