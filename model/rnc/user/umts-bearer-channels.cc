/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-channels.h"

#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"
#include "ns3/umts-radio-bearer.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

using Reconfiguration = RadioLinkReconfigurationRequest; //!< As most messages are here

/**
 * @param direction direction of a DCH
 * @param dch the DCH
 * @return size of its largest frame; 0 when there is no such DCH
 */
uint32_t
GetFrameOctets(Direction direction, const TransportChannel& dch)
{
    return dch.maxBlocks == 0 ? 0 : GetDchFrameOctets(direction, dch.maxBlocks, dch.GetBlockBits());
}

/** @return E-DCH of a radio bearer: DDI and logical channel have one number but for 1 */
std::shared_ptr<const EdchInfo>
DescribeEdch(const BearerChannelsSubject& subject)
{
    const BearerConfig& config = *subject.config;
    UintegerValue priority;
    config.bearer.Create<RadioBearer>()->GetAttribute("LogicalChannelPriority", priority);
    EdchChannelConfig channel;
    channel.id = subject.logicalChannel;
    channel.ddi = static_cast<uint8_t>(static_cast<uint8_t>(subject.logicalChannel) - 1);
    channel.priority = static_cast<uint8_t>(priority.Get());
    channel.pduBits = static_cast<uint16_t>(8 * config.GetUePduOctets());
    return MakeEdchInfo(*subject.ue->eDchUser.Create<EdchUser>(),
                        *config.eDchFlow.Create<EdchFlow>(),
                        channel);
}

} // namespace

BearerChannels::BearerChannels(Ptr<ControlledCell> cell, const BearerChannelsSubject& subject)
    : m_cell(cell),
      m_utran(subject.utran)
{
    try
    {
        Open(subject);
    }
    catch (const Error&)
    {
        Close();
        throw;
    }
}

void
BearerChannels::Open(const BearerChannelsSubject& subject)
{
    const BearerChannelType type = subject.config->type;
    if (type.HasCommon())
    {
        m_info.resize(1);
        m_channels.resize(1);
        OpenCommon(subject);
    }
    if (type.HasHsDsch())
    {
        AddHsDsch(subject);
    }
    else if (!type.IsCommon())
    {
        AddDch(subject);
    }
}

void
BearerChannels::Close()
{
    m_channels.clear();
    m_dch.reset();
    for (RadioLinks* const links : {&m_prepared, &m_radioLinks})
    {
        while (!links->empty())
        {
            const RadioLink last = links->back();
            links->pop_back();
            Release(last);
        }
    }
    CancelHsDsch();
    if (m_hsDsch.cell)
    {
        Release(m_hsDsch);
        m_hsDsch.cell = nullptr;
    }
    if (m_releaseCommon)
    {
        std::exchange(m_releaseCommon, nullptr)();
    }
}

BearerChannels::RadioLinks::const_iterator
BearerChannels::Find(const RadioLinks& links, const Ptr<ControlledCell>& cell)
{
    return std::find_if(links.begin(), links.end(), [&cell](const RadioLink& link) {
        return link.cell == cell;
    });
}

const BearerChannels::RadioLink*
BearerChannels::FindNodeB(const Ptr<ControlledCell>& cell) const
{
    for (const RadioLinks* const links : {&m_radioLinks, &m_prepared})
    {
        for (const auto& link : *links)
        {
            if (link.cell->GetPort() == cell->GetPort())
            {
                return &link;
            }
        }
    }
    return nullptr;
}

bool
BearerChannels::HasLeg(const Ptr<NodeBPort>& port) const
{
    return std::any_of(m_radioLinks.begin(), m_radioLinks.end(), [&port](const RadioLink& link) {
        return link.port == port;
    });
}

void
BearerChannels::CloseCommon(const Ptr<ControlledCell>& cell)
{
    if (m_cell == cell && m_releaseCommon)
    {
        m_channels.front() = nullptr;
        std::exchange(m_releaseCommon, nullptr)();
    }
}

const UeCommonInfo&
BearerChannels::MoveCommon(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject)
{
    if (!std::holds_alternative<UeCommonInfo>(m_info.front()))
    {
        const UeChannelInfo common{UeCommonInfo()};
        m_info.insert(m_info.begin(), common);
        m_channels.insert(m_channels.begin(), nullptr);
    }
    if (m_cell != cell || !m_releaseCommon)
    {
        CloseCommon(m_cell);
        m_cell = cell;
        OpenCommon(subject);
    }
    return std::get<UeCommonInfo>(m_info.front());
}

std::vector<UeDchInfo>
BearerChannels::GetFurtherInfo() const
{
    std::vector<UeDchInfo> further;
    for (std::size_t i = 1; i < m_radioLinks.size(); ++i)
    {
        further.push_back(m_radioLinks[i].info);
    }
    return further;
}

