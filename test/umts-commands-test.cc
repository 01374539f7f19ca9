/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <string>

/**
 * @file
 * @ingroup umts
 * Methods of UmtsHelper that trace sinks and applications call.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-commands", SYSTEM);

/**
 * @param network a network
 * @param ue number of a UE
 * @return numbers of its radio bearers
 */
std::string
GetBearers(const Network& network, uint32_t ue)
{
    std::string numbers;
    const auto rnti = network.ues[ue]->GetRnti();
    for (const auto& bearer : UesOf(*network.rncs[0]).Get(rnti).bearerContexts)
    {
        numbers += std::to_string(static_cast<uint32_t>(bearer.first)) + " ";
    }
    return numbers;
}

/**
 * Setting up a bearer that has no room in a cell of the active set ends soft handover; who is told
 * of that sets up a bearer of another UE.
 */
struct AddBearerFromSinkTest
{
    /** @brief A radio link of a UE is removed. */
    void OnRadioLink(uint32_t /* rnti */,
                     uint32_t /* cell */,
                     bool isAdded,
                     const std::string& /* reason */)
    {
        if (isAdded)
        {
            return; // refused
        }
        m_told += "has " + GetBearers(*m_network, 1);
        const RbId id = m_network->umts.AddBearer(m_network->ues[1],
                                                  BearerConfig::Dch("dch1"),
                                                  {MakeNoTraffic()});
        m_told += ", gets " + std::to_string(static_cast<uint32_t>(id));
        m_told += ", has " + GetBearers(*m_network, 1) + "; ";
    }

    Network* m_network{nullptr}; //!< The network
    std::string m_told;          //!< What the sink has seen
};

UMTS_TEST_F(AddBearerFromSinkTest,
            "umts-commands",
            "A sink sets up a bearer while another one is set up")
{
    NetworkSize size;
    size.ues = 2;
    size.nodeBs = 2;
    NetworkConfig config;
    config.cell.Admission({{"Policy", StringValue("Refuse")}});
    Network network(config, size);
    m_network = &network;
    const auto& ue = network.ues[0];
    network.umts.AddRadioLink(ue, network.nodeBs[1]->GetCell());
    network.rncs[0]->GetObject<RncRrc>()->TraceConnectWithoutContext(
        "RadioLink",
        MakeCallback(&AddBearerFromSinkTest::OnRadioLink, this));
    const RbId id = network.umts.AddBearer(ue, BearerConfig::Dch(), {MakeNoTraffic()});
    UMTS_EXPECT(static_cast<uint32_t>(id) == 1, "the bearer that ends soft handover");
    ExpectText(m_told, "has 0 , gets 1, has 0 ; ", "UE 1 as the sink sees it");
    ExpectText(GetBearers(network, 0), "0 1 ", "UE 0 afterwards");
    ExpectText(GetBearers(network, 1), "0 1 ", "UE 1 afterwards");
    network.umts.AssignStreams(1); // all bearers are known by their numbers
    network.umts.Detach(network.ues[0]);
    network.umts.Detach(network.ues[1]);
    RunUntil(Seconds(1));
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

/**
 * @param outcome what has become of a command
 * @param what which one
 */
void
ExpectPending(Commands::Outcome outcome, const std::string& what)
{
    UMTS_EXPECT(outcome == Commands::PENDING, what);
}

// What was possible when a command was given is not when its turn comes.
UMTS_TEST("umts-commands", "Commands that wait have nothing to do any more when their turn comes")
{
    NetworkSize size;
    size.ues = 2;
    size.nodeBs = 2;
    Network network({}, size);
    auto& umts = network.umts;
    const auto& ue = network.ues[0];
    const auto cell = network.nodeBs[0]->GetCell();
    const auto other = network.nodeBs[1]->GetCell();
    const BearerConfig dch = BearerConfig::Dch("dch1");
    {
        Section section;
        ExpectPending(umts.HandOver(ue, other), "to the other cell");
        ExpectPending(umts.HandOver(ue, other), "to the other cell again");
        ExpectPending(umts.AddRadioLink(ue, cell), "in the former cell");
        ExpectPending(umts.AddRadioLink(ue, cell), "in the former cell again");
        umts.RemoveRadioLink(ue, cell);
        umts.RemoveRadioLink(ue, cell);
        umts.RemoveRadioLink(ue, other);
        const RbId first = umts.AddBearer(ue, dch, {MakeNoTraffic()});
        const RbId second = umts.AddBearer(ue, dch, {MakeNoTraffic()});
        umts.ReleaseBearer(ue, first);
        umts.ReleaseBearer(ue, first);
        const RbId third = umts.AddBearer(ue, dch, {MakeNoTraffic()});
        ExpectText(std::to_string(static_cast<uint32_t>(first)) +
                       std::to_string(static_cast<uint32_t>(second)) +
                       std::to_string(static_cast<uint32_t>(third)),
                   "123",
                   "numbers promised");
    }
    ExpectText(GetBearers(network, 0), "0 2 3 ", "bearers");
    {
        Section section;
        umts.Detach(ue);
        umts.Detach(ue);
        umts.ReleaseBearer(ue);
        umts.AddBearer(ue, dch, {MakeNoTraffic()});
        ExpectPending(umts.HandOver(ue, cell), "of a UE that is being detached");
    }
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 1, "UEs");
    umts.Detach(network.ues[1]);
    RunUntil(Seconds(1));
    ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
}

UMTS_TEST("umts-commands", "UEs installed inside a section enter the cell at its end")
{
    Network network;
    NodeContainer nodes(2);
    NetDeviceContainer ues;
    RbId id{};
    {
        Section section;
        ues = network.umts.InstallUe(nodes, network.nodeBs[0]->GetCell());
        id = network.umts.AddBearer(ues.Get(0), BearerConfig::Dch("dch1"), {MakeNoTraffic()});
        network.umts.Detach(ues.Get(1));
        UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 1, "UEs inside");
    }
    UMTS_EXPECT(UesOf(*network.rncs[0]).GetRntis().size() == 2, "UEs afterwards");
    network.ues.push_back(DynamicCast<UeNetDevice>(ues.Get(0)));
    ExpectText(GetBearers(network, 1), "0 1 ", "bearers of the UE that is there");
    UMTS_EXPECT(static_cast<uint32_t>(id) == 1, "the number of its second bearer");
}

} // namespace
