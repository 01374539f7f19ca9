/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-random.h"
#include "umts-rlc-tm-um-rig.h"
#include "umts-test.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * In order, whole, and exactly what the losses leave: random parameters and random losses.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-tm-um-property", UNIT, "25.322 11.1, 25.322 11.2");

/// Random loss patterns of one mode.
struct RlcTmUmPropertyTest
{
    void Run();

    /** @brief One random pattern. */
    void RunOne(uint32_t seed);

    /**
     * @param largest largest SDU of UM
     * @param pduOctets size of a PDU
     * @param max PDUs in a TTI
     * @param random where randomness comes from
     * @return octets of an SDU
     */
    uint32_t PickSize(uint32_t largest, uint32_t pduOctets, uint32_t max, std::mt19937& random);

    RlcMode m_mode;          //!< UM or TM
    bool m_segmentation;     //!< Segmentation of TM
    uint32_t m_runs;         //!< Number of random patterns
    uint64_t m_delivered{0}; //!< SDUs delivered
    uint64_t m_lost{0};      //!< SDUs submitted and not delivered
    uint64_t m_discarded{0}; //!< SDUs discarded
    uint64_t m_sent{0};      //!< PDUs sent
};

uint32_t
RlcTmUmPropertyTest::PickSize(uint32_t largest,
                              uint32_t pduOctets,
                              uint32_t max,
                              std::mt19937& random)
{
    if (m_mode == RlcMode::UM)
    {
        return 3 + Below(largest, random);
    }
    return pduOctets * (m_segmentation ? 1 + Below(max, random) : 1);
}

void
RlcTmUmPropertyTest::RunOne(uint32_t seed)
{
    std::mt19937 random(seed);
    RlcTmUmConfig config;
    config.pduOctets = Pick<uint32_t>({4, 5, 10, 42, 125, 126, 128, 200}, random);
    config.timerDiscard = Pick<Nanos>({0, 0, 25000000, 60000000}, random);
    const uint32_t max = Pick<uint32_t>({1, 2, 5, 12}, random);
    const uint32_t largest = Pick<uint32_t>({4, 30, 150, 600}, random);
    const double loss = Pick({0.0, 0.01, 0.1, 0.3, 0.6}, random);
    const double burst = Pick({0.0, 0.0, 0.02, 0.1}, random);
    RlcTmUmRig rig(m_mode, config, m_segmentation);
    uint32_t burstLeft = 0;
    uint32_t inARow = 0;
    const auto fate = [&]() {
        const bool begins = random() < burst * std::mt19937::max();
        burstLeft = begins ? Below(60, random) : burstLeft - std::min(burstLeft, 1U);
        // 128 in a row would leave no gap, and a discard takes a number more.
        const bool lost = (burstLeft > 0 || random() < loss * std::mt19937::max()) && inARow < 60;
        inARow = lost ? inARow + 1 : 0;
        return lost ? RlcTmUmRig::ERROR : RlcTmUmRig::ARRIVES;
    };
    for (uint32_t tti = 0; tti < 120 || rig.GetTx().HasData(); ++tti)
    {
        while (tti < 120 && Below(3, random) > 0)
        {
            rig.Send(PickSize(largest, config.pduOctets, max, random));
        }
        rig.Tti(max, fate);
        rig.Wait(10000000);
    }
    std::ostringstream what;
    what << GetName() << ", seed " << seed;
    UMTS_EXPECT(rig.GetDelivered() == rig.GetArrived(), what.str());
    UMTS_EXPECT(rig.IsConserved(), what.str() << ": octets");
    UMTS_EXPECT(rig.GetTx().GetHeldOctets() == 0, what.str() << ": drained");
    const RlcTxCounters& tx = rig.GetTx().GetCounters();
    const uint64_t delivered = rig.GetRx().GetCounters().sdusDelivered;
    m_delivered += delivered;
    m_lost += tx.sdusSubmitted - delivered;
    m_discarded += tx.sdusDiscarded;
    m_sent += tx.pdusSent;
}

void
RlcTmUmPropertyTest::Run()
{
    for (uint32_t run = 0; run < m_runs; ++run)
    {
        RunOne(run);
    }
    UMTS_EXPECT(m_delivered > 20 * m_runs, "SDUs delivered");
    UMTS_EXPECT(m_lost > 10 * m_runs, "SDUs lost");
    UMTS_EXPECT(m_discarded > m_runs, "SDUs discarded");
    UMTS_EXPECT(m_sent > 100 * m_runs, "PDUs");
}

void
AddRlcTmUmProperty(const std::string& name, RlcMode mode, bool segmentation, uint32_t runs)
{
    AddTest(name, [=] { RlcTmUmPropertyTest{mode, segmentation, runs}.Run(); });
}

UMTS_TESTS("umts-rlc-tm-um-property")
{
    AddRlcTmUmProperty("Unacknowledged", RlcMode::UM, false, 1000);
    AddRlcTmUmProperty("Transparent", RlcMode::TM, false, 200);
    AddRlcTmUmProperty("Transparent, segmented", RlcMode::TM, true, 200);
}

} // namespace
