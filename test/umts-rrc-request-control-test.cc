/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/object-factory.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rrc-request-control.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Requests of a UE: when they are sent, sent again and given up.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-request-control", UNIT, "25.331 8.1.3, 25.331 8.3.1");

/// A UE, whose transmissions take 10 ms, in a cell that nobody answers in.
struct LonelyUe
{
    /** @param t315 T315 */
    explicit LonelyUe(Time t315 = Seconds(5))
    {
        ObjectFactory factory("ns3::umts::RrcRequestControl");
        factory.Set("N300", UintegerValue(1));
        factory.Set("T300", TimeValue(Seconds(2)));
        factory.Set("N302", UintegerValue(2));
        factory.Set("T302", TimeValue(Seconds(1)));
        factory.Set("T315", TimeValue(t315));
        factory.Set("CellSearchTime", TimeValue(MilliSeconds(150)));
        control = factory.Create<RrcRequestControl>();
        control->Configure({MakeCallback(&LonelyUe::GetCell, this),
                            MakeCallback(&LonelyUe::Send, this),
                            MakeCallback(&LonelyUe::IsConnected, this),
                            MakeCallback(&LonelyUe::OnConnected, this),
                            MakeCallback(&LonelyUe::OnFailure, this)});
        control->TraceConnectWithoutContext("Failure", MakeCallback(&LonelyUe::OnReason, this));
    }

    ~LonelyUe()
    {
        control->Dispose();
        Simulator::Destroy();
    }

    LonelyUe(const LonelyUe&) = delete;
    LonelyUe& operator=(const LonelyUe&) = delete;

    /** @param what what it does now */
    void Tell(const std::string& what)
    {
        told += what + "@" + std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }

    /** @return the cell that it measures as the best one */
    std::optional<ScramblingCode> GetCell()
    {
        Tell("cell");
        return ScramblingCode{7};
    }

    /** @param request what it sends */
    void Send(const RrcRequestControl::Request& request)
    {
        const auto& cell = request.update.cell;
        Tell(umts::GetName(request.state) + (cell ? std::string(" in 7") : ""));
        control->OnSent(Simulator::Now() + MilliSeconds(10));
    }

    /** @return whether it has channels */
    bool IsConnected()
    {
        return isConnected;
    }

    /** @brief It need not ask any more. */
    void OnConnected()
    {
        Tell("connected");
    }

    /** @brief It goes to IDLE. */
    void OnFailure(const RrcRequestControl::Request& /* request */)
    {
        Tell("IDLE");
    }

    /** @param reason what has run out */
    void OnReason(RrcState /* state */, CellUpdateCause /* cause */, const std::string& reason)
    {
        Tell(reason);
    }

    /**
     * @param state state that it asks in
     * @param cause why
     * @return what follows in 20 s
     */
    std::string Ask(RrcState state, CellUpdateCause cause)
    {
        control->Begin(state, cause);
        Simulator::Stop(Seconds(20));
        Simulator::Run();
        return told;
    }

    Ptr<RrcRequestControl> control; //!< What asks
    std::string told;               //!< What it has done
    bool isConnected{false};        //!< It has channels
};

UMTS_TEST("umts-rrc-request-control", "A connection: T300 and N300")
{
    LonelyUe ue;
    ExpectText(ue.Ask(RrcState::IDLE, CellUpdateCause::UPLINK_DATA_TRANSMISSION),
               "IDLE@0 IDLE@2010 RRC CONNECTION REQUEST was sent N300 + 1 times@4020 IDLE@4020 ",
               "given up");
    UMTS_EXPECT(ue.control->GetNRepeats() == 1, "sent again");
    UMTS_EXPECT(ue.control->GetNFailures() == 1, "given up");
    UMTS_EXPECT(ue.control->GetNLosses() == 0, "no connection is lost");
}

UMTS_TEST("umts-rrc-request-control", "Channels in CELL_PCH: T302 and N302")
{
    LonelyUe ue;
    ExpectText(ue.Ask(RrcState::CELL_PCH, CellUpdateCause::PAGING_RESPONSE),
               "CELL_PCH@0 CELL_PCH@1010 CELL_PCH@2020 CELL UPDATE was sent N302 + 1 times@3030 "
               "IDLE@3030 ",
               "given up");
    UMTS_EXPECT(!ue.control->IsUnderWay(), "over");
}

UMTS_TEST("umts-rrc-request-control", "Channels have come otherwise when T302 expires")
{
    LonelyUe ue;
    ue.isConnected = true;
    ExpectText(ue.Ask(RrcState::CELL_PCH, CellUpdateCause::UPLINK_DATA_TRANSMISSION),
               "CELL_PCH@0 connected@1010 ",
               "not sent again");
}

UMTS_TEST("umts-rrc-request-control", "An answer stops T300, not T302 after an error")
{
    LonelyUe ue;
    Simulator::Schedule(Seconds(1), &RrcRequestControl::OnAnswer, ue.control);
    ExpectText(ue.Ask(RrcState::IDLE, CellUpdateCause::PAGING_RESPONSE), "IDLE@0 ", "answered");
    UMTS_EXPECT(ue.control->IsAnswered() && ue.control->IsUnderWay(), "channels follow");
    ue.control->End();
    ue.told.clear();
    ue.control->Begin(RrcState::CELL_FACH, CellUpdateCause::RLC_UNRECOVERABLE_ERROR);
    ue.control->OnAnswer();
    UMTS_EXPECT(!ue.control->IsAnswered() && ue.control->IsAfterError(), "not its answer");
    ExpectText(ue.told, "cell@20000 CELL_FACH in 7@20000 ", "at once, in the best cell");
}

UMTS_TEST("umts-rrc-request-control", "After an error: a search, then T302, N302 and T315")
{
    LonelyUe ue;
    ue.isConnected = true; // its state before: that is no answer
    ExpectText(ue.Ask(RrcState::CELL_FACH, CellUpdateCause::RADIO_LINK_FAILURE),
               "cell@150 CELL_FACH in 7@150 CELL_FACH in 7@1160 CELL_FACH in 7@2170 "
               "CELL UPDATE was sent N302 + 1 times@3180 IDLE@3180 ",
               "T302");
    UMTS_EXPECT(ue.control->GetNLosses() == 1, "the connection is lost");
}

UMTS_TEST("umts-rrc-request-control", "After an error: no longer than T315")
{
    LonelyUe ue(Seconds(1));
    ExpectText(ue.Ask(RrcState::CELL_FACH, CellUpdateCause::RADIO_LINK_FAILURE),
               "cell@150 CELL_FACH in 7@150 T315 has expired@1000 IDLE@1000 ",
               "T315");
}

} // namespace
