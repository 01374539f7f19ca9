/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FLOW_METER_H
#define UMTS_FLOW_METER_H

#include "ns3/address.h"
#include "ns3/application.h"
#include "ns3/nstime.h"
#include "ns3/packet.h"
#include "ns3/simple-ref-count.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counts the payload that an application receives, over any transport protocol. The meter
 * disconnects from the application when it is destroyed.
 */
class FlowMeter : public SimpleRefCount<FlowMeter>
{
  public:
    /**
     * @param receiver the application; throws Error when it has no trace source Rx with a
     * packet, or a packet and its sender
     * @param warmup payload received before this time is not counted
     */
    FlowMeter(Ptr<Application> receiver, Time warmup);
    ~FlowMeter();
    FlowMeter(const FlowMeter&) = delete;
    FlowMeter& operator=(const FlowMeter&) = delete;

    /** @param warmup payload received before this time is not counted from now on */
    void SetWarmup(Time warmup);

    /** @return octets of payload received since the warm-up */
    uint64_t GetOctets() const;

  private:
    /** @param packet payload that has come */
    void OnPacket(Ptr<const Packet> packet);

    /**
     * @param packet payload that has come
     * @param from its sender
     */
    void OnPacketFrom(Ptr<const Packet> packet, const Address& from);

    Ptr<Application> m_receiver; //!< The application
    bool m_tellsSender;   //!< The trace source Rx of the application has the sender's address
    Time m_warmup;        //!< Start of the count
    uint64_t m_octets{0}; //!< Payload received since, octets
};

} // namespace ns3::umts

#endif /* UMTS_FLOW_METER_H */
