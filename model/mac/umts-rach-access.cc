/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rach-access.h"

#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

constexpr Nanos TTI = 10000000;              //!< Radio frame, unit of persistence and back-off
constexpr int64_t SLOTS_OF_TWO_FRAMES = 15;  //!< Access slots (TS 25.211 5.2.2.1.1)
constexpr int64_t SLOTS_OF_FIRST_SET = 8;    //!< Access slot set 1 (TS 25.211 7.3)
constexpr int64_t SUB_CHANNELS = 12;         //!< RACH sub-channels (TS 25.214 6.1.1)
constexpr uint16_t ALL_SUB_CHANNELS = 0xfff; //!< All of them
constexpr std::size_t MOST_CLASSES = 8;      //!< Access service classes (TS 25.331 8.5.12)
constexpr Nanos CHIPS_PER_MS = 3840;         //!< Chip rate
constexpr Nanos ANSWER_CHIPS = 4096;         //!< Part of an AICH access slot that is sent

/**
 * @param chips a number of chips
 * @return their duration
 */
constexpr Nanos
FromChips(Nanos chips)
{
    return chips * 1000000 / CHIPS_PER_MS;
}

/**
 * @param now a time
 * @return the first beginning of a TTI from then on
 */
Nanos
NextTti(Nanos now)
{
    return (now + TTI - 1) / TTI * TTI;
}

/**
 * @param frame number of a radio frame
 * @return first access slot of the access slot set that begins with it
 */
int64_t
FirstSlot(int64_t frame)
{
    return frame / 2 * SLOTS_OF_TWO_FRAMES + frame % 2 * SLOTS_OF_FIRST_SET;
}

} // namespace

bool
RachAccess::Later::operator()(const Task& a, const Task& b) const
{
    if (a.at != b.at)
    {
        return a.at > b.at;
    }
    return a.step != b.step ? a.step > b.step : a.ue > b.ue;
}

void
RachAccess::RandomDeficit::Begin(RachPreamble& preamble)
{
    preamble.margin = -m_config.initialDeficit();
}

bool
RachAccess::RandomDeficit::Ramp(RachPreamble& preamble, double stepDb)
{
    preamble.margin += stepDb;
    return true;
}

void
RachAccess::RandomDeficit::Receive(RachPreamble& /* preamble */)
{
}

bool
RachAccess::RandomDeficit::IsMessageLost(uint32_t /* bits */)
{
    return false;
}

RachAccess::RachAccess(RachConfig config, RachClient& client)
    : m_config(std::move(config)),
      m_deficit(m_config),
      m_client(client),
      // TS 25.211 7.3: tau_p-p,min = tau_p-m = 15360 or 20480 chips, tau_p-a = 7680 or 12800.
      m_preambleGap(m_config.aichTransmissionTiming == 0 ? 3 : 4),
      m_answerAfter(FromChips((m_config.aichTransmissionTiming == 0 ? 7680 : 12800) + ANSWER_CHIPS))
{
    UMTS_THROW_IF(m_config.classes.empty(), "RACH: no access service class");
    UMTS_THROW_IF(m_config.classes.size() > MOST_CLASSES,
                  "RACH: " << m_config.classes.size() << " access service classes, there are at "
                           << "most " << MOST_CLASSES);
    UMTS_THROW_IF(m_config.nb01Min > m_config.nb01Max,
                  "NB01min " << m_config.nb01Min << ": exceeds NB01max " << m_config.nb01Max);
    for (const auto& partition : m_config.classes)
    {
        UMTS_THROW_IF(partition.signatures == 0, "RACH: a class without any signature");
        UMTS_THROW_IF((partition.subChannels & ALL_SUB_CHANNELS) == 0,
                      "RACH: a class without any sub-channel");
        UMTS_THROW_UNLESS(partition.persistence > 0.0 && partition.persistence <= 1.0,
                          "RACH: persistence " << partition.persistence
                                               << ": must be above 0, at most 1");
    }
}

Nanos
RachAccess::GetSlotStart(int64_t slot)
{
    // The slots of all time in nanoseconds would not fit in 64 bits from 6.1e8 s on.
    const int64_t inFrames = slot % SLOTS_OF_TWO_FRAMES;
    return slot / SLOTS_OF_TWO_FRAMES * 2 * TTI + inFrames * 2 * TTI / SLOTS_OF_TWO_FRAMES;
}

