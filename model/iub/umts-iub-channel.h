/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_CHANNEL_H
#define UMTS_IUB_CHANNEL_H

#include "umts-iub-frame.h"

#include "ns3/channel.h"
#include "ns3/data-rate.h"
#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/traced-callback.h"

#include <array>
#include <vector>

namespace ns3
{
namespace umts
{

class IubNetDevice;

/**
 * @ingroup umts
 * @brief The Iub between an RNC and a Node B: rate, delay, queue limit and loss, in either
 * direction. Frames of one TTI travel as one batch and one event.
 */
class IubChannel : public Channel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    IubChannel();

    /**
     * @brief Attach both ends.
     * @param rnc the device of the RNC
     * @param nodeB the device of the Node B
     */
    void Attach(Ptr<IubNetDevice> rnc, Ptr<IubNetDevice> nodeB);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

    /**
     * @brief Send the frames of a TTI.
     * @param direction DOWNLINK from the RNC, UPLINK from the Node B
     * @param frames the frames; left empty
     */
    void Send(Direction direction, std::vector<IubFrame>& frames);

    /**
     * @brief Time that a frame takes when the channel is free.
     * @param octets its size
     * @return serialisation time, without the delay
     */
    Time GetTxTime(uint32_t octets) const;

    /** @return longest time that a frame waits for those before it */
    Time GetMaxWait() const;

    /** @return propagation and switching delay */
    Time GetDelay() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for frames.
     * @param direction 0 uplink, 1 downlink
     * @param rnti the UE; 0: RACH or FACH
     * @param octets size of the frame
     */
    typedef void (*FrameTracedCallback)(uint8_t direction, uint32_t rnti, uint32_t octets);

  protected:
    void DoDispose() override;

  private:
    using Batch = std::vector<IubFrame>; //!< Frames that arrive together

    /** @param rate rate of either direction, above 0 */
    void SetRate(DataRate rate);

    /** @return rate of either direction */
    DataRate GetRate() const;

    /**
     * @brief Put a frame in the queue of a direction.
     * @param direction the direction
     * @param frame the frame
     * @return false when it is dropped (queue full, or lost)
     */
    bool Admit(Direction direction, const IubFrame& frame);

    /**
     * @param direction a direction
     * @return the device at its end
     */
    const Ptr<IubNetDevice>& Receiver(Direction direction) const;

    /**
     * @brief A batch has arrived.
     * @param direction the direction
     * @param batch the frames
     */
    void Arrive(Direction direction, Batch batch);

    std::array<Ptr<IubNetDevice>, 2> m_devices; //!< RNC, Node B
    DataRate m_rate;                            //!< Rate of either direction
    Time m_delay;                               //!< One-way delay
    uint32_t m_queueOctets{0};                  //!< Queue limit of either direction, octets
    double m_lossRate{0.0};                     //!< Probability that a frame is lost
    Ptr<UniformRandomVariable> m_loss;          //!< Frame losses
    std::array<Time, 2> m_freeAt;               //!< When each direction is free, by Direction
    TracedCallback<uint8_t, uint32_t, uint32_t> m_txTrace;   //!< TxFrame
    TracedCallback<uint8_t, uint32_t, uint32_t> m_dropTrace; //!< DropFrame
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_IUB_CHANNEL_H */
