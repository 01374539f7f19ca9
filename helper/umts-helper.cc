/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include "ns3/abort.h"
#include "ns3/double.h"
#include "ns3/string.h"

namespace ns3
{
namespace umts
{

namespace
{

/**
 * @brief Abort when a node has a device of some kind already.
 * @tparam DEVICE the kind
 * @param node the node
 * @param what what the node would be twice
 */
template <typename DEVICE>
void
RequireNew(Ptr<Node> node, const std::string& what)
{
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        NS_ABORT_MSG_IF(DynamicCast<DEVICE>(node->GetDevice(i)),
                        "node " << node->GetId() << " is " << what << " already");
    }
}

} // namespace

UmtsHelper::UmtsHelper()
{
    m_profile.dch = MakeDchPreset("dch3");
    m_profile.pdcp.SetTypeId("ns3::umts::Pdcp");
    SetRlcMode("AM");
    m_profile.mac.SetTypeId("ns3::umts::MacD");
    m_profile.bearer.SetTypeId("ns3::umts::RadioBearer");
    m_profile.common = MakeCommonChannelPreset();
    m_profile.commonChannels.SetTypeId("ns3::umts::CommonChannels");
    m_profile.switcher.SetTypeId("ns3::umts::ChannelSwitcher");
    m_profile.hsDsch.cell.SetTypeId("ns3::umts::HsCell");
    m_profile.hsDsch.scheduler.SetTypeId("ns3::umts::RoundRobinScheduler");
    m_profile.hsDsch.user.SetTypeId("ns3::umts::HsUser");
    m_profile.hsDsch.link.SetTypeId("ns3::umts::IdealQualityModel");
    m_profile.hsDsch.blerCurve.SetTypeId("ns3::umts::AnalyticBlerCurve");
    m_profile.hsDsch.queue.SetTypeId("ns3::umts::HsFlowControlEnd");
    m_profile.hsDsch.flowControl.SetTypeId("ns3::umts::StandingFlowControl");
    m_profile.hsDsch.flow.SetTypeId("ns3::umts::HsMacDFlow");
    m_iub.SetTypeId("ns3::umts::IubChannel");
    m_admission.SetTypeId("ns3::umts::AdmissionControl");
    SetBlockErrorRate(0.0, 0.0);
}

void
UmtsHelper::SetChannel(const std::string& preset)
{
    if (preset == "cch" || preset == "cch-delay")
    {
        SetChannel(MakeCommonChannelPreset());
        SetCommonChannelAttribute("AccessModel",
                                  StringValue(preset == "cch" ? "Preambles" : "Delay"));
        return;
    }
    if (preset == "hsdpa")
    {
        m_profile.type = BearerChannelType::HS_DSCH;
        return;
    }
    SetChannel(MakeDchPreset(preset));
}

void
UmtsHelper::SetChannel(const DchConfig& dch)
{
    m_profile.dch = dch;
    m_profile.type = BearerChannelType::DCH;
}

void
UmtsHelper::SetChannel(const CommonChannelConfig& common)
{
    m_profile.common = common;
    m_profile.type = BearerChannelType::COMMON;
}

void
UmtsHelper::EnableChannelSwitching()
{
    m_profile.type = BearerChannelType::SWITCHED;
}

void
UmtsHelper::SetChannelSwitcherAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.switcher.Set(name, value);
}

void
UmtsHelper::SetCommonChannelAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.commonChannels.Set(name, value);
}

void
UmtsHelper::SetAccessServiceClasses(const std::vector<AccessServiceClass>& classes)
{
    m_profile.accessServiceClasses = classes;
}

void
UmtsHelper::SetHsCellAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.hsDsch.cell.Set(name, value);
    m_hsCellIsNew = true;
}

void
UmtsHelper::SetHsScheduler(const ObjectFactory& factory)
{
    m_profile.hsDsch.scheduler = factory;
    m_hsCellIsNew = true;
}

void
UmtsHelper::SetHsUserAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.hsDsch.user.Set(name, value);
}

void
UmtsHelper::SetDownlinkQuality(const ObjectFactory& factory)
{
    m_profile.hsDsch.link = factory;
    m_hsLinkIsNew = true;
}

void
UmtsHelper::SetBlerCurve(const ObjectFactory& factory)
{
    m_profile.hsDsch.blerCurve = factory;
}

void
UmtsHelper::SetHsQueueAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.hsDsch.queue.Set(name, value);
}

void
UmtsHelper::SetHsFlowControl(const ObjectFactory& factory)
{
    m_profile.hsDsch.flowControl = factory;
}

