/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CONTROLLING_RNC_H
#define UMTS_CONTROLLING_RNC_H

#include "umts-node-b-side.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief NodeBSide of the RNC that controls the Node B, one for each Node B: its transport bearers
 * run over the Iub alone.
 *
 * The common channels of the Node B's cells use it, and dedicated channels and HS-DSCH of UEs that
 * this RNC serves. For UEs of another RNC, the DriftSide of that RNC uses its transport bearers.
 */
class ControllingRnc : public NodeBSide
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

    LegBearer SetUpBearer(const FrameOctets& largest) override;
    void ReleaseBearer(const LegBearer& bearer) override;

  protected:
    void DoDispose() override;

  private:
    Ptr<IubNetDevice> m_iub;   //!< The RNC's end of the Iub
    Ptr<FrameBudget> m_budget; //!< Downlink frames on the Iub
};

} // namespace ns3::umts

#endif /* UMTS_CONTROLLING_RNC_H */
