/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_LINK_ADAPTATION_H
#define UMTS_HS_LINK_ADAPTATION_H

#include "umts-hs-config.h"
#include "umts-hs-decay.h"

#include "ns3/umts-hs-category.h"

#include <algorithm>
#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Chooses the transport format of a UE by its CQI, corrected by an outer loop.
 *
 * The outer loop adds an offset to the CQI. A NACK of a first transmission lowers the offset by a
 * step; an ACK raises it by less, so that both balance at the target block error rate.
 */
class HsLinkAdaptation
{
  public:
    static constexpr std::size_t TTI_LINES = 1; //!< First cache lines, which every TTI reads

    /// A transport format.
    struct Choice
    {
        uint8_t cqi{0};     //!< CQI of the row in the table of the category; 0: no format
        CqiFormat format{}; //!< That row
    };

    /**
     * @param config configuration of the UE
     * @param timeConstant time constant of the mean and the deviation of CQI, ns
     */
    HsLinkAdaptation(const HsUserConfig& config, Nanos timeConstant);

    /**
     * @brief A CQI report has come.
     * @param report the report, as the Node B reads it
     * @param now the current time
     */
    void OnCqi(const CqiReport& report, Nanos now);

    /**
     * @brief The feedback of a first transmission has come.
     * @param acknowledged true for ACK, false for NACK
     */
    void OnFirstFeedback(bool acknowledged);

    /**
     * @brief The UE has been served in a TTI.
     * @param payloadBits bits of MAC-d PDUs in it
     * @param nextPduBits size of the MAC-d PDU that comes next; 0 when there is none
     * @param tbsBits size of the transport block that was chosen
     */
    void OnServed(uint32_t payloadBits, uint32_t nextPduBits, uint32_t tbsBits);

    /**
     * @brief The UE has data, but its category, HARQ or the transmission window allow no new block
     * in a TTI: the payload limit of the TTI waits, see GetPayloadLimit().
     * @param tti number of the TTI
     */
    void OnHeldUp(uint64_t tti);

    /**
     * @brief Choose the transport format of a new block.
     * @param codes HS-PDSCH codes that are left in the TTI
     * @param powerShare share of the power that the CQI is for, above 0 .. 1
     * @return the largest format that the CQI and the codes allow; with a payload limit the
     *         smallest one that carries it
     */
    Choice Choose(uint32_t codes, double powerShare) const;

    /** @return false when the UE is out of range */
    bool IsInRange() const
    {
        return IsLimited() ? GetPayloadLimit() > 0 : m_report.cqi > 0 || m_isFixed;
    }

    /**
     * @brief Payload limit of the next TTI, for links that replay a log of throughput. The limit
     * stands for a rate: what a TTI cannot carry of its limit, as it is no whole MAC-d PDU, beyond
     * the largest transport block or held up, is added to the limit of the next TTI of this UE, up
     * to what CARRY_TTIS full TTIs carry. What is beyond that is lost, see GetLostBits().
     * @return bits of MAC-d PDUs that the TTI may carry, whatever its format
     */
    uint32_t GetPayloadLimit() const
    {
        return IsLimited() ? m_report.payloadLimitBits + m_carryBits : NO_PAYLOAD_LIMIT;
    }

    /** @return bits of payload limits that were beyond what the UE's category carries */
    uint64_t GetLostBits() const
    {
        return m_lostBits;
    }

    /**
     * @param codes HS-PDSCH codes of the cell
     * @param powerShare share of the power that the CQI is for, above 0 .. 1
     * @param pduBits size of MAC-d PDUs, bits
     * @return bits of MAC-d PDUs that a TTI can carry at the latest CQI, in the mean over TTIs
     */
    uint32_t GetMeanPayload(uint32_t codes, double powerShare, uint32_t pduBits) const
    {
        if (IsLimited())
        {
            return std::min<uint32_t>(GetPayloadLimit(), m_category->maxTbsBits);
        }
        MeanPayload& last = m_meanPayload;
        if (last.powerShare != powerShare || last.codes != codes || last.pduBits != pduBits)
        {
            last = {powerShare,
                    static_cast<uint8_t>(codes),
                    static_cast<uint16_t>(pduBits),
                    FindMeanPayload(codes, powerShare, pduBits)};
        }
        return last.bits;
    }

