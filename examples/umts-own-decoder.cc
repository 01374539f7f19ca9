/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A block error decoder of one's own for dedicated channels: errors come in bursts, a chain of two
// states (Gilbert, Bell System Technical Journal, 1960), four blocks long. A download of 20 s.

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

/** @brief All blocks of a burst fail, and no others. */
struct BurstErrorModel : public BlockErrorModel
{
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("BurstErrorModel")
                                .SetParent<BlockErrorModel>()
                                .AddConstructor<BurstErrorModel>()
                                .AddAttribute("Begin",
                                              "Probability that a block begins a burst",
                                              DoubleValue(0.02),
                                              MakeDoubleAccessor(&BurstErrorModel::begin),
                                              MakeDoubleChecker<double>(0.0, 1.0));
        return tid;
    }

    bool IsInError() override
    {
        const bool wasBad = bad;
        bad = bad ? random->GetValue() >= 0.25 : random->GetValue() < begin;
        return wasBad;
    }

    int64_t AssignStreams(int64_t stream) override
    {
        random->SetStream(stream);
        return 1;
    }

    double begin;                                                             //!< Begin
    bool bad{false};                                                          //!< Within a burst
    Ptr<UniformRandomVariable> random{CreateObject<UniformRandomVariable>()}; //!< Random source
};

NS_OBJECT_ENSURE_REGISTERED(BurstErrorModel);

int
main(int argc, char* argv[])
{
    ProgramFlags flags(__FILE__);
    flags.Add("begin", "BurstErrorModel::Begin");
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    auto ues =
        umts.InstallUe(NodeContainer(1), nodeB, UeConfig().DownlinkErrors("BurstErrorModel"));
    core.ConnectRnc(rnc, core.AddSgsn());
    auto addresses = core.ActivateUes(ues, rnc);
    umts.AssignStreams(1);

    InetSocketAddress address(addresses.GetAddress(0), 80);
    auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0)->GetNode());
    BulkSendHelper("ns3::TcpSocketFactory", address).Install(host);
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    std::cout << "received " << DynamicCast<PacketSink>(sink.Get(0))->GetTotalRx()
              << " bytes in 20 s" << std::endl;
    Simulator::Destroy();
}
