/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A scheduler of one's own for MAC-hs: alpha-fair (Mo and Walrand, IEEE/ACM Transactions on
// Networking, 2000). Three pedestrians with always something to receive:
//
//   GGSN --- SGSN --- RNC --- Node B ))) UEs at 300, 500 and 700 m

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <cmath>
#include <iomanip>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Bit rate now over mean bit rate to the power of alpha: 0 for the sum, 1 for PF. */
class AlphaFairScheduler : public HsScheduler
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("AlphaFairScheduler")
                                .SetParent<HsScheduler>()
                                .AddConstructor<AlphaFairScheduler>()
                                .AddAttribute("Alpha",
                                              "How much fairness counts, 0 or more",
                                              DoubleValue(1.0),
                                              MakeDoubleAccessor(&AlphaFairScheduler::m_alpha),
                                              MakeDoubleChecker<double>(0.0));
        return tid;
    }

  private:
    double GetMetric(const HsCandidate& candidate) const override
    {
        return candidate.bitRate / std::pow(std::max(candidate.meanBitRate, 1.0), m_alpha);
    }

    double m_alpha{1.0}; //!< Alpha
};

NS_OBJECT_ENSURE_REGISTERED(AlphaFairScheduler);

} // namespace

int
main(int argc, char* argv[])
{
    Time duration = Seconds(20);
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation", duration, {1e-3});
    flags.Add({{"alpha", {Layer::HS_DSCH, "AlphaFairScheduler::Alpha"}}});
    flags.Parse(argc, argv);

    UmtsCoreHelper core;
    UmtsHelper umts;
    auto rnc = umts.InstallRnc(CreateObject<Node>());
    core.ConnectRnc(rnc, core.AddSgsn());
    auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
    umts.SetChannel("hsdpa");
    umts.SetHsScheduler(ObjectFactory("AlphaFairScheduler"));
    umts.SetHsQueueAttribute("FullBuffer", BooleanValue(true));
    const std::vector<uint32_t> metres = {300, 500, 700};
    for (const uint32_t distance : metres)
    {
        umts.SetDownlinkQuality(
            ObjectFactory("ns3::umts::FadingQualityModel", "Distance", DoubleValue(distance)));
        umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, rnc);
    }
    umts.AssignStreams(1);

    Simulator::Stop(duration);
    Simulator::Run();
    const MacHs& macHs = nodeB->GetCell()->GetHsCell()->GetMacHs();
    for (uint32_t ue = 0; ue < metres.size(); ++ue)
    {
        const double bits = 336.0 * macHs.GetQueue(HsQueueId{ue}).GetCounters().delivered;
        std::cout << std::setw(4) << metres[ue] << " m: " << std::fixed << std::setprecision(1)
                  << bits / duration.GetSeconds() / 1e3 << " kb/s\n";
    }
    Simulator::Destroy();
    return 0;
}
