/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ESTABLISHMENT_STATUS_H
#define UMTS_ESTABLISHMENT_STATUS_H

#include "ns3/umts-timer.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Parameters of the establishment of dedicated physical channels (TS 25.331 8.5.4): N312,
 * T312, and the interruption at the beginning.
 */
struct EstablishmentCriteria
{
    uint32_t n312{1};      //!< N312: radio frames in sync that it takes
    Nanos t312{};          //!< T312: time that they may take
    Nanos interruption{0}; //!< Time from the beginning in which no frame can be in sync
};

/**
 * @ingroup umts
 * @brief Establishment of dedicated physical channels of a UE in a cell (TS 25.331 8.5.4): T312
 * starts with Begin(), and each radio frame in sync is counted at its end.
 *
 * It schedules nothing: the caller passes in the time and asks for the next deadline.
 */
class EstablishmentStatus
{
  public:
    /// What has become of the channels.
    enum class Outcome : uint8_t
    {
        PENDING,     //!< T312 runs
        ESTABLISHED, //!< N312 frames have been in sync
        FAILED       //!< T312 has expired
    };

    /** @brief Begin, in place of what was begun before. */
    void Begin(const EstablishmentCriteria& criteria, Nanos now);

    /**
     * @brief A deadline has come. A frame that ends as T312 expires counts.
     * @param isInSync measures the radio frame that ends now; asked at the end of a frame alone
     * @return what has become of the channels
     */
    Outcome OnTime(Nanos now, const std::function<bool()>& isInSync);

    /** @return when OnTime() is to be called next */
    Nanos GetDeadline() const
    {
        return std::min(m_frame, m_expiry);
    }

  private:
    EstablishmentCriteria m_criteria; //!< Criteria
    Nanos m_frame{NEVER};             //!< End of the next radio frame that is judged
    Nanos m_expiry{NEVER};            //!< Expiry of T312
    uint32_t m_inSync{0};             //!< Frames in sync so far
};

} // namespace ns3::umts

#endif /* UMTS_ESTABLISHMENT_STATUS_H */
