/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-signalling.h"

#include "umts-rnc-rrc.h"

#include "ns3/log.h"
#include "ns3/umts-active-set-update.h"
#include "ns3/umts-radio-bearer-setup.h"
#include "ns3/umts-srb-transport.h"

#include <algorithm>
#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * UEs with signalling radio bearers: their set-up, what their procedures have in common.
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncSignalling");

namespace
{

constexpr LogicalChannelId DCCH{2}; //!< Logical channel of SIGNALLING_RB

} // namespace

RncSignalling::RncSignalling(RncRrc& rrc)
    : m_rrc(rrc)
{
}

void
RncSignalling::SetUp(UeContext& ue, BearerChannelType first, const BearerErrorModels& errors)
{
    const Ptr<SrbTransport> transport = ue.config->signalling->Create<SrbTransport>();
    transport->GetCcch()->SetErrors(Direction::UPLINK, errors.uplink);
    transport->GetCcch()->SetErrors(Direction::DOWNLINK, errors.downlink);
    transport->Configure(MakeBoundCallback(&RncSignalling::GetLead, &ue),
                         MakeBoundCallback(&RncSignalling::DescribeCell, &ue));
    ue.procedures = Create<RrcProcedures>(transport,
                                          MakeBoundCallback(&RncSignalling::OnPhase, &ue),
                                          MakeBoundCallback(&RncSignalling::OnResume, &ue));
    ue.hasCommon = HasCommonChannels(first);
    const auto type = ue.hasCommon ? BearerChannelType::COMMON : BearerChannelType::DCH;
    m_rrc.Establish(ue, SIGNALLING_RB, DCCH, transport->MakeBearer(type), errors);
    if (ue.hasCommon)
    {
        ue.procedures->Open();
    }
}

void
RncSignalling::OnReservation(UeContext& ue, DchReservation::State state)
{
    if (state == DchReservation::HELD)
    {
        ue.procedures->Open();
    }
    else if (state == DchReservation::REFUSED)
    {
        ue.procedures->Close("the UE has no signalling radio bearer");
    }
}

Time
RncSignalling::GetLead(UeContext* ue)
{
    const Ptr<Rnsap> rnsap = ue->serving->GetRnsap();
    Time lead;
    for (const auto& cell : ue->activeSet)
    {
        lead = std::max(lead, rnsap->GetSide(cell)->GetLead());
    }
    return lead;
}

void
RncSignalling::OnPhase(UeContext* ue,
                       RrcProcedure::Type type,
                       RrcProcedure::Phase phase,
                       const std::string& reason)
{
    RncRrc& rrc = *ue->serving;
    rrc.m_observers.Tell(rrc.m_procedureTrace,
                         static_cast<uint32_t>(ue->rnti),
                         type,
                         phase,
                         reason);
}

bool
RncSignalling::IsOutdated(const RrcProcedures& procedures)
{
    return procedures.Has(RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION) ||
           procedures.Has(RrcProcedure::MEASUREMENT_CONTROL);
}

void
RncSignalling::MeasureAnew(UeContext& ue, const RrcProcedures& procedures)
{
    if (!procedures.IsClosed() && !procedures.Has(RrcProcedure::MEASUREMENT_CONTROL) && ue.handOver)
    {
        m_rrc.ControlMeasurement(ue);
    }
}

void
RncSignalling::OnResume(UeContext* ue)
{
    ue->serving->m_signalling.MeasureAnew(*ue, *ue->procedures);
}

void
RncSignalling::Tell(UeContext& ue, RbId id)
{
    BearerContext& told = ue.bearerContexts.at(id);
    told.isTold = false;
    if (!std::exchange(told.isTelling, true))
    {
        ue.procedures->Add(std::make_shared<RadioBearerSetupProcedure>(ue, id));
    }
}

void
RncSignalling::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    const bool isRepeated = ue.procedures->HasAddition();
    const auto find = [this](const std::vector<ScramblingCode>& codes) {
        std::vector<Ptr<ControlledCell>> cells;
        for (const auto code : codes)
        {
            cells.push_back(m_rrc.Require(code));
        }
        return cells;
    };
    // Cells to be added are reported again and again until they are.
    if (!decision.remove.empty() || (!decision.add.empty() && !isRepeated))
    {
        ue.procedures->Add(std::make_shared<ActiveSetUpdateProcedure>(ue,
                                                                      find(decision.add),
                                                                      find(decision.remove)));
    }
}

bool
RncSignalling::Leave(UeContext& ue, const Ptr<ControlledCell>& target)
{
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const auto arrive = [procedures](UeContext& /* ue */, const UeContext::Tickets& /* none */) {
        return procedures->OnEstablished();
    };
    const auto fail = [procedures](UeContext& /* ue */, const std::string& reason) {
        procedures->OnFailure(reason);
    };
    return m_rrc.m_cellChange.Leave(ue, {target, {}, arrive, fail});
}

bool
RncSignalling::Knows(const Ptr<ControlledCell>& cell) const
{
    const auto cells = m_rrc.m_rnsap->GetCells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

} // namespace ns3::umts
