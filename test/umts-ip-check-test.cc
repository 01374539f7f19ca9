/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fuzz/umts-fuzz-targets.h"
#include "umts-test.h"

#include "ns3/umts-ip-check.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Packets that a real program may send, octet by octet, and what becomes of them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-ip-check", UNIT);

constexpr uint32_t MTU = 1500; //!< Octets

/// A packet and what is found.
struct PacketCase
{
    std::string what;   //!< What it is
    std::string octets; //!< The packet, hexadecimal
    std::string
        outcome; //!< taken, opaque (for no node of the simulation), or the name of the fault
};

const std::vector<PacketCase> PACKETS = {
    {"UDP over IPv4", "4500001f12344000401172870a000002ac1000010fa01389000b6239616263", "taken"},
    {"UDP without a checksum",
     "4500001f12344000401172870a000002ac1000010fa01389000b0000616263",
     "taken"},
    {"TCP with MSS, SACK, timestamps, scale",
     "4500003c12344000400672750a000002ac1000019c400050000003e800000000a002faf0"
     "f67b0000020405b40402080a00000001000000000103030e",
     "taken"},
    {"TCP with data",
     "4500002b12344000400672860a000002ac1000019c400050000003e8000000005002faf0"
     "9a000000616263",
     "taken"},
    {"echo request",
     "4500002412344000400172920a000002ac10000108005435123400016162636465666768",
     "taken"},
    {"ICMP error",
     "45000038123440004001727e0a000002ac10000103007792000000004500001f12344000"
     "401172870a000002ac1000010fa01389000b6239",
     "taken"},
    {"UDP over IPv6",
     "60000000000b114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000bbcd4616263",
     "taken"},
    {"TCP over IPv6",
     "60000000002b064020010db800010000000000000000000220010db80002000000000000"
     "000000019c400050000003e800000000a002faf08cb10000020405b40402080a00000001"
     "000000000103030e616263",
     "taken"},
    {"echo request of ICMPv6",
     "6000000000103a4020010db800010000000000000000000220010db80002000000000000"
     "0000000180008072123400016162636465666768",
     "taken"},
    {"ESP, which routers need not read",
     "4500002c12344000403272590a000002ac100001000102030405060708090a0b0c0d0e0f"
     "1011121314151617",
     "opaque"},
    {"first fragment",
     "4500002c123420004011927a0a000002ac10000100000000000000000000000000000000"
     "0000000000000000",
     "opaque"},
    {"last fragment", "45000019123400034011b28a0a000002ac1000010000000000", "opaque"},
    {"last octet of the longest", "4500001712341ffd401192920a000002ac100001000000", "opaque"},
    {"fragment of IPv6",
     "6000000000182c4020010db800010000000000000000000220010db80002000000000000"
     "00000001110000090000000700000000000000000000000000000000",
     "opaque"},
    {"options end early",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "4d61000001010000",
     "taken"},
    {"unknown option",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "305e00001e040000",
     "taken"},
    {"unknown option of the length of a scale",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "315e00001e03ff00",
     "taken"},
    {"nothing", "", "truncated"},
    {"19 octets", "4500001f12344000401172870a000002ac1000", "truncated"},
    {"39 octets of IPv6",
     "60000000000b114020010db800010000000000000000000220010db80002000000000000"
     "000000",
     "truncated"},
    {"version 5", "5500001f12344000401162870a000002ac1000010fa01389000b6239616263", "version"},
    {"version 0",
     "000000000000000000000000000000000000000000000000000000000000000000000000"
     "00000000",
     "version"},
    {"header of 16 octets",
     "4400001f12344000401173870a000002ac1000010fa01389000b6239616263",
     "header_length"},
    {"header of 60 octets in 31",
     "4f00001f12344000401168870a000002ac1000010fa01389000b6239616263",
     "header_length"},
    {"total length 1 more",
     "4500002012344000401172860a000002ac1000010fa01389000b6239616263",
     "total_length"},
    {"total length 1 less",
     "4500001e12344000401172880a000002ac1000010fa01389000b6239616263",
     "total_length"},
    {"payload length 1 more",
     "60000000000c114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000bbcd4616263",
     "total_length"},
    {"jumbogram",
     "600000000000114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000bbcd4616263",
     "total_length"},
    {"header checksum",
     "4500001f12344000401172860a000002ac1000010fa01389000b6239616263",
     "header_checksum"},
    {"record route",
     "4700002712344000401165780a000002ac10000107070400000000000fa01389000b6239"
     "616263",
     "options"},
    {"time to live 0",
     "4500001f123440000011b2870a000002ac1000010fa01389000b6239616263",
     "hop_limit"},
    {"hop limit 0",
     "60000000000b110020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000bbcd4616263",
     "hop_limit"},
    {"multicast", "4500001f1234400040113d9d0a000002e00000fb0fa01389000b2d4f616263", "address"},
    {"broadcast", "4500001f1234400040111e990a000002ffffffff0fa01389000b0e4b616263", "address"},
    {"loopback", "4500001f1234400040119f970a0000027f0000010fa01389000b8f49616263", "address"},
    {"no source", "4500001f1234400040117c8900000000ac1000010fa01389000b6c3b616263", "address"},
    {"link-local source",
     "4500001f123440004011d189a9fe0101ac1000010fa01389000bc13b616263",
     "address"},
    {"multicast of IPv6",
     "60000000000b114020010db8000100000000000000000002ff0200000000000000000000"
     "000000020fa01389000beb8b616263",
     "address"},
    {"loopback of IPv6",
     "60000000000b114020010db8000100000000000000000002000000000000000000000000"
     "000000010fa01389000bea8f616263",
     "address"},
    {"no source of IPv6",
     "60000000000b11400000000000000000000000000000000020010db80002000000000000"
     "000000010fa01389000bea90616263",
     "address"},
    {"link-local source of IPv6",
     "60000000000b1140fe80000000000000000000000000000120010db80002000000000000"
     "000000010fa01389000bec0e616263",
     "address"},
    {"mapped IPv4",
     "60000000000b114020010db800010000000000000000000200000000000000000000ffff"
     "0a0000010fa01389000be08f616263",
     "address"},
    {"fragment of 7 octets that is not the last",
     "4500001b123420004011928b0a000002ac10000100000000000000",
     "fragment"},
    {"empty fragment", "4500001412342000401192920a000002ac100001", "fragment"},
    {"fragment beyond 65535",
     "4500001c12341ffd4011928d0a000002ac1000010000000000000000",
     "fragment"},
    {"fragment of IPv6 cut",
     "6000000000042c4020010db800010000000000000000000220010db80002000000000000"
     "0000000111000009",
     "fragment"},
    {"fragment of IPv6 of 7 octets",
     "60000000000f2c4020010db800010000000000000000000220010db80002000000000000"
     "00000001110000090000000700000000000000",
     "fragment"},
    {"hop-by-hop options",
     "600000000018004020010db800010000000000000000000220010db80002000000000000"
     "000000013a0005020000000080008072123400016162636465666768",
     "extension"},
    {"routing header",
     "6000000000132b4020010db800010000000000000000000220010db80002000000000000"
     "0000000111000000000000000fa01389000bbcd4616263",
     "extension"},
    {"experimental extension header 253",
     "600000000013fd4020010db800010000000000000000000220010db80002000000000000"
     "0000000111000000000000000fa01389000bbcd4616263",
     "extension"},
    {"experimental extension header 254",
     "600000000013fe4020010db800010000000000000000000220010db80002000000000000"
     "0000000111000000000000000fa01389000bbcd4616263",
     "extension"},
    {"UDP of 7 octets",
     "4500001b123440004011728b0a000002ac10000100000000000000",
     "transport_length"},
    {"UDP length 1 more",
     "4500001f12344000401172870a000002ac1000010fa01389000c6238616263",
     "transport_length"},
    {"UDP length 7",
     "4500001f12344000401172870a000002ac1000010fa013890007623d616263",
     "transport_length"},
    {"TCP of 19 octets",
     "45000027123440004006728a0a000002ac1000019c400050000003e8000000005002faf0"
     "000000",
     "transport_length"},
    {"TCP header of 16 octets",
     "4500002812344000400672890a000002ac1000019c400050000003e8000000004002faf0"
     "6e660000",
     "transport_length"},
    {"TCP header of 60 octets in 23",
     "4500002b12344000400672860a000002ac1000019c400050000003e800000000f002faf0"
     "f9ff0000616263",
     "transport_length"},
    {"ICMP of 7 octets",
     "4500001b123440004001729b0a000002ac10000108000000123400",
     "transport_length"},
    {"ICMP error without the packet",
     "4500003012344000400172860a000002ac1000010300fcff000000004500001f12344000"
     "401172870a000002ac100001",
     "transport_length"},
    {"source quench without the packet",
     "4500003012344000400172860a000002ac1000010400fbff000000004500001f12344000"
     "401172870a000002ac100001",
     "transport_length"},
    {"redirect without the packet",
     "4500003012344000400172860a000002ac1000010500faff000000004500001f12344000"
     "401172870a000002ac100001",
     "transport_length"},
    {"time exceeded without the packet",
     "4500003012344000400172860a000002ac1000010b00f4ff000000004500001f12344000"
     "401172870a000002ac100001",
     "transport_length"},
    {"parameter problem without the packet",
     "4500003012344000400172860a000002ac1000010c00f3ff000000004500001f12344000"
     "401172870a000002ac100001",
     "transport_length"},
    {"option of length 0",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "306200001e000000",
     "transport_options"},
    {"option of length 1",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "306100001e010000",
     "transport_options"},
    {"option beyond the header",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "305d00001e050000",
     "transport_options"},
    {"option without its length",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "4c4300000101011e",
     "transport_options"},
    {"MSS of 3 octets",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "4c5f000002030000",
     "transport_options"},
    {"scale of 15",
     "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0"
     "3c5f000003030f00",
     "transport_options"},
    {"SACK of 9 octets",
     "45000034123440004006727d0a000002ac1000019c400050000003e8000000008002faf0"
     "29510000050900000000000000000000",
     "transport_options"},
    {"UDP checksum",
     "4500001f12344000401172870a000002ac1000010fa01389000b6339616263",
     "transport_checksum"},
    {"TCP checksum",
     "4500002812344000400672890a000002ac1000019c400050000003e8000000005002faf0"
     "5f660000",
     "transport_checksum"},
    {"ICMP checksum",
     "4500002412344000400172920a000002ac10000108005535123400016162636465666768",
     "transport_checksum"},
    {"UDP over IPv6 without a checksum",
     "60000000000b114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000b0000616263",
     "transport_checksum"},
    {"ICMPv6 checksum",
     "6000000000103a4020010db800010000000000000000000220010db80002000000000000"
     "0000000180008172123400016162636465666768",
     "transport_checksum"},
    {"router solicitation",
     "6000000000083a4020010db800010000000000000000000220010db80002000000000000"
     "0000000185001f4500000000",
     "link_local_message"},
    {"listener report",
     "6000000000083a4020010db800010000000000000000000220010db80002000000000000"
     "000000018f00154500000000",
     "link_local_message"},
};

