/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-accepted-values.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace ns3::umts
{

std::string
AcceptedValues::GetRange(bool isBrief) const
{
    constexpr double most32Bits = 4294967295.0;
    constexpr double nearly64Bits = 9.2e18; // what has 20 digits says nothing
    const double widest = kind == ValueKind::COUNT ? (isBrief ? most32Bits : nearly64Bits)
                          : isBrief && kind == ValueKind::DURATION ? MOST_SECONDS
                                                                   : 1e300;
    const bool hasLeast = range.least > -widest;
    const bool hasMost = range.most < widest;
    const std::string from =
        (range.hasZero ? "of 0, or from " : "from ") + FormatValue(kind, range.least);
    const std::string most = FormatValue(kind, range.most);
    return hasLeast && hasMost ? from + " to " + most
           : hasLeast          ? from
           : hasMost           ? "at most " + most
                               : "";
}

std::string
AcceptedValues::GetValues(bool isBrief) const
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
    const std::string values =
        kind == ValueKind::CHOICE ? JoinChoices(choices) : kinds.at(static_cast<std::size_t>(kind));
    return values + (ends.empty() ? "" : " " + ends);
}

std::string
AcceptedValues::GetDemand(bool isBrief) const
{
    const bool isNamed = kind == ValueKind::SWITCH || kind == ValueKind::CHOICE;
    return (isNamed ? "must be " : "must be a ") + GetValues(isBrief);
}

void
ReadChecker(AcceptedValues& values, Ptr<const AttributeChecker> checker)
{
    const std::string type = checker->GetValueTypeName();
    const std::string info =
        checker->HasUnderlyingTypeInformation() ? checker->GetUnderlyingTypeInformation() : "";
    const auto is = [&type](const std::string& name) { return type.rfind("ns3::" + name, 0) == 0; };
    values.checker = checker;
    values.kind = is("BooleanValue")                          ? ValueKind::SWITCH
                  : is("EnumValue")                           ? ValueKind::CHOICE
                  : is("UintegerValue") || is("IntegerValue") ? ValueKind::COUNT
                  : is("DoubleValue")                         ? ValueKind::NUMBER
                  : is("TimeValue")                           ? ValueKind::DURATION
                  : is("DataRateValue")                       ? ValueKind::RATE
                                                              : ValueKind::OTHER;
    if (values.kind == ValueKind::CHOICE)
    {
        std::istringstream words(info);
        for (std::string word; std::getline(words, word, '|');)
        {
            values.choices.push_back(word);
        }
    }
    if (values.kind == ValueKind::RATE)
    {
        values.range = RATES;
        return;
    }
    const auto space = info.rfind(' ');
    const auto colon = info.find(':', space == std::string::npos ? 0 : space);
    if (space == std::string::npos || colon == std::string::npos)
    {
        return;
    }
    const auto least = ParseValue(values.kind, info.substr(space + 1, colon - space - 1));
    const auto most = ParseValue(values.kind, info.substr(colon + 1));
    values.range.least = least.value_or(values.range.least);
    values.range.most = most.value_or(values.range.most);
    values.range.hasZero = info.find(" 0 or ") != std::string::npos;
    if (values.kind == ValueKind::DURATION)
    {
        values.range.least = std::max(values.range.least, 0.0);
        values.range.most = std::min(values.range.most, MOST_SECONDS);
    }
}

std::string
FormatSetting(const AcceptedValues& values, const std::string& text)
{
    const auto number = ParseValue(values.kind, text);
    return number ? FormatValue(values.kind, *number) : text;
}

bool
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

std::vector<std::pair<std::string, TypeId>>
ListAttributes(TypeId tid)
{
    std::vector<std::pair<std::string, TypeId>> attributes;
    for (bool isLast = false; !isLast; tid = tid.GetParent())
    {
        for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
        {
            attributes.emplace_back(tid.GetAttribute(i).name, tid);
        }
        isLast = !tid.HasParent() || tid.GetParent() == tid;
    }
    return attributes;
}

} // namespace ns3::umts
