/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LEG_H
#define UMTS_LEG_H

#include "ns3/simple-ref-count.h"
#include "ns3/umts-iub-net-device.h"

namespace ns3::umts
{

/// Identifiers of a transport bearer between an RNC and a Node B, one at each end.
struct TransportBearer
{
    TransportBearerId rnc;   //!< At the RNC: on the Iub, or on the Iur to a drift RNC
    TransportBearerId nodeB; //!< At the Node B: on its Iub
};

/**
 * @ingroup umts
 * @brief Path of frames between a serving RNC and the Node B of a cell: the Iub when the serving
 * RNC controls the cell, else an Iur and the drift RNC's Iub (TS 25.401 11.2.5). Transport channels
 * of the serving RNC send and receive through it alike in both cases.
 */
class Leg : public SimpleRefCount<Leg>, public IubFrameSender
{
  public:
    /** @brief Let the frames go that were sent at no TTI boundary of this leg. */
    virtual void Flush() = 0;

    /**
     * @brief Open the serving RNC's end of a transport bearer; throws Error when it is open.
     * @param bearer the transport bearer
     * @param onFrame takes the frames that come, as long as the handle is there
     * @return keeps it open
     */
    [[nodiscard]] virtual TransportBearerHandle Open(TransportBearerId bearer,
                                                     FrameHandler onFrame) = 0;
};

/**
 * @ingroup umts
 * @brief Leg that sends on the RNC's end of its first link: the Iub to a cell of the RNC's own, or
 * the Iur to a drift RNC, which relays the frames (IurRelay).
 */
class IubLeg : public Leg
{
  public:
    /** @param iub the RNC's end of the link */
    explicit IubLeg(Ptr<IubNetDevice> iub)
        : m_iub(iub)
    {
    }

    void Send(IubFrame frame) override
    {
        m_iub->Send(std::move(frame));
    }

    void Flush() override
    {
        m_iub->Flush();
    }

    TransportBearerHandle Open(TransportBearerId bearer, FrameHandler onFrame) override
    {
        return m_iub->Open(bearer, std::move(onFrame));
    }

  private:
    Ptr<IubNetDevice> m_iub; //!< The RNC's end of the link
};

} // namespace ns3::umts

#endif /* UMTS_LEG_H */
