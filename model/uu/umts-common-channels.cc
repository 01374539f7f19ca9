/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-common-channels.h"

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"
#include "ns3/umts-value-text.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CommonChannels);

namespace
{

constexpr double LEAST_UL_INTERFERENCE = -110; //!< dBm, TS 25.331 10.3.6.87
constexpr double MOST_UL_INTERFERENCE = -70;   //!< dBm, TS 25.331 10.3.6.87

} // namespace

TypeId
CommonChannels::GetTypeId()
{
    const RachConfig rach;
    const AccessServiceClass everything;
    UMTS_TYPE(CommonChannels, Object)
        .Choice("AccessModel", &C::m_accessModel, PREAMBLES)
        .Among({{PREAMBLES, "Preambles"}, {DELAY, "Delay"}})
        .Help("How a UE gets to send on the RACH: by preambles, or after a delay and without "
              "collisions")
        .Attribute("AccessDelay",
                   &C::m_accessDelay,
                   "ns3::UniformRandomVariable[Min=0.0|Max=0.003]")
        .Help("With AccessModel Delay: random variable, seconds from the beginning of a TTI to the "
              "message")
        .Attribute("PersistenceValue", &C::m_persistence, everything.persistence, 0.0, 1.0)
        .Help("P_i: probability that a UE starts in a TTI, above 0 (TS 25.321 11.2.2)")
        .Attribute("Mmax", &C::m_mMax, rach.mMax, 1, 32)
        .Help("Preamble ramping cycles before MAC reports failure (TS 25.331 10.3.6.67); it begins "
              "again while there is data")
        .Attribute("NB01min", &C::m_nb01Min, rach.nb01Min, 0, 50)
        .Help(
            "Least back-off after a negative acknowledgement, TTIs of 10 ms (TS 25.331 10.3.6.67)")
        .Attribute("NB01max", &C::m_nb01Max, rach.nb01Max, 0, 50)
        .Help("Largest back-off after a negative acknowledgement, TTIs of 10 ms (TS 25.331 "
              "10.3.6.67)")
        .Attribute("AvailableSignatures", &C::m_signatures, everything.signatures, 1)
        .Help("Bit mask of the preamble signatures 0 .. 15 in use; 65535: all (TS 25.331 10.3.6.6)")
        .Attribute("AvailableSubChannels", &C::m_subChannels, everything.subChannels, 1, 4095)
        .Help("Bit mask of the RACH sub-channels 0 .. 11 in use; 4095: all (TS 25.214 6.1.1)")
        .Attribute("PreambleRetransMax", &C::m_preambleRetransMax, rach.preambleRetransMax, 1, 64)
        .Help("Preambles of a ramping cycle (TS 25.331 10.3.6.54)")
        .Attribute("PowerRampStep", &C::m_powerRampStep, rach.powerRampStep, 0.0, 8.0)
        .Help("Power from one preamble to the next, dB (TS 25.331 10.3.6.54)")
        .Attribute("InitialPowerDeficit",
                   &C::m_initialDeficit,
                   "ns3::ConstantRandomVariable[Constant=0.0]")
        .Help("Random variable, dB that the first preamble of a cycle lacks to be detected; 0 or "
              "less: detected at once")
        .Attribute("AichTransmissionTiming",
                   &C::m_aichTransmissionTiming,
                   rach.aichTransmissionTiming,
                   0,
                   1)
        .Help("0 or 1: 3 or 4 access slots from preamble to preamble or message (TS 25.211 7.3)")
        .Attribute("MaxMessages", &C::m_maxMessages, rach.maxMessages)
        .Help("Messages that the Node B can receive at a time; it refuses others by a negative "
              "acknowledgement. 0: no limit")
        .Attribute("ConstantValue", &C::m_constantValueDb, -20.0, -35, -10)
        .Help("With UeConfig::OpenLoopPower: Constant value, dB, of the power of the first "
              "preamble (TS 25.331 8.5.7, 10.3.6.11)")
        .Attribute("UlInterferencePeriod",
                   &C::m_ulInterferencePeriod,
                   MilliSeconds(320),
                   MilliSeconds(10))
        .Help("With UeConfig::OpenLoopPower: for how long the cell broadcasts the same UL "
              "interference, measured at the first random access of the time (system information "
              "block 7, TS 25.331 8.1.1)")
        .Attribute("PreambleEcN0", &C::m_preambleEcN0Db, -20.0, -40, 0)
        .Help("With UeConfig::OpenLoopPower: Ec/N0 at an antenna of the Node B from which on it "
              "detects a preamble, dB")
        .Attribute("PowerOffsetPpM", &C::m_powerOffsetPpMDb, 0.0, -5, 10)
        .Help("With UeConfig::OpenLoopPower: Power offset Pp-m, dB, of the control part of a "
              "message over the last preamble (TS 25.214 6.1, TS 25.331 10.3.5.8)")
        .Attribute("BetaC", &C::m_betaC, 10, 1, 15)
        .Help(
            "With UeConfig::OpenLoopPower: gain factor of the control part of a message, in 15ths "
            "(TS 25.213 4.2.2.2)")
        .Attribute("BetaD", &C::m_betaD, 15, 0, 15)
        .Help("With UeConfig::OpenLoopPower: gain factor of the data part of a message, in 15ths "
              "(TS 25.213 4.2.2.2)")
        .Trace("Preamble", &C::m_preambleTrace, "PreambleTracedCallback")
        .Help("A preamble has been answered or not: C-RNTI, preamble, answer")
        .Trace("Message", &C::m_messageTrace, "MessageTracedCallback")
        .Help("A message part goes on the air: C-RNTI, whether it collides")
        .Trace("AccessFailure", &C::m_failureTrace, "FailureTracedCallback")
        .Help("Mmax preamble ramping cycles were in vain: C-RNTI");
}

