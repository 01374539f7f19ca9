/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_AAL5_CHANNEL_H
#define UMTS_AAL5_CHANNEL_H

#include "ns3/point-to-point-channel.h"
#include "ns3/point-to-point-net-device.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Point-to-point link over AAL5 and ATM, for Iu-PS: each IP packet takes the transmission
 * time of its ATM cells.
 *
 * A packet with LLC/SNAP (8 octets, RFC 2684) and the AAL5 trailer (8 octets) is padded to whole
 * cells of 48 octets, each sent as 53 (TS 25.414, ITU-T I.363.5). DataRate of the devices is the
 * rate of the cells; the channel sets InterframeGap of the devices for every packet.
 */
class Aal5Channel : public PointToPointChannel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Attach a device, in place of PointToPointNetDevice::Attach(). */
    void AttachDevice(Ptr<PointToPointNetDevice> device);

    /**
     * @param packetOctets octets of an IP packet
     * @return octets of the cells that it takes
     */
    static uint32_t GetCellOctets(uint32_t packetOctets);

    /**
     * @brief Send a packet in cells: each of its octets takes its share of their time.
     * @param source who sends
     * @param txTime time that it would take without cells
     * @return true
     */
    bool TransmitStart(Ptr<const Packet> packet,
                       Ptr<PointToPointNetDevice> source,
                       Time txTime) override;

  private:
    /**
     * @param device a device
     * @param frame what it sends, with the header of PPP
     * @return time of its cells
     */
    static Time GetTxTime(const PointToPointNetDevice* device, const Packet& frame);

    /**
     * @brief A device is about to send: it is busy until the last cell is out.
     * @param frame what it sends, with the header of PPP
     */
    static void OnTx(PointToPointNetDevice* device, Ptr<const Packet> frame);
};

} // namespace ns3::umts

#endif /* UMTS_AAL5_CHANNEL_H */
