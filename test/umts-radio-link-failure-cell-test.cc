/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/umts-best-cell-handover-algorithm.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-serving-rnc.h"
#include "ns3/umts-ue-table.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Radio link failure in CELL_DCH: the cell that the UE goes on in.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-radio-link-failure-cell", SYSTEM, "25.331 8.5.6");

/**
 * @ingroup umts
 * @brief A UE between two cells, of one RNC or two, that measures; it is near the second one.
 */
class SecondCellNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param rnc number of the RNC of the second cell
     * @param isFull whether that has no room
     */
    SecondCellNetwork(const NetworkConfig& config, uint32_t rnc, bool isFull)
        : RadioLinkNetwork(GiveCell(config, 0, 0.75), {1, 1, 2})
    {
        umts.ConnectRncs(rncs[0], rncs[1]);
        AddNodeB(GiveCell(config, 1, isFull ? 0.0 : 0.75), MilliSeconds(5), 1, rnc);
        const auto plan =
            CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
        plan->AddCell({0, 0}, std::nullopt, CreateObject<CellPower>());
        plan->AddCell({1000, 0}, std::nullopt, CreateObject<CellPower>());
        const auto mobility = CreateObject<ConstantPositionMobilityModel>();
        mobility->SetPosition({800, 0, 0});
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(plan),
                                                                 "Mobility",
                                                                 PointerValue(mobility));
        ues[0]->GetRrc()->SetMeasurement(
            CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
        Simulator::Schedule(Seconds(2), &SecondCellNetwork::Measure, this);
    }

  private:
    /**
     * @param config what the UTRAN is made of
     * @param code primary scrambling code of a cell
     * @param maxLoad its greatest load
     * @return what the cell is made of
     */
    static NetworkConfig GiveCell(NetworkConfig config, uint16_t code, double maxLoad)
    {
        config.cell.PrimaryScramblingCode(ScramblingCode{code});
        config.cell.Admission(
            {{"Policy", EnumValue(AdmissionControl::REFUSE)}, {"MaxLoad", DoubleValue(maxLoad)}});
        return config;
    }

    /** @brief Begin to measure; a report takes 5 s. */
    void Measure()
    {
        rrc->StartHandOver(
            ues[0]->GetRnti(),
            CreateObjectWithAttributes<BestCellHandOverAlgorithm>("TimeToTrigger",
                                                                  TimeValue(Seconds(5))));
    }
};

/**
 * A UE that measures goes on in the best cell, when that has room: of the same RNC, or of another
 * one, over an Iur or with a relocation.
 */
struct BestCellTest
{
    /** @brief The other cell, and what becomes of the UE. */
    struct Plan
    {
        std::string name;  //!< What it is about
        uint32_t rnc;      //!< RNC of the other cell
        bool isFull;       //!< It has no room
        bool relocates;    //!< RelocateOnHandOver of the RNCs
        bool isActive;     //!< The UE has a radio link there
        std::string cells; //!< Relocation; former cell, cell
        uint32_t serving;  //!< RNC that serves the UE afterwards
        bool isBothWays;   //!< The uplink is out, too
    };

    void Run()
    {
        NetworkConfig config =
            m_isSignalled ? WithSignalling(MakeFailing(3, 6.35)) : MakeFailing(3, 7);
        if (m_plan.isBothWays)
        {
            config.ue.UplinkErrors(
                "test::OutageErrorModel",
                {{"Begin", TimeValue(Seconds(3))}, {"End", TimeValue(Seconds(7))}});
        }
        SecondCellNetwork network(config, m_plan.rnc, m_plan.isFull);
        for (const auto& rnc : network.rncs)
        {
            rnc->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                   BooleanValue(m_plan.relocates));
        }
        if (m_plan.isActive)
        {
            network.umts.AddRadioLink(network.ues[0], network.cells[0]);
        }
        FailureLog log(network, 500, Seconds(20));
        RunUntil(Seconds(6.4));
        // A report comes after 7 s.
        const auto& ue = network.ues[0];
        const auto serving = network.rncs[m_plan.serving];
        UMTS_ASSERT(UesOf(*serving).Serves(ue->GetRnti(), ue->GetRrc()), "serving RNC");
        const auto active = serving->GetObject<RncRrc>()->GetActiveSet(ue->GetRnti());
        const Ptr<Cell> cell = m_plan.isFull ? network.nodeBs[0]->GetCell() : network.cells[0];
        UMTS_EXPECT(active.size() == 1, "one radio link");
        UMTS_EXPECT(active.front() == cell, "its cell");
        RunUntil(Seconds(20));
        // T313 starts at 3.33 s. The outage is one of the UE in either cell.
        ExpectText(log.times, "6330 ", "failure");
        ExpectText(log.cells, m_plan.cells, "cells");
        UMTS_EXPECT(UesOf(*serving).Serves(ue->GetRnti(), ue->GetRrc()), "at the end");
        UMTS_EXPECT(log.CountSince(Seconds(8)) > 11 * 14, "it goes on");
        ExpectText(network.Leave(), "", "what is left");
    }

    Plan m_plan;        //!< The plan
    bool m_isSignalled; //!< CELL UPDATE is a message
};

void
AddBestCell(const BestCellTest::Plan& plan, bool isSignalled)
{
    AddTest("Best cell: " + plan.name + (isSignalled ? ", by messages" : ""),
            [=] { BestCellTest{plan, isSignalled}.Run(); });
}

/**
 * The best cell is full, and who is told of it has the UE detached, which waits for the end of what
 * the RNC does then: after a failure, or after a report.
 */
