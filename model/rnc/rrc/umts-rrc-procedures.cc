/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedures.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-raised.h"
#include "ns3/umts-section.h"

#include <algorithm>
#include <utility>
#include <variant>

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
    m_prepared.Remove();
    m_begin.Remove();
    m_current.reset();
    m_delivered.reset();
    m_establishing.reset();
    m_waiting.clear();
    m_isClosed = true;
}

void
RrcProcedures::Open()
{
    m_isOpen = !m_isClosed;
    BeginNext();
}

void
RrcProcedures::Close(const std::string& reason)
{
    NS_LOG_FUNCTION(this << reason);
    m_isClosed = true;
    m_closeReason = reason;
    Interrupt(reason);
    m_transport->Close();
    for (const auto& procedure : std::exchange(m_waiting, {}))
    {
        Fail(*procedure, reason);
    }
}

std::string
RrcProcedures::Request(Pointer procedure)
{
    NS_LOG_FUNCTION(this << procedure->GetType());
    if (m_isClosed)
    {
        Fail(*procedure, m_closeReason);
        return m_closeReason;
    }
    if (CanBeInstant() && !(m_establishing && procedure->DescribesChannels()))
    {
        return Begin(procedure);
    }
    NS_LOG_LOGIC(*procedure << " waits for its turn");
    m_waiting.push_back(std::move(procedure));
    BeginNext();
    return {};
}

std::string
RrcProcedures::Perform(const Pointer& procedure)
{
    return CarryOut(procedure, true);
}

std::string
RrcProcedures::CarryOut(const Pointer& procedure, bool isEmbedded)
{
    const std::string reason = Reserve(*procedure);
    if (!reason.empty())
    {
        return reason;
    }
    const auto message = procedure->MakeMessage();
    if (!message)
    {
        return Do(*procedure);
    }
    m_refusal.clear();
    const Pointer other = std::exchange(m_delivered, procedure);
    if (isEmbedded)
    {
        m_transport->Pass(*message);
    }
    else
    {
        m_transport->SendDownlink(*message);
    }
    m_delivered = m_isClosed ? nullptr : other;
    return m_refusal;
}

std::string
RrcProcedures::Reserve(RrcProcedure& procedure)
{
    std::string reason = AfterStep(procedure.Check());
    reason = reason.empty() ? AfterStep(procedure.Reserve()) : reason;
    if (!reason.empty())
    {
        NS_LOG_INFO(procedure << " is refused: " << reason);
        procedure.Undo(reason);
    }
    return reason;
}

std::string
RrcProcedures::Do(RrcProcedure& procedure)
{
    NS_LOG_INFO(procedure << " is carried out");
    const std::string reason = procedure.Apply();
    if (!reason.empty())
    {
        NS_LOG_INFO(procedure << " is refused: " << reason);
        procedure.Undo(reason);
    }
    return reason;
}

std::deque<RrcProcedures::Pointer>
RrcProcedures::TakeWaiting()
{
    if (!m_prepared.IsExpired())
    {
        m_prepared.Remove();
        m_waiting.push_front(std::exchange(m_current, nullptr));
    }
    return std::exchange(m_waiting, {});
}

