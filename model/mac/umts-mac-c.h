/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_C_H
#define UMTS_MAC_C_H

#include "umts-mac-c-receiver.h"
#include "umts-mac-d.h"

#include "ns3/umts-identities.h"

#include <array>
#include <deque>
#include <unordered_map>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief MAC-c/sh of a cell, at the RNC (TS 25.321 4.2.4): the sending end of the FACH and the
 * receiving end of the RACH.
 *
 * On the FACH a logical channel waits in the queue of its priority while its RLC entity has PDUs.
 * The first one of the first queue that is not empty sends one block and goes to the end of its
 * queue, until the TTI is full. RLC makes a PDU only when it is to be sent.
 */
class MacC : public Object, public TransportBlockSource, public TransportBlockSink
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    MacC();

    /** @param channels the common channels of the cell */
    void Configure(const CommonChannelConfig& channels);

    /** @return the common channels of the cell */
    const CommonChannelConfig& GetChannels() const;

    /**
     * @brief Choose the address of a logical channel: a UE has one C-RNTI, each of its bearers a
     * C/T of its own.
     * @param id the UE and its bearer
     * @return the address
     */
    MacCHeader MakeHeader(DchId id);

    /**
     * @brief Add a logical channel.
     * @param header its address
     * @param mac the RNC's MAC-d of it
     * @return its number
     */
    uint32_t Add(const MacCHeader& header, Ptr<MacD> mac);

    /** @param callback called when HasBlocks() turns true */
    void SetWakeCallback(Callback<void> callback);

    /**
     * @brief A logical channel has PDUs to send.
     * @param channel its number
     */
    void Activate(uint32_t channel);

    /**
     * @brief A logical channel does not use the FACH any more.
     * @param channel its number
     */
    void Deactivate(uint32_t channel);

    bool HasBlocks() const override;
    Ptr<TransportBlockSet> Take() override;
    void Deliver(Ptr<TransportBlockSet> set) override;

    /**
     * @brief TracedCallback signature for blocks on the FACH.
     * @param crnti C-RNTI of the UE
     * @param priority priority of the logical channel
     */
    typedef void (*BlockTracedCallback)(uint16_t crnti, uint32_t priority);

  protected:
    void DoDispose() override;

  private:
    static constexpr uint32_t N_PRIORITIES = 8; //!< TS 25.331 10.3.4.21

    /** @brief A logical channel. */
    struct LogicalChannel
    {
        MacCHeader header;  //!< Address
        Ptr<MacD> mac;      //!< MAC-d
        bool queued{false}; //!< It waits in a queue
    };

    using Queue = std::deque<uint32_t>; //!< Numbers of logical channels

    /**
     * @param channel a logical channel
     * @return the queue of its priority
     */
    Queue& GetQueue(const LogicalChannel& channel);

    /**
     * @brief Let the first logical channel send a block.
     * @param queue its queue
     * @param set gets the block
     */
    void ServeFirst(Queue& queue, TransportBlockSet& set);

    CommonChannelConfig m_channels;                //!< FACH and RACH
    MacCReceiver m_rach;                           //!< Receiving end of the RACH
    std::vector<LogicalChannel> m_logicalChannels; //!< All
    std::array<Queue, N_PRIORITIES> m_queues;      //!< By priority - 1
    std::unordered_map<Rnti, uint16_t> m_crntis;   //!< C-RNTI of a UE
    Callback<void> m_wake;                         //!< The FACH's clock
    TracedCallback<uint16_t, uint32_t> m_txTrace;  //!< TxBlock
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_C_H */
