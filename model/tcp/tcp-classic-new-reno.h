/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_NEW_RENO_H
#define TCP_CLASSIC_NEW_RENO_H

#include "tcp-classic-ops.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief TCP NewReno of RFC 6582: a partial ACK retransmits the next hole and fast recovery goes
 * on until all that was outstanding when it began is acknowledged.
 *
 * It is the "careful" and "impatient" variant: duplicate ACKs of segments below that point start
 * no new fast retransmission, and only the first partial ACK restarts the timer. These are the
 * defaults of TcpClassicOps.
 */
class TcpClassicNewReno : public TcpClassicOps
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::string GetName() const override;
    Ptr<TcpCongestionOps> Fork() override;
};

} // namespace ns3

#endif // TCP_CLASSIC_NEW_RENO_H
