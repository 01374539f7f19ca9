/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-common-port.h"

#include <utility>

namespace ns3::umts
{

RncCommonPort::RncCommonPort(Ptr<IubPort> rnc,
                             Ptr<MacC> macC,
                             TransportBearerId fach,
                             TransportBearerId rach)
    : m_iub(rnc->GetIub()),
      m_macC(macC),
      m_bearer(fach),
      m_rach(m_iub->Open(rach,
                         [macC](IubFrame& frame) {
                             auto* data = std::get_if<RachDataFrame>(&frame.content);
                             if (data)
                             {
                                 macC->Deliver(std::move(data->reception));
                             }
                             return data != nullptr;
                         })),
      m_control(m_iub->Open(fach,
                            [rnc](IubFrame& frame) {
                                if (auto* adjustment =
                                        std::get_if<TimingAdjustment>(&frame.content))
                                {
                                    rnc->Adjust(*adjustment);
                                }
                                return false;
                            })),
      m_fach(rnc,
             macC->GetChannels().fach.tti,
             *this,
             GetCommonFrameOctets(Direction::DOWNLINK,
                                  macC->GetChannels().fach.maxBlocks,
                                  macC->GetChannels().fach.GetBlockBits()))
{
    macC->SetWakeCallback(MakeCallback(&IubTransmitter::Activate, &m_fach));
}

bool
RncCommonPort::OnTti(Cfn cfn)
{
    if (auto set = m_fach.Dequeue(*m_macC))
    {
        m_iub->Send({m_bearer, FachDataFrame{cfn, std::move(set)}});
    }
    return m_macC->HasBlocks();
}

} // namespace ns3::umts