uint32_t
RachAccess::AddUe(uint32_t accessClass, PreamblePower* power)
{
    UMTS_THROW_UNLESS(accessClass < m_config.classes.size(),
                      "access service class " << accessClass << ": there are only "
                                              << m_config.classes.size());
    if (m_free.empty())
    {
        m_free.push_back(static_cast<uint32_t>(m_ues.size()));
        m_ues.push_back({});
    }
    const uint32_t number = m_free.back();
    m_free.pop_back();
    const uint32_t epoch = m_ues[number].epoch;
    m_ues[number] = {};
    m_ues[number].power = power ? power : &m_deficit;
    m_ues[number].accessClass = accessClass;
    m_ues[number].epoch = epoch;
    return number;
}

void
RachAccess::RemoveUe(uint32_t ue)
{
    Cancel(ue);
    m_free.push_back(ue);
}

std::size_t
RachAccess::GetNUes() const
{
    return m_ues.size() - m_free.size();
}

Nanos
RachAccess::GetDeadline() const
{
    return m_tasks.empty() ? NEVER : m_tasks.front().at;
}

void
RachAccess::Add(uint32_t ue, Step step, Nanos at)
{
    m_tasks.push_back({at, step, ue, m_ues[ue].epoch});
    std::push_heap(m_tasks.begin(), m_tasks.end(), Later());
}

void
RachAccess::Request(uint32_t ue, Nanos now)
{
    Ue& requesting = m_ues[ue];
    if (!requesting.busy)
    {
        requesting.busy = true;
        requesting.cycles = 0;
        Add(ue, Step::TEST, NextTti(std::max(now, requesting.freeAt)));
    }
}

void
RachAccess::Cancel(uint32_t ue)
{
    m_ues[ue].busy = false;
    ++m_ues[ue].epoch;
}

void
RachAccess::OnTime(Nanos now)
{
    while (GetDeadline() <= now)
    {
        const Task first = m_tasks.front();
        m_batch.clear();
        while (GetDeadline() == first.at && m_tasks.front().step == first.step)
        {
            const Task task = m_tasks.front();
            std::pop_heap(m_tasks.begin(), m_tasks.end(), Later());
            m_tasks.pop_back();
            if (task.epoch == m_ues[task.ue].epoch)
            {
                m_batch.push_back(task.ue);
            }
        }
        if (first.step == Step::ANSWER)
        {
            AnswerSlot(first.at);
            continue;
        }
        for (const uint32_t ue : m_batch)
        {
            first.step == Step::TEST ? Test(ue, first.at) : SendMessage(ue, first.at);
        }
    }
}

uint32_t
RachAccess::Draw(uint32_t first, uint32_t last) const
{
    return first + static_cast<uint32_t>(m_config.uniform() * (last - first + 1));
}

bool
RachAccess::IsAvailable(int64_t slot, uint32_t accessClass) const
{
    return (m_config.classes[accessClass].subChannels >> (slot % SUB_CHANNELS)) & 1U;
}

uint32_t
RachAccess::DrawBit(uint32_t mask) const
{
    uint32_t ones = 0;
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1)
    {
        ++ones;
    }
    uint32_t skip = ones > 1 ? Draw(0, ones - 1) : 0;
    uint32_t bit = 0;
    while (((mask >> bit) & 1U) == 0 || skip-- > 0)
    {
        ++bit;
    }
    return bit;
}

int64_t
RachAccess::ChooseSlot(uint32_t accessClass, Nanos now) const
{
    int64_t frame = now / TTI;
    uint32_t available = 0;
    while (available == 0)
    {
        for (int64_t slot = FirstSlot(frame); slot < FirstSlot(frame + 1); ++slot)
        {
            available |= (IsAvailable(slot, accessClass) ? 1U : 0U) << (slot - FirstSlot(frame));
        }
        ++frame;
    }
    return FirstSlot(frame - 1) + DrawBit(available);
}

void
RachAccess::Test(uint32_t ue, Nanos now)
{
    Ue& testing = m_ues[ue];
    const double persistence = m_config.classes[testing.accessClass].persistence;
    ++m_counters.tests;
    if (persistence < 1.0 && m_config.uniform() >= persistence)
    {
        Add(ue, Step::TEST, now + TTI);
        return;
    }
    if (m_config.accessDelay)
    {
        testing.freeAt = now + m_config.messageDuration;
        Add(ue, Step::MESSAGE, now + m_config.accessDelay());
        return;
    }
    testing.preambles = 0;
    testing.preamble.ue = ue;
    testing.power->Begin(testing.preamble);
    SendPreamble(ue, ChooseSlot(testing.accessClass, now));
}

