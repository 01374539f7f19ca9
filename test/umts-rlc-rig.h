/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_RIG_H
#define UMTS_RLC_RIG_H

#include "umts-test-time.h"

#include "ns3/packet.h"
#include "ns3/umts-rlc-am-core.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Two acknowledged mode entities, a clock and a channel in each direction, without Simulator.
 */

namespace ns3::umts::test
{

/** @brief What one direction of the channel does to PDUs. */
struct ChannelScript
{
    uint32_t pdusPerTti{4}; //!< PDUs in a TTI
    Nanos tti{20 * MS};     //!< TTI
    Nanos delay{0};         //!< From the end of the TTI to the receiver
    double loss{0};         //!< Probability of losing a PDU
    double burstBegin{0};   //!< Probability that a burst of losses begins with a PDU
    double burstEnd{1};     //!< Probability that a burst ends after a PDU
    double duplication{0};  //!< Probability of a second copy of a PDU
    uint32_t jitterTtis{0}; //!< Largest extra delay in TTIs
    bool keepsOrder{true};  //!< Extra delay holds up the PDUs behind, too
    uint32_t quietTtis{0};  //!< Lossless from this TTI on; 0: never
    bool encodes{false};    //!< Wire mode: octets, not descriptors
    std::function<bool(const RlcPdu&, uint64_t)> drops; //!< Loses PDU number n (from 0), too
};

/** @brief An SDU handed up. */
struct Delivery
{
    Nanos time;    //!< When
    uint64_t hash; //!< Of its octets
    uint32_t size; //!< Its octets

    /**
     * @param other another delivery
     * @return true when equal
     */
    bool operator==(const Delivery& other) const
    {
        return time == other.time && hash == other.hash && size == other.size;
    }
};

/**
 * @ingroup umts
 * @brief The rig: side 0 and side 1, each with an entity whose PDUs travel to the other side.
 *
 * It calls the entities as their owner must: OnTime() at the deadline, Pull() when HasData(). What
 * breaks that contract, or the rules of delivery, ends up in GetFault().
 */
class RlcRig
{
  public:
    /**
     * @param configs protocol parameters of both sides
     * @param scripts channel from each side to the other
     * @param seed seed of the channels
     */
    RlcRig(std::array<RlcAmConfig, 2> configs, std::array<ChannelScript, 2> scripts, uint32_t seed);

    /**
     * @brief Hand an SDU with octets of its own to a side.
     * @param size its octets
     * @return true when it was accepted
     */
    bool Send(uint32_t side, uint32_t size);

    /** @brief Go on by one step of 10 ms. */
    void Step();

    /**
     * @brief Let a side's PDUs take a path of another delay from now on, which may overtake those
     * under way.
     * @param side the sending side
     * @param delay delay of the new path
     * @param told whether both entities are told
     */
    void ChangePath(uint32_t side, Nanos delay, bool told);

    /**
     * @brief Go on until nothing is under way or held.
     * @param limit give up after this time
     * @return true when idle
     */
    bool Drain(Nanos limit);

    /** @return true when both sides are silent and hold nothing */
    bool IsIdle() const;

    /**
     * @brief Compare what was delivered with what the sender knows, SDU by SDU.
     * @param side the sending side
     * @return what is wrong; empty when nothing is
     */
    std::string CheckConservation(uint32_t side) const;

    /** @return the first breach of contract seen; empty when there was none */
    const std::string& GetFault() const
    {
        return m_fault;
    }

    /**
     * @param side a side
     * @return its entity
     */
    RlcAmCore& GetEntity(uint32_t side)
    {
        return *m_ends[side].entity;
    }

    /**
     * @param side a side
     * @return what it has delivered
     */
    const std::vector<Delivery>& GetLog(uint32_t side) const
    {
        return m_ends[side].log;
    }

    /**
     * @param side a sending side
     * @return PDUs that fit into the TTIs it has had
     */
    uint64_t GetSlots(uint32_t side) const
    {
        return m_ends[side].slots;
    }

    /**
     * @param side a sending side
     * @return PDUs of it that have arrived
     */
    uint64_t GetArrived(uint32_t side) const
    {
        return m_ends[side].arrived;
    }

    /** @return the current time */
    Nanos GetNow() const
    {
        return m_now;
    }

  private:
    /** @brief What has become of an SDU. */
    struct Sdu
    {
        uint32_t size{0};       //!< Its octets
        uint64_t hash{0};       //!< Of its octets
        uint32_t deliveries{0}; //!< How often it was delivered
    };

    /** @brief One side and the channel away from it. */
    struct End
    {
        RlcAmConfig config;                  //!< Protocol parameters
        ChannelScript script;                //!< The channel
        std::unique_ptr<RlcAmCore> entity;   //!< The entity
        std::mt19937 random;                 //!< Of the channel
        bool inBurst{false};                 //!< A burst of losses goes on
        uint64_t offered{0};                 //!< PDUs that have entered the channel
        uint64_t arrived{0};                 //!< PDUs that have left it
        uint64_t slots{0};                   //!< PDUs that would have fitted
        Nanos lastArrival{0};                //!< Of a PDU on a channel that keeps order
        std::multimap<Nanos, RlcPdu> flight; //!< PDUs under way, by time of arrival
        std::vector<Sdu> sent;               //!< SDUs accepted
        std::map<uint64_t, uint64_t> byKey;  //!< SDU of a packet uid, or of a hash in wire mode
        uint64_t released{0};                //!< SDUs that have left its sduBuffer
        uint64_t confirmed{0};               //!< How many of them were confirmed
        std::vector<Delivery> log;           //!< SDUs delivered by it
        int64_t lastDelivered{-1};           //!< The last of them, as an SDU of the peer
    };

    /**
     * @brief Note an SDU handed up.
     * @param side the receiving side
     */
    void OnDelivery(uint32_t side, const Packet& sdu);

    /** @brief Let a side fill a TTI. */
    void Transmit(uint32_t side);

    /** @brief Let a side receive what has arrived, and let its timers act. */
    void Receive(uint32_t side);

    /**
     * @brief Put a PDU on the channel.
     * @param side the sending side
     */
    void Launch(uint32_t side, const RlcPdu& pdu);

    /**
     * @param end the sending side
     * @param pdu a PDU
     * @return true when the channel loses it
     */
    bool IsLost(End& end, const RlcPdu& pdu);

    /** @brief Check the SDUs that have left the buffer of a side since the last call. */
    void NoteReleases(uint32_t side);

    /**
     * @brief Note a breach of contract.
     * @param condition what must hold
     * @param text what is wrong otherwise
     */
    void Require(bool condition, const std::string& text);

    Nanos m_now{0};            //!< The current time
    std::array<End, 2> m_ends; //!< Both sides
    std::string m_fault;       //!< First breach of contract
};

/**
 * @param packet any packet
 * @return a hash of its octets
 */
uint64_t HashOctets(const Packet& packet);

/**
 * @param limit an upper limit
 * @param random where randomness comes from
 * @return a number of [0, limit)
 */
uint32_t Below(uint32_t limit, std::mt19937& random);

} // namespace ns3::umts::test

#endif /* UMTS_RLC_RIG_H */
