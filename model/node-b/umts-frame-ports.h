/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_PORTS_H
#define UMTS_FRAME_PORTS_H

#include "ns3/simulator.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-transport-bearer.h"
#include "ns3/umts-uu-channel.h"

#include <deque>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Queue of the block sets of a downlink transport channel in a Node B that wait for
 * transmission in a cell. Used by DownlinkPort and NodeBDch.
 *
 * When several cells send the same block set, or the Node B has a window of arrival, a block set is
 * sent in the TTI of its connection frame number, or discarded if that TTI has begun.
 *
 * Else a block set is sent in the next free TTI. One that is late delays those behind it, up to a
 * TTI without any. When none comes for half a cycle of connection frame numbers, and no other was
 * late that much, the oldest is discarded, and the others are sent a TTI earlier.
 */
class DownlinkQueue : public TransportBlockSource
{
  public:
    /**
     * @param uu the cell on the air
     * @param channel the transport channel
     * @param tti its TTI
     * @param iub the Node B's end of the Iub, which counts the block sets that are discarded
     */
    DownlinkQueue(Ptr<UuChannel> uu, TransportChannelId channel, Time tti, Ptr<IubNetDevice> iub)
        : m_iub(iub),
          m_transmitter(uu, channel, tti, this, nullptr)
    {
    }

    /** @param isAligned block sets go in the TTI of their connection frame number alone */
    void SetAligned(bool isAligned)
    {
        m_isAligned = isAligned;
    }

    /**
     * @brief A block set has come.
     * @param cfn connection frame number of its TTI
     */
    void Push(Cfn cfn, FrameBlocks set)
    {
        const Time now = Simulator::Now();
        m_delayedSince = m_waiting.empty() ? now : m_delayedSince;
        m_waiting.push_back({cfn, now, std::move(set)});
        m_transmitter.Activate();
    }

    bool HasBlocks() const override
    {
        return !m_waiting.empty();
    }

    Ptr<const TransportBlockSet> Take() override
    {
        const Time now = Simulator::Now();
        const bool isAligned = m_isAligned || m_iub->HasWindow();
        if (isAligned)
        {
            DiscardLate(now);
        }
        else
        {
            ShortenDelay(now);
        }
        if (m_waiting.empty() ||
            (isAligned && GetTimeTo(m_waiting.front().cfn, now).IsStrictlyPositive()))
        {
            return nullptr;
        }
        FrameBlocks set = std::move(m_waiting.front().set);
        m_waiting.pop_front();
        return set;
    }

  private:
    /// A block set that waits.
    struct Waiting
    {
        Cfn cfn;         //!< Connection frame number of its TTI
        Time arrival;    //!< When it has come
        FrameBlocks set; //!< The blocks
    };

    /** @brief Discard the oldest block set. */
    void Discard()
    {
        m_waiting.pop_front();
        m_iub->CountLate();
    }

    /** @param now the current time: block sets whose TTI has begun earlier are discarded */
    void DiscardLate(Time now)
    {
        while (!m_waiting.empty() && GetTimeTo(m_waiting.front().cfn, now).IsStrictlyNegative())
        {
            Discard();
        }
    }

    /**
     * @brief Discard a block set when those behind it have been delayed for long.
     * @param now the current time, at which a TTI begins
     */
    void ShortenDelay(Time now)
    {
        const Time longest = NanoSeconds(HALF_CFN_CYCLE);
        const auto isLate = [now, longest](const Waiting& oldest) {
            return GetTimeTo(oldest.cfn, now).IsStrictlyNegative() ||
                   now - oldest.arrival >= longest;
        };
        if (m_waiting.size() < 2 || !isLate(m_waiting.front()))
        {
            m_delayedSince = now;
        }
        else if (now - m_delayedSince >= longest)
        {
            Discard();
            m_delayedSince = now;
        }
    }

    std::deque<Waiting> m_waiting; //!< The oldest first
    bool m_isAligned{false};       //!< See SetAligned()
    Time m_delayedSince;           //!< When one more could not have been sent the last time
    Ptr<IubNetDevice> m_iub;       //!< The Node B's end of the Iub
    UuTransmitter m_transmitter;   //!< Sending end on the air
};

/**
 * @ingroup umts
 * @brief Node B's end of a downlink transport channel with its own transport bearer: queues the
 * block sets of data frames for transmission. Cell uses it for the FACH.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class DownlinkPort : public TransportBearerEnd
{
  public:
    /**
     * @param uu the cell on the air
     * @param channel the transport channel
     * @param tti its TTI
     * @param iub the Node B's end of the Iub
     */
    DownlinkPort(Ptr<UuChannel> uu, TransportChannelId channel, Time tti, Ptr<IubNetDevice> iub)
        : m_queue(uu, channel, tti, iub)
    {
    }

    bool OnFrame(IubFrame& frame) override
    {
        auto* data = std::get_if<DataFrame>(&frame.content);
        if (data)
        {
            m_queue.Push(data->cfn, std::move(data->set));
        }
        return data != nullptr;
    }

  private:
    DownlinkQueue m_queue; //!< Block sets that wait
};

/**
 * @ingroup umts
 * @brief Iub framing of an uplink transport channel: sends each block set that a Node B has
 * received to the RNC in a data frame.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class UplinkFramer : public TransportBlockSink
{
  public:
    /**
     * @param tti TTI of the transport channel
     * @param bearer its transport bearer
     * @param iub the Node B's end of the Iub
     */
    UplinkFramer(Time tti, TransportBearerId bearer, Ptr<IubNetDevice> iub)
        : m_bearer(bearer),
          m_tti(tti),
          m_iub(iub)
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
};

/**
 * @ingroup umts
 * @brief Node B's end of an uplink transport channel in one cell: receives block sets on the Uu and
 * sends them to the RNC in data frames. Cell uses it for the RACH.
 * @tparam DataFrame the kind of data frame
 */
template <typename DataFrame>
class UplinkPort
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
        : m_framer(tti, bearer, iub),
          m_receiver(uu, channel, m_framer, nullptr)
    {
    }

  private:
    UplinkFramer<DataFrame> m_framer; //!< Makes the frames
    UuReceiver m_receiver;            //!< Receiving end on the air
};

} // namespace ns3::umts

#endif /* UMTS_FRAME_PORTS_H */
