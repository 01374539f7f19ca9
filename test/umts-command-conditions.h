/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMAND_CONDITIONS_H
#define UMTS_COMMAND_CONDITIONS_H

#include "ns3/umts-cell.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-context.h"
#include "ns3/umts-ue-net-device.h"

/**
 * @file
 * @ingroup umts
 * Whether commands that are carried out in the call are no wrong use, which would end the
 * simulation.
 */

namespace ns3::umts::test
{

/**
 * @param ue a UE
 * @param cell a cell
 * @return whether a hard handover of the UE to the cell is no wrong use
 */
bool MayHandOver(const UeContext& ue, const Ptr<ControlledCell>& cell);

/**
 * @param ue a UE
 * @param cell a cell
 * @return whether adding the cell to the UE's active set is no wrong use
 */
bool MayAddRadioLink(const UeContext& ue, const Ptr<ControlledCell>& cell);

/**
 * @param ue a UE
 * @param cell a cell
 * @return whether a change of the UE's serving HS-DSCH cell to the cell is no wrong use
 */
bool MayChangeServingCell(const UeContext& ue, const Ptr<ControlledCell>& cell);

/**
 * @param ue a UE
 * @param cell a cell
 * @return whether removing the cell from the UE's active set is no wrong use
 */
bool MayRemoveRadioLink(const UeContext& ue, const Ptr<ControlledCell>& cell);

/**
 * @param serving RNC that serves a UE
 * @param device the UE
 * @param cell a cell
 * @param condition condition of a command that is carried out in the call
 * @return whether the command is no wrong use
 */
bool MayGiveNow(const Ptr<RncNetDevice>& serving,
                const Ptr<UeNetDevice>& device,
                const Ptr<Cell>& cell,
                bool (*condition)(const UeContext&, const Ptr<ControlledCell>&));

/**
 * @param serving RNC that serves a UE
 * @param device the UE
 * @param target an RNC
 * @param cell a cell of it, or null
 * @return whether a relocation of the UE is no wrong use
 */
bool MayRelocate(const Ptr<RncNetDevice>& serving,
                 const Ptr<UeNetDevice>& device,
                 const Ptr<RncNetDevice>& target,
                 const Ptr<Cell>& cell);

} // namespace ns3::umts::test

#endif /* UMTS_COMMAND_CONDITIONS_H */
