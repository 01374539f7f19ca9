/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-iub-rig.h"
#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-admission-control.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-cell-power.h"
#include "ns3/umts-fading-quality-model.h"
#include "ns3/umts-hs-policies.h"
#include "ns3/umts-hs-user.h"

#include <cmath>
#include <string>

/**
 * @file
 * @ingroup umts
 * Power and codes that HS-DSCH may use.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-resources", UNIT);

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

// CQI at less power is rounded down once, from SINR.
UMTS_TEST("umts-hs-resources", "CQI at less power")
{
    uint32_t equal = 0;
    for (uint32_t distance = 300; distance < 700; ++distance)
    {
        auto channel = CreateObject<HsDschChannel>();
        channel->Configure(MakeStaticLink(distance));
        channel->SetPowerShares(std::pow(10, -0.3), 0.0);
        const double fullDb = MakeStaticLink(distance)->Evaluate(0).sinrDb;
        const DownlinkQuality quality = channel->Evaluate(1);
        UMTS_EXPECT(IsNear(quality.sinrDb, fullDb - 3, 1e-9), distance << " m");
        UMTS_EXPECT(+quality.cqi == +GetCqi(fullDb - 3), distance << " m");
        equal += GetCqi(fullDb) - quality.cqi == 2 ? 1 : 0;
    }
    // 3 dB are 2.94 CQI: 2 less where the fraction of the CQI is above 0.94.
    UMTS_EXPECT(equal > 0, "two CQI less somewhere");
}

// Dedicated channels take power, and interfere with what they have taken.
UMTS_TEST("umts-hs-resources", "Interference of dedicated channels")
{
    auto link = MakeStaticLink(30);
    link->SetAttribute("IntraCellInterference", StringValue("OrthogonalityFactor"));
    link->SetAttribute("TxPower", DoubleValue(42));
    link->SetAttribute("InterCellInterference", DoubleValue(-200));
    auto channel = CreateObject<HsDschChannel>();
    channel->Configure(link);
    Nanos now = 0;
    for (const double share : {0.0, 0.25, 0.5})
    {
        channel->SetPowerShares(1 - share, share);
        // 30 dBm of other channels, and 42 dBm times the share; thermal noise is 60 dB lower.
        const double expectedDb = 42 + 10 * std::log10(1 - share) -
                                  10 * std::log10(std::pow(10, 3.0) + share * std::pow(10, 4.2));
        UMTS_EXPECT(IsNear(channel->Evaluate(++now).sinrDb, expectedDb, 1e-3), "share " << share);
    }
}

/// Two UEs of a TTI share its power: in the format that is sent, and in what is received.
struct SharedPowerTest
{
    /** @brief A transmission. @param transmission what is sent */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        m_last = transmission;
    }

    /**
     * @param ues UEs with blocks for every TTI, at CQI 22
     * @param cqi CQI of the format that they get
     */
    void Check(uint32_t ues, uint8_t cqi)
    {
        HsIubRig rig("HsScchs=2");
        rig.cell->TraceConnectWithoutContext("Transmission",
                                             MakeCallback(&SharedPowerTest::OnTransmission, this));
        std::vector<Ptr<HsUser>> users;
        for (uint32_t rnti = 1; rnti <= ues; ++rnti)
        {
            users.push_back(rig.AddUser(
                rnti,
                [](Nanos) { return MakeLink(GetSinrOfCqi(22), 22); },
                "MaxTransmissions=1"));
            rig.AddQueue(rnti, "FullBuffer=true", nullptr);
        }
        rig.Run(Seconds(20));
        UMTS_EXPECT(+m_last.cqi == +cqi, ues << " UEs");
        UMTS_EXPECT(m_last.powerShare == 1.0 / ues, ues << " UEs");
        const double sinrDb = GetSinrOfCqi(22) - 10 * std::log10(ues);
        const double bler = CreateObject<AnalyticBlerCurve>()->GetBler(sinrDb, cqi);
        for (const auto& user : users)
        {
            const HsUserCounters& counters = user->GetCounters();
            UMTS_EXPECT(counters.transmissions > 9900, "every TTI");
            const double blocks = static_cast<double>(counters.transmissions);
            UMTS_EXPECT(IsNear(counters.blocksLost / blocks, bler, 5 * std::sqrt(bler / blocks)),
                        ues << " UEs");
        }
    }

    HsTransmission m_last; //!< The last transmission
};

