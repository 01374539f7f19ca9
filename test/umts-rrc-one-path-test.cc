/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-radio-links.h"
#include "ns3/umts-ue-table.h"

#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC come to the same whether their messages take time or not.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-one-path", SYSTEM);

/**
 * @ingroup umts
 * @brief A network with a UE in the first one of seven cells, and what it is told of radio links.
 */
class PathNetwork : public RadioLinkNetwork
{
  public:
    /** @param config what the UTRAN is made of */
    explicit PathNetwork(const NetworkConfig& config)
        : RadioLinkNetwork(config, {1, 1, 1})
    {
        cells.push_back(nodeBs[0]->GetCell());
        for (uint32_t nodeB = 0; nodeB < 3; ++nodeB)
        {
            AddNodeB(config, MilliSeconds(5), 2);
        }
        rrc->TraceConnectWithoutContext("RadioLink", MakeCallback(&PathNetwork::OnRadioLink, this));
        RunUntil(READY);
    }

    ~PathNetwork() override
    {
        rrc->TraceDisconnectWithoutContext("RadioLink",
                                           MakeCallback(&PathNetwork::OnRadioLink, this));
    }

    /**
     * @brief Do what a report asks for, and run until it is done.
     * @param added numbers of cells to be added
     * @param removed numbers of cells to be removed
     * @return what is told of radio links, and the active set
     */
    std::string Update(const std::vector<uint32_t>& added, const std::vector<uint32_t>& removed)
    {
        m_story.str("");
        RadioLinks::RequestActiveSet(UesOf(*rncs[0]).Get(ues[0]->GetRnti()),
                                     Find(added),
                                     Find(removed));
        RunUntil(Simulator::Now() + Seconds(3));
        return m_story.str() + "in " + GetActiveSet();
    }

  private:
    /**
     * @param numbers numbers of cells
     * @return the cells as the RNC controls them
     */
    std::vector<Ptr<ControlledCell>> Find(const std::vector<uint32_t>& numbers) const
    {
        std::vector<Ptr<ControlledCell>> found;
        for (const uint32_t number : numbers)
        {
            found.push_back(rrc->Control(cells[number]));
        }
        return found;
    }

    /**
     * @param rnti the UE
     * @param cell the cell
     * @param isAdded whether its radio link is added
     * @param reason why not
     */
    void OnRadioLink(uint32_t /* rnti */, uint32_t cell, bool isAdded, const std::string& reason)
    {
        m_story << (isAdded ? "+" : "-") << cell << (reason.empty() ? "" : " " + reason) << ", ";
    }

    std::ostringstream m_story; //!< What is told
};

/**
 * @brief Do something in a network with signalling radio bearers, and in one without.
 * @param run what to do
 */
template <typename RUN>
void
OnBothPaths(RUN run)
{
    for (const bool isInstant : {true, false})
    {
        const NetworkConfig config;
        PathNetwork network(isInstant ? config : WithSignalling(config));
        run(network);
        ExpectText(network.Leave(), "", isInstant ? "left, at once" : "left, over SRB");
    }
}

UMTS_TEST("umts-rrc-one-path", "A cell that is there already does not keep a removal")
{
    OnBothPaths([](PathNetwork& network) {
        ExpectText(network.Update({1, 2}, {}), "+1, +2, in 012", "two links more");
        ExpectText(network.Update({1}, {2}), "-2, in 01", "one is there, the other one goes");
        ExpectText(network.Update({1}, {}), "in 01", "nothing to be done");
    });
}

UMTS_TEST("umts-rrc-one-path", "A seventh cell is refused")
{
    OnBothPaths([](PathNetwork& network) {
        ExpectText(network.Update({1, 2, 3, 4, 5}, {}),
                   "+1, +2, +3, +4, +5, in 012345",
                   "six cells");
        ExpectText(network.Update({6}, {}), "+6 the active set is full, in 012345", "a seventh");
        ExpectText(network.Update({6}, {5}), "-5, +6, in 012346", "in the place of another one");
    });
}

UMTS_TEST("umts-rrc-one-path", "The last cell stays")
{
    OnBothPaths([](PathNetwork& network) {
        ExpectText(network.Update({}, {0}), "in 0", "not without a cell");
    });
}

} // namespace
