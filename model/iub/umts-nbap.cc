/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-nbap.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(NbapCell);

TypeId
NbapCell::GetTypeId()
{
    static TypeId tid = TypeDeclaration<NbapCell, Object>("ns3::umts::NbapCell");
    return tid;
}

} // namespace ns3::umts
