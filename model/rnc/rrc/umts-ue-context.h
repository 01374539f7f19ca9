/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CONTEXT_H
#define UMTS_UE_CONTEXT_H

#include "umts-channel-switcher.h"
#include "umts-handover-algorithm.h"
#include "umts-rrc-procedures.h"

#include "ns3/umts-bearer-channels.h"
#include "ns3/umts-bearer-set.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-dch-reservation.h"
#include "ns3/umts-random-time.h"
#include "ns3/umts-rrc-connection.h"
#include "ns3/umts-rrc-messages.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

struct ServingContext;
struct ServingRnc;

/** @return primary scrambling code of a cell; of one without, its number */
uint16_t GetPrimaryCode(const ControlledCell& cell);

/**
 * @ingroup umts
 * @brief The serving RNC's context of a radio bearer, part of UeContext: transport channels, DCH
 * reservation, further radio links, and the state of its RADIO BEARER SETUP. The RNC's end of the
 * bearer itself is in UeContext::bearers.
 */
struct BearerContext
{
    /**
     * @return position in RadioBearerSetup::channels of the channels that the bearer uses; none
     *         while it waits
     */
    std::optional<uint32_t> GetChannel() const
    {
        return isInterrupted ? std::nullopt : GetPosition();
    }

    /** @return the same, as if the UE were not on its way to another cell */
    std::optional<uint32_t> GetPosition() const
    {
        return !isTold || WaitsForDch() ? std::nullopt : position;
    }

    /** @return whether it holds code and power for a DCH, or the code of the associated DPCH */
    bool HoldsDch() const;

    /** @return whether it is on HS-DSCH, and does not wait for the code of the associated DPCH */
    bool HasHsDsch() const
    {
        const BearerChannelType type = subject.config->type;
        return channels && type.HasHsDsch() && !WaitsForDch() &&
               (!type.isSwitched || position == ChannelSwitcher::DEDICATED);
    }

    /** @return whether it uses its channels only while it holds what it asks its cell for */
    bool NeedsAdmission() const
    {
        return subject.config->type.IsDch() || takesAssociated;
    }

    /** @return whether it is to be on a DCH or an associated DPCH, and does not hold it */
    bool WaitsForDch() const
    {
        return NeedsAdmission() && !HoldsDch();
    }

    /** @return state that the bearer, which is not switched, alone would have its UE in */
    RrcState GetState() const;

    /**
     * @brief A radio link of its DCHs that is prepared carries blocks from now on.
     * @param ticket of the request that the cell has admitted; 0: it is asked for none, of the
     *        uplink beside HS-DSCH
     */
    void CommitRadioLink(const Ptr<ControlledCell>& cell, uint32_t ticket)
    {
        further.push_back({cell, ticket});
        channels->CommitRadioLink(cell);
    }

    /**
     * @brief Remove a radio link of its DCHs, if they have one there.
     * @param first the first cell of the active set, afterwards
     */
    void RemoveRadioLink(const Ptr<ControlledCell>& cell, const Ptr<ControlledCell>& first);

    /** @brief Give back what its DCHs hold in other cells than that of their reservation. */
    void ReleaseFurther();

    /// What a DCH holds in a cell besides that of its reservation.
    struct FurtherRadioLink
    {
        Ptr<ControlledCell> cell; //!< The cell
        uint32_t ticket{0};       //!< Of the request that it has admitted; 0: there was none
    };

    BearerChannelsSubject subject;            //!< What its channels are made for
    std::unique_ptr<BearerChannels> channels; //!< Null once it is refused
    Ptr<DchReservation> reservation; //!< Of its DCH, or of the associated DPCH; may be null
    std::vector<FurtherRadioLink>
        further;                 //!< Radio links besides that of its set-up or reservation
    bool takesAssociated{false}; //!< On HS-DSCH, it asks its cells for an associated DPCH
    bool isTold{true};           //!< The UE knows that it has its channels
    bool isTelling{false};       //!< It will be told, by a procedure
    bool isSetUp{false};         //!< RADIO BEARER SETUP has given the UE its channels
    bool isInterrupted{false};   //!< It has no channels: the UE is on its way to another cell
    /// Position in RadioBearerSetup::channels of the channels of the UE's state; none: none
    std::optional<uint32_t> position{0};
};

/// Channels of a UE that have been opened anew.
struct ReopenedChannels
{
    PhysicalChannelReconfiguration message;              //!< What the UE is to know
    std::vector<std::unique_ptr<BearerChannels>> former; //!< Those before, to be closed
};

/// A cell update of a UE after an error.
struct PendingCellUpdate
{
    CellUpdate message;                     //!< What the UE has sent
    Ptr<ControlledCell> former;             //!< The first cell of the UE by then
    std::shared_ptr<RrcProcedure> handover; //!< To the cell of the update; null: it stays
    ReopenedChannels channels{};            //!< What it gets where it stays
    CellUpdateConfirm confirm{};            //!< The answer
};

/**
 * @ingroup umts
 * @brief Random times that other nodes take for a UE at the request of an RNC, by attributes of its
 * RncRrc.
 */
struct NetworkTimes
{
    RandomTime relocation{"RncRrc::RelocationProcessing"}; //!< RANAP of a relocation
    RandomTime radioLinks{"RncRrc::RadioLinkProcessing"};  //!< NBAP and ALCAP of radio links
};

/**
 * @ingroup umts
 * @brief The serving RNC's context of a UE (TS 25.401 6.1.5): RRC connection and state, active set,
 * MAC-d, radio bearers, procedures.
 */
struct UeContext
{
    using Tickets = AdmissionTickets; //!< Requests that a cell has admitted, by radio bearer

