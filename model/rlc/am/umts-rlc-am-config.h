/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_CONFIG_H
#define UMTS_RLC_AM_CONFIG_H

#include "ns3/umts-rlc-status.h"
#include "ns3/umts-timer.h"

namespace ns3::umts
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
 * @brief Protocol parameters of an acknowledged mode entity (TS 25.322 9.5 timers, 9.6 protocol
 * parameters). The attributes of RlcAm take their defaults from here.
 *
 * A timer of 0 and a count of 0 mean "not configured", or "no limit" where the comment says so.
 */
struct RlcAmConfig
{
    uint32_t pduOctets{42};                //!< Octets of every PDU, header included; at least 16:
                                           //!< the super-fields of one STATUS fit
    uint32_t txWindow{2047};               //!< Configured_Tx_Window_Size, PDUs, 1 .. 4095
    uint32_t rxWindow{2047};               //!< Configured_Rx_Window_Size, PDUs, 1 .. 4095
    bool inSequence{true};                 //!< SDUs are delivered in sequence (11.3.3)
    bool useHe{false};                     //!< "Use special value of the HE field" (9.2.2.7)
    bool pollLastInBuffer{true};           //!< Poll trigger "last PDU in buffer" (9.7.1)
    bool pollLastInRetransmission{true};   //!< Poll trigger "last PDU in retransmission buffer"
    uint32_t pollPdu{128};                 //!< Poll_PDU, PDUs
    uint32_t pollSdu{0};                   //!< Poll_SDU, SDUs
    uint32_t pollWindow{0};                //!< Poll_Window, per cent of the window
    Nanos timerPoll{80'000'000};           //!< Timer_Poll, ns
    Nanos timerPollPeriodic{0};            //!< Timer_Poll_Periodic, ns
    Nanos timerPollProhibit{100'000'000};  //!< Timer_Poll_Prohibit, ns
    bool missingPduIndicator{true};        //!< STATUS trigger "detection of missing PDUs" (9.7.2)
    Nanos timerStatusPeriodic{0};          //!< Timer_Status_Periodic, ns
    Nanos timerStatusProhibit{20'000'000}; //!< Timer_Status_Prohibit, ns
    Nanos timerEpc{0};                     //!< Timer_EPC, ns
    StatusFormat statusFormat{STATUS_BITMAP}; //!< Super-field that names missing PDUs (9.2.2.11)
    bool piggybackStatus{true};               //!< A STATUS may lie in padding (9.2.1.6)
    SduDiscardMode discardMode{NO_DISCARD};   //!< SDU discard mode (9.7.3)
    uint32_t maxDat{40};                      //!< MaxDAT; 0: no limit
    Nanos timerDiscard{2'000'000'000};        //!< Timer_Discard, ns
    Nanos timerMrw{300'000'000};              //!< Timer_MRW, ns
    uint32_t maxMrw{12};                      //!< MaxMRW; 0: no limit
    Nanos timerRst{300'000'000};              //!< Timer_RST, ns
    uint32_t maxRst{12};                      //!< MaxRST; 0: no limit
    uint64_t bufferOctets{0};                 //!< Limit of the SDUs held, octets; 0: no limit
    uint32_t bufferPdus{0};                   //!< Limit of the SDUs held, PDUs; 0: no limit
    uint32_t transmissionBufferPdus{0};       //!< Limit of the PDUs that wait for their first
                                              //!< transmission; 0: no limit
    /// Time since the last transmission of a PDU, ns, from which on the sender believes a NACK of
    /// that PDU without evidence that a later transmission has arrived. 0: twice the least round
    /// trip measured; before there is one, the longest of timerPoll, timerPollPeriodic and, after a
    /// change of path, the guard before that change.
    Nanos retransmissionGuard{0};
};

} // namespace ns3::umts

#endif /* UMTS_RLC_AM_CONFIG_H */
