/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SIGNALLING_COMMON_RIG_H
#define UMTS_SIGNALLING_COMMON_RIG_H

#include "umts-signalling-rig.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * UEs with signalling radio bearers on RACH and FACH, and with channel switching.
 */

namespace ns3::umts::test
{

/** @return UEs on RACH and FACH, whose messages on the RACH begin 2 ms after a TTI does */
NetworkConfig MakeCommon();

/**
 * @param more further attributes of ChannelSwitcher
 * @return UEs that switch: volume of 512 octets, inactivity of 2 s; signalling goes first
 */
NetworkConfig MakeSwitched(const Attributes& more = {});

/**
 * @brief Give an IP packet to a device.
 * @param octets its size
 * @param to its destination
 */
void GivePacket(const Ptr<NetDevice>& device, uint32_t octets, Ipv4Address to);

/**
 * @param network a network
 * @return where its first UE has its signalling, as both ends know it, and what is held for it
 */
std::string DescribeSignalling(const SignallingNetwork& network);

/**
 * @param network a network
 * @param phase a phase
 * @param at when a procedure must have been in it last
 * @param what what is looked at
 */
void ExpectPhase(const SignallingNetwork& network,
                 RrcProcedure::Phase phase,
                 Time at,
                 const std::string& what);

/**
 * @param network a network
 * @return time that a message of one PDU takes from the TTI that it is sent after: 2 ms to the
 *         message part, its 10 ms, and the Iub
 */
Time GetRachTime(const SignallingNetwork& network);

/**
 * @param network a network
 * @return time that a message of one PDU takes from the TTI of a DCH of 40 ms that it is in
 */
Time GetDchTime(const SignallingNetwork& network);

/**
 * @param earliest a time
 * @param tti a TTI
 * @return the first TTI that begins then or later
 */
Time GetTti(Time earliest, Time tti);

} // namespace ns3::umts::test

#endif // UMTS_SIGNALLING_COMMON_RIG_H
