/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_VOLUME_WINDOW_H
#define UMTS_VOLUME_WINDOW_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <deque>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Octets that have come within a time up to now.
 */
class VolumeWindow
{
  public:
    /**
     * @brief Count octets that come now.
     * @param now the current time
     * @param length length of the window, ns; what came at its beginning counts
     * @param octets their number
     * @return octets in the window that ends now
     */
    uint64_t Add(Nanos now, Nanos length, uint64_t octets)
    {
        m_parts.push_back({now, octets});
        m_octets += octets;
        while (m_parts.front().at < now - length)
        {
            m_octets -= m_parts.front().octets;
            m_parts.pop_front();
        }
        return m_octets;
    }

    /** @brief Forget what has come. */
    void Clear()
    {
        m_parts.clear();
        m_octets = 0;
    }

  private:
    /// Octets that came at one time.
    struct Part
    {
        Nanos at;        //!< When, ns
        uint64_t octets; //!< Their number
    };

    std::deque<Part> m_parts; //!< What came in the window, in order
    uint64_t m_octets{0};     //!< Its sum
};

} // namespace ns3::umts

#endif /* UMTS_VOLUME_WINDOW_H */
