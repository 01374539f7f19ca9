/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef PROGRAM_FLAGS_H
#define PROGRAM_FLAGS_H

#include "flag.h"
#include "json-object.h"
#include "program-end.h"

#include "ns3/core-module.h"
#include "ns3/data-rate.h"
#include "ns3/tcp-classic-compat.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace ns3
{

/** @brief Flags that set the default of an attribute, by name. */
using AttributeFlags = std::map<std::string, AttributeFlag>;

/**
 * @brief The flags of a program: what each takes, its default, and the layer that it is about.
 *
 * Words are checked against that table; ns-3's CommandLine, which takes any number as a whole one
 * and ends at the first word that it does not know, sees only what is right. Its own arguments,
 * global values and defaults of attributes (--ns3::umts::RlcAm::PollPdu=8) stay what they are.
 */
class ProgramFlags
{
  public:
    /** @param source __FILE__ of the program */
    explicit ProgramFlags(const std::string& source)
        : m_cmd(source)
    {
        PlainEnd::Install();
    }

    /** @param layer what flags added from now on are about */
    void SetLayer(Layer layer)
    {
        m_layer = layer;
    }

    /**
     * @brief Add a flag: a switch, a text, a number or a whole number, by the type of its value.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param range which numbers it takes
     */
    template <typename T>
    void Add(const std::string& name, const std::string& meaning, T& value, FlagRange range = {})
    {
        Flag& flag = Insert(name, meaning, value);
        if constexpr (std::is_same_v<T, bool>)
        {
            flag.kind = FlagKind::SWITCH;
            flag.initial = value ? "true" : "false";
        }
        else if constexpr (std::is_same_v<T, std::string>)
        {
            flag.initial = value;
        }
        else
        {
            constexpr bool isWhole = std::is_integral_v<T>;
            using Limits = std::numeric_limits<T>;
            flag.kind = isWhole ? FlagKind::COUNT : FlagKind::NUMBER;
            flag.range = range;
            flag.range.least = std::max(range.least, static_cast<double>(Limits::lowest()));
            flag.range.most = std::min(range.most, static_cast<double>(Limits::max()));
            flag.initial = FormatNumber(static_cast<double>(value));
        }
    }

    /**
     * @brief Add a flag that takes a duration.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param range which durations it takes, s
     */
    void Add(const std::string& name, const std::string& meaning, Time& value, FlagRange range = {})
    {
        Flag& flag = Insert(name, meaning, value);
        flag.kind = FlagKind::DURATION;
        flag.range = range;
        flag.range.least = std::max(range.least, 0.0);
        flag.range.most = std::min(range.most, MOST_SECONDS);
        flag.initial = FormatDuration(value.GetSeconds());
    }

    /**
     * @brief Add a flag that takes a bit rate.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     */
    void Add(const std::string& name, const std::string& meaning, DataRate& value)
    {
        Flag& flag = Insert(name, meaning, value);
        flag.kind = FlagKind::RATE;
        flag.range = RATES;
        flag.initial = FormatRate(static_cast<double>(value.GetBitRate()));
    }

    /**
     * @brief Add a flag that takes one of some words.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param choices the words
     */
    void AddChoice(const std::string& name,
                   const std::string& meaning,
                   std::string& value,
                   const std::vector<std::string>& choices)
    {
        Flag& flag = Insert(name, meaning, value);
        flag.kind = FlagKind::CHOICE;
        flag.choices = choices;
        flag.initial = value;
    }

    /**
     * @brief Add a flag that takes words of one kind with commas between them.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param kind what each word is
     * @param range which numbers
     */
    void AddList(const std::string& name,
                 const std::string& meaning,
                 std::string& value,
                 FlagKind kind,
                 FlagRange range = {})
    {
        AddText(name, meaning, value, kind);
        m_flags.back().range = range;
        m_flags.back().isList = true;
    }

    /**
     * @brief Add a flag that takes a text of some kind: the name of a file, for example.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param kind what it is
     */
    void AddText(const std::string& name,
                 const std::string& meaning,
                 std::string& value,
                 FlagKind kind)
    {
        Flag& flag = Insert(name, meaning, value);
        flag.kind = kind;
        flag.range = kind == FlagKind::RATE ? RATES : FlagRange{};
        flag.initial = value;
    }

    /** @param flags flags that set defaults */
    void Add(const AttributeFlags& flags)
    {
        for (const auto& [name, source] : flags)
        {
            m_flags.push_back(MakeFlag(name, source));
            m_cmd.AddValue(name, source.attribute);
        }
    }

    /**
     * @brief Read the command line; end the program with one sentence when a word is wrong.
     * @param argc its length
     * @param argv its words
     */
    void Parse(int argc, char* argv[])
    {
        for (int i = 1; i < argc; ++i)
        {
            const std::string word = argv[i];
            if (word == "--help" || word == "--PrintHelp")
            {
                PrintHelp();
                std::exit(0);
            }
            const std::string fault = FindFaultOf(word);
            Require(fault.empty(), fault);
        }
        m_cmd.Parse(argc, argv);
    }

  private:
    /**
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes
     * @return the new flag
     */
    template <typename T>
    Flag& Insert(const std::string& name, const std::string& meaning, T& value)
    {
        m_cmd.AddValue(name, meaning, value);
        m_flags.emplace_back();
        Flag& flag = m_flags.back();
        flag.layer = m_layer;
        flag.name = name;
        flag.meaning = meaning;
        return flag;
    }

    /**
     * @param word a word of the command line
     * @return what is wrong with it; empty: nothing
     */
    std::string FindFaultOf(const std::string& word) const
    {
        const auto dashes = word.find_first_not_of('-');
        if (dashes == std::string::npos || dashes == 0 || dashes > 2)
        {
            return "stray word \"" + word + "\": flags are written --name=value";
        }
        const auto equals = word.find('=');
        const bool hasValue = equals != std::string::npos;
        const std::string name =
            word.substr(dashes, hasValue ? equals - dashes : std::string::npos);
        const std::string text = hasValue ? word.substr(equals + 1) : "";
        if (name.rfind("Print", 0) == 0 || name == "version")
        {
            return "";
        }
        const auto own = std::find_if(m_flags.begin(), m_flags.end(), [&name](const Flag& flag) {
            return flag.name == name;
        });
        if (hasValue && text.empty())
        {
            return "--" + name + "=: a value is missing; without the flag its default holds";
        }
        if (own != m_flags.end())
        {
            const bool isToggle = own->kind == FlagKind::SWITCH && !own->checker;
            return hasValue   ? FindFault(*own, text)
                   : isToggle ? ""
                              : "--" + name + ": needs a value, " + own->GetValues(false);
        }
        Flag other;
        other.name = name;
        if (FindOther(other))
        {
            return FindFault(other, text);
        }
        const std::string near = FindNear(name);
        return "--" + name + ": there is no such flag" +
               (near.empty() ? "" : "; did you mean --" + near + "?") + " (--help lists all)";
    }

    /**
     * @brief Find a global value of ns-3 or an attribute.
     * @param flag has its name; gets what it takes
     * @return whether there is one
     */
    static bool FindOther(Flag& flag)
    {
        for (auto value = GlobalValue::Begin(); value != GlobalValue::End(); ++value)
        {
            if ((*value)->GetName() == flag.name)
            {
                ReadChecker(flag, (*value)->GetChecker());
                // The generator of random numbers ends the program when it is given more.
                const FlagRange seeds{1.0, 4294944442.0};
                flag.range = flag.name == "RngSeed" ? seeds : flag.range;
                return true;
            }
        }
        TypeId::AttributeInformation info;
        if (FindAttribute(flag.name, info))
        {
            ReadChecker(flag, info.checker);
            return true;
        }
        return false;
    }

    /**
     * @param name no flag
     * @return the flag that is spelt most like it; empty when none is near
     */
    std::string FindNear(const std::string& name) const
    {
        std::string near;
        std::size_t least = name.size() / 3 + 2;
        for (const auto& flag : m_flags)
        {
            if (const auto changes = CountChanges(name, flag.name); changes < least)
            {
                least = changes;
                near = flag.name;
            }
        }
        return near;
    }

    /**
     * @param a a word
     * @param b another
     * @return letters to be changed, put in or left out to make one of the other (Levenshtein)
     */
    static std::size_t CountChanges(const std::string& a, const std::string& b)
    {
        std::vector<std::size_t> row(b.size() + 1);
        std::iota(row.begin(), row.end(), 0);
        for (std::size_t i = 0; i < a.size(); ++i)
        {
            std::size_t diagonal = std::exchange(row[0], i + 1);
            for (std::size_t j = 0; j < b.size(); ++j)
            {
                const bool isSame = std::tolower(a[i]) == std::tolower(b[j]);
                const std::size_t changed = diagonal + (isSame ? 0 : 1);
                diagonal =
                    std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
            }
        }
        return row.back();
    }

    /** @brief Print the flags by layer, then the arguments of ns-3. */
    void PrintHelp() const
    {
        std::ostringstream general;
        m_cmd.PrintHelp(general);
        std::cout << m_cmd.GetName() << " [Program Options] [General Arguments]\n";
        for (std::size_t layer = 0; layer < LAYER_TITLES.size(); ++layer)
        {
            std::string lines;
            for (const auto& flag : m_flags)
            {
                if (flag.layer == static_cast<Layer>(layer))
                {
                    lines += "    --" + flag.name + ":  " + flag.meaning + " (" +
                             (flag.isList ? "list: " : "") + flag.GetValues(true) + ") [" +
                             flag.initial + "]\n";
                }
            }
            std::cout << (lines.empty() ? "" : "\n" + std::string(LAYER_TITLES.at(layer)) + ":\n")
                      << lines;
        }
        const auto begin = general.str().find("General Arguments:");
        std::cout << "\n" << (begin == std::string::npos ? "" : general.str().substr(begin));
        std::cout.flush();
    }

    CommandLine m_cmd;              //!< Reads what is right
    Layer m_layer{Layer::SCENARIO}; //!< Of flags added from now on
    std::vector<Flag> m_flags;      //!< In the order in which they were added
};

/**
 * @param path TypeId and attribute
 * @return the attribute's default
 */
inline std::string
GetDefault(const std::string& path)
{
    TypeId::AttributeInformation info;
    NS_ABORT_MSG_UNLESS(FindAttribute(path, info), "there is no attribute " << path);
    return info.initialValue->SerializeToString(info.checker);
}

/** @brief What a flag that takes a TCP variant may be. */
constexpr const char* VARIANTS =
    "reno, newreno, tahoe, vegas, fast, cubic, bbr, bic, dctcp, highspeed, htcp, hybla, illinois, "
    "ledbat, lp, scalable, veno, westwood, yeah or the TypeId of a congestion control";

/**
 * @brief End the program with one sentence when a TCP variant does not exist.
 * @param flag the flag that names it
 * @param value one of VARIANTS
 * @return the TypeId's name
 */
inline std::string
FindVariant(const std::string& flag, const std::string& value)
{
    TypeId tid;
    static const std::map<std::string, std::string> names = {
        {"reno", "ns3::TcpClassicReno"},
        {"newreno", "ns3::TcpClassicNewReno"},
        {"tahoe", "ns3::TcpTahoe"},
        {"vegas", "ns3::TcpClassicVegas"},
        {"fast", "ns3::TcpFast"},
        {"cubic", "ns3::TcpCubic"},
        {"bbr", "ns3::TcpBbr"},
        {"bic", "ns3::TcpBic"},
        {"dctcp", "ns3::TcpDctcp"},
        {"highspeed", "ns3::TcpHighSpeed"},
        {"htcp", "ns3::TcpHtcp"},
        {"hybla", "ns3::TcpHybla"},
        {"illinois", "ns3::TcpIllinois"},
        {"ledbat", "ns3::TcpLedbat"},
        {"lp", "ns3::TcpLp"},
        {"scalable", "ns3::TcpScalable"},
        {"veno", "ns3::TcpVeno"},
        // Westwood+ had a TypeId of its own from ns-3.38 on.
        {"westwood",
         TypeId::LookupByNameFailSafe("ns3::TcpWestwoodPlus", &tid) ? "ns3::TcpWestwoodPlus"
                                                                    : "ns3::TcpWestwood"},
        {"yeah", "ns3::TcpYeah"},
    };
    const auto known = names.find(value);
    const std::string name = known == names.end() ? value : known->second;
    Require(TypeId::LookupByNameFailSafe(name, &tid) && IsTcpCongestionOps(tid) &&
                tid.HasConstructor(),
            "--" + flag + ": \"" + value + "\" is none of " + VARIANTS);
    Require(name != "ns3::TcpBbr" || GetDefault("ns3::TcpSocketBase::Sack") == "true" ||
                GetDefault("ns3::TcpSocketBase::LimitedTransmit") == "true",
            "--" + flag + ": BBR paces, which ns-3's socket can with --sack or --limitedTransmit");
    return name;
}

/**
 * @brief Tell the defaults that flags have set.
 * @param json gets them by flag: numbers, true or false, durations such as "170ms"
 * @param flags attributes by flag
 */
inline void
AddDefaults(JsonObject& json, const AttributeFlags& flags)
{
    for (const auto& [name, source] : flags)
    {
        const Flag flag = MakeFlag(name, source);
        const bool isRaw = flag.kind == FlagKind::COUNT || flag.kind == FlagKind::NUMBER ||
                           flag.kind == FlagKind::SWITCH;
        isRaw ? json.AddRaw(name, flag.initial) : json.AddString(name, flag.initial);
    }
}

} // namespace ns3

#endif // PROGRAM_FLAGS_H
