/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_SET_H
#define UMTS_BEARER_SET_H

#include "umts-radio-bearer.h"

#include "ns3/umts-traffic-filter.h"

#include <map>

namespace ns3::umts
{

/// PDCP sequence numbers that are expected next, by radio bearer with lossless relocation.
using PdcpSns = std::map<RbId, uint16_t>;

/**
 * @ingroup umts
 * @brief The radio bearers of a UE at one end, and the packet filters that assign IP packets to
 * them.
 *
 * Bearer 0 is the default bearer: it takes the packets that match no filter.
 */
class BearerSet
{
  public:
    /**
     * @brief Add a bearer.
     * @param id its number, which no other has; 0: the default one
     * @param bearer the bearer
     * @param filters what it takes: none for the default bearer, at least one for any other
     */
    void Add(RbId id, Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters);

    /** @param bearer SIGNALLING_RB: Get() and Remove() know it, and nothing else does */
    void AddSignalling(Ptr<RadioBearer> bearer);

    /**
     * @brief Remove a bearer and its filters, and release it.
     * @param id its number
     * @return the bearer
     */
    Ptr<RadioBearer> Remove(RbId id);

    /**
     * @param packet an IPv4 packet
     * @param direction UPLINK at the UE, DOWNLINK at the RNC
     * @return its bearer; null when there is none for it
     */
    Ptr<RadioBearer> Classify(const Packet& packet, Direction direction) const;

    /** @return number of bearers, but for that of signalling */
    uint32_t GetSize() const;

    /**
     * @param i position of a bearer in the order of their numbers
     * @return the bearer
     */
    Ptr<RadioBearer> At(uint32_t i) const;

    /**
     * @param id number of a bearer; 0: the default one
     * @return the bearer; null when there is none
     */
    Ptr<RadioBearer> Get(RbId id) const;

    /** @brief Re-establish the RLC entities of all bearers, together with those of the other end.
     */
    void ReestablishRlc();

    /**
     * @brief Begin anew after a relocation of the serving RNC, see RadioBearer::Reestablish().
     * @return what lossless bearers expect
     */
    PdcpSns Reestablish();

    /**
     * @brief Send again what the other end has not received before Reestablish().
     * @param expected what its lossless bearers expect
     */
    void Restart(const PdcpSns& expected);

    /** @brief Take the bearers apart. */
    void Dispose();

  private:
    /** @brief A filter and the bearer that it leads to. */
    struct Rule
    {
        TrafficFilter filter;    //!< The filter
        Ptr<RadioBearer> bearer; //!< The bearer
    };

    std::map<RbId, Ptr<RadioBearer>> m_bearers; //!< By number
    std::vector<Rule> m_rules;                  //!< In the order of their evaluation
    Ptr<RadioBearer> m_signalling;              //!< SIGNALLING_RB; may be null
};

} // namespace ns3::umts

#endif /* UMTS_BEARER_SET_H */
