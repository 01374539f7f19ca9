/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_MESSAGES_H
#define UMTS_RADIO_BEARER_MESSAGES_H

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-ue-channel-info.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP (TS 25.331 10.2.33). For the signalling radio bearer it is part of RRC
 * CONNECTION SETUP (10.2.40).
 */
struct RadioBearerSetup
{
    RbId id{};                                  //!< The radio bearer
    LogicalChannelId logicalChannel{};          //!< Its logical channel
    std::shared_ptr<const BearerConfig> config; //!< What the UE makes its end of
    std::vector<UeChannelInfo> channels;        //!< Transport channels that it may use
    std::optional<uint32_t> channel;            //!< Position of those that it uses; none: it waits

    static constexpr uint32_t OCTETS = 75; //!< With a bearer of 64/64 kb/s
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RECONFIGURATION (TS 25.331 10.2.27): change of the transport channels of a
 * radio bearer.
 */
struct RadioBearerReconfiguration
{
    RbId id{};                       //!< The radio bearer
    std::optional<uint32_t> channel; //!< As in RadioBearerSetup, from now on

    /** @return octets to DCHs; without them, to CELL_FACH, it is shorter */
    uint32_t GetOctets() const
    {
        return channel ? 55 : 15;
    }
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RELEASE (TS 25.331 10.2.30).
 */
struct RadioBearerRelease
{
    RbId id{}; //!< The radio bearer

    static constexpr uint32_t OCTETS = 37; //!< Its size
};

/**
 * @ingroup umts
 * @brief Refusal of a radio bearer that gets no channels: its end in the UE refuses packets from
 * then on. Not sent: in the specification the UE never learns of such a bearer.
 */
struct RadioBearerRefusal
{
    RbId id{}; //!< The radio bearer

    static constexpr uint32_t OCTETS = 0; //!< It is not sent
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_MESSAGES_H */
