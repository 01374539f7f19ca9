/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-am.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcAm");
NS_OBJECT_ENSURE_REGISTERED(RlcAm);

TypeId
RlcAm::GetTypeId()
{
    static TypeId tid = AddTraceSources(AddDiscardAttributes(
        AddStatusAttributes(AddPollAttributes(AddDataAttributes(TypeId("ns3::umts::RlcAm")
                                                                    .SetParent<RlcEntity>()
                                                                    .SetGroupName("Umts")
                                                                    .AddConstructor<RlcAm>())))));
    return tid;
}

TypeId
RlcAm::AddDataAttributes(TypeId tid)
{
    const RlcAmConfig defaults;
    return tid
        .AddAttribute("PduSize",
                      "Octets of every PDU, header included (9.2.1.4); above 126 "
                      "the Length Indicators have 15 bits",
                      UintegerValue(defaults.pduOctets),
                      MakeUintegerAccessor(&RlcAm::m_pduOctets),
                      MakeUintegerChecker<uint32_t>(16, 2000))
        .AddAttribute("TxWindow",
                      "Configured_Tx_Window_Size in PDUs (9.6)",
                      UintegerValue(defaults.txWindow),
                      MakeUintegerAccessor(&RlcAm::m_txWindow),
                      MakeUintegerChecker<uint32_t>(1, 4095))
        .AddAttribute("RxWindow",
                      "Configured_Rx_Window_Size in PDUs (9.6)",
                      UintegerValue(defaults.rxWindow),
                      MakeUintegerAccessor(&RlcAm::m_rxWindow),
                      MakeUintegerChecker<uint32_t>(1, 4095))
        .AddAttribute("InSequenceDelivery",
                      "Deliver SDUs in the order of their transmission (11.3.3)",
                      BooleanValue(defaults.inSequence),
                      MakeBooleanAccessor(&RlcAm::m_inSequence),
                      MakeBooleanChecker())
        .AddAttribute("SpecialHe",
                      "Report an SDU that ends with its PDU by HE = 10 instead of "
                      "a Length Indicator in the next PDU (9.2.2.7)",
                      BooleanValue(defaults.useHe),
                      MakeBooleanAccessor(&RlcAm::m_useHe),
                      MakeBooleanChecker())
        .AddAttribute("BufferOctets",
                      "Limit of the SDU buffer in octets, unacknowledged SDUs "
                      "included; 0: no limit",
                      UintegerValue(defaults.bufferOctets),
                      MakeUintegerAccessor(&RlcAm::m_bufferOctets),
                      MakeUintegerChecker<uint64_t>())
        .AddAttribute("BufferPdus",
                      "Limit of the SDU buffer in PDUs, unacknowledged ones "
                      "included; 0: no limit",
                      UintegerValue(defaults.bufferPdus),
                      MakeUintegerAccessor(&RlcAm::m_bufferPdus),
                      MakeUintegerChecker<uint32_t>())
        .AddAttribute("TransmissionBufferPdus",
                      "Limit in PDUs of what waits for its first transmission alone; 0: no limit",
                      UintegerValue(defaults.transmissionBufferPdus),
                      MakeUintegerAccessor(&RlcAm::m_transmissionBufferPdus),
                      MakeUintegerChecker<uint32_t>())
        .AddAttribute("RetransmissionGuard",
                      "A NACK of a PDU sent less than this ago needs the evidence that a PDU sent "
                      "later has arrived; to exceed the RLC round trip. 0: twice the least round "
                      "trip measured, and before there is one the longer of TimerPoll and "
                      "TimerPollPeriodic",
                      TimeValue(NanoSeconds(defaults.retransmissionGuard)),
                      MakeTimeAccessor(&RlcAm::m_retransmissionGuard),
                      MakeTimeChecker(Time(0)));
}