void
RrcProcedures::Restore(const std::deque<Pointer>& waiting)
{
    for (const auto& procedure : waiting)
    {
        if (procedure->SurvivesRelocation())
        {
            Request(procedure);
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

void
RrcProcedures::BeginNext()
{
    if (m_isBeginning)
    {
        return;
    }
    const Raised beginning(m_isBeginning);
    while (MayBegin() && !m_current && !m_establishing && !m_waiting.empty())
    {
        if (!m_transport->IsInstant() && !m_waiting.front()->CanReachUe())
        {
            m_waiting.front()->WakeUpUe(); // BeginSoon() follows
            break;
        }
        const Pointer procedure = std::move(m_waiting.front());
        m_waiting.pop_front();
        Begin(procedure);
    }
}

void
RrcProcedures::BeginSoon()
{
    if (!m_waiting.empty() && m_begin.IsExpired())
    {
        m_begin = Simulator::ScheduleNow(&RrcProcedures::OnBegin, this);
    }
}

void
RrcProcedures::OnBegin()
{
    Section section;
    BeginNext();
}

std::string
RrcProcedures::Begin(const Pointer& procedure)
{
    return Precede(procedure) ? std::string() : Proceed(procedure);
}

bool
RrcProcedures::Precede(const Pointer& procedure)
{
    const Time time = procedure->DrawPreparation();
    if (!time.IsStrictlyPositive() || !procedure->Check().empty())
    {
        return false;
    }
    NS_LOG_FUNCTION(this << procedure->GetType() << time);
    m_isDone = false;
    m_current = procedure;
    m_prepared = Simulator::Schedule(time, &RrcProcedures::OnPrepared, this);
    return true;
}

void
RrcProcedures::OnPrepared()
{
    Section section;
    NS_LOG_FUNCTION(this);
    {
        const Raised beginning(m_isBeginning);
        Proceed(std::exchange(m_current, nullptr));
    }
    BeginNext();
}

std::string
RrcProcedures::Proceed(const Pointer& procedure)
{
    if (m_transport->IsInstant())
    {
        return CarryOut(procedure, false);
    }
    m_isDone = false;
    m_impossible.clear();
    m_current = procedure;
    if (!Prepare(*procedure))
    {
        m_current.reset();
        return {};
    }
    const auto message = procedure->MakeMessage();
    if (!message)
    {
        m_isDone = true;
        procedure->Apply();
        m_current.reset();
        return {};
    }
    SendMessage(*message);
    return {};
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
        NS_LOG_INFO(procedure << " is refused: " << reason);
        m_isDone = true;
        procedure.Undo(reason);
    }
    return reason.empty();
}

void
RrcProcedures::SendMessage(const RrcDownlinkMessage& message)
{
    NS_LOG_INFO(*m_current << " is sent");
    TracePhase(*m_current, RrcProcedure::BEGUN);
    const auto* release = std::get_if<RrcConnectionRelease>(&message);
    if (m_current && release && release->isInDch)
    {
        m_current->SetReleasesFromDch();
        m_transport->SendRelease(message,
                                 [this]() { Abandon("the UE has no RRC CONNECTION RELEASE"); });
    }
    else if (m_current)
    {
        m_transport->SendDownlink(message);
    }
}

Ptr<ControlledCell>
RrcProcedures::GetNextCell() const
{
    const auto& procedure = m_establishing ? m_establishing : m_current;
    return procedure ? procedure->GetNextCell() : nullptr;
}

void
RrcProcedures::OnDone()
{
    if (const Pointer delivered = std::exchange(m_delivered, nullptr))
    {
        m_refusal = Do(*delivered);
        return;
    }
    if (m_current)
    {
        Commit();
    }
}

void
RrcProcedures::OnLeft()
{
    const Pointer delivered = std::exchange(m_delivered, nullptr);
    m_establishing = delivered ? delivered : m_current;
    m_establishing->OnLeft();
}

void
RrcProcedures::OnEstablishment(bool isEstablished, const std::string& reason)
{
    NS_LOG_FUNCTION(this << isEstablished);
    const Pointer procedure = std::exchange(m_establishing, nullptr);
    if (!procedure)
    {
        return; // an interruption has ended it
    }
    if (!isEstablished)
    {
        procedure->Return();
    }
    if (procedure == m_current)
    {
        if (isEstablished)
        {
            Commit();
        }
        return; // else the failure message of the UE follows
    }
    const std::string why = isEstablished ? procedure->Apply() : reason;
    if (!why.empty())
    {
        procedure->Undo(why);
    }
    BeginNext();
}

void
RrcProcedures::OnReleased(RbId id)
{
    if (m_establishing)
    {
        m_establishing->OnReleased(id);
    }
}

void
RrcProcedures::Abandon(const std::string& reason)
{
    const Pointer current = std::exchange(m_current, nullptr);
    Fail(*current, reason);
    BeginNext();
}

void
RrcProcedures::Commit()
{
    const Pointer procedure = m_current;
    m_isDone = true;
    const std::string reason = procedure->Apply();
    if (m_isClosed)
    {
        return;
    }
    if (!reason.empty())
    {
        m_isDone = false;
        m_impossible = reason; // the UE answers all the same
        return;
    }
    NS_LOG_INFO(*procedure << " is done, its answer follows");
    TracePhase(*procedure, RrcProcedure::DONE);
    if (!m_isClosed && procedure->GetType() == RrcProcedure::MEASUREMENT_CONTROL)
    {
        Complete();
    }
}

void
RrcProcedures::OnComplete(const RrcComplete& message)
{
    if (!m_current || m_current->GetTransaction() != message.transaction)
    {
        NS_LOG_LOGIC(this << ": an answer that no procedure waits for");
        return;
    }
    if (!m_impossible.empty())
    {
        Abandon(std::exchange(m_impossible, {}));
    }
    else if (m_current->ReleasesFromDch())
    {
        TracePhase(*m_current, RrcProcedure::COMPLETED); // the UE stays a while
    }
    else
    {
        Complete();
    }
}

void
RrcProcedures::OnFailure(const RrcFailure& message, const std::string& reason)
{
    if (m_current && m_current->GetTransaction() == message.transaction)
    {
        Abandon(reason);
    }
}

void
RrcProcedures::OnGone()
{
    NS_LOG_FUNCTION(this);
    if (m_current && m_current->ReleasesFromDch())
    {
        std::exchange(m_current, nullptr)->Complete();
        BeginNext();
    }
}

void
RrcProcedures::Complete()
{
    const Pointer procedure = std::exchange(m_current, nullptr);
    NS_LOG_LOGIC(*procedure << ": the answer has come");
    TracePhase(*procedure, RrcProcedure::COMPLETED);
    if (!m_isClosed)
    {
        procedure->Complete();
    }
    BeginNext();
}

void
RrcProcedures::Fail(RrcProcedure& procedure, const std::string& reason)
{
    NS_LOG_INFO(procedure << " has failed: " << reason);
    procedure.Undo(reason);
    TracePhase(procedure, RrcProcedure::FAILED, reason);
}

void
RrcProcedures::TracePhase(const RrcProcedure& procedure,
                          RrcProcedure::Phase phase,
                          const std::string& reason) const
{
    if (!m_transport->IsInstant())
    {
        m_onPhase(procedure.GetType(), phase, reason);
    }
}

void
RrcProcedures::Interrupt(const std::string& reason)
{
    NS_LOG_FUNCTION(this << reason);
    m_isOpen = false;
    m_prepared.Remove();
    m_transport->Interrupt();
    const Pointer current = std::exchange(m_current, nullptr);
    const Pointer establishing = std::exchange(m_establishing, nullptr);
    if (const Pointer delivered = std::exchange(m_delivered, nullptr))
    {
        delivered->Undo(reason);
    }
    if (current && !m_isDone)
    {
        Fail(*current, reason);
    }
    else if (establishing)
    {
        establishing->Undo(reason);
    }
}

void
RrcProcedures::Resume()
{
    m_transport->Reestablish();
    if (!m_transport->IsInstant())
    {
        m_onResume();
    }
    Open();
}

void
RrcProcedures::OnError()
{
    if (!m_isOpen)
    {
        return; // RLC begins anew with Resume()
    }
    Interrupt("RLC of the signalling radio bearer has an unrecoverable error");
    Resume();
}

} // namespace ns3::umts
