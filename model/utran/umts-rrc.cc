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
 * @brief Make the common channels of a cell, unless it has them.
 * @param nodeB its Node B
 * @param rnc its RNC
 * @param profile what to make
 */
void
EnsureCommonChannels(Ptr<NodeBNetDevice> nodeB,
                     Ptr<RncNetDevice> rnc,
                     const RadioBearerProfile& profile)
{
    if (nodeB->GetCommonChannels())
    {
        return;
    }
    auto common = profile.commonChannels.Create<CommonChannels>();
    common->SetAccessServiceClasses(profile.accessServiceClasses);
    common->Configure(nodeB->GetCell(), profile.common);
    nodeB->SetUpCommon(common);
    auto macC = CreateObject<MacC>();
    macC->Configure(profile.common);
    rnc->SetUpCommon(nodeB, macC);
}

/** @brief Mappings of both ends of a bearer. */
struct BearerMapping
{
    ChannelMapping ue;  //!< The UE's end
    ChannelMapping rnc; //!< The RNC's end
};

/**
 * @brief Make a UE known to the common channels of its cell.
 * @param nodeB the Node B
 * @param rnc the RNC
 * @param ueMac the UE's MAC-d
 * @param rncMac the RNC's MAC-d of it
 * @param errors its block errors
 * @return how to use them
 */
BearerMapping
JoinCommonChannels(Ptr<NodeBNetDevice> nodeB,
                   Ptr<RncNetDevice> rnc,
                   Ptr<MacD> ueMac,
                   Ptr<MacD> rncMac,
                   const RadioLinkErrors& errors)
{
    CommonChannels* common = PeekPointer(nodeB->GetCommonChannels());
    MacC* macC = PeekPointer(rnc->GetMacC(nodeB));
    const CommonChannelConfig& channels = common->GetChannels();
    const MacCHeader header{macC->AllocateCrnti(), FIRST_DTCH_CT};
    const uint32_t uplink = common->AddUe(header, ueMac, errors.downlink, errors.uplink);
    const uint32_t downlink = macC->Add(header, rncMac);
    return {{channels.rach,
             channels.fach,
             MakeCallback(&CommonChannels::Request, common).Bind(uplink),
             MakeCallback(&CommonChannels::Cancel, common).Bind(uplink)},
            {channels.fach,
             channels.rach,
             MakeCallback(&MacC::Activate, macC).Bind(downlink),
             MakeCallback(&MacC::Deactivate, macC).Bind(downlink)}};
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
    EnsureCommonChannels(nodeB, rnc, profile);
    const CommonChannelConfig& channels = nodeB->GetCommonChannels()->GetChannels();
    const auto ueEnd = MakeEnd(profile, profile.ueRlc, channels.rach, channels.fach);
    const auto rncEnd = MakeEnd(profile, profile.rncRlc, channels.fach, channels.rach);
    const RadioLinkErrors errors{profile.downlinkErrors.Create<BlockErrorModel>(),
                                 profile.uplinkErrors.Create<BlockErrorModel>()};
    const Rnti rnti = rnc->AllocateRnti();
    ue->SetBearer(rnti, ueEnd, nodeB->GetCell());
    rnc->AddBearer(rnti, rncEnd);
    const BearerMapping mapping =
        JoinCommonChannels(nodeB, rnc, ueEnd->GetMac(), rncEnd->GetMac(), errors);
    ueEnd->GetRlc()->SetWakeCallback(mapping.ue.activate);
    rncEnd->GetRlc()->SetWakeCallback(mapping.rnc.activate);
    return errors;
}

RadioLinkErrors
SetUpSwitched(Ptr<UeNetDevice> ue,
              Ptr<NodeBNetDevice> nodeB,
              Ptr<RncNetDevice> rnc,
              const RadioBearerProfile& profile)
{
    const RadioLinkErrors errors = SetUpDch(ue, nodeB, rnc, profile);
    EnsureCommonChannels(nodeB, rnc, profile);
    const DchConfig& dch = profile.dch;
    const auto ueEnd = ue->GetBearer();
    const auto rncEnd = rnc->GetBearer(ue->GetRnti());
    const BearerMapping dedicated{
        {dch.uplink, dch.downlink, ueEnd->GetRlc()->GetWakeCallback(), {}},
        {dch.downlink, dch.uplink, rncEnd->GetRlc()->GetWakeCallback(), {}}};
    const BearerMapping common =
        JoinCommonChannels(nodeB, rnc, ueEnd->GetMac(), rncEnd->GetMac(), errors);
    auto switcher = profile.switcher.Create<ChannelSwitcher>();
    switcher->AddEnd(ueEnd->GetRlc(), ueEnd->GetMac(), common.ue, dedicated.ue);
    switcher->AddEnd(rncEnd->GetRlc(), rncEnd->GetMac(), common.rnc, dedicated.rnc);
    rncEnd->AggregateObject(switcher);
    return errors;
}

} // namespace umts
} // namespace ns3
