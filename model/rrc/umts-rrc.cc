/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc.h"

#include "ns3/abort.h"

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
MakeEnd(const BearerConfig& profile,
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

/** @brief Both ends of a radio bearer. */
struct BearerEnds
{
    Ptr<RadioBearer> ue;  //!< The UE's end
    Ptr<RadioBearer> rnc; //!< The RNC's end
};

/**
 * @brief Make both ends of a radio bearer, and the UE known to its cell with the first one.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @param uplink the channel that the UE sends on
 * @param downlink the channel that the RNC sends on
 * @return the ends
 */
BearerEnds
MakeBearer(Ptr<UeNetDevice> ue,
           Ptr<NodeBNetDevice> nodeB,
           Ptr<RncNetDevice> rnc,
           const BearerConfig& profile,
           const TransportChannel& uplink,
           const TransportChannel& downlink)
{
    const BearerEnds ends{MakeEnd(profile, profile.ueRlc, uplink, downlink),
                          MakeEnd(profile, profile.rncRlc, downlink, uplink)};
    if (ue->GetNBearers() == 0)
    {
        ue->Attach(rnc->AllocateRnti(), nodeB->GetCell());
    }
    ue->AddBearer(ends.ue, profile.filters);
    rnc->AddBearer(ue->GetRnti(), ends.rnc, profile.filters);
    return ends;
}

/**
 * @brief Make the block error models of a radio bearer.
 * @param profile what to make
 * @return the models
 */
BearerErrorModels
MakeErrors(const BearerConfig& profile)
{
    return {profile.downlinkErrors.Create<BlockErrorModel>(),
            profile.uplinkErrors.Create<BlockErrorModel>()};
}

/**
 * @brief Make the common channels of a cell, unless it has them.
 * @param nodeB its Node B
 * @param rnc its RNC
 * @param profile what to make
 */
void
EnsureCommonChannels(Ptr<NodeBNetDevice> nodeB, Ptr<RncNetDevice> rnc, const BearerConfig& profile)
{
    if (nodeB->GetCommonChannels())
    {
        return;
    }
    auto common = profile.commonChannels.Create<CommonChannels>();
    common->SetAccessServiceClasses(profile.accessServiceClasses);
    common->Configure(nodeB->GetCell(), profile.common);
    const Ptr<IubChannel> iub = nodeB->GetIub();
    const CommonBearers transports{iub->SetUpBearer(), iub->SetUpBearer()};
    nodeB->SetUpCommon(common, transports);
    auto macC = CreateObject<MacC>();
    macC->Configure(profile.common);
    rnc->SetUpCommon(nodeB, macC, transports);
}

/** @brief Mappings of both ends of a bearer. */
struct BearerMapping
{
    ChannelMapping ue;  //!< The UE's end
    ChannelMapping rnc; //!< The RNC's end
};

/**
 * @brief Make a bearer's logical channel known to the common channels of its cell.
 * @param nodeB the Node B
 * @param rnc the RNC
 * @param id the UE and its bearer
 * @param ends both ends of the bearer
 * @param errors its block errors
 * @return how to use them
 */
BearerMapping
JoinCommonChannels(Ptr<NodeBNetDevice> nodeB,
                   Ptr<RncNetDevice> rnc,
                   DchId id,
                   const BearerEnds& ends,
                   const BearerErrorModels& errors)
{
    CommonChannels* common = PeekPointer(nodeB->GetCommonChannels());
    MacC* macC = PeekPointer(rnc->GetMacC(nodeB));
    const CommonChannelConfig& channels = common->GetChannels();
    const MacCHeader header = macC->MakeHeader(id);
    const uint32_t uplink =
        common->AddUe(header, ends.ue->GetMac(), errors.downlink, errors.uplink);
    const uint32_t downlink = macC->Add(header, ends.rnc->GetMac());
    return {{channels.rach,
             channels.fach,
             MakeCallback(&CommonChannels::Request, common).Bind(uplink),
             MakeCallback(&CommonChannels::Cancel, common).Bind(uplink)},
            {channels.fach,
             channels.rach,
             MakeCallback(&MacC::Activate, macC).Bind(downlink),
             MakeCallback(&MacC::Deactivate, macC).Bind(downlink)}};
}

/**
 * @brief Set up HS-DSCH of a cell, unless it has it.
 * @param nodeB its Node B
 * @param profile what to make
 */
void
EnsureHsDsch(Ptr<NodeBNetDevice> nodeB, const HsDschConfig& profile)
{
    if (!nodeB->GetHsCell())
    {
        nodeB->SetUpHsDsch(profile.cell.Create<HsCell>(), profile.scheduler.Create<HsScheduler>());
    }
}

/**
 * @brief Add a UE to HS-DSCH of its cell, unless it is there.
 * @param rnti the UE
 * @param cell HS-DSCH of its cell
 * @param profile what to make
 */
void
EnsureHsUser(Rnti rnti, Ptr<HsCell> cell, const HsDschConfig& profile)
{
    if (!cell->FindUser(rnti))
    {
        auto user = profile.user.Create<HsUser>();
        user->Configure(rnti,
                        profile.link.Create<DownlinkQualityModel>(),
                        profile.blerCurve.Create<BlerCurve>());
        cell->AddUser(user);
    }
}

/**
 * @brief Describe HS-DSCH as one UE has it to itself.
 * @param profile what bearers are made of
 * @return the channel at its highest bit rate
 */
TransportChannel
DescribeHsDsch(const BearerConfig& profile)
{
    const HsUserConfig user = profile.hsDsch.user.Create<HsUser>()->GetConfig();
    const HsCategory& category = GetHsCategory(user.category);
    TransportChannel channel;
    channel.tti = NanoSeconds(HS_TTI * category.minInterTti);
    channel.blockOctets = profile.rncRlc.Create<RlcEntity>()->GetPduOctets();
    channel.maxBlocks = CountMacDPdus(category.maxTbsBits, 8 * channel.blockOctets);
    return channel;
}

/**
 * @brief Set up the DCHs of a radio bearer, one each way, but for the RNC's part.
 * @param nodeB the serving Node B
 * @param dch the DCHs
 * @param ueEnd the UE's end of the bearer
 * @param errors their block errors
 * @return their transport bearer
 */
TransportBearerId
ConnectDch(Ptr<NodeBNetDevice> nodeB,
           const DchConfig& dch,
           Ptr<RadioBearer> ueEnd,
           const BearerErrorModels& errors)
{
    const Ptr<UuChannel> cell = nodeB->GetCell();
    MacD* ueMac = PeekPointer(ueEnd->GetMac());
    const TransportBearerId transport = nodeB->GetIub()->SetUpBearer();
    TransportBlockSink* port = nodeB->AddDch(transport, dch, ueMac, errors.downlink);
    const uint32_t uplink = cell->AddDch(dch.uplink.tti, ueMac, port, errors.uplink);
    ueEnd->GetRlc()->SetWakeCallback(
        MakeCallback(&UuChannel::Activate, PeekPointer(cell)).Bind(uplink));
    return transport;
}

/**
 * @brief Make both ends of a radio bearer on a DCH and the DCH itself.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @param[out] errors its block error models
 * @return the ends
 */
BearerEnds
MakeDchBearer(Ptr<UeNetDevice> ue,
              Ptr<NodeBNetDevice> nodeB,
              Ptr<RncNetDevice> rnc,
              const BearerConfig& profile,
              BearerErrorModels& errors)
{
    const DchConfig& dch = profile.dch;
    const BearerEnds ends = MakeBearer(ue, nodeB, rnc, profile, dch.uplink, dch.downlink);
    errors = MakeErrors(profile);
    const DchId id{ue->GetRnti(), ue->GetNBearers() - 1};
    rnc->AddDch(nodeB, id, ConnectDch(nodeB, dch, ends.ue, errors));
    return ends;
}

} // namespace

