/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_E_H
#define UMTS_MAC_E_H

#include "umts-e-dch-report.h"
#include "umts-e-harq.h"
#include "umts-e-tfc-selection.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Power of a UE in a TTI, over that of DPCCH.
 */
struct EdchPower
{
    double remaining{0.0}; //!< Left for E-DPDCH by all other channels, a ratio (TS 25.133 6.4)
    double headroom{1.0};  //!< Maximum transmit power, a ratio: UPH
    bool hasDch{false};    //!< There is data on a DCH
};

/**
 * @ingroup umts
 * @brief Counters of a MacE, from its creation.
 */
struct MacECounters
{
    uint64_t blocks{0};          //!< Blocks sent for the first time
    uint64_t retransmissions{0}; //!< Blocks sent again
    uint64_t givenUp{0};         //!< Blocks given up after their last retransmission
    uint64_t reports{0};         //!< Scheduling information that was due, sent
    uint64_t bitsDelivered{0};   //!< MAC-es PDUs of blocks acknowledged, with their headers, bits
};

/**
 * @ingroup umts
 * @brief MAC-es/e of a UE (TS 25.321 4.2.3.4): serving grant, E-TFC selection, TSNs, scheduling
 * information, happy bit and HARQ.
 *
 * Plain C++: the caller passes the time and the number of the TTI.
 */
class MacE
{
  public:
    /**
     * @param config E-DCH of the UE; throws Error when it is impossible
     * @param sources of its logical channels, in their order; they live as long as this
     * @param isWire blocks are sent as octets
     */
    MacE(const EdchConfig& config, std::vector<EdchSource*> sources, bool isWire);

    /**
     * @brief MAC-d flows and logical channels are others from now on. HARQ processes, the serving
     * grant and TSNs of the logical channels that stay go on.
     * @param flows MAC-d flows
     * @param channels logical channels; throws Error when they are impossible
     * @param sources of the logical channels, in their order
     */
    void SetChannels(const std::vector<EdchFlowConfig>& flows,
                     const std::vector<EdchChannelConfig>& channels,
                     const std::vector<EdchSource*>& sources);

    /** @brief MAC-es/e reset (TS 25.321 11.8.1.2): HARQ processes are empty, TSNs begin with 0. */
    void Reset();

    /**
     * @brief Grants have been received.
     * @param tti number of the TTI for which they hold from its beginning on
     */
    void Receive(const EdchGrants& grants, uint64_t tti);

    /**
     * @brief Feedback of a transmission, of all radio link sets together.
     * @param tti number of its TTI
     * @param isAcknowledged some cell has decoded it, as the UE reads E-HICH
     * @param isByServing a cell of the serving radio link set has
     * @return state of the block afterwards
     */
    EdchHarqTransmitter::Outcome OnFeedback(uint64_t tti, bool isAcknowledged, bool isByServing);

    /** @brief Another cell, of another radio link set, is the serving one from now on. */
    void OnServingCellChange()
    {
        m_trigger.Trigger();
    }

    /**
     * @brief A TTI begins. Grants and feedback that hold for it have come.
     * @param tti its number
     * @param now the current time
     * @return what is sent; none when nothing is
     */
    std::optional<EdchTransmission> RunTti(uint64_t tti, Nanos now, const EdchPower& power);

    /** @return true when no block is under way and there are no PDUs: RunTti() sends nothing */
    bool IsIdle() const;

    /**
     * @return true when no block is under way and all PDUs wait for a grant: RunTti() sends nothing
     *         before GetDeadline() unless grants, channels or buffers change
     */
    bool IsWaiting() const;

    /** @return when RunTti() has scheduling information to send if nothing else changes */
    Nanos GetDeadline() const
    {
        return m_trigger.GetDeadline();
    }

    /** @return serving grant */
    const ServingGrant& GetGrant() const
    {
        return m_grant;
    }

    /** @return the counters */
    const MacECounters& GetCounters() const
    {
        return m_counters;
    }

  private:
    /// Buffers of the logical channels that count in scheduling information.
    struct Buffers
    {
        uint64_t octets{0};  //!< Octets of all
        uint64_t highest{0}; //!< Octets of the one of the highest priority that has any
        uint8_t priority{0}; //!< Its priority; 0: none has any
        uint8_t id{0};       //!< Its number - 1
    };

    /** @return the buffers now */
    Buffers GetBuffers() const;

    /**
     * @brief Make a block of what was chosen.
     * @param headroom maximum transmit power over that of DPCCH
     */
    Ptr<MacEPdu> MakePdu(const EtfcChoice& choice, double headroom);

    /** @return the happy bit */
    bool FindHappyBit() const;

    EdchConfig m_config;                          //!< E-DCH of the UE
    std::vector<EdchSource*> m_sources;           //!< Of the logical channels
    bool m_isWire;                                //!< Blocks are octets
    ServingGrant m_grant;                         //!< Serving grant
    EtfcSelection m_selection;                    //!< E-TFC selection
    EdchReportTrigger m_trigger;                  //!< Scheduling information
    EdchHarqTransmitter m_harq;                   //!< HARQ processes
    std::array<MacEsSeqNum, LAST_DDI + 1> m_tsns; //!< Next TSN, by DDI
    bool m_couldUseGrant{false};                  //!< See EtfcChoice, of the last new block
    uint8_t m_powerOffsetDb{0};                   //!< Power offset of the last new block, dB
    MacECounters m_counters;                      //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_MAC_E_H */
