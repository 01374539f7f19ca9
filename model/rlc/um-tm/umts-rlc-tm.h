/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_H
#define UMTS_RLC_TM_H

#include "umts-rlc-tm-um-base.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC transparent mode (TS 25.322 4.2.1.1) as an ns-3 object.
 */
class RlcTm : public RlcTmUmBase
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

    bool m_segmentation; //!< Attribute Segmentation
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_H */
