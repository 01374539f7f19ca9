/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-cell.h"

#include "ns3/abort.h"
#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/object-vector.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/uinteger.h"
#include "ns3/umts-decibel.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsCell);

namespace
{

constexpr uint64_t FORGET_PERIOD = 16; //!< TTIs from one call of Forget() to the next

/**
 * @param delay a delay
 * @return TTIs until the first one that begins after it
 */
uint64_t
CountTtis(Time delay)
{
    return (delay.GetNanoSeconds() + HS_TTI - 1) / HS_TTI;
}

} // namespace

TypeId
HsCell::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HsCell")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<HsCell>()
            .AddAttribute("HsPdschCodes",
                          "HS-PDSCH codes of the cell, 1 .. 15; dedicated channels may leave fewer",
                          UintegerValue(15),
                          MakeUintegerAccessor(&HsCell::SetCodes, &HsCell::GetCodes),
                          MakeUintegerChecker<uint32_t>(1, 15))
            .AddAttribute("PowerShare",
                          "Share of the power that the radio links stand for, above 0 .. 1; "
                          "dedicated channels may leave less",
                          DoubleValue(1.0),
                          MakeDoubleAccessor(&HsCell::SetPowerShare, &HsCell::GetPowerShare),
                          MakeDoubleChecker<double>(0.001, 1.0))
            .AddAttribute("HsScchs",
                          "HS-SCCHs of the cell: UEs in a TTI at most, 1 .. 4",
                          UintegerValue(1),
                          MakeUintegerAccessor(&HsCell::m_hsScchs),
                          MakeUintegerChecker<uint32_t>(1, 4))
            .AddAttribute("AckDelay",
                          "From the end of a transmission until MAC-hs heeds the answer: 7.5 slots "
                          "to HS-DPCCH (TS 25.211 7.7), its slot, and what the Node B takes to be "
                          "ready for the next TTI; 0: ideal",
                          TimeValue(MilliSeconds(10)),
                          MakeTimeAccessor(&HsCell::m_ackDelay),
                          MakeTimeChecker(Time(0), MilliSeconds(100)))
            .AddAttribute("CqiDelay",
                          "From the measurement of CQI until MAC-hs heeds the report; 0: ideal",
                          TimeValue(MilliSeconds(6)),
                          MakeTimeAccessor(&HsCell::m_cqiDelay),
                          MakeTimeChecker(Time(0), Seconds(1)))
            .AddAttribute("Scheduler",
                          "The scheduler",
                          TypeId::ATTR_GET,
                          PointerValue(),
                          MakePointerAccessor(&HsCell::m_scheduler),
                          MakePointerChecker<HsScheduler>())
            .AddAttribute("UserList",
                          "The UEs, in the order of their set-up",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&HsCell::m_userList),
                          MakeObjectVectorChecker<HsUser>())
            .AddAttribute("QueueList",
                          "The priority queues, in the order of their set-up",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&HsCell::m_queueList),
                          MakeObjectVectorChecker<HsFlowControlEnd>())
            .AddAttribute("Power",
                          "What the cell sends, as the cells around hear it; null: nobody does",
                          PointerValue(),
                          MakePointerAccessor(&HsCell::m_power),
                          MakePointerChecker<CellPower>())
            .AddTraceSource("Transmission",
                            "A transmission begins: RNTI, what is sent",
                            MakeTraceSourceAccessor(&HsCell::m_transmissionTrace),
                            "ns3::umts::HsCell::TransmissionTracedCallback");
    return tid;
}

void
HsCell::DoDispose()
{
    m_event.Cancel();
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
    ShareOut();
    m_answers.resize(CountTtis(m_ackDelay) + 1);
    m_reports.resize(CountTtis(m_cqiDelay) + 1);
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
    NS_ABORT_MSG_IF(found == m_users.end(),
                    "the UE with RNTI " << static_cast<uint32_t>(rnti)
                                        << " is not on HS-DSCH of this cell");
    return static_cast<HsUserId>(found - m_users.begin());
}

