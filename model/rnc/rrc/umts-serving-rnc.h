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
#include "umts-rrc-traces.h"
#include "umts-signalling-bearers.h"
#include "umts-ue-table.h"

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
 * @brief The serving part of an RNC (TS 25.401 6.1.5): shared state and the parts (ServingPart)
 * that RRC procedures call. Its public interface is RncRrc.
 */
struct ServingRnc
{
    /**
     * @param rrcTraces what is told
     * @param rrcSettings attributes
     * @param rncs cells of the RNC and of RNCs with an Iur to it
     */
    ServingRnc(const RrcTraces& rrcTraces, const RrcSettings& rrcSettings, Ptr<UtranCells> rncs);

    ServingRnc(const ServingRnc&) = delete;
    ServingRnc& operator=(const ServingRnc&) = delete;

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

    /** @return the cell with that code; throws Error when there is none */
    Ptr<ControlledCell> Require(ScramblingCode code) const;

    /** @return whether the RNC, or one with an Iur to it, controls the cell */
    bool Knows(const Ptr<ControlledCell>& cell) const;

    /**
     * @param ue a UE
     * @param cell a cell
     * @return why the UE cannot have it: it would need more than DCHs over an Iur; empty: it can
     */
    std::string CheckIur(const UeContext& ue, const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Fire a trace of a UE, or its HS-DSCH, that goes to another cell.
     * @param trace one of traces
     * @param former the cell that it was in
     * @param reason why it is not in the new cell; empty: it is
     */
    void TraceMove(const RrcTraces::MoveTrace& trace,
                   Rnti rnti,
                   const Ptr<ControlledCell>& former,
                   const Ptr<ControlledCell>& target,
                   const std::string& reason) const;

    /**
     * @brief Fire the trace of radio links.
     * @param isAdded whether the radio link is added, or is removed
     * @param reason why it has been refused; empty: it has not
     */
    void TraceRadioLink(Rnti rnti,
                        const Ptr<ControlledCell>& cell,
                        bool isAdded,
                        const std::string& reason) const;

    /**
     * @brief Fire the trace of a relocation.
     * @param former the UE here
     * @param rnti the UE there; 0: it is not served there
     * @param reason why; empty: it is
     */
    void TraceRelocation(Rnti former,
                         Rnti rnti,
                         const ServingRnc& target,
                         const std::string& reason) const;

    /** @return time of RANAP for a relocation of a UE: RelocationProcessing */
    Time DrawRelocation(UeContext& ue) const;

    /** @return time of NBAP and ALCAP for new radio links of a UE: RadioLinkProcessing */
    Time DrawRadioLinks(UeContext& ue) const;

    /**
     * @brief Fix the streams of a UE's random times here, whichever RNC serves the UE.
     * @param stream the first stream
     * @return the number of streams used: none when the times are constant
     */
    int64_t AssignStreams(UeContext& ue, int64_t stream) const;

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

    const RrcTraces& traces;                        //!< What is told
    const RrcSettings& settings;                    //!< Attributes
    Ptr<RncNetDevice> device;                       //!< User plane of the RNC
    UeTable ues;                                    //!< UEs that it serves
    Ptr<UtranCells> utran;                          //!< Its and other RNCs' cells
    std::vector<ServingRnc*> others;                //!< RNCs with an Iur to this one
    std::shared_ptr<RelocationListener> relocation; //!< Is told of relocations; may be null
    DirectTransferCallback directTransfer; //!< Takes the UEs' direct transfers; null: nobody does
    RadioBearers bearers{*this};           //!< Radio bearers
    SignallingBearers signalling{*this};   //!< Signalling radio bearers
    RadioLinks links{*this};               //!< Radio links and active sets
    MobilityControl mobility{*this};       //!< Measurements, and what follows from them
    Relocations relocations{*this};        //!< Relocation
    CellUpdates cellUpdates{*this};        //!< Cell update
};

} // namespace ns3::umts

#endif /* UMTS_SERVING_RNC_H */
