/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am.h"

#include "ns3/log.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcAm");
NS_OBJECT_ENSURE_REGISTERED(RlcAm);

TypeId
RlcAm::GetTypeId()
{
    static TypeId tid = AddControlAttributes(
        AddDataAttributes(TypeDeclaration<RlcAm, RlcEntity>("ns3::umts::RlcAm")));
    return tid;
}

TypeId
RlcAm::AddDataAttributes(TypeId tid)
{
    using C = RlcAm;
    const RlcAmConfig defaults;
    return TypeDeclaration<RlcAm, RlcEntity>(tid)
        .Attribute("PduSize", &C::pduOctets, defaults.pduOctets, 16, 2000)
        .Fixed("Octets of every PDU, header included (9.2.1.4); above 126 the Length Indicators "
               "have 15 bits")
        .Attribute("TxWindow", &C::txWindow, defaults.txWindow, 1, 4095)
        .Fixed("Configured_Tx_Window_Size in PDUs (9.6)")
        .Attribute("RxWindow", &C::rxWindow, defaults.rxWindow, 1, 4095)
        .Fixed("Configured_Rx_Window_Size in PDUs (9.6)")
        .Attribute("InSequenceDelivery", &C::inSequence, defaults.inSequence)
        .Fixed("Deliver SDUs in the order of their transmission (11.3.3)")
        .Attribute("SpecialHe", &C::useHe, defaults.useHe)
        .Fixed("Report an SDU that ends with its PDU by HE = 10 instead of a Length Indicator in "
               "the next PDU (9.2.2.7)")
        .Attribute("BufferOctets", &C::bufferOctets, defaults.bufferOctets)
        .Fixed("Limit of the SDU buffer in octets, unacknowledged SDUs included; 0: no limit")
        .Attribute("BufferPdus", &C::bufferPdus, defaults.bufferPdus)
        .Fixed("Limit of the SDU buffer in PDUs, unacknowledged ones included; 0: no limit")
        .Attribute("TransmissionBufferPdus",
                   &C::transmissionBufferPdus,
                   defaults.transmissionBufferPdus)
        .Fixed("Limit in PDUs of what waits for its first transmission alone; 0: no limit")
        .Attribute("RetransmissionGuard",
                   &C::retransmissionGuard,
                   NanoSeconds(defaults.retransmissionGuard))
        .Fixed("A NACK of a PDU sent less than this ago needs the evidence that a PDU sent later "
               "has arrived; to exceed the RLC round trip. 0: twice the least round trip measured, "
               "and before there is one the longer of TimerPoll and TimerPollPeriodic")
        .Attribute("PollLastInBuffer", &C::pollLastInBuffer, defaults.pollLastInBuffer)
        .Fixed("Poll with the last PDU in the buffer (9.7.1)")
        .Attribute("PollLastInRetransmission",
                   &C::pollLastInRetransmission,
                   defaults.pollLastInRetransmission)
        .Fixed("Poll with the last PDU in the retransmission buffer (9.7.1)")
        .Attribute("PollPdu", &C::pollPdu, defaults.pollPdu, 0, 128)
        .Fixed("Poll_PDU: poll every so many PDUs; 0: not configured (9.6)")
        .Attribute("PollSdu", &C::pollSdu, defaults.pollSdu, 0, 64)
        .Fixed("Poll_SDU: poll every so many SDUs; 0: not configured (9.6)")
        .Attribute("PollWindow", &C::pollWindow, defaults.pollWindow, 0, 100)
        .Fixed("Poll_Window: poll when so many per cent of the window are used; 0: not configured "
               "(9.6)")
        .Attribute("TimerPoll", &C::timerPoll, NanoSeconds(defaults.timerPoll))
        .Fixed("Timer_Poll: poll again when no answer has come; 0: not configured (9.5)")
        .Attribute("TimerPollPeriodic",
                   &C::timerPollPeriodic,
                   NanoSeconds(defaults.timerPollPeriodic),
                   ZeroOr{MilliSeconds(1)})
        .Fixed("Timer_Poll_Periodic; 0: not configured (9.5)")
        .Attribute("TimerPollProhibit",
                   &C::timerPollProhibit,
                   NanoSeconds(defaults.timerPollProhibit))
        .Fixed("Timer_Poll_Prohibit: least time between polls; 0: not configured (9.5)")
        .Trace("TxWindow", &C::m_windowTrace, "WindowTracedCallback")
        .Help("The transmission window has moved: VT(A), VT(S)")
        .Trace("TxBuffer", &C::m_bufferTrace, "BufferTracedCallback")
        .Help("Octets of SDUs held, whenever a PDU is sent or received")
        .Trace("UnrecoverableError", &C::m_errorTrace, "ErrorTracedCallback")
        .Help("MaxRST is reached: the entity is silent until RRC re-establishes it");
}

