/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_NET_DEVICE_H
#define UMTS_UE_NET_DEVICE_H

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-hs-cell.h"
#include "ns3/umts-net-device.h"
#include "ns3/umts-uu-channel.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The network interface of a UE; finds the radio bearer of an IP packet by the packet
 * filters.
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
     * @brief Enter a cell.
     * @param rnti identity of the UE
     * @param cell the serving cell
     */
    void Attach(Rnti rnti, Ptr<UuChannel> cell);

    /**
     * @brief Take over the UE's end of a radio bearer.
     * @param bearer the bearer
     * @param filters what it takes; none for the first bearer
     */
    void AddBearer(Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters = {});

    /** @param cell HS-DSCH of its cell */
    void SetHsCell(Ptr<HsCell> cell);

    /** @return HS-DSCH of its cell; null when the UE does not use it */
    Ptr<HsCell> GetHsCell() const;

    /** @return identity of the UE in its RNC */
    Rnti GetRnti() const;

    /**
     * @param id number of a radio bearer; 0: the default one
     * @return the UE's end of the bearer; null when there is none
     */
    Ptr<RadioBearer> GetBearer(uint32_t id = 0) const;

    /** @return number of radio bearers */
    uint32_t GetNBearers() const;

    /** @return null: no other end of IP is on the cell's channel */
    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    /** @return the UE on HS-DSCH; null when it does not use it */
    Ptr<HsUser> GetHsUser() const;

    /** @return the UE's end of the default bearer */
    Ptr<RadioBearer> GetDefaultBearer() const;

    Rnti m_rnti{};         //!< Identity
    BearerSet m_bearers;   //!< Radio bearers
    Ptr<UuChannel> m_cell; //!< Serving cell
    Ptr<HsCell> m_hsCell;  //!< Its HS-DSCH; null when it is not used
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UE_NET_DEVICE_H */
