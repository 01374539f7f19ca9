/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-attributes.h"

#include "umts-accepted-values.h"
#include "umts-error.h"
#include "umts-spelling.h"

#include "ns3/string.h"

#include <algorithm>
#include <memory>
#include <typeinfo>

namespace ns3::umts
{

namespace
{

/**
 * @brief Find out whether an attribute takes a value. The checkers of enumerations in ns-3 end the
 * simulation themselves when they see a text that they do not know.
 * @return true when it does
 */
bool
IsValid(const AttributeChecker& checker, const AttributeValue& value)
{
    const auto text = dynamic_cast<const StringValue*>(&value);
    if (text && checker.GetValueTypeName().rfind("ns3::EnumValue", 0) == 0)
    {
        const std::string choices = "|" + checker.GetUnderlyingTypeInformation() + "|";
        return choices.find("|" + text->Get() + "|") != std::string::npos;
    }
    // ns-3 ends the program at a text that is no time.
    const bool isTime = checker.GetValueTypeName() == "ns3::TimeValue";
    if (text && isTime && !ParseValue(ValueKind::DURATION, text->Get()))
    {
        return false;
    }
    return checker.CreateValidValue(value) != nullptr;
}

/** What ns-3 puts before the names of this module's classes, and users need not. */
const std::string PREFIX = "ns3::umts::";

/**
 * @param tid a class
 * @return the names of its attributes and those of its bases
 */
std::vector<std::string>
GetAttributeNames(TypeId tid)
{
    std::vector<std::string> names;
    for (const auto& [name, owner] : ListAttributes(tid))
    {
        names.push_back(name);
    }
    return names;
}

/**
 * @brief Find out what is wrong with the value of an attribute.
 * @return what is demanded, in words; empty when nothing is wrong
 */
std::string
FindDemand(const Ptr<const AttributeChecker>& checker, const AttributeValue& value)
{
    AcceptedValues accepted;
    ReadChecker(accepted, checker);
    const std::string type = checker->GetValueTypeName();
    const auto text = dynamic_cast<const StringValue*>(&value);
    const bool isOther = accepted.kind == ValueKind::OTHER;
    if (!IsValid(*checker, value))
    {
        const auto right = checker->Create();
        const auto& wanted = *PeekPointer(right);
        return isOther ? "must be of type " + type
               : text || typeid(wanted) == typeid(value)
                   ? accepted.GetDemand(true)
                   : "takes an " + type + ", " + accepted.GetValues(true) +
                         ", and no value of another type";
    }
    const bool isBare =
        accepted.kind == ValueKind::DURATION && text && ParseValue(ValueKind::NUMBER, text->Get());
    return isBare && *ParseValue(ValueKind::NUMBER, text->Get()) != 0
               ? "a duration has a unit, as 100ms or 2s"
               : "";
}

/**
 * @brief Give a text to an object that is used for nothing else. What a class demands of the file
 * that a text names, its checker does not know: it is said here, before anything has been made.
 */
void
TryText(TypeId tid, const TypeId::AttributeInformation& info, const AttributeValue& value)
{
    const bool isText = info.checker->GetValueTypeName() == "ns3::StringValue";
    // What cannot be read back is not kept: to set it has other effects.
    if (isText && info.accessor->HasGetter() && tid.HasConstructor())
    {
        // Without its attributes: no random variable of theirs takes a stream.
        const std::unique_ptr<ObjectBase> specimen(tid.GetConstructor()());
        info.accessor->Set(specimen.get(), value);
    }
}

} // namespace

Attributes::Entry::Entry(const std::string& attribute, const AttributeValue& content)
    : name(attribute),
      value(content.Copy())
{
}

Attributes::Attributes(std::initializer_list<Entry> entries)
    : m_entries(entries)
{
}

Attributes&
Attributes::Set(const std::string& name, const AttributeValue& value)
{
    m_entries.emplace_back(name, value);
    return *this;
}

void
Attributes::Append(const Attributes& other)
{
    m_entries.insert(m_entries.end(), other.m_entries.begin(), other.m_entries.end());
}

const std::vector<Attributes::Entry>&
Attributes::GetEntries() const
{
    return m_entries;
}

std::vector<std::string>
GetClassNames(TypeId base)
{
    std::vector<std::string> names;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); ++i)
    {
        const TypeId tid = TypeId::GetRegistered(i);
        if ((tid == base || tid.IsChildOf(base)) && tid.HasConstructor())
        {
            const std::string name = tid.GetName();
            names.push_back(name.rfind(PREFIX, 0) == 0 ? name.substr(PREFIX.size()) : name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

void
SetAttributes(ObjectFactory& factory, const Attributes& attributes)
{
    const TypeId tid = factory.GetTypeId();
    for (const auto& [name, value] : attributes.GetEntries())
    {
        TypeId::AttributeInformation info;
        UMTS_THROW_UNLESS(tid.LookupAttributeByName(name, &info),
                          tid.GetName() << " has no attribute \"" << name << "\""
                                        << GetSpellingHint(name, GetAttributeNames(tid)));
        const std::string demand = FindDemand(info.checker, *value);
        AcceptedValues accepted;
        ReadChecker(accepted, info.checker);
        const auto text = dynamic_cast<const StringValue*>(PeekPointer(value));
        const std::string given = value->SerializeToString(info.checker);
        UMTS_THROW_UNLESS(demand.empty(),
                          tid.GetName()
                              << "::" << name << "="
                              << (text ? given : FormatSetting(accepted, given)) << ": " << demand);
        TryText(tid, info, *value);
        factory.Set(name, *value);
    }
}

ObjectFactory
MakeFactory(const std::string& what,
            const std::string& name,
            TypeId base,
            const Attributes& attributes)
{
    TypeId tid;
    const bool known = TypeId::LookupByNameFailSafe(name, &tid) ||
                       TypeId::LookupByNameFailSafe(PREFIX + name, &tid);
    UMTS_THROW_UNLESS(known && (tid == base || tid.IsChildOf(base)) && tid.HasConstructor(),
                      what << ": \"" << name << "\" is no TypeId of a class of " << base.GetName()
                           << GetSpellingHint(name, GetClassNames(base)));
    ObjectFactory factory;
    factory.SetTypeId(tid);
    SetAttributes(factory, attributes);
    return factory;
}

} // namespace ns3::umts
