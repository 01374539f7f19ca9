/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedure.h"

#include "umts-ue-context.h"

namespace ns3::umts
{

RrcProcedure::RrcProcedure(Type type, UeContext& ue)
    : m_ue(ue),
      m_type(type)
{
}

RrcProcedure::Type
RrcProcedure::GetType() const
{
    return m_type;
}

std::string
RrcProcedure::Check()
{
    return {};
}

std::string
RrcProcedure::Reserve()
{
    return {};
}

void
RrcProcedure::Undo(const std::string& /* reason */)
{
}

bool
RrcProcedure::Leave()
{
    return false;
}

void
RrcProcedure::OnLeft()
{
}

void
RrcProcedure::Return()
{
}

void
RrcProcedure::OnReleased(RbId /* id */)
{
}

bool
RrcProcedure::AddsCells() const
{
    return false;
}

bool
RrcProcedure::SurvivesRelocation() const
{
    return true;
}

ServingRnc&
RrcProcedure::GetRnc() const
{
    return *m_ue.serving;
}

} // namespace ns3::umts
