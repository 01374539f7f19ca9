/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-cell.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-frames.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsEdchCell");

NS_OBJECT_ENSURE_REGISTERED(EdchCell);

TypeId
EdchCell::GetTypeId()
{
    const EdchLoadConfig defaults;
    UMTS_TYPE(EdchCell, Object)
        .Attribute("TargetNoiseRise", &C::m_targetNoiseRiseDb, defaults.targetNoiseRiseDb, 0.1, 30)
        .Help("Maximum target RTWP over the reference RTWP, dB (TS 25.433 9.2.1.99); the choice of "
              "this module")
        .Attribute("TargetNonServingShare",
                   &C::m_targetNonServingShare,
                   defaults.targetNonServingShare,
                   0,
                   1)
        .Help("Target Non-serving E-DCH to Total E-DCH Power Ratio: beyond it, and beyond the "
              "target noise rise, UEs that other cells serve get DOWN")
        .Attribute("SchedulingPeriod", &C::m_period, MilliSeconds(40), MilliSeconds(2), Seconds(1))
        .Help("How often load is shared out among the UEs that the cell serves")
        .Attribute("GrantTime", &C::m_grantTime, MilliSeconds(200))
        .Help("How long a UE without data keeps a grant, for twice its mean bit rate and one PDU "
              "at least")
        .Attribute("EAgchs", &C::m_agchs, 1, 1, 16)
        .Help("E-AGCHs: absolute grants that can be sent in a TTI")
        .Trace("Reception", &C::m_receptionTrace, "ReceptionTracedCallback")
        .Help("A transmission has ended")
        .Trace("Grant", &C::m_grantTrace, "GrantTracedCallback")
        .Help("An absolute grant is sent")
        .Trace("Load", &C::m_loadTrace, "LoadTracedCallback")
        .Help("Load has been shared out");
}

EdchCell::EdchCell()
    : m_random(CreateObject<UniformRandomVariable>())
{
}

EdchCell::~EdchCell() = default;

void
EdchCell::DoDispose()
{
    if (m_channel)
    {
        m_channel->Close();
    }
    m_users.clear();
    m_iub = nullptr;
    m_scheduler = nullptr;
    m_power = nullptr;
    Object::DoDispose();
}

void
EdchCell::Configure(const Ptr<UuChannel>& uu,
                    Ptr<IubNetDevice> iub,
                    Ptr<const EdchScheduler> scheduler)
{
    m_power = uu->GetRadio()->power;
    m_iub = iub;
    m_scheduler = scheduler;
    m_channel = Create<EdchChannel>(uu, *this);
    m_budget = std::make_unique<EdchLoadBudget>(
        EdchLoadConfig{m_targetNoiseRiseDb, m_targetNonServingShare});
}

int64_t
EdchCell::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    return 1;
}

EdchUserId
EdchCell::AddUser(const EdchInfo& info)
{
    const EdchUserId id = m_channel->AddUser();
    m_users[id] = std::make_unique<EdchContext>(id, info, m_random);
    return id;
}

void
EdchCell::AddFlow(EdchUserId user, const EdchInfo& info, TransportBearerId bearer)
{
    EdchContext& context = *m_users.at(user);
    context.flows[info.GetDdi()] = {bearer};
    context.GetMac().SetPduBits(info.GetDdi(), info.config.channels.front().pduBits);
}

void
EdchCell::RemoveFlow(EdchUserId user, uint8_t ddi)
{
    EdchContext& context = *m_users.at(user);
    context.flows.erase(ddi);
    context.GetMac().SetPduBits(ddi, 0);
    if (context.flows.empty())
    {
        m_users.erase(user);
        m_channel->RemoveUser(user);
    }
}

void
EdchCell::SetServing(EdchUserId user, bool isServing)
{
    m_users.at(user)->isServed = isServing;
}

void
EdchCell::Receive(EdchUserId id,
                  uint64_t tti,
                  const EdchTransmission& transmission,
                  const EdchQuality& quality)
{
    EdchContext& user = *m_users.at(id);
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto reception = user.OnTransmission(transmission, tti, quality, now);
    const uint32_t bits = user.GetFormats().Get(transmission.control.eTfci).tbsBits;
    NS_LOG_INFO("UE " << static_cast<uint32_t>(id) << ", TTI " << tti << ": " << bits << " bits, "
                      << (reception.isAcknowledged ? "ACK" : "NACK"));
    m_receptionTrace(static_cast<uint16_t>(id),
                     bits,
                     reception.retransmissions,
                     reception.isAcknowledged);
    if (reception.pdu)
    {
        Forward(user, tti, reception);
    }
}

