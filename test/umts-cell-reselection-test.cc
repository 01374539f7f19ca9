/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-drive-rig.h"
#include "umts-map-rig.h"
#include "umts-network-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/umts-cell-reselection.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-rrc-request-control.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * UEs without channels that go from cell to cell: what they tell the RNC, and where they are paged.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-reselection", SYSTEM, "25.304 5.2");

const Time RESELECTED = MilliSeconds(51200); //!< See WalkingUe

/**
 * @param state where a UE goes after 1 s without PDUs in CELL_DCH and 1 s in CELL_FACH
 * @return its bearer
 */
BearerConfig
MakeSleepy(const std::string& state)
{
    return BearerConfig::Switched("dch3").Switcher({{"InactivityTimer", TimeValue(Seconds(1))},
                                                    {"FachInactivityTimer", TimeValue(Seconds(1))},
                                                    {"InactiveState", StringValue(state)}});
}

/**
 * A UE that walks from 50 m beside A to B at 10 m/s, and measures every 1.28 s. Its path losses
 * differ by 37.6 dB log10(x / (1 km - x)): by more than Qhyst of 2 dB from x = 530.6 m on, which is
 * at 48.06 s. It is measured at 48.64 s first, and 2 s later at 51.2 s, at 562 m.
 */
class WalkingUe
{
  public:
    /**
     * @param state state of the UE 1 s after its last PDU
     * @param ueConfig the UE
     * @param cell the cells
     * @param areaOfB area of the cell B, if it has a PCH
     */
    explicit WalkingUe(const std::string& state,
                       const UeConfig& ueConfig = UeConfig(),
                       const CellConfig& cell = CellConfig(),
                       uint32_t areaOfB = 0)
    {
        Config::SetDefault("ns3::umts::CellReselection::Period", TimeValue(MilliSeconds(1280)));
        map = std::make_unique<Map>(1, cell);
        map->ueConfig = ueConfig;
        ue = map->AddUe({50, 0, 0}, 10, MakeSleepy(state));
        Config::Reset();
        if (const auto pch = GetPch(map->GetB()))
        {
            pch->SetAttribute("Area", UintegerValue(areaOfB));
        }
        map->Enable(ue, 3);
        ue->GetCellReselection()->TraceConnectWithoutContext(
            "Reselection",
            MakeCallback(&WalkingUe::OnReselection, this));
        ue->GetRequestControl()->TraceConnectWithoutContext(
            "Request",
            MakeCallback(&WalkingUe::OnRequest, this));
        Map::Run(Seconds(20));
        ExpectText(umts::GetName(ue->GetStateMeter()->GetState()), state, "at rest");
    }

    WalkingUe(const WalkingUe&) = delete;
    WalkingUe& operator=(const WalkingUe&) = delete;

    /**
     * @param cell a cell
     * @return its PCH; null: it has none
     */
    Ptr<PagingChannel> GetPch(const Ptr<NbapCell>& cell) const
    {
        return map->rnc->GetObject<RncRrc>()->Control(cell)->GetPagingChannel();
    }

    /** @return the cell A */
    Ptr<NbapCell> GetA() const
    {
        return map->rnc->GetObject<RncRrc>()->GetCell(ue->GetRnti());
    }

    /** @brief Have the RNC get a packet for the UE. */
    void Page() const
    {
        GivePacket(map->rnc, 100, map->addresses[0]);
    }

    /** @return packets that have come to the UE */
    uint64_t GetNReceived() const
    {
        return ue->GetBearer()->GetRlc()->GetRxCounters().sdusDelivered;
    }

    /** @return what the UE leaves behind when it is detached */
    std::string Leave() const
    {
        map->umts.Detach(ue);
        Map::Run(Simulator::Now() + Seconds(6));
        return FindLeftovers(map->rnc);
    }

    std::unique_ptr<Map> map; //!< Cells
    Ptr<UeNetDevice> ue;      //!< The UE
    std::string log;          //!< Reselections and requests, with times in ms

  private:
    /** @param isTold whether the RNC is told */
    void OnReselection(uint32_t /* from */, uint32_t /* to */, bool isTold)
    {
        log += std::string(isTold ? "told" : "silent") + "@" + GetTime();
    }

