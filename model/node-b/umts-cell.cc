/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-hs-category.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCell");

NS_OBJECT_ENSURE_REGISTERED(Cell);

namespace
{

/**
 * @brief Describe HS-DSCH as one UE has it to itself.
 * @param ue configuration of the UE
 * @param config what the bearer is made of
 * @return the channel at its highest bit rate
 */
TransportChannel
DescribeHsDsch(const UeConfig& ue, const BearerConfig& config)
{
    const HsUserConfig user = ue.hsUser.Create<HsUser>()->GetConfig();
    const HsCategory& category = GetHsCategory(user.category);
    TransportChannel channel;
    channel.tti = NanoSeconds(HS_TTI * category.minInterTti);
    channel.pduBits = 8 * config.GetRncPduOctets();
    channel.maxBlocks = CountMacDPdus(category.maxTbsBits, channel.pduBits);
    return channel;
}

} // namespace

TypeId
Cell::GetTypeId()
{
    UMTS_TYPE(Cell, NbapCell)
        .Object("CommonChannels", &C::m_common)
        .Help("The common channels of the cell, once set up")
        .Object("HsCell", &C::m_hsCell)
        .Help("HS-DSCH of the cell, once set up")
        .Object("EdchCell", &C::m_eDchCell)
        .Help("E-DCH of the cell, once set up")
        .Object("Power", &C::GetPower)
        .Help("What the cell sends and receives");
}

void
Cell::DoDispose()
{
    // The simulation has ended: what other cells of the Node B have of its DCHs goes with them.
    if (m_dchs)
    {
        m_dchs->clear();
    }
    m_commonPort.reset();
    if (m_common)
    {
        m_common->Dispose();
    }
    if (m_hsCell)
    {
        m_hsCell->Dispose();
    }
    if (m_eDchCell)
    {
        m_eDchCell->Dispose();
    }
    if (m_environment)
    {
        m_environment->Close(m_id);
    }
    m_environment = nullptr;
    m_common = nullptr;
    m_hsCell = nullptr;
    m_eDchCell = nullptr;
    m_uu = nullptr;
    m_iub = nullptr;
    Object::DoDispose();
}

void
Cell::Configure(Ptr<UuChannel> uu,
                Ptr<IubNetDevice> iub,
                std::shared_ptr<NodeBDchs> dchs,
                const CellConfig& config)
{
    m_uu = uu;
    m_iub = iub;
    m_dchs = std::move(dchs);
    m_config = config;
    auto radio = Create<CellRadio>();
    radio->power = m_config.sent ? m_config.sent : m_config.power.Create<CellPower>();
    radio->code = m_config.scramblingCode;
    m_uu->SetRadio(radio);
    m_uu->SetDeliveredCallback(MakeCallback(&IubNetDevice::Flush, m_iub));
    m_environment = RadioEnvironment::Get();
    m_id = m_environment->Open(m_uu);
}

RadioLinkSetupResponse
Cell::Handle(const RadioLinkSetupRequest& request)
{
    UeDchInfo info;
    info.cell = m_id;
    info.dch = request.dch;
    auto& whole = (*m_dchs)[request.bearer];
    if (!whole)
    {
        whole = std::make_unique<NodeBDch>(m_iub, request.bearer, request.dch.uplink);
    }
    if (request.dch.HasDownlink())
    {
        info.downlink = m_uu->AddTransportChannel();
        whole->AddDownlink(m_uu, info.downlink, request.dch.downlink.tti);
    }
    info.uplink = whole->AddUplink(m_uu);
    if (request.eDch)
    {
        info.eDch = request.eDch->eDch;
        info.eRnti = SetUpEdch(*request.eDch, request.bearer);
    }
    return {info};
}

NbapAcknowledgement
Cell::Handle(const RadioLinkDeletionRequest& request)
{
    if (request.eDch)
    {
        m_eDchCell->RemoveFlow(request.eDch->user, request.eDch->ddi);
    }
    NodeBDch& dch = *m_dchs->at(request.bearer);
    dch.Remove(m_uu);
    if (dch.GetNLinks() == 0)
    {
        m_dchs->erase(request.bearer);
    }
    return {};
}

RadioLinkReconfigurationResponse
Cell::Handle(const RadioLinkReconfigurationRequest& request)
{
    using Request = RadioLinkReconfigurationRequest;
    RadioLinkReconfigurationResponse response;
    if (const auto* alignment = std::get_if<Request::Alignment>(&request.change))
    {
        m_dchs->at(alignment->bearer)->SetAligned(alignment->isAligned);
    }
    else if (const auto* serving = std::get_if<Request::ServingEdch>(&request.change))
    {
        m_eDchCell->SetServing(serving->user, serving->isServing);
    }
    else if (const auto* added = std::get_if<HsDschFlowInformation>(&request.change))
    {
        response.hsDsch = SetUpHsDsch(*added);
    }
    else
    {
        ReleaseHsDsch(std::get<Request::HsDschFlow>(request.change));
    }
    return response;
}

std::size_t
Cell::GetNDchs() const
{
    return std::count_if(m_dchs->begin(), m_dchs->end(), [this](const auto& entry) {
        return entry.second->Has(m_uu);
    });
}

NbapAcknowledgement
Cell::Handle(const CommonTransportChannelSetupRequest& request)
{
    m_common = m_config.commonChannels.Create<CommonChannels>();
    m_common->SetAccessServiceClasses(m_config.accessServiceClasses);
    m_common->Configure(m_uu, request.channels);
    m_commonPort = std::make_unique<NodeBCommon>(m_common, m_iub, request.bearers);
    m_environment->At(m_id).common = m_common;
    return {};
}

