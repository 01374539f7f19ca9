/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-cell.h"

#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHsCell");

NS_OBJECT_ENSURE_REGISTERED(HsCell);

namespace
{

constexpr uint64_t SKIP_PERIOD = 16; //!< TTIs from one call of SkipIdle() to the next

/**
 * @param delay a delay
 * @return TTIs until the first one that begins after it
 */
uint64_t
CountTtis(Time delay)
{
    return (delay.GetNanoSeconds() + HS_TTI - 1) / HS_TTI;
}

/**
 * @param answer an answer on HS-DPCCH
 * @return it, for logs
 */
const char*
GetName(HarqFeedback answer)
{
    return answer == HarqFeedback::ACK ? "ACK" : answer == HarqFeedback::NACK ? "NACK" : "DTX";
}

/**
 * @param outcome what an answer has brought about
 * @return it, for logs
 */
const char*
GetName(HarqTransmitter::Outcome outcome)
{
    using Outcome = HarqTransmitter::Outcome;
    return outcome == Outcome::DELIVERED    ? "delivered"
           : outcome == Outcome::RETRANSMIT ? "to be sent again"
                                            : "given up";
}

} // namespace

TypeId
HsCell::GetTypeId()
{
    UMTS_TYPE(HsCell, Object)
        .Attribute("HsPdschCodes", &C::SetCodes, &C::GetCodes, 15, 1, 15)
        .Help("HS-PDSCH codes of the cell, 1 .. 15; dedicated channels may leave fewer")
        .Attribute("PowerShare", &C::SetPowerShare, &C::GetPowerShare, 1.0, 0.001, 1.0)
        .Help("Share of the power that the radio links stand for, above 0 .. 1; dedicated channels "
              "may leave less")
        .Attribute("HsScchs", &C::m_hsScchs, 1, 1, 4)
        .Help("HS-SCCHs of the cell: UEs in a TTI at most, 1 .. 4")
        .Attribute("AckDelay", &C::m_ackDelay, MilliSeconds(10), Time(0), MilliSeconds(100))
        .Help("From the end of a transmission until MAC-hs heeds the answer: 7.5 slots to HS-DPCCH "
              "(TS 25.211 7.7), its slot, and what the Node B takes to be ready for the next TTI; "
              "0: ideal")
        .Attribute("CqiDelay", &C::m_cqiDelay, MilliSeconds(6), Time(0), Seconds(1))
        .Help("From the measurement of CQI until MAC-hs heeds the report; 0: ideal")
        .Object("Scheduler", &C::m_scheduler)
        .Help("The scheduler")
        .List<HsUser>("UserList", &C::m_userList)
        .Help("The UEs, in the order of their set-up")
        .List<HsFlowControlEnd>("QueueList", &C::m_queueList)
        .Help("The priority queues, in the order of their set-up")
        .Attribute("Power", &C::m_power, nullptr)
        .Help("What the cell sends, as the cells around hear it; null: nobody does")
        .Trace("Transmission", &C::m_transmissionTrace, "TransmissionTracedCallback")
        .Help("A transmission begins: RNTI, what is sent");
}

HsCell::~HsCell()
{
    LeaveAirs();
}

void
HsCell::LeaveAirs()
{
    for (const auto& user : m_userList)
    {
        user->GetChannel()->SetAwayHandler(nullptr);
    }
}

void
HsCell::DoDispose()
{
    m_event.Cancel();
    LeaveAirs();
    for (const auto& user : m_userList)
    {
        user->Dispose();
    }
    for (const auto& queue : m_queueList)
    {
        queue->Dispose();
    }
    m_busyUsers.Clear();
    m_busyQueues.Clear();
    m_users.clear();
    m_userList.clear();
    m_queues.clear();
    m_queueList.clear();
    m_onAir.clear();
    m_mac.reset();
    m_scheduler = nullptr;
    m_iub = nullptr;
    m_power = nullptr;
    Object::DoDispose();
}

void
HsCell::Configure(Ptr<HsScheduler> scheduler, Ptr<IubNetDevice> iub)
{
    m_scheduler = scheduler;
    m_iub = iub;
    m_mac = std::make_unique<MacHs>(HsCellConfig{m_codes, m_hsScchs}, scheduler);
    UpdatePower(Simulator::Now().GetNanoSeconds());
    ShareOut();
    m_answers = HsFeedbackLine<Answer>(CountTtis(m_ackDelay));
    m_reports = HsFeedbackLine<Report>(CountTtis(m_cqiDelay));
}

