/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/log.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrc");

NS_OBJECT_ENSURE_REGISTERED(RncRrc);

namespace
{

constexpr uint8_t FIRST_DTCH = FIRST_DTCH_CT + 1; //!< Logical channel of the default bearer
constexpr uint8_t N_DTCHS = 7;                    //!< Logical channels 9 .. 15

/**
 * @brief Describe HS-DSCH as one UE has it to itself.
 * @param ueConfig configuration of the UE
 * @param config what the bearer is made of
 * @return the channel at its highest bit rate
 */
TransportChannel
DescribeHsDsch(const UeConfig& ueConfig, const BearerConfig& config)
{
    const HsUserConfig user = ueConfig.hsUser.Create<HsUser>()->GetConfig();
    const HsCategory& category = GetHsCategory(user.category);
    TransportChannel channel;
    channel.tti = NanoSeconds(HS_TTI * category.minInterTti);
    channel.pduBits = 8 * config.rncRlc.Create<RlcEntity>()->GetPduOctets();
    channel.maxBlocks = CountMacDPdus(category.maxTbsBits, channel.pduBits);
    return channel;
}

} // namespace

TypeId
RncRrc::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::RncRrc")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<RncRrc>()
                            .AddAttribute("ReestablishRlc",
                                          "Answer an unrecoverable error of RLC by re-establishing "
                                          "the acknowledged mode entities of the UE at both ends "
                                          "(TS 25.331 8.3.1); false: they stay silent",
                                          BooleanValue(true),
                                          MakeBooleanAccessor(&RncRrc::m_reestablishRlc),
                                          MakeBooleanChecker());
    return tid;
}

void
RncRrc::DoDispose()
{
    for (auto& control : m_cells)
    {
        control.side->Dispose();
    }
    m_cells.clear();
    m_ues.clear();
    m_crntis.clear();
    m_rnc = nullptr;
    Object::DoDispose();
}

void
RncRrc::Configure(Ptr<RncNetDevice> rnc)
{
    m_rnc = rnc;
}

void
RncRrc::AddNodeB(Ptr<NodeBNetDevice> nodeB,
                 Ptr<IubNetDevice> iub,
                 const std::vector<CellConfig>& configs)
{
    auto side = CreateObject<ControllingRnc>();
    side->Configure(nodeB->GetIub(), iub);
    for (uint32_t i = 0; i < nodeB->GetNCells(); ++i)
    {
        m_cells.push_back(
            {nodeB->GetCell(i), nodeB->GetIub(), side, nullptr, nullptr, configs.at(i)});
    }
}

CellControl&
RncRrc::Control(const Ptr<Cell>& cell)
{
    for (auto& control : m_cells)
    {
        if (control.cell == cell)
        {
            return control;
        }
    }
    NS_ABORT_MSG("the Node B does not belong to this RNC");
}

Rnti
RncRrc::Connect(Ptr<Cell> cell, std::shared_ptr<const UeConfig> config)
{
    Control(cell);
    const Rnti rnti = m_rnc->AddUe();
    m_ues[rnti] = {cell, std::move(config)};
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    return rnti;
}

void
RncRrc::SetConnection(Rnti rnti, RrcConnection* connection)
{
    m_rnc->GetUe(rnti).connection = connection;
    connection->SetReceiver(MakeCallback(&RncRrc::OnMessage, this).Bind(rnti));
}

Ptr<Cell>
RncRrc::GetCell(Rnti rnti) const
{
    return m_ues.at(rnti).cell;
}

const UeConfig&
RncRrc::GetConfig(Rnti rnti) const
{
    return *m_ues.at(rnti).config;
}

LogicalChannelId
RncRrc::ChooseLogicalChannel(UeContext& ue)
{
    NS_ABORT_MSG_IF(ue.bearerContexts.size() >= N_DTCHS,
                    "a UE has " << +N_DTCHS << " radio bearers, and no more");
    const auto isUsed = [&ue](LogicalChannelId id) {
        return std::any_of(ue.bearerContexts.begin(),
                           ue.bearerContexts.end(),
                           [id](const auto& entry) { return entry.second.logicalChannel == id; });
    };
    // One released of late comes last: blocks of the bearer that had it may be on their way.
    LogicalChannelId id;
    do
    {
        id = LogicalChannelId{static_cast<uint8_t>(FIRST_DTCH + ue.nextDtch)};
        ue.nextDtch = (ue.nextDtch + 1) % N_DTCHS;
    } while (isUsed(id));
    return id;
}

