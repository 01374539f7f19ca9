/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-golden-rig.h"

#include "umts-rrc-golden-octets.h"

namespace ns3::umts::test
{

std::vector<uint8_t>
GetGoldenOctets(const std::string& name, const std::string& channel)
{
    std::vector<uint8_t> octets;
    for (const auto& golden : GOLDEN_MESSAGES)
    {
        if (golden.name == name && golden.channel == channel)
        {
            const std::string digits = golden.octets;
            for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
            {
                octets.push_back(
                    static_cast<uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
            }
        }
    }
    return octets;
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
        common.defaultDpchOffset = 300;
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

} // namespace ns3::umts::test
