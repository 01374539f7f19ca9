/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLINK_ALLOWANCE_H
#define UMTS_UPLINK_ALLOWANCE_H

#include "umts-transport-channel.h"

#include "ns3/umts-uplink-quality-model.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What the uplink of a UE may still carry, by its UplinkQualityModel; all its transport
 * channels share it, but for those of signalling.
 *
 * What a TTI cannot carry, as it is no whole block or beyond the largest format, waits for the next
 * one while there is data, up to what 100 ms of full TTIs carry. What is beyond that is lost. So is
 * what comes while there is no data.
 */
class UplinkAllowance
{
  public:
    /** @param quality what the uplink can carry */
    explicit UplinkAllowance(Ptr<UplinkQualityModel> quality);

    /**
     * @brief A TTI begins.
     * @param now its beginning, never before that of the last call
     * @param format transport format set of the channel
     * @return blocks that the TTI may carry
     */
    uint32_t CountBlocks(Nanos now, const TransportChannel& format);

    /**
     * @brief Blocks have been sent in the TTI of CountBlocks().
     * @param blocks their number
     * @param hasMore whether the channel has more data
     * @param format transport format set of the channel
     */
    void OnSent(uint32_t blocks, bool hasMore, const TransportChannel& format);

    /** @return bits that came while there was data, but were beyond what the channel carries */
    double GetLostBits() const
    {
        return m_lostBits;
    }

    /** @return what the uplink can carry */
    Ptr<UplinkQualityModel> GetQuality() const
    {
        return m_quality;
    }

  private:
    Ptr<UplinkQualityModel> m_quality; //!< What the uplink can carry
    Nanos m_countedUntil{0};           //!< Time up to which it is counted
    bool m_isWaiting{false};           //!< There was more data at the last TTI
    double m_bits{0.0};                //!< What may still be carried, bits of RLC payload
    double m_lostBits{0.0};            //!< See GetLostBits()
};

} // namespace ns3::umts

#endif /* UMTS_UPLINK_ALLOWANCE_H */
