/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-establishment-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <random>
#include <string>

/**
 * @file
 * @ingroup umts
 * Hard handovers to cells in and out of sync, at random times.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-establishment-random", SYSTEM);

/**
 * A UE that moves at random among places in and out of sync, and is asked to change its cell and
 * its bearers at random times: AM delivers all once and in order, UM in order, nothing is left.
 */
struct RandomEstablishmentTest
{
    void Check()
    {
        m_failures = 0;
        m_handOvers = 0;
        for (uint32_t seed = 1; seed <= m_seeds; ++seed)
        {
            Run(seed);
        }
        UMTS_EXPECT(m_failures >= m_seeds / 4, "physical channel failures");
        UMTS_EXPECT(m_handOvers >= m_seeds / 2, "handovers");
    }

    /** @param seed seed of the changes */
    void Run(uint32_t seed)
    {
        std::mt19937 random(seed);
        const EstablishmentDefaults defaults(MilliSeconds(random() % 3 * 60), 1 + random() % 4);
        const bool hasIur = random() % 2 == 0;
        Config::SetDefault("ns3::umts::RncRrc::RelocateOnHandOver",
                           BooleanValue(random() % 2 == 0));
        NetworkConfig config;
        config.bearer = m_channel == "switched" ? BearerConfig::Switched("dch3")
                                                : BearerConfig::FromPreset(m_channel);
        config.bearer.Rlc(m_mode, {{"BufferOctets", UintegerValue(1000000)}})
            .Pdcp({{"LosslessRelocation", BooleanValue(m_mode == "AM")}});
        config.ue.BlockErrorRate(m_mode == "AM" ? 0.05 : 0, m_mode == "AM" ? 0.05 : 0);
        EstablishmentNetwork network(m_hasSignalling ? WithSignalling(config) : config, hasIur);
        network.SendDatagrams(400, MilliSeconds(30));
        for (Time at = Seconds(1); at < Seconds(13); at += MilliSeconds(1 + random() % 500))
        {
            Simulator::Schedule(at - Simulator::Now(),
                                UmtsMakeEvent([&network, &random]() { Change(network, random); }));
        }
        RunUntil(Seconds(13));
        network.Place(BETWEEN);
        RunUntil(Seconds(60));
        const std::string what = "seed " + std::to_string(seed);
        const std::string story = network.TakeStory();
        m_failures += story.find("physical channel failure") != std::string::npos ? 1 : 0;
        m_handOvers += story.find(" handover\n") != std::string::npos ? 1 : 0;
        // A failure of the radio links has RLC begin anew, which loses SDUs and PDCP's count.
        const bool hasFailed = story.find("radio link failure") != std::string::npos;
        const bool isLossless = m_mode == "AM" && !hasFailed;
        const bool isCounted = !hasFailed || story.find(" relocation\n") == std::string::npos;
        for (const auto* end : {&network.host, &network.port})
        {
            const auto isNoLess = [](const auto& a, const auto& b) { return a.number >= b.number; };
            const auto& arrivals = end->arrivals;
            const auto wrong = std::adjacent_find(arrivals.begin(), arrivals.end(), isNoLess);
            UMTS_EXPECT(!isCounted || wrong == arrivals.end(), what << ": once and in order");
            const uint32_t least = isLossless ? 400 : 100;
            UMTS_EXPECT(arrivals.size() >= least, what << ": datagrams");
        }
        ExpectText(network.Leave(), "", what + ": what is left");
    }

    /**
     * @brief Change something.
     * @param random decides
     */
    static void Change(EstablishmentNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ue;
        const Vector places[] = {NEAR_A, BETWEEN, BETWEEN, NEAR_B};
        const auto rrc = network.GetServing()->GetObject<RncRrc>();
        const auto& cell = network.cells[random() % 2];
        switch (random() % 8)
        {
        case 0:
        case 1:
            network.Place(places[random() % 4]);
            break;
        case 2:
            if (UesOf(*network.GetServing()).Get(ue->GetRnti()).bearers.GetSize() == 1 &&
                cell->GetUu()->GetNDevices() > 0)
            {
                network.AddIdleBearer("dch1");
            }
            break;
        case 3:
            if (UesOf(*network.GetServing()).Get(ue->GetRnti()).bearers.Get(RbId{1}))
            {
                network.umts.ReleaseBearer(ue, RbId{1});
            }
            break;
        default:
            if (rrc->GetCell(ue->GetRnti()) != cell)
            {
                network.umts.HandOver(ue, cell);
            }
        }
    }

    std::string m_mode;      //!< RLC mode
    std::string m_channel;   //!< Preset
    bool m_hasSignalling;    //!< There are signalling radio bearers
    uint32_t m_seeds;        //!< Seeds of the changes
    uint32_t m_failures{0};  //!< Seeds with a physical channel failure
    uint32_t m_handOvers{0}; //!< Seeds with a handover
};

void
AddRandomEstablishment(const std::string& mode,
                       const std::string& channel,
                       bool hasSignalling,
                       uint32_t seeds,
                       Fullness fullness = Fullness::QUICK)
{
    AddTest(
        "Random changes, " + mode + ", " + channel + (hasSignalling ? ", signalling, " : ", ") +
            std::to_string(seeds) + " seeds",
        [=] { RandomEstablishmentTest{mode, channel, hasSignalling, seeds}.Check(); },
        fullness);
}

/**
 * @param mode RLC mode
 * @param channel preset
 * @param hasSignalling whether there are signalling radio bearers
 */
void
Add(const std::string& mode, const std::string& channel, bool hasSignalling)
{
    AddRandomEstablishment(mode, channel, hasSignalling, 20);
    AddRandomEstablishment(mode, channel, hasSignalling, 500, Fullness::LONGEST);
}

UMTS_TESTS("umts-establishment-random")
{
    for (const std::string mode : {"AM", "UM"})
    {
        for (const std::string channel : {"dch3", "hsdpa", "switched"})
        {
            for (const bool hasSignalling : {false, true})
            {
                Add(mode, channel, hasSignalling);
            }
        }
    }
}

} // namespace
