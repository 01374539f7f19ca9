/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedures.h"

#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-rrc-message-size.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRrcProcedures");

NS_OBJECT_ENSURE_REGISTERED(RrcProcedures);

TypeId
RrcProcedures::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RrcProcedures")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<RrcProcedures>()
            .AddAttribute("Tti",
                          "TTI of the DCH that carries signalling, with one block of 148 bits: "
                          "40 ms for 3.4 kb/s, 10 ms for 13.6 kb/s (TS 34.108 6.10.2.4)",
                          TimeValue(MilliSeconds(40)),
                          MakeTimeAccessor(&RrcProcedures::m_tti),
                          MakeTimeChecker(MilliSeconds(10), MilliSeconds(80)))
            .AddAttribute("ActivationOffset",
                          "Time from the sending of a message with an activation time to that "
                          "time, which the next radio frame begins at or after; 0: what the "
                          "message takes at most if its last block has to be repeated once, as "
                          "three times the way over Iub and Iur, a TTI for each PDU and 5 TTIs",
                          TimeValue(Time(0)),
                          MakeTimeAccessor(&RrcProcedures::m_activationOffset),
                          MakeTimeChecker(Time(0), MilliSeconds(2550)));
    return tid;
}

RrcProcedures::RrcProcedures()
    : m_link(Create<SignallingLink>(MakeCallback(&RrcProcedures::OnError, this))),
      m_ccch(Create<CcchLink>())
{
}

void
RrcProcedures::DoDispose()
{
    m_commit.Cancel();
    m_link->Close();
    m_ccch->Forget();
    m_current.reset();
    m_waiting.clear();
    m_isClosed = true;
    Object::DoDispose();
}

void
RrcProcedures::Configure(Callback<Time> lead, PhaseCallback onPhase, Callback<void> onResume)
{
    m_lead = lead;
    m_onPhase = onPhase;
    m_onResume = onResume;
}

BearerConfig
RrcProcedures::MakeBearer(BearerChannelType type) const
{
    const uint64_t blockRate = uint64_t{DCCH_PDU_OCTETS} * 8 * 1000 / m_tti.GetMilliSeconds();
    TransportChannel channel = MakeTransportChannel(blockRate, m_tti, DCCH_PDU_OCTETS);
    channel.macHeaderBits = MAC_D_HEADER_BITS;
    // A poll is answered within a TTI down, up to two TTIs up, and the Iub each way.
    const Time poll = m_tti * 4 + MilliSeconds(60);
    // Defaults that a program sets are for user data: messages are never refused or discarded.
    BearerConfig config = BearerConfig::Dch({channel, channel});
    config.type = type;
    return config
        .Rlc("AM",
             {{"PduSize", UintegerValue(DCCH_PDU_OCTETS)},
              {"InSequenceDelivery", BooleanValue(true)},
              {"TimerPoll", TimeValue(poll)},
              {"TimerPollProhibit", TimeValue(Time(0))},
              {"BufferOctets", UintegerValue(0)},
              {"BufferPdus", UintegerValue(0)},
              {"TransmissionBufferPdus", UintegerValue(0)},
              {"SduDiscardMode", StringValue("NoDiscard")},
              {"MaxDat", UintegerValue(40)},
              // A reset would lose messages without a word: an unrecoverable error at once.
              {"MaxRst", UintegerValue(1)}})
        .Pdcp({{"HeaderOctets", UintegerValue(0)},
               {"HeaderCompression", StringValue("None")},
               {"LosslessRelocation", BooleanValue(false)}})
        .Bearer({{"LogicalChannelPriority", UintegerValue(1)}});
}

Ptr<SignallingLink>
RrcProcedures::GetLink() const
{
    return m_link;
}

Ptr<CcchLink>
RrcProcedures::GetCcch() const
{
    return m_ccch;
}

void
RrcProcedures::Open()
{
    m_isOpen = !m_isClosed;
    Next();
}

bool
RrcProcedures::IsClosed() const
{
    return m_isClosed;
}

void
RrcProcedures::Close(const std::string& reason)
{
    NS_LOG_FUNCTION(this << reason);
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    m_isClosed = true;
    Interrupt(reason);
    m_link->Close();
    m_ccch->Forget();
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto& procedure : waiting)
    {
        Fail(procedure, reason);
    }
}

void
RrcProcedures::Add(RrcProcedure procedure)
{
    NS_LOG_FUNCTION(this << procedure.type);
    if (m_isClosed)
    {
        Fail(procedure, "the UE has no signalling radio bearer");
        return;
    }
    m_waiting.push_back(std::move(procedure));
    Next();
}

std::deque<RrcProcedure>
RrcProcedures::TakeWaiting()
{
    return std::exchange(m_waiting, {});
}

bool
RrcProcedures::Has(RrcProcedure::Type type) const
{
    const auto isIt = [type](const RrcProcedure& procedure) { return procedure.type == type; };
    return (m_current && isIt(*m_current)) || std::any_of(m_waiting.begin(), m_waiting.end(), isIt);
}

