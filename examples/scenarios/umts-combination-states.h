/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_STATES_H
#define UMTS_COMBINATION_STATES_H

#include "umts-combination-events.h"

#include "ns3/core-module.h"
#include "ns3/object-vector.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string>

namespace ns3::umts
{

/**
 * @brief States that a network has reached, in words whose first one is their group: "switcher
 * REQUEST in PAGING", "procedure ACTIVE_SET_UPDATE failed", "hs-dsch transmission 3".
 */
class ReachedStates
{
  public:
    /** @return the states */
    const std::set<std::string>& Get() const
    {
        return m_states;
    }

    /**
     * @brief Add a state.
     * @param words any values, of which a text is written without its numbers
     */
    template <typename... WORDS>
    void Add(const WORDS&... words)
    {
        std::ostringstream text;
        ((text << words << ' '), ...);
        std::string state = text.str();
        state.pop_back();
        m_states.insert(state);
    }

    /** @param rnc an RNC, with all its cells */
    void Watch(const Ptr<RncNetDevice>& rnc)
    {
        const auto rrc = rnc->GetObject<RncRrc>();
        const auto connect = [&rrc](const std::string& source, const CallbackBase& sink) {
            rrc->TraceConnectWithoutContext(source, sink);
        };
        connect("Procedure", MakeCallback(&ReachedStates::OnProcedure, this));
        connect("HandOver", MakeCallback(&ReachedStates::OnHandOver, this));
        connect("ServingCell", MakeCallback(&ReachedStates::OnServingCell, this));
        connect("RadioLink", MakeCallback(&ReachedStates::OnRadioLink, this));
        connect("Relocation", MakeCallback(&ReachedStates::OnRelocation, this));
        connect("RadioLinkFailure", MakeCallback(&ReachedStates::OnRadioLinkFailure, this));
        ObjectVectorValue cells;
        rrc->GetAttribute("CellList", cells);
        for (std::size_t i = 0; i < cells.GetN(); ++i)
        {
            Watch(cells.Get(i)->GetObject<ControlledCell>());
        }
    }

    /** @param ue a UE that is served by an RNC @param rnc the RNC */
    void Watch(const Ptr<UeNetDevice>& ue, const Ptr<RncNetDevice>& rnc)
    {
        ue->GetStateMeter()->TraceConnectWithoutContext(
            "State",
            MakeCallback(&ReachedStates::OnState, this));
        const auto requests = ue->GetRequestControl();
        requests->TraceConnectWithoutContext("Request",
                                             MakeCallback(&ReachedStates::OnRequest, this));
        requests->TraceConnectWithoutContext("Failure",
                                             MakeCallback(&ReachedStates::OnRequestFailure, this));
        if (const auto switcher = UesOf(*rnc).Get(ue->GetRnti()).switcher)
        {
            switcher->TraceConnectWithoutContext(
                "Event",
                MakeCallback(&ReachedStates::OnSwitcherEvent, this));
        }
    }

    /**
     * @brief An event is to happen to a UE.
     * @param event the event
     * @param ue the UE as its RNC sees it; null: none serves it
     */
    void OnEvent(const NetworkEvent& event, const UeContext* ue)
    {
        std::ostringstream state;
        state << "event " << event.kind->name << " in ";
        if (!ue)
        {
            state << "no connection";
        }
        else if (ue->switcher)
        {
            state << ue->switcher->GetPhase();
        }
        else
        {
            state << ue->state.state;
        }
        for (int type = 0; ue && type < RrcProcedure::N_TYPES; ++type)
        {
            const auto one = static_cast<RrcProcedure::Type>(type);
            if (ue->procedures->Has(one))
            {
                state << ", " << one;
            }
        }
        Add(state.str());
    }

    /** @param rows statistics at the end, of which RLC's counters are states */
    void AddCounters(const std::vector<UeStats>& rows)
    {
        for (const auto& row : rows)
        {
            for (const auto& bearer : row.bearers)
            {
                AddRlc(bearer.downlink);
                AddRlc(bearer.uplink);
                Count("hs-dsch block given up", bearer.hsDsch.blocksLost);
                Count("e-dch block given up", bearer.eDch.blocksLost);
            }
            Count("radio link failure", row.radioLinkFailures);
            Count("physical channel failure", row.physicalChannelFailures);
        }
    }

  private:
    /** @param control a cell as its RNC has it */
    void Watch(const Ptr<ControlledCell>& control)
    {
        const auto cell = DynamicCast<Cell>(control->GetNbap());
        control->GetAdmissionControl()->TraceConnectWithoutContext(
            "Decision",
            MakeCallback(&ReachedStates::OnAdmission, this));
        control->GetIub()->TraceConnectWithoutContext("DropFrame",
                                                      MakeCallback(&ReachedStates::OnDrop, this));
        if (const auto common = cell->GetCommonChannels())
        {
            common->TraceConnectWithoutContext("AccessFailure",
                                               MakeCallback(&ReachedStates::OnAccess, this));
        }
        if (const auto hs = cell->GetHsCell())
        {
            hs->TraceConnectWithoutContext("Transmission",
                                           MakeCallback(&ReachedStates::OnTransmission, this));
        }
        if (const auto eDch = cell->GetEdchCell())
        {
            eDch->TraceConnectWithoutContext("Reception",
                                             MakeCallback(&ReachedStates::OnReception, this));
        }
    }

