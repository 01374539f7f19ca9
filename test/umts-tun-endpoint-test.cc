/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/csma-net-device.h"
#include "ns3/global-value.h"
#include "ns3/ipv4-header.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-header.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-lateness-meter.h"
#include "ns3/umts-tun-endpoint.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Packets of a file descriptor over a UE, in real time, and how late the simulation is.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-tun-endpoint", SYSTEM);

using Octets = std::vector<uint8_t>; //!< A packet

/// Simulations are in real time while it lives.
struct RealTime
{
    RealTime()
    {
        UmtsTunEndpoint::EnableRealTime();
    }

    ~RealTime()
    {
        Simulator::Destroy();
        GlobalValue::Bind("SimulatorImplementationType", StringValue("ns3::DefaultSimulatorImpl"));
        GlobalValue::Bind("ChecksumEnabled", BooleanValue(false));
    }
};

/// Two descriptors: one for an endpoint, and one for what would be a kernel.
struct Pair
{
    Pair()
    {
        UMTS_EXPECT(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0, "socket pair");
    }

    ~Pair()
    {
        close(ends[0]);
        CloseOuter();
    }

    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    /// The kernel's end goes.
    void CloseOuter()
    {
        if (ends[1] >= 0)
        {
            close(ends[1]);
            ends[1] = -1;
        }
    }

    /** @param octets a packet of the kernel */
    void Write(const Octets& octets) const
    {
        const auto size = static_cast<ssize_t>(octets.size());
        UMTS_EXPECT(write(ends[1], octets.data(), octets.size()) == size, "written");
    }

    /** @return packets that have come to the kernel */
    std::vector<Octets> Read() const
    {
        std::vector<Octets> all;
        Octets buffer(65536);
        for (ssize_t size = 0;
             (size = recv(ends[1], buffer.data(), buffer.size(), MSG_DONTWAIT)) > 0;)
        {
            all.emplace_back(buffer.begin(), buffer.begin() + size);
        }
        return all;
    }

    int ends[2] = {-1, -1}; //!< Endpoint's, kernel's
};

/// A UE and a host, each joined to a descriptor.
struct Joined
{
    /** @param maxPending attribute of both endpoints */
    explicit Joined(uint32_t maxPending = 1000)
    {
        for (const auto& end : {ueEnd, hostEnd})
        {
            end->SetAttribute("MaxPending", UintegerValue(maxPending));
        }
    }

    /// Join them.
    void Attach()
    {
        ueEnd->Attach(network.ues[0], ue.ends[0]);
        hostEnd->Attach(network.host->GetDevice(network.host->GetNDevices() - 1), host.ends[0]);
    }

    /** @param duration real time that passes */
    static void Run(Time duration)
    {
        Simulator::Stop(duration);
        Simulator::Run();
    }

    /**
     * @param isUplink from the UE to the host, or from the host to the UE
     * @param payload of the datagram
     * @param protocol of the IPv4 packet
     * @return the packet
     */
    Octets MakePacket(bool isUplink, const Octets& payload, uint8_t protocol = 17) const
    {
        const auto ueAddress = network.addresses[0];
        const auto hostAddress = network.GetHostAddress();
        auto packet = Create<Packet>(payload.data(), static_cast<uint32_t>(payload.size()));
        Ipv4Header ip;
        ip.SetSource(isUplink ? ueAddress : hostAddress);
        ip.SetDestination(isUplink ? hostAddress : ueAddress);
        ip.SetProtocol(protocol);
        ip.SetTtl(64);
        UdpHeader udp;
        udp.SetSourcePort(1);
        udp.SetDestinationPort(2);
        udp.EnableChecksums();
        udp.InitializeChecksum(ip.GetSource(), ip.GetDestination(), 17);
        packet->AddHeader(udp);
        ip.SetPayloadSize(static_cast<uint16_t>(packet->GetSize()));
        ip.EnableChecksum();
        packet->AddHeader(ip);
        return CopyOctets(*packet);
    }

    RealTime realTime;                                             //!< While this lives
    Network network;                                               //!< The network
    Pair ue;                                                       //!< Of the UE
    Pair host;                                                     //!< Of the host
    Ptr<UmtsTunEndpoint> ueEnd{CreateObject<UmtsTunEndpoint>()};   //!< Of the UE
    Ptr<UmtsTunEndpoint> hostEnd{CreateObject<UmtsTunEndpoint>()}; //!< Of the host
};

/**
 * @param octets an IPv4 packet
 * @param hops of its way
 * @return it after its way: time to live less, checksum of the header more (RFC 1141)
 */
