/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-random.h"

namespace ns3::umts::test
{

namespace
{

/**
 * @param pattern what is allowed
 * @param random where randomness comes from
 * @return protocol parameters that can work in any case
 */
RlcAmConfig
MakeConfig(RandomPattern pattern, std::mt19937& random)
{
    RlcAmConfig config;
    config.pduOctets = Pick<uint32_t>({16, 18, 42, 82, 126, 127, 130, 300}, random);
    const bool wide = pattern == RandomPattern::IN_ORDER;
    config.txWindow = Pick<uint32_t>({1, 8, 16, 32, 64, 512, 2047, wide ? 4095U : 2047U}, random);
    config.inSequence = Below(2, random) == 0;
    config.useHe = Below(2, random) == 0;
    config.pollLastInRetransmission = Below(2, random) == 0;
    config.pollPdu = Pick<uint32_t>({0, 1, 4, 32}, random);
    config.pollSdu = Pick<uint32_t>({0, 1, 4}, random);
    config.pollWindow = Pick<uint32_t>({0, 50, 90}, random);
    config.timerPollProhibit = Pick<Nanos>({0, 50 * MS, 200 * MS}, random);
    const bool periodic = Below(4, random) == 0;
    config.timerPoll = periodic ? 0 : Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.timerPollPeriodic = periodic ? 200 * MS : Pick<Nanos>({0, 100 * MS}, random);
    config.pollLastInBuffer = !periodic || Below(2, random) == 0;
    config.missingPduIndicator = Below(2, random) == 0;
    config.timerStatusProhibit = Pick<Nanos>({0, 60 * MS, 200 * MS}, random);
    config.timerEpc = Pick<Nanos>({0, 60 * MS, 200 * MS}, random);
    config.statusFormat = Pick({STATUS_LIST, STATUS_BITMAP, STATUS_RLIST}, random);
    config.piggybackStatus = Below(2, random) == 0;
    // With a large window nothing may be sent again that has already arrived.
    const bool ambiguous = config.txWindow > 2048;
    config.retransmissionGuard =
        ambiguous ? 1000 * MS : Pick<Nanos>({0, 100 * MS, 300 * MS}, random);
    config.timerRst = Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.timerMrw = Pick<Nanos>({100 * MS, 300 * MS}, random);
    config.maxRst = 0;
    config.maxMrw = 0;
    config.maxDat = 0;
    if (pattern == RandomPattern::IN_ORDER && Below(2, random) == 0)
    {
        config.maxDat = Pick<uint32_t>({2, 3, 5, 10}, random);
    }
    if (pattern == RandomPattern::DISCARD)
    {
        config.discardMode = Pick({DISCARD_AFTER_MAX_DAT, DISCARD_TIMER_EXPLICIT}, random);
        config.maxDat = Pick<uint32_t>({0, 2, 3, 5, 10}, random);
        config.timerDiscard = Pick<Nanos>({100 * MS, 250 * MS, 1000 * MS}, random);
        config.maxMrw = Pick<uint32_t>({0, 4, 12}, random);
    }
    return config;
}

/**
 * @param pattern what is allowed
 * @param random where randomness comes from
 * @return a channel
 */
ChannelScript
MakeScript(RandomPattern pattern, std::mt19937& random)
{
    ChannelScript script;
    script.pdusPerTti = Pick<uint32_t>({1, 2, 4, 12, 30}, random);
    script.tti = Pick<Nanos>({10 * MS, 20 * MS}, random);
    script.delay = Pick<Nanos>({0, 10 * MS, 50 * MS}, random);
    script.loss = Pick({0.0, 0.01, 0.1, 0.3, 0.5}, random);
    if (Below(3, random) == 0)
    {
        script.burstBegin = Pick({0.005, 0.02}, random);
        script.burstEnd = Pick({0.02, 0.1, 0.3}, random);
    }
    script.jitterTtis = Pick<uint32_t>({0, 0, 1, 5}, random);
    if (pattern == RandomPattern::ANY_ORDER)
    {
        script.duplication = Pick({0.0, 0.05, 0.3}, random);
        script.keepsOrder = false;
    }
    script.quietTtis = 3000;
    return script;
}

} // namespace

RandomScenario::RandomScenario(RandomPattern pattern, uint32_t theSeed)
    : seed(theSeed)
{
    std::mt19937 random(seed);
    for (uint32_t side = 0; side < 2; ++side)
    {
        configs[side] = MakeConfig(pattern, random);
        scripts[side] = MakeScript(pattern, random);
    }
    configs[1].pduOctets = configs[0].pduOctets;
    configs[0].rxWindow = configs[1].txWindow;
    configs[1].rxWindow = configs[0].txWindow;
    largestSdu = Pick<uint32_t>({10, 60, 600, 1500}, random);
    bothWays = Below(2, random) == 0;
}

std::unique_ptr<RlcRig>
RandomScenario::Run(bool encodes, uint32_t octets) const
{
    std::array<ChannelScript, 2> channels = scripts;
    channels[0].encodes = channels[1].encodes = encodes;
    auto rig = std::make_unique<RlcRig>(configs, channels, seed);
    std::mt19937 random(seed);
    uint64_t left[2] = {octets, bothWays ? octets : 0};
    while (left[0] + left[1] > 0 && rig->GetFault().empty() && rig->GetNow() < 3000 * 1000 * MS)
    {
        for (uint32_t side = 0; side < 2; ++side)
        {
            const RlcSduBuffer& sduBuffer = rig->GetEntity(side).GetTx().GetSduBuffer();
            while (left[side] > 0 && sduBuffer.GetOctets() < 6000 && Below(3, random) > 0)
            {
                // From 5 octets on, no two SDUs are alike.
                const uint32_t size = 5 + Below(largestSdu, random);
                rig->Send(side, size);
                left[side] -= std::min<uint64_t>(left[side], size);
            }
        }
        rig->Step();
    }
    rig->Drain(600 * 1000 * MS);
    return rig;
}

} // namespace ns3::umts::test
