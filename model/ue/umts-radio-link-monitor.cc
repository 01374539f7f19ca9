/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-monitor.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRadioLinkMonitor");

NS_OBJECT_ENSURE_REGISTERED(RadioLinkMonitor);

TypeId
RadioLinkMonitor::GetTypeId()
{
    UMTS_TYPE(RadioLinkMonitor, Object)
        .Attribute("N313", &C::m_n313, 20, 1, 200)
        .Fixed("Consecutive frames out of sync that start T313 (TS 25.331 8.5.6)")
        .Attribute("N315", &C::m_n315, 1, 1, 1000)
        .Fixed("Successive frames in sync that stop T313")
        .Attribute("T313", &C::m_t313, Seconds(3))
        .Fixed("Time out of sync after which the radio links have failed")
        .Attribute("N312", &C::m_n312, 1, 1, 1000)
        .Fixed("Radio frames in sync after which channels in a new cell are established (TS 25.331 "
               "8.5.4)")
        .Attribute("T312", &C::m_t312, Seconds(1), Seconds(1), Seconds(15))
        .Fixed("Time from leaving the old cell after which the establishment has failed: physical "
               "channel failure, back to the old cell (TS 25.331 8.2.2.7)")
        .Attribute("InSyncThreshold", &C::m_inSyncThreshold, 0, -40, 0)
        .Fixed(
            "CPICH Ec/N0 of the new cell, dB, from which on a radio frame is in sync there; it "
            "stands for Qin, the quality of a DPCCH (TS 25.214 4.3.1.2); 0: every frame is in sync")
        .Attribute("SynchronisationTime", &C::m_synchronisationTime, Time(0))
        .Fixed("Time without any channel in a hard handover, until the UE is in sync in a cell "
               "that it measures; 0: none (TS 25.133 5.2.2 allows some 100 ms)")
        .Attribute("SearchTime", &C::m_searchTime, MilliSeconds(100))
        .Fixed("Added to SynchronisationTime, unless that is 0, in a cell that the UE does not "
               "measure and has to find (blind handover)")
        .Attribute("FirstSynchronisationTime", &C::m_firstSynchronisationTime, Time(0))
        .Fixed("Time without any channel when the UE gets DCHs and had none, until a radio frame "
               "can be in sync (TS 25.214 4.3.1.2: the quality of 40 ms of DPCCH); 0: it is in "
               "sync at once, whatever N312 and InSyncThreshold are")
        .Trace("RadioLinkFailure", &C::m_failureTrace, "FailureTracedCallback")
        .Help("T313 has expired: failures so far");
}

void
RadioLinkMonitor::NotifyConstructionCompleted()
{
    m_status = RadioLinkStatus({m_n313, m_n315, m_t313.GetNanoSeconds()});
    Object::NotifyConstructionCompleted();
}

void
RadioLinkMonitor::DoDispose()
{
    m_deadline.Cancel();
    EndEstablishment();
    m_onFailure = Callback<void>();
    Object::DoDispose();
}

void
RadioLinkMonitor::Establish()
{
    m_isStopped = false;
    m_status.Establish(Simulator::Now().GetNanoSeconds());
    m_deadline.Cancel();
}

void
RadioLinkMonitor::Stop()
{
    m_isStopped = true;
    m_deadline.Cancel();
}

void
RadioLinkMonitor::OnBlocks(uint32_t blocks, uint32_t errors)
{
    if (m_isStopped)
    {
        return;
    }
    m_status.OnBlocks(Simulator::Now().GetNanoSeconds(), blocks, errors);
    m_deadline.Arm(m_status.GetFailure());
}

void
RadioLinkMonitor::OnDeadline()
{
    const Time now = Simulator::Now();
    if (m_status.GetFailure() > now.GetNanoSeconds())
    {
        m_deadline.Arm(m_status.GetFailure());
        return;
    }
    Establish();
    ++m_failures;
    NS_LOG_INFO("radio link failure " << m_failures);
    m_failureTrace(m_failures);
    if (!m_onFailure.IsNull())
    {
        m_onFailure();
    }
}

Time
RadioLinkMonitor::GetInterruption(bool isMeasured) const
{
    return m_synchronisationTime.IsZero() || isMeasured ? m_synchronisationTime
                                                        : m_synchronisationTime + m_searchTime;
}

bool
RadioLinkMonitor::BeginEstablishment(Time interruption,
                                     QualityCallback quality,
                                     OutcomeCallback outcome)
{
    if (interruption.IsZero() && m_n312 == 1 && m_inSyncThreshold == 0)
    {
        return false;
    }
    NS_LOG_FUNCTION(this << interruption.As(Time::MS));
    m_quality = quality;
    m_onOutcome = outcome;
    m_establishment.Begin({m_n312, m_t312.GetNanoSeconds(), interruption.GetNanoSeconds()},
                          Simulator::Now().GetNanoSeconds());
    m_frame.Arm(m_establishment.GetDeadline());
    return true;
}

void
RadioLinkMonitor::EndEstablishment()
{
    m_frame.Cancel();
    m_quality = QualityCallback();
    m_onOutcome = OutcomeCallback();
}

void
RadioLinkMonitor::OnEstablishment()
{
    const auto outcome = m_establishment.OnTime(Simulator::Now().GetNanoSeconds(),
                                                [this]() { return IsInSync(m_quality); });
    if (outcome == EstablishmentStatus::Outcome::PENDING)
    {
        m_frame.Arm(m_establishment.GetDeadline());
        return;
    }
    const bool isEstablished = outcome == EstablishmentStatus::Outcome::ESTABLISHED;
    m_physicalChannelFailures += isEstablished ? 0 : 1;
    NS_LOG_INFO("channels in a new cell " << (isEstablished ? "established" : "not established"));
    const auto onOutcome = m_onOutcome;
    EndEstablishment();
    onOutcome(isEstablished);
}

} // namespace ns3::umts
