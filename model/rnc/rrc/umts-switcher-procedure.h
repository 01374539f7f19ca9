/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SWITCHER_PROCEDURE_H
#define UMTS_SWITCHER_PROCEDURE_H

#include "umts-channel-switcher.h"
#include "umts-rrc-procedure.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of the RRC procedures that a ChannelSwitcher starts. It reports the outcome to
 * the ChannelSwitcher as an event. If the UE has a new RRC connection by then, the procedure fails
 * without an event.
 */
class SwitcherProcedure : public RrcProcedure
{
  public:
    void Undo(const std::string& reason) override;

  protected:
    using Event = ChannelSwitcher::Event; //!< Event of the state machine

    /**
     * @param type what the UE is told
     * @param ue the UE
     * @param switcher its state machine
     * @param failure event when the procedure changes nothing
     */
    SwitcherProcedure(Type type, UeContext& ue, Ptr<ChannelSwitcher> switcher, Event failure);

    /**
     * @param phase phase of the UE that the procedure belongs to
     * @return why the procedure is impossible; empty: the UE is in that phase
     */
    std::string CheckPhase(ChannelSwitcher::Phase phase) const;

    /** @brief Pass an event to the state machine, unless the UE has a new RRC connection. */
    void Notify(Event event) const;

    /** @brief As Notify(), of a UE that has its DCHs now: the other bearers go on as well. */
    void NotifyInSync(Event event);

    /** @return the state machine of the UE */
    const ChannelSwitcher& GetSwitcher() const
    {
        return *m_switcher;
    }

  private:
    Ptr<ChannelSwitcher> m_switcher; //!< State machine of the UE
    Event m_failure;                 //!< Event when nothing is changed
    uint32_t m_connection;           //!< RRC connection of the UE, by number
};

} // namespace ns3::umts

#endif /* UMTS_SWITCHER_PROCEDURE_H */
