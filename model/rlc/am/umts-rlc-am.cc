/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/umts-compat.h"
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
        .Attribute("PduSize", &C::m_pduOctets, defaults.pduOctets, 16, 2000)
        .Help("Octets of every PDU, header included (9.2.1.4); above 126 the Length Indicators "
              "have 15 bits")
        .Attribute("TxWindow", &C::m_txWindow, defaults.txWindow, 1, 4095)
        .Help("Configured_Tx_Window_Size in PDUs (9.6)")
        .Attribute("RxWindow", &C::m_rxWindow, defaults.rxWindow, 1, 4095)
        .Help("Configured_Rx_Window_Size in PDUs (9.6)")
        .Attribute("InSequenceDelivery", &C::m_inSequence, defaults.inSequence)
        .Help("Deliver SDUs in the order of their transmission (11.3.3)")
        .Attribute("SpecialHe", &C::m_useHe, defaults.useHe)
        .Help("Report an SDU that ends with its PDU by HE = 10 instead of a Length Indicator in "
              "the next PDU (9.2.2.7)")
        .Attribute("BufferOctets", &C::m_bufferOctets, defaults.bufferOctets)
        .Help("Limit of the SDU buffer in octets, unacknowledged SDUs included; 0: no limit")
        .Attribute("BufferPdus", &C::m_bufferPdus, defaults.bufferPdus)
        .Help("Limit of the SDU buffer in PDUs, unacknowledged ones included; 0: no limit")
        .Attribute("TransmissionBufferPdus",
                   &C::m_transmissionBufferPdus,
                   defaults.transmissionBufferPdus)
        .Help("Limit in PDUs of what waits for its first transmission alone; 0: no limit")
        .Attribute("RetransmissionGuard",
                   &C::m_retransmissionGuard,
                   NanoSeconds(defaults.retransmissionGuard))
        .Help("A NACK of a PDU sent less than this ago needs the evidence that a PDU sent later "
              "has arrived; to exceed the RLC round trip. 0: twice the least round trip measured, "
              "and before there is one the longer of TimerPoll and TimerPollPeriodic")
        .Attribute("PollLastInBuffer", &C::m_pollLastInBuffer, defaults.pollLastInBuffer)
        .Help("Poll with the last PDU in the buffer (9.7.1)")
        .Attribute("PollLastInRetransmission",
                   &C::m_pollLastInRetransmission,
                   defaults.pollLastInRetransmission)
        .Help("Poll with the last PDU in the retransmission buffer (9.7.1)")
        .Attribute("PollPdu", &C::m_pollPdu, defaults.pollPdu, 0, 128)
        .Help("Poll_PDU: poll every so many PDUs; 0: not configured (9.6)")
        .Attribute("PollSdu", &C::m_pollSdu, defaults.pollSdu, 0, 64)
        .Help("Poll_SDU: poll every so many SDUs; 0: not configured (9.6)")
        .Attribute("PollWindow", &C::m_pollWindow, defaults.pollWindow, 0, 100)
        .Help("Poll_Window: poll when so many per cent of the window are used; 0: not configured "
              "(9.6)")
        .Attribute("TimerPoll", &C::m_timerPoll, NanoSeconds(defaults.timerPoll))
        .Help("Timer_Poll: poll again when no answer has come; 0: not configured (9.5)")
        .Attribute("TimerPollPeriodic",
                   &C::m_timerPollPeriodic,
                   NanoSeconds(defaults.timerPollPeriodic),
                   ZeroOr{MilliSeconds(1)})
        .Help("Timer_Poll_Periodic; 0: not configured (9.5)")
        .Attribute("TimerPollProhibit",
                   &C::m_timerPollProhibit,
                   NanoSeconds(defaults.timerPollProhibit))
        .Help("Timer_Poll_Prohibit: least time between polls; 0: not configured (9.5)")
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
        .Attribute("MissingPduIndicator", &C::m_missingPduIndicator, defaults.missingPduIndicator)
        .Help("Send a STATUS when a PDU is found missing (9.7.2)")
        .Attribute("TimerStatusPeriodic",
                   &C::m_timerStatusPeriodic,
                   NanoSeconds(defaults.timerStatusPeriodic),
                   ZeroOr{MilliSeconds(1)})
        .Help("Timer_Status_Periodic; 0: not configured (9.5)")
        .Attribute("TimerStatusProhibit",
                   &C::m_timerStatusProhibit,
                   NanoSeconds(defaults.timerStatusProhibit))
        .Help("Timer_Status_Prohibit: least time between STATUS PDUs; 0: not configured (9.5)")
        .Attribute("TimerEpc", &C::m_timerEpc, NanoSeconds(defaults.timerEpc))
        .Help("Timer_EPC: round trip after which the estimated PDU counter VR(EP) starts to count "
              "down; 0: not configured (9.5)")
        .Choice("StatusFormat", &C::m_statusFormat, defaults.statusFormat)
        .Among({{STATUS_LIST, "List"}, {STATUS_BITMAP, "Bitmap"}, {STATUS_RLIST, "RelativeList"}})
        .Help("Super-field that names the missing PDUs (9.2.2.11)")
        .Attribute("PiggybackStatus", &C::m_piggybackStatus, defaults.piggybackStatus)
        .Help("Let a STATUS ride in the padding of an AMD PDU (9.2.1.6)")
        .Choice("SduDiscardMode", &C::m_discardMode, defaults.discardMode)
        .Among({{NO_DISCARD, "NoDiscard"},
                {DISCARD_AFTER_MAX_DAT, "AfterMaxDat"},
                {DISCARD_TIMER_EXPLICIT, "TimerExplicit"}})
        .Help("What happens to an SDU that does not get through (9.7.3)")
        .Attribute("MaxDat", &C::m_maxDat, defaults.maxDat, 0, 1000)
        .Help("MaxDAT: an AMD PDU is sent at most MaxDAT - 1 times; 0: no limit (9.6)")
        .Attribute("TimerDiscard", &C::m_timerDiscard, NanoSeconds(defaults.timerDiscard))
        .Help("Timer_Discard, for TimerExplicit (9.5)")
        .Attribute("TimerMrw", &C::m_timerMrw, NanoSeconds(defaults.timerMrw))
        .Help("Timer_MRW: repeat an unanswered MRW (9.5)")
        .Attribute("MaxMrw", &C::m_maxMrw, defaults.maxMrw, 0, 32)
        .Help(
            "MaxMRW: an MRW is sent at most MaxMRW times, then follows a reset; 0: no limit (9.6)")
        .Attribute("TimerRst", &C::m_timerRst, NanoSeconds(defaults.timerRst), NanoSeconds(1))
        .Help("Timer_RST: repeat an unanswered RESET; above 0, or a lost one stalls RLC (9.5)")
        .Attribute("MaxRst", &C::m_maxRst, defaults.maxRst, 0, 32)
        .Help("MaxRST: a RESET is sent at most MaxRST - 1 times, then there is an unrecoverable "
              "error, see RncRrc::ReestablishRlc; 0: no limit (9.6)");
}

