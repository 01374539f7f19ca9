/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_H
#define UMTS_RLC_TM_H

#include "umts-rlc-unacked.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief RLC transparent mode (TS 25.322 4.2.1.1) as an ns-3 object.
 */
class RlcTm : public RlcUnacked
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    RlcMode GetMode() const override;

  private:
    Core MakeCore(const RlcUnackedConfig& config, RlcUnackedRx::Deliver deliver) const override;

    bool m_segmentation; //!< Attribute Segmentation
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RLC_TM_H */
