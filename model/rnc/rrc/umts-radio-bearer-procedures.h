/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_PROCEDURES_H
#define UMTS_RADIO_BEARER_PROCEDURES_H

#include "umts-channel-switcher.h"
#include "umts-rrc-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RADIO BEARER SETUP (TS 25.331 8.2.1): a UE is told that a bearer has its channels, which
 * both ends use from then on.
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
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;
    bool SurvivesRelocation() const override;

  private:
    /** @return whether the bearer is still there, and has its channels */
    bool HasChannels() const;

    RbId m_id; //!< The bearer
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RELEASE (TS 25.331 8.2.3). A bearer that the UE has not been told of goes
 * without a message.
 */
class RadioBearerReleaseProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param id the bearer
     */
    RadioBearerReleaseProcedure(UeContext& ue, RbId id);

    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;

  private:
    RbId m_id; //!< The bearer
};

/**
 * @ingroup umts
 * @brief RADIO BEARER RECONFIGURATION (TS 25.331 8.2.2): a switched bearer goes from CELL_FACH to
 * CELL_DCH or back.
 */
class RadioBearerReconfigurationProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher what switches it
     * @param state state that the UE is to be in: CELL_DCH or CELL_FACH
     */
    RadioBearerReconfigurationProcedure(UeContext& ue,
                                        Ptr<ChannelSwitcher> switcher,
                                        RrcState state);

    std::string Reserve() override;
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

  private:
    Ptr<ChannelSwitcher> m_switcher; //!< What switches the UE
    RrcState m_state;                //!< The new state
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_PROCEDURES_H */
