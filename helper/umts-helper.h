/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HELPER_H
#define UMTS_HELPER_H

#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-net-device.h"

#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Builds the UTRAN: RNCs, Node Bs, UEs and their radio bearers.
 *
 * The defaults are those of Lo et al. 2005, Table 3: channel dch3, no block errors.
 */
class UmtsHelper
{
  public:
    UmtsHelper();

    /**
     * @brief Choose the channel of bearers set up from now on.
     * @param preset dch1, dch2, dch3 or dch4: dedicated; cch: common, with random access by
     *        preambles; cch-delay: common, with random access reduced to a delay; hsdpa: HS-DSCH,
     *        with the uplink of the dedicated channel chosen last
     */
    void SetChannel(const std::string& preset);

    /**
     * @brief Choose a dedicated channel for bearers set up from now on.
     * @param dch any channel
     */
    void SetChannel(const DchConfig& dch);

    /**
     * @brief Choose common channels for bearers set up from now on. The first such bearer of a
     * cell decides about the cell.
     * @param common FACH and RACH
     */
    void SetChannel(const CommonChannelConfig& common);

    /**
     * @brief Let bearers set up from now on begin on the common channels chosen last, and move to
     * the dedicated channel chosen last and back.
     */
    void EnableChannelSwitching();

    /**
     * @brief Set an attribute of ChannelSwitcher of bearers set up from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetChannelSwitcherAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of CommonChannels of cells whose common channels are set up from now
     * on.
     * @param name the attribute
     * @param value its value
     */
    void SetCommonChannelAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Divide the RACH of such cells among access service classes.
     * @param classes by their number; a bearer uses that of its LogicalChannelPriority, or the last
     */
    void SetAccessServiceClasses(const std::vector<AccessServiceClass>& classes);

    /**
     * @brief Set an attribute of HsCell of cells whose HS-DSCH is set up from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetHsCellAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Choose the scheduler of such cells.
     * @param factory makes HsScheduler objects
     */
    void SetHsScheduler(const ObjectFactory& factory);

    /**
     * @brief Set an attribute of HsUser of UEs set up from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetHsUserAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Choose the radio link of such UEs.
     * @param factory makes DownlinkQualityModel objects
     */
    void SetDownlinkQuality(const ObjectFactory& factory);

    /**
     * @brief Choose the block error rates of HS-DSCH of such UEs.
     * @param factory makes BlerCurve objects
     */
    void SetBlerCurve(const ObjectFactory& factory);

    /**
     * @brief Set an attribute of HsFlowControlEnd of bearers set up from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetHsQueueAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Choose the flow control of such bearers.
     * @param factory makes HsFlowControl objects
     */
    void SetHsFlowControl(const ObjectFactory& factory);

    /**
     * @brief Set an attribute of HsMacDFlow of such bearers.
     * @param name the attribute
     * @param value its value
     */
    void SetHsFlowAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Independent transport block errors.
     * @param downlink TBLER of the downlink, 0 .. 1
     * @param uplink TBLER of the uplink, 0 .. 1
     */
    void SetBlockErrorRate(double downlink, double uplink);

    /**
     * @brief Choose the block error model of the downlink.
     * @param factory makes BlockErrorModel objects
     */
    void SetDownlinkErrorModel(const ObjectFactory& factory);

    /**
     * @brief Choose the block error model of the uplink.
     * @param factory makes BlockErrorModel objects
     */
    void SetUplinkErrorModel(const ObjectFactory& factory);

    /**
     * @brief Choose the RLC of bearers set up from now on; its attributes are then the defaults.
     * @param mode AM, UM or TM, or the TypeId of an RlcEntity
     */
    void SetRlcMode(const std::string& mode);

    /**
     * @brief Choose the traffic class of bearers set up from now on, and with it their RLC mode and
     * discard timer: unacknowledged for the real-time classes, acknowledged for the others.
     * @param trafficClass traffic class
     */
    void SetTrafficClass(TrafficClass trafficClass);

