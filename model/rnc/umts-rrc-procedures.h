/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PROCEDURES_H
#define UMTS_RRC_PROCEDURES_H

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-bearer-config.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-signalling-link.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

class RncSignalling;
struct UeContext;

/**
 * @ingroup umts
 * @brief A procedure that RRC of an RNC begins: what it does before the UE is told, and what is
 * done at both ends at one instant once the UE has been told.
 */
struct RrcProcedure
{
    /// What the UE is told.
    enum Type
    {
        RADIO_BEARER_SETUP,
        RADIO_BEARER_RELEASE,
        PHYSICAL_CHANNEL_RECONFIGURATION, //!< Has an activation time
        ACTIVE_SET_UPDATE,
        MEASUREMENT_CONTROL,         //!< Has no answer
        UTRAN_MOBILITY_INFORMATION,  //!< Relocation without the UE
        RADIO_BEARER_RECONFIGURATION //!< Between CELL_FACH and CELL_DCH
    };

    /// How far it is.
    enum Phase
    {
        BEGUN,     //!< The message is on its way
        DONE,      //!< Both ends have done it
        COMPLETED, //!< The answer of the UE has come
        FAILED     //!< It has changed nothing
    };

    Type type{}; //!< What the UE is told
    /// Checks it, and takes what it needs; returns messages in the form in which they are sent.
    /// None: there is nothing to be done, or a cell has refused.
    std::function<std::vector<RrcDownlinkMessage>()> begin;
    /// Does it; returns why it is impossible by now, empty: it is done.
    std::function<std::string()> commit;
    /// Gives back what was taken, if anything was.
    std::function<void(const std::string& reason)> fail;
    /// Asks for it again, when it has not begun and another RNC serves the UE.
    std::function<void(RncSignalling& signalling, UeContext& ue)> again;
    /// Has the UE leave its cells first; returns whether it needs time to get in sync in the new
    /// one, or is back in them without commit. Null: it does not leave.
    std::function<bool()> leave{nullptr};
    bool adds{false}; //!< It adds cells to the active set
};

/**
 * @ingroup umts
 * @brief The procedures of RRC for one UE over its signalling radio bearer, one after the other.
 *
 * The next one begins when the UE has answered the one before. A procedure takes effect when its
 * message has come to the UE. One with an activation time does at the first radio frame that
 * begins at that time or later (TS 25.331 8.6.3.1), and when its message has come by then; else
 * when that comes.
 */
class RrcProcedures : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    RrcProcedures();

    /// Is told of procedures: how far they are, and why they have failed.
    using PhaseCallback =
        Callback<void, RrcProcedure::Type, RrcProcedure::Phase, const std::string&>;

    /**
     * @brief Set what they work with.
     * @param lead returns the time from the pull of a downlink block set to its TTI on the air
     * @param onPhase told of every procedure
     * @param onResume called when they go on after an interruption, in which reports got lost
     */
    void Configure(Callback<Time> lead, PhaseCallback onPhase, Callback<void> onResume);

    /**
     * @param type transport channels: DCH, or COMMON
     * @return what the signalling radio bearer is made of, its DCHs in any case
     */
    BearerConfig MakeBearer(BearerChannelType type) const;

    /** @return the signalling radio bearer from end to end */
    Ptr<SignallingLink> GetLink() const;

    /** @return what carries cell updates */
    Ptr<CcchLink> GetCcch() const;

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
    void Add(RrcProcedure procedure);

    /** @return procedures that have waited, and do no more */
    std::deque<RrcProcedure> TakeWaiting();

    /**
     * @param type a type
     * @return whether one of the type is under way, or waits
     */
    bool Has(RrcProcedure::Type type) const;

    /** @return whether an active set update that adds cells is under way, or waits */
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

    /**
     * @brief TracedCallback signature for procedures.
     * @param rnti the UE
     * @param type the procedure
     * @param phase how far it is
     * @param reason why it has failed; else empty
     */
    typedef void (*PhaseTracedCallback)(uint32_t rnti,
                                        RrcProcedure::Type type,
                                        RrcProcedure::Phase phase,
                                        const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** @brief Begin those that can. */
    void Next();

    /**
     * @brief Send the messages of a procedure.
     * @param octets their size
     */
    void Send(uint32_t octets);

    /** @brief The UE has the message of the procedure under way. */
    void OnMessage();

    /** @brief The time of the procedure under way has come. */
    void Activate();

    /**
     * @brief Do the procedure under way.
     * @return whether that was possible
     */
    bool Commit();

    /**
     * @brief The failure message of the UE has come.
     * @param reason why the procedure under way has failed
     */
    void OnFailureMessage(const std::string& reason);

    /** @brief The answer of the UE has come. */
    void OnComplete();

    /**
     * @brief End a procedure that has not been done.
     * @param procedure the procedure
     * @param reason why
     */
    void Fail(const RrcProcedure& procedure, const std::string& reason);

    /**
     * @param octets size of a message
     * @return beginning of the radio frame that it is to take effect in
     */
    Time GetActivationTime(uint32_t octets) const;

    /** @brief RLC of the signalling radio bearer has an unrecoverable error. */
    void OnError();

    Time m_tti;                            //!< Attribute Tti
    Time m_activationOffset;               //!< Attribute ActivationOffset
    Callback<Time> m_lead;                 //!< From a pull to the air
    PhaseCallback m_onPhase;               //!< Told of procedures
    Callback<void> m_onResume;             //!< Told that they go on
    Ptr<SignallingLink> m_link;            //!< Carries messages
    Ptr<CcchLink> m_ccch;                  //!< Carries cell updates
    std::deque<RrcProcedure> m_waiting;    //!< Those that wait
    std::optional<RrcProcedure> m_current; //!< The one under way
    bool m_isDone{false};                  //!< It has been done
    bool m_isOpen{false};                  //!< Procedures may begin
    bool m_isClosed{false};                //!< None will any more
    bool m_isBeginning{false};             //!< Next() is at work
    Time m_activation;                     //!< Of the procedure under way
    EventId m_commit;                      //!< Does it, or has the UE leave
};

} // namespace ns3::umts

#endif /* UMTS_RRC_PROCEDURES_H */
