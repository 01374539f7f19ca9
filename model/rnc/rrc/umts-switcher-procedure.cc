/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-switcher-procedure.h"

#include "umts-ue-context.h"

#include <utility>

namespace ns3::umts
{

SwitcherProcedure::SwitcherProcedure(Type type,
                                     UeContext& ue,
                                     Ptr<ChannelSwitcher> switcher,
                                     Event failure)
    : RrcProcedure(type, ue),
      m_switcher(std::move(switcher)),
      m_failure(failure),
      m_connection(m_switcher->GetConnectionNumber())
{
}

void
SwitcherProcedure::Undo(const std::string& /* reason */)
{
    UndoLeave();
    Notify(m_failure);
}

std::string
SwitcherProcedure::CheckPhase(ChannelSwitcher::Phase phase) const
{
    const bool isIn =
        m_switcher->GetConnectionNumber() == m_connection && m_switcher->GetPhase() == phase;
    return isIn ? "" : "the UE is in another phase by now";
}

void
SwitcherProcedure::Notify(Event event) const
{
    if (m_switcher->GetConnectionNumber() == m_connection)
    {
        m_switcher->Handle(event);
    }
}

void
SwitcherProcedure::NotifyInSync(Event event)
{
    const auto interrupted = Arrive();
    Notify(event);
    m_ue.ResumeBearers(interrupted);
}

} // namespace ns3::umts
