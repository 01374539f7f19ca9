/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// How long a call is silent whose phone walks out of Wi-Fi and goes on by UMTS, over its policy.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) phone
//   access point )))                             phone

#include "scenarios/umts-wifi-walk.h"

#include "ns3/wifi-module.h"

#include <algorithm>

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    WifiWalk walk;
    Time duration = Seconds(120);
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation", duration, {1});
    flags.Add("policy", "ns3::umts::TwoAccessCall::Policy");
    flags.Add("wait", "ns3::umts::TwoAccessCall::Wait");
    flags.Add("speed", "Of the walk, km/h", walk.speed, {0.1, 20});
    flags.Add("weak", "Wi-Fi is weak below this mean level, dBm", walk.access.weakDbm, {-100, 0});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", json);
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    const auto cell = CellConfig().RandomAccess({{"PowerRampStep", DoubleValue(2.0)}});
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {cell});
    NodeContainer phone(1);
    auto bearer = BearerConfig::Switched("dch1"); // in IDLE until it is used
    bearer.Switcher({{"InitialState", StringValue("IDLE")}});
    bearer.Rlc("UM", {{"TimerDiscard", TimeValue(MilliSeconds(100))}});
    auto ues = umts.InstallUe(phone, nodeB, UeConfig().SignallingBearers(), bearer);
    core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);

    auto call = CreateObject<TwoAccessCall>();
    call->SetAttribute("Length", TimeValue(std::max(duration - Seconds(2), MilliSeconds(20))));
    auto wifi = walk.Install(phone.Get(0), host, call);
    const auto address = UmtsCoreHelper::GetHostAddress(host);
    Simulator::Schedule(Seconds(1), &TwoAccessCall::Start, call, wifi, ues.Get(0), host, address);
    Simulator::Stop(duration);
    Simulator::Run();

    walk.Print(flags, json);
    Simulator::Destroy();
    return 0;
}
