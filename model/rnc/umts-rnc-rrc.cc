/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/object-vector.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrc");

NS_OBJECT_ENSURE_REGISTERED(RncRrc);

namespace
{

constexpr uint8_t FIRST_DTCH = FIRST_DTCH_CT + 1; //!< Logical channel of the default bearer
constexpr uint8_t N_DTCHS = 7;                    //!< Logical channels 9 .. 15

/**
 * @brief Choose a logical channel for a bearer.
 * @param ue the UE
 * @return the logical channel; aborts with a sentence when there is none
 */
LogicalChannelId
ChooseLogicalChannel(UeContext& ue)
{
    NS_ABORT_MSG_IF(ue.bearers.GetSize() >= N_DTCHS,
                    "a UE has " << +N_DTCHS << " radio bearers, and no more");
    const auto isUsed = [&ue](LogicalChannelId id) {
        return std::any_of(
            ue.bearerContexts.begin(),
            ue.bearerContexts.end(),
            [id](const auto& entry) { return entry.second.subject.logicalChannel == id; });
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

/**
 * @brief Choose the number of a bearer: that of the default bearer when it has no filters.
 * @param ue the UE
 * @param config what the bearer is made of
 * @return the number; aborts with a sentence when the UE has a default bearer already, or has to
 *         get one first
 */
RbId
ChooseNumber(const UeContext& ue, const BearerConfig& config)
{
    uint8_t number = static_cast<uint8_t>(DEFAULT_RB);
    if (!config.filters.empty())
    {
        do
        {
            ++number;
        } while (ue.bearerContexts.count(RbId{number}) > 0);
        number = static_cast<uint8_t>(config.number.value_or(RbId{number}));
    }
    NS_ABORT_MSG_IF(number > 0 && ue.bearers.GetSize() == 0,
                    "packet filters: the first bearer of a UE takes what no filter matches, and "
                    "has none");
    NS_ABORT_MSG_IF(ue.bearerContexts.count(RbId{number}) > 0,
                    "packet filters: a bearer after the first of a UE needs at least one");
    return RbId{number};
}

} // namespace

TypeId
RncRrc::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RncRrc")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<RncRrc>()
            .AddAttribute("CellList",
                          "The cells that the RNC controls, in the order of their installation",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&RncRrc::GetControlled, &RncRrc::GetNControlled),
                          MakeObjectVectorChecker<ControlledCell>())
            .AddAttribute("ReestablishRlc",
                          "Answer an unrecoverable error of RLC, or a radio link failure, by "
                          "re-establishing the acknowledged mode entities of the UE at both ends "
                          "(TS 25.331 8.3.1); false: after an error they stay silent, and after a "
                          "failure they go on",
                          BooleanValue(true),
                          MakeBooleanAccessor(&RncRrc::m_reestablishRlc),
                          MakeBooleanChecker())
            .AddAttribute("RelocateOnHandOver",
                          "Relocate a UE to another RNC with an Iur when all its cells are those "
                          "of that RNC; a hard handover to such a cell is combined with it, and "
                          "takes UEs with any bearers",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RncRrc::m_relocateOnHandOver),
                          MakeBooleanChecker())
            .AddAttribute("SelectionWait",
                          "In soft handover, how long an uplink frame waits for those of the other "
                          "Node Bs with the same connection frame number (TS 25.401 6.1.5, a local "
                          "matter): at least the differences of their delays, but for the time on "
                          "an Iur, which is added; what a lost frame holds up the others. Of "
                          "bearers set up from now on",
                          TimeValue(MilliSeconds(20)),
                          MakeTimeAccessor(&RncRrc::m_selectionWait),
                          MakeTimeChecker(Time(0)))
            .AddTraceSource("HandOver",
                            "A UE goes on in another cell, or has been refused there, or has come "
                            "back: RNTI, the cells as positions in CellList, where those of RNCs "
                            "with an Iur count on, why it has been refused or come back",
                            MakeTraceSourceAccessor(&RncRrc::m_handOverTrace),
                            "ns3::umts::RncRrc::HandOverTracedCallback")
            .AddTraceSource("Relocation",
                            "Another RNC serves a UE, or its cell has refused: RNTI here, RNTI "
                            "there, ns-3 nodes of this and the other RNC, why it has been refused",
                            MakeTraceSourceAccessor(&RncRrc::m_relocationTrace),
                            "ns3::umts::RncRrc::RelocationTracedCallback")
            .AddTraceSource("RadioLink",
                            "A radio link is added to the active set of a UE, or has been refused, "
                            "or is removed: RNTI, the cell as position in CellList, whether it is "
                            "added, why it has been refused",
                            MakeTraceSourceAccessor(&RncRrc::m_radioLinkTrace),
                            "ns3::umts::RncRrc::RadioLinkTracedCallback")
            .AddTraceSource("RadioLinkFailure",
                            "The radio links of a UE have failed, and it goes on in a cell: RNTI, "
                            "the former first cell and that cell as positions in CellList",
                            MakeTraceSourceAccessor(&RncRrc::m_failureTrace),
                            "ns3::umts::RncRrc::RadioLinkFailureTracedCallback")
            .AddTraceSource("MeasurementReport",
                            "A UE has reported a measurement: RNTI, the report",
                            MakeTraceSourceAccessor(&RncRrc::m_reportTrace),
                            "ns3::umts::RncRrc::MeasurementReportTracedCallback")
            .AddTraceSource("Procedure",
                            "A procedure over signalling radio bearers: RNTI, the procedure, "
                            "whether it has begun (0), is done (1), is completed (2) or has failed "
                            "(3), and why",
                            MakeTraceSourceAccessor(&RncRrc::m_procedureTrace),
                            "ns3::umts::RrcProcedure::PhaseTracedCallback");
    return tid;
}