    /** @param state a state @param count how often; 0: never */
    void Count(const std::string& state, uint64_t count)
    {
        if (count > 0)
        {
            Add(state);
        }
    }

    /** @param rlc counters of a direction of a bearer */
    void AddRlc(const RlcDirectionStats& rlc)
    {
        Count("rlc retransmission", rlc.tx.pdusRetransmitted);
        Count("rlc piggybacked STATUS", rlc.tx.statusPiggybacked);
        Count("rlc stale NACK", rlc.tx.staleNacks);
        Count("rlc reset", rlc.tx.resets);
        Count("rlc unrecoverable error", rlc.tx.unrecoverable);
        Count("rlc re-establishment", rlc.tx.reestablished);
        Count("rlc SDU refused", rlc.tx.sdusRefused);
        Count("rlc SDU discarded", rlc.tx.sdusDiscarded);
        Count("rlc duplicate", rlc.rx.pdusDuplicate);
        Count("rlc PDU outside the window", rlc.rx.pdusOutsideWindow);
        Count("rlc PDU missing", rlc.rx.pdusMissing);
    }

    /** @param text a reason @return it without numbers */
    static std::string Strip(const std::string& text)
    {
        std::string stripped;
        for (const char one : text)
        {
            if (!std::isdigit(static_cast<unsigned char>(one)))
            {
                stripped += one;
            }
        }
        return stripped;
    }

    /** @brief A command has ended. @param what its name @param reason why it was refused */
    void OnEnd(const std::string& what, const std::string& reason)
    {
        Add(what, reason.empty() ? "done" : "refused: " + Strip(reason));
    }

    /** @brief See RncRrc. */
    void OnProcedure(uint32_t /* rnti */,
                     RrcProcedure::Type type,
                     RrcProcedure::Phase phase,
                     const std::string& /* reason */)
    {
        static const std::array<const char*, 4> phases{{"begun", "done", "completed", "failed"}};
        Add("procedure", type, phases.at(phase));
    }

    /** @brief See RncRrc. */
    void OnHandOver(uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        OnEnd("move handover", reason);
    }

    /** @brief See RncRrc. */
    void OnServingCell(uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        OnEnd("move serving cell", reason);
    }

    /** @brief See RncRrc. */
    void OnRadioLink(uint32_t, uint32_t, bool isAdded, const std::string& reason)
    {
        OnEnd(isAdded ? "move radio link added" : "move radio link removed", reason);
    }

    /** @brief See RncRrc. */
    void OnRelocation(uint32_t, uint32_t, uint32_t, uint32_t, const std::string& reason)
    {
        OnEnd("move relocation", reason);
    }

    /** @brief See RncRrc. */
    void OnRadioLinkFailure(uint32_t, uint32_t, uint32_t)
    {
        Add("move after radio link failure");
    }

    /** @brief See RrcStateMeter. */
    void OnState(RrcState from, RrcState to)
    {
        Add("state", from, "to", to);
    }

    /** @brief See RrcRequestControl. */
    void OnRequest(RrcState state, CellUpdateCause cause, uint32_t count)
    {
        Add("request in", state, "cause", static_cast<int>(cause), count > 1 ? "repeated" : "");
    }

    /** @brief See RrcRequestControl. */
    void OnRequestFailure(RrcState state, CellUpdateCause cause, const std::string& reason)
    {
        Add("request in", state, "cause", static_cast<int>(cause), "given up:", Strip(reason));
    }

    /** @brief See ChannelSwitcher. */
    void OnSwitcherEvent(ChannelSwitcher::Phase phase, ChannelSwitcher::Event event)
    {
        Add("switcher", event, "in", phase);
    }

    /** @brief See AdmissionControl. */
    void OnAdmission(uint32_t outcome, const std::string& reason)
    {
        Add("admission", outcome, Strip(reason));
    }

    /** @brief See IubChannel. */
    void OnDrop(uint8_t direction, uint32_t, uint32_t, const std::string& reason)
    {
        Add("iub", direction == 1 ? "down:" : "up:", Strip(reason));
    }

    /** @brief See CommonChannels. */
    void OnAccess(uint16_t)
    {
        Add("rach access given up");
    }

    /** @brief See HsCell. */
    void OnTransmission(uint32_t, const HsTransmission& transmission)
    {
        Add("hs-dsch transmission", transmission.redundancy + 1);
    }

    /** @brief See EdchCell. */
    void OnReception(uint16_t, uint32_t, uint32_t retransmissions, bool isAcknowledged)
    {
        Add("e-dch transmission", retransmissions + 1, isAcknowledged ? "decoded" : "not decoded");
    }

    std::set<std::string> m_states; //!< The states
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_STATES_H */
