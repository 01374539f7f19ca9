/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_QUEUE_H
#define UMTS_HS_QUEUE_H

#include "umts-hs-config.h"
#include "umts-hs-decay.h"

#include "ns3/umts-compact.h"
#include "ns3/umts-identities.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Exponential average of a rate, in bits or PDUs per second.
 */
class HsMeanRate
{
  public:
    /** @param timeConstant time constant of the mean, ns */
    explicit HsMeanRate(Nanos timeConstant);

    /**
     * @brief Add an amount to the mean.
     * @param amount number of bits, PDUs, ...
     * @param now the current time
     */
    void Add(double amount, Nanos now);

    /**
     * @param now the current time
     * @return the mean rate, in that unit per second
     */
    double Get(Nanos now) const
    {
        return m_rate == 0.0 ? 0.0 : m_rate * m_decay->Get(now - m_at);
    }

  private:
    const HsDecay* m_decay; //!< Decay of the mean
    double m_rate{0.0};     //!< Mean rate right after the last Add()
    Nanos m_at{0};          //!< Time of the last Add(), ns
};

/**
 * @ingroup umts
 * @brief Counters of a priority queue since its creation, in MAC-d PDUs.
 */
struct HsQueueCounters
{
    uint64_t enqueued{0};   //!< PDUs from the RNC that were stored
    uint64_t overflowed{0}; //!< PDUs from the RNC that found no room
    uint64_t most{0};       //!< Most PDUs stored at once
    uint64_t discarded{0};  //!< PDUs discarded for their age
    uint64_t sent{0};       //!< PDUs of blocks sent for the first time
    uint64_t delivered{0};  //!< PDUs of acknowledged blocks
    uint64_t lost{0};       //!< PDUs of blocks that HARQ has given up
};

/**
 * @ingroup umts
 * @brief A priority queue of MAC-hs in the Node B (TS 25.321 4.2.4.5).
 */
class alignas(CACHE_LINE) HsQueue
{
  public:
    static constexpr std::size_t TTI_LINES = 2; //!< First cache lines, which every TTI reads

    /**
     * @param user its UE
     * @param config the queue
     * @param timeConstant time constant of its mean bit rate, ns
     */
    HsQueue(HsUserId user, const HsQueueConfig& config, Nanos timeConstant);

    /**
     * @brief Store a MAC-d PDU.
     * @param block the PDU
     * @param bits its size on the air
     * @param now the current time
     * @return false when there is no room
     */
    bool Enqueue(const TransportBlock& block, uint16_t bits, Nanos now);

    /**
     * @brief Discard the MAC-d PDUs that have stayed longer than the discard time.
     * @param now the current time
     */
    void Discard(Nanos now)
    {
        if (GetHeadDelay(now) >= m_config.discardTime)
        {
            DiscardHead(now);
        }
    }

    /**
     * @brief Fill a MAC-hs PDU with the first MAC-d PDUs.
     * @param tbsBits bits that it has room for, its header included
     * @param payloadBits limit of the MAC-d PDUs alone, bits
     * @param now the current time
     * @return the PDU; null when not even the first one fits
     */
    Ptr<MacHsPdu> Dequeue(uint32_t tbsBits, uint32_t payloadBits, Nanos now);

    /**
     * @brief Empty the queue.
     * @param now the current time
     * @return its MAC-d PDUs, without those older than the discard time
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
    HsUserId GetUser() const
    {
        return m_user;
    }

    /** @return its configuration */
    const HsQueueConfig& GetConfig() const
    {
        return m_config;
    }

    /** @return true when it has nothing to send */
    bool IsEmpty() const
    {
        return m_count == 0 && !m_config.fullBuffer;
    }

    /** @return MAC-d PDUs stored */
    uint32_t GetPdus() const
    {
        return m_count;
    }

    /** @return octets of the MAC-d PDUs stored */
    uint32_t GetOctets() const;

    /** @return size of the first MAC-d PDU, bits; that of SID 0 when it is empty */
    uint32_t GetHeadBits() const
    {
        return m_headBits;
    }

    /**
     * @param now the current time
     * @return time since its first MAC-d PDU came, ns; 0 when it is empty
     */
    Nanos GetHeadDelay(Nanos now) const
    {
        return m_count > 0 ? now - m_headArrival : 0;
    }

    /**
     * @param now the current time
     * @return time since it was served last, or since it got its first PDU if that was later, ns
     */
    Nanos GetWait(Nanos now) const
    {
        return now - m_waitsSince;
    }

    /** @return TSN of the next MAC-hs PDU */
    HsSeqNum GetNextTsn() const
    {
        return m_nextTsn;
    }

    /**
     * @param now the current time
     * @return mean bit rate of first transmissions, bit/s
     */
    double GetBitRate(Nanos now) const
    {
        return m_bitRate.Get(now);
    }

    /**
     * @param now the current time
     * @return mean rate at which PDUs leave it, PDU/s
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

    /** @brief Note size and arrival of the first PDU, after a change of it. */
    void UpdateHead();

    /**
     * @brief Discard the first MAC-d PDU, and those after it that have stayed too long.
     * @param now the current time
     */
    void DiscardHead(Nanos now);

    /** @return the first MAC-d PDU, which is taken out */
    MacDPdu Pop();

    /**
     * @brief Put the first MAC-d PDUs into a block.
     * @param tbsBits bits that it has room for, its header included
     * @param payloadBits limit of the MAC-d PDUs alone, bits
     * @param pdu the block
     * @return MAC-d PDUs in it
     */
    uint32_t Fill(uint32_t tbsBits, uint32_t payloadBits, MacHsPdu& pdu);

    struct Layout; //!< Checks where members lie

    // What every TTI reads, up to the delay budget in m_config, is in the first TTI_LINES.
    uint32_t m_count{0};          //!< PDUs stored
    HsUserId m_user;              //!< UE
    HsSeqNum m_nextTsn;           //!< Next TSN
    uint32_t m_headBits;          //!< Size of the first PDU, bits; that of SID 0 when it is empty
    Nanos m_headArrival{0};       //!< Time at which the first PDU came, ns
    Nanos m_waitsSince{0};        //!< End of the TTI it was served in, or arrival of its first PDU
    HsMeanRate m_bitRate;         //!< Mean rate of bits sent
    HsQueueConfig m_config;       //!< Configuration
    CompactVector<Stored> m_ring; //!< Ring buffer of the PDUs; its size is a power of 2
    uint32_t m_first{0};          //!< Index of the oldest PDU in the ring
    uint64_t m_bits{0};           //!< Bits of the PDUs stored
    HsMeanRate m_drainRate;       //!< Mean rate of PDUs sent
    HsQueueCounters m_counters;   //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_HS_QUEUE_H */
