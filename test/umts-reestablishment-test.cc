/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/umts-serving-rnc.h"
#include "ns3/umts-ue-table.h"

#include <optional>
#include <string>

/**
 * @file
 * @ingroup umts
 * Re-establishment of an RRC connection after a radio link failure (TS 25.133 6.1).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-reestablishment", SYSTEM, "25.331 8.3.1, 25.331 8.5.6");

const Time SEARCH = MilliSeconds(150);              //!< 50 ms, and 100 ms for a known cell (6.1.2)
const Time SYSTEM_INFORMATION = MilliSeconds(1280); //!< T_SI of A.6.1

/// What a UE measures, and where it sends CELL UPDATE.
struct BestCell
{
    /** @return the best cell */
    std::optional<ScramblingCode> Get()
    {
        return best;
    }

    /** @param request CELL UPDATE */
    void Send(const RrcRequestControl::Request& request)
    {
        sentTo = request.update.cell;
    }

    std::optional<ScramblingCode> best{ScramblingCode{1}}; //!< The best cell
    std::optional<ScramblingCode> sentTo;                  //!< Where it was sent; none: it was not
};

/**
 * @param search CellSearchTime
 * @param systemInformation SystemInformationTime
 * @param t313 T313
 * @param t315 T315
 * @param end when the outage ends that begins at 20 s
 * @return what the UE tells
 */
std::string
Tell(Time search, Time systemInformation, Time t313, Time t315, Time end)
{
    const Timers timers(Seconds(4), 3, t315);
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(t313));
    Config::SetDefault("ns3::umts::RrcRequestControl::CellSearchTime", TimeValue(search));
    Config::SetDefault("ns3::umts::RrcRequestControl::SystemInformationTime",
                       TimeValue(systemInformation));
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), end}, {}));
    const FailureLog traffic(network, 500, Seconds(45));
    RunUntil(Seconds(19));
    const UpdateLog log(network);
    RunUntil(Seconds(50));
    const std::string told = log.text;
    ExpectText(network.Leave(), "", "what is left");
    return told;
}

/**
 * The outage begins at 20 s. The 20th block in error ends at 20.14 s, which is the first of N313 =
 * 20 frames out of sync: the radio link fails at 20.33 s (A.6.1: 160 + 190 ms at most). CELL UPDATE
 * comes 150 + 1280 ms after that, 1.76 s after the outage has begun, where A.6.1 allows 1.9 s.
 */
UMTS_TEST("umts-reestablishment", "The case of TS 25.133 A.6.1, by hand")
{
    ExpectText(Tell(SEARCH, SYSTEM_INFORMATION, Time(0), Seconds(180), Seconds(21)),
               "CELL_FACH@20330 1@21760 CELL_DCH@21790 ",
               "known cell");
    ExpectText(Tell(MilliSeconds(850), SYSTEM_INFORMATION, Time(0), Seconds(180), Seconds(21)),
               "CELL_FACH@20330 1@22460 CELL_DCH@22490 ",
               "unknown cell");
}

UMTS_TEST("umts-reestablishment", "T302 starts at the first CELL UPDATE, T315 at the failure")
{
    ExpectText(Tell(SEARCH, SYSTEM_INFORMATION, Time(0), Seconds(180), Seconds(23)),
               "CELL_FACH@20330 1@21760 2@25770 CELL_DCH@25800 ",
               "T302");
    ExpectText(Tell(SEARCH, SYSTEM_INFORMATION, Time(0), Seconds(1), Seconds(45)),
               "CELL_FACH@20330 T315 has expired@21330 IDLE@21330 ",
               "T315 before the cell is found");
}

