/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

/**
 * @file
 * @ingroup umts
 * Messages of NBAP to the cells of a network, and of RNSAP over its Iur.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-nbap", SYSTEM, "25.433 8.2.17, 8.3.1, 8.3.5, 8.3.6, 25.423 8.3.1");

/// Messages about radio links, a line each: "cell: name, what it is about".
class NbapLog
{
  public:
    /** @param network the network, whose cells and first RNC it follows */
    explicit NbapLog(const RadioLinkNetwork& network)
    {
        for (std::size_t i = 0; i < network.cells.size(); ++i)
        {
            network.cells[i]->TraceConnectWithoutContext(
                "NbapMessage",
                MakeCallback(&NbapLog::OnMessage, this).Bind(std::to_string(i)));
        }
        network.rrc->TraceConnectWithoutContext("RnsapMessage",
                                                MakeCallback(&NbapLog::OnRnsap, this));
    }

    /** @return the lines since the last call */
    std::string Read()
    {
        return std::exchange(m_text, "");
    }

  private:
    /** @return what a change of radio links is about */
    static std::string Describe(const RadioLinkReconfigurationRequest& request)
    {
        using Request = RadioLinkReconfigurationRequest;
        if (const auto* alignment = std::get_if<Request::Alignment>(&request.change))
        {
            return alignment->isAligned ? ", aligned" : ", alone";
        }
        if (const auto* serving = std::get_if<Request::ServingEdch>(&request.change))
        {
            return serving->isServing ? ", E-DCH serving" : ", E-DCH";
        }
        return std::holds_alternative<HsDschFlowInformation>(request.change) ? ", add HS-DSCH"
                                                                             : ", delete HS-DSCH";
    }

    /** @brief A message is sent. @param to where */
    void OnMessage(std::string to, const NbapMessage& message)
    {
        const auto* change = std::get_if<RadioLinkReconfigurationRequest>(&message);
        const bool isOfUe = std::holds_alternative<RadioLinkSetupRequest>(message) ||
                            std::holds_alternative<RadioLinkDeletionRequest>(message) || change;
        if (isOfUe)
        {
            m_text += to + ": " + GetName(message) + (change ? Describe(*change) : "") + "\n";
        }
    }

    /** @brief A message goes over the Iur. @param cell position of the cell */
    void OnRnsap(uint32_t cell, const NbapMessage& message)
    {
        OnMessage("RNSAP " + std::to_string(cell), message);
    }

    std::string m_text; //!< The lines
};

UMTS_TEST("umts-nbap", "Another Node B sets a radio link up, in another cell it adds one")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    NbapLog log(network);
    network.umts.AddRadioLink(network.ues[0], network.cells[1]);
    const std::string otherNodeB = log.Read();
    network.umts.AddRadioLink(network.ues[0], network.cells[2]);
    const std::string sameNodeB = log.Read();
    network.umts.RemoveRadioLink(network.ues[0], network.cells[1]);
    ExpectText(otherNodeB,
               "1: RADIO LINK SETUP REQUEST\n"
               "0: RADIO LINK RECONFIGURATION REQUEST, aligned\n"
               "1: RADIO LINK RECONFIGURATION REQUEST, aligned\n",
               "a cell of another Node B");
    ExpectText(sameNodeB,
               "2: RADIO LINK ADDITION REQUEST\n"
               "0: RADIO LINK RECONFIGURATION REQUEST, aligned\n"
               "1: RADIO LINK RECONFIGURATION REQUEST, aligned\n"
               "2: RADIO LINK RECONFIGURATION REQUEST, aligned\n",
               "another cell of that");
    ExpectText(log.Read(),
               "1: RADIO LINK DELETION REQUEST\n"
               "0: RADIO LINK RECONFIGURATION REQUEST, aligned\n"
               "2: RADIO LINK RECONFIGURATION REQUEST, aligned\n",
               "removed");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-nbap", "A radio link of a drift RNC is asked for by RNSAP, then by NBAP")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    NbapLog log(network);
    network.umts.HandOver(network.ues[0], network.cells[3]);
    ExpectText(log.Read(),
               "RNSAP 3: RADIO LINK SETUP REQUEST\n"
               "3: RADIO LINK SETUP REQUEST\n"
               "RNSAP 3: RADIO LINK RECONFIGURATION REQUEST, alone\n"
               "3: RADIO LINK RECONFIGURATION REQUEST, alone\n"
               "0: RADIO LINK DELETION REQUEST\n",
               "to a cell of the drift RNC");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-nbap", "A change of the serving HS-DSCH cell reconfigures both radio links")
{
    RelocationNetwork network(MakeRelocationConfig("HSDPA"));
    network.umts.AddRadioLink(network.ues[0], network.cells[1]);
    NbapLog log(network);
    network.umts.ChangeServingCell(network.ues[0], network.cells[1]);
    ExpectText(log.Read(),
               "1: RADIO LINK RECONFIGURATION REQUEST, add HS-DSCH\n"
               "0: RADIO LINK RECONFIGURATION REQUEST, delete HS-DSCH\n",
               "HS-DSCH");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
