/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PROCEDURES_H
#define UMTS_RRC_PROCEDURES_H

#include "umts-rrc-procedure.h"

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-rrc-transport.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Queue of the RRC procedures (RrcProcedure) of one UE in its serving RNC.
 *
 * Over a signalling radio bearer they run one at a time: the next one begins when the UE has
 * answered the one before. A procedure takes effect when the UE has its message, and at its
 * activation time, if it has one. When messages take no time, a procedure runs within the call that
 * requests it. In both cases, a procedure that makes the UE establish physical channels in a new
 * cell (TS 25.331 8.5.4) waits until the UE is in sync there or is back; and while a relocation is
 * prepared (RrcProcedure::DrawPreparation()) those that come wait behind it.
 */
class RrcProcedures : public SimpleRefCount<RrcProcedures>
{
  public:
    using Pointer = std::shared_ptr<RrcProcedure>; //!< Keeps a procedure while it takes a step

    /// Is told of procedures whose messages take time: how far they are, why they have failed.
    using PhaseCallback =
        Callback<void, RrcProcedure::Type, RrcProcedure::Phase, const std::string&>;

    /**
     * @param transport what carries messages
     * @param onPhase told of every procedure
     * @param onResume called when they go on after an interruption, in which reports got lost
     */
    RrcProcedures(Ptr<RrcTransport> transport, PhaseCallback onPhase, Callback<void> onResume);

    RrcProcedures(const RrcProcedures&) = delete;
    RrcProcedures& operator=(const RrcProcedures&) = delete;

    /** @brief Forget all procedures, without a word: the UE is gone. */
    void Dispose();

    /** @return what carries messages */
    Ptr<RrcTransport> GetTransport() const
    {
        return m_transport;
    }

    /** @brief The signalling radio bearer has its channels: begin. */
    void Open();

    /** @brief The UE has channels again: begin those that wait, after the present event. */
    void BeginSoon();

    /** @brief Stop for good: what has not been done fails. */
    void Close(const std::string& reason);

    /**
     * @brief Carry a procedure out, or begin it, now or when those before it are through. One that
     * comes after Close() fails at once.
     * @return why it has been refused in this call; empty: it has not
     */
    std::string Request(Pointer procedure);

    /**
     * @brief Carry out a procedure whose message is part of another one that the UE has, and is not
     * answered.
     * @return why it has been refused; empty: it has not
     */
    std::string Perform(const Pointer& procedure);

    /**
     * @brief Have a procedure check and reserve, whose message will be part of another one.
     * @return why it is impossible; empty: Perform() will follow, or Undo() of the procedure
     */
    std::string Reserve(RrcProcedure& procedure);

    /** @return procedures that have waited, or been prepared, and do so no more */
    std::deque<Pointer> TakeWaiting();

    /**
     * @brief Another RNC serves the UE: have procedures wait again, but for those that make no
     * sense there.
     * @param waiting procedures of TakeWaiting()
     */
    void Restore(const std::deque<Pointer>& waiting);

    /**
     * @param type a type
     * @return whether one of the type is under way, or waits
     */
    bool Has(RrcProcedure::Type type) const;

    /** @return whether one that adds cells to the active set is under way, or waits */
    bool HasAddition() const;

    /** @return procedures that are under way, or wait */
    std::size_t GetSize() const
    {
        return m_waiting.size() + (m_current ? 1 : 0);
    }

    /**
     * @brief RLC of the signalling radio bearer has to begin anew: the messages under way are lost,
     * and what has not been done fails. Nothing begins until Resume().
     */
    void Interrupt(const std::string& reason);

    /** @brief Re-establish RLC of the signalling radio bearer, and go on. */
    void Resume();

    /** @return whether the UE has left its cells, and is not in sync in the new one yet */
    bool IsEstablishing() const
    {
        return m_establishing != nullptr;
    }

    /** @return the cell that the UE goes to by what is under way; null: it stays where it is */
    Ptr<ControlledCell> GetNextCell() const;

    /** @brief The UE does what the message that it has says, at once. */
    void OnDone();

    /** @brief The UE leaves its channels to establish those of the message that it has. */
    void OnLeft();

    /**
     * @brief A UE that has left its cells is in sync in the new one, or is back.
     * @param isEstablished whether it is in the new cell
     * @param reason why it is back
     */
    void OnEstablishment(bool isEstablished, const std::string& reason);

    /**
     * @brief The message has come by which the UE says that a procedure is done. One that no
     * procedure waits for is ignored.
     */
    void OnComplete(const RrcComplete& message);

