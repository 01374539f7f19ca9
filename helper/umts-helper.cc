/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include "umts-ascii.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/log.h"

#include <algorithm>
#include <array>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHelper");

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

/**
 * @param config makers of block errors
 * @return block errors of a radio bearer
 */
BearerErrorModels
MakeErrors(const BlockErrorConfig& config)
{
    return {config.downlink.Create<BlockErrorModel>(), config.uplink.Create<BlockErrorModel>()};
}

/**
 * @brief Fix the random streams of block errors.
 * @param errors block errors of both directions
 * @param stream the first stream
 * @return the number of streams used
 */
int64_t
AssignErrorStreams(const BearerErrorModels& errors, int64_t stream)
{
    const int64_t used = errors.downlink->AssignStreams(stream);
    return used + errors.uplink->AssignStreams(stream + used);
}

/**
 * @brief Fix the random streams of a cell.
 * @param cell the cell
 * @param stream the first stream
 * @return the number of streams used
 */
int64_t
AssignCellStreams(const Ptr<Cell>& cell, int64_t stream)
{
    int64_t next = stream;
    if (auto common = cell->GetCommonChannels())
    {
        next += common->AssignStreams(next);
    }
    if (auto hsCell = cell->GetHsCell())
    {
        next += hsCell->AssignStreams(next);
    }
    return next - stream;
}

} // namespace

Ptr<RncNetDevice>
UmtsHelper::InstallRnc(Ptr<Node> node) const
{
    NS_LOG_FUNCTION(this << node->GetId());
    RequireNew<RncNetDevice>(node, "an RNC");
    auto rnc = CreateObject<RncNetDevice>();
    node->AddDevice(rnc);
    auto rrc = CreateObject<RncRrc>();
    rrc->Configure(rnc);
    rnc->AggregateObject(rrc);
    return rnc;
}

Ptr<NodeBNetDevice>
UmtsHelper::InstallNodeB(Ptr<Node> node,
                         Ptr<RncNetDevice> rnc,
                         const std::vector<CellConfig>& cells,
                         const Attributes& iub)
{
    NS_LOG_FUNCTION(this << node->GetId() << cells.size());
    RequireNew<NodeBNetDevice>(node, "a Node B");
    NS_ABORT_MSG_IF(cells.empty(), "Node B on node " << node->GetId() << ": has no cell");
    auto channel =
        MakeFactory("Iub", "IubChannel", IubChannel::GetTypeId(), iub).Create<IubChannel>();
    auto rncEnd = CreateObject<IubNetDevice>();
    auto nodeBEnd = CreateObject<IubNetDevice>();
    channel->Attach(rncEnd, nodeBEnd);
    rnc->GetNode()->AddDevice(rncEnd);
    node->AddDevice(nodeBEnd);
    auto nodeB = CreateObject<NodeBNetDevice>();
    node->AddDevice(nodeB);
    nodeB->Configure(channel, nodeBEnd);
    const auto rrc = rnc->GetObject<RncRrc>();
    const auto side = rrc->AddNodeB(channel, rncEnd);
    for (const auto& config : cells)
    {
        const auto cell = nodeB->AddCell(config);
        rrc->AddCell(side, cell, config);
        m_rrcs[cell] = rrc;
        m_vainSettings->AddCell(config);
    }
    m_nodeBs.push_back(nodeB);
    return nodeB;
}

Ptr<IubChannel>
UmtsHelper::ConnectRncs(Ptr<RncNetDevice> first, Ptr<RncNetDevice> second, const Attributes& iur)
{
    auto channel =
        MakeFactory("Iur", "IubChannel", IubChannel::GetTypeId(), iur).Create<IubChannel>();
    std::array<Ptr<IubNetDevice>, 2> ends;
    for (auto& end : ends)
    {
        // A window of arrival is for Node Bs.
        end = CreateObjectWithAttributes<IubNetDevice>("ReceiveWindow", BooleanValue(false));
    }
    channel->Attach(ends[0], ends[1]);
    first->GetObject<RncRrc>()->ConnectRnc(second->GetObject<RncRrc>(), channel);
    first->GetNode()->AddDevice(ends[0]);
    second->GetNode()->AddDevice(ends[1]);
    m_iurs.push_back(channel);
    return channel;
}

