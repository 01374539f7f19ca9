/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-admission-control.h"

#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-power-ledger.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsAdmissionControl");

NS_OBJECT_ENSURE_REGISTERED(AdmissionControl);

namespace
{

const double CRC_BITS = 16;             //!< Of each transport block
const uint32_t HS_PDSCH_FACTOR = 16;    //!< Spreading factor of HS-PDSCH, TS 25.211 5.3.3.13
const uint32_t HS_SCCH_FACTOR = 128;    //!< Spreading factor of HS-SCCH, TS 25.211 5.3.3.12
const uint32_t ASSOCIATED_FACTOR = 256; //!< Of a DPCH without a DCH, TS 25.211 Table 11
const double MILLIWATTS = 1000;         //!< In a watt

/// Measurement period of a Node B, TS 25.133 9.2: who waits is served once in it.
const Time RETRY_PERIOD = MilliSeconds(100);

/// Spreading factors of P-CPICH, P-CCPCH (both fixed by TS 25.213 5.2.1), AICH, PICH, and of an
/// S-CCPCH that carries a FACH of 32 kb/s.
const std::array<uint32_t, 5> COMMON_CHANNEL_FACTORS{256, 256, 256, 256, 64};

/**
 * @param channel a transport channel
 * @return bit/s of its transport blocks with their CRC
 */
double
GetBitRate(const TransportChannel& channel)
{
    return channel.maxBlocks * (static_cast<double>(channel.GetBlockBits()) + CRC_BITS) /
           channel.tti.GetSeconds();
}

/**
 * @param change when a power has changed
 * @return share of the change that the Node B's means do not have yet
 */
double
GetUnseenShare(Time change)
{
    const Time mean = NanoSeconds(static_cast<int64_t>(POWER_MEAN_FRAMES * POWER_FRAME));
    return std::exp(-((Simulator::Now() - change) / mean).GetDouble());
}

} // namespace

TypeId
AdmissionControl::GetTypeId()
{
    UMTS_TYPE(AdmissionControl, Object)
        .Choice("Policy", &C::m_policy, UNLIMITED)
        .Among({{UNLIMITED, "Unlimited"}, {REFUSE, "Refuse"}, {QUEUE, "Queue"}})
        .Help("What becomes of a dedicated channel that does not fit")
        .Attribute("PuncturingLimit", &C::m_puncturingLimit, 0.7, 0.4, 1.0)
        .Help("Share of the coded bits that must be sent, 0.4 .. 1: the network's choice in the "
              "downlink")
        .Attribute("EbNo", &C::m_ebNo, 5.0)
        .Help("Eb/N0 that a channel needs, dB")
        .Attribute("Orthogonality", &C::m_orthogonality, 0.6, 0.0, 1.0)
        .Help("Share of the own cell's interference that orthogonal codes remove, 0 .. 1")
        .Attribute("OtherCellInterference", &C::m_otherCells, 0.55, 0.0)
        .Help("Interference of other cells as a share of the own cell's")
        .Attribute("Activity", &C::m_activity, 1.0, 0.0, 1.0)
        .Help("Share of time that a channel transmits, 0 .. 1")
        .Attribute("AssociatedDpch", &C::m_hasAssociated, false)
        .Help("Whether a UE on HS-DSCH needs an associated DPCH in each of its cells: it takes a "
              "code of spreading factor 256, or has that of its DCHs of the downlink and of "
              "signalling (TS 25.214 6A, TS 25.211 5.3.2)")
        .Attribute("MaxLoad", &C::m_maxLoad, 0.75, 0.0)
        .Help("Largest downlink load factor of the dedicated channels; above 1 where "
              "MaxTransmittedPower is to decide")
        .Attribute("MaxTransmittedPower", &C::m_maxPower, 0.0, 0.0, 1.0)
        .Help("Share of the cell's power that channels may have which are not HS-DSCH's, by "
              "measurement and forecast, 0 .. 1; 0: no limit")
        .Attribute("MaxNoiseRise", &C::m_maxNoiseRiseDb, 0.0, 0.0, 60.0)
        .Help("Largest noise rise of the uplink, by measurement and forecast, dB; 0: no limit")
        .Attribute("UplinkEbNo", &C::m_uplinkEbNo, 3.0)
        .Help("Eb/N0 that an uplink needs at one of two antennas, dB, for MaxNoiseRise")
        .Trace("Decision", &C::m_decisionTrace, "DecisionTracedCallback")
        .Help("A request was admitted (0), queued (1) or refused (2), and why");
}

