/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-net-device.h"

#include "ns3/log.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-section.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsIubNetDevice");

NS_OBJECT_ENSURE_REGISTERED(IubNetDevice);

namespace
{

/**
 * @param content a frame
 * @return connection frame number of a downlink data frame; nothing for others
 */
std::optional<Cfn>
FindDownlinkCfn(const IubFrame::Content& content)
{
    if (const auto* dch = std::get_if<DlDchDataFrame>(&content))
    {
        return dch->cfn;
    }
    if (const auto* fach = std::get_if<FachDataFrame>(&content))
    {
        return fach->cfn;
    }
    return std::nullopt;
}

} // namespace

TypeId
IubNetDevice::GetTypeId()
{
    UMTS_TYPE(IubNetDevice, UmtsNetDevice)
        .Attribute("ReceiveWindow", &C::m_hasWindow, false)
        .Help("At a Node B: frames of DCH and FACH that come after their TTI has begun are "
              "dropped, those that come before ToAWS wait; the RNC gets a Timing Adjustment, sends "
              "earlier after one that was late, and later again when frames are early (TS 25.427 "
              "5.2). Without it a frame goes on the air in the next free TTI")
        .Attribute("ToAWS", &C::m_windowStart, MilliSeconds(10))
        .Help("Time of Arrival Window Startpoint: how long before its TTI a frame may come");
}

void
IubNetDevice::DoDispose()
{
    m_channel = nullptr;
    m_ends.clear();
    m_collected.clear();
    UmtsNetDevice::DoDispose();
}

void
IubNetDevice::Configure(Ptr<IubChannel> channel, Direction direction)
{
    m_channel = channel;
    m_direction = direction;
}

TransportBearerHandle
IubNetDevice::Open(TransportBearerId bearer, FrameHandler onFrame)
{
    const auto number = static_cast<uint32_t>(bearer);
    if (number >= m_ends.size())
    {
        m_ends.resize(number + 1);
        m_openings.resize(number + 1, 0);
    }
    UMTS_THROW_IF(m_ends[number], "transport bearer " << number << " is already open here");
    m_ends[number] = std::move(onFrame);
    ++m_openings[number];
    return TransportBearerHandle(
        [device = Ptr<IubNetDevice>(this), bearer]() { device->Close(bearer); });
}

void
IubNetDevice::Close(TransportBearerId bearer)
{
    const auto number = static_cast<uint32_t>(bearer);
    if (number < m_ends.size())
    {
        m_ends[number] = nullptr;
    }
}

void
IubNetDevice::Send(IubFrame frame)
{
    m_collected.push_back(std::move(frame));
}

void
IubNetDevice::Flush()
{
    if (!m_collected.empty())
    {
        m_channel->Send(m_direction, m_collected);
    }
}

void
IubNetDevice::Receive(std::vector<IubFrame>& frames)
{
    for (auto& frame : frames)
    {
        if (!m_hasWindow || IsInWindow(frame))
        {
            Deliver(frame);
        }
    }
}

void
IubNetDevice::Deliver(IubFrame& frame)
{
    const auto number = static_cast<uint32_t>(frame.bearer);
    const bool isOpen = number < m_ends.size() && m_ends[number];
    if (!isOpen || !m_ends[number](frame))
    {
        NS_LOG_INFO("transport bearer "
                    << number
                    << (isOpen ? ": frame of another kind" : ": frame, but it is not open"));
        ++(std::holds_alternative<TimingAdjustment>(frame.content) ? m_adjustments : m_dropped);
    }
}

void
IubNetDevice::DeliverHeld(IubFrame& frame, uint32_t opening)
{
    Section section;
    const auto number = static_cast<uint32_t>(frame.bearer);
    if (number < m_openings.size() && m_openings[number] == opening)
    {
        Deliver(frame);
    }
    else
    {
        NS_LOG_LOGIC("transport bearer " << number << ": frame held until it was closed");
        ++m_dropped;
    }
}

bool
IubNetDevice::IsInWindow(IubFrame& frame)
{
    const auto cfn = FindDownlinkCfn(frame.content);
    const Time arrival = cfn ? GetTimeTo(*cfn, Simulator::Now()) : Time(0);
    if (arrival.IsPositive() && arrival <= m_windowStart)
    {
        return true;
    }
    NS_LOG_INFO("transport bearer " << static_cast<uint32_t>(frame.bearer) << ": frame "
                                    << arrival.As(Time::MS) << " before its TTI, "
                                    << (arrival.IsStrictlyNegative() ? "late" : "early"));
    SendTimingAdjustment(frame, *cfn, arrival);
    if (arrival.IsStrictlyNegative())
    {
        ++m_late;
        return false;
    }
    ++m_early;
    const auto number = static_cast<uint32_t>(frame.bearer);
    const uint32_t opening = number < m_openings.size() ? m_openings[number] : 0;
    auto event = UmtsMakeEvent(
        [device = Ptr<IubNetDevice>(this), opening, held = std::move(frame)]() mutable {
            device->DeliverHeld(held, opening);
        });
    Simulator::Schedule(arrival - m_windowStart, event);
    return false;
}

void
IubNetDevice::SendTimingAdjustment(const IubFrame& frame, Cfn cfn, Time arrival)
{
    constexpr int64_t most = 10239; // steps: 1279.875 ms (TS 25.427 6.3.3.2.2)
    const int64_t steps = std::clamp(arrival.GetNanoSeconds() / ARRIVAL_STEP, -most, most);
    Send({frame.bearer, TimingAdjustment{cfn, static_cast<int16_t>(steps)}});
    Flush();
}

bool
IubNetDevice::HasWindow() const
{
    return m_hasWindow;
}

void
IubNetDevice::CountLate()
{
    NS_LOG_LOGIC("a block set is discarded, as its TTI has begun");
    ++m_late;
}

uint64_t
IubNetDevice::GetNLate() const
{
    return m_late;
}

uint64_t
IubNetDevice::GetNEarly() const
{
    return m_early;
}

uint64_t
IubNetDevice::GetNTimingAdjustments() const
{
    return m_adjustments;
}

uint64_t
IubNetDevice::GetNDropped() const
{
    return m_dropped;
}

uint32_t
IubNetDevice::GetNOpen() const
{
    const auto isOpen = [](const FrameHandler& end) { return end != nullptr; };
    return static_cast<uint32_t>(std::count_if(m_ends.begin(), m_ends.end(), isOpen));
}

Ptr<Channel>
IubNetDevice::GetChannel() const
{
    return m_channel;
}

Ptr<IubChannel>
IubNetDevice::GetIub() const
{
    return m_channel;
}

bool
IubNetDevice::SendIp(Ptr<Packet> /* packet */)
{
    return false;
}

} // namespace ns3::umts
