/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-leg.h"

#include "ns3/simulator.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(Dpch);

namespace
{

constexpr double TARGET_RANGE_DB = 10; //!< By which an outer loop may leave the target in noise

/// Symbols per s of a DPCCH, which stand for the bits of a DPCH without DCH.
constexpr double DPCCH_RATE = CHIPS_PER_SECOND / DPCCH_SPREADING;

} // namespace

TypeId
Dpch::GetTypeId()
{
    const DpchConfig dpch;
    const OuterLoopConfig defaults;
    UMTS_TYPE(Dpch, Object)
        .Attribute("DownlinkStep", &C::m_downlinkStepDb, dpch.downlink.stepDb, 0.5, 2)
        .Help("TPC step size of the downlink, dB: 0.5, 1, 1.5 or 2 (TS 25.214 5.2.1.2.2)")
        .Attribute("DpcMode", &C::m_dpcMode, dpch.downlink.dpcMode, 0, 1)
        .Help("DPC_MODE: 0, a command for the downlink in every slot; 1, in every third")
        .Attribute("MaximumDownlinkPower",
                   &C::m_maximumDownlinkDb,
                   dpch.downlink.maximumDb,
                   -35,
                   15)
        .Help("Most power of a DPCH, dB relative to the CPICH (default: TS 25.101 8.8)")
        .Attribute("MinimumDownlinkPower",
                   &C::m_minimumDownlinkDb,
                   dpch.downlink.minimumDb,
                   -35,
                   15)
        .Help("Least power of a DPCH, dB relative to the CPICH (default: TS 25.101 8.8)")
        .Attribute("UplinkAlgorithm", &C::m_uplinkAlgorithm, dpch.uplink.algorithm, 1, 2)
        .Help("Power Control Algorithm of the uplink, 1 or 2 (TS 25.214 5.1.2.2)")
        .Attribute("UplinkStep", &C::m_uplinkStepDb, dpch.uplink.stepDb, 1, 2)
        .Help("TPC step size of the uplink with algorithm 1, dB: 1 or 2")
        .Attribute("MaximumUplinkPower", &C::m_maximumUplinkDbm, dpch.uplink.maximumDbm, -50, 33)
        .Help("Most that the UE sends, dBm: 24 of power class 3, 21 of class 4 (TS 25.101 6.2.1)")
        .Attribute("TpcErrorRate", &C::m_tpcErrorRate, dpch.tpcErrorRate, 0, 0.5)
        .Help("Share of TPC commands that are misread, in each direction and cell")
        .Attribute("PowerBalancing", &C::m_isBalanced, false)
        .Help("Whether radio links of an active set are brought back to the power of the CPICH "
              "less 8 dB (TS 25.433 8.3.7)")
        .Attribute("DpcchSir", &C::m_dpcchSirDb, 2.0, -10, 20)
        .Help("SIR of the DPCCH after despreading with 256, dB, that a UE on HS-DSCH without a DCH "
              "in the downlink steers for (TS 25.214 B.2, TS 25.331 14.9.1): with 2 dB 4 % of QPSK "
              "TPC symbols are misread")
        .Attribute("BlerTarget", &C::m_blerTarget, defaults.blerTarget, 1e-6, 0.5)
        .Help("Block error rate that the outer loops of both directions aim at")
        .Attribute("OuterLoopStep", &C::m_outerLoopStepDb, defaults.stepDb, 0, 5)
        .Help("By how much a block in error raises the SIR target, dB")
        .Trace("DownlinkTti", &C::m_downlinkTrace, "TtiTracedCallback")
        .Help("A TTI of the downlink: Eb/N0 and its target in dB, power of the DPCH in the first "
              "cell in dBm, whether its blocks are in error")
        .Trace("UplinkTti", &C::m_uplinkTrace, "TtiTracedCallback")
        .Help("A TTI of the uplink in a cell: Eb/N0 and its target in dB, power of the UE in dBm, "
              "whether its blocks are in error");
}

