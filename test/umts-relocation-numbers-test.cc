/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-rlc-pair.h"
#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-pdcp-sequence.h"
#include "ns3/umts-pdcp.h"
#include "ns3/umts-srns-relocation.h"
#include "ns3/umts-ue-table.h"

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of PDCP sequence numbers after RLC has given up SDUs, and of relocations then (TS 25.323
 * 5.6.1.2).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation-numbers", SYSTEM, "25.323 5.6");

/// Which SDU makes Send_SN known: the first that RLC has not begun, or the next new one.
UMTS_TEST("umts-relocation-numbers", "The SDU that makes Send_SN known")
{
    PdcpSequence sequence;
    for (uint32_t i = 0; i < 5; ++i)
    {
        sequence.OnSent(i == 2 ? nullptr : Create<Packet>(100)); // SDUs 0 1 - 2 3
    }
    PdcpProgress rlc;
    rlc.confirmed = 1;
    sequence.Follow(rlc);
    UMTS_EXPECT(!sequence.NumberUnsent(3).has_value(), "nothing is given up");
    rlc.discarded = 1;
    sequence.Follow(rlc);
    UMTS_EXPECT(!sequence.NumberUnsent(0).has_value(), "all are begun");
    UMTS_EXPECT(sequence.IsNumberDue(), "the next new one");
    const auto sdu = sequence.NumberUnsent(3);
    UMTS_ASSERT(sdu.has_value(), "a number");
    UMTS_EXPECT(sdu->index == 1, "a PDU without an SDU has none");
    UMTS_EXPECT(sdu->number == 2, "its number");
    UMTS_EXPECT(!sequence.IsNumberDue(), "known");
}

UMTS_TEST("umts-relocation-numbers", "SDUs of which RLC has sent nothing")
{
    RlcPair pair(PlainConfig());
    const auto& buffer = pair.Get(A).GetTx().GetSduBuffer();
    UMTS_EXPECT(buffer.GetUnsent().size() == 0, "no SDU");
    pair.Send({39, 60, 20});
    UMTS_EXPECT(buffer.GetUnsent().size() == 3, "all of them");
    UMTS_EXPECT(buffer.GetUnsent().at(0)->GetSize() == 39, "the first one");
    pair.Pull(A, 1);
    UMTS_EXPECT(buffer.GetUnsent().size() == 2, "the first one is sent");
}

/// An SDU takes the place of one that is not begun, of which octets are counted on.
UMTS_TEST("umts-relocation-numbers", "An SDU in the place of another one")
{
    RlcPair pair(PlainConfig());
    pair.Send({39, 60, 20, 30});
    const Pdus begun = pair.Pull(A, 2); // the second SDU is not wholly sent
    const auto& buffer = pair.Get(A).GetTx().GetSduBuffer();
    const auto unsent = buffer.GetUnsent();
    UMTS_ASSERT(unsent.size() == 2, "SDUs that are not begun");
    const Ptr<Packet> longer = unsent[1]->Copy();
    longer->AddPaddingAtEnd(2);
    pair.Get(A).ReplaceUnsent(1, longer);
    UMTS_EXPECT(buffer.GetOctets() == 39 + 60 + 20 + 32, "octets held");
    UMTS_EXPECT(pair.Counters().octetsTaken == 39 + 60 + 20 + 32, "octets taken");
    pair.Carry(B, begun);
    pair.Settle();
    UMTS_EXPECT(pair.Delivered() == "0 1 2 3", "in order");
    UMTS_EXPECT(pair.Get(B).GetRx().GetCounters().octetsDelivered == 151, "delivered");
    UMTS_EXPECT(pair.Counters().octetsConfirmed == 151, "confirmed");
}

/**
 * @param port who has received
 * @return the numbers of the datagrams that have come again or late
 */
std::string
DescribeDoubles(const DatagramPort& port)
{
    std::string doubles;
    for (std::size_t i = 1; i < port.arrivals.size(); ++i)
    {
        if (port.arrivals[i].number <= port.arrivals[i - 1].number)
        {
            doubles += " " + std::to_string(port.arrivals[i].number);
        }
    }
    return doubles;
}

/**
 * @brief RLC gives up SDUs that it has begun, those behind them arrive, and a relocation after that
 * doubles none.
 * @param isReset whether RLC is reset, by a STATUS that names a PDU never sent; else re-established
 * @param when when the UE is relocated
 */
void
CheckRelocation(bool isReset, Time when)
{
    constexpr uint32_t count = 20;
    NetworkConfig config = MakeRelocationConfig("DCH");
    config.bearer.BlockErrorRate(0, 0);
    RelocationNetwork network(config);
    network.SendDatagrams(count, Time(0), 1400);
    const auto ue = network.ues[0]->GetBearer()->GetRlc();
    const auto rnc = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), DEFAULT_RB)->GetRlc();
    Simulator::Schedule(MilliSeconds(110), UmtsMakeEvent([isReset, ue, rnc] {
                            if (isReset)
                            {
                                ue->Receive(MakeStatusPdu({Ack(1000)}),
                                            Simulator::Now().GetNanoSeconds());
                                ue->EndOfTti();
                            }
                            else
                            {
                                ue->Reestablish(RlcEntity::KEEP_UNSENT);
                                rnc->Reestablish(RlcEntity::KEEP_UNSENT);
                            }
                        }));
    uint64_t lost = 0;
    Simulator::Schedule(when, UmtsMakeEvent([&network, &lost, ue, rnc] {
                            lost = ue->GetTxCounters().sdusDiscarded +
                                   rnc->GetTxCounters().sdusDiscarded;
                            UMTS_EXPECT(network.GoToOther(), "room");
                        }));
    RunUntil(Seconds(10));
    UMTS_EXPECT(lost > 0, "SDUs that were begun");
    const std::string at = ", relocated at " + std::to_string(when.GetMilliSeconds()) + " ms";
    ExpectText(DescribeDoubles(network.uePort), "", "downlink" + at);
    ExpectText(DescribeDoubles(network.hostPort), "", "uplink" + at);
}

// The RNC has got three SDUs of the UE: the next one has number 3.
UMTS_TEST("umts-relocation-numbers",
          "UTRAN MOBILITY INFORMATION has Receive_SN of each bearer",
          "25.331 8.3.3")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    network.SendDatagrams(3, Time(0), 1400);
    RunUntil(Seconds(3));
    auto& ue = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    const auto message =
        std::make_shared<SrnsRelocationProcedure>(ue, *ue.serving, nullptr)->MakeMessage();
    UMTS_ASSERT(message.has_value(), "the UE is told");
    const auto& numbers = std::get<UtranMobilityInformation>(*message).pdcp;
    const std::map<RbId, uint16_t> expected{{DEFAULT_RB, 3}};
    UMTS_EXPECT(numbers == expected, "Receive_SN of the default bearer");
}

UMTS_TESTS("umts-relocation-numbers")
{
    for (const bool isReset : {false, true})
    {
        AddTest(std::string("Relocation after ") + (isReset ? "a reset" : "a re-establishment") +
                    " of RLC",
                [=] {
                    for (uint32_t tenths = 2; tenths <= 20; ++tenths)
                    {
                        CheckRelocation(isReset, MilliSeconds(100 * tenths));
                    }
                });
    }
}

} // namespace
