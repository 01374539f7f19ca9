/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-module.h"
#include "ns3/umts-network-helper.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * The network with everything on: what is said to be on is on, and it works.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-network-helper", SYSTEM);

/**
 * @param speed to the east, m/s
 * @param x where it begins, m to the east of the site in the middle
 * @return a node
 */
Ptr<Node>
MakeNode(double speed, double x = 100)
{
    auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition({x, 10, 0});
    mobility->SetVelocity({speed, 0, 0});
    auto node = CreateObject<Node>();
    node->AggregateObject(mobility);
    return node;
}

/**
 * @param object an object
 * @param name one of its attributes
 * @param expected its value, text
 */
void
ExpectValue(const Ptr<Object>& object, const std::string& name, const std::string& expected)
{
    TypeId::AttributeInformation info;
    object->GetInstanceTypeId().LookupAttributeByName(name, &info);
    const auto value = info.checker->Create();
    object->GetAttribute(name, *value);
    ExpectText(value->SerializeToString(info.checker), expected, name);
}

/// Ends the simulation and gives the defaults back, whatever happens.
struct Stage : DefaultsGuard
{
    ~Stage()
    {
        Simulator::Destroy();
    }
};

UMTS_TEST("umts-network-helper", "Everything that the network is said to have is on")
{
    Stage stage;
    UmtsNetworkHelper network("operator-2008", 1000, 0);
    const auto ue = DynamicCast<UeNetDevice>(network.InstallUe(MakeNode(0)).Get(0));
    Simulator::Stop(Seconds(4));
    Simulator::Run();
    const auto cell = network.GetUmts().GetCell(ue);
    const auto controlled = network.GetRnc()->GetObject<RncRrc>()->Control(cell);
    const auto admission = controlled->GetAdmissionControl();
    ExpectValue(admission, "Policy", "Refuse");
    ExpectValue(admission, "AssociatedDpch", "true");
    ExpectValue(admission, "MaxTransmittedPower", "0.75");
    ExpectValue(admission, "MaxNoiseRise", "6");
    UMTS_EXPECT(controlled->GetPagingChannel(), "a PCH");
    const Ptr<IubChannel> iub = controlled->GetIub();
    ExpectValue(iub, "DataRate", "7680000bps");
    ExpectValue(iub, "Transport", "Aal2");
    ExpectValue(iub->GetDevice(1), "ReceiveWindow", "true");
    const auto& context = UesOf(*network.GetRnc()).Get(ue->GetRnti());
    ExpectValue(context.procedures->GetTransport(), "Tti", "+4e+07ns");
    ExpectValue(context.procedures->GetTransport(), "CcchOnChannels", "true");
    ExpectValue(context.switcher, "InitialState", "IDLE");
    ExpectValue(context.switcher, "InactiveState", "CELL_PCH");
    ExpectText(context.handOver->GetInstanceTypeId().GetName(),
               "ns3::umts::ActiveSetHandOverAlgorithm",
               "handover by reports");
    const auto& data = *context.bearerContexts.at(DEFAULT_RB).subject.config;
    ExpectText(data.flowControl.GetTypeId().GetName(),
               "ns3::umts::StandingFlowControl",
               "standing allocations");
    const auto dpch = ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>();
    ExpectValue(dpch, "TpcErrorRate", "0.04");
    ExpectValue(dpch, "PowerBalancing", "true");
    ExpectValue(context.config->hsDschChannel.Create<HsDschChannel>(), "HsScchPower", "-10");
    UMTS_EXPECT(context.config->openLoop.has_value(), "random access by power");
    ExpectValue(ue->GetRrc()->GetRadio().GetMonitor(), "FirstSynchronisationTime", "+4e+07ns");
    ExpectValue(ue->GetRequestControl(), "RequestLoss", "true");
    // It has been in IDLE, has got its PDP context by messages, and has a tunnel.
    UMTS_EXPECT(ue->GetStateMeter()->GetTime(RrcState::IDLE) > Seconds(1), "from IDLE");
    const auto iu = network.GetRnc()->GetObject<IuUserPlane>();
    UMTS_EXPECT(iu->GetEndpoint()->GetNTunnels() == 1, "GTP-U");
}

