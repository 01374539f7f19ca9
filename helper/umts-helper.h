/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HELPER_H
#define UMTS_HELPER_H

#include "umts-capture.h"
#include "umts-traces.h"
#include "umts-unused-settings.h"

#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/trace-helper.h"
#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-section.h"
#include "ns3/umts-ue-net-device.h"

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Builds the UTRAN: RNCs, Node Bs with their cells, UEs and their radio bearers.
 *
 * CellConfig, UeConfig and BearerConfig configure cells, UEs and radio bearers. Their defaults are
 * those of Lo et al. 2005, Table 3: DCHs of preset dch3, no block errors. A wrong attribute or
 * value throws Error at once, with a sentence that names it.
 *
 * The methods that change a UE are commands (see Commands): InstallUe(), AddBearer(),
 * ReleaseBearer(), HandOver(), Relocate(), AddRadioLink(), RemoveRadioLink() and Detach(). Trace
 * sinks and applications may call them at any time. While a section is open, a command waits for
 * the end of the section: InstallUe() returns devices that enter the cell only then, AddBearer()
 * the number of the future bearer, the others Commands::PENDING. A command does nothing when an
 * earlier command has detached the UE, or has removed the cell, while it waited.
 *
 * EnablePcap() writes the RLC PDUs that a UE sends and receives, the frames on the Iub of an
 * IubNetDevice, or the messages of RRC of an RncNetDevice with the cells that it has then.
 * EnableAscii() writes the IP packets between a UE or an RNC and its node. For any
 * other device both write nothing.
 */
class UmtsHelper : public PcapHelperForDevice, public AsciiTraceHelperForDevice
{
  public:
    /// Streams of a cell in AssignStreams(const NetDeviceContainer&, int64_t).
    static constexpr int64_t CELL_STREAMS = 100000;

    /**
     * @brief Make a node an RNC.
     * @return its interface towards the UEs
     */
    Ptr<RncNetDevice> InstallRnc(Ptr<Node> node) const;

    /**
     * @brief Make a node a Node B, connected to its RNC by an Iub.
     * @param cells configurations of its cells, at least one
     * @param iub attributes of the IubChannel
     * @return its interface to the air
     */
    Ptr<NodeBNetDevice> InstallNodeB(Ptr<Node> node,
                                     Ptr<RncNetDevice> rnc,
                                     const std::vector<CellConfig>& cells = {CellConfig()},
                                     const Attributes& iub = {});

    /**
     * @brief Connect two RNCs by an Iur: UEs of either RNC may be handed over to cells of the other
     * RNC, which relays their DCHs as drift RNC, or serves them after Relocate(). To connect an RNC
     * with itself, or two RNCs twice, throws Error.
     * @param second another RNC
     * @param iur attributes of the Iur, an IubChannel; its downlink leads from the first RNC to the
     *        second one
     * @return the Iur
     */
    Ptr<IubChannel> ConnectRncs(Ptr<RncNetDevice> first,
                                Ptr<RncNetDevice> second,
                                const Attributes& iur = {});

    /**
     * @brief Make nodes UEs of the first cell of a Node B, with a default radio bearer each.
     * @param nodeB the Node B, installed here
     * @param ue configuration of the UEs
     * @param bearer configuration of their default radio bearers
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(const NodeContainer& nodes,
                                 Ptr<NodeBNetDevice> nodeB,
                                 const UeConfig& ue = UeConfig(),
                                 const BearerConfig& bearer = BearerConfig());

    /**
     * @brief Make nodes UEs of a cell, with a default radio bearer each.
     * @param cell a cell of a Node B that was installed here
     * @param ue configuration of the UEs
     * @param bearer configuration of their default radio bearers
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(const NodeContainer& nodes,
                                 Ptr<Cell> cell,
                                 const UeConfig& ue = UeConfig(),
                                 const BearerConfig& bearer = BearerConfig());

    /**
     * @brief Set up a radio bearer for a UE.
     * @param ue a UeNetDevice installed here
     * @param bearer its configuration
     * @param filters filters of the packets that take it, in both directions: none when the UE has
     *        no default bearer, else at least one
     * @return its number; see RncRrc::SetUp() for a UE in soft handover, or in a cell of another
     *         RNC
     */
    RbId AddBearer(Ptr<NetDevice> ue,
                   const BearerConfig& bearer,
                   const TrafficFlowTemplate& filters);

    /**
     * @brief Release a radio bearer, on any channel: it gives its codes and power back to the cell,
     * and nothing more is sent on it.
     * @param ue a UeNetDevice installed here
     * @param id number of the bearer, from AddBearer()
     */
    void ReleaseBearer(Ptr<NetDevice> ue, RbId id = DEFAULT_RB);

