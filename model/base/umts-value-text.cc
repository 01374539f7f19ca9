/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-value-text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <utility>

namespace ns3::umts
{

std::vector<std::string>
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

std::string
JoinChoices(const std::vector<std::string>& words)
{
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        list += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
    }
    return list;
}

std::string
FormatNumber(double number)
{
    std::ostringstream text;
    text << std::setprecision(12) << number;
    return text.str();
}

std::string
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

std::string
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

std::string
FormatValue(ValueKind kind, double number)
{
    return kind == ValueKind::DURATION ? FormatDuration(number)
           : kind == ValueKind::RATE   ? FormatRate(number)
                                       : FormatNumber(number);
}

std::optional<double>
FindUnit(ValueKind kind, const std::string& unit)
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
    return kind == ValueKind::DURATION ? find(times) : find(rates);
}

std::optional<double>
ParseValue(ValueKind kind, const std::string& text)
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
    if (kind == ValueKind::DURATION || kind == ValueKind::RATE)
    {
        const auto unit = FindUnit(kind, rest);
        return unit ? std::make_optional(number * *unit) : std::nullopt;
    }
    const bool isWhole = text.find_first_of(".eE") == std::string::npos;
    return rest.empty() && (isWhole || kind == ValueKind::NUMBER) ? std::make_optional(number)
                                                                  : std::nullopt;
}

} // namespace ns3::umts
