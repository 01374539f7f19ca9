/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-c-receiver.h"

#include "ns3/abort.h"

namespace ns3
{
namespace umts
{

void
AddMacCHeader(Direction direction, const MacCHeader& header, TransportBlockSet& set)
{
    for (auto& block : set.blocks)
    {
        if (block.octets.empty())
        {
            block.header = header;
        }
        else
        {
            PrependMacCHeader(direction, header, block.octets);
        }
    }
    set.blockOctets += MAC_C_HEADER_OCTETS;
}

MacCReceiver::MacCReceiver(Direction direction)
    : m_direction(direction)
{
}

uint32_t
MacCReceiver::GetKey(const MacCHeader& header)
{
    return static_cast<uint32_t>(header.crnti) << 4 | header.ct;
}

void
MacCReceiver::Add(const MacCHeader& header, TransportBlockSink* sink, Ptr<BlockErrorModel> errors)
{
    m_destinations[GetKey(header)] = {sink, errors};
}

MacCReceiver::Destination&
MacCReceiver::Open(TransportBlock& block)
{
    std::string why;
    NS_ABORT_MSG_UNLESS(block.octets.empty() ||
                            RemoveMacCHeader(m_direction, block.octets, block.header, &why),
                        "MAC PDU that passed its CRC check: " << why);
    return m_destinations.at(GetKey(block.header));
}

void
MacCReceiver::Deliver(Ptr<TransportBlockSet> set)
{
    Ptr<TransportBlockSet> run;
    TransportBlockSink* sink = nullptr;
    for (auto& block : set->blocks)
    {
        const Destination& destination = Open(block);
        if (destination.sink != sink)
        {
            if (run)
            {
                sink->Deliver(std::move(run));
            }
            sink = destination.sink;
            run = ObjectPool<TransportBlockSet>::Create();
            run->blockOctets = set->blockOctets - MAC_C_HEADER_OCTETS;
        }
        const bool inError = destination.errors && destination.errors->IsInError();
        block.crcError = block.crcError || inError;
        run->blocks.push_back(std::move(block));
    }
    if (run)
    {
        sink->Deliver(std::move(run));
    }
}

} // namespace umts
} // namespace ns3