AdmissionControl::AdmissionControl()
{
    for (const auto spreadingFactor : COMMON_CHANNEL_FACTORS)
    {
        m_tree.Allocate(spreadingFactor);
    }
}

void
AdmissionControl::DoDispose()
{
    m_queue.clear();
    m_holdings.clear();
    m_codes.clear();
    m_changed = Callback<void>();
    m_measure = Callback<CommonMeasurement>();
    m_retry.Cancel();
    m_node = nullptr;
    Object::DoDispose();
}

void
AdmissionControl::Measure(Ptr<Node> node, Callback<CommonMeasurement> measure)
{
    Check();
    m_node = node;
    m_measure = measure;
}

void
AdmissionControl::Check() const
{
    UMTS_THROW_IF(m_policy == UNLIMITED && HasRadioLimits(),
                  "AdmissionControl: MaxTransmittedPower and MaxNoiseRise need Policy Refuse or "
                  "Queue");
    UMTS_THROW_IF(m_policy == UNLIMITED && m_hasAssociated,
                  "AdmissionControl: AssociatedDpch needs Policy Refuse or Queue");
}

RadioForecast
AdmissionControl::GetForecast() const
{
    return RadioForecast({m_ebNo, m_uplinkEbNo, m_orthogonality, m_otherCells, m_activity});
}

double
AdmissionControl::GetLoadOf(double bitRate) const
{
    UMTS_THROW_UNLESS(GetDownlinkCodes(bitRate, m_puncturingLimit),
                      "a downlink of " << bitRate / 1e3
                                       << " kb/s needs more than three codes of spreading "
                                          "factor 4 (PuncturingLimit="
                                       << m_puncturingLimit << ")");
    const double interference = 1 - m_orthogonality + m_otherCells;
    const double ebNo = FromDb(m_ebNo);
    return m_activity * ebNo * bitRate / CHIPS_PER_SECOND * interference;
}

std::optional<ChannelCodes>
AdmissionControl::GetDpchCodes(double bitRate) const
{
    return bitRate > 0.0 ? GetDownlinkCodes(bitRate, m_puncturingLimit)
                         : ChannelCodes{ASSOCIATED_FACTOR, m_hasAssociated ? 1U : 0U};
}

AdmissionControl::Need
AdmissionControl::GetNeed(const DchConfig& dch, const RadioLinkRequest& link) const
{
    Need need{link.ue, 0.0, 0.0};
    if (dch.HasDownlink())
    {
        need.codedRate = GetBitRate(dch.downlink);
        need.load = GetLoadOf(need.codedRate);
    }
    if (IsByMeasurement() && link.ecN0Db && dch.outerLoop)
    {
        const RadioForecast forecast = GetForecast();
        const CommonMeasurement cell = m_measure();
        need.bitRate = dch.downlink.GetBitRate();
        need.power = forecast.GetPower(need.bitRate, cell, *link.ecN0Db);
        need.carrierPower = cell.carrierPower;
        // Of a UE with radio links in other cells the uplink is in what is received already.
        need.uplinkLoad = link.isFurther ? 0.0 : forecast.GetUplinkLoad(dch.uplink.GetBitRate());
    }
    return need;
}

AdmissionControl::Unseen
AdmissionControl::GetUnseen() const
{
    const double still = GetUnseenShare(m_released.since);
    Unseen sum{-still * m_released.power, -still * m_released.uplinkLoad, 0.0};
    for (const auto& [ticket, held] : m_holdings)
    {
        const double unseen = GetUnseenShare(held.since);
        sum.power += unseen * held.power;
        sum.uplinkLoad += unseen * held.uplinkLoad;
        sum.bitRate += held.bitRate;
    }
    return sum;
}

