/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_COMMON_H
#define UMTS_NODE_B_COMMON_H

#include "umts-downlink-queue.h"

#include "ns3/umts-common-channels.h"
#include "ns3/umts-nbap.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief FACH and RACH of a cell in the Node B, between the Iub and the air: queues the block sets
 * that come for the FACH, and sends those received on the RACH to the RNC.
 */
class NodeBCommon : private TransportBlockSink
{
  public:
    /**
     * @param common RACH and FACH on the air
     * @param iub the Node B's end of the Iub
     * @param bearers their transport bearers
     */
    NodeBCommon(const Ptr<CommonChannels>& common,
                Ptr<IubNetDevice> iub,
                const CommonBearers& bearers);

  private:
    void Deliver(Ptr<const BlockSetReception> reception) override;

    /**
     * @brief A frame has come on the transport bearer of the FACH.
     * @return false when it is no data frame of a FACH
     */
    bool OnFrame(IubFrame& frame);

    Ptr<IubNetDevice> m_iub;        //!< The Iub
    TransportBearerId m_bearer;     //!< Transport bearer of the RACH
    Time m_tti;                     //!< TTI of the RACH
    DownlinkQueue m_fach;           //!< Block sets of the FACH that wait
    UuReceiver m_rach;              //!< Receiving end of the RACH
    TransportBearerHandle m_handle; //!< Keeps the transport bearer of the FACH open
};

} // namespace ns3::umts

#endif /* UMTS_NODE_B_COMMON_H */
