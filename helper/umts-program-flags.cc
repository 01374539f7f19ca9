/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-program-flags.h"

#include "ns3/global-value.h"
#include "ns3/umts-spelling.h"

#include <cstdlib>
#include <iostream>
#include <sstream>

namespace ns3::umts
{

void
Require(bool condition, const std::string& sentence)
{
    if (!condition)
    {
        std::cerr << sentence << std::endl;
        std::exit(2);
    }
}

ProgramFlags::ProgramFlags(const std::string& source)
    : m_cmd(source)
{
}

void
ProgramFlags::Add(const std::string& name,
                  const std::string& meaning,
                  Time& value,
                  ValueRange range)
{
    Flag& flag = Insert(name, meaning, value);
    flag.kind = ValueKind::DURATION;
    flag.range.least = std::max(range.least, 0.0);
    flag.range.most = std::min(range.most, MOST_SECONDS);
}

void
ProgramFlags::Add(const std::string& name,
                  const std::string& meaning,
                  DataRate& value,
                  ValueRange range)
{
    Flag& flag = Insert(name, meaning, value);
    flag.kind = ValueKind::RATE;
    flag.range = range;
}

void
ProgramFlags::AddChoice(const std::string& name,
                        const std::string& meaning,
                        std::string& value,
                        const std::vector<std::string>& choices)
{
    Flag& flag = Insert(name, meaning, value);
    flag.kind = ValueKind::CHOICE;
    flag.choices = choices;
}

void
ProgramFlags::AddList(const std::string& name,
                      const std::string& meaning,
                      std::string& value,
                      ValueKind kind,
                      ValueRange range)
{
    AddText(name, meaning, value, kind);
    m_flags.back().range = range;
    m_flags.back().isList = true;
}

void
ProgramFlags::AddText(const std::string& name,
                      const std::string& meaning,
                      std::string& value,
                      ValueKind kind)
{
    Flag& flag = Insert(name, meaning, value);
    flag.kind = kind;
    flag.range = kind == ValueKind::RATE ? RATES : ValueRange{};
}

void
ProgramFlags::Add(const AttributeFlags& flags)
{
    for (const auto& [name, source] : flags)
    {
        Flag flag = MakeFlag(name, source);
        flag.read = [name = name, source = source]() { return MakeFlag(name, source).initial; };
        m_flags.push_back(flag);
        m_attributes[source.attribute] = name;
        m_cmd.AddValue(name, source.attribute);
    }
}

void
ProgramFlags::Add(const std::string& name, const std::string& attribute)
{
    Add(AttributeFlags{{name, {m_layer, attribute}}});
}

void
ProgramFlags::Parse(int argc, char* argv[])
{
    std::vector<std::string> words(argv, argv + std::min(argc, 1));
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
        const auto flag = word.substr(word.find_first_not_of('-'));
        const auto name = flag.substr(0, flag.find('='));
        m_given.insert(name);
        const auto text = m_texts.find(name);
        if (text != m_texts.end())
        {
            // CommandLine would end it at its first blank.
            *text->second = flag.substr(name.size() + 1);
            continue;
        }
        const Flag* const own = Find(flag);
        words.push_back(word + (own && own->kind == ValueKind::SWITCH ? "=true" : ""));
    }
    m_cmd.Parse(words);
}

void
ProgramFlags::RequireEffect(const std::vector<std::string>& names,
                            bool hasEffect,
                            const std::string& otherwise) const
{
    for (const auto& name : names)
    {
        Require(hasEffect || m_given.count(name) == 0,
                "--" + name + ": has no effect " + otherwise);
    }
}

bool
ProgramFlags::SetsDefault(const std::string& path) const
{
    const auto flag = m_attributes.find(path);
    return m_given.count(path) > 0 ||
           (flag != m_attributes.end() && m_given.count(flag->second) > 0);
}

const Flag*
ProgramFlags::Find(const std::string& name) const
{
    const auto isIt = [&name](const Flag& flag) { return flag.name == name; };
    const auto found = std::find_if(m_flags.begin(), m_flags.end(), isIt);
    return found == m_flags.end() ? nullptr : &*found;
}

std::string
ProgramFlags::FindFaultOf(const std::string& word) const
{
    const auto dashes = word.find_first_not_of('-');
    if (dashes == std::string::npos || dashes == 0 || dashes > 2)
    {
        return "stray word \"" + word + "\": flags are written --name=value";
    }
    const auto equals = word.find('=');
    const bool hasValue = equals != std::string::npos;
    const std::string name = word.substr(dashes, hasValue ? equals - dashes : std::string::npos);
    const std::string text = hasValue ? word.substr(equals + 1) : "";
    if (name.rfind("Print", 0) == 0 || name == "version")
    {
        return "";
    }
    const Flag* const own = Find(name);
    if (hasValue && text.empty())
    {
        return "--" + name + "=: a value is missing; without the flag its default holds";
    }
    if (own)
    {
        return hasValue ? FindFault(*own, text)
               : own->kind == ValueKind::SWITCH
                   ? ""
                   : "--" + name + ": needs a value, " + own->GetValues(false);
    }
    Flag other;
    other.name = name;
    if (FindOther(other))
    {
        return FindFault(other, text);
    }
    std::vector<std::string> names;
    for (const auto& flag : m_flags)
    {
        names.push_back(flag.name);
    }
    const std::string near =
        name.find("::") != std::string::npos ? FindNearAttribute(name) : FindNear(name, names);
    return "--" + name + ": there is no such flag" +
           (near.empty() ? "" : "; did you mean --" + near + "?") + " (--help lists all)";
}

bool
ProgramFlags::FindOther(Flag& flag)
{
    for (auto value = GlobalValue::Begin(); value != GlobalValue::End(); ++value)
    {
        if ((*value)->GetName() == flag.name)
        {
            ReadChecker(flag, (*value)->GetChecker());
            // The generator of random numbers ends the program when it is given more.
            const ValueRange seeds{1.0, 4294944442.0};
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

void
ProgramFlags::PrintHelp() const
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

} // namespace ns3::umts
