/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_ES_RECEIVER_H
#define UMTS_MAC_ES_RECEIVER_H

#include "umts-e-dch-config.h"

#include "ns3/umts-tsn-reordering.h"

#include <array>
#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief MAC-es of a UE in the serving RNC (TS 25.321 4.2.4.6): reordering of each logical channel,
 * macro diversity combining and disassembly. Of a MAC-es PDU that several Node Bs have received the
 * first one counts, by its TSN.
 *
 * Plain C++: the caller passes the time, and asks for the next deadline.
 */
class MacEsReceiver
{
  public:
    using Reordering = TsnReordering<const MacEsPdu>; //!< Of a logical channel

    /** @param reorderingTime how long a missing PDU is waited for, ns */
    explicit MacEsReceiver(Nanos reorderingTime);

    /**
     * @brief Add a logical channel.
     * @param ddi its DDI, not used yet; throws Error otherwise
     * @param sink gets its MAC-d PDUs, at a time those of one MAC-es PDU; lives as long as the
     *        channel
     */
    void AddChannel(uint8_t ddi, TransportBlockSink& sink);

    /**
     * @brief Remove a logical channel, after the PDUs that wait for missing ones have been
     * delivered.
     */
    void RemoveChannel(uint8_t ddi);

    /**
     * @brief A Node B has received a MAC-es PDU. Delivers PDUs that are in order.
     * @param now the current time
     */
    void Receive(const Ptr<const MacEsPdu>& pdu, Nanos now);

    /**
     * @brief Give up the missing PDUs that have been waited for long enough.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return when to call OnTime(); NEVER while nothing is missing */
    Nanos GetDeadline() const;

    /** @return MAC-es PDUs whose DDI is of no logical channel */
    uint64_t GetNUnknown() const
    {
        return m_unknown;
    }

    /**
     * @param ddi DDI of a logical channel
     * @return its reordering
     */
    const Reordering& GetReordering(uint8_t ddi) const
    {
        return m_channels[ddi]->reordering;
    }

  private:
    /// A logical channel.
    struct Channel
    {
        Reordering reordering;    //!< Reordering
        TransportBlockSink* sink; //!< Takes its MAC-d PDUs
    };

    /**
     * @brief Deliver the PDUs that reordering has released.
     * @param sink takes the MAC-d PDUs
     */
    void Deliver(TransportBlockSink& sink);

    Nanos m_reorderingTime;                                        //!< See the constructor
    std::array<std::unique_ptr<Channel>, LAST_DDI + 1> m_channels; //!< By DDI
    std::vector<Ptr<const MacEsPdu>> m_released; //!< Scratch: PDUs that reordering has released
    uint64_t m_unknown{0};                       //!< See GetNUnknown()
};

} // namespace ns3::umts

#endif /* UMTS_MAC_ES_RECEIVER_H */
