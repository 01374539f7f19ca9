/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FIXED_QUALITY_MODEL_H
#define UMTS_FIXED_QUALITY_MODEL_H

#include "umts-bler-curve.h"
#include "umts-downlink-quality-model.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A link of one CQI and one block error rate of first transmissions: its SINR is the one
 * that gives them by the closed form of AnalyticBlerCurve.
 */
class FixedQualityModel : public DownlinkQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    FixedQualityModel();

    DownlinkQuality Evaluate(Nanos now) override;

  private:
    Ptr<const BlerCurve> m_curve; //!< The closed form
    uint8_t m_cqi{0};             //!< Cqi
    double m_bler{0.0};           //!< Bler
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_FIXED_QUALITY_MODEL_H */
