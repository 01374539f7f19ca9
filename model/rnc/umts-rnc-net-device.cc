/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-net-device.h"

#include "ns3/abort.h"
#include "ns3/ipv4-header.h"
#include "ns3/object-vector.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RncNetDevice);

RncCell::RncCell(Ptr<NodeBNetDevice> nodeB, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
    : m_nodeB(nodeB),
      m_iub(iub),
      m_clock(*this)
{
    m_iub->Configure(channel, Direction::DOWNLINK, this);
}

void
RncCell::Stop()
{
    m_clock.Stop();
}

void
RncCell::AddDch(DchId dch, Ptr<RadioBearer> bearer)
{
    const TransportChannel& downlink = bearer->GetMac()->GetTransmitChannel();
    const uint32_t channel = m_clock.Add(downlink.tti, PeekPointer(bearer->GetMac()));
    m_ports.push_back({dch, bearer, nullptr});
    m_byId[dch.Key()] = channel;
    bearer->GetRlc()->SetWakeCallback(MakeCallback(&RncCell::OnWake, this).Bind(channel));
    ReserveFrame(GetDchFrameOctets(Direction::DOWNLINK, downlink.maxBlocks, downlink.blockOctets));
}

void
RncCell::AddHsDsch(DchId dch, Ptr<RadioBearer> bearer, Ptr<HsMacDFlow> flow, uint8_t priority)
{
    flow->Configure(dch, bearer, priority, &m_frames);
    const uint32_t channel = m_clock.Add(flow->GetFrameInterval(), PeekPointer(flow));
    m_ports.push_back({dch, bearer, flow});
    m_byId[dch.Key()] = channel;
    bearer->GetRlc()->SetWakeCallback(MakeCallback(&RncCell::OnWake, this).Bind(channel));
}

void
RncCell::SetUpCommon(Ptr<MacC> macC)
{
    m_macC = macC;
    const TransportChannel& fach = macC->GetChannels().fach;
    const uint32_t channel = m_clock.Add(fach.tti, PeekPointer(macC));
    m_ports.push_back({{COMMON_CHANNELS_RNTI}, nullptr, nullptr});
    macC->SetWakeCallback(MakeCallback(&RncCell::OnWake, this).Bind(channel));
    ReserveFrame(GetCommonFrameOctets(Direction::DOWNLINK,
                                      fach.maxBlocks,
                                      fach.blockOctets + MAC_C_HEADER_OCTETS));
}

void
RncCell::ReserveFrame(uint32_t octets)
{
    const Ptr<IubChannel> link = m_iub->GetIub();
    m_frameTime += link->GetTxTime(octets);
    m_clock.SetPhase(Time(0) - link->GetDelay() - m_frameTime);
}

void
RncCell::OnWake(uint32_t channel)
{
    m_clock.Activate(channel);
}

bool
RncCell::OnBoundary()
{
    return false;
}

void
RncCell::OnBlockSet(uint32_t channel, Ptr<TransportBlockSet> set)
{
    const Port& port = m_ports[channel];
    m_frames.push_back(port.flow ? port.flow->MakeFrame(std::move(set))
                                 : IubFrame{port.id.rnti, std::move(set), port.id.bearer});
}

void
RncCell::OnServed()
{
    if (!m_frames.empty())
    {
        m_iub->SendFrames(m_frames);
    }
}

void
RncCell::OnIubFrames(std::vector<IubFrame>& frames)
{
    for (auto& frame : frames)
    {
        if (frame.rnti == COMMON_CHANNELS_RNTI)
        {
            m_macC->Deliver(std::move(frame.set));
            continue;
        }
        const Port& port = m_ports[m_byId.at(DchId{frame.rnti, frame.bearer}.Key())];
        if (frame.type == IubFrame::Type::CAPACITY_ALLOCATION)
        {
            port.flow->OnAllocation(frame.allocation);
            continue;
        }
        port.bearer->GetMac()->Deliver(std::move(frame.set));
    }
}

TypeId
RncNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RncNetDevice")
            .SetParent<UmtsNetDevice>()
            .SetGroupName("Umts")
            .AddConstructor<RncNetDevice>()
            .AddAttribute("BearerList",
                          "The RNC's ends of all radio bearers, in the order of their set-up",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&RncNetDevice::m_bearers),
                          MakeObjectVectorChecker<RadioBearer>())
            .AddAttribute("HsFlowList",
                          "The RNC's ends of all MAC-d flows on HS-DSCH, in the order of their "
                          "set-up",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&RncNetDevice::m_hsFlows),
                          MakeObjectVectorChecker<HsMacDFlow>())
            .AddAttribute("MacCList",
                          "MAC-c/sh of all cells with common channels, in the order of their "
                          "set-up",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&RncNetDevice::m_macCs),
                          MakeObjectVectorChecker<MacC>());
    return tid;
}

