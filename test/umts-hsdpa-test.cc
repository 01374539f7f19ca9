/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/uinteger.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * Transfers over HS-DSCH through the whole network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-hsdpa", SYSTEM);

/** @brief An attribute that differs from its default. */
struct Setting
{
    enum Where
    {
        CELL,  //!< HsCell
        USER,  //!< HsUser
        QUEUE, //!< HsFlowControlEnd
        IUB    //!< IubChannel
    };

    Where where;       //!< Whose attribute
    std::string name;  //!< Its name
    std::string value; //!< Its value
};

/** @brief What is special about a transfer. */
struct Scenario
{
    std::string name;                              //!< In words
    std::vector<Setting> settings{};               //!< Attributes
    std::string link{"IdealQualityModel"};         //!< Radio link
    double bler{0.0};                              //!< Of FixedQualityModel
    std::string policy{"BufferTargetFlowControl"}; //!< Flow control
    uint32_t ues{1};                               //!< UEs
    std::string rlc{"AM"};                         //!< RLC mode
    uint32_t pduOctets{42};                        //!< PDU in the downlink
    bool wireMode{false};                          //!< Serialise every PDU
};

/**
 * @param scenario the scenario
 * @return its network
 */
NetworkConfig
MakeHsConfig(const Scenario& scenario)
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    config.bearer.Rlc(scenario.rlc)
        .RncRlc({{"PduSize", UintegerValue(scenario.pduOctets)}})
        .FlowControl(scenario.policy);
    config.ue.MacD({{"WireMode", BooleanValue(scenario.wireMode)}});
    Attributes link;
    if (scenario.link == "FixedQualityModel")
    {
        link.Set("Bler", DoubleValue(scenario.bler));
    }
    config.ue.DownlinkQuality(scenario.link, link);
    for (const auto& setting : scenario.settings)
    {
        const StringValue value(setting.value);
        switch (setting.where)
        {
        case Setting::CELL:
            config.cell.HsDsch({{setting.name, value}});
            break;
        case Setting::USER:
            config.ue.HsDsch({{setting.name, value}});
            break;
        case Setting::QUEUE:
            config.bearer.HsQueue({{setting.name, value}});
            break;
        case Setting::IUB:
            config.iub.Set(setting.name, value);
            break;
        }
    }
    return config;
}

/** @brief When a byte stream has got how far. */
using Log = std::vector<std::pair<int64_t, uint64_t>>;

/// 300 kB of TCP to each UE: every byte, once and in order, and octets conserved.
struct HsTransferTest
{
    void Check()
    {
        const uint64_t ttis = Run();
        if (m_scenario.wireMode)
        {
            const auto logs = m_arrivals;
            m_scenario.wireMode = false;
            UMTS_EXPECT(Run() == ttis, "as many TTIs with descriptors");
            UMTS_EXPECT(logs == m_arrivals, "the same deliveries");
        }
    }

    /** @brief An IP packet has come to a UE. */
    void OnArrival(Ptr<const Packet> packet)
    {
        m_arrivals.emplace_back(Simulator::Now().GetNanoSeconds(), packet->GetSize());
    }

    /** @return TTIs that the cell has worked in */
    uint64_t Run()
    {
        constexpr uint64_t bytes = 300000;
        m_arrivals.clear();
        Network network(MakeHsConfig(m_scenario), {m_scenario.ues, 1, 1});
        std::vector<std::unique_ptr<Flow>> flows;
        for (uint32_t i = 0; i < m_scenario.ues; ++i)
        {
            network.ues[i]->TraceConnectWithoutContext(
                "MacRx",
                MakeCallback(&HsTransferTest::OnArrival, this));
            auto socket =
                TcpClassicSocketFactory::Install(network.host, TcpClassicReno::GetTypeId())
                    ->CreateSocket();
            const Ptr<Node> node = network.ues[i]->GetNode();
            flows.push_back(std::make_unique<Flow>(socket, node, network.addresses[i], bytes));
        }
        Simulator::Stop(Seconds(300));
        Simulator::Run();
        for (const auto& flow : flows)
        {
            UMTS_EXPECT(flow->delivered == bytes, "delivered once");
            UMTS_EXPECT(!flow->corrupted, "as sent");
        }
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
        CheckCounters(network);
        return network.nodeBs[0]->GetCell()->GetHsCell()->GetNTtis();
    }

