/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-map-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Handovers by reports, and relocations, over signalling radio bearers.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-mobility", SYSTEM);

// What waits for a relocation is done in the new RNC.
UMTS_TEST("umts-signalling-mobility", "Procedures that wait for a relocation")
{
    constexpr uint32_t count = 200;
    RelocationNetwork network(WithSignalling(MakeRelocationConfig("DCH")));
    const RelocationLog log(network);
    network.SendDatagrams(count, MilliSeconds(20), 500);
    const auto ue = network.ues[0];
    const auto other = network.rncs[1];
    RunUntil(READY);
    network.umts.Relocate(ue, other, network.cells[3]);
    const auto setUp = [&]() {
        return network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    };
    const RbId second = setUp();
    const RbId third = setUp();
    network.umts.AddRadioLink(ue, network.cells[0]);
    network.umts.HandOver(ue, network.cells[4]);
    network.umts.Relocate(ue, other, network.cells[5]);
    network.umts.ReleaseBearer(ue, third);
    RunUntil(READY + Seconds(15));
    ExpectText(log.text, "1>1 0>1 \n", "once");
    const auto active = network.GetServingRrc()->GetActiveSet(ue->GetRnti());
    UMTS_EXPECT(active.size() == 1 && active[0] == network.cells[4], "where it is");
    const auto bearer = other->GetBearer(ue->GetRnti(), second);
    const auto& channel = bearer->GetMac()->GetLogicalChannel(bearer->GetLogicalChannel());
    UMTS_EXPECT(channel.transmitter != nullptr, "set up");
    UMTS_EXPECT(ue->GetNBearers() == 2, "and released");
    const auto rlc = ue->GetBearer(SIGNALLING_RB)->GetRlc();
    UMTS_EXPECT(rlc->GetTxCounters().reestablished == 1, "RLC of signalling");
    ExpectText(network.CheckArrivals(count), "", "arrivals");
    ExpectText(network.Leave(), "", "what is left");
}

// Messages of the connection that an outage of the uplink holds back are lost with the former RNC:
// the UE asks again in the new one.
UMTS_TEST("umts-signalling-mobility", "Relocation while a connection is being established")
{
    const Time ask = Seconds(4);
    for (int64_t step = 0; step < 25; ++step)
    {
        const std::string name = "step " + std::to_string(step);
        NetworkConfig config = MakeSwitched(
            {{"FachInactivityTimer", TimeValue(Seconds(1))},
             {"InactiveState", StringValue("IDLE")},
             {"ConnectionProcessing", StringValue("ns3::ConstantRandomVariable[Constant=0]")}});
        config.ue.UplinkErrors("test::OutageErrorModel",
                               {{"Begin", TimeValue(ask + MilliSeconds(60))},
                                {"End", TimeValue(ask + MilliSeconds(800))}});
        RelocationNetwork network(WithSignalling(config));
        RunUntil(ask);
        const auto ue = network.ues[0];
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::IDLE, name);
        GivePacket(ue, 600, network.GetHostAddress());
        RunUntil(ask + MilliSeconds(40 * step));
        network.umts.Relocate(ue, network.rncs[1], network.cells[3]);
        RunUntil(ask + Seconds(15));
        UMTS_EXPECT(network.GetServing() == 1, name << ", RNC");
        const auto rlc = network.rncs[1]->GetBearer(ue->GetRnti())->GetRlc();
        UMTS_EXPECT(rlc->GetRxCounters().sdusDelivered == 1, name << ", packet");
        ExpectText(network.Leave(), "", name + ", what is left");
    }
}

/**
 * @ingroup umts
 * @brief Has every cell in reach reported each quarter of a second, and the UE go to the best of
 * them, or the best two added.
 */
class EagerHandOverAlgorithm : public HandOverAlgorithm
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::umts::test::EagerHandOverAlgorithm")
                                .SetParent<HandOverAlgorithm>()
                                .SetGroupName("Umts")
                                .AddConstructor<EagerHandOverAlgorithm>()
                                .AddAttribute("Adds",
                                              "Cells are added",
                                              BooleanValue(false),
                                              MakeBooleanAccessor(&EagerHandOverAlgorithm::m_adds),
                                              MakeBooleanChecker());
        return tid;
    }

    HandOverDecision OnReport(const MeasurementReport& report) override
    {
        if (!m_adds)
        {
            return {report.cells.front(), {}, {}};
        }
        const std::size_t n = std::min<std::size_t>(report.cells.size(), 2);
        return {{}, {report.cells.begin(), report.cells.begin() + n}, {}};
    }

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override
    {
        MeasurementEventConfig addition;
        addition.event = MeasurementEvent::E1A;
        addition.reportingRangeDb = 14.5;
        addition.reportingInterval = MilliSeconds(250).GetNanoSeconds();
        addition.amountOfReporting = 0;
        return {addition};
    }

    bool m_adds{false}; //!< Attribute Adds
};

