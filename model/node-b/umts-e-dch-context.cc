/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-context.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-report.h"
#include "ns3/umts-e-dch-timing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr double MEAN_TIME_S = 1; //!< Time constant of the mean bit rate, s

/// Time after which a larger absolute grant that does not seem to have been received is repeated.
constexpr Nanos REPETITION_TIME = 100000000;

/// Share of a grant that a UE takes at least which asks for a larger one.
constexpr double MISSED_SHARE = 0.5;

/// A UE keeps a grant for so many times its mean bit rate, so that it can come to send more.
constexpr double KEPT_RATE = 2;

/// What is computed from the load of a grant equals the grant but for its last places.
constexpr double ROUNDING = 1 + 1e-9;

/// Subframes or frames from the end of a TTI to the E-AGCH that the Node B can still write then.
constexpr uint32_t AGCH_TTIS = 2;

/**
 * @param powerRatio power of E-DPDCH over that of DPCCH
 * @return the least absolute grant that is not below it, or the largest
 */
double
RoundUp(double powerRatio)
{
    const uint8_t below = FindAbsoluteGrant(powerRatio);
    const bool isIt = below > AG_ZERO && GetAbsoluteGrant(below) == powerRatio;
    return GetAbsoluteGrant(isIt ? below : std::min<uint8_t>(below + 1, AG_LARGEST));
}

} // namespace

EdchContext::EdchContext(EdchUserId id, const EdchInfo& info, Ptr<UniformRandomVariable> random)
    : m_id(id),
      m_config(info.config),
      m_formats(info.config.formats),
      m_ratios(m_formats, info.config.references),
      m_mac(info.config, std::move(random)),
      m_grant(info.config.grant)
{
}

uint32_t
EdchContext::GetAbsoluteTtis() const
{
    return AGCH_TTIS + static_cast<uint32_t>(GetAbsoluteGrantTtis(GetTti(), 0));
}

MacEReceiver::Reception
EdchContext::OnTransmission(const EdchTransmission& transmission,
                            uint64_t tti,
                            const EdchQuality& quality,
                            Nanos now)
{
    const auto reception = m_mac.OnTransmission(transmission, tti, quality);
    heard = {tti, reception.isAcknowledged, false};
    m_isHappy = transmission.control.isHappy;
    m_grant.OnSent(tti, transmission.powerRatio);
    m_lastHeard = now;
    // What is sent again has its power whatever the grant is by now.
    m_lastRatio = transmission.control.rsn == 0 ? transmission.powerRatio : m_lastRatio;
    if (reception.pdu)
    {
        const uint32_t bits = reception.pdu->GetBits();
        m_bits += bits;
        m_octets = std::max(m_octets - bits / 8.0, 0.0);
        if (const auto& report = reception.pdu->report)
        {
            m_octets = GetTebsOctets(report->totalBuffer);
            m_headroom = FromDb(report->powerHeadroom);
        }
    }
    return reception;
}

uint32_t
EdchContext::GetLeastBits() const
{
    uint32_t bits = EDCH_SI_BITS;
    for (const auto& [ddi, flow] : flows)
    {
        bits = std::max<uint32_t>(bits, m_mac.GetPduBits(ddi) + MAC_ES_HEADER_BITS);
    }
    return bits;
}

double
EdchContext::GetRatioFor(uint32_t bits) const
{
    const uint32_t most = m_formats.Get(m_formats.GetLargest()).tbsBits;
    return RoundUp(m_ratios.Get(m_formats.FindSmallest(std::min(bits, most)), 0));
}

double
EdchContext::GetLeastRatio() const
{
    return GetRatioFor(GetLeastBits());
}

double
EdchContext::GetKeptRatio() const
{
    // In whole PDUs: a grant for one and a half would carry one.
    const double seconds = 1e-9 * static_cast<double>(GetNanos(GetTti()));
    const uint32_t least = GetLeastBits();
    const double pdus = std::ceil(KEPT_RATE * m_meanBitRate * seconds / least);
    return GetRatioFor(least * static_cast<uint32_t>(std::max(pdus, 1.0)));
}

