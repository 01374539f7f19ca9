/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A model of the radio link of one's own for HS-DSCH: a UE that goes round a corner every few
// seconds, 12 dB behind it. What the cell sends to a UE that always has something to receive.

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Two SINRs in turn. */
struct CornerQualityModel : public DownlinkQualityModel
{
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("CornerQualityModel")
                                .SetParent<DownlinkQualityModel>()
                                .AddConstructor<CornerQualityModel>()
                                .AddAttribute("Period",
                                              "From one corner to the next",
                                              TimeValue(Seconds(4)),
                                              MakeTimeAccessor(&CornerQualityModel::period),
                                              MakeTimeChecker(MilliSeconds(2)));
        return tid;
    }

    DownlinkQuality Evaluate(Nanos now) override
    {
        const bool hidden = now / period.GetNanoSeconds() % 2 == 1;
        DownlinkQuality quality;
        quality.sinrDb = hidden ? -4.0 : 8.0;
        quality.cqi = GetCqi(quality.sinrDb);
        return quality;
    }

    Time period; //!< Period
};

NS_OBJECT_ENSURE_REGISTERED(CornerQualityModel);

} // namespace

int
main(int argc, char* argv[])
{
    ProgramFlags flags(__FILE__);
    flags.Add("period", "CornerQualityModel::Period");
    flags.Parse(argc, argv);

    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    const auto ue = UeConfig().DownlinkQuality("CornerQualityModel");
    const auto bearer = BearerConfig::Hsdpa().HsQueue({{"FullBuffer", BooleanValue(true)}});
    auto ues = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue, bearer);
    umts.AssignStreams(1);
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    const Rnti rnti = DynamicCast<UeNetDevice>(ues.Get(0))->GetRnti();
    const auto user = nodeB->GetCell()->GetHsCell()->FindUser(rnti);
    const MacHs& macHs = nodeB->GetCell()->GetHsCell()->GetMacHs();
    std::cout << macHs.GetQueue(HsQueueId{0}).GetCounters().delivered << " PDUs delivered, "
              << user->GetCounters().blocksLost << " blocks given up" << std::endl;
    Simulator::Destroy();
    return 0;
}
