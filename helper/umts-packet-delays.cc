/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-packet-delays.h"

#include "ns3/callback.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr int64_t DELAY_STEP_NS = 100'000; //!< Width of the classes in which delays are counted
constexpr uint32_t KNOWN_OCTETS = 64;      //!< Of a packet, by which it is known
const Time LOST_AFTER = Seconds(60);       //!< A packet that takes longer counts as lost
const Time REFRESH = Seconds(1);           //!< From one look for what is new to the next

/**
 * @param packet an IP packet
 * @return a hash of its first octets (FNV-1a)
 */
uint64_t
Recognise(const Packet& packet)
{
    std::array<uint8_t, KNOWN_OCTETS> octets{};
    const uint32_t size = packet.CopyData(octets.data(), KNOWN_OCTETS);
    uint64_t hash = 14695981039346656037U ^ packet.GetSize();
    for (uint32_t i = 0; i < size; ++i)
    {
        hash = (hash ^ octets.at(i)) * 1099511628211U;
    }
    return hash;
}

} // namespace

void
PacketDelays::Add(Time delay)
{
    ++m_counts[(delay.GetNanoSeconds() + DELAY_STEP_NS - 1) / DELAY_STEP_NS];
    ++m_packets;
    m_sum += delay;
    m_max = std::max(m_max, delay);
}

double
PacketDelays::GetMeanS() const
{
    return m_packets == 0 ? 0.0 : m_sum.GetSeconds() / static_cast<double>(m_packets);
}

double
PacketDelays::GetQuantileS(double share) const
{
    const auto rank = static_cast<uint64_t>(std::ceil(share * static_cast<double>(m_packets)));
    uint64_t counted = 0;
    for (const auto& [step, count] : m_counts)
    {
        counted += count;
        if (counted >= rank)
        {
            return static_cast<double>(step * DELAY_STEP_NS) * 1e-9;
        }
    }
    return 0.0;
}

PacketDelayMeter::PacketDelayMeter(std::function<void()> refresh)
    : m_refresh(std::move(refresh))
{
    Simulator::ScheduleDestroy(&PacketDelayMeter::Close, Ptr<PacketDelayMeter>(this));
}

void
PacketDelayMeter::AddDevice(const Ptr<NetDevice>& device)
{
    if (m_observed.insert(device).second)
    {
        const Ptr<PacketDelayMeter> meter(this);
        device->TraceConnectWithoutContext("MacTx",
                                           MakeBoundCallback(&PacketDelayMeter::OnSent, meter));
        device->TraceConnectWithoutContext("MacRx",
                                           MakeBoundCallback(&PacketDelayMeter::OnReceived, meter));
    }
}

void
PacketDelayMeter::AddEnd(const Ptr<RadioBearer>& end, Sink sink)
{
    if (m_observed.insert(end).second)
    {
        const Ptr<PacketDelayMeter> meter(this);
        const std::size_t number = m_sinks.size();
        m_sinks.push_back(std::move(sink));
        end->GetRlc()->TraceConnectWithoutContext(
            "RxSdu",
            MakeBoundCallback(&PacketDelayMeter::OnSdu, meter, number));
    }
}

void
PacketDelayMeter::Close()
{
    // Devices and bearers hold this meter.
    m_refresh = nullptr;
    m_observed.clear();
    m_sinks.clear();
    m_departures.clear();
    m_ends.clear();
}

void
PacketDelayMeter::OnSent(Ptr<PacketDelayMeter> meter, Ptr<const Packet> packet)
{
    if (meter->m_refresh && Simulator::Now() >= meter->m_nextRefresh)
    {
        meter->m_nextRefresh = Simulator::Now() + REFRESH;
        meter->m_refresh();
    }
    if (!meter->m_sinks.empty())
    {
        meter->m_departures[Recognise(*packet)].push_back(Simulator::Now());
        meter->DropOld();
    }
}

void
PacketDelayMeter::OnSdu(Ptr<PacketDelayMeter> meter, std::size_t end, Ptr<const Packet> sdu)
{
    if (end < meter->m_sinks.size())
    {
        meter->m_ends[PeekPointer(sdu)] = end;
    }
}

void
PacketDelayMeter::OnReceived(Ptr<PacketDelayMeter> meter, Ptr<const Packet> packet)
{
    const auto end = meter->m_ends.find(PeekPointer(packet));
    if (end == meter->m_ends.end())
    {
        return; // by a bearer that is not measured
    }
    const Sink& sink = meter->m_sinks[end->second];
    meter->m_ends.erase(end);
    const auto found = meter->m_departures.find(Recognise(*packet));
    if (found == meter->m_departures.end())
    {
        return; // it was under way when the measurement began
    }
    std::deque<Time>& departures = found->second;
    while (departures.size() > 1 && Simulator::Now() - departures.front() > LOST_AFTER)
    {
        departures.pop_front();
    }
    const Time delay = Simulator::Now() - departures.front();
    departures.pop_front();
    if (departures.empty())
    {
        meter->m_departures.erase(found);
    }
    if (delay <= LOST_AFTER)
    {
        sink(packet->GetSize(), delay);
    }
}

void
PacketDelayMeter::DropOld()
{
    if (m_departures.size() < m_mostDepartures)
    {
        return;
    }
    const Time oldest = Simulator::Now() - LOST_AFTER;
    for (auto one = m_departures.begin(); one != m_departures.end();)
    {
        one = one->second.back() < oldest ? m_departures.erase(one) : std::next(one);
    }
    m_mostDepartures = std::max<std::size_t>(1024, 2 * m_departures.size());
}

} // namespace ns3::umts
