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
#include <numeric>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(Dpch);

namespace
{

/// Symbols per s of a DPCCH, which stand for the bits of a DPCH without DCH.
constexpr double DPCCH_RATE = CHIPS_PER_SECOND / DPCCH_SPREADING;

} // namespace

TypeId
Dpch::GetTypeId()
{
    const DpchConfig dpch;
    const OuterLoopConfig defaults;
    const PowerBalancing balancing;
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
        .Help("Most power of a DPCH, dB relative to the CPICH (default: TS 25.101 8.8); networks "
              "set it by the service")
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
        .Help("Whether radio links of an active set are brought back to PowerBalancingReference "
              "(TS 25.433 8.3.7)")
        .Attribute("PowerBalancingReference",
                   &C::m_balancingReferenceDb,
                   balancing.referenceDb,
                   -35,
                   15)
        .Help("DL Reference Power of power balancing, dB relative to the CPICH")
        .Attribute("MaximumUplinkSirRise", &C::m_uplinkSirRiseDb, 3.0, 0, 20)
        .Help("By how much the SIR target of the uplink may exceed that in noise, dB: a bound as "
              "Max UL SIR (TS 25.423 8.3.1), since the RNC does not know of a UE that is at its "
              "highest power")
        .Attribute("DpcchSir", &C::m_dpcchSirDb, 2.0, -10, 20)
        .Help("SIR of the DPCCH after despreading with 256, dB, that a UE on HS-DSCH without a DCH "
              "in the downlink steers for (TS 25.214 B.2, TS 25.331 14.9.1): with 2 dB 4 % of QPSK "
              "TPC symbols are misread")
        .Attribute("BlerTarget", &C::m_blerTarget, defaults.blerTarget, 1e-6, 0.5)
        .Help("Block error rate that the outer loops of all DCHs aim at")
        .Attribute("OuterLoopStep", &C::m_outerLoopStepDb, defaults.stepDb, 0, 5)
        .Help("By how much a block in error raises the SIR target, dB")
        .Trace("DownlinkTti", &C::m_downlinkTrace, "TtiTracedCallback")
        .Help("A TTI of the DCH with the highest rate in the downlink: Eb/N0 and its target in "
              "dB, power of the DPCH in the first cell in dBm, whether its blocks are in error")
        .Trace("UplinkTti", &C::m_uplinkTrace, "TtiTracedCallback")
        .Help("A TTI of the DCH with the highest rate in the uplink, in a cell: Eb/N0 and its "
              "target in dB, power of the UE in dBm, whether its blocks are in error");
}

Dpch::Dpch()
    : m_random(CreateObject<UniformRandomVariable>()),
      m_fadingRandom(CreateObject<UniformRandomVariable>()),
      m_linkRandom(CreateObject<UniformRandomVariable>()),
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
        config.balancing.emplace().referenceDb = m_balancingReferenceDb;
    }
    m_loops = std::make_unique<DpchLoops>(config, m_random);
}

OuterLoopConfig
Dpch::GetUplinkOuterLoop() const
{
    OuterLoopConfig config{m_blerTarget, m_outerLoopStepDb};
    config.mostRiseDb = m_uplinkSirRiseDb;
    return config;
}

bool
Dpch::HasLink(const Ptr<CellRadio>& cell) const
{
    return std::any_of(m_legs.begin(), m_legs.end(), [&cell](const auto& leg) {
        return leg->cell == cell;
    });
}

Dpch::Leg*
Dpch::Find(const Ptr<CellRadio>& cell) const
{
    const auto found = std::find_if(m_legs.begin(), m_legs.end(), [&cell](const auto& leg) {
        return leg->cell == cell;
    });
    return found == m_legs.end() ? nullptr : found->get();
}

Dpch::Leg*
Dpch::Find(const DpchChannel& channel) const
{
    return Find(channel.cell);
}

double
Dpch::GetEdchSinr() const
{
    double most = 0.0;
    for (const auto& leg : m_legs)
    {
        for (const auto& channel : leg->channels)
        {
            most = std::max(most, channel.eDchSinr);
        }
    }
    return most;
}

