/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef FLAG_H
#define FLAG_H

#include "flag-values.h"

#include "ns3/core-module.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace ns3
{

/** @brief The longest duration that a flag takes, s: sums of some are still times of ns-3. */
constexpr double MOST_SECONDS = 1e6;

/** @brief Bit rates that a flag takes: of links that carry something. */
constexpr FlagRange RATES{1.0, 1e11};

/** @brief What a flag is about, in the order in which the help shows them. */
enum class Layer
{
    SCENARIO,
    APPLICATION,
    TCP,
    SPLIT,
    NETWORK,
    QUEUE,
    IUB,
    RRC,
    PDCP,
    RLC,
    MAC,
    HS_DSCH,
    RADIO,
    OUTPUT
};

/** @brief Titles of the layers. */
constexpr std::array<const char*, 14> LAYER_TITLES = {"Scenario",
                                                      "Traffic",
                                                      "TCP",
                                                      "Split TCP connections",
                                                      "Links of the network",
                                                      "Queue of the bottleneck",
                                                      "Iub",
                                                      "RRC and admission control",
                                                      "PDCP",
                                                      "RLC",
                                                      "MAC and transport channels",
                                                      "HS-DSCH",
                                                      "Radio",
                                                      "Output"};

/** @brief A flag of a program, and what it takes. */
struct Flag
{
    Layer layer{Layer::SCENARIO};
    std::string name;                      //!< Without dashes
    std::string meaning;                   //!< For the help
    FlagKind kind{FlagKind::TEXT};         //!< What it takes
    FlagRange range{};                     //!< Which numbers
    std::vector<std::string> choices{};    //!< Which words
    bool isList{false};                    //!< Several of them with commas between them
    std::string initial{};                 //!< The default as a user writes it
    Ptr<const AttributeChecker> checker{}; //!< With kind OTHER: of the attribute

    /**
     * @param isBrief leave out the ends that follow from the type: 2^32 - 1, for example
     * @return the range in words; empty when there is none
     */
    std::string GetRange(bool isBrief) const
    {
        const double widest = !isBrief                     ? std::numeric_limits<double>::max()
                              : kind == FlagKind::DURATION ? MOST_SECONDS
                              : kind == FlagKind::COUNT    ? 4294967295.0
                                                           : 1e300;
        const bool hasLeast = range.least > -widest;
        const bool hasMost = range.most < widest;
        const std::string from = "from " + FormatValue(kind, range.least);
        const std::string most = FormatValue(kind, range.most);
        return hasLeast && hasMost ? from + " to " + most
               : hasLeast          ? from
               : hasMost           ? "at most " + most
                                   : "";
    }

    /**
     * @param isBrief leave out the ends of its range that follow from the type
     * @return what it takes, in words
     */
    std::string GetValues(bool isBrief) const
    {
        const std::array<const char*, 10> kinds = {"true or false",
                                                   "text",
                                                   "",
                                                   "whole number",
                                                   "number",
                                                   "duration",
                                                   "bit rate",
                                                   "file to read",
                                                   "file to write",
                                                   "value of the attribute"};
        const std::string ends = GetRange(isBrief);
        const std::string values = kind == FlagKind::CHOICE
                                       ? JoinChoices(choices)
                                       : kinds.at(static_cast<std::size_t>(kind));
        return values + (ends.empty() ? "" : " " + ends);
    }
};

/**
 * @param path a file
 * @return whether it can be read
 */
inline bool
IsReadable(const std::string& path)
{
    std::error_code error;
    return !std::filesystem::is_directory(path, error) && std::ifstream(path).good();
}

/**
 * @param flag a flag
 * @param word what it shall be, or one entry of the list that it shall be
 * @return whether it takes that
 */
inline bool
Takes(const Flag& flag, const std::string& word)
{
    const std::array<const char*, 6> switches = {"true", "t", "1", "false", "f", "0"};
    switch (flag.kind)
    {
    case FlagKind::TEXT:
        return true;
    case FlagKind::SWITCH:
        return std::count(switches.begin(), switches.end(), word) > 0;
    case FlagKind::CHOICE:
        return std::count(flag.choices.begin(), flag.choices.end(), word) > 0;
    case FlagKind::INPUT_FILE:
        return word.empty() ? !flag.isList : IsReadable(word);
    case FlagKind::OUTPUT_FILE: {
        const auto folder = std::filesystem::path(word).parent_path();
        std::error_code error;
        return !std::filesystem::is_directory(word, error) &&
               (folder.empty() || std::filesystem::is_directory(folder, error));
    }
    case FlagKind::OTHER:
        return PeekPointer(flag.checker->CreateValidValue(StringValue(word))) != nullptr;
    default:
        const auto number = ParseValue(flag.kind, word);
        return number && flag.range.Contains(*number);
    }
}

/**
 * @param flag a flag
 * @param text what it shall be
 * @return what is wrong with that, in a sentence; empty: nothing
 */
inline std::string
FindFault(const Flag& flag, const std::string& text)
{
    const std::string what = "--" + flag.name + "=" + text + ": ";
    const auto words = flag.isList ? SplitList(text) : std::vector<std::string>{text};
    for (const auto& word : words)
    {
        if (!Takes(flag, word))
        {
            const bool isNamed = flag.kind == FlagKind::SWITCH || flag.kind == FlagKind::CHOICE;
            const std::string which = flag.isList ? "\"" + word + "\" is no "
                                      : isNamed   ? "must be "
                                                  : "must be a ";
            return what + (flag.kind == FlagKind::INPUT_FILE ? "there is no such file to read"
                           : flag.kind == FlagKind::OUTPUT_FILE
                               ? "must be a file in a folder that is there"
                               : which + flag.GetValues(false));
        }
    }
    return "";
}

/**
 * @brief Read what the checker of an attribute takes: "uint32_t 1:4095", "Time +0ns:+1e9ns", "A|B".
 * @param flag gets kind, range and choices
 * @param checker the checker
 */
inline void
ReadChecker(Flag& flag, Ptr<const AttributeChecker> checker)
{
    const std::string type = checker->GetValueTypeName();
    const std::string info =
        checker->HasUnderlyingTypeInformation() ? checker->GetUnderlyingTypeInformation() : "";
    const auto is = [&type](const std::string& name) { return type.rfind("ns3::" + name, 0) == 0; };
    flag.checker = checker;
    flag.kind = is("BooleanValue")                          ? FlagKind::SWITCH
                : is("EnumValue")                           ? FlagKind::CHOICE
                : is("UintegerValue") || is("IntegerValue") ? FlagKind::COUNT
                : is("DoubleValue")                         ? FlagKind::NUMBER
                : is("TimeValue")                           ? FlagKind::DURATION
                : is("DataRateValue")                       ? FlagKind::RATE
                                                            : FlagKind::OTHER;
    if (flag.kind == FlagKind::CHOICE)
    {
        std::istringstream words(info);
        for (std::string word; std::getline(words, word, '|');)
        {
            flag.choices.push_back(word);
        }
    }
    if (flag.kind == FlagKind::RATE)
    {
        flag.range = RATES;
        return;
    }
    const auto space = info.rfind(' ');
    const auto colon = info.find(':', space == std::string::npos ? 0 : space);
    if (space == std::string::npos || colon == std::string::npos)
    {
        return;
    }
    const auto least = ParseValue(flag.kind, info.substr(space + 1, colon - space - 1));
    const auto most = ParseValue(flag.kind, info.substr(colon + 1));
    flag.range.least = least.value_or(flag.range.least);
    flag.range.most = most.value_or(flag.range.most);
    if (flag.kind == FlagKind::DURATION)
    {
        flag.range.least = std::max(flag.range.least, 0.0);
        flag.range.most = std::min(flag.range.most, MOST_SECONDS);
    }
}

/** @brief A flag that sets the default of an attribute: help and default come from there. */
struct AttributeFlag
{
    Layer layer;           //!< What it is about
    std::string attribute; //!< TypeId and attribute
    FlagRange range{};     //!< Narrower than that of the attribute
};

/**
 * @param path TypeId and attribute; as with Config::SetDefault, of the class that declares it
 * @param info gets what the attribute is
 * @return whether there is such an attribute
 */
inline bool
FindAttribute(const std::string& path, TypeId::AttributeInformation& info)
{
    const auto split = path.rfind("::");
    TypeId tid;
    if (split == std::string::npos || !TypeId::LookupByNameFailSafe(path.substr(0, split), &tid))
    {
        return false;
    }
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        info = tid.GetAttribute(i);
        if (info.name == path.substr(split + 2))
        {
            return true;
        }
    }
    return false;
}

/**
 * @param name of the flag
 * @param source the attribute
 * @return the flag
 */
inline Flag
MakeFlag(const std::string& name, const AttributeFlag& source)
{
    TypeId::AttributeInformation info;
    NS_ABORT_MSG_UNLESS(FindAttribute(source.attribute, info),
                        "there is no attribute " << source.attribute);
    Flag flag;
    flag.layer = source.layer;
    flag.name = name;
    flag.meaning = info.help;
    ReadChecker(flag, info.checker);
    flag.range.least = std::max(flag.range.least, source.range.least);
    flag.range.most = std::min(flag.range.most, source.range.most);
    const std::string initial = info.initialValue->SerializeToString(info.checker);
    const auto number = ParseValue(flag.kind, initial);
    flag.initial = number ? FormatValue(flag.kind, *number) : initial;
    return flag;
}

} // namespace ns3

#endif /* FLAG_H */
