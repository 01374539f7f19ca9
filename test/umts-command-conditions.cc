/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-command-conditions.h"

#include "ns3/object-vector.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-rrc-procedures.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>

namespace ns3::umts::test
{

bool
MayHandOver(const UeContext& ue, const Ptr<ControlledCell>& cell)
{
    return cell != ue.GetCell() || ue.activeSet.size() > 1;
}

bool
MayAddRadioLink(const UeContext& ue, const Ptr<ControlledCell>& cell)
{
    return !ue.IsIn(cell) && ue.activeSet.size() < MAX_ACTIVE_SET;
}

bool
MayChangeServingCell(const UeContext& ue, const Ptr<ControlledCell>& cell)
{
    return !ue.procedures->IsEstablishing() && ue.HasHsDsch() && ue.IsIn(cell) &&
           cell != ue.GetCell();
}

bool
MayRemoveRadioLink(const UeContext& ue, const Ptr<ControlledCell>& cell)
{
    return ue.IsIn(cell) && ue.activeSet.size() > 1;
}

bool
MayGiveNow(const Ptr<RncNetDevice>& serving,
           const Ptr<UeNetDevice>& device,
           const Ptr<Cell>& cell,
           bool (*condition)(const UeContext&, const Ptr<ControlledCell>&))
{
    const UeContext& ue = UesOf(*serving).Get(device->GetRnti());
    return !ue.procedures->IsAtOnce() || condition(ue, serving->GetObject<RncRrc>()->Control(cell));
}

bool
MayRelocate(const Ptr<RncNetDevice>& serving,
            const Ptr<UeNetDevice>& device,
            const Ptr<RncNetDevice>& target,
            const Ptr<Cell>& cell)
{
    const UeContext& ue = UesOf(*serving).Get(device->GetRnti());
    ObjectVectorValue own;
    target->GetObject<RncRrc>()->GetAttribute("CellList", own);
    const auto isOwn = [&own](const Ptr<ControlledCell>& one) {
        const auto isIt = [&one](const auto& entry) { return entry.second == one; };
        return std::any_of(own.Begin(), own.End(), isIt);
    };
    return target != serving && (cell || !ue.procedures->IsAtOnce() ||
                                 std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isOwn));
}

} // namespace ns3::umts::test
