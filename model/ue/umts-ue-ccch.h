/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CCCH_H
#define UMTS_UE_CCCH_H

#include "umts-link-errors.h"

#include "ns3/umts-ccch-end.h"
#include "ns3/umts-common-channels.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The UE's end of RACH and FACH for messages on the CCCH in a cell.
 */
class UeCcch
{
  public:
    /**
     * @param common RACH and FACH of the cell
     * @param address address of the UE there
     * @param end sends and receives messages, as long as this is there
     * @param errors block errors of the UE's link
     */
    UeCcch(const Ptr<CommonChannels>& common,
           const MacCHeader& address,
           CcchEnd& end,
           const BearerErrorModels& errors)
        : m_rach(common, address, end.sender.GetPriority(), end.sender, errors.uplink),
          m_fach(common->GetUu(), common->GetFach(), end.receiver, errors.downlink, address)
    {
    }

  private:
    RachTransmitter m_rach; //!< Uplink
    UuReceiver m_fach;      //!< Downlink
};

} // namespace ns3::umts

#endif /* UMTS_UE_CCCH_H */
