/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"

#include <sstream>

namespace ns3::umts::test
{

namespace
{

/**
 * @param text a list
 * @return it without the blank in front
 */
std::string
Trim(const std::string& text)
{
    return text.empty() ? text : text.substr(1);
}

} // namespace

RlcAmConfig
PlainConfig()
{
    RlcAmConfig config;
    config.statusFormat = STATUS_LIST;
    config.pollPdu = 0;
    config.timerPoll = 0;
    config.timerPollProhibit = 0;
    config.timerStatusProhibit = 0;
    config.maxDat = 0;
    config.timerDiscard = 0;
    config.timerMrw = 0;
    config.maxMrw = 0;
    config.timerRst = 0;
    config.maxRst = 0;
    config.piggybackStatus = false;
    return config;
}

RlcAmConfig
QuietConfig()
{
    RlcAmConfig config = PlainConfig();
    config.pollLastInBuffer = false;
    config.pollLastInRetransmission = false;
    return config;
}

RlcAmConfig
TimerDiscardConfig()
{
    RlcAmConfig config = PlainConfig();
    config.discardMode = DISCARD_TIMER_EXPLICIT;
    config.timerDiscard = 200 * MS;
    config.timerMrw = 100 * MS;
    config.timerRst = 100 * MS;
    config.retransmissionGuard = 1000 * MS;
    return config;
}

AckSufi
Ack(uint32_t lsn)
{
    return AckSufi{AmSeqNum(lsn)};
}

ListSufi
Nack(uint32_t sn, uint8_t more)
{
    return ListSufi{{{AmSeqNum(sn), more}}};
}

RlcPair::RlcPair(const RlcAmConfig& config)
    : m_a(config, [](Ptr<Packet>) {}),
      m_b(config, [this](Ptr<Packet> sdu) {
          m_delivered += " " + std::to_string(m_numbers.at(sdu->GetUid()));
      })
{
}

bool
RlcPair::Send(const std::vector<uint32_t>& sizes)
{
    bool accepted = true;
    for (const auto size : sizes)
    {
        const auto sdu = Create<Packet>(size);
        m_numbers.emplace(sdu->GetUid(), static_cast<uint32_t>(m_numbers.size()));
        accepted = m_a.Enqueue(sdu, m_now);
    }
    return accepted;
}

Pdus
RlcPair::Pull(uint32_t side, uint32_t max)
{
    Pdus pdus;
    Get(side).Pull(max, m_now, pdus);
    return pdus;
}

void
RlcPair::Carry(uint32_t side, const Pdus& pdus, const std::set<std::size_t>& lost)
{
    for (std::size_t i = 0; i < pdus.size(); ++i)
    {
        if (lost.count(i) == 0)
        {
            Get(side).Receive(pdus[i], m_now);
        }
    }
}

void
RlcPair::Exchange(const std::set<std::size_t>& lost)
{
    Carry(B, Pull(A), lost);
    Carry(A, Pull(B));
}

void
RlcPair::CarryStatus(const std::vector<Sufi>& sufis)
{
    Carry(A, {MakeStatusPdu(sufis)});
}

void
RlcPair::Wait(Nanos duration)
{
    const Nanos end = m_now + duration;
    Nanos next = 0;
    while ((next = std::min(m_a.GetDeadline(), m_b.GetDeadline())) <= end)
    {
        m_now = std::max(m_now, next);
        m_a.OnTime(m_now);
        m_b.OnTime(m_now);
    }
    m_now = end;
}

std::string
RlcPair::Watch(uint32_t side, uint32_t steps)
{
    std::string seen;
    for (; steps > 0; --steps)
    {
        const Pdus pdus = Pull(side, 1);
        seen += pdus.empty() ? "." : Text(pdus);
        Wait(10 * MS);
    }
    return seen;
}

void
RlcPair::Settle()
{
    for (uint32_t round = 0; round < 1000; ++round)
    {
        const bool busy = m_a.HasData(m_now) || m_b.HasData(m_now);
        if (!busy)
        {
            return;
        }
        Exchange();
    }
}

std::string
RlcPair::Delivered()
{
    std::string text;
    text.swap(m_delivered);
    return Trim(text);
}

std::string
RlcPair::Sender() const
{
    const RlcAmTx& tx = m_a.GetTx();
    std::ostringstream text;
    text << tx.GetVtA().Value() << ".." << tx.GetVtS().Value() << " held "
         << tx.GetSduBuffer().GetOctets() << " waiting " << tx.GetQueuedPdus();
    return text.str();
}

std::string
RlcPair::Receiver() const
{
    const RlcAmRx& rx = m_b.GetRx();
    return std::to_string(rx.GetVrR().Value()) + ".." + std::to_string(rx.GetVrH().Value());
}

std::string
Text(const Pdus& pdus)
{
    std::string text;
    for (const auto& pdu : pdus)
    {
        if (pdu.kind != RlcPdu::Kind::DATA)
        {
            text += " " + Describe(pdu);
            continue;
        }
        text += " " + std::to_string(pdu.sn.Value()) + (pdu.poll ? "p" : "");
        if (pdu.status)
        {
            text += " with " + Describe(MakeStatusPdu(pdu.status));
        }
    }
    return Trim(text);
}

} // namespace ns3::umts::test
