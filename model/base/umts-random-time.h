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
 * @param attribute name of the attribute, with its class; throws an Error of it when
 *        the type is that of no random variable
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

/**
 * @ingroup umts
 * @brief Random time that is drawn again and again: its variable is made when it is first drawn, so
 * that one that is never drawn, or is constant, takes no stream.
 */
class RandomTime
{
  public:
    /** @param attribute name of the attribute, with its class */
    explicit RandomTime(const std::string& attribute);

    /**
     * @param type value of the attribute, which counts until the first call; of a constant, always
     * @return the next time; less than none is none
     */
    Time Draw(const ObjectFactory& type);

    /**
     * @brief Fix the random stream.
     * @param type as for Draw()
     * @return the number of streams used: none when the time is constant
     */
    int64_t AssignStreams(const ObjectFactory& type, int64_t stream);

  private:
    /** @return whether the time is constant, and takes no random stream */
    static bool IsConstant(const ObjectFactory& type);

    /**
     * @param type as for Draw()
     * @param stream its random stream, unless it has one
     * @return the variable, s
     */
    Ptr<RandomVariableStream> Get(const ObjectFactory& type, int64_t stream);

    std::string m_attribute; //!< Name of the attribute
    Ptr<RandomVariableStream>
        m_seconds; //!< The variable, s; null before its first use, and of a constant
};

} // namespace ns3::umts

#endif /* UMTS_RANDOM_TIME_H */
