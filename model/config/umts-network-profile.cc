/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-profile.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

/// What RADIO BEARER RECONFIGURATION takes of a promotion from CELL_FACH: the rest is the
/// network's.
constexpr double SET_UP_MESSAGES_S = 0.03;
constexpr double CELL_UPDATE_MESSAGES_S = 0.04; //!< The same of CELL UPDATE
/// Turns of Node B, RNC and core from IDLE: before RRC CONNECTION SETUP, SECURITY MODE COMMAND and
/// RADIO BEARER SETUP.
constexpr double CONNECTION_TURNS = 3;

/**
 * @param seconds mean of a time; less than 0: none
 * @param spread its largest distance from the mean, a share of that
 * @return a random variable of it
 */
StringValue
MakeTime(double seconds, double spread)
{
    const double mean = std::max(seconds, 0.0);
    if (spread == 0.0)
    {
        return StringValue("ns3::ConstantRandomVariable[Constant=" + std::to_string(mean) + "]");
    }
    return StringValue("ns3::UniformRandomVariable[Min=" + std::to_string(mean * (1 - spread)) +
                       "|Max=" + std::to_string(mean * (1 + spread)) + "]");
}

/** @return AT&T as Qian et al. have measured it */
NetworkProfile
MakeAtt2010()
{
    NetworkProfile profile{};
    profile.name = "att-2010";
    profile.source =
        "AT&T: Qian et al., IMC 2010 and MobiSys 2011, as their tool ARO has it by default "
        "(Profile3G); CELL_PCH and cell update: not there";
    profile.dchInactivityS = 5;
    profile.fachInactivityS = 12;
    profile.idleToDchS = 2.0;
    profile.fachToDchS = 1.5;
    profile.cellUpdateS = 0.2;
    profile.uplinkThreshold = 543;
    profile.downlinkThreshold = 475;
    profile.inactivityVolume = 320;
    profile.inactivityWindowS = 0.3;
    profile.idlePower = 0;
    profile.pchPower = 0.0105;
    profile.fachPower = 0.35;
    profile.dchPower = 0.70;
    profile.idleToDchPower = 0.53;
    profile.fachToDchPower = 0.55;
    return profile;
}

/** @return TeliaSonera as Vergara et al. have measured it, and a Nexus One */
NetworkProfile
MakeTeliasonera2014()
{
    NetworkProfile profile = MakeAtt2010();
    profile.name = "teliasonera-2014";
    profile.source =
        "TeliaSonera, Nexus One: Vergara et al., EnergyBox, 2014 (3g_teliasonera, nexus_one_3g), "
        "which counts the way to CELL_DCH as the state before; CELL_PCH and cell update: not "
        "there; "
        "any data keep CELL_DCH in the tool, whose file has 1000 octets in 4 s that it does not "
        "use";
    profile.dchInactivityS = 4.1;
    profile.fachInactivityS = 5.6;
    profile.idleToDchS = 1.7;
    profile.fachToDchS = 0.65;
    profile.uplinkThreshold = 294;
    profile.downlinkThreshold = 515;
    profile.inactivityVolume = 0;
    profile.pchPower = 0.009;
    profile.fachPower = 0.45;
    profile.dchPower = 0.60;
    profile.idleToDchPower = 0;
    profile.fachToDchPower = 0.45;
    return profile;
}

/** @return Hutchison's network in Austria and a phone as Sauter has measured them */
NetworkProfile
MakeThreeAustria2008()
{
    NetworkProfile profile = MakeAtt2010();
    profile.name = "three-austria-2008";
    profile.source =
        "Hutchison 3 in Austria, a phone of Nokia: Sauter, The FACH power consumption "
        "problem, blog.wirelessmoves.com, 2008: 20 to 25 s in CELL_DCH, 105 s in "
        "CELL_FACH; promotions and volumes: not there, delays and thresholds are those "
        "of att-2010, powers that of CELL_DCH, and any data keep CELL_DCH";
    profile.dchInactivityS = 22.5;
    profile.fachInactivityS = 105;
    profile.inactivityVolume = 0;
    profile.pchPower = 0.0225;
    profile.fachPower = 0.8;
    profile.dchPower = 1.5;
    profile.idleToDchPower = 1.5;
    profile.fachToDchPower = 1.5;
    return profile;
}

/** @return timers and powers of att-2010, with the least delays of a UE by the specification */
NetworkProfile
Make25331()
{
    constexpr double processingS = 0.100; // N1 = 10 frames
    constexpr double syncS = 0.040;       // 4 frames in sync
    NetworkProfile profile = MakeAtt2010();
    profile.name = "25.331";
    profile.source =
        "Delays that the specification lets a UE take, networks and messages none: 100 ms for a "
        "message (TS 25.331 13.5.2), of which IDLE needs two, and 40 ms for synchronisation "
        "(TS 25.214 4.3.1.2); the rest is att-2010";
    profile.idleToDchS = 2 * processingS + syncS;
    profile.fachToDchS = processingS + syncS;
    profile.cellUpdateS = processingS;
    return profile;
}

