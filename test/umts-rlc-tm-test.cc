/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-um-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rlc-tm.h"
#include "ns3/umts-rlc-um.h"

/**
 * @file
 * @ingroup umts
 * Transparent mode, PDU by PDU (TS 25.322 11.1), and the ns-3 objects without acknowledgements.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-tm", UNIT, "25.322 11.1");

// Without segmentation every SDU is a PDU.
UMTS_TEST("umts-rlc-tm", "Transparent mode without segmentation")
{
    RlcTmUmRig rig(RlcMode::TM, SmallPdus());
    UMTS_EXPECT(!rig.Send(9), "one octet too few");
    UMTS_EXPECT(!rig.Send(11), "one octet too many");
    UMTS_EXPECT(!rig.Send(20), "two PDUs");
    for (uint32_t i = 0; i < 4; ++i)
    {
        UMTS_EXPECT(rig.Send(10), "a PDU");
    }
    ExpectText(rig.Tti(3, ".e."),
               "TMD: 10e, LI 0, pad 0;TMD: 10e, LI 0, pad 0;TMD: 10e, LI 0, pad 0;",
               "no octet but those of the SDUs");
    ExpectText(rig.GetDelivered(), " 3 5", "errors cost their own SDU");
    // What a TTI had no room for gives way to the next arrival (9.7.3.5).
    rig.Send(10);
    rig.Send(10);
    rig.Tti(3);
    ExpectText(rig.GetDelivered(), " 3 5 7 8", "the one left over is gone");
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusRefused == 3, "refused");
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 1, "discarded");
    UMTS_EXPECT(rig.IsConserved(), "octets");
}

// With segmentation one SDU fills the PDUs of a TTI.
UMTS_TEST("umts-rlc-tm", "Transparent mode with segmentation")
{
    RlcTmUmRig rig(RlcMode::TM, SmallPdus(100 * MS), true);
    UMTS_EXPECT(!rig.Send(25), "no whole number of PDUs");
    UMTS_EXPECT(rig.Send(30), "three PDUs");
    UMTS_EXPECT(rig.Send(10), "one PDU");
    UMTS_EXPECT(rig.Send(50), "five PDUs");
    UMTS_EXPECT(rig.Send(20), "two PDUs");
    ExpectText(rig.Tti(4),
               "TMD: 10, LI 0, pad 0;TMD: 10, LI 0, pad 0;TMD: 10e, LI 0, pad 0;",
               "one SDU per TTI, whatever room is left");
    ExpectText(rig.Tti(4), "TMD: 10e, LI 0, pad 0;", "the next one");
    ExpectText(rig.Tti(4, "e."),
               "TMD: 10, LI 0, pad 0;TMD: 10e, LI 0, pad 0;",
               "five PDUs do not fit into a TTI of four");
    ExpectText(rig.GetDelivered(), " 1 2", "an error costs the whole SDU");
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 1, "too large");
    rig.Send(20);
    rig.Tti(4);
    ExpectText(rig.GetDelivered(), " 1 2 5", "the error is forgotten with its TTI");
    UMTS_EXPECT(rig.IsConserved(), "octets");
}

UMTS_TEST("umts-rlc-tm", "Discard timer of transparent mode")
{
    RlcTmUmRig rig(RlcMode::TM, SmallPdus(50 * MS));
    rig.Send(10);
    rig.Wait(20 * MS);
    rig.Send(10);
    UMTS_EXPECT(rig.GetTx().GetDeadline() == 50 * MS, "of the oldest");
    rig.Wait(30 * MS);
    UMTS_EXPECT(rig.GetTx().GetDeadline() == 70 * MS, "of the other");
    rig.Tti(4);
    ExpectText(rig.GetDelivered(), " 1", "the young one");
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 1, "the old one");
    UMTS_EXPECT(rig.GetTx().GetDeadline() == NEVER, "no timer");
}

/// The ns-3 objects: attributes, wake-ups, timer and traces.
/**
 * @tparam RLC class of an RLC entity
 * @param octets size of a PDU
 * @return whether its PduSize may be that
 */
template <class RLC>
bool
TakesPduSize(uint32_t octets)
{
    TypeId::AttributeInformation info;
    RLC::GetTypeId().LookupAttributeByName("PduSize", &info);
    return info.checker->Check(UintegerValue(octets));
}

struct RlcTmUmObjectTest
{
    /** @brief MAC has been told of PDUs. */
    void OnWake()
    {
        ++m_wakes;
    }

    /** @param sdu refused */
    void OnDrop(Ptr<const Packet> /* sdu */)
    {
        ++m_drops;
    }

    /** @param pdu sent */
    void OnPdu(const RlcPdu& /* pdu */)
    {
        ++m_pdus;
    }

    uint32_t m_wakes{0}; //!< Wake-ups
    uint32_t m_drops{0}; //!< SDUs refused
    uint32_t m_pdus{0};  //!< PDUs sent
};

UMTS_TEST_F(RlcTmUmObjectTest, "umts-rlc-tm", "Objects without acknowledgements")
{
    const auto um = CreateObjectWithAttributes<RlcUm>("PduSize",
                                                      UintegerValue(10),
                                                      "TimerDiscard",
                                                      TimeValue(MilliSeconds(30)),
                                                      "BufferOctets",
                                                      UintegerValue(30));
    UMTS_EXPECT(um->GetMode() == RlcMode::UM, "mode");
    UMTS_EXPECT(!TakesPduSize<RlcUm>(3), "no room");
    UMTS_EXPECT(TakesPduSize<RlcUm>(4), "an octet");
    UMTS_EXPECT(!um->SetAttributeFailSafe("PduSize", UintegerValue(10)), "fixed");
    um->SetWakeCallback(MakeCallback(&RlcTmUmObjectTest::OnWake, this));
    um->TraceConnectWithoutContext("Drop", MakeCallback(&RlcTmUmObjectTest::OnDrop, this));
    um->TraceConnectWithoutContext("TxPdu", MakeCallback(&RlcTmUmObjectTest::OnPdu, this));
    UMTS_EXPECT(um->Enqueue(Create<Packet>(30)), "at the limit");
    UMTS_EXPECT(!um->Enqueue(Create<Packet>(1)), "beyond it");
    UMTS_EXPECT(m_wakes == 1, "one SDU accepted");
    UMTS_EXPECT(m_drops == 1, "one SDU refused");
    std::vector<RlcPdu> pdus;
    um->Pull(2, pdus);
    UMTS_EXPECT(m_pdus == 2, "trace");
    UMTS_EXPECT(um->GetHeldOctets() == 30, "not wholly sent");
    Simulator::Stop(Seconds(10));
    Simulator::Run();
    UMTS_EXPECT(um->GetHeldOctets() == 0, "the timer has come without MAC");
    UMTS_EXPECT(um->GetTxCounters().sdusDiscarded == 1, "Timer_Discard");
    UMTS_EXPECT(Simulator::GetEventCount() < 4, "no event without need");
    um->Dispose();

    const auto tm = CreateObject<RlcTm>();
    UMTS_EXPECT(tm->GetMode() == RlcMode::TM, "mode");
    UMTS_EXPECT(!TakesPduSize<RlcTm>(0), "no room");
    UMTS_EXPECT(TakesPduSize<RlcTm>(1), "an octet");
    tm->Dispose();
    Simulator::Destroy();
}

} // namespace
