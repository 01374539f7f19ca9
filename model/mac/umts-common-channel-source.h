/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMON_CHANNEL_SOURCE_H
#define UMTS_COMMON_CHANNEL_SOURCE_H

#include "umts-transport-channel.h"

#include "ns3/callback.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of what sends on RACH and FACH: MAC-d of a UE, or a message on the CCCH.
 */
class CommonChannelSource
{
  public:
    using ActivateCallback = Callback<void>; //!< "There are blocks"

    virtual ~CommonChannelSource() = default;

    /**
     * @brief Connect to the channel below.
     * @param activate called when HasBlocks() turns true
     * @param deactivate called when the last logical channel is taken away; may be null
     */
    virtual void Connect(ActivateCallback activate, ActivateCallback deactivate = {}) = 0;

    /** @return transport format set */
    virtual const TransportChannel& GetFormat() const = 0;

    /** @return MAC logical channel priority, 1 (first) to 8 (TS 25.331 10.3.4.21) */
    virtual uint32_t GetPriority() const = 0;

    /** @return true when Dequeue() has blocks to give now */
    virtual bool HasBlocks() const = 0;

    /**
     * @brief Dequeue the blocks of a TTI that begins now, or a part of them.
     * @param max transport blocks at most
     * @return the blocks; null when there is none
     */
    virtual Ptr<TransportBlockSet> Dequeue(uint32_t max) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_COMMON_CHANNEL_SOURCE_H */