RncRrc::RncRrc()
    : m_cells(Create<RncCells>()),
      m_rnsap(Create<Rnsap>(m_cells, MakeCallback(&RncRrc::OnCells, this)))
{
}

void
RncRrc::DoDispose()
{
    m_relocation = nullptr;
    m_others.clear();
    m_rnsap->Dispose();
    m_cells->Dispose();
    m_rnc = nullptr;
    Object::DoDispose();
}

void
RncRrc::Configure(Ptr<RncNetDevice> rnc)
{
    m_rnc = rnc;
}

Ptr<ControllingRnc>
RncRrc::AddNodeB(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    return m_cells->AddNodeB(channel, iub);
}

void
RncRrc::AddCell(Ptr<ControllingRnc> side, Ptr<NbapCell> cell, const CellConfig& config)
{
    NS_ABORT_MSG_IF(config.scramblingCode && m_rnsap->IsInUse(*config.scramblingCode),
                    "primary scrambling code "
                        << static_cast<uint16_t>(*config.scramblingCode)
                        << ": another cell of the RNC has it already, or one that an Iur leads to");
    m_cells->AddCell(side, cell, config);
    m_rnsap->OnOwnCell();
}

void
RncRrc::ConnectRnc(const Ptr<RncRrc>& other, Ptr<IubChannel> iur)
{
    Rnsap::Connect(m_rnsap, other->m_rnsap, iur);
    m_others.push_back(other);
    other->m_others.emplace_back(this);
}

Ptr<ControlledCell>
RncRrc::Control(const Ptr<NbapCell>& cell) const
{
    return m_rnsap->Require(cell);
}

std::size_t
RncRrc::GetNControlled() const
{
    return m_cells->GetCells().size();
}

Ptr<ControlledCell>
RncRrc::GetControlled(std::size_t i) const
{
    return m_cells->GetCells().at(i);
}

RncCellChange&
RncRrc::GetCellChange()
{
    return m_cellChange;
}

RncSignalling&
RncRrc::GetSignalling()
{
    return m_signalling;
}

