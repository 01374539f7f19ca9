/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-recorded-radio-link.h"

#include "ns3/abort.h"
#include "ns3/pointer.h"
#include "ns3/string.h"
#include "ns3/umts-compat.h"

#include <cmath>

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RecordedRadioLink);

namespace
{

constexpr double OUT_OF_RANGE_DB = -100; //!< SINR at which nothing is ever decoded

} // namespace

TypeId
RecordedRadioLink::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RecordedRadioLink")
            .SetParent<RadioLink>()
            .SetGroupName("Umts")
            .AddAttribute(
                "File",
                "Name of the file that is played",
                StringValue(""),
                MakeStringAccessor(&RecordedRadioLink::SetFile, &RecordedRadioLink::GetFile),
                MakeStringChecker())
            .AddAttribute("AtEnd",
                          "After the end of the file: Repeat plays it again, Stop leaves the UE "
                          "out of range",
                          EnumValue(REPEAT),
                          UmtsMakeEnumAccessor<AtEnd>(&RecordedRadioLink::m_atEnd),
                          MakeEnumChecker(REPEAT, "Repeat", STOP, "Stop"))
            .AddAttribute("Start",
                          "Where in the file to begin, seconds of it, drawn once",
                          StringValue("ns3::ConstantRandomVariable[Constant=0]"),
                          MakePointerAccessor(&RecordedRadioLink::m_start),
                          MakePointerChecker<RandomVariableStream>());
    return tid;
}

int64_t
RecordedRadioLink::AssignStreams(int64_t stream)
{
    m_start->SetStream(stream);
    return 1;
}

void
RecordedRadioLink::DoDispose()
{
    m_start = nullptr;
    RadioLink::DoDispose();
}

Nanos
RecordedRadioLink::GetPosition(Nanos now)
{
    if (m_offset < 0)
    {
        NS_ABORT_MSG_IF(m_file.empty(), GetInstanceTypeId().GetName() << "::File is not set");
        const double start = m_start->GetValue();
        NS_ABORT_MSG_UNLESS(start >= 0,
                            GetInstanceTypeId().GetName()
                                << "::Start is " << start << " s, before the file begins");
        m_offset = static_cast<Nanos>(std::llround(start * 1e9));
    }
    return now + m_offset;
}

bool
RecordedRadioLink::IsOver(Nanos position, Nanos length) const
{
    return m_atEnd == STOP && position >= length;
}

LinkState
RecordedRadioLink::GetOutOfRange()
{
    LinkState state;
    state.sinrDb = OUT_OF_RANGE_DB;
    state.payloadLimitBits = 0;
    return state;
}

std::string
RecordedRadioLink::GetFile() const
{
    return m_file;
}

void
RecordedRadioLink::SetFile(std::string file)
{
    m_file = file;
    if (!file.empty())
    {
        Load(file);
    }
}

} // namespace umts
} // namespace ns3
