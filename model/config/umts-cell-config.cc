/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-config.h"

#include "ns3/string.h"
#include "ns3/umts-e-dch-scheduler.h"
#include "ns3/umts-error.h"
#include "ns3/umts-hs-scheduler.h"

namespace ns3::umts
{

CellConfig::CellConfig()
    : power("ns3::umts::CellPower"),
      admission("ns3::umts::AdmissionControl"),
      common(MakeCommonChannelPreset()),
      commonChannels("ns3::umts::CommonChannels"),
      hsCell("ns3::umts::HsCell"),
      scheduler("ns3::umts::RoundRobinScheduler"),
      eDchCell("ns3::umts::EdchCell"),
      eDchScheduler("ns3::umts::EdchRoundRobinScheduler")
{
}

CellConfig
CellConfig::FromPreset(const std::string& name)
{
    CellConfig config;
    if (name == "cch" || name == "cch-delay")
    {
        config.RandomAccess({{"AccessModel", StringValue(name == "cch" ? "Preambles" : "Delay")}});
    }
    return config;
}

CellConfig&
CellConfig::PrimaryScramblingCode(ScramblingCode code)
{
    UMTS_THROW_UNLESS(static_cast<uint16_t>(code) < N_SCRAMBLING_CODES,
                      "cell: a primary scrambling code of " << static_cast<uint16_t>(code)
                                                            << " is none of 0 .. "
                                                            << N_SCRAMBLING_CODES - 1);
    scramblingCode = code;
    return *this;
}

CellConfig&
CellConfig::Power(const Attributes& attributes)
{
    SetAttributes(power, attributes);
    return *this;
}

CellConfig&
CellConfig::Admission(const Attributes& attributes)
{
    SetAttributes(admission, attributes);
    return *this;
}

CellConfig&
CellConfig::RachFach(const TransportChannel& rach, const TransportChannel& fach)
{
    common = {rach, fach};
    return *this;
}

CellConfig&
CellConfig::RandomAccess(const Attributes& attributes)
{
    SetAttributes(commonChannels, attributes);
    return *this;
}

CellConfig&
CellConfig::AccessServiceClasses(const std::vector<AccessServiceClass>& classes)
{
    accessServiceClasses = classes;
    return *this;
}

CellConfig&
CellConfig::Paging(const Attributes& attributes)
{
    paging = ObjectFactory("ns3::umts::PagingChannel");
    SetAttributes(*paging, attributes);
    return *this;
}

CellConfig&
CellConfig::HsDsch(const Attributes& attributes)
{
    SetAttributes(hsCell, attributes);
    hsSetting = attributes.GetEntries().empty() ? hsSetting : "HsDsch";
    return *this;
}

CellConfig&
CellConfig::Scheduler(const std::string& name, const Attributes& attributes)
{
    scheduler = MakeFactory("scheduler", name, HsScheduler::GetTypeId(), attributes);
    hsSetting = "Scheduler";
    return *this;
}

CellConfig&
CellConfig::Edch(const Attributes& attributes)
{
    SetAttributes(eDchCell, attributes);
    return *this;
}

CellConfig&
CellConfig::EdchScheduler(const std::string& name, const Attributes& attributes)
{
    eDchScheduler =
        MakeFactory("E-DCH scheduler", name, umts::EdchScheduler::GetTypeId(), attributes);
    return *this;
}

} // namespace ns3::umts
