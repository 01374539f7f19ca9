/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-srb-transport.h"

#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-section.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsSrbTransport");

NS_OBJECT_ENSURE_REGISTERED(SrbTransport);

TypeId
SrbTransport::GetTypeId()
{
    UMTS_TYPE(SrbTransport, RrcTransport)
        .Attribute("Tti", &C::m_tti, MilliSeconds(40), MilliSeconds(10), MilliSeconds(80))
        .Help("TTI of the DCH that carries signalling, with one block of 148 bits: 40 ms for 3.4 "
              "kb/s, 10 ms for 13.6 kb/s (TS 34.108 6.10.2.4)")
        .Attribute("ActivationOffset", &C::m_activationOffset, Time(0), Time(0), MilliSeconds(2550))
        .Help("Time from the sending of a message with an activation time to that time, which the "
              "next radio frame begins at or after; 0: what the message takes at most if its last "
              "block has to be repeated once, as three times the way over Iub and Iur, a TTI for "
              "each PDU and 5 TTIs")
        .Choice("UeProcessing", &C::m_processing, NO_PROCESSING)
        .Among({{NO_PROCESSING, "None"}, {LONGEST_PROCESSING, "Longest"}})
        .Help("Time that the UE takes for a message: none, or the longest that TS 25.331 13.5.2 "
              "allows it")
        .Attribute("CcchOnChannels", &C::m_isOnChannels, false)
        .Help("Messages on the CCCH go by random access on the RACH, and wait for their turn on "
              "the FACH: they load both, and may collide (TS 25.331 6.3, TS 25.321 11.2); else "
              "each takes the time of its blocks")
        .Attribute("T308", &C::m_t308, MilliSeconds(160), MilliSeconds(40), MilliSeconds(320))
        .Help("Time from one RRC CONNECTION RELEASE COMPLETE of a UE in CELL_DCH to the next, and "
              "from the last one until the UE leaves (TS 25.331 8.1.4.3, 13.1)")
        .Attribute("N308", &C::m_n308, 1, 1, 8)
        .Help("How many times a UE in CELL_DCH sends RRC CONNECTION RELEASE COMPLETE again (TS "
              "25.331 10.2.37, 13.2)")
        .Attribute("ReleaseRepetitions", &C::m_releaseRepetitions, 2, 0, 8)
        .Help("How many times the RNC sends RRC CONNECTION RELEASE again to a UE in CELL_DCH, in "
              "unacknowledged mode, until an answer has come (TS 25.331 8.1.4.2: chosen by the "
              "network)")
        .Attribute("ReleaseInterval",
                   &C::m_releaseInterval,
                   MilliSeconds(200),
                   MilliSeconds(10),
                   Seconds(10))
        .Help("Time from one RRC CONNECTION RELEASE to the next (TS 25.331 8.1.4.2: chosen by the "
              "network)");
}

SrbTransport::SrbTransport()
    : m_dcch(Create<Dcch>(MakeCallback(&SrbTransport::OnError, this))),
      m_ccch(Create<Ccch>())
{
}

void
SrbTransport::DoDispose()
{
    Close();
    m_onError = Callback<void>();
    RrcTransport::DoDispose();
}

void
SrbTransport::Configure(Callback<Time> lead, Ccch::CellCallback cells, Ccch::RncCallback open)
{
    m_lead = lead;
    m_ccch->SetCells(cells);
    if (m_isOnChannels)
    {
        m_ccch->SetRnc(open);
    }
}

BearerConfig
SrbTransport::MakeCarrier(BearerChannelType type) const
{
    const uint64_t blockRate = uint64_t{DCCH_PDU_OCTETS} * 8 * 1000 / m_tti.GetMilliSeconds();
    TransportChannel channel = MakeTransportChannel(blockRate, m_tti, DCCH_PDU_OCTETS);
    channel.macHeaderBits = MAC_D_HEADER_BITS;
    BearerConfig config = BearerConfig::Dch({channel, channel});
    config.type = type;
    return config
        .Pdcp({{"HeaderOctets", UintegerValue(0)},
               {"HeaderCompression", StringValue("None")},
               {"LosslessRelocation", BooleanValue(false)}})
        .Bearer({{"LogicalChannelPriority", UintegerValue(1)}});
}

// Defaults that a program sets are for user data: messages are never refused or discarded.
BearerConfig
SrbTransport::MakeBearer(BearerChannelType type) const
{
    // A poll is answered within a TTI down, up to two TTIs up, and the Iub each way.
    const Time poll = m_tti * 4 + MilliSeconds(60);
    return MakeCarrier(type).Rlc(
        "AM",
        {{"PduSize", UintegerValue(DCCH_PDU_OCTETS)},
         {"InSequenceDelivery", BooleanValue(true)},
         {"TimerPoll", TimeValue(poll)},
         {"TimerPollProhibit", TimeValue(Time(0))},
         {"BufferOctets", UintegerValue(0)},
         {"BufferPdus", UintegerValue(0)},
         {"TransmissionBufferPdus", UintegerValue(0)},
         {"SduDiscardMode", StringValue("NoDiscard")},
         {"MaxDat", UintegerValue(40)},
         // A reset would lose messages without a word: an unrecoverable error at once.
         {"MaxRst", UintegerValue(1)}});
}

BearerConfig
SrbTransport::MakeUnacknowledged() const
{
    return MakeCarrier(BearerChannelType{})
        .Rlc("UM",
             {{"PduSize", UintegerValue(DCCH_PDU_OCTETS)},
              {"BufferOctets", UintegerValue(0)},
              {"BufferPdus", UintegerValue(0)},
              {"TimerDiscard", TimeValue(Time(0))}});
}

