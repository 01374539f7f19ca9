/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What users of HSDPA cost a cell while they have nothing to send: the code and the power of the
// associated DPCH, and the noise rise of the uplink. They come one by one.

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <iostream>

using namespace ns3;
using namespace ns3::umts;

int
main(int argc, char* argv[])
{
    uint32_t users = 24;
    double distance = 500;
    ProgramFlags flags(__FILE__);
    flags.Add("users", "Users that come", users, {1, 200});
    flags.Add("distance", "From the Node B to each of them, m", distance, {1, 20000});
    flags.Parse(argc, argv);

    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto config = CellConfig().Admission(
        {{"Policy", StringValue("Refuse")}, {"AssociatedDpch", BooleanValue(true)}});
    auto cell = umts.InstallNodeB(CreateObject<Node>(), rnc, {config})->GetCell();
    auto ue = UeConfig()
                  .DownlinkQuality(
                      "FadingQualityModel",
                      {{"Distance", DoubleValue(distance)}, {"ShadowingDeviation", DoubleValue(0)}})
                  .PowerControl();
    auto admission = rnc->GetObject<RncRrc>()->Control(cell)->GetAdmissionControl();
    auto power = cell->GetPower();
    std::cout << "users, codes left for HS-DSCH, W of DPCHs, noise rise in dB\n";
    for (uint32_t user = 1; user <= users; ++user)
    {
        umts.InstallUe(NodeContainer(1), cell, ue, BearerConfig::Hsdpa());
        umts.AssignStreams(1);
        double watts = 0;
        double rise = 0;
        const uint32_t frames = 100;
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            Simulator::Stop(MilliSeconds(10));
            Simulator::Run();
            auto now = Simulator::Now().GetNanoSeconds();
            watts += power->GetDedicated().GetTotal(now) / 1000 / frames;
            rise += power->GetReception()->GetNoiseRise(now) / frames;
        }
        std::cout << user << ", " << admission->GetNHsPdschCodes() << ", " << watts << ", "
                  << ToDb(rise) << "\n";
    }
    Simulator::Destroy();
    return 0;
}
