/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "umts-hard-handover.h"
#include "umts-radio-bearer-release.h"
#include "umts-serving-cell-change.h"
#include "umts-serving-rnc.h"
#include "umts-srns-relocation.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-random-time.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
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
 * @return the logical channel; throws Error when there is none
 */
LogicalChannelId
ChooseLogicalChannel(UeContext& ue)
{
    UMTS_THROW_IF(ue.bearers.GetSize() >= N_DTCHS,
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
 * @param config what the bearer is made of
 * @return the number; throws Error when the UE has a default bearer already, or has to
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
    UMTS_THROW_IF(number > 0 && ue.bearers.GetSize() == 0,
                  "packet filters: the first bearer of a UE takes what no filter matches, and "
                  "has none");
    UMTS_THROW_IF(ue.bearerContexts.count(RbId{number}) > 0,
                  "packet filters: a bearer after the first of a UE needs at least one");
    return RbId{number};
}

/** @return beginning of a sentence about the radio links of a UE */
std::string
GetSubject(Rnti rnti)
{
    return "radio link of the UE with RNTI " + std::to_string(static_cast<uint32_t>(rnti)) + ": ";
}

/**
 * @param ue a UE
 * @return whether a command is carried out in the call that gives it, so that it can be wrong use
 */
bool
IsAtOnce(const UeContext& ue)
{
    return !Commands::HaveWaited() && ue.procedures->IsAtOnce();
}

} // namespace

TypeId
RncRrc::GetTypeId()
{
    UMTS_TYPE(RncRrc, Object)
        .List<ControlledCell>("CellList", &C::GetControlled, &C::GetNControlled)
        .Help("The cells that the RNC controls, in the order of their installation")
        .Attribute("ReestablishRlc", &C::reestablishesRlc, true)
        .Help("Answer an unrecoverable error of RLC, or a radio link failure, by re-establishing "
              "the acknowledged mode entities of the UE at both ends (TS 25.331 8.3.1); false: "
              "after an error they stay silent, and after a failure they go on")
        .Attribute("RelocateOnHandOver", &C::relocatesOnHandOver, false)
        .Help("Relocate a UE to another RNC with an Iur when all its cells are those of that RNC; "
              "a hard handover to such a cell is combined with it, and takes UEs with any bearers")
        .Attribute("RelocationProcessing", &C::relocationProcessing, MakeConstantTime(0))
        .Help("Random time that the RNCs and the core network take to prepare a relocation, from "
              "RELOCATION REQUIRED to RELOCATION COMMAND (TS 25.413 8.6, 8.7), s. The cell of the "
              "new RNC is asked, and the UE is told, at its end; until then the UE goes on at "
              "this RNC, and its other procedures wait. A relocation within a cell update or a "
              "request for channels takes none")
        .Attribute("RadioLinkProcessing", &C::radioLinkProcessing, MakeConstantTime(0))
        .Help("Random time that Node Bs and the Iub take to set up, add or change radio links and "
              "their transport bearers (NBAP, TS 25.433 8.2.17, 8.3.1, 8.3.2; ALCAP), before the "
              "UE is told by RADIO BEARER SETUP, ACTIVE SET UPDATE or PHYSICAL CHANNEL "
              "RECONFIGURATION, s. The other procedures of the UE wait. Of UEs that change their "
              "state, ConnectionProcessing and SetUpProcessing of ChannelSwitcher contain it")
        .Attribute("SelectionWait", &C::selectionWait, MilliSeconds(20))
        .Help("In soft handover, how long an uplink frame waits for those of the other Node Bs "
              "with the same connection frame number (TS 25.401 6.1.5, a local matter): at least "
              "the differences of their delays, but for the time on an Iur, which is added; what a "
              "lost frame holds up the others. Of bearers set up from now on")
        .Trace("HandOver", &C::handOver, "RrcTraces::HandOverTracedCallback")
        .Help("A UE goes on in another cell, or has been refused there, or has come back: RNTI, "
              "the cells as positions in CellList, where those of RNCs with an Iur count on, why "
              "it has been refused or come back")
        .Trace("ServingCell", &C::servingCell, "RrcTraces::HandOverTracedCallback")
        .Help("HS-DSCH of a UE has gone to another cell of its active set, or stays: RNTI, the "
              "cells as positions in CellList, why it stays")
        .Trace("Relocation", &C::relocation, "RrcTraces::RelocationTracedCallback")
        .Help("Another RNC serves a UE, or its cell has refused: RNTI here, RNTI there, ns-3 nodes "
              "of this and the other RNC, why it has been refused")
        .Trace("RadioLink", &C::radioLink, "RrcTraces::RadioLinkTracedCallback")
        .Help(
            "A radio link is added to the active set of a UE, or has been refused, or is removed: "
            "RNTI, the cell as position in CellList, whether it is added, why it has been refused")
        .Trace("RadioLinkFailure",
               &C::radioLinkFailure,
               "RrcTraces::RadioLinkFailureTracedCallback")
        .Help("The radio links of a UE have failed, and it goes on in a cell: RNTI, the former "
              "first cell and that cell as positions in CellList")
        .Trace("MeasurementReport",
               &C::measurementReport,
               "RrcTraces::MeasurementReportTracedCallback")
        .Help("A UE has reported a measurement: RNTI, the report")
        .Trace("Procedure", &C::procedure, "RrcProcedure::PhaseTracedCallback")
        .Help("A procedure over signalling radio bearers: RNTI, the procedure, whether it has "
              "begun (0), is done (1), is completed (2) or has failed (3), and why")
        .Trace("RrcMessage", &C::message, "RrcTraces::MessageTracedCallback")
        .Help("A message of RRC is sent over signalling radio bearers or on the CCCH, either way, "
              "for the first time: direction, logical channel, RNTI, octets of unaligned PER")
        .Trace("RnsapMessage", &C::rnsapMessage, "RrcTraces::RnsapMessageTracedCallback")
        .Help("A message about radio links goes over an Iur (TS 25.423): the cell as position in "
              "CellList, where those of RNCs with an Iur count on, the message");
}

