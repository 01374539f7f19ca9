/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-outage-error-model.h"

#include "ns3/simulator.h"

namespace ns3::umts::test
{

NS_OBJECT_ENSURE_REGISTERED(OutageErrorModel);

TypeId
OutageErrorModel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::test::OutageErrorModel")
                            .SetParent<BlockErrorModel>()
                            .SetGroupName("Umts")
                            .AddConstructor<OutageErrorModel>()
                            .AddAttribute("Begin",
                                          "Beginning of the outage",
                                          TimeValue(),
                                          MakeTimeAccessor(&OutageErrorModel::m_begin),
                                          MakeTimeChecker())
                            .AddAttribute("End",
                                          "Its end",
                                          TimeValue(),
                                          MakeTimeAccessor(&OutageErrorModel::m_end),
                                          MakeTimeChecker());
    return tid;
}

bool
OutageErrorModel::IsInError()
{
    return Simulator::Now() >= m_begin && Simulator::Now() < m_end;
}

int64_t
OutageErrorModel::AssignStreams(int64_t /* stream */)
{
    return 0;
}

} // namespace ns3::umts::test