Dpch::Dpch()
    : m_random(CreateObject<UniformRandomVariable>()),
      m_fadingRandom(CreateObject<UniformRandomVariable>()),
      m_linkRandom(CreateObject<UniformRandomVariable>()),
      m_downlinkUsage{DPCCH_SHARE, DPCCH_SHARE, 0},
      m_uplinkUsage{DPCCH_SHARE, DPCCH_SHARE, 0},
      m_frames([this]() { OnFrame(); })
{
}

Dpch::~Dpch() = default;

void
Dpch::DoDispose()
{
    m_frames.Cancel();
    m_legs.clear();
    m_links.clear();
    m_loops.reset();
    Object::DoDispose();
}

Ptr<Dpch>
Dpch::Get(const Ptr<Object>& ue, const ObjectFactory& factory)
{
    auto dpch = ue->GetObject<Dpch>();
    if (!dpch)
    {
        dpch = factory.Create<Dpch>();
        ue->AggregateObject(dpch);
    }
    return dpch;
}

void
Dpch::Begin(double receiverLossDb)
{
    DpchConfig config;
    config.downlink = {m_downlinkStepDb, m_dpcMode, m_maximumDownlinkDb, m_minimumDownlinkDb};
    config.uplink.algorithm = m_uplinkAlgorithm;
    config.uplink.stepDb = m_uplinkStepDb;
    config.uplink.maximumDbm = m_maximumUplinkDbm;
    config.tpcErrorRate = m_tpcErrorRate;
    config.receiverLossDb = receiverLossDb;
    m_receiverLossDb = receiverLossDb;
    if (m_isBalanced)
    {
        config.balancing.emplace();
    }
    m_loops = std::make_unique<DpchLoops>(config, m_random);
}

OuterLoopConfig
Dpch::GetUplinkOuterLoop() const
{
    return {m_blerTarget, m_outerLoopStepDb};
}

bool
Dpch::HasLink(const Ptr<CellRadio>& cell) const
{
    return std::any_of(m_legs.begin(), m_legs.end(), [&cell](const auto& leg) {
        return leg->cell == cell;
    });
}

Dpch::Leg*
Dpch::Find(const DpchChannel& channel) const
{
    const auto found = std::find_if(m_legs.begin(), m_legs.end(), [&channel](const auto& leg) {
        return leg->cell == channel.cell;
    });
    return found == m_legs.end() ? nullptr : found->get();
}

void
Dpch::UpdateRates()
{
    m_downlinkRate = 0.0;
    m_uplinkRate = 0.0;
    m_reference = 0.0;
    m_uplinkReference = 0.0;
    // The others have some of the DCHs: those that are being set up or released.
    const auto whole =
        std::max_element(m_legs.begin(), m_legs.end(), [](const auto& a, const auto& b) {
            return a->channels.size() < b->channels.size();
        });
    for (const auto& channel : (*whole)->channels)
    {
        m_downlinkRate += channel.downlinkRate;
        m_uplinkRate += channel.uplinkRate;
        m_reference = std::max(m_reference, channel.downlinkRate);
        m_uplinkReference = std::max(m_uplinkReference, channel.uplinkRate);
    }
    UpdateDownlinkTarget();
    for (const auto& leg : m_legs)
    {
        leg->uplinkRate = m_uplinkRate;
        leg->defaultTargetDb =
            DchBlerCurve(Direction::UPLINK, m_uplinkReference).GetEbN0Db(m_blerTarget);
    }
}

void
Dpch::UpdateDownlinkTarget()
{
    const bool isBare = m_downlinkRate <= 0.0;
    m_loops->SetRates(isBare ? DPCCH_RATE : m_downlinkRate, m_uplinkRate);
    if (!isBare && m_targetRate != m_reference)
    {
        m_targetRate = m_reference;
        const DchBlerCurve curve(Direction::DOWNLINK, m_reference);
        m_target.emplace(OuterLoopConfig{m_blerTarget, m_outerLoopStepDb},
                         curve.GetEbN0Db(m_blerTarget),
                         TARGET_RANGE_DB);
    }
    m_loops->SetDownlinkTarget(isBare ? m_dpcchSirDb + m_receiverLossDb : m_target->GetTargetDb());
    const double idle = isBare ? BARE_DPCCH_SHARE : DPCCH_SHARE;
    if (m_downlinkUsage.idle != idle)
    {
        m_downlinkUsage = {idle, idle, 0};
    }
}

