/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/ipv4-header.h"
#include "ns3/tcp-header.h"
#include "ns3/udp-header.h"
#include "ns3/umts-bearer-set.h"

#include <random>

/**
 * @file
 * @ingroup umts
 * Packet filters: every component alone, their precedence, and bad input.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-traffic-filter", UNIT, "24.008 10.5.6.12");

constexpr uint8_t UDP = 17; //!< Protocol number
constexpr uint8_t TCP = 6;  //!< Protocol number
constexpr uint8_t ICMP = 1; //!< Protocol number

/** @brief A packet from a host to a UE, or the other way round. */
struct Sample
{
    Direction direction{Direction::DOWNLINK};  //!< To or from the UE
    uint8_t protocol{UDP};                     //!< Protocol
    uint16_t local{5000};                      //!< Port of the UE
    uint16_t remote{80};                       //!< Port of the host
    uint8_t tos{0};                            //!< Type of service
    Ipv4Address ue{Ipv4Address("10.0.0.1")};   //!< Address of the UE
    Ipv4Address host{Ipv4Address("10.9.8.7")}; //!< Address of the host
    uint16_t fragmentOffset{0};                //!< Octets of the datagram in fragments before

    /** @return the packet */
    Ptr<Packet> Make() const
    {
        const bool uplink = direction == Direction::UPLINK;
        auto packet = Create<Packet>(100);
        const uint16_t source = uplink ? local : remote;
        const uint16_t destination = uplink ? remote : local;
        if (protocol == UDP && fragmentOffset == 0)
        {
            UdpHeader udp;
            udp.SetSourcePort(source);
            udp.SetDestinationPort(destination);
            packet->AddHeader(udp);
        }
        if (protocol == TCP && fragmentOffset == 0)
        {
            TcpHeader tcp;
            tcp.SetSourcePort(source);
            tcp.SetDestinationPort(destination);
            packet->AddHeader(tcp);
        }
        Ipv4Header ip;
        ip.SetSource(uplink ? ue : host);
        ip.SetDestination(uplink ? host : ue);
        ip.SetProtocol(protocol);
        ip.SetTos(tos);
        ip.SetFragmentOffset(fragmentOffset);
        ip.SetPayloadSize(static_cast<uint16_t>(packet->GetSize()));
        packet->AddHeader(ip);
        return packet;
    }
};

/**
 * @param filter a filter
 * @param sample a packet
 * @return true when the filter matches it
 */
bool
Matches(const TrafficFilter& filter, const Sample& sample)
{
    return filter.Matches(PacketFlow(*sample.Make(), sample.direction));
}

/**
 * @param what what is tested
 * @param filter a filter
 * @param sample a packet
 * @param matches whether it must match
 */
void
ExpectComponents(const std::string& what,
                 const TrafficFilter& filter,
                 const Sample& sample,
                 bool matches)
{
    UMTS_EXPECT(Matches(filter, sample) == matches, what);
}

/** @brief The protocol number. */
void
Protocol()
{
    const auto filter = MakeFilter(UDP);
    Sample sample;
    ExpectComponents("UDP", filter, sample, true);
    sample.protocol = TCP;
    ExpectComponents("UDP: TCP", filter, sample, false);
    sample.protocol = ICMP;
    ExpectComponents("UDP: ICMP", filter, sample, false);
}

/** @brief Ranges of ports: the UE's is local in either direction. */
void
Ports()
{
    TrafficFilter filter;
    filter.localPorts = PortRange{5000, 5010};
    for (const auto way : {umts::Direction::UPLINK, umts::Direction::DOWNLINK})
    {
        for (const uint8_t protocol : {UDP, TCP})
        {
            Sample sample;
            sample.direction = way;
            sample.protocol = protocol;
            for (const uint16_t port : {4999, 5000, 5005, 5010, 5011})
            {
                sample.local = port;
                ExpectComponents("local port", filter, sample, port >= 5000 && port <= 5010);
            }
            sample.local = 80;
            sample.remote = 5005;
            ExpectComponents("the other side's port", filter, sample, false);
        }
    }
    filter = TrafficFilter();
    filter.remotePorts = PortRange{80, 80};
    Sample sample;
    ExpectComponents("remote port", filter, sample, true);
    sample.remote = 81;
    ExpectComponents("remote port above", filter, sample, false);
    sample.remote = 80;
    sample.fragmentOffset = 80;
    ExpectComponents("a later fragment has no ports", filter, sample, false);
    sample.fragmentOffset = 0;
    sample.protocol = ICMP;
    ExpectComponents("ICMP has no ports", filter, sample, false);
}

/** @brief Addresses and their masks. */
void
Addresses()
{
    TrafficFilter filter;
    filter.remoteAddress = Ipv4Address("10.9.0.0");
    filter.remoteMask = Ipv4Mask("255.255.0.0");
    Sample sample;
    ExpectComponents("remote network", filter, sample, true);
    sample.direction = umts::Direction::UPLINK;
    ExpectComponents("remote network, uplink", filter, sample, true);
    sample.host = Ipv4Address("10.8.8.7");
    ExpectComponents("another remote network", filter, sample, false);
    filter.localAddress = Ipv4Address("10.0.0.1");
    filter.localMask = Ipv4Mask::GetOnes();
    filter.remoteMask = Ipv4Mask::GetZero();
    ExpectComponents("local address", filter, sample, true);
    sample.ue = Ipv4Address("10.0.0.2");
    ExpectComponents("another local address", filter, sample, false);
}

