/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-gain.h"
#include "ns3/umts-serving-grant.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Serving grants of E-DCH: absolute and relative ones.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-serving-grant", UNIT, "25.321 11.8.1.3, 25.321 9.2.5.2");

// Grants and E-TFCs have their ratios from one table of gains: a grant lets go the E-TFC of the
// same ratio, and not only the one below.
UMTS_TEST("umts-serving-grant", "A grant lets go the E-TFC of its ratio", "25.321 11.8.1.4")
{
    EdchFormatConfig config;
    config.category = 6;
    config.tti = EdchTti::MS2;
    config.most = EdpdchSet::TWO_SF2_AND_TWO_SF4;
    const EdchPowerRatios ratios(EdchFormats(config), {{60, 8}});
    uint32_t equal = 0;
    for (uint32_t index = 0; index < SERVING_GRANTS; ++index)
    {
        const double grant = GetServingGrant(index);
        const double sent = ratios.Get(ratios.FindLargest(grant * (1 + 1e-9), 0), 0);
        if (std::abs(sent - grant) < 1e-9 * grant)
        {
            ++equal;
            UMTS_EXPECT(sent == grant, "entry " << index << ", " << sent - grant);
        }
    }
    UMTS_EXPECT(equal > 10, equal << " entries that E-TFCs have");
}

UMTS_TEST("umts-serving-grant", "The tables", "25.212 4.10")
{
    const std::vector<std::pair<uint32_t, double>> rows{{0, -9.5},
                                                        {8, 0.0},
                                                        {29, 21.0},
                                                        {31, 23.0},
                                                        {35, 27.0},
                                                        {37, 28.8}};
    for (const auto& [index, db] : rows)
    {
        UMTS_EXPECT(IsNear(ToDb(GetServingGrant(index)), db, 0.05), "entry " << index);
    }
    UMTS_EXPECT(GetServingGrant(38) == 0.0, "Zero_Grant");
    UMTS_EXPECT(GetAbsoluteGrant(AG_ZERO) == 0.0, "ZERO_GRANT");
    UMTS_EXPECT(IsNear(GetAbsoluteGrant(31), 168 * 168 * 6 / 225.0, 1e-9), "the largest");
    UMTS_EXPECT(IsNear(GetAbsoluteGrant(25), 150 * 150 * 2 / 225.0, 1e-9), "two codes");
    UMTS_EXPECT(IsNear(GetAbsoluteGrant(2), 49 / 225.0, 1e-9), "the smallest");
    for (uint32_t index = 1; index < SERVING_GRANTS; ++index)
    {
        UMTS_EXPECT(GetServingGrant(index) > GetServingGrant(index - 1), "ascending, " << index);
    }
    // What an absolute grant says is an entry of the SG table.
    for (uint32_t index = 2; index <= AG_LARGEST; ++index)
    {
        uint32_t found = 0;
        for (uint32_t entry = 0; entry < SERVING_GRANTS; ++entry)
        {
            found += GetServingGrant(entry) == GetAbsoluteGrant(index) ? 1 : 0;
        }
        UMTS_EXPECT(found == 1, "absolute grant " << index);
    }
}

/**
 * @param index an absolute grant
 * @param isOfProcess its scope
 * @param isSecondary its E-RNTI
 * @return what the UE receives
 */
EdchGrants
Absolute(uint8_t index, bool isOfProcess = false, bool isSecondary = false)
{
    return {AbsoluteGrant{index, isOfProcess, isSecondary}, RelativeGrant::HOLD, false};
}

/**
 * @param serving of the serving radio link set
 * @param isDown of another radio link
 * @return what the UE receives
 */
EdchGrants
Relative(RelativeGrant serving, bool isDown = false)
{
    return {{}, serving, isDown};
}

/// Relative grants of a UE with a TTI of 10 ms: four processes.
struct RelativeTest
{
    RelativeTest()
    {
        config.threeStep = 10;
        config.twoStep = 20;
    }

    /**
     * @brief A grant one HARQ round trip after data of some power.
     * @param entry entry of the SG table that the UE begins with
     * @param used entry whose power it sends with; 38: it sends nothing
     * @param grants what comes then
     * @return serving grant then
     */
    double Step(uint8_t entry, uint32_t used, const EdchGrants& grants)
    {
        config.initial = entry;
        ServingGrant grant(config);
        if (used < SERVING_GRANTS)
        {
            grant.OnSent(5, GetServingGrant(used));
        }
        grant.Receive(grants, 9);
        return grant.Get(9);
    }

