/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OPERATOR_FIGURES_H
#define UMTS_OPERATOR_FIGURES_H

#include "json-object.h"
#include "umts-sample.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/** @brief What becomes of RRC: changes of state of UEs, and handovers. */
class RrcWatch
{
  public:
    /** @param rnc its RRC is watched */
    explicit RrcWatch(const Ptr<RncNetDevice>& rnc)
        : m_rnc(rnc)
    {
        const auto rrc = rnc->GetObject<RncRrc>();
        rrc->TraceConnectWithoutContext("RadioLink", MakeCallback(&RrcWatch::OnLink, this));
        rrc->TraceConnectWithoutContext("ServingCell", MakeCallback(&RrcWatch::OnServing, this));
        rrc->TraceConnectWithoutContext("HandOver", MakeCallback(&RrcWatch::OnMove, this));
        rrc->TraceConnectWithoutContext("RadioLinkFailure",
                                        MakeCallback(&RrcWatch::OnFailure, this));
        rrc->TraceConnectWithoutContext("Procedure", MakeCallback(&RrcWatch::OnProcedure, this));
    }

    /** @param ue changes its states */
    void Add(const Ptr<UeNetDevice>& ue)
    {
        const auto number = static_cast<uint32_t>(m_ues.size());
        m_ues.push_back({ue, Time(0), Time(0), Time(0)});
        ue->GetStateMeter()->TraceConnectWithoutContext(
            "State",
            MakeCallback(&RrcWatch::OnState, this).Bind(number));
        m_rnc->GetBearer(ue->GetRnti())
            ->GetObject<ChannelSwitcher>()
            ->TraceConnectWithoutContext("State",
                                         MakeCallback(&RrcWatch::OnChannels, this).Bind(number));
        ue->GetRequestControl()->TraceConnectWithoutContext(
            "Request",
            MakeCallback(&RrcWatch::OnRequest, this).Bind(number));
    }

    /** @param from values count from this time on */
    void Begin(Time from)
    {
        m_begin = from;
    }

    /** @param json gets the figures @param dchMinutes minutes of UEs in CELL_DCH */
    void Report(JsonObject& json, double dchMinutes)
    {
        m_connection.AddTo(json, "rrc_connection", "s");
        m_idleToDch.AddTo(json, "idle_to_dch", "s");
        m_fachToDch.AddTo(json, "fach_to_dch", "s");
        m_pchToFach.AddTo(json, "pch_to_fach", "s");
        m_activeSetUpdate.AddTo(json, "active_set_update", "s");
        json.Add("links_added_per_minute", m_added / dchMinutes);
        json.Add("serving_changes_per_minute", m_serving / dchMinutes);
        json.Add("links_refused_ratio", m_refused / std::max(1.0, m_added + m_refused));
        json.Add("cell_moves_count", m_moves);
        json.Add("radio_link_failures_per_minute", m_failures / dchMinutes);
        json.Add("procedures_count", m_begun);
        json.Add("procedures_failed_ratio", m_failed / std::max(1.0, m_begun));
    }

  private:
    /// A UE that changes its states.
    struct Ue
    {
        Ptr<UeNetDevice> device; //!< The UE
        Time setUp;              //!< Time on the way to CELL_DCH before the present one
        Time asked;              //!< When it has asked for channels first
        Time way; //!< On the way from IDLE, until RRC CONNECTION SETUP; 0: not from there
    };

    /** @return whether it counts by now */
    bool IsCounting() const
    {
        return Simulator::Now() >= m_begin;
    }

    /** @param number of a UE that asks for channels @param count how many times it has */
    void OnRequest(uint32_t number,
                   RrcState /* state */,
                   CellUpdateCause /* cause */,
                   uint32_t count)
    {
        m_ues[number].asked = count <= 1 ? Simulator::Now() : m_ues[number].asked;
    }

