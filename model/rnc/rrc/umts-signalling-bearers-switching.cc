/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-bearer-reconfiguration.h"
#include "umts-serving-rnc.h"
#include "umts-signalling-bearers.h"

#include "ns3/umts-rrc-message-size.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * Messages that switched bearers go by (TS 25.331 8.2.2, 14.4).
 */

namespace ns3::umts
{

ChannelSwitcher::Signalling
SignallingBearers::DescribeSwitching(const UeContext& ue, RbId id)
{
    return {ue.bearers.Get(SIGNALLING_RB),
            ue.procedures->GetTransport()->IsInstant(),
            MakeCallback(&SignallingBearers::OnSwitchAdmitted, this).Bind(ue.rnti),
            MakeCallback(&SignallingBearers::OnSwitchGivenBack, this).Bind(ue.rnti),
            MakeCallback(&SignallingBearers::IsBusy, this).Bind(ue.rnti),
            MakeCallback(&SignallingBearers::ReportVolume, this).Bind(ue.rnti),
            MakeCallback(&SignallingBearers::AskForVolume, this).Bind(ue.rnti).Bind(id),
            MakeCallback(&SignallingBearers::Switch, this).Bind(ue.rnti).Bind(id)};
}

bool
SignallingBearers::OnSwitchAdmitted(Rnti rnti)
{
    return HoldDch(m_rnc.device->GetUe(rnti));
}

void
SignallingBearers::OnSwitchGivenBack(Rnti rnti)
{
    DropDch(m_rnc.device->GetUe(rnti));
}

bool
SignallingBearers::IsBusy(Rnti rnti) const
{
    const UeContext& ue = m_rnc.device->GetUe(rnti);
    const Ptr<RadioBearer> end = ue.bearers.Get(SIGNALLING_RB);
    return ue.procedures->GetSize() > 0 || ue.procedures->GetTransport()->GetNUnderWay() > 0 ||
           (end && (end->GetRlc()->GetHeldOctets() > 0 ||
                    ue.connection->GetHeldOctets(SIGNALLING_RB) > 0));
}

bool
SignallingBearers::ReportVolume(Rnti rnti, Callback<void> effect)
{
    const Ptr<RrcTransport> transport = m_rnc.device->GetUe(rnti).procedures->GetTransport();
    const bool isReachable = transport->IsReachable();
    if (isReachable)
    {
        transport->SendUplink(VOLUME_REPORT_OCTETS, [effect]() { effect(); });
    }
    return isReachable;
}

void
SignallingBearers::AskForVolume(Rnti rnti, RbId id, Callback<void, bool> effect)
{
    const UeContext& ue = m_rnc.device->GetUe(rnti);
    const Ptr<RrcTransport> transport = ue.procedures->GetTransport();
    RrcConnection* const connection = ue.connection;
    const auto answer = [transport, effect](bool isAbove) {
        transport->SendUplink(VOLUME_REPORT_OCTETS, [effect, isAbove]() { effect(isAbove); });
    };
    transport->SendDownlink(VOLUME_CONTROL_OCTETS, false, [connection, id, answer]() {
        connection->ReportVolume(id, answer);
    });
}

void
SignallingBearers::Switch(Rnti rnti, RbId id, RrcState state)
{
    UeContext& ue = m_rnc.device->GetUe(rnti);
    ue.procedures->Request(std::make_shared<RadioBearerReconfigurationProcedure>(ue, id, state));
}

} // namespace ns3::umts
