/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-channel.h"

#include "umts-frame-codec.h"
#include "umts-iub-net-device.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsIubChannel");

NS_OBJECT_ENSURE_REGISTERED(IubChannel);

TypeId
IubChannel::GetTypeId()
{
    UMTS_TYPE(IubChannel, Channel)
        .Attribute("DataRate", &C::SetRate, &C::GetRate, DataRate("155.52Mbps"))
        .Help("Rate of either direction, above 0; the default is an STM-1")
        .Attribute("Delay", &C::m_delay, MilliSeconds(5))
        .Help("One-way delay")
        .Attribute("QueueOctets", &C::m_queueOctets, 100000, 1)
        .Help("Octets that wait in either direction at most; frames beyond are lost. A frame on an "
              "idle Iub does not wait, whatever its length")
        .Attribute("LossRate", &C::m_lossRate, 0.0, 0.0, 1.0)
        .Help("Probability that a frame is lost, 0 .. 1")
        .Attribute("BitErrorRate", &C::m_bitErrorRate, 0.0, 0.0, 1.0)
        .Help(
            "Probability that a bit of a frame is inverted, 0 .. 1; needs WireMode. A frame that "
            "its receiver cannot read then, nearly always by a wrong CRC, is dropped (TS 25.427 7)")
        .Attribute("InstantRequests", &C::m_instantRequests, false)
        .Help("HS-DSCH Capacity Requests, and the User Buffer Size of data frames, take neither "
              "time nor capacity, as in EURANE")
        .Choice("Transport", &C::m_transport, NO_TRANSPORT)
        .Among({{NO_TRANSPORT, "None"}, {AAL2, "Aal2"}, {UDP, "Udp"}})
        .Help("What carries the frames and takes octets besides them")
        .Attribute("DchPriority", &C::m_dchPriority, false)
        .Help("Data frames of HS-DSCH are sent when no others wait; without it every frame in the "
              "order of its arrival")
        .Attribute("WireMode", &C::m_wireMode, false)
        .Help("Frames cross the Iub as octets, which their receiver reads; wire mode of UEs is an "
              "attribute of MacD")
        .Trace("Frame", &C::m_frameTrace, "ContentTracedCallback")
        .Help("A frame is sent, with its contents")
        .Trace("TxFrame", &C::m_txTrace, "FrameTracedCallback")
        .Help("A frame is sent")
        .Trace("DropFrame", &C::m_dropTrace, "DropTracedCallback")
        .Help("A frame is lost: queue full, by LossRate, or it cannot be read");
}

IubChannel::IubChannel()
    : m_loss(CreateObject<UniformRandomVariable>())
{
}

void
IubChannel::DoDispose()
{
    m_devices = {};
    m_waiting = {};
    m_loss = nullptr;
    Channel::DoDispose();
}

void
IubChannel::Attach(Ptr<IubNetDevice> rnc, Ptr<IubNetDevice> nodeB)
{
    m_devices = {rnc, nodeB};
}

TransportBearerId
IubChannel::SetUpBearer()
{
    const Time now = Simulator::Now();
    const auto isQuiet = [this, now](const Released& released) {
        const bool quiet = released.lastArrival < now;
        if (quiet)
        {
            m_bearers.Release(released.bearer);
        }
        return quiet;
    };
    m_released.erase(std::remove_if(m_released.begin(), m_released.end(), isQuiet),
                     m_released.end());
    return m_bearers.Allocate();
}

void
IubChannel::ReleaseBearer(TransportBearerId bearer)
{
    const auto isIt = [bearer](const Released& released) { return released.bearer == bearer; };
    UMTS_THROW_IF(!m_bearers.IsUsed(bearer) ||
                      std::any_of(m_released.begin(), m_released.end(), isIt),
                  "transport bearer " << static_cast<uint32_t>(bearer) << " is not set up");
    for (auto& waiting : m_waiting)
    {
        const auto isOld = [this, bearer, &waiting](const IubFrame& frame) {
            const bool old = frame.bearer == bearer;
            waiting.octets -= old ? GetTransportOctets(GetFrameOctets(frame)) : 0;
            return old;
        };
        waiting.frames.erase(std::remove_if(waiting.frames.begin(), waiting.frames.end(), isOld),
                             waiting.frames.end());
    }
    m_released.push_back({bearer, m_lastArrival});
}

uint64_t
IubChannel::GetNUnreadable() const
{
    return m_unreadable;
}

uint32_t
IubChannel::GetNBearers() const
{
    return m_bearers.GetNUsed() - static_cast<uint32_t>(m_released.size());
}

std::size_t
IubChannel::GetNDevices() const
{
    return m_devices[0] ? m_devices.size() : 0;
}