RncRrc::RncRrc()
    : m_cells(Create<RncCells>()),
      m_rnc(std::make_unique<ServingRnc>(
          *this,
          *this,
          Create<UtranCells>(m_cells, MakeCallback(&RncRrc::OnCells, this), rnsapMessage)))
{
}

RncRrc::~RncRrc() = default;

void
RncRrc::DoDispose()
{
    m_rnc->relocation = nullptr;
    m_rnc->directTransfer = DirectTransferCallback();
    m_rnc->others.clear();
    m_others.clear();
    m_rnc->utran->Dispose();
    m_cells->Dispose();
    m_rnc->device = nullptr;
    Object::DoDispose();
}

void
RncRrc::Configure(Ptr<RncNetDevice> rnc)
{
    m_rnc->device = rnc;
    m_rnc->ues.Configure(rnc);
}

void
RncRrc::Check(const std::vector<CellConfig>& cells) const
{
    std::set<ScramblingCode> codes;
    for (const auto& config : cells)
    {
        const auto code = config.scramblingCode;
        UMTS_THROW_IF(code && (m_rnc->utran->IsInUse(*code) || !codes.insert(*code).second),
                      "primary scrambling code " << static_cast<uint16_t>(*code)
                                                 << ": another cell of the RNC has it already, "
                                                    "or one that an Iur leads to");
        config.admission.Create<AdmissionControl>()->Check();
    }
}

void
RncRrc::AddCell(Ptr<IubPort> port, Ptr<NbapCell> cell, const CellConfig& config)
{
    m_cells->AddCell(port, cell, config);
    m_rnc->utran->OnOwnCell();
}

void
RncRrc::ConnectRnc(const Ptr<RncRrc>& other, Ptr<IubChannel> iur)
{
    UtranCells::Connect(m_rnc->utran, other->m_rnc->utran, iur);
    m_others.push_back(other);
    other->m_others.emplace_back(this);
    m_rnc->others.push_back(other->m_rnc.get());
    other->m_rnc->others.push_back(m_rnc.get());
}

Ptr<ControlledCell>
RncRrc::Control(const Ptr<NbapCell>& cell) const
{
    return m_rnc->utran->Require(cell);
}

const UeTable&
RncRrc::GetUes() const
{
    return m_rnc->ues;
}

void
RncRrc::OnCells()
{
    for (const Rnti rnti : m_rnc->ues.GetRntis())
    {
        m_rnc->mobility.UpdateMeasurement(m_rnc->ues.Get(rnti));
    }
}

Rnti
RncRrc::Connect(Ptr<NbapCell> cell, std::shared_ptr<const UeConfig> config)
{
    const auto controlled = Control(cell);
    UMTS_THROW_UNLESS(m_rnc->utran->IsOwn(controlled),
                      "RRC connection: the cell belongs to another RNC");
    UeContext& ue = m_rnc->ues.Add();
    ue.serving = m_rnc.get();
    ue.activeSet = {controlled};
    ue.config = std::move(config);
    SignallingBearers::Connect(ue);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti));
    return ue.rnti;
}

void
RncRrc::SetConnection(Rnti rnti, RrcConnection* connection)
{
    UeContext& ue = m_rnc->ues.Get(rnti);
    ue.connection = connection;
    connection->SetTransport(ue.procedures->GetTransport());
    m_rnc->Receive(ue);
}

