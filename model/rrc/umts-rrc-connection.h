/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_H
#define UMTS_RRC_CONNECTION_H

#include "umts-rrc-messages.h"
#include "umts-rrc-transport.h"

#include "ns3/callback.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of the RNC to the RRC of a UE (UeRrc), besides the messages that RrcTransport
 * carries: what takes effect at once.
 */
class RrcConnection
{
  public:
    virtual ~RrcConnection() = default;

    /** @brief Send a message to the UE. */
    virtual void Send(const RrcDownlinkMessage& message) = 0;

    /**
     * @param id a radio bearer
     * @return its traffic volume in the UE now; an empty report when it is not measured
     */
    virtual TrafficVolumeReport MeasureVolume(RbId id) const = 0;

    /** @param transport carries messages from now on, both ways */
    virtual void SetTransport(Ptr<RrcTransport> transport) = 0;

    /** @param receiver takes what the RNC knows of the UE at once */
    virtual void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_H */
