/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_BEARER_ENCODING_H
#define UMTS_RRC_BEARER_ENCODING_H

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-bearer-pdus.h"
#include "ns3/umts-rrc-connection-pdus.h"

#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Elements of RRC messages that describe radio bearers and transport channels (TS 25.331 10.3.4,
 * 10.3.5), as the configuration of a bearer has them.
 */

namespace ns3::umts
{

constexpr uint8_t USER_DCH = 1;        //!< Transport channel identity of a bearer's DCH
constexpr uint8_t SIGNALLING_DCH = 32; //!< Likewise of the signalling radio bearers

/** @return RB identity (TS 25.331 10.3.4.16): those of user data follow those of signalling */
constexpr uint8_t
GetRbIdentity(RbId id)
{
    constexpr uint8_t first = 5; // RB1 to RB4 are signalling radio bearers
    return id == SIGNALLING_RB ? 2 : static_cast<uint8_t>(static_cast<uint8_t>(id) + first);
}

/**
 * @param id a radio bearer of user data
 * @param logicalChannel its logical channel
 * @param eDch its E-DCH; null: it has none
 * @return RAB information for setup
 */
asn1::RabInformationSetup MakeRab(RbId id,
                                  LogicalChannelId logicalChannel,
                                  const BearerConfig& config,
                                  const EdchInfo* eDch);

/**
 * @param config what the signalling radio bearer is made of, in acknowledged mode
 * @return SRB1 in unacknowledged mode, SRB2, and SRB3 and SRB4 like it
 */
std::vector<asn1::SrbInformationSetup> MakeSrbs(const BearerConfig& config);

/** @return transport format set: 0 .. maxBlocks blocks of one size */
asn1::TransportFormatSet MakeFormats(const TransportChannel& channel);

/**
 * @param blocks transport blocks of the bearer's DCH at most; 0: signalling is alone
 * @return TFCS of the uplink: each number of blocks without and with a block of signalling
 */
asn1::Tfcs MakeUplinkTfcs(uint32_t blocks);

/** @return as MakeUplinkTfcs(), of the downlink, which has no gain factors */
asn1::Tfcs MakeDownlinkTfcs(uint32_t blocks);

/**
 * @param processes HARQ processes
 * @param queue the priority queue of a bearer
 * @param flow identity of its MAC-d flow
 * @return HS-DSCH with one MAC-d flow
 */
asn1::DlAddReconfTransCh MakeHsDsch(uint32_t processes, const HsQueueConfig& queue, uint8_t flow);

} // namespace ns3::umts

#endif /* UMTS_RRC_BEARER_ENCODING_H */