Ptr<NbapCell>
RncRrc::GetCell(Rnti rnti) const
{
    return m_rnc->ues.Get(rnti).GetCell()->GetNbap();
}

const UeConfig&
RncRrc::GetConfig(Rnti rnti) const
{
    return *m_rnc->ues.Get(rnti).config;
}

void
RncRrc::SetUpSignalling(Rnti rnti, BearerChannelType first)
{
    m_rnc->signalling.SetUp(m_rnc->ues.Get(rnti), first);
}

RbId
RncRrc::SetUp(Rnti rnti, const BearerConfig& config)
{
    UeContext& ue = m_rnc->ues.Get(rnti);
    UMTS_THROW_IF(config.type.isSwitched && ue.bearers.GetSize() > 0,
                  "channel switching: only the first bearer of a UE can move");
    const bool isHs = config.type.HasHsDsch();
    const auto isOwn = [this](const auto& cell) { return m_rnc->utran->IsOwn(cell); };
    const auto kept = isHs ? ue.activeSet.begin() + 1 : ue.activeSet.end();
    UMTS_THROW_UNLESS(config.type.IsDch() || std::all_of(ue.activeSet.begin(), kept, isOwn),
                      "radio bearer: over an Iur go DCHs alone, and the UE is in a cell of "
                      "another RNC");
    const Ptr<ControlledCell> next = ue.procedures->GetNextCell();
    const bool isLate = next && !config.type.IsDch() && !m_rnc->utran->IsOwn(next) &&
                        !m_rnc->relocations.FindRelocationTarget(next);
    if (config.type.HasCommon() && !isLate)
    {
        m_rnc->signalling.AddCommon(ue);
    }
    if (isHs && !std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isOwn))
    {
        std::vector<Ptr<ControlledCell>> others;
        std::copy_if(ue.activeSet.begin(),
                     ue.activeSet.end(),
                     std::back_inserter(others),
                     [&isOwn](const auto& cell) { return !isOwn(cell); });
        RadioLinks::RequestActiveSet(ue, {}, std::move(others));
    }
    const RbId id = ChooseNumber(ue, config);
    m_rnc->bearers.Establish(ue, id, ChooseLogicalChannel(ue), config);
    if (isLate) // the UE is on its way to a cell of another RNC
    {
        m_rnc->bearers.Refuse(ue, id);
    }
    m_rnc->mobility.UpdateMeasurement(ue);
    return id;
}

template <typename COMMAND>
Commands::Outcome
RncRrc::Post(Rnti rnti, COMMAND command)
{
    const RrcConnection* const connection = m_rnc->ues.Get(rnti).connection;
    return Commands::Post([self = Ptr<RncRrc>(this), connection, command = std::move(command)]() {
        UeContext* const ue = self->m_rnc->FindUe(connection);
        return ue && command(*ue);
    });
}

void
RncRrc::Disconnect(Rnti rnti)
{
    Post(rnti, [](UeContext& ue) {
        ue.serving->Disconnect(ue);
        return true;
    });
}

void
RncRrc::Release(Rnti rnti, RbId id)
{
    UMTS_THROW_UNLESS(m_rnc->ues.Get(rnti).bearers.Get(id),
                      "bearer " << +static_cast<uint8_t>(id) << ": the UE has none such");
    Post(rnti, [id](UeContext& ue) {
        const auto procedure = std::make_shared<RadioBearerReleaseProcedure>(ue, id);
        return ue.procedures->Request(procedure).empty();
    });
}

Commands::Outcome
RncRrc::HandOver(Rnti rnti, Ptr<NbapCell> cell)
{
    const Ptr<ControlledCell> target = Control(cell);
    return Post(rnti, [target](UeContext& ue) {
        UMTS_THROW_IF(ue.handOver && !target->GetScramblingCode(),
                      "handover by measurement reports: the new cell has no primary scrambling "
                      "code");
        UMTS_THROW_IF(IsAtOnce(ue) && target == ue.GetCell() && ue.activeSet.size() == 1,
                      "handover of the UE with RNTI " << static_cast<uint32_t>(ue.rnti)
                                                      << ": it is in that cell already");
        const auto procedure = std::make_shared<HardHandoverProcedure>(ue, target);
        return ue.procedures->Request(procedure).empty();
    });
}

void
RncRrc::SendDirectTransfer(Rnti rnti, const SessionMessage& message)
{
    SignallingBearers::Transfer(m_rnc->ues.Get(rnti), message);
}

void
RncRrc::SetDirectTransferCallback(DirectTransferCallback callback)
{
    m_rnc->directTransfer = callback;
}

