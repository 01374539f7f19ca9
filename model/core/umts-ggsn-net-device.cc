/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ggsn-net-device.h"

#include "ns3/channel.h"
#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <array>
#include <variant>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsGgsnNetDevice");

NS_OBJECT_ENSURE_REGISTERED(GgsnNetDevice);

TypeId
GgsnNetDevice::GetTypeId()
{
    UMTS_TYPE(GgsnNetDevice, UmtsNetDevice)
        .Attribute("ActivationProcessing", &C::m_processing, MakeConstantTime(0))
        .Help("Random time from CREATE PDP CONTEXT REQUEST at the GGSN, which makes the context "
              "active there, until the SGSN sends ACTIVATE PDP CONTEXT ACCEPT (TS 23.060 9.2.2.1), "
              "s; only with ActivationTakesTime of the SGSN");
}

namespace
{

/**
 * @brief An address in the header of an IP packet.
 * @param ofIpv4 where it begins in a header of IPv4
 * @param ofIpv6 where it begins in a header of IPv6
 * @return the address, of IPv6 whole
 */
std::variant<Ipv4Address, Ipv6Address>
ReadAddress(const Packet& packet, uint32_t ofIpv4, uint32_t ofIpv6)
{
    std::array<uint8_t, 40> octets{};
    packet.CopyData(octets.data(), octets.size());
    if (octets[0] >> 4 == 6)
    {
        return Ipv6Address(octets.data() + ofIpv6);
    }
    return Ipv4Address::Deserialize(octets.data() + ofIpv4);
}

/**
 * @param address an address
 * @return key of the PDP address that it is, or belongs to
 */
uint64_t
GetKey(const std::variant<Ipv4Address, Ipv6Address>& address)
{
    return std::visit([](const auto& ip) { return PdpAddress(ip).GetKey(); }, address);
}

/**
 * @param packet an IP packet
 * @return key of the PDP address that it goes to
 */
uint64_t
GetDestinationKey(const Packet& packet)
{
    return GetKey(ReadAddress(packet, 16, 24));
}

/**
 * @param packet an uplink IP packet
 * @param key key of the UE's address
 * @return whether it is from the UE: from its address, or from one that is only good on a link
 */
bool
IsFrom(const Packet& packet, uint64_t key)
{
    const auto source = ReadAddress(packet, 12, 8);
    const auto* ipv6 = std::get_if<Ipv6Address>(&source);
    return GetKey(source) == key || (ipv6 && (ipv6->IsLinkLocal() || ipv6->IsAny()));
}

} // namespace

void
GgsnNetDevice::DoDispose()
{
    AnnounceDisposal();
    m_endpoint = nullptr;
    m_byKey.clear();
    m_keys.clear();
    UmtsNetDevice::DoDispose();
}

void
GgsnNetDevice::Configure(Ptr<GtpUEndpoint> endpoint, const PdpAddressPool& pool)
{
    m_endpoint = endpoint;
    m_pool = pool;
}

Ptr<GtpUEndpoint>
GgsnNetDevice::GetEndpoint() const
{
    return m_endpoint;
}

PdpAddress
GgsnNetDevice::AllocateIpv4()
{
    return m_pool.AllocateIpv4();
}

PdpAddress
GgsnNetDevice::AllocateIpv6()
{
    return m_pool.AllocateIpv6();
}

void
GgsnNetDevice::Release(const PdpAddress& address)
{
    m_pool.Release(address);
}

Time
GgsnNetDevice::DrawProcessing()
{
    return m_time.Draw(m_processing);
}

int64_t
GgsnNetDevice::AssignStreams(int64_t stream)
{
    return m_time.AssignStreams(m_processing, stream);
}

Teid
GgsnNetDevice::Activate(const PdpAddress& address, const TrafficFlowTemplate& filters)
{
    UMTS_THROW_IF(!filters.empty() && m_byKey.find(address.GetKey()) == m_byKey.end(),
                  "PDP context: the one without packet filters, of the same address, is gone");
    const Teid context = m_endpoint->Open(*this);
    Entry& entry = m_byKey[address.GetKey()];
    UMTS_THROW_IF(filters.empty() && entry.contexts > 0,
                  "PDP context: one of the same address has no packet filter either");
    entry.address = address;
    ++entry.contexts;
    entry.primary = filters.empty() ? context : entry.primary;
    for (const auto& filter : filters)
    {
        const auto isLater = [&filter](const Rule& rule) {
            return rule.filter.precedence > filter.precedence;
        };
        const auto at = std::find_if(entry.rules.begin(), entry.rules.end(), isLater);
        entry.rules.insert(at, {filter, context});
    }
    m_keys[context] = address.GetKey();
    return context;
}

void
GgsnNetDevice::Deactivate(Teid context)
{
    const auto key = m_keys.find(context);
    if (key == m_keys.end())
    {
        return;
    }
    const auto found = m_byKey.find(key->second);
    Entry& entry = found->second;
    const auto isIts = [context](const Rule& rule) { return rule.context == context; };
    entry.rules.erase(std::remove_if(entry.rules.begin(), entry.rules.end(), isIts),
                      entry.rules.end());
    entry.primary = entry.primary == context ? Teid{} : entry.primary;
    if (--entry.contexts == 0)
    {
        m_pool.Release(entry.address);
        m_byKey.erase(found);
    }
    m_keys.erase(key);
    m_endpoint->Close(context);
}

bool
GgsnNetDevice::IsActive(Teid context) const
{
    return m_keys.count(context) > 0;
}

uint64_t
GgsnNetDevice::GetNForeign() const
{
    return m_foreign;
}

uint32_t
GgsnNetDevice::GetNContexts() const
{
    return static_cast<uint32_t>(m_keys.size());
}

uint64_t
GgsnNetDevice::GetNUnknown() const
{
    return m_unknown;
}

Ptr<Channel>
GgsnNetDevice::GetChannel() const
{
    return nullptr;
}

Teid
GgsnNetDevice::Classify(const Entry& entry, const Packet& packet)
{
    if (entry.rules.empty())
    {
        return entry.primary;
    }
    const PacketFlow flow(packet, Direction::DOWNLINK);
    const auto matches = [&flow](const Rule& rule) { return rule.filter.Matches(flow); };
    const auto rule = std::find_if(entry.rules.begin(), entry.rules.end(), matches);
    return rule == entry.rules.end() ? entry.primary : rule->context;
}

bool
GgsnNetDevice::SendIp(Ptr<Packet> packet)
{
    const auto found = m_byKey.find(GetDestinationKey(*packet));
    const Teid context = found == m_byKey.end() ? Teid{} : Classify(found->second, *packet);
    if (context == Teid{})
    {
        NS_LOG_INFO("no PDP context for a packet");
        ++m_unknown;
        return false;
    }
    NS_LOG_INFO("a packet of " << packet->GetSize() << " octets goes into tunnel "
                               << static_cast<uint32_t>(context));
    m_endpoint->Send(context, packet);
    return true;
}

void
GgsnNetDevice::OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& /* header */)
{
    if (!IsFrom(*packet, m_keys.at(local)))
    {
        NS_LOG_LOGIC("uplink packet from an address that is not the UE's");
        ++m_foreign;
        return;
    }
    HandUp(packet);
}

void
GgsnNetDevice::OnEndMarker(Teid /* local */)
{
    // What has come before it has been handed up already.
}

void
GgsnNetDevice::OnErrorIndication(Teid local)
{
    Deactivate(local);
}

} // namespace ns3::umts
