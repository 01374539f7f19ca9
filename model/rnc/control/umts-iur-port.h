/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUR_PORT_H
#define UMTS_IUR_PORT_H

#include "umts-iub-port.h"

#include <map>
#include <memory>

namespace ns3::umts
{

/// An RNC's end of an Iur.
struct IurEnd
{
    Ptr<IubNetDevice> device; //!< The end
    Ptr<FrameBudget> budget;  //!< Frames that it sends
};

/**
 * @ingroup umts
 * @brief Drift RNC's relay of one transport bearer between a serving RNC and a Node B. It forwards
 * every frame between Iur and Iub, Timing Adjustments included (TS 25.401 11.2.5), without
 * combining.
 */
class IurRelay
{
  public:
    /**
     * @param iur the drift RNC's end of the Iur
     * @param drift its port to the Node B
     * @param bearer the transport bearer: on the Iur, and on the Iub
     * @param largest sizes of its largest frames
     */
    IurRelay(const IurEnd& iur,
             const Ptr<IubPort>& drift,
             const TransportBearer& bearer,
             const FrameOctets& largest);

  private:
    FrameReservation m_onIub;         //!< Of downlink frames on the Iub
    FrameReservation m_onIur;         //!< Of uplink frames on the Iur
    TransportBearerHandle m_downlink; //!< From the Iur to the Iub
    TransportBearerHandle m_uplink;   //!< From the Iub to the Iur
};

/**
 * @ingroup umts
 * @brief NodeBPort of a serving RNC for a Node B that a drift RNC controls: its transport bearers
 * run over the Iur and the drift RNC's Iub.
 */
class IurPort : public NodeBPort
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Connect to the Node B.
     * @param near the serving RNC's end of the Iur
     * @param far the drift RNC's end of it
     * @param drift the drift RNC's port to the Node B
     */
    void Configure(const IurEnd& near, const IurEnd& far, Ptr<IubPort> drift);

    /** @return the drift RNC's port to the Node B */
    Ptr<IubPort> GetDrift() const
    {
        return m_drift;
    }

    Time GetUplinkDetour() const override;
    TransportBearer SetUpBearer(const FrameOctets& largest) override;
    void ReleaseBearer(const TransportBearer& bearer) override;

  protected:
    void DoDispose() override;

  private:
    IurEnd m_far;         //!< The drift RNC's end of the Iur
    Ptr<IubPort> m_drift; //!< The drift RNC's port to the Node B
    std::map<TransportBearerId, std::unique_ptr<IurRelay>> m_relays; //!< By bearer on the Iur
};

} // namespace ns3::umts

#endif /* UMTS_IUR_PORT_H */
