/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-report.h"

#include "ns3/assert.h"
#include "ns3/umts-decibel.h"

#include <algorithm>
#include <array>

namespace ns3::umts
{

namespace
{

/// Upper edges of TEBS 0 .. 30, octets; a geometric series from 10 on.
constexpr std::array<uint32_t, 31> TEBS_EDGES{
    0,   10,  14,   18,   24,   32,   42,   55,   73,   97,   129,   171,   228,   302,   401,  533,
    708, 940, 1248, 1658, 2202, 2925, 3884, 5160, 6853, 9103, 12092, 16061, 21333, 28339, 37642};
constexpr uint32_t OPEN_TEBS = 50000; //!< The next term of that series

/// Lower edges of HLBS 1 .. 15, percent.
constexpr std::array<uint8_t, 15>
    HLBS_EDGES{4, 6, 8, 10, 12, 14, 17, 21, 25, 31, 37, 45, 55, 68, 82};

constexpr double MAX_UPH = 31; //!< Largest UPH

} // namespace

uint8_t
GetTebs(uint64_t octets)
{
    const auto edge = std::lower_bound(TEBS_EDGES.begin(), TEBS_EDGES.end(), octets);
    return static_cast<uint8_t>(edge - TEBS_EDGES.begin());
}

uint32_t
GetTebsOctets(uint8_t tebs)
{
    NS_ASSERT_MSG(tebs <= TEBS_EDGES.size(), "no TEBS " << +tebs);
    return tebs < TEBS_EDGES.size() ? TEBS_EDGES[tebs] : OPEN_TEBS;
}

uint8_t
GetHlbs(double share)
{
    const auto edge = std::upper_bound(HLBS_EDGES.begin(), HLBS_EDGES.end(), 100 * share);
    return static_cast<uint8_t>(edge - HLBS_EDGES.begin());
}

uint8_t
GetUph(double headroom)
{
    return static_cast<uint8_t>(std::clamp(ToDb(headroom), 0.0, MAX_UPH));
}

EdchReportTrigger::EdchReportTrigger(const EdchReportConfig& config)
    : m_config(config)
{
}

bool
EdchReportTrigger::Update(const EdchReportView& view, Nanos now)
{
    const bool isNew = m_last.octets == 0 && view.octets > 0;
    const bool isHigher = view.highestPriority < m_last.highestPriority;
    const bool isLost = m_last.hasGrant && !view.hasGrant;
    const bool isTooSmall = view.isGrantTooSmall && !m_last.isGrantTooSmall;
    const bool isReason = view.hasGrant ? isTooSmall : isNew || isHigher || isLost;
    const bool isOther = view.hasGrant != m_last.hasGrant;
    m_last = view;
    if (view.octets == 0)
    {
        m_isDue = false;
        m_timer.Stop();
        return false;
    }
    if (isNew || isOther)
    {
        StartTimer(now);
    }
    const bool isOver = m_timer.TakeExpiry(now);
    if (isOver)
    {
        StartTimer(now);
    }
    m_isDue = m_isDue || isReason || isOver;
    return m_isDue;
}

void
EdchReportTrigger::OnSent(Nanos now)
{
    m_isDue = false;
    if (m_last.octets > 0)
    {
        StartTimer(now);
    }
}

void
EdchReportTrigger::StartTimer(Nanos now)
{
    m_timer.Start(now, m_last.hasGrant ? m_config.grantPeriod : m_config.noGrantPeriod);
}

bool
IsHappy(const HappyBitView& view, EdchTti tti, Nanos delay)
{
    const double bits = view.scheduledBits * view.activeShare; // in the mean over processes
    const double ttis = static_cast<double>(delay) / static_cast<double>(GetNanos(tti));
    return !view.couldUseGrant || 8.0 * static_cast<double>(view.octets) <= bits * ttis;
}

} // namespace ns3::umts
