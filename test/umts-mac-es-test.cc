/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/umts-mac-es-receiver.h"

/**
 * @file
 * @ingroup umts
 * MAC-es of an RNC by itself; with MAC-e it is in umts-mac-e.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-es", UNIT, "25.321 4.2.4.6");

UMTS_TEST("umts-mac-es", "MAC-es refuses what it does not know")
{
    MacEsReceiver rnc(1000);
    OctetSink sink;
    rnc.AddChannel(4, sink);
    ExpectError([&] { rnc.AddChannel(4, sink); }, "DDI 4 is used twice by a UE");
    ExpectError([&] { rnc.AddChannel(63, sink); }, "must lie between 0 and 62");
    rnc.AddChannel(62, sink);
    auto pdu = ObjectPool<MacEsPdu>::Create();
    pdu->ddi = 5;
    rnc.Receive(pdu, 0);
    UMTS_EXPECT(rnc.GetNUnknown() == 1, "no logical channel");
    NumberSource source;
    source.Add(2);
    for (const uint32_t tsn : {1, 3})
    {
        auto later = ObjectPool<MacEsPdu>::Create();
        later->ddi = 4;
        later->tsn = MacEsSeqNum(tsn);
        later->blockBits = 336;
        source.Dequeue(1, later->blocks);
        rnc.Receive(later, 0);
    }
    UMTS_EXPECT(rnc.GetDeadline() == 1000, "TSN 0 is missing");
    rnc.OnTime(1000);
    UMTS_EXPECT(sink.numbers.size() == 1, "given up");
    UMTS_EXPECT(sink.blockBits == 336, "size of a MAC-d PDU");
    rnc.RemoveChannel(4);
    UMTS_EXPECT(sink.numbers.size() == 2, "what waits comes out");
    UMTS_EXPECT(rnc.GetDeadline() == NEVER, "nothing is left");
}

} // namespace