    /**
     * @param codes HS-PDSCH codes of the cell
     * @param powerShare share of the power that the CQI is for, above 0 .. 1
     * @param pduBits size of MAC-d PDUs, bits
     * @return GetMeanPayload(); with payload limits the mean of those of late, as a log may have
     * the rhythm of the frames in which flow control decides
     */
    double GetPayloadOfLate(uint32_t codes, double powerShare, uint32_t pduBits) const
    {
        if (!IsLimited())
        {
            return GetMeanPayload(codes, powerShare, pduBits);
        }
        // The limits of the TTIs between two blocks add up.
        const double limit = m_limitOfLate * m_category->minInterTti;
        return std::min<double>(limit, m_category->maxTbsBits);
    }

    /** @return the report that came last */
    const CqiReport& GetReport() const
    {
        return m_report;
    }

    /** @return exponential mean of the CQIs reported */
    double GetCqiMean() const
    {
        return m_cqiMean;
    }

    /** @return standard deviation of the CQIs reported */
    double GetCqiDeviation() const
    {
        return m_cqiDeviation;
    }

    /** @return the UE's category */
    const HsCategory& GetCategory() const;

  private:
    /// TTIs whose payload limit a UE makes up for at most: 100 ms.
    static constexpr uint32_t CARRY_TTIS = 50;

    /**
     * @brief Let a part of a payload limit wait for the next TTI.
     * @param bits the part
     * @param most bits that may wait
     */
    void Carry(uint32_t bits, uint32_t most);

    /** @param now when a report with a payload limit has come */
    void FollowLimit(Nanos now);

    /** @return true when the link has a payload limit */
    bool IsLimited() const
    {
        return m_report.payloadLimitBits != NO_PAYLOAD_LIMIT;
    }

    /**
     * @param codes HS-PDSCH codes of the cell
     * @param powerShare share of the power that the CQI is for, above 0 .. 1
     * @param pduBits size of MAC-d PDUs, bits
     * @return see GetMeanPayload()
     */
    uint32_t FindMeanPayload(uint32_t codes, double powerShare, uint32_t pduBits) const;

    /** @brief Choose the format anew, after a change of report or offset. */
    void Update();

    /**
     * @param powerShare share of the power that the CQI is for, above 0 .. 1
     * @return format by CQI, outer loop and power, with all codes; none when the power is too low
     *         for CQI 1
     */
    Choice ChooseByCqi(double powerShare) const;

    /// A mean payload, and the parameters of GetMeanPayload() that gave it.
    struct MeanPayload
    {
        double powerShare{0.0}; //!< Share of the power; 0: no payload is kept
        uint8_t codes{0};       //!< HS-PDSCH codes
        uint16_t pduBits{0};    //!< Size of MAC-d PDUs, bits
        uint32_t bits{0};       //!< The mean payload, bits
    };

    struct Layout; //!< Checks where members lie

    // What every TTI reads, up to m_decay, is in the first TTI_LINES.
    CqiReport m_report;                //!< Last report
    mutable MeanPayload m_meanPayload; //!< The latest one computed; forgotten when the format
                                       //!< changes
    double m_cqiMean{0.0};             //!< Mean CQI
    double m_cqiVariance{0.0};         //!< Variance of CQI
    double m_cqiDeviation{0.0};        //!< Its square root
    Nanos m_reportedAt{NEVER};         //!< Time of the last report, ns; NEVER: none has come
    const HsDecay* m_decay;            //!< Decay of mean and variance
    Choice m_choice;                   //!< Format with all codes and without payload limit
    const HsCategory* m_category;      //!< UE category
    bool m_isFixed{false};             //!< All blocks have the format m_fixed
    uint8_t m_saturation;              //!< CQI above which the category's formats do not grow
    uint32_t m_carryBits{0};           //!< Bits left over for the next TTI, see GetPayloadLimit()
    uint64_t m_lostBits{0};            //!< See GetLostBits()
    uint64_t m_heldUpAt{NEVER};        //!< Last TTI of OnHeldUp()
    Choice m_fixed;                    //!< Format of all blocks, see m_isFixed
    double m_raise;                    //!< Step by which an ACK raises the offset, CQI
    double m_lower;                    //!< Step by which a NACK lowers the offset, CQI
    double m_offset{0.0};              //!< Offset of the outer loop, CQI
    double m_limitOfLate{0.0};         //!< Mean of payload limits, bits
};

} // namespace ns3::umts

#endif /* UMTS_HS_LINK_ADAPTATION_H */
