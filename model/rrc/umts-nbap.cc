/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-nbap.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(NbapCell);

TypeId
NbapCell::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::NbapCell").SetParent<Object>().SetGroupName("Umts");
    return tid;
}

} // namespace ns3::umts
