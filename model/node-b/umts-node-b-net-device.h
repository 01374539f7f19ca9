/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_NET_DEVICE_H
#define UMTS_NODE_B_NET_DEVICE_H

#include "umts-cell.h"

#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-net-device.h"

#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A Node B: its cells and its end of the Iub. It carries no IP packets.
 */
class NodeBNetDevice : public UmtsNetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Connect the Node B. */
    void Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /**
     * @brief Add a cell.
     * @param config what its channels are made of
     */
    Ptr<Cell> AddCell(const CellConfig& config);

    /** @return number of cells */
    uint32_t GetNCells() const;

    /**
     * @param i position of a cell in the order of their addition; throws Error when there is none
     * @return the cell
     */
    Ptr<Cell> GetCell(uint32_t i = 0) const;

    /** @return the Iub to its RNC */
    Ptr<IubChannel> GetIub() const;

    /** @return the air of the first cell; null before there is one */
    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    std::vector<Ptr<Cell>> m_cells;                                   //!< Cells
    Ptr<IubNetDevice> m_iub;                                          //!< The Iub
    std::shared_ptr<NodeBDchs> m_dchs{std::make_shared<NodeBDchs>()}; //!< DCHs, of all cells
};

} // namespace ns3::umts

#endif /* UMTS_NODE_B_NET_DEVICE_H */
