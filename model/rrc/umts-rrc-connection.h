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
 * @brief Interface of the RNC to a UE (UeRrc), besides the messages of RRC, which RrcTransport
 * carries: what takes effect at once, as session management does when nothing says how long it
 * takes, and what the RNC knows of the UE by no message.
 */
class RrcConnection
{
  public:
    virtual ~RrcConnection() = default;

    /**
     * @brief The RNC has the UE in another RRC state, or sets up dedicated channels for it. A UE
     * without signalling radio bearers, whose messages take no time, learns it so. One with them
     * has its state by messages, and its state meter alone takes note of channels on their way.
     */
    virtual void SetState(const RrcStateIndicator& state) = 0;

    /**
     * @brief The UE has a PDP context (TS 24.008 6.1.3): packets for its radio bearer wait from now
     * on, which RADIO BEARER SETUP gives its channels.
     * @param id number of the radio bearer
     * @param config what it is made of
     */
    virtual void AddContext(RbId id, std::shared_ptr<const BearerConfig> config) = 0;

    /** @param id radio bearer of a PDP context without channels, which refuses packets now */
    virtual void RefuseContext(RbId id) = 0;

    /** @param id radio bearer of a PDP context that the UE has no more, if it has it still */
    virtual void RemoveContext(RbId id) = 0;

    /** @brief The UE is detached: it has no PDP contexts, and leaves its cell. */
    virtual void Detach() = 0;

    /**
     * @param cell a cell
     * @return its CPICH Ec/N0 as the UE reports it, see Quantise(); none: the UE has no power
     *         control. In the specification a UE adds it to RRC CONNECTION REQUEST, CELL UPDATE
     *         (measured results on RACH, TS 25.331 10.3.7.45) and MEASUREMENT REPORT; here it is
     *         measured when admission control asks
     */
    virtual std::optional<uint8_t> MeasureCpich(CellId cell) const = 0;

    /**
     * @brief Have the UE measure the traffic volume of a radio bearer, or no more. System
     * information tells UEs without DCHs (TS 25.331 10.3.7.73, from memory of the text), which
     * takes no message.
     * @param control what is measured, and when it is reported; no request
     */
    virtual void SetVolumeMeasurement(const TrafficVolumeControl& control) = 0;

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
