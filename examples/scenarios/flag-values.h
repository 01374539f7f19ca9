/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef FLAG_VALUES_H
#define FLAG_VALUES_H

#include "ns3/nstime.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/** @brief What a flag takes. */
enum class FlagKind
{
    SWITCH,      //!< true or false
    TEXT,        //!< Anything
    CHOICE,      //!< One of some words
    COUNT,       //!< A whole number
    NUMBER,      //!< A number
    DURATION,    //!< A number with a unit of time; without a unit: seconds
    RATE,        //!< A number with a unit of bit rate; without a unit: bit/s
    INPUT_FILE,  //!< A file that is there
    OUTPUT_FILE, //!< A file in a folder that is there
    OTHER        //!< What an attribute's own checker takes
};

/** @brief Which numbers a flag takes: durations in seconds, rates in bit/s. */
struct FlagRange
{
    double least{-std::numeric_limits<double>::infinity()}; //!< Lower end
    double most{std::numeric_limits<double>::infinity()};   //!< Upper end

    /**
     * @param number a number
     * @return whether it lies in the range
     */
    bool Contains(double number) const
    {
        return number >= least && number <= most;
    }
};

/**
 * @param list words separated by commas; a backslash before a comma or a backslash takes it as it
 * is
 * @return the words
 */
inline std::vector<std::string>
SplitList(const std::string& list)
{
    std::vector<std::string> words;
    if (list.empty())
    {
        return words;
    }
    words.emplace_back();
    for (std::size_t i = 0; i < list.size(); ++i)
    {
        const bool isEscape =
            list[i] == '\\' && i + 1 < list.size() && (list[i + 1] == ',' || list[i + 1] == '\\');
        if (list[i] == ',')
        {
            words.emplace_back();
            continue;
        }
        i += isEscape ? 1 : 0;
        words.back() += list[i];
    }
    return words;
}

/**
 * @param words some words
 * @return them with commas and "or" between them
 */
inline std::string
JoinChoices(const std::vector<std::string>& words)
{
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        list += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
    }
    return list;
}

/**
 * @param number a number
 * @return its shortest decimal text
 */
inline std::string
FormatNumber(double number)
{
    std::ostringstream text;
    text << std::setprecision(12) << number;
    return text.str();
}

/**
 * @param seconds a duration
 * @return it in the largest unit of which it has one: 170ms
 */
inline std::string
FormatDuration(double seconds)
{
    const std::pair<double, const char*> units[] = {{1.0, "s"}, {1e3, "ms"}, {1e6, "us"}};
    for (const auto& [perSecond, unit] : units)
    {
        if (seconds == 0.0 || std::abs(seconds) * perSecond >= 1.0)
        {
            return FormatNumber(seconds * perSecond) + unit;
        }
    }
    return FormatNumber(seconds * 1e9) + "ns";
}

/**
 * @param bitRate bit/s
 * @return the rate in the largest unit of which it has one: 384kbps
 */
inline std::string
FormatRate(double bitRate)
{
    const std::pair<double, const char*> units[] = {{1e9, "Gbps"}, {1e6, "Mbps"}, {1e3, "kbps"}};
    for (const auto& [bits, unit] : units)
    {
        if (bitRate >= bits)
        {
            return FormatNumber(bitRate / bits) + unit;
        }
    }
    return FormatNumber(bitRate) + "bps";
}

/**
 * @param kind what a flag takes
 * @param number such a number
 * @return it as the flag takes it
 */
inline std::string
FormatValue(FlagKind kind, double number)
{
    return kind == FlagKind::DURATION ? FormatDuration(number)
           : kind == FlagKind::RATE   ? FormatRate(number)
                                      : FormatNumber(number);
}

/**
 * @param kind DURATION or RATE
 * @param unit text after a number
 * @return what it is worth in seconds or bit/s; none: it is no such unit
 */
inline std::optional<double>
FindUnit(FlagKind kind, const std::string& unit)
{
    const std::pair<const char*, double> times[] = {{"", 1.0},
                                                    {"s", 1.0},
                                                    {"ms", 1e-3},
                                                    {"us", 1e-6},
                                                    {"ns", 1e-9},
                                                    {"min", 60.0},
                                                    {"h", 3600.0}};
    const std::pair<const char*, double> rates[] = {{"", 1.0},
                                                    {"bps", 1.0},
                                                    {"kbps", 1e3},
                                                    {"Mbps", 1e6},
                                                    {"Gbps", 1e9},
                                                    {"b/s", 1.0},
                                                    {"kb/s", 1e3},
                                                    {"Mb/s", 1e6},
                                                    {"Gb/s", 1e9},
                                                    {"Bps", 8.0},
                                                    {"kBps", 8e3},
                                                    {"MBps", 8e6}};
    const auto find = [&unit](const auto& units) -> std::optional<double> {
        const auto named = [&unit](const auto& candidate) { return candidate.first == unit; };
        const auto found = std::find_if(std::begin(units), std::end(units), named);
        return found == std::end(units) ? std::nullopt : std::make_optional(found->second);
    };
    return kind == FlagKind::DURATION ? find(times) : find(rates);
}

/**
 * @param kind COUNT, NUMBER, DURATION or RATE
 * @param text the text
 * @return the number, durations in seconds and rates in bit/s; none: the text is no such number
 */
inline std::optional<double>
ParseValue(FlagKind kind, const std::string& text)
{
    const bool isDecimal = text.find_first_of("xX") == std::string::npos && !text.empty() &&
                           (std::isdigit(static_cast<unsigned char>(text.front())) != 0 ||
                            std::string("+-.").find(text.front()) != std::string::npos);
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (!isDecimal || end == text.c_str() || !std::isfinite(number))
    {
        return std::nullopt;
    }
    const std::string rest(end);
    if (kind == FlagKind::DURATION || kind == FlagKind::RATE)
    {
        const auto unit = FindUnit(kind, rest);
        return unit ? std::make_optional(number * *unit) : std::nullopt;
    }
    const bool isWhole = text.find_first_of(".eE") == std::string::npos;
    return rest.empty() && (isWhole || kind == FlagKind::NUMBER) ? std::make_optional(number)
                                                                 : std::nullopt;
}

} // namespace ns3

#endif /* FLAG_VALUES_H */
