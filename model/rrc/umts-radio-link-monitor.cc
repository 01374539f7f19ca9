/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-monitor.h"

#include "ns3/abort.h"

#include <algorithm>
#include <array>
#include <string>

namespace ns3
{
namespace umts
{

namespace
{

constexpr Nanos SECOND = 1'000'000'000;    //!< ns
constexpr Nanos MOST_SECONDS = 15;         //!< Of T312 and T313
constexpr uint32_t MOST_OUT_OF_SYNC = 200; //!< Of N313
/// Of N312 and N315 (TS 25.331 10.3.3.43).
constexpr std::array<uint32_t, 12> COUNTS = {1, 2, 4, 10, 20, 50, 100, 200, 400, 600, 800, 1000};

/**
 * @brief Check a counter.
 * @param name its name
 * @param count its value
 * @param most the largest one
 */
void
CheckCount(const std::string& name, uint32_t count, uint32_t most)
{
    NS_ABORT_MSG_IF(count > most || std::find(COUNTS.begin(), COUNTS.end(), count) == COUNTS.end(),
                    name << " of " << count << ": is none of 1, 2, 4, 10, 20, 50, 100, 200"
                         << (most > MOST_OUT_OF_SYNC ? ", 400, 600, 800, 1000" : ""));
}

/**
 * @brief Check a timer.
 * @param name its name
 * @param time its duration, ns
 */
void
CheckTimer(const std::string& name, Nanos time)
{
    NS_ABORT_MSG_IF(time < 0 || time > MOST_SECONDS * SECOND || time % SECOND != 0,
                    name << " of " << SECONDS_PER_NANO * time
                         << " s: is no whole number of seconds from 0 to 15");
}

} // namespace

RadioLinkMonitor::RadioLinkMonitor(const RadioLinkConfig& config)
    : m_config(config)
{
    CheckTimer("T312", config.t312);
    CheckTimer("T313", config.t313);
    CheckCount("N312", config.n312, COUNTS.back());
    CheckCount("N313", config.n313, MOST_OUT_OF_SYNC);
    CheckCount("N315", config.n315, COUNTS.back());
}

void
RadioLinkMonitor::Establish(Nanos now)
{
    m_state = m_config.t312 > 0 ? State::ESTABLISHING : State::NOT_THERE;
    m_timer.Start(now, m_config.t312);
    m_count = 0;
}

void
RadioLinkMonitor::Release()
{
    m_state = State::NONE;
    m_timer.Stop();
}

void
RadioLinkMonitor::OnFrame(SyncIndication indication, Nanos now)
{
    OnTime(now);
    if (indication == SyncIndication::NONE)
    {
        return;
    }
    const bool isInSync = indication == SyncIndication::IN_SYNC;
    if (m_state == State::ESTABLISHING && isInSync && ++m_count >= m_config.n312)
    {
        m_state = State::ESTABLISHED;
        m_timer.Stop();
        m_count = 0;
    }
    else if (m_state == State::ESTABLISHED)
    {
        Watch(isInSync, now);
    }
}

void
RadioLinkMonitor::Watch(bool isInSync, Nanos now)
{
    const bool isFailing = m_timer.IsRunning();
    m_count = isInSync == isFailing ? m_count + 1 : 0;
    if (isFailing && m_count >= m_config.n315)
    {
        m_timer.Stop();
        m_count = 0;
    }
    else if (!isFailing && m_count >= m_config.n313)
    {
        m_state = m_config.t313 > 0 ? m_state : State::LOST;
        m_timer.Start(now, m_config.t313);
        m_count = 0;
    }
}

void
RadioLinkMonitor::OnTime(Nanos now)
{
    if (m_timer.TakeExpiry(now))
    {
        m_state = m_state == State::ESTABLISHING ? State::NOT_THERE : State::LOST;
    }
}

} // namespace umts
} // namespace ns3
