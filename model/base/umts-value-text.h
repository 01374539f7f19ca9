/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_VALUE_TEXT_H
#define UMTS_VALUE_TEXT_H

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a flag of a program, or an attribute, takes.
 */
enum class ValueKind
{
    SWITCH,      //!< true or false
    TEXT,        //!< Anything
    CHOICE,      //!< A word of a list
    COUNT,       //!< A whole number
    NUMBER,      //!< A number
    DURATION,    //!< A number with a unit of time; without a unit: seconds
    RATE,        //!< A number with a unit of bit rate; without a unit: bit/s
    INPUT_FILE,  //!< A file that is there
    OUTPUT_FILE, //!< A file in a folder that is there
    OTHER        //!< What an attribute's own checker takes
};

/**
 * @ingroup umts
 * @brief Range of the numbers that a flag or an attribute takes; durations in seconds, rates in
 * bit/s.
 */
struct ValueRange
{
    double least{-std::numeric_limits<double>::infinity()}; //!< Lower end
    double most{std::numeric_limits<double>::infinity()};   //!< Upper end
    bool hasZero{false};                                    //!< Whether 0 counts, too

    /**
     * @param number a number
     * @return whether it lies in the range
     */
    bool Contains(double number) const
    {
        return (number >= least && number <= most) || (hasZero && number == 0);
    }
};

/**
 * @ingroup umts
 * @param list words separated by commas; a backslash before a comma or a backslash takes it as it
 * is
 * @return the words
 */
std::vector<std::string> SplitList(const std::string& list);

/**
 * @ingroup umts
 * @param words some words
 * @return them with commas and "or" between them
 */
std::string JoinChoices(const std::vector<std::string>& words);

/**
 * @ingroup umts
 * @return its shortest decimal text
 */
std::string FormatNumber(double number);

/**
 * @ingroup umts
 * @param seconds a duration
 * @return it in the largest unit of which it has one: 170ms
 */
std::string FormatDuration(double seconds);

/**
 * @ingroup umts
 * @param bitRate bit/s
 * @return the rate in the largest unit of which it has one: 384kbps
 */
std::string FormatRate(double bitRate);

/**
 * @ingroup umts
 * @param kind what a flag takes
 * @param number such a number
 * @return it as the flag takes it
 */
std::string FormatValue(ValueKind kind, double number);

/**
 * @ingroup umts
 * @param kind DURATION or RATE
 * @param unit text after a number
 * @return what it is worth in seconds or bit/s; none: it is no such unit
 */
std::optional<double> FindUnit(ValueKind kind, const std::string& unit);

/**
 * @ingroup umts
 * @param kind COUNT, NUMBER, DURATION or RATE
 * @return the number, durations in seconds and rates in bit/s; none: the text is no such number
 */
std::optional<double> ParseValue(ValueKind kind, const std::string& text);

} // namespace ns3::umts

#endif /* UMTS_VALUE_TEXT_H */
