/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What the round trip of a UE is in a cell of its RNC, in soft handover with a cell of another RNC,
// in that cell alone, and when that RNC serves it.
//
//   host --- GGSN --- SGSN --- RNC --- Node B ))) UE
//                         '--- RNC --- Node B )))

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

Time g_sum;          //!< Of the round trips in the present place
uint32_t g_count{0}; //!< Their number

/** @brief An answer has come: requests are sent at whole seconds, answers take less than one. */
void
OnAnswer(Ptr<const Packet> /* packet */)
{
    g_sum += Simulator::Now() % Seconds(1);
    ++g_count;
}

/** @param place where the UE is for 20 s */
void
RunIn(const std::string& place)
{
    g_sum = Time(0);
    g_count = 0;
    Simulator::Stop(Seconds(20.5));
    Simulator::Run();
    std::cout << place << ": " << g_sum.GetSeconds() * 1e3 / g_count << " ms\n";
}

} // namespace

int
main(int argc, char* argv[])
{
    Time iurDelay = MilliSeconds(10);
    ProgramFlags flags(__FILE__);
    flags.Add("iurDelay", "One-way delay of the Iur", iurDelay, {0, 0.4});
    flags.Parse(argc, argv);
    UmtsCoreHelper core;
    UmtsHelper umts;
    auto serving = umts.InstallRnc(CreateObject<Node>());
    auto drift = umts.InstallRnc(CreateObject<Node>());
    auto sgsn = core.AddSgsn();
    core.ConnectRnc(serving, sgsn);
    core.ConnectRnc(drift, sgsn);
    umts.ConnectRncs(serving, drift, {{"Delay", TimeValue(iurDelay)}});
    auto near = umts.InstallNodeB(CreateObject<Node>(), serving)->GetCell();
    auto far = umts.InstallNodeB(CreateObject<Node>(), drift)->GetCell();
    auto ue = umts.InstallUe(CreateObject<Node>(), near).Get(0);
    core.ActivateUes(ue, serving);
    auto host = core.AddHost();
    UdpEchoServerHelper(7).Install(host);
    UdpEchoClientHelper requests(UmtsCoreHelper::GetHostAddress(host), 7);
    auto client = requests.Install(ue->GetNode()).Get(0);
    client->TraceConnectWithoutContext("Rx", MakeCallback(&OnAnswer));
    RunIn("cell of its RNC");
    umts.AddRadioLink(ue, far);
    RunIn("both cells");
    umts.RemoveRadioLink(ue, near);
    RunIn("cell of the other RNC");
    umts.Relocate(ue, drift);
    RunIn("the same, relocated");
    Simulator::Destroy();
    return 0;
}