UeDchInfo
BearerChannels::AddRadioLink(const Ptr<ControlledCell>& cell)
{
    const UeDchInfo info = PrepareRadioLink(cell);
    CommitRadioLink(cell);
    return info;
}

UeDchInfo
BearerChannels::PrepareRadioLink(const Ptr<ControlledCell>& cell)
{
    const RadioLink* const other = FindNodeB(cell);
    const Ptr<NodeBPort> port = m_utran->GetPort(cell);
    const TransportBearer bearer =
        other ? other->bearer
              : port->SetUpBearer({GetFrameOctets(Direction::DOWNLINK, m_dchConfig.downlink),
                                   GetFrameOctets(Direction::UPLINK, m_dchConfig.uplink)});
    const RadioLinkSetupRequest request{other != nullptr,
                                        bearer.nodeB,
                                        m_dchConfig,
                                        DescribeEdchFlow(cell)};
    const UeDchInfo info = m_utran->Send(cell, request).info;
    if (m_eDch)
    {
        EdchUserEntry& entry = (*m_eDchUsers)[info.cell];
        entry = {info.eRnti, entry.bearers + 1};
    }
    m_prepared.push_back({cell, port, bearer, info});
    return info;
}

void
BearerChannels::CommitRadioLink(const Ptr<ControlledCell>& cell)
{
    const auto found = Find(m_prepared, cell);
    const RadioLink link = *found;
    m_prepared.erase(found);
    if (!HasLeg(link.port))
    {
        m_dch->AddLeg(link.port, link.bearer.rnc);
    }
    m_dch->TellTarget(link.port);
    m_radioLinks.push_back(link);
    Align();
    ServeEdch();
}

void
BearerChannels::CancelRadioLink(const Ptr<ControlledCell>& cell)
{
    const auto found = Find(m_prepared, cell);
    if (found != m_prepared.end())
    {
        const RadioLink link = *found;
        m_prepared.erase(found);
        Release(link);
    }
}

void
BearerChannels::RemoveRadioLink(const Ptr<ControlledCell>& cell)
{
    const auto found = Find(m_radioLinks, cell);
    const RadioLink removed = *found;
    m_radioLinks.erase(found);
    if (!HasLeg(removed.port))
    {
        m_dch->RemoveLeg(removed.port);
    }
    Release(removed);
    Align();
    DescribeFirst();
}

void
BearerChannels::DescribeFirst()
{
    const UeDchInfo& first = m_radioLinks.front().info;
    if (auto* const hsDsch = std::get_if<UeHsDschInfo>(&m_info.back()))
    {
        hsDsch->dch = first;
    }
    else
    {
        m_info.back() = first;
    }
}

void
BearerChannels::Release(const RadioLink& link)
{
    RadioLinkDeletionRequest request{link.bearer.nodeB, {}};
    if (m_eDch)
    {
        request.eDch = {link.info.eRnti, m_eDch->GetDdi()};
        const auto user = m_eDchUsers->find(link.info.cell);
        if (--user->second.bearers == 0)
        {
            m_eDchUsers->erase(user);
        }
    }
    m_utran->Send(link.cell, request);
    if (!FindNodeB(link.cell))
    {
        link.port->ReleaseBearer(link.bearer);
    }
}

void
BearerChannels::Align()
{
    const bool isAligned = m_radioLinks.size() > 1;
    for (const auto& link : m_radioLinks)
    {
        const Reconfiguration::Alignment alignment{link.bearer.nodeB, isAligned};
        m_utran->Send(link.cell, Reconfiguration{alignment});
    }
}

void
BearerChannels::AddDch(const BearerChannelsSubject& subject)
{
    m_dchConfig = subject.config->dch;
    m_dch = std::make_shared<RncDch>(subject.mac,
                                     m_dchConfig,
                                     subject.selectionWait,
                                     UplinkQuality::Subject{subject.outerLoop, subject.id});
    m_channels.push_back(m_dch);
    m_info.emplace_back(AddRadioLink(m_cell));
}

void
BearerChannels::OpenCommon(const BearerChannelsSubject& subject)
{
    const Rnti rnti = subject.rnti;
    const uint16_t crnti = m_cell->AcquireCrnti(rnti);
    const auto ct = static_cast<uint8_t>(static_cast<uint8_t>(subject.logicalChannel) - 1);
    const MacCHeader address{crnti, ct};
    m_info.front() = UeCommonInfo{m_cell->GetNbap()->GetId(), address};
    m_channels.front() = std::make_shared<RncCommon>(subject.mac, m_cell->GetMacC(), address);
    m_releaseCommon = [cell = m_cell, rnti]() { cell->ReleaseCrnti(rnti); };
}

