/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cctrch-code-rig.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-ue-table.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The channelisation code that the DCHs of a UE share in each cell of its active set, and where it
 * goes with the UE.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cctrch-code-network", SYSTEM, "25.212 4.2.8");

/**
 * @ingroup umts
 * @brief Cells and a UE on dch1, and bearers that come and go.
 */
class CodeNetwork : public AdmissionNetwork
{
  public:
    using AdmissionNetwork::AdmissionNetwork;

    /** @param policy attribute Policy of AdmissionControl @return what the UTRAN is made of */
    static NetworkConfig MakeConfig(const std::string& policy)
    {
        NetworkConfig config = NetworkConfig::FromPreset("dch1");
        config.cell.Admission(MakeCodeAdmission(policy));
        return config;
    }

    /** @param name preset of a DCH @return a bearer on it that carries nothing */
    RbId AddIdle(const std::string& name)
    {
        return umts.AddBearer(ue, BearerConfig::Dch(name), {MakeNoTraffic()});
    }

    /** @param cell number of a cell @return tickets of seven DCHs that leave 8/0 alone */
    std::vector<uint32_t> Fill(uint32_t cell) const
    {
        std::vector<uint32_t> tickets;
        for (uint32_t i = 1; i <= 7; ++i)
        {
            const auto decision =
                GetAdmission(cell)->Request(MakeDchPreset("dch3"), Callback<void>());
            tickets.push_back(decision.ticket);
        }
        return tickets;
    }

    /** @param id a bearer @return what it holds */
    Ptr<DchReservation> GetReservation(RbId id) const
    {
        return rncs[0]->GetBearer(ue->GetRnti(), id)->GetObject<DchReservation>();
    }
};

UMTS_TEST("umts-cctrch-code-network", "The code is swapped in all cells of the active set")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Refuse"));
    ExpectText(DescribeDpchs(network), "32/1, , , ", "one bearer");
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    ExpectText(DescribeDpchs(network), "32/1, 32/1, , ", "two cells");
    const RbId second = network.AddIdle("dch2"); // 211.2 kb/s
    ExpectText(DescribeDpchs(network), "8/1, 8/1, , ", "two bearers");
    network.umts.AddRadioLink(network.ue, network.cells[2]);
    ExpectText(DescribeDpchs(network), "8/1, 8/1, 8/1, ", "three cells");
    network.umts.RemoveRadioLink(network.ue, network.cells[0]);
    ExpectText(DescribeDpchs(network), ", 8/1, 8/1, ", "the first cell goes");
    network.umts.ReleaseBearer(network.ue, second);
    ExpectText(DescribeDpchs(network), ", 32/1, 32/1, ", "one bearer again");
    const RbId third = network.AddIdle("dch3"); // 492.8
    ExpectText(DescribeDpchs(network), ", 4/1, 4/1, ", "another one");
    UMTS_EXPECT(network.umts.HandOver(network.ue, network.cells[3]), "room");
    ExpectText(DescribeDpchs(network), ", , , 4/1", "a hard handover");
    network.umts.ReleaseBearer(network.ue);
    ExpectText(DescribeDpchs(network), ", , , 8/1", "dch3 alone");
    network.umts.ReleaseBearer(network.ue, third);
    ExpectText(DescribeDpchs(network), ", , , ", "none");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-cctrch-code-network", "The RNC tells a UE the code of the DCHs that stay")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Refuse"));
    const RbId second = network.AddIdle("dch2");
    network.umts.AddBearer(network.ue, BearerConfig::Common(), {MakeNoTraffic()});
    const auto& ue = UesOf(*network.rncs[0]).Get(network.ue->GetRnti());
    const auto getRate = [](const std::string& name) {
        return BearerConfig::Dch(name).dch.downlink.GetCodedRate();
    };
    const RadioLinksInfo both = ue.DescribeRadioLinks(ue.activeSet);
    UMTS_EXPECT(IsNear(both.codedRate, getRate("dch1") + getRate("dch2"), 1e-6), "two DCHs");
    const RadioLinksInfo one = ue.DescribeRadioLinks(ue.activeSet, second);
    UMTS_EXPECT(IsNear(one.codedRate, getRate("dch1"), 1e-6), "the other one is released");
}

