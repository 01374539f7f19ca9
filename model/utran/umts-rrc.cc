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
    return bearer;
}

/**
 * @brief Set up the common channels of a cell.
 * @param nodeB its Node B
 * @param rnc its RNC
 * @param profile what to make
 */
void
SetUpCommonChannels(Ptr<NodeBNetDevice> nodeB,
                    Ptr<RncNetDevice> rnc,
                    const RadioBearerProfile& profile)
{
    auto common = profile.commonChannels.Create<CommonChannels>();
    common->SetAccessServiceClasses(profile.accessServiceClasses);
    common->Configure(nodeB->GetCell(), profile.common);
    nodeB->SetUpCommon(common);
    auto macC = CreateObject<MacC>();
    macC->Configure(profile.common);
    rnc->SetUpCommon(nodeB, macC);
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
    const Rnti rnti = rnc->AllocateRnti();
    MacD* ueMac = PeekPointer(ueEnd->GetMac());
    TransportBlockSink* port = nodeB->AddUe(rnti, dch.downlink.tti, ueMac, errors.downlink);
    const uint32_t uplink = nodeB->GetCell()->AddDch(dch.uplink.tti, ueMac, port, errors.uplink);
    ue->SetBearer(rnti, ueEnd, nodeB->GetCell());
    ueEnd->GetRlc()->SetWakeCallback(
        MakeCallback(&UuChannel::Activate, PeekPointer(nodeB->GetCell())).Bind(uplink));
    rnc->AddBearer(nodeB, rnti, rncEnd);
    return errors;
}

RadioLinkErrors
SetUpCommon(Ptr<UeNetDevice> ue,
            Ptr<NodeBNetDevice> nodeB,
            Ptr<RncNetDevice> rnc,
            const RadioBearerProfile& profile)
{
    if (!nodeB->GetCommonChannels())
    {
        SetUpCommonChannels(nodeB, rnc, profile);
    }
    CommonChannels* common = PeekPointer(nodeB->GetCommonChannels());
    MacC* macC = PeekPointer(rnc->GetMacC(nodeB));
    const CommonChannelConfig& channels = common->GetChannels();
    const auto ueEnd = MakeEnd(profile, profile.ueRlc, channels.rach, channels.fach);
    const auto rncEnd = MakeEnd(profile, profile.rncRlc, channels.fach, channels.rach);
    const RadioLinkErrors errors{profile.downlinkErrors.Create<BlockErrorModel>(),
                                 profile.uplinkErrors.Create<BlockErrorModel>()};
    const Rnti rnti = rnc->AllocateRnti();
    const MacCHeader header{macC->AllocateCrnti(), FIRST_DTCH_CT};
    const uint32_t uplink = common->AddUe(header, ueEnd->GetMac(), errors.downlink, errors.uplink);
    const uint32_t downlink = macC->Add(header, rncEnd->GetMac());
    ue->SetBearer(rnti, ueEnd, nodeB->GetCell());
    ueEnd->GetRlc()->SetWakeCallback(MakeCallback(&CommonChannels::Request, common).Bind(uplink));
    rnc->AddBearer(rnti, rncEnd);
    rncEnd->GetRlc()->SetWakeCallback(MakeCallback(&MacC::Activate, macC).Bind(downlink));
    return errors;
}

} // namespace umts
} // namespace ns3
