/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_NET_DEVICE_H
#define UMTS_UE_NET_DEVICE_H

#include "umts-net-device.h"
#include "umts-radio-bearer.h"
#include "umts-uu-channel.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The network interface of a UE.
 */
class UeNetDevice : public UmtsNetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Take over the UE's end of a radio bearer.
     * @param rnti identity of the UE
     * @param bearer the bearer
     * @param cell the serving cell
     */
    void SetBearer(Rnti rnti, Ptr<RadioBearer> bearer, Ptr<UuChannel> cell);

    /** @return identity of the UE in its RNC */
    Rnti GetRnti() const;

    /** @return the UE's end of the radio bearer; null before it is set up */
    Ptr<RadioBearer> GetBearer() const;

    /** @return null: no other end of IP is on the cell's channel */
    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    Rnti m_rnti{};             //!< Identity
    Ptr<RadioBearer> m_bearer; //!< Radio bearer
    Ptr<UuChannel> m_cell;     //!< Serving cell
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UE_NET_DEVICE_H */