struct RefusedInOutageTest
{
    void Run()
    {
        SecondCellNetwork network(MakeFailing(m_begin, 40), 0, true);
        m_network = &network;
        network.rrc->TraceConnectWithoutContext(
            "HandOver",
            MakeCallback(&RefusedInOutageTest::OnHandOver, this));
        FailureLog log(network, 500, Seconds(20));
        RunUntil(Seconds(20));
        ExpectText(log.times, m_times, "failures");
        ExpectText(log.cells, m_times.empty() ? "" : "0>0 ", "what the RNC has begun it ends");
        UMTS_EXPECT(m_reason != "", "why");
        UMTS_EXPECT(network.rncs[0]->GetNUes() == 0, "it is gone");
        ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
    }

    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the new cell
     * @param reason why it has refused
     */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        m_reason = reason;
        m_network->umts.Detach(m_network->ues[0]);
    }

    double m_begin;                       //!< Beginning of the outage, s
    std::string m_times;                  //!< Failures, ms
    std::string m_reason{};               //!< Of the refusal
    RadioLinkNetwork* m_network{nullptr}; //!< The network
};

void
AddRefusedInOutage(double begin, const std::string& times)
{
    AddTest("Refused and detached, outage from " + std::to_string(begin) + " s",
            [=] { RefusedInOutageTest{begin, times}.Run(); });
}

// The RNC has prepared a handover to the cell of CELL UPDATE when another one comes from the cell
// that the UE was in: what it has prepared goes back.
UMTS_TEST("umts-radio-link-failure-cell", "CELL UPDATE is repeated in another cell")
{
    SecondCellNetwork network(WithSignalling(MakeFailing(3, 6.35)), 0, false);
    FailureLog log(network, 500, Seconds(20));
    UeContext& ue = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    while (!ue.update && Simulator::Now() < Seconds(8))
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    UMTS_ASSERT(ue.update && ue.update->handover, "a handover is prepared");
    CellUpdate other = ue.update->message;
    other.cell = ScramblingCode{0};
    ue.serving->cellUpdates.OnCellUpdate(ue, other);
    UMTS_EXPECT(ue.update && !ue.update->handover, "it stays");
    RunUntil(Seconds(20));
    UMTS_EXPECT(network.rrc->GetCell(network.ues[0]->GetRnti()) == network.nodeBs[0]->GetCell(),
                "where it was");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TESTS("umts-radio-link-failure-cell")
{
    for (const BestCellTest::Plan& plan : {
             BestCellTest::Plan{"of the same RNC", 0, false, false, false, "0>1 ", 0, false},
             BestCellTest::Plan{"is full", 0, true, false, false, "0>0 ", 0, false},
             BestCellTest::Plan{"over an Iur", 1, false, false, false, "0>1 ", 0, false},
             BestCellTest::
                 Plan{"with a relocation", 1, false, true, false, "relocated 0>1 ", 1, false},
             BestCellTest::Plan{"of the active set", 0, false, false, true, "0>1 ", 0, false},
             BestCellTest::Plan{"both directions, relocated",
                                1,
                                false,
                                true,
                                true,
                                "0>1 relocated ",
                                1,
                                true},
         })
    {
        AddBestCell(plan, false);
        if (!plan.isBothWays)
        {
            AddBestCell(plan, true);
        }
    }
    AddRefusedInOutage(3, "6330 ");
    AddRefusedInOutage(20, "");
}

/// A switched bearer is on RACH and FACH of the best cell at both ends, and gets a DCH there.
struct SwitchedTest
{
    void Run()
    {
        NetworkConfig config = MakeFailing(3, 6.35);
        config.bearer = BearerConfig::Switched("dch1").Rlc("UM");
        SecondCellNetwork network(WithSignalling(config), 0, false);
        const auto ue = network.ues[0];
        FailureLog log(network, 500, Seconds(20));
        std::vector<RbId> bearers{DEFAULT_RB, SIGNALLING_RB};
        if (m_isBeside)
        {
            bearers.push_back(
                network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()}));
        }
        RunUntil(Seconds(20));
        ExpectText(log.cells, "0>1 ", "cells");
        UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_DCH, "a DCH again");
        UMTS_EXPECT(log.CountSince(Seconds(8)) > 11 * 14, "it goes on");
        for (const RbId id : bearers)
        {
            UMTS_EXPECT(CountSendingEnds(network, ue, id) == 2,
                        "bearer " << static_cast<uint32_t>(id));
        }
        ExpectText(network.Leave(), "", "what is left");
    }

    bool m_isBeside; //!< The UE has another DCH, and stays in CELL_DCH
};

UMTS_TEST("umts-radio-link-failure-cell", "Best cell: a switched bearer, by messages")
{
    SwitchedTest{false}.Run();
}

UMTS_TEST("umts-radio-link-failure-cell", "Best cell: a switched bearer and a DCH, by messages")
{
    SwitchedTest{true}.Run();
}

// A relocation without the UE in an outage: its physical channels are what they were, and T313 goes
// on (TS 25.331 8.5.6).
UMTS_TEST("umts-radio-link-failure-cell", "Relocated while T313 runs")
{
    IurNetwork network(MakeFailing(3, 7));
    FailureLog log(network, 500, Seconds(10));
    RunUntil(Seconds(1));
    network.umts.HandOver(network.ues[0], network.cells[3]);
    RunUntil(Seconds(6));
    const bool isDone = network.umts.Relocate(network.ues[0], network.rncs[1]);
    UMTS_EXPECT(isDone, "relocated");
    RunUntil(Seconds(10));
    ExpectText(log.times, "6330 ", "failure, T313 having started at 3.33 s");
}

} // namespace
