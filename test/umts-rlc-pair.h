/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_PAIR_H
#define UMTS_RLC_PAIR_H

#include "umts-rlc-pdu-text.h"
#include "umts-test-time.h"

#include "ns3/umts-rlc-am-core.h"

#include <map>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Two acknowledged mode entities between which a test carries every PDU by hand.
 */

namespace ns3::umts::test
{

using Pdus = std::vector<RlcPdu>; //!< PDUs on their way

constexpr uint32_t A = 0; //!< The side that sends SDUs
constexpr uint32_t B = 1; //!< The side that receives SDUs

/** @return parameters without timers and limits, in which an SDU of 39 octets fills a PDU with its
 * LI */
RlcAmConfig PlainConfig();

/** @return the same without any poll trigger */
RlcAmConfig QuietConfig();

/** @return parameters of a discard 200 ms after the arrival of an SDU */
RlcAmConfig TimerDiscardConfig();

/**
 * @param lsn LSN
 * @return ACK
 */
AckSufi Ack(uint32_t lsn);

/**
 * @param sn a missing PDU
 * @param more missing PDUs after it
 * @return LIST of them
 */
ListSufi Nack(uint32_t sn, uint8_t more = 0);

/**
 * @ingroup umts
 * @brief The two entities: A sends SDUs, B receives them.
 */
class RlcPair
{
  public:
    /** @param config protocol parameters of both */
    explicit RlcPair(const RlcAmConfig& config);

    /**
     * @brief Hand SDUs to A; they are numbered from 0.
     * @param sizes their octets
     * @return true when the last one was accepted
     */
    bool Send(const std::vector<uint32_t>& sizes);

    /**
     * @brief Let a side fill a TTI.
     * @param max room for so many PDUs
     * @return its PDUs
     */
    Pdus Pull(uint32_t side, uint32_t max = 100);

    /**
     * @brief Let PDUs arrive.
     * @param side the receiving side
     * @param pdus the PDUs
     * @param lost positions of the PDUs that do not arrive
     */
    void Carry(uint32_t side, const Pdus& pdus, const std::set<std::size_t>& lost = {});

    /**
     * @brief Let A fill a TTI, and then B, whose PDUs all arrive.
     * @param lost positions of A's PDUs that do not arrive
     */
    void Exchange(const std::set<std::size_t>& lost = {});

    /**
     * @brief Let a STATUS arrive at A.
     * @param sufis its super-fields
     */
    void CarryStatus(const std::vector<Sufi>& sufis);

    /**
     * @brief Let time pass and the timers act.
     * @param duration how long
     */
    void Wait(Nanos duration);

    /**
     * @brief Look at what a side sends, a PDU at most every 10 ms; it does not arrive.
     * @param steps how often to look
     * @return a dot for nothing, the text of the PDU otherwise
     */
    std::string Watch(uint32_t side, uint32_t steps);

    /** @brief Pull and carry everything both ways, without loss, until both are silent. */
    void Settle();

    /** @return the numbers of the SDUs that B has delivered since the last call */
    std::string Delivered();

    /** @return VT(A), VT(S), octets held and PDUs waiting for retransmission or first sending of A
     */
    std::string Sender() const;

    /** @return VR(R) and VR(H) of B */
    std::string Receiver() const;

    /**
     * @param side a side
     * @return its entity
     */
    RlcAmCore& Get(uint32_t side)
    {
        return side == A ? m_a : m_b;
    }

    /** @return what A has done */
    const RlcTxCounters& Counters() const
    {
        return m_a.GetTx().GetCounters();
    }

    /** @return the current time */
    Nanos Now() const
    {
        return m_now;
    }

  private:
    Nanos m_now{0};                         //!< The current time
    std::map<uint64_t, uint32_t> m_numbers; //!< SDU of a packet uid
    std::string m_delivered;                //!< SDUs delivered by B
    RlcAmCore m_a;                          //!< A
    RlcAmCore m_b;                          //!< B
};

/**
 * @param pdus PDUs
 * @return data PDUs by number, with a p for a poll, and control PDUs in words
 */
std::string Text(const Pdus& pdus);

} // namespace ns3::umts::test

#endif /* UMTS_RLC_PAIR_H */