void
RlcAm::DoDispose()
{
    NS_LOG_FUNCTION(this);
    m_core.reset();
    RlcEntity::DoDispose();
}

RlcAmConfig
RlcAm::MakeConfig() const
{
    const bool explicitDiscard = m_discardMode != NO_DISCARD;
    NS_ABORT_MSG_IF(explicitDiscard && m_timerMrw.IsZero(),
                    "TimerMrw: must be above 0 with this SduDiscardMode, or a lost MRW stalls RLC");
    NS_ABORT_MSG_IF(m_discardMode == DISCARD_TIMER_EXPLICIT && m_timerDiscard.IsZero(),
                    "TimerDiscard: must be above 0 with SduDiscardMode TimerExplicit");
    RlcAmConfig config;
    config.pduOctets = m_pduOctets;
    config.txWindow = m_txWindow;
    config.rxWindow = m_rxWindow;
    config.inSequence = m_inSequence;
    config.useHe = m_useHe;
    config.bufferOctets = m_bufferOctets;
    config.bufferPdus = m_bufferPdus;
    config.transmissionBufferPdus = m_transmissionBufferPdus;
    config.retransmissionGuard = m_retransmissionGuard.GetNanoSeconds();
    config.pollLastInBuffer = m_pollLastInBuffer;
    config.pollLastInRetransmission = m_pollLastInRetransmission;
    config.pollPdu = m_pollPdu;
    config.pollSdu = m_pollSdu;
    config.pollWindow = m_pollWindow;
    config.timerPoll = m_timerPoll.GetNanoSeconds();
    config.timerPollPeriodic = m_timerPollPeriodic.GetNanoSeconds();
    config.timerPollProhibit = m_timerPollProhibit.GetNanoSeconds();
    config.missingPduIndicator = m_missingPduIndicator;
    config.timerStatusPeriodic = m_timerStatusPeriodic.GetNanoSeconds();
    config.timerStatusProhibit = m_timerStatusProhibit.GetNanoSeconds();
    config.timerEpc = m_timerEpc.GetNanoSeconds();
    config.statusFormat = m_statusFormat;
    config.piggybackStatus = m_piggybackStatus;
    config.discardMode = m_discardMode;
    config.maxDat = m_maxDat;
    config.timerDiscard = m_timerDiscard.GetNanoSeconds();
    config.timerMrw = m_timerMrw.GetNanoSeconds();
    config.maxMrw = m_maxMrw;
    config.timerRst = m_timerRst.GetNanoSeconds();
    config.maxRst = m_maxRst;
    return config;
}