    /** @param network the network, after all transfers */
    void CheckCounters(const Network& network)
    {
        for (const auto& row : network.stats.Collect())
        {
            const HsStats& hs = row.hsDsch;
            UMTS_EXPECT(hs.present, "UE " << row.ue);
            UMTS_EXPECT(hs.queue.overflowed == 0, "no overflow, UE " << row.ue);
            UMTS_EXPECT(hs.queue.sent == hs.queue.delivered + hs.queue.lost,
                        "every PDU sent has an outcome, UE " << row.ue);
            UMTS_EXPECT(hs.queue.enqueued == hs.queue.sent + hs.queue.discarded,
                        "every PDU stored is sent or discarded, UE " << row.ue);
            const uint64_t received =
                row.downlink.rx.pdusReceived + row.downlink.rx.controlReceived;
            UMTS_EXPECT(received <= hs.queue.sent, "UE " << row.ue);
        }
    }

    Scenario m_scenario; //!< What is special
    Log m_arrivals{};    //!< IP packets at the UEs
};

void
AddHsTransfer(const Scenario& scenario)
{
    AddTest("300 kB over HS-DSCH, " + scenario.name, [=] { HsTransferTest{scenario}.Check(); });
}

/** @param scenario a transfer to be added */
void
AddTransfer(const Scenario& scenario)
{
    AddHsTransfer(scenario);
}

UMTS_TESTS("umts-hsdpa")
{
    const std::string fixed = "FixedQualityModel";
    AddTransfer({"ideal link"});
    AddTransfer({"ideal link, wire mode",
                 {},
                 "IdealQualityModel",
                 0,
                 "LevelFlowControl",
                 1,
                 "AM",
                 42,
                 true});
    AddTransfer(
        {"PDUs of 82 octets", {}, "IdealQualityModel", 0, "BufferTargetFlowControl", 1, "AM", 82});
    for (const auto* policy :
         {"BufferTargetFlowControl", "RatePredictiveFlowControl", "LevelFlowControl"})
    {
        AddTransfer({std::string(policy) + ", lossy", {}, fixed, 0.3, policy, 3});
    }
    AddTransfer({"unlimited credits", {}, fixed, 0.3, "UnlimitedFlowControl"});
    AddTransfer({"lossy, wire mode", {}, fixed, 0.3, "BufferTargetFlowControl", 2, "AM", 42, true});
    AddTransfer({"no HARQ", {{Setting::USER, "MaxTransmissions", "1"}}, fixed, 0.3});
    AddTransfer({"stop and wait", {{Setting::USER, "HarqProcesses", "1"}}, fixed, 0.3});
    AddTransfer({"ideal feedback",
                 {{Setting::CELL, "AckDelay", "0ms"}, {Setting::CELL, "CqiDelay", "0ms"}},
                 fixed,
                 0.3});
    AddTransfer({"wrong feedback",
                 {{Setting::USER, "AckErrorRate", "0.05"},
                  {Setting::USER, "NackErrorRate", "0.05"},
                  {Setting::USER, "HsScchErrorRate", "0.05"},
                  {Setting::USER, "DtxErrorRate", "0.2"},
                  {Setting::USER, "CqiErrorRate", "0.1"}},
                 fixed,
                 0.3,
                 "BufferTargetFlowControl",
                 2});
    AddTransfer({"four UEs per TTI",
                 {{Setting::CELL, "HsScchs", "4"}},
                 fixed,
                 0.3,
                 "BufferTargetFlowControl",
                 5});
    AddTransfer({"Iub loss", {{Setting::IUB, "LossRate", "0.05"}}, fixed, 0.3});
    AddTransfer({"Iub bit errors",
                 {{Setting::IUB, "WireMode", "true"}, {Setting::IUB, "BitErrorRate", "0.00002"}},
                 fixed,
                 0.3});
    AddTransfer({"Iub loss, unlimited credits",
                 {{Setting::IUB, "LossRate", "0.05"}},
                 fixed,
                 0.3,
                 "UnlimitedFlowControl"});
    AddTransfer({"unacknowledged mode", {}, fixed, 0.3, "BufferTargetFlowControl", 2, "UM"});
}

// A cell whose UEs have nothing to receive has no event.
UMTS_TEST("umts-hsdpa", "an idle cell on HS-DSCH costs no event")
{
    Network network(MakeHsConfig({"idle"}), {20, 1, 1});
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 1, 0, 100);
    RunUntil(Seconds(2));
    UMTS_EXPECT(ue.CountInOrder(1) == 1, "the datagram arrives");
    const uint64_t ttis = network.nodeBs[0]->GetCell()->GetHsCell()->GetNTtis();
    UMTS_EXPECT(ttis > 5 && ttis < 100, ttis << " TTIs for one datagram");
    const uint64_t events = Simulator::GetEventCount();
    Simulator::Stop(Seconds(100));
    Simulator::Run();
    UMTS_EXPECT(network.nodeBs[0]->GetCell()->GetHsCell()->GetNTtis() == ttis, "no TTI more");
    UMTS_EXPECT(Simulator::GetEventCount() - events < 10, "no event");
}

} // namespace