/** @return powers and thresholds of att-2010, without delays and with the least timers */
NetworkProfile
MakeIdeal()
{
    constexpr double leastTimerS = 0.1; // of ChannelSwitcher
    NetworkProfile profile = MakeAtt2010();
    profile.name = "ideal";
    profile.source = "Promotions take no time, and tails 0.1 s each after any data: a bound, not a "
                     "network; powers and thresholds of att-2010";
    profile.dchInactivityS = leastTimerS;
    profile.fachInactivityS = leastTimerS;
    profile.inactivityVolume = 0;
    profile.idleToDchS = 0;
    profile.fachToDchS = 0;
    profile.cellUpdateS = 0;
    return profile;
}

/** @return timers and delays of a network of 2008 that has CELL_PCH, for UmtsNetworkHelper */
NetworkProfile
MakeOperator2008()
{
    NetworkProfile profile = MakeAtt2010();
    profile.name = "operator-2008";
    profile.source = "Timers, thresholds, mean delays and powers of att-2010; the rest is the "
                     "module's choice: 60 s of CELL_PCH between CELL_FACH and IDLE, and times of "
                     "the network up to 30 % from their means";
    profile.pchInactivityS = 60;
    profile.spread = 0.3;
    // Random access by power, and HS-DSCH: the mean of 91 promotions of umts-operator-network
    // without load is 0.86.
    profile.connectionMessagesS = 0.85;
    return profile;
}

/** @return all profiles */
const std::vector<NetworkProfile>&
GetAll()
{
    static const std::vector<NetworkProfile> all = {MakeAtt2010(),
                                                    MakeTeliasonera2014(),
                                                    MakeThreeAustria2008(),
                                                    Make25331(),
                                                    MakeIdeal(),
                                                    MakeOperator2008()};
    return all;
}

} // namespace

const NetworkProfile&
NetworkProfile::Get(const std::string& name)
{
    const auto& all = GetAll();
    const auto found = std::find_if(all.begin(), all.end(), [&name](const NetworkProfile& profile) {
        return profile.name == name;
    });
    std::string names;
    for (const auto& known : GetNames())
    {
        names += (names.empty() ? "" : ", ") + known;
    }
    UMTS_THROW_IF(found == all.end(), "network profile: \"" << name << "\" is none of " << names);
    return *found;
}

std::vector<std::string>
NetworkProfile::GetNames()
{
    std::vector<std::string> names;
    for (const auto& profile : GetAll())
    {
        names.push_back(profile.name);
    }
    return names;
}

Attributes
NetworkProfile::GetSwitcher() const
{
    return {{"TrafficVolumeThreshold", UintegerValue(uplinkThreshold)},
            {"DownlinkThreshold", IntegerValue(downlinkThreshold)},
            {"InactivityTimer", TimeValue(Seconds(dchInactivityS))},
            {"InactivityVolume", UintegerValue(inactivityVolume)},
            {"InactivityWindow", TimeValue(Seconds(inactivityWindowS))},
            {"FachInactivityTimer", TimeValue(Seconds(fachInactivityS))},
            {"InactiveState", StringValue(pchInactivityS > 0 ? "CELL_PCH" : "IDLE")},
            {"PchInactivityTimer", TimeValue(Seconds(pchInactivityS))},
            {"SetUpDelay", TimeValue(Seconds(fachToDchS))},
            {"CellUpdateDelay", TimeValue(Seconds(cellUpdateS))},
            {"ConnectionDelay", TimeValue(Seconds(idleToDchS))},
            {"CellUpdateProcessing", MakeTime(cellUpdateS - CELL_UPDATE_MESSAGES_S, spread)},
            {"SetUpProcessing", MakeTime(fachToDchS - SET_UP_MESSAGES_S, spread)},
            {"ConnectionProcessing",
             MakeTime((idleToDchS - connectionMessagesS) / CONNECTION_TURNS, spread)}};
}

Attributes
NetworkProfile::GetStateMeter() const
{
    return {{"IdlePower", DoubleValue(idlePower)},
            {"PchPower", DoubleValue(pchPower)},
            {"FachPower", DoubleValue(fachPower)},
            {"DchPower", DoubleValue(dchPower)},
            {"IdleToDchPower", DoubleValue(idleToDchPower)},
            {"FachToDchPower", DoubleValue(fachToDchPower)}};
}

void
NetworkProfile::SetDefaults(const std::function<bool(const std::string& path)>& isKept) const
{
    const auto set = [&isKept](const std::string& type, const Attributes& attributes) {
        for (const auto& entry : attributes.GetEntries())
        {
            const std::string path = type + "::" + entry.name;
            if (!isKept || !isKept(path))
            {
                Config::SetDefault(path, *entry.value);
            }
        }
    };
    set("ns3::umts::ChannelSwitcher", GetSwitcher());
    set("ns3::umts::RrcStateMeter", GetStateMeter());
}

} // namespace ns3::umts
