/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_PROCEDURES_H
#define UMTS_COMBINATION_PROCEDURES_H

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <set>
#include <string>

namespace ns3::umts
{

/** @brief What has become of handovers, radio links, cell changes and relocations. */
class ProcedureWatch
{
  public:
    /** @param rrc RRC of an RNC */
    void Add(const Ptr<RncRrc>& rrc)
    {
        for (const auto* source : {"HandOver", "ServingCell"})
        {
            rrc->TraceConnectWithoutContext(source, MakeCallback(&ProcedureWatch::OnMove, this));
        }
        rrc->TraceConnectWithoutContext("RadioLink", MakeCallback(&ProcedureWatch::OnLink, this));
        rrc->TraceConnectWithoutContext("Relocation",
                                        MakeCallback(&ProcedureWatch::OnRelocation, this));
    }

    /** @param ue a UE that leaves: what it does not get by then is no fault */
    void Excuse(const Ptr<UeNetDevice>& ue)
    {
        m_excused = static_cast<uint32_t>(ue->GetRnti());
    }

    /** @return procedures that have been done */
    uint32_t GetDone() const
    {
        return m_done;
    }

    /** @return reasons of those that have been refused, or have failed */
    const std::set<std::string>& GetRefusals() const
    {
        return m_refusals;
    }

  private:
    /** @param rnti the UE @param reason why a UE is not in the new cell; empty: it is there */
    void OnMove(uint32_t rnti, uint32_t, uint32_t, const std::string& reason)
    {
        Count(rnti, reason);
    }

    /** @param rnti the UE @param reason why a UE has not got a radio link */
    void OnLink(uint32_t rnti, uint32_t, bool, const std::string& reason)
    {
        Count(rnti, reason);
    }

    /** @param rnti the UE @param reason why a UE has not been relocated */
    void OnRelocation(uint32_t rnti, uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        Count(rnti, reason);
    }

    /** @param rnti the UE @param reason why not; empty: done */
    void Count(uint32_t rnti, const std::string& reason)
    {
        m_done += reason.empty() ? 1 : 0;
        if (!reason.empty() && rnti != m_excused)
        {
            m_refusals.insert(reason);
        }
    }

    uint32_t m_done{0};               //!< Procedures done
    uint32_t m_excused{0};            //!< RNTI of the UE that leaves; 0: none does
    std::set<std::string> m_refusals; //!< Reasons of the others
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_PROCEDURES_H */
