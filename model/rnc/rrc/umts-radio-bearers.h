/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARERS_H
#define UMTS_RADIO_BEARERS_H

#include "umts-serving-context.h"

#include <memory>

namespace ns3::umts
{

class MobilityControl;
class RadioLinks;
class SignallingBearers;

/**
 * @ingroup umts
 * @brief Radio bearers of the UEs that an RNC serves (TS 25.331 8.2): set-up, release and RLC
 * re-establishment at both ends, with transport channels and DCH reservations.
 */
class RadioBearers
{
  public:
    /**
     * @param rnc what it knows of the RNC
     * @param radioLinks radio links and active sets
     * @param mobility measurements
     * @param signalling signalling radio bearers
     */
    RadioBearers(const ServingContext& rnc,
                 RadioLinks& radioLinks,
                 MobilityControl& mobility,
                 SignallingBearers& signalling)
        : m_rnc(rnc),
          m_links(radioLinks),
          m_mobility(mobility),
          m_signalling(signalling)
    {
    }

    RadioBearers(const RadioBearers&) = delete;
    RadioBearers& operator=(const RadioBearers&) = delete;

    /**
     * @brief Open the transport channels of a radio bearer in a cell.
     * @param subject what they are made for
     * @return the channels
     */
    std::unique_ptr<BearerChannels> Open(const Ptr<ControlledCell>& cell,
                                         const BearerChannelsSubject& subject);

    /**
     * @brief Open the transport channels of a bearer in another cell, besides those that it has.
     * @param rnti the UE, which this RNC serves afterwards
     * @return the channels
     */
    std::unique_ptr<BearerChannels> OpenNext(const BearerContext& context,
                                             const Ptr<ControlledCell>& cell,
                                             Rnti rnti);

    /** @brief Have HS-DSCH of a bearer go on in another cell of the active set. */
    void MoveHsDsch(BearerContext& context, const Ptr<ControlledCell>& cell);

    /** @brief Have RACH and FACH of switched bearers in the first cell of a UE in CELL_DCH. */
    void MoveCommon(UeContext& ue);

    /** @brief Have RACH and FACH of a bearer, if it is switched, in a cell. */
    void MoveCommon(BearerContext& context, const Ptr<ControlledCell>& cell);

    /** @brief A switched bearer leaves its DCHs: they have one radio link, in the first cell. */
    static void LeaveDch(UeContext& ue, RbId id);

    /**
     * @brief Close transport channels.
     * @param link the channels; null: none
     */
    void Close(std::unique_ptr<BearerChannels> link);

    /**
     * @brief Set up a bearer: make both ends, and have them use its channels, or wait for them.
     * Throws Error, and leaves nothing of it, when it is impossible.
     * @param config what to make
     */
    void Establish(UeContext& ue,
                   RbId id,
                   LogicalChannelId logicalChannel,
                   const BearerConfig& config);

    /** @brief Ask the cell for codes and power of a DCH. */
    void Reserve(UeContext& ue, RbId id);

    /** @brief Have both ends of a bearer send on its first channels. */
    void Use(UeContext& ue, RbId id);

    /** @brief Have a bearer refuse packets, as it gets no channels. */
    void Refuse(UeContext& ue, RbId id);

    /** @brief Release a radio bearer at both ends. */
    void Release(UeContext& ue, RbId id);

    /**
     * @brief Open DCHs of a UE anew, but for those of switching, and HS-DSCH that it has left.
     * @param isNew whether its physical channels are new ones to it, which T313 begins anew with
     * @param hasLeft whether it has left all its channels, HS-DSCH too, for a cell update
     * @return what UseReopened() needs
     */
    ReopenedChannels Reopen(UeContext& ue, bool isNew, bool hasLeft);

    /** @brief Have bearers use their new channels, once the UE knows of them. */
    void UseReopened(UeContext& ue, ReopenedChannels channels);

    /**
     * @brief RLC of a UE has an unrecoverable error, here or there, or its radio links have failed:
     * re-establish both ends, if ReestablishRlc of RncRrc says so.
     */
    void ReestablishRlc(Rnti rnti);

    /** @param ue a UE that has come from another RNC: what calls back calls this RNC */
    void Bind(UeContext& ue);

    /** @brief The RRC state of a UE may have changed: if it has, the UE is told. */
    void OnState(Rnti rnti);

  private:
    /** @brief Have the common channels of a cell. */
    void SetUpCommon(const Ptr<ControlledCell>& cell);

    /** @return what channels are made for, when this RNC serves the UE @param rnti the UE here */
    BearerChannelsSubject Adopt(BearerChannelsSubject subject, Rnti rnti) const;

    /** @brief Take back what there is of a bearer that is impossible. */
    void Withdraw(UeContext& ue, RbId id);

    /** @brief Make the RNC's end of a bearer and have the UE make its own. */
    void MakeEnds(UeContext& ue, RbId id);

    /** @brief Have a bearer send on its channels, or ask for them. */
    void Start(UeContext& ue, RbId id);

    /** @brief Tell a UE by RADIO BEARER SETUP that a bearer has its channels, and then use them. */
    static void RequestSetUp(UeContext& ue, RbId id);

    /** @brief Codes and power of a DCH are there, are waited for, or are refused. */
    void OnReservation(Rnti rnti, RbId id, DchReservation::State state);

    const ServingContext& m_rnc;     //!< What it knows of the RNC
    RadioLinks& m_links;             //!< Radio links and active sets
    MobilityControl& m_mobility;     //!< Measurements
    SignallingBearers& m_signalling; //!< Signalling radio bearers
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARERS_H */