void
Dpch::UpdateChannels()
{
    UpdateDownlinkTarget();
    const Nanos now = Simulator::Now().GetNanoSeconds();
    m_downlinkDpcchShare = m_downlink.IsEmpty() ? BARE_DPCCH_SHARE : m_downlink.GetDpcchShare();
    m_uplinkDpcchShare = m_uplink.IsEmpty() ? 1.0 : m_uplink.GetDpcchShare();
    m_downlinkUse.Update(m_downlink, m_downlinkDpcchShare, now);
    m_uplinkUse.Update(m_uplink, m_uplinkDpcchShare, now);
    for (const auto& leg : m_legs)
    {
        leg->uplinkDpcchShare = m_uplinkDpcchShare;
        leg->defaultTarget = m_uplink.IsEmpty() ? 0.0 : m_uplink.GetSinr(0.0);
        leg->leastTarget = GetEdchSinr() / m_uplinkDpcchShare;
    }
}

void
Dpch::UpdateDownlinkTarget()
{
    m_loops->SetDownlinkTarget(m_downlink.IsEmpty()
                                   ? FromDb(m_dpcchSirDb) * DPCCH_RATE / CHIPS_PER_SECOND
                                   : m_downlink.GetSinr(m_receiverLossDb));
}

bool
Dpch::IsAssociated() const
{
    const auto isAlone = [](const DpchChannel& channel) {
        return channel.downlinkRates.bits <= 0.0;
    };
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
            std::make_unique<Leg>(channel.cell, GetLink(channel.cell), m_fadingRandom, m_legs));
        leg = m_legs.back().get();
    }
    if (!m_loops)
    {
        Begin(leg->link->GetReceiverLossDb());
    }
    leg->channels.push_back(channel);
    m_downlink.Add(channel.bearer, channel.downlinkRates, {m_blerTarget, m_outerLoopStepDb});
    m_uplink.Add(channel.bearer, channel.uplinkRates, GetUplinkOuterLoop());
    UpdateChannels();
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
    m_downlink.Remove(found->bearer, found->downlinkRates);
    m_uplink.Remove(found->bearer, found->uplinkRates);
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
        UpdateChannels();
    }
    if (!IsAssociated())
    {
        m_frames.Cancel();
    }
}

void
Dpch::FadeTogether(const Ptr<CellRadio>& cell, const Ptr<DownlinkQualityModel>& link)
{
    if (const auto fading = DynamicCast<FadingQualityModel>(link))
    {
        fading->FadeAs(GetLink(cell));
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
    m_downlinkUse.Clear();
    m_uplinkUse.Clear();
    for (const auto& leg : m_legs)
    {
        leg->AccountDownlink(*m_loops, {0.0, 0.0, 0});
        leg->AccountUplink(*m_loops, {0.0, 0.0, 0});
    }
}

Dpch::Decision&
Dpch::GetDecision(RbId bearer)
{
    const auto isOf = [bearer](const Decision& decision) { return decision.bearer == bearer; };
    const auto found = std::find_if(m_decisions.begin(), m_decisions.end(), isOf);
    return found != m_decisions.end() ? *found
                                      : m_decisions.emplace_back(Decision{bearer, -1, false});
}

bool
Dpch::IsDownlinkInError(const DpchChannel& channel, const DchTti& tti)
{
    const RbId bearer = channel.bearer;
    Decision& decision = GetDecision(bearer);
    if (decision.end == tti.end || !m_downlink.Has(bearer))
    {
        return decision.isInError;
    }
    m_loops->AdvanceTo(tti.end);
    const double ebN0Db =
        m_loops->GetDownlinkEbN0Db(m_downlink.GetWholeRate(bearer), tti.begin, tti.end);
    const double rate = channel.downlinkRates.bits;
    const DchBlerCurve curve(Direction::DOWNLINK, rate);
    decision.end = tti.end;
    decision.isInError = m_random->GetValue() < curve.GetBler(ebN0Db);
    if (bearer == m_downlink.GetReference())
    {
        m_downlinkTrace(ebN0Db,
                        m_downlink.GetTargetDb(bearer),
                        ToDb(m_legs.front()->GetSentPower(*m_loops, tti.end)),
                        decision.isInError);
    }
    m_downlink.OnBlock(bearer, decision.isInError, m_loops->IsDownlinkAtMaximum());
    UpdateDownlinkTarget();
    Account(Direction::DOWNLINK, bearer, tti, rate);
    return decision.isInError;
}

bool
Dpch::IsUplinkInError(const DpchChannel& channel, const DchTti& tti)
{
    const RbId bearer = channel.bearer;
    if (!m_uplink.Has(bearer))
    {
        return false; // on its way when its DCH was released
    }
    const Leg* const leg = Find(channel);
    m_loops->AdvanceTo(tti.end);
    const double whole = m_uplink.GetWholeRate(bearer);
    const double ebN0Db = m_loops->GetUplinkEbN0Db(*leg, whole, tti.begin, tti.end);
    const double rate = channel.uplinkRates.bits;
    const DchBlerCurve curve(Direction::UPLINK, rate);
    const bool isInError = m_random->GetValue() < curve.GetBler(ebN0Db);
    if (bearer == m_uplink.GetReference())
    {
        m_uplinkTrace(ebN0Db,
                      ToDb(leg->GetUplinkTarget() * CHIPS_PER_SECOND / whole),
                      ToDb(m_loops->GetUplinkPower()),
                      isInError);
    }
    Account(Direction::UPLINK, bearer, tti, rate);
    return isInError;
}

void
Dpch::Account(Direction direction, RbId bearer, const DchTti& tti, double rate)
{
    if (m_isSilent) // a block that was on its way
    {
        return;
    }
    const double most = rate * 1e-9 * static_cast<double>(tti.end - tti.begin);
    const bool isDownlink = direction == Direction::DOWNLINK;
    DpchUse& use = isDownlink ? m_downlinkUse : m_uplinkUse;
    use.OnTti(bearer, std::min(tti.bits / most, 1.0), 2 * tti.end - tti.begin + POWER_FRAME);
    use.Update(isDownlink ? m_downlink : m_uplink,
               isDownlink ? m_downlinkDpcchShare : m_uplinkDpcchShare,
               tti.end);
    for (const auto& leg : m_legs)
    {
        if (isDownlink)
        {
            leg->AccountDownlink(*m_loops, use.Get());
        }
        else
        {
            leg->AccountUplink(*m_loops, use.Get());
        }
    }
}

void
Dpch::OnEdch(double ratio, Nanos end)
{
    if (m_isSilent)
    {
        return;
    }
    const Nanos now = Simulator::Now().GetNanoSeconds();
    m_uplinkUse.OnEdch(ratio, now, end);
    m_uplinkUse.Update(m_uplink, m_uplinkDpcchShare, now);
    for (const auto& leg : m_legs)
    {
        leg->AccountUplink(*m_loops, m_uplinkUse.Get());
    }
}

UplinkHeadroom
Dpch::GetHeadroom()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    if (!m_loops)
    {
        return {};
    }
    m_loops->AdvanceTo(now, now);
    const double dpcch = m_loops->GetUplinkPower() * m_uplinkDpcchShare;
    if (dpcch <= 0.0)
    {
        return {};
    }
    const double most = FromDb(m_maximumUplinkDbm) / dpcch;
    return {std::max(most - 1.0 - GetDataRatio(), 0.0), most, m_uplinkUse.HasData(now)};
}

