/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_LINK_ADAPTATION_H
#define UMTS_HS_LINK_ADAPTATION_H

#include "umts-hs-config.h"

#include <cstdint>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Chooses the transport format of a UE by its CQI, corrected by an outer loop.
 *
 * The outer loop shifts CQI by an offset that a NACK of a first transmission lowers by a step and
 * an ACK raises by so much less that they balance at the target block error rate.
 */
class HsLinkAdaptation
{
  public:
    /// A transport format.
    struct Choice
    {
        uint8_t cqi{0};     //!< CQI whose row it is; 0 for none
        CqiFormat format{}; //!< The row
    };

    /**
     * @param config of the UE
     * @param timeConstant of the statistics of CQI
     */
    HsLinkAdaptation(const HsUserConfig& config, Nanos timeConstant);

    /**
     * @brief A report has come.
     * @param report the report
     * @param now the current time
     */
    void OnCqi(const CqiReport& report, Nanos now);

    /**
     * @brief The feedback of a first transmission has come.
     * @param acknowledged ACK, not NACK
     */
    void OnFirstFeedback(bool acknowledged);

    /**
     * @brief The UE has used a TTI.
     * @param payloadBits bits of MAC-d PDUs in it
     * @param nextPduBits size of the MAC-d PDU that comes next; 0 when there is none
     */
    void OnServed(uint32_t payloadBits, uint32_t nextPduBits);

    /**
     * @param codes HS-PDSCH codes at hand
     * @return the largest format that the CQI and the codes allow; with a payload limit the
     *         smallest one that carries it
     */
    Choice Choose(uint32_t codes) const;

    /** @return false when the UE is out of range */
    bool IsInRange() const;

    /**
     * @brief A limit is a rate: the part of a MAC-d PDU that a TTI could have carried adds to what
     * the next one of this UE may carry.
     * @return bits of MAC-d PDUs that a TTI may carry, whatever its format
     */
    uint32_t GetPayloadLimit() const;

    /**
     * @param codes HS-PDSCH codes at hand
     * @param pduBits size of MAC-d PDUs
     * @return bits of MAC-d PDUs that a TTI can carry in the mean
     */
    uint32_t GetMeanPayload(uint32_t codes, uint32_t pduBits) const;

    /** @return the report that came last */
    const CqiReport& GetReport() const;

    /** @return exponential mean of the CQIs reported */
    double GetCqiMean() const;

    /** @return their standard deviation */
    double GetCqiDeviation() const;

    /** @return the offset of the outer loop */
    double GetOffset() const;

    /** @return the UE's category */
    const HsCategory& GetCategory() const;

  private:
    /** @return true when the link has a payload limit */
    bool IsLimited() const;

    /** @brief Renew what follows from report and offset. */
    void Update();

    const HsCategory* m_category; //!< UE category
    double m_raise;               //!< Of the offset, by an ACK
    double m_lower;               //!< Of the offset, by a NACK
    double m_offset{0.0};         //!< Offset
    double m_timeConstant;        //!< Of mean and variance, ns
    double m_cqiMean{0.0};        //!< Mean CQI
    double m_cqiVariance{0.0};    //!< Its variance
    Nanos m_reportedAt{NEVER};    //!< When the last report came
    CqiReport m_report;           //!< Last report
    uint8_t m_saturation;         //!< CQI above which the formats do not grow
    Choice m_choice;              //!< With all codes and no payload limit
    uint32_t m_carryBits{0};      //!< Part of a MAC-d PDU, see GetPayloadLimit()
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_LINK_ADAPTATION_H */