RbId
RncRrc::ChooseNumber(const UeContext& ue, const BearerConfig& config)
{
    uint8_t number = static_cast<uint8_t>(DEFAULT_RB);
    if (!config.filters.empty())
    {
        do
        {
            ++number;
        } while (ue.bearerContexts.count(RbId{number}) > 0);
    }
    NS_ABORT_MSG_IF(number > 0 && ue.bearerContexts.empty(),
                    "packet filters: the first bearer of a UE takes what no filter matches, and "
                    "has none");
    NS_ABORT_MSG_IF(ue.bearerContexts.count(RbId{number}) > 0,
                    "packet filters: a bearer after the first of a UE needs at least one");
    return RbId{number};
}

RbId
RncRrc::SetUp(Rnti rnti, const BearerConfig& config, const BearerErrorModels& errors)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_ABORT_MSG_IF(config.type == BearerChannelType::SWITCHED && ue.bearers.GetSize() > 0,
                    "channel switching: only the first bearer of a UE can move");
    const UeEntry& entry = m_ues.at(rnti);
    ue.mac = ue.mac ? ue.mac : entry.config->mac.Create<MacD>();
    Draft draft{ue, Control(entry.cell), *entry.config, config, {}, {}};
    draft.message.id = ChooseNumber(ue, config);
    draft.message.config = &config;
    draft.message.ueConfig = &draft.ueConfig;
    draft.message.errors = errors;
    draft.message.logicalChannel = ChooseLogicalChannel(ue);
    draft.context.logicalChannel = draft.message.logicalChannel;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << +static_cast<uint8_t>(draft.message.id));
    const RbId id = draft.message.id;
    switch (config.type)
    {
    case BearerChannelType::DCH:
        AddDch(draft);
        MakeEnds(draft);
        Reserve(rnti, id, config.dch);
        break;
    case BearerChannelType::COMMON:
        AddCommon(draft);
        draft.message.channel = 0;
        MakeEnds(draft)->MapTo(ue.bearerContexts.at(id).channels[0]);
        break;
    case BearerChannelType::SWITCHED:
        AddCommon(draft);
        AddDch(draft);
        draft.message.channel = ChannelSwitcher::CELL_FACH;
        MakeEnds(draft);
        StartSwitcher(ue, id, config);
        break;
    case BearerChannelType::HS_DSCH:
        AddHsDsch(draft);
        draft.message.channel = 0;
        MakeEnds(draft)->MapTo(ue.bearerContexts.at(id).channels[0]);
        break;
    }
    return id;
}

Ptr<RadioBearer>
RncRrc::MakeEnds(Draft& draft)
{
    const BearerConfig& config = draft.config;
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(),
                      config.rncRlc.Create<RlcEntity>(),
                      draft.ue.mac,
                      draft.message.logicalChannel);
    bearer->SetTrafficClass(config.trafficClass);
    bearer->GetRlc()->SetErrorCallback(MakeCallback(&RncRrc::OnRlcError, this).Bind(draft.ue.rnti));
    bearer->ExpectChannel(*draft.context.channels.front());
    draft.ue.connection->Send(draft.message);
    draft.ue.bearers.Add(draft.message.id, bearer, config.filters);
    draft.ue.bearerContexts[draft.message.id] = std::move(draft.context);
    m_rnc->OnBearer(bearer);
    return bearer;
}

void
RncRrc::AddDch(Draft& draft)
{
    const CellControl cell = draft.cell;
    const TransportBearerId bearer = cell.iub->SetUpBearer();
    draft.message.channels.emplace_back(cell.cell->SetUpDch(bearer, draft.config.dch));
    draft.context.channels.push_back(std::make_shared<RncDch>(draft.ue.mac,
                                                              cell.side,
                                                              cell.side->GetLeg(),
                                                              bearer,
                                                              draft.config.dch));
    draft.context.release.push_back([cell, bearer]() {
        cell.cell->ReleaseDch(bearer);
        cell.iub->ReleaseBearer(bearer);
    });
}