BearerErrorModels
SetUpDch(Ptr<UeNetDevice> ue,
         Ptr<NodeBNetDevice> nodeB,
         Ptr<RncNetDevice> rnc,
         const BearerConfig& profile)
{
    BearerErrorModels errors;
    const BearerEnds ends = MakeDchBearer(ue, nodeB, rnc, profile, errors);
    auto reservation = CreateObject<DchReservation>();
    ends.rnc->AggregateObject(reservation);
    reservation->Request(nodeB->GetAdmissionControl(), profile.dch, {ends.ue, ends.rnc});
    return errors;
}

BearerErrorModels
SetUpCommon(Ptr<UeNetDevice> ue,
            Ptr<NodeBNetDevice> nodeB,
            Ptr<RncNetDevice> rnc,
            const BearerConfig& profile)
{
    EnsureCommonChannels(nodeB, rnc, profile);
    const CommonChannelConfig& channels = nodeB->GetCommonChannels()->GetChannels();
    const BearerEnds ends = MakeBearer(ue, nodeB, rnc, profile, channels.rach, channels.fach);
    const BearerErrorModels errors = MakeErrors(profile);
    const DchId id{ue->GetRnti(), ue->GetNBearers() - 1};
    const BearerMapping mapping = JoinCommonChannels(nodeB, rnc, id, ends, errors);
    ends.ue->GetRlc()->SetWakeCallback(mapping.ue.activate);
    ends.rnc->GetRlc()->SetWakeCallback(mapping.rnc.activate);
    return errors;
}

