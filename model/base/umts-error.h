/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ERROR_H
#define UMTS_ERROR_H

#include <sstream>
#include <stdexcept>

/**
 * @ingroup umts
 * @brief Throw ns3::umts::Error.
 * @param message its sentence: what goes to a stream, with << between its parts
 */
#define UMTS_THROW(message)                                                                        \
    do                                                                                             \
    {                                                                                              \
        std::ostringstream umtsSentence;                                                           \
        umtsSentence << message;                                                                   \
        throw ns3::umts::Error(umtsSentence.str());                                                \
    } while (false)

/**
 * @ingroup umts
 * @brief Throw ns3::umts::Error when a condition holds.
 * @param condition what is wrong when it holds
 * @param message its sentence, made only then
 */
#define UMTS_THROW_IF(condition, message)                                                          \
    do                                                                                             \
    {                                                                                              \
        if (condition)                                                                             \
        {                                                                                          \
            UMTS_THROW(message);                                                                   \
        }                                                                                          \
    } while (false)

/**
 * @ingroup umts
 * @brief Throw ns3::umts::Error unless a condition holds.
 * @param condition what has to hold
 * @param message its sentence, made only then
 */
#define UMTS_THROW_UNLESS(condition, message) UMTS_THROW_IF(!(condition), message)

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What this module judges wrong: a value, a file, or a call that is not possible. what() is
 * one sentence. Faults of the module itself are assertions.
 */
class Error : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

} // namespace ns3::umts

#endif /* UMTS_ERROR_H */
