/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am-core.h"

#include "ns3/fatal-error.h"

namespace ns3::umts
{

RlcAmCore::RlcAmCore(const RlcAmConfig& config, RlcAmRx::Deliver deliver, Nanos created)
    : m_config(config),
      m_tx(config, created),
      m_rx(config, std::move(deliver), created),
      m_reset(config)
{
}

bool
RlcAmCore::IsStatusDue(Nanos now) const
{
    // The prohibit function holds back acknowledgements only (9.7.2).
    return m_rx.GetStatusControl().IsDue(now) || m_rx.HasMrwAck() || m_tx.HasMrw() ||
           m_windowPending;
}

bool
RlcAmCore::HasData(Nanos now) const
{
    if (m_hasFailed)
    {
        return false;
    }
    if (m_reset.IsActive() || m_reset.HasPdu())
    {
        return m_reset.HasPdu();
    }
    return IsStatusDue(now) || m_tx.HasData(now);
}

uint64_t
RlcAmCore::GetBufferOccupancy(Nanos now) const
{
    const bool hasControl = m_reset.HasPdu() || (!m_reset.IsActive() && IsStatusDue(now));
    return m_tx.GetBufferOccupancy() + (hasControl ? m_config.pduOctets : 0);
}

void
RlcAmCore::Pull(uint32_t max, Nanos now, std::vector<RlcPdu>& out)
{
    const std::size_t first = out.size();
    FillTti(first + max, now, out);
    for (std::size_t i = first; i < out.size(); ++i)
    {
        out[i].establishment = GetEstablishment();
    }
}

void
RlcAmCore::FillTti(std::size_t limit, Nanos now, std::vector<RlcPdu>& out)
{
    OnTime(now);
    PullReset(limit, now, out);
    const std::size_t begin = out.size();
    if (m_reset.IsActive() || begin == limit)
    {
        return;
    }
    m_tx.Pull(static_cast<uint32_t>(limit - begin) - (IsStatusDue(now) ? 1 : 0), now, out);
    ResetIfNeeded();
    PullReset(limit, now, out);
    while (out.size() < limit && !m_reset.IsActive() && IsStatusDue(now))
    {
        PullStatus(limit, begin, now, out);
    }
}

void
RlcAmCore::PullReset(std::size_t limit, Nanos now, std::vector<RlcPdu>& out)
{
    while (m_reset.HasPdu() && out.size() < limit)
    {
        out.push_back(m_reset.TakePdu(now));
    }
}

void
RlcAmCore::PullStatus(std::size_t limit, std::size_t begin, Nanos now, std::vector<RlcPdu>& out)
{
    const auto status = MakeStatus(now);
    ++m_tx.GetCounters().statusSent;
    if (m_config.piggybackStatus && Piggyback(status, out, begin))
    {
        ++m_tx.GetCounters().statusPiggybacked;
        m_tx.Pull(static_cast<uint32_t>(limit - out.size()), now, out);
        return;
    }
    out.emplace_back();
    out.back().kind = RlcPdu::Kind::STATUS;
    out.back().status = status;
}

Ptr<const StatusReport>
RlcAmCore::MakeStatus(Nanos now)
{
    auto report = StatusReport::Create();
    report->sufis.reserve(4);
    if (m_tx.HasMrw())
    {
        report->sufis.emplace_back(m_tx.TakeMrw(now));
    }
    if (m_rx.HasMrwAck())
    {
        report->sufis.emplace_back(m_rx.TakeMrwAck());
    }
    if (m_windowPending)
    {
        m_windowPending = false;
        report->sufis.emplace_back(m_window);
    }
    if (m_rx.GetStatusControl().IsDue(now))
    {
        m_rx.AppendStatus(*report, m_config.pduOctets, now);
    }
    return report;
}

bool
RlcAmCore::Piggyback(const Ptr<const StatusReport>& status,
                     std::vector<RlcPdu>& out,
                     std::size_t begin) const
{
    const uint32_t octets = GetStatusOctets(*status);
    for (std::size_t i = begin; i < out.size(); ++i)
    {
        const bool free = out[i].payload && out[i].payload->paddingLi && !out[i].status;
        if (free && out[i].payload->padding >= octets)
        {
            out[i].status = status;
            return true;
        }
    }
    return false;
}

void
RlcAmCore::Receive(const RlcPdu& pdu, Nanos now)
{
    if (pdu.establishment != GetEstablishment())
    {
        return;
    }
    const bool isData = pdu.kind == RlcPdu::Kind::DATA;
    if ((!isData && !TakeControl(pdu)) || m_reset.IsActive())
    {
        return;
    }
    if (isData)
    {
        m_rx.Receive(pdu);
    }
    if (pdu.status)
    {
        OnStatus(*pdu.status, now);
    }
}

bool
RlcAmCore::TakeControl(const RlcPdu& pdu)
{
    m_rx.CountControl();
    bool resets = false;
    switch (pdu.kind)
    {
    case RlcPdu::Kind::STATUS:
        return true;
    case RlcPdu::Kind::RESET:
        resets = m_reset.OnReset(pdu);
        break;
    case RlcPdu::Kind::RESET_ACK:
        resets = m_reset.OnResetAck(pdu);
        break;
    case RlcPdu::Kind::DATA:
    case RlcPdu::Kind::UMD:
    case RlcPdu::Kind::TMD:
        NS_FATAL_ERROR("PDU of another RLC mode than that of its receiver");
    }
    if (resets)
    {
        ResetBothSides();
    }
    return false;
}

void
RlcAmCore::OnStatus(const StatusReport& report, Nanos now)
{
    if (!m_tx.ReadReport(report))
    {
        return; // the whole of it
    }
    for (const auto& sufi : report.sufis)
    {
        if (const auto* mrw = std::get_if<MrwSufi>(&sufi))
        {
            m_rx.MoveWindow(*mrw);
        }
        else if (const auto* ack = std::get_if<MrwAckSufi>(&sufi))
        {
            m_tx.OnMrwAck(*ack);
        }
        else if (const auto* window = std::get_if<WindowSufi>(&sufi))
        {
            m_tx.OnWindow(*window);
        }
    }
    m_tx.OnReport(now);
    ResetIfNeeded();
}

void
RlcAmCore::ResetIfNeeded()
{
    if (m_tx.NeedsReset() && !m_reset.IsActive())
    {
        m_reset.Start();
        ++m_tx.GetCounters().resets;
    }
    if (m_reset.HasFailed() && !m_hasFailed)
    {
        m_hasFailed = true;
        ++m_tx.GetCounters().unrecoverable;
    }
}

uint8_t
RlcAmCore::GetEstablishment() const
{
    return static_cast<uint8_t>(m_tx.GetCounters().reestablished);
}

void
RlcAmCore::Reestablish()
{
    ResetBothSides();
    m_reset = RlcReset(m_config);
    m_hasFailed = false;
    ++m_tx.GetCounters().reestablished;
}

void
RlcAmCore::DiscardUnsent()
{
    m_tx.DiscardUnsent();
}

void
RlcAmCore::ResetBothSides()
{
    m_tx.Reset();
    m_rx.Reset();
    m_windowPending = false;
}

void
RlcAmCore::OnTime(Nanos now)
{
    m_tx.OnTime(now);
    m_rx.GetStatusControl().OnTime(now, m_rx.GetVrR(), m_rx.GetVrH());
    m_reset.OnTime(now);
    ResetIfNeeded();
}

Nanos
RlcAmCore::GetDeadline() const
{
    if (m_hasFailed)
    {
        return NEVER;
    }
    if (m_reset.IsActive())
    {
        return m_reset.GetDeadline();
    }
    return std::min(m_tx.GetDeadline(), m_rx.GetStatusControl().GetDeadline());
}

void
RlcAmCore::RequestPeerWindow(uint16_t window)
{
    m_windowPending = true;
    m_window.wsn = window;
}

} // namespace ns3::umts
