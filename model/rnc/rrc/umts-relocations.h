/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RELOCATIONS_H
#define UMTS_RELOCATIONS_H

#include "umts-radio-links.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Relocation of the serving RNC (TS 25.413 8.6 - 8.8, TS 25.331 8.3.3).
 */
class Relocations
{
  public:
    /** @param rnc the RNC that UEs come to, or go from */
    explicit Relocations(ServingRnc& rnc)
        : m_rnc(rnc)
    {
    }

    Relocations(const Relocations&) = delete;
    Relocations& operator=(const Relocations&) = delete;

    /**
     * @brief Have another RNC serve a UE.
     * @param ue the UE; afterwards that of the other RNC
     * @param move to a cell of the other RNC; null: the UE stays where it is
     * @param tickets what that cell has admitted
     */
    void Relocate(UeContext& ue,
                  ServingRnc& target,
                  PreparedMove* move,
                  const UeContext::Tickets& tickets);

    /** @brief Tell that another RNC does not serve a UE. @param reason why */
    void TellRefusal(Rnti rnti, const ServingRnc& target, const std::string& reason) const;

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

  private:
    /**
     * @brief Serve a UE of another RNC from now on.
     * @param move to a cell that has been prepared here; null: it stays in its active set
     */
    void TakeOver(ServingRnc& source,
                  UeContext& ue,
                  PreparedMove* move,
                  const UeContext::Tickets& tickets);

    ServingRnc& m_rnc; //!< The RNC that UEs come to, or go from
};

} // namespace ns3::umts

#endif /* UMTS_RELOCATIONS_H */
