/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_SETUP_H
#define UMTS_RADIO_BEARER_SETUP_H

#include "umts-rrc-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP procedure (TS 25.331 8.2.1) for a bearer whose channels are available.
 * Both ends use them once the UE has the message.
 */
class RadioBearerSetupProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param id the bearer, whose channels are there
     */
    RadioBearerSetupProcedure(UeContext& ue, RbId id);

    std::string Check() override;
    std::string Reserve() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

    bool ChangesRadioLinks() const override;

    bool DescribesChannels() const override
    {
        return true;
    }

    bool SurvivesRelocation() const override;

  private:
    /** @return whether the bearer is still there, and has its channels */
    bool HasChannels() const;

    RbId m_id; //!< The bearer
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_SETUP_H */