    /**
     * @brief Set an attribute of the RlcEntity at both ends.
     * @param name the attribute
     * @param value its value
     */
    void SetRlcAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of the RNC's RlcEntity only.
     * @param name the attribute
     * @param value its value
     */
    void SetRncRlcAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of the UE's RlcEntity only.
     * @param name the attribute
     * @param value its value
     */
    void SetUeRlcAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of Pdcp at both ends.
     * @param name the attribute
     * @param value its value
     */
    void SetPdcpAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of MacD at both ends.
     * @param name the attribute
     * @param value its value
     */
    void SetMacAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of RadioBearer at both ends.
     * @param name the attribute
     * @param value its value
     */
    void SetBearerAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of the IubChannel of Node Bs installed from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetIubAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Set an attribute of the AdmissionControl of Node Bs installed from now on.
     * @param name the attribute
     * @param value its value
     */
    void SetAdmissionAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Make a node an RNC.
     * @param node the node
     * @return its interface towards the UEs
     */
    Ptr<RncNetDevice> InstallRnc(Ptr<Node> node) const;

    /**
     * @brief Make a node a Node B of one cell, connected to its RNC by an Iub.
     * @param node the node
     * @param rnc the RNC
     * @return its interface to the air
     */
    Ptr<NodeBNetDevice> InstallNodeB(Ptr<Node> node, Ptr<RncNetDevice> rnc);

    /**
     * @brief Make nodes UEs of a cell, with a default radio bearer each.
     * @param nodes the nodes
     * @param nodeB the serving Node B
     * @param rnc its RNC
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(const NodeContainer& nodes,
                                 Ptr<NodeBNetDevice> nodeB,
                                 Ptr<RncNetDevice> rnc);

    /**
     * @brief Set up another radio bearer for each UE, on the channel chosen last.
     * @param ues UeNetDevices installed here
     * @param nodeB their serving Node B
     * @param rnc its RNC
     * @param filters the packets that take it, of either direction; at least one filter
     */
    void AddBearer(const NetDeviceContainer& ues,
                   Ptr<NodeBNetDevice> nodeB,
                   Ptr<RncNetDevice> rnc,
                   const TrafficFlowTemplate& filters);

    /**
     * @brief Set up a radio bearer for a UE, on the channel chosen last. May be called while the
     * simulation runs.
     * @param ue a UeNetDevice installed here
     * @param nodeB its serving Node B
     * @param rnc its RNC
     * @param filters the packets that take it, of either direction: none for a UE without its
     *        default bearer, else at least one
     * @return its number
     */
    RbId AddBearer(Ptr<UeNetDevice> ue,
                   Ptr<NodeBNetDevice> nodeB,
                   Ptr<RncNetDevice> rnc,
                   const TrafficFlowTemplate& filters);

    /**
     * @brief Release a radio bearer, on any channel: what it holds of the cell goes back, and
     * nothing more is sent on it. May be called while the simulation runs, but not by a
     * callback in the middle of a reception of the bearer: that schedules the call.
     * @param ue the UE
     * @param rnc its RNC
     * @param id its number, from AddBearer()
     */
    static void ReleaseBearer(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId id = DEFAULT_RB);

    /**
     * @brief Fix the random streams of all that was installed.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

  private:
    /**
     * @brief Set up a radio bearer; abort when the settings made since the last one are of no use
     * to it.
     * @param ue the UE
     * @param nodeB its serving Node B
     * @param rnc the RNC of that
     * @param profile what the bearer is made of
     * @return its number
     */
    RbId SetUp(Ptr<UeNetDevice> ue,
               Ptr<NodeBNetDevice> nodeB,
               Ptr<RncNetDevice> rnc,
               const BearerConfig& profile);

    BearerConfig m_profile;                    //!< What bearers are made of
    ObjectFactory m_iub;                       //!< Makes IubChannel
    ObjectFactory m_admission;                 //!< Makes AdmissionControl
    std::vector<BearerErrorModels> m_links;    //!< Block error models installed
    std::vector<Ptr<IubChannel>> m_iubs;       //!< Iubs installed
    std::vector<Ptr<NodeBNetDevice>> m_nodeBs; //!< Node Bs installed
    bool m_hsCellIsNew{false};                 //!< Scheduler or HsCell set, and used by no bearer
    bool m_hsLinkIsNew{false};                 //!< Radio link set, and used by no bearer
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HELPER_H */
