/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_D_H
#define UMTS_MAC_D_H

#include "umts-transport-channel.h"

#include "ns3/callback.h"
#include "ns3/object.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-rlc-entity.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Counters of a MAC-d entity, from its creation.
 */
struct MacDCounters
{
    uint64_t setsSent{0};       //!< TTIs in which transport blocks were sent
    uint64_t blocksSent{0};     //!< Transport blocks sent
    uint64_t blocksReceived{0}; //!< Transport blocks received, errors included
    uint64_t blocksInError{0};  //!< Transport blocks received with a CRC error
};

/**
 * @ingroup umts
 * @brief MAC-d of one UE, at either end: one DTCH, without multiplexing and hence without header,
 * on one DCH (TS 25.321 9.2.1.1, case a) or, through MAC-c/sh, on the common channels (case c).
 */
class MacD : public Object, public TransportBlockSource, public TransportBlockSink
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Connect the logical channel to the transport channels; again, to move it to others.
     * @param rlc the RLC entity of the DTCH
     * @param transmit the channel that this end sends on
     * @param receive the channel that this end receives on
     */
    void Configure(Ptr<RlcEntity> rlc,
                   const TransportChannel& transmit,
                   const TransportChannel& receive);

    /** @brief Take no more blocks from RLC, and hand none up: the channels are gone. */
    void Disconnect();

    /** @return the channel that this end sends on */
    const TransportChannel& GetTransmitChannel() const;

    bool HasBlocks() const override;
    Ptr<TransportBlockSet> Take() override;

    /**
     * @brief Take a part of a TTI.
     * @param max transport blocks at most
     * @return the blocks; null when there is none
     */
    Ptr<TransportBlockSet> Take(uint32_t max);

    void Deliver(Ptr<TransportBlockSet> set) override;

    /** @return priority of the logical channel on the common channels: 1, the first, to 8 */
    uint32_t GetPriority() const;

    /** @return the counters */
    const MacDCounters& GetCounters() const;

    /**
     * @brief TracedCallback signature for the blocks of a TTI.
     * @param blocks number of transport blocks
     * @param errors those with a CRC error
     */
    typedef void (*BlocksTracedCallback)(uint32_t blocks, uint32_t errors);

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief Turn PDUs into the octets that cross the air.
     * @param set the block set
     */
    void Serialise(TransportBlockSet& set) const;

    Ptr<RlcEntity> m_rlc;                         //!< RLC entity of the DTCH
    TransportChannel m_transmit;                  //!< Own channel
    uint32_t m_priority{1};                       //!< Logical channel priority
    bool m_wireMode{false};                       //!< Serialise every PDU
    bool m_connected{true};                       //!< There are channels
    MacDCounters m_counters;                      //!< Counters
    std::vector<RlcPdu> m_pulled;                 //!< Scratch
    TracedCallback<uint32_t, uint32_t> m_txTrace; //!< TxBlocks
    TracedCallback<uint32_t, uint32_t> m_rxTrace; //!< RxBlocks
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_D_H */