TypeId
RlcAm::AddControlAttributes(TypeId tid)
{
    using C = RlcAm;
    const RlcAmConfig defaults;
    return TypeDeclaration<RlcAm, RlcEntity>(tid)
        .Attribute("MissingPduIndicator", &C::missingPduIndicator, defaults.missingPduIndicator)
        .Fixed("Send a STATUS when a PDU is found missing (9.7.2)")
        .Attribute("TimerStatusPeriodic",
                   &C::timerStatusPeriodic,
                   NanoSeconds(defaults.timerStatusPeriodic),
                   ZeroOr{MilliSeconds(1)})
        .Fixed("Timer_Status_Periodic; 0: not configured (9.5)")
        .Attribute("TimerStatusProhibit",
                   &C::timerStatusProhibit,
                   NanoSeconds(defaults.timerStatusProhibit))
        .Fixed("Timer_Status_Prohibit: least time between STATUS PDUs; 0: not configured (9.5)")
        .Attribute("TimerEpc", &C::timerEpc, NanoSeconds(defaults.timerEpc))
        .Fixed("Timer_EPC: round trip after which the estimated PDU counter VR(EP) starts to count "
               "down; 0: not configured (9.5)")
        .Choice("StatusFormat", &C::statusFormat, defaults.statusFormat)
        .Among({{STATUS_LIST, "List"}, {STATUS_BITMAP, "Bitmap"}, {STATUS_RLIST, "RelativeList"}})
        .Fixed("Super-field that names the missing PDUs (9.2.2.11)")
        .Attribute("PiggybackStatus", &C::piggybackStatus, defaults.piggybackStatus)
        .Fixed("Let a STATUS ride in the padding of an AMD PDU (9.2.1.6)")
        .Choice("SduDiscardMode", &C::discardMode, defaults.discardMode)
        .Among({{NO_DISCARD, "NoDiscard"},
                {DISCARD_AFTER_MAX_DAT, "AfterMaxDat"},
                {DISCARD_TIMER_EXPLICIT, "TimerExplicit"}})
        .Fixed("What happens to an SDU that does not get through (9.7.3)")
        .Attribute("MaxDat", &C::maxDat, defaults.maxDat, 0, 1000)
        .Fixed("MaxDAT: an AMD PDU is sent at most MaxDAT - 1 times; 0: no limit (9.6)")
        .Attribute("TimerDiscard", &C::timerDiscard, NanoSeconds(defaults.timerDiscard))
        .Fixed("Timer_Discard, for TimerExplicit (9.5)")
        .Attribute("TimerMrw", &C::timerMrw, NanoSeconds(defaults.timerMrw))
        .Fixed("Timer_MRW: repeat an unanswered MRW (9.5)")
        .Attribute("MaxMrw", &C::maxMrw, defaults.maxMrw, 0, 32)
        .Fixed(
            "MaxMRW: an MRW is sent at most MaxMRW times, then follows a reset; 0: no limit (9.6)")
        .Attribute("TimerRst", &C::timerRst, NanoSeconds(defaults.timerRst), NanoSeconds(1))
        .Fixed("Timer_RST: repeat an unanswered RESET; above 0, or a lost one stalls RLC (9.5)")
        .Attribute("MaxRst", &C::maxRst, defaults.maxRst, 0, 32)
        .Fixed("MaxRST: a RESET is sent at most MaxRST - 1 times, then there is an unrecoverable "
               "error, see RncRrc::ReestablishRlc; 0: no limit (9.6)");
}

void
RlcAm::NotifyConstructionCompleted()
{
    RlcEntity::NotifyConstructionCompleted();
    UMTS_THROW_IF(discardMode != NO_DISCARD && timerMrw == 0,
                  "TimerMrw: must be above 0 with this SduDiscardMode, or a lost MRW stalls RLC");
    UMTS_THROW_IF(discardMode == DISCARD_TIMER_EXPLICIT && timerDiscard == 0,
                  "TimerDiscard: must be above 0 with SduDiscardMode TimerExplicit");
    m_core.emplace(*this, [this](Ptr<Packet> sdu) { HandUp(std::move(sdu)); }, Now());
    ArmTimer(m_core->GetDeadline());
}

const RlcAmCore&
RlcAm::GetCore() const
{
    return *m_core;
}

bool
RlcAm::Enqueue(Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << sdu);
    const Nanos now = Now();
    TellLosses();
    const bool accepted = m_core->Enqueue(sdu, now);
    if (accepted)
    {
        NS_LOG_INFO("SDU of " << sdu->GetSize() << " octets taken, held "
                              << m_core->GetTx().GetSduBuffer().GetOctets());
        AfterChange(now);
    }
    else
    {
        NS_LOG_INFO("SDU of " << sdu->GetSize() << " octets refused, held "
                              << m_core->GetTx().GetSduBuffer().GetOctets());
        m_dropTrace(sdu);
    }
    return accepted;
}

void
RlcAm::Restore(Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << sdu);
    const Nanos now = Now();
    m_core->Accept(sdu, now);
    AfterChange(now);
}

RlcMode
RlcAm::GetMode() const
{
    return RlcMode::AM;
}

uint32_t
RlcAm::GetPduOctets() const
{
    return pduOctets;
}

bool
RlcAm::HasData() const
{
    return m_core->HasData(Now());
}

