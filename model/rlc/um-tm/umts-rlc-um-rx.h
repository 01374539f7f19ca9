/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_UM_RX_H
#define UMTS_RLC_UM_RX_H

#include "umts-rlc-tm-um-rx.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Receiving side of an unacknowledged mode entity (TS 25.322 11.2.3.1).
 *
 * At a gap in the sequence numbers the entity discards only the SDUs of which octets or the Length
 * Indicator may be in the missing PDUs. The lower layers have to keep the order, and to lose fewer
 * than 128 PDUs in a row: the loss of a multiple of 128 leaves no gap.
 */
class RlcUmRx : public RlcTmUmRx
{
  public:
    /** @param deliver takes every complete SDU */
    explicit RlcUmRx(Deliver deliver)
        : RlcTmUmRx(std::move(deliver))
    {
    }

    void Receive(const RlcPdu& pdu) override;

  private:
    RlcReassembler m_reassembler; //!< The SDU that is being received
    UmSeqNum m_vrUs;              //!< VR(US)
    bool m_headless{false};       //!< The beginning of that SDU is missing
};

} // namespace ns3::umts

#endif /* UMTS_RLC_UM_RX_H */
