/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cpich-measurement-config.h"

#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/pointer.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"

namespace ns3::umts
{

CpichMeasurementConfig::CpichMeasurementConfig()
    : factory("ns3::umts::CpichMeasurement")
{
}

CpichMeasurementConfig
CpichMeasurementConfig::Specification()
{
    return CpichMeasurementConfig().Set({{"CellsPerPeriod", UintegerValue(8)},
                                         {"IdentificationTime", TimeValue(MilliSeconds(800))},
                                         {"EcN0Accuracy", DoubleValue(1.5)},
                                         {"RscpAccuracy", DoubleValue(6)},
                                         {"SamplesPerPeriod", UintegerValue(20)},
                                         {"Profile", StringValue("PedestrianA")}});
}

CpichMeasurementConfig
CpichMeasurementConfig::FromPreset(const std::string& name)
{
    UMTS_THROW_UNLESS(name == "ideal" || name == "specification",
                      "measurement: \"" << name << "\" is none of ideal, specification");
    return name == "ideal" ? Ideal() : Specification();
}

CpichMeasurementConfig&
CpichMeasurementConfig::Set(const Attributes& attributes)
{
    SetAttributes(factory, attributes);
    return *this;
}

Ptr<CpichMeasurement>
CpichMeasurementConfig::Create(Ptr<CellLinks> links) const
{
    const auto measurement = factory.Create<CpichMeasurement>();
    measurement->SetAttribute("Links", PointerValue(links));
    return measurement;
}

} // namespace ns3::umts
