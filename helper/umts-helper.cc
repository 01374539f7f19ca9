/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include "umts-ascii.h"
#include "umts-pending-command.h"
#include "umts-rank.h"
#include "umts-recorder.h"

#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-power-control.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHelper");

namespace
{

/**
 * @brief Throw Error when a node has a device of some kind already.
 * @tparam DEVICE the kind
 * @param what what the node would be twice
 */
template <typename DEVICE>
void
RequireNew(Ptr<Node> node, const std::string& what)
{
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        UMTS_THROW_IF(DynamicCast<DEVICE>(node->GetDevice(i)),
                      "node " << node->GetId() << " is " << what << " already");
    }
}

/**
 * @param ue a UeNetDevice
 * @return its identity in the RNC that serves it
 */
Rnti
GetRnti(const Ptr<NetDevice>& ue)
{
    return DynamicCast<UeNetDevice>(ue)->GetRnti();
}

} // namespace

Ptr<RncNetDevice>
UmtsHelper::InstallRnc(Ptr<Node> node) const
{
    NS_LOG_FUNCTION(this << node->GetId());
    RequireNew<RncNetDevice>(node, "an RNC");
    UmtsRecorder::StartIfAsked();
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
    RequireThisRank(node, rnc->GetNode(), "Node B");
    UMTS_THROW_IF(cells.empty(), "Node B on node " << node->GetId() << ": has no cell");
    const auto rrc = rnc->GetObject<RncRrc>();
    rrc->Check(cells);
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
    const auto side = rrc->AddNodeB(channel, rncEnd);
    for (const auto& config : cells)
    {
        const auto cell = nodeB->AddCell(config);
        rrc->AddCell(side, cell, config);
        m_rrcs[cell] = rrc;
        m_unusedSettings->AddCell(config);
    }
    m_nodeBs.push_back(nodeB);
    return nodeB;
}

Ptr<IubChannel>
UmtsHelper::ConnectRncs(Ptr<RncNetDevice> first, Ptr<RncNetDevice> second, const Attributes& iur)
{
    RequireSameRank(second->GetNode(), first->GetNode(), "Iur: RNC");
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
    UMTS_THROW_UNLESS(cell, "InstallUe: the cell is null");
    const auto known = m_rrcs.find(cell);
    UMTS_THROW_IF(known == m_rrcs.end(), "the cell belongs to no Node B of this UmtsHelper");
    const Ptr<RncRrc> rrc = known->second;
    std::set<Ptr<Node>> different;
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        RequireNew<UeNetDevice>(*node, "a UE");
        UMTS_THROW_UNLESS(different.insert(*node).second,
                          "InstallUe: node " << (*node)->GetId() << " is there twice");
        RequireThisRank(*node, rrc->GetObject<RncNetDevice>()->GetNode(), "UE");
    }
    const auto config = std::make_shared<const UeConfig>(ue);
    NetDeviceContainer devices;
    try
    {
        for (auto node = nodes.Begin(); node != nodes.End(); ++node)
        {
            NS_LOG_FUNCTION(this << (*node)->GetId());
            auto device = CreateObject<UeNetDevice>();
            device->SetNode(*node);
            devices.Add(device);
            m_ues[device] = rrc;
            m_unusedSettings->AddUe(device, ue);
            Commands::Post([this, device, cell, config, type = bearer.type]() {
                if (m_ues.count(device) > 0)
                {
                    Connect(device, cell, config, type);
                }
            });
            AddBearer(device, bearer, {});
        }
    }
    catch (const Error&)
    {
        Withdraw(devices);
        throw;
    }
    for (uint32_t i = 0; i < nodes.GetN(); ++i)
    {
        nodes.Get(i)->AddDevice(devices.Get(i));
    }
    return devices;
}

void
UmtsHelper::Withdraw(const NetDeviceContainer& ues)
{
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = DynamicCast<UeNetDevice>(ues.Get(i));
        if (ue->GetRrc())
        {
            m_ues.at(ue)->Disconnect(ue->GetRnti());
        }
        RemoveUe(ue);
        m_unusedSettings->RemoveUe(ue);
        ue->Dispose();
    }
}

void
UmtsHelper::Connect(const Ptr<UeNetDevice>& ue,
                    const Ptr<Cell>& cell,
                    const std::shared_ptr<const UeConfig>& config,
                    BearerChannelType first)
{
    const Ptr<RncRrc> rrc = m_ues.at(ue);
    const Rnti rnti = rrc->Connect(cell, config);
    ue->Attach(rnti, rrc->GetUes().Get(rnti).DescribeActiveSet(), config);
    rrc->SetConnection(rnti, ue->GetRrc());
    if (config->signalling)
    {
        m_bearers.push_back({ue, SIGNALLING_RB});
        rrc->SetUpSignalling(rnti, first);
    }
}

