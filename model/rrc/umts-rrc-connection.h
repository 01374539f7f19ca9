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

#include <optional>
#include <set>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The RRC connection of a UE as the RNC has it: messages to and from the UE, and without
 * one what it has measured.
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

    /** @param transport carries what takes time, once there is a signalling radio bearer */
    virtual void SetTransport(Ptr<RrcTransport> transport) = 0;

    /** @param receiver takes every message of the UE */
    virtual void SetReceiver(Callback<void, const RrcUplinkMessage&> receiver) = 0;

    /**
     * @brief Measured results of a cell. A real UE adds them to its requests (measured results on
     * RACH, TS 25.331 10.3.7.45) and reports; here they take no time.
     * @param cell the cell
     * @return CPICH Ec/N0 in the steps of TS 25.133 9.1.2.3, dB; none: the UE has no power control
     */
    virtual std::optional<double> MeasureCpich(CellId cell) const = 0;

    /**
     * @brief Have the UE leave all its channels, and establish dedicated physical channels in a
     * cell that it has no radio link in (TS 25.331 8.5.4), unless it is in sync there at once.
     * @param cell the cell's primary scrambling code; none: unknown
     * @param former the cells that it goes back to when that fails; none: its radio links have
     *        failed, and it sends CELL UPDATE instead (TS 25.331 8.3.1)
     * @return whether it has left, and an EstablishmentOutcome or a CELL UPDATE follows
     */
    virtual bool Establish(std::optional<ScramblingCode> cell,
                           std::optional<std::set<ScramblingCode>> former) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CONNECTION_H */
