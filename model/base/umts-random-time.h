/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANDOM_TIME_H
#define UMTS_RANDOM_TIME_H

#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/random-variable-stream.h"

#include <cstdint>
#include <string>

/**
 * @file
 * @ingroup umts
 * Random times that are attributes: types of random variables, in seconds.
 */

namespace ns3::umts
{

/**
 * @param seconds a time
 * @return type of a random variable that has it always
 */
ObjectFactory MakeConstantTime(double seconds);

/**
 * @brief Make the random variable of an attribute.
 * @param attribute name of the attribute, with its class; the simulation ends with a message of it
 *        when the type is that of no random variable
 * @param type value of the attribute
 * @param stream its random stream; -1: as ns-3 chooses
 */
Ptr<RandomVariableStream> MakeRandomTime(const std::string& attribute,
                                         const ObjectFactory& type,
                                         int64_t stream);

/**
 * @param seconds a random variable, s
 * @return its next value; less than none is none
 */
Time DrawTime(RandomVariableStream& seconds);

} // namespace ns3::umts

#endif /* UMTS_RANDOM_TIME_H */
