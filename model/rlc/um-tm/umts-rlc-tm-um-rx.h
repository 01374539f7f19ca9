/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_UM_RX_H
#define UMTS_RLC_TM_UM_RX_H

#include "ns3/umts-rlc-counters.h"
#include "ns3/umts-rlc-reassembler.h"

#include <functional>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base of the receiving sides of transparent and unacknowledged mode (TS 25.322 4.2.1): it
 * counts PDUs and delivers SDUs, which the derived classes reassemble.
 */
class RlcTmUmRx
{
  public:
    using Deliver = std::function<void(Ptr<Packet>)>; //!< Takes a complete SDU

    virtual ~RlcTmUmRx() = default;

    /** @brief A PDU has arrived without error. */
    virtual void Receive(const RlcPdu& pdu) = 0;

    /** @brief PDUs of this TTI have arrived with errors. */
    virtual void ReceiveErrors()
    {
    }

    /** @brief All PDUs of a TTI have been received. */
    virtual void EndOfTti()
    {
    }

    /** @return the counters */
    const RlcRxCounters& GetCounters() const
    {
        return m_counters;
    }

  protected:
    /** @param deliver takes every complete SDU */
    explicit RlcTmUmRx(Deliver deliver)
        : m_deliver(std::move(deliver))
    {
    }

    /** @brief Hand an SDU up. */
    void HandUp(Ptr<Packet> sdu)
    {
        ++m_counters.sdusDelivered;
        m_counters.octetsDelivered += sdu->GetSize();
        m_deliver(std::move(sdu));
    }

    RlcRxCounters m_counters; //!< Counters

  private:
    Deliver m_deliver; //!< Upper layer
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_UM_RX_H */
