/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_CONFIG_H
#define UMTS_RLC_AM_CONFIG_H

#include "ns3/umts-rlc-status.h"
#include "ns3/umts-timer.h"

namespace ns3
{
namespace umts
{

/** @brief SDU discard mode (TS 25.322 9.7.3). */
enum SduDiscardMode
{
    NO_DISCARD,            //!< After MaxDAT transmissions: RLC reset (9.7.3.4)
    DISCARD_AFTER_MAX_DAT, //!< After MaxDAT transmissions: discard, told by MRW (9.7.3.3)
    DISCARD_TIMER_EXPLICIT //!< After Timer_Discard: discard, told by MRW (9.7.3.1)
};

/**
 * @ingroup umts
 * @brief Protocol parameters of an acknowledged mode entity (TS 25.322 9.6); a timer of 0 and a
 * count of 0 are "not configured".
 */
struct RlcAmConfig
{
    uint32_t pduOctets{42};                            //!< Size of every PDU, at least 16: the
                                                       //!< super-fields of one STATUS fit
    uint32_t txWindow{2047};                           //!< Configured_Tx_Window_Size
    uint32_t rxWindow{2047};                           //!< Configured_Rx_Window_Size
    bool inSequence{true};                             //!< In-sequence delivery
    bool useHe{false};                                 //!< "Use special value of the HE field"
    bool pollLastInBuffer{true};                       //!< Poll: last PDU in buffer
    bool pollLastInRetransmission{true};               //!< Poll: last PDU in retransmission buffer
    uint32_t pollPdu{0};                               //!< Poll_PDU
    uint32_t pollSdu{0};                               //!< Poll_SDU
    uint32_t pollWindow{0};                            //!< Poll_Window, percent
    Nanos timerPoll{0};                                //!< Timer_Poll
    Nanos timerPollPeriodic{0};                        //!< Timer_Poll_Periodic
    Nanos timerPollProhibit{0};                        //!< Timer_Poll_Prohibit
    bool missingPduIndicator{true};                    //!< Status: detection of missing PDUs
    Nanos timerStatusPeriodic{0};                      //!< Timer_Status_Periodic
    Nanos timerStatusProhibit{0};                      //!< Timer_Status_Prohibit
    Nanos timerEpc{0};                                 //!< Timer_EPC
    StatusFormat statusFormat{STATUS_BITMAP};          //!< SUFI that reports missing PDUs
    bool piggybackStatus{true};                        //!< STATUS may ride in padding
    SduDiscardMode discardMode{DISCARD_AFTER_MAX_DAT}; //!< SDU discard mode
    uint32_t maxDat{40};                               //!< MaxDAT; 0: unlimited
    Nanos timerDiscard{0};                             //!< Timer_Discard
    Nanos timerMrw{0};                                 //!< Timer_MRW
    uint32_t maxMrw{0};                                //!< MaxMRW; 0: unlimited
    Nanos timerRst{0};                                 //!< Timer_RST
    uint32_t maxRst{0};                                //!< MaxRST; 0: unlimited
    uint64_t bufferOctets{0};                          //!< SDU buffer limit in octets; 0: none
    uint32_t bufferPdus{0};                            //!< SDU buffer limit in PDUs; 0: none
    uint32_t transmissionBufferPdus{0}; //!< Limit of what has not been sent yet; 0: none
    Nanos retransmissionGuard{0}; //!< A NACK of a PDU sent this long ago or longer is believed
                                  //!< without evidence that a later PDU has arrived; 0: twice
                                  //!< the least round trip measured, and before there is one the
                                  //!< longer of timerPoll and timerPollPeriodic
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RLC_AM_CONFIG_H */
