/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_UM_H
#define UMTS_RLC_UM_H

#include "umts-rlc-tm-um-base.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC unacknowledged mode (TS 25.322 4.2.1.2) as an ns-3 object.
 */
class RlcUm : public RlcTmUmBase
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    RlcMode GetMode() const override;

  private:
    Core MakeCore(RlcTmUmRx::Deliver deliver) const override;
};

} // namespace ns3::umts

#endif /* UMTS_RLC_UM_H */
