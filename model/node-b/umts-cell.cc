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

UeDchInfo
Cell::SetUpDch(TransportBearerId bearer, const DchConfig& dch)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(bearer));
    UeDchInfo info;
    info.cell = m_id;
    info.dch = dch;
    auto& whole = (*m_dchs)[bearer];
    if (!whole)
    {
        whole = std::make_unique<NodeBDch>(m_iub, bearer, dch.uplink);
    }
    if (dch.HasDownlink())
    {
        info.downlink = m_uu->AddTransportChannel();
        whole->AddDownlink(m_uu, info.downlink, dch.downlink.tti);
    }
    info.uplink = whole->AddUplink(m_uu);
    return info;
}

void
Cell::ReleaseDch(TransportBearerId bearer)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(bearer));
    NodeBDch& dch = *m_dchs->at(bearer);
    dch.Remove(m_uu);
    if (dch.GetNLinks() == 0)
    {
        m_dchs->erase(bearer);
    }
}

void
Cell::AlignDch(TransportBearerId bearer, bool isAligned)
{
    m_dchs->at(bearer)->SetAligned(isAligned);
}

std::size_t
Cell::GetNDchs() const
{
    return std::count_if(m_dchs->begin(), m_dchs->end(), [this](const auto& entry) {
        return entry.second->Has(m_uu);
    });
}

void
Cell::SetUpCommon(const CommonBearers& bearers, const CommonChannelConfig& channels)
{
    m_common = m_config.commonChannels.Create<CommonChannels>();
    m_common->SetAccessServiceClasses(m_config.accessServiceClasses);
    m_common->Configure(m_uu, channels);
    m_commonPort = std::make_unique<NodeBCommon>(m_common, m_iub, bearers);
    m_environment->At(m_id).common = m_common;
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
Cell::SetUpHsDsch(Rnti rnti,
                  const UeConfig& ue,
                  const BearerConfig& config,
                  TransportBearerId bearer)
{
    UeHsDschInfo info;
    info.cell = m_id;
    info.downlink = DescribeHsDsch(ue, config);
    EnsureHsCell();
    const Ptr<HsUser> user = EnsureHsUser(rnti, ue);
    info.user = m_hsCell->GetUserId(rnti);
    info.config = user->GetConfig();
    info.hsScchs = static_cast<uint8_t>(m_hsCell->GetNHsScchs());
    auto queue = config.hsQueue.Create<HsFlowControlEnd>();
    queue->Configure(bearer,
                     info.downlink.pduBits / 8,
                     config.flowControl.Create<HsFlowControl>(),
                     m_hsCell->GetIubTiming());
    const HsQueueId id = m_hsCell->AddQueue(rnti, queue);
    info.queue = m_hsCell->GetMacHs().GetQueue(id).GetConfig();
    return info;
}

EdchUserId
Cell::SetUpEdch(const EdchInfo& eDch, TransportBearerId bearer, std::optional<EdchUserId> known)
{
    if (!m_eDchCell)
    {
        m_eDchCell = m_config.eDchCell.Create<EdchCell>();
        m_eDchCell->Configure(m_uu, m_iub, m_config.eDchScheduler.Create<EdchScheduler>());
        m_environment->At(m_id).eDch = m_eDchCell->GetChannel();
    }
    const EdchUserId user = known ? *known : m_eDchCell->AddUser(eDch);
    m_eDchCell->AddFlow(user, eDch, bearer);
    return user;
}

void
Cell::ReleaseEdch(EdchUserId user, uint8_t ddi)
{
    m_eDchCell->RemoveFlow(user, ddi);
}

void
Cell::SetServingEdch(EdchUserId user, bool isServing)
{
    m_eDchCell->SetServing(user, isServing);
}

HsQueueContents
Cell::TakeHsQueue(TransportBearerId bearer)
{
    return m_hsCell->TakeAll(m_hsCell->FindQueue(bearer).value());
}

void
Cell::ReleaseHsDsch(Rnti rnti, TransportBearerId bearer)
{
    m_hsCell->RemoveQueue(m_hsCell->FindQueue(bearer).value());
    if (m_hsCell->GetNQueues(rnti) == 0)
    {
        m_environment->At(m_id).hsDschUes.erase(m_hsCell->GetUserId(rnti));
        m_hsCell->RemoveUser(rnti);
    }
}

void
Cell::ReconfigureSharedChannels(uint32_t codes, double power)
{
    m_hsPdschCodes = codes;
    m_dedicatedPower = power;
    if (m_hsCell)
    {
        m_hsCell->SetResources(codes, power);
    }
}

uint32_t
Cell::GetNHsScchs() const
{
    return m_hsCell ? m_hsCell->GetNHsScchs() : 0;
}

CommonMeasurement
Cell::MeasureCommon()
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
