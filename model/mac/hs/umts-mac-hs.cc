/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-hs.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsMacHs");

namespace
{

const uint8_t MAX_QUEUES_PER_USER = 8; //!< A Queue ID has 3 bits

/**
 * @brief Put something where its identity says.
 * @param places by identity
 * @param id its identity
 * @param thing what to put there
 */
template <typename T, typename Id>
void
Place(CompactVector<std::optional<T>>& places, Id id, T thing)
{
    const auto number = static_cast<std::size_t>(id);
    if (number >= places.size())
    {
        places.resize(number + 1);
    }
    places[number].emplace(std::move(thing));
}

} // namespace

MacHs::MacHs(const HsCellConfig& config, Ptr<HsScheduler> scheduler)
    : m_config(config),
      m_scheduler(scheduler)
{
    UMTS_THROW_IF(config.hsScchs < 1 || config.hsScchs > 4,
                  "HS-SCCHs " << config.hsScchs << " must lie between 1 and 4");
    SetCodes(config.codes);
}

void
MacHs::SetCodes(uint32_t codes)
{
    UMTS_THROW_IF(codes > 15, "HS-PDSCH codes " << codes << " must lie between 0 and 15");
    m_config.codes = codes;
}

HsUserId
MacHs::AddUser(const HsUserConfig& config)
{
    const Nanos averaging = m_scheduler->GetAveragingTime().GetNanoSeconds();
    User user{0,
              false,
              HarqTransmitter(config.processes, config.maxTransmissions, config.timing),
              HsLinkAdaptation(config, averaging),
              {}};
    const HsUserId id = m_userIds.Allocate();
    Place(m_users, id, std::move(user));
    return id;
}

void
MacHs::RemoveUser(HsUserId user)
{
    User& removed = At(user);
    while (!removed.queues.empty())
    {
        RemoveQueue(removed.queues.back());
    }
    m_active -= removed.harq.GetNActive(); // all that wait for feedback
    m_users[static_cast<uint32_t>(user)].reset();
    m_userIds.Release(user);
}

HsQueueId
MacHs::AddQueue(HsUserId user, const HsQueueConfig& config)
{
    auto& owner = At(user);
    for (const auto other : owner.queues)
    {
        UMTS_THROW_IF(At(other).GetConfig().id == config.id,
                      "MAC-hs queue id " << +config.id << " is used twice by a UE");
    }
    HsQueue queue(user, config, m_scheduler->GetAveragingTime().GetNanoSeconds());
    const HsQueueId id = m_queueIds.Allocate();
    if (!queue.IsEmpty())
    {
        m_filled.Insert(id);
    }
    Place(m_queues, id, std::move(queue));
    owner.queues.push_back(id);
    return id;
}

std::vector<uint8_t>
MacHs::RemoveQueue(HsQueueId queue)
{
    HsQueue& removed = At(queue);
    User& owner = At(removed.GetUser());
    const auto abandoned = owner.harq.AbandonFailed(removed.GetConfig().id);
    m_active -= static_cast<uint32_t>(abandoned.size());
    m_failed -= static_cast<uint32_t>(abandoned.size());
    owner.queues.erase(std::find(owner.queues.begin(), owner.queues.end(), queue));
    m_filled.Erase(queue);
    m_queues[static_cast<uint32_t>(queue)].reset();
    m_queueIds.Release(queue);
    return abandoned;
}

std::vector<Ptr<MacHsPdu>>
MacHs::GetFailed(HsQueueId queue) const
{
    const HsQueue& of = GetQueue(queue);
    return At(of.GetUser()).harq.GetFailed(of.GetConfig().id);
}

std::vector<MacDPdu>
MacHs::TakeAll(HsQueueId queue, Nanos now)
{
    return At(queue).TakeAll(now);
}

uint8_t
MacHs::FindQueueId(HsUserId user) const
{
    const User& owner = At(user);
    const auto isUsed = [&](uint8_t id) {
        const auto hasIt = [&](HsQueueId queue) { return GetQueue(queue).GetConfig().id == id; };
        return owner.harq.HasBlockOf(id) ||
               std::any_of(owner.queues.begin(), owner.queues.end(), hasIt);
    };
    uint8_t id = 0;
    while (id < MAX_QUEUES_PER_USER && isUsed(id))
    {
        ++id;
    }
    return id;
}

bool
MacHs::Enqueue(HsQueueId queue, const TransportBlock& block, uint16_t bits, Nanos now)
{
    HsQueue& filled = At(queue);
    if (filled.IsEmpty())
    {
        m_filled.Insert(queue);
    }
    return filled.Enqueue(block, bits, now);
}

