/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_TAHOE_H
#define TCP_TAHOE_H

#include "tcp-classic-ops.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief TCP Tahoe: slow start, congestion avoidance and fast retransmit of Jacobson, "Congestion
 * avoidance and control" (SIGCOMM 1988), without fast recovery.
 *
 * The third duplicate ACK acts like a timeout, without its wait and back-off: the threshold is
 * half of the window, the window one segment, and all that is outstanding is sent again as ACKs
 * open the window. Segments the receiver has are skipped when its ACK jumps over them.
 */
class TcpTahoe : public TcpClassicOps
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::string GetName() const override;
    Ptr<TcpCongestionOps> Fork() override;

    /**
     * @brief Restart from a window of one segment, with half of the window as threshold.
     * @param lost ignored
     */
    void ReduceWindow(Ptr<TcpSocketState> tcb, const TcpClassicSegment& lost) override;

    /**
     * @brief There is no fast recovery.
     * @return true
     */
    bool GoesBackN() const override;
};

} // namespace ns3

#endif // TCP_TAHOE_H
