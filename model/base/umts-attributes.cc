/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-attributes.h"

#include "umts-flag.h"

#include "ns3/abort.h"
#include "ns3/string.h"

namespace ns3::umts
{

namespace
{

/**
 * @brief Find out whether an attribute takes a value. The checkers of enumerations in ns-3 end the
 * simulation themselves when they see a text that they do not know.
 * @param checker checker of the attribute
 * @param value the value
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
    return checker.CreateValidValue(value) != nullptr;
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

void
SetAttributes(ObjectFactory& factory, const Attributes& attributes)
{
    const TypeId tid = factory.GetTypeId();
    for (const auto& [name, value] : attributes.GetEntries())
    {
        TypeId::AttributeInformation info;
        NS_ABORT_MSG_UNLESS(tid.LookupAttributeByName(name, &info),
                            tid.GetName() << " has no attribute \"" << name << "\"");
        Flag setting;
        ReadChecker(setting, info.checker);
        const std::string demand = setting.kind == FlagKind::OTHER
                                       ? "must be of type " + info.checker->GetValueTypeName()
                                       : setting.GetDemand(true);
        NS_ABORT_MSG_UNLESS(IsValid(*info.checker, *value),
                            tid.GetName()
                                << "::" << name << "="
                                << FormatSetting(setting, value->SerializeToString(info.checker))
                                << ": " << demand);
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
                       TypeId::LookupByNameFailSafe("ns3::umts::" + name, &tid);
    NS_ABORT_MSG_UNLESS(known && (tid == base || tid.IsChildOf(base)) && tid.HasConstructor(),
                        what << ": \"" << name << "\" is no TypeId of a class of "
                             << base.GetName());
    ObjectFactory factory;
    factory.SetTypeId(tid);
    SetAttributes(factory, attributes);
    return factory;
}

} // namespace ns3::umts
