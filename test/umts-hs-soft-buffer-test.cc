/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/umts-hs-coding.h"
#include "ns3/umts-hs-policies.h"

#include <cmath>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Soft buffers of HARQ: coded bits that fit, and what the others cost.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-soft-buffer", UNIT, "25.212 4.5.4");

// Rate matching of HS-DSCH by hand.
UMTS_TEST("umts-hs-soft-buffer", "Coded bits, channel bits, loss of a small buffer")
{
    // H-Set 1 of TS 25.101 A.7.1.1: 3202 bits and 24 of CRC in one code block.
    UMTS_EXPECT(GetHsCodedBits(3202) == 3 * 3226 + 12, "QPSK");
    UMTS_EXPECT(GetHsChannelBits({3202, 5, Modulation::QPSK}) == 4800, "QPSK");
    UMTS_EXPECT(GetHsChannelBits({4664, 4, Modulation::QAM16}) == 7680, "16QAM");
    // 7192 bits in two code blocks of 3596.
    UMTS_EXPECT(GetHsCodedBits(7168) == 2 * (3 * 3596 + 12), "two code blocks");

    const CqiFormat cqi16{3565, 5, Modulation::QAM16};
    UMTS_EXPECT(GetBufferLossDb(cqi16, 9600) == 0.0, "all bits of the HS-PDSCHs");
    // 3565 bits on 1200 symbols, each sent twice, in place of 2400: 2.97 and 1.49 bit each.
    UMTS_EXPECT(IsNear(GetBufferLossDb(cqi16, 4800), 2.788, 0.001), "half of them");
    UMTS_EXPECT(std::isinf(GetBufferLossDb(cqi16, 3588)), "less than the block");
}

/**
 * @param processes HARQ processes, which share 19200 soft bits
 * @param cqi CQI
 * @param lossDb what the buffer costs
 */
void
CheckSoftBuffer(uint32_t processes, uint8_t cqi, double lossDb)
{
    HsUserConfig user;
    user.category = 1;
    user.processes = processes;
    user.maxTransmissions = 1;
    const double sinrDb = GetSinrOfCqi(cqi);
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    rig.Add(user, MakeFullBuffer(), [=](uint64_t) { return MakeLink(sinrDb, cqi); });
    rig.Run(30000);
    const auto& counters = rig.GetReceiver(0).GetCounters();
    const double blocks = static_cast<double>(counters.firstTransmissions);
    const double bler = CreateObject<AnalyticBlerCurve>()->GetBler(sinrDb - lossDb, cqi);
    UMTS_EXPECT(blocks > 9900, "every third TTI");
    UMTS_EXPECT(IsNear(counters.firstErrors / blocks,
                       bler,
                       5 * std::sqrt(bler * (1 - bler) / blocks) + 1e-9),
                processes << " processes, CQI " << +cqi);
}

// Blocks of a UE whose processes share a small buffer fail, with Chase combining, too.
UMTS_TEST("umts-hs-soft-buffer", "Block errors of a UE with small soft buffers")
{
    CheckSoftBuffer(2, 16, 0.0);    // 9600 bits each, as CQI assumes (TS 25.214 Table 7A)
    CheckSoftBuffer(4, 14, 0.0);    // 4800 bits each, of which 3840 are sent
    CheckSoftBuffer(3, 16, 1.351);  // 6400 bits each, 1600 symbols in place of 2400
    CheckSoftBuffer(6, 16, 1000.0); // 3200 bits each cannot hold a block of 3565
}

} // namespace
