/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-user.h"

#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"
#include "ns3/umts-value-text.h"

#include <optional>
#include <set>
#include <sstream>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HsUser);

namespace
{

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
        .Object("Channel", &C::m_channel)
        .Help("The air to the UE")
        .Trace("Cqi", &C::m_cqiTrace, "CqiTracedCallback")
        .Help("A CQI report, as the Node B reads it")
        .Trace("Reception", &C::m_receptionTrace, "ReceptionTracedCallback")
        .Help("A transmission has ended: what was sent, the answer as the Node B reads it")
        .Trace("Outcome", &C::m_outcomeTrace, "OutcomeTracedCallback")
        .Help("HARQ process, outcome of its last transmission: 0 delivered, 1 to be sent again, 2 "
              "given up");
}

void
HsUser::DoDispose()
{
    m_channel = nullptr;
    Object::DoDispose();
}

void
HsUser::SetFixedFormat(std::string format)
{
    UMTS_THROW_UNLESS(format.empty() || ParseFormat(format),
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
    UMTS_THROW_UNLESS(CQI_PERIODS.count(period.GetMilliSeconds()) > 0 &&
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
HsUser::Configure(Rnti rnti, Ptr<HsDschChannel> channel)
{
    m_rnti = rnti;
    m_channel = channel;
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

HarqFeedback
HsUser::ReadAnswer(const HsTransmission& transmission, const DownlinkQuality& link, Nanos now)
{
    ++m_counters.transmissions;
    m_active += transmission.redundancy == 0 ? 1 : 0;
    const HarqFeedback answer = m_channel->Deliver(transmission, link, now);
    m_receptionTrace(transmission, static_cast<uint8_t>(answer));
    return answer;
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

} // namespace ns3::umts
