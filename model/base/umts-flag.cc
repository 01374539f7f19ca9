/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-flag.h"

#include "umts-error.h"
#include "umts-spelling.h"

#include "ns3/string.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ns3::umts
{

namespace
{

/**
 * @param path a file
 * @return whether it can be read; a pipe is not opened, as that can be done once
 */
bool
IsReadable(const std::string& path)
{
    std::error_code error;
    return std::filesystem::is_fifo(path, error) ||
           (!std::filesystem::is_directory(path, error) && std::ifstream(path).good());
}

/**
 * @param name TypeId of a class, maybe misspelt or without its namespace
 * @return the class that is meant; TypeId() when none is near
 */
TypeId
FindNearClass(const std::string& name)
{
    const auto withoutNamespace = [](const std::string& whole) {
        const auto split = whole.rfind("::");
        return split == std::string::npos ? whole : whole.substr(split + 2);
    };
    TypeId tid;
    if (TypeId::LookupByNameFailSafe(name, &tid))
    {
        return tid;
    }
    std::vector<std::string> names;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); ++i)
    {
        names.push_back(withoutNamespace(TypeId::GetRegistered(i).GetName()));
    }
    const auto near =
        std::find(names.begin(), names.end(), FindNear(withoutNamespace(name), names));
    return near == names.end() ? TypeId()
                               : TypeId::GetRegistered(static_cast<uint16_t>(near - names.begin()));
}

} // namespace

std::string
Flag::GetRange(bool isBrief) const
{
    constexpr double most32Bits = 4294967295.0;
    constexpr double nearly64Bits = 9.2e18; // what has 20 digits says nothing
    const double widest = kind == FlagKind::COUNT ? (isBrief ? most32Bits : nearly64Bits)
                          : isBrief && kind == FlagKind::DURATION ? MOST_SECONDS
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
Flag::GetValues(bool isBrief) const
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
        kind == FlagKind::CHOICE ? JoinChoices(choices) : kinds.at(static_cast<std::size_t>(kind));
    return values + (ends.empty() ? "" : " " + ends);
}

std::string
Flag::GetDemand(bool isBrief) const
{
    const bool isNamed = kind == FlagKind::SWITCH || kind == FlagKind::CHOICE;
    return (isNamed ? "must be " : "must be a ") + GetValues(isBrief);
}

bool
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

std::string
FindFault(const Flag& flag, const std::string& text)
{
    const std::string what = "--" + flag.name + "=" + text + ": ";
    const auto words = flag.isList ? SplitList(text) : std::vector<std::string>{text};
    for (const auto& word : words)
    {
        if (!Takes(flag, word))
        {
            return what + (flag.kind == FlagKind::INPUT_FILE ? "there is no such file to read"
                           : flag.kind == FlagKind::OUTPUT_FILE
                               ? "must be a file in a folder that is there"
                           : flag.isList ? "\"" + word + "\" is no " + flag.GetValues(false)
                                         : flag.GetDemand(false));
        }
    }
    return "";
}

void
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
    flag.range.hasZero = info.find(" 0 or ") != std::string::npos;
    if (flag.kind == FlagKind::DURATION)
    {
        flag.range.least = std::max(flag.range.least, 0.0);
        flag.range.most = std::min(flag.range.most, MOST_SECONDS);
    }
}

std::string
FormatSetting(const Flag& flag, const std::string& text)
{
    const auto number = ParseValue(flag.kind, text);
    return number ? FormatValue(flag.kind, *number) : text;
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

std::string
FindNearAttribute(const std::string& path)
{
    const auto split = path.rfind("::");
    if (split == std::string::npos)
    {
        return "";
    }
    const TypeId tid = FindNearClass(path.substr(0, split));
    if (tid == TypeId())
    {
        return "";
    }
    std::vector<std::string> names;
    std::vector<std::string> paths;
    for (const auto& [name, owner] : ListAttributes(tid))
    {
        names.push_back(name);
        paths.push_back(owner.GetName() + "::" + name);
    }
    const auto near =
        std::find(names.begin(), names.end(), FindNear(path.substr(split + 2), names));
    return near == names.end() ? "" : paths[near - names.begin()];
}

Flag
MakeFlag(const std::string& name, const AttributeFlag& source)
{
    TypeId::AttributeInformation info;
    UMTS_THROW_UNLESS(FindAttribute(source.attribute, info),
                      "there is no attribute " << source.attribute);
    Flag flag;
    flag.layer = source.layer;
    flag.name = name;
    flag.meaning = info.help;
    ReadChecker(flag, info.checker);
    flag.range.least = std::max(flag.range.least, source.range.least);
    flag.range.most = std::min(flag.range.most, source.range.most);
    flag.initial = FormatSetting(flag, info.initialValue->SerializeToString(info.checker));
    return flag;
}

} // namespace ns3::umts
