/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-admission-control.h"

#include "ns3/abort.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(AdmissionControl);

namespace
{

const double CHIP_RATE = 3.84e6;     //!< Chips/s, TS 25.213 4.1
const double CRC_BITS = 16;          //!< Of each transport block
const uint32_t HS_PDSCH_FACTOR = 16; //!< Spreading factor of HS-PDSCH, TS 25.211 5.3.3.13
const uint32_t HS_SCCH_FACTOR = 128; //!< Spreading factor of HS-SCCH, TS 25.211 5.3.3.12

/// Spreading factors of P-CPICH, P-CCPCH (both fixed by TS 25.213 5.2.1), AICH, PICH, and of an
/// S-CCPCH that carries a FACH of 32 kb/s.
const std::array<uint32_t, 5> COMMON_CHANNELS{256, 256, 256, 256, 64};

/**
 * @param channel a transport channel
 * @return bit/s of its transport blocks with their CRC
 */
double
GetBitRate(const TransportChannel& channel)
{
    return channel.maxBlocks * (static_cast<double>(channel.GetBlockBits()) + CRC_BITS) /
           channel.tti.GetSeconds();
}

} // namespace

TypeId
AdmissionControl::GetTypeId()
{
    UMTS_TYPE(AdmissionControl, Object)
        .Choice("Policy", &C::m_policy, UNLIMITED)
        .Among({{UNLIMITED, "Unlimited"}, {REFUSE, "Refuse"}, {QUEUE, "Queue"}})
        .Help("What becomes of a dedicated channel that does not fit")
        .Attribute("PuncturingLimit", &C::m_puncturingLimit, 0.7, 0.4, 1.0)
        .Help("Share of the coded bits that must be sent, 0.4 .. 1: the network's choice in the "
              "downlink")
        .Attribute("EbNo", &C::m_ebNo, 5.0)
        .Help("Eb/N0 that a channel needs, dB")
        .Attribute("Orthogonality", &C::m_orthogonality, 0.6, 0.0, 1.0)
        .Help("Share of the own cell's interference that orthogonal codes remove, 0 .. 1")
        .Attribute("OtherCellInterference", &C::m_otherCells, 0.55, 0.0)
        .Help("Interference of other cells as a share of the own cell's")
        .Attribute("Activity", &C::m_activity, 1.0, 0.0, 1.0)
        .Help("Share of time that a channel transmits, 0 .. 1")
        .Attribute("MaxLoad", &C::m_maxLoad, 0.75, 0.0, 1.0)
        .Help("Largest downlink load factor of the dedicated channels, 0 .. 1")
        .Trace("Decision", &C::m_decisionTrace, "DecisionTracedCallback")
        .Help("A request was admitted (0), queued (1) or refused (2), and why");
}

AdmissionControl::AdmissionControl()
{
    ReserveCommonChannels();
}

void
AdmissionControl::DoDispose()
{
    m_queue.clear();
    m_holdings.clear();
    m_changed = Callback<void>();
    Object::DoDispose();
}

void
AdmissionControl::ReserveCommonChannels()
{
    for (const auto spreadingFactor : COMMON_CHANNELS)
    {
        m_tree.Allocate(spreadingFactor);
    }
}

AdmissionControl::Need
AdmissionControl::GetNeed(const TransportChannel& channel) const
{
    const double bitRate = GetBitRate(channel);
    const auto codes = GetDownlinkCodes(bitRate, m_puncturingLimit);
    NS_ABORT_MSG_UNLESS(codes,
                        "a downlink of " << bitRate / 1e3
                                         << " kb/s needs more than three codes of spreading "
                                            "factor 4 (PuncturingLimit="
                                         << m_puncturingLimit << ")");
    const double interference = 1 - m_orthogonality + m_otherCells;
    const double ebNo = std::pow(10.0, m_ebNo / 10);
    return {*codes, m_activity * ebNo * bitRate / CHIP_RATE * interference};
}