RlcAmCore&
RlcAm::Core() const
{
    if (!m_core)
    {
        auto* self = const_cast<RlcAm*>(this);
        m_core = std::make_unique<RlcAmCore>(
            MakeConfig(),
            [self](Ptr<Packet> sdu) { self->HandUp(std::move(sdu)); },
            Now());
        self->ArmTimer(m_core->GetDeadline());
        m_core->GetRx().GetStatusControl().GetEpc().SetRate(m_peerPdusPerTti,
                                                            m_peerTti.GetNanoSeconds());
    }
    return *m_core;
}

const RlcAmCore&
RlcAm::GetCore() const
{
    return Core();
}

bool
RlcAm::Enqueue(Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << sdu);
    const Nanos now = Now();
    TellLosses();
    const bool accepted = Core().Enqueue(sdu, now);
    if (accepted)
    {
        AfterChange(now);
    }
    else
    {
        NS_LOG_LOGIC("SDU of " << sdu->GetSize() << " octets refused, held "
                               << Core().GetTx().GetSduBuffer().GetOctets());
        m_dropTrace(sdu);
    }
    return accepted;
}

void
RlcAm::Restore(Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << sdu);
    const Nanos now = Now();
    Core().Take(sdu, now);
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
    return m_pduOctets;
}

bool
RlcAm::HasData() const
{
    return Core().HasData(Now());
}

void
RlcAm::Pull(uint32_t max, std::vector<RlcPdu>& out)
{
    const std::size_t begin = out.size();
    const Nanos now = Now();
    Core().Pull(max, now, out);
    NS_LOG_LOGIC(out.size() - begin << " PDUs of at most " << max);
    TracePulled(out, begin);
    TraceState();
    AfterChange(now);
}

void
RlcAm::Receive(const RlcPdu& pdu, Nanos now)
{
    m_rxPduTrace(pdu);
    Core().Receive(pdu, now);
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
    if (m_core)
    {
        m_core->OnPathChange(now);
    }
}

void
RlcAm::OnMacHsReset()
{
    NS_LOG_FUNCTION(this);
    if (m_core)
    {
        m_core->GetRx().GetStatusControl().OnMacHsReset();
        AfterChange(Now());
    }
}

void
RlcAm::SetPeerRate(uint32_t pdusPerTti, Time tti)
{
    NS_LOG_FUNCTION(this << pdusPerTti << tti);
    m_peerPdusPerTti = pdusPerTti;
    m_peerTti = tti;
    if (m_core || !m_timerStatusPeriodic.IsZero()) // which runs from the creation on
    {
        Core().GetRx().GetStatusControl().GetEpc().SetRate(pdusPerTti, tti.GetNanoSeconds());
    }
}

const RlcTxCounters&
RlcAm::GetTxCounters() const
{
    return Core().GetTx().GetCounters();
}

const RlcRxCounters&
RlcAm::GetRxCounters() const
{
    return Core().GetRx().GetCounters();
}

uint32_t
RlcAm::GetQueuedPdus() const
{
    return Core().GetTx().GetQueuedPdus();
}

bool
RlcAm::HasRoom(uint32_t octets) const
{
    return Core().GetTx().HasRoom(octets);
}

uint64_t
RlcAm::GetQueuedOctets() const
{
    return Core().GetTx().GetQueuedOctets();
}

uint64_t
RlcAm::GetHeldOctets() const
{
    return Core().GetTx().GetSduBuffer().GetOctets();
}

uint64_t
RlcAm::GetBufferOccupancy() const
{
    return Core().GetBufferOccupancy(Now());
}

std::vector<Ptr<const Packet>>
RlcAm::GetUnsentSdus() const
{
    return Core().GetTx().GetSduBuffer().GetUnsent();
}

void
RlcAm::ReplaceUnsent(uint32_t index, Ptr<Packet> sdu)
{
    NS_LOG_FUNCTION(this << index << sdu);
    Core().ReplaceUnsent(index, sdu);
}

void
RlcAm::RequestPeerWindow(uint16_t window)
{
    NS_LOG_FUNCTION(this << window);
    Core().RequestPeerWindow(window);
    AfterChange(Now());
}

void
RlcAm::AfterChange(Nanos now)
{
    TellLosses();
    const RlcAmCore& core = Core();
    ArmTimer(core.GetDeadline());
    if (core.HasData(now))
    {
        Wake();
    }
    NotifyRoom();
}

void
RlcAm::TellLosses()
{
    const RlcTxCounters& counters = Core().GetTx().GetCounters();
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
    Core().Reestablish();
    if (what == DISCARD_ALL)
    {
        Core().DiscardUnsent();
        LogLosses(Core().GetTx().GetCounters());
    }
    AfterChange(Now());
}

void
RlcAm::OnTimer()
{
    NS_LOG_FUNCTION(this);
    const Nanos now = Now();
    Core().OnTime(now);
    AfterChange(now);
}

void
RlcAm::TraceState()
{
    const RlcAmTx& tx = Core().GetTx();
    m_windowTrace(tx.GetVtA().Value(), tx.GetVtS().Value());
    m_bufferTrace(tx.GetSduBuffer().GetOctets());
}

} // namespace ns3::umts
