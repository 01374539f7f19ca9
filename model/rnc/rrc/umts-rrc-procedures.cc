/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-procedures.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
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
    m_current.reset();
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
    if (CanBeInstant())
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
    std::string reason = AfterStep(procedure->Check());
    reason = reason.empty() ? AfterStep(procedure->Reserve()) : reason;
    if (reason.empty())
    {
        const Pointer other = std::exchange(m_establishing, procedure);
        const bool hasLeft = procedure->Leave();
        if (m_isClosed)
        {
            return m_closeReason; // it has been undone
        }
        if (hasLeft)
        {
            return {};
        }
        m_establishing = other;
        NS_LOG_INFO(*procedure << " is carried out");
        reason = procedure->Apply();
    }
    if (!reason.empty())
    {
        NS_LOG_INFO(*procedure << " is refused: " << reason);
        procedure->Undo(reason);
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
    m_isBeginning = true;
    while (MayBegin() && !m_current && !m_establishing && !m_waiting.empty())
    {
        const Pointer procedure = std::move(m_waiting.front());
        m_waiting.pop_front();
        Begin(procedure);
    }
    m_isBeginning = false;
}

std::string
RrcProcedures::Begin(const Pointer& procedure)
{
    return Precede(procedure) ? std::string() : GoOn(procedure);
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
    m_isBeginning = true;
    GoOn(std::exchange(m_current, nullptr));
    m_isBeginning = false;
    BeginNext();
}

std::string
RrcProcedures::GoOn(const Pointer& procedure)
{
    if (m_transport->IsInstant())
    {
        return Perform(procedure);
    }
    m_isDone = false;
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
    m_answerTime = m_transport->GetProcessing(message).answer;
    const RrcProcedure::Type type = m_current->GetType();
    NS_LOG_INFO(*m_current << " is sent");
    Tell(*m_current, RrcProcedure::BEGUN);
    const auto* release = std::get_if<RrcConnectionRelease>(&message);
    if (m_current && release && release->isInDch)
    {
        m_transport->SendRelease(
            message,
            [this]() { Activate(); },
            [this]() { OnFailure("the UE has no RRC CONNECTION RELEASE"); });
    }
    else if (m_current)
    {
        const bool isSynchronised = type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION ||
                                    type == RrcProcedure::SERVING_CELL_CHANGE;
        m_transport->SendDownlink(message, isSynchronised, [this]() { Activate(); });
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
    m_establishing = procedure;
    if (!procedure->Leave() && m_current == procedure)
    {
        m_establishing.reset();
        Commit();
    }
}

void
RrcProcedures::OnLeft()
{
    m_establishing->OnLeft();
}

void
RrcProcedures::OnEstablishment(bool isEstablished, const std::string& reason)
{
    NS_LOG_FUNCTION(this << isEstablished);
    const Pointer procedure = std::exchange(m_establishing, nullptr);
    const bool isCurrent = procedure == m_current;
    if (!isEstablished)
    {
        procedure->Return();
    }
    if (isCurrent && isEstablished)
    {
        Commit();
    }
    else if (isCurrent)
    {
        m_transport->SendUplink(procedure->MakeFailure(), Time(0), [this, reason]() {
            OnFailure(reason);
        });
    }
    else
    {
        const std::string why = isEstablished ? procedure->Apply() : reason;
        if (!why.empty())
        {
            procedure->Undo(why);
        }
        BeginNext();
    }
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
RrcProcedures::OnFailure(const std::string& reason)
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
        m_current.reset();
        Fail(*procedure, reason);
        BeginNext();
        return;
    }
    NS_LOG_INFO(*procedure << " is done, its answer follows");
    Tell(*procedure, RrcProcedure::DONE);
    if (m_isClosed)
    {
        return;
    }
    if (procedure->GetType() == RrcProcedure::MEASUREMENT_CONTROL)
    {
        OnComplete();
        return;
    }
    if (procedure->ReleasesFromDch())
    {
        m_transport->SendReleaseComplete(
            m_answerTime,
            [this]() { OnReleaseComplete(); },
            [this]() { OnUeLeft(); });
        return;
    }
    m_transport->SendUplink(procedure->MakeAnswer(), m_answerTime, [this]() { OnComplete(); });
}

void
RrcProcedures::OnReleaseComplete()
{
    Tell(*m_current, RrcProcedure::COMPLETED);
}

void
RrcProcedures::OnUeLeft()
{
    NS_LOG_FUNCTION(this);
    const Pointer procedure = std::exchange(m_current, nullptr);
    procedure->Complete();
    BeginNext();
}

void
RrcProcedures::OnComplete()
{
    const Pointer procedure = std::exchange(m_current, nullptr);
    NS_LOG_LOGIC(*procedure << ": the answer has come");
    Tell(*procedure, RrcProcedure::COMPLETED);
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
    Tell(procedure, RrcProcedure::FAILED, reason);
}

void
RrcProcedures::Tell(const RrcProcedure& procedure,
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
