/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-tun-endpoint.h"

#include "umts-descriptor-reader.h"

#include "ns3/arp-l3-protocol.h"
#include "ns3/boolean.h"
#include "ns3/global-value.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6.h"
#include "ns3/node-list.h"
#include "ns3/node.h"
#include "ns3/realtime-simulator-impl.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tag.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ns3::umts
{

namespace
{

constexpr uint8_t PLAIN_IPV4 = 0x45; //!< First octet of IPv4 without options
constexpr uint32_t UDP_END = 28;     //!< Where the header of UDP behind it ends

/** @brief When a packet came out of a descriptor. */
class EntryTag : public Tag
{
  public:
    /** @return the TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeDeclaration<EntryTag, Tag>("ns3::umts::EntryTag");
        return tid;
    }

    /** @return the tag's TypeId */
    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    /** @return octets of the tag */
    uint32_t GetSerializedSize() const override
    {
        return sizeof(uint64_t);
    }

    /** @param buffer gets the tag */
    void Serialize(TagBuffer buffer) const override
    {
        buffer.WriteU64(static_cast<uint64_t>(at.GetTimeStep()));
    }

    /** @param buffer has the tag */
    void Deserialize(TagBuffer buffer) override
    {
        at = TimeStep(buffer.ReadU64());
    }

    /** @param os gets the tag as text */
    void Print(std::ostream& os) const override
    {
        os << at;
    }

    Time at; //!< The time
};

/**
 * @tparam IP Ipv4 or Ipv6
 * @return whether it is an address of the node at a device that no endpoint has
 */
template <typename IP, typename ADDRESS>
bool
Takes(const Ptr<Node>& node, const ADDRESS& address)
{
    const auto ip = node->GetObject<IP>();
    const int32_t interface = ip ? ip->GetInterfaceForAddress(address) : -1;
    return interface >= 0 && !ip->GetNetDevice(interface)->template GetObject<UmtsTunEndpoint>();
}

/**
 * @param destination an address
 * @return whether the stack of a node of the simulation gets what is sent there
 */
bool
IsOfNode(const IpCheck::Destination& destination)
{
    const uint8_t* address = destination.address.data();
    return std::any_of(NodeList::Begin(), NodeList::End(), [=](const Ptr<Node>& node) {
        return destination.isIpv6 ? Takes<Ipv6>(node, Ipv6Address::Deserialize(address))
                                  : Takes<Ipv4>(node, Ipv4Address::Deserialize(address));
    });
}

} // namespace

NS_OBJECT_ENSURE_REGISTERED(UmtsTunEndpoint);

TypeId
UmtsTunEndpoint::GetTypeId()
{
    UMTS_TYPE(UmtsTunEndpoint, Object)
        .Attribute("MaxPending", &C::m_maxPending, 1000, 1)
        .Help("Packets that wait for the simulation before more are dropped")
        .Attribute("StackPort", &C::m_stackPort, 0, 0, 65535)
        .Help("UDP port whose packets the node's own stack gets, not the descriptor; 0: none")
        .Trace("FromDescriptor", &C::m_fromTrace, "PacketTracedCallback")
        .Help("A packet from the descriptor is about to be sent by the device")
        .Trace("ToDescriptor", &C::m_toTrace, "PacketTracedCallback")
        .Help("A packet has been written to the descriptor")
        .Trace("Delay", &C::m_delayTrace, "DelayTracedCallback")
        .Help("Simulated time that a packet took from another endpoint to this one")
        .Trace("Fault", &C::m_faultTrace, "FaultTracedCallback")
        .Help("A packet from the descriptor has been dropped as malformed");
}

UmtsTunEndpoint::UmtsTunEndpoint() = default;

UmtsTunEndpoint::~UmtsTunEndpoint() = default;

void
UmtsTunEndpoint::EnableRealTime()
{
    Simulator::Destroy(); // it may be there already, and is not in real time
    GlobalValue::Bind("SimulatorImplementationType", StringValue("ns3::RealtimeSimulatorImpl"));
    GlobalValue::Bind("ChecksumEnabled", BooleanValue(true));
}

void
UmtsTunEndpoint::Attach(Ptr<NetDevice> device, int descriptor, const Address& nextHop)
{
    UMTS_THROW_IF(m_device, "UmtsTunEndpoint: it is attached already");
    UMTS_THROW_UNLESS(device && device->GetNode(), "UmtsTunEndpoint: the device has no node");
    UMTS_THROW_IF(device->GetObject<UmtsTunEndpoint>(),
                  "UmtsTunEndpoint: the device has another one already");
    UMTS_THROW_IF(device->NeedsArp() && nextHop.IsInvalid(),
                  "UmtsTunEndpoint: the device resolves addresses; it has to be a UE's or one of "
                  "a point-to-point link, or its next hop has to be given");
    UMTS_THROW_UNLESS(DynamicCast<RealtimeSimulatorImpl>(Simulator::GetImplementation()),
                      "UmtsTunEndpoint: needs the global value "
                      "SimulatorImplementationType=ns3::RealtimeSimulatorImpl");
    UMTS_THROW_UNLESS(Node::ChecksumEnabled(),
                      "UmtsTunEndpoint: needs the global value ChecksumEnabled=true");
    m_device = device;
    m_descriptor = descriptor;
    m_nextHop = device->NeedsArp() ? nextHop : device->GetBroadcast();
    struct stat status{};
    m_isSocket = fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
    m_context = device->GetNode()->GetId();
    m_reader = Create<DescriptorReader>([this](Octets octets) { OnRead(std::move(octets)); });
    device->AggregateObject(this);
    device->SetReceiveCallback(MakeCallback(&UmtsTunEndpoint::OnReceive, this));
    // Until then events of the reader may refer to this object.
    Simulator::ScheduleDestroy(&UmtsTunEndpoint::Stop, Ptr<UmtsTunEndpoint>(this));
    DescriptorReader::Prepare(descriptor);
    // RealtimeSimulatorImpl has no clock for other threads before its first event.
    Simulator::ScheduleNow(&DescriptorReader::Start, m_reader, descriptor);
}

Ptr<NetDevice>
UmtsTunEndpoint::GetDevice() const
{
    return m_device;
}

UmtsTunEndpoint::Counters
UmtsTunEndpoint::GetCounters() const
{
    Counters counters = m_counters;
    counters.overruns = m_overruns;
    return counters;
}

void
UmtsTunEndpoint::OnRead(Octets octets)
{
    if (!octets)
    {
        return; // end of file
    }
    // No Packet and no Ptr: their counts of references are no atomic ones.
    if (m_pending >= m_maxPending)
    {
        ++m_overruns;
        return;
    }
    ++m_pending;
    Simulator::ScheduleWithContext(m_context,
                                   TimeStep(0),
                                   &UmtsTunEndpoint::Inject,
                                   this,
                                   std::move(octets));
}

void
UmtsTunEndpoint::Inject(Octets octets)
{
    --m_pending;
    if (!m_device)
    {
        return;
    }
    const IpCheck check(octets->data(), octets->size(), m_device->GetMtu());
    auto fault = check.GetFault();
    if (!fault && !check.IsForNodes() && IsOfNode(check.GetDestination()))
    {
        fault = IpFault::NOT_FOR_NODES;
    }
    if (fault)
    {
        ++m_counters.faults[static_cast<std::size_t>(*fault)];
        m_faultTrace(static_cast<uint8_t>(*fault));
        return;
    }
    const auto packet = Create<Packet>(octets->data(), static_cast<uint32_t>(octets->size()));
    EntryTag tag;
    tag.at = Simulator::Now();
    packet->AddPacketTag(tag);
    m_fromTrace(packet);
    const bool isIpv6 = check.GetDestination().isIpv6;
    if (m_device->Send(packet,
                       m_nextHop,
                       isIpv6 ? Ipv6L3Protocol::PROT_NUMBER : Ipv4L3Protocol::PROT_NUMBER))
    {
        ++m_counters.packetsIn;
        m_counters.octetsIn += octets->size();
    }
    else
    {
        ++m_counters.refused;
    }
}

bool
UmtsTunEndpoint::IsForStack(const Packet& packet) const
{
    std::array<uint8_t, UDP_END> octets{};
    return m_stackPort != 0 && packet.CopyData(octets.data(), UDP_END) == UDP_END &&
           octets[0] == PLAIN_IPV4 && octets[9] == UdpL4Protocol::PROT_NUMBER &&
           (octets[6] & 0x1f) == 0 && octets[7] == 0 && // no later fragment
           (octets[22] << 8 | octets[23]) == static_cast<int>(m_stackPort);
}

bool
UmtsTunEndpoint::OnReceive(Ptr<NetDevice> device,
                           Ptr<const Packet> packet,
                           uint16_t protocol,
                           const Address& from)
{
    if (!m_device)
    {
        return false;
    }
    const auto node = device->GetNode();
    const auto here = NetDevice::PACKET_HOST;
    if (protocol == ArpL3Protocol::PROT_NUMBER)
    {
        node->GetObject<ArpL3Protocol>()
            ->Receive(device, packet, protocol, from, device->GetAddress(), here);
        return true;
    }
    if (IsForStack(*packet))
    {
        node->GetObject<Ipv4L3Protocol>()
            ->Receive(device, packet, protocol, from, device->GetAddress(), here);
        return true;
    }
    m_buffer.resize(packet->GetSize());
    packet->CopyData(m_buffer.data(), packet->GetSize());
    // A socket whose peer has gone would end the program by SIGPIPE.
    const ssize_t written = m_isSocket
                                ? send(m_descriptor, m_buffer.data(), m_buffer.size(), MSG_NOSIGNAL)
                                : write(m_descriptor, m_buffer.data(), m_buffer.size());
    if (written != static_cast<ssize_t>(m_buffer.size()))
    {
        ++m_counters.unwritten;
        return true;
    }
    ++m_counters.packetsOut;
    m_counters.octetsOut += m_buffer.size();
    m_toTrace(packet);
    if (EntryTag tag; packet->PeekPacketTag(tag))
    {
        m_delayTrace(Simulator::Now() - tag.at);
    }
    return true;
}

void
UmtsTunEndpoint::Stop()
{
    if (m_device)
    {
        m_reader->Stop();
        m_reader = nullptr;
        m_device = nullptr;
    }
}

void
UmtsTunEndpoint::DoDispose()
{
    Stop();
    Object::DoDispose();
}

} // namespace ns3::umts