void
RncNetDevice::DoDispose()
{
    for (auto& cell : m_cells)
    {
        cell->Stop();
    }
    for (auto& ue : m_ues)
    {
        ue.Dispose();
    }
    for (auto& macC : m_macCs)
    {
        macC->Dispose();
    }
    for (auto& flow : m_hsFlows)
    {
        flow->Dispose();
    }
    m_byAddress.clear();
    m_hsFlows.clear();
    m_ues.clear();
    m_bearers.clear();
    m_macCs.clear();
    m_cells.clear();
    UmtsNetDevice::DoDispose();
}

void
RncNetDevice::AddNodeB(Ptr<NodeBNetDevice> nodeB, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_cells.push_back(std::make_unique<RncCell>(nodeB, channel, iub));
}

Rnti
RncNetDevice::AllocateRnti()
{
    m_ues.emplace_back();
    return static_cast<Rnti>(m_ues.size());
}

void
RncNetDevice::AddBearer(Rnti rnti, Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters)
{
    m_ues.at(static_cast<uint32_t>(rnti) - 1).Add(bearer, filters);
    m_bearers.push_back(bearer);
    bearer->SetIpCallback(MakeCallback(&RncNetDevice::HandUp, static_cast<UmtsNetDevice*>(this)));
}

void
RncNetDevice::AddDch(Ptr<NodeBNetDevice> nodeB, DchId dch)
{
    GetCell(nodeB).AddDch(dch, GetBearer(dch.rnti, dch.bearer));
}

void
RncNetDevice::AddHsDsch(Ptr<NodeBNetDevice> nodeB,
                        DchId dch,
                        Ptr<HsMacDFlow> flow,
                        uint8_t priority)
{
    GetCell(nodeB).AddHsDsch(dch, GetBearer(dch.rnti, dch.bearer), flow, priority);
    m_hsFlows.push_back(flow);
}

void
RncNetDevice::SetUpCommon(Ptr<NodeBNetDevice> nodeB, Ptr<MacC> macC)
{
    GetCell(nodeB).SetUpCommon(macC);
    m_macCs.push_back(macC);
}

Ptr<MacC>
RncNetDevice::GetMacC(Ptr<NodeBNetDevice> nodeB) const
{
    return GetCell(nodeB).GetMacC();
}

RncCell&
RncNetDevice::GetCell(const Ptr<NodeBNetDevice>& nodeB) const
{
    for (const auto& cell : m_cells)
    {
        if (cell->GetNodeB() == nodeB)
        {
            return *cell;
        }
    }
    NS_ABORT_MSG("the Node B does not belong to this RNC");
}

void
RncNetDevice::SetUeAddress(Ipv4Address address, Rnti rnti)
{
    m_byAddress[address.Get()] = rnti;
}

Ptr<RadioBearer>
RncNetDevice::GetBearer(Rnti rnti, uint32_t id) const
{
    return m_ues.at(static_cast<uint32_t>(rnti) - 1).Get(id);
}

Ptr<HsMacDFlow>
RncNetDevice::FindHsFlow(DchId id) const
{
    const auto bearer = GetBearer(id.rnti, id.bearer);
    const auto isIts = [&](const Ptr<HsMacDFlow>& flow) { return flow->GetBearer() == bearer; };
    const auto found = std::find_if(m_hsFlows.begin(), m_hsFlows.end(), isIts);
    return found == m_hsFlows.end() ? nullptr : *found;
}

Ptr<Channel>
RncNetDevice::GetChannel() const
{
    return nullptr;
}

bool
RncNetDevice::SendIp(Ptr<Packet> packet)
{
    Ipv4Header header;
    packet->PeekHeader(header);
    const auto found = m_byAddress.find(header.GetDestination().Get());
    if (found == m_byAddress.end())
    {
        return false;
    }
    const BearerSet& bearers = m_ues[static_cast<uint32_t>(found->second) - 1];
    return bearers.Classify(*packet, Direction::DOWNLINK)->Send(packet);
}

} // namespace umts
} // namespace ns3
