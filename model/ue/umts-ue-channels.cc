/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-channels.h"

namespace ns3
{
namespace umts
{

UeDch::UeDch(Ptr<MacD> mac, const UeDchInfo& info, const BearerErrorModels& errors)
    : BearerChannel(mac, info.dch.uplink, info.dch.downlink),
      m_uplink(info.uu, info.uplink, info.dch.uplink.tti, &GetTransmitter(), errors.uplink),
      m_downlink(info.uu, info.downlink, GetReceiver(), errors.downlink)
{
    GetTransmitter().Connect(MakeCallback(&UuTransmitter::Activate, &m_uplink));
}

UeCommon::UeCommon(Ptr<MacD> mac,
                   const UeCommonInfo& info,
                   uint32_t priority,
                   const BearerErrorModels& errors)
    : BearerChannel(mac, info.common->GetChannels().rach, info.common->GetChannels().fach),
      m_rach(info.common, info.address, priority, GetTransmitter(), errors.uplink),
      m_fach(info.common->GetUu(),
             info.common->GetFach(),
             GetReceiver(),
             errors.downlink,
             info.address)
{
}

UeHsDsch::UeHsDsch(Ptr<MacD> mac,
                   const UeHsDschInfo& info,
                   Ptr<HsReceiver> receiver,
                   const BearerErrorModels& errors)
    : BearerChannel(mac, info.dch, info.downlink),
      m_uplink(info.uu, info.uplink, info.dch.tti, &GetTransmitter(), errors.uplink),
      m_receiver(receiver),
      m_air(info.air),
      m_queue(info.queue.id)
{
    GetTransmitter().Connect(MakeCallback(&UuTransmitter::Activate, &m_uplink));
    m_receiver->OpenQueue(info.queue, info.queue.fullBuffer ? nullptr : &GetReceiver());
}

UeHsDsch::~UeHsDsch()
{
    // A MAC-hs reset has closed the queues of a cell that the UE has left.
    if (m_receiver->GetAir() == m_air)
    {
        m_receiver->CloseQueue(m_queue);
    }
}

} // namespace umts
} // namespace ns3