BearerErrorModels
SetUpSwitched(Ptr<UeNetDevice> ue,
              Ptr<NodeBNetDevice> nodeB,
              Ptr<RncNetDevice> rnc,
              const BearerConfig& profile)
{
    NS_ABORT_MSG_UNLESS(ue->GetNBearers() == 0,
                        "channel switching: only the first bearer of a UE can move");
    BearerErrorModels errors;
    const BearerEnds ends = MakeDchBearer(ue, nodeB, rnc, profile, errors);
    EnsureCommonChannels(nodeB, rnc, profile);
    const DchConfig& dch = profile.dch;
    const auto ueRlc = ends.ue->GetRlc();
    const auto rncRlc = ends.rnc->GetRlc();
    const BearerMapping dedicated{{dch.uplink, dch.downlink, ueRlc->GetWakeCallback(), {}},
                                  {dch.downlink, dch.uplink, rncRlc->GetWakeCallback(), {}}};
    const BearerMapping common = JoinCommonChannels(nodeB, rnc, {ue->GetRnti(), 0}, ends, errors);
    auto switcher = profile.switcher.Create<ChannelSwitcher>();
    switcher->SetAdmissionControl(nodeB->GetAdmissionControl(), dch);
    switcher->AddEnd(ueRlc, ends.ue->GetMac(), common.ue, dedicated.ue);
    switcher->AddEnd(rncRlc, ends.rnc->GetMac(), common.rnc, dedicated.rnc);
    ends.rnc->AggregateObject(switcher);
    return errors;
}

BearerErrorModels
SetUpHsDsch(Ptr<UeNetDevice> ue,
            Ptr<NodeBNetDevice> nodeB,
            Ptr<RncNetDevice> rnc,
            const BearerConfig& profile)
{
    const TransportChannel downlink = DescribeHsDsch(profile);
    const BearerEnds ends = MakeBearer(ue, nodeB, rnc, profile, profile.dch.uplink, downlink);
    const BearerErrorModels errors = MakeErrors(profile);
    const DchId id{ue->GetRnti(), ue->GetNBearers() - 1};
    const HsBearers transports{nodeB->GetIub()->SetUpBearer(),
                               ConnectDch(nodeB, profile.dch, ends.ue, errors)};
    EnsureHsDsch(nodeB, profile.hsDsch);
    const Ptr<HsCell> cell = nodeB->GetHsCell();
    EnsureHsUser(id.rnti, cell, profile.hsDsch);
    ue->SetHsCell(cell);
    auto queue = profile.hsDsch.queue.Create<HsFlowControlEnd>();
    queue->Configure(transports.flow,
                     downlink.blockOctets,
                     profile.hsDsch.flowControl.Create<HsFlowControl>(),
                     cell->GetIubTiming());
    cell->AddQueue(id.rnti, queue, PeekPointer(ends.ue->GetMac()));
    rnc->AddHsDsch(nodeB,
                   id,
                   transports,
                   profile.hsDsch.flow.Create<HsMacDFlow>(),
                   queue->GetPriority());
    return errors;
}

} // namespace umts
} // namespace ns3
