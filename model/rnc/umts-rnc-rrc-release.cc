/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-radio-bearer-release.h"

#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of an RNC: release of radio bearers and of RRC connections (TS 25.331 8.1.4, 8.2.2).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrcRelease");

namespace
{

/**
 * @brief Release an RRC connection, whichever RNC has it by now.
 * @param rrcs RRC of the RNCs that may have it
 * @param connection the connection
 */
void
DisconnectFrom(const std::vector<Ptr<RncRrc>>& rrcs, const RrcConnection* connection)
{
    for (const auto& rrc : rrcs)
    {
        const auto rnc = rrc->GetObject<RncNetDevice>();
        for (const Rnti rnti : rnc->GetRntis())
        {
            if (rnc->Serves(rnti, connection))
            {
                rrc->Disconnect(rnti);
            }
        }
    }
}

} // namespace

void
RncRrc::Disconnect(Rnti rnti)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti));
    UeContext& ue = m_rnc->GetUe(rnti);
    if (m_observers.AreTold())
    {
        // What tells the trace sink goes on with the UE.
        auto rrcs = m_others;
        rrcs.emplace_back(this);
        const RrcConnection* const connection = ue.connection;
        Simulator::ScheduleNow(
            UmtsMakeEvent([rrcs, connection]() { DisconnectFrom(rrcs, connection); }));
        return;
    }
    if (ue.procedures)
    {
        ue.procedures->Close("the UE is released");
    }
    while (!ue.bearerContexts.empty())
    {
        Release(ue, ue.bearerContexts.begin()->first);
    }
    ue.connection->Send(RrcConnectionRelease());
    m_rnc->RemoveUe(rnti);
}

void
RncRrc::Release(Rnti rnti, RbId id)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_ABORT_MSG_UNLESS(ue.bearers.Get(id),
                        "bearer " << +static_cast<uint8_t>(id) << ": the UE has none such");
    if (ue.procedures)
    {
        ue.procedures->Add(std::make_shared<RadioBearerReleaseProcedure>(ue, id));
    }
    else
    {
        Release(ue, id);
    }
}

void
RncRrc::Release(UeContext& ue, RbId id)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(ue.rnti) << +static_cast<uint8_t>(id));
    BearerContext context = std::move(ue.bearerContexts.at(id));
    ue.bearerContexts.erase(id);
    if (context.switcher)
    {
        context.switcher->Release();
    }
    ue.connection->Send(RadioBearerRelease{id});
    const Ptr<RadioBearer> bearer = ue.bearers.Remove(id);
    if (id != SIGNALLING_RB)
    {
        m_rnc->OnBearerGone(bearer);
    }
    Close(std::move(context.link));
    context.ReleaseFurther();
    if (ue.cellChange)
    {
        ue.cellChange->GiveBack(id);
    }
    if (context.reservation)
    {
        context.reservation->Release();
    }
    if (!ue.HoldsDch())
    {
        KeepCell(ue, ue.GetCell());
    }
    UpdateMeasurement(ue);
    OnState(ue.rnti);
}

} // namespace ns3::umts
