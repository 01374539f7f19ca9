/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/string.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-fading-quality-model.h"
#include "ns3/umts-rake-receiver.h"

#include <cmath>
#include <string>

/**
 * @file
 * @ingroup umts
 * The rake receiver, alone and in a fading link.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rake-receiver", UNIT, "25.101 9.2.1");

// SINR by hand.
UMTS_TEST("umts-rake-receiver", "SINR of a rake receiver")
{
    const RakeReceiver ideal(0);
    const RakeReceiver real(3);
    const PathPowers one{{0.5}, 1};
    const PathPowers three{{0.6, 0.3, 0.1}, 3};
    // One path: the own cell is orthogonal.
    UMTS_EXPECT(IsNear(ideal.GetSinr(2, {10, 4}, one), 0.25, 1e-12), "one path");
    // 1.2 / (4 + 1) + 0.6 / (7 + 1) + 0.2 / (9 + 1)
    UMTS_EXPECT(IsNear(ideal.GetSinr(2, {10, 1}, three), 0.335, 1e-12), "three paths");
    UMTS_EXPECT(IsNear(ToDb(real.GetSinr(2, {10, 1}, three)), ToDb(0.335) - 3, 1e-9), "loss");
    // Without other cells the echoes are all there is, whatever the path loss.
    UMTS_EXPECT(IsNear(ideal.GetSinr(0.5, {1, 0}, {{0.5, 0.5}, 2}), 1.0, 1e-12), "echo");
    UMTS_EXPECT(IsNear(ideal.GetSinr(5, {10, 0}, {{2, 2}, 2}), 1.0, 1e-12), "echo");
}

/// A fading link is what the rake receiver makes of its paths, slot by slot.
struct RakeLinkTest
{
    static constexpr double FREQUENCY = 2e9; //!< Hz
    static constexpr int64_t STREAM = 7;     //!< Of the link's random numbers

    /**
     * @param profile multipath profile
     * @param speed of the UE, m/s
     * @return a link with 20 W, of which 16 W are HS-DSCH's, 127.4 dB away, other cells at -75 dBm
     */
    static Ptr<FadingQualityModel> MakeLink(const std::string& profile, double speed)
    {
        auto link = CreateObject<FadingQualityModel>();
        link->SetAttribute("Profile", StringValue(profile));
        link->SetAttribute("Speed", DoubleValue(speed));
        link->SetAttribute("ShadowingDeviation", DoubleValue(0));
        link->SetAttribute("Distance", DoubleValue(1000));
        link->SetAttribute("PathLossAt1Km", DoubleValue(127.4));
        link->SetAttribute("AntennaGain", DoubleValue(0));
        link->SetAttribute("TxPower", DoubleValue(ToDb(16000)));
        link->SetAttribute("IntraCellPower", DoubleValue(ToDb(4000)));
        link->SetAttribute("InterCellInterference", DoubleValue(-75));
        link->SetAttribute("ReceiverLoss", DoubleValue(2));
        link->AssignStreams(STREAM);
        return link;
    }

    /**
     * @param paths powers of the paths
     * @param sent power that the cell sends, mW
     * @return SINR, a ratio
     */
    static double GetSinr(const PathPowers& paths, double sent)
    {
        const double gain = FromDb(-127.4);
        const double others = FromDb(-75) + FromDb(THERMAL_NOISE_DBM + 9);
        return RakeReceiver(2).GetSinr(16000 * gain, {sent * gain, others}, paths);
    }

    /** @brief Slow UEs have the fading at the beginning of the TTI, fast ones that of its slots. */
    void CheckFading()
    {
        const auto random = MakeRandom(STREAM);
        const RayleighFading fading(random);
        const auto& profile = GetPathPowers(MultipathProfile::VEHICULAR_A);
        for (const double speed : {1.0, 30.0})
        {
            auto link = MakeLink("VehicularA", speed);
            const double perSecond = speed * FREQUENCY / 299792458;
            for (Nanos now = 0; now < 50 * HS_TTI; now += HS_TTI)
            {
                const double way = perSecond * (now * 1e-9);
                double expected = GetSinr(fading.GetPowers(profile, way), 20000);
                if (speed > 1.0)
                {
                    double bits = 0;
                    for (const double slot : {0.5, 1.5, 2.5})
                    {
                        const auto paths = fading.GetPowers(profile, way + perSecond * slot / 1500);
                        bits += std::log2(1 + GetSinr(paths, 20000)) / 3;
                    }
                    expected = std::exp2(bits) - 1;
                }
                UMTS_EXPECT(IsNear(link->Evaluate(now).sinrDb, ToDb(expected), 1e-9),
                            speed << " m/s, " << now << " ns");
            }
        }
    }
};

UMTS_TEST_F(RakeLinkTest, "umts-rake-receiver", "Fading link with a rake receiver")
{
    CheckFading();
    // Without fading there is one path: what the own cell sends does not matter.
    const PathPowers one{{1.0}, 1};
    auto still = MakeLink("None", 0);
    UMTS_EXPECT(IsNear(still->Evaluate(0).sinrDb, ToDb(GetSinr(one, 0)), 1e-9), "none");
    still->SetAttribute("IntraCellPower", DoubleValue(50));
    UMTS_EXPECT(IsNear(still->Evaluate(0).sinrDb, ToDb(GetSinr(one, 0)), 1e-9), "none");
    // The echoes are those of all that is sent: 4 W, 4 W of DCHs, 8 W of HS-DSCH.
    auto shared = MakeLink("PedestrianB", 0);
    shared->SetPowerShares(0.5, 0.25);
    const auto random = MakeRandom(STREAM);
    const RayleighFading fading(random);
    const auto paths = fading.GetPowers(GetPathPowers(MultipathProfile::PEDESTRIAN_B), 0);
    UMTS_EXPECT(IsNear(shared->Evaluate(0).sinrDb, ToDb(GetSinr(paths, 16000)), 1e-9), "shares");
}

} // namespace