HsCell::Entry&
HsCell::At(HsUserId user)
{
    return m_users[static_cast<uint32_t>(user)];
}

HsCell::Queue&
HsCell::At(HsQueueId queue)
{
    return m_queues[static_cast<uint32_t>(queue)];
}

HsUserId
HsCell::GetUserId(Rnti rnti) const
{
    const auto isIt = [rnti](const Entry& entry) {
        return entry.user && entry.user->GetRnti() == rnti;
    };
    const auto found = std::find_if(m_users.begin(), m_users.end(), isIt);
    UMTS_THROW_IF(found == m_users.end(),
                  "the UE with RNTI " << static_cast<uint32_t>(rnti)
                                      << " is not on HS-DSCH of this cell");
    return static_cast<HsUserId>(found - m_users.begin());
}

void
HsCell::AddUser(Ptr<HsUser> user)
{
    const HsUserId id = m_mac->AddUser(user->GetConfig());
    m_users.resize(std::max<std::size_t>(m_users.size(), static_cast<uint32_t>(id) + 1));
    const Ptr<HsDschChannel> channel = user->GetChannel();
    At(id) = {user, channel, {}, 0, NEVER, false};
    m_mac->SetAway(id, channel->IsAway());
    channel->SetAwayHandler([this, id](bool isAway) { m_mac->SetAway(id, isAway); });
    m_userList.push_back(user);
    ShareOut();
}

void
HsCell::RemoveUser(Rnti rnti)
{
    const HsUserId id = GetUserId(rnti);
    while (!At(id).queues.empty())
    {
        RemoveQueue(At(id).queues.back());
    }
    const auto isIts = [id](const OnAir& sent) { return sent.user == id; };
    m_onAir.erase(std::remove_if(m_onAir.begin(), m_onAir.end(), isIts), m_onAir.end());
    m_answers.Remove(id);
    m_reports.Remove(id);
    m_mac->RemoveUser(id);
    m_userList.erase(std::find(m_userList.begin(), m_userList.end(), At(id).user));
    At(id).channel->SetAwayHandler(nullptr);
    m_busyUsers.Erase(id);
    At(id) = {};
}

void
HsCell::SetCodes(uint32_t codes)
{
    m_codes = codes;
    ShareOut();
}

uint32_t
HsCell::GetCodes() const
{
    return m_codes;
}

void
HsCell::SetPowerShare(double share)
{
    m_powerShare = share;
    ShareOut();
}

double
HsCell::GetPowerShare() const
{
    return m_powerShare;
}

void
HsCell::UsePower(Ptr<CellPower> power)
{
    m_power = m_power ? m_power : power;
}

void
HsCell::SetResources(uint32_t codes, double power)
{
    m_freeCodes = codes;
    m_dedicatedPower = power;
    ShareOut();
}

uint32_t
HsCell::GetNHsScchs() const
{
    return m_userList.empty() ? 0 : m_hsScchs;
}

void
HsCell::ShareOut()
{
    if (!m_mac)
    {
        return;
    }
    const double power =
        std::min({m_powerShare, 1.0 - m_dedicatedPower, m_controlledShares.hsDsch});
    const double dedicated = std::max(m_dedicatedPower, m_controlledShares.dedicated);
    m_isShutOut = m_freeCodes == 0 || power <= 0.0;
    if (!m_isShutOut)
    {
        m_mac->SetCodes(std::min(m_codes, m_freeCodes));
        for (const auto& user : m_userList)
        {
            user->GetChannel()->SetPowerShares(power, dedicated);
        }
    }
}

Ptr<HsUser>
HsCell::FindUser(Rnti rnti) const
{
    const auto isIt = [rnti](const Ptr<HsUser>& user) { return user->GetRnti() == rnti; };
    const auto found = std::find_if(m_userList.begin(), m_userList.end(), isIt);
    return found == m_userList.end() ? nullptr : *found;
}

const MacHs&
HsCell::GetMacHs() const
{
    return *m_mac;
}

std::size_t
HsCell::GetNUnderWay() const
{
    return m_onAir.size() + m_answers.GetNUnderWay() + m_reports.GetNUnderWay();
}

uint64_t
HsCell::GetNTtis() const
{
    return m_ttis;
}

