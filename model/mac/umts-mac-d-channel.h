/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_D_CHANNEL_H
#define UMTS_MAC_D_CHANNEL_H

#include "umts-common-channel-source.h"

#include "ns3/umts-identities.h"
#include "ns3/umts-rlc-entity.h"

#include <vector>

namespace ns3::umts
{

class MacD;
class MacDReceiver;
class MacDTransmitter;

/**
 * @ingroup umts
 * @brief Counters of a logical channel in MAC-d, from its creation.
 */
struct MacDCounters
{
    uint64_t setsSent{0};   //!< TTIs in which transport blocks of it were sent
    uint64_t blocksSent{0}; //!< Transport blocks sent on the channel
    uint64_t blocksReceived{
        0}; //!< Transport blocks received on the channel, those of blocksInError included
    uint64_t blocksInError{0};   //!< Blocks with a CRC error on the channel that carries it
    uint64_t blocksMalformed{0}; //!< Blocks received that hold no RLC PDU, discarded
};

/**
 * @ingroup umts
 * @brief State of a logical channel (DTCH or DCCH) of a UE in MAC-d at one end: RLC entity,
 * priority, transport channels and counters.
 */
struct MacDLogicalChannel
{
    LogicalChannelId id{};                 //!< Number, which is C/T + 1
    Ptr<RlcEntity> rlc;                    //!< RLC entity
    uint32_t priority{1};                  //!< MAC logical channel priority, 1 (first) to 8
    MacDTransmitter* transmitter{nullptr}; //!< Transport channel that it sends on; may be null
    std::vector<MacDReceiver*> receivers;  //!< Transport channels that it receives on
    Callback<void> onTraffic;              //!< Called when RLC has PDUs to send; may be null
    MacDCounters counters;                 //!< Counters
};

/**
 * @ingroup umts
 * @brief MAC-d's sending end of a transport channel: the logical channels mapped to it, and the
 * choice of the transport format of every TTI.
 *
 * The blocks of a TTI go to the logical channels in the order of their priority, as many to each as
 * it has PDUs (TS 25.321 11.4). Blocks carry C/T where the channel has room for it.
 */
class MacDTransmitter final : public CommonChannelSource
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param format transport format set
     */
    MacDTransmitter(Ptr<MacD> mac, const TransportChannel& format);

    ~MacDTransmitter() override;
    MacDTransmitter(const MacDTransmitter&) = delete;
    MacDTransmitter& operator=(const MacDTransmitter&) = delete;

    void Connect(ActivateCallback activate, ActivateCallback deactivate = {}) override;
    const TransportChannel& GetFormat() const override;

    /** @return the best, that is least, priority of the logical channels mapped to it; 8: none */
    uint32_t GetPriority() const override;

    /** @return PDUs that wait to be sent, those beyond RLC's window included; at least */
    uint32_t GetQueuedPdus() const;

    bool HasBlocks() const override;
    Ptr<TransportBlockSet> Dequeue(uint32_t max) override;

    /** @return the block set of a TTI that begins now; null when there is none */
    Ptr<const TransportBlockSet> Dequeue();

    /** @return the logical channels mapped to it, the first to be served first */
    const std::vector<MacDLogicalChannel*>& GetLogicalChannels() const;

  private:
    friend class MacD;

    /** @param channel a logical channel to be mapped to this */
    void Attach(MacDLogicalChannel& channel);

    /** @param channel a logical channel that is mapped to this, and then no more */
    void Detach(MacDLogicalChannel& channel);

    /** @param channel a logical channel mapped to this, to be put in its place by priority */
    void Insert(MacDLogicalChannel& channel);

    /** @brief A logical channel has PDUs. */
    void OnData();

    /** @brief Append the PDUs pulled from a logical channel. */
    void Append(MacDLogicalChannel& channel, TransportBlockSet& set);

    /**
     * @brief Serialise a PDU, as wire mode asks.
     * @param block the block that gets its octets, with its C/T
     */
    void Encode(const RlcPdu& pdu, TransportBlock& block) const;

    Ptr<MacD> m_mac;                             //!< MAC-d of the UE
    TransportChannel m_format;                   //!< Transport format set
    ActivateCallback m_activate;                 //!< Tells the channel below of blocks
    ActivateCallback m_deactivate;               //!< Tells it that no logical channel is left
    std::vector<MacDLogicalChannel*> m_channels; //!< By priority
    std::vector<RlcPdu> m_pulled;                //!< Scratch
};

/**
 * @ingroup umts
 * @brief MAC-d's receiving end of a transport channel: passes the RLC PDU of each block to the RLC
 * entity of its logical channel.
 */
class MacDReceiver : public TransportBlockSink
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param format transport format set
     */
    MacDReceiver(Ptr<MacD> mac, const TransportChannel& format);

    ~MacDReceiver() override;
    MacDReceiver(const MacDReceiver&) = delete;
    MacDReceiver& operator=(const MacDReceiver&) = delete;

    /** @return transport format set */
    const TransportChannel& GetFormat() const;

    void Deliver(Ptr<const BlockSetReception> reception) override;

  private:
    friend class MacD;

    /** @param channel a logical channel to be carried by this */
    void Attach(MacDLogicalChannel& channel);

    /**
     * @param channel a logical channel that this carries, and then no more; throws Error
     *        while blocks are handed up, as RLC may be at work on them
     */
    void Detach(MacDLogicalChannel& channel);

    /**
     * @brief Hand a block to its logical channel.
     * @param block a block received without error
     * @param now the current time
     */
    void Receive(const TransportBlock& block, Nanos now);

    /**
     * @param block a block received without error
     * @return its logical channel; null when it is none of this transport channel
     */
    MacDLogicalChannel* Identify(const TransportBlock& block) const;

    /**
     * @brief Tell RLC that the blocks of a TTI have been received.
     * @param errors blocks whose CRC has failed
     */
    void EndTti(uint32_t errors);

    /**
     * @param ct C/T of a block
     * @return the logical channel; null when none of this transport channel has it
     */
    MacDLogicalChannel* Find(uint8_t ct) const;

    Ptr<MacD> m_mac;                             //!< MAC-d of the UE
    TransportChannel m_format;                   //!< Transport format set
    std::vector<MacDLogicalChannel*> m_channels; //!< Logical channels that it carries
    std::vector<uint8_t> m_octets;               //!< Scratch
    bool m_isDelivering{false};                  //!< What was received in a TTI is handed up
};

} // namespace ns3::umts

#endif /* UMTS_MAC_D_CHANNEL_H */