    /** @brief The UE sends a request. */
    void OnRequest(RrcState state, CellUpdateCause cause, uint32_t count)
    {
        log += std::string(umts::GetName(state)) +
               (cause == CellUpdateCause::CELL_RESELECTION ? " reselection " : " request ") +
               std::to_string(count) + "@" + GetTime();
    }

    /** @return the current time in ms, and a space */
    static std::string GetTime()
    {
        return std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }
};

/// @return cells with a PCH
CellConfig
MakePagedCells()
{
    return CellConfig().Paging();
}

UMTS_TEST("umts-cell-reselection", "A UE in CELL_PCH updates its cell, and goes on there, by hand")
{
    WalkingUe walking("CELL_PCH");
    const auto meter = walking.ue->GetStateMeter();
    Map::Run(RESELECTED - MilliSeconds(1));
    ExpectText(walking.log + walking.map->story, "", "it is on A");
    const double fach = meter->GetTime(RrcState::CELL_FACH).GetSeconds();
    Map::Run(RESELECTED + MilliSeconds(100));
    ExpectText(umts::GetName(meter->GetState()), "CELL_FACH", "for CellUpdateDelay");
    Map::Run(Seconds(60));
    ExpectText(walking.log, "told@51200 CELL_PCH reselection 1@51200 ", "what it tells");
    ExpectText(walking.map->story, "51.20 562.0 A>B; ", "where it is");
    ExpectText(umts::GetName(meter->GetState()), "CELL_PCH", "again");
    UMTS_EXPECT(IsNear(meter->GetTime(RrcState::CELL_FACH).GetSeconds() - fach, 0.2, 1e-9),
                "CellUpdateDelay");
    UMTS_EXPECT(walking.ue->GetCellReselection()->GetNReselections() == 1, "once");
    walking.Page();
    Map::Run(Seconds(65));
    UMTS_EXPECT(walking.GetNReceived() == 1, "paged there");
    ExpectText(walking.map->story, "51.20 562.0 A>B; ", "it is there already");
    ExpectText(walking.Leave(), "", "what is left");
}

UMTS_TEST("umts-cell-reselection", "In URA_PCH and IDLE nobody is told within an area")
{
    for (const std::string state : {"URA_PCH", "IDLE"})
    {
        for (const bool hasPch : {false, true})
        {
            WalkingUe walking(state, UeConfig(), hasPch ? MakePagedCells() : CellConfig());
            Map::Run(Seconds(70));
            ExpectText(walking.log, "silent@51200 ", state);
            ExpectText(walking.map->story, "", "the RNC does not know");
            walking.log = "";
            walking.Page();
            Map::Run(Seconds(80));
            // Frame 7041 is 64 n + 1, that of RNTI 1. A page on a PCH takes 22 ms from then on.
            ExpectText(walking.log,
                       state + " request 1@" + (hasPch ? "70432 " : "70410 "),
                       "it answers");
            ExpectText(walking.map->story,
                       hasPch ? "70.43 754.3 A>B; " : "70.41 754.1 A>B; ",
                       "on B");
            UMTS_EXPECT(walking.GetNReceived() == 1, "the packet");
            ExpectText(walking.Leave(), "", "what is left");
        }
    }
}

UMTS_TEST("umts-cell-reselection", "A UE in URA_PCH that leaves its URA tells the RNC")
{
    WalkingUe walking("URA_PCH", UeConfig(), MakePagedCells(), 1);
    Map::Run(Seconds(60));
    ExpectText(walking.log, "told@51200 URA_PCH reselection 1@51200 ", "URA UPDATE");
    ExpectText(walking.map->story, "51.20 562.0 A>B; ", "the RNC knows");
    ExpectText(umts::GetName(walking.ue->GetStateMeter()->GetState()), "URA_PCH", "again");
    ExpectText(walking.Leave(), "", "what is left");
}

UMTS_TEST("umts-cell-reselection", "A UE in IDLE that leaves its routing area tells the RNC")
{
    WalkingUe walking("IDLE", UeConfig(), MakePagedCells(), 1);
    Map::Run(RESELECTED + Seconds(3));
    ExpectText(walking.log, "told@51200 IDLE reselection 1@51200 ", "RRC CONNECTION REQUEST");
    ExpectText(umts::GetName(walking.ue->GetStateMeter()->GetState()), "CELL_DCH", "connected");
    Map::Run(Seconds(60));
    ExpectText(umts::GetName(walking.ue->GetStateMeter()->GetState()), "IDLE", "again");
    ExpectText(walking.Leave(), "", "what is left");
}

