/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"

#include <algorithm>
#include <functional>

namespace ns3::umts::test
{

NumberSource::NumberSource(uint16_t pduBits)
    : m_pduBits(pduBits)
{
}

void
NumberSource::Add(uint32_t count)
{
    m_queued += count;
}

void
NumberSource::SetWindow(uint32_t blocks)
{
    m_window = blocks;
}

uint32_t
NumberSource::GetNext() const
{
    return m_next;
}

uint32_t
NumberSource::GetQueuedPdus() const
{
    return m_queued;
}

bool
NumberSource::HasBlocks() const
{
    return m_queued > 0 && m_window > 0;
}

void
NumberSource::Dequeue(uint32_t max, std::vector<TransportBlock>& blocks)
{
    for (uint32_t i = std::min({max, m_queued, m_window}); i > 0; --i)
    {
        blocks.emplace_back();
        blocks.back().pdu.hfni = m_next;
        blocks.back().octets.resize((m_pduBits + 7) / 8);
        for (uint32_t octet = 0; octet < 4; ++octet)
        {
            blocks.back().octets[octet] = static_cast<uint8_t>(m_next >> (24 - 8 * octet));
        }
        ++m_next;
        --m_queued;
        --m_window;
    }
}

void
OctetSink::Deliver(Ptr<const BlockSetReception> reception)
{
    blockBits = reception->GetBlockBits();
    for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
    {
        uint32_t number = 0;
        for (std::size_t octet = 0; octet < 4; ++octet)
        {
            number = number << 8 | reception->GetBlock(i)->octets[octet];
        }
        numbers.push_back(number);
    }
}

bool
OctetSink::IsOrdered() const
{
    return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) ==
           numbers.end();
}

EdchConfig
MakeEdchConfig(EdchTti tti)
{
    EdchConfig config;
    config.formats.tti = tti;
    config.formats.table = tti == EdchTti::MS2 ? 1 : 0;
    config.formats.most = EdpdchSet::TWO_SF2_AND_TWO_SF4;
    config.grant.tti = tti;
    config.references = {{14, 8}}; // 1026 bits of 2 ms, 203 of 10 ms: 15/15
    config.flows.resize(1);
    config.channels.resize(1);
    config.channels[0].id = LogicalChannelId{5};
    config.channels[0].ddi = 4;
    return config;
}

double
GetRatioOf(const EtfcSelection& selection, uint32_t bits, uint8_t offsetDb)
{
    return selection.GetPowerRatios().Get(selection.GetFormats().FindSmallest(bits), offsetDb);
}

} // namespace ns3::umts::test
