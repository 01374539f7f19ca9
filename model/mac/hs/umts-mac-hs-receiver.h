/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_RECEIVER_H
#define UMTS_MAC_HS_RECEIVER_H

#include "umts-hs-config.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-tsn-reordering.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace ns3::umts
{

using MacHsReordering = TsnReordering<MacHsPdu>; //!< Reordering queue (TS 25.321 11.6.2)

/**
 * @ingroup umts
 * @brief Counters of a MAC-hs entity in a UE, from its creation.
 */
struct MacHsReceiverCounters
{
    uint64_t transmissions{0};      //!< Transmissions received, errors included
    uint64_t errors{0};             //!< Transmissions not decoded
    uint64_t firstTransmissions{0}; //!< Transmissions received with an empty soft buffer
    uint64_t firstErrors{0};        //!< First transmissions not decoded
    uint64_t repeated{0};           //!< Transmissions of blocks that had been decoded already
    uint64_t malformed{0};          //!< Decoded blocks discarded: no MAC-hs PDU of the queue
    uint64_t pdusDelivered{0};      //!< MAC-d PDUs delivered
    uint64_t bitsDelivered{0};      //!< Bits of the MAC-d PDUs delivered
};

/**
 * @ingroup umts
 * @brief MAC-hs of a UE (TS 25.321 4.2.3.3): HARQ, reordering, disassembly.
 *
 * Plain C++: the caller passes the time, and asks for the next deadline.
 */
class MacHsReceiver
{
  public:
    /**
     * @param config configuration of the UE
     * @param curve block error rate against SINR
     * @param random random numbers by which block errors are drawn
     */
    MacHsReceiver(const HsUserConfig& config,
                  Ptr<const BlerCurve> curve,
                  Ptr<UniformRandomVariable> random);

    /**
     * @brief Add a reordering queue.
     * @param sink gets its MAC-d PDUs, at a time those of one MAC-hs PDU and one size; lives as
     *        long as the queue; null: the PDUs are counted only
     */
    void AddQueue(const HsQueueConfig& config, TransportBlockSink* sink);

    /**
     * @brief Remove a reordering queue with the PDUs that wait in it. The UE acknowledges and
     * discards blocks of it that still come.
     */
    void RemoveQueue(uint8_t queueId);

    /** @brief Deliver the PDUs that wait for missing blocks, and remove all queues. */
    void CloseQueues();

    /**
     * @brief MAC-hs reset for another cell (TS 25.321 11.6.2.5): flush the soft buffers, deliver
     * the PDUs that wait for missing blocks, and remove the reordering queues.
     * @param config configuration of the UE there
     * @param curve block error rate against SINR there
     */
    void Reset(const HsUserConfig& config, Ptr<const BlerCurve> curve);

    /**
     * @brief A transmission that HS-SCCH has announced has ended. Delivers PDUs that are in order.
     * @param transmission what was sent
     * @param link quality it was received with
     * @param now the current time
     * @return the UE's answer: ACK or NACK
     */
    HarqFeedback OnTransmission(const HsTransmission& transmission,
                                const DownlinkQuality& link,
                                Nanos now);

    /**
     * @brief Expire the timers T1 that are due, and deliver the PDUs that they release.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return when to call OnTime(); NEVER while nothing is missing */
    Nanos GetDeadline() const;

    /** @return the counters */
    const MacHsReceiverCounters& GetCounters() const;

    /**
     * @param queueId a queue
     * @return its reordering
     */
    const MacHsReordering& GetReordering(uint8_t queueId) const;

    /**
     * @param queueId a queue
     * @return sizes of its MAC-d PDUs by SID, bits; none when there is no such queue
     */
    std::vector<uint16_t> GetPduBits(uint8_t queueId) const;

    /**
     * @param queueId a queue
     * @return sizes of their octets by SID, bits; none when there is no such queue
     */
    std::vector<uint16_t> GetOctetBits(uint8_t queueId) const;

  private:
    /// A reordering queue and where it leads to.
    struct Queue : public Compact
    {
        MacHsReordering reordering;      //!< Reordering
        std::vector<uint16_t> pduBits;   //!< Sizes of MAC-d PDUs by SID, bits
        std::vector<uint16_t> octetBits; //!< Sizes of their octets by SID, bits
        TransportBlockSink* sink;        //!< Takes its MAC-d PDUs
    };

    /**
     * @brief Draw whether a block is decoded.
     * @param transmission what was sent
     * @param reception its soft buffer
     * @return true when it is decoded
     */
    bool Decode(const HsTransmission& transmission, const HarqReceiver::Reception& reception);

    /**
     * @brief A block has been decoded.
     * @param sent what the Node B has sent
     * @param now the current time
     */
    void OnDecoded(const Ptr<MacHsPdu>& sent, Nanos now);

    /** @brief Note when the next timer of all queues is due. */
    void UpdateDeadline();

    /**
     * @brief Deliver the PDUs that reordering has released.
     * @param sink takes the MAC-d PDUs
     */
    void Deliver(TransportBlockSink* sink);

    /**
     * @brief Take a MAC-hs PDU apart.
     * @param sink takes its MAC-d PDUs
     */
    void Disassemble(const MacHsPdu& pdu, TransportBlockSink* sink);

    HarqReceiver m_harq;                 //!< Soft buffers
    Ptr<const BlerCurve> m_curve;        //!< Block error rates
    Ptr<UniformRandomVariable> m_random; //!< Random numbers by which block errors are drawn
    std::array<std::unique_ptr<Queue>, 8> m_queues; //!< Reordering queues by Queue ID
    Nanos m_deadline{NEVER};                        //!< Earliest deadline of all queues, ns
    MacHsReceiverCounters m_counters;               //!< Counters
    std::vector<Ptr<MacHsPdu>> m_released;          //!< Scratch: PDUs that reordering has released
};

} // namespace ns3::umts

#endif /* UMTS_MAC_HS_RECEIVER_H */
