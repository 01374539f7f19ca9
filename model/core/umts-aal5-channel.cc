/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-aal5-channel.h"

#include "ns3/data-rate.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t PPP_OCTETS = 2;      //!< Header that PointToPointNetDevice puts before packets
constexpr uint32_t LLC_SNAP_OCTETS = 8; //!< Of routed packets (RFC 2684 5.1)
constexpr uint32_t TRAILER_OCTETS = 8;  //!< Of AAL5
constexpr uint32_t CELL_PAYLOAD = 48;   //!< Octets of a cell without its header
constexpr uint32_t CELL_OCTETS = 53;    //!< Octets of a cell

/**
 * @param device a device
 * @return its rate
 */
DataRate
GetRate(const PointToPointNetDevice* device)
{
    DataRateValue rate;
    device->GetAttribute("DataRate", rate);
    return rate.Get();
}

} // namespace

UMTS_PLAIN_TYPE(Aal5Channel, PointToPointChannel);

void
Aal5Channel::AttachDevice(Ptr<PointToPointNetDevice> device)
{
    device->Attach(this);
    device->TraceConnectWithoutContext("PhyTxBegin",
                                       MakeBoundCallback(&Aal5Channel::OnTx, PeekPointer(device)));
}

uint32_t
Aal5Channel::GetCellOctets(uint32_t packetOctets)
{
    const uint32_t octets = packetOctets + LLC_SNAP_OCTETS + TRAILER_OCTETS;
    return (octets + CELL_PAYLOAD - 1) / CELL_PAYLOAD * CELL_OCTETS;
}

Time
Aal5Channel::GetTxTime(const PointToPointNetDevice* device, const Packet& frame)
{
    return GetRate(device).CalculateBytesTxTime(GetCellOctets(frame.GetSize() - PPP_OCTETS));
}

void
Aal5Channel::OnTx(PointToPointNetDevice* device, Ptr<const Packet> frame)
{
    const Time counted = GetRate(device).CalculateBytesTxTime(frame->GetSize());
    device->SetInterframeGap(GetTxTime(device, *frame) - counted);
}

bool
Aal5Channel::TransmitStart(Ptr<const Packet> packet,
                           Ptr<PointToPointNetDevice> source,
                           Time /* txTime */)
{
    return PointToPointChannel::TransmitStart(packet,
                                              source,
                                              GetTxTime(PeekPointer(source), *packet));
}

} // namespace ns3::umts