double
Dpch::GetDpcchSinr(const Ptr<CellRadio>& cell, Nanos begin, Nanos end)
{
    m_loops->AdvanceTo((end + FRAME_TIME - 1) / FRAME_TIME * FRAME_TIME, end);
    return m_loops->GetUplinkSinr(*Find(cell), begin, end) * m_uplinkDpcchShare;
}

double
Dpch::GetDataRatio() const
{
    return m_uplinkUse.HasData(Simulator::Now().GetNanoSeconds()) ? 1.0 / m_uplinkDpcchShare - 1.0
                                                                  : 0.0;
}

double
Dpch::GetEdchShare(const Ptr<CellRadio>& cell, Nanos now) const
{
    const auto reception = cell->power->GetReception();
    return Find(cell)->GetCountedReceived(cell->power, now) / reception->GetTotal(now) *
           m_uplinkUse.GetEdchShare(now);
}

void
Dpch::AccountAll()
{
    for (const auto& leg : m_legs)
    {
        leg->AccountDownlink(*m_loops, m_downlinkUse.Get());
        leg->AccountUplink(*m_loops, m_uplinkUse.Get());
    }
}

double
Dpch::GetSentPower(const Ptr<CellPower>& cell) const
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto isThere = [&cell](const auto& leg) { return leg->cell->power == cell; };
    const auto found = std::find_if(m_legs.begin(), m_legs.end(), isThere);
    return found == m_legs.end() ? 0.0 : (*found)->GetCountedSent(now);
}

double
Dpch::GetReceivedPower(const Ptr<CellPower>& cell) const
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    return std::accumulate(m_legs.begin(),
                           m_legs.end(),
                           0.0,
                           [&cell, now](double sum, const auto& leg) {
                               return sum + leg->GetCountedReceived(cell, now);
                           });
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
        leg->ResetUplink();
    }
    return STREAMS;
}

std::optional<int64_t>
Dpch::GetFirstStream() const
{
    return m_firstStream;
}

} // namespace ns3::umts
