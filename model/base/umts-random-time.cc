/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-random-time.h"

#include "ns3/abort.h"
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
    NS_ABORT_MSG_UNLESS(type.GetTypeId().IsChildOf(RandomVariableStream::GetTypeId()),
                        attribute << ": " << type.GetTypeId().GetName()
                                  << " is no random variable");
    ObjectFactory factory = type;
    factory.Set("Stream", IntegerValue(stream));
    return factory.Create<RandomVariableStream>();
}

Time
DrawTime(RandomVariableStream& seconds)
{
    return Seconds(std::max(seconds.GetValue(), 0.0));
}

} // namespace ns3::umts
