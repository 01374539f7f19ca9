/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FLAG_H
#define UMTS_FLAG_H

#include "umts-duration-checker.h"
#include "umts-flag-values.h"

#include "ns3/attribute.h"
#include "ns3/type-id.h"

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Bit rates that a flag takes: of links that carry something.
 */
constexpr FlagRange RATES{1.0, 1e11};

/**
 * @ingroup umts
 * @brief What a flag is about, in the order in which the help shows them.
 */
enum class Layer
{
    SCENARIO,    //!< The run as a whole
    APPLICATION, //!< Traffic
    TCP,         //!< TCP
    SPLIT,       //!< Split TCP connections
    NETWORK,     //!< Links of the network
    QUEUE,       //!< Queue of the bottleneck
    IUB,         //!< Iub
    RRC,         //!< RRC and admission control
    PDCP,        //!< PDCP
    RLC,         //!< RLC
    MAC,         //!< MAC and transport channels
    HS_DSCH,     //!< HS-DSCH
    E_DCH,       //!< E-DCH and the uplink beside HS-DSCH
    RADIO,       //!< Radio
    OUTPUT       //!< Files and formats
};

/**
 * @ingroup umts
 * @brief Titles of the layers.
 */
constexpr std::array<const char*, 15> LAYER_TITLES = {"Scenario",
                                                      "Traffic",
                                                      "TCP",
                                                      "Split TCP connections",
                                                      "Links of the network",
                                                      "Queue of the bottleneck",
                                                      "Iub",
                                                      "RRC and admission control",
                                                      "PDCP",
                                                      "RLC",
                                                      "MAC and transport channels",
                                                      "HS-DSCH",
                                                      "E-DCH",
                                                      "Radio",
                                                      "Output"};

/**
 * @ingroup umts
 * @brief Command-line flag of a program: name, help, default and permitted values. See
 * ProgramFlags.
 */
struct Flag
{
    Layer layer{Layer::SCENARIO};          //!< What it is about
    std::string name;                      //!< Without dashes
    std::string meaning;                   //!< For the help
    FlagKind kind{FlagKind::TEXT};         //!< Kind of value that the flag takes
    FlagRange range{};                     //!< Which numbers
    std::vector<std::string> choices{};    //!< Which words
    bool isList{false};                    //!< Several of them with commas between them
    std::string initial{};                 //!< The default as a user writes it
    Ptr<const AttributeChecker> checker{}; //!< Of the attribute that it sets; null: it sets none
    std::function<std::string()> read{};   //!< Returns the present value, as a user writes it

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
 * @param word what it shall be, or one entry of the list that it shall be
 * @return whether it takes that
 */
bool Takes(const Flag& flag, const std::string& word);

/**
 * @ingroup umts
 * @param text what it shall be
 * @return what is wrong with that, in a message; empty: nothing
 */
std::string FindFault(const Flag& flag, const std::string& text);

/**
 * @ingroup umts
 * @brief Read what the checker of an attribute takes: "uint32_t 1:4095", "Time +0ns:+1e9ns", "A|B".
 * @param flag gets kind, range and choices
 */
void ReadChecker(Flag& flag, Ptr<const AttributeChecker> checker);

/**
 * @ingroup umts
 * @param flag what an attribute takes
 * @param text its value as ns-3 writes it: +1.7e+08ns
 * @return the value as a user writes it: 170ms
 */
std::string FormatSetting(const Flag& flag, const std::string& text);

/**
 * @ingroup umts
 * @brief Command-line flag that sets the default of an attribute of ns-3. Help, initial value and
 * checker are those of the attribute.
 */
struct AttributeFlag
{
    Layer layer;           //!< What it is about
    std::string attribute; //!< TypeId and attribute
    FlagRange range{};     //!< Narrower than that of the attribute
};

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

/**
 * @ingroup umts
 * @brief Find the attribute that is meant by a misspelt path, or by one whose class inherits it.
 * @param path TypeId and attribute, of which FindAttribute() knows nothing
 * @return the path as FindAttribute() takes it; empty when none is near
 */
std::string FindNearAttribute(const std::string& path);

/**
 * @ingroup umts
 * @param name of the flag
 */
Flag MakeFlag(const std::string& name, const AttributeFlag& source);

} // namespace ns3::umts

#endif /* UMTS_FLAG_H */
