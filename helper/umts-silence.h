/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SILENCE_H
#define UMTS_SILENCE_H

#include "umts-stats.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Note what admission control has decided of a radio bearer.
 * @param bearer the RNC's end of it
 * @param stats gets the reason why it waits or was refused
 */
void AddAdmission(const RadioBearer& bearer, BearerStats& stats);

/**
 * @ingroup umts
 * @param ue UE with a device on a node
 * @param address its IPv4 address; 0.0.0.0 without one
 * @return whether its primary PDP context is active; also when its node has no IPv4 and needs none
 */
bool HasContext(const UeNetDevice& ue, Ipv4Address address);

/**
 * @ingroup umts
 * @param node node of a UE
 * @return whether something there may take packets: an application, a socket of UDP or TCP, a
 *         further network; also when the node has no IPv4
 */
bool HasReceiver(const Node& node);

/**
 * @ingroup umts
 * @brief Find why a UE receives nothing: the first cause on the way from the RNC to the UE.
 * @param row statistics of the UE
 * @return the cause, as the end of a sentence: "its CQI is 0, ..."; empty when no counter shows a
 *         cause
 */
std::string FindCauseOfSilence(const UeStats& row);

} // namespace ns3::umts

#endif /* UMTS_SILENCE_H */