UMTS_TEST_F(SharedPowerTest, "umts-hs-resources", "Power of UEs that are multiplexed by codes")
{
    Check(1, 22);
    Check(2, 19); // 3 dB are 2.95 CQI
}

// HS-DSCH has what the cell may send beside other channels, whether there ever was a DPCH or not.
UMTS_TEST("umts-hs-resources", "Power of a cell that may not send all of them at once")
{
    const double always = 2 * std::pow(10, 3.3); // CPICH and other common channels, mW
    const double left = std::pow(10, 4.0) - always;
    HsIubRig rig;
    const auto power = CreateObjectWithAttributes<CellPower>("Maximum", DoubleValue(40));
    rig.cell->UsePower(power);
    rig.cell->Configure(CreateObject<RoundRobinScheduler>(), rig.nodeB);
    const auto user = rig.AddUser(1, [](Nanos) { return MakeLink(0, 16); });
    rig.AddQueue(1, "FullBuffer=true", nullptr);
    const auto getPower = [&user] {
        const double shareDb =
            user->GetChannel()->Evaluate(Simulator::Now().GetNanoSeconds()).sinrDb;
        return std::pow(10, (42.04 + shareDb) / 10);
    };
    UMTS_EXPECT(IsNear(getPower(), left, 1e-6), "from the start");
    rig.Run(MilliSeconds(101));
    UMTS_EXPECT(IsNear(getPower(), left, 1e-6), "without a DPCH");
    PowerLedger& dedicated = power->GetDedicated();
    const uint32_t dpch = dedicated.Open();
    dedicated.Set(dpch, 2000, 2000, 0);
    rig.Run(MilliSeconds(201));
    UMTS_EXPECT(IsNear(getPower(), left - 2000, 1e-6), "beside a DPCH of 2 W");
    dedicated.Close(dpch);
    rig.Run(MilliSeconds(301));
    UMTS_EXPECT(IsNear(getPower(), left, 1e-6), "after it has gone");
    UMTS_EXPECT(user->GetCounters().transmissions > 140, "every TTI");
}

/**
 * @param cell admission control of a cell
 * @param preset name of a dedicated channel
 * @return ticket of the channel
 */
uint32_t
TakeHsCodes(Ptr<AdmissionControl> cell, const std::string& preset)
{
    const auto decision = cell->Request(MakeDchPreset(preset), Callback<void>());
    UMTS_EXPECT(decision.outcome == AdmissionControl::ADMITTED, preset);
    return decision.ticket;
}

// HS-PDSCH codes follow each other in the tree, beside HS-SCCHs and dedicated channels.
UMTS_TEST("umts-hs-resources", "Codes of HS-PDSCH and HS-SCCH")
{
    auto cell = CreateObject<AdmissionControl>();
    cell->SetAttribute("Policy", StringValue("Refuse"));
    cell->SetAttribute("MaxLoad", DoubleValue(1));
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 15, "beside the common channels");
    cell->ReserveHsScchs(4);
    // Common channels and four HS-SCCHs fill code 0 of factor 16.
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 15, "beside four HS-SCCHs");
    UMTS_EXPECT(cell->GetCodeOccupancy() == 1.0 / 16, "of the tree");
    cell->ReserveHsScchs(0);
    UMTS_EXPECT(cell->GetCodeOccupancy() == 1.0 / 32, "common channels");
    cell->ReserveHsScchs(4);
    // dch1 has spreading factor 32: the first two fill code 1 of factor 16.
    const std::vector<uint32_t> tickets{TakeHsCodes(cell, "dch1"), TakeHsCodes(cell, "dch1")};
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 14, "one code less");
    TakeHsCodes(cell, "dch1");
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 13, "half of another one");
    cell->ReleaseAll(tickets);
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 13, "code 1 does not follow code 3");
    // dch3 has spreading factor 8, codes 4 and 5 of factor 16.
    TakeHsCodes(cell, "dch3");
    UMTS_EXPECT(cell->GetNHsPdschCodes() == 10, "codes 6 to 15");
}

} // namespace
