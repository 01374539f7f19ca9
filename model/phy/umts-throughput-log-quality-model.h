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

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A radio link that carries in each TTI what a throughput log says, and loses nothing.
 *
 * With R(t) the bits logged before t, the TTI from t on carries floor(R(t + TTI) / PayloadBits) -
 * floor(R(t) / PayloadBits) MAC-d PDUs, so that rounding never adds up. CQI follows the log, for
 * schedulers to see; it limits nothing.
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
    uint32_t m_pduBits{336};     //!< PduBits
    uint32_t m_payloadBits{320}; //!< PayloadBits
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_THROUGHPUT_LOG_QUALITY_MODEL_H */
