/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_RENO_H
#define TCP_CLASSIC_RENO_H

#include "tcp-classic-ops.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief TCP Reno of RFC 2001 and RFC 2581, whose fast recovery ends with the first new ACK.
 *
 * Several losses in one window are therefore mostly repaired by a timeout: a second fast
 * retransmission waits until all that was outstanding at the first is acknowledged.
 */
class TcpClassicReno : public TcpClassicOps
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
     * @brief Any ACK of new data ends fast recovery (RFC 2001 section 4).
     * @return true
     */
    bool LeavesRecoveryOnPartialAck() const override;
};

} // namespace ns3

#endif // TCP_CLASSIC_RENO_H
