/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DETACH_H
#define UMTS_DETACH_H

#include "umts-rrc-procedure.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Procedure by which the RNC answers DETACH REQUEST of a UE that is switched off: IU RELEASE
 * COMMAND of the core network (TS 25.413 8.5) takes no time here, RRC CONNECTION RELEASE follows
 * (TS 25.331 8.1.4). When the UE has left, the RNC gives up all that it has for it.
 */
class DetachProcedure : public RrcProcedure
{
  public:
    /** @param ue the UE */
    explicit DetachProcedure(UeContext& ue);

    std::optional<RrcDownlinkMessage> MakeMessage() const override;
    std::string Apply() override;
    void Complete() override;
};

} // namespace ns3::umts

#endif /* UMTS_DETACH_H */
