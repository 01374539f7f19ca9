/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_TX_H
#define UMTS_RLC_TM_TX_H

#include "umts-rlc-tm-um-tx.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sending side of a transparent mode entity (TS 25.322 4.2.1.1, 11.1.2).
 *
 * With segmentation one SDU fills the PDUs of a TTI; without segmentation every PDU is an SDU.
 */
class RlcTmTx : public RlcTmUmTx
{
  public:
    /**
     * @param config protocol parameters
     * @param segmentation an SDU may fill several PDUs
     */
    RlcTmTx(const RlcTmUmConfig& config, bool segmentation);

    bool Enqueue(Ptr<const Packet> sdu, Nanos now) override;

  private:
    void DoPull(std::size_t limit, std::vector<RlcPdu>& out) override;

    /**
     * @brief Give the next SDU that a TTI can carry.
     * @param limit largest size of @p out
     * @param out appended to
     */
    void PullSegmented(std::size_t limit, std::vector<RlcPdu>& out);

    const bool m_segmentation; //!< An SDU may fill several PDUs
    std::size_t m_missed{0};   //!< SDUs that the last TTI had no room for
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_TX_H */