bool
Dpch::IsAssociated() const
{
    const auto isAlone = [](const DpchChannel& channel) { return channel.downlinkRate <= 0.0; };
    return std::any_of(m_legs.begin(), m_legs.end(), [&isAlone](const auto& leg) {
        return std::any_of(leg->channels.begin(), leg->channels.end(), isAlone);
    });
}

void
Dpch::WatchFrames()
{
    if (IsAssociated())
    {
        const Nanos frame = Simulator::Now().GetNanoSeconds() / FRAME_TIME;
        m_frames.Arm((frame + 1) * FRAME_TIME);
    }
    else
    {
        m_frames.Cancel();
    }
}

void
Dpch::OnFrame()
{
    m_loops->AdvanceTo(Simulator::Now().GetNanoSeconds());
    AccountAll();
    WatchFrames();
}

Ptr<FadingQualityModel>
Dpch::GetLink(const Ptr<CellRadio>& cell)
{
    const auto isOf = [&cell](const auto& other) { return other.first == cell; };
    const auto found = std::find_if(m_links.begin(), m_links.end(), isOf);
    if (found != m_links.end())
    {
        return found->second;
    }
    // Of cells that were measured, and that the UE has not got into.
    const auto isUnused = [this](const auto& other) {
        return std::none_of(m_legs.begin(), m_legs.end(), [&other](const auto& leg) {
            return leg->cell == other.first;
        });
    };
    m_links.erase(std::remove_if(m_links.begin(), m_links.end(), isUnused), m_links.end());
    auto link = m_linkFactory.Create<FadingQualityModel>();
    if (cell->code)
    {
        link->SetCell(*cell->code);
    }
    link->SetRandom(m_linkRandom);
    m_links.emplace_back(cell, link);
    return link;
}

double
Dpch::MeasureCpich(const Ptr<CellRadio>& cell)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto link = GetLink(cell);
    const double gain = link->GetGain(now);
    return cell->power->GetCpich() * gain /
           (cell->power->GetTotal(now) * gain + link->GetOthers(now));
}

void
Dpch::Open(const DpchChannel& channel, const ObjectFactory& link)
{
    m_linkFactory = link;
    Leg* leg = Find(channel);
    const bool isNew = !leg;
    if (isNew)
    {
        m_legs.push_back(
            std::make_unique<Leg>(channel.cell, GetLink(channel.cell), m_fadingRandom));
        leg = m_legs.back().get();
    }
    if (!m_loops)
    {
        Begin(leg->link->GetReceiverLossDb());
    }
    leg->channels.push_back(channel);
    UpdateRates();
    if (isNew)
    {
        m_loops->Add(*leg, Simulator::Now().GetNanoSeconds());
    }
}

void
Dpch::Close(const DpchChannel& channel)
{
    Leg* const leg = Find(channel);
    if (!leg)
    {
        return;
    }
    const auto isIt = [&channel](const DpchChannel& other) {
        return other.uplink == channel.uplink;
    };
    const auto found = std::find_if(leg->channels.begin(), leg->channels.end(), isIt);
    leg->channels.erase(found);
    if (leg->channels.empty())
    {
        m_loops->Remove(*leg);
        m_links.erase(std::find_if(m_links.begin(), m_links.end(), [leg](const auto& other) {
            return other.first == leg->cell;
        }));
        m_legs.erase(std::find_if(m_legs.begin(), m_legs.end(), [leg](const auto& other) {
            return other.get() == leg;
        }));
    }
    if (!m_legs.empty())
    {
        UpdateRates();
    }
    if (!IsAssociated())
    {
        m_frames.Cancel();
    }
}

void
Dpch::SetSilent(bool isSilent)
{
    m_isSilent = isSilent;
    if (!isSilent)
    {
        WatchFrames();
        return;
    }
    m_frames.Cancel();
    m_downlinkUsage = {m_downlinkUsage.idle, m_downlinkUsage.idle, 0};
    m_uplinkUsage = {DPCCH_SHARE, DPCCH_SHARE, 0};
    for (const auto& leg : m_legs)
    {
        leg->AccountDownlink(*m_loops, {0.0, 0.0, 0});
        leg->AccountUplink(*m_loops, {0.0, 0.0, 0});
    }
}

