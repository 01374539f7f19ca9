/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_TFC_SELECTION_H
#define UMTS_E_TFC_SELECTION_H

#include "umts-e-dch-config.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of what a logical channel sends on E-DCH: MAC-d of a UE.
 */
class EdchSource
{
  public:
    virtual ~EdchSource() = default;

    /** @return PDUs that wait to be sent, those beyond RLC's window included */
    virtual uint32_t GetQueuedPdus() const = 0;

    /** @return true when Dequeue() has PDUs to give now */
    virtual bool HasBlocks() const = 0;

    /**
     * @brief Dequeue PDUs for a TTI that begins now.
     * @param max PDUs at most
     * @param blocks the PDUs are appended
     */
    virtual void Dequeue(uint32_t max, std::vector<TransportBlock>& blocks) = 0;
};

/**
 * @ingroup umts
 * @brief What limits the block of a TTI.
 */
struct EtfcLimits
{
    uint32_t process{0};        //!< HARQ process of the TTI
    double grant{0.0};          //!< Serving grant, power over that of DPCCH
    double remainingPower{0.0}; //!< Power that is left for E-DPDCH, over that of DPCCH
    bool hasDch{false};         //!< There is data on a DCH: the minimum set needs power, too
    bool isReportDue{false};    //!< Scheduling information has to be sent
};

/**
 * @ingroup umts
 * @brief A new block, before it has its TSNs and scheduling information.
 */
struct EtfcChoice
{
    std::vector<Ptr<MacEsPdu>> pdus; //!< MAC-es PDUs; none: scheduling information alone
    uint8_t eTfci{0};                //!< E-TFCI
    uint8_t powerOffsetDb{0};        //!< Power offset of the HARQ profile, dB
    uint8_t maxRetransmissions{0};   //!< Retransmissions at most
    double scheduledRatio{0.0};      //!< Power of scheduled data alone, over that of DPCCH
    bool couldUseGrant{false};       //!< There is data for which the power would be there, but not
                                     //!< the grant: conditions 1 and 2 of the happy bit
};

/**
 * @ingroup umts
 * @brief E-TFC selection of a UE (TS 25.321 11.8.1.4).
 *
 * The logical channel of the highest priority that may send and has data gives the HARQ profile,
 * and says whose data may go with its own. They fill the block in the order of their priorities:
 * scheduled data up to what the serving grant carries with its headers, the data of a non-scheduled
 * flow up to its bits, all together up to what the power carries. The block is the smallest one
 * that holds them, with scheduling information if that is due.
 */
class EtfcSelection
{
  public:
    /**
     * @param config E-DCH of the UE
     * @param sources of its logical channels, in their order; they live as long as this is used
     */
    EtfcSelection(const EdchConfig& config, std::vector<EdchSource*> sources);

    /**
     * @brief Choose the block of a TTI.
     * @return the block; none when there is nothing to send
     */
    std::optional<EtfcChoice> Select(const EtfcLimits& limits);

    /** @return the E-TFCs */
    const EdchFormats& GetFormats() const
    {
        return m_formats;
    }

    /** @return power of the E-TFCs */
    const EdchPowerRatios& GetPowerRatios() const
    {
        return m_ratios;
    }

    /**
     * @brief What a serving grant carries in a TTI.
     * @param grant power over that of DPCCH
     * @param powerOffsetDb power offset of the HARQ profile, dB
     * @return bits of a transport block
     */
    uint32_t GetScheduledBits(double grant, uint8_t powerOffsetDb) const;

    /**
     * @param grant power over that of DPCCH
     * @return whether a logical channel has scheduled data of which not even one PDU fits the grant
     */
    bool IsGrantTooSmall(double grant) const;

    /**
     * @param channel place of a logical channel
     * @return whether it needs a grant
     */
    bool IsScheduled(std::size_t channel) const
    {
        return GetFlow(channel).nonScheduledBits == 0;
    }

  private:
    /// What is left of a block that is being filled, bits.
    struct Room
    {
        uint32_t all;                                     //!< In the block
        uint32_t scheduled;                               //!< For scheduled data with headers
        std::array<uint32_t, MAX_EDCH_FLOWS> unscheduled; //!< For each non-scheduled flow
    };

    /**
     * @param channel place of a logical channel
     * @return its MAC-d flow
     */
    const EdchFlowConfig& GetFlow(std::size_t channel) const
    {
        return m_config.flows[m_config.channels[channel].flow];
    }

    /**
     * @param channel place of a logical channel
     * @return whether it may send in the TTI
     */
    bool MaySend(std::size_t channel, const EtfcLimits& limits) const;

    /**
     * @param powerOffsetDb power offset of the HARQ profile, dB
     * @return E-TFCI of the largest block that the power carries
     */
    uint8_t FindLargest(const EtfcLimits& limits, uint8_t powerOffsetDb) const;

    /**
     * @brief Take PDUs of a logical channel.
     * @param channel its place
     * @param room loses what they take
     * @return MAC-es PDU; null when none fits
     */
    Ptr<MacEsPdu> Fill(std::size_t channel, Room& room);

    /**
     * @param choice a block that is filled
     * @param scheduledLeft bits of the grant that are left
     * @param usedBits bits of header and MAC-es PDUs
     * @return EtfcChoice::couldUseGrant
     */
    bool CouldUseGrant(const EtfcChoice& choice,
                       uint32_t scheduledLeft,
                       uint32_t usedBits,
                       const EtfcLimits& limits) const;

    EdchConfig m_config;                //!< E-DCH of the UE
    EdchFormats m_formats;              //!< E-TFCs
    EdchPowerRatios m_ratios;           //!< Their power
    std::vector<EdchSource*> m_sources; //!< Of the logical channels
    std::vector<std::size_t> m_order;   //!< Logical channels by priority
};

} // namespace ns3::umts

#endif /* UMTS_E_TFC_SELECTION_H */
