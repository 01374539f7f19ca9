/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What a download in a car is worth that passes the site of another cell, with handover by
// measurement reports and without.
//
//   host --- GGSN --- SGSN --- RNC --- 7 Node Bs ))) UE

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/**
 * @param from position of the former cell in the RNC's list of cells
 * @param to position of the new cell
 */
void
OnHandOver(uint32_t /* rnti */, uint32_t from, uint32_t to, const std::string& /* reason */)
{
    std::cout << Simulator::Now().GetSeconds() << " s: from cell " << from << " to " << to << "\n";
}

} // namespace

int
main(int argc, char* argv[])
{
    bool handOver = true;
    double speed = 120;
    ProgramFlags flags(__FILE__);
    flags.Add("handOver", "Hand the UE over by its measurement reports", handOver);
    flags.Add("speed", "Of the car, km/h", speed, {10, 500});
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    CellLayoutHelper layout(1000, 1, 1, {{"ShadowingDeviation", DoubleValue(0)}});
    layout.Install(umts, rnc);
    auto car = CreateObject<Node>();
    auto mobility = CreateObject<ConstantVelocityMobilityModel>();
    mobility->SetPosition(Vector(100, 20, 0)); // the next site is at 1000, 0
    mobility->SetVelocity(Vector(speed / 3.6, 0, 0));
    car->AggregateObject(mobility);
    auto code = layout.FindBestCell(car);
    auto ue = layout.WithLink(UeConfig(), car, code, {{"Speed", DoubleValue(speed / 3.6)}});
    auto ues = umts.InstallUe(car, layout.GetCell(code), ue, BearerConfig::Hsdpa());
    InetSocketAddress address(core.ActivateUes(ues, rnc).GetAddress(0), 80);
    umts.AssignStreams(1);
    rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("HandOver", MakeCallback(&OnHandOver));
    if (handOver)
    {
        layout.EnableHandOver(ues);
    }
    TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(car);
    auto source = BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host);

    const auto way = Seconds(1000 / (speed / 3.6));
    Simulator::Stop(way);
    Simulator::Run();
    const auto received = DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx();
    std::cout << "1 km: " << received * 8e-3 / way.GetSeconds() << " kb/s\n";
    Simulator::Destroy();
    return 0;
}
