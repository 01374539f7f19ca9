/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-e-dch-context.h"

#include <cmath>

/**
 * @file
 * @ingroup umts
 * A UE on E-DCH as a Node B sees it: when it is told its grant.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-context", UNIT, "25.321 9.2.5");

/** @brief A UE with a TTI of 2 ms. */
struct ContextTest
{
    static constexpr Nanos MS = 1000000; //!< Nanoseconds of a millisecond

    ContextTest()
        : context(EdchUserId{0}, MakeInfo(), CreateObject<UniformRandomVariable>())
    {
    }

    /** @return its E-DCH */
    static EdchInfo MakeInfo()
    {
        EdchInfo info;
        info.config = MakeEdchConfig();
        return info;
    }

    /** @param ratio power of E-DPDCH over that of DPCCH @param now the current time */
    void Grant(double ratio, Nanos now)
    {
        context.Decide(ratio, 0.1, now);
        UMTS_EXPECT(context.IsGrantDue(now), "another grant");
        context.SendAbsolute(static_cast<uint64_t>(now / (2 * MS)), now);
        UMTS_EXPECT(!context.IsGrantDue(now), "it has been told");
    }

    /** @param ratio power that it sends with @param rsn of the block @param now end of the TTI */
    void Hear(double ratio, uint8_t rsn, Nanos now)
    {
        EdchTransmission transmission;
        transmission.control = {true, rsn, 50};
        transmission.powerRatio = ratio;
        transmission.pdu = Create<MacEPdu>();
        context.OnTransmission(transmission,
                               static_cast<uint64_t>(now / (2 * MS) - 1),
                               {0.0, true},
                               now);
    }

    EdchContext context; //!< The UE
};

UMTS_TEST_F(ContextTest, "umts-e-dch-context", "A lower grant is repeated to a UE that sends alone")
{
    Grant(100, 10 * MS);
    Hear(100, 0, 30 * MS);
    Grant(0, 40 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1000 * MS), "it is silent");
    Hear(100, 1, 1000 * MS);
    UMTS_EXPECT(context.IsGrantDue(1000 * MS), "it sends, and the last new block was too large");
    Hear(0.1, 0, 1010 * MS);
    Hear(100, 1, 1020 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1020 * MS), "what is sent again says nothing");
    Hear(100, 0, 1030 * MS);
    UMTS_EXPECT(context.IsGrantDue(1030 * MS), "a new block is too large");
    context.SendAbsolute(520, 1040 * MS);
    Hear(100, 0, 1044 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1044 * MS), "the grant does not hold yet");
}

// A UE that has had much is not left out until all others have had as much.
UMTS_TEST_F(ContextTest, "umts-e-dch-context", "The load that a UE has had fades")
{
    const EdchUserLoad load{0.01, 0.0};
    context.Decide(100, 0.5, 0);
    UMTS_EXPECT(!context.Describe(load, 40 * MS), "no data");
    EdchTransmission transmission;
    transmission.control = {false, 0, 50};
    transmission.pdu = Create<MacEPdu>();
    context.OnTransmission(transmission, 1, {0.0, true}, 1000 * MS);
    context.Decide(0, 0, 1000 * MS);
    const double mean = 0.5 * (1 - std::exp(-1.0));
    NS_TEST_EXPECT_MSG_EQ_TOL(context.Describe(load, 40 * MS)->meanLoad, mean, 1e-9, "a second");
    context.Decide(0, 0, 4000 * MS);
    NS_TEST_EXPECT_MSG_EQ_TOL(context.Describe(load, 40 * MS)->meanLoad,
                              mean * std::exp(-3.0),
                              1e-9,
                              "three seconds without load");
}

} // namespace