// Each activates its PDP context by messages, which takes it from IDLE to CELL_DCH. One whose
// request is lost sends it again after T300, and tells nothing of the profile.
UMTS_TEST("umts-network-helper", "A promotion takes what the profile says, messages included")
{
    Stage stage;
    UmtsNetworkHelper network("operator-2008", 1000, 0);
    uint32_t count = 0;
    double sumS = 0;
    for (uint32_t i = 0; i < 40; ++i)
    {
        const auto ue = DynamicCast<UeNetDevice>(network.InstallUe(MakeNode(0, 50 + 5 * i)).Get(0));
        Simulator::Stop(MilliSeconds(4510));
        Simulator::Run();
        const auto meter = ue->GetStateMeter();
        if (meter->GetState() == RrcState::CELL_DCH)
        {
            sumS += meter->GetSetUpTime().GetSeconds();
            ++count;
        }
    }
    UMTS_EXPECT(count > 30, "are there at once");
    const double expectedS = NetworkProfile::Get("operator-2008").idleToDchS;
    UMTS_EXPECT(IsNear(sumS / count / expectedS, 1, 0.03), "mean time");
}

/// What happens in a network.
struct Watch
{
    uint32_t links{0};    //!< Radio links added
    uint32_t refusals{0}; //!< By admission control
    std::string states;   //!< Of a UE

    /** @param isAdded a UE has got a radio link @param reason why not */
    void OnLink(uint32_t, uint32_t, bool isAdded, const std::string& reason)
    {
        links += isAdded && reason.empty() ? 1 : 0;
    }

    /** @param to the new state of a UE */
    void OnState(RrcState, RrcState to)
    {
        std::ostringstream text;
        text << to << " ";
        states += text.str();
    }

    /** @param outcome what admission control says */
    void OnDecision(uint32_t outcome, const std::string&)
    {
        refusals += outcome == 2 ? 1 : 0;
    }
};

/**
 * @param from a node that sends 200 kB by TCP
 * @param to the receiver
 * @param address of the receiver
 * @param at when
 * @return what takes it
 */
Ptr<PacketSink>
Send(const Ptr<Node>& from, const Ptr<Node>& to, Ipv4Address address, Time at)
{
    const InetSocketAddress remote(address, 50);
    const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", remote).Install(to).Get(0);
    BulkSendHelper sender("ns3::TcpSocketFactory", remote);
    sender.SetAttribute("MaxBytes", UintegerValue(200000));
    sender.Install(from).Start(at);
    return DynamicCast<PacketSink>(sink);
}

UMTS_TEST("umts-network-helper", "TCP both ways, soft handover, states; nothing is left")
{
    Stage stage;
    UmtsNetworkHelper network("operator-2008", 1000, 1);
    const auto node = MakeNode(50 / 3.6, 250);
    const auto ue = DynamicCast<UeNetDevice>(network.InstallUe(node).Get(0));
    const auto address = UmtsNetworkHelper::GetAddress(ue);
    const auto host = network.GetHost();
    Watch watch;
    network.GetRnc()->GetObject<RncRrc>()->TraceConnectWithoutContext(
        "RadioLink",
        MakeCallback(&Watch::OnLink, &watch));
    ue->GetStateMeter()->TraceConnectWithoutContext("State", MakeCallback(&Watch::OnState, &watch));
    const auto down = Send(host, node, address, Seconds(8));
    const auto up = Send(node, host, UmtsCoreHelper::GetHostAddress(host), Seconds(8));
    Simulator::Stop(Seconds(180));
    Simulator::Run();
    UMTS_EXPECT(down->GetTotalRx() == 200000, "down");
    UMTS_EXPECT(up->GetTotalRx() == 200000, "up");
    UMTS_EXPECT(watch.links > 0, "soft handover");
    for (const std::string state : {"CELL_DCH", "CELL_FACH", "CELL_PCH", "IDLE"})
    {
        ExpectPart(watch.states, state);
    }
    network.GetCore().DeactivateUe(ue);
    network.GetUmts().Detach(ue);
    Simulator::Stop(Seconds(200));
    Simulator::Run();
    const std::string left = FindLeftovers(network.GetRnc());
    ExpectText(left.substr(0, left.find("events")), "", "what is left");
}

UMTS_TEST("umts-network-helper", "A cell refuses calls when its power or noise rise is used up")
{
    Stage stage;
    UmtsNetworkHelper network("operator-2008", 1000, 0);
    Watch watch;
    uint32_t calls = 0;
    for (; calls < 150 && watch.refusals == 0; ++calls)
    {
        const auto ue = network.InstallUe(MakeNode(0, 700), UmtsNetworkHelper::MakeCall()).Get(0);
        if (calls == 0)
        {
            network.GetRnc()
                ->GetObject<RncRrc>()
                ->Control(network.GetUmts().GetCell(ue))
                ->GetAdmissionControl()
                ->TraceConnectWithoutContext("Decision", MakeCallback(&Watch::OnDecision, &watch));
        }
        Simulator::Stop(MilliSeconds(100));
        Simulator::Run();
    }
    UMTS_EXPECT(watch.refusals > 0 && calls > 5, calls << " calls");
}

} // namespace
