/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_RX_H
#define UMTS_RLC_TM_RX_H

#include "umts-rlc-tm-um-rx.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Receiving side of a transparent mode entity (TS 25.322 11.1.3). With segmentation the PDUs
 * of a TTI are one SDU, without it each PDU is one; SDUs with errors are not delivered.
 */
class RlcTmRx : public RlcTmUmRx
{
  public:
    /**
     * @param segmentation the PDUs of a TTI are one SDU
     * @param deliver takes every complete SDU
     */
    RlcTmRx(bool segmentation, Deliver deliver)
        : RlcTmUmRx(std::move(deliver)),
          m_segmentation(segmentation)
    {
    }

    void Receive(const RlcPdu& pdu) override;
    void ReceiveErrors() override;
    void EndOfTti() override;

  private:
    /** @brief The SDU that is being received is complete. */
    void Finish();

    const bool m_segmentation; //!< The PDUs of a TTI are one SDU
    SduAssembly m_assembly;    //!< The SDU that is being received
    bool m_erroneous{false};   //!< A PDU of that SDU had errors
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_RX_H */