    /**
     * @param value a serving grant
     * @param entry the entry that it is to be
     */
    void Expect(double value, uint32_t entry)
    {
        UMTS_EXPECT(IsNear(value, GetServingGrant(entry), 1e-12), "entry " << entry);
    }

    ServingGrantConfig config; //!< What RRC has given
};

UMTS_TEST_F(RelativeTest, "umts-serving-grant", "Steps of relative grants")
{
    using R = RelativeGrant;
    Expect(Step(9, 9, Relative(R::UP)), 12);
    Expect(Step(10, 10, Relative(R::UP)), 12);
    Expect(Step(19, 19, Relative(R::UP)), 21);
    Expect(Step(20, 20, Relative(R::UP)), 21);
    Expect(Step(36, 36, Relative(R::UP)), 37);
    Expect(Step(37, 37, Relative(R::UP)), 37);
    Expect(Step(20, 20, Relative(R::DOWN)), 19);
    Expect(Step(20, 20, Relative(R::HOLD)), 20);
    Expect(Step(0, 0, Relative(R::DOWN)), 0);
    Expect(Step(0, 0, Relative(R::UP)), 3);
    // From what was used on, not from what was granted.
    Expect(Step(30, 12, Relative(R::UP)), 14);
    Expect(Step(30, 12, Relative(R::DOWN)), 11);
    Expect(Step(30, SERVING_GRANTS, Relative(R::UP)), 30);
    Expect(Step(SERVING_GRANTS, 5, Relative(R::UP)), SERVING_GRANTS);
    config.initial = 20;
    ServingGrant between(config);
    between.OnSent(0, (GetServingGrant(14) + GetServingGrant(15)) / 2);
    between.Receive(Relative(R::DOWN), 4);
    Expect(between.Get(4), 14); // below 15, the least that is not below what was used
    between.OnSent(5, GetServingGrant(14));
    between.Receive(Relative(R::UP), 8);
    Expect(between.Get(8), 14); // process 0 has sent nothing a round trip before
}

UMTS_TEST_F(RelativeTest, "umts-serving-grant", "An absolute grant silences relative ones")
{
    using R = RelativeGrant;
    config.initial = 5;
    ServingGrant grant(config);
    grant.OnSent(7, GetServingGrant(5));
    grant.OnSent(8, GetServingGrant(5));
    grant.Receive(Absolute(12), 8);
    grant.Receive(Relative(R::DOWN), 11);
    UMTS_EXPECT(IsNear(grant.Get(11), GetAbsoluteGrant(12), 1e-12), "within a round trip");
    grant.Receive(Relative(R::DOWN), 12);
    Expect(grant.Get(12), 4);
}

UMTS_TEST_F(RelativeTest, "umts-serving-grant", "DOWN of a non-serving cell caps for a round trip")
{
    using R = RelativeGrant;
    config.initial = 20;
    ServingGrant grant(config);
    for (uint64_t tti = 0; tti < 4; ++tti)
    {
        grant.OnSent(tti, GetServingGrant(20));
    }
    grant.Receive(Relative(R::UP, true), 4);
    Expect(grant.Get(4), 19);
    grant.Receive(Relative(R::UP), 5);
    Expect(grant.Get(5), 19);
    grant.Receive(Absolute(AG_LARGEST), 7);
    Expect(grant.Get(7), 19);
    grant.Receive(Absolute(AG_LARGEST), 8);
    Expect(grant.Get(8), 37);
}

// TTI of 2 ms: eight processes, of which RRC leaves out the last one.
UMTS_TEST("umts-serving-grant", "Scopes, INACTIVE and the secondary grant")
{
    ServingGrantConfig config;
    config.tti = EdchTti::MS2;
    config.processes = 0x7f;
    config.hasSecondary = true;
    ServingGrant grant(config);
    const auto show = [&grant]() {
        std::string text;
        for (uint64_t tti = 80; tti < 88; ++tti)
        {
            text += grant.Get(tti) == 0.0                    ? '-'
                    : grant.Get(tti) == GetAbsoluteGrant(10) ? 'a'
                    : grant.Get(tti) == GetAbsoluteGrant(20) ? 'b'
                                                             : '?';
        }
        return text;
    };
    ExpectText(show(), "--------", "Zero_Grant");
    UMTS_EXPECT(!grant.HasAny(), "none");
    grant.Receive(Absolute(10), 0);
    ExpectText(show(), "aaaaaaa-", "all that RRC allows");
    UMTS_EXPECT(IsNear(grant.GetActiveShare(), 7.0 / 8, 1e-12), "of eight");
    grant.Receive(Absolute(AG_INACTIVE, true), 3);
    grant.Receive(Absolute(AG_INACTIVE, true), 12);
    ExpectText(show(), "aaa--aa-", "processes 3 and 4 off");
    grant.Receive(Absolute(20, true), 19);
    ExpectText(show(), "bbbb-bb-", "process 3 on, with a grant that all have");
    grant.Receive(Absolute(10, false, true), 24);
    ExpectText(show(), "bbbb-bb-", "a secondary grant is stored");
}

