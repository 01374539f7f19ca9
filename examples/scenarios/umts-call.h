/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CALL_H
#define UMTS_CALL_H

#include "umts-call-costs.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/** @brief A call, and how its blocks are. */
class Call
{
  public:
    /** @param ue its UE @param socket of its UE @param address of its UE @param cells active set */
    Call(Ptr<UeNetDevice> ue,
         Ptr<Socket> socket,
         Ipv4Address address,
         const std::vector<ScramblingCode>& cells)
        : ue(ue),
          socket(socket),
          address(address),
          dpch(ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>()),
          cells(cells)
    {
        dpch->TraceConnectWithoutContext("DownlinkTti", MakeCallback(&Call::OnDownlink, this));
        dpch->TraceConnectWithoutContext("UplinkTti", MakeCallback(&Call::OnUplink, this));
    }

    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /** @return whether more than half of the blocks of a direction failed since the last call */
    bool IsLost()
    {
        const bool isLost = 2 * m_downErrors > m_downTtis || 2 * m_upErrors > m_upTtis;
        m_downErrors = m_downTtis = m_upErrors = m_upTtis = 0;
        return isLost;
    }

    Ptr<UeNetDevice> ue;               //!< Its UE; null: it is over
    Ptr<Socket> socket;                //!< Of its UE
    Ipv4Address address;               //!< Of its UE
    Ptr<Dpch> dpch;                    //!< Its dedicated physical channels
    std::vector<ScramblingCode> cells; //!< Active set, the best one first
    bool isTalking{true};              //!< It has data
    double targetDb{0.0};              //!< Eb/N0 of the downlink that is steered for, dB
    double upTargetDb{0.0};            //!< The same of the uplink, of both antennas, dB
    double upPowerDbm{0.0};            //!< Power of the UE, dBm
    uint64_t ttis{0};                  //!< TTIs of the downlink in all
    uint64_t errors{0};                //!< Those in error
    uint64_t datagrams{0};             //!< Sent each way
    CallCosts downCosts;               //!< What it takes of the power of each cell, mW
    CallCosts upCosts;                 //!< What it has of what each cell receives, shares

  private:
    /** @brief A TTI of the downlink. */
    void OnDownlink(double /* ebN0 */, double target, double /* power */, bool isInError)
    {
        targetDb = target;
        ++ttis;
        errors += isInError ? 1 : 0;
        ++m_downTtis;
        m_downErrors += isInError ? 1 : 0;
    }

    /** @brief A TTI of the uplink in one cell: it is in error when it is so in all. */
    void OnUplink(double /* ebN0 */, double target, double power, bool isInError)
    {
        upTargetDb = target;
        upPowerDbm = power;
        if (Simulator::Now() != m_upTime)
        {
            m_upTime = Simulator::Now();
            m_isUpGood = false;
            ++m_upTtis;
            ++m_upErrors;
        }
        if (!isInError && !m_isUpGood)
        {
            m_isUpGood = true;
            --m_upErrors;
        }
    }

    uint32_t m_downTtis{0};   //!< Since IsLost()
    uint32_t m_downErrors{0}; //!< Since IsLost()
    uint32_t m_upTtis{0};     //!< Since IsLost()
    uint32_t m_upErrors{0};   //!< Since IsLost()
    Time m_upTime{-1};        //!< Of the last TTI of the uplink
    bool m_isUpGood{false};   //!< A cell has received it
};

} // namespace ns3::umts

#endif /* UMTS_CALL_H */
