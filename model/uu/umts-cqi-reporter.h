/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CQI_REPORTER_H
#define UMTS_CQI_REPORTER_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-hs-config.h"

#include <functional>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a UE measures of HS-DSCH and reports as CQI on HS-DPCCH (TS 25.214 6A.2).
 */
class CqiReporter : public Object, public Compact
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @param link quality of the link
     * @param random what errors of the measurement are drawn from
     * @return the report
     */
    CqiReport Measure(const DownlinkQuality& link, UniformRandomVariable& random) const
    {
        const uint8_t cqi =
            m_errorDb == 0.0 ? link.cqi : AtPower(link, m_errorDb * DrawNormal(random)).cqi;
        return {cqi, link.payloadLimitBits};
    }

    /** @return whether Measure() reports the link as it is, with no error */
    bool IsExact() const
    {
        return m_errorDb == 0.0;
    }

    /** @param onChange told when IsExact() may have changed; empty: nobody is */
    void SetChangeHandler(std::function<void()> onChange)
    {
        m_onChange = std::move(onChange);
    }

  private:
    /** @param errorDb standard deviation of the error, dB */
    void SetError(double errorDb);

    /** @return standard deviation of the error, dB */
    double GetError() const;

    /**
     * @param random uniform between 0 and 1
     * @return a number of the standard normal distribution
     */
    static double DrawNormal(UniformRandomVariable& random);

    double m_errorDb{0.0};            //!< CqiErrorDb
    std::function<void()> m_onChange; //!< See SetChangeHandler()
};

} // namespace ns3::umts

#endif /* UMTS_CQI_REPORTER_H */
