/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef PROGRAM_FLAGS_H
#define PROGRAM_FLAGS_H

#include "json-object.h"

#include "ns3/core-module.h"
#include "ns3/tcp-congestion-ops.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @brief End the program with one sentence unless a condition holds.
 * @param condition the condition
 * @param sentence what is wrong
 */
inline void
Require(bool condition, const std::string& sentence)
{
    if (!condition)
    {
        std::cerr << sentence << std::endl;
        std::exit(2);
    }
}

/**
 * @brief End the program with one sentence when a file's folder does not exist.
 * @param path the file; may be empty
 */
inline void
RequireFolder(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    Require(folder.empty() || std::filesystem::is_directory(folder),
            "file " + path + ": there is no such folder");
}

/**
 * @param list words separated by commas
 * @return the words
 */
inline std::vector<std::string>
SplitList(const std::string& list)
{
    std::vector<std::string> words;
    std::istringstream stream(list);
    for (std::string word; std::getline(stream, word, ',');)
    {
        words.push_back(word);
    }
    return words;
}

/** @brief What a flag that takes a TCP variant may be. */
constexpr const char* VARIANTS =
    "reno, newreno, tahoe, vegas, fast or the TypeId of a congestion control";

/**
 * @brief End the program with one sentence when a TCP variant does not exist.
 * @param flag the flag that names it
 * @param value one of VARIANTS
 * @return the TypeId's name
 */
inline std::string
FindVariant(const std::string& flag, const std::string& value)
{
    static const std::map<std::string, std::string> names = {
        {"reno", "ns3::TcpClassicReno"},
        {"newreno", "ns3::TcpClassicNewReno"},
        {"tahoe", "ns3::TcpTahoe"},
        {"vegas", "ns3::TcpClassicVegas"},
        {"fast", "ns3::TcpFast"},
    };
    const auto known = names.find(value);
    const std::string name = known == names.end() ? value : known->second;
    TypeId tid;
    Require(TypeId::LookupByNameFailSafe(name, &tid) &&
                tid.IsChildOf(TcpCongestionOps::GetTypeId()),
            "--" + flag + "=" + value + ": must be " + VARIANTS);
    return name;
}

/**
 * @param path TypeId and attribute
 * @return the attribute's default
 */
inline std::string
GetDefault(const std::string& path)
{
    const auto split = path.rfind("::");
    TypeId::AttributeInformation info;
    const TypeId tid = TypeId::LookupByName(path.substr(0, split));
    tid.LookupAttributeByName(path.substr(split + 2), &info);
    return info.initialValue->SerializeToString(info.checker);
}

/** @brief Flags that set the default of an attribute: help and default come from there. */
using AttributeFlags = std::map<std::string, std::string>;

/**
 * @brief Let flags set defaults.
 * @param cmd gets the flags
 * @param flags attributes by flag
 */
inline void
AddFlags(CommandLine& cmd, const AttributeFlags& flags)
{
    for (const auto& [flag, attribute] : flags)
    {
        cmd.AddValue(flag, attribute);
    }
}

/**
 * @brief Tell the defaults that flags have set.
 * @param json gets them by flag
 * @param flags attributes by flag
 */
inline void
AddDefaults(JsonObject& json, const AttributeFlags& flags)
{
    for (const auto& [flag, attribute] : flags)
    {
        json.AddString(flag, GetDefault(attribute));
    }
}

} // namespace ns3

#endif // PROGRAM_FLAGS_H
