/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PROCEDURE_H
#define UMTS_RRC_PROCEDURE_H

#include "ns3/nstime.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-messages.h"

#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

struct UeContext;

/**
 * @ingroup umts
 * @brief Base class of the RRC procedures that the RNC begins for a UE. Steps: Check(), Reserve()
 * and MakeMessage() at the beginning, the time of DrawPreparation() between the first two, Apply()
 * when the UE has the message, Complete() with its answer; Undo() when a step fails or the
 * procedure is interrupted before Apply().
 *
 * RrcProcedures calls the steps, all within one call when messages take no time.
 */
class RrcProcedure
{
  public:
    /// What the UE is told.
    enum Type
    {
        RADIO_BEARER_SETUP,
        RADIO_BEARER_RELEASE,
        PHYSICAL_CHANNEL_RECONFIGURATION, //!< Has an activation time
        ACTIVE_SET_UPDATE,
        MEASUREMENT_CONTROL,          //!< Has no answer
        UTRAN_MOBILITY_INFORMATION,   //!< Relocation without the UE
        RADIO_BEARER_RECONFIGURATION, //!< Between states
        SECURITY_MODE_CONTROL,
        RRC_CONNECTION_RELEASE,
        SERVING_CELL_CHANGE, //!< PHYSICAL CHANNEL RECONFIGURATION of HS-DSCH alone, likewise
        RRC_CONNECTION_ESTABLISHMENT, //!< After RRC CONNECTION SETUP, without another message
        RLC_REESTABLISHMENT,          //!< RADIO BEARER RECONFIGURATION of RLC alone
        N_TYPES                       //!< How many there are
    };

    /// How far it is.
    enum Phase
    {
        BEGUN,     //!< The message is on its way
        DONE,      //!< Both ends have done it
        COMPLETED, //!< The answer of the UE has come
        FAILED     //!< It has changed nothing
    };

    /**
     * @brief TracedCallback signature for procedures.
     * @param reason why it has failed; else empty
     */
    typedef void (*PhaseTracedCallback)(uint32_t rnti,
                                        Type type,
                                        Phase phase,
                                        const std::string& reason);

    /** @param ue the UE, which the procedure goes with */
    RrcProcedure(Type type, UeContext& ue)
        : m_ue(ue),
          m_type(type)
    {
    }

    virtual ~RrcProcedure() = default;
    RrcProcedure(const RrcProcedure&) = delete;
    RrcProcedure& operator=(const RrcProcedure&) = delete;

    /** @return the UE */
    Rnti GetRnti() const;

    /** @return whether the UE has channels for messages, or gets none by being asked */
    bool CanReachUe() const;

    /** @brief Have a UE that cannot be reached ask for channels: it is paged. */
    void WakeUpUe() const;

    /** @return what the UE is told */
    Type GetType() const
    {
        return m_type;
    }

    /**
     * @brief Look whether the procedure is possible.
     * @return why it is not; empty: it is
     */
    virtual std::string Check()
    {
        return {};
    }

    /**
     * @brief Begin what other nodes have to do between Check() and Reserve(): NBAP and ALCAP of
     * radio links, RANAP of a relocation.
     * @return the time that it takes; 0: there is nothing, Reserve() follows at once
     */
    virtual Time DrawPreparation();

    /** @return whether Node Bs set up or change radio links before the UE is told */
    virtual bool ChangesRadioLinks() const
    {
        return false;
    }

    /**
     * @brief Take what the procedure needs.
     * @return why a cell has refused; empty: none has
     */
    virtual std::string Reserve()
    {
        return {};
    }

    /**
     * @return message to the UE; none: the UE need not be told, and Apply() follows at once
     */
    virtual std::optional<RrcDownlinkMessage> MakeMessage() const = 0;

    /** @brief The UE has left its channels to establish those of the message (TS 25.331 8.5.4). */
    void OnLeft();

    /** @brief After OnLeft(): the UE is back on its old channels (TS 25.331 8.2.2.7). */
    virtual void Return();

    /** @brief A radio bearer of the UE is released before Apply(): give back what is for it. */
    virtual void OnReleased(RbId /* id */)
    {
    }

    /**
     * @brief Do it at both ends.
     * @return why it is impossible by now; empty: it is done
     */
    virtual std::string Apply() = 0;

    /**
     * @brief The answer of the UE has come, after Apply(); not if it is lost for good. With
     * ReleasesFromDch(): the UE has left, whether its answer has come or not.
     */
    virtual void Complete()
    {
    }

    /** @brief The message is RRC CONNECTION RELEASE to a UE in CELL_DCH. */
    void SetReleasesFromDch()
    {
        m_releasesFromDch = true;
    }

    /**
     * @return whether the message is RRC CONNECTION RELEASE to a UE in CELL_DCH, whose answer is
     *         RRC CONNECTION RELEASE COMPLETE in unacknowledged mode (TS 25.331 8.1.4.3)
     */
    bool ReleasesFromDch() const
    {
        return m_releasesFromDch;
    }

    /** @return what the UE answers; of one without an answer, of no account */
    RrcTransaction GetTransaction() const;

    /** @brief Give back what Reserve() has taken, if anything: the procedure changes nothing. */
    virtual void Undo(const std::string& /* reason */)
    {
    }

    /** @return the cell that the UE goes to; null: it stays where it is */
    virtual Ptr<ControlledCell> GetNextCell() const
    {
        return nullptr;
    }

    /** @return whether it waits for a UE on its way to another cell, as it tells of channels there
     */
    virtual bool DescribesChannels() const
    {
        return false;
    }

    /** @return whether it adds cells to the active set */
    virtual bool AddsCells() const
    {
        return false;
    }

    /** @return whether a procedure that waits makes sense in the RNC that serves the UE now */
    virtual bool SurvivesRelocation() const
    {
        return true;
    }

  protected:
    /** @return whether the UE has left its channels, and is not back */
    bool HasLeft() const
    {
        return m_hasLeft;
    }

    /**
     * @brief The UE that has left its channels is in sync on its first DCHs.
     * @return bearers that go on, on the channels that they have, once it is told of the new ones
     */
    std::vector<RbId> Arrive();

    /** @brief Undo() of OnLeft(): Return(), if the UE still has its RRC connection. */
    void UndoLeave();

    /// Why a UE can't be told of another cell.
    static constexpr const char* ON_ITS_WAY = "the UE is on its way to another cell";

    UeContext& m_ue; //!< The UE

  private:
    Type m_type;                   //!< What the UE is told
    bool m_hasLeft{false};         //!< See HasLeft()
    bool m_releasesFromDch{false}; //!< See ReleasesFromDch()
};

/** @brief Write the name of a procedure, as TS 25.331 has it. @return the stream */
std::ostream& operator<<(std::ostream& os, RrcProcedure::Type type);

/** @brief Write the procedure and its UE. @return the stream */
std::ostream& operator<<(std::ostream& os, const RrcProcedure& procedure);

} // namespace ns3::umts

#endif /* UMTS_RRC_PROCEDURE_H */