NetDeviceContainer
UmtsHelper::InstallUe(const NodeContainer& nodes,
                      Ptr<NodeBNetDevice> nodeB,
                      const UeConfig& ue,
                      const BearerConfig& bearer)
{
    return InstallUe(nodes, nodeB->GetCell(), ue, bearer);
}

NetDeviceContainer
UmtsHelper::InstallUe(const NodeContainer& nodes,
                      Ptr<Cell> cell,
                      const UeConfig& ue,
                      const BearerConfig& bearer)
{
    const auto known = m_rrcs.find(cell);
    NS_ABORT_MSG_IF(known == m_rrcs.end(), "the cell belongs to no Node B of this UmtsHelper");
    const Ptr<RncRrc> rrc = known->second;
    const auto config = std::make_shared<const UeConfig>(ue);
    NetDeviceContainer devices;
    for (uint32_t i = 0; i < nodes.GetN(); ++i)
    {
        NS_LOG_FUNCTION(this << nodes.Get(i)->GetId());
        RequireNew<UeNetDevice>(nodes.Get(i), "a UE");
        auto device = CreateObject<UeNetDevice>();
        nodes.Get(i)->AddDevice(device);
        const Rnti rnti = rrc->Connect(cell, config);
        device->Attach(rnti, cell->GetUu());
        rrc->SetConnection(rnti, device->GetRrc());
        m_ues[device] = rrc;
        m_vainSettings->AddUe(device, ue);
        if (config->signalling)
        {
            m_bearers.push_back({device, MakeErrors(config->blockErrors), SIGNALLING_RB});
            rrc->SetUpSignalling(rnti, bearer.type, m_bearers.back().errors);
        }
        AddBearer(device, bearer, {});
        devices.Add(device);
    }
    return devices;
}

Ptr<RncRrc>
UmtsHelper::FindRrc(const Ptr<NetDevice>& ue) const
{
    NS_ABORT_MSG_IF(HasLostConnection(ue), "the UE has lost its RRC connection");
    const auto entry = m_ues.find(ue);
    NS_ABORT_MSG_IF(entry == m_ues.end(), "the device is no UE of this UmtsHelper");
    const auto device = DynamicCast<UeNetDevice>(ue);
    const auto serves = [&device](const Ptr<RncRrc>& rrc) {
        return rrc->GetObject<RncNetDevice>()->Serves(device->GetRnti(), device->GetRrc());
    };
    if (serves(entry->second))
    {
        return entry->second;
    }
    const auto isItsCell = [&serves](const auto& cell) { return serves(cell.second); };
    const auto other = std::find_if(m_rrcs.begin(), m_rrcs.end(), isItsCell);
    return other == m_rrcs.end() ? entry->second : other->second;
}

RbId
UmtsHelper::AddBearer(Ptr<NetDevice> ue,
                      const BearerConfig& bearer,
                      const TrafficFlowTemplate& filters)
{
    const Ptr<RncRrc> rrc = FindRrc(ue);
    const auto device = DynamicCast<UeNetDevice>(ue);
    const Rnti rnti = device->GetRnti();
    BearerConfig config = bearer;
    config.filters = filters;
    m_vainSettings->AddBearer(ue, bearer);
    const BlockErrorConfig errors = config.blockErrors.value_or(rrc->GetConfig(rnti).blockErrors);
    m_bearers.push_back({ue, MakeErrors(errors)});
    const RbId id = rrc->SetUp(rnti, config, m_bearers.back().errors);
    if (m_ues.count(ue) == 0)
    {
        return id; // who was told of the set-up has detached the UE
    }
    NS_LOG_LOGIC("UE on node " << ue->GetNode()->GetId() << ": radio bearer "
                               << +static_cast<uint8_t>(id));
    m_bearers.back().id = id;
    const auto capture = m_captures.find(ue);
    if (capture != m_captures.end())
    {
        capture->second->Add(device->GetBearer(id), id);
    }
    if (m_traces)
    {
        m_traces->AddBearer(device, rrc->GetObject<RncNetDevice>(), id);
    }
    return id;
}

