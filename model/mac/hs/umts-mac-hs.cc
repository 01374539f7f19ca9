/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-hs.h"

#include "ns3/abort.h"

#include <algorithm>

namespace ns3
{
namespace umts
{

namespace
{

const double SECONDS_PER_NANO = 1e-9;
const double SHARING_HORIZON_TTIS = 50; // Several round trips of the Iub

} // namespace

MacHs::MacHs(const HsCellConfig& config, Ptr<HsScheduler> scheduler)
    : m_config(config),
      m_scheduler(scheduler)
{
    NS_ABORT_MSG_IF(config.hsScchs < 1 || config.hsScchs > 4,
                    "HS-SCCHs " << config.hsScchs << " must lie between 1 and 4");
    SetCodes(config.codes);
}

void
MacHs::SetCodes(uint32_t codes)
{
    NS_ABORT_MSG_IF(codes > 15, "HS-PDSCH codes " << codes << " must lie between 0 and 15");
    m_config.codes = codes;
}

uint32_t
MacHs::AddUser(const HsUserConfig& config)
{
    const Nanos averaging = m_scheduler->GetAveragingTime().GetNanoSeconds();
    m_users.push_back({HsLinkAdaptation(config, averaging),
                       HarqTransmitter(config.processes, config.maxTransmissions, config.timing),
                       {},
                       0});
    return GetNUsers() - 1;
}

uint32_t
MacHs::AddQueue(uint32_t user, const HsQueueConfig& config)
{
    auto& owner = m_users.at(user);
    for (const auto other : owner.queues)
    {
        NS_ABORT_MSG_IF(m_queues[other].GetConfig().id == config.id,
                        "MAC-hs queue id " << +config.id << " is used twice by a UE");
    }
    owner.queues.push_back(GetNQueues());
    m_queues.emplace_back(user, config, m_scheduler->GetAveragingTime().GetNanoSeconds());
    return GetNQueues() - 1;
}

bool
MacHs::Enqueue(uint32_t queue, MacDPdu pdu, Nanos now)
{
    return m_queues.at(queue).Enqueue(std::move(pdu), now);
}

void
MacHs::OnUserBufferSize(uint32_t queue, uint32_t pdus)
{
    m_queues.at(queue).SetPendingPdus(pdus);
}

void
MacHs::OnCqi(uint32_t user, const CqiReport& report, Nanos now)
{
    m_users.at(user).link.OnCqi(report, now);
}

HarqTransmitter::Outcome
MacHs::OnFeedback(uint32_t user, uint8_t process, HarqFeedback feedback, uint64_t tti)
{
    auto& receiver = m_users.at(user);
    if (receiver.harq.GetTransmissions(process) == 1 && feedback != HarqFeedback::DTX)
    {
        receiver.link.OnFirstFeedback(feedback == HarqFeedback::ACK);
    }
    const auto pdu = receiver.harq.GetPdu(process);
    const auto outcome = receiver.harq.OnFeedback(process, feedback, tti);
    if (outcome == HarqTransmitter::Outcome::RETRANSMIT)
    {
        ++m_failed;
        return outcome;
    }
    --m_active;
    FindQueue(receiver, *pdu)
        .OnOutcome(pdu->pdus.size(), outcome == HarqTransmitter::Outcome::DELIVERED);
    return outcome;
}

bool
MacHs::IsReady(const User& user, uint64_t tti)
{
    return tti >= user.nextTti && user.link.IsInRange();
}

void
MacHs::RunTti(uint64_t tti, Nanos now, std::vector<HsUserTransmission>& out)
{
    if (m_config.codes == 0)
    {
        return;
    }
    Budget budget{tti, now, m_config.codes, m_config.hsScchs};
    Retransmit(budget, out);
    if (budget.hsScchs == 0 || budget.codes == 0)
    {
        return;
    }
    FindCandidates(budget);
    for (const auto position : m_scheduler->Sort(m_candidates))
    {
        if (budget.hsScchs > 0)
        {
            SendNew(m_candidates[position].queue, budget, out);
        }
    }
}

void
MacHs::Use(uint32_t codes, HsQueue& queue, Budget& budget)
{
    auto& user = m_users[queue.GetUser()];
    user.nextTti = budget.tti + user.link.GetCategory().minInterTti;
    queue.OnServed(budget.now);
    budget.codes -= codes;
    --budget.hsScchs;
}

void
MacHs::Retransmit(Budget& budget, std::vector<HsUserTransmission>& out)
{
    m_retransmissions.clear();
    for (uint32_t i = 0; m_failed > 0 && i < m_users.size(); ++i)
    {
        const auto& user = m_users[i];
        if (!IsReady(user, budget.tti))
        {
            continue;
        }
        if (const auto process = user.harq.FindRetransmission(budget.tti))
        {
            m_retransmissions.push_back({user.harq.GetFailedTti(*process), i, *process});
        }
    }
    std::sort(m_retransmissions.begin(), m_retransmissions.end());
    for (const auto& [failedTti, number, process] : m_retransmissions)
    {
        auto& user = m_users[number];
        // A cell that has fewer codes than it had punctures.
        const uint32_t codes =
            std::min<uint32_t>(user.harq.GetFormat(process).codes, m_config.codes);
        if (budget.hsScchs > 0 && codes <= budget.codes)
        {
            --m_failed;
            out.push_back({number, user.harq.Repeat(process)});
            Use(codes, FindQueue(user, *out.back().transmission.pdu), budget);
        }
    }
}

HsQueue&
MacHs::FindQueue(const User& user, const MacHsPdu& pdu)
{
    const auto isIts = [&](uint32_t queue) {
        return m_queues[queue].GetConfig().id == pdu.queueId;
    };
    return m_queues[*std::find_if(user.queues.begin(), user.queues.end(), isIts)];
}

bool
MacHs::IsWindowOpen(const User& user, const HsQueue& queue)
{
    const auto& config = queue.GetConfig();
    return user.harq.GetTsnSpan(config.id, queue.GetNextTsn()) < config.windowSize;
}

void
MacHs::FindCandidates(const Budget& budget)
{
    m_candidates.clear();
    for (uint32_t i = 0; i < m_queues.size(); ++i)
    {
        auto& queue = m_queues[i];
        const auto& user = m_users[queue.GetUser()];
        queue.Discard(budget.now);
        if (queue.IsEmpty() || !IsReady(user, budget.tti) || !user.harq.FindFree(budget.tti) ||
            !IsWindowOpen(user, queue))
        {
            continue;
        }
        const uint32_t bits = user.link.GetMeanPayload(budget.codes, queue.GetHeadBits());
        if (bits == 0)
        {
            continue;
        }
        const auto& config = queue.GetConfig();
        m_candidates.emplace_back();
        HsCandidate& candidate = m_candidates.back();
        candidate.queue = i;
        candidate.priority = config.priority;
        candidate.cqi = user.link.GetReport().cqi;
        candidate.cqiMean = user.link.GetCqiMean();
        candidate.cqiDeviation = user.link.GetCqiDeviation();
        candidate.bitRate = bits / (HS_TTI * SECONDS_PER_NANO);
        candidate.meanBitRate = queue.GetBitRate(budget.now);
        candidate.headDelay = queue.GetHeadDelay(budget.now) * SECONDS_PER_NANO;
        candidate.wait = queue.GetWait(budget.now) * SECONDS_PER_NANO;
        candidate.guaranteedBitRate = config.guaranteedBitRate;
        candidate.delayBudget = config.delayBudget * SECONDS_PER_NANO;
    }
}

void
MacHs::SendNew(uint32_t number, Budget& budget, std::vector<HsUserTransmission>& out)
{
    auto& queue = m_queues[number];
    auto& user = m_users[queue.GetUser()];
    const auto choice = user.link.Choose(budget.codes);
    if (!IsReady(user, budget.tti) || choice.cqi == 0)
    {
        return;
    }
    const uint32_t limit = user.link.GetPayloadLimit();
    const auto pdu = queue.Take(choice.format.tbsBits, limit, budget.now);
    // A limit may be less than a PDU: then it takes several TTIs to make up one.
    if (!pdu && limit == NO_PAYLOAD_LIMIT)
    {
        return;
    }
    if (pdu)
    {
        const uint8_t process = *user.harq.FindFree(budget.tti);
        ++m_active;
        out.push_back({queue.GetUser(), user.harq.Start(process, pdu, choice.cqi, choice.format)});
    }
    const uint32_t payload = pdu ? pdu->GetPayloadBits() : 0;
    user.link.OnServed(payload, queue.IsEmpty() ? 0 : queue.GetHeadBits());
    Use(choice.format.codes, queue, budget);
}

bool
MacHs::IsIdle() const
{
    const auto isEmpty = [](const HsQueue& queue) { return queue.IsEmpty(); };
    return m_active == 0 && std::all_of(m_queues.begin(), m_queues.end(), isEmpty);
}

uint32_t
MacHs::GetNUsers() const
{
    return static_cast<uint32_t>(m_users.size());
}

uint32_t
MacHs::GetNQueues() const
{
    return static_cast<uint32_t>(m_queues.size());
}

const HsQueue&
MacHs::GetQueue(uint32_t queue) const
{
    return m_queues.at(queue);
}

const HsLinkAdaptation&
MacHs::GetLinkAdaptation(uint32_t user) const
{
    return m_users.at(user).link;
}

double
MacHs::GetPdusPerTti(const HsQueue& queue) const
{
    const uint32_t pduBits = queue.GetHeadBits();
    const auto& link = m_users[queue.GetUser()].link;
    return static_cast<double>(link.GetMeanPayload(m_config.codes, pduBits)) / pduBits;
}

HsQueueView
MacHs::GetQueueView(uint32_t queue, Nanos now) const
{
    const auto& viewed = m_queues.at(queue);
    double sharers = 1;
    for (const auto& other : m_queues)
    {
        // One that has little left to send does not share the TTIs for long.
        const double pdus =
            other.GetPendingPdus() > 0 ? other.GetPendingPdus() + other.GetPdus() : 0;
        const double ofHorizon = GetPdusPerTti(other) * SHARING_HORIZON_TTIS;
        sharers += &other != &viewed && ofHorizon > 0 ? std::min(1.0, pdus / ofHorizon) : 0.0;
    }
    const uint32_t minInterTti = m_users[viewed.GetUser()].link.GetCategory().minInterTti;
    const double share = std::min(1.0 / minInterTti, m_config.hsScchs / sharers);
    HsQueueView view;
    view.queuedPdus = viewed.GetPdus();
    view.pendingPdus = viewed.GetPendingPdus();
    view.capacityPdus = viewed.GetConfig().capacityPdus;
    view.drainRate = viewed.GetDrainRate(now);
    view.fairRate = GetPdusPerTti(viewed) * share / (HS_TTI * SECONDS_PER_NANO);
    return view;
}

} // namespace umts
} // namespace ns3
