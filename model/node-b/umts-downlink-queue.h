/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DOWNLINK_QUEUE_H
#define UMTS_DOWNLINK_QUEUE_H

#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-uu-channel.h"

#include <deque>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Queue of the block sets of a downlink transport channel in a Node B that wait for
 * transmission in a cell. Used by
 * NodeBCommon and NodeBDch.
 *
 * When several cells send the same block set, or the Node B has a window of arrival, a block set is
 * sent in the TTI of its connection frame number, or discarded if that TTI has begun.
 *
 * Else a block set is sent in the next free TTI. One that is late delays those behind it, up to a
 * TTI without any. When none comes for half a cycle of connection frame numbers, and no other was
 * late that much, the oldest is discarded, and the others are sent a TTI earlier.
 */
class DownlinkQueue : private TtiChannel
{
  public:
    /**
     * @param uu the cell on the air
     * @param channel the transport channel
     * @param tti its TTI
     * @param iub the Node B's end of the Iub, which counts the block sets that are discarded
     */
    DownlinkQueue(Ptr<UuChannel> uu, TransportChannelId channel, Time tti, Ptr<IubNetDevice> iub);

    /** @param isAligned block sets go in the TTI of their connection frame number alone */
    void SetAligned(bool isAligned);

    /**
     * @brief A block set has come.
     * @param cfn connection frame number of its TTI
     */
    void Push(Cfn cfn, FrameBlocks set);

  private:
    /// A block set that waits.
    struct Waiting
    {
        Cfn cfn;         //!< Connection frame number of its TTI
        Time arrival;    //!< When it has come
        FrameBlocks set; //!< The blocks
    };

    bool OnTti(Cfn cfn) override;

    /** @brief Discard the oldest block set. */
    void Discard();

    /** @param cfn the TTI that begins: block sets whose TTI has begun earlier are discarded */
    void DiscardLate(Cfn cfn);

    /**
     * @brief Discard a block set when those behind it have been delayed for long.
     * @param cfn the TTI that begins
     */
    void ShortenDelay(Cfn cfn);

    std::deque<Waiting> m_waiting; //!< The oldest first
    bool m_isAligned{false};       //!< See SetAligned()
    Time m_delayedSince;           //!< When one more could not have been sent the last time
    Ptr<IubNetDevice> m_iub;       //!< The Node B's end of the Iub
    UuTransmitter m_transmitter;   //!< Sending end on the air
};

} // namespace ns3::umts

#endif /* UMTS_DOWNLINK_QUEUE_H */
