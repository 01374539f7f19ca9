/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-helper.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/data-rate.h"
#include "ns3/double.h"
#include "ns3/ipv4.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cpich-measurement-config.h"
#include "ns3/umts-network-profile.h"

namespace ns3::umts
{

namespace
{

constexpr int64_t FIRST_STREAM = 100000; //!< Of UEs, after those of the network
constexpr int64_t UE_STREAMS = 1000;     //!< Of a UE

/** @return attributes of the Iub: 4 E1 with 30 timeslots of 64 kb/s each for ATM (ITU-T G.804) */
Attributes
MakeIub()
{
    return {{"DataRate", StringValue("7680kbps")},
            {"Transport", StringValue("Aal2")},
            {"DchPriority", BooleanValue(true)}};
}

} // namespace

UmtsNetworkHelper::UmtsNetworkHelper(const std::string& profile,
                                     double interSiteDistance,
                                     uint32_t rings)
    : m_layout(interSiteDistance, rings, 1, {{"ShadowingDeviation", DoubleValue(8)}}),
      m_nextStream(FIRST_STREAM)
{
    SetDefaults(profile);
    m_rnc = m_umts.InstallRnc(CreateObject<Node>());
    m_core.SetTunnels(Tunnels::VIA_SGSN);
    m_core.SetIuAtm(true);
    m_core.SetGi(DataRate("100Mbps"), MilliSeconds(10));
    m_host = m_core.AddHost();
    m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
    m_layout.GetPlan()->AssignStreams(1);
    m_layout.Install(m_umts, m_rnc, MakeCell(), {}, MakeIub());
    m_core.AssignStreams(m_umts.AssignStreams(2) + 2);
}

void
UmtsNetworkHelper::SetDefaults(const std::string& profile)
{
    NetworkProfile::Get(profile).SetDefaults();
    const auto set = [](const std::string& path, const AttributeValue& value) {
        Config::SetDefault("ns3::umts::" + path, value);
    };
    set("ChannelSwitcher::InitialState", StringValue("IDLE"));
    set("CellReselection::Period", TimeValue(MilliSeconds(1280)));
    set("RadioLinkMonitor::FirstSynchronisationTime", TimeValue(MilliSeconds(40)));
    set("RadioLinkMonitor::SynchronisationTime", TimeValue(MilliSeconds(100)));
    set("RadioLinkMonitor::InSyncThreshold", DoubleValue(-20));
    set("RrcRequestControl::RequestLoss", BooleanValue(true));
    set("RrcRequestControl::CellSearchTime", TimeValue(MilliSeconds(150)));
    set("Sgsn::ActivationTakesTime", BooleanValue(true));
    set("GgsnNetDevice::ActivationProcessing",
        StringValue("ns3::UniformRandomVariable[Min=0.1|Max=0.3]"));
    set("IubNetDevice::ReceiveWindow", BooleanValue(true));
}

CellConfig
UmtsNetworkHelper::MakeCell()
{
    return CellConfig()
        .Admission({{"Policy", StringValue("Refuse")},
                    {"AssociatedDpch", BooleanValue(true)},
                    {"MaxLoad", DoubleValue(10)}, // power decides
                    {"MaxTransmittedPower", DoubleValue(0.75)},
                    {"MaxNoiseRise", DoubleValue(6)}})
        .HsDsch({{"HsPdschCodes", UintegerValue(10)}, {"HsScchs", UintegerValue(2)}})
        .Scheduler("ProportionalFairScheduler")
        .RandomAccess({{"PowerOffsetPpM", DoubleValue(3)}})
        .Paging();
}

UeConfig
UmtsNetworkHelper::MakeUe()
{
    return UeConfig()
        .SignallingBearers({{"CcchOnChannels", BooleanValue(true)}})
        .PowerControl({{"TpcErrorRate", DoubleValue(0.04)}, {"PowerBalancing", BooleanValue(true)}})
        .OpenLoopPower({{"EcN0Accuracy", DoubleValue(1.5)}, {"RscpAccuracy", DoubleValue(6)}})
        .HsDsch({{"Category", UintegerValue(8)},
                 {"HsScchPower", DoubleValue(-10)},
                 {"AckErrorRate", DoubleValue(0.01)},
                 {"NackErrorRate", DoubleValue(0.0001)},
                 {"CqiErrorDb", DoubleValue(1)},
                 {"TargetBler", DoubleValue(0.1)}});
}

BearerConfig
UmtsNetworkHelper::MakeData()
{
    return BearerConfig::SwitchedHsdpa("dch3")
        .FlowControl("StandingFlowControl")
        .HsFlow({{"QueuedPdus", StringValue("Forward")}});
}

BearerConfig
UmtsNetworkHelper::MakeCall()
{
    constexpr uint32_t octets = 31; // 244 bits in 20 ms and the header of UM
    const auto channel = MakeTransportChannel(12000, MilliSeconds(20), octets, RlcMode::UM);
    return BearerConfig::Dch(DchConfig{channel, channel})
        .TrafficClass(CONVERSATIONAL)
        .Rlc("UM", {{"PduSize", UintegerValue(octets)}});
}

NetDeviceContainer
UmtsNetworkHelper::InstallUe(const NodeContainer& nodes, const BearerConfig& bearer)
{
    UeConfig ue = MakeUe();
    if (!bearer.type.HasCommon())
    {
        ue.openLoop.reset(); // of random access, which it has none of
    }
    const Attributes fading{{"Profile", StringValue("PedestrianA")}};
    const auto ues = m_layout.InstallUe(m_umts, nodes, ue, bearer, fading);
    m_layout.EnableHandOver(ues,
                            "ActiveSetHandOverAlgorithm",
                            {},
                            CpichMeasurementConfig::Specification());
    m_core.ActivateUes(ues, m_rnc);
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        m_umts.AssignStreams(NetDeviceContainer(ues.Get(i)), m_nextStream);
        m_nextStream += UE_STREAMS;
    }
    return ues;
}

Ipv4Address
UmtsNetworkHelper::GetAddress(const Ptr<NetDevice>& ue)
{
    const auto ipv4 = ue->GetNode()->GetObject<Ipv4>();
    return ipv4->GetAddress(ipv4->GetInterfaceForDevice(ue), 0).GetLocal();
}

} // namespace ns3::umts
