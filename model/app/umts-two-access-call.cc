/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-two-access-call.h"

#include "ns3/ipv4.h"
#include "ns3/log.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsTwoAccessCall");
NS_OBJECT_ENSURE_REGISTERED(TwoAccessCall);

namespace
{

constexpr uint32_t RTP_OCTETS = 12;       //!< Of SeqTsHeader, too
constexpr int64_t MEMORY = 5;             //!< Intervals for which the host remembers an address
const Time CODING = MilliSeconds(25);     //!< A frame of AMR, and what the codec looks ahead
constexpr const char* CODEC = "AMR-12.2"; //!< Of the call
constexpr uint32_t MOST_OCTETS = 1472;    //!< Of a packet that is not fragmented

} // namespace

void
CallEar::Hear(uint32_t sequence, Time delay, bool isSecond)
{
    const Time now = Simulator::Now();
    if (isSecond && m_firstOnSecond.IsStrictlyNegative())
    {
        m_firstOnSecond = now;
    }
    if (!isSecond)
    {
        m_lastOnFirst = now;
    }
    if (!m_delays.emplace(sequence, delay).second)
    {
        return; // a duplicate, which comes later
    }
    ++m_heard;
    if (!m_last.IsStrictlyNegative())
    {
        m_longestGap = std::max(m_longestGap, now - m_last);
    }
    m_last = now;
}

uint32_t
CallEar::CountPlayed(Time budget, uint32_t from, uint32_t to) const
{
    const auto end = m_delays.lower_bound(to);
    uint32_t played = 0;
    for (auto one = m_delays.lower_bound(from); one != end; ++one)
    {
        played += one->second <= budget ? 1 : 0;
    }
    return played;
}

TypeId
TwoAccessCall::GetTypeId()
{
    UMTS_TYPE(TwoAccessCall, Object)
        .Choice("Policy", &C::m_policy, BREAK_BEFORE_MAKE)
        .Among({{BREAK_BEFORE_MAKE, "BreakBeforeMake"},
                {MAKE_BEFORE_BREAK, "MakeBeforeBreak"},
                {DELAYED, "Delayed"}})
        .Help("How the phone leaves its first access: when that is lost, when it is weak and the "
              "second one has answered, or when it is lost and has brought nothing for Wait")
        .Attribute("Wait", &C::m_wait, Seconds(2), Time(0))
        .Help("Time for which the phone hopes that the first access comes back; with Delayed")
        .Attribute("Interval", &C::m_interval, MilliSeconds(20), MilliSeconds(1))
        .Help("From one packet to the next, each way")
        .Attribute("Octets", &C::m_octets, 44, RTP_OCTETS, MOST_OCTETS)
        .Help("UDP payload of a packet, with the 12 octets of RTP; 44: AMR 12.2 (RFC 4867)")
        .Attribute("Budget", &C::m_budget, MilliSeconds(150), Time(0))
        .Help("A packet that takes longer is not played")
        .Attribute("Length", &C::m_length, Time(0), Time(0))
        .Help("Of the call; 0: it has no end")
        .Attribute("Port", &C::m_port, 5000, 1, 65535)
        .Help("UDP port of both ends");
}

void
TwoAccessCall::DoDispose()
{
    NS_LOG_FUNCTION(this);
    m_next.Cancel();
    m_answer.Cancel();
    m_waiting.Cancel();
    for (auto* socket : {&m_first, &m_second, &m_hostSocket})
    {
        if (*socket)
        {
            (*socket)->SetRecvCallback(MakeNullCallback<void, Ptr<Socket>>());
            (*socket)->Close();
            *socket = nullptr;
        }
    }
    Object::DoDispose();
}

Ptr<Socket>
TwoAccessCall::MakeSocket(const Ptr<Node>& node, const Ptr<NetDevice>& device)
{
    auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    if (device)
    {
        socket->BindToNetDevice(device);
    }
    UMTS_THROW_IF(socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), m_port)) == -1,
                  "TwoAccessCall: port " << m_port << " of node " << node->GetId() << " is in use");
    return socket;
}

void
TwoAccessCall::Start(Ptr<NetDevice> first,
                     Ptr<NetDevice> second,
                     Ptr<Node> host,
                     Ipv4Address address)
{
    NS_LOG_FUNCTION(this);
    UMTS_THROW_IF(m_first, "TwoAccessCall: it has begun already");
    UMTS_THROW_IF(first->GetNode() != second->GetNode() || first == second,
                  "TwoAccessCall: a phone has two devices of one node");
    m_first = MakeSocket(first->GetNode(), first);
    m_second = MakeSocket(first->GetNode(), second);
    m_hostSocket = MakeSocket(host, nullptr);
    m_hostAddress = address;
    const auto ip = second->GetNode()->GetObject<Ipv4>();
    const int32_t interface = ip ? ip->GetInterfaceForDevice(second) : -1;
    UMTS_THROW_IF(interface < 0 || ip->GetNAddresses(interface) == 0,
                  "TwoAccessCall: the second device has no IPv4 address");
    m_secondAddress = ip->GetAddress(interface, 0).GetLocal();
    for (const auto& socket : {m_first, m_second})
    {
        socket->SetRecvCallback(MakeCallback(&TwoAccessCall::OnPhone, this));
    }
    m_hostSocket->SetRecvCallback(MakeCallback(&TwoAccessCall::OnHost, this));
    m_begin = Simulator::Now();
    Send();
}