Ptr<Rnsap>
RncRrc::GetRnsap() const
{
    return m_rnsap;
}

Rnti
RncRrc::Connect(Ptr<NbapCell> cell, std::shared_ptr<const UeConfig> config)
{
    const auto controlled = Control(cell);
    NS_ABORT_MSG_UNLESS(m_rnsap->IsOwn(controlled),
                        "RRC connection: the cell belongs to another RNC");
    UeContext& ue = m_rnc->AddUe();
    ue.serving = this;
    ue.activeSet = {controlled};
    ue.config = std::move(config);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    return ue.rnti;
}

void
RncRrc::SetConnection(Rnti rnti, RrcConnection* connection)
{
    m_rnc->GetUe(rnti).connection = connection;
    connection->SetReceiver(MakeCallback(&RncRrc::OnMessage, this).Bind(rnti));
}

Ptr<NbapCell>
RncRrc::GetCell(Rnti rnti) const
{
    return m_rnc->GetUe(rnti).GetCell()->GetNbap();
}

const UeConfig&
RncRrc::GetConfig(Rnti rnti) const
{
    return *m_rnc->GetUe(rnti).config;
}

void
RncRrc::SetUpSignalling(Rnti rnti, BearerChannelType first, const BearerErrorModels& errors)
{
    m_signalling.SetUp(m_rnc->GetUe(rnti), first, errors);
}

RbId
RncRrc::SetUp(Rnti rnti, const BearerConfig& config, const BearerErrorModels& errors)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_ABORT_MSG_IF(config.type == BearerChannelType::SWITCHED && ue.bearers.GetSize() > 0,
                    "channel switching: only the first bearer of a UE can move");
    const bool isHs = config.type == BearerChannelType::HS_DSCH;
    const auto isOwn = [this](const auto& cell) { return m_rnsap->IsOwn(cell); };
    const auto kept = isHs ? ue.activeSet.begin() + 1 : ue.activeSet.end();
    NS_ABORT_MSG_UNLESS(config.type == BearerChannelType::DCH ||
                            std::all_of(ue.activeSet.begin(), kept, isOwn),
                        "radio bearer: over an Iur go DCHs alone, and the UE is in a cell of "
                        "another RNC");
    ue.hasCommon = ue.hasCommon || HasCommonChannels(config.type);
    if (isHs)
    {
        KeepCell(ue, ue.GetCell());
    }
    const RbId id = ChooseNumber(ue, config);
    Establish(ue, id, ChooseLogicalChannel(ue), config, errors);
    UpdateMeasurement(ue);
    return id;
}

void
RncRrc::Establish(UeContext& ue,
                  RbId id,
                  LogicalChannelId logicalChannel,
                  const BearerConfig& config,
                  const BearerErrorModels& errors)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << +static_cast<uint8_t>(id));
    ue.mac = ue.mac ? ue.mac : ue.config->mac.Create<MacD>();
    BearerContext& context = ue.bearerContexts[id];
    context.isInterrupted = ue.cellChange != nullptr;
    context.isTold = !ue.procedures || id == SIGNALLING_RB;
    context.subject = {ue.rnti,
                       m_rnsap,
                       ue.mac,
                       ue.config,
                       logicalChannel,
                       std::make_shared<const BearerConfig>(config),
                       m_selectionWait};
    context.link = Open(ue.GetCell(), context.subject);
    MakeEnds(ue, id, errors);
    Start(ue, id);
}

std::unique_ptr<BearerLink>
RncRrc::Open(const Ptr<ControlledCell>& cell, const BearerLinkSubject& subject)
{
    if (HasCommonChannels(subject.config->type) && !cell->GetMacC())
    {
        cell->SetUpCommon();
        m_rnc->OnMacC(cell->GetMacC());
    }
    auto link = std::make_unique<BearerLink>(cell, subject);
    if (link->GetFlow())
    {
        m_rnc->OnHsFlow(link->GetFlow());
    }
    return link;
}

