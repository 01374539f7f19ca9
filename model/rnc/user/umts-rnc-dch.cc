/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-dch.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

RncDch::RncDch(Ptr<MacD> mac, const DchConfig& dch, Time wait, UplinkQuality::Subject subject)
    : RncDch(mac, dch.downlink, dch, wait, std::move(subject), nullptr)
{
    GetTransmitter().Connect(MakeCallback(&RncDch::Activate, this));
}

RncDch::RncDch(Ptr<MacD> mac,
               const TransportChannel& downlink,
               const DchConfig& dch,
               Time wait,
               UplinkQuality::Subject subject,
               const EdchInfo* eDch)
    : BearerChannel(mac, downlink, eDch ? eDch->channel : dch.uplink),
      m_dch(dch),
      m_wait(wait),
      m_quality(GetReceiver(),
                dch,
                std::move(subject),
                [this](const OuterLoopPowerControl& frame) {
                    for (const auto& end : m_legs)
                    {
                        end->leg->Send({end->bearer, frame});
                        end->leg->Flush();
                    }
                }),
      m_combiner(m_quality, wait.GetNanoSeconds()),
      m_deadline([this]() {
          m_combiner.OnTime(Simulator::Now().GetNanoSeconds());
          m_deadline.Arm(m_combiner.GetDeadline());
      })
{
    if (eDch)
    {
        m_eDch = std::make_unique<RncEdch>(*eDch, GetReceiver());
    }
}

RncDch::End::End(RncDch& whole, Ptr<NodeBPort> nodeB, TransportBearerId transportBearer)
    : owner(whole),
      port(nodeB),
      leg(nodeB->GetLeg()),
      bearer(transportBearer),
      number(whole.m_combiner.AddLeg(Simulator::Now().GetNanoSeconds())),
      uplink(leg->Open(transportBearer,
                       [this](IubFrame& frame) { return owner.OnFrame(*this, frame); }))
{
    const TransportChannel& dch = whole.m_dch.downlink;
    if (whole.m_dch.HasDownlink())
    {
        downlink.emplace(nodeB,
                         dch.tti,
                         *this,
                         GetDchFrameOctets(Direction::DOWNLINK, dch.maxBlocks, dch.GetBlockBits()));
    }
}

bool
RncDch::End::OnTti(Cfn cfn)
{
    if (const FrameBlocks set = downlink->Dequeue(*this))
    {
        owner.Send(cfn, set);
    }
    return HasBlocks();
}

bool
RncDch::End::HasBlocks() const
{
    return owner.m_longest == this && owner.GetTransmitter().HasBlocks();
}

Ptr<const TransportBlockSet>
RncDch::End::Dequeue()
{
    // These TTIs were filled when the longest leg was longer.
    const bool isFilled = Simulator::Now() + port->GetLead() <= owner.m_filledUntil;
    return owner.m_longest == this && !isFilled ? owner.GetTransmitter().Dequeue() : nullptr;
}

bool
RncDch::OnFrame(const End& end, IubFrame& frame)
{
    if (const auto* adjustment = std::get_if<TimingAdjustment>(&frame.content))
    {
        end.port->Adjust(*adjustment);
        ChooseLongest();
        return false;
    }
    const auto* eDch = std::get_if<EdchDataFrame>(&frame.content);
    if (eDch && m_eDch)
    {
        m_eDch->Receive(*eDch);
        return true;
    }
    auto* data = std::get_if<UlDchDataFrame>(&frame.content);
    if (data)
    {
        const Time now = Simulator::Now();
        const Time ahead = GetTimeTo(data->cfn, now);
        if (m_legs.size() > 1)
        {
            if (ahead.IsStrictlyPositive())
            {
                return true; // late by half of the cycle of CFNs, or more
            }
            UpdateWait(); // others on an Iur make it longer
        }
        m_combiner.Receive(end.number,
                           (now + ahead).GetNanoSeconds(),
                           std::move(data->reception),
                           data->qualityEstimate,
                           now.GetNanoSeconds());
        m_deadline.Arm(m_combiner.GetDeadline());
    }
    return data != nullptr;
}

std::vector<std::unique_ptr<RncDch::End>>::iterator
RncDch::FindLeg(const Ptr<NodeBPort>& port)
{
    const auto isIt = [&port](const auto& end) { return end->port == port; };
    return std::find_if(m_legs.begin(), m_legs.end(), isIt);
}

void
RncDch::AddLeg(Ptr<NodeBPort> port, TransportBearerId bearer)
{
    m_legs.push_back(std::make_unique<End>(*this, port, bearer));
    m_quality.AddNodeB();
    ChooseLongest();
}

void
RncDch::TellTarget(const Ptr<NodeBPort>& port)
{
    const auto& end = *FindLeg(port);
    if (const auto target = m_quality.GetTold())
    {
        end->leg->Send({end->bearer, *target});
        end->leg->Flush();
    }
}

void
RncDch::RemoveLeg(const Ptr<NodeBPort>& port)
{
    const auto found = FindLeg(port);
    const uint32_t number = (*found)->number;
    m_filledUntil = m_lastTti;
    m_legs.erase(found);
    ChooseLongest();
    m_combiner.RemoveLeg(number);
    m_quality.RemoveNodeB();
}

void
RncDch::UpdateWait()
{
    const auto isLess = [](const auto& a, const auto& b) {
        return a->port->GetUplinkDetour() < b->port->GetUplinkDetour();
    };
    const auto [least, most] = std::minmax_element(m_legs.begin(), m_legs.end(), isLess);
    const Time longer = (*most)->port->GetUplinkDetour() - (*least)->port->GetUplinkDetour();
    m_combiner.SetWait((m_wait + longer).GetNanoSeconds());
}

Time
RncDch::ChooseLongest()
{
    const auto isShorter = [](const auto& a, const auto& b) {
        return a->port->GetLead() < b->port->GetLead();
    };
    const auto longest = std::max_element(m_legs.begin(), m_legs.end(), isShorter);
    End* const chosen = longest == m_legs.end() ? nullptr : longest->get();
    const bool hasChanged = m_longest != chosen;
    m_longest = chosen;
    if (hasChanged && m_longest && m_longest->downlink && GetTransmitter().HasBlocks())
    {
        m_longest->downlink->Activate();
    }
    return m_longest ? m_longest->port->GetLead() : Time(0);
}

void
RncDch::Activate()
{
    m_longest->downlink->Activate();
}

void
RncDch::Send(Cfn cfn, const FrameBlocks& set)
{
    const End* const clocked = m_longest;
    Time begin = Simulator::Now() + ChooseLongest();
    if (m_legs.size() > 1)
    {
        // Leads change as other channels come and go: still one block set in a TTI.
        const int64_t tti = m_dch.downlink.tti.GetNanoSeconds();
        const int64_t next = (begin.GetNanoSeconds() + tti - 1) / tti * tti;
        begin = std::max(NanoSeconds(next), m_lastTti + m_dch.downlink.tti);
        cfn = GetCfn(begin);
    }
    m_lastTti = begin;
    for (const auto& end : m_legs)
    {
        end->leg->Send({end->bearer, DlDchDataFrame{cfn, set}});
        if (end.get() != clocked)
        {
            // The clock of its port has the frames of the other leg leave as a batch.
            end->leg->Flush();
        }
    }
}

} // namespace ns3::umts
