/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"

#include "umts-signalling-rig.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>

namespace ns3::umts::test
{

std::vector<std::string>
GetChannels()
{
    return {"DCH", "common", "HSDPA", "switched", "HSPA"};
}

NetworkConfig
MakeRelocationConfig(const std::string& channel)
{
    NetworkConfig config;
    config.bearer = channel == "common"           ? BearerConfig::Common()
                    : channel == "HSDPA"          ? BearerConfig::Hsdpa()
                    : channel == "HSPA"           ? BearerConfig::Hspa()
                    : channel == "switched HSPA"  ? BearerConfig::SwitchedHspa()
                    : channel == "switched"       ? BearerConfig::Switched()
                    : channel == "switched HSDPA" ? BearerConfig::SwitchedHsdpa()
                                                  : BearerConfig::FromPreset("dch3");
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(true)}});
    config.bearer.BlockErrorRate(0.05, 0.05);
    return config;
}

NetworkConfig
MakeRelocationConfig(const std::string& channel, bool isSignalled)
{
    const NetworkConfig config = MakeRelocationConfig(channel);
    return isSignalled ? WithSignalling(config) : config;
}

void
SetNetworkTime(const Network& network, const std::string& attribute, const std::string& variable)
{
    for (const auto& rnc : network.rncs)
    {
        rnc->GetObject<RncRrc>()->SetAttribute(attribute, StringValue(variable));
    }
}

void
SetRelocationProcessing(const Network& network, const std::string& variable)
{
    SetNetworkTime(network, "RelocationProcessing", variable);
}

void
SetRelocationTime(const Network& network)
{
    SetRelocationProcessing(network, "ns3::ConstantRandomVariable[Constant=1]");
}

RelocationLog::RelocationLog(const Network& network)
    : m_rncs(network.rncs)
{
    for (const auto& rnc : m_rncs)
    {
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "Relocation",
            MakeCallback(&RelocationLog::OnRelocation, this));
    }
}

RelocationLog::~RelocationLog()
{
    for (const auto& rnc : m_rncs)
    {
        rnc->GetObject<RncRrc>()->TraceDisconnectWithoutContext(
            "Relocation",
            MakeCallback(&RelocationLog::OnRelocation, this));
    }
}

void
RelocationLog::OnRelocation(uint32_t rnti,
                            uint32_t newRnti,
                            uint32_t from,
                            uint32_t to,
                            const std::string& reason)
{
    text += std::to_string(rnti) + ">" + std::to_string(newRnti) + " " + Find(from) + ">" +
            Find(to) + " " + reason + "\n";
    times.push_back(Simulator::Now());
}

std::string
RelocationLog::Find(uint32_t node) const
{
    const auto isIt = [node](const auto& rnc) { return rnc->GetNode()->GetId() == node; };
    return std::to_string(std::find_if(m_rncs.begin(), m_rncs.end(), isIt) - m_rncs.begin());
}

RelocationNetwork::RelocationNetwork(const NetworkConfig& config,
                                     uint32_t nSgsns,
                                     const Attributes& iurConfig)
    : IurNetwork(config, iurConfig, nSgsns),
      hostPort(host, false),
      uePort(ues[0]->GetNode(), false)
{
}

void
RelocationNetwork::SendDatagrams(uint32_t count, Time between, uint32_t octets)
{
    hostPort.SendSeries(count, Time(0), between, addresses[0], 0, octets);
    uePort.SendSeries(count, Time(0), between, GetHostAddress(), 1, octets / 7);
}

uint32_t
RelocationNetwork::GetServing() const
{
    return UesOf(*rncs[0]).Serves(ues[0]->GetRnti(), ues[0]->GetRrc()) ? 0 : 1;
}

Ptr<RncRrc>
RelocationNetwork::GetServingRrc() const
{
    return rncs[GetServing()]->GetObject<RncRrc>();
}

bool
RelocationNetwork::GoToOther(uint32_t cell)
{
    const uint32_t other = 1 - GetServing();
    return umts.Relocate(ues[0], rncs[other], cells[3 * other + cell]);
}

std::string
RelocationNetwork::CheckArrivals(uint32_t count) const
{
    std::string wrong;
    for (const uint32_t flow : {0, 1})
    {
        const DatagramPort& port = flow == 0 ? uePort : hostPort;
        const uint32_t inOrder = port.CountInOrder(flow);
        if (inOrder != count || port.arrivals.size() != count)
        {
            wrong += "flow " + std::to_string(flow) + ": " + std::to_string(inOrder) +
                     " in order, " + std::to_string(port.arrivals.size()) + " in all; ";
        }
    }
    return wrong;
}

std::string
RelocationNetwork::DescribeArrivals() const
{
    return test::DescribeArrivals({&uePort, &hostPort});
}

std::string
RelocationNetwork::Leave()
{
    if (rncs[0]->GetObject<IuUserPlane>())
    {
        core.DeactivateUe(ues[0]);
    }
    std::string left = IurNetwork::Leave();
    for (uint32_t i = 0; i < 2; ++i)
    {
        const auto iu = rncs[i]->GetObject<IuUserPlane>();
        left += !iu || iu->GetEndpoint()->GetNTunnels() == 0 ? "" : "tunnels of an RNC; ";
    }
    for (const auto& node : sgsns)
    {
        const auto sgsn = node->GetObject<Sgsn>();
        left += !sgsn || sgsn->GetEndpoint()->GetNTunnels() == 0 ? "" : "tunnels of an SGSN; ";
    }
    return left;
}

} // namespace ns3::umts::test