void
EdchCell::Forward(EdchContext& user, uint64_t tti, const MacEReceiver::Reception& reception)
{
    const Nanos begin = static_cast<Nanos>(tti) * GetNanos(user.GetTti());
    EdchSubframe subframe;
    subframe.number =
        static_cast<uint8_t>(begin % GetNanos(EdchTti::MS10) / GetNanos(EdchTti::MS2));
    subframe.retransmissions = static_cast<uint8_t>(
        std::min<uint32_t>(reception.retransmissions, MAX_EDCH_FRAME_RETRANSMISSIONS));
    for (auto& [ddi, flow] : user.flows)
    {
        subframe.pdus.clear();
        const auto isOfFlow = [ddi = ddi](const auto& pdu) { return pdu->ddi == ddi; };
        std::copy_if(reception.pdu->pdus.begin(),
                     reception.pdu->pdus.end(),
                     std::back_inserter(subframe.pdus),
                     isOfFlow);
        if (!subframe.pdus.empty())
        {
            const auto number = static_cast<uint8_t>(flow.frames++ % 16);
            m_iub->Send(
                {flow.bearer, EdchDataFrame{GetCfn(NanoSeconds(begin)), number, {subframe}}});
        }
    }
}

void
EdchCell::OnTtiEnd()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    m_iub->Flush();
    if (now / POWER_FRAME != m_frame)
    {
        m_frame = now / POWER_FRAME;
        m_budget->OnFrame(m_power->GetReception()->GetNoiseRise(now));
    }
    if (now >= m_nextPeriod && !HasGrantsDue())
    {
        Schedule(now);
        LowerOthers(now);
        m_nextPeriod = now + m_period.GetNanoSeconds();
    }
    SendGrants(now);
    WakeForGrants(now);
}

std::vector<EdchContext*>
EdchCell::FindServed(Nanos now, double& granted) const
{
    std::vector<EdchContext*> served;
    granted = 0.0;
    for (const auto& [id, user] : m_users)
    {
        EdchLink* const link = m_channel->GetLink(id);
        if (user->isServed && link)
        {
            served.push_back(user.get());
            granted += link->GetReceivedShare(now);
        }
    }
    return served;
}

void
EdchCell::Schedule(Nanos now)
{
    double granted = 0.0;
    const auto served = FindServed(now, granted);
    const double noiseRise = m_power->GetReception()->GetNoiseRise(now);
    m_budget->Begin(noiseRise, granted);
    const double left = m_budget->GetLeft();
    std::vector<EdchCandidate> candidates;
    std::vector<Turn> asking;
    std::vector<Turn> quiet;
    for (auto* const user : served)
    {
        user->DropSilent(m_grantTime.GetNanoSeconds(), now);
        const EdchUserLoad load = m_channel->GetLink(user->GetId())->Measure(now);
        const auto candidate = user->Describe(load, m_period.GetNanoSeconds());
        if (candidate)
        {
            candidates.push_back(*candidate);
        }
        (candidate ? asking : quiet).push_back({user, load});
    }
    // One PDU without a request to each UE that may have more soon; data come before further ones.
    Keep(quiet, &EdchContext::GetLeastRatio, now);
    const auto shares = m_scheduler->Share(candidates, m_budget->GetLeft());
    for (std::size_t i = 0; i < asking.size(); ++i)
    {
        asking[i].share = shares[i];
        asking[i].ratio = shares[i] > 0.0 ? asking[i].load.GetPowerRatio(shares[i]) : 0.0;
        m_budget->Grant(shares[i]);
    }
    Keep(quiet, &EdchContext::GetKeptRatio, now);
    asking.insert(asking.end(), quiet.begin(), quiet.end());
    for (const auto& turn : asking)
    {
        turn.user->Decide(turn.ratio, turn.share, now);
    }
    NS_LOG_INFO("noise rise " << ToDb(noiseRise) << " dB, load " << left << ", shared out "
                              << left - m_budget->GetLeft());
    m_loadTrace(ToDb(noiseRise), left, left - m_budget->GetLeft());
}

