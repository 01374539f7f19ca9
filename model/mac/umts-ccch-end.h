/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCCH_END_H
#define UMTS_CCCH_END_H

#include "umts-common-channel-source.h"

#include <cstdint>
#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Source of a RACH or FACH that has the blocks of one RRC message on the CCCH. A block says
 * which message it is of, and how many blocks that has; the rest is left 0.
 */
class CcchSender : public CommonChannelSource
{
  public:
    /** @param format transport format set of the RACH or FACH, for a DCCH */
    explicit CcchSender(const TransportChannel& format);

    /**
     * @brief Send a message, in place of what is left of an earlier one.
     * @param number tells it from others of the UE
     * @param blocks transport blocks that it takes
     * @param onSent called when the last of them goes on its way
     */
    void Send(uint32_t number, uint16_t blocks, std::function<void()> onSent);

    void Connect(ActivateCallback activate, ActivateCallback deactivate = {}) override;
    const TransportChannel& GetFormat() const override;
    uint32_t GetPriority() const override;
    bool HasBlocks() const override;
    Ptr<const TransportBlockSet> Take() override;
    Ptr<TransportBlockSet> Take(uint32_t max) override;

  private:
    TransportChannel m_format;      //!< Transport format set
    ActivateCallback m_activate;    //!< Tells the channel below of blocks
    uint32_t m_number{0};           //!< Number of the message
    uint16_t m_blocks{0};           //!< Blocks of the message
    uint16_t m_left{0};             //!< Blocks not yet sent
    std::function<void()> m_onSent; //!< Told when none is left
};

/**
 * @ingroup umts
 * @brief Receiver of RRC messages on the CCCH: a message has come when all of its blocks have.
 */
class CcchReceiver : public TransportBlockSink
{
  public:
    /** @param onMessage called with the number of a message that has come */
    explicit CcchReceiver(std::function<void(uint32_t)> onMessage);

    void Deliver(Ptr<const BlockSetReception> reception) override;

  private:
    std::function<void(uint32_t)> m_onMessage; //!< Takes messages
    uint32_t m_number{0};                      //!< Number of the message that is coming
    uint16_t m_received{0};                    //!< Blocks of it received
};

/**
 * @ingroup umts
 * @brief One end of the CCCH of a UE in a cell.
 */
struct CcchEnd
{
    CcchSender sender;     //!< Sends in the direction of the end
    CcchReceiver receiver; //!< Receives in the other one
};

} // namespace ns3::umts

#endif /* UMTS_CCCH_END_H */
