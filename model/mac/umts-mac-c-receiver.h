/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_C_RECEIVER_H
#define UMTS_MAC_C_RECEIVER_H

#include "umts-transport-channel.h"

#include "ns3/umts-block-error-model.h"

#include <unordered_map>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Give the blocks of one logical channel their MAC-c/sh header.
 * @param direction UPLINK: RACH, DOWNLINK: FACH
 * @param header the header
 * @param set the blocks
 */
void AddMacCHeader(Direction direction, const MacCHeader& header, TransportBlockSet& set);

/**
 * @ingroup umts
 * @brief The receiving end of a common channel: sorts blocks out by their MAC-c/sh header. On the
 * FACH it stands for all UEs of the cell, each with block errors of its own.
 */
class MacCReceiver : public TransportBlockSink
{
  public:
    /** @param direction UPLINK: RACH, DOWNLINK: FACH */
    explicit MacCReceiver(Direction direction);

    /**
     * @brief Add a logical channel.
     * @param header whose blocks
     * @param sink where they go; must outlive this
     * @param errors which of them are received in error; null: none beyond those marked already
     */
    void Add(const MacCHeader& header, TransportBlockSink* sink, Ptr<BlockErrorModel> errors);

    void Deliver(Ptr<TransportBlockSet> set) override;

  private:
    /** @brief A logical channel. */
    struct Destination
    {
        TransportBlockSink* sink;    //!< Where its blocks go
        Ptr<BlockErrorModel> errors; //!< Block errors; may be null
    };

    /**
     * @param header a header
     * @return its key in m_destinations
     */
    static uint32_t GetKey(const MacCHeader& header);

    /**
     * @brief Take the header off a block.
     * @param block the block
     * @return its destination
     */
    Destination& Open(TransportBlock& block);

    Direction m_direction;                                    //!< Which common channel
    std::unordered_map<uint32_t, Destination> m_destinations; //!< By C-RNTI and C/T
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_C_RECEIVER_H */