CommonChannels::CommonChannels()
    : m_uniform(CreateObject<UniformRandomVariable>())
{
}

void
CommonChannels::DoDispose()
{
    m_event.Cancel();
    m_access.reset();
    m_ues.clear();
    m_uu = nullptr;
    m_uniform = nullptr;
    m_initialDeficit = nullptr;
    m_accessDelay = nullptr;
    Object::DoDispose();
}

void
CommonChannels::SetAccessServiceClasses(const std::vector<AccessServiceClass>& classes)
{
    m_classes = classes;
}

RachConfig
CommonChannels::MakeConfig() const
{
    UMTS_THROW_UNLESS(m_channels.rach.tti <= MilliSeconds(20),
                      "TTI of the RACH=" << FormatDuration(m_channels.rach.tti.GetSeconds())
                                         << ": must be 10ms or 20ms");
    RachConfig config;
    config.classes = m_classes;
    if (config.classes.empty())
    {
        config.classes.push_back({m_signatures, m_subChannels, m_persistence});
    }
    config.mMax = m_mMax;
    config.nb01Min = m_nb01Min;
    config.nb01Max = m_nb01Max;
    config.preambleRetransMax = m_preambleRetransMax;
    config.powerRampStep = m_powerRampStep;
    config.aichTransmissionTiming = m_aichTransmissionTiming;
    config.maxMessages = m_maxMessages;
    config.messageDuration = m_channels.rach.tti.GetNanoSeconds();
    config.uniform = [this]() { return m_uniform->GetValue(); };
    config.initialDeficit = [this]() { return m_initialDeficit->GetValue(); };
    if (m_accessModel == DELAY)
    {
        config.accessDelay = [this]() {
            const Time delay = Seconds(m_accessDelay->GetValue());
            UMTS_THROW_IF(delay.IsStrictlyNegative(), "AccessDelay: must not be negative");
            return delay.GetNanoSeconds();
        };
    }
    return config;
}

void
CommonChannels::Configure(Ptr<UuChannel> uu, const CommonChannelConfig& channels)
{
    m_uu = uu;
    m_channels = channels;
    m_fach = uu->AddTransportChannel();
    m_rach = uu->AddTransportChannel();
    m_access = std::make_unique<RachAccess>(MakeConfig(), static_cast<RachClient&>(*this));
}

const CommonChannelConfig&
CommonChannels::GetChannels() const
{
    return m_channels;
}

TransportChannelId
CommonChannels::GetFach() const
{
    return m_fach;
}

TransportChannelId
CommonChannels::GetRach() const
{
    return m_rach;
}

Ptr<UuChannel>
CommonChannels::GetUu() const
{
    return m_uu;
}

std::size_t
CommonChannels::GetNTransmitters() const
{
    return m_access->GetNUes();
}

void
CommonChannels::Request(uint32_t ue)
{
    m_access->Request(ue, Simulator::Now().GetNanoSeconds());
    Schedule();
}

void
CommonChannels::Schedule()
{
    const Nanos deadline = m_access->GetDeadline();
    if (deadline < m_at)
    {
        m_at = deadline;
        m_event.Schedule(m_uu->GetClockNode(), NanoSeconds(deadline) - Simulator::Now());
    }
}

