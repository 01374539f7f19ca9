/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FLAG_H
#define UMTS_FLAG_H

#include "ns3/umts-accepted-values.h"

#include <array>
#include <functional>
#include <string>

namespace ns3::umts
{

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
struct Flag : AcceptedValues
{
    Layer layer{Layer::SCENARIO};        //!< What it is about
    std::string name;                    //!< Without dashes
    std::string meaning;                 //!< For the help
    bool isList{false};                  //!< Several of them with commas between them
    std::string initial{};               //!< The default as a user writes it
    std::function<std::string()> read{}; //!< Returns the present value, as a user writes it
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
 * @brief Command-line flag that sets the default of an attribute of ns-3. Help, initial value and
 * checker are those of the attribute.
 */
struct AttributeFlag
{
    Layer layer;           //!< What it is about
    std::string attribute; //!< TypeId and attribute
    ValueRange range{};    //!< Narrower than that of the attribute
};

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