void
UmtsHelper::RequireUe(const Ptr<NetDevice>& ue) const
{
    UMTS_THROW_IF(HasLostConnection(ue), "the UE has lost its RRC connection");
    UMTS_THROW_IF(m_ues.count(ue) == 0, "the device is no UE of this UmtsHelper");
}

template <typename COMMAND>
Commands::Outcome
UmtsHelper::Post(const Ptr<NetDevice>& ue, COMMAND command)
{
    RequireUe(ue);
    return Commands::Post([this, ue, command = std::move(command)]() {
        const bool isThere = m_ues.count(ue) > 0 && !HasLostConnection(ue);
        using Result = decltype(command(Ptr<RncRrc>()));
        if constexpr (std::is_void_v<Result>)
        {
            if (isThere)
            {
                command(FindRrc(ue));
            }
            return isThere;
        }
        else
        {
            return isThere && command(FindRrc(ue));
        }
    });
}

Ptr<RncRrc>
UmtsHelper::FindRrc(const Ptr<NetDevice>& ue) const
{
    RequireUe(ue);
    const auto entry = m_ues.find(ue);
    const auto device = DynamicCast<UeNetDevice>(ue);
    const auto serves = [&device](const Ptr<RncRrc>& rrc) {
        return rrc->GetUes().Serves(device->GetRnti(), device->GetRrc());
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
    RequireUe(ue);
    BearerConfig config = bearer;
    config.filters = filters;
    if (!Section::IsOpen())
    {
        RbId id{};
        Post(ue,
             [this, &ue, &config, &id](const Ptr<RncRrc>& rrc) { id = SetUp(rrc, ue, config); });
        return id;
    }
    const RbId id = ChooseNumber(ue, filters);
    config.number = id;
    m_promised.insert({ue, id});
    Post(ue, [this, ue, config, id](const Ptr<RncRrc>& rrc) {
        m_promised.erase({ue, id});
        if (PendingCommand(rrc, ue).MaySetUp(config))
        {
            SetUp(rrc, ue, config);
        }
    });
    return id;
}

RbId
UmtsHelper::ChooseNumber(const Ptr<NetDevice>& ue, const TrafficFlowTemplate& filters) const
{
    auto number = static_cast<uint8_t>(DEFAULT_RB);
    const auto isTaken = [this, &ue](RbId id) {
        return m_promised.count({ue, id}) > 0 || PendingCommand(FindRrc(ue), ue).HasBearer(id);
    };
    if (!filters.empty())
    {
        do
        {
            ++number;
        } while (isTaken(RbId{number}));
    }
    return RbId{number};
}

RbId
UmtsHelper::SetUp(const Ptr<RncRrc>& rrc, const Ptr<NetDevice>& ue, const BearerConfig& config)
{
    const auto device = DynamicCast<UeNetDevice>(ue);
    const Rnti rnti = device->GetRnti();
    const BearerConfig bearer = WithPowerControl(config, rrc->GetConfig(rnti));
    const RbId id = rrc->SetUp(rnti, bearer);
    const auto isFormer = [&ue, id](const BearerEntry& entry) {
        return entry.ue == ue && entry.id == id;
    };
    m_bearers.erase(std::remove_if(m_bearers.begin(), m_bearers.end(), isFormer), m_bearers.end());
    m_bearers.push_back({ue, id});
    m_unusedSettings->AddBearer(device, bearer, id);
    NS_LOG_LOGIC("UE on node " << ue->GetNode()->GetId() << ": radio bearer "
                               << +static_cast<uint8_t>(id));
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
    Post(ue, [ue, id](const Ptr<RncRrc>& rrc) {
        if (!Commands::HaveWaited() || PendingCommand(rrc, ue).HasBearer(id))
        {
            rrc->Release(GetRnti(ue), id);
        }
    });
}

void
UmtsHelper::EnableTraces(const std::string& folder, const std::string& what)
{
    UMTS_THROW_IF(m_traces, "EnableTraces: the traces of this UmtsHelper are on already");
    RemoveLost();
    m_traces = Create<UmtsTraces>(folder, what);
    for (const auto& [device, first] : m_ues)
    {
        const auto ue = DynamicCast<UeNetDevice>(device);
        const auto rnc = FindRrc(device)->GetObject<RncNetDevice>();
        for (const auto& [id, context] : UesOf(*rnc).Get(ue->GetRnti()).bearerContexts)
        {
            if (id != SIGNALLING_RB)
            {
                m_traces->AddBearer(ue, rnc, id);
            }
        }
    }
}

Commands::Outcome
UmtsHelper::HandOver(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    UMTS_THROW_UNLESS(cell, "HandOver: the cell is null");
    return Post(ue, [ue, cell](const Ptr<RncRrc>& rrc) {
        return rrc->HandOver(GetRnti(ue), cell) != Commands::REFUSED;
    });
}

Commands::Outcome
UmtsHelper::Relocate(Ptr<NetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<Cell> cell)
{
    return Post(ue, [ue, rnc, cell](const Ptr<RncRrc>& rrc) {
        const auto target = rnc->GetObject<RncRrc>();
        return rrc->Relocate(GetRnti(ue), target, cell) != Commands::REFUSED;
    });
}

Commands::Outcome
UmtsHelper::AddRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    UMTS_THROW_UNLESS(cell, "AddRadioLink: the cell is null");
    return Post(ue, [ue, cell](const Ptr<RncRrc>& rrc) {
        return rrc->AddRadioLink(GetRnti(ue), cell) != Commands::REFUSED;
    });
}

