/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-flag.h"

#include "ns3/string.h"
#include "ns3/umts-error.h"
#include "ns3/umts-spelling.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

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

bool
Takes(const Flag& flag, const std::string& word)
{
    const std::array<const char*, 6> switches = {"true", "t", "1", "false", "f", "0"};
    switch (flag.kind)
    {
    case ValueKind::TEXT:
        return true;
    case ValueKind::SWITCH:
        return std::count(switches.begin(), switches.end(), word) > 0;
    case ValueKind::CHOICE:
        return std::count(flag.choices.begin(), flag.choices.end(), word) > 0;
    case ValueKind::INPUT_FILE:
        return word.empty() ? !flag.isList : IsReadable(word);
    case ValueKind::OUTPUT_FILE: {
        const auto folder = std::filesystem::path(word).parent_path();
        std::error_code error;
        return !std::filesystem::is_directory(word, error) &&
               (folder.empty() || std::filesystem::is_directory(folder, error));
    }
    case ValueKind::OTHER:
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
            return what + (flag.kind == ValueKind::INPUT_FILE ? "there is no such file to read"
                           : flag.kind == ValueKind::OUTPUT_FILE
                               ? "must be a file in a folder that is there"
                           : flag.isList ? "\"" + word + "\" is no " + flag.GetValues(false)
                                         : flag.GetDemand(false));
        }
    }
    return "";
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