// Five records of others leave no room in frame 7041 of B, where the UE is: it hears its own page a
// DRX cycle later, though A has sent one in that frame.
UMTS_TEST("umts-cell-reselection", "A UE hears the PCH of the cell that it camps on")
{
    WalkingUe walking("IDLE", UeConfig(), MakePagedCells());
    const auto pchOfA = walking.GetPch(walking.GetA());
    const auto pchOfB = walking.GetPch(walking.map->GetB());
    Map::Run(Seconds(70));
    walking.log = "";
    std::vector<std::shared_ptr<void>> others;
    for (uint32_t i = 0; i < 5; ++i)
    {
        others.push_back(pchOfB->Page({Rnti{7041 + 8192 * i}, PagedIdentity::P_TMSI, 8192, {}}));
    }
    walking.Page();
    Map::Run(Seconds(80));
    UMTS_EXPECT(pchOfA->GetCounters().messages == 1, "A has sent it");
    UMTS_EXPECT(pchOfB->GetCounters().deferrals == 1, "B had no room");
    ExpectText(walking.log, "IDLE request 1@71072 ", "64 frames later");
    UMTS_EXPECT(walking.GetNReceived() == 1, "the packet");
    others.clear();
    ExpectText(walking.Leave(), "", "what is left");
}

// B sends the page in frame 5057 while the UE is on A, whose PCH is full then. The UE has left A
// when that sends it in frame 5121, and is paged again 10 s after the packet, in frame 6081.
UMTS_TEST("umts-cell-reselection", "A page that a UE misses on its way to another cell is repeated")
{
    WalkingUe walking("IDLE", UeConfig(), MakePagedCells());
    const auto pchOfA = walking.GetPch(walking.GetA());
    Map::Run(MilliSeconds(50300));
    std::vector<std::shared_ptr<void>> others;
    for (uint32_t i = 0; i < 5; ++i)
    {
        others.push_back(pchOfA->Page({Rnti{5057 + 8192 * i}, PagedIdentity::P_TMSI, 8192, {}}));
    }
    walking.Page();
    Map::Run(Seconds(75));
    ExpectText(walking.log, "silent@51200 IDLE request 1@60832 ", "it answers later");
    UMTS_EXPECT(walking.GetNReceived() == 1, "the packet");
    others.clear();
    ExpectText(walking.Leave(), "", "what is left");
}

/// @return messages of a UE and of its RNC, on RACH and FACH
UeConfig
MakeSignalled()
{
    return UeConfig().SignallingBearers({{"CcchOnChannels", BooleanValue(true)}});
}

UMTS_TEST("umts-cell-reselection", "CELL UPDATE and URA UPDATE are counted on the CCCH")
{
    for (const std::string state : {"CELL_PCH", "URA_PCH"})
    {
        WalkingUe walking(state, MakeSignalled(), MakePagedCells(), 1);
        const auto rnti = walking.ue->GetRnti();
        const auto transport = UesOf(*walking.map->rnc).Get(rnti).procedures->GetTransport();
        const auto count = [&transport](Direction direction) {
            const auto& ccch = transport->GetCcch()->GetCounters(direction);
            return std::to_string(ccch.messages) + "/" + std::to_string(ccch.octets) + " " +
                   std::to_string(transport->GetDcch()->GetCounters(direction).octets);
        };
        const std::string up = count(Direction::UPLINK);
        const std::string down = count(Direction::DOWNLINK);
        Map::Run(Seconds(60));
        ExpectText(walking.log, "told@51200 " + state + " reselection 1@51200 ", "one request");
        ExpectText(umts::GetName(walking.ue->GetStateMeter()->GetState()), state, "again");
        const bool isCell = state == "CELL_PCH"; // else URA UPDATE
        ExpectText(count(Direction::UPLINK),
                   (isCell ? "1/17" : "1/10") + up.substr(3),
                   state + " update");
        ExpectText(count(Direction::DOWNLINK),
                   (isCell ? "1/14" : "1/11") + down.substr(3),
                   "its confirmation");
        ExpectText(walking.Leave(), "", "what is left");
    }
}