Ptr<NetDevice>
IubChannel::GetDevice(std::size_t i) const
{
    return m_devices[i];
}

void
IubChannel::SetRate(DataRate rate)
{
    UMTS_THROW_IF(rate.GetBitRate() == 0, "DataRate: must be above 0, or the Iub carries nothing");
    m_rate = rate;
    m_lastSent = {};
}

DataRate
IubChannel::GetRate() const
{
    return m_rate;
}

Time
IubChannel::GetTxTime(uint32_t octets) const
{
    return m_rate.CalculateBytesTxTime(GetTransportOctets(octets));
}

uint32_t
IubChannel::GetTransportOctets(uint32_t octets) const
{
    constexpr uint32_t udpIp = 8 + 20;
    constexpr uint32_t packetOctets = 45; // of AAL2, without its header
    constexpr uint32_t packetHeader = 3;
    constexpr uint32_t cellOctets = 53;
    constexpr uint32_t cellPayload = 47; // without the headers of the cell and of AAL2
    if (m_transport == AAL2)
    {
        const uint32_t packets = (octets + packetOctets - 1) / packetOctets;
        const uint32_t payload = octets + packets * packetHeader;
        return (payload * cellOctets + cellPayload - 1) / cellPayload;
    }
    return octets + (m_transport == UDP ? udpIp : 0);
}

Time
IubChannel::GetMaxWait() const
{
    return m_rate.CalculateBytesTxTime(m_queueOctets);
}

Time
IubChannel::GetWait(Direction direction) const
{
    const auto side = static_cast<uint8_t>(direction);
    const Time busy = std::max(Time(0), m_freeAt[side] - Simulator::Now());
    const auto queued = static_cast<uint32_t>(m_waiting[side].octets);
    return queued == 0 ? busy : busy + m_rate.CalculateBytesTxTime(queued);
}

Time
IubChannel::GetDelay() const
{
    return m_delay;
}

int64_t
IubChannel::AssignStreams(int64_t stream)
{
    m_loss->SetStream(stream);
    return 1;
}

bool
IubChannel::Admit(Direction direction, const IubFrame& frame)
{
    const auto side = static_cast<uint8_t>(direction);
    const uint32_t frameOctets = GetFrameOctets(frame);
    const uint32_t octets = GetTransportOctets(frameOctets);
    const Time now = Simulator::Now();
    const Time start = std::max(now, m_freeAt[side]);
    const double waiting = start > now ? (start - now).GetSeconds() * m_rate.GetBitRate() / 8 : 0.0;
    const bool lost = m_lossRate > 0.0 && m_loss->GetValue() < m_lossRate;
    const bool isFull = waiting > 0.0 && waiting + octets > m_queueOctets;
    if (isFull || lost)
    {
        Drop(direction, frame, lost ? "lost" : "queue full");
        return false;
    }
    LastFrame& last = m_lastSent[side];
    if (octets != last.octets)
    {
        last = {octets, m_rate.CalculateBytesTxTime(octets)};
    }
    m_freeAt[side] = start + last.txTime;
    NS_LOG_INFO("transport bearer " << static_cast<uint32_t>(frame.bearer) << ": frame of "
                                    << frameOctets << " octets sent "
                                    << (direction == Direction::DOWNLINK ? "down" : "up"));
    m_txTrace(side, static_cast<uint32_t>(frame.bearer), frameOctets);
    m_frameTrace(side, frame);
    return true;
}

void
IubChannel::Drop(Direction direction, const IubFrame& frame, const std::string& reason)
{
    NS_LOG_INFO("transport bearer " << static_cast<uint32_t>(frame.bearer) << ": frame dropped, "
                                    << reason);
    m_dropTrace(static_cast<uint8_t>(direction),
                static_cast<uint32_t>(frame.bearer),
                GetFrameOctets(frame),
                reason);
}

void
IubChannel::Queue(Direction direction, IubFrame frame)
{
    Waiting& waiting = m_waiting[static_cast<uint8_t>(direction)];
    const uint32_t octets = GetTransportOctets(GetFrameOctets(frame));
    if (!waiting.frames.empty() && waiting.octets + octets > m_queueOctets)
    {
        Drop(direction, frame, "queue full");
        return;
    }
    waiting.octets += octets;
    waiting.frames.push_back(std::move(frame));
    ScheduleService(direction);
}

void
IubChannel::ScheduleService(Direction direction)
{
    const auto side = static_cast<uint8_t>(direction);
    if (m_waiting[side].isServiceDue)
    {
        return;
    }
    m_waiting[side].isServiceDue = true;
    const Time now = Simulator::Now();
    Simulator::Schedule(std::max(now, m_freeAt[side]) - now, &IubChannel::Serve, this, direction);
}