void
AdmissionControl::CountReleased(const Holding& held)
{
    const double still = GetUnseenShare(m_released.since);
    const double seen = 1 - GetUnseenShare(held.since);
    m_released = {still * m_released.power + seen * held.power,
                  still * m_released.uplinkLoad + seen * held.uplinkLoad,
                  Simulator::Now()};
}

AdmissionControl::Change
AdmissionControl::Predict(const Need& need,
                          const CommonMeasurement& cell,
                          const Unseen& unseen) const
{
    const double carrier = cell.carrierPower * cell.maximumPower;
    // What is taken off is a forecast: more of it than there was leaves the common channels.
    const Prediction before{std::max(carrier + unseen.power, std::min(carrier, cell.alwaysPower)),
                            RadioForecast::GetNoiseRiseDb(cell, unseen.uplinkLoad)};
    const RadioForecast forecast = GetForecast();
    const double reaction = forecast.GetReaction(unseen.bitRate + need.bitRate);
    // What the own cell sends more or less than when the UE measured.
    const double power = unseen.power + (cell.carrierPower - need.carrierPower) * cell.maximumPower;
    const double more = std::max(need.power + forecast.GetReaction(need.bitRate) * power, 0.0);
    return {before,
            {reaction < 1.0 ? before.power + more / (1 - reaction)
                            : std::numeric_limits<double>::infinity(),
             RadioForecast::GetNoiseRiseDb(cell, unseen.uplinkLoad + need.uplinkLoad)}};
}

AdmissionControl::Prediction
AdmissionControl::GetPrediction() const
{
    return Predict(Need{}, m_measure(), GetUnseen()).before;
}

std::string
AdmissionControl::CheckRadio(const Need& need, const Change& change, double maximumPower) const
{
    const auto& [before, after] = change;
    const double most = m_maxPower * maximumPower;
    std::ostringstream reason;
    if (m_maxPower > 0.0 && after.power > most)
    {
        reason << "power " << before.power / MILLIWATTS << " W + "
               << (after.power - before.power) / MILLIWATTS << " W exceeds MaxTransmittedPower, "
               << most / MILLIWATTS << " W";
    }
    else if (m_maxNoiseRiseDb > 0.0 && need.uplinkLoad > 0.0 &&
             after.noiseRiseDb > m_maxNoiseRiseDb)
    {
        reason << "noise rise " << before.noiseRiseDb << " dB, then " << after.noiseRiseDb
               << " dB, exceeds MaxNoiseRise " << m_maxNoiseRiseDb << " dB";
    }
    return reason.str();
}

bool
AdmissionControl::EverFits(const Need& need) const
{
    if (!GetDpchCodes(GetCodedRate(FindCctrch(need.ue, 0)) + need.codedRate))
    {
        return false;
    }
    if (need.load > m_maxLoad || !IsByMeasurement())
    {
        return need.load <= m_maxLoad;
    }
    CommonMeasurement empty = m_measure();
    empty.carrierPower = CommonMeasurement::Report(empty.alwaysPower / empty.maximumPower,
                                                   CommonMeasurement::CARRIER_STEP);
    empty.receivedPowerDbm = empty.noiseDbm;
    return CheckRadio(need, Predict(need, empty, {}), empty.maximumPower).empty();
}

