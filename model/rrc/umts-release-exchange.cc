/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-release-exchange.h"

#include "ns3/assert.h"
#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr LogicalChannelId SRB1_CHANNEL{1}; //!< Logical channel of SRB1

} // namespace

ReleaseExchange::~ReleaseExchange()
{
    Stop();
}

void
ReleaseExchange::Ask(const Ptr<Dcch>& dcch,
                     const BearerConfig& bearer,
                     const Plan& plan,
                     Effect onReceived,
                     Effect onLost)
{
    NS_ASSERT_MSG(!IsUnderWay(), "the UE is released already");
    Open(dcch, bearer);
    Begin(m_request, plan, std::move(onReceived), std::move(onLost));
}

void
ReleaseExchange::Answer(const Ptr<Dcch>& dcch,
                        const BearerConfig& bearer,
                        const Plan& plan,
                        Effect onReceived,
                        Effect onLeft)
{
    NS_ASSERT_MSG(!IsAnswering(), "the UE is released already");
    Open(dcch, bearer);
    Begin(m_answer, plan, std::move(onReceived), std::move(onLeft));
}

void
ReleaseExchange::Begin(Message& message, const Plan& plan, Effect onReceived, Effect onEnd)
{
    message.plan = plan;
    message.again = 0;
    message.onReceived = std::move(onReceived);
    message.onEnd = std::move(onEnd);
    if (plan.processing.IsZero())
    {
        Transmit(&message);
        return;
    }
    message.next = Simulator::Schedule(plan.processing, &ReleaseExchange::Transmit, this, &message);
}

void
ReleaseExchange::Open(const Ptr<Dcch>& dcch, const BearerConfig& bearer)
{
    if (m_dcch)
    {
        return;
    }
    m_dcch = dcch;
    m_ue = MakeEnd(bearer, Direction::UPLINK);
    m_rnc = MakeEnd(bearer, Direction::DOWNLINK);
    m_ue->SetIpCallback(MakeCallback(&ReleaseExchange::OnRequest, this));
    m_rnc->SetIpCallback(MakeCallback(&ReleaseExchange::OnAnswer, this));
}

Ptr<RadioBearer>
ReleaseExchange::MakeEnd(const BearerConfig& config, Direction direction) const
{
    const Ptr<RadioBearer> former = m_dcch->GetEnd(direction);
    const bool isUplink = direction == Direction::UPLINK;
    auto end = config.bearer.Create<RadioBearer>();
    end->Configure(config.pdcp.Create<Pdcp>(),
                   (isUplink ? config.ueRlc : config.rncRlc).Create<RlcEntity>(),
                   former->GetMac());
    end->Connect(SRB1_CHANNEL);
    if (const auto channel = former->GetChannel())
    {
        end->MapTo(channel);
    }
    return end;
}

void
ReleaseExchange::Transmit(Message* message)
{
    Section section;
    const Plan& plan = message->plan;
    const auto size = static_cast<uint32_t>(plan.octets.size());
    m_dcch->Count(message->direction, size);
    const Ptr<RadioBearer> end = message->direction == Direction::UPLINK ? m_ue : m_rnc;
    end->Send(Create<Packet>(plan.octets.data(), size));
    const bool isLast = message->again == plan.repetitions;
    message->next = Simulator::Schedule(isLast ? plan.last : plan.interval,
                                        &ReleaseExchange::OnExpiry,
                                        this,
                                        message);
}

void
ReleaseExchange::OnExpiry(Message* message)
{
    Section section;
    if (message->again < message->plan.repetitions)
    {
        ++message->again;
        Transmit(message);
    }
    else if (message->onEnd)
    {
        End(message);
    }
}

void
ReleaseExchange::OnRequest(Ptr<Packet> /* packet */)
{
    Receive(m_request);
}

void
ReleaseExchange::OnAnswer(Ptr<Packet> /* packet */)
{
    m_request.next.Cancel(); // the RNC knows now that the UE has it
    Receive(m_answer);
}

void
ReleaseExchange::Receive(Message& message)
{
    if (message.onReceived && message.received.IsExpired())
    {
        message.received = Simulator::ScheduleNow(&ReleaseExchange::OnReceived, this, &message);
    }
}

void
ReleaseExchange::OnReceived(Message* message)
{
    Section section;
    if (message == &m_request)
    {
        m_request.onEnd = nullptr; // not lost
    }
    std::exchange(message->onReceived, nullptr)();
}

void
ReleaseExchange::Hasten()
{
    m_answer.next.Cancel();
    m_answer.next = Simulator::ScheduleNow(&ReleaseExchange::End, this, &m_answer);
}

void
ReleaseExchange::End(Message* message)
{
    Section section;
    const Effect onEnd = message->onEnd;
    Stop();
    onEnd();
}

void
ReleaseExchange::Stop()
{
    for (auto* message : {&m_request, &m_answer})
    {
        message->next.Cancel();
        message->received.Cancel();
        message->onReceived = nullptr;
        message->onEnd = nullptr;
    }
    for (auto* end : {&m_ue, &m_rnc})
    {
        if (const Ptr<RadioBearer> gone = std::exchange(*end, nullptr))
        {
            gone->Dispose();
        }
    }
    m_dcch = nullptr;
}

} // namespace ns3::umts