void
UmtsHelper::SetHsFlowAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.hsDsch.flow.Set(name, value);
}

void
UmtsHelper::SetBlockErrorRate(double downlink, double uplink)
{
    ObjectFactory factory("ns3::umts::UniformBlockErrorModel");
    factory.Set("ErrorRate", DoubleValue(downlink));
    SetDownlinkErrorModel(factory);
    factory.Set("ErrorRate", DoubleValue(uplink));
    SetUplinkErrorModel(factory);
}

void
UmtsHelper::SetDownlinkErrorModel(const ObjectFactory& factory)
{
    m_profile.downlinkErrors = factory;
}

void
UmtsHelper::SetUplinkErrorModel(const ObjectFactory& factory)
{
    m_profile.uplinkErrors = factory;
}

void
UmtsHelper::SetRlcMode(const std::string& mode)
{
    const bool isMode = mode == "AM" || mode == "UM" || mode == "TM";
    const std::string name = isMode ? "ns3::umts::Rlc" + mode.substr(0, 1) + "m" : mode;
    TypeId tid;
    const bool usable = TypeId::LookupByNameFailSafe(name, &tid) &&
                        tid.IsChildOf(RlcEntity::GetTypeId()) && tid.HasConstructor();
    NS_ABORT_MSG_UNLESS(usable,
                        "RLC mode \"" << mode
                                      << "\": must be AM, UM, TM or the TypeId of an RlcEntity");
    m_profile.rncRlc = ObjectFactory();
    m_profile.rncRlc.SetTypeId(tid);
    m_profile.ueRlc = m_profile.rncRlc;
}

void
UmtsHelper::SetTrafficClass(TrafficClass trafficClass)
{
    const TrafficClassDefaults defaults = GetDefaults(trafficClass);
    m_profile.trafficClass = trafficClass;
    SetRlcMode(defaults.rlcMode == RlcMode::AM ? "AM" : "UM");
    if (defaults.transferDelay > Time(0))
    {
        SetRlcAttribute("TimerDiscard", TimeValue(defaults.transferDelay));
    }
}

void
UmtsHelper::SetRlcAttribute(const std::string& name, const AttributeValue& value)
{
    SetRncRlcAttribute(name, value);
    SetUeRlcAttribute(name, value);
}

void
UmtsHelper::SetRncRlcAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.rncRlc.Set(name, value);
}

void
UmtsHelper::SetUeRlcAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.ueRlc.Set(name, value);
}

void
UmtsHelper::SetPdcpAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.pdcp.Set(name, value);
}

void
UmtsHelper::SetMacAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.mac.Set(name, value);
}

void
UmtsHelper::SetBearerAttribute(const std::string& name, const AttributeValue& value)
{
    m_profile.bearer.Set(name, value);
}

void
UmtsHelper::SetIubAttribute(const std::string& name, const AttributeValue& value)
{
    m_iub.Set(name, value);
}

void
UmtsHelper::SetAdmissionAttribute(const std::string& name, const AttributeValue& value)
{
    m_admission.Set(name, value);
}

Ptr<RncNetDevice>
UmtsHelper::InstallRnc(Ptr<Node> node) const
{
    RequireNew<RncNetDevice>(node, "an RNC");
    auto rnc = CreateObject<RncNetDevice>();
    node->AddDevice(rnc);
    auto rrc = CreateObject<RncRrc>();
    rrc->Configure(rnc);
    rnc->AggregateObject(rrc);
    return rnc;
}

Ptr<NodeBNetDevice>
UmtsHelper::InstallNodeB(Ptr<Node> node, Ptr<RncNetDevice> rnc)
{
    RequireNew<NodeBNetDevice>(node, "a Node B");
    auto channel = m_iub.Create<IubChannel>();
    auto rncEnd = CreateObject<IubNetDevice>();
    auto nodeBEnd = CreateObject<IubNetDevice>();
    channel->Attach(rncEnd, nodeBEnd);
    rnc->GetNode()->AddDevice(rncEnd);
    node->AddDevice(nodeBEnd);
    auto nodeB = CreateObject<NodeBNetDevice>();
    node->AddDevice(nodeB);
    nodeB->Configure(channel, nodeBEnd);
    nodeB->AddCell()->SetAdmissionControl(m_admission.Create<AdmissionControl>());
    rnc->GetObject<RncRrc>()->AddNodeB(nodeB, rncEnd);
    m_iubs.push_back(channel);
    m_nodeBs.push_back(nodeB);
    return nodeB;
}

