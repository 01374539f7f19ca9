/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-user.h"

#include "ns3/abort.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-flag-values.h"
#include "ns3/umts-type-declaration.h"

#include <cmath>
#include <cstddef>
#include <new>
#include <optional>
#include <set>
#include <sstream>
#include <type_traits>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsUser);

namespace
{

constexpr double NEVER_MISSED_DB = 100.0; //!< HsScchPower that is never missed

/// SINR per chip at which half of the HS-SCCHs are missed, dB: the highest whole number that meets
/// TS 25.101 Table 9.51 with a receiver loss of 2 dB.
constexpr double HS_SCCH_CENTRE_DB = -24.0;
constexpr double HS_SCCH_SLOPE_DB = 1.0; //!< dB per decade of misses

/// Feedback cycles of CQI, ms (TS 25.331 10.3.6.40a); 0, none, is not offered.
const std::set<int64_t> CQI_PERIODS{2, 4, 8, 10, 20, 40, 80, 160};

/**
 * @param text "bits,codes,modulation"
 * @return the format; none when the text is not one
 */
std::optional<CqiFormat>
ParseFormat(const std::string& text)
{
    std::istringstream input(text);
    uint32_t bits = 0;
    uint32_t codes = 0;
    char comma = 0;
    char second = 0;
    std::string modulation;
    input >> bits >> comma >> codes >> second >> modulation;
    const bool isKnown = modulation == "QPSK" || modulation == "16QAM";
    const bool isValid = comma == ',' && second == ',' && isKnown && bits >= 1 && bits <= 27952 &&
                         codes >= 1 && codes <= 15;
    if (!isValid)
    {
        return std::nullopt;
    }
    CqiFormat format{};
    format.tbsBits = static_cast<uint16_t>(bits);
    format.codes = static_cast<uint8_t>(codes);
    format.modulation = modulation == "QPSK" ? Modulation::QPSK : Modulation::QAM16;
    return format;
}

} // namespace

// Of a class with virtual functions, offsetof() is known to g++ and clang, not to the standard.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

/// Where members lie.
struct HsUser::Layout
{
    /// Octets of MEASURED_LINES that Measure() reads.
    static constexpr std::size_t MEASURED = offsetof(HsUser, m_counters) +
                                            offsetof(HsUserCounters, transmissions) -
                                            offsetof(HsUser, m_link);

    static_assert(offsetof(HsUser, m_link) % CACHE_LINE == 0, "MEASURED_LINES begin with m_link");
    static_assert(MEASURED <= MEASURED_LINES * CACHE_LINE, "Measure() reads MEASURED_LINES alone");
};

#pragma GCC diagnostic pop