std::string
AdmissionControl::Take(uint32_t ticket, const Need& need)
{
    std::ostringstream reason;
    if (m_load + need.load > m_maxLoad)
    {
        reason << "load " << m_load << " + " << need.load << " exceeds MaxLoad " << m_maxLoad;
        return reason.str();
    }
    Holding holding{need.codes.spreadingFactor, {}, need.load};
    for (uint32_t i = 0; i < need.codes.count; ++i)
    {
        const auto number = m_tree.Allocate(need.codes.spreadingFactor);
        if (!number)
        {
            for (const auto taken : holding.codes)
            {
                m_tree.Release(holding.spreadingFactor, taken);
            }
            reason << "no " << need.codes.count << " free code(s) of spreading factor "
                   << need.codes.spreadingFactor << ", " << 100 * m_tree.GetOccupancy()
                   << " % of the tree is taken";
            return reason.str();
        }
        holding.codes.push_back(*number);
    }
    m_load += need.load;
    m_holdings.emplace(ticket, std::move(holding));
    OnChange();
    return {};
}

void
AdmissionControl::SetChangeCallback(Callback<void> callback)
{
    m_changed = callback;
}

void
AdmissionControl::OnChange() const
{
    if (!m_changed.IsNull())
    {
        m_changed();
    }
}

AdmissionControl::Decision
AdmissionControl::Request(const DchConfig& dch, Callback<void> admitted)
{
    Decision decision{ADMITTED, ++m_lastTicket, {}};
    if (m_policy != UNLIMITED)
    {
        const Need need = GetNeed(dch.downlink);
        const bool everFits = need.load <= m_maxLoad;
        decision.reason = m_queue.empty() || !everFits ? Take(decision.ticket, need)
                                                       : "earlier requests are waiting";
        if (!decision.reason.empty() && m_policy == QUEUE && everFits)
        {
            decision.outcome = QUEUED;
            m_queue.push_back({decision.ticket, need, admitted});
        }
        else if (!decision.reason.empty())
        {
            decision.outcome = REFUSED;
            decision.ticket = 0;
        }
    }
    m_decisionTrace(decision.outcome, decision.reason);
    return decision;
}

void
AdmissionControl::Release(uint32_t ticket)
{
    ReleaseAll({ticket});
}

void
AdmissionControl::ReleaseAll(const std::vector<uint32_t>& tickets)
{
    for (const uint32_t ticket : tickets)
    {
        Forget(ticket);
    }
    Serve();
}

void
AdmissionControl::Forget(uint32_t ticket)
{
    const auto waits = [ticket](const Waiting& waiting) { return waiting.ticket == ticket; };
    m_queue.erase(std::remove_if(m_queue.begin(), m_queue.end(), waits), m_queue.end());
    const auto found = m_holdings.find(ticket);
    if (found != m_holdings.end())
    {
        for (const auto number : found->second.codes)
        {
            m_tree.Release(found->second.spreadingFactor, number);
        }
        m_holdings.erase(found);
        // Summed up anew, in the order of admission: differences would leave rounding errors.
        m_load =
            std::accumulate(m_holdings.begin(),
                            m_holdings.end(),
                            0.0,
                            [](double sum, const auto& held) { return sum + held.second.load; });
        OnChange();
    }
}

void
AdmissionControl::Serve()
{
    while (!m_queue.empty() && Take(m_queue.front().ticket, m_queue.front().need).empty())
    {
        const auto admitted = m_queue.front().admitted;
        m_queue.pop_front();
        m_decisionTrace(ADMITTED, {});
        admitted();
    }
}

double
AdmissionControl::GetLoad() const
{
    return m_load;
}

void
AdmissionControl::ReserveHsScchs(uint32_t count)
{
    if (count == m_hsScchs.size())
    {
        return;
    }
    while (m_hsScchs.size() > count)
    {
        m_tree.Release(HS_SCCH_FACTOR, m_hsScchs.back());
        m_hsScchs.pop_back();
    }
    while (m_hsScchs.size() < count)
    {
        const auto number = m_tree.Allocate(HS_SCCH_FACTOR);
        if (!number)
        {
            break;
        }
        m_hsScchs.push_back(*number);
    }
    OnChange();
}

uint32_t
AdmissionControl::GetNHsPdschCodes() const
{
    return m_tree.GetLongestRun(HS_PDSCH_FACTOR);
}

double
AdmissionControl::GetCodeOccupancy() const
{
    return m_tree.GetOccupancy();
}

uint32_t
AdmissionControl::GetNQueued() const
{
    return m_queue.size();
}

} // namespace ns3::umts
