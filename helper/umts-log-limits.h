/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LOG_LIMITS_H
#define UMTS_LOG_LIMITS_H

#include "ns3/data-rate.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rlc-am.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-throughput-log-quality-model.h"
#include "ns3/umts-ue-net-device.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Tells what has kept UEs from carrying their throughput logs: RLC's window, the category,
 * the DCH of the uplink, flow control that lets the Node B run empty, or the Iub; and which of
 * RLC's window and the Iub has kept them from a rate. It looks at the default bearer, in the cell
 * that the UE begins in.
 */
class LogLimits
{
  public:
    LogLimits();
    ~LogLimits();
    LogLimits(const LogLimits&) = delete;
    LogLimits& operator=(const LogLimits&) = delete;

    /**
     * @brief Watch a UE whose links play throughput logs; nothing happens for any other.
     * @param ue the UE, with its bearer
     */
    void AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<NodeBNetDevice> nodeB);

    /**
     * @brief Watch a UE whose downlink is to carry a rate, such as one that was measured.
     * @param ue the UE, with its bearer
     */
    void AddRate(Ptr<UeNetDevice> ue,
                 Ptr<RncNetDevice> rnc,
                 Ptr<NodeBNetDevice> nodeB,
                 DataRate downlink);

    /**
     * @brief To be called before Simulator::Destroy().
     * @return a sentence with its number for everything that has kept a UE from carrying more than
     *         LEAST_SHARE of what its log had, or the rate for more than LEAST_SHARE of the time
     */
    std::vector<std::string> Explain() const;

    /** @param os gets a line for each sentence of Explain() */
    void Print(std::ostream& os) const;

    static constexpr double LEAST_SHARE = 0.01; //!< Share of a log, or of the time, that is told

  private:
    class Watch;
    class HsWatch;
    class DchWatch;
    class RateWatch;

    std::vector<std::unique_ptr<Watch>> m_watches; //!< One for each direction of a UE
};

} // namespace ns3::umts

#endif /* UMTS_LOG_LIMITS_H */
