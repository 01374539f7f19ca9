/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-playback.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"

#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsPlayback");

Nanos
Playback::FindPosition(Nanos now, const std::string& model)
{
    if (m_offset < 0)
    {
        UMTS_THROW_IF(m_file.empty(), model << "::File is not set");
        const double seconds = m_start->GetValue();
        UMTS_THROW_UNLESS(seconds >= 0,
                          model << "::Start is " << seconds << " s, before the file begins");
        m_offset = static_cast<Nanos>(std::llround(seconds * 1e9));
        NS_LOG_INFO(m_file << " is played from " << seconds << " s on");
    }
    return now + m_offset;
}

} // namespace ns3::umts
