/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_UM_TX_H
#define UMTS_RLC_UM_TX_H

#include "umts-rlc-tm-um-tx.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sending side of an unacknowledged mode entity (TS 25.322 4.2.1.2, 11.2.2).
 */
class RlcUmTx : public RlcTmUmTx
{
  public:
    /** @param config protocol parameters */
    explicit RlcUmTx(const RlcTmUmConfig& config)
        : RlcTmUmTx(config, RlcMode::UM)
    {
    }

    /** @return VT(US): the sequence number of the next PDU */
    UmSeqNum GetVtUs() const
    {
        return m_vtUs;
    }

  private:
    void DoPull(std::size_t limit, std::vector<RlcPdu>& out) override;
    void OnDiscard(const RlcSegmenter::QueuedSdu& dropped) override;

    UmSeqNum m_vtUs;            //!< VT(US)
    Ptr<const Packet> m_cutOff; //!< SDU discarded after a part of it had been sent
};

} // namespace ns3::umts

#endif /* UMTS_RLC_UM_TX_H */