TypeId
HsUser::GetTypeId()
{
    const HsUserConfig defaults;
    UMTS_TYPE(HsUser, Object)
        .Attribute("Category", &C::m_category, defaults.category, 1, 12)
        .Help("HS-DSCH category of the UE, 1 .. 12 (TS 25.306)")
        .Attribute("HarqProcesses", &C::m_processes, defaults.processes, 1, 8)
        .Help("HARQ processes; 6 use every TTI with the feedback delay of the specification (TS "
              "25.331 10.3.5.7a)")
        .Attribute("MaxTransmissions", &C::m_maxTransmissions, defaults.maxTransmissions, 1, 16)
        .Help("Transmissions of a block at most, the first included; then it is left to RLC")
        .Choice("HarqTiming", &C::m_timing, ASYNCHRONOUS)
        .Among({{ASYNCHRONOUS, "Asynchronous"}, {SYNCHRONOUS, "Synchronous"}})
        .Help("When a block may be sent again")
        .Choice("HarqCombining", &C::m_combining, CHASE)
        .Among({{NONE, "None"}, {CHASE, "Chase"}, {INCREMENTAL, "IncrementalRedundancy"}})
        .Help("How transmissions of a block combine")
        .Attribute("CodingGain", &C::m_codingGain, defaults.codingGainDb, 0.0)
        .Help("With IncrementalRedundancy: gain of each further redundancy version, dB; "
              "MutualInformationCurve knows the bits of each version instead")
        .Attribute("TargetBler", &C::m_targetBler, defaults.targetBler, 0.0, 0.99)
        .Help("Block error rate of first transmissions that the outer loop keeps; 0: no outer loop")
        .Attribute("OuterLoopStep", &C::m_outerLoopStep, defaults.outerLoopStep, 0.001, 30.0)
        .Help("How far a NACK lowers the offset to CQI")
        .Attribute("FixedFormat", &C::SetFixedFormat, &C::GetFixedFormat, "")
        .Help("Format of all blocks, whatever CQI says: bits of the transport block, codes, QPSK "
              "or 16QAM, such as 3202,5,QPSK of H-Set 1 (TS 25.101 A.7.1); empty: by CQI")
        .Attribute("CqiPeriod",
                   &C::SetCqiPeriod,
                   &C::GetCqiPeriod,
                   MilliSeconds(2),
                   MilliSeconds(2),
                   MilliSeconds(160))
        .Help("CQI feedback cycle k: 2, 4, 8, 10, 20, 40, 80 or 160 ms (TS 25.331 10.3.6.40a)")
        .Attribute("CqiErrorRate", &C::m_cqiErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the Node B reads any other CQI in place of the one reported")
        .Attribute("CqiErrorDb", &C::m_cqiErrorDb, 0.0, 0.0, 10.0)
        .Help("Standard deviation of the error of the SINR that CQI is measured by, dB")
        .Attribute("HsScchPower", &C::m_hsScchPowerDb, NEVER_MISSED_DB, -50.0, NEVER_MISSED_DB)
        .Help("Power of HS-SCCH against that which the radio link stands for, dB: by its SINR the "
              "UE misses it (TS 25.101 9.4), on links with block errors; 100: never")
        .Attribute("HsScchErrorRate", &C::m_hsScchErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the UE misses HS-SCCH: it receives nothing and answers nothing")
        .Attribute("AckErrorRate", &C::m_ackErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the Node B reads NACK in place of ACK")
        .Attribute("NackErrorRate", &C::m_nackErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the Node B reads ACK in place of NACK")
        .Attribute("DtxErrorRate", &C::m_dtxErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the Node B reads ACK where the UE has answered nothing")
        .Trace("Cqi", &C::m_cqiTrace, "CqiTracedCallback")
        .Help("A CQI report, as the Node B reads it")
        .Trace("Reception", &C::m_receptionTrace, "ReceptionTracedCallback")
        .Help("A transmission has ended: what was sent, the answer as the Node B reads it")
        .Trace("Outcome", &C::m_outcomeTrace, "OutcomeTracedCallback")
        .Help("HARQ process, outcome of its last transmission: 0 delivered, 1 to be sent again, 2 "
              "given up");
}

HsUser::HsUser()
    : m_feedback(CreateObject<UniformRandomVariable>()),
      m_air(Create<HsDschAir>())
{
}

void
HsUser::DoDispose()
{
    m_link = nullptr;
    m_feedback = nullptr;
    Object::DoDispose();
}

void
HsUser::SetFixedFormat(std::string format)
{
    NS_ABORT_MSG_UNLESS(format.empty() || ParseFormat(format),
                        "HsUser::FixedFormat=" << format
                                               << ": must be bits,codes,modulation, such as "
                                                  "3202,5,QPSK");
    m_fixedFormat = format;
}

std::string
HsUser::GetFixedFormat() const
{
    return m_fixedFormat;
}

void
HsUser::SetCqiPeriod(Time period)
{
    NS_ABORT_MSG_UNLESS(CQI_PERIODS.count(period.GetMilliSeconds()) > 0 &&
                            period == MilliSeconds(period.GetMilliSeconds()),
                        "HsUser::CqiPeriod=" << FormatDuration(period.GetSeconds())
                                             << ": must be 2, 4, 8, 10, 20, 40, 80 or 160ms");
    m_cqiPeriodTtis = static_cast<uint32_t>(period.GetNanoSeconds() / HS_TTI);
}

Time
HsUser::GetCqiPeriod() const
{
    return NanoSeconds(m_cqiPeriodTtis * HS_TTI);
}

void
HsUser::Configure(Rnti rnti, Ptr<DownlinkQualityModel> link)
{
    m_rnti = rnti;
    m_link = link;
    m_air->link = link;
}

Ptr<HsDschAir>
HsUser::GetAir() const
{
    return m_air;
}

HsUserConfig
HsUser::GetConfig() const
{
    HsUserConfig config;
    config.category = m_category;
    config.processes = m_processes;
    config.maxTransmissions = m_maxTransmissions;
    config.timing = m_timing == SYNCHRONOUS ? HarqTransmitter::Timing::SYNCHRONOUS
                                            : HarqTransmitter::Timing::ASYNCHRONOUS;
    config.combining = static_cast<HarqCombining>(m_combining);
    config.codingGainDb = m_codingGain;
    config.targetBler = m_targetBler;
    config.outerLoopStep = m_outerLoopStep;
    config.fixedFormat = ParseFormat(m_fixedFormat);
    return config;
}

const DownlinkQuality&
HsUser::Evaluate(Nanos now)
{
    if (now > m_stateAt)
    {
        // Made in its place: a copy would stall on members that are still being written.
        static_assert(std::is_trivially_destructible_v<DownlinkQuality>,
                      "a DownlinkQuality that has a destructor cannot be replaced without it");
        new (&m_state) DownlinkQuality(m_link->Evaluate(now));
        if (m_powerOffsetDb != 0.0)
        {
            m_state = AtPower(m_state, m_powerOffsetDb);
        }
        m_stateAt = now;
    }
    return m_state;
}

CqiReport
HsUser::Measure(Nanos now)
{
    const double errorDb = DrawCqiError();
    const DownlinkQuality& link = Evaluate(now);
    CqiReport report{errorDb == 0.0 ? link.cqi : AtPower(link, errorDb).cqi, link.payloadLimitBits};
    if (Happens(m_cqiErrorRate))
    {
        const auto other = static_cast<uint8_t>(m_feedback->GetInteger(0, MAX_CQI - 1));
        report.cqi = other + (other >= report.cqi ? 1 : 0);
    }
    ++m_counters.cqiReports;
    m_counters.cqiSum += report.cqi;
    m_cqiTrace(report.cqi);
    return report;
}

double
HsUser::DrawCqiError() const
{
    if (m_cqiErrorDb == 0.0)
    {
        return 0.0;
    }
    // Box and Muller (1958): two numbers of the stream that all errors share.
    constexpr double turn = 6.283185307179586;
    const double radius = std::sqrt(-2 * std::log(1 - m_feedback->GetValue()));
    return m_cqiErrorDb * radius * std::cos(turn * m_feedback->GetValue());
}

bool
HsUser::MissesHsScch(const HsTransmission& transmission, const DownlinkQuality& link) const
{
    if (Happens(m_hsScchErrorRate))
    {
        return true;
    }
    if (m_hsScchPowerDb == NEVER_MISSED_DB || link.errorFree)
    {
        return false;
    }
    const double fullDb = link.sinrDb - ToDb(transmission.powerShare) - m_powerOffsetDb;
    const double aboveDb = fullDb + m_hsScchPowerDb - HS_SCCH_CENTRE_DB;
    return Happens(1 / (1 + std::pow(10, aboveDb / HS_SCCH_SLOPE_DB)));
}

bool
HsUser::Happens(double rate) const
{
    return rate > 0.0 && m_feedback->GetValue() < rate;
}

HarqFeedback
HsUser::Receive(const HsTransmission& transmission, const DownlinkQuality& link, Nanos now)
{
    ++m_counters.transmissions;
    m_active += transmission.redundancy == 0 ? 1 : 0;
    HarqFeedback answer = HarqFeedback::DTX;
    HsDschListener* const listener = m_air->GetHearing();
    if (!listener || MissesHsScch(transmission, link))
    {
        answer = Happens(m_dtxErrorRate) ? HarqFeedback::ACK : HarqFeedback::DTX;
    }
    else if (listener->Receive(transmission, link, now) == HarqFeedback::ACK)
    {
        answer = Happens(m_ackErrorRate) ? HarqFeedback::NACK : HarqFeedback::ACK;
    }
    else
    {
        answer = Happens(m_nackErrorRate) ? HarqFeedback::ACK : HarqFeedback::NACK;
    }
    m_receptionTrace(transmission, static_cast<uint8_t>(answer));
    return answer;
}

void
HsUser::OnTime(Nanos now)
{
    if (HsDschListener* const listener = m_air->GetHearing())
    {
        listener->OnTime(now);
    }
}

Nanos
HsUser::GetDeadline() const
{
    HsDschListener* const listener = m_air->GetHearing();
    return listener ? listener->GetDeadline() : NEVER;
}

Nanos
HsUser::GetTimer() const
{
    return m_air->listener ? m_air->listener->GetDeadline() : NEVER;
}

void
HsUser::OnOutcome(uint8_t process, HarqTransmitter::Outcome outcome)
{
    m_active -= outcome == HarqTransmitter::Outcome::RETRANSMIT ? 0 : 1;
    m_counters.blocksDelivered += outcome == HarqTransmitter::Outcome::DELIVERED ? 1 : 0;
    m_counters.blocksLost += outcome == HarqTransmitter::Outcome::GIVEN_UP ? 1 : 0;
    m_outcomeTrace(process, static_cast<uint8_t>(outcome));
}

const HsUserCounters&
HsUser::GetCounters() const
{
    return m_counters;
}

int64_t
HsUser::AssignStreams(int64_t stream)
{
    if (m_air->listener)
    {
        m_air->listener->AssignStream(stream);
    }
    m_feedback->SetStream(stream + 1);
    return 2 + m_link->AssignStreams(stream + 2);
}

} // namespace ns3::umts