void
EdchCell::Keep(std::vector<Turn>& quiet, double (EdchContext::*ratio)() const, Nanos now)
{
    for (auto& turn : quiet)
    {
        const double kept = (turn.user->*ratio)();
        const double more = turn.load.GetLoad(kept) - turn.share;
        if (!turn.user->IsIdle(m_grantTime.GetNanoSeconds(), now) && more <= m_budget->GetLeft())
        {
            turn.ratio = kept;
            turn.share += more;
            m_budget->Grant(more);
        }
    }
}

bool
EdchCell::HasGrantsDue() const
{
    return std::any_of(m_users.begin(), m_users.end(), [this](const auto& entry) {
        return m_channel->GetLink(entry.first) && entry.second->isServed &&
               entry.second->HasOtherGrant();
    });
}

void
EdchCell::WakeForGrants(Nanos now)
{
    const bool isDue = HasGrantsDue();
    const bool isHeld = std::any_of(m_users.begin(), m_users.end(), [this](const auto& entry) {
        return m_channel->GetLink(entry.first) && entry.second->isServed &&
               entry.second->GetGrant().HasAny();
    });
    if (isDue || isHeld)
    {
        const Nanos tti = GetNanos(EdchTti::MS2);
        const Nanos at = isDue ? now + tti : std::max(m_nextPeriod, now + tti);
        m_channel->WakeAt((at + tti - 1) / tti * tti);
    }
}

void
EdchCell::SendGrants(Nanos now)
{
    // What lowers a grant first: else there would be more than was shared out. Then the UE that was
    // told a grant the longest ago: the order of the numbers would prefer some for good.
    std::vector<EdchContext*> order;
    for (const auto& [id, user] : m_users)
    {
        order.push_back(user.get());
    }
    const auto key = [](const EdchContext* user) {
        return std::make_pair(!user->IsLowered(), user->GetLastAbsolute());
    };
    std::stable_sort(order.begin(), order.end(), [&key](const auto* first, const auto* second) {
        return key(first) < key(second);
    });
    uint32_t agchs = m_agchs;
    for (auto* const user : order)
    {
        EdchLink* const link = m_channel->GetLink(user->GetId());
        if (link && now % GetNanos(user->GetTti()) == 0 &&
            SignalGrant(*user, *link, agchs > 0, now))
        {
            --agchs;
        }
    }
}

bool
EdchCell::SignalGrant(EdchContext& user, EdchLink& link, bool hasAgch, Nanos now)
{
    const bool isHeard = !user.heard.isAnswered;
    const bool isGranted = hasAgch && user.isServed && user.IsGrantDue(now);
    if (!isHeard && !isGranted)
    {
        return false;
    }
    EdchSignal signal;
    signal.tti = static_cast<uint64_t>(now / GetNanos(user.GetTti()) - 1);
    signal.isServing = user.isServed;
    if (isHeard)
    {
        signal.isAcknowledged = user.heard.isAcknowledged;
        user.heard.isAnswered = true;
    }
    if (isGranted)
    {
        signal.grantTti = signal.tti + user.GetAbsoluteTtis();
        signal.grants.absolute = user.SendAbsolute(signal.grantTti, now);
        NS_LOG_INFO("UE " << static_cast<uint32_t>(user.GetId()) << ": absolute grant "
                          << user.GetGrant().GetGrant());
        m_grantTrace(static_cast<uint16_t>(user.GetId()), user.GetGrant().GetGrant());
    }
    else if (user.isServed)
    {
        signal.grantTti = signal.tti + GetEdchProcesses(user.GetTti());
        signal.grants.serving = user.SendRelative(signal.tti);
    }
    link.OnSignal(signal);
    return isGranted;
}

void
EdchCell::LowerOthers(Nanos now)
{
    double others = 0.0;
    double all = 0.0;
    for (const auto& [id, user] : m_users)
    {
        if (EdchLink* const link = m_channel->GetLink(id))
        {
            const double share = link->GetReceivedShare(now);
            all += share;
            others += user->isServed ? 0.0 : share;
        }
    }
    const double noiseRise = m_power->GetReception()->GetNoiseRise(now);
    if (all == 0.0 || !m_budget->MustLower(noiseRise, others / all))
    {
        return;
    }
    for (const auto& [id, user] : m_users)
    {
        EdchLink* const link = m_channel->GetLink(id);
        if (link && !user->isServed)
        {
            EdchSignal signal;
            signal.tti = static_cast<uint64_t>(now / GetNanos(user->GetTti())) - 1;
            signal.grantTti = signal.tti + user->GetAbsoluteTtis();
            signal.grants.isDown = true;
            link->OnSignal(signal);
        }
    }
}

} // namespace ns3::umts
