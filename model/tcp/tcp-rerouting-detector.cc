/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-rerouting-detector.h"

#include <algorithm>

namespace ns3
{

bool
TcpReroutingDetector::Sample(const Time& rtt, const Time& baseRtt)
{
    if (m_samples < initialSamples)
    {
        ++m_samples;
        return false;
    }
    m_minimum = std::min(m_minimum, rtt);
    if (++m_inBlock < blockSize)
    {
        return false;
    }
    m_blockMinimum = m_minimum;
    m_minimum = Time::Max();
    m_inBlock = 0;
    const bool isLonger = m_blockMinimum.GetSeconds() > threshold * baseRtt.GetSeconds();
    m_longer = isLonger ? m_longer + 1 : 0;
    if (m_longer < blocks)
    {
        return false;
    }
    m_longer = 0;
    return true;
}

Time
TcpReroutingDetector::GetBlockMinimum() const
{
    return m_blockMinimum;
}

} // namespace ns3
