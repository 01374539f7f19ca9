/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-delay-meter.h"

#include "ns3/ipv4-header.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

constexpr uint64_t LATE_PACKETS = 1024; //!< By how many a packet may be overtaken

} // namespace

DelayMeter::DelayMeter(Ptr<Node> sender, Ptr<Node> receiver)
    : m_sender(sender->GetObject<Ipv4L3Protocol>()),
      m_receiver(receiver->GetObject<Ipv4L3Protocol>())
{
    UMTS_THROW_UNLESS(m_sender && m_receiver, "a DelayMeter needs IPv4 at both of its nodes");
    m_sender->TraceConnectWithoutContext("SendOutgoing",
                                         MakeCallback(&DelayMeter::OnDeparture, this));
    m_receiver->TraceConnectWithoutContext("LocalDeliver",
                                           MakeCallback(&DelayMeter::OnArrival, this));
}

DelayMeter::~DelayMeter()
{
    m_sender->TraceDisconnectWithoutContext("SendOutgoing",
                                            MakeCallback(&DelayMeter::OnDeparture, this));
    m_receiver->TraceDisconnectWithoutContext("LocalDeliver",
                                              MakeCallback(&DelayMeter::OnArrival, this));
}

uint64_t
DelayMeter::GetPackets() const
{
    return m_packets;
}

double
DelayMeter::GetMean() const
{
    return m_packets == 0 ? 0.0 : m_sum.GetSeconds() / static_cast<double>(m_packets);
}

void
DelayMeter::OnDeparture(const Ipv4Header& header,
                        Ptr<const Packet> /* packet */,
                        uint32_t /* interface */)
{
    const uint64_t number = m_forgotten + m_departures.size();
    if (number == 0)
    {
        m_firstIdentification = header.GetIdentification();
    }
    const auto expected = static_cast<uint16_t>(m_firstIdentification + number);
    UMTS_THROW_UNLESS(header.GetIdentification() == expected,
                      "DelayMeter: the sender has more than one flow");
    m_departures.push_back(Simulator::Now().GetNanoSeconds());
}

void
DelayMeter::OnArrival(const Ipv4Header& header,
                      Ptr<const Packet> /* packet */,
                      uint32_t /* interface */)
{
    if (m_sender->GetInterfaceForAddress(header.GetSource()) < 0)
    {
        return; // from another node
    }
    // The identification has the last 16 bits of the number. A packet is overtaken by few, and
    // comes behind a gap of almost any length.
    const uint64_t earliest = std::max(m_lastArrival, LATE_PACKETS) - LATE_PACKETS;
    const auto first = static_cast<uint16_t>(m_firstIdentification + earliest);
    m_lastArrival = earliest + static_cast<uint16_t>(header.GetIdentification() - first);
    UMTS_THROW_UNLESS(m_lastArrival >= m_forgotten &&
                          m_lastArrival < m_forgotten + m_departures.size(),
                      "DelayMeter: a packet came that its sender has not sent");
    m_sum += Simulator::Now() - NanoSeconds(m_departures[m_lastArrival - m_forgotten]);
    ++m_packets;
    while (m_forgotten + LATE_PACKETS < m_lastArrival)
    {
        m_departures.pop_front();
        ++m_forgotten;
    }
}

} // namespace ns3::umts