    /**
     * @brief Hard handover of a UE: all its radio bearers go on in another cell, with the same
     * models of block errors. When all bearers are on DCHs, or with RelocateOnHandOver of RncRrc,
     * the cell may be one of an RNC connected by ConnectRncs(). Block sets and frames under way are
     * lost: RLC AM sends them again.
     * @param ue a UeNetDevice installed here
     * @param cell another cell of the same RNC or of a connected one
     * @return REFUSED when the cell refuses the UE, which stays where it is: see
     *         RncRrc::HandOver()
     */
    Commands::Outcome HandOver(Ptr<NetDevice> ue, Ptr<Cell> cell);

    /**
     * @brief SRNS relocation of a UE: another RNC serves it from now on. The UE keeps its radio
     * bearers and its addresses. See RncRrc::Relocate().
     * @param ue a UeNetDevice installed here
     * @param rnc the other RNC
     * @param cell a cell of that RNC to which the UE is handed over; null: the UE stays in its
     *        cells, which all have to belong to that RNC
     * @return REFUSED when the cell refuses the UE, which stays where it is
     */
    Commands::Outcome Relocate(Ptr<NetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<Cell> cell = nullptr);

    /**
     * @brief Soft handover of a UE, or softer handover when the cells belong to one Node B: another
     * cell carries the UE's DCHs, too, with block errors of its own. See
     * RncRrc::AddRadioLink().
     * @param ue a UeNetDevice installed here, in CELL_DCH
     * @param cell another cell of the same RNC or of a connected one
     * @return REFUSED when the cell refuses: see RncRrc::AddRadioLink()
     */
    Commands::Outcome AddRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell);

    /**
     * @brief Remove a cell from the active set: the DCHs of the UE go on in the other cells.
     * @param ue a UeNetDevice installed here
     * @param cell one of the cells that it is in, not the only one
     */
    void RemoveRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell);

    /**
     * @brief Serving HS-DSCH cell change: HS-DSCH of a UE goes to another cell of its active set,
     * and its DCHs stay in all of them. See RncRrc::ChangeServingCell().
     * @param ue a UeNetDevice installed here, with HS-DSCH
     * @param cell another cell of its active set
     * @return REFUSED when the UE is on its way to another cell
     */
    Commands::Outcome ChangeServingCell(Ptr<NetDevice> ue, Ptr<Cell> cell);

    /**
     * @param ue a UeNetDevice
     * @return the cell of the UE, the first one of its active set; null when it is in no cell, or
     *         was not installed here
     */
    Ptr<Cell> GetCell(Ptr<NetDevice> ue) const;

    /**
     * @param cell a cell of a Node B that was installed here
     * @return its Node B
     */
    Ptr<NodeBNetDevice> GetNodeB(Ptr<Cell> cell) const;

    /**
     * @brief Release the RRC connection of a UE with all its bearers: the UE leaves its cells, and
     * the RNC drops packets for it. A UE that has lost its connection by itself (see
     * RrcRequestControl) is detached already; the call is allowed and does nothing.
     * @param ue a UeNetDevice installed here
     */
    void Detach(Ptr<NetDevice> ue);

    /**
     * @brief Switch a UE off: as Detach(), but by messages if it has signalling radio bearers. The
     * UE sends DETACH REQUEST (TS 24.008 4.7.4), its RRC connection is released (TS 25.331 8.1.4),
     * and both ends are gone; after 5 s they are, whatever is lost.
     * @param ue a UeNetDevice installed here
     */
    void SwitchOff(Ptr<NetDevice> ue);

    /**
     * @brief Fix the random streams of all bearers, Iubs and cells that were installed.
     *
     * Streams are numbered through all bearers, then Iubs, then cells: a further UE changes the
     * numbers of all that comes after it. To compare networks of different size, call
     * AssignStreams(const NetDeviceContainer&, int64_t) for each device with a stream of its own.
     *
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief Fix the random streams of devices that were installed here. A UE has streams for the
     * block errors of its bearers in its present cells. A Node B has one for its Iub, then
     * CELL_STREAMS for each cell with its UEs on HS-DSCH, whether the cell uses them all or not.
     *
     * Give each device a first stream beyond those of the device before: then UEs that are added in
     * other cells do not change the random numbers of a cell. Cells of one Node B still share its
     * Iub, where downlink DCHs and FACH take their place, idle or not. An Iur has a stream that
     * ns-3 chooses, or one by its own AssignStreams(). Last come, for each UE, the random times of
     * ChannelSwitcher, its link in random access, and the times of RelocationProcessing, one for
     * each RNC where that is random. HS-DSCH of a UE that has gone to another cell has a stream
     * that ns-3 chooses until streams are assigned again.
     *
     * @param stream the first stream
     * @return the number of streams from the first one to the one after the last
     */
    int64_t AssignStreams(const NetDeviceContainer& devices, int64_t stream);

    /**
     * @brief Write traces of all devices, present and later ones, to CSV files: the manual's page
     * on traces lists them. To be called once; without this call nothing is observed.
     * @param folder folder of the files, made if it is not there
     * @param what kinds of traces with commas between them, such as scheduling,cqi; or all
     */
    void EnableTraces(const std::string& folder, const std::string& what = "all");

    /**
     * @brief Write the MAC-hs PDUs that UEs acknowledge, for utils/wireshark/mac-hs.lua.
     * @param prefix beginning of the names of the files
     * @param ues UEs on HS-DSCH; a device that is none throws Error
     */
    void EnableMacHsPcap(const std::string& prefix, const NetDeviceContainer& ues);

  private:
    /**
     * @brief Capture what a device sends and receives: a UE on Uu, an Iub device on the Iub, an RNC
     * in RRC.
     * @param prefix beginning of the name of the file, or the whole name
     * @param device a UE, an IubNetDevice or an RncNetDevice; others are left out
     * @param promiscuous does not matter
     * @param explicitFilename prefix is the name of the file
     */
    void EnablePcapInternal(std::string prefix,
                            Ptr<NetDevice> device,
                            bool promiscuous,
                            bool explicitFilename) override;

    /**
     * @brief Write the IP packets that a device gets from its node, drops, and hands to it.
     * @param stream gets the lines, with config paths; null: a file gets them
     * @param prefix beginning of the name of the file, or the whole name
     * @param device the device; others than UE and RNC are left out
     * @param explicitFilename prefix is the name of the file
     */
    void EnableAsciiInternal(Ptr<OutputStreamWrapper> stream,
                             std::string prefix,
                             Ptr<NetDevice> device,
                             bool explicitFilename) override;

    /** @param ue a device; throws Error when it is no UE installed here */
    void RequireUe(const Ptr<NetDevice>& ue) const;

    /**
     * @brief Carry out a command on a UE now, or at the end of the open section.
     * @tparam COMMAND its type
     * @param ue a UE installed here
     * @param command gets RRC of the RNC that serves the UE; returns nothing, or false when it is
     *        refused; not called when the UE has gone meanwhile
     * @return whether it was carried out, was refused, or waits
     */
    template <typename COMMAND>
    Commands::Outcome Post(const Ptr<NetDevice>& ue, COMMAND command);

    /**
     * @brief Establish the RRC connection of a UE.
     * @param config its configuration
     * @param first transport channels of its first bearer, which comes next
     */
    void Connect(const Ptr<UeNetDevice>& ue,
                 const Ptr<Cell>& cell,
                 const std::shared_ptr<const UeConfig>& config,
                 BearerChannelType first);

    /** @param ues UEs that are not on their nodes yet, and go again */
    void Withdraw(const NetDeviceContainer& ues);

    /**
     * @brief Set up a radio bearer.
     * @param rrc RRC of the RNC that serves the UE
     * @param bearer its configuration
     * @return its number
     */
    RbId SetUp(const Ptr<RncRrc>& rrc, const Ptr<NetDevice>& ue, const BearerConfig& bearer);

    /**
     * @param ue a UE
     * @param filters the packets that a bearer takes
     * @return a number for it that neither a bearer has nor one that waits to be set up
     */
    RbId ChooseNumber(const Ptr<NetDevice>& ue, const TrafficFlowTemplate& filters) const;

    /// A radio bearer that was set up.
    struct BearerEntry
    {
        Ptr<NetDevice> ue; //!< The UE
        RbId id{};         //!< Its number
    };

    /**
     * @param ue a device
     * @return RRC of the RNC that serves it; throws Error when it is no UE installed here
     */
    Ptr<RncRrc> FindRrc(const Ptr<NetDevice>& ue) const;

    /** @return RRC of each RNC that has a Node B, in the order of the first ones */
    std::vector<Ptr<RncRrc>> ListRrcs() const;

    /** @param ue a UE, which counts as not installed from now on */
    void RemoveUe(const Ptr<NetDevice>& ue);

    /**
     * @param ue a device
     * @return whether it is a UE that has lost its connection by itself, or was switched off and
     *         has left: it counts as not installed
     */
    static bool HasLostConnection(const Ptr<NetDevice>& ue);

    /** @brief Forget UEs that have lost their connection by themselves. */
    void RemoveLost();

    std::vector<BearerEntry> m_bearers;          //!< Radio bearers, in the order of their set-up
    std::vector<Ptr<NodeBNetDevice>> m_nodeBs;   //!< Node Bs, in the order of their installation
    std::vector<Ptr<IubChannel>> m_iurs;         //!< Iurs, in the order of the connections
    std::map<Ptr<Cell>, Ptr<RncRrc>> m_rrcs;     //!< RRC of the RNC of each cell
    std::map<Ptr<NetDevice>, Ptr<RncRrc>> m_ues; //!< RRC of the first RNC of each UE
    std::set<std::pair<Ptr<NetDevice>, RbId>> m_promised; //!< Bearers that wait to be set up
    std::map<Ptr<NetDevice>, Ptr<UuCapture>> m_captures;  //!< Of UEs that are captured
    Ptr<UmtsTraces> m_traces;                             //!< Traces; null when there are none
    Ptr<UnusedSettings> m_unusedSettings{Create<UnusedSettings>()}; //!< Settings without effect
};

} // namespace ns3::umts

#endif /* UMTS_HELPER_H */
