/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uplink-outer-loop.h"

#include "ns3/umts-decibel.h"

#include <utility>

namespace ns3::umts
{

DchRates
UplinkOuterLoop::GetRates(const DchConfig& dch)
{
    return {dch.uplink.GetBitRate(), dch.uplink.GetCodedRate()};
}

void
UplinkOuterLoop::Add(RbId id, const DchConfig& dch)
{
    m_dchs.Add(id, GetRates(dch), *dch.outerLoop);
    m_told.reset();
}

void
UplinkOuterLoop::Remove(RbId id, const DchConfig& dch)
{
    m_dchs.Remove(id, GetRates(dch));
    m_told.reset();
}

std::optional<OuterLoopPowerControl>
UplinkOuterLoop::OnBlock(RbId id, bool isInError)
{
    // Whether the UE has power left only the UE knows.
    m_dchs.OnBlock(id, isInError, false);
    const double sinr = m_dchs.GetSinr(0.0);
    const auto frame =
        OuterLoopPowerControl::FromDb(ToDb(DPCCH_SPREADING * m_dchs.GetDpcchShare() * sinr));
    if (m_told == frame.sirTarget)
    {
        return std::nullopt;
    }
    m_told = frame.sirTarget;
    return frame;
}

std::optional<OuterLoopPowerControl>
UplinkOuterLoop::GetTold() const
{
    return m_told ? std::optional(OuterLoopPowerControl{*m_told}) : std::nullopt;
}

UplinkQuality::UplinkQuality(TransportBlockSink& sink,
                             const DchConfig& dch,
                             Subject subject,
                             std::function<void(const OuterLoopPowerControl&)> send)
    : m_sink(sink),
      m_dch(dch),
      m_subject(std::move(subject)),
      m_send(std::move(send))
{
}

UplinkQuality::~UplinkQuality()
{
    if (m_dch.outerLoop && m_nodeBs > 0)
    {
        m_subject.loop->Remove(m_subject.id, m_dch);
    }
}

void
UplinkQuality::AddNodeB()
{
    if (m_dch.outerLoop && ++m_nodeBs == 1)
    {
        m_subject.loop->Add(m_subject.id, m_dch);
    }
}

void
UplinkQuality::RemoveNodeB()
{
    if (m_dch.outerLoop && --m_nodeBs == 0)
    {
        m_subject.loop->Remove(m_subject.id, m_dch);
    }
}

std::optional<OuterLoopPowerControl>
UplinkQuality::GetTold() const
{
    return m_nodeBs > 0 ? m_subject.loop->GetTold() : std::nullopt;
}

void
UplinkQuality::Deliver(Ptr<const BlockSetReception> reception)
{
    if (m_nodeBs > 0)
    {
        if (const auto frame = m_subject.loop->OnBlock(m_subject.id, reception->GetNErrors() > 0))
        {
            m_send(*frame);
        }
    }
    m_sink.Deliver(std::move(reception));
}

} // namespace ns3::umts
