/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A policy of HS-DSCH flow control of one's own: the Node B asks for what its radio sends in a
// given time at the rate measured so far, and for one block at least. A download on a fading link.

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Keeps in the queue what leaves it in a given time. */
struct HoldTimeFlowControl : public LevelledFlowControl
{
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("HoldTimeFlowControl")
                                .SetParent<LevelledFlowControl>()
                                .AddConstructor<HoldTimeFlowControl>()
                                .AddAttribute("HoldTime",
                                              "How long the queue is to last, s",
                                              DoubleValue(0.1),
                                              MakeDoubleAccessor(&HoldTimeFlowControl::holdTime),
                                              MakeDoubleChecker<double>(0.0));
        return tid;
    }

    double GetLevel(const HsQueueView& view) const override
    {
        return std::max(view.drainRate * holdTime, view.pdusPerTti);
    }

    double holdTime; //!< HoldTime, s
};

NS_OBJECT_ENSURE_REGISTERED(HoldTimeFlowControl);

} // namespace

int
main(int argc, char* argv[])
{
    ProgramFlags flags(__FILE__);
    flags.Add("holdTime", "HoldTimeFlowControl::HoldTime");
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    auto host = core.AddHost();
    auto sgsn = core.AddSgsn();
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const Attributes link{{"Distance", DoubleValue(500)}};
    const auto ue = UeConfig().DownlinkQuality("FadingQualityModel", link);
    const auto bearer = BearerConfig::Hsdpa().FlowControl("HoldTimeFlowControl");
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue, bearer);
    core.ConnectRnc(rnc, sgsn);
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
    return 0;
}
