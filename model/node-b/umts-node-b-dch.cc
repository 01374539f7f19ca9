/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-b-dch.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NodeBDch::NodeBDch(Ptr<IubNetDevice> iub, TransportBearerId bearer, const TransportChannel& uplink)
    : m_iub(iub),
      m_bearer(bearer),
      m_tti(uplink.tti),
      m_uplink(*this, uplink.tti, MakeCallback(&IubNetDevice::Flush, iub)),
      m_handle(iub->Open(bearer, [this](IubFrame& frame) { return OnFrame(frame); }))
{
}

TransportChannelId
NodeBDch::AddUplink(Ptr<UuChannel> uu)
{
    const TransportChannelId channel = uu->AddTransportChannel();
    m_uplink.Add(uu, channel, nullptr);
    m_uplinks[uu] = channel;
    return channel;
}

void
NodeBDch::AddDownlink(Ptr<UuChannel> uu, TransportChannelId channel, Time tti)
{
    m_downlinks.push_back({uu, std::make_unique<DownlinkQueue>(uu, channel, tti, m_iub)});
    m_downlinks.back().queue->SetAligned(m_isAligned);
}

void
NodeBDch::Remove(const Ptr<UuChannel>& uu)
{
    const auto isIts = [&uu](const Downlink& downlink) { return downlink.uu == uu; };
    m_downlinks.erase(std::remove_if(m_downlinks.begin(), m_downlinks.end(), isIts),
                      m_downlinks.end());
    m_uplink.Remove(uu);
    uu->GetRadio()->sirTargets.erase(m_uplinks.at(uu));
    m_uplinks.erase(uu);
    m_iub->Flush();
}

bool
NodeBDch::Has(const Ptr<UuChannel>& uu) const
{
    return m_uplink.Has(uu);
}

std::size_t
NodeBDch::GetNLinks() const
{
    return m_uplink.GetNLinks();
}

void
NodeBDch::SetAligned(bool isAligned)
{
    m_isAligned = isAligned;
    for (const auto& downlink : m_downlinks)
    {
        downlink.queue->SetAligned(isAligned);
    }
}

void
NodeBDch::Deliver(Ptr<const BlockSetReception> reception)
{
    // The quality estimate is 0: blocks go wrong, but single bits do not.
    const Cfn cfn = GetCfn(Simulator::Now() - m_tti);
    m_iub->Send({m_bearer, UlDchDataFrame{cfn, std::move(reception), 0}});
}

bool
NodeBDch::OnFrame(IubFrame& frame)
{
    if (const auto* control = std::get_if<OuterLoopPowerControl>(&frame.content))
    {
        for (const auto& [uu, channel] : m_uplinks)
        {
            uu->GetRadio()->SetSirTarget(channel, control->GetDb());
        }
        return true;
    }
    const auto* data = std::get_if<DlDchDataFrame>(&frame.content);
    if (!data)
    {
        return false;
    }
    if (m_isAligned && GetTimeTo(data->cfn, Simulator::Now()).IsStrictlyNegative())
    {
        m_iub->CountLate(); // once, not in each cell
        return true;
    }
    for (const auto& downlink : m_downlinks)
    {
        downlink.queue->Push(data->cfn, data->set);
    }
    return true;
}

} // namespace ns3::umts