void
RncRrc::SetRelocationListener(std::shared_ptr<RelocationListener> listener)
{
    m_rnc->relocation = std::move(listener);
}

Commands::Outcome
RncRrc::Relocate(Rnti rnti, const Ptr<RncRrc>& target, Ptr<NbapCell> cell)
{
    const Ptr<ControlledCell> entered = cell ? target->Control(cell) : nullptr;
    return Post(rnti, [target, entered](UeContext& ue) {
        const std::string what = "relocation of the UE with RNTI " +
                                 std::to_string(static_cast<uint32_t>(ue.rnti)) + ": ";
        const auto isOwn = [&](const auto& one) { return target->m_rnc->utran->IsOwn(one); };
        const bool isServed = target->m_rnc.get() == ue.serving;
        UMTS_THROW_IF(!Commands::HaveWaited() && isServed, what << "the RNC serves it already");
        UMTS_THROW_IF(entered && !isOwn(entered),
                      what << "the cell does not belong to the new RNC");
        UMTS_THROW_UNLESS(entered || !IsAtOnce(ue) ||
                              std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isOwn),
                          what << "it is in a cell that does not belong to the new RNC, and "
                                  "needs a handover");
        UMTS_THROW_IF(ue.handOver && entered && !entered->GetScramblingCode(),
                      what << "the cell has no primary scrambling code, and measurement reports "
                              "need one");
        const auto procedure =
            std::make_shared<SrnsRelocationProcedure>(ue, *target->m_rnc, entered);
        return !isServed && ue.procedures->Request(procedure).empty();
    });
}

Commands::Outcome
RncRrc::AddRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    const Ptr<ControlledCell> added = Control(cell);
    return Post(rnti, [added](UeContext& ue) {
        const std::string what = GetSubject(ue.rnti);
        const bool isAtOnce = IsAtOnce(ue);
        UMTS_THROW_IF(isAtOnce && ue.IsIn(added), what << "it has one in that cell already");
        UMTS_THROW_IF(isAtOnce && ue.activeSet.size() >= MAX_ACTIVE_SET,
                      what << "an active set has " << MAX_ACTIVE_SET << " cells at most");
        UMTS_THROW_IF(ue.handOver && !added->GetScramblingCode(),
                      what << "the cell has no primary scrambling code, and measurement reports "
                              "need one");
        return RadioLinks::RequestActiveSet(ue, {added}, {}).empty();
    });
}

void
RncRrc::RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    const Ptr<ControlledCell> removed = Control(cell);
    Post(rnti, [removed](UeContext& ue) {
        const std::string what = GetSubject(ue.rnti);
        const bool isAtOnce = IsAtOnce(ue);
        UMTS_THROW_IF(isAtOnce && !ue.IsIn(removed), what << "it has none in that cell");
        UMTS_THROW_IF(isAtOnce && ue.activeSet.size() == 1,
                      what << "its last one cannot be removed");
        return RadioLinks::RequestActiveSet(ue, {}, {removed}).empty();
    });
}

Commands::Outcome
RncRrc::ChangeServingCell(Rnti rnti, Ptr<NbapCell> cell)
{
    const Ptr<ControlledCell> target = Control(cell);
    return Post(rnti, [target](UeContext& ue) {
        const auto procedure = std::make_shared<ServingCellChangeProcedure>(ue, target);
        const std::string reason = IsAtOnce(ue) ? procedure->Check() : "";
        UMTS_THROW_UNLESS(reason.empty(),
                          "serving HS-DSCH cell of the UE with RNTI "
                              << static_cast<uint32_t>(ue.rnti) << ": " << reason);
        return ue.procedures->Request(procedure).empty();
    });
}

void
RncRrc::StartHandOver(Rnti rnti, Ptr<HandOverAlgorithm> algorithm)
{
    Post(rnti, [algorithm](UeContext& ue) {
        UMTS_THROW_UNLESS(ue.GetCell()->GetScramblingCode(),
                          "handover by measurement reports: the UE's cell has no primary "
                          "scrambling code");
        ue.serving->mobility.Start(ue, algorithm);
        return true;
    });
}

int64_t
RncRrc::AssignStreams(UeContext& ue, int64_t stream)
{
    return m_rnc->AssignStreams(ue, stream);
}

std::vector<Ptr<NbapCell>>
RncRrc::GetActiveSet(Rnti rnti) const
{
    std::vector<Ptr<NbapCell>> cells;
    for (const auto& cell : m_rnc->ues.Get(rnti).activeSet)
    {
        cells.push_back(cell->GetNbap());
    }
    return cells;
}

} // namespace ns3::umts
