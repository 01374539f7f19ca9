/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A congestion control of one's own, which programs of the module take without being built anew.

#include "ns3/tcp-congestion-ops.h"

#include <algorithm>
#include <string>

namespace ns3
{

/** @brief NewReno that keeps seven eighths of what is in flight after a loss. */
class TcpGentle : public TcpNewReno
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::TcpGentle").SetParent<TcpNewReno>().AddConstructor<TcpGentle>();
        return tid;
    }

    std::string GetName() const override
    {
        return "TcpGentle";
    }

    uint32_t GetSsThresh(Ptr<const TcpSocketState> state, uint32_t inFlight) override
    {
        return std::max(2 * state->m_segmentSize, inFlight * 7 / 8); // NewReno has a half
    }

    Ptr<TcpCongestionOps> Fork() override
    {
        return CopyObject<TcpGentle>(this);
    }
};

NS_OBJECT_ENSURE_REGISTERED(TcpGentle);

} // namespace ns3