UMTS_TEST("umts-cctrch-code-network", "A detached UE gives its codes back")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Refuse"));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    network.AddIdle("dch2");
    network.AddIdle("dch3"); // 633.6 kb/s
    ExpectText(DescribeDpchs(network), "4/1, 4/1, , ", "three bearers in two cells");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-cctrch-code-network", "A bearer that the first cell refuses changes nothing")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Refuse"));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    const auto others = network.Fill(0);
    const std::string before = "32/1 8/1 8/2 8/3 8/4 8/5 8/6 8/7, 32/1, , ";
    ExpectText(DescribeDpchs(network), before, "8/0 has room for dch1");
    const RbId refused = network.AddIdle("dch2");
    const auto reservation = network.GetReservation(refused);
    UMTS_EXPECT(reservation->GetState() == DchReservation::REFUSED, "no room");
    ExpectText(reservation->GetReason(),
               "no 1 free code(s) of spreading factor 8, 93.75 % of the tree is taken",
               "why");
    ExpectText(DescribeDpchs(network), before, "as before");
    ExpectText(network.GetActiveSet(), "01", "active set");
    network.umts.ReleaseBearer(network.ue, refused);
    ExpectText(DescribeDpchs(network), before, "as before");
    network.GetAdmission(0)->ReleaseAll(others);
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-cctrch-code-network", "A bearer that waits changes nothing until it is admitted")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Queue"));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    auto others = network.Fill(0);
    const auto reservation = network.GetReservation(network.AddIdle("dch2"));
    UMTS_EXPECT(reservation->GetState() == DchReservation::WAITING, "it waits");
    ExpectText(DescribeDpchs(network), "32/1 8/1 8/2 8/3 8/4 8/5 8/6 8/7, 32/1, , ", "as before");
    network.GetAdmission(0)->Release(others[2]);
    others.erase(others.begin() + 2);
    UMTS_EXPECT(reservation->GetState() == DchReservation::HELD, "8/3 is free");
    ExpectText(DescribeDpchs(network), "8/3 8/1 8/2 8/4 8/5 8/6 8/7, 8/1, , ", "both cells");
    network.GetAdmission(0)->ReleaseAll(others);
    ExpectText(network.Leave(), "", "what is left");
}

/// A cell without room for the code of all DCHs of a UE.
struct CodeRoomTest
{
    /**
     * @param cell the cell
     * @param isAdded whether its radio link is added
     * @param reason why it has been refused
     */
    void OnRadioLink(uint32_t /* rnti */, uint32_t cell, bool isAdded, const std::string& reason)
    {
        m_trace += (isAdded ? "+" : "-") + std::to_string(cell) + " " + reason + "; ";
    }

    std::string m_trace; //!< What the trace source RadioLink has told
};