void
RncRrc::AddCommon(Draft& draft)
{
    EnsureCommonChannels(draft.cell);
    const CellControl cell = draft.cell;
    const auto user = std::make_pair(draft.ue.rnti, cell.cell);
    auto& crnti = m_crntis[user];
    crnti = crnti.users > 0 ? crnti : Crnti{cell.macC->AllocateCrnti(), 0};
    ++crnti.users;
    const auto ct = static_cast<uint8_t>(static_cast<uint8_t>(draft.message.logicalChannel) - 1);
    const MacCHeader address{crnti.value, ct};
    draft.message.channels.emplace_back(UeCommonInfo{cell.cell->GetCommonChannels(), address});
    draft.context.channels.push_back(std::make_shared<RncCommon>(draft.ue.mac, cell.macC, address));
    draft.context.release.push_back([this, cell, user]() {
        auto& released = m_crntis.at(user);
        if (--released.users == 0)
        {
            cell.macC->ReleaseCrnti(released.value);
            m_crntis.erase(user);
        }
    });
}

void
RncRrc::EnsureCommonChannels(CellControl& cell)
{
    if (cell.macC)
    {
        return;
    }
    const CellConfig& config = cell.config;
    CommonChannelConfig channels = config.common;
    channels.fach.macHeaderBits = MAC_C_HEADER_BITS;
    channels.rach.macHeaderBits = MAC_C_HEADER_BITS;
    auto common = config.commonChannels.Create<CommonChannels>();
    common->SetAccessServiceClasses(config.accessServiceClasses);
    common->Configure(cell.cell->GetUu(), channels);
    const CommonBearers bearers{cell.iub->SetUpBearer(), cell.iub->SetUpBearer()};
    cell.cell->SetUpCommon(common, bearers);
    cell.macC = CreateObject<MacC>();
    cell.macC->Configure(channels);
    cell.common = std::make_shared<RncCommonPort>(cell.side, cell.macC, bearers.fach, bearers.rach);
    m_rnc->OnMacC(cell.macC);
}

Ptr<HsUser>
RncRrc::EnsureHsUser(Draft& draft)
{
    const CellConfig& cellConfig = draft.cell.config;
    const UeConfig& ueConfig = draft.ueConfig;
    const Ptr<Cell> cell = draft.cell.cell;
    if (!cell->GetHsCell())
    {
        cell->SetUpHsDsch(cellConfig.hsCell.Create<HsCell>(),
                          cellConfig.scheduler.Create<HsScheduler>());
    }
    const Ptr<HsCell> hsCell = cell->GetHsCell();
    if (!hsCell->FindUser(draft.ue.rnti))
    {
        auto user = ueConfig.hsUser.Create<HsUser>();
        user->Configure(draft.ue.rnti, ueConfig.downlinkQuality.Create<DownlinkQualityModel>());
        hsCell->AddUser(user);
    }
    return hsCell->FindUser(draft.ue.rnti);
}

void
RncRrc::AddHsDsch(Draft& draft)
{
    const TransportChannel hsDsch = DescribeHsDsch(draft.ueConfig, draft.config);
    const TransportChannel& dch = draft.config.dch.uplink;
    const CellControl cell = draft.cell;
    const HsBearers bearers{cell.iub->SetUpBearer(), cell.iub->SetUpBearer()};
    const TransportChannelId uplink = cell.cell->SetUpUplinkDch(bearers.dch, dch);
    const Ptr<HsUser> user = EnsureHsUser(draft);
    const Ptr<HsCell> hsCell = cell.cell->GetHsCell();
    const Rnti rnti = draft.ue.rnti;
    auto queue = draft.config.hsQueue.Create<HsFlowControlEnd>();
    queue->Configure(bearers.flow,
                     hsDsch.pduBits / 8,
                     draft.config.flowControl.Create<HsFlowControl>(),
                     hsCell->GetIubTiming());
    const HsQueueId id = hsCell->AddQueue(rnti, queue);
    const HsQueueConfig queueConfig = hsCell->GetMacHs().GetQueue(id).GetConfig();
    draft.context.flow = draft.config.hsFlow.Create<HsMacDFlow>();
    draft.message.channels.emplace_back(UeHsDschInfo{hsDsch,
                                                     dch,
                                                     uplink,
                                                     user->GetAir(),
                                                     user->GetConfig(),
                                                     draft.ueConfig.blerCurve.Create<BlerCurve>(),
                                                     queueConfig});
    draft.context.channels.push_back(std::make_shared<RncHsDsch>(draft.ue.mac,
                                                                 cell.side,
                                                                 cell.side->GetLeg(),
                                                                 bearers,
                                                                 draft.context.flow,
                                                                 queueConfig.priority,
                                                                 dch,
                                                                 hsDsch));
    m_rnc->OnHsFlow(draft.context.flow);
    draft.context.release.push_back([cell, bearers, rnti, id, hsCell]() {
        hsCell->RemoveQueue(id);
        if (hsCell->GetNQueues(rnti) == 0)
        {
            hsCell->RemoveUser(rnti);
        }
        cell.cell->ReleaseDch(bearers.dch);
        cell.iub->ReleaseBearer(bearers.dch);
        cell.iub->ReleaseBearer(bearers.flow);
    });
}