NS_OBJECT_ENSURE_REGISTERED(EagerHandOverAlgorithm);

/**
 * Reports that come while a handover is under way, or were sent before it, lead to nothing; a UE
 * may be detached when the first of two cells is added.
 */
struct EagerReportsTest
{
    /**
     * @brief Add a UE that is handed over.
     * @param map where
     * @param adds whether cells are added
     */
    static void Start(Map& map, bool adds)
    {
        // Long enough for reports to come meanwhile.
        map.ueConfig.SignallingBearers({{"ActivationOffset", TimeValue(Seconds(1))}});
        const auto ue = map.AddUe({500, 10, 0}, 0);
        map.layout.EnableHandOver(NetDeviceContainer(ue),
                                  "ns3::umts::test::EagerHandOverAlgorithm",
                                  {{"Adds", BooleanValue(adds)}});
    }

    /**
     * @brief When a radio link has been added the UE leaves; others follow in the same update.
     * @param map where
     * @param isAdded whether it has been added
     */
    static void OnRadioLink(Map* map,
                            uint32_t /* rnti */,
                            uint32_t /* cell */,
                            bool isAdded,
                            const std::string& /* reason */)
    {
        if (isAdded && !map->ues.empty())
        {
            map->umts.Detach(map->ues[0]);
            map->ues.clear();
        }
    }
};

UMTS_TEST_F(EagerReportsTest, "umts-signalling-mobility", "Reports of before a handover")
{
    {
        Map map;
        Start(map, false);
        Map::Run(Seconds(20));
        UMTS_EXPECT(map.handOvers > 10, "to and fro");
        UMTS_EXPECT(map.reports > 2 * map.handOvers, "more reports");
        UMTS_EXPECT(map.story.find("refused") == std::string::npos, map.story);
    }
    Map map(1, CellConfig().Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}}));
    Start(map, true);
    map.rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
        "RadioLink",
        MakeBoundCallback(&EagerReportsTest::OnRadioLink, &map));
    Map::Run(Seconds(20));
    UMTS_EXPECT(map.rnc->GetNUes() == 0, "it has left");
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

