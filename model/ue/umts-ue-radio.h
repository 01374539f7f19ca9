/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_RADIO_H
#define UMTS_UE_RADIO_H

#include "umts-ue-channels.h"

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-mobility-messages.h"
#include "ns3/umts-radio-bearer-messages.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Layers 1 and 2 of a UE as its RRC configures them: MAC-d, the UE's ends of the transport
 * channels of each radio bearer, HS-DSCH and the supervision of its radio links.
 */
class UeRadio
{
  public:
    /// Is told of the cells of the UE.
    using CellsCallback = Callback<void, const std::vector<Ptr<UuChannel>>&>;

    /**
     * @param bearers the UE's radio bearers, which RRC adds and removes
     * @param onCells called with the air of each cell that the UE is in from now on
     */
    UeRadio(std::shared_ptr<const UeConfig> config, BearerSet& bearers, CellsCallback onCells);

    ~UeRadio();
    UeRadio(const UeRadio&) = delete;
    UeRadio& operator=(const UeRadio&) = delete;

    /** @return MAC-d, made now when the UE has none */
    Ptr<MacD> MakeMac();

    /**
     * @brief Make the block errors of a radio bearer, which has no channels yet.
     * @param config what it is made of
     */
    void Expect(RbId id, const BearerConfig& config);

    /** @param message opens the channels of a radio bearer, which the set has by now */
    void Apply(const RadioBearerSetup& message);

    /**
     * @param message says which of its channels a radio bearer uses; of no account for one that has
     *        left them, and while a handover is under way, the end of which says so
     */
    void Apply(const RadioBearerReconfiguration& message);

    /** @param message says where the radio bearers that are left have RACH and FACH */
    void Apply(const RadioBearerRelease& message)
    {
        MoveCommon(message.common);
    }

    /**
     * @brief A radio bearer is to use channels, once none in another cell are being established.
     * @param channel position of the channels in RadioBearerSetup; none: none
     */
    void SetChannel(RbId id, std::optional<uint32_t> channel);

    /** @param id a radio bearer whose channels are closed, if it has some */
    void Close(RbId id);

    /** @param id a radio bearer that the set has no more */
    void Remove(RbId id);

    /** @param message moves radio bearers, or their HS-DSCH alone, to another cell */
    void Apply(const PhysicalChannelReconfiguration& message);

    /** @param message adds or removes a radio link of all DCHs */
    void Apply(const ActiveSetUpdate& message);

    /**
     * @brief Close all transport channels; what HS-DSCH holds goes up. Switched bearers are to use
     * RACH and FACH next (TS 25.331 8.3.1.2).
     */
    void CloseChannels();

    /** @brief Leave the cell, after the release of all radio bearers. */
    void LeaveCell();

    /** @brief Send and receive nothing while channels in another cell are being established. */
    void Interrupt();

    /** @brief Receive HS-DSCH again, in the new cell or in the old one. */
    void EndInterruption();

    /** @return position of the channels that a radio bearer was told to use; none: none */
    std::optional<uint32_t> GetChannel(RbId id) const;

    /**
     * @return radio bearers that are on no channels since Interrupt(), and the position in
     *         RadioBearerSetup of those that they are to use
     */
    std::map<RbId, uint32_t> GetLeftChannels() const;

    /** @param channel position of the channels that switched radio bearers of user data use */
    void UseSwitched(std::optional<uint32_t> channel);

    /**
     * @brief Have a signalling radio bearer use the channels of the UE's state: DCHs in CELL_DCH,
     * RACH and FACH in CELL_FACH, else none; if it has both.
     */
    void UseSignalling(RrcState state);

    /** @return whether a radio bearer uses RACH and FACH */
    bool IsOnCommon(RbId id) const
    {
        return m_commons.count(id) > 0;
    }

    /** @return what tells of radio link failures */
    Ptr<RadioLinkMonitor> GetMonitor() const
    {
        return m_monitor;
    }

    /** @return MAC-d; null before the first bearer */
    Ptr<MacD> GetMac() const
    {
        return m_mac;
    }

    /** @return the end of HS-DSCH; null before its use */
    Ptr<HsReceiver> GetHsReceiver() const
    {
        return m_hsReceiver;
    }

    /** @return E-DCH of the UE */
    Ptr<UeEdch> GetEdch() const
    {
        return m_eDch;
    }

    /** @return HS-DSCH category; none: it has had no HS-DSCH */
    std::optional<uint8_t> GetHsDschCategory() const
    {
        return m_hsDschCategory;
    }

