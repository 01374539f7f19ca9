/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_CELLS_H
#define UMTS_RNC_CELLS_H

#include "umts-controlled-cell.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The controlling part of an RNC: its Node Bs and cells (TS 25.401 6.1.5).
 */
class RncCells : public SimpleRefCount<RncCells>
{
  public:
    /**
     * @brief Control a Node B.
     * @param iub the RNC's end of it
     * @return the RNC's port to it
     */
    Ptr<IubPort> AddNodeB(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /** @brief Control a cell. */
    void AddCell(Ptr<IubPort> port, Ptr<NbapCell> cell, const CellConfig& config);

    /** @return cells, in the order of their installation */
    const std::vector<Ptr<ControlledCell>>& GetCells() const
    {
        return m_cells;
    }

    /**
     * @param area number of a routing area and URA
     * @return its cells that have a PCH
     */
    std::vector<Ptr<ControlledCell>> GetPagingArea(uint32_t area) const;

    /** @brief Take all apart. */
    void Dispose();

  private:
    std::vector<Ptr<IubPort>> m_ports;        //!< Node Bs
    std::vector<Ptr<ControlledCell>> m_cells; //!< Cells
};

} // namespace ns3::umts

#endif /* UMTS_RNC_CELLS_H */