    /** @param number of a UE @param from its old state @param to its new state */
    void OnState(uint32_t number, RrcState from, RrcState to)
    {
        Ue& ue = m_ues[number];
        const Time now = Simulator::Now();
        const Time setUp = ue.device->GetStateMeter()->GetSetUpTime();
        const Time way = setUp - std::exchange(ue.setUp, setUp);
        const Time former = std::exchange(ue.way, from == RrcState::IDLE ? way : Time(0));
        if (!IsCounting())
        {
            return;
        }
        if (from == RrcState::IDLE && to == RrcState::CELL_DCH)
        {
            m_connection.Add((now - ue.asked).GetSeconds());
        }
        else if (from == RrcState::CELL_DCH && !former.IsZero())
        {
            m_idleToDch.Add((former + way).GetSeconds());
        }
        else if (from == RrcState::CELL_FACH && to == RrcState::CELL_DCH)
        {
            m_fachToDch.Add(way.GetSeconds());
        }
    }

    /** @param number of a UE @param from its old channels @param to its new ones */
    void OnChannels(uint32_t number, RrcState from, RrcState to)
    {
        if (IsCounting() && from == RrcState::CELL_PCH && to == RrcState::CELL_FACH)
        {
            m_pchToFach.Add((Simulator::Now() - m_ues[number].asked).GetSeconds());
        }
    }

    /** @param isAdded a UE has got a radio link @param reason why not */
    void OnLink(uint32_t, uint32_t, bool isAdded, const std::string& reason)
    {
        const double one = isAdded && IsCounting() ? 1 : 0;
        m_added += reason.empty() ? one : 0;
        m_refused += reason.empty() ? 0 : one;
    }

    /** @param reason why HS-DSCH has not gone to another cell */
    void OnServing(uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        m_serving += reason.empty() && IsCounting() ? 1 : 0;
    }

    /** @param reason why a UE has not gone to another cell */
    void OnMove(uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        m_moves += reason.empty() && IsCounting() ? 1 : 0;
    }

    /** @brief The radio links of a UE have failed. */
    void OnFailure(uint32_t, uint32_t, uint32_t)
    {
        m_failures += IsCounting() ? 1 : 0;
    }

    /** @param rnti a UE @param type a procedure of it @param phase how far it is */
    void OnProcedure(uint32_t rnti,
                     RrcProcedure::Type type,
                     RrcProcedure::Phase phase,
                     const std::string&)
    {
        if (!IsCounting())
        {
            return;
        }
        m_begun += phase == RrcProcedure::BEGUN ? 1 : 0;
        m_failed += phase == RrcProcedure::FAILED ? 1 : 0;
        if (type == RrcProcedure::ACTIVE_SET_UPDATE)
        {
            if (phase == RrcProcedure::BEGUN)
            {
                m_updates[rnti] = Simulator::Now();
            }
            else if (phase == RrcProcedure::COMPLETED && m_updates.count(rnti) > 0)
            {
                m_activeSetUpdate.Add((Simulator::Now() - m_updates[rnti]).GetSeconds());
            }
        }
    }

    Ptr<RncNetDevice> m_rnc;            //!< The RNC
    Time m_begin;                       //!< Of what counts
    std::vector<Ue> m_ues;              //!< UEs whose states count
    std::map<uint32_t, Time> m_updates; //!< Begin of ACTIVE SET UPDATE, by RNTI
    Sample m_connection;                //!< From RRC CONNECTION REQUEST to CELL_DCH, s
    Sample m_idleToDch;                 //!< From there to the channels of the bearer, s
    Sample m_fachToDch;                 //!< From the decision to CELL_DCH, s
    Sample m_pchToFach;                 //!< From CELL UPDATE to CELL_FACH, s
    Sample m_activeSetUpdate;           //!< From the message to its answer, s
    double m_added{0};                  //!< Radio links
    double m_refused{0};                //!< Radio links that a cell has no room for
    double m_serving{0};                //!< Changes of the serving HS-DSCH cell
    double m_moves{0};                  //!< Changes of the only cell of a UE
    double m_failures{0};               //!< Radio link failures
    double m_begun{0};                  //!< Procedures
    double m_failed{0};                 //!< Procedures that have failed
};

} // namespace ns3::umts

#endif /* UMTS_OPERATOR_FIGURES_H */
