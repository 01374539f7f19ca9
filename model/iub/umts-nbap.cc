/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-nbap.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsNbap");

NS_OBJECT_ENSURE_REGISTERED(NbapCell);

TypeId
NbapCell::GetTypeId()
{
    UMTS_TYPE(NbapCell, Object)
        .Trace("NbapMessage", &C::m_messageTrace, "NbapCell::MessageTracedCallback")
        .Help("The controlling RNC has sent a message of NBAP to the cell");
}

void
NbapCell::Log(const char* name) const
{
    NS_LOG_INFO("cell " << static_cast<uint32_t>(GetId()) << ": " << name);
}

} // namespace ns3::umts
