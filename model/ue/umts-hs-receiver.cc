/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-receiver.h"

#include "ns3/log.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHsReceiver");

NS_OBJECT_ENSURE_REGISTERED(HsReceiver);

TypeId
HsReceiver::GetTypeId()
{
    UMTS_TYPE(HsReceiver, Object)
        .Object("CqiReporter", &C::m_cqi)
        .Help("What measures CQI")
        .Trace("Reception", &C::m_receptionTrace, "ReceptionTracedCallback")
        .Help("A transmission has been received: what was sent, the answer that the UE gives");
}

HsReceiver::HsReceiver()
    : m_cqi(CreateObject<CqiReporter>()),
      m_decoding(CreateObject<UniformRandomVariable>())
{
}

HsReceiver::~HsReceiver()
{
    StopListening();
}

void
HsReceiver::StopListening()
{
    if (m_channel)
    {
        m_channel->LeaveListener();
        m_channel = nullptr;
        m_mac->CloseQueues();
    }
}

void
HsReceiver::SetAway(bool isAway)
{
    if (m_channel)
    {
        m_channel->SetAway(isAway);
    }
}

void
HsReceiver::Configure(Ptr<HsDschChannel> channel,
                      const HsUserConfig& config,
                      Ptr<const BlerCurve> curve)
{
    StopListening();
    channel->SetListener(this, CountCacheLines(sizeof(*this)), m_cqi);
    if (m_mac)
    {
        m_mac->Reset(config, curve);
    }
    else
    {
        m_mac.emplace(config, curve, m_decoding);
    }
    m_channel = channel;
}

void
HsReceiver::OpenQueue(const HsQueueConfig& queue, TransportBlockSink* sink)
{
    NS_LOG_FUNCTION(this << +queue.id);
    m_mac->AddQueue(queue, sink);
}

void
HsReceiver::CloseQueue(uint8_t id)
{
    NS_LOG_FUNCTION(this << +id);
    m_mac->RemoveQueue(id);
}

HarqFeedback
HsReceiver::Receive(const HsTransmission& transmission, const DownlinkQuality& link, Nanos now)
{
    const HarqFeedback answer = m_mac->OnTransmission(transmission, link, now);
    NS_LOG_INFO("TSN " << transmission.pdu->tsn.Value() << " in process " << +transmission.process
                       << (answer == HarqFeedback::ACK ? ": decoded, ACK" : ": CRC error, NACK"));
    m_receptionTrace(transmission, static_cast<uint8_t>(answer));
    return answer;
}

} // namespace ns3::umts
