/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-common-rig.h"

#include "umts-test.h"

#include "ns3/mac48-address.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-ue-table.h"

#include <string>

namespace ns3::umts::test
{

NetworkConfig
MakeCommon()
{
    NetworkConfig config = NetworkConfig::FromPreset("cch-delay");
    config.cell.RandomAccess(
        {{"AccessDelay", StringValue("ns3::ConstantRandomVariable[Constant=0.002]")}});
    return config;
}

NetworkConfig
MakeSwitched(const Attributes& more)
{
    NetworkConfig config = MakeCommon();
    config.bearer = BearerConfig::Switched("dch3");
    config.bearer.Switcher({{"InactivityTimer", TimeValue(Seconds(2))}}).Switcher(more);
    config.bearer.Bearer({{"LogicalChannelPriority", UintegerValue(2)}});
    return config;
}

void
GivePacket(const Ptr<NetDevice>& device, uint32_t octets, Ipv4Address to)
{
    device->Send(MakeIpPacket(octets, to), Mac48Address::GetBroadcast(), ETHERTYPE_IPV4);
}

std::string
DescribeSignalling(const SignallingNetwork& network)
{
    const auto& context = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti());
    const auto& signalling = context.bearerContexts.at(SIGNALLING_RB);
    std::string text;
    for (const auto& end :
         {network.ues[0]->GetBearer(SIGNALLING_RB), context.bearers.Get(SIGNALLING_RB)})
    {
        const auto& channel = end->GetMac()->GetLogicalChannel(end->GetLogicalChannel());
        const uint32_t header =
            channel.transmitter ? channel.transmitter->GetFormat().macHeaderBits : 0;
        text += header == 24 ? "common " : header == 4 ? "DCH " : "none ";
    }
    return text + (signalling.HoldsDch() ? "held" : "free");
}

void
ExpectPhase(const SignallingNetwork& network,
            RrcProcedure::Phase phase,
            Time at,
            const std::string& what)
{
    UMTS_EXPECT(network.GetLast(phase).GetNanoSeconds() == at.GetNanoSeconds(), what);
}

Time
GetRachTime(const SignallingNetwork& network)
{
    const auto iub = network.nodeBs[0]->GetIub();
    return MilliSeconds(12) + iub->GetDelay() +
           iub->GetTxTime(GetCommonFrameOctets(Direction::UPLINK, 1, 168));
}

Time
GetDchTime(const SignallingNetwork& network)
{
    const auto iub = network.nodeBs[0]->GetIub();
    return MilliSeconds(40) + iub->GetDelay() +
           iub->GetTxTime(GetDchFrameOctets(Direction::UPLINK, 1, 148));
}

Time
GetTti(Time earliest, Time tti)
{
    const int64_t ns = tti.GetNanoSeconds();
    return NanoSeconds((earliest.GetNanoSeconds() + ns - 1) / ns * ns);
}

} // namespace ns3::umts::test
