/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PROCEDURES_H
#define UMTS_RRC_PROCEDURES_H

#include "umts-rrc-procedure.h"

#include "ns3/callback.h"
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
 * @brief The procedures of RRC for one UE over its signalling radio bearer, one after the other.
 *
 * The next one begins when the UE has answered the one before. A procedure takes effect when its
 * message has come to the UE, and its activation time, if it has one.
 */
class RrcProcedures : public SimpleRefCount<RrcProcedures>
{
  public:
    using Pointer = std::shared_ptr<RrcProcedure>; //!< Keeps a procedure while it takes a step

    /// Is told of procedures: how far they are, and why they have failed.
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
    Ptr<RrcTransport> GetTransport() const;

    /** @return the signalling radio bearer from end to end */
    Ptr<SignallingLink> GetLink() const;

    /** @brief The signalling radio bearer has its channels: begin. */
    void Open();

    /**
     * @brief Stop for good: what has not been done fails.
     * @param reason why
     */
    void Close(const std::string& reason);

    /**
     * @brief Begin a procedure, now or when those before it are through. One that comes after
     * Close() fails at once.
     * @param procedure the procedure
     */
    void Add(Pointer procedure);

    /** @return procedures that have waited, and do no more */
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
    std::size_t GetSize() const;

    /**
     * @brief RLC of the signalling radio bearer has to begin anew: the messages under way are lost,
     * and what has not been done fails. Nothing begins until Resume().
     * @param reason why
     */
    void Interrupt(const std::string& reason);

    /** @brief Re-establish RLC of the signalling radio bearer, and go on. */
    void Resume();

    /**
     * @brief The UE is in sync in the new cell: do the procedure under way.
     * @return whether that was possible
     */
    bool OnEstablished();

    /**
     * @brief The UE is back in its old cells, and sends the failure message of the procedure under
     * way, if there still is one.
     * @param reason why it is back
     */
    void OnFailure(const std::string& reason);

    /** @return whether it has been closed */
    bool IsClosed() const;

  private:
    /** @brief Begin those that can. */
    void BeginNext();

    /**
     * @brief Have the procedure under way check and reserve.
     * @param procedure the procedure under way
     * @return whether it is possible, and still under way
     */
    bool Prepare(RrcProcedure& procedure);

    /**
     * @brief Send the messages of the procedure under way.
     * @param messages the messages
     */
    void SendMessages(const std::vector<RrcDownlinkMessage>& messages);

    /** @brief The UE has the message of the procedure under way, and its time has come. */
    void Activate();

    /**
     * @brief Do the procedure under way.
     * @return whether that was possible
     */
    bool Commit();

    /** @brief The answer of the UE has come. */
    void OnComplete();

    /**
     * @brief The failure message of the UE has come.
     * @param reason why the procedure under way has failed
     */
    void OnFailureMessage(const std::string& reason);

    /**
     * @brief End a procedure that has not been done.
     * @param procedure the procedure
     * @param reason why
     */
    void Fail(RrcProcedure& procedure, const std::string& reason);

    /** @brief RLC of the signalling radio bearer has an unrecoverable error. */
    void OnError();

    Ptr<RrcTransport> m_transport; //!< Carries messages
    PhaseCallback m_onPhase;       //!< Told of procedures
    Callback<void> m_onResume;     //!< Told that they go on
    std::deque<Pointer> m_waiting; //!< Those that wait
    Pointer m_current;             //!< The one under way; may be null
    bool m_isDone{false};          //!< It has been done, or refused
    bool m_isOpen{false};          //!< Procedures may begin
    bool m_isClosed{false};        //!< None will any more
    bool m_isBeginning{false};     //!< BeginNext() is at work
};

} // namespace ns3::umts

#endif /* UMTS_RRC_PROCEDURES_H */
