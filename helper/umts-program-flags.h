/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PROGRAM_FLAGS_H
#define UMTS_PROGRAM_FLAGS_H

#include "umts-flag.h"

#include "ns3/command-line.h"
#include "ns3/data-rate.h"
#include "ns3/nstime.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief End the program with one sentence, and exit code 2, unless a condition holds.
 * @param condition what has to hold
 * @param sentence what is wrong
 */
void Require(bool condition, const std::string& sentence);

/**
 * @ingroup umts
 * @brief Flags that set the default of an attribute, by name.
 */
using AttributeFlags = std::map<std::string, AttributeFlag>;

/**
 * @ingroup umts
 * @brief Command-line flags of a program, grouped by layer: declaration, parsing and help.
 *
 * A wrong argument ends the program with one sentence and exit code 2. ns-3's CommandLine, by
 * contrast, accepts any number for a whole one, ignores stray words, and prints the whole help
 * after a wrong argument. CommandLine's arguments, global values and defaults of attributes
 * (--ns3::umts::RlcAm::PollPdu=8) work as in ns-3. A switch without a value is true.
 */
class ProgramFlags
{
  public:
    /** @param source __FILE__ of the program */
    explicit ProgramFlags(const std::string& source);

    /** @param layer layer of the flags added from now on */
    void SetLayer(Layer layer)
    {
        m_layer = layer;
    }

    /**
     * @brief Add a flag: a switch, a text, a number or a whole number, by the type of its value.
     * @tparam T bool, std::string or a type of numbers
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param range which numbers it takes
     */
    template <typename T>
    void Add(const std::string& name, const std::string& meaning, T& value, ValueRange range = {})
    {
        Flag& flag = Insert(name, meaning, value);
        if constexpr (std::is_same_v<T, bool>)
        {
            flag.kind = ValueKind::SWITCH;
        }
        else if constexpr (!std::is_same_v<T, std::string>)
        {
            using Limits = std::numeric_limits<T>;
            flag.kind = std::is_integral_v<T> ? ValueKind::COUNT : ValueKind::NUMBER;
            flag.range.least = std::max(range.least, static_cast<double>(Limits::lowest()));
            flag.range.most = std::min(range.most, static_cast<double>(Limits::max()));
        }
    }

    /**
     * @brief Add a flag that takes a duration.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param range which durations it takes, s
     */
    void Add(const std::string& name,
             const std::string& meaning,
             Time& value,
             ValueRange range = {});

    /**
     * @brief Add a flag that takes a bit rate.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param range which rates it takes, bit/s
     */
    void Add(const std::string& name,
             const std::string& meaning,
             DataRate& value,
             ValueRange range = RATES);

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
                   const std::vector<std::string>& choices);

    /**
     * @brief Add a flag that takes a list of words of one kind, with commas between them.
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes; the default is there
     * @param kind what each word is
     * @param range which numbers
     */
    void AddList(const std::string& name,
                 const std::string& meaning,
                 std::string& value,
                 ValueKind kind,
                 ValueRange range = {});

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
                 ValueKind kind);

    /** @param flags flags that set defaults */
    void Add(const AttributeFlags& flags);

    /**
     * @brief Add a flag that sets the default of an attribute.
     * @param name the flag
     * @param attribute TypeId and attribute
     */
    void Add(const std::string& name, const std::string& attribute);

    /**
     * @brief Read the command line; end the program with one sentence when a word is wrong.
     * @param argc its length
     * @param argv its words
     */
    void Parse(int argc, char* argv[]);

    /**
     * @brief End the program with one sentence when the user gave a flag that has no effect.
     * @param names flags
     * @param hasEffect whether they have an effect in this run
     * @param otherwise reason why they have none, such as "without --link=fading"
     */
    void RequireEffect(const std::vector<std::string>& names,
                       bool hasEffect,
                       const std::string& otherwise) const;

    /**
     * @param path TypeId and attribute
     * @return whether the command line sets its default, by a flag or by its name
     */
    bool SetsDefault(const std::string& path) const;

    /** @return all flags, in the order in which they were added */
    const std::vector<Flag>& GetFlags() const
    {
        return m_flags;
    }

  private:
    /**
     * @tparam T type of the value
     * @param name the flag
     * @param meaning what it does
     * @param value where it goes
     * @return the new flag
     */
    template <typename T>
    Flag& Insert(const std::string& name, const std::string& meaning, T& value)
    {
        m_cmd.AddValue(name, meaning, value);
        if constexpr (std::is_same_v<T, std::string>)
        {
            m_texts[name] = &value;
        }
        Flag flag;
        flag.layer = m_layer;
        flag.name = name;
        flag.meaning = meaning;
        flag.read = [&value]() { return Write(value); };
        flag.initial = flag.read();
        m_flags.push_back(flag);
        return m_flags.back();
    }

    /**
     * @tparam T type of the value
     * @param value a switch, text, number, duration or bit rate
     * @return the value as a user writes it
     */
    template <typename T>
    static std::string Write(const T& value)
    {
        if constexpr (std::is_same_v<T, bool>)
        {
            return value ? "true" : "false";
        }
        else if constexpr (std::is_same_v<T, std::string>)
        {
            return value;
        }
        else if constexpr (std::is_same_v<T, Time>)
        {
            return FormatDuration(value.GetSeconds());
        }
        else if constexpr (std::is_same_v<T, DataRate>)
        {
            return FormatRate(static_cast<double>(value.GetBitRate()));
        }
        else
        {
            return FormatNumber(static_cast<double>(value));
        }
    }

    /**
     * @param name of a flag
     * @return the flag; null when there is none
     */
    const Flag* Find(const std::string& name) const;

    /**
     * @param word a word of the command line
     * @return what is wrong with the word; empty: nothing
     */
    std::string FindFaultOf(const std::string& word) const;

    /**
     * @brief Find a global value of ns-3 or an attribute.
     * @param flag has its name; gets the kind and range of its values
     * @return whether there is one
     */
    static bool FindOther(Flag& flag);

    /** @brief Print the flags by layer, then the arguments of ns-3. */
    void PrintHelp() const;

    CommandLine m_cmd;                               //!< Reads the words that are right
    Layer m_layer{Layer::SCENARIO};                  //!< Layer of flags added from now on
    std::vector<Flag> m_flags;                       //!< In the order in which they were added
    std::set<std::string> m_given;                   //!< Names of flags of the command line
    std::map<std::string, std::string*> m_texts;     //!< Where the texts of flags go
    std::map<std::string, std::string> m_attributes; //!< Flags by the attributes that they set
};

} // namespace ns3::umts

#endif /* UMTS_PROGRAM_FLAGS_H */