void
UmtsHelper::RemoveRadioLink(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    UMTS_THROW_UNLESS(cell, "RemoveRadioLink: the cell is null");
    Post(ue, [ue, cell](const Ptr<RncRrc>& rrc) { rrc->RemoveRadioLink(GetRnti(ue), cell); });
}

Commands::Outcome
UmtsHelper::ChangeServingCell(Ptr<NetDevice> ue, Ptr<Cell> cell)
{
    UMTS_THROW_UNLESS(cell, "ChangeServingCell: the cell is null");
    return Post(ue, [ue, cell](const Ptr<RncRrc>& rrc) {
        return rrc->ChangeServingCell(GetRnti(ue), cell) != Commands::REFUSED;
    });
}

void
UmtsHelper::Detach(Ptr<NetDevice> ue)
{
    if (!HasLostConnection(ue))
    {
        RequireUe(ue);
    }
    Commands::Post([this, ue]() {
        if (m_ues.count(ue) > 0 && !HasLostConnection(ue))
        {
            FindRrc(ue)->Disconnect(GetRnti(ue));
        }
        RemoveUe(ue);
    });
}

void
UmtsHelper::SwitchOff(Ptr<NetDevice> ue)
{
    if (!HasLostConnection(ue))
    {
        RequireUe(ue);
    }
    Commands::Post([this, ue]() {
        if (m_ues.count(ue) > 0 && !HasLostConnection(ue))
        {
            DynamicCast<UeNetDevice>(ue)->GetRrc()->SwitchOff();
        }
    });
}

void
UmtsHelper::RemoveUe(const Ptr<NetDevice>& ue)
{
    m_ues.erase(ue);
    m_captures.erase(ue);
    m_promised.erase(m_promised.lower_bound({ue, RbId{}}), m_promised.upper_bound({ue, RbId{255}}));
    const auto isIts = [&ue](const BearerEntry& bearer) { return bearer.ue == ue; };
    m_bearers.erase(std::remove_if(m_bearers.begin(), m_bearers.end(), isIts), m_bearers.end());
}

bool
UmtsHelper::HasLostConnection(const Ptr<NetDevice>& ue)
{
    const auto device = DynamicCast<UeNetDevice>(ue);
    return device && device->GetRequestControl() &&
           (device->GetRequestControl()->GetNLosses() > 0 || device->GetRrc()->IsOff());
}

void
UmtsHelper::RemoveLost()
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
        RemoveUe(device);
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
    const auto rrc = device->GetObject<RncRrc>();
    if (!ue && !iub && !rrc)
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
    if (rrc)
    {
        Create<RrcCapture>(file)->Add(rrc);
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
    if (const auto signalling = ue->GetBearer(SIGNALLING_RB))
    {
        capture->Add(signalling, SIGNALLING_RB);
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
        UMTS_THROW_UNLESS(receiver, "capture of MAC-hs: device " << i << " is no UE on HS-DSCH");
        PcapHelper helper;
        const auto file =
            helper.CreateFile(helper.GetFilenameFromDevice(prefix, ue), std::ios::out, user0);
        Create<MacHsCapture>(file, ue)->Add(receiver);
    }
}

} // namespace ns3::umts