Ptr<Packet>
TwoAccessCall::MakePacket(uint32_t number) const
{
    auto packet = Create<Packet>(m_octets - RTP_OCTETS);
    SeqTsHeader header; // has the time at which it is made
    header.SetSeq(number);
    packet->AddHeader(header);
    return packet;
}

void
TwoAccessCall::Send()
{
    const Time now = Simulator::Now();
    const InetSocketAddress host(m_hostAddress, m_port);
    if (m_usesFirst)
    {
        m_first->SendTo(MakePacket(m_sent), 0, host);
    }
    if (m_usesSecond)
    {
        m_second->SendTo(MakePacket(m_sent), 0, host);
    }
    ++m_sent;
    m_answer = Simulator::Schedule(m_interval / 2, &TwoAccessCall::SendDown, this);
    if (m_length.IsZero() || now + m_interval < m_begin + m_length)
    {
        m_next = Simulator::Schedule(m_interval, &TwoAccessCall::Send, this);
    }
}

void
TwoAccessCall::SendDown()
{
    const Time now = Simulator::Now();
    Time last{-1};
    for (const auto& [address, heard] : m_heardFrom)
    {
        last = std::max(last, heard);
    }
    for (const auto& [address, heard] : m_heardFrom)
    {
        if (heard == last || now - heard <= MEMORY * m_interval)
        {
            m_hostSocket->SendTo(MakePacket(m_sent - 1), 0, InetSocketAddress(address, m_port));
        }
    }
}

void
TwoAccessCall::Weaken()
{
    if (m_policy == MAKE_BEFORE_BREAK)
    {
        m_usesSecond = true;
    }
}

void
TwoAccessCall::Lose()
{
    if (m_policy != DELAYED)
    {
        LeaveFirst();
    }
    else if (m_waiting.IsExpired())
    {
        Wait();
    }
}

void
TwoAccessCall::Wait()
{
    m_waiting.Cancel();
    m_waiting = Simulator::Schedule(m_wait, &TwoAccessCall::LeaveFirst, this);
}

void
TwoAccessCall::LeaveFirst()
{
    if (m_usesFirst)
    {
        NS_LOG_LOGIC("the phone leaves its first access");
        m_left = Simulator::Now();
        m_usesFirst = false;
        m_usesSecond = true;
    }
}

void
TwoAccessCall::OnPhone(Ptr<Socket> socket)
{
    const bool isSecond = socket == m_second;
    while (auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->RemoveHeader(header);
        m_phone.Hear(header.GetSeq(), Simulator::Now() - header.GetTs(), isSecond);
        if (isSecond)
        {
            LeaveFirst();
        }
        else if (!m_waiting.IsExpired())
        {
            Wait();
        }
    }
}

void
TwoAccessCall::OnHost(Ptr<Socket> socket)
{
    Address from;
    while (auto packet = socket->RecvFrom(from))
    {
        SeqTsHeader header;
        packet->RemoveHeader(header);
        const auto address = InetSocketAddress::ConvertFrom(from).GetIpv4();
        m_heardFrom[address] = Simulator::Now();
        m_host.Hear(header.GetSeq(), Simulator::Now() - header.GetTs(), address == m_secondAddress);
    }
}

SpeechQuality
TwoAccessCall::GetQuality(const CallEar& ear, uint32_t from, uint32_t to) const
{
    const double played = ear.CountPlayed(m_budget, from, to);
    return SpeechQuality::Of(CODING + m_budget,
                             1.0 - played / (to - from),
                             SpeechCodec::Named(CODEC));
}

SpeechQuality
TwoAccessCall::GetQuality(const CallEar& ear) const
{
    UMTS_THROW_IF(m_sent == 0, "TwoAccessCall: it has not begun");
    return GetQuality(ear, 0, m_sent);
}

SpeechQuality
TwoAccessCall::GetWorstQuality(const CallEar& ear, Time window) const
{
    auto worst = GetQuality(ear);
    const auto count = static_cast<uint32_t>(
        std::max<int64_t>(1, window.GetNanoSeconds() / m_interval.GetNanoSeconds()));
    for (uint32_t to = count; to <= m_sent; ++to)
    {
        const auto quality = GetQuality(ear, to - count, to);
        worst = quality.mos < worst.mos ? quality : worst;
    }
    return worst;
}

} // namespace ns3::umts
