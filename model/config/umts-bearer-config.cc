/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-config.h"

#include "ns3/nstime.h"
#include "ns3/umts-error.h"
#include "ns3/umts-hs-flow-control.h"
#include "ns3/umts-rlc-entity.h"

namespace ns3::umts
{

namespace
{

/** @return dedicated channels beside E-DCH: the uplink has DPCCH, and no DCH */
DchConfig
MakeEdchUplink()
{
    DchConfig dch;
    dch.uplink.tti = MilliSeconds(10);
    return dch;
}

} // namespace

BearerConfig::BearerConfig(BearerChannelType channelType, const DchConfig& channels)
    : type(channelType),
      dch(channels),
      switcher("ns3::umts::ChannelSwitcher"),
      pdcp("ns3::umts::Pdcp"),
      bearer("ns3::umts::RadioBearer"),
      hsQueue("ns3::umts::HsFlowControlEnd"),
      flowControl("ns3::umts::StandingFlowControl"),
      hsFlow("ns3::umts::HsMacDFlow"),
      eDchFlow("ns3::umts::EdchFlow")
{
    UpdateRlc();
}

BearerConfig::BearerConfig()
    : BearerConfig(BearerChannelType{}, MakeDchPreset("dch3"))
{
}

BearerConfig
BearerConfig::Dch(const std::string& preset)
{
    return Dch(MakeDchPreset(preset));
}

BearerConfig
BearerConfig::Dch(const DchConfig& dch)
{
    return {BearerChannelType{}, dch};
}

BearerConfig
BearerConfig::Hsdpa(const std::string& uplink)
{
    return Hsdpa(MakeDchPreset(uplink).uplink);
}

BearerConfig
BearerConfig::Hsdpa(const TransportChannel& uplink)
{
    return {{DownlinkChannel::HS_DSCH, UplinkChannel::DCH}, {uplink, {}, {}}};
}

BearerConfig
BearerConfig::Hspa()
{
    return {{DownlinkChannel::HS_DSCH, UplinkChannel::E_DCH}, MakeEdchUplink()};
}

BearerConfig
BearerConfig::Common()
{
    return {COMMON_CHANNELS, {}};
}

BearerConfig
BearerConfig::Switched(const std::string& preset)
{
    return Switched(MakeDchPreset(preset));
}

BearerConfig
BearerConfig::Switched(const DchConfig& dch)
{
    return {{DownlinkChannel::DCH, UplinkChannel::DCH, true}, dch};
}

BearerConfig
BearerConfig::SwitchedHsdpa(const std::string& uplink)
{
    return {{DownlinkChannel::HS_DSCH, UplinkChannel::DCH, true},
            {MakeDchPreset(uplink).uplink, {}, {}}};
}

BearerConfig
BearerConfig::SwitchedHspa()
{
    return {{DownlinkChannel::HS_DSCH, UplinkChannel::E_DCH, true}, MakeEdchUplink()};
}

BearerConfig
BearerConfig::FromPreset(const std::string& name)
{
    if (name == "cch" || name == "cch-delay")
    {
        return Common();
    }
    if (name == "hspa")
    {
        return Hspa();
    }
    return name == "hsdpa" ? Hsdpa() : Dch(name);
}

BearerConfig&
BearerConfig::Rlc(const std::string& mode, const Attributes& attributes)
{
    m_rlcMode = mode;
    return Rlc(attributes);
}

BearerConfig&
BearerConfig::Rlc(const Attributes& attributes)
{
    m_rlc.Append(attributes);
    UpdateRlc();
    return *this;
}

BearerConfig&
BearerConfig::RncRlc(const Attributes& attributes)
{
    m_rncRlcOnly.Append(attributes);
    UpdateRlc();
    return *this;
}

BearerConfig&
BearerConfig::UeRlc(const Attributes& attributes)
{
    m_ueRlcOnly.Append(attributes);
    UpdateRlc();
    return *this;
}

BearerConfig&
BearerConfig::Pdcp(const Attributes& attributes)
{
    SetAttributes(pdcp, attributes);
    return *this;
}

BearerConfig&
BearerConfig::Bearer(const Attributes& attributes)
{
    SetAttributes(bearer, attributes);
    return *this;
}

BearerConfig&
BearerConfig::TrafficClass(umts::TrafficClass value)
{
    trafficClass = value;
    UpdateRlc();
    return *this;
}

BearerConfig&
BearerConfig::BlockErrorRate(double downlink, double uplink)
{
    blockErrors = BlockErrorConfig(downlink, uplink);
    return *this;
}

BearerConfig&
BearerConfig::FlowControl(const std::string& name, const Attributes& attributes)
{
    Require(type.HasHsDsch(), "flow control", "Hsdpa");
    flowControl = MakeFactory("flow control", name, HsFlowControl::GetTypeId(), attributes);
    return *this;
}

BearerConfig&
BearerConfig::HsQueue(const Attributes& attributes)
{
    Require(type.HasHsDsch(), "a priority queue", "Hsdpa");
    SetAttributes(hsQueue, attributes);
    return *this;
}

BearerConfig&
BearerConfig::HsFlow(const Attributes& attributes)
{
    Require(type.HasHsDsch(), "a MAC-d flow", "Hsdpa");
    SetAttributes(hsFlow, attributes);
    return *this;
}

BearerConfig&
BearerConfig::EdchFlow(const Attributes& attributes)
{
    Require(type.HasEdch(), "a MAC-d flow on E-DCH", "Hspa");
    SetAttributes(eDchFlow, attributes);
    return *this;
}

BearerConfig&
BearerConfig::Switcher(const Attributes& attributes)
{
    Require(type.isSwitched, "channel switching", "Switched");
    SetAttributes(switcher, attributes);
    return *this;
}

void
BearerConfig::UpdateRlc()
{
    const TrafficClassDefaults defaults = GetDefaults(trafficClass);
    std::string mode = m_rlcMode;
    Attributes byClass;
    if (mode.empty())
    {
        mode = defaults.rlcMode == RlcMode::AM ? "AM" : "UM";
        if (defaults.transferDelay > Time(0))
        {
            byClass.Set("TimerDiscard", TimeValue(defaults.transferDelay));
        }
    }
    const bool isShort = mode == "AM" || mode == "UM" || mode == "TM";
    const std::string name = isShort ? "ns3::umts::Rlc" + mode.substr(0, 1) + "m" : mode;
    const ObjectFactory common =
        MakeFactory("RLC mode (AM, UM, TM or a class)", name, RlcEntity::GetTypeId(), byClass);
    rncRlc = common;
    ueRlc = common;
    SetAttributes(rncRlc, m_rlc);
    SetAttributes(ueRlc, m_rlc);
    SetAttributes(rncRlc, m_rncRlcOnly);
    SetAttributes(ueRlc, m_ueRlcOnly);
}

uint32_t
BearerConfig::GetRncPduOctets() const
{
    return rncRlc.Create<RlcEntity>()->GetPduOctets();
}

uint32_t
BearerConfig::GetUePduOctets() const
{
    return ueRlc.Create<RlcEntity>()->GetPduOctets();
}

void
BearerConfig::Require(bool has, const std::string& setting, const std::string& maker)
{
    UMTS_THROW_UNLESS(has,
                      setting << ": only a bearer of BearerConfig::" << maker << "() has that");
}

} // namespace ns3::umts
