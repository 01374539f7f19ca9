/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_CHANNEL_H
#define UMTS_BEARER_CHANNEL_H

#include "ns3/umts-mac-d.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief MAC-d's ends, in the UE or in the RNC, of an uplink and a downlink transport channel to
 * which radio bearers of a UE can be mapped. The destructor closes them.
 */
class BearerChannel
{
  public:
    /**
     * @param mac MAC-d of the UE at this end
     * @param transmit the channel that this end sends on
     * @param receive the channel that this end receives on
     */
    BearerChannel(Ptr<MacD> mac, const TransportChannel& transmit, const TransportChannel& receive)
        : m_transmitter(mac, transmit),
          m_receiver(mac, receive)
    {
    }

    virtual ~BearerChannel() = default;
    BearerChannel(const BearerChannel&) = delete;
    BearerChannel& operator=(const BearerChannel&) = delete;

    /** @return MAC-d's sending end */
    MacDTransmitter& GetTransmitter()
    {
        return m_transmitter;
    }

    /** @return MAC-d's sending end */
    const MacDTransmitter& GetTransmitter() const
    {
        return m_transmitter;
    }

    /** @return MAC-d's receiving end */
    MacDReceiver& GetReceiver()
    {
        return m_receiver;
    }

  private:
    MacDTransmitter m_transmitter; //!< MAC-d's sending end
    MacDReceiver m_receiver;       //!< MAC-d's receiving end
};

} // namespace ns3::umts

#endif /* UMTS_BEARER_CHANNEL_H */
