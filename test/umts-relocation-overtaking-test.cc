/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-command-conditions.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of what comes while a relocation is prepared: RelocationProcessing of RncRrc.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation-overtaking", SYSTEM, "25.331 8.3.3");

/**
 * While a relocation is prepared something else comes: it waits for the relocation, or that ends,
 * and whatever was taken is given back.
 */
struct OvertakingTest
{
    using Act = std::function<void(RelocationNetwork&)>; //!< Does something to the network

    /**
     * @param act what comes
     * @param after what is looked at in the end
     */
    void Run(const Act& act, const Act& after) const
    {
        constexpr uint32_t count = 150;
        RelocationNetwork network(MakeRelocationConfig("DCH", m_isSignalled));
        const RelocationLog log(network);
        SetRelocationTime(network);
        network.SendDatagrams(count, MilliSeconds(30), 500);
        RunUntil(RELOCATION_BEGIN);
        network.GoToOther();
        RunUntil(RELOCATION_BEGIN + RELOCATION_TIME / 2);
        act(network);
        UMTS_EXPECT(network.GetServing() == 0, "not yet");
        RunUntil(Seconds(15));
        ExpectText(log.text, "1>1 0>1 \n", "trace source");
        after(network);
        const auto& procedures = UesOf(*network.rncs[1]).Get(network.ues[0]->GetRnti()).procedures;
        UMTS_EXPECT(procedures->GetSize() == 0, "procedures that wait");
        ExpectText(network.CheckArrivals(count), "", "arrivals");
        ExpectText(network.Leave(), "", "what is left");
    }

    /**
     * @param network a network
     * @param cells the active set that its UE must have
     */
    static void CheckCells(const RelocationNetwork& network, const std::vector<Ptr<Cell>>& cells)
    {
        const auto active = network.GetServingRrc()->GetActiveSet(network.ues[0]->GetRnti());
        UMTS_EXPECT(std::equal(active.begin(), active.end(), cells.begin(), cells.end()),
                    "active set");
    }

    /** @brief A handover, within the former RNC or to the new one. */
    void HandOver() const
    {
        for (const uint32_t cell : {1, 4})
        {
            Run([cell](
                    auto& network) { network.umts.HandOver(network.ues[0], network.cells[cell]); },
                [cell](auto& network) { CheckCells(network, {network.cells[cell]}); });
        }
    }

    /** @brief The same relocation, and another one to the same RNC. */
    void Relocate() const
    {
        for (const uint32_t cell : {0, 2})
        {
            Run([cell](auto& network) { network.GoToOther(cell); },
                [](auto& network) { CheckCells(network, {network.cells[3]}); });
        }
    }

    /** @brief A radio link is added. */
    void AddRadioLink() const
    {
        Run([](auto& network) { network.umts.AddRadioLink(network.ues[0], network.cells[0]); },
            [](auto& network) { CheckCells(network, {network.cells[3], network.cells[0]}); });
    }

    /** @brief A bearer comes, and one that has come goes. */
    void Bearers() const
    {
        const auto add = [](auto& network) {
            return network.umts.AddBearer(network.ues[0],
                                          BearerConfig::Dch("dch1"),
                                          {MakeNoTraffic()});
        };
        Run(
            [&](auto& network) {
                const RbId second = add(network);
                add(network);
                network.umts.ReleaseBearer(network.ues[0], second);
                UMTS_EXPECT(network.ues[0]->GetNBearers() == 3, "it waits");
            },
            [](auto& network) {
                const auto ue = network.ues[0];
                UMTS_EXPECT(ue->GetNBearers() == 2, "one has gone");
                const auto bearer = network.rncs[1]->GetBearer(ue->GetRnti(), RbId{2});
                const auto& channel =
                    bearer->GetMac()->GetLogicalChannel(bearer->GetLogicalChannel());
                UMTS_EXPECT(channel.transmitter != nullptr, "the other one is in use");
            });
    }