UMTS_TEST("umts-serving-grant", "The secondary grant counts without a primary one")
{
    ServingGrantConfig config;
    config.hasSecondary = true;
    config.initial = 20;
    config.isPrimary = false;
    ServingGrant grant(config);
    grant.Receive(Absolute(10, false, true), 0);
    UMTS_EXPECT(IsNear(grant.Get(0), GetAbsoluteGrant(10), 1e-12), "secondary");
    grant.Receive(Absolute(25), 1);
    grant.Receive(Absolute(12, false, true), 2);
    UMTS_EXPECT(IsNear(grant.Get(2), GetAbsoluteGrant(25), 1e-12), "primary");
    grant.Receive(Absolute(AG_INACTIVE), 3);
    UMTS_EXPECT(IsNear(grant.Get(3), GetAbsoluteGrant(12), 1e-12), "what was stored");
    grant.Receive(Absolute(14, false, true), 4);
    UMTS_EXPECT(IsNear(grant.Get(4), GetAbsoluteGrant(14), 1e-12), "secondary again");
    ServingGrant initial(config);
    initial.Receive(Absolute(AG_INACTIVE), 0);
    UMTS_EXPECT(IsNear(initial.Get(0), GetServingGrant(20), 1e-12), "that to begin with");
    config.hasSecondary = false;
    ServingGrant alone(config);
    alone.Receive(Absolute(AG_INACTIVE), 0);
    UMTS_EXPECT(!alone.HasAny() && alone.Get(0) == 0.0, "off");
    alone.Receive(Absolute(AG_ZERO), 1);
    UMTS_EXPECT(!alone.HasAny() && alone.GetActiveShare() == 1.0, "on, without power");
    const auto refuse = [](ServingGrantConfig wrong) {
        return CatchError([wrong] { ServingGrant{wrong}; });
    };
    config.threeStep = 21;
    config.twoStep = 20;
    ExpectPart(refuse(config), "3-index-step threshold 21 exceeds the 2-index-step threshold 20");
    config.twoStep = 38;
    ExpectPart(refuse(config), "must lie between 0 and 37");
    config.threeStep = 38;
    config.twoStep = 37;
    ExpectPart(refuse(config), "must lie between 0 and 37");
    config = {};
    config.initial = 39;
    ExpectPart(refuse(config), "serving grant 39 must lie between 0 and 38");
}

// Whatever comes, the grant is one of the table, and none exceeds what other cells bear.
UMTS_TEST("umts-serving-grant", "Random grants, over 200 seeds")
{
    for (uint32_t seed = 1; seed <= 200; ++seed)
    {
        const auto random = MakeRandom(seed);
        ServingGrantConfig config;
        config.tti = seed % 2 == 0 ? EdchTti::MS2 : EdchTti::MS10;
        config.twoStep = random->GetInteger(0, 37);
        config.threeStep = random->GetInteger(0, config.twoStep);
        config.hasSecondary = random->GetInteger(0, 1) == 1;
        ServingGrant grant(config);
        bool isEntry = true;
        for (uint64_t tti = 0; tti < 500; ++tti)
        {
            EdchGrants grants;
            if (random->GetInteger(0, 9) == 0)
            {
                grants.absolute = AbsoluteGrant{static_cast<uint8_t>(random->GetInteger(0, 31)),
                                                random->GetInteger(0, 3) == 0,
                                                random->GetInteger(0, 3) == 0};
            }
            grants.serving = static_cast<RelativeGrant>(int(random->GetInteger(0, 2)) - 1);
            grants.isDown = random->GetInteger(0, 9) == 0;
            grant.Receive(grants, tti);
            bool found = false;
            for (uint32_t entry = 0; entry <= SERVING_GRANTS; ++entry)
            {
                found = found || grant.GetGrant() == GetServingGrant(entry);
            }
            isEntry = isEntry && found && (grant.Get(tti) == 0.0 || grant.HasAny());
            grant.OnSent(tti, grant.Get(tti) * random->GetValue());
        }
        UMTS_EXPECT(isEntry, "seed " << seed);
    }
}

} // namespace
