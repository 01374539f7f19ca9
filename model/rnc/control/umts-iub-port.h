/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_PORT_H
#define UMTS_IUB_PORT_H

#include "umts-node-b-port.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief NodeBPort of the RNC that controls the Node B, one for each Node B: its transport bearers
 * run over the Iub alone.
 *
 * The common channels of the Node B's cells use it, and dedicated channels and HS-DSCH of UEs that
 * this RNC serves. For UEs of another RNC, the IurPort of that RNC uses its transport bearers.
 */
class IubPort : public NodeBPort
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Connect to the Node B.
     * @param channel the Iub
     * @param iub the RNC's end of it
     */
    void Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /** @return the RNC's end of the Iub */
    Ptr<IubNetDevice> GetIub() const
    {
        return m_iub;
    }

    /** @return time that downlink frames need on the Iub */
    Ptr<FrameBudget> GetBudget() const
    {
        return m_budget;
    }

    TransportBearer SetUpBearer(const FrameOctets& largest) override;
    void ReleaseBearer(const TransportBearer& bearer) override;

  protected:
    void DoDispose() override;

  private:
    Ptr<IubNetDevice> m_iub;   //!< The RNC's end of the Iub
    Ptr<FrameBudget> m_budget; //!< Downlink frames on the Iub
};

} // namespace ns3::umts

#endif /* UMTS_IUB_PORT_H */
