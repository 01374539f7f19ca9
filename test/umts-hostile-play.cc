/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hostile-play.h"

#include "umts-child-process.h"
#include "umts-relocation-rig.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace ns3::umts::test
{

namespace
{

constexpr std::array<const char*, 9> KINDS{{"",
                                            ", moving",
                                            ", failing",
                                            ", crowded",
                                            ", power control",
                                            ", synchronised",
                                            ", everything on",
                                            ", lossy",
                                            ", web"}}; //!< By Scenario::Kind

constexpr char REPORT = '\x01'; //!< Begins the report, after what the process has said besides

const Time STORM_BEGIN = MilliSeconds(250); //!< Sinks begin to act
const Time STORM_END = MilliSeconds(3500);  //!< They do not act any more

/// Verbs of a storm, as often as they are drawn.
const std::vector<Verb> STORM{Verb::HAND_OVER,
                              Verb::HAND_OVER,
                              Verb::HAND_OVER,
                              Verb::HAND_OVER,
                              Verb::HAND_OVER,
                              Verb::HAND_OVER,
                              Verb::ADD_RADIO_LINK,
                              Verb::ADD_RADIO_LINK,
                              Verb::ADD_RADIO_LINK,
                              Verb::ADD_RADIO_LINK,
                              Verb::ADD_RADIO_LINK,
                              Verb::ADD_RADIO_LINK,
                              Verb::REMOVE_RADIO_LINK,
                              Verb::REMOVE_RADIO_LINK,
                              Verb::REMOVE_RADIO_LINK,
                              Verb::REMOVE_RADIO_LINK,
                              Verb::CHANGE_SERVING_CELL,
                              Verb::CHANGE_SERVING_CELL,
                              Verb::CHANGE_SERVING_CELL,
                              Verb::RELOCATE,
                              Verb::RELOCATE,
                              Verb::RELOCATE,
                              Verb::ADD_BEARER,
                              Verb::ADD_BEARER,
                              Verb::ADD_BEARER,
                              Verb::ADD_BEARER,
                              Verb::ADD_BEARER,
                              Verb::RELEASE_BEARER,
                              Verb::RELEASE_BEARER,
                              Verb::INSTALL_UE,
                              Verb::INSTALL_UE,
                              Verb::DETACH,
                              Verb::SWITCH_OFF,
                              Verb::DEACTIVATE};

/// Carries out a plan.
class Player
{
  public:
    /** @param plan the plan */
    explicit Player(Plan plan)
        : m_plan(std::move(plan)),
          m_random(m_plan.seed)
    {
    }

    /** @return the report as text */
    std::string Run()
    {
        if (m_plan.scenario.kind == Scenario::FAILING)
        {
            Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(MilliSeconds(200)));
            Config::SetDefault("ns3::umts::RrcRequestControl::T302", TimeValue(MilliSeconds(500)));
            Config::SetDefault("ns3::umts::RrcRequestControl::N302", UintegerValue(1));
            Config::SetDefault("ns3::umts::RrcRequestControl::RequestLoss", BooleanValue(true));
            Config::SetDefault("ns3::umts::FastDormancy::SessionTimer",
                               TimeValue(MilliSeconds(100)));
        }
        if (m_plan.scenario.Reselects())
        {
            const std::string reselection = "ns3::umts::CellReselection::";
            Config::SetDefault(reselection + "Period", TimeValue(MilliSeconds(100)));
            Config::SetDefault(reselection + "Treselection", TimeValue(Time(0)));
            Config::SetDefault(reselection + "Qhyst", DoubleValue(0));
        }
        Stage stage(m_plan.scenario, m_plan.seed, [this](const auto& place) { OnCall(place); });
        m_stage = &stage;
        stage.RunStory();
        std::string wrong = stage.CheckArrivals();
        wrong += stage.Leave();
        Simulator::Destroy(); // sinks are told of disposals
        std::ostringstream text;
        text << wrong << '\n' << m_acts << '\n';
        for (const auto& [path, place] : stage.GetPlaces())
        {
            text << path << '\t' << place.source << '\t' << place.calls << '\n';
        }
        return text.str();
    }

  private:
    /** @param place what is called */
    void OnCall(const TraceTaps::Place& place)
    {
        if (m_plan.isStorm)
        {
            const uint32_t odds = place.calls < 200 ? 100 : 1000;
            const Time now = Simulator::Now();
            if (now >= STORM_BEGIN && now < STORM_END && m_random() % odds == 0)
            {
                ++m_acts;
                m_stage->Act(STORM[m_random() % STORM.size()], m_random() % m_stage->GetNUes());
            }
        }
        else if (place.path == m_plan.path && place.calls == m_plan.call)
        {
            ++m_acts;
            m_stage->Act(m_plan.verb, m_random() % m_stage->GetNUes());
        }
    }

    Plan m_plan;             //!< The plan
    std::mt19937 m_random;   //!< Draws UEs, and all that a storm does
    Stage* m_stage{nullptr}; //!< Where it happens
    uint64_t m_acts{0};      //!< Times that a sink has acted
};

/**
 * @brief Carry out a plan in a process of its own.
 * @return what the process has said, then REPORT and the report if there is one
 */
std::string
PlayApart(const Plan& plan)
{
    const ChildEnd end = RunInChild([&plan] { return REPORT + Player(plan).Run(); });
    return end.isWhole ? end.said : end.said.substr(0, end.said.find(REPORT)) + " (died)";
}

} // namespace