bool
RrcProcedures::HasAddition() const
{
    return (m_current && m_current->adds) ||
           std::any_of(m_waiting.begin(), m_waiting.end(), [](const RrcProcedure& procedure) {
               return procedure.adds;
           });
}

std::size_t
RrcProcedures::GetSize() const
{
    return m_waiting.size() + (m_current ? 1 : 0);
}

void
RrcProcedures::Next()
{
    if (m_isBeginning)
    {
        return;
    }
    m_isBeginning = true;
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    while (m_isOpen && !m_current && !m_waiting.empty())
    {
        m_isDone = false;
        m_current = std::move(m_waiting.front());
        m_waiting.pop_front();
        const RrcProcedure procedure = *m_current;
        const auto messages = procedure.begin();
        if (!m_current || messages.empty())
        {
            m_current.reset();
            continue;
        }
        uint32_t octets = 0;
        for (const auto& message : messages)
        {
            octets += GetOctets(message);
        }
        Send(octets);
    }
    m_isBeginning = false;
}

void
RrcProcedures::Send(uint32_t octets)
{
    NS_LOG_FUNCTION(this << m_current->type << octets);
    m_activation = m_current->type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION
                       ? GetActivationTime(octets)
                       : Time(0);
    m_onPhase(m_current->type, RrcProcedure::BEGUN, {});
    m_link->Send(Direction::DOWNLINK, octets, [this]() { OnMessage(); });
}

Time
RrcProcedures::GetActivationTime(uint32_t octets) const
{
    Time offset = m_activationOffset;
    if (offset.IsZero())
    {
        const uint32_t payload = DCCH_PDU_OCTETS - AMD_HEADER_OCTETS;
        const uint32_t pdus = (octets + 1 + payload - 1) / payload; // and a Length Indicator
        offset = m_lead() * 3 + m_tti * static_cast<int64_t>(pdus + 5);
    }
    const int64_t earliest = (Simulator::Now() + offset).GetNanoSeconds();
    return NanoSeconds((earliest + RADIO_FRAME - 1) / RADIO_FRAME * RADIO_FRAME);
}

void
RrcProcedures::OnMessage()
{
    const Time wait = std::max(m_activation - Simulator::Now(), Time(0));
    m_commit = Simulator::Schedule(wait, &RrcProcedures::Activate, this);
}

void
RrcProcedures::Activate()
{
    NS_LOG_FUNCTION(this << m_current->type);
    if (!m_link->IsReachable())
    {
        return; // a cell update has ended it in the UE (TS 25.331 8.3.1.2), and will end it here
    }
    if (!m_current->leave || !m_current->leave())
    {
        Commit();
    }
}

bool
RrcProcedures::OnEstablished()
{
    return Commit();
}

void
RrcProcedures::OnFailure(const std::string& reason)
{
    if (m_current)
    {
        m_link->Send(Direction::UPLINK, COMPLETE_OCTETS, [this, reason]() {
            OnFailureMessage(reason);
        });
    }
}

void
RrcProcedures::OnFailureMessage(const std::string& reason)
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const RrcProcedure current = *std::exchange(m_current, {});
    Fail(current, reason);
    Next();
}

bool
RrcProcedures::Commit()
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const RrcProcedure procedure = *m_current;
    m_isDone = true;
    const std::string reason = procedure.commit();
    if (m_isClosed)
    {
        return true;
    }
    if (!reason.empty())
    {
        m_current.reset();
        Fail(procedure, reason);
        Next();
        return false;
    }
    m_onPhase(procedure.type, RrcProcedure::DONE, {});
    if (m_isClosed)
    {
        return true;
    }
    if (procedure.type == RrcProcedure::MEASUREMENT_CONTROL)
    {
        OnComplete();
        return true;
    }
    m_link->Send(Direction::UPLINK, COMPLETE_OCTETS, [this]() { OnComplete(); });
    return true;
}

void
RrcProcedures::OnComplete()
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const RrcProcedure::Type type = m_current->type;
    m_current.reset();
    m_onPhase(type, RrcProcedure::COMPLETED, {});
    Next();
}

void
RrcProcedures::Fail(const RrcProcedure& procedure, const std::string& reason)
{
    procedure.fail(reason);
    m_onPhase(procedure.type, RrcProcedure::FAILED, reason);
}

void
RrcProcedures::Interrupt(const std::string& reason)
{
    NS_LOG_FUNCTION(this << reason);
    m_isOpen = false;
    m_commit.Cancel();
    m_link->Forget(Direction::DOWNLINK);
    m_link->Forget(Direction::UPLINK);
    if (m_current)
    {
        const RrcProcedure current = *std::exchange(m_current, {});
        if (!m_isDone)
        {
            Fail(current, reason);
        }
    }
}

void
RrcProcedures::Resume()
{
    m_link->Reestablish();
    m_onResume();
    Open();
}

void
RrcProcedures::OnError()
{
    if (!m_isOpen)
    {
        return; // RLC begins anew with Resume()
    }
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    Interrupt("RLC of the signalling radio bearer has an unrecoverable error");
    Resume();
}

} // namespace ns3::umts
