/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-stats.h"

#include "ns3/umts-ue-table.h"

namespace ns3::umts
{

namespace
{

/**
 * @param part a count
 * @param whole another one
 * @return their quotient; 0 when there is none
 */
double
Divide(double part, double whole)
{
    return whole > 0.0 ? part / whole : 0.0;
}

} // namespace

HsStats
CollectHsStats(const UeNetDevice& ue,
               const RncNetDevice& rnc,
               Ptr<const Cell> cell,
               RbId bearer,
               double durationS)
{
    const auto flow = cell ? UesOf(rnc).FindHsFlow(ue.GetRnti(), bearer) : nullptr;
    if (!flow)
    {
        return {};
    }
    const Ptr<HsCell> hsCell = cell->GetHsCell();
    const Ptr<HsUser> user = hsCell->FindUser(ue.GetRnti());
    const HsUserCounters& counters = user->GetCounters();
    const MacHsReceiverCounters& received = ue.GetHsReceiver()->GetMacHs().GetCounters();
    HsStats stats;
    stats.present = true;
    UintegerValue category;
    user->GetAttribute("Category", category);
    stats.category = static_cast<uint32_t>(category.Get());
    stats.pduOctets = rnc.GetBearer(ue.GetRnti(), bearer)->GetRlc()->GetPduOctets();
    stats.transmissions = counters.transmissions;
    stats.blocksDelivered = counters.blocksDelivered;
    stats.blocksLost = counters.blocksLost;
    stats.firstErrorRatio = Divide(received.firstErrors, received.firstTransmissions);
    stats.transmissionsPerBlock =
        Divide(counters.transmissions, counters.blocksDelivered + counters.blocksLost);
    stats.cqiReports = counters.cqiReports;
    stats.meanCqi = Divide(counters.cqiSum, counters.cqiReports);
    stats.macBps = Divide(received.bitsDelivered, durationS);
    const HsQueueId queue = hsCell->FindQueue(flow->GetTransport()).value();
    stats.queue = hsCell->GetMacHs().GetQueue(queue).GetCounters();
    stats.ungrantedPdus = hsCell->GetFlowControlEnd(queue).GetUngrantedPdus();
    stats.flow = flow->GetCounters();
    return stats;
}

} // namespace ns3::umts
