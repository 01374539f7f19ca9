/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-golden-rig.h"

#include "umts-rrc-golden-octets.h"

#include <algorithm>

namespace ns3::umts::test
{

namespace
{

/** @return RLC of the uplink of a bearer in acknowledged mode; numbers are positions */
asn1::UlAmRlcMode
MakeUplinkAm()
{
    asn1::PollingInfo polling;
    polling.timerPollProhibit = 8; // 90 ms
    polling.timerPoll = 20;        // 210 ms
    polling.pollPdu = 7;           // 128
    polling.pollSdu = 1;           // 4
    polling.lastTransmission = true;
    polling.lastRetransmission = true;
    polling.pollWindow = 3; // 80 %
    asn1::UlAmRlcMode mode;
    mode.discard = asn1::MaxDatDiscard{10, 11, 2}; // 15, 300 ms, 6
    mode.transmissionWindow = 7;                   // 512
    mode.timerRst = 12;                            // 700 ms
    mode.maxRst = 1;                               // 4
    mode.polling = polling;
    return mode;
}

/**
 * @brief RLC of the downlink of a bearer in acknowledged mode; numbers are positions.
 * @param bits of a PDU, from release 5 on
 */
asn1::DlAmRlcMode
MakeDownlinkAm(uint16_t bits = asn1::OctetModeRlcSize().bits)
{
    asn1::DlAmRlcMode mode;
    mode.pduSize.bits = bits;
    mode.isInSequence = true;
    mode.receivingWindow = 9;     // 1024
    mode.timerStatusProhibit = 7; // 80 ms
    mode.missingPdu = true;
    mode.timerStatusPeriodic = 5; // 750 ms
    return mode;
}

/** @return the octets of hexadecimal digits */
std::vector<uint8_t>
ReadHexadecimal(const std::string& digits)
{
    std::vector<uint8_t> octets;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    {
        octets.push_back(static_cast<uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
    }
    return octets;
}

} // namespace

GoldenOctets
GetGoldenOctets(const std::string& name, const std::string& channel)
{
    for (const auto& golden : GOLDEN_MESSAGES)
    {
        if (golden.name == name && golden.channel == channel)
        {
            return {ReadHexadecimal(golden.octets), ReadHexadecimal(golden.refused)};
        }
    }
    return {};
}

std::vector<uint8_t>
GetRefused(const GoldenOctets& golden, std::size_t index)
{
    if ((golden.refused.at(index / 8) >> (7 - index % 8) & 1) == 0)
    {
        return {};
    }
    const std::size_t bits = 8 * golden.octets.size();
    const std::size_t last = index % bits;
    const std::size_t count = index / bits + 1;
    std::vector<uint8_t> damaged = golden.octets;
    for (std::size_t i = last + 1 - std::min(count, last + 1); i <= last; ++i)
    {
        damaged.at(i / 8) ^= 0x80 >> i % 8;
    }
    return damaged;
}

std::vector<std::pair<std::string, std::string>>&
GetGoldenNames()
{
    static std::vector<std::pair<std::string, std::string>> names;
    return names;
}

asn1::InitialUeIdentity
MakeIdentity(const std::vector<uint8_t>& mcc, const std::vector<uint8_t>& mnc)
{
    asn1::InitialUeIdentity identity;
    identity.pTmsi = 0xC1234567;
    identity.mcc = mcc;
    identity.mnc = mnc;
    identity.lac = 0x4321;
    identity.rac = 0x56;
    return identity;
}

std::vector<uint8_t>
MakeNas(uint32_t octets)
{
    std::vector<uint8_t> nas(octets);
    for (uint32_t i = 0; i < octets; ++i)
    {
        nas[i] = static_cast<uint8_t>(7 * i + 3);
    }
    return nas;
}

std::vector<asn1::RbMappingOption>
MakeMapping(uint8_t channel, uint8_t dch, bool namesDch, bool isCommon)
{
    std::vector<asn1::RbMappingOption> options(1);
    asn1::UlLogicalChannelMapping uplink;
    uplink.transportChannel = asn1::DchIdentity{dch};
    uplink.priority = channel;
    asn1::DlLogicalChannelMapping downlink;
    downlink.transportChannel = asn1::DchIdentity{dch};
    if (namesDch)
    {
        uplink.logicalChannel = channel;
        downlink.logicalChannel = channel;
    }
    options[0].uplink = uplink;
    options[0].downlink = {downlink};
    if (isCommon)
    {
        asn1::UlLogicalChannelMapping rach;
        rach.transportChannel = std::monostate();
        rach.logicalChannel = channel;
        rach.rlcSizes = {static_cast<uint8_t>(channel + 1)};
        rach.priority = channel + 1;
        asn1::DlLogicalChannelMapping fach;
        fach.transportChannel = std::monostate();
        fach.logicalChannel = channel;
        options.emplace_back();
        options[1].uplink = rach;
        options[1].downlink = {fach};
    }
    return options;
}

asn1::TransportFormatSet
MakeSrbFormats()
{
    asn1::TransportFormatSet formats;
    formats.tti = 2;
    formats.dynamic = {{asn1::BitModeRlcSize{148}, {0, 1}}};
    formats.coding = asn1::ChannelCoding::CONVOLUTIONAL_13;
    formats.rateMatching = 180;
    formats.crc = 3;
    return formats;
}

asn1::TransportFormatSet
MakeRbFormats()
{
    asn1::TransportFormatSet formats;
    formats.tti = 1;
    formats.dynamic = {{asn1::OctetModeRlcSize{336}, {0, 1, 2, 3, 4}}};
    formats.coding = asn1::ChannelCoding::TURBO;
    formats.rateMatching = 155;
    formats.crc = 2;
    return formats;
}

asn1::TransportFormatSet
MakeMoreFormats()
{
    asn1::TransportFormatSet formats;
    formats.tti = 0;
    formats.dynamic = {{asn1::OctetModeRlcSize{336}, {0, 1, 2, 4, 12}}};
    formats.coding = asn1::ChannelCoding::TURBO;
    formats.rateMatching = 145;
    formats.crc = 4;
    return formats;
}

asn1::Tfcs
MakeTfcs(uint32_t count, uint8_t ctfcSize, bool hasGains)
{
    asn1::Tfcs tfcs;
    tfcs.ctfcSize = ctfcSize;
    for (uint32_t i = 0; i < count; ++i)
    {
        asn1::Tfc tfc;
        tfc.ctfc = i;
        if (hasGains && i + 1 < count)
        {
            tfc.gains = asn1::ComputedGainFactors{static_cast<uint8_t>(i % 4)};
        }
        else if (hasGains)
        {
            tfc.gains = asn1::SignalledGainFactors{8, 15, 3};
        }
        tfcs.tfcs.push_back(tfc);
    }
    return tfcs;
}

asn1::DlCommonTransCh
MakeSameTfcs()
{
    asn1::DlCommonTransCh common;
    common.tfcs = std::monostate();
    return common;
}

asn1::DlAddReconfTransCh
MakeSameDch(uint8_t identity)
{
    asn1::DlAddReconfTransCh channel;
    channel.identity = identity;
    channel.formats = asn1::SameAsUplink{identity};
    channel.qualityTarget = -20;
    return channel;
}

asn1::UlDpchPowerControlInfo
MakePowerControl()
{
    asn1::UlDpchPowerControlInfo control;
    control.dpcchPowerOffset = -46;
    control.pcPreamble = 6;
    control.srbDelay = 5;
    control.step = 1;
    return control;
}

asn1::UlDpchInfo
MakeUlDpch(const asn1::UlDpchPowerControlInfo& control)
{
    asn1::UlDpchInfo dpch;
    dpch.powerControl = control;
    dpch.scramblingCodeType = 1;
    dpch.scramblingCode = 0x123456;
    dpch.spreadingFactor = 4; // 64
    dpch.hasTfci = true;
    dpch.puncturingLimit = 12; // 0.88
    return dpch;
}

asn1::DlCommonInformation
MakeDlCommon(uint16_t spreadingFactor, uint8_t pilotBits, bool begins)
{
    asn1::DlDpchInfoCommon dpch;
    dpch.isInitialised = begins;
    dpch.dpcMode = 1;
    dpch.pilotPowerOffset = 12;
    dpch.spreadingFactor = spreadingFactor;
    dpch.pilotBits = pilotBits;
    dpch.isFlexible = true;
    dpch.hasTfci = !begins;
    asn1::DlCommonInformation common;
    common.dpch = dpch;
    if (begins)
    {
        common.defaultDpchOffset = 88;
    }
    return common;
}

asn1::DlDpchInfoPerRl
MakeLinkDpch(const asn1::DlCode& code)
{
    asn1::DlDpchInfoPerRl dpch;
    dpch.cpichUsage = 1;
    dpch.frameOffset = 77;
    dpch.codes = {code};
    dpch.tpcCombination = 3;
    return dpch;
}

asn1::DlInformationPerRl
MakeLink()
{
    asn1::DlInformationPerRl link;
    link.scramblingCode = 333;
    return link;
}

asn1::PhysicalChannels
MakeDpch(const asn1::DlCommonInformation& downlink, const asn1::DlCode& code)
{
    asn1::DlInformationPerRl link = MakeLink();
    link.dpch = MakeLinkDpch(code);
    asn1::PhysicalChannels physical;
    physical.uplink = MakeUlDpch(MakePowerControl());
    physical.downlink = downlink;
    physical.radioLinks = {link};
    return physical;
}

asn1::RabInformationSetup
MakeRab(bool isCommon, bool isOnHsDsch)
{
    asn1::RlcInfo rlc;
    rlc.uplink = MakeUplinkAm();
    rlc.downlink = isOnHsDsch ? MakeDownlinkAm(336) : MakeDownlinkAm();
    asn1::RbInformationSetup bearer;
    bearer.rbIdentity = 5;
    bearer.pdcp = asn1::PdcpInfo{1, true, asn1::Rfc2507Info()};
    bearer.rlc = rlc;
    bearer.mapping = MakeMapping(5, 1, false, isCommon);
    if (isOnHsDsch)
    {
        bearer.mapping[0].downlink->at(0).transportChannel = asn1::MacDFlowIdentity{3};
    }
    asn1::RabInformationSetup rab;
    rab.rabIdentity = 5;
    rab.domain = asn1::CnDomain::PS;
    rab.reestablishmentTimer = 1; // T315
    rab.bearers = {bearer};
    return rab;
}

asn1::RabInformationSetup
MakeOtherRab(asn1::Release release)
{
    const bool isR5 = release >= asn1::Release::R5;
    asn1::UlTmRlcMode discarding;
    discarding.discard = asn1::NoExplicitDiscard{1}; // 20 ms
    asn1::UlTmRlcMode segmenting;
    segmenting.isSegmenting = true;
    asn1::UlUmRlcMode unacknowledged;
    unacknowledged.discard = asn1::NoExplicitDiscard{8}; // 90 ms
    asn1::UlAmRlcMode acknowledged = MakeUplinkAm();
    acknowledged.discard = asn1::ExplicitDiscard{6, 8, 6}; // 120 ms, 2 s, 24
    std::vector<asn1::RlcInfo> rlc(4);
    rlc[0].uplink = discarding;
    rlc[0].downlink = asn1::DlTmRlcMode{false};
    rlc[1].uplink = segmenting;
    rlc[1].downlink = asn1::DlTmRlcMode{true};
    rlc[2].uplink = unacknowledged;
    rlc[2].downlink = asn1::DlUmRlcMode{static_cast<uint8_t>(isR5 ? 1 : 0)};
    rlc[3].uplink = acknowledged;
    rlc[3].downlink = isR5 ? MakeDownlinkAm(1192) : MakeDownlinkAm();
    asn1::RabInformationSetup rab;
    rab.rabIdentity = 1;
    rab.domain = asn1::CnDomain::CS;
    rab.reestablishmentTimer = 0; // T314
    for (uint8_t i = 0; i < rlc.size(); ++i)
    {
        rlc[i].isOneSided = isR5;
        asn1::RbInformationSetup bearer;
        bearer.rbIdentity = 6 + i;
        bearer.rlc = rlc[i];
        bearer.mapping = MakeMapping(6, 2 + i, false, false);
        rab.bearers.push_back(bearer);
    }
    return rab;
}

asn1::Reconfiguration
MakeTimedHead()
{
    asn1::Reconfiguration head;
    head.transaction = 1;
    head.activationTime = 144;
    head.state = asn1::StateIndicator::CELL_DCH;
    return head;
}

asn1::UlDpchPowerControlInfo
MakeHsPowerControl()
{
    asn1::UlDpchPowerControlInfo control = MakePowerControl();
    control.deltaAck = 5;
    control.deltaNack = 6;
    control.ackNackRepetition = 2;
    return control;
}

asn1::DlHsPdschInformation
MakeHsPdsch(const std::vector<uint8_t>& codes)
{
    return {codes, asn1::MeasurementFeedbackInfo{7, 3, 2, 4}};
}

std::vector<asn1::TransportFormatSet>
MakeOtherFormats()
{
    using asn1::BitModeRlcSize;
    using asn1::ChannelCoding;
    using asn1::OctetModeRlcSize;
    return {{1, {{BitModeRlcSize{81}, {0, 1}}}, ChannelCoding::CONVOLUTIONAL_12, 200, 2},
            {0, {{BitModeRlcSize{309}, {1}}}, ChannelCoding::CONVOLUTIONAL_13, 256, 0},
            {3, {{BitModeRlcSize{1095}, {17, 18}}}, ChannelCoding::NONE, 1, 1},
            {2, {{OctetModeRlcSize{1192}, {0, 512}}}, ChannelCoding::TURBO, 2, 4},
            {1, {{OctetModeRlcSize{56}, {1}}}, ChannelCoding::TURBO, 3, 4},
            {1, {{OctetModeRlcSize{384}, {1}}}, ChannelCoding::TURBO, 4, 4}};
}

asn1::DlAddReconfTransCh
MakeGoldenHsDsch()
{
    asn1::MacHsQueue queue;
    queue.queueId = 2;
    queue.flowId = 3;
    queue.t1 = 7;     // 80 ms
    queue.window = 4; // 16
    queue.sizes = {{336, 4}};
    asn1::HsDschInfo info;
    info.processes = 6;
    info.queues = {queue};
    asn1::DlAddReconfTransCh hsDsch;
    hsDsch.identity.reset();
    hsDsch.formats = info;
    return hsDsch;
}

} // namespace ns3::umts::test