/// A packet comes while a UE tells of its new cell.
void
CheckPacketMeanwhile(bool isUplink, Time at, const UeConfig& config)
{
    WalkingUe walking("CELL_PCH", config);
    Map::Run(at);
    if (isUplink)
    {
        const auto host = walking.map->host->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
        GivePacket(walking.ue, 100, host);
    }
    else
    {
        walking.Page();
    }
    Map::Run(Seconds(60));
    const auto rnti = walking.ue->GetRnti();
    const auto& counters = walking.map->rnc->GetBearer(rnti)->GetRlc()->GetRxCounters();
    const std::string what =
        (isUplink ? "uplink at " : "downlink at ") + std::to_string(at.GetMilliSeconds()) + " ms";
    UMTS_EXPECT((isUplink ? counters.sdusDelivered : walking.GetNReceived()) == 1, what);
    ExpectText(walking.map->story.substr(walking.map->story.size() - 5), "A>B; ", what);
    ExpectText(walking.Leave(), "", what + ": what is left");
}

UMTS_TEST("umts-cell-reselection", "A packet that comes before, during and after a cell update")
{
    for (const bool isUplink : {false, true})
    {
        for (const int64_t ms : {-300, -1, 0, 1, 20, 60, 100, 150, 199, 200, 201, 300, 500})
        {
            CheckPacketMeanwhile(isUplink, RESELECTED + MilliSeconds(ms), UeConfig());
            CheckPacketMeanwhile(isUplink, RESELECTED + MilliSeconds(ms), MakeSignalled());
        }
    }
}

// CELL UPDATE is sent every 4 s from 51.2 s on, four times; at 67.2 s the UE is in IDLE.
UMTS_TEST("umts-cell-reselection", "A UE whose updates are lost is in IDLE, and goes on from there")
{
    UeConfig config;
    const Attributes outage{{"Begin", TimeValue(Seconds(50))}, {"End", TimeValue(Seconds(70))}};
    config.DownlinkErrors("test::OutageErrorModel", outage)
        .UplinkErrors("test::OutageErrorModel", outage);
    Config::SetDefault("ns3::umts::RrcRequestControl::RequestLoss", BooleanValue(true));
    WalkingUe walking("CELL_PCH", config);
    Map::Run(Seconds(68));
    ExpectText(walking.log,
               "told@51200 CELL_PCH reselection 1@51200 CELL_PCH reselection 2@55200 "
               "CELL_PCH reselection 3@59200 CELL_PCH reselection 4@63200 ",
               "repetitions");
    ExpectText(umts::GetName(walking.ue->GetStateMeter()->GetState()), "IDLE", "given up");
    ExpectText(walking.map->story, "", "the RNC does not know");
    Map::Run(Seconds(75));
    walking.Page();
    Map::Run(Seconds(85));
    UMTS_EXPECT(walking.GetNReceived() == 1, "the packet");
    ExpectText(walking.map->story.substr(walking.map->story.size() - 5), "A>B; ", "on B");
    ExpectText(walking.Leave(), "", "what is left");
}

UMTS_TEST("umts-cell-reselection", "A UE that is detached at any time of a cell update")
{
    for (const bool isSignalled : {false, true})
    {
        for (const int64_t ms : {-1, 0, 1, 50, 100, 150, 200, 400})
        {
            WalkingUe walking("CELL_PCH", isSignalled ? MakeSignalled() : UeConfig());
            Map::Run(RESELECTED + MilliSeconds(ms));
            ExpectText(walking.Leave(), "", "what is left after " + std::to_string(ms) + " ms");
        }
    }
}

UMTS_TEST("umts-cell-reselection", "A UE at rest has one event each period, and by default none")
{
    WalkingUe walking("CELL_PCH");
    const uint64_t before = Simulator::GetEventCount();
    Map::Run(Seconds(20) + MilliSeconds(12800));
    UMTS_EXPECT(Simulator::GetEventCount() - before - 1 == 10, "ten measurements");
    ExpectText(walking.Leave(), "", "what is left");
}