bool
Dpch::IsDownlinkInError(const DpchChannel& channel, const DchTti& tti)
{
    const double rate = channel.downlinkRate;
    const auto isOf = [rate](const Decision& decision) { return decision.rate == rate; };
    auto decision = std::find_if(m_decisions.begin(), m_decisions.end(), isOf);
    if (decision == m_decisions.end())
    {
        m_decisions.push_back({rate, -1, false});
        decision = m_decisions.end() - 1;
    }
    if (decision->end == tti.end)
    {
        return decision->isInError;
    }
    m_loops->AdvanceTo(tti.end);
    const double ebN0Db = m_loops->GetDownlinkEbN0Db(tti.begin, tti.end);
    const DchBlerCurve curve(Direction::DOWNLINK, rate);
    decision->end = tti.end;
    decision->isInError = m_random->GetValue() < curve.GetBler(ebN0Db);
    if (rate == m_reference)
    {
        m_downlinkTrace(ebN0Db,
                        m_target->GetTargetDb(),
                        ToDb(m_legs.front()->GetSentPower(*m_loops, tti.end)),
                        decision->isInError);
        m_target->OnBlock(decision->isInError, m_loops->IsDownlinkAtMaximum());
        m_loops->SetDownlinkTarget(m_target->GetTargetDb());
        Account(Direction::DOWNLINK, tti, rate);
    }
    return decision->isInError;
}

bool
Dpch::IsUplinkInError(const DpchChannel& channel, const DchTti& tti)
{
    const Leg* const leg = Find(channel);
    m_loops->AdvanceTo(tti.end);
    const double ebN0Db = m_loops->GetUplinkEbN0Db(*leg, tti.begin, tti.end);
    const DchBlerCurve curve(Direction::UPLINK, channel.uplinkRate);
    const bool isInError = m_random->GetValue() < curve.GetBler(ebN0Db);
    if (channel.uplinkRate == m_uplinkReference)
    {
        m_uplinkTrace(ebN0Db, leg->GetUplinkTargetDb(), ToDb(m_loops->GetUplinkPower()), isInError);
        Account(Direction::UPLINK, tti, channel.uplinkRate);
    }
    return isInError;
}

void
Dpch::Account(Direction direction, const DchTti& tti, double rate)
{
    if (m_isSilent) // a block that was on its way
    {
        return;
    }
    const double most = rate * 1e-9 * static_cast<double>(tti.end - tti.begin);
    const double activity = std::min(tti.bits / most, 1.0);
    Usage& usage = direction == Direction::DOWNLINK ? m_downlinkUsage : m_uplinkUsage;
    usage = {DPCCH_SHARE + (1 - DPCCH_SHARE) * activity,
             DPCCH_SHARE,
             2 * tti.end - tti.begin + POWER_FRAME};
    for (const auto& leg : m_legs)
    {
        if (direction == Direction::DOWNLINK)
        {
            leg->AccountDownlink(*m_loops, usage);
        }
        else
        {
            leg->AccountUplink(*m_loops, usage);
        }
    }
}

void
Dpch::AccountAll()
{
    for (const auto& leg : m_legs)
    {
        leg->AccountDownlink(*m_loops, m_downlinkUsage);
        leg->AccountUplink(*m_loops, m_uplinkUsage);
    }
}

int64_t
Dpch::AssignStreams(int64_t stream)
{
    m_firstStream = stream;
    m_random->SetStream(stream);
    m_fadingRandom->SetStream(stream + 1);
    m_linkRandom->SetStream(stream + 2);
    for (const auto& [cell, link] : m_links)
    {
        link->SetRandom(m_linkRandom);
    }
    for (const auto& leg : m_legs)
    {
        leg->ForgetUplink();
    }
    return STREAMS;
}

std::optional<int64_t>
Dpch::GetFirstStream() const
{
    return m_firstStream;
}

} // namespace ns3::umts