void
SrbTransport::SendDownlink(const RrcDownlinkMessage& message)
{
    const Time processing = GetProcessing(message).effect;
    const bool isSynchronised = std::holds_alternative<PhysicalChannelReconfiguration>(message);
    const Time activation =
        isSynchronised ? GetActivationTime(RrcCoder::GetSize(message)) : Time(0);
    const Time begin = std::max(activation, Simulator::Now());
    auto octets = m_coder.Write(message, RrcChannel::DCCH, begin.GetNanoSeconds());
    NS_LOG_FUNCTION(this << octets.size() << isSynchronised << processing);
    m_dcch->Send(Direction::DOWNLINK, std::move(octets), [this, activation, processing, message]() {
        Schedule(std::max(activation - Simulator::Now(), processing),
                 [this, message]() { Deliver(message); });
    });
}

void
SrbTransport::Schedule(Time delay, std::function<void()> then)
{
    const auto isOver = [](const EventId& event) { return event.IsExpired(); };
    m_waiting.erase(std::remove_if(m_waiting.begin(), m_waiting.end(), isOver), m_waiting.end());
    m_waiting.push_back(Simulator::Schedule(delay, UmtsMakeEvent([then = std::move(then)]() {
                                                Section section;
                                                then();
                                            })));
}

Time
SrbTransport::GetLongestTransfer(uint32_t octets) const
{
    const uint32_t payload = DCCH_PDU_OCTETS - AMD_HEADER_OCTETS;
    const uint32_t pdus = (octets + 1 + payload - 1) / payload; // and a Length Indicator
    return m_lead() * 3 + m_tti * static_cast<int64_t>(pdus + 5);
}

Time
SrbTransport::GetActivationTime(uint32_t octets) const
{
    Time offset = m_activationOffset;
    if (offset.IsZero())
    {
        offset = GetLongestTransfer(octets);
    }
    const int64_t earliest = (Simulator::Now() + offset).GetNanoSeconds();
    return NanoSeconds((earliest + RADIO_FRAME - 1) / RADIO_FRAME * RADIO_FRAME);
}

void
SrbTransport::SendUplink(const RrcUplinkMessage& message, Time processing)
{
    const auto send = [this, message]() {
        m_dcch->Send(
            Direction::UPLINK,
            m_coder.Write(message, RrcChannel::DCCH),
            [this, message]() { Deliver(message); },
            std::holds_alternative<MeasurementReport>(message));
    };
    if (processing.IsZero())
    {
        send();
        return;
    }
    Schedule(processing, send);
}

void
SrbTransport::SendRelease(const RrcDownlinkMessage& message, EndCallback onLost)
{
    const Time processing = GetProcessing(message).effect;
    auto octets = m_coder.Write(message, RrcChannel::DCCH);
    NS_LOG_FUNCTION(this << octets.size() << processing);
    const Time answer = m_t308 * static_cast<int64_t>(m_n308 + 1) +
                        GetLongestTransfer(static_cast<uint32_t>(octets.size()));
    m_release.Ask(
        m_dcch,
        MakeUnacknowledged(),
        {std::move(octets), Time(0), m_releaseInterval, m_releaseRepetitions, answer},
        [this, processing, message]() {
            Schedule(processing, [this, message]() { Deliver(message); });
        },
        std::move(onLost));
}

void
SrbTransport::SendReleaseComplete(Time processing, EndCallback onLeft)
{
    NS_LOG_FUNCTION(this << processing);
    const RrcComplete message{RrcTransaction::RRC_CONNECTION_RELEASE};
    auto octets = m_coder.Write(message, RrcChannel::DCCH);
    m_release.Answer(
        m_dcch,
        MakeUnacknowledged(),
        {std::move(octets), processing, m_t308, m_n308, m_t308},
        [this, message]() { Deliver(message); },
        [this, onLeft = std::move(onLeft)]() {
            m_dcch->Reestablish(); // SRB2 may wait for the UE, which has gone
            onLeft();
        });
}

bool
SrbTransport::LeavesAfterError()
{
    const bool leaves = m_release.IsAnswering();
    if (leaves)
    {
        m_release.Hasten();
    }
    return leaves;
}

void
SrbTransport::SendOnCcch(std::optional<ScramblingCode> cell, const RrcDownlinkMessage& message)
{
    m_ccch->Send(
        Direction::DOWNLINK,
        cell,
        m_coder.Write(message, RrcChannel::CCCH),
        [this, message]() { Deliver(message); },
        GetProcessing(message).effect,
        [](Time /* end */) {});
}

void
SrbTransport::SendOnCcch(std::optional<ScramblingCode> cell,
                         const RrcUplinkMessage& message,
                         Ccch::SentCallback onSent)
{
    m_ccch->Send(
        Direction::UPLINK,
        cell,
        m_coder.Write(message, RrcChannel::CCCH),
        [this, message]() { Deliver(message); },
        Time(0),
        std::move(onSent));
}

UeProcessing
SrbTransport::GetProcessing(const RrcDownlinkMessage& message) const
{
    return m_processing == LONGEST_PROCESSING ? GetLongestProcessing(message) : UeProcessing();
}

void
SrbTransport::CancelWaiting()
{
    for (auto& event : m_waiting)
    {
        event.Cancel();
    }
    m_waiting.clear();
}

void
SrbTransport::Interrupt()
{
    CancelWaiting();
    m_release.Stop();
    m_dcch->Cancel(Direction::DOWNLINK);
    m_dcch->Cancel(Direction::UPLINK);
}

void
SrbTransport::Close()
{
    CancelWaiting();
    m_release.Stop();
    m_dcch->Close();
    m_ccch->Cancel();
}

void
SrbTransport::OnError()
{
    if (!m_onError.IsNull() && !m_release.IsAnswering()) // else the end of the release follows
    {
        m_onError();
    }
}

} // namespace ns3::umts
