/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-config.h"

#include "ns3/double.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-uplink-quality-model.h"

namespace ns3::umts
{

BlockErrorConfig::BlockErrorConfig(double downlinkRate, double uplinkRate)
    : downlink("ns3::umts::UniformBlockErrorModel"),
      uplink("ns3::umts::UniformBlockErrorModel")
{
    SetAttributes(downlink, {{"ErrorRate", DoubleValue(downlinkRate)}});
    SetAttributes(uplink, {{"ErrorRate", DoubleValue(uplinkRate)}});
}

UeConfig::UeConfig()
    : hsUser("ns3::umts::HsUser"),
      hsDschChannel("ns3::umts::HsDschChannel"),
      cqiReporter("ns3::umts::CqiReporter"),
      eDchUser("ns3::umts::EdchUser"),
      downlinkQuality("ns3::umts::IdealQualityModel"),
      blerCurve("ns3::umts::AnalyticBlerCurve"),
      mac("ns3::umts::MacD")
{
}

UeConfig&
UeConfig::HsDsch(const Attributes& attributes)
{
    for (const auto& [name, value] : attributes.GetEntries())
    {
        TypeId::AttributeInformation info;
        ObjectFactory* owner = &hsUser;
        for (auto* other : {&hsDschChannel, &cqiReporter})
        {
            owner = other->GetTypeId().LookupAttributeByName(name, &info) ? other : owner;
        }
        SetAttributes(*owner, {{name, *value}});
    }
    hsSetting = attributes.GetEntries().empty() ? hsSetting : "HsDsch";
    return *this;
}

UeConfig&
UeConfig::Edch(const Attributes& attributes)
{
    SetAttributes(eDchUser, attributes);
    return *this;
}

UeConfig&
UeConfig::DownlinkQuality(const std::string& name, const Attributes& attributes)
{
    downlinkQuality =
        MakeFactory("downlink quality", name, DownlinkQualityModel::GetTypeId(), attributes);
    hsSetting = "DownlinkQuality";
    return *this;
}

UeConfig&
UeConfig::UplinkQuality(const std::string& name, const Attributes& attributes)
{
    uplinkQuality =
        MakeFactory("uplink quality", name, UplinkQualityModel::GetTypeId(), attributes);
    return *this;
}

UeConfig&
UeConfig::BlerCurve(const std::string& name, const Attributes& attributes)
{
    blerCurve = MakeFactory("BLER curve", name, umts::BlerCurve::GetTypeId(), attributes);
    hsSetting = "BlerCurve";
    return *this;
}

UeConfig&
UeConfig::BlockErrorRate(double downlink, double uplink)
{
    blockErrors = BlockErrorConfig(downlink, uplink);
    return *this;
}

UeConfig&
UeConfig::DownlinkErrors(const std::string& name, const Attributes& attributes)
{
    blockErrors.downlink =
        MakeFactory("downlink errors", name, BlockErrorModel::GetTypeId(), attributes);
    return *this;
}

UeConfig&
UeConfig::UplinkErrors(const std::string& name, const Attributes& attributes)
{
    blockErrors.uplink =
        MakeFactory("uplink errors", name, BlockErrorModel::GetTypeId(), attributes);
    return *this;
}

UeConfig&
UeConfig::PowerControl(const Attributes& attributes)
{
    dpch = ObjectFactory("ns3::umts::Dpch");
    SetAttributes(*dpch, attributes);
    return *this;
}

UeConfig&
UeConfig::OpenLoopPower(const Attributes& attributes)
{
    openLoop = ObjectFactory("ns3::umts::OpenLoopPower");
    SetAttributes(*openLoop, attributes);
    return *this;
}

UeConfig&
UeConfig::MacD(const Attributes& attributes)
{
    SetAttributes(mac, attributes);
    return *this;
}

UeConfig&
UeConfig::SignallingBearers(const Attributes& attributes)
{
    signalling = ObjectFactory("ns3::umts::SrbTransport");
    SetAttributes(*signalling, attributes);
    return *this;
}

} // namespace ns3::umts