// Reports that ask for cells are heeded while a removal waits for its turn.
UMTS_TEST("umts-signalling-mobility", "An addition behind a removal")
{
    Map map;
    map.ueConfig.SignallingBearers();
    const auto ue = map.AddUe({500, 10, 0}, 0);
    Map::Run(Seconds(2));
    map.umts.AddRadioLink(ue, map.GetB());
    Map::Run(Seconds(5));
    // Reports of further cells come as soon as the UE measures; a set-up takes longer.
    map.layout.EnableHandOver(NetDeviceContainer(ue),
                              "ns3::umts::test::EagerHandOverAlgorithm",
                              {{"Adds", BooleanValue(true)}});
    for (uint32_t i = 0; i < 4; ++i)
    {
        map.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    }
    map.umts.RemoveRadioLink(ue, map.GetB());
    const auto procedures = UesOf(*map.rnc).Get(ue->GetRnti()).procedures;
    bool isBehind = false;
    while (procedures->Has(RrcProcedure::ACTIVE_SET_UPDATE) && !isBehind)
    {
        Map::Run(Simulator::Now() + MilliSeconds(10));
        isBehind = procedures->HasAddition();
    }
    UMTS_EXPECT(map.rnc->GetObject<RncRrc>()->GetActiveSet(ue->GetRnti()).size() == 2,
                "B is still to be removed");
    UMTS_EXPECT(isBehind, "and more is to be added");
    Map::Run(Simulator::Now() + Seconds(5));
    map.umts.Detach(ue);
    Map::Run(Simulator::Now() + Seconds(5));
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

/**
 * Reports are lost with an unrecoverable error of RLC: the UE is told to measure anew, or it would
 * not repeat them.
 */
struct LostReportsTest
{
    /**
     * @param type the procedure
     * @param phase how far it is
     */
    void OnProcedure(uint32_t /* rnti */,
                     RrcProcedure::Type type,
                     RrcProcedure::Phase phase,
                     const std::string& /* reason */)
    {
        m_controls +=
            type == RrcProcedure::MEASUREMENT_CONTROL && phase == RrcProcedure::DONE ? 1 : 0;
    }

    inline static const Time OUTAGE = Seconds(5); //!< Beginning of an outage of the uplink
    uint32_t m_controls{0};                       //!< Times that the UE was told to measure
};

UMTS_TEST_F(LostReportsTest, "umts-signalling-mobility", "Reports that RLC loses")
{
    Map map;
    map.ueConfig.SignallingBearers().UplinkErrors(
        "ns3::umts::test::OutageErrorModel",
        {{"Begin", TimeValue(OUTAGE)}, {"End", TimeValue(OUTAGE + Seconds(20))}});
    const auto ue = map.AddUe({500, 10, 0}, 0);
    map.layout.EnableHandOver(NetDeviceContainer(ue),
                              "ns3::umts::test::EagerHandOverAlgorithm",
                              {{"Adds", BooleanValue(true)}});
    map.rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
        "Procedure",
        MakeCallback(&LostReportsTest::OnProcedure, this));
    Map::Run(OUTAGE);
    UMTS_EXPECT(m_controls == 1, "at the beginning");
    // In one cell the UE reports the others, and answers; nothing of it arrives.
    map.umts.HandOver(ue, map.GetB());
    Map::Run(OUTAGE + Seconds(30));
    UMTS_EXPECT(m_controls > 1, "after the error");
    map.umts.Detach(ue);
    Map::Run(Simulator::Now() + Seconds(5));
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

/**
 * A UE that walks from A to B: its reports and the messages that follow take the time that they
 * take, and its cells are those without that time.
 */
struct SignalledWalkTest
{
    void Run()
    {
        const Walk atOnce = Go(false);
        const Walk later = Go(true);
        UMTS_EXPECT(later.cells == atOnce.cells, "the same cells");
        UMTS_ASSERT(later.times.size() == atOnce.times.size(), "as often");
        for (std::size_t i = 0; i < later.times.size(); ++i)
        {
            const Time delay = later.times[i] - atOnce.times[i];
            UMTS_EXPECT(delay > MilliSeconds(100), "report and message");
            UMTS_EXPECT(delay < MilliSeconds(900), "report and message");
        }
    }

    /** @brief What becomes of a UE. */
    struct Walk
    {
        std::vector<Time> times; //!< When cells changed
        std::string cells;       //!< Cells
    };

    /**
     * @param hasSignalling whether messages take time
     * @return what becomes of the UE
     */
    Walk Go(bool hasSignalling)
    {
        Map map;
        if (hasSignalling)
        {
            map.ueConfig.SignallingBearers();
        }
        const auto ue = map.AddUe({50, 0, 0}, 30 / 3.6);
        map.layout.EnableHandOver(NetDeviceContainer(ue), m_algorithm, {});
        Walk walk;
        const auto rrc = map.rnc->GetObject<RncRrc>();
        std::string cells = Describe(*rrc, ue);
        while (Simulator::Now() < Seconds(110))
        {
            Map::Run(Simulator::Now() + MilliSeconds(10));
            const std::string now = Describe(*rrc, ue);
            if (now != cells)
            {
                cells = now;
                walk.times.push_back(Simulator::Now());
                walk.cells += now + ";";
            }
        }
        return walk;
    }

    /**
     * @param rrc RRC of the RNC
     * @param ue a UE
     * @return its cells
     */
    static std::string Describe(const RncRrc& rrc, const Ptr<UeNetDevice>& ue)
    {
        std::string cells;
        for (const auto& cell : rrc.GetActiveSet(ue->GetRnti()))
        {
            cells +=
                std::to_string(static_cast<uint32_t>(*rrc.Control(cell)->GetScramblingCode())) +
                " ";
        }
        return cells;
    }

    std::string m_algorithm; //!< A HandOverAlgorithm
};

void
AddSignalledWalk(const std::string& algorithm)
{
    AddTest("A walk with messages, " + algorithm, [=] { SignalledWalkTest{algorithm}.Run(); });
}

UMTS_TESTS("umts-signalling-mobility")
{
    AddSignalledWalk("BestCellHandOverAlgorithm");
    AddSignalledWalk("ActiveSetHandOverAlgorithm");
}

} // namespace
