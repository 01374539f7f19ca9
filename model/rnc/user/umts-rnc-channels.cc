/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-channels.h"

#include <utility>

namespace ns3::umts
{

RncCommon::RncCommon(Ptr<MacD> mac, Ptr<MacC> macC, const MacCHeader& address)
    : BearerChannel(mac,
                    macC->GetChannels().GetFormats(address.ct).fach,
                    macC->GetChannels().GetFormats(address.ct).rach),
      m_macC(macC),
      m_address(address)
{
    m_macC->Add(m_address, GetTransmitter(), GetReceiver());
}

RncCommon::~RncCommon()
{
    m_macC->Remove(m_address);
}

RncHsDsch::RncHsDsch(Ptr<MacD> mac,
                     const TransportChannel& hsDsch,
                     const DchConfig& dch,
                     Time wait,
                     UplinkQuality::Subject subject,
                     const EdchInfo* eDch)
    : RncDch(mac, hsDsch, dch, wait, std::move(subject), eDch)
{
}

RncHsDsch::~RncHsDsch()
{
    LeaveFlow();
}

void
RncHsDsch::LeaveFlow()
{
    if (m_flow)
    {
        m_flow->Configure({}, nullptr, 0, nullptr, MakeNullCallback<void>());
    }
}

void
RncHsDsch::SendBy(Ptr<NodeBPort> port,
                  TransportBearerId bearer,
                  Ptr<HsMacDFlow> flow,
                  uint8_t priority)
{
    LeaveFlow();
    m_leg = port->GetLeg();
    m_flow = flow;
    m_control = m_leg->Open(bearer, [flow](IubFrame& frame) { return flow->OnFrame(frame); });
    m_downlink.emplace(port, flow->GetFrameInterval(), *flow, 0);
    const auto activate = MakeCallback(&IubTransmitter::Activate, &*m_downlink);
    m_flow->Configure(bearer, &GetTransmitter(), priority, PeekPointer(m_leg), activate);
    GetTransmitter().Connect(activate);
    if (GetTransmitter().HasBlocks())
    {
        m_downlink->Activate();
    }
}

} // namespace ns3::umts
