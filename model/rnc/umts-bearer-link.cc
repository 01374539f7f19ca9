/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-link.h"

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
    for (const auto& release : m_release)
    {
        release();
    }
    m_release.clear();
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
    const Ptr<IubChannel> iub = m_cell->GetIub();
    const Ptr<NbapCell> nbap = m_cell->GetNbap();
    const DchConfig& dch = subject.config->dch;
    const TransportBearerId bearer = iub->SetUpBearer();
    m_info.emplace_back(nbap->SetUpDch(bearer, dch));
    m_channels.push_back(std::make_shared<RncDch>(subject.mac,
                                                  m_cell->GetSide(),
                                                  m_cell->GetSide()->GetLeg(),
                                                  bearer,
                                                  dch));
    m_release.emplace_back([iub, nbap, bearer]() {
        nbap->ReleaseDch(bearer);
        iub->ReleaseBearer(bearer);
    });
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