void
BearerChannels::AddHsDsch(const BearerChannelsSubject& subject)
{
    m_hsDsch = SetUpHsDsch(m_cell, subject);
    m_dchConfig.uplink = subject.config->dch.uplink;
    m_dchConfig.outerLoop = subject.config->dch.outerLoop;
    if (subject.config->type.HasEdch())
    {
        m_eDch = DescribeEdch(subject);
        m_eDchUsers = subject.eDchUsers;
    }
    m_dch = std::make_shared<RncHsDsch>(subject.mac,
                                        m_hsDsch.info.downlink,
                                        m_dchConfig,
                                        subject.selectionWait,
                                        UplinkQuality::Subject{subject.outerLoop, subject.id},
                                        m_eDch.get());
    m_channels.push_back(m_dch);
    SendOnHsDsch();
    UeHsDschInfo info = m_hsDsch.info;
    info.dch = AddRadioLink(m_cell);
    m_info.emplace_back(info);
}

std::optional<EdchFlowInformation>
BearerChannels::DescribeEdchFlow(const Ptr<ControlledCell>& cell) const
{
    if (!m_eDch)
    {
        return std::nullopt;
    }
    const auto user = m_eDchUsers->find(cell->GetNbap()->GetId());
    return EdchFlowInformation{
        *m_eDch,
        user == m_eDchUsers->end() ? std::nullopt : std::optional<EdchUserId>(user->second.user)};
}

void
BearerChannels::ServeEdch() const
{
    if (!m_eDch)
    {
        return;
    }
    for (const auto& link : m_radioLinks)
    {
        const bool isServing = link.cell == m_hsDsch.cell;
        const Reconfiguration::ServingEdch serving{link.info.eRnti, isServing};
        m_utran->Send(link.cell, Reconfiguration{serving});
    }
}

BearerChannels::HsDsch
BearerChannels::SetUpHsDsch(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject)
{
    const Ptr<NodeBPort> port = subject.utran->GetPort(cell);
    const TransportBearer bearer = port->SetUpBearer({});
    const Ptr<HsMacDFlow> flow = subject.config->hsFlow.Create<HsMacDFlow>();
    try
    {
        const HsDschFlowInformation added{subject.rnti, bearer.nodeB, subject.ue, subject.config};
        const UeHsDschInfo info = subject.utran->Send(cell, Reconfiguration{added}).hsDsch;
        cell->ReserveHsScchs();
        return {cell, port, bearer, flow, subject.rnti, info};
    }
    catch (const Error&)
    {
        port->ReleaseBearer(bearer);
        throw;
    }
}

void
BearerChannels::SendOnHsDsch() const
{
    std::static_pointer_cast<RncHsDsch>(m_dch)->SendBy(m_hsDsch.port,
                                                       m_hsDsch.bearer.rnc,
                                                       m_hsDsch.flow,
                                                       m_hsDsch.info.queue.priority);
}

UeHsDschInfo
BearerChannels::PrepareHsDsch(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject)
{
    m_nextHsDsch = SetUpHsDsch(cell, subject);
    UeHsDschInfo info = m_nextHsDsch.info;
    for (const RadioLinks* const links : {&m_radioLinks, &m_prepared})
    {
        const auto link = Find(*links, cell);
        info.dch = link == links->end() ? info.dch : link->info;
    }
    return info;
}

void
BearerChannels::MoveHsDsch(const Ptr<ControlledCell>& cell, const BearerChannelsSubject& subject)
{
    if (!m_nextHsDsch.cell)
    {
        PrepareHsDsch(cell, subject);
    }
    m_formerHsDsch = std::exchange(m_hsDsch, std::exchange(m_nextHsDsch, {}));
    m_info.back() = m_hsDsch.info;
    DescribeFirst();
    SendOnHsDsch();
    ServeEdch();
    Forward(m_formerHsDsch);
}

void
BearerChannels::CancelHsDsch()
{
    if (m_nextHsDsch.cell)
    {
        Release(std::exchange(m_nextHsDsch, {}));
    }
}

void
BearerChannels::CloseFormerHsDsch()
{
    if (m_formerHsDsch.cell)
    {
        Release(std::exchange(m_formerHsDsch, {}));
    }
}

void
BearerChannels::Release(const HsDsch& hsDsch) const
{
    const Reconfiguration::HsDschFlow deleted{hsDsch.rnti, hsDsch.bearer.nodeB};
    m_utran->Send(hsDsch.cell, Reconfiguration{deleted});
    hsDsch.cell->ReserveHsScchs();
    hsDsch.port->ReleaseBearer(hsDsch.bearer);
}

void
BearerChannels::Forward(const HsDsch& former)
{
    if (!m_hsDsch.flow || !m_hsDsch.flow->ForwardsQueuedPdus())
    {
        return;
    }
    HsQueueContents contents = former.cell->GetNbap()->TakeHsQueue(former.bearer.nodeB);
    const Time back = Simulator::Now() + contents.transit;
    const Time at = std::max(back, former.flow->TakeUnsent(contents));
    m_hsDsch.flow->Forward(std::move(contents.pdus), at);
}

} // namespace ns3::umts
