/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-e-dch.h"

#include "ns3/simulator.h"

namespace ns3::umts
{

RncEdch::RncEdch(const EdchInfo& info, TransportBlockSink& sink)
    : m_ddi(info.GetDdi()),
      m_macEs(info.config.reorderingTime),
      m_deadline([this]() {
          m_macEs.OnTime(Simulator::Now().GetNanoSeconds());
          m_deadline.Arm(m_macEs.GetDeadline());
      })
{
    m_macEs.AddChannel(m_ddi, sink);
}

void
RncEdch::Receive(const EdchDataFrame& frame)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    for (const auto& subframe : frame.subframes)
    {
        for (const auto& pdu : subframe.pdus)
        {
            m_macEs.Receive(pdu, now);
        }
    }
    m_deadline.Arm(m_macEs.GetDeadline());
}

} // namespace ns3::umts