/// A packet whose checksum is left to the device.
struct OffloadCase
{
    std::string what;   //!< What it is
    std::string octets; //!< The packet, with the sum of the pseudo-header for a checksum
    std::string filled; //!< The packet with its checksum
};

const std::vector<OffloadCase> OFFLOADS = {
    {"TCP over IPv4",
     "4500003c12344000400672750a000002ac1000019c400050000003e800000000a002faf0"
     "b6410000020405b40402080a00000001000000000103030e",
     "4500003c12344000400672750a000002ac1000019c400050000003e800000000a002faf0"
     "f67b0000020405b40402080a00000001000000000103030e"},
    {"UDP over IPv4",
     "4500001f12344000401172870a000002ac1000010fa01389000bb62f616263",
     "4500001f12344000401172870a000002ac1000010fa01389000b6239616263"},
    {"TCP over IPv6",
     "600000000017064020010db800010000000000000000000220010db80002000000000000"
     "000000019c400050000003e8000000005002faf05b950000616263",
     "600000000017064020010db800010000000000000000000220010db80002000000000000"
     "000000019c400050000003e8000000005002faf0f49b0000616263"},
    {"UDP over IPv6",
     "60000000000b114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000b5b94616263",
     "60000000000b114020010db800010000000000000000000220010db80002000000000000"
     "000000010fa01389000bbcd4616263"},
};