Octets
AfterHops(Octets octets, uint8_t hops)
{
    octets[8] -= hops;
    const uint32_t sum = (octets[10] << 8 | octets[11]) + (hops << 8);
    const uint32_t folded = (sum & 0xffff) + (sum >> 16);
    octets[10] = static_cast<uint8_t>(folded >> 8);
    octets[11] = static_cast<uint8_t>(folded);
    return octets;
}

constexpr uint8_t ROUTERS = 3; //!< RNC, SGSN and GGSN, without tunnels

UMTS_TEST("umts-tun-endpoint", "A packet comes out of the other descriptor, in both directions")
{
    Joined joined;
    std::vector<Time> delays;
    joined.Attach();
    const Octets up = joined.MakePacket(true, {1, 2, 3});
    const Octets down = joined.MakePacket(false, {4, 5, 6, 7});
    joined.ue.Write(up);
    joined.host.Write(down);
    Joined::Run(MilliSeconds(700));
    const auto atHost = joined.host.Read();
    const auto atUe = joined.ue.Read();
    UMTS_ASSERT(atHost.size() == 1U, "to the host");
    UMTS_ASSERT(atUe.size() == 1U, "to the UE");
    UMTS_EXPECT(atHost[0] == AfterHops(up, 64 - atHost[0][8]), "as it was, to the host");
    UMTS_EXPECT(atUe[0] == AfterHops(down, 64 - atUe[0][8]), "as it was, to the UE");
    UMTS_EXPECT(+atHost[0][8] == 64 - ROUTERS, "time to live");
    UMTS_EXPECT(+atUe[0][8] == 64 - ROUTERS, "time to live");
    const auto ofUe = joined.ueEnd->GetCounters();
    const auto ofHost = joined.hostEnd->GetCounters();
    UMTS_EXPECT(ofUe.packetsIn == 1U, "UE in");
    UMTS_EXPECT(ofUe.octetsIn == 31U, "UE in");
    UMTS_EXPECT(ofUe.packetsOut == 1U, "UE out");
    UMTS_EXPECT(ofUe.octetsOut == 32U, "UE out");
    UMTS_EXPECT(ofHost.packetsIn == 1U, "host in");
    UMTS_EXPECT(ofHost.octetsOut == 31U, "host out");
}

UMTS_TEST("umts-tun-endpoint", "A malformed packet counts once, and the next one passes")
{
    Joined joined;
    joined.Attach();
    const Octets good = joined.MakePacket(true, {1, 2, 3});
    Octets altered = good;
    altered.back() ^= 1;
    joined.ue.Write({0x45});
    joined.ue.Write(Octets(1400, 0xff));
    joined.ue.Write(altered);
    joined.ue.Write(good);
    Joined::Run(MilliSeconds(700));
    UMTS_EXPECT(joined.host.Read().size() == 1U, "the good one");
    const auto counters = joined.ueEnd->GetCounters();
    UMTS_EXPECT(counters.packetsIn == 1U, "in");
    uint64_t faults = 0;
    for (const auto fault : {IpFault::TRUNCATED, IpFault::VERSION, IpFault::TRANSPORT_CHECKSUM})
    {
        UMTS_EXPECT(counters.faults[static_cast<std::size_t>(fault)] == 1U, GetName(fault));
    }
    for (const auto count : counters.faults)
    {
        faults += count;
    }
    UMTS_EXPECT(faults == 3U, "no others");
}

UMTS_TEST("umts-tun-endpoint", "A node of the simulation gets no packet that it cannot read")
{
    Joined joined;
    // The host keeps its stack, but a packet of an unknown protocol may go to others than nodes.
    joined.ueEnd->Attach(joined.network.ues[0], joined.ue.ends[0]);
    joined.ue.Write(joined.MakePacket(true, {1, 2, 3}, 132));
    Joined::Run(MilliSeconds(100));
    const auto counters = joined.ueEnd->GetCounters();
    const auto fault = static_cast<std::size_t>(IpFault::NOT_FOR_NODES);
    UMTS_EXPECT(counters.faults[fault] == 1U, "kept out");
    UMTS_EXPECT(counters.packetsIn == 0U, "in");
}

