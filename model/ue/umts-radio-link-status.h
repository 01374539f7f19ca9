/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_STATUS_H
#define UMTS_RADIO_LINK_STATUS_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Parameters of radio link failure of a UE in CELL_DCH (TS 25.331 8.5.6): N313, N315 and
 * T313.
 */
struct RadioLinkCriteria
{
    uint32_t n313{20};         //!< Consecutive frames out of sync that start T313
    uint32_t n315{1};          //!< Successive frames in sync that stop it
    Nanos t313{3'000'000'000}; //!< T313, ns
};

/**
 * @ingroup umts
 * @brief Synchronisation status of the downlink dedicated channels of a UE (TS 25.214 4.3.1.2), and
 * radio link failure (TS 25.331 8.5.6). It schedules nothing: the caller passes in the CRC results
 * of transport blocks and the time.
 *
 * At the end of each radio frame layer 1 reports at most one of these:
 *
 * - out of sync, when the last 20 transport blocks or more had CRC errors, and so had all blocks of
 *   the last 160 ms, in which there was at least one;
 * - in sync, when a transport block of a TTI that ends with the frame has a good CRC.
 *
 * The criteria of DPCCH quality are not modelled. Frames without a report are not counted: when
 * T313 expires during a pause, the next transport block decides.
 */
class RadioLinkStatus
{
  public:
    /** @param criteria the timer and its counts */
    explicit RadioLinkStatus(const RadioLinkCriteria& criteria);

    /**
     * @brief The downlink is established at the next beginning of a radio frame: nothing is
     * reported out of sync for 160 ms from then on.
     */
    void Establish(Nanos now);

    /**
     * @brief Transport blocks have come in TTIs that end now, at the end of a radio frame.
     * @param blocks number of blocks of a transport channel, whatever the radio links
     * @param errors those with a CRC error on all of them
     */
    void OnBlocks(Nanos now, uint32_t blocks, uint32_t errors);

    /**
     * @brief When the radio links fail if nothing comes until then: at the expiry of T313, with
     * a TTI of nothing but CRC errors in the 160 ms before it.
     * @return the time, not before the last block; NEVER: they do not
     */
    Nanos GetFailure() const;

  private:
    /**
     * @brief All blocks that have come have CRC errors.
     * @param blocks number of blocks
     */
    void OnErrors(Nanos now, uint32_t blocks);

    /** @param now end of a frame in sync */
    void OnInSync(Nanos now);

    /**
     * @brief Count frames out of sync, and foresee those that are sure to come without further
     * blocks.
     */
    void Count(Nanos now);

    static constexpr Nanos WINDOW = 160'000'000; //!< Time whose blocks are judged, ns
    static constexpr uint32_t N_JUDGED = 20;     //!< Blocks that are judged

    RadioLinkCriteria m_criteria; //!< The timer and its counts
    uint32_t m_errors{0};         //!< Blocks with CRC errors since the last good one; counts to 20
    uint32_t m_outOfSync{0};      //!< Frames out of sync before m_next
    uint32_t m_inSync{0};         //!< Successive frames in sync while T313 runs
    Nanos m_lastGood{0};          //!< End of the last frame in sync, or the establishment
    Nanos m_lastBlock{0};         //!< End of the last TTI with nothing but CRC errors
    Nanos m_next{0};              //!< First frame out of sync that is not counted
    Nanos m_start{NEVER};         //!< Start of T313
    Nanos m_failure{NEVER};       //!< Its expiry, or a later block that it has waited for
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_LINK_STATUS_H */
