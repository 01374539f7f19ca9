/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-transport.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(RrcTransport);

TypeId
RrcTransport::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::RrcTransport").SetParent<Object>().SetGroupName("Umts");
    return tid;
}

} // namespace ns3::umts
