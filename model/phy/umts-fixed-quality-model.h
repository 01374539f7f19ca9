/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FIXED_QUALITY_MODEL_H
#define UMTS_FIXED_QUALITY_MODEL_H

#include "umts-bler-curve.h"
#include "umts-downlink-quality-model.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Downlink of a constant CQI and a constant block error rate of first transmissions: its
 * SINR is the one at which AnalyticBlerCurve has that error rate for that CQI.
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
    Ptr<const BlerCurve> m_curve; //!< Block error rate against SINR
    uint8_t m_cqi{0};             //!< Attribute Cqi
    double m_bler{0.0};           //!< Attribute Bler
};

} // namespace ns3::umts

#endif /* UMTS_FIXED_QUALITY_MODEL_H */
