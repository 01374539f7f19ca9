/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ACCEPTED_VALUES_H
#define UMTS_ACCEPTED_VALUES_H

#include "umts-duration-checker.h"
#include "umts-value-text.h"

#include "ns3/attribute.h"
#include "ns3/type-id.h"

#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Bit rates of links that carry something.
 */
constexpr ValueRange RATES{1.0, 1e11};

/**
 * @ingroup umts
 * @brief Values that an attribute, or a flag of a program, takes.
 */
struct AcceptedValues
{
    ValueKind kind{ValueKind::TEXT};       //!< Kind of value
    ValueRange range{};                    //!< Which numbers
    std::vector<std::string> choices{};    //!< Which words
    Ptr<const AttributeChecker> checker{}; //!< Of the attribute; null: it is none

    /**
     * @param isBrief leave out the ends that follow from the type: 2^32 - 1, for example
     * @return the range in words; empty when there is none
     */
    std::string GetRange(bool isBrief) const;

    /**
     * @param isBrief leave out the ends of its range that follow from the type
     * @return what it takes, in words
     */
    std::string GetValues(bool isBrief) const;

    /**
     * @param isBrief leave out the ends of its range that follow from the type
     * @return what is demanded of a value: "must be a number from 0 to 1"
     */
    std::string GetDemand(bool isBrief) const;
};

/**
 * @ingroup umts
 * @brief Read what the checker of an attribute takes: "uint32_t 1:4095", "Time +0ns:+1e9ns", "A|B".
 * @param values gets kind, range, choices and checker
 */
void ReadChecker(AcceptedValues& values, Ptr<const AttributeChecker> checker);

/**
 * @ingroup umts
 * @param values what an attribute takes
 * @param text its value as ns-3 writes it: +1.7e+08ns
 * @return the value as a user writes it: 170ms
 */
std::string FormatSetting(const AcceptedValues& values, const std::string& text);

/**
 * @ingroup umts
 * @param path TypeId and attribute; as with Config::SetDefault, of the class that declares it
 * @param info gets what the attribute is
 * @return whether there is such an attribute
 */
bool FindAttribute(const std::string& path, TypeId::AttributeInformation& info);

/**
 * @ingroup umts
 * @param tid a class
 * @return names of its attributes and of those of its bases, each with the class that declares it
 */
std::vector<std::pair<std::string, TypeId>> ListAttributes(TypeId tid);

} // namespace ns3::umts

#endif /* UMTS_ACCEPTED_VALUES_H */
