/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-handover-algorithm.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(HandOverAlgorithm);

TypeId
HandOverAlgorithm::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HandOverAlgorithm").SetParent<Object>().SetGroupName("Umts");
    return tid;
}

} // namespace umts
} // namespace ns3
