/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-link-adaptation.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-hs-coding.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace ns3::umts
{

namespace
{

const double MAX_OFFSET = 10.0;  //!< Beyond, no bias of CQI measurements is to be corrected.
const Nanos OF_LATE = 100000000; //!< Time constant of the mean of payload limits, ns

} // namespace

/// Where members lie.
struct HsLinkAdaptation::Layout
{
    static_assert(offsetof(HsLinkAdaptation, m_decay) + sizeof(m_decay) <= TTI_LINES * CACHE_LINE,
                  "every TTI reads TTI_LINES alone");
};

HsLinkAdaptation::HsLinkAdaptation(const HsUserConfig& config, Nanos timeConstant)
    : m_decay(&HsDecay::Of(timeConstant)),
      m_category(&GetHsCategory(config.category)),
      m_raise(0.0),
      m_lower(0.0)
{
    UMTS_THROW_IF(config.targetBler < 0 || config.targetBler >= 1,
                  "target BLER " << config.targetBler << " must lie between 0 and 1");
    UMTS_THROW_IF(config.outerLoopStep <= 0,
                  "outer loop step " << config.outerLoopStep << " must be above 0");
    if (config.targetBler > 0)
    {
        m_lower = config.outerLoopStep;
        m_raise = m_lower * config.targetBler / (1 - config.targetBler);
    }
    if (config.fixedFormat)
    {
        const CqiFormat& format = *config.fixedFormat;
        UMTS_THROW_IF(
            format.tbsBits > m_category->maxTbsBits || format.codes > m_category->maxCodes ||
                format.modulation > m_category->best,
            "fixed format of " << format.tbsBits << " bits on " << +format.codes
                               << " codes is beyond HS-DSCH category " << config.category);
        m_isFixed = true;
        m_fixed = Choice{0, format};
        m_fixed.cqi = FindReferenceCqi(m_fixed.format);
    }
    m_saturation = MAX_CQI + GetCqiFormat(*m_category, MAX_CQI).powerOffsetDb;
    Update();
}

void
HsLinkAdaptation::OnCqi(const CqiReport& report, Nanos now)
{
    if (m_reportedAt == NEVER)
    {
        m_cqiMean = report.cqi;
    }
    else
    {
        const double share = 1 - m_decay->Get(now - m_reportedAt);
        const double change = report.cqi - m_cqiMean;
        m_cqiMean += share * change;
        const double variance = (1 - share) * (m_cqiVariance + share * change * change);
        m_cqiDeviation = variance == m_cqiVariance ? m_cqiDeviation : std::sqrt(variance);
        m_cqiVariance = variance;
    }
    const bool changed = report.cqi != m_report.cqi;
    m_report = report;
    if (IsLimited())
    {
        FollowLimit(now);
    }
    m_reportedAt = now;
    if (changed)
    {
        Update();
    }
}

void
HsLinkAdaptation::FollowLimit(Nanos now)
{
    static const HsDecay& decay = HsDecay::Of(OF_LATE);
    const double share = m_reportedAt == NEVER ? 1.0 : 1.0 - decay.Get(now - m_reportedAt);
    m_limitOfLate += share * (m_report.payloadLimitBits - m_limitOfLate);
    // In an outage nothing is carried at last.
    m_limitOfLate = m_limitOfLate < 1.0 ? 0.0 : m_limitOfLate;
}

void
HsLinkAdaptation::OnFirstFeedback(bool acknowledged)
{
    // At the largest format ACKs say nothing about the offset.
    const double step = !acknowledged ? -m_lower : m_choice.cqi < m_saturation ? m_raise : 0.0;
    const double offset = std::min(std::max(m_offset + step, -MAX_OFFSET), MAX_OFFSET);
    if (offset != m_offset)
    {
        m_offset = offset;
        Update();
    }
}

void
HsLinkAdaptation::OnServed(uint32_t payloadBits, uint32_t nextPduBits, uint32_t tbsBits)
{
    if (!IsLimited())
    {
        return;
    }
    // A queue that has run empty leaves nothing to make up for.
    const uint32_t left = nextPduBits == 0 ? 0 : GetPayloadLimit() - payloadBits;
    Carry(left, std::max(nextPduBits, CARRY_TTIS * tbsBits));
}

void
HsLinkAdaptation::OnHeldUp(uint64_t tti)
{
    if (IsLimited() && m_heldUpAt != tti)
    {
        m_heldUpAt = tti;
        Carry(GetPayloadLimit(), CARRY_TTIS * m_category->maxTbsBits);
    }
}

void
HsLinkAdaptation::Carry(uint32_t bits, uint32_t most)
{
    m_carryBits = std::min(bits, most);
    m_lostBits += bits - m_carryBits;
}

void
HsLinkAdaptation::Update()
{
    m_choice = ChooseByCqi(1.0);
    m_meanPayload = {};
}

HsLinkAdaptation::Choice
HsLinkAdaptation::ChooseByCqi(double powerShare) const
{
    if (m_isFixed)
    {
        return m_fixed;
    }
    Choice choice;
    const double powerDb = ToDb(powerShare);
    const double atPower = std::floor(m_report.cqi + powerDb / DB_PER_CQI);
    if (m_report.cqi > 0 && (powerShare == 1.0 || atPower >= 1.0))
    {
        const double corrected = atPower + std::floor(m_offset + 0.5);
        const double highest = m_saturation;
        choice.cqi = static_cast<uint8_t>(std::min(std::max(corrected, 1.0), highest));
        choice.format = GetCqiFormat(*m_category, choice.cqi);
    }
    return choice;
}

HsLinkAdaptation::Choice
HsLinkAdaptation::Choose(uint32_t codes, double powerShare) const
{
    Choice choice = powerShare == 1.0 ? m_choice : ChooseByCqi(powerShare);
    if (IsLimited())
    {
        choice.cqi = 1;
        while (choice.cqi < m_saturation && GetCqiFormat(*m_category, choice.cqi).tbsBits <
                                                GetPayloadLimit() + MAC_HS_HEADER_BITS)
        {
            ++choice.cqi;
        }
        choice.format = GetCqiFormat(*m_category, choice.cqi);
    }
    if (m_isFixed)
    {
        return choice.format.codes > codes ? Choice() : choice;
    }
    while (choice.cqi > 0 && choice.format.codes > codes)
    {
        --choice.cqi;
        choice.format = GetCqiFormat(*m_category, choice.cqi);
    }
    return choice;
}

uint32_t
HsLinkAdaptation::FindMeanPayload(uint32_t codes, double powerShare, uint32_t pduBits) const
{
    return CountMacDPdus(Choose(codes, powerShare).format.tbsBits, pduBits) * pduBits;
}

const HsCategory&
HsLinkAdaptation::GetCategory() const
{
    return *m_category;
}

} // namespace ns3::umts
