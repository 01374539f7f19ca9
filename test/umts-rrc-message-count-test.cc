/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Messages of RRC that UmtsStats counts.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-message-count", SYSTEM);

/** @return messages and octets to the UE, then those from it */
std::string
Count(const UmtsStats& stats)
{
    const UeStats row = stats.Collect().at(0);
    const auto say = [](const RrcMessageCounters& counters) {
        return std::to_string(counters.messages) + "/" + std::to_string(counters.octets);
    };
    return say(row.downlinkMessages) + " " + say(row.uplinkMessages);
}

/**
 * @param config UEs, which are handed over at 5 s
 * @return Count() before the handover, after it, and after the UE has gone
 */
std::string
CountHandOver(const NetworkConfig& config)
{
    Network network(config, {1, 2});
    RunUntil(Seconds(5));
    std::string text = Count(network.stats);
    network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell(0));
    RunUntil(Seconds(10));
    text += ", " + Count(network.stats);
    network.umts.Detach(network.ues[0]);
    RunUntil(Seconds(11));
    return text + ", " + Count(network.stats);
}

UMTS_TEST("umts-rrc-message-count", "A handover")
{
    NetworkConfig config;
    ExpectText(CountHandOver(config), "0/0 0/0, 0/0 0/0, 0/0 0/0", "at once");
    config.ue.SignallingBearers();
    // RADIO BEARER SETUP, PHYSICAL CHANNEL RECONFIGURATION of 26 octets; answers of 7 octets.
    ExpectText(CountHandOver(config), "1/111 1/7, 2/137 2/14, 2/137 2/14", "signalling bearer");
}

} // namespace
