/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <sstream>
#include <string>

/**
 * @file
 * @ingroup umts
 * Networks as others have measured them: timers, delays and powers of a UE that sends one packet.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-network-profile", SYSTEM);

/** @brief Times of the changes of state of a UE, ms. */
struct States
{
    std::ostringstream text; //!< New states and their times

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        text << to << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }
};

/**
 * @brief A UE at rest sends one packet after 200 s; what follows until it rests again, by hand.
 * @param name the network
 * @param idleMs begin of the rest at first, ms
 * @param dchMs time of CELL_DCH, ms
 * @param setUpJ energy on the way, J
 */
void
CheckProfile(const std::string& name, int64_t idleMs, int64_t dchMs, double setUpJ)
{
    const NetworkProfile& profile = NetworkProfile::Get(name);
    profile.SetDefaults();
    NetworkConfig config;
    config.bearer = BearerConfig::Switched("dch3");
    Network network(config);
    const auto meter = network.ues[0]->GetStateMeter();
    States states;
    meter->TraceConnectWithoutContext("State", MakeCallback(&States::OnState, &states));
    DatagramPort port(network.ues[0]->GetNode(), false);
    port.SendAt(Seconds(200), network.GetHostAddress(), 1, 0, 1000);
    RunUntil(Seconds(400));
    const double fachS = profile.fachInactivityS;
    const Time inDch = meter->GetTime(RrcState::CELL_DCH);
    const Time toFach = MilliSeconds(dchMs) + inDch;
    std::ostringstream expected;
    expected << "IDLE@" << idleMs << " CELL_DCH@" << dchMs << " CELL_FACH@"
             << toFach.GetMilliSeconds() << " IDLE@" << (toFach + Seconds(fachS)).GetMilliSeconds()
             << " ";
    ExpectText(states.text.str(), expected.str(), name);
    // The packet and its acknowledgement, then the timer.
    const Time active = inDch - Seconds(profile.dchInactivityS);
    UMTS_EXPECT(active > Time(0) && active < MilliSeconds(700), active.GetSeconds());
    const double dchJ = profile.dchPower * inDch.GetSeconds();
    const double fachJ = profile.fachPower * 2 * fachS;
    const double restS = 400 - inDch.GetSeconds() - 2 * fachS - profile.idleToDchS;
    const auto expectJ = [](double ours, double joules, const char* what) {
        UMTS_EXPECT(IsNear(ours, joules, 1e-9), what);
    };
    expectJ(meter->GetEnergy(RrcState::CELL_DCH), dchJ, "CELL_DCH");
    expectJ(meter->GetEnergy(RrcState::CELL_FACH), fachJ, "CELL_FACH");
    expectJ(meter->GetSetUpEnergy(), setUpJ, "on the way");
    expectJ(meter->GetSetUpTime().GetSeconds(), profile.idleToDchS, "its time");
    expectJ(meter->GetEnergy(), dchJ + fachJ + setUpJ + restS * profile.idlePower, "all");
    Config::Reset();
}

UMTS_TEST("umts-network-profile", "What a packet costs in each network, by hand")
{
    CheckProfile("att-2010", 12000, 202000, 2 * 0.53);
    CheckProfile("teliasonera-2014", 5600, 201700, 0);
    CheckProfile("three-austria-2008", 105000, 202000, 2 * 1.5);
    CheckProfile("25.331", 12000, 200240, 0.24 * 0.53);
    CheckProfile("ideal", 100, 200000, 0);
}

UMTS_TEST("umts-network-profile", "Attributes of a profile, and defaults that are kept")
{
    NetworkProfile::Get("att-2010").SetDefaults();
    const auto switcher = CreateObject<ChannelSwitcher>();
    TimeValue timer;
    switcher->GetAttribute("FachInactivityTimer", timer);
    UMTS_EXPECT(timer.Get() == Seconds(12), "that of the profile");
    UintegerValue octets;
    switcher->GetAttribute("TrafficVolumeThreshold", octets);
    UMTS_EXPECT(octets.Get() == 543, "up");
    IntegerValue downlink;
    switcher->GetAttribute("DownlinkThreshold", downlink);
    UMTS_EXPECT(downlink.Get() == 475, "down");
    switcher->GetAttribute("InactivityVolume", octets);
    UMTS_EXPECT(octets.Get() == 320, "what keeps CELL_DCH");
    switcher->GetAttribute("InactivityWindow", timer);
    UMTS_EXPECT(timer.Get() == MilliSeconds(300), "within");
    Config::Reset();
    NetworkProfile::Get("teliasonera-2014").SetDefaults([](const std::string& path) {
        return path == "ns3::umts::ChannelSwitcher::InactivityTimer";
    });
    const auto other = CreateObject<ChannelSwitcher>();
    other->GetAttribute("InactivityTimer", timer);
    UMTS_EXPECT(timer.Get() == Seconds(5), "kept");
    other->GetAttribute("SetUpDelay", timer);
    UMTS_EXPECT(timer.Get() == MilliSeconds(650), "set");
    other->GetAttribute("InactivityVolume", octets);
    UMTS_EXPECT(octets.Get() == 0, "any PDU keeps CELL_DCH");
    Config::Reset();
    for (const auto& name : NetworkProfile::GetNames())
    {
        ExpectText(NetworkProfile::Get(name).name, name, "its own name");
        UMTS_EXPECT(!NetworkProfile::Get(name).source.empty(), name);
    }
    ExpectError([] { NetworkProfile::Get("att"); },
                "network profile: \"att\" is none of att-2010, teliasonera-2014, "
                "three-austria-2008, 25.331, ideal, operator-2008");
}

} // namespace