HarqTransmitter::Outcome
MacHs::OnFeedback(HsUserId user, uint8_t process, HarqFeedback feedback, uint64_t tti)
{
    auto& receiver = At(user);
    if (receiver.harq.GetTransmissions(process) == 1 && feedback != HarqFeedback::DTX)
    {
        receiver.link.OnFirstFeedback(feedback == HarqFeedback::ACK);
    }
    const auto pdu = receiver.harq.GetPdu(process);
    HsQueue* queue = FindQueue(receiver, *pdu);
    if (!queue)
    {
        receiver.harq.Abandon(process);
        --m_active;
        return HarqTransmitter::Outcome::GIVEN_UP;
    }
    const auto outcome = receiver.harq.OnFeedback(process, feedback, tti);
    if (outcome == HarqTransmitter::Outcome::RETRANSMIT)
    {
        ++m_failed;
        return outcome;
    }
    --m_active;
    queue->OnOutcome(pdu->GetNPdus(), outcome == HarqTransmitter::Outcome::DELIVERED);
    return outcome;
}

bool
MacHs::IsReady(const User& user, uint64_t tti)
{
    return tti >= user.nextTti && !user.isAway && user.link.IsInRange();
}

void
MacHs::RunTti(uint64_t tti, Nanos now, std::vector<HsUserTransmission>& out)
{
    if (m_config.codes == 0)
    {
        return;
    }
    Budget budget{tti, now, m_config.codes, m_config.hsScchs, GetPowerShare(tti)};
    Retransmit(budget, out);
    if (budget.hsScchs == 0 || budget.codes == 0)
    {
        return;
    }
    FindCandidates(budget);
    NS_LOG_LOGIC("TTI " << tti << ": " << s_candidates.size() << " queues may send");
    m_scheduler->Begin(s_candidates);
    while (budget.hsScchs > 0)
    {
        const auto position = m_scheduler->TakeNext();
        if (!position)
        {
            return;
        }
        SendNew(s_candidates[*position].queue, budget, out);
    }
}

double
MacHs::GetPowerShare(uint64_t tti) const
{
    uint32_t receivers = 0;
    for (auto user = m_users.begin(); m_config.hsScchs > 1 && user != m_users.end(); ++user)
    {
        if (!*user || !IsReady(**user, tti))
        {
            continue;
        }
        const auto hasNew = [this, &user](HsQueueId queue) {
            return !GetQueue(queue).IsEmpty() && IsWindowOpen(**user, GetQueue(queue));
        };
        const User& of = **user;
        const bool isNew =
            of.harq.HasFree(tti) && std::any_of(of.queues.begin(), of.queues.end(), hasNew);
        receivers += isNew || of.harq.FindRetransmission(tti) ? 1 : 0;
    }
    return 1.0 / std::clamp<uint32_t>(receivers, 1, m_config.hsScchs);
}

void
MacHs::Use(uint32_t codes, HsQueue& queue, Budget& budget)
{
    auto& user = At(queue.GetUser());
    user.nextTti = budget.tti + user.link.GetCategory().minInterTti;
    queue.OnServed(budget.now);
    budget.codes -= codes;
    --budget.hsScchs;
}

void
MacHs::Retransmit(Budget& budget, std::vector<HsUserTransmission>& out)
{
    s_retransmissions.clear();
    for (uint32_t i = 0; m_failed > 0 && i < m_users.size(); ++i)
    {
        const auto& user = m_users[i];
        if (!user || !IsReady(*user, budget.tti))
        {
            continue;
        }
        if (const auto process = user->harq.FindRetransmission(budget.tti))
        {
            s_retransmissions.push_back(
                {user->harq.GetFailedTti(*process), static_cast<HsUserId>(i), *process});
        }
    }
    std::sort(s_retransmissions.begin(), s_retransmissions.end());
    for (const auto& [failedTti, id, process] : s_retransmissions)
    {
        auto& user = At(id);
        // A cell that has fewer codes than it had punctures.
        const uint32_t codes =
            std::min<uint32_t>(user.harq.GetFormat(process).codes, m_config.codes);
        if (budget.hsScchs > 0 && codes <= budget.codes)
        {
            --m_failed;
            out.push_back({id, user.harq.Repeat(process)});
            NS_LOG_INFO("user " << static_cast<uint32_t>(id) << ": process " << +process
                                << " repeats TSN " << out.back().transmission.pdu->tsn.Value());
            out.back().transmission.powerShare = budget.powerShare;
            Use(codes, *FindQueue(user, *out.back().transmission.pdu), budget);
        }
    }
}

HsQueue*
MacHs::FindQueue(const User& user, const MacHsPdu& pdu)
{
    const auto isIts = [&](HsQueueId queue) { return At(queue).GetConfig().id == pdu.queueId; };
    const auto found = std::find_if(user.queues.begin(), user.queues.end(), isIts);
    return found == user.queues.end() ? nullptr : &At(*found);
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
    s_candidates.clear();
    m_filled.EraseIf([this, &budget](HsQueueId id) {
        HsQueue& queue = At(id);
        queue.Discard(budget.now);
        if (queue.IsEmpty())
        {
            return true;
        }
        AddCandidate(id, queue, budget);
        return false;
    });
}

