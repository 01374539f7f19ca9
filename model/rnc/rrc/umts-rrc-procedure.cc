/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedure.h"

#include "umts-serving-rnc.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

namespace ns3::umts
{

Rnti
RrcProcedure::GetRnti() const
{
    return m_ue.rnti;
}

bool
RrcProcedure::CanReachUe() const
{
    return !m_ue.switcher ||
           (m_ue.state.state >= RrcState::CELL_FACH && !m_ue.switcher->IsReleasing());
}

void
RrcProcedure::WakeUpUe() const
{
    m_ue.switcher->Handle(ChannelSwitcher::Event::SIGNALLING);
}

RrcTransaction
RrcProcedure::GetTransaction() const
{
    static constexpr std::array transactions{RrcTransaction::RADIO_BEARER_SETUP,
                                             RrcTransaction::RADIO_BEARER_RELEASE,
                                             RrcTransaction::PHYSICAL_CHANNEL_RECONFIGURATION,
                                             RrcTransaction::ACTIVE_SET_UPDATE,
                                             RrcTransaction{}, // MEASUREMENT CONTROL
                                             RrcTransaction::UTRAN_MOBILITY_INFORMATION,
                                             RrcTransaction::RADIO_BEARER_RECONFIGURATION,
                                             RrcTransaction::SECURITY_MODE_CONTROL,
                                             RrcTransaction::RRC_CONNECTION_RELEASE,
                                             RrcTransaction::PHYSICAL_CHANNEL_RECONFIGURATION,
                                             RrcTransaction{}, // part of RRC CONNECTION SETUP
                                             RrcTransaction::RADIO_BEARER_RECONFIGURATION};
    static_assert(transactions.size() == RrcProcedure::N_TYPES);
    return transactions.at(m_type);
}

Time
RrcProcedure::DrawPreparation()
{
    return ChangesRadioLinks() ? m_ue.serving->DrawRadioLinks(m_ue) : Time(0);
}

void
RrcProcedure::OnLeft()
{
    m_hasLeft = true;
    m_ue.BeginInterruption();
}

void
RrcProcedure::Return()
{
    if (std::exchange(m_hasLeft, false))
    {
        m_ue.EndInterruption();
    }
}

std::vector<RbId>
RrcProcedure::Arrive()
{
    return std::exchange(m_hasLeft, false) ? m_ue.ClearInterruption() : std::vector<RbId>();
}

void
RrcProcedure::UndoLeave()
{
    if (!m_ue.procedures->IsClosed())
    {
        Return();
    }
}

std::ostream&
operator<<(std::ostream& os, RrcProcedure::Type type)
{
    static constexpr std::array names{"RADIO BEARER SETUP",
                                      "RADIO BEARER RELEASE",
                                      "PHYSICAL CHANNEL RECONFIGURATION",
                                      "ACTIVE SET UPDATE",
                                      "MEASUREMENT CONTROL",
                                      "UTRAN MOBILITY INFORMATION",
                                      "RADIO BEARER RECONFIGURATION",
                                      "SECURITY MODE COMMAND",
                                      "RRC CONNECTION RELEASE",
                                      "PHYSICAL CHANNEL RECONFIGURATION of HS-DSCH",
                                      "RRC CONNECTION ESTABLISHMENT",
                                      "RADIO BEARER RECONFIGURATION of RLC"};
    static_assert(names.size() == RrcProcedure::N_TYPES);
    return os << names.at(type);
}

std::ostream&
operator<<(std::ostream& os, const RrcProcedure& procedure)
{
    return os << "UE " << static_cast<uint32_t>(procedure.GetRnti()) << ": " << procedure.GetType();
}

} // namespace ns3::umts
