/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu.h"

namespace ns3
{
namespace umts
{

namespace
{

/**
 * @brief Payloads waiting for reuse; they keep the capacity of their vectors.
 *
 * Never destroyed: payloads held by static objects may be recycled after the end of main().
 *
 * @return the free list
 */
std::vector<PduPayload*>&
FreeList()
{
    static auto* list = new std::vector<PduPayload*>;
    return *list;
}

} // namespace

void
PduPayloadRecycler::Delete(PduPayload* payload)
{
    payload->pieces.clear();
    payload->liOctets = 0;
    payload->padding = 0;
    payload->paddingLi = false;
    payload->endsByHe = false;
    payload->leadingOneShort = false;
    payload->decoded = false;
    FreeList().push_back(payload);
}

Ptr<PduPayload>
PduPayload::Create()
{
    auto& list = FreeList();
    if (list.empty())
    {
        return Ptr<PduPayload>(new PduPayload, false);
    }
    PduPayload* payload = list.back();
    list.pop_back();
    return Ptr<PduPayload>(payload);
}

uint32_t
PduPayload::CountEnds() const
{
    uint32_t ends = 0;
    for (const auto& piece : pieces)
    {
        ends += piece.ends;
    }
    return ends;
}

} // namespace umts
} // namespace ns3
