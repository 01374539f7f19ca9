/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uplink-quality-model.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(UplinkQualityModel, Object);

int64_t
UplinkQualityModel::AssignStreams(int64_t /* stream */)
{
    return 0;
}

} // namespace ns3::umts