void
RlcAm::Pull(uint32_t max, std::vector<RlcPdu>& out)
{
    const std::size_t begin = out.size();
    const Nanos now = Now();
    m_core->Pull(max, now, out);
    NS_LOG_INFO(out.size() - begin << " PDUs of at most " << max);
    OnPulled(out, begin);
    TraceState();
    AfterChange(now);
}

void
RlcAm::Receive(const RlcPdu& pdu, Nanos now)
{
    OnReceived(pdu, now);
    m_core->Receive(pdu, now);
}

void
RlcAm::EndOfTti()
{
    TraceState();
    AfterChange(Now());
}

void
RlcAm::OnPathChange(Nanos now)
{
    NS_LOG_FUNCTION(this << now);
    m_core->OnPathChange(now);
}

void
RlcAm::OnMacHsReset()
{
    NS_LOG_FUNCTION(this);
    m_core->GetRx().GetStatusControl().OnMacHsReset();
    AfterChange(Now());
}

void
RlcAm::SetPeerRate(uint32_t pdusPerTti, Time tti)
{
    NS_LOG_FUNCTION(this << pdusPerTti << tti);
    m_core->GetRx().GetStatusControl().GetEpc().SetRate(pdusPerTti, tti.GetNanoSeconds());
}

const RlcTxCounters&
RlcAm::GetTxCounters() const
{
    return m_core->GetTx().GetCounters();
}

const RlcRxCounters&
RlcAm::GetRxCounters() const
{
    return m_core->GetRx().GetCounters();
}

uint32_t
RlcAm::GetQueuedPdus() const
{
    return m_core->GetTx().GetQueuedPdus();
}

bool
RlcAm::HasRoom(uint32_t octets) const
{
    return m_core->GetTx().HasRoom(octets);
}

uint64_t
RlcAm::GetQueuedOctets() const
{
    return m_core->GetTx().GetQueuedOctets();
}

uint64_t
RlcAm::GetHeldOctets() const
{
    return m_core->GetTx().GetSduBuffer().GetOctets();
}

uint64_t
RlcAm::GetBufferOccupancy() const
{
    return m_core->GetBufferOccupancy(Now());
}

std::vector<Ptr<const Packet>>
RlcAm::GetUnsentSdus() const
{
    return m_core->GetTx().GetSduBuffer().GetUnsent();
}

void
RlcAm::ReplaceUnsent(uint32_t index, Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << index << sdu);
    m_core->ReplaceUnsent(index, sdu);
}

void
RlcAm::RequestPeerWindow(uint16_t window)
{
    NS_LOG_FUNCTION(this << window);
    m_core->RequestPeerWindow(window);
    AfterChange(Now());
}

void
RlcAm::AfterChange(Nanos now)
{
    TellLosses();
    ArmTimer(m_core->GetDeadline());
    if (m_core->HasData(now))
    {
        Wake();
    }
    NotifyRoom();
}

void
RlcAm::TellLosses()
{
    const RlcTxCounters& counters = m_core->GetTx().GetCounters();
    const uint64_t losses = counters.resets + counters.sdusDiscarded + counters.unrecoverable;
    if (losses != m_loggedResets + m_loggedDiscards + m_reportedErrors)
    {
        const bool hasDiscarded = counters.sdusDiscarded != m_loggedDiscards;
        LogLosses(counters);
        ReportError(counters);
        if (hasDiscarded)
        {
            NotifyDiscard();
        }
    }
}

void
RlcAm::LogLosses(const RlcTxCounters& counters)
{
    if (counters.resets != m_loggedResets)
    {
        m_loggedResets = counters.resets;
        NS_LOG_INFO("RLC reset " << counters.resets << " begins");
    }
    if (counters.sdusDiscarded != m_loggedDiscards)
    {
        NS_LOG_INFO(counters.sdusDiscarded - m_loggedDiscards << " SDUs discarded");
        m_loggedDiscards = counters.sdusDiscarded;
    }
}

void
RlcAm::ReportError(const RlcTxCounters& counters)
{
    const uint64_t errors = counters.unrecoverable;
    if (errors != m_reportedErrors)
    {
        m_reportedErrors = errors;
        NS_LOG_INFO("unrecoverable error " << errors << ": no RESET has been answered");
        m_errorTrace(errors);
        NotifyError();
    }
}

void
RlcAm::Reestablish(Reestablishment what)
{
    NS_LOG_FUNCTION(this << what);
    CancelError();
    m_core->Reestablish();
    if (what == DISCARD_ALL)
    {
        m_core->DiscardUnsent();
        LogLosses(m_core->GetTx().GetCounters());
    }
    AfterChange(Now());
}

void
RlcAm::OnTimer()
{
    NS_LOG_FUNCTION(this);
    const Nanos now = Now();
    m_core->OnTime(now);
    AfterChange(now);
}

void
RlcAm::TraceState()
{
    const RlcAmTx& tx = m_core->GetTx();
    m_windowTrace(tx.GetVtA().Value(), tx.GetVtS().Value());
    m_bufferTrace(tx.GetSduBuffer().GetOctets());
}

} // namespace ns3::umts