NetDeviceContainer
UmtsHelper::InstallUe(const NodeContainer& nodes, Ptr<NodeBNetDevice> nodeB, Ptr<RncNetDevice> rnc)
{
    NetDeviceContainer devices;
    for (uint32_t i = 0; i < nodes.GetN(); ++i)
    {
        RequireNew<UeNetDevice>(nodes.Get(i), "a UE");
        auto ue = CreateObject<UeNetDevice>();
        nodes.Get(i)->AddDevice(ue);
        auto rrc = rnc->GetObject<RncRrc>();
        const Rnti rnti = rrc->Connect(nodeB->GetCell());
        ue->Attach(rnti, nodeB->GetCell()->GetUu());
        rrc->SetConnection(rnti, ue->GetRrc());
        SetUp(ue, nodeB, rnc, m_profile);
        devices.Add(ue);
    }
    return devices;
}

RbId
UmtsHelper::SetUp(Ptr<UeNetDevice> ue,
                  Ptr<NodeBNetDevice> nodeB,
                  Ptr<RncNetDevice> rnc,
                  const BearerConfig& profile)
{
    const bool isHsDsch = profile.type == BearerChannelType::HS_DSCH;
    NS_ABORT_MSG_IF(
        !isHsDsch && m_hsLinkIsNew,
        "SetDownlinkQuality: the channel chosen is not HS-DSCH; SetChannel(\"hsdpa\") first");
    NS_ABORT_MSG_IF(!isHsDsch && m_hsCellIsNew,
                    "SetHsScheduler, SetHsCellAttribute: the channel chosen is not HS-DSCH; "
                    "SetChannel(\"hsdpa\") first");
    NS_ABORT_MSG_IF(isHsDsch && m_hsCellIsNew && nodeB->GetCell()->GetHsCell(),
                    "SetHsScheduler, SetHsCellAttribute: the HS-DSCH of this cell is set up "
                    "already, by its first UE");
    m_links.push_back({profile.downlinkErrors.Create<BlockErrorModel>(),
                       profile.uplinkErrors.Create<BlockErrorModel>()});
    const RbId id = rnc->GetObject<RncRrc>()->SetUp(ue->GetRnti(), profile, m_links.back());
    m_hsLinkIsNew = false;
    m_hsCellIsNew = false;
    return id;
}

void
UmtsHelper::AddBearer(const NetDeviceContainer& ues,
                      Ptr<NodeBNetDevice> nodeB,
                      Ptr<RncNetDevice> rnc,
                      const TrafficFlowTemplate& filters)
{
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        auto ue = DynamicCast<UeNetDevice>(ues.Get(i));
        NS_ABORT_MSG_UNLESS(ue && ue->GetNBearers() > 0,
                            "device " << i << " is no UE with a bearer");
        NS_ABORT_MSG_UNLESS(rnc->Serves(ue->GetRnti(), ue->GetRrc()) &&
                                rnc->GetObject<RncRrc>()->GetCell(ue->GetRnti()) ==
                                    nodeB->GetCell(),
                            "device " << i << " is a UE of another Node B");
        AddBearer(ue, nodeB, rnc, filters);
    }
}

RbId
UmtsHelper::AddBearer(Ptr<UeNetDevice> ue,
                      Ptr<NodeBNetDevice> nodeB,
                      Ptr<RncNetDevice> rnc,
                      const TrafficFlowTemplate& filters)
{
    BearerConfig profile = m_profile;
    profile.filters = filters;
    return SetUp(ue, nodeB, rnc, profile);
}

void
UmtsHelper::ReleaseBearer(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId id)
{
    rnc->GetObject<RncRrc>()->Release(ue->GetRnti(), id);
}

int64_t
UmtsHelper::AssignStreams(int64_t stream)
{
    int64_t next = stream;
    for (const auto& link : m_links)
    {
        next += link.downlink->AssignStreams(next);
        next += link.uplink->AssignStreams(next);
    }
    for (const auto& iub : m_iubs)
    {
        next += iub->AssignStreams(next);
    }
    for (const auto& nodeB : m_nodeBs)
    {
        const Ptr<Cell> cell = nodeB->GetCell();
        if (auto common = cell->GetCommonChannels())
        {
            next += common->AssignStreams(next);
        }
        if (auto hsCell = cell->GetHsCell())
        {
            next += hsCell->AssignStreams(next);
        }
    }
    return next - stream;
}

} // namespace umts
} // namespace ns3