void
HsCell::AddUser(Ptr<HsUser> user)
{
    const HsUserId id = m_mac->AddUser(user->GetConfig());
    m_users.resize(std::max<std::size_t>(m_users.size(), static_cast<uint32_t>(id) + 1));
    At(id) = {user, {}, 0};
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
    const auto forget = [id](auto& things) {
        const auto isIts = [id](const auto& thing) { return thing.user == id; };
        things.erase(std::remove_if(things.begin(), things.end(), isIts), things.end());
    };
    forget(m_onAir);
    std::for_each(m_answers.begin(), m_answers.end(), forget);
    std::for_each(m_reports.begin(), m_reports.end(), forget);
    m_mac->RemoveUser(id);
    m_userList.erase(std::find(m_userList.begin(), m_userList.end(), At(id).user));
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
    const double power = std::min(m_powerShare, 1.0 - m_dedicatedPower);
    m_isShutOut = m_freeCodes == 0 || power <= 0.0;
    if (!m_isShutOut)
    {
        m_mac->SetCodes(std::min(m_codes, m_freeCodes));
        for (const auto& user : m_userList)
        {
            user->SetPowerShares(power, m_dedicatedPower);
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
    std::size_t count = m_onAir.size();
    for (const auto& answers : m_answers)
    {
        count += answers.size();
    }
    for (const auto& reports : m_reports)
    {
        count += reports.size();
    }
    return count;
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
        for (auto& reports : m_reports)
        {
            reports.clear();
        }
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
    EndTransmissions(tti, now);
    TakeAnswers(tti);
    TakeReports(tti, now);
    Transmit(tti, now);
    Grant(now);
    if (tti % FORGET_PERIOD == 0)
    {
        Forget();
    }
    if (IsBusy())
    {
        m_event.Schedule(m_iub->GetNode(), NanoSeconds(HS_TTI));
    }
}

void
HsCell::EndTransmissions(uint64_t tti, Nanos now)
{
    auto& answers = m_answers[(tti + m_answers.size() - 1) % m_answers.size()];
    for (const auto& [id, transmission, link] : m_onAir)
    {
        const auto answer = At(id).user->Receive(transmission, link, now);
        answers.push_back({id, transmission.process, answer});
    }
    m_onAir.clear();
    for (const HsUserId id : m_busyUsers)
    {
        At(id).user->OnTime(now);
    }
}

void
HsCell::TakeAnswers(uint64_t tti)
{
    auto& answers = m_answers[tti % m_answers.size()];
    for (const auto& [id, process, answer] : answers)
    {
        At(id).user->OnOutcome(process, m_mac->OnFeedback(id, process, answer, tti));
    }
    answers.clear();
}

void
HsCell::MeasureCqi(HsUserId id, uint64_t tti)
{
    Entry& entry = At(id);
    const auto hasData = [this](HsQueueId queue) {
        return !m_mac->GetQueue(queue).IsEmpty() || At(queue).end->IsWaiting();
    };
    if (entry.user->GetNActive() == 0 &&
        std::none_of(entry.queues.begin(), entry.queues.end(), hasData))
    {
        return;
    }
    const uint64_t delay = m_reports.size() - 1;
    const uint64_t period = entry.user->GetCqiPeriodTtis();
    const uint64_t oldest = tti < delay ? 0 : (tti - delay) / period * period;
    for (uint64_t at = std::max(oldest, entry.nextCqi); at <= tti; at += period)
    {
        const CqiReport report = entry.user->Measure(at * HS_TTI);
        const uint64_t due = std::max(at + delay, tti);
        m_reports[due % m_reports.size()].push_back({id, report});
        entry.nextCqi = at + period;
    }
}

void
HsCell::TakeReports(uint64_t tti, Nanos now)
{
    for (const HsUserId id : m_busyUsers)
    {
        const bool isAway = At(id).user->GetAir()->isAway;
        m_mac->SetAway(id, isAway);
        if (!isAway)
        {
            MeasureCqi(id, tti);
        }
    }
    auto& reports = m_reports[tti % m_reports.size()];
    for (const auto& [id, report] : reports)
    {
        m_mac->OnCqi(id, report, now);
    }
    reports.clear();
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
        HsUser& user = *At(id).user;
        m_transmissionTrace(static_cast<uint32_t>(user.GetRnti()), transmission);
        const double powerDb = ToDb(transmission.powerShare);
        m_onAir.push_back({id, std::move(transmission), AtPower(user.Evaluate(now), powerDb)});
    }
}

void
HsCell::Forget()
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
        return std::none_of(entry.queues.begin(), entry.queues.end(), isPending) &&
               m_mac->IsIdle(id) && !entry.user->HasTimer();
    });
}

bool
HsCell::IsBusy() const
{
    const auto isWaiting = [this](HsQueueId id) {
        return m_queues[static_cast<uint32_t>(id)].end->IsWaiting();
    };
    const auto misses = [this](HsUserId id) {
        return m_users[static_cast<uint32_t>(id)].user->GetDeadline() != NEVER;
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
        next += user->AssignStreams(next);
    }
    return next - stream;
}

} // namespace ns3::umts
