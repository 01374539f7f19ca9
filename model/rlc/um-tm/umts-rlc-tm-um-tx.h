/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_UM_TX_H
#define UMTS_RLC_TM_UM_TX_H

#include "ns3/umts-rlc-buffer-limit.h"
#include "ns3/umts-rlc-counters.h"
#include "ns3/umts-rlc-segmenter.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Protocol parameters of an unacknowledged or transparent mode entity (TS 25.322 9.5). The
 * attributes of RlcUm and RlcTm take their defaults from here.
 */
struct RlcTmUmConfig
{
    uint32_t pduOctets{42};   //!< Octets of every PDU, header included
    Nanos timerDiscard{0};    //!< Timer_Discard, ns (9.7.3.2); 0: not configured
    uint64_t bufferOctets{0}; //!< Limit of the SDUs held, octets; 0: no limit
    uint32_t bufferPdus{0};   //!< Limit of the SDUs held, PDUs; 0: no limit
};

/**
 * @ingroup umts
 * @brief Base of the sending sides of transparent and unacknowledged mode: a queue of SDUs, timer
 * based discard without explicit signalling (TS 25.322 9.7.3.2), and counters.
 */
class RlcTmUmTx
{
  public:
    virtual ~RlcTmUmTx() = default;

    /**
     * @param octets octets of an SDU
     * @return whether Enqueue() would accept it now
     */
    bool HasRoom(uint32_t octets) const;

    /** @return octets of SDUs that have not been cut into PDUs */
    uint64_t GetQueuedOctets() const
    {
        return m_segmenter.GetQueuedOctets();
    }

    /**
     * @brief Accept an SDU.
     * @param sdu the SDU, at least one octet
     * @param now the current time
     * @return false when it is refused
     */
    virtual bool Enqueue(Ptr<const Packet> sdu, Nanos now);

    /** @return true when Pull() has a PDU to give, unless all SDUs have become too old meanwhile */
    bool HasData() const
    {
        return m_segmenter.HasData();
    }

    /**
     * @brief Give the PDUs of one TTI.
     * @param max how many at most
     * @param now the current time
     * @param out appended to
     */
    void Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out);

    /**
     * @brief Discard the SDUs whose Timer_Discard has expired.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when there is none */
    Nanos GetDeadline() const;

    /** @return octets of the SDUs not yet wholly handed to MAC */
    uint64_t GetHeldOctets() const
    {
        return m_segmenter.GetHeldOctets();
    }

    /** @return lower bound of the PDUs that wait to be sent */
    uint32_t GetQueuedPdus() const
    {
        return m_segmenter.EstimatePayloads();
    }

    /** @return the counters */
    const RlcTxCounters& GetCounters() const
    {
        return m_counters;
    }

  protected:
    /**
     * @param config protocol parameters
     * @param mode TM or UM
     */
    RlcTmUmTx(const RlcTmUmConfig& config, RlcMode mode);

    /**
     * @brief Make the next PDU and account for it.
     * @param out appended to
     */
    RlcPdu& SendNext(std::vector<RlcPdu>& out);

    /** @brief Give up the oldest SDU. */
    void DiscardFront();

    /** @brief Note that an SDU has been refused. */
    void CountRefused()
    {
        ++m_counters.sdusRefused;
    }

    /** @return the protocol parameters */
    const RlcTmUmConfig& GetConfig() const
    {
        return m_config;
    }

    /** @return SDUs not yet wholly cut */
    RlcSegmenter& GetSegmenter()
    {
        return m_segmenter;
    }

  private:
    /**
     * @brief Give the PDUs of one TTI.
     * @param limit largest size of @p out
     * @param out appended to
     */
    virtual void DoPull(std::size_t limit, std::vector<RlcPdu>& out) = 0;

    /**
     * @brief An SDU has been given up.
     * @param dropped the SDU, and how much of it had been sent
     */
    virtual void OnDiscard(const RlcSegmenter::QueuedSdu& dropped);

    const RlcTmUmConfig m_config; //!< Protocol parameters
    const RlcMode m_mode;         //!< TM or UM
    RlcSegmenter m_segmenter;     //!< SDUs not yet wholly handed to MAC
    RlcTxCounters m_counters;     //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_UM_TX_H */
