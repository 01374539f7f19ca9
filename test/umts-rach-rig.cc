/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rach-rig.h"

namespace ns3::umts::test
{

RachRig::RachRig(const RachConfig& config)
    : access(WithNumbers(config), *this),
      m_generator(1)
{
}

RachConfig
RachRig::WithNumbers(RachConfig config)
{
    config.uniform = [this]() { return Uniform(); };
    config.initialDeficit = [this]() { return deficit; };
    return config;
}

double
RachRig::Uniform()
{
    if (numbers.empty())
    {
        return static_cast<double>(m_generator() >> 11) / 9007199254740992.0; // 2^53
    }
    const double number = numbers.front();
    numbers.pop_front();
    return number;
}

void
RachRig::AddUes(uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
    {
        access.AddUe(0);
        m_messages.push_back(0);
    }
}

void
RachRig::Offer(uint32_t ue, uint32_t messages, Nanos at)
{
    m_messages[ue] += messages;
    access.Request(ue, at);
}

void
RachRig::Run(Nanos until)
{
    while (access.GetDeadline() <= until)
    {
        m_now = access.GetDeadline();
        access.OnTime(m_now);
    }
}

std::string
RachRig::TakeLog()
{
    const std::string text = m_log.str();
    m_log.str("");
    return text.substr(0, text.empty() ? 0 : text.size() - 1);
}

bool
RachRig::SendMessage(uint32_t ue, bool collided)
{
    if (logs)
    {
        m_log << ue << (collided ? ":lost@" : ":sent@") << m_now / 1000 << " ";
    }
    return --m_messages[ue] > 0;
}

void
RachRig::OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer)
{
    if (logs)
    {
        const char* word = answer == AcquisitionIndicator::ACK    ? "ack"
                           : answer == AcquisitionIndicator::NACK ? "nack"
                                                                  : "none";
        m_log << preamble.ue << ":slot" << preamble.slot << ",s" << preamble.signature << ","
              << preamble.margin + 0.0 << "dB," << word << " ";
    }
}

void
RachRig::OnFailure(uint32_t ue)
{
    if (logs)
    {
        m_log << ue << ":failed@" << m_now / 1000 << " ";
    }
}

} // namespace ns3::umts::test
