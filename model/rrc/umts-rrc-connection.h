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
 * @brief Interface of the RNC to the RRC of a UE (UeRrc): passes messages in both directions at
 * once. Delay and capacity of messages are up to RrcTransport.
 */
class RrcConnection
{
  public:
    virtual ~RrcConnection() = default;

    /** @brief Send a message to the UE. */
    virtual void Send(const RrcDownlinkMessage& message) = 0;

    /** @param transport carries what takes time, once there is a signalling radio bearer */
    virtual void SetTransport(Ptr<RrcTransport> transport) = 0;

    /** @param receiver takes every message of the UE */
    virtual void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_H */