/**
 * @param check of a packet
 * @return what has been found, as PacketCase::outcome
 */
std::string
Describe(const IpCheck& check)
{
    if (check.GetFault())
    {
        return GetName(*check.GetFault());
    }
    return check.IsForNodes() ? "taken" : "opaque";
}

/// Packets in a tunnel that are judged otherwise than from outside, or sent by nodes alone.
const std::vector<PacketCase> TUNNELLED = {
    {"router solicitation with the address of its link",
     "6000000000103afffe80000000000000000000000000000eff02000000000000000000000000000285000000"
     "000000000101020000000001",
     "taken"},
    {"router solicitation with an option of no octets",
     "6000000000103afffe80000000000000000000000000000eff02000000000000000000000000000285000000"
     "000000000100020000000001",
     "link_local_message"},
    {"router solicitation with an option beyond its end",
     "6000000000103afffe80000000000000000000000000000eff02000000000000000000000000000285000000"
     "000000000102020000000001",
     "link_local_message"},
    {"neighbour solicitation with a long address of a link",
     "6000000000383afffe80000000000000000000000000000eff02000000000000000000000000000287000000"
     "00000000fe80000000000000000000000000000f0104" +
         std::string(60, '0'),
     "link_local_message"},
    {"neighbour solicitation of 20 octets",
     "6000000000143afffe80000000000000000000000000000eff02000000000000000000000000000287000000"
     "00000000fe8000000000000000000000",
     "link_local_message"},
    {"router advertisement with a prefix",
     "6000000000303afffe80000000000000000000000000000eff02000000000000000000000000000186000000"
     "000000000000000000000000030440c0" +
         std::string(56, '0'),
     "taken"},
    {"redirect without what is redirected",
     "6000000000283afffe80000000000000000000000000000eff02000000000000000000000000000189000000"
     "00000000" +
         std::string(64, '0'),
     "link_local_message"},
    {"ICMP of no octets", "4500001412340000400100000a000002ac100001", "transport_length"},
    {"TCP cut after 8 octets of its header",
     "4500001c1234200040060000"
     "0a000002ac1000019c40005000000003",
     "fragment"},
    {"UDP, a first fragment that says how long the whole packet is",
     "4500001c1234200040110000"
     "0a000002ac1000010fa0138905d00000",
     "taken"},
    {"an extension header in a first fragment of IPv6",
     "6000000000102c4020010db800010000000000000000000220010db800020000000000000000000100000001"
     "000000073a00000000000000",
     "fragment"},
};

