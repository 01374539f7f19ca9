/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DOWNLINK_QUALITY_MODEL_H
#define UMTS_DOWNLINK_QUALITY_MODEL_H

#include "ns3/object.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-timer.h"

#include <array>
#include <cstdint>
#include <limits>

namespace ns3::umts
{

constexpr double DB_PER_CQI = 1.02; //!< SINR from one CQI to the next, dB (Brouwer et al. 2004)

/// Value of DownlinkQuality::payloadLimitBits of links without a limit.
constexpr uint32_t NO_PAYLOAD_LIMIT = std::numeric_limits<uint32_t>::max();

/**
 * @ingroup umts
 * @brief Quality of an HS-DSCH downlink at one time and full power, as DownlinkQualityModel returns
 * it.
 *
 * The first rule that applies decides how a transmission is decoded:
 * - errorFree: decoding always succeeds;
 * - combined: the SINR after the n-th transmission is combinedSinrDb[n - 1] (the last entry for
 *   n > 3) of the DownlinkQuality at the *first* transmission, HARQ combining included;
 * - otherwise each transmission has the sinrDb of its own time, and HarqReceiver combines them.
 */
struct DownlinkQuality
{
    double sinrDb{0.0};    //!< SINR of one transmission, dB
    uint8_t cqi{0};        //!< CQI that the UE measures, 0 .. 30
    bool cqiOfSinr{false}; //!< Whether cqi is GetCqi(sinrDb), not one given
    bool errorFree{false}; //!< Whether decoding never fails, whatever the SINR
    bool combined{false};  //!< Whether combinedSinrDb is given
    uint32_t payloadLimitBits{
        NO_PAYLOAD_LIMIT};                  //!< Bits of MAC-d PDUs that the TTI may carry; a
                                            //!< limit, 0 included, sets the format in place of CQI
    std::array<double, 3> combinedSinrDb{}; //!< SINR after 1, 2, 3 transmissions, dB; see combined
};

/**
 * @ingroup umts
 * @brief Base class of models of the HS-DSCH downlink from a cell to a UE: DownlinkQuality as a
 * function of time, evaluated on request of HsUser.
 */
class DownlinkQualityModel : public Object, public Compact
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Evaluate the quality: for a transmission in the TTI that begins now, or to measure
     * CQI.
     * @param now the time, never before that of the last call
     * @return the quality at that time
     */
    virtual DownlinkQuality Evaluate(Nanos now) = 0;

    /**
     * @brief The link is one from this cell. Nothing happens unless overridden: most links know no
     * cells.
     * @param cell primary scrambling code of the cell
     */
    virtual void SetCell(ScramblingCode cell);

    /**
     * @brief The cell divides the power of HS-DSCH that the link stands for anew. Nothing happens
     * unless overridden: Evaluate() stays that of full power, only what interferes may change.
     * @param hsDsch share that HS-DSCH has, above 0 .. 1
     * @param dedicated share that dedicated channels have, 0 .. 1
     */
    virtual void SetPowerShares(double hsDsch, double dedicated);

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used; 0 unless overridden
     */
    virtual int64_t AssignStreams(int64_t stream);
};

/**
 * @ingroup umts
 * @brief Ideal downlink: a constant CQI, and every block is decoded.
 */
class IdealQualityModel : public DownlinkQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    DownlinkQuality Evaluate(Nanos now) override;

  private:
    uint8_t m_cqi{30}; //!< Attribute Cqi
};

/**
 * @ingroup umts
 * @brief The CQI that a UE measures: SINR / 1.02 + 16.62, rounded down and clipped to 0 .. 30
 * (Brouwer et al. 2004: where a block error rate of 10 % is not exceeded by much).
 * @param sinrDb SINR, dB
 * @return the CQI
 */
uint8_t GetCqi(double sinrDb);

/**
 * @ingroup umts
 * @brief The link with another power: all SINRs, and the CQI that the UE measures then. A CQI that
 * follows from SINR is rounded down once; one that is given moves by a step of 1.02 dB.
 * @param quality a link
 * @param offsetDb power against that which the link stands for, dB
 * @return the link with that power
 */
DownlinkQuality AtPower(DownlinkQuality quality, double offsetDb);

/**
 * @ingroup umts
 * @brief The inverse of GetCqi().
 * @param cqi 0 .. 30
 * @return the lowest SINR at which it is measured, dB
 */
double GetSinrOfCqi(uint8_t cqi);

} // namespace ns3::umts

#endif /* UMTS_DOWNLINK_QUALITY_MODEL_H */
