/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A scheduler of one's own for MAC-hs: alpha-fair (Mo and Walrand, IEEE/ACM Transactions on
// Networking, 2000). Three pedestrians always have something to receive.

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <cmath>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Bit rate now over mean bit rate to the power of alpha: 0 for the sum, 1 for PF. */
struct AlphaFairScheduler : public HsScheduler
{
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("AlphaFairScheduler")
                                .SetParent<HsScheduler>()
                                .AddConstructor<AlphaFairScheduler>()
                                .AddAttribute("Alpha",
                                              "How much fairness counts, 0 or more",
                                              DoubleValue(1.0),
                                              MakeDoubleAccessor(&AlphaFairScheduler::alpha),
                                              MakeDoubleChecker<double>(0.0));
        return tid;
    }

    double GetMetric(const HsCandidate& candidate) const override
    {
        return candidate.bitRate / std::pow(std::max(candidate.meanBitRate, 1.0), alpha);
    }

    double alpha; //!< Alpha
};

NS_OBJECT_ENSURE_REGISTERED(AlphaFairScheduler);

} // namespace

int
main(int argc, char* argv[])
{
    ProgramFlags flags(__FILE__);
    flags.Add("alpha", "AlphaFairScheduler::Alpha");
    flags.Parse(argc, argv);

    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    const auto cell = CellConfig().Scheduler("AlphaFairScheduler");
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc, {cell});
    const auto bearer = BearerConfig::Hsdpa().HsQueue({{"FullBuffer", BooleanValue(true)}});
    const std::vector<double> metres{300, 500, 700};
    for (const double distance : metres)
    {
        const Attributes link{{"Distance", DoubleValue(distance)}};
        const auto ue = UeConfig().DownlinkQuality("FadingQualityModel", link);
        umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue, bearer);
    }
    umts.AssignStreams(1);
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    const MacHs& macHs = nodeB->GetCell()->GetHsCell()->GetMacHs();
    for (uint32_t ue = 0; ue < metres.size(); ++ue)
    {
        const double bits = 336.0 * macHs.GetQueue(HsQueueId{ue}).GetCounters().delivered;
        std::cout << metres[ue] << " m: " << bits / 20e3 << " kb/s\n";
    }
    Simulator::Destroy();
    return 0;
}