UMTS_TEST_F(CodeRoomTest,
            "umts-cctrch-code-network",
            "A cell of the active set without room for the code goes")
{
    CodeNetwork network(CodeNetwork::MakeConfig("Refuse"));
    network.rrc->TraceConnectWithoutContext("RadioLink",
                                            MakeCallback(&CodeRoomTest::OnRadioLink, this));
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    const auto others = network.Fill(1);
    const std::string taken = "8/1 8/2 8/3 8/4 8/5 8/6 8/7";
    ExpectText(DescribeDpchs(network), "32/1, 32/1 " + taken + ", , ", "8/0 has room for dch1");
    m_trace.clear();
    const RbId second = network.AddIdle("dch2");
    ExpectText(DescribeDpchs(network), "8/1, " + taken + ", , ", "the other cell gives it up");
    ExpectText(network.GetActiveSet(), "0", "active set");
    const std::string reason =
        "no 1 free code(s) of spreading factor 8, 93.75 % of the tree is taken";
    ExpectText(m_trace, "+1 " + reason + "; -1 ; ", "trace");
    m_trace.clear();
    UMTS_EXPECT(!network.umts.AddRadioLink(network.ue, network.cells[1]), "no room for both");
    ExpectText(m_trace, "+1 " + reason + "; ", "trace");
    UMTS_EXPECT(!network.umts.HandOver(network.ue, network.cells[1]), "no room for both");
    ExpectText(DescribeDpchs(network), "8/1, " + taken + ", , ", "nothing is held");
    network.umts.ReleaseBearer(network.ue, second);
    UMTS_EXPECT(network.umts.AddRadioLink(network.ue, network.cells[1]), "room for one");
    ExpectText(DescribeDpchs(network), "32/1, " + taken + " 32/1, , ", "dch1 in both");
    network.GetAdmission(1)->ReleaseAll(others);
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-cctrch-code-network", "The DCH of signalling is on the same code")
{
    SignallingNetwork network(CodeNetwork::MakeConfig("Refuse"));
    const auto ue = network.ues[0];
    const auto expect = [&network](const std::string& cells, const std::string& what) {
        network.RunToEnd();
        ExpectText(DescribeDpchs(network.GetAdmission(0)) + ", " +
                       DescribeDpchs(network.GetAdmission(1)),
                   cells,
                   what);
    };
    expect("32/1, ", "74.5 kb/s");
    network.umts.AddRadioLink(ue, network.cells[1]);
    expect("32/1, 32/1", "two cells");
    const RbId second = network.umts.AddBearer(ue, BearerConfig::Dch("dch2"), {MakeNoTraffic()});
    expect("8/1, 8/1", "215.3 kb/s");
    network.umts.ReleaseBearer(ue, second);
    expect("32/1, 32/1", "74.5 kb/s");
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    expect(", 32/1", "the first cell goes");
    network.umts.ReleaseBearer(ue);
    expect(", 256/8", "signalling alone, 4.1 kb/s");
    network.umts.HandOver(ue, network.cells[0]);
    expect("256/8, ", "a hard handover");
    ExpectText(network.Leave(), "", "what is left");
}

// DCHs go on in a cell whose code they keep; the other cells give theirs back.
UMTS_TEST("umts-cctrch-code-network", "Codes after a radio link failure")
{
    NetworkConfig config = MakeFailing(3, 6.35);
    config.cell.Admission(MakeCodeAdmission("Refuse"));
    CodeNetwork network(config);
    network.AddIdle("dch2");
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    network.umts.AssignStreams(1);
    const FailureLog log(network, 500, Seconds(10));
    RunUntil(Seconds(2));
    ExpectText(DescribeDpchs(network), "8/1, 8/1, , ", "before");
    RunUntil(Seconds(9));
    UMTS_EXPECT(!log.times.empty(), "a failure");
    ExpectText(network.GetActiveSet(), "0", "active set");
    ExpectText(DescribeDpchs(network), "8/1, , , ", "after");
    ExpectText(network.Leave(), "", "what is left");
}

// Another RNC knows the UE by another RNTI, and its cells know it as the same UE.
UMTS_TEST("umts-cctrch-code-network", "The code of a UE that is relocated")
{
    IurNetwork network(CodeNetwork::MakeConfig("Refuse"));
    const auto ue = network.ues[0];
    const auto add = [&](const std::string& name) {
        return network.umts.AddBearer(ue, BearerConfig::Dch(name), {MakeNoTraffic()});
    };
    const auto others = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                               network.cells[3],
                                               UeConfig(),
                                               BearerConfig::Dch("dch1"));
    network.ues.push_back(DynamicCast<UeNetDevice>(others.Get(0))); // RNTI 1, too
    const RbId second = add("dch2");
    UMTS_EXPECT(network.umts.AddRadioLink(ue, network.cells[3]), "room");
    ExpectText(DescribeDpchs(network), "8/1, , , 32/1 8/1, , ", "a cell over the Iur");
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[1]), "relocation");
    ExpectText(DescribeDpchs(network), ", , , 32/1 8/1, , ", "as before");
    network.umts.ReleaseBearer(ue, second);
    ExpectText(DescribeDpchs(network), ", , , 32/1 32/2, , ", "one bearer");
    const RbId third = add("dch3");
    ExpectText(DescribeDpchs(network), ", , , 32/1 4/1, , ", "two bearers");
    UMTS_EXPECT(network.umts.AddRadioLink(ue, network.cells[4]), "room");
    ExpectText(DescribeDpchs(network), ", , , 32/1 4/1, 4/1, ", "two cells");
    UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[0], network.cells[1]), "back");
    ExpectText(DescribeDpchs(network), ", 4/1, , 32/1, , ", "with a hard handover");
    network.umts.ReleaseBearer(ue, third);
    ExpectText(DescribeDpchs(network), ", 32/1, , 32/1, , ", "one bearer");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
