/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rrc-bearer-encoding.h"
#include "ns3/umts-rrc-measurement-encoding.h"
#include "ns3/umts-rrc-messages.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What RADIO BEARER SETUP and MEASUREMENT CONTROL say is what was configured.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-encoding", UNIT);

/** @return RB information to set up of a bearer */
asn1::RbInformationSetup
Encode(const BearerConfig& config)
{
    return MakeRab(DEFAULT_RB, LogicalChannelId{1}, config, nullptr).bearers.at(0);
}

/** @return PDCP info of a bearer whose PDCP has these attributes */
asn1::PdcpInfo
EncodePdcp(const Attributes& attributes)
{
    return *Encode(BearerConfig::Dch("dch3").Pdcp(attributes)).pdcp;
}

/** @return RLC info of a bearer */
asn1::RlcInfo
EncodeRlc(const BearerConfig& config)
{
    return std::get<asn1::RlcInfo>(Encode(config).rlc);
}

/** @return uplink of RLC info in acknowledged mode with these attributes */
asn1::UlAmRlcMode
EncodeUplinkAm(const Attributes& attributes)
{
    return std::get<asn1::UlAmRlcMode>(
        *EncodeRlc(BearerConfig::Dch("dch3").Rlc(attributes)).uplink);
}

UMTS_TEST("umts-rrc-encoding", "Header and lossless relocation of PDCP", "25.331 10.3.4.2")
{
    const asn1::PdcpInfo plain = EncodePdcp({});
    UMTS_EXPECT(plain.hasHeader && !plain.lossless && !plain.iphc, "one octet, by default");
    UMTS_EXPECT(!EncodePdcp({{"HeaderOctets", UintegerValue(0)}}).hasHeader, "No-Header PDUs");
    const auto lossless = EncodePdcp({{"LosslessRelocation", BooleanValue(true)}}).lossless;
    UMTS_EXPECT(uint32_t{lossless.value()} == 1, "numbers of 16 bits");
}

UMTS_TEST("umts-rrc-encoding", "Header compression of PDCP", "25.331 10.3.4.2")
{
    const std::pair<std::string, StringValue> on{"HeaderCompression", StringValue("Rfc2507")};
    const auto defaults = EncodePdcp({{on.first, on.second}}).iphc.value();
    UMTS_EXPECT(!defaults.fMaxPeriod && !defaults.fMaxTime && !defaults.maxHeader &&
                    !defaults.tcpSpace && !defaults.nonTcpSpace,
                "defaults are not sent");
    const auto others = EncodePdcp({{on.first, on.second},
                                    {"FMaxPeriod", UintegerValue(300)},
                                    {"FMaxTime", TimeValue(Seconds(7))},
                                    {"MaxHeader", UintegerValue(60)},
                                    {"TcpSpace", UintegerValue(20)},
                                    {"NonTcpSpace", UintegerValue(65535)}})
                            .iphc.value();
    UMTS_EXPECT(others.fMaxPeriod.value() == 300, "F_MAX_PERIOD");
    UMTS_EXPECT(uint32_t{others.fMaxTime.value()} == 7, "F_MAX_TIME");
    UMTS_EXPECT(others.maxHeader.value() == 60, "MAX_HEADER");
    UMTS_EXPECT(uint32_t{others.tcpSpace.value()} == 20, "TCP_SPACE");
    UMTS_EXPECT(others.nonTcpSpace.value() == 65535, "NON_TCP_SPACE");
}

