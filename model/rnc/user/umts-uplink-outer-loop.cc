/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uplink-outer-loop.h"

#include "ns3/umts-dch-coding.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr double RANGE_DB = 10; //!< By which the target may leave that in noise, dB

} // namespace

UplinkOuterLoop::UplinkOuterLoop(TransportBlockSink& sink,
                                 const DchConfig& dch,
                                 std::function<void(const OuterLoopPowerControl&)> send)
    : m_sink(sink),
      m_send(std::move(send))
{
    if (dch.outerLoop)
    {
        const double rate = dch.uplink.GetBitRate();
        const double ebN0Db =
            DchBlerCurve(Direction::UPLINK, rate).GetEbN0Db(dch.outerLoop->blerTarget);
        m_loop.emplace(*dch.outerLoop, GetDpcchSirDb(ebN0Db, rate), RANGE_DB);
    }
}

void
UplinkOuterLoop::Deliver(Ptr<const BlockSetReception> reception)
{
    if (m_loop)
    {
        // Whether the UE has power left only the UE knows.
        m_loop->OnBlock(reception->GetNErrors() > 0, false);
        const auto frame = OuterLoopPowerControl::FromDb(m_loop->GetTargetDb());
        if (m_told != frame.sirTarget)
        {
            m_told = frame.sirTarget;
            m_send(frame);
        }
    }
    m_sink.Deliver(std::move(reception));
}

} // namespace ns3::umts