TypeId
RlcAm::AddPollAttributes(TypeId tid)
{
    const RlcAmConfig defaults;
    return tid
        .AddAttribute("PollLastInBuffer",
                      "Poll with the last PDU in the buffer (9.7.1)",
                      BooleanValue(defaults.pollLastInBuffer),
                      MakeBooleanAccessor(&RlcAm::m_pollLastInBuffer),
                      MakeBooleanChecker())
        .AddAttribute("PollLastInRetransmission",
                      "Poll with the last PDU in the retransmission buffer "
                      "(9.7.1)",
                      BooleanValue(defaults.pollLastInRetransmission),
                      MakeBooleanAccessor(&RlcAm::m_pollLastInRetransmission),
                      MakeBooleanChecker())
        .AddAttribute("PollPdu",
                      "Poll_PDU: poll every so many PDUs; 0: not configured (9.6)",
                      UintegerValue(defaults.pollPdu),
                      MakeUintegerAccessor(&RlcAm::m_pollPdu),
                      MakeUintegerChecker<uint32_t>(0, 128))
        .AddAttribute("PollSdu",
                      "Poll_SDU: poll every so many SDUs; 0: not configured (9.6)",
                      UintegerValue(defaults.pollSdu),
                      MakeUintegerAccessor(&RlcAm::m_pollSdu),
                      MakeUintegerChecker<uint32_t>(0, 64))
        .AddAttribute("PollWindow",
                      "Poll_Window: poll when so many per cent of the window are "
                      "used; 0: not configured (9.6)",
                      UintegerValue(defaults.pollWindow),
                      MakeUintegerAccessor(&RlcAm::m_pollWindow),
                      MakeUintegerChecker<uint32_t>(0, 100))
        .AddAttribute("TimerPoll",
                      "Timer_Poll: poll again when no answer has come; 0: not "
                      "configured (9.5)",
                      TimeValue(NanoSeconds(defaults.timerPoll)),
                      MakeTimeAccessor(&RlcAm::m_timerPoll),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("TimerPollPeriodic",
                      "Timer_Poll_Periodic; 0: not configured (9.5)",
                      TimeValue(NanoSeconds(defaults.timerPollPeriodic)),
                      MakeTimeAccessor(&RlcAm::m_timerPollPeriodic),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("TimerPollProhibit",
                      "Timer_Poll_Prohibit: least time between polls; 0: not "
                      "configured (9.5)",
                      TimeValue(NanoSeconds(defaults.timerPollProhibit)),
                      MakeTimeAccessor(&RlcAm::m_timerPollProhibit),
                      MakeTimeChecker(Time(0)));
}

TypeId
RlcAm::AddStatusAttributes(TypeId tid)
{
    const RlcAmConfig defaults;
    return tid
        .AddAttribute("MissingPduIndicator",
                      "Send a STATUS when a PDU is found missing (9.7.2)",
                      BooleanValue(defaults.missingPduIndicator),
                      MakeBooleanAccessor(&RlcAm::m_missingPduIndicator),
                      MakeBooleanChecker())
        .AddAttribute("TimerStatusPeriodic",
                      "Timer_Status_Periodic; 0: not configured (9.5)",
                      TimeValue(NanoSeconds(defaults.timerStatusPeriodic)),
                      MakeTimeAccessor(&RlcAm::m_timerStatusPeriodic),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("TimerStatusProhibit",
                      "Timer_Status_Prohibit: least time between STATUS PDUs; 0: "
                      "not configured (9.5)",
                      TimeValue(NanoSeconds(defaults.timerStatusProhibit)),
                      MakeTimeAccessor(&RlcAm::m_timerStatusProhibit),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("TimerEpc",
                      "Timer_EPC: round trip after which the estimated PDU "
                      "counter VR(EP) starts to count down; 0: not configured "
                      "(9.5)",
                      TimeValue(NanoSeconds(defaults.timerEpc)),
                      MakeTimeAccessor(&RlcAm::m_timerEpc),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("StatusFormat",
                      "Super-field that names the missing PDUs (9.2.2.11)",
                      EnumValue(defaults.statusFormat),
                      UmtsMakeEnumAccessor<StatusFormat>(&RlcAm::m_statusFormat),
                      MakeEnumChecker(STATUS_LIST,
                                      "List",
                                      STATUS_BITMAP,
                                      "Bitmap",
                                      STATUS_RLIST,
                                      "RelativeList"))
        .AddAttribute("PiggybackStatus",
                      "Let a STATUS ride in the padding of an AMD PDU (9.2.1.6)",
                      BooleanValue(defaults.piggybackStatus),
                      MakeBooleanAccessor(&RlcAm::m_piggybackStatus),
                      MakeBooleanChecker());
}

TypeId
RlcAm::AddDiscardAttributes(TypeId tid)
{
    const RlcAmConfig defaults;
    return tid
        .AddAttribute("SduDiscardMode",
                      "What happens to an SDU that does not get through (9.7.3)",
                      EnumValue(defaults.discardMode),
                      UmtsMakeEnumAccessor<SduDiscardMode>(&RlcAm::m_discardMode),
                      MakeEnumChecker(NO_DISCARD,
                                      "NoDiscard",
                                      DISCARD_AFTER_MAX_DAT,
                                      "AfterMaxDat",
                                      DISCARD_TIMER_EXPLICIT,
                                      "TimerExplicit"))
        .AddAttribute("MaxDat",
                      "MaxDAT: an AMD PDU is sent at most MaxDAT - 1 times; 0: no "
                      "limit (9.6)",
                      UintegerValue(defaults.maxDat),
                      MakeUintegerAccessor(&RlcAm::m_maxDat),
                      MakeUintegerChecker<uint32_t>(0, 1000))
        .AddAttribute("TimerDiscard",
                      "Timer_Discard, for TimerExplicit (9.5)",
                      TimeValue(NanoSeconds(defaults.timerDiscard)),
                      MakeTimeAccessor(&RlcAm::m_timerDiscard),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("TimerMrw",
                      "Timer_MRW: repeat an unanswered MRW (9.5)",
                      TimeValue(NanoSeconds(defaults.timerMrw)),
                      MakeTimeAccessor(&RlcAm::m_timerMrw),
                      MakeTimeChecker(Time(0)))
        .AddAttribute("MaxMrw",
                      "MaxMRW: an MRW is sent at most MaxMRW times, then "
                      "follows a reset; 0: no limit (9.6)",
                      UintegerValue(defaults.maxMrw),
                      MakeUintegerAccessor(&RlcAm::m_maxMrw),
                      MakeUintegerChecker<uint32_t>(0, 32))
        .AddAttribute(
            "TimerRst",
            "Timer_RST: repeat an unanswered RESET; above 0, or a lost one stalls RLC (9.5)",
            TimeValue(NanoSeconds(defaults.timerRst)),
            MakeTimeAccessor(&RlcAm::m_timerRst),
            MakeTimeChecker(NanoSeconds(1)))
        .AddAttribute("MaxRst",
                      "MaxRST: a RESET is sent at most MaxRST - 1 times, then there is an "
                      "unrecoverable error, see RncRrc::ReestablishRlc; 0: no limit (9.6)",
                      UintegerValue(defaults.maxRst),
                      MakeUintegerAccessor(&RlcAm::m_maxRst),
                      MakeUintegerChecker<uint32_t>(0, 32));
}

TypeId
RlcAm::AddTraceSources(TypeId tid)
{
    return tid
        .AddTraceSource("TxWindow",
                        "The transmission window has moved: VT(A), VT(S)",
                        MakeTraceSourceAccessor(&RlcAm::m_windowTrace),
                        "ns3::umts::RlcAm::WindowTracedCallback")
        .AddTraceSource("TxBuffer",
                        "Octets of SDUs held, whenever a PDU is sent or received",
                        MakeTraceSourceAccessor(&RlcAm::m_bufferTrace),
                        "ns3::umts::RlcAm::BufferTracedCallback")
        .AddTraceSource("UnrecoverableError",
                        "MaxRST is reached: the entity is silent until RRC re-establishes it",
                        MakeTraceSourceAccessor(&RlcAm::m_errorTrace),
                        "ns3::umts::RlcAm::ErrorTracedCallback");
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
