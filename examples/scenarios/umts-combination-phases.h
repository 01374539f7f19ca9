/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_PHASES_H
#define UMTS_COMBINATION_PHASES_H

#include "umts-combination-acts.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <deque>
#include <map>
#include <sstream>
#include <string>

namespace ns3::umts
{

/** @brief Finds UEs that stay on the way from a state to another one when nothing happens. */
class PhaseWatch
{
  public:
    /**
     * @param acts knows where UEs are
     * @param ues the UEs
     */
    PhaseWatch(const CombinationActs& acts, const std::deque<CombinedUe>& ues)
        : m_acts(acts),
          m_ues(ues)
    {
    }

    /** @param end end of a time in which nobody sends any more: look often in its last seconds */
    void Start(Time end)
    {
        for (int64_t i = 0; i <= LOOKS && i * PERIOD <= end; ++i)
        {
            Simulator::Schedule(end - i * PERIOD, &PhaseWatch::Look, this);
        }
    }

    /** @return who has been on the way all the time; empty: nobody */
    std::string Get() const
    {
        std::ostringstream text;
        for (const auto& [number, seen] : m_seen)
        {
            if (seen.looks >= LOOKS)
            {
                text << "UE " << number + 1 << " does not get out of phase " << seen.phase << "; ";
            }
        }
        return text.str();
    }

  private:
    /// Between two looks: phases that come again with a bearer's period are not seen as one.
    const Time PERIOD = MilliSeconds(50);
    /// Of 12 s: no timer of a phase, and no message takes as long.
    static constexpr int64_t LOOKS = 240;

    /// A phase in which a UE has been for some time.
    struct Seen
    {
        ChannelSwitcher::Phase phase; //!< The phase
        int64_t looks;                //!< How often it has been seen
    };

    /** @param phase a phase @return whether a UE may stay in it */
    static bool IsRest(ChannelSwitcher::Phase phase)
    {
        using Phase = ChannelSwitcher::Phase;
        return phase == Phase::REST || phase == Phase::FACH || phase == Phase::QUEUED ||
               phase == Phase::DCH;
    }

    /** @brief Look where each UE is. */
    void Look()
    {
        for (std::size_t i = 0; i < m_ues.size(); ++i)
        {
            const auto& ue = m_ues[i].device;
            const auto serving = m_acts.FindServing(ue);
            const auto switcher =
                serving ? UesOf(*serving).Get(ue->GetRnti()).switcher : Ptr<ChannelSwitcher>();
            if (!switcher || IsRest(switcher->GetPhase()))
            {
                m_seen.erase(i);
                continue;
            }
            const auto [seen, isNew] = m_seen.insert({i, {switcher->GetPhase(), 0}});
            const bool isSame = seen->second.phase == switcher->GetPhase();
            seen->second = {switcher->GetPhase(), isSame && !isNew ? seen->second.looks + 1 : 0};
        }
    }

    const CombinationActs& m_acts;       //!< Knows where UEs are
    const std::deque<CombinedUe>& m_ues; //!< The UEs
    std::map<std::size_t, Seen> m_seen;  //!< Those on the way, by number from 0
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_PHASES_H */
