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

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Exponential mean, over the past, of the rate at which something happens.
 */
class HsMeanRate
{
  public:
    /** @param timeConstant time constant of the mean, ns */
    explicit HsMeanRate(Nanos timeConstant);

    /**
     * @brief Count what has happened.
     * @param amount how much, in any unit
     * @param now the current time
     */
    void Add(double amount, Nanos now);

    /**
     * @param now the current time
     * @return the mean rate, in that unit per second
     */
    double Get(Nanos now) const;

  private:
    double m_timeConstant; //!< Time constant, ns
    double m_rate{0.0};    //!< Mean rate right after the last Add()
    Nanos m_at{0};         //!< Time of the last Add(), ns
};

/**
 * @ingroup umts
 * @brief Counters of a priority queue, from its creation, in MAC-d PDUs.
 */
struct HsQueueCounters
{
    uint64_t enqueued{0};   //!< PDUs from the RNC that were stored
    uint64_t overflowed{0}; //!< PDUs from the RNC that found no room
    uint64_t most{0};       //!< PDUs stored at once at most
    uint64_t discarded{0};  //!< PDUs discarded for their age
    uint64_t sent{0};       //!< PDUs of blocks sent for the first time
    uint64_t delivered{0};  //!< PDUs of acknowledged blocks
    uint64_t lost{0};       //!< PDUs of blocks that HARQ has given up
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
     * @param timeConstant time constant of its mean bit rate, ns
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
     * @brief Discard the MAC-d PDUs that have stayed longer than the discard time.
     * @param now the current time
     */
    void Discard(Nanos now);

    /**
     * @brief Fill a MAC-hs PDU with the first MAC-d PDUs.
     * @param tbsBits bits that it has room for, its header included
     * @param payloadBits limit of the MAC-d PDUs alone, bits
     * @param now the current time
     * @return the PDU; null when not even the first one fits
     */
    Ptr<MacHsPdu> Take(uint32_t tbsBits, uint32_t payloadBits, Nanos now);

    /**
     * @brief Empty the queue.
     * @param now the current time
     * @return its MAC-d PDUs, but for those that have stayed too long
     */
    std::vector<MacDPdu> TakeAll(Nanos now);

    /**
     * @brief The queue is served in a TTI.
     * @param now beginning of the TTI
     */
    void OnServed(Nanos now);

    /**
     * @brief A MAC-hs PDU has been acknowledged or given up.
     * @param pdus number of its MAC-d PDUs
     * @param delivered true when acknowledged
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
     * @return time since its first MAC-d PDU came, ns; 0 when it is empty
     */
    Nanos GetHeadDelay(Nanos now) const;

    /**
     * @param now the current time
     * @return time since it was served last, or got its first MAC-d PDU if that was later, ns
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
        Nanos arrival{0}; //!< Time at which it came, ns
    };

    /** @brief Make the ring larger. */
    void Grow();

    /** @return the first MAC-d PDU, which is taken out */
    MacDPdu Pop();

    HsUserId m_user;            //!< UE
    HsQueueConfig m_config;     //!< Configuration
    std::vector<Stored> m_ring; //!< Ring buffer of the PDUs; its size is a power of 2
    uint32_t m_first{0};        //!< Index of the oldest PDU in the ring
    uint32_t m_count{0};        //!< PDUs stored
    uint64_t m_bits{0};         //!< Bits of the PDUs stored
    Nanos m_waitsSince{0};      //!< End of the TTI it was served in, or arrival of its first PDU
    HsSeqNum m_nextTsn;         //!< Next TSN
    HsMeanRate m_bitRate;       //!< Mean rate of bits sent
    HsMeanRate m_drainRate;     //!< Mean rate of PDUs sent
    HsQueueCounters m_counters; //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_HS_QUEUE_H */
