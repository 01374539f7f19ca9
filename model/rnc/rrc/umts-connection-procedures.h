/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CONNECTION_PROCEDURES_H
#define UMTS_CONNECTION_PROCEDURES_H

#include "umts-channel-switcher.h"
#include "umts-rrc-procedure.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC by which a UE with a switched bearer comes from IDLE, and goes there again.
 */

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Security mode control: SECURITY MODE COMMAND (TS 25.331 8.1.12).
 */
class SecurityModeControlProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     */
    SecurityModeControlProcedure(UeContext& ue, Ptr<ChannelSwitcher> switcher);

    std::string Check() override;
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;
    void Complete() override;
    uint32_t GetAnswerOctets() const override;
    void Undo(const std::string& reason) override;

  private:
    Ptr<ChannelSwitcher> m_switcher; //!< State machine of the UE
};

/**
 * @ingroup umts
 * @brief The radio bearer of a UE that has come from IDLE: RADIO BEARER SETUP (TS 25.331 8.2.1).
 */
class RadioAccessBearerProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     */
    RadioAccessBearerProcedure(UeContext& ue, Ptr<ChannelSwitcher> switcher);

    std::string Check() override;
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

  private:
    Ptr<ChannelSwitcher> m_switcher; //!< State machine of the UE
};

/**
 * @ingroup umts
 * @brief A UE leaves its channels: RRC CONNECTION RELEASE for IDLE (TS 25.331 8.1.4), RADIO BEARER
 * RECONFIGURATION for CELL_PCH and URA_PCH (8.2.2).
 */
class ChannelReleaseProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param switcher its state machine
     * @param isToIdle whether it goes to IDLE
     */
    ChannelReleaseProcedure(UeContext& ue, Ptr<ChannelSwitcher> switcher, bool isToIdle);

    std::string Reserve() override;
    std::vector<RrcDownlinkMessage> MakeMessages() const override;
    std::string Apply() override;
    void Undo(const std::string& reason) override;

  private:
    Ptr<ChannelSwitcher> m_switcher; //!< State machine of the UE
};

} // namespace ns3::umts

#endif /* UMTS_CONNECTION_PROCEDURES_H */
