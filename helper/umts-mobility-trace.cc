/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mobility-trace.h"

#include "ns3/callback.h"
#include "ns3/umts-rnc-rrc.h"

#include <string>

namespace ns3::umts
{

MobilityTrace::MobilityTrace(Ptr<TraceFile> file)
    : m_file(file)
{
}

void
MobilityTrace::Follow(const Ptr<RncRrc>& rrc, uint32_t rnc)
{
    const Ptr<MobilityTrace> trace(this);
    const auto follow = [&](const std::string& source, const char* name) {
        rrc->TraceConnectWithoutContext(
            source,
            MakeBoundCallback(&MobilityTrace::OnMove, trace, rnc, name));
    };
    follow("HandOver", "handover");
    follow("ServingCell", "serving");
    rrc->TraceConnectWithoutContext("RadioLink",
                                    MakeBoundCallback(&MobilityTrace::OnRadioLink, trace, rnc));
    rrc->TraceConnectWithoutContext("RadioLinkFailure",
                                    MakeBoundCallback(&MobilityTrace::OnFailure, trace, rnc));
    rrc->TraceConnectWithoutContext("Relocation",
                                    MakeBoundCallback(&MobilityTrace::OnRelocation, trace));
}

void
MobilityTrace::AddUe(uint32_t rnc, Rnti rnti, uint32_t node)
{
    m_ues[{rnc, static_cast<uint32_t>(rnti)}] = node;
}

void
MobilityTrace::Write(uint32_t rnc, uint32_t rnti, const Event& event)
{
    const auto ue = m_ues.find({rnc, rnti});
    if (ue == m_ues.end())
    {
        return;
    }
    // Sentences have commas.
    const std::string refusal = event.refusal.empty() ? "" : '"' + event.refusal + '"';
    m_file->Write(ue->second,
                  rnti,
                  rnc,
                  event.name,
                  event.from,
                  event.to,
                  event.newRnc,
                  event.newRnti,
                  refusal);
}

void
MobilityTrace::OnMove(Ptr<MobilityTrace> trace,
                      uint32_t rnc,
                      const char* name,
                      uint32_t rnti,
                      uint32_t from,
                      uint32_t to,
                      const std::string& refusal)
{
    trace->Write(rnc, rnti, {name, std::to_string(from), std::to_string(to), "", "", refusal});
}

void
MobilityTrace::OnRadioLink(Ptr<MobilityTrace> trace,
                           uint32_t rnc,
                           uint32_t rnti,
                           uint32_t cell,
                           bool isAdded,
                           const std::string& refusal)
{
    const std::string name = std::to_string(cell);
    trace->Write(rnc,
                 rnti,
                 {isAdded ? "addition" : "removal",
                  isAdded ? "" : name,
                  isAdded ? name : "",
                  "",
                  "",
                  refusal});
}

void
MobilityTrace::OnFailure(Ptr<MobilityTrace> trace,
                         uint32_t rnc,
                         uint32_t rnti,
                         uint32_t from,
                         uint32_t to)
{
    trace->Write(rnc, rnti, {"failure", std::to_string(from), std::to_string(to), "", "", {}});
}

void
MobilityTrace::OnRelocation(Ptr<MobilityTrace> trace,
                            uint32_t rnti,
                            uint32_t newRnti,
                            uint32_t from,
                            uint32_t to,
                            const std::string& refusal)
{
    const std::string identity = refusal.empty() ? std::to_string(newRnti) : "";
    trace->Write(from, rnti, {"relocation", "", "", std::to_string(to), identity, refusal});
    const auto ue = trace->m_ues.find({from, rnti});
    if (refusal.empty() && ue != trace->m_ues.end())
    {
        trace->AddUe(to, static_cast<Rnti>(newRnti), ue->second);
    }
}

} // namespace ns3::umts
