/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef PROGRAM_FLAGS_H
#define PROGRAM_FLAGS_H

#include "json-object.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <map>
#include <string>

namespace ns3::umts
{

/**
 * @param path TypeId and attribute
 * @return the attribute's default
 */
inline std::string
GetDefault(const std::string& path)
{
    TypeId::AttributeInformation info;
    UMTS_THROW_UNLESS(FindAttribute(path, info), "there is no attribute " << path);
    return info.initialValue->SerializeToString(info.checker);
}

/**
 * @brief End the program with one sentence when a file is no throughput log.
 * @param flag the flag that has the files
 * @param list its value
 * @param direction the direction that they are to have
 */
inline void
RequireLogs(const std::string& flag, const std::string& list, Direction direction)
{
    for (const auto& file : SplitList(list))
    {
        try
        {
            ReadThroughputLog(file, direction);
        }
        catch (const Error& error)
        {
            Require(false, "--" + flag + ": " + error.what());
        }
    }
}

/**
 * @brief End the program with one sentence when a class does not exist.
 * @param flag the flag that names it
 * @param value a short name or a TypeId, of which ns3::umts:: may be left out
 * @param names short names
 * @param base what the object must be
 * @return the TypeId's name
 */
inline std::string
FindClass(const std::string& flag,
          const std::string& value,
          const std::map<std::string, std::string>& names,
          TypeId base)
{
    auto words = GetClassNames(base);
    const auto known = names.find(value);
    const std::string name = known == names.end() ? value : known->second;
    if (std::count(words.begin(), words.end(), name) > 0)
    {
        return name.find("::") == std::string::npos ? "ns3::umts::" + name : name;
    }
    TypeId tid;
    for (const auto& [word, type] : names)
    {
        words.push_back(word);
    }
    Require(TypeId::LookupByNameFailSafe(name, &tid) && tid.IsChildOf(base) && tid.HasConstructor(),
            "--" + flag + "=" + value + ": is no " + base.GetName() +
                GetSpellingHint(value, words));
    return name;
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
 * @param flag a flag
 * @return its present value, JSON text
 */
inline std::string
ToJson(const Flag& flag)
{
    const auto write = [&flag](const std::string& text) {
        const bool isNumber = flag.kind == ValueKind::COUNT || flag.kind == ValueKind::NUMBER;
        return flag.kind == ValueKind::SWITCH || (isNumber && ParseValue(flag.kind, text))
                   ? text
                   : JsonObject::Quote(text);
    };
    if (!flag.isList)
    {
        return write(FormatSetting(flag, flag.read()));
    }
    std::string entries;
    for (const auto& word : SplitList(flag.read()))
    {
        entries += (entries.empty() ? "" : ", ") + write(FormatSetting(flag, word));
    }
    return "[" + entries + "]";
}

/**
 * @brief Tell the present values of all flags but those of the output.
 * @param flags the flags
 * @return JSON object with a member for each flag, under its name: numbers, true or false, texts;
 * durations and bit rates are texts such as "170ms" and "384kbps", lists are arrays
 */
inline std::string
ToJson(const ProgramFlags& flags)
{
    JsonObject json;
    for (const auto& flag : flags.GetFlags())
    {
        if (flag.layer != Layer::OUTPUT)
        {
            json.AddRaw(flag.name, ToJson(flag));
        }
    }
    json.Add("RngSeed", RngSeedManager::GetSeed());
    json.Add("RngRun", static_cast<double>(RngSeedManager::GetRun()));
    return json.Str();
}

/**
 * @brief Begin the result of a program: how it was called, and what it has measured.
 * @param flags the flags
 * @param flows JSON objects of the flows, with commas between them
 * @return the object, which takes further members
 */
inline JsonObject
MakeResult(const ProgramFlags& flags, const std::string& flows)
{
    JsonObject json;
    json.AddRaw("parameters", ToJson(flags));
    json.AddRaw("flows", "[" + flows + "]");
    return json;
}

/** @brief Help of --json of a program that prints its figures as JSON in any case. */
constexpr const char* JSON_IN_ANY_CASE =
    "Print the values of the flags as well: an object with parameters and flows, not the figures "
    "alone";

} // namespace ns3::umts

#endif // PROGRAM_FLAGS_H
