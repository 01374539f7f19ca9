/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedures.h"

#include "ns3/log.h"
#include "ns3/umts-rrc-message-size.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRrcProcedures");

RrcProcedures::RrcProcedures(Ptr<RrcTransport> transport,
                             PhaseCallback onPhase,
                             Callback<void> onResume)
    : m_transport(transport),
      m_onPhase(onPhase),
      m_onResume(onResume)
{
    m_transport->SetErrorCallback(MakeCallback(&RrcProcedures::OnError, this));
}

void
RrcProcedures::Dispose()
{
    m_transport->Dispose();
    m_current.reset();
    m_waiting.clear();
    m_isClosed = true;
}

Ptr<RrcTransport>
RrcProcedures::GetTransport() const
{
    return m_transport;
}

Ptr<SignallingLink>
RrcProcedures::GetLink() const
{
    return m_transport->GetLink();
}

void
RrcProcedures::Open()
{
    m_isOpen = !m_isClosed;
    BeginNext();
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
    m_transport->Close();
    for (const auto& procedure : std::exchange(m_waiting, {}))
    {
        Fail(*procedure, reason);
    }
}

void
RrcProcedures::Add(Pointer procedure)
{
    NS_LOG_FUNCTION(this << procedure->GetType());
    if (m_isClosed)
    {
        Fail(*procedure, "the UE has no signalling radio bearer");
        return;
    }
    m_waiting.push_back(std::move(procedure));
    BeginNext();
}

std::deque<RrcProcedures::Pointer>
RrcProcedures::TakeWaiting()
{
    return std::exchange(m_waiting, {});
}

void
RrcProcedures::Restore(const std::deque<Pointer>& waiting)
{
    for (const auto& procedure : waiting)
    {
        if (procedure->SurvivesRelocation())
        {
            Add(procedure);
        }
    }
}

bool
RrcProcedures::Has(RrcProcedure::Type type) const
{
    const auto isIt = [type](const Pointer& procedure) { return procedure->GetType() == type; };
    return (m_current && isIt(m_current)) || std::any_of(m_waiting.begin(), m_waiting.end(), isIt);
}

bool
RrcProcedures::HasAddition() const
{
    const auto adds = [](const Pointer& procedure) { return procedure->AddsCells(); };
    return (m_current && adds(m_current)) || std::any_of(m_waiting.begin(), m_waiting.end(), adds);
}

std::size_t
RrcProcedures::GetSize() const
{
    return m_waiting.size() + (m_current ? 1 : 0);
}

void
RrcProcedures::BeginNext()
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
        const Pointer procedure = m_current;
        if (!Prepare(*procedure))
        {
            m_current.reset();
            continue;
        }
        const auto messages = procedure->MakeMessages();
        if (messages.empty())
        {
            m_isDone = true;
            procedure->Apply();
            m_current.reset();
            continue;
        }
        SendMessages(messages);
    }
    m_isBeginning = false;
}

bool
RrcProcedures::Prepare(RrcProcedure& procedure)
{
    std::string reason = procedure.Check();
    if (m_current && reason.empty())
    {
        reason = procedure.Reserve();
    }
    if (!m_current) // it has failed meanwhile
    {
        return false;
    }
    if (!reason.empty())
    {
        m_isDone = true;
        procedure.Undo(reason);
    }
    return reason.empty();
}

void
RrcProcedures::SendMessages(const std::vector<RrcDownlinkMessage>& messages)
{
    uint32_t octets = 0;
    for (const auto& message : messages)
    {
        octets += GetOctets(message);
    }
    const RrcProcedure::Type type = m_current->GetType();
    NS_LOG_FUNCTION(this << type << octets);
    m_onPhase(type, RrcProcedure::BEGUN, {});
    if (m_current)
    {
        const bool isSynchronised = type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION;
        m_transport->SendDownlink(octets, isSynchronised, [this]() { Activate(); });
    }
}

void
RrcProcedures::Activate()
{
    NS_LOG_FUNCTION(this << m_current->GetType());
    if (!m_transport->IsReachable())
    {
        return; // a cell update has ended it in the UE (TS 25.331 8.3.1.2), and will end it here
    }
    const Pointer procedure = m_current;
    if (!procedure->Leave() && m_current == procedure)
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
        m_transport->SendUplink(COMPLETE_OCTETS, [this, reason]() { OnFailureMessage(reason); });
    }
}

void
RrcProcedures::OnFailureMessage(const std::string& reason)
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const Pointer current = std::exchange(m_current, nullptr);
    Fail(*current, reason);
    BeginNext();
}

bool
RrcProcedures::Commit()
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const Pointer procedure = m_current;
    m_isDone = true;
    const std::string reason = procedure->Apply();
    if (m_isClosed)
    {
        return true;
    }
    if (!reason.empty())
    {
        m_current.reset();
        Fail(*procedure, reason);
        BeginNext();
        return false;
    }
    m_onPhase(procedure->GetType(), RrcProcedure::DONE, {});
    if (m_isClosed)
    {
        return true;
    }
    if (procedure->GetType() == RrcProcedure::MEASUREMENT_CONTROL)
    {
        OnComplete();
        return true;
    }
    m_transport->SendUplink(COMPLETE_OCTETS, [this]() { OnComplete(); });
    return true;
}

void
RrcProcedures::OnComplete()
{
    const Ptr<RrcProcedures> self(this); // observers may release the UE
    const Pointer procedure = std::exchange(m_current, nullptr);
    m_onPhase(procedure->GetType(), RrcProcedure::COMPLETED, {});
    BeginNext();
}

void
RrcProcedures::Fail(RrcProcedure& procedure, const std::string& reason)
{
    procedure.Undo(reason);
    m_onPhase(procedure.GetType(), RrcProcedure::FAILED, reason);
}

void
RrcProcedures::Interrupt(const std::string& reason)
{
    NS_LOG_FUNCTION(this << reason);
    m_isOpen = false;
    m_transport->Interrupt();
    const Pointer current = std::exchange(m_current, nullptr);
    if (current && !m_isDone)
    {
        Fail(*current, reason);
    }
}

void
RrcProcedures::Resume()
{
    m_transport->Reestablish();
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