UMTS_TEST("umts-rrc-encoding", "Windows, timers and polls of RLC", "25.331 10.3.4.23")
{
    const auto uplink = EncodeUplinkAm({{"TxWindow", UintegerValue(256)},
                                        {"TimerRst", TimeValue(MilliSeconds(300))},
                                        {"MaxRst", UintegerValue(6)},
                                        {"TimerPollProhibit", TimeValue(Time(0))},
                                        {"TimerPoll", TimeValue(MilliSeconds(600))},
                                        {"PollPdu", UintegerValue(16)},
                                        {"PollSdu", UintegerValue(0)},
                                        {"PollWindow", UintegerValue(80)},
                                        {"PollLastInBuffer", BooleanValue(false)},
                                        {"TimerPollPeriodic", TimeValue(MilliSeconds(750))}});
    UMTS_EXPECT(uint32_t{uplink.transmissionWindow} == 6, "256, after 1, 8, 16 .. 128");
    UMTS_EXPECT(uint32_t{uplink.timerRst} == 5, "300 ms, from 50 on in steps of 50");
    UMTS_EXPECT(uint32_t{uplink.maxRst} == 2, "6, after 1 and 4");
    const asn1::PollingInfo polling = uplink.polling.value();
    UMTS_EXPECT(!polling.timerPollProhibit && !polling.pollSdu, "what is off is not there");
    UMTS_EXPECT(uint32_t{polling.timerPoll.value()} == 55, "600 ms, after 10 .. 550");
    UMTS_EXPECT(uint32_t{polling.pollPdu.value()} == 4, "16");
    UMTS_EXPECT(uint32_t{polling.pollWindow.value()} == 3, "80 %");
    UMTS_EXPECT(uint32_t{polling.timerPollPeriodic.value()} == 5, "750 ms");
    UMTS_EXPECT(!polling.lastTransmission && polling.lastRetransmission, "one of the two");
}

UMTS_TEST("umts-rrc-encoding", "SDU discard of RLC", "25.331 10.3.4.25")
{
    const auto never = EncodeUplinkAm(
        {{"SduDiscardMode", StringValue("NoDiscard")}, {"MaxDat", UintegerValue(15)}});
    UMTS_EXPECT(uint32_t{std::get<asn1::NoDiscard>(never.discard).maxDat} == 10, "15");
    const auto timed = EncodeUplinkAm({{"SduDiscardMode", StringValue("TimerExplicit")},
                                       {"TimerDiscard", TimeValue(MilliSeconds(1250))},
                                       {"TimerMrw", TimeValue(MilliSeconds(100))},
                                       {"MaxMrw", UintegerValue(8)}});
    const auto discard = std::get<asn1::ExplicitDiscard>(timed.discard);
    UMTS_EXPECT(uint32_t{discard.timerDiscard} == 5, "1250 ms");
    UMTS_EXPECT(uint32_t{discard.timerMrw} == 5, "100 ms");
    UMTS_EXPECT(uint32_t{discard.maxMrw} == 3, "8");

    const auto get = [](const std::string& mode, Time timer) {
        BearerConfig config = BearerConfig::Dch("dch3");
        config.Rlc(mode, {{"TimerDiscard", TimeValue(timer)}});
        const auto uplink = *EncodeRlc(config).uplink;
        const auto* const um = std::get_if<asn1::UlUmRlcMode>(&uplink);
        return um ? um->discard : std::get<asn1::UlTmRlcMode>(uplink).discard;
    };
    UMTS_EXPECT(!get("UM", Time(0)) && !get("TM", Time(0)), "without a timer");
    for (const std::string mode : {"UM", "TM"})
    {
        const auto found = get(mode, MilliSeconds(80)).value();
        UMTS_EXPECT(uint32_t{std::get<asn1::NoExplicitDiscard>(found).timerDiscard} == 7,
                    mode << ": 80 ms, without a word to the receiver");
    }
}

UMTS_TEST("umts-rrc-encoding", "Transport formats of a DCH", "25.331 10.3.5.23")
{
    TransportChannel channel;
    channel.tti = MilliSeconds(20);
    channel.pduBits = 336;
    channel.maxBlocks = 4;
    const auto formats = MakeFormats(channel);
    UMTS_EXPECT(uint32_t{formats.tti} == 1, "20 ms");
    UMTS_EXPECT(formats.coding == asn1::ChannelCoding::TURBO, "of several blocks");
    const auto& dynamic = formats.dynamic.at(0);
    UMTS_EXPECT(std::get<asn1::OctetModeRlcSize>(dynamic.rlcSize).bits == 336, "whole octets");
    UMTS_EXPECT((dynamic.blocks == std::vector<uint16_t>{0, 1, 2, 3, 4}), "none to four");
    channel.pduBits = 340;
    UMTS_EXPECT(std::get<asn1::BitModeRlcSize>(MakeFormats(channel).dynamic[0].rlcSize).bits == 340,
                "half an octet");
    // A transport block of signalling: 144 bits with a C/T field.
    channel.tti = MilliSeconds(40);
    channel.pduBits = 144;
    channel.macHeaderBits = 4;
    channel.maxBlocks = 1;
    const auto signalling = MakeFormats(channel);
    UMTS_EXPECT(uint32_t{signalling.tti} == 2, "40 ms");
    UMTS_EXPECT(signalling.coding == asn1::ChannelCoding::CONVOLUTIONAL_13, "of one block");
    UMTS_EXPECT(std::get<asn1::BitModeRlcSize>(signalling.dynamic[0].rlcSize).bits == 148,
                "with the header of MAC");
}

