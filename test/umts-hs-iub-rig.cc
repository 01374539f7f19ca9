/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-iub-rig.h"

#include "ns3/node.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-hs-policies.h"
#include "ns3/umts-rlc-um.h"

#include <algorithm>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

constexpr uint32_t MAC_D_PDU_OCTETS = 42; //!< Of every flow

/**
 * @param text "Name=value,..."
 * @return the attributes
 */
Attributes
ParseAttributes(const std::string& text)
{
    Attributes attributes;
    std::istringstream list(text);
    std::string item;
    while (std::getline(list, item, ','))
    {
        const std::size_t sign = item.find('=');
        attributes.Set(item.substr(0, sign), StringValue(item.substr(sign + 1)));
    }
    return attributes;
}

/**
 * @param object gets attributes
 * @param attributes "Name=value,..."
 */
void
SetAttributes(Ptr<Object> object, const std::string& attributes)
{
    const auto parsed = ParseAttributes(attributes);
    for (const auto& [name, value] : parsed.GetEntries())
    {
        object->SetAttribute(name, *value);
    }
}

} // namespace

FunctionQualityModel::FunctionQualityModel(Function function)
    : m_function(function)
{
}

DownlinkQuality
FunctionQualityModel::Evaluate(Nanos now)
{
    return m_function(now);
}

void
ArrivalLog::Deliver(Ptr<const BlockSetReception> reception)
{
    text += std::to_string(Simulator::Now().GetMilliSeconds()) + ":" +
            std::to_string(reception->GetNBlocks()) + " ";
}

HsIubRig::HsIubRig(const std::string& attributes, uint32_t level)
    : cell(CreateObject<HsCell>()),
      m_level(level)
{
    iub->Attach(rnc, nodeB);
    for (const auto& device : {rnc, nodeB})
    {
        CreateObject<Node>()->AddDevice(device);
    }
    rnc->Configure(iub, Direction::DOWNLINK);
    nodeB->Configure(iub, Direction::UPLINK);
    SetAttributes(cell, attributes);
    cell->Configure(CreateObject<RoundRobinScheduler>(), nodeB);
    cell->AssignStreams(1);
}

HsIubRig::~HsIubRig()
{
    cell->Dispose();
    Simulator::Destroy();
}

Ptr<HsUser>
HsIubRig::AddUser(uint32_t rnti, FunctionQualityModel::Function link, const std::string& attributes)
{
    const UeConfig config = UeConfig().HsDsch(ParseAttributes(attributes));
    auto channel = config.hsDschChannel.Create<HsDschChannel>();
    channel->Configure(CreateObject<FunctionQualityModel>(link));
    auto user = config.hsUser.Create<HsUser>();
    user->Configure(Rnti{rnti}, channel);
    auto receiver = CreateObject<HsReceiver>();
    receiver->Configure(channel, user->GetConfig(), CreateObject<AnalyticBlerCurve>());
    m_ues[Rnti{rnti}] = receiver;
    channel->AssignStreams(100 * rnti);
    cell->AddUser(user);
    return user;
}

HsQueueId
HsIubRig::AddQueue(uint32_t rnti, const std::string& attributes, TransportBlockSink* sink)
{
    auto policy = CreateObject<LevelFlowControl>();
    policy->SetAttribute("Level", UintegerValue(m_level));
    auto end = CreateObject<HsFlowControlEnd>();
    // A policy raises a level that does not suffice, but not beyond the room.
    end->SetAttribute("BufferPdus", UintegerValue(m_level));
    SetAttributes(end, attributes);
    const TransportBearerId transport = iub->SetUpBearer();
    end->Configure(transport, MAC_D_PDU_OCTETS, policy, cell->GetIubTiming());
    const HsQueueId queue = cell->AddQueue(Rnti{rnti}, end);
    const HsQueueConfig& config = cell->GetMacHs().GetQueue(queue).GetConfig();
    m_receivers[queue] = m_ues.at(Rnti{rnti});
    m_receivers[queue]->OpenQueue(config, config.fullBuffer ? nullptr : sink);
    const auto number = static_cast<std::size_t>(queue);
    m_transports.resize(std::max(m_transports.size(), number + 1));
    m_transports[number] = transport;
    return queue;
}

HsQueueId
HsIubRig::AddFlow(uint32_t rnti, TransportBlockSink* sink)
{
    const HsQueueId queue = AddQueue(rnti, "", sink);
    const TransportBearerId transport = m_transports[static_cast<std::size_t>(queue)];
    MakeSource();
    flow = CreateObject<HsMacDFlow>();
    flow->Configure(transport,
                    &m_channel->GetTransmitter(),
                    0,
                    PeekPointer(rnc),
                    MakeNullCallback<void>());
    m_handle = rnc->Open(transport, [end = flow](IubFrame& frame) { return end->OnFrame(frame); });
    Simulator::Schedule(Time(0), &HsIubRig::Poll, this);
    return queue;
}

void
HsIubRig::RemoveQueue(HsQueueId queue)
{
    m_receivers.at(queue)->CloseQueue(cell->GetMacHs().GetQueue(queue).GetConfig().id);
    cell->RemoveQueue(queue);
    ReleaseTransport(queue);
}

void
HsIubRig::ReleaseTransport(HsQueueId queue)
{
    iub->ReleaseBearer(m_transports[static_cast<std::size_t>(queue)]);
}

void
HsIubRig::RemoveFlow()
{
    m_handle = TransportBearerHandle();
    flow = nullptr;
}

void
HsIubRig::Run(Time until)
{
    Simulator::Stop(until - Simulator::Now());
    Simulator::Run();
}

void
HsIubRig::Poll()
{
    if (!flow)
    {
        return;
    }
    flow->OnTti(GetCfn(Simulator::Now()));
    rnc->Flush();
    Simulator::Schedule(flow->GetFrameInterval(), &HsIubRig::Poll, this);
}

void
HsIubRig::MakeSource()
{
    constexpr LogicalChannelId id{9};
    TransportChannel channel;
    channel.tti = MilliSeconds(2);
    channel.pduBits = 8 * MAC_D_PDU_OCTETS;
    channel.maxBlocks = 70;
    auto rlc = CreateObjectWithAttributes<RlcUm>("PduSize", UintegerValue(MAC_D_PDU_OCTETS));
    m_mac = CreateObject<MacD>();
    m_channel = std::make_unique<BearerChannel>(m_mac, channel, channel);
    m_mac->AddLogicalChannel(id, rlc, 1);
    m_mac->MapTo(id, m_channel->GetTransmitter(), m_channel->GetReceiver());
    for (uint32_t i = 0; i < 100; ++i)
    {
        rlc->Enqueue(Create<Packet>(1000));
    }
}

} // namespace ns3::umts::test
