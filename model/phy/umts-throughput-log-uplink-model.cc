/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log-uplink-model.h"

#include "ns3/log.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsThroughputLogUplinkModel");
NS_OBJECT_ENSURE_REGISTERED(ThroughputLogUplinkModel);

TypeId
ThroughputLogUplinkModel::GetTypeId()
{
    UMTS_TYPE(ThroughputLogUplinkModel, UplinkQualityModel)
        .Attribute("File", &C::SetFile, &C::GetFile, "")
        .Help("Name of the throughput log that is played")
        .Choice("AtEnd", &C::m_atEnd, REPEAT)
        .Among({{REPEAT, "Repeat"}, {STOP, "Stop"}})
        .Help("After the end of the file: Repeat plays it again, Stop carries nothing any more")
        .Attribute("Start", &C::m_start, "ns3::ConstantRandomVariable[Constant=0]")
        .Help("Where in the file to begin, seconds of it, drawn once");
}

double
ThroughputLogUplinkModel::CountBits(Nanos begin, Nanos end)
{
    const std::string name = GetInstanceTypeId().GetName();
    return m_log.CountBits(FindPosition(begin, name), FindPosition(end, name), m_atEnd == REPEAT);
}

int64_t
ThroughputLogUplinkModel::AssignStreams(int64_t stream)
{
    m_start->SetStream(stream);
    return 1;
}

void
ThroughputLogUplinkModel::DoDispose()
{
    m_start = nullptr;
    UplinkQualityModel::DoDispose();
}

std::string
ThroughputLogUplinkModel::GetFile() const
{
    return m_file;
}

void
ThroughputLogUplinkModel::SetFile(std::string file)
{
    NS_LOG_FUNCTION(this << file);
    m_file = file;
    if (!file.empty())
    {
        m_log = ReadThroughputLog(file, Direction::UPLINK);
    }
}

} // namespace ns3::umts
