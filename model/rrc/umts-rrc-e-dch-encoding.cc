/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-e-dch-encoding.h"

#include "umts-nearest-value.h"

#include "ns3/umts-e-dch-gain.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ns3::umts
{

namespace
{

/**
 * @param mask bit n is process or flow n
 * @return the same as a bitmap of RRC, whose first bit is 0
 */
uint8_t
MakeBitmap(uint8_t mask)
{
    uint8_t bitmap = 0;
    for (uint32_t n = 0; n < 8; ++n)
    {
        bitmap = static_cast<uint8_t>(bitmap << 1 | (mask >> n & 1));
    }
    return bitmap;
}

/**
 * @param processes bit n is process n
 * @return bitmap of HARQ processes, which TTIs of 2 ms alone have
 */
std::optional<uint8_t>
MakeProcesses(EdchTti tti, uint8_t processes)
{
    return tti == EdchTti::MS2 ? std::make_optional(MakeBitmap(processes)) : std::nullopt;
}

/** @return MAC-d flow */
asn1::EdchMacDFlow
MakeFlow(RbId id, const EdchFlowConfig& config, EdchTti tti)
{
    asn1::EdchMacDFlow flow;
    flow.identity = GetMacDFlow(id);
    flow.powerOffset = config.powerOffsetDb;
    flow.maxRetransmissions = config.maxRetransmissions;
    flow.multiplexing = MakeBitmap(config.multiplexing);
    if (config.nonScheduledBits > 0)
    {
        flow.grant =
            asn1::NonScheduledGrant{config.nonScheduledBits, MakeProcesses(tti, config.processes)};
    }
    else
    {
        flow.grant = std::monostate();
    }
    return flow;
}

/** @return power offset of E-DPCCH */
uint8_t
FindEdpcchOffset(double powerRatio)
{
    std::vector<double> ratios;
    for (uint32_t offset = 0; offset <= 8; ++offset)
    {
        ratios.push_back(GetEdpcchPowerRatio(offset));
    }
    return FindNearest(ratios, powerRatio);
}

/** @return milliseconds */
double
ToMilliSeconds(Nanos time)
{
    return static_cast<double>(time) / 1e6;
}

/** @return periodicity of scheduling information, as a position; none for 0 */
std::optional<uint8_t>
FindPeriod(Nanos period, EdchTti tti)
{
    // The first one is every TTI.
    const std::vector<double>
        periods{ToMilliSeconds(GetNanos(tti)), 4, 10, 20, 50, 100, 200, 500, 1000};
    return period > 0 ? std::make_optional(FindNearest(periods, ToMilliSeconds(period)))
                      : std::nullopt;
}

/** @return E-DPDCHs */
asn1::EdpdchInfo
MakeEdpdch(const EdchConfig& config)
{
    constexpr double puncturingStep = 0.04;
    asn1::EdpdchInfo eDpdch;
    eDpdch.tableIndex = static_cast<uint8_t>(config.formats.table);
    eDpdch.minimumSet = config.minimumSet;
    for (const auto& reference : config.references)
    {
        eDpdch.references.push_back({reference.eTfci, reference.offset});
    }
    eDpdch.maxCodes = static_cast<uint8_t>(config.formats.most);
    eDpdch.puncturingLimit =
        static_cast<uint8_t>(std::lround(config.formats.puncturingLimit / puncturingStep));
    eDpdch.periodWithoutGrant = FindPeriod(config.report.noGrantPeriod, config.formats.tti);
    eDpdch.periodWithGrant = FindPeriod(config.report.grantPeriod, config.formats.tti);
    eDpdch.reportPowerOffset = config.report.powerOffsetDb;
    eDpdch.threeStep = config.grant.threeStep;
    eDpdch.twoStep = config.grant.twoStep;
    return eDpdch;
}

constexpr uint32_t USERS_OF_CODE = 20; //!< UEs whose E-HICH and E-RGCH have a code

/** @return the first of the two signatures of a UE */
uint8_t
GetSignature(const UeDchInfo& dch)
{
    return static_cast<uint8_t>(2 * (static_cast<uint32_t>(dch.eRnti) % USERS_OF_CODE));
}

} // namespace

asn1::EdchMapping
MakeEdchMapping(RbId id, const EdchInfo& eDch)
{
    const EdchChannelConfig& channel = eDch.config.channels.front();
    return {GetMacDFlow(id), channel.ddi, {{channel.pduBits}}, channel.isInReport};
}

asn1::UlAddReconfTransCh
MakeEdchTransCh(RbId id, const EdchInfo& eDch)
{
    const EdchConfig& config = eDch.config;
    const EdchTti tti = config.formats.tti;
    asn1::EdchTransCh channel;
    channel.tti = tti == EdchTti::MS2 ? 0 : 1;
    channel.versions = config.isChase ? 0 : 1;
    channel.flows = {MakeFlow(id, config.flows.front(), tti)};
    asn1::UlAddReconfTransCh added;
    added.eDch = channel;
    return added;
}

asn1::UlEdchInformation
MakeEdchInformation(const EdchConfig& config)
{
    static const std::vector<double> delays{2, 10, 20, 50, 100, 200, 500, 1000};
    asn1::UlEdchInformation information;
    information.eDpcch =
        asn1::EdpcchInfo{FindEdpcchOffset(config.controlRatio),
                         FindNearest(delays, ToMilliSeconds(config.report.happyBitDelay))};
    information.eDpdch = MakeEdpdch(config);
    information.scheduling = asn1::SchedulingTransmission{
        MakeProcesses(config.formats.tti, config.grant.processes),
        asn1::ServingGrantInfo{config.grant.initial,
                               static_cast<uint8_t>(config.grant.isPrimary ? 0 : 1)}};
    return information;
}

asn1::EhichInfo
MakeEhich(const UeDchInfo& dch)
{
    constexpr uint32_t first = 5; // behind that of E-AGCH
    constexpr uint32_t codes = 128 - first;
    const auto user = static_cast<uint32_t>(dch.eRnti);
    return {static_cast<uint8_t>(first + user / USERS_OF_CODE % codes), GetSignature(dch)};
}

asn1::ErgchInfo
MakeErgch(const UeDchInfo& dch)
{
    constexpr uint32_t combinations = 6;
    return {static_cast<uint8_t>(GetSignature(dch) + 1),
            static_cast<uint8_t>(static_cast<uint32_t>(dch.cell) % combinations)};
}

const UeDchInfo*
FindEdch(const std::vector<UeDchInfo>& dchs, CellId cell)
{
    const auto found = std::find_if(dchs.begin(), dchs.end(), [cell](const UeDchInfo& dch) {
        return dch.cell == cell && dch.eDch;
    });
    return found == dchs.end() ? nullptr : &*found;
}

} // namespace ns3::umts