std::string
AdmissionControl::Allocate(uint32_t ticket, const Need& need)
{
    std::ostringstream reason;
    if (m_load + need.load > m_maxLoad)
    {
        reason << "load " << m_load << " + " << need.load << " exceeds MaxLoad " << m_maxLoad;
        return reason.str();
    }
    Change change{};
    if (IsByMeasurement())
    {
        const CommonMeasurement cell = m_measure();
        change = Predict(need, cell, GetUnseen());
        const std::string radio = CheckRadio(need, change, cell.maximumPower);
        if (!radio.empty())
        {
            return radio;
        }
    }
    const uint32_t cctrch = FindCctrch(need.ue, ticket);
    const std::string shortage = SwapCodes(cctrch, GetCodedRate(cctrch) + need.codedRate);
    if (!shortage.empty())
    {
        return shortage;
    }
    m_load += need.load;
    m_holdings.emplace(ticket,
                       Holding{need.ue,
                               cctrch,
                               need.codedRate,
                               need.load,
                               need.bitRate,
                               change.after.power - change.before.power,
                               need.uplinkLoad,
                               Simulator::Now()});
    OnChange();
    return {};
}

uint32_t
AdmissionControl::FindCctrch(const UeContext* ue, uint32_t ticket) const
{
    const auto isIts = [ue](const auto& entry) { return ue && entry.second.ue == ue; };
    const auto found = std::find_if(m_holdings.begin(), m_holdings.end(), isIts);
    return found == m_holdings.end() ? ticket : found->second.cctrch;
}

double
AdmissionControl::GetCodedRate(uint32_t cctrch) const
{
    return std::accumulate(m_holdings.begin(),
                           m_holdings.end(),
                           0.0,
                           [cctrch](double sum, const auto& entry) {
                               const Holding& held = entry.second;
                               return held.cctrch == cctrch ? sum + held.codedRate : sum;
                           });
}

bool
AdmissionControl::NeedsNothing(const Need& need) const
{
    return need.codedRate == 0.0 && need.uplinkLoad == 0.0 &&
           m_codes.count(FindCctrch(need.ue, 0)) > 0;
}

std::string
AdmissionControl::SwapCodes(uint32_t cctrch, double bitRate)
{
    std::ostringstream reason;
    const auto codes = GetDpchCodes(bitRate);
    if (!codes)
    {
        reason << bitRate / 1e3
               << " kb/s of one UE need more than three codes of spreading factor 4";
        return reason.str();
    }
    const auto found = m_codes.find(cctrch);
    const DpchCodes before = found == m_codes.end() ? DpchCodes() : found->second;
    if (before.spreadingFactor == codes->spreadingFactor && before.numbers.size() == codes->count)
    {
        return {};
    }
    const OvsfTree tree = m_tree;
    ReleaseCodes(before);
    DpchCodes after{codes->spreadingFactor, {}};
    while (after.numbers.size() < codes->count)
    {
        const auto number = m_tree.Allocate(codes->spreadingFactor);
        if (!number)
        {
            m_tree = tree;
            reason << "no " << codes->count << " free code(s) of spreading factor "
                   << codes->spreadingFactor << ", " << 100 * m_tree.GetOccupancy()
                   << " % of the tree is taken";
            return reason.str();
        }
        after.numbers.push_back(*number);
    }
    m_codes[cctrch] = std::move(after);
    return {};
}

void
AdmissionControl::ReleaseCodes(const DpchCodes& codes)
{
    for (const uint32_t number : codes.numbers)
    {
        m_tree.Release(codes.spreadingFactor, number);
    }
}

void
AdmissionControl::OnChange() const
{
    if (!m_changed.IsNull())
    {
        m_changed();
    }
}

AdmissionControl::Decision
AdmissionControl::Request(const DchConfig& dch,
                          Callback<void> admitted,
                          const RadioLinkRequest& link)
{
    Decision decision{ADMITTED, ++m_lastTicket, {}};
    if (m_policy != UNLIMITED)
    {
        const Need need = GetNeed(dch, link);
        const bool everFits = EverFits(need);
        const bool isNext = m_queue.empty() || !everFits || NeedsNothing(need);
        decision.reason =
            isNext ? Allocate(decision.ticket, need) : std::string("earlier requests are waiting");
        if (!decision.reason.empty() && m_policy == QUEUE && everFits)
        {
            decision.outcome = QUEUED;
            m_queue.push_back({decision.ticket, need, admitted});
            ServeLater();
        }
        else if (!decision.reason.empty())
        {
            decision.outcome = REFUSED;
            decision.ticket = 0;
        }
    }
    if (!decision.reason.empty())
    {
        NS_LOG_INFO("request " << (decision.outcome == QUEUED ? "queued: " : "refused: ")
                               << decision.reason);
    }
    m_decisionTrace(decision.outcome, decision.reason);
    return decision;
}

