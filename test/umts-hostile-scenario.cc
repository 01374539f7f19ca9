/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hostile-rig.h"
#include "umts-relocation-rig.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-network-helper.h"

/**
 * @file
 * @ingroup umts
 * What the networks of hostile observers are made of.
 */

namespace ns3::umts::test
{

void
Stage::SetTimes(Scenario::Kind kind)
{
    const auto set = [](const std::string& attribute, const std::string& value) {
        Config::SetDefault("ns3::umts::" + attribute, StringValue(value));
    };
    if (kind == Scenario::SYNCHRONISED || kind == Scenario::CROWDED)
    {
        set("RncRrc::RelocationProcessing", "ns3::UniformRandomVariable[Min=0.1|Max=0.5]");
        set("RncRrc::RadioLinkProcessing", "ns3::UniformRandomVariable[Min=0|Max=0.1]");
    }
    if (kind == Scenario::SYNCHRONISED)
    {
        set("RadioLinkMonitor::FirstSynchronisationTime", "40ms");
        set("Sgsn::ActivationTakesTime", "true");
    }
}

NetworkConfig
Stage::MakeConfig(const Scenario& scenario)
{
    NetworkConfig config = MakeRelocationConfig(scenario.channel);
    config.tunnels = Tunnels::VIA_SGSN;
    config.bearer.Pdcp({{"HeaderCompression", StringValue("Rfc2507")}});
    config.iub.Set("LossRate", DoubleValue(0.003));
    config.cell.RandomAccess(
        {{"Mmax", UintegerValue(1)},
         {"PreambleRetransMax", UintegerValue(2)},
         {"InitialPowerDeficit", StringValue("ns3::UniformRandomVariable[Min=-5|Max=6]")}});
    if (scenario.isSignalled)
    {
        const bool isOnChannels = scenario.kind == Scenario::SYNCHRONISED;
        config.ue.SignallingBearers({{"CcchOnChannels", BooleanValue(isOnChannels)}});
    }
    SetTimes(scenario.kind);
    if (scenario.kind == Scenario::MOVING)
    {
        config.cell.PrimaryScramblingCode(ScramblingCode{0});
    }
    if (scenario.Reselects())
    {
        config.cell.Paging();
        config.bearer.Switcher({{"InactivityTimer", TimeValue(MilliSeconds(100))},
                                {"FachInactivityTimer", TimeValue(MilliSeconds(100))}});
    }
    if (scenario.kind == Scenario::CROWDED)
    {
        config.cell.Admission({{"Policy", StringValue("Queue")}});
    }
    if (scenario.kind == Scenario::POWERED)
    {
        config.bearer.blockErrors.reset();
        config.ue.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(300)}})
            .PowerControl();
    }
    if (scenario.kind == Scenario::OPERATOR)
    {
        UmtsNetworkHelper::SetDefaults("operator-2008");
        // These cells have no scrambling codes.
        Config::SetDefault("ns3::umts::RadioLinkMonitor::InSyncThreshold", DoubleValue(0));
        config.cell = UmtsNetworkHelper::MakeCell();
        config.ue = UmtsNetworkHelper::MakeUe().DownlinkQuality("FadingQualityModel");
        config.bearer = UmtsNetworkHelper::MakeData();
    }
    if (scenario.kind == Scenario::LOSSY)
    {
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(false)}}).Rlc("UM", {});
        config.bearer.BlockErrorRate(0.002, 0.002);
    }
    if (scenario.kind == Scenario::WEB)
    {
        config.bearer.Rlc({{"BufferOctets", UintegerValue(5000)}});
    }
    if (scenario.kind == Scenario::FAILING)
    {
        config.cell.Paging();
        const Attributes outage{{"Begin", TimeValue(MilliSeconds(1600))},
                                {"End", TimeValue(Seconds(5))}};
        config.bearer.blockErrors.reset();
        config.bearer.Rlc({{"MaxDat", UintegerValue(4)}, {"MaxRst", UintegerValue(1)}});
        config.ue.DownlinkErrors("test::OutageErrorModel", outage);
        if (scenario.channel == "switched")
        {
            config.ue.UplinkErrors("test::OutageErrorModel", outage);
            config.bearer.Switcher({{"InactivityTimer", TimeValue(MilliSeconds(100))},
                                    {"FachInactivityTimer", TimeValue(MilliSeconds(100))}});
        }
    }
    return config;
}

} // namespace ns3::umts::test
