/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bearer-config.h"

#include "ns3/abort.h"
#include "ns3/nstime.h"
#include "ns3/umts-hs-flow-control.h"
#include "ns3/umts-rlc-entity.h"

namespace ns3::umts
{

BearerConfig::BearerConfig(BearerChannelType channelType, const DchConfig& channels)
    : type(channelType),
      dch(channels),
      switcher("ns3::umts::ChannelSwitcher"),
      pdcp("ns3::umts::Pdcp"),
      bearer("ns3::umts::RadioBearer"),
      hsQueue("ns3::umts::HsFlowControlEnd"),
      flowControl("ns3::umts::StandingFlowControl"),
      hsFlow("ns3::umts::HsMacDFlow")
{
    UpdateRlc();
}

BearerConfig::BearerConfig()
    : BearerConfig(BearerChannelType::DCH, MakeDchPreset("dch3"))
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
    return {BearerChannelType::DCH, dch};
}

BearerConfig
BearerConfig::Hsdpa(const std::string& uplink)
{
    return Hsdpa(MakeDchPreset(uplink).uplink);
}

BearerConfig
BearerConfig::Hsdpa(const TransportChannel& uplink)
{
    return {BearerChannelType::HS_DSCH, {uplink, {}, {}}};
}

BearerConfig
BearerConfig::Common()
{
    return {BearerChannelType::COMMON, {}};
}

BearerConfig
BearerConfig::Switched(const std::string& preset)
{
    return Switched(MakeDchPreset(preset));
}

BearerConfig
BearerConfig::Switched(const DchConfig& dch)
{
    return {BearerChannelType::SWITCHED, dch};
}

BearerConfig
BearerConfig::FromPreset(const std::string& name)
{
    if (name == "cch" || name == "cch-delay")
    {
        return Common();
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
    Require(BearerChannelType::HS_DSCH, "flow control");
    flowControl = MakeFactory("flow control", name, HsFlowControl::GetTypeId(), attributes);
    return *this;
}

BearerConfig&
BearerConfig::HsQueue(const Attributes& attributes)
{
    Require(BearerChannelType::HS_DSCH, "a priority queue");
    SetAttributes(hsQueue, attributes);
    return *this;
}

BearerConfig&
BearerConfig::HsFlow(const Attributes& attributes)
{
    Require(BearerChannelType::HS_DSCH, "a MAC-d flow");
    SetAttributes(hsFlow, attributes);
    return *this;
}

BearerConfig&
BearerConfig::Switcher(const Attributes& attributes)
{
    Require(BearerChannelType::SWITCHED, "channel switching");
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

void
BearerConfig::Require(BearerChannelType needed, const std::string& setting) const
{
    NS_ABORT_MSG_UNLESS(type == needed,
                        setting << ": only a bearer of BearerConfig::"
                                << (needed == BearerChannelType::HS_DSCH ? "Hsdpa" : "Switched")
                                << "() has that");
}

} // namespace ns3::umts
