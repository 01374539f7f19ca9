/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_CHANNELS_H
#define UMTS_BEARER_CHANNELS_H

#include "umts-rnc-channels.h"

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-ue-config.h"
#include "ns3/umts-utran-cells.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace ns3::umts
{

/// E-RNTI of a UE in a cell, and radio bearers on E-DCH there.
struct EdchUserEntry
{
    EdchUserId user{};   //!< E-RNTI
    uint32_t bearers{0}; //!< Radio bearers
};

/// A UE on E-DCH, in each cell where it has a radio link.
using EdchUsers = std::map<CellId, EdchUserEntry>;

/// Arguments of BearerChannels besides the cell: UE, its MAC-d, and radio bearer with
/// configuration.
struct BearerChannelsSubject
{
    Rnti rnti{};                                //!< The UE
    RbId id{};                                  //!< The radio bearer
    Ptr<UtranCells> utran;                      //!< The serving RNC's way to cells
    Ptr<MacD> mac;                              //!< The serving RNC's MAC-d of the UE
    std::shared_ptr<UplinkOuterLoop> outerLoop; //!< Of the UE's uplink; null unless a DCH has it
    std::shared_ptr<EdchUsers> eDchUsers;       //!< The UE on E-DCH; null unless a bearer has it
    std::shared_ptr<const UeConfig> ue;         //!< Configuration of the UE
    LogicalChannelId logicalChannel{};          //!< Logical channel of the radio bearer
    std::shared_ptr<const BearerConfig> config; //!< What the radio bearer is made of
    Time selectionWait; //!< How long an uplink frame of a DCH waits for those of other Node Bs
};

/**
 * @ingroup umts
 * @brief Transport channels of a radio bearer in a cell; DCHs, that of the uplink beside HS-DSCH
 * included, may have radio links in several. Holds the serving RNC's ends and the resources in Node
 * Bs and on Iubs, and releases them in Close().
 */
class BearerChannels
{
  public:
    /**
     * @brief Open the channels.
     * @param cell the cell; its common channels are set up when the bearer uses them
     * @param subject what they are made for
     */
    BearerChannels(Ptr<ControlledCell> cell, const BearerChannelsSubject& subject);

    BearerChannels(const BearerChannels&) = delete;
    BearerChannels& operator=(const BearerChannels&) = delete;

    /** @brief Close the channels: all that is held for them goes back; once. */
    void Close();

    /**
     * @brief Add a radio link for the DCHs.
     * @return what the UE is to know of it
     */
    UeDchInfo AddRadioLink(const Ptr<ControlledCell>& cell);

    /**
     * @brief Set up a radio link for the DCHs (TS 25.433 8.2.17, 8.3.1), which carries nothing
     * until CommitRadioLink().
     * @return what the UE is to know of it
     */
    UeDchInfo PrepareRadioLink(const Ptr<ControlledCell>& cell);

    /** @param cell where a radio link is prepared, which carries blocks from now on */
    void CommitRadioLink(const Ptr<ControlledCell>& cell);

    /** @param cell where a radio link may be prepared, which is released */
    void CancelRadioLink(const Ptr<ControlledCell>& cell);

    /** @param cell where the DCHs have a radio link, which is not their only one */
    void RemoveRadioLink(const Ptr<ControlledCell>& cell);

    /** @return whether DCHs have a radio link in the cell */
    bool HasRadioLink(const Ptr<ControlledCell>& cell) const
    {
        return Find(m_radioLinks, cell) != m_radioLinks.end();
    }

    /** @return whether a radio link is prepared in the cell */
    bool IsPrepared(const Ptr<ControlledCell>& cell) const
    {
        return Find(m_prepared, cell) != m_prepared.end();
    }

    /** @return whether DCHs have a radio link in the cell, or one is prepared there */
    bool WillHaveRadioLink(const Ptr<ControlledCell>& cell) const
    {
        return HasRadioLink(cell) || IsPrepared(cell);
    }

    /** @return the channels as the UE is told of them */
    const std::vector<UeChannelInfo>& GetUeInfo() const
    {
        return m_info;
    }

    /** @return the DCHs in their radio links but the first one, as the UE is told of them */
    std::vector<UeDchInfo> GetFurtherInfo() const;

    /**
     * @param position of a channel in GetUeInfo()
     * @return the RNC's end of it
     */
    std::shared_ptr<BearerChannel> GetChannel(uint32_t position) const
    {
        return m_channels.at(position);
    }

    /** @return MAC-d flow on HS-DSCH; null when there is none */
    Ptr<HsMacDFlow> GetFlow() const
    {
        return m_hsDsch.flow;
    }

    /**
     * @brief Go on, in another cell, with what is under way on a MAC-d flow of HS-DSCH, if its
     * attribute QueuedPdus says so.
     * @param former the channels in the former cell, before they are closed
     */
    void ForwardFrom(const BearerChannels& former)
    {
        Forward(former.m_hsDsch);
    }

    /**
     * @param cell a cell
     * @return whether HS-DSCH is in another one
     */
    bool HasHsDschElsewhere(const Ptr<ControlledCell>& cell) const
    {
        return m_hsDsch.cell && m_hsDsch.cell != cell;
    }

    /**
     * @brief Close FACH and RACH in a cell, if they are there and not in use: another object gets
     * them.
     */
    void CloseCommon(const Ptr<ControlledCell>& cell);

    /**
     * @brief Have FACH and RACH, which are not in use, in a cell, and nowhere else: those that they
     * have had are closed, and channels that had none get some at position 0.
     * @param subject as for the constructor
     * @return what the UE is to know of them
     */
    const UeCommonInfo& MoveCommon(const Ptr<ControlledCell>& cell,
                                   const BearerChannelsSubject& subject);

    /**
     * @brief Set up HS-DSCH in another cell, where the DCH of the uplink has a radio link or will
     * have one. It carries nothing until MoveHsDsch(). Its MAC-d flow is a new one. The UE is told
     * of that radio link, too, as it has one E-RNTI a cell.
     * @param subject as for the constructor
     * @return what the UE is to know of it
     */
    UeHsDschInfo PrepareHsDsch(const Ptr<ControlledCell>& cell,
                               const BearerChannelsSubject& subject);

    /**
     * @brief Have HS-DSCH go on in another cell, that of PrepareHsDsch() if it was called, besides
     * the former cell until CloseFormerHsDsch().
     * @param subject as for the constructor
     */
    void MoveHsDsch(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject);

    /** @brief Release what PrepareHsDsch() has set up, if anything. */
    void CancelHsDsch();

    /** @brief Release HS-DSCH in the former cell, after MoveHsDsch(). */
    void CloseFormerHsDsch();

  private:
    /// HS-DSCH in its serving cell.
    struct HsDsch
    {
        Ptr<ControlledCell> cell; //!< The cell; null: nothing is held there
        Ptr<NodeBPort> port;      //!< The serving RNC's port to its Node B
        TransportBearer bearer;   //!< Transport bearer
        Ptr<HsMacDFlow> flow;     //!< MAC-d flow
        Rnti rnti{};              //!< The UE, as it was known at the set-up
        UeHsDschInfo info;        //!< For the UE, without its DCHs
    };

    /** @return E-DCH for a radio link in a cell; none: the bearer is not on it */
    std::optional<EdchFlowInformation> DescribeEdchFlow(const Ptr<ControlledCell>& cell) const;

    /** @brief Have the cell of HS-DSCH, and no other one, serve the UE on E-DCH. */
    void ServeEdch() const;

    /** @return HS-DSCH that has been set up in a cell */
    static HsDsch SetUpHsDsch(const Ptr<ControlledCell>& cell,
                              const BearerChannelsSubject& subject);

    /** @brief Send on HS-DSCH. */
    void SendOnHsDsch() const;

    /** @param hsDsch what is held for it goes back */
    void Release(const HsDsch& hsDsch) const;

    /** @brief As ForwardFrom(). */
    void Forward(const HsDsch& former);

    /** @param subject what DCHs are made for */
    void AddDch(const BearerChannelsSubject& subject);

    /** @brief Open all channels. @param subject what they are made for */
    void Open(const BearerChannelsSubject& subject);

    /**
     * @brief Open FACH and RACH of the cell at position 0, which is there.
     * @param subject what is mapped to them
     */
    void OpenCommon(const BearerChannelsSubject& subject);

    /** @param subject what HS-DSCH and the DCH of its uplink are made for */
    void AddHsDsch(const BearerChannelsSubject& subject);

    /// A radio link of the DCHs.
    struct RadioLink
    {
        Ptr<ControlledCell> cell; //!< Its cell
        Ptr<NodeBPort> port;      //!< The serving RNC's port to its Node B
        TransportBearer bearer;   //!< Transport bearer, which the cells of a Node B share
        UeDchInfo info;           //!< For the UE
    };

    using RadioLinks = std::vector<RadioLink>; //!< Radio links

    /** @return the radio link in the cell; the end when there is none */
    static RadioLinks::const_iterator Find(const RadioLinks& links,
                                           const Ptr<ControlledCell>& cell);

    /**
     * @return a radio link in the cell, or in another of its Node B, that carries blocks or is
     *         prepared; null when there is none
     */
    const RadioLink* FindNodeB(const Ptr<ControlledCell>& cell) const;

    /** @return whether a radio link that carries blocks goes by the same Node B */
    bool HasLeg(const Ptr<NodeBPort>& port) const;

    /** @param link a radio link that has been taken off the lists: what is held for it goes back */
    void Release(const RadioLink& link);

    /** @brief The DCHs are described to the UE as of the radio link that is the first one now. */
    void DescribeFirst();

    /** @brief Have Node Bs send in the same TTIs, when they have to. */
    void Align();

    Ptr<ControlledCell> m_cell;                             //!< That of FACH and RACH
    Ptr<UtranCells> m_utran;                                //!< The serving RNC's way to cells
    DchConfig m_dchConfig;                                  //!< The DCHs
    std::shared_ptr<const EdchInfo> m_eDch;                 //!< E-DCH; null: there is none
    std::shared_ptr<EdchUsers> m_eDchUsers;                 //!< The UE there
    std::shared_ptr<RncDch> m_dch;                          //!< The RNC's end of them; may be null
    RadioLinks m_radioLinks;                                //!< Of the DCHs
    RadioLinks m_prepared;                                  //!< The same, that carry nothing yet
    std::vector<UeChannelInfo> m_info;                      //!< For the UE
    std::vector<std::shared_ptr<BearerChannel>> m_channels; //!< The RNC's ends
    HsDsch m_hsDsch;                                        //!< HS-DSCH
    HsDsch m_nextHsDsch;                                    //!< In the next cell, prepared
    HsDsch m_formerHsDsch;                                  //!< In the former cell, to be closed
    std::function<void()> m_releaseCommon; //!< Gives the C-RNTI back; null: there is none
};

} // namespace ns3::umts

#endif /* UMTS_BEARER_CHANNELS_H */
