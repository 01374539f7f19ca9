/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-random-time.h"

#include "umts-error.h"

#include "ns3/double.h"
#include "ns3/integer.h"

#include <algorithm>

namespace ns3::umts
{

ObjectFactory
MakeConstantTime(double seconds)
{
    ObjectFactory factory;
    factory.SetTypeId(ConstantRandomVariable::GetTypeId());
    factory.Set("Constant", DoubleValue(seconds));
    return factory;
}

Ptr<RandomVariableStream>
MakeRandomTime(const std::string& attribute, const ObjectFactory& type, int64_t stream)
{
    UMTS_THROW_UNLESS(type.GetTypeId().IsChildOf(RandomVariableStream::GetTypeId()),
                      attribute << ": " << type.GetTypeId().GetName() << " is no random variable");
    ObjectFactory factory = type;
    factory.Set("Stream", IntegerValue(stream));
    return factory.Create<RandomVariableStream>();
}

Time
DrawTime(RandomVariableStream& seconds)
{
    return Seconds(std::max(seconds.GetValue(), 0.0));
}

RandomTime::RandomTime(const std::string& attribute)
    : m_attribute(attribute)
{
}

bool
RandomTime::IsConstant(const ObjectFactory& type)
{
    return type.GetTypeId() == ConstantRandomVariable::GetTypeId();
}

Ptr<RandomVariableStream>
RandomTime::Get(const ObjectFactory& type, int64_t stream)
{
    if (IsConstant(type))
    {
        return MakeRandomTime(m_attribute,
                              type,
                              0); // -1 would take a stream that ns-3 gives others
    }
    m_seconds = m_seconds ? m_seconds : MakeRandomTime(m_attribute, type, stream);
    return m_seconds;
}

Time
RandomTime::Draw(const ObjectFactory& type)
{
    return DrawTime(*Get(type, -1));
}

int64_t
RandomTime::AssignStreams(const ObjectFactory& type, int64_t stream)
{
    if (IsConstant(type))
    {
        return 0;
    }
    Get(type, stream)->SetStream(stream);
    return 1;
}

} // namespace ns3::umts