void
RachAccess::SendPreamble(uint32_t ue, int64_t slot)
{
    Ue& sending = m_ues[ue];
    sending.preamble.signature = DrawBit(m_config.classes[sending.accessClass].signatures);
    sending.preamble.slot = slot;
    ++sending.preambles;
    ++m_counters.preambles;
    Add(ue, Step::ANSWER, GetSlotStart(slot) + m_answerAfter);
}

void
RachAccess::AnswerSlot(Nanos now)
{
    const auto signatureOf = [this](uint32_t ue) { return m_ues[ue].preamble.signature; };
    std::stable_sort(m_batch.begin(), m_batch.end(), [&](uint32_t a, uint32_t b) {
        return signatureOf(a) < signatureOf(b);
    });
    for (std::size_t begin = 0; begin < m_batch.size();)
    {
        std::size_t end = begin + 1;
        while (end < m_batch.size() && signatureOf(m_batch[end]) == signatureOf(m_batch[begin]))
        {
            ++end;
        }
        AnswerSignature(begin, end, now);
        begin = end;
    }
}

void
RachAccess::AnswerSignature(std::size_t begin, std::size_t end, Nanos now)
{
    for (std::size_t i = begin; i < end; ++i)
    {
        Ue& sending = m_ues[m_batch[i]];
        sending.power->Receive(sending.preamble);
    }
    const bool detected =
        std::any_of(m_batch.begin() + begin, m_batch.begin() + end, [this](uint32_t ue) {
            return m_ues[ue].preamble.margin >= 0.0;
        });
    const int64_t slot = m_ues[m_batch[begin]].preamble.slot;
    const Nanos start = GetSlotStart(slot + m_preambleGap);
    auto answer = AcquisitionIndicator::NONE;
    if (detected)
    {
        const auto over = [start](Nanos messageEnd) { return messageEnd <= start; };
        m_receiving.erase(std::remove_if(m_receiving.begin(), m_receiving.end(), over),
                          m_receiving.end());
        const bool free = m_config.maxMessages == 0 || m_receiving.size() < m_config.maxMessages;
        answer = free ? AcquisitionIndicator::ACK : AcquisitionIndicator::NACK;
    }
    if (answer == AcquisitionIndicator::ACK && m_config.maxMessages > 0)
    {
        m_receiving.push_back(start + m_config.messageDuration);
    }
    for (std::size_t i = begin; i < end; ++i)
    {
        const uint32_t ue = m_batch[i];
        m_client.OnAnswer(m_ues[ue].preamble, answer);
        switch (answer)
        {
        case AcquisitionIndicator::ACK:
            ++m_counters.acks;
            m_ues[ue].collided = end - begin > 1;
            Add(ue, Step::MESSAGE, start);
            break;
        case AcquisitionIndicator::NACK:
            OnNack(ue, now);
            break;
        case AcquisitionIndicator::NONE:
            OnNoAnswer(ue, now);
            break;
        }
    }
}

void
RachAccess::OnNoAnswer(uint32_t ue, Nanos now)
{
    Ue& ramping = m_ues[ue];
    if (ramping.preambles == m_config.preambleRetransMax ||
        !ramping.power->Ramp(ramping.preamble, m_config.powerRampStep))
    {
        ++m_counters.noAcks;
        EndCycle(ue, now);
        return;
    }
    int64_t slot = ramping.preamble.slot + m_preambleGap;
    while (!IsAvailable(slot, ramping.accessClass))
    {
        ++slot;
    }
    SendPreamble(ue, slot);
}

void
RachAccess::OnNack(uint32_t ue, Nanos now)
{
    ++m_counters.nacks;
    const uint32_t backoff = Draw(m_config.nb01Min, m_config.nb01Max);
    EndCycle(ue, now + backoff * TTI);
}

void
RachAccess::EndCycle(uint32_t ue, Nanos next)
{
    if (++m_ues[ue].cycles == m_config.mMax)
    {
        ++m_counters.failures;
        m_client.OnFailure(ue);
        m_ues[ue].cycles = 0;
    }
    Add(ue, Step::TEST, NextTti(next));
}

void
RachAccess::SendMessage(uint32_t ue, Nanos now)
{
    const bool collided = m_ues[ue].collided;
    ++m_counters.messages;
    m_counters.collided += collided;
    const bool more = m_client.SendMessage(ue, collided);
    Ue& sent = m_ues[ue];
    if (!m_config.accessDelay)
    {
        sent.freeAt = now + m_config.messageDuration;
    }
    sent.busy = sent.busy && more;
    if (sent.busy)
    {
        sent.cycles = 0;
        Add(ue, Step::TEST, NextTti(std::max(now, sent.freeAt)));
    }
}

} // namespace ns3::umts