std::string
Scenario::GetName() const
{
    return std::to_string(ues) + " UEs, " + channel + (isSignalled ? ", signalled" : "") +
           KINDS[kind];
}

std::vector<Scenario>
GetScenarios()
{
    std::vector<Scenario> scenarios;
    for (const bool isSignalled : {false, true})
    {
        for (const uint32_t ues : {1, 3})
        {
            for (const auto& channel : GetChannels())
            {
                scenarios.push_back({channel, isSignalled, ues});
            }
        }
        for (const auto kind :
             {Scenario::MOVING, Scenario::FAILING, Scenario::CROWDED, Scenario::POWERED})
        {
            scenarios.push_back({"DCH", isSignalled, 3, kind});
        }
        scenarios.push_back({"HSDPA", isSignalled, 3, Scenario::MOVING});
        scenarios.push_back({"HSPA", isSignalled, 3, Scenario::MOVING});
        scenarios.push_back({"HSPA", isSignalled, 3, Scenario::POWERED});
        scenarios.push_back({"switched", isSignalled, 3, Scenario::FAILING});
        scenarios.push_back({"switched", isSignalled, 2, Scenario::MOVING});
    }
    scenarios.push_back({"DCH", false, 3, Scenario::LOSSY});
    scenarios.push_back({"HSDPA", false, 3, Scenario::WEB});
    for (const bool isSignalled : {false, true})
    {
        scenarios.push_back({"common", isSignalled, 3, Scenario::SYNCHRONISED});
        scenarios.push_back({"switched", isSignalled, 3, Scenario::SYNCHRONISED});
        scenarios.push_back({"switched HSDPA", isSignalled, 2, Scenario::MOVING});
        scenarios.push_back({"switched HSPA", isSignalled, 2, Scenario::MOVING});
    }
    scenarios.push_back({"switched HSDPA", true, 3, Scenario::OPERATOR});
    return scenarios;
}

std::string
Plan::Describe() const
{
    const std::string what = isStorm        ? "storm"
                             : path.empty() ? "nobody acts"
                                            : umts::test::GetName(verb) + " at call " +
                                                  std::to_string(call) + " of " + path;
    return scenario.GetName() + ": " + what + ", seed " + std::to_string(seed);
}

Report
Play(const Plan& plan)
{
    Report report;
    const std::string said = PlayApart(plan);
    const auto begin = said.find(REPORT);
    if (begin == std::string::npos)
    {
        report.wrong = plan.Describe() + ": ended with \"" + said + "\"";
        return report;
    }
    std::istringstream text(said.substr(begin + 1));
    std::getline(text, report.wrong);
    report.wrong = report.wrong.empty() ? "" : plan.Describe() + ": " + report.wrong;
    text >> report.acts >> std::ws;
    TraceTaps::Place place;
    while (std::getline(text, place.path, '\t') && std::getline(text, place.source, '\t') &&
           text >> place.calls >> std::ws)
    {
        report.places[place.path] = place;
    }
    return report;
}

} // namespace ns3::umts::test
