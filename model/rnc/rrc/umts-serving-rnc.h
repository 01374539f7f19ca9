/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SERVING_RNC_H
#define UMTS_SERVING_RNC_H

#include "umts-cell-updates.h"
#include "umts-mobility-control.h"
#include "umts-radio-bearers.h"
#include "umts-radio-links.h"
#include "umts-relocations.h"
#include "umts-serving-context.h"
#include "umts-signalling-bearers.h"

#include "ns3/callback.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/// Takes messages that UEs send to the core network: RRC connection of the UE, message.
using DirectTransferCallback = Callback<void, const RrcConnection*, const SessionMessage&>;

/**
 * @ingroup umts
 * @brief The serving part of an RNC (TS 25.401 6.1.5): what its parts know, and the parts, which
 * RRC procedures call. Each part is given those that it calls. Its public interface is RncRrc.
 */
struct ServingRnc : ServingContext
{
    /**
     * @param rrcTraces what is told
     * @param rrcSettings attributes
     * @param rncs cells of the RNC and of RNCs with an Iur to it
     */
    ServingRnc(const RrcTraces& rrcTraces, const RrcSettings& rrcSettings, Ptr<UtranCells> rncs);

    /**
     * @param connection the RRC connection of a UE
     * @return the UE, when this RNC or one with an Iur to it serves it; else null
     */
    UeContext* FindUe(const RrcConnection* connection) const;

    /** @param ue a UE whose messages come here from now on */
    void Receive(UeContext& ue);

    /**
     * @brief Release the RRC connection of a UE with all its radio bearers.
     * @param ue the UE, which is no more afterwards
     */
    void Disconnect(UeContext& ue);

    /** @brief A UE has sent a message. */
    void OnMessage(Rnti rnti, const RrcUplinkMessage& message);

    /** @brief A UE has a message for the core network: DETACH REQUEST, or of session management. */
    void OnDirectTransfer(UeContext& ue, const UplinkDirectTransfer& transfer);

    /**
     * @brief A UE with a switched bearer has sent a message about its RRC connection.
     * @param ue the UE
     * @param message the message
     */
    void OnConnectionMessage(UeContext& ue, const RrcUplinkMessage& message);

    std::vector<ServingRnc*> others;                //!< RNCs with an Iur to this one
    std::shared_ptr<RelocationListener> relocation; //!< Is told of relocations; may be null
    DirectTransferCallback directTransfer; //!< Takes the UEs' direct transfers; null: nobody does
    RadioBearers bearers{*this, links, mobility, signalling};    //!< Radio bearers
    SignallingBearers signalling{bearers, links};                //!< Signalling radio bearers
    RadioLinks links{*this, bearers, relocations};               //!< Radio links and active sets
    MobilityControl mobility{*this};                             //!< Measurements
    Relocations relocations{*this};                              //!< Relocation
    CellUpdates cellUpdates{*this, bearers, links, relocations}; //!< Cell update
};

} // namespace ns3::umts

#endif /* UMTS_SERVING_RNC_H */
