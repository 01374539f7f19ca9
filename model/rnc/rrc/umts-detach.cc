/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-detach.h"

#include "umts-serving-rnc.h"

#include "ns3/umts-section.h"

namespace ns3::umts
{

DetachProcedure::DetachProcedure(UeContext& ue)
    : RrcProcedure(RRC_CONNECTION_RELEASE, ue)
{
}

std::optional<RrcDownlinkMessage>
DetachProcedure::MakeMessage() const
{
    return RrcConnectionRelease{m_ue.GetState() == RrcState::CELL_DCH};
}

std::string
DetachProcedure::Apply()
{
    if (m_ue.procedures->GetTransport()->IsInstant())
    {
        Complete();
    }
    return {};
}

void
DetachProcedure::Complete()
{
    // After the event: the UE goes with its procedures, of which this is one.
    Commands::Post([serving = m_ue.serving, connection = m_ue.connection]() {
        if (UeContext* const ue = serving->FindUe(connection))
        {
            ue->serving->Disconnect(*ue);
        }
    });
}

} // namespace ns3::umts
