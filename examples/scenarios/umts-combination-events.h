/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_EVENTS_H
#define UMTS_COMBINATION_EVENTS_H

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ns3::umts
{

/// What is special about a kind of event.
enum EventTrait : uint32_t
{
    LASTS = 1,           //!< It has a length
    DISORDERS = 2,       //!< Bearers or contexts change: datagrams may overtake others
    DISORDERS_UM = 4,    //!< Without RLC AM datagrams may overtake others
    REPEATS_UM = 8,      //!< Without RLC AM datagrams may come twice
    NEEDS_CELLS = 16,    //!< Makes no sense with a single cell
    NEEDS_RNCS = 32,     //!< Nor with a single RNC
    IS_OUTAGE = 64,      //!< All blocks of a UE are in error
    IS_OF_IUB = 128,     //!< It is a fault of an Iub or Iur
    NEEDS_TUNNELS = 256, //!< It is about PDP contexts
    UNGRANTS = 512       //!< A Node B gets more on HS-DSCH than it has granted
};

/** @brief A kind of event, with its traits: sums of EventTrait. */
struct EventKind
{
    std::string name; //!< As --events has it
    uint32_t traits;  //!< What is special
};

/** @return kinds of events */
inline const std::vector<EventKind>&
GetEventKinds()
{
    static const std::vector<EventKind> kinds{
        {"handover", NEEDS_CELLS},
        {"link", NEEDS_CELLS},
        {"unlink", NEEDS_CELLS},
        {"serving", NEEDS_CELLS},
        {"relocate", NEEDS_CELLS | NEEDS_RNCS},
        {"cell", NEEDS_CELLS},
        {"bearer", 0},
        {"release", DISORDERS},
        {"context", DISORDERS | NEEDS_TUNNELS},
        {"off", 0},
        {"detach", 0},
        {"join", 0},
        {"burst", 0},
        {"outage", LASTS | IS_OUTAGE},
        {"outage-down", LASTS | IS_OUTAGE},
        {"outage-up", LASTS | IS_OUTAGE},
        {"loss", LASTS | IS_OF_IUB},
        {"jam", LASTS | IS_OF_IUB},
        {"late", LASTS | IS_OF_IUB | DISORDERS_UM | UNGRANTS},
        {"twice", LASTS | IS_OF_IUB | DISORDERS_UM | REPEATS_UM | UNGRANTS},
        {"damage", LASTS | IS_OF_IUB},
        {"core", LASTS}};
    return kinds;
}

/** @brief Something that happens to a network at a time. */
struct NetworkEvent
{
    const EventKind* kind; //!< What
    Time at;               //!< When, from the beginning of the network
    Time length;           //!< How long; 0: it has no length
    uint32_t number{0};    //!< Draws the UE, the Iub or the cell

    /** @return whether its kind has a trait */
    bool Has(EventTrait trait) const
    {
        return (kind->traits & trait) != 0;
    }

    /** @return whether it is of a kind */
    bool Is(const std::string& name) const
    {
        return kind->name == name;
    }
};

/** @brief The words of --events: handover@3.2s:1 or outage@2s+500ms:0. */
class NetworkEvents
{
  public:
    /**
     * @brief Read the words; end the program with one sentence when one is wrong.
     * @param list words with commas between them
     * @param latest no event goes on after it
     */
    void Parse(const std::string& list, Time latest)
    {
        for (const auto& word : SplitList(list))
        {
            m_events.push_back(ParseWord(word));
            const auto& event = m_events.back();
            Require(event.at + event.length <= latest,
                    "--events: " + word + " ends after --duration");
        }
    }

    /** @return the events */
    const std::vector<NetworkEvent>& Get() const
    {
        return m_events;
    }

    /** @return whether there is any */
    bool IsAny() const
    {
        return !m_events.empty();
    }

    /** @return whether there is one of a kind with a trait */
    bool Have(EventTrait trait) const
    {
        return std::any_of(m_events.begin(), m_events.end(), [trait](const auto& event) {
            return event.Has(trait);
        });
    }

    /** @return whether there is one of a kind */
    bool Have(const std::string& kind) const
    {
        return std::any_of(m_events.begin(), m_events.end(), [&kind](const auto& event) {
            return event.Is(kind);
        });
    }

  private:
    /** @param word an event as a user writes it @return the event */
    static NetworkEvent ParseWord(const std::string& word)
    {
        const auto at = word.find('@');
        const auto colon = word.find(':');
        const auto plus = word.find('+');
        const std::string name = word.substr(0, at);
        const auto& kinds = GetEventKinds();
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&name](const auto& one) {
            return one.name == name;
        });
        std::vector<std::string> names;
        for (const auto& one : kinds)
        {
            names.push_back(one.name);
        }
        Require(kind != kinds.end(),
                "--events: there is no event " + name + GetSpellingHint(name, names));
        const auto part = [&word](std::size_t from, std::size_t to) {
            return from == std::string::npos ? "" : word.substr(from + 1, to - from - 1);
        };
        const std::string begin = part(at, std::min(plus, colon));
        const std::string length = part(plus, colon);
        const std::string number = part(colon, std::string::npos);
        const bool lasts = (kind->traits & LASTS) != 0;
        Require(ParseValue(ValueKind::DURATION, begin) &&
                    lasts == ParseValue(ValueKind::DURATION, length).has_value() &&
                    (number.empty() || ParseValue(ValueKind::COUNT, number)),
                "--events: " + word + " is not " + name + "@TIME" + (lasts ? "+LENGTH" : "") +
                    ":NUMBER such as " + name + "@2s" + (lasts ? "+500ms" : "") + ":0");
        NetworkEvent event{&*kind, Time(begin), Time(length.empty() ? "0s" : length)};
        event.number = number.empty() ? 0 : static_cast<uint32_t>(std::stoul(number));
        return event;
    }

    std::vector<NetworkEvent> m_events; //!< The events
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_EVENTS_H */
