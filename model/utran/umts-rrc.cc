/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc.h"

namespace ns3
{
namespace umts
{

namespace
{

/**
 * @brief Make one end of a radio bearer.
 * @param profile what to make
 * @param rlcFactory makes its RLC entity
 * @param transmit the DCH that this end sends on
 * @param receive the DCH that this end receives on
 * @return the end
 */
Ptr<RadioBearer>
MakeEnd(const RadioBearerProfile& profile,
        const ObjectFactory& rlcFactory,
        const TransportChannel& transmit,
        const TransportChannel& receive)
{
    auto rlc = rlcFactory.Create<RlcEntity>();
    auto mac = profile.mac.Create<MacD>();
    mac->Configure(rlc, transmit, receive);
    auto bearer = CreateObject<RadioBearer>();
    bearer->Configure(profile.pdcp.Create<Pdcp>(), rlc, mac);
    bearer->SetTrafficClass(profile.trafficClass);
    return bearer;
}

} // namespace

RadioLinkErrors
SetUpDch(Ptr<UeNetDevice> ue,
         Ptr<NodeBNetDevice> nodeB,
         Ptr<RncNetDevice> rnc,
         const RadioBearerProfile& profile)
{
    const DchConfig& dch = profile.dch;
    const auto ueEnd = MakeEnd(profile, profile.ueRlc, dch.uplink, dch.downlink);
    const auto rncEnd = MakeEnd(profile, profile.rncRlc, dch.downlink, dch.uplink);
    const RadioLinkErrors errors{profile.downlinkErrors.Create<BlockErrorModel>(),
                                 profile.uplinkErrors.Create<BlockErrorModel>()};
    const Ptr<UuChannel> cell = nodeB->GetCell();
    if (ue->GetNBearers() == 0)
    {
        ue->Attach(rnc->AllocateRnti(), cell);
    }
    const DchId id{ue->GetRnti(), ue->GetNBearers()};
    MacD* ueMac = PeekPointer(ueEnd->GetMac());
    TransportBlockSink* port = nodeB->AddDch(id, dch.downlink.tti, ueMac, errors.downlink);
    const uint32_t uplink = cell->AddDch(dch.uplink.tti, ueMac, port, errors.uplink);
    ue->AddBearer(ueEnd, profile.filters);
    ueEnd->GetRlc()->SetWakeCallback(
        MakeCallback(&UuChannel::Activate, PeekPointer(cell)).Bind(uplink));
    rnc->AddBearer(id.rnti, rncEnd, profile.filters);
    rnc->AddDch(nodeB, id);
    return errors;
}

} // namespace umts
} // namespace ns3
