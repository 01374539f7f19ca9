/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_QUEUE_H
#define UMTS_HS_QUEUE_H

#include "umts-hs-config.h"

#include "ns3/umts-identities.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A rate as an exponential mean over the past.
 */
class HsMeanRate
{
  public:
    /** @param timeConstant of the mean */
    explicit HsMeanRate(Nanos timeConstant);

    /**
     * @brief Something happens.
     * @param amount of it
     * @param now the current time
     */
    void Add(double amount, Nanos now);

    /**
     * @param now the current time
     * @return amount per second
     */
    double Get(Nanos now) const;

  private:
    double m_timeConstant; //!< Time constant, ns
    double m_rate{0.0};    //!< Rate when something happened last
    Nanos m_at{0};         //!< When
};

/**
 * @ingroup umts
 * @brief Counters of a priority queue, from its creation, in MAC-d PDUs.
 */
struct HsQueueCounters
{
    uint64_t enqueued{0};   //!< Came from the RNC and found room
    uint64_t overflowed{0}; //!< Found none
    uint64_t discarded{0};  //!< Stayed too long
    uint64_t sent{0};       //!< Sent for the first time
    uint64_t delivered{0};  //!< Acknowledged
    uint64_t lost{0};       //!< Given up by HARQ
};

/**
 * @ingroup umts
 * @brief A priority queue of MAC-hs in the Node B (TS 25.321 4.2.4.5).
 */
class HsQueue
{
  public:
    /**
     * @param user its UE
     * @param config the queue
     * @param timeConstant of its mean bit rate
     */
    HsQueue(HsUserId user, const HsQueueConfig& config, Nanos timeConstant);

    /**
     * @brief Store a MAC-d PDU.
     * @param pdu the PDU
     * @param now the current time
     * @return false when there is no room
     */
    bool Enqueue(MacDPdu pdu, Nanos now);

    /**
     * @brief Discard what has stayed too long.
     * @param now the current time
     */
    void Discard(Nanos now);

    /**
     * @brief Fill a MAC-hs PDU with the first MAC-d PDUs.
     * @param tbsBits bits that it has room for, its header included
     * @param payloadBits bits of MAC-d PDUs at most
     * @param now the current time
     * @return the PDU; null when not even the first one fits
     */
    Ptr<MacHsPdu> Take(uint32_t tbsBits, uint32_t payloadBits, Nanos now);

    /**
     * @brief The queue uses a TTI.
     * @param now its beginning
     */
    void OnServed(Nanos now);

    /**
     * @brief What has become of MAC-d PDUs that were taken.
     * @param pdus their number
     * @param delivered acknowledged, not given up
     */
    void OnOutcome(uint32_t pdus, bool delivered);

    /** @return its UE */
    HsUserId GetUser() const;

    /** @return its configuration */
    const HsQueueConfig& GetConfig() const;

    /** @return true when it has nothing to send */
    bool IsEmpty() const;

    /** @return MAC-d PDUs stored */
    uint32_t GetPdus() const;

    /** @return their octets */
    uint32_t GetOctets() const;

    /** @return size of the first MAC-d PDU, bits; that of SID 0 when it is empty */
    uint32_t GetHeadBits() const;

    /**
     * @param now the current time
     * @return for how long the first MAC-d PDU has been here
     */
    Nanos GetHeadDelay(Nanos now) const;

    /**
     * @param now the current time
     * @return for how long it has waited with something to send
     */
    Nanos GetWait(Nanos now) const;

    /** @return TSN of the next MAC-hs PDU */
    HsSeqNum GetNextTsn() const;

    /**
     * @param now the current time
     * @return mean bit rate of first transmissions, bit/s
     */
    double GetBitRate(Nanos now) const;

    /**
     * @param now the current time
     * @return mean rate at which it empties, PDU/s
     */
    double GetDrainRate(Nanos now) const;

    /** @return the counters */
    const HsQueueCounters& GetCounters() const;

  private:
    /// A stored MAC-d PDU.
    struct Stored
    {
        MacDPdu pdu;      //!< The PDU
        Nanos arrival{0}; //!< When it came
    };

    /** @brief Make the ring larger. */
    void Grow();

    /** @return the first MAC-d PDU, which is taken out */
    MacDPdu Pop();

    HsUserId m_user;            //!< UE
    HsQueueConfig m_config;     //!< Configuration
    std::vector<Stored> m_ring; //!< PDUs; its size is a power of 2
    uint32_t m_first{0};        //!< Place of the first one
    uint32_t m_count{0};        //!< PDUs stored
    uint64_t m_bits{0};         //!< Their bits
    Nanos m_waitsSince{0};      //!< End of the TTI it used, or when it got PDUs
    HsSeqNum m_nextTsn;         //!< Next TSN
    HsMeanRate m_bitRate;       //!< Bits sent
    HsMeanRate m_drainRate;     //!< PDUs sent
    HsQueueCounters m_counters; //!< Counters
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_QUEUE_H */
