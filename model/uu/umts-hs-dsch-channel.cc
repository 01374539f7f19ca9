/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-dsch-channel.h"

#include "ns3/log.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <cmath>
#include <new>
#include <type_traits>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHsDschChannel");

NS_OBJECT_ENSURE_REGISTERED(HsDschChannel);

namespace
{

constexpr double NEVER_MISSED_DB = 100.0; //!< HsScchPower that is never missed

/// SINR per chip at which half of the HS-SCCHs are missed, dB: the highest whole number that meets
/// TS 25.101 Table 9.51 with a receiver loss of 2 dB.
constexpr double HS_SCCH_CENTRE_DB = -24.0;
constexpr double HS_SCCH_SLOPE_DB = 1.0; //!< dB per decade of misses

} // namespace

TypeId
HsDschChannel::GetTypeId()
{
    UMTS_TYPE(HsDschChannel, Object)
        .Attribute("CqiErrorRate", &C::SetCqiErrorRate, &C::GetCqiErrorRate, 0.0, 0.0, 1.0)
        .Help("Probability that the Node B reads any other CQI in place of the one reported")
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
        .Help("Probability that the Node B reads ACK where the UE has answered nothing");
}

HsDschChannel::HsDschChannel()
    : m_errors(CreateObject<UniformRandomVariable>())
{
}

void
HsDschChannel::DoDispose()
{
    m_link = nullptr;
    m_errors = nullptr;
    m_onAway = nullptr;
    Object::DoDispose();
}

void
HsDschChannel::SetPowerShares(double hsDsch, double dedicated)
{
    m_powerOffsetDb = ToDb(hsDsch);
    m_hasOffset = m_powerOffsetDb != 0.0;
    m_link->SetPowerShares(hsDsch, dedicated);
}

const DownlinkQuality&
HsDschChannel::Evaluate(Nanos now)
{
    if (now > m_stateAt)
    {
        // Made in its place: a copy would stall on members that are still being written.
        static_assert(std::is_trivially_destructible_v<DownlinkQuality>,
                      "a DownlinkQuality that has a destructor cannot be replaced without it");
        new (&m_state) DownlinkQuality(m_link->Evaluate(now));
        if (m_hasOffset)
        {
            m_state = AtPower(m_state, m_powerOffsetDb);
        }
        m_stateAt = now;
    }
    return m_state;
}

DownlinkQuality
HsDschChannel::Transmit(double powerShare, Nanos now)
{
    return AtPower(Evaluate(now), powerShare == 1.0 ? 0.0 : ToDb(powerShare));
}

bool
HsDschChannel::MissesHsScch(const HsTransmission& transmission, const DownlinkQuality& link) const
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

HarqFeedback
HsDschChannel::Deliver(const HsTransmission& transmission, const DownlinkQuality& link, Nanos now)
{
    HsDschListener* const listener = GetHearing();
    if (!listener || MissesHsScch(transmission, link))
    {
        NS_LOG_INFO("the UE " << (listener ? "misses HS-SCCH" : "does not listen")
                              << ": it answers nothing to process " << +transmission.process);
        return Happens(m_dtxErrorRate) ? HarqFeedback::ACK : HarqFeedback::DTX;
    }
    const HarqFeedback answer = listener->Receive(transmission, link, now);
    const bool isAck = answer == HarqFeedback::ACK;
    if (!Happens(isAck ? m_ackErrorRate : m_nackErrorRate))
    {
        return answer;
    }
    NS_LOG_INFO("the Node B misreads the answer to process " << +transmission.process);
    return isAck ? HarqFeedback::NACK : HarqFeedback::ACK;
}

CqiReport
HsDschChannel::ReportWithErrors(const DownlinkQuality& link)
{
    CqiReport report = m_reporter->Measure(link, *m_errors);
    if (Happens(m_cqiErrorRate))
    {
        const auto other = static_cast<uint8_t>(m_errors->GetInteger(0, MAX_CQI - 1));
        report.cqi = other + (other >= report.cqi ? 1 : 0);
    }
    return report;
}

void
HsDschChannel::SetCqiErrorRate(double rate)
{
    m_cqiErrorRate = rate;
    Update();
}

double
HsDschChannel::GetCqiErrorRate() const
{
    return m_cqiErrorRate;
}

void
HsDschChannel::Update()
{
    m_isHeard = m_listener && !m_isAway;
    m_hasCqiErrors = m_cqiErrorRate > 0.0 || (m_reporter && !m_reporter->IsExact());
}

void
HsDschChannel::OnTime(Nanos now)
{
    if (HsDschListener* const listener = GetHearing())
    {
        listener->OnTime(now);
    }
}

void
HsDschChannel::SetListener(HsDschListener* listener, std::size_t lines, Ptr<CqiReporter> reporter)
{
    UMTS_THROW_IF(m_listener, "a UE listens to this HS-DSCH already");
    m_listener = listener;
    m_listenerLines = lines;
    m_reporter = reporter;
    m_reporter->SetChangeHandler([this]() { Update(); });
    Update();
}

void
HsDschChannel::LeaveListener()
{
    SetAway(false);
    m_listener = nullptr;
    m_reporter->SetChangeHandler(nullptr);
    m_reporter = nullptr;
    Update();
}

void
HsDschChannel::SetAway(bool away)
{
    m_isAway = away;
    Update();
    if (m_onAway)
    {
        m_onAway(away);
    }
}

int64_t
HsDschChannel::AssignStreams(int64_t stream)
{
    if (m_listener)
    {
        m_listener->AssignStream(stream);
    }
    m_errors->SetStream(stream + 1);
    return 2 + m_link->AssignStreams(stream + 2);
}

} // namespace ns3::umts