void
IubChannel::Serve(Direction direction)
{
    Section section;
    const auto side = static_cast<uint8_t>(direction);
    Waiting& waiting = m_waiting[side];
    waiting.isServiceDue = false;
    if (waiting.frames.empty())
    {
        return;
    }
    if (m_freeAt[side] <= Simulator::Now())
    {
        IubFrame frame = std::move(waiting.frames.front());
        waiting.frames.erase(waiting.frames.begin());
        waiting.octets -= GetTransportOctets(GetFrameOctets(frame));
        if (Admit(direction, frame))
        {
            Batch batch;
            batch.push_back(std::move(frame));
            Carry(direction, std::move(batch), m_freeAt[side] + m_delay);
        }
    }
    if (!waiting.frames.empty())
    {
        ScheduleService(direction);
    }
}

bool
IubChannel::Alter(std::vector<uint8_t>& octets)
{
    if (m_bitErrorRate == 0.0)
    {
        return false;
    }
    // Bits up to the next error have a geometric distribution.
    const auto draw = [this] {
        return std::floor(std::log1p(-m_loss->GetValue()) / std::log1p(-m_bitErrorRate));
    };
    bool isAltered = false;
    for (double bit = draw(); bit < 8.0 * octets.size(); bit += 1.0 + draw())
    {
        const auto at = static_cast<std::size_t>(bit);
        octets[at / 8] ^= static_cast<uint8_t>(0x80 >> at % 8);
        isAltered = true;
    }
    return isAltered;
}

void
IubChannel::Serialise(Direction direction, Batch& batch)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto isUnreadable = [this, direction, now](IubFrame& frame) {
        const FrameFormat format = GetFrameFormat(frame.content);
        auto octets = EncodeFrame(frame.content);
        UMTS_THROW_UNLESS(octets.size() == GetFrameOctets(frame),
                          "Iub: a frame of " << GetFrameOctets(frame) << " octets was written with "
                                             << octets.size());
        const bool isAltered = Alter(octets);
        IubFrame::Content read;
        const std::string wrong = DecodeFrame(octets, format, now, read);
        if (wrong.empty())
        {
            frame.content = std::move(read);
            return false;
        }
        UMTS_THROW_UNLESS(isAltered, "Iub: what was written cannot be read: " << wrong);
        ++m_unreadable;
        Drop(direction, frame, wrong);
        return true;
    };
    batch.erase(std::remove_if(batch.begin(), batch.end(), isUnreadable), batch.end());
}

void
IubChannel::Send(Direction direction, std::vector<IubFrame>& frames)
{
    Batch batch;
    Batch instant;
    batch.reserve(frames.size());
    for (auto& frame : frames)
    {
        const auto* data = std::get_if<HsDschDataFrame>(&frame.content);
        if (m_instantRequests && data)
        {
            // What is left in the RNC is known at once, too.
            instant.push_back(
                {frame.bearer, HsCapacityRequest{data->priority, data->bufferOctets}});
        }
        if (m_instantRequests && std::holds_alternative<HsCapacityRequest>(frame.content))
        {
            instant.push_back(std::move(frame));
        }
        else if (m_dchPriority && std::holds_alternative<HsDschDataFrame>(frame.content))
        {
            Queue(direction, std::move(frame));
        }
        else if (Admit(direction, frame))
        {
            batch.push_back(std::move(frame));
        }
    }
    frames.clear();
    Carry(direction, std::move(instant), Simulator::Now());
    Carry(direction, std::move(batch), m_freeAt[static_cast<uint8_t>(direction)] + m_delay);
}

void
IubChannel::Carry(Direction direction, Batch batch, Time arrival)
{
    UMTS_THROW_IF(m_bitErrorRate > 0.0 && !m_wireMode,
                  "BitErrorRate: needs WireMode, as frames have no bits without it");
    if (m_wireMode)
    {
        Serialise(direction, batch);
    }
    if (batch.empty())
    {
        return;
    }
    m_lastArrival = std::max(m_lastArrival, arrival);
    auto event = UmtsMakeEvent([this, direction, batch = std::move(batch)]() mutable {
        Arrive(direction, std::move(batch));
    });
    const uint32_t node = Receiver(direction)->GetNode()->GetId();
    Simulator::ScheduleWithContext(node, arrival - Simulator::Now(), GetPointer(event));
}

const Ptr<IubNetDevice>&
IubChannel::Receiver(Direction direction) const
{
    return m_devices[direction == Direction::DOWNLINK ? 1 : 0];
}

void
IubChannel::Arrive(Direction direction, Batch batch)
{
    Section section;
    Receiver(direction)->Receive(batch);
}

} // namespace ns3::umts