void
UmtsHelper::ReleaseBearer(Ptr<NetDevice> ue, RbId id)
{
    FindRrc(ue)->Release(DynamicCast<UeNetDevice>(ue)->GetRnti(), id);
}

void
UmtsHelper::EnableTraces(const std::string& folder, const std::string& what)
{
    NS_ABORT_MSG_IF(m_traces, "EnableTraces: the traces of this UmtsHelper are on already");
    ForgetLost();
    m_traces = Create<UmtsTraces>(folder, what);
    for (const auto& [device, first] : m_ues)
    {
        const auto ue = DynamicCast<UeNetDevice>(device);
        const auto rnc = FindRrc(device)->GetObject<RncNetDevice>();
        for (const auto& [id, context] : rnc->GetUe(ue->GetRnti()).bearerContexts)
        {
            if (id != SIGNALLING_RB)
            {
                m_traces->AddBearer(ue, rnc, id);
            }
        }
    }
}

bool
UmtsHelper::HandOver(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    return FindRrc(ue)->HandOver(DynamicCast<UeNetDevice>(ue)->GetRnti(), cell);
}

bool
UmtsHelper::Relocate(Ptr<NetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<Cell> cell)
{
    return FindRrc(ue)->Relocate(DynamicCast<UeNetDevice>(ue)->GetRnti(),
                                 rnc->GetObject<RncRrc>(),
                                 cell);
}

bool
UmtsHelper::AddRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    return FindRrc(ue)->AddRadioLink(DynamicCast<UeNetDevice>(ue)->GetRnti(), cell);
}

void
UmtsHelper::RemoveRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    FindRrc(ue)->RemoveRadioLink(DynamicCast<UeNetDevice>(ue)->GetRnti(), cell);
}

void
UmtsHelper::Detach(Ptr<NetDevice> ue)
{
    if (!HasLostConnection(ue))
    {
        FindRrc(ue)->Disconnect(DynamicCast<UeNetDevice>(ue)->GetRnti());
    }
    Forget(ue);
}

void
UmtsHelper::Forget(const Ptr<NetDevice>& ue)
{
    m_ues.erase(ue);
    m_captures.erase(ue);
    const auto isIts = [&ue](const BearerEntry& bearer) { return bearer.ue == ue; };
    m_bearers.erase(std::remove_if(m_bearers.begin(), m_bearers.end(), isIts), m_bearers.end());
}

bool
UmtsHelper::HasLostConnection(const Ptr<NetDevice>& ue)
{
    const auto device = DynamicCast<UeNetDevice>(ue);
    return device && device->GetCellUpdateControl() &&
           device->GetCellUpdateControl()->GetNFailures() > 0;
}

void
UmtsHelper::ForgetLost()
{
    std::vector<Ptr<NetDevice>> lost;
    for (const auto& [device, rrc] : m_ues)
    {
        if (HasLostConnection(device))
        {
            lost.push_back(device);
        }
    }
    for (const auto& device : lost)
    {
        Forget(device);
    }
}