    /** @return the first cell of its active set */
    Ptr<ControlledCell> GetCell() const
    {
        return activeSet.front();
    }

    /** @return cells as a UE is told of them, without their radio links */
    static ActiveSetInfo ListCells(const std::vector<Ptr<ControlledCell>>& cells);

    /** @return its active set as the UE is told of it */
    ActiveSetInfo DescribeActiveSet() const
    {
        return ListCells(activeSet);
    }

    /**
     * @param cells cells of radio links, the first one ahead
     * @param gone a radio bearer that is released
     * @return the radio links of its DCHs as messages describe them
     */
    RadioLinksInfo DescribeRadioLinks(const std::vector<Ptr<ControlledCell>>& cells,
                                      std::optional<RbId> gone = std::nullopt) const;

    /**
     * @param id a radio bearer with channels
     * @param to the state that they are for
     * @return RADIO BEARER SETUP
     */
    RadioBearerSetup DescribeBearer(RbId id, RrcState to) const;

    /** @return RACH and FACH of its switched radio bearers */
    std::map<RbId, UeCommonInfo> DescribeCommon() const;

    /**
     * @param other a cell
     * @return whether the active set has it
     */
    bool IsIn(const Ptr<ControlledCell>& other) const;

    /** @return whether all its bearers, that of signalling too, are on DCH and on nothing else */
    bool IsOnDchAlone() const;

    /** @return whether it holds a DCH */
    bool HoldsDch() const;

    /** @return whether a bearer is on HS-DSCH */
    bool HasHsDsch() const;

    /** @return whether a bearer may have radio links: it holds a DCH, or is on HS-DSCH */
    bool CanHaveRadioLinks() const
    {
        return HoldsDch() || HasHsDsch();
    }

    /** @return whether a bearer of user data needs dedicated channels, in use yet or not */
    bool NeedsDch() const;

    /**
     * @param gone a radio bearer that is released
     * @return its RRC state as its channels go: that of the bearer with most at hand
     */
    RrcState GetState(std::optional<RbId> gone = std::nullopt) const;

    /** @return its RRC state as it knows it */
    RrcStateIndicator DescribeState() const;

    /**
     * @param gone a radio bearer that is released
     * @return the state that bearers that are not switched have it in, those of which it has been
     *         told, when that takes a message
     */
    RrcState GetFixedState(std::optional<RbId> gone = std::nullopt) const;

    /**
     * @param other a cell
     * @param isFurther the UE keeps radio links in other cells
     * @return what is known of its radio link there
     */
    RadioLinkRequest DescribeLink(const ControlledCell& other, bool isFurther) const;

    /**
     * @brief Ask a cell for the DCHs that the UE holds elsewhere: for all of them or for none.
     * @param other the cell
     * @param isFurther the UE keeps its radio links in other cells
     * @param tickets gets what was admitted
     * @return why the cell has refused; empty: it has not
     */
    std::string Admit(ControlledCell& other, bool isFurther, Tickets& tickets);

    /** @brief The UE leaves its channels to establish others: its bearers have none meanwhile. */
    void BeginInterruption();

    /** @brief The UE is back on its channels: its bearers go on, on the channels they have. */
    void EndInterruption()
    {
        ResumeBearers(ClearInterruption());
    }

    /** @return bearers that have had no channels since BeginInterruption(), and may have some now
     */
    std::vector<RbId> ClearInterruption();

    /** @param ids bearers that go on, on the channels they have */
    void ResumeBearers(const std::vector<RbId>& ids);

    /** @brief Map the RNC's end of a radio bearer to the channels that it uses, or to none. */
    void Map(RbId id);

    Rnti rnti{};                                //!< The UE
    ServingRnc* serving{nullptr};               //!< Serving part of the RNC that serves it
    std::shared_ptr<const UeConfig> config;     //!< Its configuration
    std::vector<Ptr<ControlledCell>> activeSet; //!< Its cells; the first has HS-DSCH, FACH and RACH
    RrcConnection* connection{nullptr};         //!< RRC connection, while the UE is there
    std::optional<PendingCellUpdate> update;    //!< After an error, until the UE has the answer
    Ptr<HandOverAlgorithm> handOver;            //!< Says what follows from reports; may be null
    std::vector<ScramblingCode> measured;       //!< Cells that it was last told to measure
    bool reportsBestCell{false};                //!< It was told to report the best cell for HS-DSCH
    bool reportsForDch{false};                  //!< It was told what to report in CELL_DCH
    Ptr<MacD> mac;                              //!< MAC-d; null before the first bearer
    std::shared_ptr<UplinkOuterLoop> outerLoop; //!< Of its uplink; null: no DCH has one
    std::shared_ptr<EdchUsers> eDchUsers;       //!< In cells, on E-DCH; null: no bearer is on it
    BearerSet bearers;                          //!< The RNC's ends of its radio bearers
    Ptr<ChannelSwitcher> switcher;              //!< Its state machine; null: no bearer is switched
    std::map<RbId, BearerContext> bearerContexts; //!< The rest, by radio bearer
    uint8_t nextDtch{0};                          //!< Logical channel to be tried next, from 0
    RrcStateIndicator state;                      //!< Its RRC state, as the UE was last told
    Ptr<RrcProcedures> procedures;                //!< Its procedures
    std::vector<SessionMessage> transfers;        //!< For the UE, when it has channels
    bool hasCommon{false};                        //!< It has, or has had, a bearer on RACH and FACH
    std::map<const ServingContext*, NetworkTimes> networkTimes; //!< Of other nodes, by serving RNC
};

} // namespace ns3::umts

#endif /* UMTS_UE_CONTEXT_H */
