/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_THROUGHPUT_LOG_QUALITY_MODEL_H
#define UMTS_THROUGHPUT_LOG_QUALITY_MODEL_H

#include "umts-recorded-quality-model.h"
#include "umts-throughput-log.h"

#include <cstdint>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Downlink quality from a log of measured throughput, which sets the number of MAC-d PDUs in
 * each TTI. There are no block errors.
 *
 * With R(t) the bits logged before t, the TTI from t on has floor(R(t + TTI) / PayloadBits) -
 * floor(R(t) / PayloadBits) MAC-d PDUs, so that rounding errors do not accumulate. What it cannot
 * carry waits for the next one (HsLinkAdaptation::GetPayloadLimit()). CQI follows the log as input
 * for schedulers; it does not limit the transport block.
 */
class ThroughputLogQualityModel : public RecordedQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    DownlinkQuality Evaluate(Nanos now) override;

    /**
     * @param begin a time, from 0 on
     * @param end a later time
     * @return bits of RLC payload that the log has in between
     */
    double CountBits(Nanos begin, Nanos end);

    /** @return bits of RLC payload of a MAC-d PDU, over its bits */
    double GetPayloadShare() const
    {
        return static_cast<double>(m_payloadBits) / m_pduBits;
    }

  private:
    void Load(const std::string& file) override;

    /**
     * @param position time since the beginning, repetitions included
     * @return MAC-d PDUs carried before
     */
    int64_t CountPdus(Nanos position) const;

    /**
     * @param position time since the beginning, repetitions included
     * @return CQI whose largest transport block carries the throughput at that time, at least 1
     */
    uint8_t FindCqi(Nanos position) const;

    ThroughputLog m_log;         //!< The log
    uint32_t m_pduBits{336};     //!< Attribute PduBits
    uint32_t m_payloadBits{320}; //!< Attribute PayloadBits
};

} // namespace ns3::umts

#endif /* UMTS_THROUGHPUT_LOG_QUALITY_MODEL_H */
