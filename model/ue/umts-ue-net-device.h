/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_NET_DEVICE_H
#define UMTS_UE_NET_DEVICE_H

#include "umts-session-management.h"
#include "umts-ue-rrc.h"

#include "ns3/umts-bearer-net-device.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The network interface of a UE; finds the radio bearer of an IP packet by the packet
 * filters.
 */
class UeNetDevice : public BearerNetDevice
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Enter the first cell.
     * @param rnti identity of the UE
     * @param cell the cell, with its primary scrambling code, if it has one
     */
    void Attach(Rnti rnti, const ActiveSetInfo& cell, std::shared_ptr<const UeConfig> config);

    /** @return RRC of the UE; null before Attach() */
    UeRrc* GetRrc() const
    {
        return m_rrc.get();
    }

    /** @return E-DCH of the UE; null before Attach() */
    Ptr<UeEdch> GetEdch() const
    {
        return m_rrc ? m_rrc->GetRadio().GetEdch() : nullptr;
    }

    /** @return the UE's end of HS-DSCH; null before it uses it */
    Ptr<HsReceiver> GetHsReceiver() const
    {
        return m_rrc ? m_rrc->GetRadio().GetHsReceiver() : nullptr;
    }

    /** @return what measures the CPICHs; null when nothing can */
    Ptr<CpichMeasurement> GetMeasurement() const
    {
        return m_rrc ? m_rrc->GetMeasurement() : nullptr;
    }

    /** @return the air of the cells that it is in, the first one of its active set ahead */
    const std::vector<Ptr<UuChannel>>& GetCells() const
    {
        return m_cells;
    }

    /** @return time and energy by RRC state; null before Attach() */
    Ptr<RrcStateMeter> GetStateMeter() const
    {
        return m_rrc ? m_rrc->GetStateMeter() : nullptr;
    }

    /** @return what tells of radio link failures; null before Attach() */
    Ptr<RadioLinkMonitor> GetRadioLinkMonitor() const
    {
        return m_rrc ? m_rrc->GetRadio().GetMonitor() : nullptr;
    }

    /** @return its fast dormancy; null before Attach() */
    Ptr<FastDormancy> GetFastDormancy() const
    {
        return m_rrc ? m_rrc->GetFastDormancy() : nullptr;
    }

    /** @return its cell reselection without channels; null before Attach() */
    Ptr<CellReselection> GetCellReselection() const
    {
        return m_rrc ? m_rrc->GetCellReselection() : nullptr;
    }

    /** @return its requests without channels, cell updates included; null before Attach() */
    Ptr<RrcRequestControl> GetRequestControl() const
    {
        return m_rrc ? m_rrc->GetRequestControl() : nullptr;
    }

    /** @return its session management; null while no activation of a PDP context takes time */
    Ptr<SessionManagement> GetSessionManagement() const
    {
        return GetObject<SessionManagement>();
    }

    /**
     * @param isActive whether the UE has its primary PDP context, or needs none: else packets that
     *        the node sends are dropped
     */
    void SetActive(bool isActive)
    {
        m_isActive = isActive;
    }

    /** @return whether packets that the node sends are accepted: see SetActive() */
    bool IsActive() const
    {
        return m_isActive;
    }

    /** @return identity of the UE in its serving RNC */
    Rnti GetRnti() const
    {
        return m_rnti;
    }

    /**
     * @param id number of a radio bearer; 0: the default one
     * @return the UE's end of the bearer; null when there is none
     */
    Ptr<RadioBearer> GetBearer(RbId id = DEFAULT_RB) const
    {
        return m_bearers.Get(id);
    }

    /** @return number of radio bearers */
    uint32_t GetNBearers() const
    {
        return m_bearers.GetSize();
    }

    /** @return null: no other end of IP is on the cell's channel */
    Ptr<Channel> GetChannel() const override
    {
        return nullptr;
    }

  protected:
    /** @brief End with a sentence when an application wants a socket and the node has no IP. */
    void DoInitialize() override;
    void DoDispose() override;

  private:
    Ptr<RadioBearer> Classify(const Packet& packet) const override
    {
        return m_isActive ? m_bearers.Classify(packet, Direction::UPLINK) : nullptr;
    }

    /**
     * @param i position of a bearer in the order of their numbers
     * @return the bearer
     */
    Ptr<RadioBearer> GetBearerAt(uint32_t i) const
    {
        return m_bearers.At(i);
    }

    /** @return the UE's end of the default bearer */
    Ptr<RadioBearer> GetDefaultBearer() const
    {
        return m_bearers.Get(DEFAULT_RB);
    }

    /** @param cells air of each cell that the UE is in from now on */
    void OnCells(const std::vector<Ptr<UuChannel>>& cells);

    /** @param rnti identity that another RNC gives the UE */
    void OnRnti(Rnti rnti)
    {
        m_rnti = rnti;
    }

    Rnti m_rnti{};                       //!< Identity
    bool m_isActive{true};               //!< It has a PDP context, or needs none
    std::vector<Ptr<UuChannel>> m_cells; //!< Air of its cells
    BearerSet m_bearers;                 //!< Radio bearers
    std::unique_ptr<UeRrc> m_rrc;        //!< RRC
};

} // namespace ns3::umts

#endif /* UMTS_UE_NET_DEVICE_H */
