/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_COMMON_CHANNEL_H
#define UMTS_UE_COMMON_CHANNEL_H

#include "umts-link-errors.h"
#include "umts-open-loop-power.h"

#include "ns3/umts-common-channels.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The UE's end of RACH and FACH on the air for one address: that of a logical channel, or of
 * messages on the CCCH.
 */
class UeCommonChannel
{
  public:
    /**
     * @param common RACH and FACH of the cell
     * @param address address of the UE there
     * @param priority MAC logical channel priority
     * @param source gives what is sent, as long as this is there
     * @param sink takes what is received, likewise
     * @param errors block errors of the UE's link
     * @param openLoop radio link of the UE in random access; null: it has none
     */
    UeCommonChannel(const Ptr<CommonChannels>& common,
                    const MacCHeader& address,
                    uint32_t priority,
                    CommonChannelSource& source,
                    TransportBlockSink& sink,
                    const BearerErrorModels& errors,
                    const Ptr<OpenLoopPower>& openLoop)
        : m_power(openLoop ? std::make_unique<PrachPower>(openLoop, common) : nullptr),
          m_rach(common,
                 address,
                 priority,
                 source,
                 errors.GetOnCommon(Direction::UPLINK),
                 m_power.get()),
          m_fach(common->GetUu(),
                 common->GetFach(),
                 sink,
                 errors.GetOnCommon(Direction::DOWNLINK),
                 address)
    {
    }

  private:
    std::unique_ptr<PrachPower> m_power; //!< Power of the uplink; null: a random deficit
    RachTransmitter m_rach;              //!< Uplink
    UuReceiver m_fach;                   //!< Downlink
};

} // namespace ns3::umts

#endif /* UMTS_UE_COMMON_CHANNEL_H */
