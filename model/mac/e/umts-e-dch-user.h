/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_USER_H
#define UMTS_E_DCH_USER_H

#include "umts-e-dch-config.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-transport-channel.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Errors of the downlink channels that E-DCH has, as rates; each is independent.
 */
struct EdchSignallingErrors
{
    double harq{0.0};  //!< Share of ACKs and NACKs on E-HICH that are read the other way round
    double grant{0.0}; //!< Share of grants on E-AGCH and E-RGCH that are missed
};

/**
 * @ingroup umts
 * @brief What the network decides on E-DCH of a UE, and what the UE is capable of: its category,
 * TTI, reference E-TFCs, HARQ, scheduling information, error rates of E-HICH, E-AGCH and E-RGCH
 * (TS 25.331 10.3.6.97).
 */
class EdchUser : public Object
{
  public:
    /// TTI, see EdchTti.
    enum Tti
    {
        TTI_2MS, //!< A subframe
        TTI_10MS //!< A radio frame
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return E-DCH of a UE without MAC-d flows; throws Error when it is impossible */
    EdchConfig GetConfig() const;

    /** @return errors of the downlink channels of E-DCH */
    EdchSignallingErrors GetErrors() const
    {
        return {m_harqErrorRate, m_grantErrorRate};
    }

    /** @return SINR per chip of DPCCH that the reference E-TFCs are planned for, a ratio */
    double GetDpcchSinr() const;

  private:
    uint8_t m_category;       //!< Attribute Category
    Tti m_tti;                //!< Attribute Tti
    uint8_t m_table;          //!< Attribute EtfciTable
    double m_puncturingLimit; //!< Attribute PuncturingLimit
    bool m_isChase;           //!< Attribute ChaseCombining
    double m_dpcchSirDb;      //!< Attribute DpcchSir
    double m_initialBler;     //!< Attribute InitialBler
    uint8_t m_edpcchOffset;   //!< Attribute EdpcchPowerOffset
    uint8_t m_threeStep;      //!< Attribute ThreeIndexStepThreshold
    uint8_t m_twoStep;        //!< Attribute TwoIndexStepThreshold
    uint8_t m_initialGrant;   //!< Attribute InitialServingGrant
    Nanos m_noGrantPeriod;    //!< Attribute NoGrantPeriod
    Nanos m_grantPeriod;      //!< Attribute GrantPeriod
    Nanos m_happyBitDelay;    //!< Attribute HappyBitDelay
    Nanos m_reorderingTime;   //!< Attribute ReorderingTime
    double m_harqErrorRate;   //!< Attribute HarqErrorRate
    double m_grantErrorRate;  //!< Attribute GrantErrorRate
};

/**
 * @ingroup umts
 * @brief MAC-d flow of a radio bearer on E-DCH: its HARQ profile and whether it needs a grant
 * (TS 25.331 10.3.5.7d).
 */
class EdchFlow : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return the flow */
    EdchFlowConfig GetConfig() const;

  private:
    uint8_t m_powerOffsetDb;      //!< Attribute PowerOffset
    uint8_t m_maxRetransmissions; //!< Attribute MaxRetransmissions
    uint16_t m_nonScheduledBits;  //!< Attribute NonScheduledBits
};

/**
 * @ingroup umts
 * @brief E-DCH of a radio bearer as UE, Node B and RNC are told of it.
 */
struct EdchInfo
{
    TransportChannel channel;    //!< E-DCH as MAC-d sees it
    EdchConfig config;           //!< Of the UE; of MAC-d flows and logical channels that of the
                                 //!< bearer alone
    EdchSignallingErrors errors; //!< Errors of E-HICH, E-AGCH and E-RGCH
    double dpcchSinr{0.0};       //!< SINR per chip of DPCCH that is steered for, a ratio

    /** @return DDI of the radio bearer */
    uint8_t GetDdi() const
    {
        return config.channels.front().ddi;
    }
};

/**
 * @ingroup umts
 * @brief Describe E-DCH of a radio bearer.
 * @param user E-DCH of the UE
 * @param flow MAC-d flow of the bearer
 * @param channel its logical channel; number, DDI, priority, size of PDUs
 * @return what is told of it; throws Error when it is impossible
 */
std::shared_ptr<const EdchInfo> MakeEdchInfo(const EdchUser& user,
                                             const EdchFlow& flow,
                                             const EdchChannelConfig& channel);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_USER_H */
