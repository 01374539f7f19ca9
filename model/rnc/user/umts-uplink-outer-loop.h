/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLINK_OUTER_LOOP_H
#define UMTS_UPLINK_OUTER_LOOP_H

#include "ns3/umts-outer-loop.h"
#include "ns3/umts-power-control-frames.h"
#include "ns3/umts-transport-block.h"
#include "ns3/umts-transport-channel.h"

#include <functional>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Outer loop power control of the uplink in the serving RNC (TS 25.427 5.1): sets the SIR
 * target of the Node Bs by the CRCs of the block sets after selection combining.
 */
class UplinkOuterLoop : public TransportBlockSink
{
  public:
    /**
     * @param sink gets what is received
     * @param dch the DCHs; without an outer loop this only hands up
     * @param send sends a frame on all legs
     */
    UplinkOuterLoop(TransportBlockSink& sink,
                    const DchConfig& dch,
                    std::function<void(const OuterLoopPowerControl&)> send);

    void Deliver(Ptr<const BlockSetReception> reception) override;

  private:
    TransportBlockSink& m_sink;                               //!< Gets what is received
    std::function<void(const OuterLoopPowerControl&)> m_send; //!< Sends a frame on all legs
    std::optional<OuterLoop> m_loop;                          //!< SIR target of the DPCCH, dB
    std::optional<uint8_t> m_told; //!< What the Node Bs were told last; none: nothing
};

} // namespace ns3::umts

#endif /* UMTS_UPLINK_OUTER_LOOP_H */
