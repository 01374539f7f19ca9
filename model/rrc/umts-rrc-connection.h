/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_H
#define UMTS_RRC_CONNECTION_H

#include "umts-rrc-messages.h"

#include "ns3/callback.h"
#include "ns3/nstime.h"

#include <optional>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The RRC connection of a UE as the RNC has it: messages to and from the UE, and what the UE
 * measures.
 *
 * A message takes no time and no capacity.
 */
class RrcConnection
{
  public:
    virtual ~RrcConnection() = default;

    /**
     * @brief Send a message to the UE.
     * @param message the message
     */
    virtual void Send(const RrcDownlinkMessage& message) = 0;

    /** @param receiver takes every message of the UE */
    virtual void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) = 0;

    /**
     * @brief Ask for the traffic volume of the uplink (TS 25.331 14.4).
     * @param id a radio bearer
     * @return octets that its RLC entity in the UE holds
     */
    virtual uint64_t GetTrafficVolume(RbId id) const = 0;

    /**
     * @brief Ask for a report whenever there is uplink traffic.
     * @param id a radio bearer
     * @param callback called when its RLC entity in the UE gets PDUs to send
     */
    virtual void SetTrafficCallback(RbId id, Callback<void> callback) = 0;

    /**
     * @brief Ask how long the UE needs to get in sync in a cell that it has no radio link in.
     * @param cell the cell's primary scrambling code; none: unknown
     * @return time without any channel
     */
    virtual Time GetInterruption(std::optional<ScramblingCode> cell) const = 0;
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RRC_CONNECTION_H */