void
HsCell::Activate(HsQueueId id)
{
    m_busyUsers.Insert(At(id).user);
    m_busyQueues.Insert(id);
    if (m_event.IsPending())
    {
        return;
    }
    const Time now = Simulator::Now();
    const uint64_t tti = std::max(m_nextTti, CountTtis(now));
    if (tti > m_nextTti)
    {
        // What was measured before the cell had nothing to do is not worth waiting for.
        m_reports.Clear();
    }
    m_nextTti = tti;
    m_event.Schedule(m_iub->GetNode(), NanoSeconds(tti * HS_TTI) - now);
}

void
HsCell::OnTti()
{
    const uint64_t tti = m_nextTti++;
    const Nanos now = Simulator::Now().GetNanoSeconds();
    ++m_ttis;
    m_answers.Begin(tti);
    m_reports.Begin(tti);
    Prefetch();
    EndTransmissions(tti, now);
    RunTimers(now);
    TakeAnswers(tti);
    UpdatePower(now);
    TakeReports(tti, now);
    Transmit(tti, now);
    Grant(now);
    if (tti % SKIP_PERIOD == 0)
    {
        SkipIdle();
    }
    if (IsBusy())
    {
        m_event.Schedule(m_iub->GetNode(), NanoSeconds(HS_TTI));
    }
}

void
HsCell::Prefetch()
{
    for (const HsUserId id : m_busyUsers)
    {
        At(id).channel->Prefetch();
        At(id).user->Prefetch();
        m_mac->Prefetch(id);
    }
    for (const HsQueueId id : m_busyQueues)
    {
        m_mac->Prefetch(id);
    }
    for (const auto& sent : m_onAir)
    {
        At(sent.user).channel->PrefetchListener();
    }
    for (const auto& answer : m_answers.GetDue())
    {
        m_mac->PrefetchAnswer(answer.user, answer.process);
    }
}

void
HsCell::EndTransmissions(uint64_t tti, Nanos now)
{
    const uint64_t due = tti + m_answers.GetDelay();
    for (const auto& [id, transmission, link] : m_onAir)
    {
        Entry& entry = At(id);
        const HarqFeedback answer = entry.user->ReadAnswer(transmission, link, now);
        NS_LOG_INFO("RNTI " << static_cast<uint32_t>(entry.user->GetRnti()) << ": TSN "
                            << transmission.pdu->tsn.Value() << " has come, the answer is "
                            << GetName(answer));
        m_answers.Send(due, {id, transmission.process, answer});
        entry.timer = entry.channel->GetTimer();
        m_nextTimer = std::min(m_nextTimer, entry.timer);
    }
    m_onAir.clear();
}

void
HsCell::RunTimers(Nanos now)
{
    if (now < m_nextTimer)
    {
        return;
    }
    m_nextTimer = NEVER;
    for (const HsUserId id : m_busyUsers)
    {
        Entry& entry = At(id);
        if (now >= entry.timer)
        {
            entry.channel->OnTime(now);
            entry.timer = entry.channel->GetTimer();
        }
        m_nextTimer = std::min(m_nextTimer, entry.timer);
    }
}

void
HsCell::TakeAnswers(uint64_t tti)
{
    auto& answers = m_answers.GetDue();
    for (const auto& [id, process, answer] : answers)
    {
        HsUser& user = *At(id).user;
        const auto outcome = m_mac->OnFeedback(id, process, answer, tti);
        NS_LOG_INFO("RNTI " << static_cast<uint32_t>(user.GetRnti()) << ": the block of process "
                            << +process << " is " << GetName(outcome));
        user.OnOutcome(process, outcome);
    }
    answers.clear();
}

void
HsCell::MeasureCqi(HsUserId id, Entry& entry, uint64_t tti)
{
    HsUser& user = *entry.user;
    HsDschChannel& channel = *entry.channel;
    const uint64_t delay = m_reports.GetDelay();
    const uint64_t period = user.GetCqiPeriodTtis();
    if (entry.nextCqi + delay < tti)
    {
        entry.nextCqi = std::max(entry.nextCqi, (tti - delay) / period * period);
    }
    while (entry.nextCqi <= tti)
    {
        const uint64_t due = std::max(entry.nextCqi + delay, tti);
        if (!channel.IsHeard())
        {
            entry.nextCqi += period;
            continue;
        }
        const CqiReport report = channel.ReportCqi(entry.nextCqi * HS_TTI);
        user.OnCqi(report);
        m_reports.Send(due, {id, report});
        // A payload limit is that of one TTI.
        entry.nextCqi += report.payloadLimitBits == NO_PAYLOAD_LIMIT ? period : 1;
    }
}