void
CommonChannels::OnTimer()
{
    m_at = NEVER;
    m_access->OnTime(Simulator::Now().GetNanoSeconds());
    Schedule();
}

bool
CommonChannels::SendMessage(uint32_t ue, bool collided)
{
    RachTransmitter& sending = *m_ues[ue];
    if (sending.Send(collided))
    {
        m_messageTrace(sending.GetAddress().crnti, collided);
    }
    return sending.HasBlocks();
}

void
CommonChannels::OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer)
{
    m_preambleTrace(m_ues[preamble.ue]->GetAddress().crnti, preamble, static_cast<int8_t>(answer));
}

void
CommonChannels::OnFailure(uint32_t ue)
{
    m_failureTrace(m_ues[ue]->GetAddress().crnti);
}

OpenLoopInfo
CommonChannels::GetOpenLoopInfo()
{
    const Ptr<CellPower> power = m_uu->GetRadio()->power;
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const int64_t period = now / m_ulInterferencePeriod.GetNanoSeconds();
    if (period != m_broadcastPeriod)
    {
        m_broadcastPeriod = period;
        m_ulInterferenceDbm = std::clamp(std::round(ToDb(power->GetReception()->GetMeanTotal(now))),
                                         LEAST_UL_INTERFERENCE,
                                         MOST_UL_INTERFERENCE);
    }
    const double dataOverControl = static_cast<double>(m_betaD) / m_betaC;
    return {std::round(ToDb(power->GetCpich())),
            m_ulInterferenceDbm,
            m_constantValueDb,
            m_powerOffsetPpMDb + ToDb(1 + dataOverControl * dataOverControl)};
}

double
CommonChannels::GetPreambleEcN0Db() const
{
    return m_preambleEcN0Db;
}

const RachCounters&
CommonChannels::GetRachCounters() const
{
    return m_access->GetCounters();
}

int64_t
CommonChannels::AssignStreams(int64_t stream)
{
    m_uniform->SetStream(stream);
    m_initialDeficit->SetStream(stream + 1);
    m_accessDelay->SetStream(stream + 2);
    return 3;
}

RachTransmitter::RachTransmitter(Ptr<CommonChannels> common,
                                 const MacCHeader& address,
                                 uint32_t priority,
                                 CommonChannelSource& source,
                                 Ptr<BlockErrorModel> errors,
                                 PreamblePower* power)
    : m_common(common),
      m_address(address),
      m_source(source),
      m_power(power),
      m_transmitter(common->GetUu(),
                    common->GetRach(),
                    common->GetChannels().rach.tti,
                    nullptr,
                    errors),
      // TS 25.321 11.2.1: ASC = min(NumASC, MinMLP), NumASC being the largest number.
      m_number(
          common->m_access->AddUe(std::min(common->m_access->GetNClasses() - 1, priority), power))
{
    auto& ues = m_common->m_ues;
    ues.resize(std::max<std::size_t>(ues.size(), m_number + 1));
    ues[m_number] = this;
    m_source.Connect(MakeCallback(&RachTransmitter::Activate, this),
                     MakeCallback(&RachTransmitter::Deactivate, this));
}

RachTransmitter::~RachTransmitter()
{
    m_source.Connect({});
    // The cell's random access goes when the cell is disposed of.
    if (m_common->m_access)
    {
        m_common->m_access->RemoveUe(m_number);
        m_common->m_ues[m_number] = nullptr;
    }
}

const MacCHeader&
RachTransmitter::GetAddress() const
{
    return m_address;
}

bool
RachTransmitter::Send(bool collided)
{
    auto set = m_source.Dequeue(m_source.GetFormat().maxBlocks);
    if (!set)
    {
        return false;
    }
    AddMacCHeader(Direction::UPLINK, m_address, *set);
    const auto bits = static_cast<uint32_t>(set->blocks.size() * set->blockBits);
    const bool isLost = collided || (m_power && m_power->IsMessageLost(bits));
    m_transmitter.Transmit(std::move(set), isLost);
    return true;
}

bool
RachTransmitter::HasBlocks() const
{
    return m_source.HasBlocks();
}

void
RachTransmitter::Activate()
{
    m_common->Request(m_number);
}

void
RachTransmitter::Deactivate()
{
    if (m_common->m_access)
    {
        m_common->m_access->Cancel(m_number);
    }
}

} // namespace ns3::umts