/**
 * @brief Judge a packet in a tunnel.
 * @param hex the packet
 * @param outcome taken, or the name of the fault
 */
void
ExpectInTunnel(const std::string& hex, const std::string& outcome)
{
    const auto octets = FromHex(hex);
    const Packet packet(octets.data(), static_cast<uint32_t>(octets.size()));
    const IpCheck check(packet);
    UMTS_EXPECT((check.GetFault() ? GetName(*check.GetFault()) : "taken") == outcome, hex);
}

UMTS_TEST("umts-ip-check", "In a tunnel lengths count, not addresses, checksums and hops")
{
    const std::vector<std::string> passes = {"taken",
                                             "opaque",
                                             "header_checksum",
                                             "hop_limit",
                                             "address",
                                             "transport_checksum",
                                             "link_local_message"};
    for (const auto& one : PACKETS)
    {
        const bool isTaken = std::find(passes.begin(), passes.end(), one.outcome) != passes.end();
        ExpectInTunnel(one.octets, isTaken ? "taken" : one.outcome);
    }
    for (const auto& one : TUNNELLED)
    {
        ExpectInTunnel(one.octets, one.outcome);
    }
}

UMTS_TESTS("umts-ip-check")
{
    for (const auto& one : PACKETS)
    {
        AddTest(one.what, [=] {
            auto octets = FromHex(one.octets);
            const IpCheck check(octets.data(), octets.size(), MTU);
            UMTS_EXPECT(Describe(check) == one.outcome, one.octets);
            UMTS_EXPECT(octets == FromHex(one.octets), "nothing is changed");
        });
    }
    for (const auto& one : OFFLOADS)
    {
        AddTest("Checksum offload: " + one.what, [=] {
            auto octets = FromHex(one.octets);
            const IpCheck check(octets.data(), octets.size(), MTU);
            UMTS_EXPECT(Describe(check) == "taken", one.octets);
            UMTS_EXPECT(octets == FromHex(one.filled), "checksum filled in");
        });
    }
}

UMTS_TEST("umts-ip-check", "A packet may be as long as the MTU, and no longer")
{
    auto octets = FromHex(PACKETS.front().octets);
    const auto size = static_cast<uint32_t>(octets.size());
    UMTS_EXPECT(Describe(IpCheck(octets.data(), size, size)) == "taken", "as long");
    UMTS_EXPECT(Describe(IpCheck(octets.data(), size, size - 1)) == "too_long", "longer");
}

UMTS_TEST("umts-ip-check", "Where a packet goes")
{
    auto octets = FromHex(PACKETS.front().octets);
    const auto destination = IpCheck(octets.data(), octets.size(), MTU).GetDestination();
    UMTS_EXPECT(!destination.isIpv6, "IPv4");
    const std::array<uint8_t, 16> wanted = {172, 16, 0, 1};
    UMTS_EXPECT(destination.address == wanted, "172.16.0.1");
}

UMTS_TEST("umts-ip-check", "Every kind of fault is in these tests, and has a name of its own")
{
    for (std::size_t i = 0; i < IP_FAULTS; ++i)
    {
        const auto fault = static_cast<IpFault>(i);
        const bool isOfOthers = fault == IpFault::TOO_LONG || fault == IpFault::NOT_FOR_NODES;
        uint32_t found = 0;
        for (const auto& one : PACKETS)
        {
            found += one.outcome == GetName(fault) ? 1 : 0;
        }
        UMTS_EXPECT((found > 0) != isOfOthers, GetName(fault));
    }
}

} // namespace
