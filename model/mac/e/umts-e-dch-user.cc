/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-user.h"

#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-planning.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(EdchUser);
NS_OBJECT_ENSURE_REGISTERED(EdchFlow);

TypeId
EdchUser::GetTypeId()
{
    const EdchConfig defaults;
    UMTS_TYPE(EdchUser, Object)
        .Attribute("Category", &C::m_category, 6, 1, 6)
        .Help("E-DCH category of the UE, 1 .. 6 (TS 25.306 5.1g)")
        .Choice("Tti", &C::m_tti, TTI_10MS)
        .Among({{TTI_2MS, "2ms"}, {TTI_10MS, "10ms"}})
        .Help("TTI; categories 1, 3 and 5 have that of 10 ms alone")
        .Attribute("EtfciTable", &C::m_table, 0, 0, 1)
        .Help("E-TFCI table index (TS 25.321 annex B): 0, or 1 for PDUs of 336 or 656 bits")
        .Attribute("PuncturingLimit",
                   &C::m_puncturingLimit,
                   defaults.formats.puncturingLimit,
                   0.44,
                   1.0)
        .Help("PL_non-max: least share of the coded bits that is sent (TS 25.212 4.8.4.1)")
        .Attribute("ChaseCombining", &C::m_isChase, defaults.isChase)
        .Help("Whether all transmissions of a block are alike; else incremental redundancy (TS "
              "25.331 10.3.5.7d, HARQ RV configuration)")
        .Attribute("DpcchSir", &C::m_dpcchSirDb, 4.0, -10, 20)
        .Help("SIR of DPCCH after despreading with 256, dB, that the network steers for at least "
              "and plans reference E-TFCs by; the choice of this module")
        .Attribute("InitialBler", &C::m_initialBler, 0.1, 0.001, 0.9)
        .Help("Block error rate of first transmissions in noise that reference E-TFCs are planned "
              "for; the choice of this module")
        .Attribute("EdpcchPowerOffset", &C::m_edpcchOffset, 4, 0, 8)
        .Help("E-DPCCH/DPCCH power offset (TS 25.213 Table 1B.1)")
        .Attribute("ThreeIndexStepThreshold", &C::m_threeStep, defaults.grant.threeStep, 0, 37)
        .Help("Entry of the table of serving grants below which UP moves three entries")
        .Attribute("TwoIndexStepThreshold", &C::m_twoStep, defaults.grant.twoStep, 0, 37)
        .Help("Entry of the table of serving grants below which UP moves two entries")
        .Attribute("InitialServingGrant", &C::m_initialGrant, 38, 0, 38)
        .Help("Entry of the table of serving grants to begin with; 38: none")
        .Attribute("NoGrantPeriod", &C::m_noGrantPeriod, MilliSeconds(100))
        .Help("Period of scheduling information while there is no grant; 0: none (TS 25.331 "
              "10.3.6.99a)")
        .Attribute("GrantPeriod", &C::m_grantPeriod, MilliSeconds(100))
        .Help("Period of scheduling information while there is a grant; 0: none")
        .Attribute("HappyBitDelay", &C::m_happyBitDelay, NanoSeconds(defaults.report.happyBitDelay))
        .Help("Happy_Bit_Delay_Condition (TS 25.321 11.8.1.5)")
        .Attribute("ReorderingTime", &C::m_reorderingTime, NanoSeconds(defaults.reorderingTime))
        .Help("How long the RNC waits for a missing MAC-es PDU; not standardised")
        .Attribute("HarqErrorRate", &C::m_harqErrorRate, 0.0, 0.0, 1.0)
        .Help("Share of ACKs and NACKs of a radio link set on E-HICH that the UE reads the other "
              "way round")
        .Attribute("GrantErrorRate", &C::m_grantErrorRate, 0.0, 0.0, 1.0)
        .Help("Share of grants on E-AGCH and E-RGCH that the UE misses");
}

EdchConfig
EdchUser::GetConfig() const
{
    EdchConfig config;
    const EdchTti tti = m_tti == TTI_2MS ? EdchTti::MS2 : EdchTti::MS10;
    config.formats.tti = tti;
    config.formats.table = m_table;
    config.formats.category = m_category;
    config.formats.most = GetEdchCategory(m_category).most;
    config.formats.puncturingLimit = m_puncturingLimit;
    config.isChase = m_isChase;
    config.references =
        PlanEdchReferences(EdchFormats(config.formats), GetDpcchSinr(), m_initialBler);
    config.controlRatio = GetEdpcchPowerRatio(m_edpcchOffset);
    config.grant.tti = tti;
    config.grant.threeStep = m_threeStep;
    config.grant.twoStep = m_twoStep;
    config.grant.initial = m_initialGrant;
    config.reorderingTime = m_reorderingTime;
    config.report.noGrantPeriod = m_noGrantPeriod;
    config.report.grantPeriod = m_grantPeriod;
    config.report.happyBitDelay = m_happyBitDelay;
    return config;
}

double
EdchUser::GetDpcchSinr() const
{
    return FromDb(m_dpcchSirDb) / DPCCH_SPREADING;
}

TypeId
EdchFlow::GetTypeId()
{
    const EdchFlowConfig defaults;
    UMTS_TYPE(EdchFlow, Object)
        .Attribute("PowerOffset", &C::m_powerOffsetDb, defaults.powerOffsetDb, 0, 6)
        .Help("Power offset of the HARQ profile, dB")
        .Attribute("MaxRetransmissions",
                   &C::m_maxRetransmissions,
                   defaults.maxRetransmissions,
                   0,
                   15)
        .Help("Retransmissions of a block at most; then it is left to RLC")
        .Attribute("NonScheduledBits", &C::m_nonScheduledBits, defaults.nonScheduledBits, 0, 19982)
        .Help("Bits of MAC-d PDUs that it may send in a TTI without a grant; 0: it needs a grant");
}

EdchFlowConfig
EdchFlow::GetConfig() const
{
    EdchFlowConfig config;
    config.powerOffsetDb = m_powerOffsetDb;
    config.maxRetransmissions = m_maxRetransmissions;
    config.nonScheduledBits = m_nonScheduledBits;
    return config;
}

std::shared_ptr<const EdchInfo>
MakeEdchInfo(const EdchUser& user, const EdchFlow& flow, const EdchChannelConfig& channel)
{
    auto info = std::make_shared<EdchInfo>();
    info->config = user.GetConfig();
    info->config.flows.push_back(flow.GetConfig());
    info->config.channels.push_back(channel);
    info->errors = user.GetErrors();
    info->dpcchSinr = user.GetDpcchSinr();
    info->channel.tti = NanoSeconds(GetNanos(info->config.formats.tti));
    info->channel.pduBits = channel.pduBits;
    info->channel.maxBlocks = MAX_MAC_ES_PDU_BLOCKS;
    const std::string error = info->config.Check();
    UMTS_THROW_UNLESS(error.empty(), "E-DCH: " << error);
    return info;
}

} // namespace ns3::umts
