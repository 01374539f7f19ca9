/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-cell.h"

#include "ns3/abort.h"
#include "ns3/double.h"
#include "ns3/object-vector.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(HsCell);

namespace
{

constexpr double HS_SPREADING_FACTOR = 16.0; //!< Of HS-PDSCH (TS 25.211 5.3.3.13)

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
                          MakeObjectVectorAccessor(&HsCell::m_queues),
                          MakeObjectVectorChecker<HsFlowControlEnd>())
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
    for (const auto& queue : m_queues)
    {
        queue->Dispose();
    }
    m_users.clear();
    m_userList.clear();
    m_queues.clear();
    m_onAir.clear();
    m_mac.reset();
    m_scheduler = nullptr;
    m_iub = nullptr;
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

void
HsCell::AddUser(Ptr<HsUser> user)
{
    m_mac->AddUser(user->GetConfig());
    m_users.push_back({user, {}, 0});
    m_userList.push_back(user);
    ShareOut();
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
HsCell::SetDedicatedShares(double codes, double power)
{
    m_dedicatedCodes = codes;
    m_dedicatedPower = power;
    ShareOut();
}

void
HsCell::ShareOut()
{
    if (!m_mac)
    {
        return;
    }
    const auto free =
        static_cast<uint32_t>(std::floor(HS_SPREADING_FACTOR * (1 - m_dedicatedCodes)));
    const double power = std::min(m_powerShare, 1.0 - m_dedicatedPower);
    m_isShutOut = free == 0 || power <= 0.0;
    if (!m_isShutOut)
    {
        m_mac->SetCodes(std::min(m_codes, free));
        for (const auto& user : m_userList)
        {
            user->SetPowerOffset(10.0 * std::log10(power));
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

void
HsCell::AddQueue(Ptr<HsFlowControlEnd> queue, TransportBlockSink* sink)
{
    const DchId id = queue->GetId();
    const auto isIts = [&](const Entry& entry) { return entry.user->GetRnti() == id.rnti; };
    const auto owner = std::find_if(m_users.begin(), m_users.end(), isIts);
    const HsQueueConfig config = queue->GetConfig();
    const uint32_t number = m_mac->AddQueue(static_cast<uint32_t>(owner - m_users.begin()), config);
    owner->queues.push_back(number);
    owner->user->GetReceiver().AddQueue(config, config.fullBuffer ? nullptr : sink);
    m_queues.push_back(queue);
    m_queueById[id.Key()] = number;
    if (config.fullBuffer)
    {
        Activate();
    }
}

HsFlowControlEnd::IubTiming
HsCell::GetIubTiming() const
{
    const Ptr<IubChannel> iub = m_iub->GetIub();
    return {iub->GetDelay().GetNanoSeconds(), iub->GetMaxWait().GetNanoSeconds()};
}

void
HsCell::OnIubFrame(IubFrame& frame)
{
    const uint32_t number = GetQueueNumber({frame.rnti, frame.bearer});
    const Nanos now = Simulator::Now().GetNanoSeconds();
    HsFlowControlEnd& queue = *m_queues[number];
    queue.OnFrame(frame, now);
    m_mac->OnUserBufferSize(number, queue.GetPendingPdus());
    if (frame.set)
    {
        const uint16_t bits = queue.GetAccountedBits();
        for (auto& block : frame.set->blocks)
        {
            m_mac->Enqueue(number, {std::move(block), bits}, now);
        }
    }
    Activate();
}

const MacHs&
HsCell::GetMacHs() const
{
    return *m_mac;
}

uint32_t
HsCell::GetQueueNumber(DchId id) const
{
    return m_queueById.at(id.Key());
}

uint64_t
HsCell::GetNTtis() const
{
    return m_ttis;
}

void
HsCell::Activate()
{
    if (!m_event.IsExpired())
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
    m_event = Simulator::Schedule(NanoSeconds(tti * HS_TTI) - now, &HsCell::OnTti, this);
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
    if (IsBusy())
    {
        m_event = Simulator::Schedule(NanoSeconds(HS_TTI), &HsCell::OnTti, this);
    }
}

void
HsCell::EndTransmissions(uint64_t tti, Nanos now)
{
    auto& answers = m_answers[(tti + m_answers.size() - 1) % m_answers.size()];
    for (const auto& [number, transmission, link] : m_onAir)
    {
        const auto answer = m_users[number].user->Receive(transmission, link, now);
        answers.push_back({number, transmission.process, answer});
    }
    m_onAir.clear();
    for (const auto& user : m_userList)
    {
        user->GetReceiver().OnTime(now);
    }
}

void
HsCell::TakeAnswers(uint64_t tti)
{
    auto& answers = m_answers[tti % m_answers.size()];
    for (const auto& [number, process, answer] : answers)
    {
        m_users[number].user->OnOutcome(process, m_mac->OnFeedback(number, process, answer, tti));
    }
    answers.clear();
}

void
HsCell::MeasureCqi(uint32_t number, uint64_t tti)
{
    Entry& entry = m_users[number];
    const auto hasData = [this](uint32_t queue) {
        return !m_mac->GetQueue(queue).IsEmpty() || m_queues[queue]->IsWaiting();
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
        m_reports[due % m_reports.size()].push_back({number, report});
        entry.nextCqi = at + period;
    }
}

void
HsCell::TakeReports(uint64_t tti, Nanos now)
{
    for (uint32_t number = 0; number < m_users.size(); ++number)
    {
        MeasureCqi(number, tti);
    }
    auto& reports = m_reports[tti % m_reports.size()];
    for (const auto& [number, report] : reports)
    {
        m_mac->OnCqi(number, report, now);
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
    for (auto& [number, transmission] : m_transmissions)
    {
        HsUser& user = *m_users[number].user;
        m_transmissionTrace(static_cast<uint32_t>(user.GetRnti()), transmission);
        m_onAir.push_back({number, std::move(transmission), user.Evaluate(now)});
    }
}

void
HsCell::Grant(Nanos now)
{
    for (uint32_t number = 0; number < m_queues.size(); ++number)
    {
        HsFlowControlEnd& queue = *m_queues[number];
        if (!queue.IsDue(now))
        {
            continue;
        }
        const auto allocation = queue.Decide(m_mac->GetQueueView(number, now), now);
        m_mac->OnUserBufferSize(number, queue.GetPendingPdus());
        if (allocation)
        {
            const DchId id = queue.GetId();
            m_frames.push_back({id.rnti,
                                nullptr,
                                id.bearer,
                                IubFrame::Type::CAPACITY_ALLOCATION,
                                {},
                                *allocation});
        }
    }
    if (!m_frames.empty())
    {
        m_iub->SendFrames(m_frames);
    }
}

bool
HsCell::IsBusy() const
{
    const auto isWaiting = [](const Ptr<HsFlowControlEnd>& queue) { return queue->IsWaiting(); };
    const auto misses = [](const Ptr<HsUser>& user) {
        return user->GetReceiver().GetDeadline() != NEVER;
    };
    return !m_onAir.empty() || !m_mac->IsIdle() ||
           std::any_of(m_queues.begin(), m_queues.end(), isWaiting) ||
           std::any_of(m_userList.begin(), m_userList.end(), misses);
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

} // namespace umts
} // namespace ns3
