/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"
#include "umts-test.h"

/**
 * @file
 * @ingroup umts
 * What limits a sender: its buffer, its window, and the window that the receiver wants.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-window", UNIT, "25.322 9.4, 25.322 9.6");

// Limits of the SDU buffer.
UMTS_TEST("umts-rlc-am-window", "Buffer limits")
{
    RlcAmConfig octets = PlainConfig();
    octets.bufferOctets = 100;
    RlcPair pair(octets);
    UMTS_EXPECT(pair.Send({39, 39}), "78 octets");
    UMTS_EXPECT(!pair.Send({23}), "one octet too many");
    UMTS_EXPECT(pair.Send({22}), "exactly 100 octets");
    const Pdus data = pair.Pull(A);
    UMTS_EXPECT(!pair.Send({1}), "sent, but not confirmed");
    pair.Carry(B, data);
    pair.Carry(A, pair.Pull(B));
    UMTS_EXPECT(pair.Send({100}), "confirmed: room again");
    UMTS_EXPECT(pair.Counters().sdusRefused == 2, "refused");
    UMTS_EXPECT(pair.Counters().octetsTaken == 200, "taken");

    RlcAmConfig pdus = PlainConfig();
    pdus.bufferPdus = 2;
    RlcPair other(pdus);
    UMTS_EXPECT(other.Send({80}), "two PDUs of 40 octets");
    UMTS_EXPECT(!other.Send({1}), "a third one");

    RlcAmConfig unsent = PlainConfig();
    unsent.transmissionBufferPdus = 2;
    RlcPair third(unsent);
    UMTS_EXPECT(third.Send({80}), "two PDUs wait");
    UMTS_EXPECT(!third.Send({1}), "a third one may not");
    third.Pull(A);
    UMTS_EXPECT(third.Send({80}), "those sent do not count");
}

/// A full window stalls the sender, its recovery and the wrap of the numbers.
void
AddRlcAmWindow(uint32_t window)
{
    AddTest("Window of " + std::to_string(window), [=] {
        RlcAmConfig config = PlainConfig();
        config.txWindow = window;
        config.rxWindow = window;
        config.timerPoll = 200 * MS;
        config.retransmissionGuard = 1000 * MS;
        RlcPair pair(config);
        uint32_t first = 0;
        for (uint32_t round = 0; round < 4; ++round, first += window)
        {
            pair.Send(std::vector<uint32_t>(window + 5, 39));
            Pdus data = pair.Pull(A, 5000);
            UMTS_ASSERT(data.size() == window, "stalls at the window");
            UMTS_EXPECT(data.back().poll, "the last one polls");
            UMTS_EXPECT(data.front().sn.Value() == first % 4096, "numbers go on");
            // All are lost, or all but the last one.
            std::set<std::size_t> lost;
            for (std::size_t i = 0; i + round % 2 < data.size(); ++i)
            {
                lost.insert(i);
            }
            pair.Carry(B, data, lost);
            pair.Wait(200 * MS);
            pair.Carry(A, pair.Pull(B));
            pair.Wait(1000 * MS);
            pair.Settle();
            pair.Send({});
            UMTS_EXPECT(pair.Get(A).GetTx().GetSduBuffer().GetSize() == 0, "recovered");
            first += 5;
        }
        UMTS_EXPECT(pair.Get(B).GetRx().GetCounters().sdusDelivered == first, "each once");
        UMTS_EXPECT(pair.Counters().resets == 0, "without reset");
    });
}

UMTS_TESTS("umts-rlc-am-window")
{
    for (const uint32_t window : {1, 16, 2047, 4095})
    {
        AddRlcAmWindow(window);
    }
}

// WINDOW super-field: the receiver narrows and opens the window of its peer.
UMTS_TEST("umts-rlc-am-window", "WINDOW super-field")
{
    RlcPair pair(PlainConfig());
    pair.Get(B).RequestPeerWindow(3);
    const Pdus request = pair.Pull(B);
    UMTS_EXPECT(Text(request) == "STATUS, WINDOW 3", "asked for once");
    UMTS_EXPECT(!pair.Get(B).HasData(0), "and not again");
    pair.Carry(A, request);
    pair.Send(std::vector<uint32_t>(8, 39));
    Pdus data = pair.Pull(A);
    UMTS_EXPECT(Text(data) == "0 1 2p", "three PDUs");
    pair.Carry(B, data);
    pair.CarryStatus({WindowSufi{1}, Ack(3)});
    UMTS_EXPECT(Text(pair.Pull(A)) == "3p", "one PDU");
    pair.CarryStatus({WindowSufi{0}, Ack(4)});
    UMTS_EXPECT(Text(pair.Pull(A)) == "4p", "WSN 0 is discarded (9.2.2.11.3)");
    pair.CarryStatus({WindowSufi{4095}});
    UMTS_EXPECT(Text(pair.Pull(A)) == "5 6 7p", "open up to what is configured");
}

} // namespace