void
AdmissionControl::ReleaseAll(const std::vector<uint32_t>& tickets)
{
    for (const uint32_t ticket : tickets)
    {
        Remove(ticket);
    }
    Serve();
}

void
AdmissionControl::Remove(uint32_t ticket)
{
    const auto waits = [ticket](const Waiting& waiting) { return waiting.ticket == ticket; };
    m_queue.erase(std::remove_if(m_queue.begin(), m_queue.end(), waits), m_queue.end());
    const auto found = m_holdings.find(ticket);
    if (found != m_holdings.end())
    {
        const uint32_t cctrch = found->second.cctrch;
        CountReleased(found->second);
        m_holdings.erase(found);
        const auto isIts = [cctrch](const auto& entry) { return entry.second.cctrch == cctrch; };
        if (std::any_of(m_holdings.begin(), m_holdings.end(), isIts))
        {
            // Fails at most where a code of factor 512 must stay as that of an associated DPCH.
            SwapCodes(cctrch, GetCodedRate(cctrch));
        }
        else
        {
            ReleaseCodes(m_codes.at(cctrch));
            m_codes.erase(cctrch);
        }
        // Summed up anew, in the order of admission: differences would leave rounding errors.
        m_load =
            std::accumulate(m_holdings.begin(),
                            m_holdings.end(),
                            0.0,
                            [](double sum, const auto& held) { return sum + held.second.load; });
        OnChange();
    }
}

void
AdmissionControl::Serve()
{
    const auto isAdmitted = [this](const Waiting& waiting) {
        const bool isNext = &waiting == &m_queue.front() || NeedsNothing(waiting.need);
        return isNext && Allocate(waiting.ticket, waiting.need).empty();
    };
    auto next = std::find_if(m_queue.begin(), m_queue.end(), isAdmitted);
    while (next != m_queue.end())
    {
        const auto admitted = next->admitted;
        m_queue.erase(next);
        m_decisionTrace(ADMITTED, {});
        admitted();
        next = std::find_if(m_queue.begin(), m_queue.end(), isAdmitted);
    }
    ServeLater();
}

void
AdmissionControl::ServeLater()
{
    if (m_queue.empty())
    {
        m_retry.Cancel();
    }
    else if (IsByMeasurement() && !m_retry.IsPending())
    {
        m_retry.Schedule(m_node, RETRY_PERIOD);
    }
}

void
AdmissionControl::ReserveHsScchs(uint32_t count)
{
    if (count == m_hsScchs.size())
    {
        return;
    }
    while (m_hsScchs.size() > count)
    {
        m_tree.Release(HS_SCCH_FACTOR, m_hsScchs.back());
        m_hsScchs.pop_back();
    }
    while (m_hsScchs.size() < count)
    {
        const auto number = m_tree.Allocate(HS_SCCH_FACTOR);
        if (!number)
        {
            break;
        }
        m_hsScchs.push_back(*number);
    }
    OnChange();
}

uint32_t
AdmissionControl::GetNHsPdschCodes() const
{
    return m_tree.GetLongestRun(HS_PDSCH_FACTOR);
}

std::vector<std::pair<uint32_t, uint32_t>>
AdmissionControl::GetCodes() const
{
    std::vector<std::pair<uint32_t, uint32_t>> codes;
    for (const uint32_t number : m_hsScchs)
    {
        codes.emplace_back(HS_SCCH_FACTOR, number);
    }
    for (const auto& [cctrch, held] : m_codes)
    {
        for (const uint32_t number : held.numbers)
        {
            codes.emplace_back(held.spreadingFactor, number);
        }
    }
    return codes;
}

} // namespace ns3::umts
