/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uplink-allowance.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr double CARRY_S = 0.1; //!< Time whose full TTIs carry at most what may wait, s

/** @return bits of RLC payload of a block. @param format its channel */
double
GetPayloadBits(const TransportChannel& format)
{
    return format.pduBits - format.rlcHeaderBits;
}

} // namespace

UplinkAllowance::UplinkAllowance(Ptr<UplinkQualityModel> quality)
    : m_quality(quality)
{
}

uint32_t
UplinkAllowance::CountBlocks(Nanos now, const TransportChannel& format)
{
    const Nanos begin = m_isWaiting ? m_countedUntil : std::max(now, m_countedUntil);
    const Nanos end = now + format.tti.GetNanoSeconds();
    if (end > begin)
    {
        m_bits += m_quality->CountBits(begin, end);
        m_countedUntil = end;
    }
    // A sum of shares of a log's bits is exact but for the last places.
    const double blocks = std::floor(m_bits / GetPayloadBits(format) + 1e-6);
    return static_cast<uint32_t>(std::min<double>(blocks, format.maxBlocks));
}

void
UplinkAllowance::OnSent(uint32_t blocks, bool hasMore, const TransportChannel& format)
{
    m_isWaiting = hasMore;
    const double left = std::max(0.0, m_bits - blocks * GetPayloadBits(format));
    const double most = std::max(GetPayloadBits(format), CARRY_S * format.GetPayloadRate());
    m_bits = hasMore ? std::min(left, most) : 0.0;
    m_lostBits += hasMore ? left - m_bits : 0.0;
}

} // namespace ns3::umts
