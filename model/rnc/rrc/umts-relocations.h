/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RELOCATIONS_H
#define UMTS_RELOCATIONS_H

#include "umts-ue-context.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Relocation of the serving RNC (TS 25.413 8.6 - 8.8, TS 25.331 8.3.3).
 */
class Relocations : public ServingPart
{
  public:
    using ServingPart::ServingPart;

    /**
     * @brief Have another RNC serve a UE, or tell that it does not.
     * @param ue the UE; afterwards that of the other RNC
     * @param cell cell of the other RNC that the UE is handed over to; null: it stays where it is
     * @param reason why the RNC does not; empty: it does
     */
    void Give(UeContext& ue,
              ServingRnc& target,
              const Ptr<ControlledCell>& cell,
              const UeContext::Tickets& tickets,
              const std::string& reason);

    /**
     * @brief With RelocateOnHandOver, relocate a UE all of whose cells are those of one other RNC.
     * @param rnti the UE, if it is there
     */
    void CheckRelocation(Rnti rnti);

    /** @param rnti a UE that CheckRelocation() looks at after the procedure under way */
    void CheckRelocationLater(Rnti rnti);

    /**
     * @param cell a cell
     * @return RNC that a UE is relocated to when it is handed over to the cell; null: it is not
     *         relocated, see RelocateOnHandOver of RncRrc
     */
    ServingRnc* FindRelocationTarget(const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Draw the time of RANAP for a UE: attribute RelocationProcessing of RncRrc.
     * @return the time from RELOCATION REQUIRED to RELOCATION COMMAND
     */
    Time DrawProcessing(UeContext& ue) const;

    /**
     * @brief Fix the stream of a UE's random time here, whichever RNC serves the UE.
     * @param stream the stream
     * @return the number of streams used: none when the time is constant
     */
    int64_t AssignStreams(UeContext& ue, int64_t stream) const;

  private:
    /** @return random time of RANAP of a UE here */
    RandomTime& GetProcessing(UeContext& ue) const;

    /**
     * @brief Serve a UE of another RNC from now on.
     * @param cell cell that it is handed over to; null: it stays in its active set
     */
    void TakeOver(ServingRnc& source,
                  UeContext& ue,
                  const Ptr<ControlledCell>& cell,
                  const UeContext::Tickets& tickets);
};

} // namespace ns3::umts

#endif /* UMTS_RELOCATIONS_H */