void
RncRrc::Reserve(Rnti rnti, RbId id, const DchConfig& dch)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    auto reservation = CreateObject<DchReservation>();
    ue.bearers.Get(id)->AggregateObject(reservation);
    ue.bearerContexts.at(id).reservation = reservation;
    reservation->Request(GetCell(rnti)->GetAdmissionControl(),
                         dch,
                         MakeCallback(&RncRrc::OnReservation, this).Bind(rnti).Bind(id));
}

void
RncRrc::OnMessage(Rnti rnti, const RrcUplinkMessage& message)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    if (std::get<CellUpdate>(message).cause == CellUpdateCause::RLC_UNRECOVERABLE_ERROR)
    {
        OnRlcError(rnti);
    }
}

void
RncRrc::OnRlcError(Rnti rnti)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_reestablishRlc);
    if (m_reestablishRlc)
    {
        UeContext& ue = m_rnc->GetUe(rnti);
        ue.connection->Send(CellUpdateConfirm{true});
        ue.bearers.ReestablishRlc();
    }
}

void
RncRrc::OnReservation(Rnti rnti, RbId id, DchReservation::State state)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << +static_cast<uint8_t>(id) << state);
    if (state == DchReservation::HELD)
    {
        ue.connection->Send(RadioBearerReconfiguration{id, 0});
        ue.bearers.Get(id)->MapTo(ue.bearerContexts.at(id).channels[0]);
    }
    else if (state == DchReservation::REFUSED)
    {
        // The ends stay known, so that one can ask why there is no bearer.
        ue.connection->Send(RadioBearerRefusal{id});
        ue.bearers.Get(id)->Release();
        Close(ue.bearerContexts.at(id));
    }
}

void
RncRrc::StartSwitcher(UeContext& ue, RbId id, const BearerConfig& config)
{
    BearerContext& context = ue.bearerContexts.at(id);
    context.switcher = config.switcher.Create<ChannelSwitcher>();
    context.switcher->Configure({GetCell(ue.rnti)->GetAdmissionControl(),
                                 config.dch,
                                 id,
                                 ue.bearers.Get(id),
                                 context.channels[ChannelSwitcher::CELL_FACH],
                                 context.channels[ChannelSwitcher::CELL_DCH],
                                 ue.connection});
    ue.bearers.Get(id)->AggregateObject(context.switcher);
}

void
RncRrc::Close(BearerContext& context)
{
    context.channels.clear();
    for (const auto& release : context.release)
    {
        release();
    }
    context.release.clear();
}

void
RncRrc::Release(Rnti rnti, RbId id)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << +static_cast<uint8_t>(id));
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_ABORT_MSG_UNLESS(ue.bearers.Get(id),
                        "bearer " << +static_cast<uint8_t>(id) << ": the UE has none such");
    BearerContext context = std::move(ue.bearerContexts.at(id));
    ue.bearerContexts.erase(id);
    if (context.switcher)
    {
        context.switcher->Release();
    }
    ue.connection->Send(RadioBearerRelease{id});
    m_rnc->OnBearerGone(ue.bearers.Remove(id), context.flow);
    Close(context);
    if (context.reservation)
    {
        context.reservation->Release();
    }
}

} // namespace umts
} // namespace ns3