    /** @brief The UE is detached. */
    void Detach() const
    {
        RelocationNetwork network(MakeRelocationConfig("DCH", m_isSignalled));
        const RelocationLog log(network);
        SetRelocationTime(network);
        RunUntil(RELOCATION_BEGIN);
        network.GoToOther();
        RunUntil(RELOCATION_BEGIN + RELOCATION_TIME / 2);
        network.umts.Detach(network.ues[0]);
        network.ues.clear();
        ExpectText(log.text, "1>0 0>1 the UE is released\n", "trace source");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief The bearer of the primary PDP context goes: its tunnel is moved, and closed then. */
    void Tunnel() const
    {
        for (const auto tunnels : {Tunnels::VIA_SGSN, Tunnels::DIRECT})
        {
            NetworkConfig config = MakeRelocationConfig("DCH", m_isSignalled);
            config.tunnels = tunnels;
            RelocationNetwork network(config);
            const RelocationLog log(network);
            SetRelocationTime(network);
            RunUntil(RELOCATION_BEGIN);
            network.GoToOther();
            RunUntil(RELOCATION_BEGIN + RELOCATION_TIME / 2);
            network.umts.ReleaseBearer(network.ues[0], DEFAULT_RB);
            RunUntil(RELOCATION_BEGIN + 2 * RELOCATION_TIME);
            ExpectText(log.text, "1>1 0>1 \n", "trace source");
            UMTS_EXPECT(network.ues[0]->GetNBearers() == 0, "it has gone");
            for (const auto& rnc : network.rncs)
            {
                const auto endpoint = rnc->GetObject<IuUserPlane>()->GetEndpoint();
                UMTS_EXPECT(endpoint->GetNTunnels() == 0, "tunnels");
            }
        }
    }

    bool m_isSignalled; //!< Messages go over signalling radio bearers
};

void
AddOvertaking(bool isSignalled)
{
    const OvertakingTest test{isSignalled};
    const std::string how = isSignalled ? ", signalled" : "";
    AddTest("A handover waits for a relocation" + how, [=] { test.HandOver(); });
    AddTest("A relocation waits for another one" + how, [=] { test.Relocate(); });
    AddTest("A radio link waits for a relocation" + how, [=] { test.AddRadioLink(); });
    AddTest("Bearers wait for a relocation" + how, [=] { test.Bearers(); });
    AddTest("A bearer with a PDP context goes after a relocation" + how, [=] { test.Tunnel(); });
    AddTest("A UE is detached while it is relocated" + how, [=] { test.Detach(); });
}

UMTS_TESTS("umts-relocation-overtaking")
{
    AddOvertaking(false);
    AddOvertaking(true);
}

/**
 * The radio links of a UE fail at 23.33 s, while another bearer waits for a relocation: that is
 * cancelled, and the bearer comes.
 */
void
AddFailure(bool isSignalled)
{
    AddTest(
        std::string("Radio links fail while a UE is relocated") +
            (isSignalled ? ", signalled" : ""),
        [=] {
            const NetworkConfig config = MakeFailing(20, 23.35);
            IurNetwork network(isSignalled ? WithSignalling(config) : config);
            const RelocationLog log(network);
            const FailureLog failures(network, 500, Seconds(45));
            const auto ue = network.ues[0];
            SetRelocationProcessing(network, "ns3::ConstantRandomVariable[Constant=5]");
            RunUntil(Seconds(22));
            UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[1], network.cells[3]), "begun");
            const RbId second =
                network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
            RunUntil(Seconds(30));
            ExpectText(failures.times, "23330 ", "failures");
            ExpectText(log.text, "1>0 0>1 the radio links have failed\n", "trace source");
            const Time told = log.times.empty() ? Time(0) : log.times.front();
            UMTS_EXPECT(told >= MilliSeconds(23330), "by the failure");
            UMTS_EXPECT(told < MilliSeconds(24500), "by the failure");
            UMTS_EXPECT(UesOf(*network.rncs[0]).Serves(ue->GetRnti(), ue->GetRrc()), "it stays");
            UMTS_EXPECT(CountSendingEnds(network, ue, second) == 2, "in use");
            UMTS_EXPECT(failures.CountSince(Seconds(26)) > 3 * 14, "it goes on");
            SetRelocationTime(network);
            UMTS_EXPECT(network.umts.Relocate(ue, network.rncs[1], network.cells[3]), "again");
            RunUntil(Seconds(45));
            UMTS_EXPECT(UesOf(*network.rncs[1]).Serves(ue->GetRnti(), ue->GetRrc()), "relocated");
            ExpectText(network.Leave(), "", "what is left");
        });
}