std::optional<EdchCandidate>
EdchContext::Describe(const EdchUserLoad& load, Nanos period) const
{
    if (m_octets == 0.0 && m_isHappy)
    {
        return std::nullopt;
    }
    EdchCandidate candidate;
    candidate.octets = m_octets;
    candidate.isHappy = m_isHappy;
    candidate.meanLoad = m_meanLoad;
    candidate.meanBitRate = m_meanBitRate;
    // By its data, as far as it has told; then by its power and category.
    const double ttis = static_cast<double>(period) / static_cast<double>(GetNanos(GetTti()));
    const uint32_t most = m_formats.Get(m_formats.GetLargest()).tbsBits;
    const double data = m_isHappy ? 8 * m_octets / ttis + MAC_ES_HEADER_BITS : most;
    const uint8_t byData =
        m_formats.FindSmallest(static_cast<uint32_t>(std::clamp<double>(data, EDCH_SI_BITS, most)));
    double ratio = std::max(RoundUp(m_ratios.Get(byData, 0)), GetKeptRatio());
    if (m_headroom > 0.0)
    {
        ratio = std::min(ratio, std::max(m_headroom - 1 - load.fixedRatio, 0.0));
    }
    candidate.load = load.GetLoad(ratio);
    candidate.bitRate = m_formats.Get(m_ratios.FindLargest(ratio, 0)).tbsBits / 1e-9 /
                        static_cast<double>(GetNanos(GetTti()));
    return candidate;
}

void
EdchContext::Decide(double powerRatio, double load, Nanos now)
{
    m_wanted = FindAbsoluteGrant(powerRatio * ROUNDING);
    if (GetAbsoluteGrant(m_wanted) < GetLeastRatio())
    {
        m_wanted = AG_ZERO; // not one PDU would fit
    }
    const double seconds = 1e-9 * static_cast<double>(now - m_lastDecision);
    const double weight = 1 - std::exp(-seconds / MEAN_TIME_S);
    m_meanLoad += (m_load - m_meanLoad) * weight;
    m_load = m_wanted > AG_ZERO ? load : 0.0;
    const double bitRate = static_cast<double>(m_bits) / std::max(seconds, MEAN_TIME_S / 1e6);
    m_meanBitRate += (bitRate - m_meanBitRate) * weight;
    m_lastDecision = now;
    m_bits = 0;
}

bool
EdchContext::IsGrantDue(Nanos now) const
{
    const double wanted = GetAbsoluteGrant(m_wanted);
    const bool isLess = !m_isHappy && m_lastRatio < MISSED_SHARE * wanted;
    const bool isMore = m_lastRatio * MISSED_SHARE > std::max(wanted, GetLeastRatio());
    // What it sends has to follow by the next TTI of the process that the grant comes for.
    const Nanos following = (GetAbsoluteTtis() + GetEdchProcesses(GetTti())) * GetNanos(GetTti());
    return HasOtherGrant() || (isMore && m_lastHeard >= m_lastAbsolute + following) ||
           (isLess && now >= m_lastAbsolute + REPETITION_TIME);
}

bool
EdchContext::HasOtherGrant() const
{
    return FindAbsoluteGrant(m_grant.GetGrant()) != m_wanted ||
           (m_wanted > AG_ZERO && !m_grant.HasAny());
}

void
EdchContext::DropSilent(Nanos time, Nanos now)
{
    const Nanos period = m_config.report.noGrantPeriod;
    const bool isSilent = m_grant.HasAny()
                              ? now >= std::max(m_lastHeard, m_grantedSince) + time
                              : period > 0 && now >= m_lastHeard + std::max(time, 2 * period);
    if (isSilent)
    {
        m_octets = 0.0;
        m_isHappy = true;
    }
}

AbsoluteGrant
EdchContext::SendAbsolute(uint64_t tti, Nanos now)
{
    m_lastAbsolute = now;
    m_grantedSince = m_grant.HasAny() ? m_grantedSince : now;
    const AbsoluteGrant grant{m_wanted, false, false};
    m_grant.Receive({grant, RelativeGrant::HOLD, false}, tti);
    return grant;
}

RelativeGrant
EdchContext::SendRelative(uint64_t tti)
{
    const double wanted = GetAbsoluteGrant(m_wanted);
    const double has = m_grant.GetGrant();
    if (!m_grant.HasAny() || wanted == has)
    {
        return RelativeGrant::HOLD;
    }
    const RelativeGrant grant = wanted > has ? RelativeGrant::UP : RelativeGrant::DOWN;
    m_grant.Receive({std::nullopt, grant, false}, tti + GetEdchProcesses(GetTti()));
    return grant;
}

} // namespace ns3::umts
