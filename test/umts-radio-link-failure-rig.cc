/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-failure-rig.h"

#include "umts-outage-error-model.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3::umts::test
{

NetworkConfig
MakeFailing(double begin, double end)
{
    NetworkConfig config = NetworkConfig::FromPreset("dch1");
    config.bearer.Rlc("UM");
    config.ue.DownlinkErrors(
        "test::OutageErrorModel",
        {{"Begin", TimeValue(Seconds(begin))}, {"End", TimeValue(Seconds(end))}});
    return config;
}

FailureLog::FailureLog(Network& network, uint32_t octets, Time until)
    : host(network.host, false),
      ue(network.ues[0]->GetNode(), false),
      m_address(network.addresses[0])
{
    SendFrom(Seconds(1), until, octets);
    network.ues[0]->GetRadioLinkMonitor()->TraceConnectWithoutContext(
        "RadioLinkFailure",
        MakeCallback(&FailureLog::OnFailure, this));
    for (const auto& rnc : network.rncs)
    {
        const auto rrc = rnc->GetObject<RncRrc>();
        rrc->TraceConnectWithoutContext("RadioLinkFailure", MakeCallback(&FailureLog::OnRnc, this));
        rrc->TraceConnectWithoutContext("Relocation",
                                        MakeCallback(&FailureLog::OnRelocation, this));
    }
}

void
FailureLog::SendFrom(Time from, Time until, uint32_t octets)
{
    for (Time at = from; at < until; at += MilliSeconds(50))
    {
        host.SendAt(at, m_address, 0, m_number++, octets);
    }
}

std::size_t
FailureLog::CountSince(Time from) const
{
    return std::count_if(ue.arrivals.begin(), ue.arrivals.end(), [from](const auto& arrival) {
        return arrival.time >= from;
    });
}

void
FailureLog::OnRelocation(uint32_t /* rnti */,
                         uint32_t /* newRnti */,
                         uint32_t /* from */,
                         uint32_t /* to */,
                         const std::string& reason)
{
    cells += "relocated " + reason;
}

void
FailureLog::OnFailure(uint64_t /* count */)
{
    times += std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
}

void
FailureLog::OnRnc(uint32_t /* rnti */, uint32_t from, uint32_t to)
{
    cells += std::to_string(from) + ">" + std::to_string(to) + " ";
}

} // namespace ns3::umts::test