void
UmtsHelper::EnablePcapInternal(std::string prefix,
                               Ptr<NetDevice> device,
                               bool /* promiscuous */,
                               bool explicitFilename)
{
    constexpr auto exportedPdus = static_cast<PcapHelper::DataLinkType>(252);
    const auto ue = DynamicCast<UeNetDevice>(device);
    const auto iub = DynamicCast<IubNetDevice>(device);
    if (!ue && !iub)
    {
        return;
    }
    PcapHelper helper;
    const auto name = explicitFilename ? prefix : helper.GetFilenameFromDevice(prefix, device);
    const auto file =
        helper.CreateFile(name, std::ios::out, ue ? PcapHelper::DLT_RAW : exportedPdus);
    if (iub)
    {
        Create<IubCapture>(file)->Add(iub->GetIub());
        return;
    }
    auto& capture = m_captures[ue];
    capture = Create<UuCapture>(file, ue);
    for (uint32_t number = 0, found = 0; found < ue->GetNBearers(); ++number)
    {
        const auto id = static_cast<RbId>(number);
        if (const auto bearer = ue->GetBearer(id))
        {
            capture->Add(bearer, id);
            ++found;
        }
    }
}

void
UmtsHelper::EnableAsciiInternal(Ptr<OutputStreamWrapper> stream,
                                std::string prefix,
                                Ptr<NetDevice> device,
                                bool explicitFilename)
{
    EnableUmtsAscii(device, stream, prefix, explicitFilename);
}

void
UmtsHelper::EnableMacHsPcap(const std::string& prefix, const NetDeviceContainer& ues)
{
    constexpr auto user0 = static_cast<PcapHelper::DataLinkType>(147);
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = DynamicCast<UeNetDevice>(ues.Get(i));
        const auto receiver = ue ? ue->GetHsReceiver() : nullptr;
        NS_ABORT_MSG_UNLESS(receiver, "capture of MAC-hs: device " << i << " is no UE on HS-DSCH");
        PcapHelper helper;
        const auto file =
            helper.CreateFile(helper.GetFilenameFromDevice(prefix, ue), std::ios::out, user0);
        Create<MacHsCapture>(file, ue)->Add(receiver);
    }
}

int64_t
UmtsHelper::AssignStreams(int64_t stream)
{
    ForgetLost();
    int64_t next = stream;
    for (const auto& bearer : m_bearers)
    {
        next += AssignErrorStreams(bearer.errors, next);
    }
    for (const auto& nodeB : m_nodeBs)
    {
        next += nodeB->GetIub()->AssignStreams(next);
    }
    for (const auto& nodeB : m_nodeBs)
    {
        for (uint32_t i = 0; i < nodeB->GetNCells(); ++i)
        {
            next += AssignCellStreams(nodeB->GetCell(i), next);
        }
    }
    for (const auto& bearer : m_bearers)
    {
        next += AssignFurtherStreams(bearer, next);
    }
    for (const auto& iur : m_iurs)
    {
        next += iur->AssignStreams(next);
    }
    return next - stream;
}

int64_t
UmtsHelper::AssignFurtherStreams(const BearerEntry& bearer, int64_t stream) const
{
    const Rnti rnti = DynamicCast<UeNetDevice>(bearer.ue)->GetRnti();
    return FindRrc(bearer.ue)->AssignStreams(rnti, bearer.id, stream);
}

int64_t
UmtsHelper::AssignStreams(const NetDeviceContainer& devices, int64_t stream)
{
    ForgetLost();
    int64_t next = stream;
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        for (const auto& bearer : m_bearers)
        {
            next += bearer.ue == devices.Get(i) ? AssignErrorStreams(bearer.errors, next) : 0;
        }
        for (const auto& bearer : m_bearers)
        {
            next += bearer.ue == devices.Get(i) ? AssignFurtherStreams(bearer, next) : 0;
        }
        if (auto nodeB = DynamicCast<NodeBNetDevice>(devices.Get(i)))
        {
            next += nodeB->GetIub()->AssignStreams(next);
            for (uint32_t cell = 0; cell < nodeB->GetNCells(); ++cell)
            {
                AssignCellStreams(nodeB->GetCell(cell), next);
                next += CELL_STREAMS;
            }
        }
    }
    return next - stream;
}

} // namespace ns3::umts
