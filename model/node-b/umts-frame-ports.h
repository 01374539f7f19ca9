/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_PORTS_H
#define UMTS_FRAME_PORTS_H

#include "ns3/simulator.h"
#include "ns3/umts-iub-net-device.h"
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
 * their blocks go on the air. Nothing is discarded for lateness.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class DownlinkPort : public TransportBlockSource, public TransportBearerEnd
{
  public:
    /**
     * @param uu the cell on the air
     * @param channel the transport channel
     * @param tti its TTI
     */
    DownlinkPort(Ptr<UuChannel> uu, TransportChannelId channel, Time tti)
        : m_transmitter(uu, channel, tti, this, nullptr)
    {
    }

    bool HasBlocks() const override
    {
        return !m_waiting.empty();
    }

    Ptr<const TransportBlockSet> Take() override
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
            m_transmitter.Activate();
        }
        return data != nullptr;
    }

  private:
    std::deque<FrameBlocks> m_waiting; //!< The oldest first
    UuTransmitter m_transmitter;       //!< Sending end on the air
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
     * @param uu the cell on the air
     * @param channel the transport channel
     * @param tti its TTI
     * @param bearer the transport bearer of the channel
     * @param iub the Node B's end of the Iub
     */
    UplinkPort(Ptr<UuChannel> uu,
               TransportChannelId channel,
               Time tti,
               TransportBearerId bearer,
               Ptr<IubNetDevice> iub)
        : m_bearer(bearer),
          m_tti(tti),
          m_iub(iub),
          m_receiver(uu, channel, *this, nullptr)
    {
    }

    void Deliver(Ptr<const BlockSetReception> reception) override
    {
        // Quality estimate of a DCH and propagation delay of a RACH are 0: blocks go wrong, but
        // single bits do not, and the air takes no time.
        const Cfn cfn = GetCfn(Simulator::Now() - m_tti);
        m_iub->Send({m_bearer, DataFrame{cfn, std::move(reception), 0}});
    }

  private:
    TransportBearerId m_bearer; //!< Transport bearer
    Time m_tti;                 //!< TTI
    Ptr<IubNetDevice> m_iub;    //!< Iub
    UuReceiver m_receiver;      //!< Receiving end on the air
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_FRAME_PORTS_H */
