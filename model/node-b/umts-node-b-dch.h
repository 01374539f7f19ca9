/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_DCH_H
#define UMTS_NODE_B_DCH_H

#include "umts-downlink-queue.h"

#include "ns3/umts-uu-diversity-receiver.h"

#include <map>
#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief DCHs of a UE in a Node B, with one transport bearer to the RNC and radio links in one cell
 * or several (softer handover). Each cell sends every downlink frame; uplink block sets of all
 * cells are combined by selection into one frame to the RNC.
 */
class NodeBDch : private TransportBlockSink
{
  public:
    /**
     * @param iub the Node B's end of the Iub
     * @param bearer transport bearer of the DCHs
     * @param uplink the DCH of the uplink
     */
    NodeBDch(Ptr<IubNetDevice> iub, TransportBearerId bearer, const TransportChannel& uplink);

    /**
     * @brief Receive the uplink in a cell.
     * @param uu air of the cell
     * @return the channel there
     */
    TransportChannelId AddUplink(Ptr<UuChannel> uu);

    /**
     * @brief Send the downlink in a cell.
     * @param uu air of the cell
     * @param channel the channel there
     */
    void AddDownlink(Ptr<UuChannel> uu, TransportChannelId channel, Time tti);

    /** @param uu air of a cell to send and receive in no more */
    void Remove(const Ptr<UuChannel>& uu);

    /**
     * @param uu air of a cell
     * @return whether there is a radio link in it
     */
    bool Has(const Ptr<UuChannel>& uu) const;

    /** @return radio links */
    std::size_t GetNLinks() const;

    /** @param isAligned other cells send the downlink, too: each frame goes in the TTI of its
     *         connection frame number, or not at all */
    void SetAligned(bool isAligned);

    /**
     * @brief A frame has come: data of the downlink, or an SIR target.
     * @return false when it is none of them
     */
    bool OnFrame(IubFrame& frame);

  private:
    /** @brief The downlink in a cell. */
    struct Downlink
    {
        Ptr<UuChannel> uu;                    //!< Air of the cell
        std::unique_ptr<DownlinkQueue> queue; //!< What waits for its TTI
    };

    void Deliver(Ptr<const BlockSetReception> reception) override;

    Ptr<IubNetDevice> m_iub;                                //!< The Iub
    TransportBearerId m_bearer;                             //!< Transport bearer
    Time m_tti;                                             //!< TTI of the uplink
    UuDiversityReceiver m_uplink;                           //!< Uplink in all cells
    std::vector<Downlink> m_downlinks;                      //!< Downlink in each cell
    std::map<Ptr<UuChannel>, TransportChannelId> m_uplinks; //!< Uplink in each cell
    bool m_isAligned{false};                                //!< See SetAligned()
    TransportBearerHandle m_handle; //!< Keeps the bearer open, for data and SIR targets
};

/// DCHs of a Node B, by transport bearer; its cells share them.
using NodeBDchs = std::map<TransportBearerId, std::unique_ptr<NodeBDch>>;

} // namespace ns3::umts

#endif /* UMTS_NODE_B_DCH_H */
