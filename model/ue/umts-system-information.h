/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SYSTEM_INFORMATION_H
#define UMTS_SYSTEM_INFORMATION_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief When the system information blocks of a cell are on the BCH (TS 25.331 8.1.1.1.5), and
 * when a UE has read them. A segment takes a TTI of two radio frames; the system frame number is
 * that of the radio frame since the beginning.
 */
class SystemInformation
{
  public:
    /**
     * @param text a word SIB_REP/SIB_POS(0) for each block, with +SIB_OFF(i) for each further
     *        segment, radio frames: "16/2 32/4+2 64/10"
     * @return the schedule; none: the text is wrong
     */
    static std::optional<SystemInformation> Parse(const std::string& text);

    /**
     * @brief Find out when a UE has all: it reads the next master information block, which is there
     * every 8 frames, and then each segment when that comes, in any order.
     * @param now when it begins, ns
     * @return the end of the last TTI, ns
     */
    Nanos GetEnd(Nanos now) const;

  private:
    /// A segment.
    struct Segment
    {
        uint32_t repetition; //!< SIB_REP, radio frames
        uint32_t position;   //!< SIB_POS, radio frames
    };

    /**
     * @brief Add the segments of a block.
     * @param word what Parse() has of it
     * @return whether it is right
     */
    bool Add(const std::string& word);

    std::vector<Segment> m_segments; //!< Segments of all blocks
};

} // namespace ns3::umts

#endif /* UMTS_SYSTEM_INFORMATION_H */
