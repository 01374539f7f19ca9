/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_PORTS_H
#define UMTS_FRAME_PORTS_H

#include "ns3/simulator.h"
#include "ns3/umts-transport-bearer.h"
#include "ns3/umts-uu-channel.h"

#include <deque>
#include <utility>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Node B's end of a downlink transport channel: data frames wait here for the TTIs in which
 * their blocks go on the air.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class DownlinkPort : public TransportBlockSource, public TransportBearerEnd
{
  public:
    /**
     * @param cell the cell
     * @param tti TTI of the channel
     * @param sink where the channel is received
     * @param errors block errors; null: those marked already
     */
    DownlinkPort(Ptr<UuChannel> cell,
                 Time tti,
                 TransportBlockSink* sink,
                 Ptr<BlockErrorModel> errors)
        : m_cell(cell),
          m_channel(cell->AddDch(tti, this, sink, errors))
    {
    }

    DownlinkPort(const DownlinkPort&) = delete;
    DownlinkPort& operator=(const DownlinkPort&) = delete;

    bool HasBlocks() const override
    {
        return !m_waiting.empty();
    }

    FrameBlocks Take() override
    {
        FrameBlocks set = std::move(m_waiting.front());
        m_waiting.pop_front();
        return set;
    }

    bool OnFrame(IubFrame& frame) override
    {
        auto* data = std::get_if<DataFrame>(&frame.content);
        if (data)
        {
            m_waiting.push_back(std::move(data->set));
            m_cell->Activate(m_channel);
        }
        return data != nullptr;
    }

  private:
    Ptr<UuChannel> m_cell;             //!< The cell
    uint32_t m_channel;                //!< Number of the channel there
    std::deque<FrameBlocks> m_waiting; //!< The oldest first
};

/**
 * @ingroup umts
 * @brief Node B's end of an uplink transport channel: makes a data frame of each block set that the
 * cell has received.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class UplinkPort : public TransportBlockSink
{
  public:
    /**
     * @param bearer the transport bearer of the channel
     * @param tti its TTI
     * @param iub the Node B's end of the Iub; must outlive this
     */
    UplinkPort(TransportBearerId bearer, Time tti, IubFrameSender& iub)
        : m_bearer(bearer),
          m_tti(tti),
          m_iub(iub)
    {
    }

    void Deliver(FrameBlocks set) override
    {
        // Quality estimate of a DCH and propagation delay of a RACH are 0: blocks go wrong, but
        // single bits do not, and the air takes no time.
        m_iub.Send({m_bearer, DataFrame{GetCfn(Simulator::Now() - m_tti), std::move(set), 0}});
    }

  private:
    TransportBearerId m_bearer; //!< Transport bearer
    Time m_tti;                 //!< TTI
    IubFrameSender& m_iub;      //!< Iub
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_PORTS_H */