    /** @return E-DCH category; none: it has had no E-DCH */
    std::optional<uint8_t> GetEdchCategory() const
    {
        return m_eDchCategory;
    }

    /** @return radio link in random access; null: it has none */
    Ptr<OpenLoopPower> GetOpenLoop() const
    {
        return m_openLoop;
    }

    /** @return what DCHs of the uplink may carry; null: what their formats do */
    std::shared_ptr<UplinkAllowance> GetUplinkAllowance() const
    {
        return m_uplink;
    }

    /** @return formats of RACH and FACH of the cell; none before their use */
    const std::optional<CommonChannelConfig>& GetCommon() const
    {
        return m_common;
    }

    /** @return block errors of the links */
    LinkErrors& GetLinkErrors()
    {
        return m_errors;
    }

  private:
    using Channels = std::vector<std::shared_ptr<BearerChannel>>; //!< As in RadioBearerSetup

    /**
     * @brief Open transport channels of a radio bearer, in place of those that it has.
     * @return the ends that it has had
     */
    Channels Open(RbId id, const std::vector<UeChannelInfo>& info);

    /** @return the UE's end of transport channels of a radio bearer, which is opened */
    std::shared_ptr<BearerChannel> OpenEnd(RbId id, const UeChannelInfo& info);

    /**
     * @brief Have RACH and FACH of radio bearers that use DCHs in a cell. One that had none gets
     * them at position 0.
     */
    void MoveCommon(const std::map<RbId, UeCommonInfo>& common);

    /** @brief Listen to HS-DSCH of a cell. */
    void ListenTo(const UeHsDschInfo& info);

    /** @brief Have HS-DSCH of a cell fade as the DPCH there does, if it has power control. */
    void FadeTogether(const UeHsDschInfo& info) const;

    /** @param channel position of the channels in RadioBearerSetup that the bearer uses */
    void MapTo(RbId id, uint32_t channel);

    /**
     * @brief A radio bearer uses other channels: the radio links are watched as long as one uses
     * DCHs.
     * @param used the channels from now on; null: none
     */
    void Use(RbId id, const BearerChannel* used);

    /** @brief Use the DCHs of a radio bearer in another cell, too, if it has some. */
    void AddRadioLink(RbId id, const UeDchInfo& info);

    /** @return DCHs of a radio bearer; null when it has none, or has left them */
    UeDch* FindDch(RbId id) const;

    /** @brief Have radio bearers go on in another cell, on what a message says they have there. */
    void Reconfigure(const PhysicalChannelReconfiguration& message);

    /** @param activeSet the cells that DCHs keep radio links in, and the UE is in from now on */
    void KeepCells(const std::vector<CellId>& activeSet);

    /** @param activeSet the cells that the UE is in from now on */
    void EnterCells(const std::vector<CellId>& activeSet);

    std::shared_ptr<const UeConfig> m_config;    //!< Configuration of the UE
    Ptr<RadioEnvironment> m_environment;         //!< Where it finds cells
    BearerSet& m_bearers;                        //!< Radio bearers
    CellsCallback m_onCells;                     //!< Takes the cells that the UE is in
    Ptr<RadioLinkMonitor> m_monitor;             //!< Tells of radio link failures
    Ptr<UeEdch> m_eDch;                          //!< E-DCH
    std::optional<CommonChannelConfig> m_common; //!< RACH and FACH; none before their use
    Ptr<OpenLoopPower> m_openLoop;               //!< Link in random access; null: it has none
    std::shared_ptr<UplinkAllowance> m_uplink;   //!< What DCHs may carry; null: what they do
    Ptr<MacD> m_mac;                             //!< MAC-d
    Ptr<HsReceiver> m_hsReceiver;                //!< End of HS-DSCH
    std::optional<uint8_t> m_hsDschCategory;     //!< HS-DSCH category; none: no HS-DSCH yet
    std::optional<uint8_t> m_eDchCategory;       //!< E-DCH category; none: no E-DCH yet
    std::map<RbId, Channels> m_channels;         //!< Transport channels that each bearer may use
    std::map<RbId, uint32_t> m_positions;        //!< Of those that it uses, or is to use
    std::set<RbId> m_left;                       //!< Bearers that have left them by Interrupt()
    std::set<RbId> m_uplinkDchs;                 //!< Bearers that use a DCH of the uplink
    std::set<RbId> m_dchs;                       //!< Those of them that use one of the downlink
    std::set<RbId> m_commons;                    //!< Bearers that use RACH and FACH
    LinkErrors m_errors;                         //!< Block errors of the links
};

} // namespace ns3::umts

#endif /* UMTS_UE_RADIO_H */
