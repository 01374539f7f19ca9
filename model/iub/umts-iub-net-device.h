/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_NET_DEVICE_H
#define UMTS_IUB_NET_DEVICE_H

#include "umts-iub-channel.h"

#include "ns3/umts-net-device.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Who processes the frames that arrive over an Iub.
 */
class IubReceiver
{
  public:
    virtual ~IubReceiver() = default;

    /**
     * @brief Frames have arrived.
     * @param frames the frames
     */
    virtual void OnIubFrames(std::vector<IubFrame>& frames) = 0;
};

/**
 * @ingroup umts
 * @brief End of an Iub, at an RNC or at a Node B. It carries frames and no IP packets.
 */
class IubNetDevice : public UmtsNetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set what the device belongs to.
     * @param channel the Iub
     * @param direction the direction of what this end sends
     * @param receiver takes the frames; must outlive the simulation
     */
    void Configure(Ptr<IubChannel> channel, Direction direction, IubReceiver* receiver);

    /**
     * @brief Send the frames of a TTI.
     * @param frames the frames; left empty
     */
    void SendFrames(std::vector<IubFrame>& frames);

    /**
     * @brief Frames have arrived.
     * @param frames the frames
     */
    void Receive(std::vector<IubFrame>& frames);

    Ptr<Channel> GetChannel() const override;

    /** @return the Iub */
    Ptr<IubChannel> GetIub() const;

  protected:
    void DoDispose() override;
    bool SendIp(Ptr<Packet> packet) override;

  private:
    Ptr<IubChannel> m_channel;                  //!< The Iub
    Direction m_direction{Direction::DOWNLINK}; //!< Of what this end sends
    IubReceiver* m_receiver{nullptr};           //!< Takes the frames
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_IUB_NET_DEVICE_H */
