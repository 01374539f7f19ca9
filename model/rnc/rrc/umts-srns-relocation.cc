/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-srns-relocation.h"

#include "umts-serving-rnc.h"

#include <algorithm>

namespace ns3::umts
{

SrnsRelocationProcedure::SrnsRelocationProcedure(UeContext& ue,
                                                 ServingRnc& target,
                                                 Ptr<ControlledCell> cell)
    : CellMoveProcedure(cell ? PHYSICAL_CHANNEL_RECONFIGURATION : UTRAN_MOBILITY_INFORMATION,
                        ue,
                        cell),
      m_target(target)
{
}

Time
SrnsRelocationProcedure::DrawPreparation()
{
    return CellMoveProcedure::DrawPreparation() + m_ue.serving->DrawRelocation(m_ue);
}

std::optional<RrcDownlinkMessage>
SrnsRelocationProcedure::MakeMessage() const
{
    if (m_cell)
    {
        return CellMoveProcedure::MakeMessage();
    }
    UtranMobilityInformation message;
    message.rnti = m_ue.rnti;
    for (uint32_t i = 0; i < m_ue.bearers.GetSize(); ++i)
    {
        if (const auto number = m_ue.bearers.At(i)->GetNextPdcpSn())
        {
            message.pdcp[RbId{static_cast<uint8_t>(i)}] = *number;
        }
    }
    return message;
}

std::string
SrnsRelocationProcedure::CheckMove() const
{
    const Ptr<UtranCells> utran = m_target.utran;
    const auto isOwn = [&utran](const auto& one) { return utran->IsOwn(one); };
    return m_cell || std::all_of(m_ue.activeSet.begin(), m_ue.activeSet.end(), isOwn)
               ? ""
               : "it is in a cell that does not belong to the new RNC";
}

void
SrnsRelocationProcedure::Execute()
{
    m_ue.serving->relocations.Relocate(m_ue, m_target, m_move ? &*m_move : nullptr, m_tickets);
}

void
SrnsRelocationProcedure::TellRefusal(const std::string& reason)
{
    m_ue.serving->relocations.TellRefusal(m_ue.rnti, m_target, reason);
}

bool
SrnsRelocationProcedure::SurvivesRelocation() const
{
    return &m_target != m_ue.serving;
}

} // namespace ns3::umts