void
HsCell::MarkReceivers()
{
    for (const HsQueueId id : m_busyQueues)
    {
        const HsQueue& queue = m_mac->GetQueue(id);
        if (!queue.IsEmpty() || At(id).end->IsWaiting())
        {
            At(queue.GetUser()).hasData = true;
        }
    }
}

void
HsCell::TakeReports(uint64_t tti, Nanos now)
{
    for (const HsUserId id : m_busyUsers)
    {
        const Entry& entry = At(id);
        if (entry.nextCqi <= tti)
        {
            entry.channel->PrefetchLink();
        }
    }
    MarkReceivers();
    for (const HsUserId id : m_busyUsers)
    {
        Entry& entry = At(id);
        const bool hasData = std::exchange(entry.hasData, false);
        if (entry.nextCqi <= tti && !m_mac->IsAway(id) && (hasData || entry.user->GetNActive() > 0))
        {
            MeasureCqi(id, entry, tti);
        }
    }
    auto& reports = m_reports.GetDue();
    for (const auto& [id, report] : reports)
    {
        m_mac->OnCqi(id, report, now);
    }
    reports.clear();
}

void
HsCell::UpdatePower(Nanos now)
{
    if (!m_power)
    {
        return;
    }
    const Shares shares{m_power->GetHsDschShare(now),
                        m_power->GetDedicated().GetTotal(now) / m_power->GetHsDsch()};
    if (shares.hsDsch != m_controlledShares.hsDsch ||
        shares.dedicated != m_controlledShares.dedicated)
    {
        m_controlledShares = shares;
        ShareOut();
    }
}

void
HsCell::Transmit(uint64_t tti, Nanos now)
{
    m_transmissions.clear();
    if (!m_isShutOut)
    {
        m_mac->RunTti(tti, now, m_transmissions);
    }
    if (m_power && !m_transmissions.empty())
    {
        m_power->OnHsDschTti(now);
    }
    for (auto& [id, transmission] : m_transmissions)
    {
        const Entry& entry = At(id);
        m_transmissionTrace(static_cast<uint32_t>(entry.user->GetRnti()), transmission);
        NS_LOG_INFO("RNTI " << static_cast<uint32_t>(entry.user->GetRnti()) << ": TSN "
                            << transmission.pdu->tsn.Value() << " with "
                            << transmission.pdu->GetNPdus() << " PDUs goes on the air, process "
                            << +transmission.process << ", transmission "
                            << transmission.redundancy + 1);
        const DownlinkQuality link = entry.channel->Transmit(transmission.powerShare, now);
        m_onAir.push_back({id, std::move(transmission), link});
    }
}

void
HsCell::SkipIdle()
{
    m_busyQueues.EraseIf([this](HsQueueId id) {
        const bool isOver = m_mac->GetQueue(id).IsEmpty() && At(id).end->GetPendingPdus() == 0;
        if (isOver)
        {
            m_sharers.Set(id, 0.0);
        }
        return isOver;
    });
    m_busyUsers.EraseIf([this](HsUserId id) {
        const Entry& entry = At(id);
        const auto isPending = [this](HsQueueId queue) {
            return At(queue).end->GetPendingPdus() > 0;
        };
        return m_mac->IsIdle(id) && entry.channel->GetTimer() == NEVER &&
               std::none_of(entry.queues.begin(), entry.queues.end(), isPending);
    });
}

bool
HsCell::IsBusy() const
{
    const auto isWaiting = [this](HsQueueId id) {
        return m_queues[static_cast<uint32_t>(id)].end->IsWaiting();
    };
    const auto misses = [this](HsUserId id) {
        return m_users[static_cast<uint32_t>(id)].channel->GetDeadline() != NEVER;
    };
    return !m_onAir.empty() || !m_mac->IsIdle() ||
           std::any_of(m_busyQueues.begin(), m_busyQueues.end(), isWaiting) ||
           std::any_of(m_busyUsers.begin(), m_busyUsers.end(), misses);
}

int64_t
HsCell::AssignStreams(int64_t stream)
{
    int64_t next = stream + m_scheduler->AssignStreams(stream);
    for (const auto& user : m_userList)
    {
        next += user->GetChannel()->AssignStreams(next);
    }
    return next - stream;
}

} // namespace ns3::umts
