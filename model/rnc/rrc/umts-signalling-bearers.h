/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SIGNALLING_BEARERS_H
#define UMTS_SIGNALLING_BEARERS_H

#include "umts-serving-context.h"

#include <optional>
#include <string>

namespace ns3::umts
{

class RadioBearers;
class RadioLinks;

/**
 * @ingroup umts
 * @brief Signalling radio bearers of the UEs that an RNC serves: makes the RrcTransport and
 * RrcProcedures of a UE, and moves the bearer between RACH and FACH and a DCH.
 */
class SignallingBearers
{
  public:
    /**
     * @param bearers radio bearers
     * @param radioLinks radio links and active sets
     */
    SignallingBearers(RadioBearers& bearers, RadioLinks& radioLinks)
        : m_bearers(bearers),
          m_links(radioLinks)
    {
    }

    SignallingBearers(const SignallingBearers&) = delete;
    SignallingBearers& operator=(const SignallingBearers&) = delete;

    /** @param ue a new UE, whose messages take no time */
    static void Connect(UeContext& ue);

    /**
     * @brief Give a UE its signalling radio bearer. Its RRC connection is there by then: no message
     * is sent.
     * @param first transport channels of its first bearer
     */
    void SetUp(UeContext& ue, BearerChannelType first);

    /**
     * @param ue a UE
     * @param state what has become of the request for the DCH of its signalling radio bearer
     */
    static void OnReservation(UeContext& ue, DchReservation::State state);

    /**
     * @brief Have the signalling radio bearer of a UE, which has had bearers on RACH and FACH, use
     * the channels of the UE's state: the DCH in CELL_DCH, RACH and FACH in CELL_FACH, else none.
     */
    void Follow(UeContext& ue);

    /** @brief A UE gets a radio bearer on RACH and FACH: its signalling has them, too, from now on.
     */
    void AddCommon(UeContext& ue);

    /** @brief Tell a UE of its signalling radio bearer, which has channels, by RRC CONNECTION
     * SETUP.
     */
    static void ConfigureUe(UeContext& ue);

    /**
     * @brief Ask the cell for the DCH of a UE's signalling, which is on RACH and FACH until another
     * bearer goes on dedicated channels.
     * @return whether it has it
     */
    bool HoldDch(UeContext& ue);

    /** @param ue a UE whose signalling gives its DCH back, unless it uses it or soon will */
    static void DropDch(UeContext& ue);

    /**
     * @brief Send a message of the core network, or page the UE for it.
     * @param ue the UE
     * @param message the message
     */
    static void Transfer(UeContext& ue, const SessionMessage& message);

    /** @brief Send the messages of the core network that wait, if the UE has channels. */
    static void SendTransfers(UeContext& ue);

    /** @return whether a procedure, or a message, is under way */
    static bool IsBusy(const UeContext& ue);

  private:
    /** @brief Begin the procedures of a UE. */
    static void MakeProcedures(UeContext& ue, const Ptr<RrcTransport>& transport);

    /** @return time from the pull of a UE's block sets to their TTI, on the longest leg */
    static Time GetLead(UeContext* ue);

    /** @brief A procedure has got on. */
    static void OnPhase(UeContext* ue,
                        RrcProcedure::Type type,
                        RrcProcedure::Phase phase,
                        const std::string& reason);

    /** @brief A message is sent, either way. */
    static void OnPdu(UeContext* ue, const RrcPdu& pdu);

    /** @param ue a UE whose messages and reports may have got lost */
    static void OnResume(UeContext* ue);

    /**
     * @param code a primary scrambling code; none: that of the cell that the UE has been in
     * @return the cell that has it; that one if none has
     */
    static Ptr<ControlledCell> FindCell(const UeContext& ue, std::optional<ScramblingCode> code);

    /**
     * @param ue a UE
     * @param code as for FindCell()
     * @return the cell as messages on RACH and FACH find it
     */
    static Ccch::Cell DescribeCell(UeContext* ue, std::optional<ScramblingCode> code);

    /**
     * @brief Open the RNC's end of the CCCH of a UE.
     * @param ue the UE
     * @param code as for FindCell()
     * @param end sends and receives messages
     * @return keeps it open
     */
    static Ccch::Opened OpenCcch(UeContext* ue, std::optional<ScramblingCode> code, CcchEnd& end);

    RadioBearers& m_bearers; //!< Radio bearers
    RadioLinks& m_links;     //!< Radio links and active sets
};

} // namespace ns3::umts

#endif /* UMTS_SIGNALLING_BEARERS_H */
