/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-bearer-encoding.h"

#include "umts-nearest-value.h"
#include "umts-rrc-e-dch-encoding.h"

#include "ns3/boolean.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-rlc-entity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace ns3::umts
{

namespace
{

/// Values of a timer in ms, or of a number, by their position in an enumeration of TS 25.331.
using Table = std::vector<double>;

const Table WINDOWS{1,
                    8,
                    16,
                    32,
                    64,
                    128,
                    256,
                    512,
                    768,
                    1024,
                    1536,
                    2047,
                    2560,
                    3072,
                    3584,
                    4095}; //!< PDUs (TS 25.331 10.3.4.23)
const Table RESET_TIMES{50,
                        100,
                        150,
                        200,
                        250,
                        300,
                        350,
                        400,
                        450,
                        500,
                        550,
                        600,
                        700,
                        800,
                        900,
                        1000};                                              //!< Timer_RST, ms
const Table MAX_RESETS{1, 4, 6, 8, 12, 16, 24, 32};                         //!< Max_RST
const Table MAX_DAT{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40}; //!< MaxDAT
const Table MRW_TIMES{50,
                      60,
                      70,
                      80,
                      90,
                      100,
                      120,
                      140,
                      160,
                      180,
                      200,
                      300,
                      400,
                      500,
                      700,
                      900};                      //!< Timer_MRW,
                                                 //!< ms
const Table MAX_MRW{1, 4, 6, 8, 12, 16, 24, 32}; //!< MaxMRW
const Table DISCARD_TIMES{100,
                          250,
                          500,
                          750,
                          1000,
                          1250,
                          1500,
                          1750,
                          2000,
                          2500,
                          3000,
                          3500,
                          4000,
                          4500,
                          5000,
                          7500};                               //!< Timer_Discard, ms
const Table POLL_PDUS{1, 2, 4, 8, 16, 32, 64, 128};            //!< Poll_PDU
const Table POLL_SDUS{1, 4, 16, 64};                           //!< Poll_SDU
const Table POLL_WINDOWS{50, 60, 70, 80, 85, 90, 95, 99};      //!< Poll_Window, %
const Table PERIODS{100, 200, 300, 400, 500, 750, 1000, 2000}; //!< Timer_..._Periodic, ms

/** @return 10 .. 550 ms in steps of 10, 600 .. 1000 in steps of 50: Timer_Poll and the like */
const Table&
GetPollTimes()
{
    static const Table table = [] {
        Table times;
        for (int ms = 10; ms <= 1000; ms += ms < 550 ? 10 : 50)
        {
            times.push_back(ms);
        }
        return times;
    }();
    return table;
}

/// Attributes of RLC or PDCP, as elements have them.
class EntityAttributes
{
  public:
    /** @param entity the entity */
    explicit EntityAttributes(Ptr<const Object> entity)
        : m_entity(std::move(entity))
    {
    }

    /** @return a number */
    uint32_t Get(const std::string& name) const
    {
        UintegerValue value;
        m_entity->GetAttribute(name, value);
        return static_cast<uint32_t>(value.Get());
    }

    /** @return position of a number in a table */
    uint8_t Find(const std::string& name, const Table& table) const
    {
        return FindNearest(table, Get(name));
    }

    /** @return as Find(), none for 0 */
    std::optional<uint8_t> FindUnlessZero(const std::string& name, const Table& table) const
    {
        return Get(name) == 0 ? std::nullopt : std::make_optional(Find(name, table));
    }

    /** @return position of a time in a table of ms; none for 0 */
    std::optional<uint8_t> FindTime(const std::string& name, const Table& table) const
    {
        TimeValue value;
        m_entity->GetAttribute(name, value);
        const double ms = value.Get().GetSeconds() * 1000;
        return ms > 0 ? std::make_optional(FindNearest(table, ms)) : std::nullopt;
    }

    /** @return a time in whole seconds */
    uint32_t GetSeconds(const std::string& name) const
    {
        TimeValue value;
        m_entity->GetAttribute(name, value);
        return static_cast<uint32_t>(std::lround(value.Get().GetSeconds()));
    }

    /** @return whether it is set */
    bool Is(const std::string& name) const
    {
        BooleanValue value;
        m_entity->GetAttribute(name, value);
        return value.Get();
    }

    /** @return a choice, by name */
    std::string GetName(const std::string& name) const
    {
        StringValue value;
        m_entity->GetAttribute(name, value);
        return value.Get();
    }

  private:
    Ptr<const Object> m_entity; //!< The entity
};

/**
 * @tparam T the type that the element has
 * @return a value of an element with a default; none: the default
 */
template <typename T>
std::optional<T>
UnlessDefault(uint32_t value, uint32_t defaultValue)
{
    return value == defaultValue ? std::nullopt : std::make_optional(static_cast<T>(value));
}

/** @return PDCP of a bearer */
asn1::PdcpInfo
MakePdcp(const BearerConfig& config)
{
    static constexpr uint8_t sn65535 = 1; // numbers have 16 bits (TS 25.323 8.3)
    const EntityAttributes pdcp(config.pdcp.Create());
    asn1::PdcpInfo info;
    info.lossless = pdcp.Is("LosslessRelocation") ? std::make_optional(sn65535) : std::nullopt;
    info.hasHeader = pdcp.Get("HeaderOctets") > 0;
    if (pdcp.GetName("HeaderCompression") == "Rfc2507")
    {
        // With the defaults of TS 25.331 11.3.
        info.iphc = {UnlessDefault<uint16_t>(pdcp.Get("FMaxPeriod"), 256),
                     UnlessDefault<uint8_t>(pdcp.GetSeconds("FMaxTime"), 5),
                     UnlessDefault<uint16_t>(pdcp.Get("MaxHeader"), 168),
                     UnlessDefault<uint8_t>(pdcp.Get("TcpSpace"), 15),
                     UnlessDefault<uint16_t>(pdcp.Get("NonTcpSpace"), 15)};
    }
    return info;
}

/** @return transmission RLC discard of acknowledged mode */
asn1::RlcDiscard
MakeDiscard(const EntityAttributes& rlc)
{
    const std::string mode = rlc.GetName("SduDiscardMode");
    const uint8_t maxDat = rlc.Find("MaxDat", MAX_DAT);
    const uint8_t mrw = rlc.FindTime("TimerMrw", MRW_TIMES).value_or(0);
    const uint8_t maxMrw = rlc.Find("MaxMrw", MAX_MRW);
    if (mode == "NoDiscard")
    {
        return asn1::NoDiscard{maxDat};
    }
    if (mode == "MaxDat")
    {
        return asn1::MaxDatDiscard{maxDat, mrw, maxMrw};
    }
    return asn1::ExplicitDiscard{mrw,
                                 rlc.FindTime("TimerDiscard", DISCARD_TIMES).value_or(0),
                                 maxMrw};
}

/** @return transmission RLC discard of the other modes; none without a timer */
std::optional<asn1::RlcDiscard>
MakeTimedDiscard(const EntityAttributes& rlc)
{
    static const Table times{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}; // Timer_Discard, ms
    const auto timer = rlc.FindTime("TimerDiscard", times);
    return timer ? std::make_optional(asn1::RlcDiscard(asn1::NoExplicitDiscard{*timer}))
                 : std::nullopt;
}

/** @return what the uplink has of acknowledged mode */
asn1::UlAmRlcMode
MakeUplinkAm(const EntityAttributes& rlc)
{
    asn1::PollingInfo polling;
    polling.timerPollProhibit = rlc.FindTime("TimerPollProhibit", GetPollTimes());
    polling.timerPoll = rlc.FindTime("TimerPoll", GetPollTimes());
    polling.pollPdu = rlc.FindUnlessZero("PollPdu", POLL_PDUS);
    polling.pollSdu = rlc.FindUnlessZero("PollSdu", POLL_SDUS);
    polling.lastTransmission = rlc.Is("PollLastInBuffer");
    polling.lastRetransmission = rlc.Is("PollLastInRetransmission");
    polling.pollWindow = rlc.FindUnlessZero("PollWindow", POLL_WINDOWS);
    polling.timerPollPeriodic = rlc.FindTime("TimerPollPeriodic", PERIODS);
    return {MakeDiscard(rlc),
            rlc.Find("TxWindow", WINDOWS),
            rlc.FindTime("TimerRst", RESET_TIMES).value_or(0),
            rlc.Find("MaxRst", MAX_RESETS),
            polling};
}

/** @return what the downlink has of acknowledged mode */
asn1::DlAmRlcMode
MakeDownlinkAm(const EntityAttributes& rlc, uint32_t pduOctets)
{
    return {{static_cast<uint16_t>(pduOctets * 8)},
            rlc.Is("InSequenceDelivery"),
            rlc.Find("RxWindow", WINDOWS),
            rlc.FindTime("TimerStatusProhibit", GetPollTimes()),
            rlc.Is("MissingPduIndicator"),
            rlc.FindTime("TimerStatusPeriodic", PERIODS)};
}

/** @return RLC of a bearer, as the UE has it */
asn1::RlcInfo
MakeRlc(const BearerConfig& config)
{
    const auto entity = config.ueRlc.Create<RlcEntity>();
    const EntityAttributes rlc(entity);
    if (entity->GetMode() == RlcMode::AM)
    {
        return {MakeUplinkAm(rlc), MakeDownlinkAm(rlc, config.GetRncPduOctets())};
    }
    if (entity->GetMode() == RlcMode::UM)
    {
        return {asn1::UlUmRlcMode{MakeTimedDiscard(rlc)}, asn1::DlUmRlcMode()};
    }
    return {asn1::UlTmRlcMode{MakeTimedDiscard(rlc)}, asn1::DlTmRlcMode()};
}

/**
 * @param logicalChannel logical channel identity; none: it is alone on the channel
 * @return mapping to a DCH in the uplink, and to a channel in the downlink
 */
asn1::RbMappingOption
MapToDedicated(uint8_t dch,
               std::variant<asn1::DchIdentity, std::monostate, asn1::MacDFlowIdentity> downlink,
               std::optional<uint8_t> logicalChannel)
{
    asn1::RbMappingOption option;
    option.uplink = asn1::UlLogicalChannelMapping{asn1::DchIdentity{dch}, logicalChannel, {}, 1};
    option.downlink = {asn1::DlLogicalChannelMapping{downlink, logicalChannel}};
    return option;
}

/** @return mapping to E-DCH in the uplink, and to HS-DSCH in the downlink */
asn1::RbMappingOption
MapToHspa(RbId id, const EdchInfo& eDch)
{
    const EdchChannelConfig& channel = eDch.config.channels.front();
    asn1::UlLogicalChannelMapping uplink;
    uplink.transportChannel = MakeEdchMapping(id, eDch);
    uplink.logicalChannel = static_cast<uint8_t>(channel.id);
    uplink.priority = channel.priority;
    asn1::RbMappingOption option;
    option.uplink = uplink;
    option.downlink = {
        asn1::DlLogicalChannelMapping{asn1::MacDFlowIdentity{GetMacDFlow(id)}, std::nullopt}};
    return option;
}

/** @return mapping of a logical channel to RACH and FACH, with the second size of the RACH */
asn1::RbMappingOption
MapToCommon(uint8_t logicalChannel)
{
    asn1::RbMappingOption option;
    option.uplink =
        asn1::UlLogicalChannelMapping{std::monostate(), logicalChannel, std::vector<uint8_t>{1}, 1};
    option.downlink = {asn1::DlLogicalChannelMapping{std::monostate(), logicalChannel}};
    return option;
}

/** @return octets of a calculated transport format combination, as a position */
uint8_t
FindCtfcSize(uint32_t largest)
{
    static constexpr std::array<uint32_t, 7> bits{2, 4, 6, 8, 12, 16, 24};
    const auto fits = [largest](uint32_t size) { return largest < 1U << size; };
    return static_cast<uint8_t>(std::find_if(bits.begin(), bits.end(), fits) - bits.begin());
}

/** @return TFCS of a bearer's DCH and of signalling, without gain factors */
asn1::Tfcs
MakeTfcs(uint32_t blocks)
{
    static constexpr uint32_t most = 1024; // maxTFC (TS 25.331 10.3.10)
    const uint32_t n = std::min(2 * (blocks + 1), most);
    asn1::Tfcs tfcs;
    tfcs.ctfcSize = FindCtfcSize(n - 1);
    for (uint32_t ctfc = 0; ctfc < n; ++ctfc)
    {
        tfcs.tfcs.push_back({ctfc, std::nullopt});
    }
    return tfcs;
}

} // namespace

asn1::RabInformationSetup
MakeRab(RbId id, LogicalChannelId logicalChannel, const BearerConfig& config, const EdchInfo* eDch)
{
    const auto channel = static_cast<uint8_t>(logicalChannel);
    asn1::RbInformationSetup bearer;
    bearer.rbIdentity = GetRbIdentity(id);
    bearer.pdcp = MakePdcp(config);
    bearer.rlc = MakeRlc(config);
    if (eDch)
    {
        bearer.mapping.push_back(MapToHspa(id, *eDch));
    }
    else if (config.type.HasHsDsch())
    {
        bearer.mapping.push_back(MapToDedicated(USER_DCH, asn1::MacDFlowIdentity{0}, std::nullopt));
    }
    else if (!config.type.IsCommon())
    {
        bearer.mapping.push_back(
            MapToDedicated(USER_DCH, asn1::DchIdentity{USER_DCH}, std::nullopt));
    }
    bearer.mapping.push_back(MapToCommon(channel));
    return {GetRbIdentity(id), asn1::CnDomain::PS, 1, {bearer}};
}

std::vector<asn1::SrbInformationSetup>
MakeSrbs(const BearerConfig& config)
{
    std::vector<asn1::SrbInformationSetup> srbs;
    for (const uint8_t id : {1, 2, 3, 4})
    {
        asn1::SrbInformationSetup srb;
        srb.rbIdentity = id;
        srb.rlc = id == 1
                      ? asn1::RlcInfoChoice(asn1::RlcInfo{asn1::UlUmRlcMode(), asn1::DlUmRlcMode()})
                  : id == 2 ? asn1::RlcInfoChoice(MakeRlc(config))
                            : asn1::RlcInfoChoice(asn1::SameAsRb{2});
        srb.mapping = {MapToDedicated(SIGNALLING_DCH, asn1::DchIdentity{SIGNALLING_DCH}, id),
                       MapToCommon(id)};
        srbs.push_back(srb);
    }
    return srbs;
}

asn1::TransportFormatSet
MakeFormats(const TransportChannel& channel)
{
    static constexpr uint32_t most = 32; // maxTF (TS 25.331 10.3.10)
    asn1::TransportFormatSet formats;
    formats.tti = static_cast<uint8_t>(std::log2(channel.tti.GetMilliSeconds() / 10));
    formats.coding =
        channel.maxBlocks > 1 ? asn1::ChannelCoding::TURBO : asn1::ChannelCoding::CONVOLUTIONAL_13;
    formats.rateMatching = 1;
    asn1::DynamicTransportFormats dynamic;
    if (channel.pduBits % 8 == 0 && channel.pduBits >= 16 && channel.macHeaderBits == 0)
    {
        dynamic.rlcSize = asn1::OctetModeRlcSize{static_cast<uint16_t>(channel.pduBits)};
    }
    else
    {
        dynamic.rlcSize = asn1::BitModeRlcSize{static_cast<uint16_t>(channel.GetBlockBits())};
    }
    const uint32_t step = channel.maxBlocks / most + 1;
    for (uint32_t blocks = channel.maxBlocks % step; blocks <= channel.maxBlocks; blocks += step)
    {
        dynamic.blocks.push_back(static_cast<uint16_t>(blocks));
    }
    formats.dynamic.push_back(dynamic);
    return formats;
}

asn1::Tfcs
MakeUplinkTfcs(uint32_t blocks)
{
    asn1::Tfcs tfcs = MakeTfcs(blocks);
    for (auto& tfc : tfcs.tfcs)
    {
        tfc.gains = asn1::ComputedGainFactors{0};
    }
    tfcs.tfcs.back().gains = asn1::SignalledGainFactors{8, 15, 0};
    return tfcs;
}

asn1::Tfcs
MakeDownlinkTfcs(uint32_t blocks)
{
    return MakeTfcs(blocks);
}

asn1::DlAddReconfTransCh
MakeHsDsch(uint32_t processes, const HsQueueConfig& queue, uint8_t flow)
{
    static const Table
        timers{10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 200, 300, 400};
    static const Table windows{4, 6, 8, 12, 16, 24, 32};
    asn1::MacHsQueue element;
    element.queueId = queue.id;
    element.flowId = flow;
    element.t1 = FindNearest(timers, NanoSeconds(queue.t1).GetSeconds() * 1000);
    element.window = FindNearest(windows, queue.windowSize);
    element.sizes.emplace();
    for (std::size_t i = 0; i < queue.pduBits.size(); ++i)
    {
        element.sizes->push_back({queue.pduBits[i], static_cast<uint8_t>(i)});
    }
    asn1::HsDschInfo info;
    info.processes = static_cast<uint8_t>(processes);
    info.queues = {element};
    return {std::nullopt, info, std::nullopt};
}

} // namespace ns3::umts
