/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fuzz/umts-fuzz-targets.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Every parser with cut, altered and random octets.
 */

using namespace ns3;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-parsers", UNIT);

using Octets = std::vector<uint8_t>; //!< Octets of a message

/// Takes good octets, and survives what is made of them.
struct ParserTest
{
    explicit ParserTest(const FuzzTarget& target)
        : m_target(target),
          m_random(CreateObject<UniformRandomVariable>())
    {
        m_random->SetStream(7);
    }

    void Run()
    {
        uint64_t refused = 0;
        for (const auto& hex : m_target.seeds)
        {
            const Octets seed = FromHex(hex);
            UMTS_EXPECT(m_target.run(seed), hex << ": taken");
            for (std::size_t size = 0; size < seed.size(); ++size)
            {
                refused += m_target.run(Octets(seed.begin(), seed.begin() + size)) ? 0 : 1;
            }
            for (uint32_t i = 0; i < 3000; ++i)
            {
                refused += m_target.run(Alter(seed)) ? 0 : 1;
            }
        }
        for (uint32_t i = 0; i < 10000; ++i)
        {
            Octets octets(m_random->GetInteger(0, 100));
            for (auto& octet : octets)
            {
                octet = static_cast<uint8_t>(m_random->GetInteger(0, 255));
            }
            refused += m_target.run(octets) ? 0 : 1;
        }
        UMTS_EXPECT(refused > 100, "octets refused");
    }

    /**
     * @param seed good octets
     * @return them with some octets altered, and some more or fewer of them
     */
    Octets Alter(const Octets& seed)
    {
        Octets octets = seed;
        for (uint32_t i = m_random->GetInteger(1, 4); i > 0; --i)
        {
            const uint32_t at = m_random->GetInteger(0, static_cast<uint32_t>(octets.size() - 1));
            octets[at] ^= static_cast<uint8_t>(1 << m_random->GetInteger(0, 7));
        }
        octets.resize(octets.size() + m_random->GetInteger(0, 4));
        octets.resize(octets.size() - m_random->GetInteger(0, 2));
        return octets;
    }

    FuzzTarget m_target;                 //!< The parser
    Ptr<UniformRandomVariable> m_random; //!< Random numbers
};

void
AddParser(const FuzzTarget& target)
{
    AddTest("Cut, altered and random octets: " + target.name, [=] { ParserTest(target).Run(); });
}

UMTS_TESTS("umts-parsers")
{
    for (const auto& target : GetFuzzTargets())
    {
        AddParser(target);
    }
}

} // namespace
