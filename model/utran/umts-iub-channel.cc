/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-channel.h"

#include "umts-iub-net-device.h"

#include "ns3/abort.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(IubChannel);

uint32_t
GetDchFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets)
{
    constexpr uint32_t header = 3;                    // header CRC and frame type, CFN, TFI
    constexpr uint32_t payloadCrc = 2;                // always present here
    const uint32_t uplinkTail = 1 + (blocks + 7) / 8; // quality estimate, CRC indicators
    return header + blocks * blockOctets + payloadCrc +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

uint32_t
GetCommonFrameOctets(Direction direction, uint32_t blocks, uint32_t blockOctets)
{
    // Header CRC and frame type, CFN, TFI, then propagation delay (RACH) or power level (FACH).
    constexpr uint32_t header = 4;
    constexpr uint32_t payloadCrc = 2;            // always present here
    const uint32_t uplinkTail = (blocks + 7) / 8; // CRC indicators
    return header + blocks * blockOctets + payloadCrc +
           (direction == Direction::UPLINK ? uplinkTail : 0);
}

TypeId
IubChannel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::IubChannel")
            .SetParent<Channel>()
            .SetGroupName("Umts")
            .AddConstructor<IubChannel>()
            .AddAttribute("DataRate",
                          "Rate of either direction, above 0; the default is an STM-1",
                          DataRateValue(DataRate("155.52Mbps")),
                          MakeDataRateAccessor(&IubChannel::SetRate, &IubChannel::GetRate),
                          MakeDataRateChecker())
            .AddAttribute("Delay",
                          "One-way delay",
                          TimeValue(MilliSeconds(5)),
                          MakeTimeAccessor(&IubChannel::m_delay),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("QueueOctets",
                          "Octets that wait in either direction at most; frames beyond are lost",
                          UintegerValue(100000),
                          MakeUintegerAccessor(&IubChannel::m_queueOctets),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute("LossRate",
                          "Probability that a frame is lost, 0 .. 1",
                          DoubleValue(0.0),
                          MakeDoubleAccessor(&IubChannel::m_lossRate),
                          MakeDoubleChecker<double>(0.0, 1.0))
            .AddTraceSource("TxFrame",
                            "A frame is sent",
                            MakeTraceSourceAccessor(&IubChannel::m_txTrace),
                            "ns3::umts::IubChannel::FrameTracedCallback")
            .AddTraceSource("DropFrame",
                            "A frame is lost: queue full, or by LossRate",
                            MakeTraceSourceAccessor(&IubChannel::m_dropTrace),
                            "ns3::umts::IubChannel::FrameTracedCallback");
    return tid;
}

IubChannel::IubChannel()
    : m_loss(CreateObject<UniformRandomVariable>())
{
}

void
IubChannel::DoDispose()
{
    m_devices = {};
    m_loss = nullptr;
    Channel::DoDispose();
}

void
IubChannel::Attach(Ptr<IubNetDevice> rnc, Ptr<IubNetDevice> nodeB)
{
    m_devices = {rnc, nodeB};
}

std::size_t
IubChannel::GetNDevices() const
{
    return m_devices[0] ? m_devices.size() : 0;
}

Ptr<NetDevice>
IubChannel::GetDevice(std::size_t i) const
{
    return m_devices[i];
}

void
IubChannel::SetRate(DataRate rate)
{
    NS_ABORT_MSG_IF(rate.GetBitRate() == 0,
                    "DataRate: must be above 0, or the Iub carries nothing");
    m_rate = rate;
}

DataRate
IubChannel::GetRate() const
{
    return m_rate;
}

Time
IubChannel::GetTxTime(uint32_t octets) const
{
    return m_rate.CalculateBytesTxTime(octets);
}

Time
IubChannel::GetDelay() const
{
    return m_delay;
}

int64_t
IubChannel::AssignStreams(int64_t stream)
{
    m_loss->SetStream(stream);
    return 1;
}

bool
IubChannel::Admit(Direction direction, const DchFrame& frame)
{
    const auto side = static_cast<uint8_t>(direction);
    const auto blocks = static_cast<uint32_t>(frame.set->blocks.size());
    const bool common = frame.rnti == COMMON_CHANNELS_RNTI;
    const uint32_t octets = common ? GetCommonFrameOctets(direction, blocks, frame.set->blockOctets)
                                   : GetDchFrameOctets(direction, blocks, frame.set->blockOctets);
    const Time now = Simulator::Now();
    const Time start = std::max(now, m_freeAt[side]);
    const double waiting = (start - now).GetSeconds() * m_rate.GetBitRate() / 8;
    const bool lost = m_lossRate > 0.0 && m_loss->GetValue() < m_lossRate;
    if (waiting + octets > m_queueOctets || lost)
    {
        m_dropTrace(side, static_cast<uint32_t>(frame.rnti), octets);
        return false;
    }
    m_freeAt[side] = start + GetTxTime(octets);
    m_txTrace(side, static_cast<uint32_t>(frame.rnti), octets);
    return true;
}

void
IubChannel::Send(Direction direction, std::vector<DchFrame>& frames)
{
    Batch batch;
    batch.reserve(frames.size());
    for (auto& frame : frames)
    {
        if (Admit(direction, frame))
        {
            batch.push_back(std::move(frame));
        }
    }
    frames.clear();
    if (batch.empty())
    {
        return;
    }
    const Time arrival = m_freeAt[static_cast<uint8_t>(direction)] + m_delay;
    auto event = UmtsMakeEvent([this, direction, batch = std::move(batch)]() mutable {
        Arrive(direction, std::move(batch));
    });
    const uint32_t node = Receiver(direction)->GetNode()->GetId();
    Simulator::ScheduleWithContext(node, arrival - Simulator::Now(), GetPointer(event));
}

const Ptr<IubNetDevice>&
IubChannel::Receiver(Direction direction) const
{
    return m_devices[direction == Direction::DOWNLINK ? 1 : 0];
}

void
IubChannel::Arrive(Direction direction, Batch batch)
{
    Receiver(direction)->Receive(batch);
}

} // namespace umts
} // namespace ns3
