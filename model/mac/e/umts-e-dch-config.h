/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CONFIG_H
#define UMTS_E_DCH_CONFIG_H

#include "umts-mac-e-pdu.h"
#include "umts-serving-grant.h"

#include "ns3/umts-e-dch-gain.h"
#include "ns3/umts-identities.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3::umts
{

constexpr uint32_t MAX_EDCH_FLOWS = 8;           //!< MAC-d flows of a UE (TS 25.331 10.3.5.7d)
constexpr uint32_t MAC_ES_WINDOW = 32;           //!< Window of reordering in the RNC, TSNs
constexpr uint32_t MAX_RETRANSMISSION_SPAN = 24; //!< TSNs of it for retransmissions

/**
 * @ingroup umts
 * @brief A MAC-d flow of E-DCH with its HARQ profile (TS 25.331 10.3.5.7d). Flows are numbered from
 * 0 on, up to 7.
 */
struct EdchFlowConfig
{
    uint8_t powerOffsetDb{0};      //!< Power offset of its HARQ profile, dB, 0 .. 6
    uint8_t maxRetransmissions{3}; //!< Retransmissions of a block at most, 0 .. 15
    uint8_t multiplexing{0xff};    //!< Flows whose data may go with its own, bit n is flow n
    uint16_t nonScheduledBits{0}; //!< Bits of MAC-d PDUs that it may send in a TTI without a grant,
                                  //!< 1 .. 19982; 0: it needs a grant
    uint8_t processes{0xff};      //!< HARQ processes for that, bit n is process n (2 ms only)
};

/**
 * @ingroup umts
 * @brief A logical channel on E-DCH (TS 25.331 10.3.4.21).
 */
struct EdchChannelConfig
{
    LogicalChannelId id{}; //!< Number, 1 .. 15
    uint8_t ddi{0};        //!< DDI, 0 .. 62, unique within the UE
    uint8_t flow{0};       //!< MAC-d flow
    uint8_t priority{1};   //!< MAC logical channel priority, 1 (first) .. 8
    uint16_t pduBits{336}; //!< Size of its MAC-d PDUs, bits, 6 or more
    bool isInReport{true}; //!< Its data count in scheduling information
};

/**
 * @ingroup umts
 * @brief When a UE sends scheduling information (TS 25.331 10.3.6.99a).
 */
struct EdchReportConfig
{
    Nanos noGrantPeriod{0};         //!< Periodicity while there is no grant, ns; 0: none
    Nanos grantPeriod{0};           //!< Periodicity while there is a grant, ns; 0: none
    uint8_t powerOffsetDb{0};       //!< Power offset of scheduling information alone, dB, 0 .. 6
    Nanos happyBitDelay{100000000}; //!< Happy_Bit_Delay_Condition, ns
};

/**
 * @ingroup umts
 * @brief E-DCH configuration of a UE, which RRC gives to its MAC-e and, in part, to the Node Bs and
 * the serving RNC.
 */
struct EdchConfig
{
    EdchFormatConfig formats;              //!< Transport formats
    std::vector<ReferenceEtfc> references; //!< Reference E-TFCs, 1 .. 8
    uint8_t minimumSet{0};                 //!< E-TFCIs up to this one need no power to spare
    double controlRatio{0.64};       //!< Power of E-DPCCH over that of DPCCH, GetEdpcchPowerRatio()
    bool isChase{false};             //!< All transmissions have RV index 0
    ServingGrantConfig grant;        //!< Serving grant; its TTI is that of the formats
    Nanos reorderingTime{100000000}; //!< How long the RNC waits for a missing PDU, ns
    EdchReportConfig report;         //!< Scheduling information
    std::vector<EdchFlowConfig> flows;       //!< MAC-d flows, by number
    std::vector<EdchChannelConfig> channels; //!< Logical channels

    /**
     * @brief Check what can be signalled, and that a block can be sent as often as its MAC-d flow
     * allows before the others have left the window of reordering behind, with some TSNs to spare
     * for radio links of different delay.
     * @return what is wrong; empty: nothing
     */
    std::string Check() const;

    /** @return sizes of MAC-d PDUs by DDI */
    DdiSizes GetDdiSizes() const;
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CONFIG_H */
