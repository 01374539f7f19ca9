/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_RELEASE_H
#define UMTS_RADIO_BEARER_RELEASE_H

#include "umts-rrc-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER RELEASE procedure (TS 25.331 8.2.3). No message is sent for a bearer that the
 * UE has not learned of by RADIO BEARER SETUP.
 */
class RadioBearerReleaseProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param id the bearer
     */
    RadioBearerReleaseProcedure(UeContext& ue, RbId id);

    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;

  private:
    RbId m_id; //!< The bearer
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_RELEASE_H */
