/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_NET_DEVICE_H
#define UMTS_IUB_NET_DEVICE_H

#include "umts-iub-channel.h"
#include "umts-transport-bearer.h"

#include "ns3/umts-net-device.h"

#include <deque>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief End of an Iub, at an RNC or at a Node B, or of an Iur: hands each frame that arrives to
 * the end of its transport bearer. The device carries no IP packets.
 */
class IubNetDevice : public UmtsNetDevice, public IubFrameSender
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Attach the device to its channel.
     * @param direction direction of the frames that this end sends
     */
    void Configure(Ptr<IubChannel> channel, Direction direction);

    /**
     * @brief Open this end of a transport bearer; throws Error when it is open.
     * @param onFrame takes the frames that arrive, as long as the handle is there
     * @return keeps it open
     */
    [[nodiscard]] TransportBearerHandle Open(TransportBearerId bearer, FrameHandler onFrame);

    /** @brief Close this end of a transport bearer: frames that still arrive are dropped. */
    void Close(TransportBearerId bearer);

    using UmtsNetDevice::Send;

    /** @brief Collect a frame for the next Flush(). */
    void Send(IubFrame frame) override;

    /** @brief Send the frames that Send() has collected, as one batch. */
    void Flush();

    /** @brief Frames have arrived. */
    void Receive(std::vector<IubFrame>& frames);

    /** @return frames dropped on arrival: their transport bearer is closed, or of another kind */
    uint64_t GetNDropped() const;

    /** @return whether the Node B has a window of arrival */
    bool HasWindow() const;

    /** @brief Count a frame that the end of its transport bearer drops: its TTI has begun. */
    void CountLate();

    /** @return downlink data frames dropped at the Node B: they came after their TTI had begun, or
     *         were delayed for long by one that had */
    uint64_t GetNLate() const;

    /** @return downlink data frames held at the Node B: they came before the window began */
    uint64_t GetNEarly() const;

    /** @return Timing Adjustments received */
    uint64_t GetNTimingAdjustments() const;

    /** @return transport bearers that are open here */
    uint32_t GetNOpen() const;

    Ptr<Channel> GetChannel() const override;

    /** @return the Iub */
    Ptr<IubChannel> GetIub() const;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    /** @brief Give a frame to the end of its transport bearer. */
    void Deliver(IubFrame& frame);

    /**
     * @brief Hand over a frame that was early, unless its transport bearer was opened anew since.
     * @param opening how often the transport bearer had been opened when the frame came
     */
    void DeliverHeld(IubFrame& frame, uint32_t opening);

    /**
     * @brief Check whether a frame has come in its window; if not, hold it or drop it.
     * @return true when it is to be delivered now
     */
    bool IsInWindow(IubFrame& frame);

    /**
     * @brief Tell the RNC that a frame has come outside its window.
     * @param cfn its connection frame number
     * @param arrival time from its arrival to the beginning of its TTI
     */
    void SendTimingAdjustment(const IubFrame& frame, Cfn cfn, Time arrival);

    Ptr<IubChannel> m_channel;                  //!< The Iub
    bool m_hasWindow{false};                    //!< ReceiveWindow
    Time m_windowStart;                         //!< ToAWS
    uint64_t m_late{0};                         //!< See GetNLate()
    uint64_t m_early{0};                        //!< See GetNEarly()
    uint64_t m_adjustments{0};                  //!< See GetNTimingAdjustments()
    Direction m_direction{Direction::DOWNLINK}; //!< Of the frames that this end sends
    std::deque<FrameHandler> m_ends;   //!< By transport bearer, not moved by Open(); null: not open
    std::vector<uint32_t> m_openings;  //!< How often each bearer was opened
    std::vector<IubFrame> m_collected; //!< For the next Flush()
    uint64_t m_dropped{0};             //!< See GetNDropped()
};

} // namespace ns3::umts

#endif /* UMTS_IUB_NET_DEVICE_H */
