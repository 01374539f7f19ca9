/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_RECEIVER_H
#define UMTS_MAC_HS_RECEIVER_H

#include "umts-hs-config.h"
#include "umts-mac-hs-reordering.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-bler-curve.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Counters of a MAC-hs entity in a UE, from its creation.
 */
struct MacHsReceiverCounters
{
    uint64_t transmissions{0};      //!< Received, errors included
    uint64_t errors{0};             //!< Of them not decoded
    uint64_t firstTransmissions{0}; //!< Transmissions with an empty soft buffer
    uint64_t firstErrors{0};        //!< Of them not decoded
    uint64_t repeated{0};           //!< Received though decoded before
    uint64_t pdusDelivered{0};      //!< MAC-d PDUs delivered
    uint64_t bitsDelivered{0};      //!< Their bits
};

/**
 * @ingroup umts
 * @brief MAC-hs of a UE (TS 25.321 4.2.3.3): HARQ, reordering, disassembly.
 *
 * Time comes in as `now`, deadlines go out; it knows no Simulator.
 */
class MacHsReceiver
{
  public:
    /**
     * @param config the UE's HS-DSCH
     * @param curve block error rates
     * @param random what errors are drawn from
     */
    MacHsReceiver(const HsUserConfig& config,
                  Ptr<const BlerCurve> curve,
                  Ptr<UniformRandomVariable> random);

    /**
     * @brief Add a reordering queue.
     * @param config the queue
     * @param sink gets its MAC-d PDUs, those of one MAC-hs PDU and size at a time; null to count
     *        them only. Must outlive this.
     */
    void AddQueue(const HsQueueConfig& config, TransportBlockSink* sink);

    /**
     * @brief Remove a reordering queue with what waits in it; blocks of it that still come are
     * acknowledged and discarded.
     * @param queueId the queue
     */
    void RemoveQueue(uint8_t queueId);

    /**
     * @brief A transmission that HS-SCCH has announced has ended. Delivers what is complete.
     * @param transmission what was sent
     * @param link how it was received
     * @param now the current time
     * @return what to answer: ACK or NACK
     */
    HarqFeedback OnTransmission(const HsTransmission& transmission,
                                const DownlinkQuality& link,
                                Nanos now);

    /**
     * @brief Let timers expire that are due. Delivers what they release.
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

  private:
    /// A reordering queue and where it leads to.
    struct Queue
    {
        MacHsReordering reordering; //!< Reordering
        TransportBlockSink* sink;   //!< Gets MAC-d PDUs
    };

    /**
     * @brief Draw whether a block is decoded.
     * @param transmission what was sent
     * @param reception what the soft buffer has of it
     * @return true when it is
     */
    bool Decode(const HsTransmission& transmission, const HarqReceiver::Reception& reception);

    /** @brief Note when the next timer of all queues is due. */
    void UpdateDeadline();

    /**
     * @brief Deliver what reordering has released.
     * @param sink gets MAC-d PDUs
     */
    void Deliver(TransportBlockSink* sink);

    /**
     * @brief Take a MAC-hs PDU apart.
     * @param pdu the PDU
     * @param sink gets its MAC-d PDUs
     */
    void Disassemble(const MacHsPdu& pdu, TransportBlockSink* sink);

    HarqReceiver m_harq;                            //!< Soft buffers
    Ptr<const BlerCurve> m_curve;                   //!< Block error rates
    Ptr<UniformRandomVariable> m_random;            //!< For errors
    std::array<std::unique_ptr<Queue>, 8> m_queues; //!< By queue id
    Nanos m_deadline{NEVER};                        //!< See GetDeadline()
    MacHsReceiverCounters m_counters;               //!< Counters
    std::vector<Ptr<MacHsPdu>> m_released;          //!< Scratch
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_HS_RECEIVER_H */
