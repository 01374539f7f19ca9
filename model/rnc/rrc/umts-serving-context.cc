/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-serving-context.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

ServingContext::ServingContext(const RrcTraces& rrcTraces,
                               const RrcSettings& rrcSettings,
                               Ptr<UtranCells> cells)
    : traces(rrcTraces),
      settings(rrcSettings),
      utran(std::move(cells))
{
}

Ptr<ControlledCell>
ServingContext::Require(ScramblingCode code) const
{
    const Ptr<ControlledCell> cell = utran->Find(code);
    UMTS_THROW_UNLESS(cell,
                      "handover: no cell of the RNC, or of one with an Iur to it, has primary "
                      "scrambling code "
                          << static_cast<uint16_t>(code));
    return cell;
}

bool
ServingContext::Knows(const Ptr<ControlledCell>& cell) const
{
    const auto cells = utran->GetCells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

std::string
ServingContext::CheckIur(const UeContext& ue, const Ptr<ControlledCell>& cell) const
{
    return utran->IsOwn(cell) || ue.IsOnDchAlone()
               ? ""
               : "over an Iur go DCHs alone, and the UE has other bearers";
}

void
ServingContext::TraceMove(const RrcTraces::MoveTrace& trace,
                          Rnti rnti,
                          const Ptr<ControlledCell>& former,
                          const Ptr<ControlledCell>& target,
                          const std::string& reason) const
{
    trace(static_cast<uint32_t>(rnti),
          utran->GetPosition(former),
          utran->GetPosition(target),
          reason);
}

void
ServingContext::TraceRadioLink(Rnti rnti,
                               const Ptr<ControlledCell>& cell,
                               bool isAdded,
                               const std::string& reason) const
{
    traces.radioLink(static_cast<uint32_t>(rnti), utran->GetPosition(cell), isAdded, reason);
}

void
ServingContext::TraceRelocation(Rnti former,
                                Rnti rnti,
                                const ServingContext& target,
                                const std::string& reason) const
{
    traces.relocation(static_cast<uint32_t>(former),
                      static_cast<uint32_t>(rnti),
                      device->GetNode()->GetId(),
                      target.device->GetNode()->GetId(),
                      reason);
}

Time
ServingContext::DrawRelocation(UeContext& ue) const
{
    return ue.networkTimes[this].relocation.Draw(settings.relocationProcessing);
}

Time
ServingContext::DrawRadioLinks(UeContext& ue) const
{
    return ue.networkTimes[this].radioLinks.Draw(settings.radioLinkProcessing);
}

int64_t
ServingContext::AssignStreams(UeContext& ue, int64_t stream) const
{
    NetworkTimes& times = ue.networkTimes[this];
    int64_t used = times.relocation.AssignStreams(settings.relocationProcessing, stream);
    used += times.radioLinks.AssignStreams(settings.radioLinkProcessing, stream + used);
    return used;
}

} // namespace ns3::umts
