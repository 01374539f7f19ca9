/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PENDING_COMMAND_H
#define UMTS_PENDING_COMMAND_H

#include "ns3/umts-rnc-rrc.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Checks for UmtsHelper whether a command that has waited for the end of a section (see
 * Commands) is still possible: an earlier command may have released the UE or its bearer. If it is
 * not, the command does nothing. A command that is impossible when it is given throws Error.
 */
class PendingCommand
{
  public:
    /**
     * @param rrc RRC of the RNC that serves the UE
     * @param ue a UeNetDevice
     */
    PendingCommand(const Ptr<RncRrc>& rrc, const Ptr<NetDevice>& ue);

    /**
     * @param id number of a radio bearer
     * @return whether the UE has the bearer; before its connection a UE has none
     */
    bool HasBearer(RbId id) const;

    /**
     * @param bearer a radio bearer
     * @return whether RncRrc::SetUp() may be called
     */
    bool MaySetUp(const BearerConfig& bearer) const;

  private:
    /**
     * @param rrc RRC of an RNC
     * @param count cells of the UE's active set, the first one first
     * @return whether the RNC controls these cells
     */
    bool Controls(const Ptr<RncRrc>& rrc, std::size_t count) const;

    Ptr<RncRrc> m_rrc;     //!< RRC of the RNC that serves the UE
    const UeContext* m_ue; //!< The UE there; null: it is not connected yet
};

} // namespace ns3::umts

#endif /* UMTS_PENDING_COMMAND_H */