UMTS_TEST("umts-tun-endpoint", "Beyond MaxPending packets are dropped and counted")
{
    Joined joined(2);
    joined.Attach();
    // Events wait while one runs, so nothing is sent meanwhile.
    const auto overrun = [&joined] {
        for (uint32_t i = 0; i < 5; ++i)
        {
            joined.ue.Write(joined.MakePacket(true, {1}));
        }
        for (uint32_t i = 0; joined.ueEnd->GetCounters().overruns < 3 && i < 1000; ++i)
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    };
    Simulator::Schedule(MilliSeconds(10), UmtsMakeEvent(overrun));
    Joined::Run(MilliSeconds(700));
    const auto counters = joined.ueEnd->GetCounters();
    UMTS_EXPECT(counters.overruns == 3U, "dropped");
    UMTS_EXPECT(counters.packetsIn == 2U, "sent");
    UMTS_EXPECT(joined.host.Read().size() == 2U, "arrived");
}

UMTS_TEST("umts-tun-endpoint", "The end of a descriptor ends nothing else")
{
    Joined joined;
    joined.Attach();
    joined.host.CloseOuter();
    joined.ue.Write(joined.MakePacket(true, {1}));
    Joined::Run(MilliSeconds(700));
    UMTS_EXPECT(Simulator::Now() == MilliSeconds(700), "goes on");
    UMTS_EXPECT(joined.hostEnd->GetCounters().unwritten == 1U, "counted");
}

UMTS_TEST("umts-tun-endpoint", "What cannot be joined is named")
{
    const auto attach = [](const Ptr<NetDevice>& device, int descriptor) {
        return [=] {
            Joined joined;
            const Ptr<NetDevice> ue = joined.network.ues[0];
            CreateObject<UmtsTunEndpoint>()->Attach(device ? device : ue, descriptor);
        };
    };
    ExpectError(attach(nullptr, 999), "file descriptor 999");
    ExpectError(attach(CreateObject<CsmaNetDevice>(), 0), "the device has no node");
    ExpectError(
        [] {
            Joined joined;
            const auto csma = CreateObject<CsmaNetDevice>();
            joined.network.host->AddDevice(csma);
            CreateObject<UmtsTunEndpoint>()->Attach(csma, 0);
        },
        "the device resolves addresses");
    ExpectError(
        [] {
            Joined joined;
            joined.Attach();
            joined.Attach();
        },
        "it is attached already");
    ExpectError(
        [] {
            Joined joined;
            joined.Attach();
            CreateObject<UmtsTunEndpoint>()->Attach(joined.network.ues[0], 0);
        },
        "the device has another one already");
    ExpectError(
        [] {
            Network network;
            CreateObject<UmtsTunEndpoint>()->Attach(network.ues[0], 0);
        },
        "SimulatorImplementationType=ns3::RealtimeSimulatorImpl");
    ExpectError([] { CreateObject<LatenessMeter>()->Start(); },
                "the simulation is not in real time");
}

UMTS_TEST("umts-tun-endpoint", "Quantiles of the lateness, and what is believed")
{
    const auto meter = CreateObject<LatenessMeter>();
    meter->SetAttribute("Limit", TimeValue(MilliSeconds(5)));
    UMTS_EXPECT(meter->GetQuantile(0.5) == Time(0), "no samples");
    for (uint32_t i = 1; i <= 99; ++i)
    {
        meter->Add(MicroSeconds(50 * i - 1));
    }
    meter->Add(Seconds(20));
    UMTS_EXPECT(meter->GetQuantile(0.5) == MicroSeconds(2500), "median");
    UMTS_EXPECT(meter->GetQuantile(0.99) == MicroSeconds(4950), "99 %");
    UMTS_EXPECT(meter->IsWithinLimit(), "one in a hundred");
    UMTS_EXPECT(meter->TakeWorst() == Seconds(20), "worst");
    UMTS_EXPECT(meter->TakeWorst() == Time(0), "taken");
    meter->Add(Seconds(20));
    UMTS_EXPECT(meter->GetWorst() == Seconds(20), "worst of all");
    UMTS_EXPECT(!meter->IsWithinLimit(), "two in 101");
}

UMTS_TEST("umts-tun-endpoint", "A machine that stands still is late")
{
    const RealTime realTime;
    const auto meter = CreateObject<LatenessMeter>();
    meter->Start();
    Simulator::Schedule(MilliSeconds(20),
                        [] { std::this_thread::sleep_for(std::chrono::milliseconds(100)); });
    Joined::Run(MilliSeconds(300));
    UMTS_EXPECT(meter->GetWorst() >= MilliSeconds(90), "worst");
    UMTS_EXPECT(meter->GetWorst() < MilliSeconds(10'000), "worst");
    UMTS_EXPECT(!meter->IsWithinLimit(), "not believed");
}

} // namespace