void
MacHs::AddCandidate(HsQueueId id, const HsQueue& queue, const Budget& budget)
{
    auto& user = At(queue.GetUser());
    if (!IsReady(user, budget.tti) || !user.harq.HasFree(budget.tti) || !IsWindowOpen(user, queue))
    {
        // A retransmission in this TTI uses its limit up, a handover loses it.
        const bool isUsed = user.nextTti == budget.tti + user.link.GetCategory().minInterTti;
        if (!isUsed && !user.isAway)
        {
            user.link.OnHeldUp(budget.tti);
        }
        return;
    }
    const uint32_t bits =
        user.link.GetMeanPayload(budget.codes, budget.powerShare, queue.GetHeadBits());
    if (bits == 0)
    {
        return;
    }
    const auto& config = queue.GetConfig();
    s_candidates.push_back({id,
                            config.priority,
                            user.link.GetReport().cqi,
                            user.link.GetCqiMean(),
                            user.link.GetCqiDeviation(),
                            bits / (HS_TTI * SECONDS_PER_NANO),
                            queue.GetBitRate(budget.now),
                            queue.GetHeadDelay(budget.now) * SECONDS_PER_NANO,
                            queue.GetWait(budget.now) * SECONDS_PER_NANO,
                            config.guaranteedBitRate,
                            config.delayBudget * SECONDS_PER_NANO});
}

void
MacHs::SendNew(HsQueueId id, Budget& budget, std::vector<HsUserTransmission>& out)
{
    auto& queue = At(id);
    auto& user = At(queue.GetUser());
    const auto choice = user.link.Choose(budget.codes, budget.powerShare);
    if (!IsReady(user, budget.tti) || choice.cqi == 0)
    {
        return;
    }
    const uint32_t limit = user.link.GetPayloadLimit();
    const auto pdu = queue.Dequeue(choice.format.tbsBits, limit, budget.now);
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
        out.back().transmission.powerShare = budget.powerShare;
        NS_LOG_INFO("queue " << static_cast<uint32_t>(id) << ": process " << +process
                             << " sends TSN " << pdu->tsn.Value() << ", " << pdu->GetNPdus()
                             << " PDUs in a block of " << choice.format.tbsBits << " bits on "
                             << +choice.format.codes << " codes, by CQI " << +choice.cqi);
    }
    const uint32_t payload = pdu ? pdu->GetPayloadBits() : 0;
    user.link.OnServed(payload, queue.IsEmpty() ? 0 : queue.GetHeadBits(), choice.format.tbsBits);
    Use(choice.format.codes, queue, budget);
}

bool
MacHs::IsIdle() const
{
    const auto isEmpty = [this](HsQueueId queue) { return GetQueue(queue).IsEmpty(); };
    return m_active == 0 && std::all_of(m_filled.begin(), m_filled.end(), isEmpty);
}

bool
MacHs::IsIdle(HsUserId user) const
{
    const User& of = At(user);
    const auto isEmpty = [this](HsQueueId queue) { return GetQueue(queue).IsEmpty(); };
    return std::all_of(of.queues.begin(), of.queues.end(), isEmpty) && of.harq.GetNActive() == 0;
}

uint32_t
MacHs::GetNUsers() const
{
    return m_userIds.GetNUsed();
}

uint32_t
MacHs::GetNQueues() const
{
    return m_queueIds.GetNUsed();
}

double
MacHs::GetPdusPerTti(const HsQueue& queue, double powerShare) const
{
    const uint32_t pduBits = queue.GetHeadBits();
    const auto& link = At(queue.GetUser()).link;
    return link.GetPayloadOfLate(m_config.codes, powerShare, pduBits) / pduBits;
}

HsQueueView
MacHs::GetQueueView(HsQueueId queue, double sharers, Nanos now) const
{
    const HsQueue& viewed = GetQueue(queue);
    const uint32_t minInterTti = At(viewed.GetUser()).link.GetCategory().minInterTti;
    const double share = std::min(1.0 / minInterTti, m_config.hsScchs / sharers);
    const double receivers = std::clamp<double>(sharers, 1.0, m_config.hsScchs);
    HsQueueView view;
    view.queuedPdus = viewed.GetPdus();
    view.capacityPdus = viewed.GetConfig().capacityPdus;
    view.pdusPerTti = GetPdusPerTti(viewed, 1.0 / receivers);
    view.drainRate = viewed.GetDrainRate(now);
    view.sharers = sharers;
    view.fairRate = view.pdusPerTti * share / (HS_TTI * SECONDS_PER_NANO);
    view.now = now;
    return view;
}

} // namespace ns3::umts