// The second of three sites is another RNC's, which takes the UE over as it asks there: 530.6 m
// from a site it is 2 dB better off at the next one.
UMTS_TEST("umts-cell-reselection", "A UE at rest that goes on to a cell of another RNC")
{
    for (const std::string state : {"CELL_PCH", "URA_PCH", "IDLE"})
    {
        Config::SetDefault("ns3::umts::CellReselection::Period", TimeValue(MilliSeconds(1280)));
        Drive drive;
        drive.bearer = MakeSleepy(state);
        drive.algorithm = "ns3::umts::BestCellHandOverAlgorithm";
        drive.relocates = true;
        DriveNetwork network(drive);
        Config::Reset();
        network.Run();
        std::string changes;
        for (const auto& change : network.GetChanges())
        {
            changes += change + " ";
        }
        ExpectText(changes, "0 1* 2 ", state);
        const auto entered = [&network](const std::string& cell) {
            const auto& seconds = network.activeSets;
            return std::find(seconds.begin(), seconds.end(), cell) - seconds.begin() + 1;
        };
        UMTS_EXPECT(entered("1*") == 12, "at 11.52 s, " << state);
        UMTS_EXPECT(entered("2") == 32, "at 32 s, " << state);
        ExpectText(network.Leave(), "", "what is left");
    }
}

/// Cell reselection of a UE in URA_PCH on cell 1, which receives cell 2 better.
class LoneReselection
{
  public:
    LoneReselection()
    {
        reselection->Configure({MakeCallback(&LoneReselection::Measure, this),
                                MakeCallback(&LoneReselection::MayReselect, this),
                                MakeCallback(&LoneReselection::Tell, this)});
        MeasurementControl control;
        control.cells = {ScramblingCode{1}, ScramblingCode{2}};
        reselection->SetCells(control);
    }

    ~LoneReselection()
    {
        reselection->Dispose();
        Simulator::Destroy();
    }

    LoneReselection(const LoneReselection&) = delete;
    LoneReselection& operator=(const LoneReselection&) = delete;

    /**
     * @param areas areas of the cells
     * @return how often the RNC is told when the UE begins on cell 1, and goes to cell 2
     */
    uint32_t Run(const CellAreas& areas)
    {
        m_told = 0;
        reselection->SetAreas(areas);
        reselection->Begin(RrcState::URA_PCH, ScramblingCode{1});
        RunUntil(Simulator::Now() + Seconds(6));
        UMTS_EXPECT(reselection->GetCell() == ScramblingCode{2}, "it goes");
        return m_told;
    }

    /// The object.
    const Ptr<CellReselection> reselection =
        CreateObjectWithAttributes<CellReselection>("Period", TimeValue(MilliSeconds(1280)));

  private:
    /** @return measurements of both cells */
    std::vector<CpichSample> Measure()
    {
        CpichSample own;
        own.cell = ScramblingCode{1};
        own.ecN0Db = -10;
        CpichSample other;
        other.cell = ScramblingCode{2};
        other.ecN0Db = -5;
        return {own, other};
    }

    /** @return true: it has no request under way */
    bool MayReselect()
    {
        return true;
    }

    /** @brief The RNC is told. */
    void Tell()
    {
        ++m_told;
    }

    uint32_t m_told{0}; //!< How often the RNC has been told
};

UMTS_TEST("umts-cell-reselection", "Areas are those of the RNC that serves the UE")
{
    const ScramblingCode own{1};
    const ScramblingCode other{2};
    LoneReselection lone;
    UMTS_EXPECT(lone.Run({{own, 7}, {other, 7}}) == 0, "one area");
    UMTS_EXPECT(lone.reselection->GetPagedCell() == other, "it listens to that PCH");
    UMTS_EXPECT(lone.Run({{own, 7}, {other, 8}}) == 1, "two areas");
    UMTS_EXPECT(lone.Run({{own, std::nullopt}, {other, std::nullopt}}) == 0, "no PCH");
    UMTS_EXPECT(!lone.reselection->GetPagedCell(), "paging reaches it anyway");
    UMTS_EXPECT(lone.Run({{own, 7}}) == 1, "a cell of another RNC");
}

} // namespace
