/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-serving-grant.h"

#include "ns3/assert.h"
#include "ns3/umts-e-dch-gain.h"
#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

/// Power of E-DPDCHs over that of DPCCH.
struct Gain
{
    uint8_t fifteenths; //!< beta_ed / beta_c of a code of spreading factor 4, in fifteenths
    uint8_t codes{1};   //!< As many codes of that factor
};

/// TS 25.321 9.2.5.2.1.1, by index.
constexpr std::array<Gain, SERVING_GRANTS> SG_TABLE{
    {{5},     {6},      {7},      {8},      {9},      {11},     {12},     {13},    {15},  {17},
     {19},    {21},     {24},     {27},     {30},     {34},     {38},     {42},    {47},  {53},
     {60},    {67},     {75},     {84},     {95},     {106},    {119},    {134},   {150}, {168},
     {95, 4}, {150, 2}, {119, 4}, {134, 4}, {150, 4}, {168, 4}, {150, 6}, {168, 6}}};

/// TS 25.212 Table 16B, by index from 2 on.
constexpr std::array<Gain, 30> AG_TABLE{
    {{7},   {11},  {15},    {19},     {24},     {27},     {30},     {34},     {38},     {42},
     {47},  {53},  {60},    {67},     {75},     {84},     {95},     {106},    {119},    {134},
     {150}, {168}, {95, 4}, {150, 2}, {119, 4}, {134, 4}, {150, 4}, {168, 4}, {150, 6}, {168, 6}}};

/** @return ratios of powers of a table */
template <std::size_t N>
std::array<double, N>
GetRatios(const std::array<Gain, N>& table)
{
    std::array<double, N> ratios;
    std::transform(table.begin(), table.end(), ratios.begin(), [](const Gain& gain) {
        return GetEdpdchPowerRatio(gain.codes, gain.fifteenths);
    });
    return ratios;
}

} // namespace

double
GetServingGrant(uint32_t index)
{
    UMTS_THROW_IF(index > SERVING_GRANTS,
                  "serving grant " << index << " must lie between 0 and 38");
    static const auto ratios = GetRatios(SG_TABLE);
    return index == SERVING_GRANTS ? 0.0 : ratios[index];
}

double
GetAbsoluteGrant(uint32_t index)
{
    NS_ASSERT_MSG(index >= AG_ZERO && index <= AG_LARGEST, "absolute grant " << index);
    static const auto ratios = GetRatios(AG_TABLE);
    return index == AG_ZERO ? 0.0 : ratios[index - 2];
}

ServingGrant::ServingGrant(const ServingGrantConfig& config)
    : m_config(config),
      m_count(GetEdchProcesses(config.tti)),
      m_scheduled(static_cast<uint8_t>(config.processes & ((1U << m_count) - 1))),
      m_active(m_scheduled),
      m_grant(GetServingGrant(config.initial)),
      m_hasPrimary(config.isPrimary)
{
    UMTS_THROW_IF(config.threeStep >= SERVING_GRANTS || config.twoStep >= SERVING_GRANTS,
                  "index step thresholds of serving grants must lie between 0 and 37");
    UMTS_THROW_IF(config.threeStep > config.twoStep,
                  "the 3-index-step threshold " << +config.threeStep
                                                << " exceeds the 2-index-step threshold "
                                                << +config.twoStep);
    m_secondary = config.isPrimary ? 0.0 : m_grant;
}

void
ServingGrant::Receive(const EdchGrants& grants, uint64_t tti)
{
    if (grants.absolute)
    {
        ReceiveAbsolute(*grants.absolute, tti);
    }
    const auto reference = FindReference(tti);
    const bool isObeyed = !m_absoluteAt || tti - *m_absoluteAt >= m_count;
    if (isObeyed && reference && m_grant > 0.0)
    {
        switch (grants.serving)
        {
        case RelativeGrant::UP:
            m_grant = GetServingGrant(StepUp(*reference));
            break;
        case RelativeGrant::DOWN:
            m_grant = GetServingGrant(*reference > 0 ? *reference - 1 : 0);
            break;
        case RelativeGrant::HOLD:
            break;
        }
    }
    if (grants.isDown && reference)
    {
        m_downAt = tti;
        m_maximum = GetServingGrant(*reference > 0 ? *reference - 1 : 0);
    }
    if (m_downAt && tti - *m_downAt < m_count)
    {
        m_grant = std::min(m_grant, m_maximum);
    }
}

void
ServingGrant::ReceiveAbsolute(const AbsoluteGrant& grant, uint64_t tti)
{
    const auto process = static_cast<uint8_t>(1U << GetProcess(tti));
    if (grant.index == AG_INACTIVE)
    {
        if (grant.isOfProcess)
        {
            m_active &= static_cast<uint8_t>(~process);
        }
        else if (m_config.hasSecondary)
        {
            m_hasPrimary = false;
            m_grant = m_secondary;
            m_active = m_scheduled;
        }
        else
        {
            m_active = 0;
        }
    }
    else
    {
        const double value = GetAbsoluteGrant(grant.index);
        m_secondary = grant.isSecondary ? value : m_secondary;
        m_hasPrimary = m_hasPrimary || !grant.isSecondary;
        if (grant.isSecondary && m_hasPrimary)
        {
            return; // it is stored
        }
        m_grant = value;
        m_active |= grant.isOfProcess ? process & m_scheduled : m_scheduled;
    }
    m_absoluteAt = tti;
}

void
ServingGrant::OnSent(uint64_t tti, double powerRatio)
{
    m_sent[GetProcess(tti)] = {tti, powerRatio};
}

std::optional<uint32_t>
ServingGrant::FindReference(uint64_t tti) const
{
    const Sent& sent = m_sent[GetProcess(tti)];
    if (sent.powerRatio == 0.0 || sent.tti + m_count != tti)
    {
        return std::nullopt;
    }
    uint32_t index = 0;
    while (index + 1 < SERVING_GRANTS && GetServingGrant(index) < sent.powerRatio)
    {
        ++index;
    }
    return index;
}

uint32_t
ServingGrant::StepUp(uint32_t reference) const
{
    const uint32_t step = reference < m_config.threeStep ? 3 : reference < m_config.twoStep ? 2 : 1;
    return std::min<uint32_t>(reference + step, SERVING_GRANTS - 1);
}

double
ServingGrant::GetActiveShare() const
{
    uint32_t active = 0;
    for (uint32_t left = m_active; left != 0; left &= left - 1)
    {
        ++active;
    }
    return static_cast<double>(active) / m_count;
}

} // namespace ns3::umts