UMTS_TESTS("umts-relocation-overtaking")
{
    AddFailure(false);
    AddFailure(true);
}

/**
 * Commands at random times while relocations take random ones: with lossless relocation nothing is
 * lost or doubled, and nothing is left.
 */
struct RandomCommandsTest
{
    /** @param seed seed of the commands */
    void Run(uint32_t seed)
    {
        constexpr uint32_t count = 300;
        const Time between = MilliSeconds(24);
        const std::string channel = GetChannels()[seed % 4];
        NetworkConfig config = MakeRelocationConfig(channel, seed / 4 % 2 == 1);
        config.tunnels = static_cast<Tunnels>(seed % 3);
        RelocationNetwork network(config, 1 + seed % 2);
        SetRelocationProcessing(network, "ns3::UniformRandomVariable[Min=0.05|Max=0.6]");
        network.SendDatagrams(count, between, channel == "common" ? 70 : 500);
        std::mt19937 random(seed);
        for (Time at = Seconds(1); at < count * between; at += MilliSeconds(150))
        {
            const Time when = at + MicroSeconds(random() % 150000);
            Simulator::Schedule(when,
                                UmtsMakeEvent([this, &network, &random] { Act(network, random); }));
        }
        RunUntil(count * between + Seconds(30));
        const std::string name = "seed " + std::to_string(seed) + ", ";
        ExpectText(network.CheckArrivals(count), "", name + "arrivals");
        ExpectText(network.Leave(), "", name + "what is left");
    }

    /**
     * @brief Give a command, unless it would be wrong use.
     * @param random decides
     */
    void Act(RelocationNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ues[0];
        const auto serving = network.rncs[network.GetServing()];
        const Ptr<Cell> cell = network.cells[random() % 6];
        const auto may = [&](auto condition) { return MayGiveNow(serving, ue, cell, condition); };
        m_nBehind += UesOf(*serving).Get(ue->GetRnti()).procedures->GetSize() > 0 ? 1 : 0;
        switch (random() % 5)
        {
        case 0:
            if (may(&MayHandOver))
            {
                network.umts.HandOver(ue, cell);
            }
            break;
        case 1:
            if (may(&MayAddRadioLink))
            {
                network.umts.AddRadioLink(ue, cell);
            }
            break;
        case 2:
            if (may(&MayRemoveRadioLink))
            {
                network.umts.RemoveRadioLink(ue, cell);
            }
            break;
        case 3:
            if (ue->GetNBearers() == 1)
            {
                network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
            }
            else
            {
                network.umts.ReleaseBearer(ue, RbId{1});
            }
            break;
        default:
            network.GoToOther(random() % 3);
        }
        network.AssignFreshStreams();
    }

    uint32_t m_nBehind{0}; //!< Commands that something was ahead of
};

UMTS_TEST_F(RandomCommandsTest,
            "umts-relocation-overtaking",
            "Commands while relocations take time")
{
    for (uint32_t seed = 1; seed <= 24; ++seed)
    {
        Run(seed);
    }
    UMTS_EXPECT(m_nBehind > 100, "commands that wait");
}

} // namespace