    /**
     * @brief The message has come by which the UE says that it could not do a procedure.
     * @param reason why
     */
    void OnFailure(const RrcFailure& message, const std::string& reason);

    /** @brief The UE has left CELL_DCH after RRC CONNECTION RELEASE. */
    void OnGone();

    /** @param id a radio bearer of the UE that is released */
    void OnReleased(RbId id);

    /** @return whether a procedure that comes now is carried out in the call that asks for it */
    bool IsAtOnce() const
    {
        return CanBeInstant() && !m_establishing;
    }

    /** @return whether it has been closed: the UE is released, or has no signalling */
    bool IsClosed() const
    {
        return m_isClosed;
    }

  private:
    /** @brief Begin those that can. The UE is paged for one that needs channels. */
    void BeginNext();

    /** @brief BeginNext() as an event. */
    void OnBegin();

    /**
     * @brief Begin a procedure, none being under way.
     * @return why it has been refused in this call; empty: it has not
     */
    std::string Begin(const Pointer& procedure);

    /**
     * @brief Begin what comes before a procedure, if that takes time.
     * @return whether it does: the procedure goes on at its end
     */
    bool Precede(const Pointer& procedure);

    /** @brief What comes before the procedure under way is over. */
    void OnPrepared();

    /**
     * @brief Go on with a procedure that is prepared.
     * @return why it has been refused in this call; empty: it has not
     */
    std::string Proceed(const Pointer& procedure);

    /** @return whether messages can be sent, if one has to be */
    bool MayBegin() const
    {
        return m_isOpen || (m_transport->IsInstant() && !m_isClosed);
    }

    /** @return whether messages take no time, and no procedure is ahead of one that comes now */
    bool CanBeInstant() const
    {
        return m_transport->IsInstant() && GetSize() == 0;
    }

    /**
     * @brief Have the procedure under way check and reserve.
     * @return whether it is possible, and still under way
     */
    bool Prepare(RrcProcedure& procedure);

    /** @brief Send the message of the procedure under way. */
    void SendMessage(const RrcDownlinkMessage& message);

    /**
     * @brief Carry out a procedure whose message takes no time.
     * @param isEmbedded whether the message is part of another one
     * @return why it has been refused; empty: it has not
     */
    std::string CarryOut(const Pointer& procedure, bool isEmbedded);

    /**
     * @brief Do a procedure whose message has taken no time.
     * @return why it is impossible; empty: it is done
     */
    static std::string Do(RrcProcedure& procedure);

    /** @brief Do the procedure under way. */
    void Commit();

    /** @brief The procedure under way is over. */
    void Complete();

    /**
     * @brief The procedure under way has not been done.
     * @param reason why
     */
    void Abandon(const std::string& reason);

    /** @brief End a procedure that has not been done. */
    void Fail(RrcProcedure& procedure, const std::string& reason);

    /** @brief Tell how far a procedure is, when its messages take time. */
    void TracePhase(const RrcProcedure& procedure,
                    RrcProcedure::Phase phase,
                    const std::string& reason = {}) const;

    /**
     * @param reason why a step has failed; empty: it has not
     * @return why the next one does not follow; empty: it does
     */
    std::string AfterStep(std::string reason) const
    {
        return m_isClosed ? m_closeReason : reason;
    }

    /** @brief RLC of the signalling radio bearer has an unrecoverable error. */
    void OnError();

    Ptr<RrcTransport> m_transport; //!< Carries messages
    PhaseCallback m_onPhase;       //!< Told of procedures
    Callback<void> m_onResume;     //!< Told that they go on
    std::deque<Pointer> m_waiting; //!< Those that wait
    Pointer m_current;             //!< The one under way; may be null
    Pointer m_delivered;           //!< Its message takes no time, and the UE has it; may be null
    Pointer m_establishing;        //!< Waits for the UE in the new cell; may be null
    std::string m_refusal;         //!< Why the one delivered last is impossible; empty: it is not
    std::string m_impossible;      //!< The same of m_current, which waits for its answer
    std::string m_closeReason;     //!< Of Close()
    EventId m_prepared;            //!< End of what comes before m_current
    EventId m_begin;               //!< Of BeginSoon()
    bool m_isDone{false};          //!< m_current has been done, or refused
    bool m_isOpen{false};          //!< Procedures may begin
    bool m_isClosed{false};        //!< None will any more
    bool m_isBeginning{false};     //!< BeginNext() is at work
};

} // namespace ns3::umts

#endif /* UMTS_RRC_PROCEDURES_H */