void
RncRrc::Close(std::unique_ptr<BearerLink> link)
{
    if (link)
    {
        m_rnc->OnHsFlowGone(link->GetFlow());
        link->Close();
    }
}

void
RncRrc::MakeEnds(UeContext& ue, RbId id, const BearerErrorModels& errors)
{
    BearerContext& context = ue.bearerContexts.at(id);
    context.errors = errors;
    const BearerConfig& config = *context.subject.config;
    auto bearer = config.bearer.Create<RadioBearer>();
    bearer->Configure(config.pdcp.Create<Pdcp>(),
                      config.rncRlc.Create<RlcEntity>(),
                      ue.mac,
                      context.subject.logicalChannel);
    bearer->SetTrafficClass(config.trafficClass);
    bearer->ExpectChannel(*context.link->GetChannel(0));
    if (config.type == BearerChannelType::DCH)
    {
        context.reservation = CreateObject<DchReservation>();
        bearer->AggregateObject(context.reservation);
    }
    if (config.type == BearerChannelType::SWITCHED)
    {
        context.switcher = config.switcher.Create<ChannelSwitcher>();
        bearer->AggregateObject(context.switcher);
    }
    const auto transport = id == SIGNALLING_RB ? ue.procedures->GetTransport() : nullptr;
    ue.connection->Send(RadioBearerSetup{id,
                                         context.subject.logicalChannel,
                                         context.subject.config,
                                         ue.config,
                                         errors,
                                         context.link->GetUeInfo(),
                                         context.GetChannel(),
                                         transport ? transport->GetLink() : nullptr,
                                         transport ? transport->GetCcch() : nullptr});
    if (transport)
    {
        transport->GetLink()->Connect(Direction::DOWNLINK, bearer);
        ue.bearers.AddSignalling(bearer);
        return;
    }
    bearer->GetRlc()->SetErrorCallback(MakeCallback(&RncRrc::ReestablishRlc, this).Bind(ue.rnti));
    ue.bearers.Add(id, bearer, config.filters);
    m_rnc->OnBearer(bearer);
}

void
RncRrc::Start(UeContext& ue, RbId id)
{
    BearerContext& context = ue.bearerContexts.at(id);
    if (context.reservation)
    {
        Reserve(ue, id);
    }
    else if (!context.isTold)
    {
        m_signalling.Tell(ue, id);
    }
    else if (context.switcher)
    {
        context.switcher->Configure(DescribeSwitching(ue, id));
    }
    else if (!context.isInterrupted)
    {
        ue.bearers.Get(id)->MapTo(context.link->GetChannel(0));
    }
    OnState(ue.rnti);
}

bool
RncRrc::HasOther(Rnti rnti, RbId id)
{
    return m_rnc->GetUe(rnti).HasChannelsBeside(id);
}

bool
RncRrc::IsOnItsWay(Rnti rnti)
{
    return m_rnc->GetUe(rnti).cellChange != nullptr;
}

void
RncRrc::OnState(Rnti rnti)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    m_signalling.Follow(ue);
    const RrcStateIndicator indicator = ue.DescribeState();
    if (indicator.state != ue.state.state || indicator.isOnWay != ue.state.isOnWay)
    {
        ue.state = indicator;
        ue.connection->Send(indicator);
    }
}

ChannelSwitcher::Subject
RncRrc::DescribeSwitching(const UeContext& ue, RbId id)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    return {ue.GetCell()->GetAdmissionControl(),
            context.subject.config->dch,
            ue.rnti,
            id,
            ue.bearers.Get(id),
            context.link->GetChannel(ChannelSwitcher::COMMON),
            context.link->GetChannel(ChannelSwitcher::DEDICATED),
            ue.GetCell()->GetCommonFormats(),
            context.errors,
            ue.connection,
            MakeCallback(&RncRrc::OnState, this).Bind(ue.rnti),
            MakeCallback(&RncRrc::HasOther, this).Bind(ue.rnti).Bind(id),
            MakeCallback(&RncRrc::IsOnItsWay, this).Bind(ue.rnti),
            m_signalling.DescribeSwitching(ue, id)};
}

