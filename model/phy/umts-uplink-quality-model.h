/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLINK_QUALITY_MODEL_H
#define UMTS_UPLINK_QUALITY_MODEL_H

#include "ns3/object.h"
#include "ns3/umts-timer.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of models of the uplink of a UE: what its radio can carry, as a function of
 * time, whatever transport channel carries it. UplinkAllowance shares it out.
 */
class UplinkQualityModel : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @param begin a time, from 0 on
     * @param end a later time
     * @return bits of RLC payload that the uplink can carry in between
     */
    virtual double CountBits(Nanos begin, Nanos end) = 0;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used; 0 unless overridden
     */
    virtual int64_t AssignStreams(int64_t stream);
};

} // namespace ns3::umts

#endif /* UMTS_UPLINK_QUALITY_MODEL_H */