// CELL UPDATE CONFIRM comes at 21.79 s. The RNC gets CELL UPDATE once more while it is on its way:
// the UE acts on the first answer, and has the channels that the RNC has.
UMTS_TEST("umts-reestablishment", "CELL UPDATE is repeated while its answer is on its way")
{
    const Timers timers(Seconds(4), 3, Seconds(180));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Time(0)));
    Config::SetDefault("ns3::umts::RrcRequestControl::CellSearchTime", TimeValue(SEARCH));
    Config::SetDefault("ns3::umts::RrcRequestControl::SystemInformationTime",
                       TimeValue(SYSTEM_INFORMATION));
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), Seconds(21)}, {}));
    const FailureLog traffic(network, 500, Seconds(45));
    RunUntil(Seconds(21) + MilliSeconds(785));
    UeContext& ue = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    UMTS_ASSERT(ue.update, "the answer is on its way");
    const CellUpdate update = ue.update->message;
    ue.serving->cellUpdates.OnCellUpdate(ue, update);
    RunUntil(Seconds(50));
    UMTS_EXPECT(network.ues[0]->GetRadioLinkMonitor()->GetNFailures() == 1, "no other one");
    UMTS_EXPECT(traffic.CountSince(Seconds(23)) > 400, "datagrams");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-reestablishment", "An RLC error needs no search")
{
    const Timers timers;
    Config::SetDefault("ns3::umts::RrcRequestControl::CellSearchTime", TimeValue(SEARCH));
    SignallingNetwork network(MakeFull());
    const UpdateLog log(network);
    RunUntil(Seconds(2));
    const auto control = network.ues[0]->GetRequestControl();
    control->Begin(RrcState::CELL_FACH, CellUpdateCause::RLC_UNRECOVERABLE_ERROR);
    ExpectText(log.text, "1@2000 ", "at once");
    control->End();
    control->Begin(RrcState::CELL_FACH, CellUpdateCause::RADIO_LINK_FAILURE);
    ExpectText(log.text, "1@2000 ", "after a search");
    UMTS_EXPECT(control->IsUnderWay(), "under way");
    control->End();
    RunUntil(Seconds(3));
    ExpectText(log.text, "1@2000 ", "it has ended before");
}

// The error callback of the RNC's RLC of the first bearer, as MaxRST calls it.
UMTS_TEST("umts-reestablishment", "An error of the RNC's RLC, by RADIO BEARER RECONFIGURATION")
{
    NetworkConfig config;
    config.bearer.Rlc("AM");
    SignallingNetwork network(WithSignalling(config));
    RunUntil(Seconds(2));
    network.TakeStory();
    const auto rnti = network.ues[0]->GetRnti();
    UeContext& ue = UesOf(*network.rncs[0]).Get(rnti);
    ue.serving->bearers.ReestablishRlc(rnti);
    ue.serving->bearers.ReestablishRlc(rnti); // a second entity, before the UE knows
    const auto here = network.rncs[0]->GetBearer(rnti)->GetRlc();
    const auto there = network.ues[0]->GetBearer()->GetRlc();
    UMTS_EXPECT(here->GetTxCounters().reestablished == 0, "not before the UE");
    RunUntil(Seconds(3));
    ExpectText(network.TakeStory(),
               "1 RLC re-establishment begun; 1 RLC re-establishment done; "
               "1 RLC re-establishment completed; ",
               "messages");
    UMTS_EXPECT(here->GetTxCounters().reestablished == 1, "RNC");
    UMTS_EXPECT(there->GetTxCounters().reestablished == 1, "UE");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-reestablishment", "The cell is the one that is best when the search ends")
{
    Config::SetDefault("ns3::umts::RrcRequestControl::CellSearchTime", TimeValue(SEARCH));
    const auto control = CreateObject<RrcRequestControl>();
    BestCell cell;
    control->Configure(
        {MakeCallback(&BestCell::Get, &cell), MakeCallback(&BestCell::Send, &cell), {}, {}, {}});
    control->Begin(RrcState::CELL_FACH, CellUpdateCause::RADIO_LINK_FAILURE);
    cell.best = ScramblingCode{2};
    RunUntil(SEARCH - NanoSeconds(1));
    UMTS_EXPECT(!cell.sentTo, "not before");
    RunUntil(SEARCH);
    UMTS_EXPECT(cell.sentTo == ScramblingCode{2}, "the new one");
    control->Dispose();
    Config::Reset();
}

} // namespace
