/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/string.h"
#include "ns3/test.h"
#include "ns3/umts-fading-quality-model.h"
#include "ns3/umts-hs-user.h"

#include <cmath>
#include <string>

/**
 * @file
 * @ingroup umts
 * Power of HS-DSCH: less than that which a radio link stands for.
 */

using namespace ns3;
using namespace ns3::umts;

namespace
{

/**
 * @param distance from Node B to UE, m
 * @return a link with nothing random about it
 */
Ptr<FadingQualityModel>
MakeStaticLink(double distance)
{
    auto link = CreateObject<FadingQualityModel>();
    link->SetAttribute("ShadowingDeviation", DoubleValue(0));
    link->SetAttribute("Profile", StringValue("None"));
    link->SetAttribute("Distance", DoubleValue(distance));
    return link;
}

/**
 * @ingroup umts
 * @brief CQI at less power is rounded down once, from SINR.
 */
class CqiAtPowerTestCase : public TestCase
{
  public:
    CqiAtPowerTestCase()
        : TestCase("CQI at less power")
    {
    }

  private:
    void DoRun() override
    {
        uint32_t equal = 0;
        for (uint32_t distance = 300; distance < 700; ++distance)
        {
            auto user = CreateObject<HsUser>();
            user->Configure(Rnti{1}, MakeStaticLink(distance));
            user->SetPowerOffset(-3.0);
            const double fullDb = MakeStaticLink(distance)->Evaluate(0).sinrDb;
            const DownlinkQuality quality = user->Evaluate(1);
            NS_TEST_EXPECT_MSG_EQ_TOL(quality.sinrDb, fullDb - 3, 1e-9, distance << " m");
            NS_TEST_EXPECT_MSG_EQ(+quality.cqi, +GetCqi(fullDb - 3), distance << " m");
            equal += GetCqi(fullDb) - quality.cqi == 2 ? 1 : 0;
        }
        // 3 dB are 2.94 CQI: 2 less where the fraction of the CQI is above 0.94.
        NS_TEST_EXPECT_MSG_GT(equal, 0, "two CQI less somewhere");
    }
};

/**
 * @ingroup umts
 * @brief The suite of HS-DSCH's power.
 */
class HsPowerTestSuite : public TestSuite
{
  public:
    HsPowerTestSuite()
        : TestSuite("umts-hs-power", TestSuite::Type::UNIT)
    {
        AddTestCase(new CqiAtPowerTestCase);
    }
};

HsPowerTestSuite g_hsPowerTestSuite; //!< Registers the suite

} // namespace
