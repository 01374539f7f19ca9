/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_C_H
#define UMTS_MAC_C_H

#include "umts-common-channel-source.h"

#include "ns3/object.h"
#include "ns3/umts-id-cycle.h"
#include "ns3/umts-section.h"

#include <array>
#include <deque>
#include <unordered_map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Put the header of MAC-c/sh before every block of a set.
 * @param direction UPLINK: RACH, DOWNLINK: FACH
 * @param set the blocks; those of descriptor mode only remember the header
 */
void AddMacCHeader(Direction direction, const MacCHeader& header, TransportBlockSet& set);

/**
 * @ingroup umts
 * @brief Counters of a MAC-c/sh entity, from its creation.
 */
struct MacCCounters
{
    uint64_t blocksReceived{0}; //!< Blocks received on the RACH, those in error included
    uint64_t blocksInError{0};  //!< Blocks with a CRC error: their UE is not known
    uint64_t blocksUnknown{0};  //!< Blocks for a C-RNTI that no UE has: they are dropped
};

/**
 * @ingroup umts
 * @brief MAC-c/sh of a cell, in the RNC (TS 25.321 4.2.4): sender of the FACH and receiver of the
 * RACH.
 *
 * On the FACH, logical channels are served by priority, and those of equal priority in turn, one
 * block each, until the TTI is full. All blocks of a TTI have the size of the first one (TS 25.302
 * 7.1.3): logical channels with blocks of another size wait. RLC makes a PDU only when MAC-c/sh
 * sends it.
 */
class MacC : public Object, public TransportBlockSink
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @param channels the common channels of the cell */
    void Configure(const CommonChannelConfig& channels);

    /** @return the common channels of the cell */
    const CommonChannelConfig& GetChannels() const;

    /** @return a C-RNTI that no UE of the cell has; throws Error when there is none */
    uint16_t AllocateCrnti();

    /** @param crnti a C-RNTI that its UE has no use of any more */
    void ReleaseCrnti(uint16_t crnti);

    /**
     * @brief Add a logical channel, or those of a UE that share an address.
     * @param header its address
     * @param transmitter gives the blocks for the FACH; connected from now on
     * @param receiver takes the blocks from the RACH
     */
    void Add(const MacCHeader& header,
             CommonChannelSource& transmitter,
             TransportBlockSink& receiver);

    /**
     * @brief Remove a logical channel, if this has not been disposed of: it sends and receives no
     * more.
     * @param header its address
     */
    void Remove(const MacCHeader& header);

    /** @return logical channels added and not removed */
    std::size_t GetNLogicalChannels() const;

    /** @param callback called when HasBlocks() turns true */
    void SetWakeCallback(Callback<void> callback);

    /** @return whether a logical channel waits for the FACH */
    bool HasBlocks() const;

    /** @return the block set of a TTI of the FACH that begins now; null when there is none */
    Ptr<const TransportBlockSet> Dequeue();

    void Deliver(Ptr<const BlockSetReception> reception) override;

    /** @return the counters */
    const MacCCounters& GetCounters() const;

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

    /** @brief A logical channel of a UE on the common channels. */
    struct LogicalChannel
    {
        MacCHeader header;                         //!< Address
        CommonChannelSource* transmitter{nullptr}; //!< Gives blocks, until Remove()
        TransportBlockSink* receiver{nullptr};     //!< Takes blocks, until Remove()
        bool queued{false}; //!< The bearer waits in the queue of its priority
    };

    using Queue = std::deque<uint32_t>; //!< Keys of logical channels

    /**
     * @brief A logical channel has PDUs to send.
     * @param key its address
     */
    void Activate(uint32_t key);

    /**
     * @brief A logical channel does not use the FACH any more.
     * @param key its address
     */
    void Deactivate(uint32_t key);

    /**
     * @param queue a queue
     * @param set blocks of the TTI so far
     * @return the first logical channel with blocks of their size; the end when there is none
     */
    Queue::iterator FindNext(Queue& queue, const TransportBlockSet& set) const;

    /**
     * @brief Let a logical channel send a block.
     * @param turn its place there
     * @return blocks that a TTI has at most with those of this logical channel
     */
    uint32_t Serve(Queue& queue, Queue::iterator turn, TransportBlockSet& set);

    /**
     * @param block a block received without error
     * @return the logical channel that it is of; null when nobody has its address
     */
    const LogicalChannel* Find(const TransportBlock& block) const;

    CommonChannelConfig m_channels;                                 //!< FACH and RACH
    std::unordered_map<uint32_t, LogicalChannel> m_logicalChannels; //!< By key of the address
    std::array<Queue, N_PRIORITIES> m_queues;                       //!< By priority - 1
    IdCycle<uint16_t> m_crntis{65536};                              //!< C-RNTIs have 16 bits
    MacCCounters m_counters;                                        //!< Counters
    Callback<void> m_wake;                                          //!< The FACH's clock
    TraceSource<uint16_t, uint32_t> m_txTrace;                      //!< TxBlock
};

} // namespace ns3::umts

#endif /* UMTS_MAC_C_H */
