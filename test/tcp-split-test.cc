/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-rig.h"
#include "umts-test.h"

#include "ns3/rng-seed-manager.h"

/**
 * @file
 * @ingroup umts
 * Split connections: addresses and bytes, and the suite of all tests of them.
 */

using namespace ns3;
using namespace ns3::tcpsplittest;

namespace
{

UMTS_TEST_SUITE("tcp-split", UNIT);

const Link BAD_WIRE{"10Mbps", MilliSeconds(20), 0.02}; //!< Wired link with losses
const Link BAD_AIR{"1Mbps", MilliSeconds(50), 0.02};   //!< Radio link with losses

/**
 * @param stream a stream
 * @param client address of its client
 */
void
Check(const Stream& stream, Ipv4Address client)
{
    Address own;
    Address peer;
    UMTS_ASSERT(stream.server.socket != nullptr, "accepted");
    stream.client.socket->GetSockName(own);
    stream.server.socket->GetSockName(peer);
    UMTS_EXPECT(InetSocketAddress::ConvertFrom(own).GetIpv4() == client, "client");
    UMTS_EXPECT(stream.from == own, "the server sees the client");
    UMTS_EXPECT(stream.peer == peer, "the server is whom the client asked");
}

// Both ends see each other, not the router.
UMTS_TEST("tcp-split", "Addresses and ports are those of the ends")
{
    Rig rig(GoodWire(), GoodAir());
    const Stream& down = rig.Download({}, {});
    const Stream& up = rig.Upload({}, {});
    rig.Run(Seconds(1));
    Check(down, rig.host);
    Check(up, rig.mobile);
    UMTS_EXPECT(rig.proxy->GetCounters().opened == 2, "both are split");
}

/// All bytes come through, whoever opens and whatever is lost.
void
AddTransfer(const std::string& name, const Link& wired, const Link& radio, uint32_t buffers)
{
    AddTest("Transfers, " + name, [=] {
        constexpr uint32_t octets = 200000;
        constexpr uint32_t fewer = 30001;
        for (uint32_t run = 1; run <= 4; ++run)
        {
            RngSeedManager::SetRun(run);
            Rig rig(wired, radio, WithBuffers(buffers));
            const Plan sender{octets, false, true, Seconds(0)};
            const Plan talker{fewer, false, false, Seconds(0)};
            const Stream& down = rig.Download(sender, RECEIVER);
            const Stream& reply = rig.Download(RECEIVER, sender);
            const Stream& up = rig.Upload(sender, RECEIVER);
            const Stream& both = rig.Upload(talker, talker);
            rig.Run(Seconds(600));
            ExpectWhole(down.client, down.server, octets, true);
            ExpectWhole(reply.server, reply.client, octets, true);
            ExpectWhole(up.client, up.server, octets, true);
            ExpectWhole(both.client, both.server, fewer, false);
            ExpectWhole(both.server, both.client, fewer, false);
            const TcpSplitCounters counters = rig.proxy->GetCounters();
            UMTS_EXPECT(counters.octetsToRadio == octets + fewer, "down and both");
            UMTS_EXPECT(counters.octetsToWired == 2 * octets + fewer, "others");
            UMTS_EXPECT(counters.closed == 3, "all but the one that is not closed");
            UMTS_EXPECT(counters.aborted == 0, "none");
            UMTS_EXPECT(rig.proxy->GetHeldOctets() == 0, "nothing is left");
        }
        RngSeedManager::SetRun(1);
    });
}

UMTS_TESTS("tcp-split")
{
    AddTransfer("no losses", GoodWire(), GoodAir(), 131072);
    AddTransfer("no losses, two segments", GoodWire(), GoodAir(), 2 * SEGMENT);
    AddTransfer("losses on the wire", BAD_WIRE, GoodAir(), 131072);
    AddTransfer("losses on the radio", GoodWire(), BAD_AIR, 131072);
    AddTransfer("losses on both, few segments", BAD_WIRE, BAD_AIR, 2500);
}

UMTS_TESTS("tcp-split/Memory, ends of connections, what is not split")
{
    AddEndTests();
}

UMTS_TESTS("tcp-split/Split connections of UMTS networks")
{
    AddSplitNetworkTests();
}

} // namespace