/**
 * @param event an event
 * @param barred cells forbidden to affect the reporting range
 * @return its criteria in MEASUREMENT CONTROL
 */
asn1::IntraFreqEventCriteria
EncodeEvent(const MeasurementEventConfig& event,
            const std::set<ScramblingCode>& barred = {ScramblingCode{17}, ScramblingCode{530}})
{
    MeasurementControl control;
    control.config.events = {event};
    control.config.barred = barred;
    const auto command = MakeControl(control).command;
    return std::get<asn1::IntraFreqMeasurement>(command).events.at(0);
}

UMTS_TEST("umts-rrc-encoding", "Reporting events of cells", "25.331 10.3.7.39")
{
    using E = MeasurementEvent;
    MeasurementEventConfig config;
    config.event = E::E1A;
    config.reportingRangeDb = 3.5;
    config.weight = 0.7;
    config.hysteresisDb = 1.5;
    config.timeToTrigger = 320'000'000;
    config.deactivationThreshold = 3;
    config.amountOfReporting = 8;
    config.reportingInterval = 500'000'000;
    const auto criteria = EncodeEvent(config);
    UMTS_EXPECT(uint32_t{criteria.hysteresis} == 3, "1.5 dB");
    UMTS_EXPECT(uint32_t{criteria.timeToTrigger} == 11, "320 ms");
    const auto added = std::get<asn1::Event1a>(criteria.event);
    UMTS_EXPECT(uint32_t{added.triggeringCondition} == 1, "1A: monitored set cells");
    UMTS_EXPECT(uint32_t{added.reportingRange} == 7, "3.5 dB");
    UMTS_EXPECT(uint32_t{added.weight} == 7, "0.7");
    UMTS_EXPECT((added.forbidden == std::vector<uint16_t>{17, 18}), "barred cells");
    UMTS_EXPECT(uint32_t{added.deactivationThreshold} == 3, "3 cells");
    UMTS_EXPECT(uint32_t{added.amount} == 3, "8 reports");
    UMTS_EXPECT(uint32_t{added.interval} == 2, "500 ms");
    UMTS_EXPECT(!std::get<asn1::Event1a>(EncodeEvent(config, {}).event).forbidden, "none barred");
    std::set<ScramblingCode> many;
    for (uint16_t code = 0; code < 40; ++code)
    {
        many.insert(ScramblingCode{code});
    }
    const auto most = std::get<asn1::Event1a>(EncodeEvent(config, many).event).forbidden;
    UMTS_EXPECT(most && most->size() == 32, "maxCellMeas");
    config.event = E::E1B;
    const auto removed = std::get<asn1::Event1b>(EncodeEvent(config).event);
    UMTS_EXPECT(uint32_t{removed.triggeringCondition} == 0, "1B: active set cells");
    UMTS_EXPECT(removed.forbidden == added.forbidden, "barred cells of 1B");
    config.event = E::E1D;
    UMTS_EXPECT(std::holds_alternative<std::monostate>(EncodeEvent(config).event),
                "1D has no parameters");
    config.event = E::E1E;
    config.threshold = -95;
    const auto above = std::get<asn1::Event1e>(EncodeEvent(config).event);
    UMTS_EXPECT(uint32_t{above.triggeringCondition} == 2, "1E: both sets");
    UMTS_EXPECT(above.threshold == -95, "dBm");
    config.event = E::E1F;
    const auto below = std::get<asn1::Event1f>(EncodeEvent(config).event);
    UMTS_EXPECT(uint32_t{below.triggeringCondition} == 0, "1F: active set cells");
}

} // namespace
