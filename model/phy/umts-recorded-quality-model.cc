/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-recorded-quality-model.h"

#include "ns3/log.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRecordedQualityModel");
NS_OBJECT_ENSURE_REGISTERED(RecordedQualityModel);

namespace
{

constexpr double OUT_OF_RANGE_DB = -100; //!< SINR at which nothing is ever decoded

} // namespace

TypeId
RecordedQualityModel::GetTypeId()
{
    UMTS_TYPE(RecordedQualityModel, DownlinkQualityModel)
        .Attribute("File", &C::SetFile, &C::GetFile, "")
        .Help("Name of the file that is played")
        .Choice("AtEnd", &C::m_atEnd, REPEAT)
        .Among({{REPEAT, "Repeat"}, {STOP, "Stop"}})
        .Help("After the end of the file: Repeat plays it again, Stop leaves the UE out of range")
        .Attribute("Start", &C::m_start, "ns3::ConstantRandomVariable[Constant=0]")
        .Help("Where in the file to begin, seconds of it, drawn once");
}

int64_t
RecordedQualityModel::AssignStreams(int64_t stream)
{
    m_start->SetStream(stream);
    return 1;
}

void
RecordedQualityModel::DoDispose()
{
    m_start = nullptr;
    DownlinkQualityModel::DoDispose();
}

Nanos
RecordedQualityModel::GetPosition(Nanos now)
{
    return FindPosition(now, GetInstanceTypeId().GetName());
}

DownlinkQuality
RecordedQualityModel::GetOutOfRange()
{
    DownlinkQuality state;
    state.sinrDb = OUT_OF_RANGE_DB;
    state.payloadLimitBits = 0;
    return state;
}

std::string
RecordedQualityModel::GetFile() const
{
    return m_file;
}

void
RecordedQualityModel::SetFile(std::string file)
{
    NS_LOG_FUNCTION(this << file);
    m_file = file;
    if (!file.empty())
    {
        Load(file);
    }
}

} // namespace ns3::umts