Ptr<CommonChannels>
Cell::GetCommonChannels() const
{
    return m_common;
}

void
Cell::EnsureHsCell()
{
    if (!m_hsCell)
    {
        m_hsCell = m_config.hsCell.Create<HsCell>();
        m_hsCell->UsePower(m_uu->GetRadio()->power);
        m_hsCell->Configure(m_config.scheduler.Create<HsScheduler>(), m_iub);
        m_hsCell->SetResources(m_hsPdschCodes, m_dedicatedPower);
    }
}

Ptr<HsUser>
Cell::EnsureHsUser(Rnti rnti, const UeConfig& ue)
{
    if (const auto known = m_hsCell->FindUser(rnti))
    {
        return known;
    }
    auto user = ue.hsUser.Create<HsUser>();
    auto link = ue.downlinkQuality.Create<DownlinkQualityModel>();
    if (m_config.scramblingCode)
    {
        link->SetCell(*m_config.scramblingCode);
    }
    auto channel = ue.hsDschChannel.Create<HsDschChannel>();
    channel->Configure(link);
    user->Configure(rnti, channel);
    m_hsCell->AddUser(user);
    m_environment->At(m_id).hsDschUes[m_hsCell->GetUserId(rnti)] = channel;
    return user;
}

UeHsDschInfo
Cell::SetUpHsDsch(const HsDschFlowInformation& flow)
{
    const BearerConfig& config = *flow.config;
    UeHsDschInfo info;
    info.cell = m_id;
    info.downlink = DescribeHsDsch(*flow.ue, config);
    EnsureHsCell();
    const Ptr<HsUser> user = EnsureHsUser(flow.rnti, *flow.ue);
    info.user = m_hsCell->GetUserId(flow.rnti);
    info.config = user->GetConfig();
    info.hsScchs = static_cast<uint8_t>(m_hsCell->GetNHsScchs());
    auto queue = config.hsQueue.Create<HsFlowControlEnd>();
    queue->Configure(flow.bearer,
                     info.downlink.pduBits / 8,
                     config.flowControl.Create<HsFlowControl>(),
                     m_hsCell->GetIubTiming());
    const HsQueueId id = m_hsCell->AddQueue(flow.rnti, queue);
    info.queue = m_hsCell->GetMacHs().GetQueue(id).GetConfig();
    return info;
}

EdchUserId
Cell::SetUpEdch(const EdchFlowInformation& flow, TransportBearerId bearer)
{
    if (!m_eDchCell)
    {
        m_eDchCell = m_config.eDchCell.Create<EdchCell>();
        m_eDchCell->Configure(m_uu, m_iub, m_config.eDchScheduler.Create<EdchScheduler>());
        m_environment->At(m_id).eDch = m_eDchCell->GetChannel();
    }
    const EdchUserId user = flow.known ? *flow.known : m_eDchCell->AddUser(flow.eDch);
    m_eDchCell->AddFlow(user, flow.eDch, bearer);
    return user;
}

HsQueueContents
Cell::TakeHsQueue(TransportBearerId bearer)
{
    return m_hsCell->TakeAll(m_hsCell->FindQueue(bearer).value());
}

void
Cell::ReleaseHsDsch(const RadioLinkReconfigurationRequest::HsDschFlow& flow)
{
    m_hsCell->RemoveQueue(m_hsCell->FindQueue(flow.bearer).value());
    if (m_hsCell->GetNQueues(flow.rnti) == 0)
    {
        m_environment->At(m_id).hsDschUes.erase(m_hsCell->GetUserId(flow.rnti));
        m_hsCell->RemoveUser(flow.rnti);
    }
}

NbapAcknowledgement
Cell::Handle(const PhysicalSharedChannelReconfigurationRequest& request)
{
    m_hsPdschCodes = request.codes;
    m_dedicatedPower = request.power;
    if (m_hsCell)
    {
        m_hsCell->SetResources(request.codes, request.power);
    }
    return {};
}

uint32_t
Cell::GetNHsScchs() const
{
    return m_hsCell ? m_hsCell->GetNHsScchs() : 0;
}

CommonMeasurement
Cell::Handle(const CommonMeasurementInitiationRequest&)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Ptr<CellPower> power = m_uu->GetRadio()->power;
    const Ptr<CellReception> reception = power->GetReception();
    CommonMeasurement result;
    result.maximumPower = power->GetMaximum();
    result.cpichPower = power->GetCpich();
    result.alwaysPower = power->GetAlways();
    const double sent = power->GetAlways() + power->GetDedicated().GetMean(now);
    result.carrierPower =
        CommonMeasurement::Report(sent / result.maximumPower, CommonMeasurement::CARRIER_STEP);
    const auto report = [](double received) {
        return CommonMeasurement::Report(ToDb(received), CommonMeasurement::RECEIVED_STEP);
    };
    result.receivedPowerDbm = report(reception->GetMeanTotal(now));
    result.noiseDbm = report(reception->GetNoise());
    return result;
}

Ptr<HsCell>
Cell::GetHsCell() const
{
    return m_hsCell;
}

Ptr<CellPower>
Cell::GetPower() const
{
    return m_uu ? m_uu->GetRadio()->power : nullptr;
}

Ptr<UuChannel>
Cell::GetUu() const
{
    return m_uu;
}

CellId
Cell::GetId() const
{
    return m_id;
}

} // namespace ns3::umts