/** @brief The type of service and its mask. */
void
TypeOfService()
{
    TrafficFilter filter;
    filter.tos = 0xb8;
    filter.tosMask = 0xfc;
    Sample sample;
    ExpectComponents("type of service 0", filter, sample, false);
    sample.tos = 0xb8;
    ExpectComponents("type of service", filter, sample, true);
    sample.tos = 0xbb;
    ExpectComponents("bits that do not count", filter, sample, true);
    sample.tos = 0x38;
    ExpectComponents("bits that count", filter, sample, false);
}

/** @brief The direction. */
void
DirectionComponents()
{
    TrafficFilter filter;
    filter.direction = umts::Direction::UPLINK;
    Sample sample;
    ExpectComponents("uplink: downlink", filter, sample, false);
    sample.direction = umts::Direction::UPLINK;
    ExpectComponents("uplink: uplink", filter, sample, true);
}

// What a filter looks at, in both directions.
UMTS_TEST("umts-traffic-filter", "Each component of a filter")
{
    ExpectComponents("everything", {}, {}, true);
    Sample sample;
    sample.protocol = ICMP;
    ExpectComponents("everything, no ports", {}, sample, true);
    Protocol();
    Ports();
    Addresses();
    TypeOfService();
    DirectionComponents();
}

/** @param seed seed of random filters and packets */
void
RunPrecedence(uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&random](uint32_t limit) { return random() % limit; };
    BearerSet bearers;
    std::vector<std::pair<TrafficFilter, uint32_t>> rules; // with the bearer they lead to
    const uint32_t size = 1 + below(5);
    for (uint32_t id = 0; id < size; ++id)
    {
        TrafficFlowTemplate filters(id == 0 ? 0 : 1 + below(4));
        for (auto& filter : filters)
        {
            filter.precedence = static_cast<uint8_t>(below(6));
            filter.protocol = below(2) == 0 ? UDP : TCP;
            const auto first = static_cast<uint16_t>(5000 + below(10));
            filter.localPorts = PortRange{first, static_cast<uint16_t>(first + below(5))};
            filter.tosMask = static_cast<uint8_t>(below(2));
            filter.tos = static_cast<uint8_t>(below(2));
            rules.emplace_back(filter, id);
        }
        bearers.Add(RbId{static_cast<uint8_t>(id)}, CreateObject<RadioBearer>(), filters);
    }
    for (uint32_t i = 0; i < 50; ++i)
    {
        Sample sample;
        sample.direction = below(2) == 0 ? Direction::UPLINK : Direction::DOWNLINK;
        sample.protocol = below(2) == 0 ? UDP : TCP;
        sample.local = static_cast<uint16_t>(4998 + below(20));
        sample.tos = static_cast<uint8_t>(below(2));
        uint32_t expected = 0;
        uint32_t best = 256;
        for (const auto& [filter, id] : rules)
        {
            if (filter.precedence < best && Matches(filter, sample))
            {
                best = filter.precedence;
                expected = id;
            }
        }
        const auto bearer = bearers.Classify(*sample.Make(), sample.direction);
        UMTS_EXPECT(bearer == bearers.Get(RbId{static_cast<uint8_t>(expected)}),
                    "seed " << seed << ", packet " << i);
    }
    bearers.Dispose();
}

// Which bearer a packet takes: the filter of the lowest precedence index that matches, the first
// one set up among equals, the default bearer without any.
UMTS_TEST("umts-traffic-filter", "Precedence of filters")
{
    for (uint32_t seed = 1; seed <= 200; ++seed)
    {
        RunPrecedence(seed);
    }
}

/**
 * @param network its first UE gets one more bearer
 * @param config what that is made of
 */
void
AddBearer(Network& network, const BearerConfig& config)
{
    network.umts.AddBearer(network.ues[0], config, {TrafficFilter()});
}

/**
 * @param channel preset
 * @param count how many bearers the UE is to have
 */
void
AddBearers(const std::string& channel, uint32_t count)
{
    NetworkConfig config = NetworkConfig::FromPreset(channel);
    Network network(config);
    for (uint32_t i = 1; i < count; ++i)
    {
        AddBearer(network, config.bearer);
    }
}

// Bad input ends the program with a sentence.
UMTS_TEST("umts-traffic-filter", "Bad input of bearers")
{
    const TrafficFilter any;
    TrafficFilter backwards;
    backwards.remotePorts = PortRange{81, 80};
    const auto add = [](uint32_t bearers, const TrafficFlowTemplate& filters) {
        BearerSet set;
        for (uint8_t i = 0; i < bearers; ++i)
        {
            set.Add(RbId{i}, CreateObject<RadioBearer>(), i == 0 ? TrafficFlowTemplate() : filters);
        }
    };
    ExpectError([&]() { add(2, {backwards}); }, "ports 81 to 80 are no range");
    ExpectError([&]() { add(2, {}); }, "needs at least one");
    ExpectError([&]() { BearerSet().Add(DEFAULT_RB, CreateObject<RadioBearer>(), {any}); },
                "takes what no filter matches, and has none");
    ExpectError(
        [&]() {
            Network network;
            network.umts.AddBearer(network.rncs[0], BearerConfig(), {any});
        },
        "the device is no UE of this UmtsHelper");
    ExpectError([&]() { AddBearers("cch", 8); }, "a UE has 7 radio bearers, and no more");
    UMTS_EXPECT(CatchError([&]() { AddBearers("cch", 7); }) == "", "7 bearers");
    ExpectError(
        [&]() {
            Network network;
            AddBearer(network, BearerConfig::Switched());
        },
        "only the first bearer of a UE can move");
}

} // namespace
