/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-transport.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(RrcTransport, Object);

} // namespace ns3::umts
