/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_SET_H
#define UMTS_BEARER_SET_H

#include "umts-radio-bearer.h"
#include "umts-traffic-filter.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief One end's radio bearers of a UE, and which of them an IP packet takes.
 *
 * The first one is the default: it takes what no filter of the others matches.
 */
class BearerSet
{
  public:
    /**
     * @brief Add a bearer.
     * @param bearer the bearer
     * @param filters what it takes: none for the first bearer, at least one for any other
     */
    void Add(Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters);

    /**
     * @param packet an IPv4 packet
     * @param direction UPLINK at the UE, DOWNLINK at the RNC
     * @return its bearer; null when there is none at all
     */
    Ptr<RadioBearer> Classify(const Packet& packet, Direction direction) const;

    /** @return number of bearers */
    uint32_t GetSize() const
    {
        return static_cast<uint32_t>(m_bearers.size());
    }

    /**
     * @param id number of a bearer in the order of their set-up, from 0: the default one
     * @return the bearer; null when there is none
     */
    Ptr<RadioBearer> Get(uint32_t id) const
    {
        return id < m_bearers.size() ? m_bearers[id] : nullptr;
    }

    /** @brief Take the bearers apart. */
    void Dispose();

  private:
    /** @brief A filter and the bearer that it leads to. */
    struct Rule
    {
        TrafficFilter filter;    //!< The filter
        Ptr<RadioBearer> bearer; //!< The bearer
    };

    std::vector<Ptr<RadioBearer>> m_bearers; //!< In the order of their set-up
    std::vector<Rule> m_rules;               //!< In the order of their evaluation
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_BEARER_SET_H */
