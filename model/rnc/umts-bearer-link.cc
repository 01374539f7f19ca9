/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-link.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace umts
{

BearerLink::BearerLink(Ptr<ControlledCell> cell, const BearerLinkSubject& subject)
    : m_cell(cell)
{
    switch (subject.config->type)
    {
    case BearerChannelType::DCH:
        AddDch(subject);
        break;
    case BearerChannelType::COMMON:
        AddCommon(subject);
        break;
    case BearerChannelType::SWITCHED:
        AddCommon(subject);
        AddDch(subject);
        break;
    case BearerChannelType::HS_DSCH:
        AddHsDsch(subject);
        break;
    }
}

void
BearerLink::Close()
{
    m_channels.clear();
    m_dch.reset();
    while (!m_radioLinks.empty())
    {
        const RadioLink last = m_radioLinks.back();
        m_radioLinks.pop_back();
        Release(last);
    }
    for (const auto& release : m_release)
    {
        release();
    }
    m_release.clear();
}

std::vector<BearerLink::RadioLink>::const_iterator
BearerLink::FindNodeB(const Ptr<ControlledCell>& cell) const
{
    return std::find_if(m_radioLinks.begin(), m_radioLinks.end(), [&cell](const RadioLink& link) {
        return link.cell->GetSide() == cell->GetSide();
    });
}

bool
BearerLink::HasRadioLink(const Ptr<ControlledCell>& cell) const
{
    const auto isThere = [&cell](const RadioLink& link) { return link.cell == cell; };
    return std::any_of(m_radioLinks.begin(), m_radioLinks.end(), isThere);
}

UeDchInfo
BearerLink::AddRadioLink(Ptr<ControlledCell> cell)
{
    const auto other = FindNodeB(cell);
    const bool isNew = other == m_radioLinks.end();
    const TransportBearerId bearer = isNew ? cell->GetIub()->SetUpBearer() : other->bearer;
    const UeDchInfo info = cell->GetNbap()->SetUpDch(bearer, m_dchConfig);
    if (isNew)
    {
        m_dch->AddLeg(cell->GetSide(), cell->GetSide()->GetLeg(), bearer);
    }
    m_radioLinks.push_back({cell, bearer});
    Align();
    return info;
}

void
BearerLink::RemoveRadioLink(const Ptr<ControlledCell>& cell)
{
    const auto isThere = [&cell](const RadioLink& link) { return link.cell == cell; };
    const auto found = std::find_if(m_radioLinks.begin(), m_radioLinks.end(), isThere);
    const RadioLink removed = *found;
    m_radioLinks.erase(found);
    if (FindNodeB(cell) == m_radioLinks.end())
    {
        m_dch->RemoveLeg(cell->GetSide());
    }
    Release(removed);
    Align();
}

void
BearerLink::Release(const RadioLink& link)
{
    link.cell->GetNbap()->ReleaseDch(link.bearer);
    if (FindNodeB(link.cell) == m_radioLinks.end())
    {
        link.cell->GetIub()->ReleaseBearer(link.bearer);
    }
}

void
BearerLink::Align()
{
    for (const auto& link : m_radioLinks)
    {
        link.cell->GetNbap()->AlignDch(link.bearer, m_radioLinks.size() > 1);
    }
}

const std::vector<UeChannelInfo>&
BearerLink::GetUeInfo() const
{
    return m_info;
}

std::shared_ptr<BearerChannel>
BearerLink::GetChannel(uint32_t position) const
{
    return m_channels.at(position);
}

Ptr<HsMacDFlow>
BearerLink::GetFlow() const
{
    return m_flow;
}

void
BearerLink::AddDch(const BearerLinkSubject& subject)
{
    m_dchConfig = subject.config->dch;
    m_dch = std::make_shared<RncDch>(subject.mac, m_dchConfig, subject.selectionWait);
    m_channels.push_back(m_dch);
    m_info.emplace_back(AddRadioLink(m_cell));
}

void
BearerLink::AddCommon(const BearerLinkSubject& subject)
{
    const Rnti rnti = subject.rnti;
    const uint16_t crnti = m_cell->AcquireCrnti(rnti);
    const auto ct = static_cast<uint8_t>(static_cast<uint8_t>(subject.logicalChannel) - 1);
    const MacCHeader address{crnti, ct};
    m_info.emplace_back(UeCommonInfo{m_cell->GetCommonChannels(), address});
    m_channels.push_back(std::make_shared<RncCommon>(subject.mac, m_cell->GetMacC(), address));
    m_release.emplace_back([cell = m_cell, rnti]() { cell->ReleaseCrnti(rnti); });
}

void
BearerLink::AddHsDsch(const BearerLinkSubject& subject)
{
    const Ptr<IubChannel> iub = m_cell->GetIub();
    const Ptr<NbapCell> nbap = m_cell->GetNbap();
    const HsBearers bearers{iub->SetUpBearer(), iub->SetUpBearer()};
    const UeHsDschInfo info =
        nbap->SetUpHsDsch(subject.rnti, *subject.ue, *subject.config, bearers);
    m_flow = subject.config->hsFlow.Create<HsMacDFlow>();
    m_info.emplace_back(info);
    m_channels.push_back(std::make_shared<RncHsDsch>(subject.mac,
                                                     m_cell->GetSide(),
                                                     m_cell->GetSide()->GetLeg(),
                                                     bearers,
                                                     m_flow,
                                                     info.queue.priority,
                                                     info.dch,
                                                     info.downlink));
    m_release.emplace_back([iub, nbap, bearers, rnti = subject.rnti]() {
        nbap->ReleaseHsDsch(rnti, bearers);
        iub->ReleaseBearer(bearers.dch);
        iub->ReleaseBearer(bearers.flow);
    });
}

} // namespace umts
} // namespace ns3
