/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_E_DCH_H
#define UMTS_RNC_E_DCH_H

#include "ns3/umts-deadline-event.h"
#include "ns3/umts-e-dch-frames.h"
#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-mac-es-receiver.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief MAC-es of a radio bearer on E-DCH in its serving RNC: reordering of what all Node Bs have
 * decoded, each MAC-es PDU once.
 */
class RncEdch
{
  public:
    /**
     * @param info E-DCH of the radio bearer
     * @param sink gets its MAC-d PDUs, as long as this is there
     */
    RncEdch(const EdchInfo& info, TransportBlockSink& sink);

    /** @param frame a frame from a Node B */
    void Receive(const EdchDataFrame& frame);

    /** @return MAC-es */
    const MacEsReceiver& GetMacEs() const
    {
        return m_macEs;
    }

  private:
    uint8_t m_ddi;            //!< DDI of the radio bearer
    MacEsReceiver m_macEs;    //!< Reordering
    DeadlineEvent m_deadline; //!< Of reordering
};

} // namespace ns3::umts

#endif /* UMTS_RNC_E_DCH_H */
