/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_REESTABLISHMENT_H
#define UMTS_RLC_REESTABLISHMENT_H

#include "umts-rrc-procedure.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC of the RNC has an unrecoverable error: the RLC entities of acknowledged mode of a UE
 * begin anew at both ends, by RADIO BEARER RECONFIGURATION (TS 25.331 8.2.2, RLC info 10.3.4.23,
 * from memory of the text). The octets leave RLC info out, which has come with release 5.
 */
class RlcReestablishmentProcedure : public RrcProcedure
{
  public:
    /** @param ue the UE */
    explicit RlcReestablishmentProcedure(UeContext& ue);

    std::string Check() override;
    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
};

} // namespace ns3::umts

#endif /* UMTS_RLC_REESTABLISHMENT_H */
