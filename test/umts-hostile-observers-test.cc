/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hostile-play.h"
#include "umts-test.h"

#include <algorithm>
#include <iostream>

/**
 * @file
 * @ingroup umts
 * Trace sinks and applications that change UEs and radio bearers wherever they are called.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hostile-observers", SYSTEM);

/// Trace sources that no scenario fires, with the reason.
const std::map<std::string, std::string> SILENT{
    {"ns3::umts::UmtsTunEndpoint::Delay", "needs real time: umts-tun-endpoint"},
    {"ns3::umts::UmtsTunEndpoint::Fault", "needs real time: umts-tun-endpoint"},
    {"ns3::umts::UmtsTunEndpoint::FromDescriptor", "needs real time: umts-tun-endpoint"},
    {"ns3::umts::UmtsTunEndpoint::ToDescriptor", "needs real time: umts-tun-endpoint"}};

/// Reports by scenario when no sink acts.
class Rehearsals
{
  public:
    /** @return the reports; each scenario is played once */
    static const std::vector<Report>& Get()
    {
        static const std::vector<Report> reports = MakeAll();
        return reports;
    }

    /** @return trace sources and applications that are called in a scenario */
    static std::set<std::string> GetSources()
    {
        std::set<std::string> sources;
        for (const auto& report : Get())
        {
            for (const auto& [path, place] : report.places)
            {
                if (place.calls > 0)
                {
                    sources.insert(place.source);
                }
            }
        }
        return sources;
    }

    /** @return where trace sources are fired, with the scenarios that do, by number */
    static std::map<std::string, std::vector<std::size_t>> GetPlaces()
    {
        std::map<std::string, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < Get().size(); ++i)
        {
            for (const auto& [path, place] : Get()[i].places)
            {
                if (place.calls > 0)
                {
                    places[path].push_back(i);
                }
            }
        }
        return places;
    }

  private:
    /** @return the reports */
    static std::vector<Report> MakeAll()
    {
        std::vector<Report> reports;
        for (const auto& scenario : GetScenarios())
        {
            reports.push_back(Play({scenario}));
        }
        return reports;
    }
};

UMTS_TEST("umts-hostile-observers", "Nothing is wrong when no sink acts")
{
    for (const auto& report : Rehearsals::Get())
    {
        ExpectText(report.wrong, "", "a scenario");
    }
}

UMTS_TEST("umts-hostile-observers", "Scenarios fire every trace source of the module")
{
    const auto fired = Rehearsals::GetSources();
    std::size_t count = 0;
    for (const auto& source : TraceTaps::GetSources())
    {
        const bool isSilent = SILENT.count(source) > 0;
        count += fired.count(source);
        UMTS_EXPECT(isSilent != (fired.count(source) > 0),
                    source << (isSilent ? " is fired: off the list" : " is not fired"));
    }
    std::cout << "umts-hostile-observers: " << count << " of " << TraceTaps::GetSources().size()
              << " trace sources fired, in " << Rehearsals::GetPlaces().size() << " places of "
              << GetScenarios().size() << " scenarios" << std::endl;
}

/**
 * @param place where a sink acts
 * @param scenario number of a scenario that calls it
 * @param verb what the sink does
 * @param seed of what is drawn
 * @return the plan in which it acts at a call that the seed draws
 */
Plan
MakePlan(const std::string& place, std::size_t scenario, Verb verb, uint32_t seed)
{
    const uint64_t calls = Rehearsals::Get()[scenario].places.at(place).calls;
    Plan plan{GetScenarios()[scenario], seed};
    plan.path = place;
    plan.call = 1 + std::mt19937(seed)() % calls;
    plan.verb = verb;
    return plan;
}

UMTS_TEST("umts-hostile-observers", "A sink acts: every place, verbs and scenarios in turn")
{
    uint32_t turn = 0;
    for (const auto& [place, scenarios] : Rehearsals::GetPlaces())
    {
        const auto verb = static_cast<Verb>(turn % static_cast<uint32_t>(Verb::END));
        const auto report =
            Play(MakePlan(place, scenarios[turn / 3 % scenarios.size()], verb, turn));
        ExpectText(report.wrong, "", "a sink");
        ++turn;
    }
}

/**
 * @brief Storms in all scenarios in turn.
 * @param count how many
 */
void
AddStorms(uint32_t count, Fullness fullness)
{
    AddTest(
        "All sinks act by chance: " + std::to_string(count) + " storms",
        [=] {
            const auto scenarios = GetScenarios();
            uint64_t acts = 0;
            for (uint32_t seed = 1; seed <= count; ++seed)
            {
                Plan plan{scenarios[seed % scenarios.size()], seed};
                plan.isStorm = true;
                const auto report = Play(plan);
                ExpectText(report.wrong, "", "a storm");
                acts += report.acts;
            }
            std::cout << "umts-hostile-observers: " << acts << " acts in " << count << " storms"
                      << std::endl;
        },
        fullness);
}

UMTS_TESTS("umts-hostile-observers")
{
    AddStorms(40, Fullness::QUICK);
    AddStorms(1000, Fullness::LONGEST);
    AddTest(
        "A sink acts: every place, every verb, every scenario",
        [] {
            uint32_t seed = 0;
            for (const auto& [place, scenarios] : Rehearsals::GetPlaces())
            {
                for (const auto scenario : scenarios)
                {
                    for (uint32_t verb = 0; verb < static_cast<uint32_t>(Verb::END); ++verb)
                    {
                        const auto report =
                            Play(MakePlan(place, scenario, static_cast<Verb>(verb), ++seed));
                        ExpectText(report.wrong, "", "a sink");
                    }
                }
            }
        },
        Fullness::LONGEST);
}

} // namespace