void
RncRrc::Reserve(UeContext& ue, RbId id)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    context.reservation->Request(ue.GetCell()->GetAdmissionControl(),
                                 context.subject.config->dch,
                                 MakeCallback(&RncRrc::OnReservation, this).Bind(ue.rnti).Bind(id));
}

void
RncRrc::OnMessage(Rnti rnti, const RrcUplinkMessage& message)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    if (const auto* report = std::get_if<MeasurementReport>(&message))
    {
        OnReport(rnti, *report);
    }
    else if (const auto* confirm = std::get_if<UtranMobilityInformationConfirm>(&message))
    {
        m_rnc->GetUe(rnti).bearers.Restart(confirm->pdcp);
    }
    else if (std::holds_alternative<RrcConnectionLoss>(message))
    {
        Disconnect(rnti);
    }
    else if (const auto* outcome = std::get_if<EstablishmentOutcome>(&message))
    {
        m_cellChange.OnOutcome(m_rnc->GetUe(rnti),
                               outcome->isEstablished,
                               RncCellChange::PHYSICAL_CHANNEL_FAILURE);
    }
    else if (m_rnc->GetUe(rnti).procedures)
    {
        m_signalling.OnCellUpdate(m_rnc->GetUe(rnti), std::get<CellUpdate>(message));
    }
    else if (std::get<CellUpdate>(message).cause == CellUpdateCause::RLC_UNRECOVERABLE_ERROR)
    {
        ReestablishRlc(rnti);
    }
    else
    {
        OnRadioLinkFailure(rnti, std::get<CellUpdate>(message));
    }
}

void
RncRrc::ReestablishRlc(Rnti rnti)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_reestablishRlc);
    UeContext& ue = m_rnc->GetUe(rnti);
    // The end of a cell update re-establishes both ends; nothing else does meanwhile.
    if (m_reestablishRlc && !RncSignalling::IsUpdatingCell(ue))
    {
        ue.connection->Send(CellUpdateConfirm{true, false});
        ue.bearers.ReestablishRlc();
    }
}

void
RncRrc::OnReservation(Rnti rnti, RbId id, DchReservation::State state)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << +static_cast<uint8_t>(id) << state);
    const auto context = ue.bearerContexts.find(id);
    if (context == ue.bearerContexts.end() ||
        context->second.subject.config->type != BearerChannelType::DCH)
    {
        return; // it goes; or it is on RACH and FACH, and holds the DCH for later
    }
    if (state == DchReservation::HELD)
    {
        if (ue.procedures && id != SIGNALLING_RB)
        {
            m_signalling.Tell(ue, id);
        }
        else
        {
            Use(ue, id);
        }
        ExtendRadioLinks(ue);
    }
    else if (state == DchReservation::REFUSED)
    {
        Refuse(ue, id);
    }
    if (id == SIGNALLING_RB)
    {
        RncSignalling::OnReservation(ue, state);
    }
}

void
RncRrc::Use(UeContext& ue, RbId id)
{
    const BearerContext& context = ue.bearerContexts.at(id);
    if (const auto channel = context.GetChannel())
    {
        ue.connection->Send(RadioBearerReconfiguration{id, channel});
        ue.bearers.Get(id)->MapTo(context.link->GetChannel(*channel));
    }
    if (context.switcher)
    {
        context.switcher->Configure(DescribeSwitching(ue, id));
    }
    OnState(ue.rnti);
}

void
RncRrc::Refuse(UeContext& ue, RbId id)
{
    // The ends stay known, so that one can ask why there is no bearer.
    ue.connection->Send(RadioBearerRefusal{id});
    ue.bearers.Get(id)->Release();
    Close(std::move(ue.bearerContexts.at(id).link));
    OnState(ue.rnti);
}

} // namespace ns3::umts
