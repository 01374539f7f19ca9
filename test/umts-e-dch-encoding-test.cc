/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-message-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-rrc-pdus.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Octets of RRC messages of a bearer on HS-DSCH and E-DCH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-encoding", UNIT);

constexpr uint32_t CELL_CODE = 100; //!< Primary scrambling code of cell 0; that of cell n is n more

/// E-DCH of a bearer, as it is drawn at random.
struct EdchDraw
{
    /** @param draw draws numbers */
    explicit EdchDraw(const Ptr<UniformRandomVariable>& draw);

    std::shared_ptr<const EdchInfo> info;        //!< E-DCH
    uint8_t eDpcch;                              //!< E-DPCCH/DPCCH power offset
    uint8_t puncturing;                          //!< PL_non-max over 0.04
    std::optional<uint8_t> periodWithoutGrant{}; //!< Position of a period
    std::optional<uint8_t> periodWithGrant{};    //!< Likewise
    uint8_t happyBitDelay;                       //!< Position of a delay
};

EdchDraw::EdchDraw(const Ptr<UniformRandomVariable>& draw)
{
    // By position, ms (TS 25.331 10.3.6.99, 10.3.6.98); a TTI is the first one.
    static constexpr std::array<uint32_t, 9> periods{0, 4, 10, 20, 50, 100, 200, 500, 1000};
    static constexpr std::array<uint32_t, 8> delays{2, 10, 20, 50, 100, 200, 500, 1000};
    const auto pick = [&draw](uint32_t lowest, uint32_t highest) {
        return draw->GetInteger(lowest, highest);
    };
    const bool isShort = pick(0, 1) == 1;
    const uint32_t tti = isShort ? 2 : 10;
    const auto pickPeriod = [&](std::optional<uint8_t>& position) {
        const uint32_t drawn = pick(0, periods.size());
        if (drawn == periods.size())
        {
            return Time();
        }
        // Of a TTI of 10 ms the position of 10 ms stands for the same.
        position = static_cast<uint8_t>(drawn == 2 && !isShort ? 0 : drawn);
        return MilliSeconds(drawn == 0 ? tti : periods[drawn]);
    };
    eDpcch = static_cast<uint8_t>(pick(0, 8));
    puncturing = static_cast<uint8_t>(pick(11, 25));
    happyBitDelay = static_cast<uint8_t>(pick(0, delays.size() - 1));
    ObjectFactory user("ns3::umts::EdchUser");
    user.Set("Category", UintegerValue(isShort ? 2 * pick(1, 3) : pick(1, 6)));
    user.Set("Tti", StringValue(isShort ? "2ms" : "10ms"));
    user.Set("EtfciTable", UintegerValue(pick(0, 1)));
    user.Set("PuncturingLimit", DoubleValue(0.04 * puncturing));
    user.Set("ChaseCombining", BooleanValue(pick(0, 1) == 1));
    user.Set("EdpcchPowerOffset", UintegerValue(eDpcch));
    user.Set("ThreeIndexStepThreshold", UintegerValue(pick(0, 37)));
    user.Set("TwoIndexStepThreshold", UintegerValue(pick(0, 37)));
    user.Set("InitialServingGrant", UintegerValue(pick(0, 38)));
    user.Set("NoGrantPeriod", TimeValue(pickPeriod(periodWithoutGrant)));
    user.Set("GrantPeriod", TimeValue(pickPeriod(periodWithGrant)));
    user.Set("HappyBitDelay", TimeValue(MilliSeconds(delays[happyBitDelay])));
    ObjectFactory flow("ns3::umts::EdchFlow");
    flow.Set("PowerOffset", UintegerValue(pick(0, 6)));
    flow.Set("MaxRetransmissions", UintegerValue(pick(0, isShort ? 3 : 8)));
    flow.Set("NonScheduledBits", UintegerValue(pick(0, 1) * pick(1, 19982)));
    EdchChannelConfig channel;
    channel.id = LogicalChannelId{static_cast<uint8_t>(pick(1, 15))};
    channel.ddi = static_cast<uint8_t>(pick(0, 62));
    channel.priority = static_cast<uint8_t>(pick(1, 8));
    channel.pduBits = static_cast<uint16_t>(8 * pick(2, 625));
    auto drawn = std::make_shared<EdchInfo>(
        *MakeEdchInfo(*user.Create<EdchUser>(), *flow.Create<EdchFlow>(), channel));
    // What no attribute decides on.
    drawn->config.minimumSet = static_cast<uint8_t>(pick(0, 127));
    drawn->config.report.powerOffsetDb = static_cast<uint8_t>(pick(0, 6));
    drawn->config.grant.isPrimary = pick(0, 1) == 1;
    drawn->config.grant.processes = static_cast<uint8_t>(pick(0, 255));
    drawn->config.flows.front().processes = static_cast<uint8_t>(pick(0, 255));
    drawn->config.flows.front().multiplexing = static_cast<uint8_t>(pick(0, 255));
    drawn->config.channels.front().isInReport = pick(0, 1) == 1;
    info = drawn;
}

/** @return E-DCH of a bearer in a cell */
UeDchInfo
MakeEdchLink(const std::shared_ptr<const EdchInfo>& info, uint32_t cell, uint32_t user)
{
    UeDchInfo dch;
    dch.cell = CellId{cell};
    if (info)
    {
        dch.eDch = *info;
    }
    dch.eRnti = EdchUserId{static_cast<uint16_t>(user)};
    return dch;
}

/** @return HS-DSCH and E-DCH of a bearer in a cell, which has four HS-SCCHs */
UeHsDschInfo
MakeHspaChannel(const std::shared_ptr<const EdchInfo>& info, uint32_t cell, uint32_t user)
{
    UeHsDschInfo hsDsch;
    hsDsch.cell = CellId{cell};
    hsDsch.hsScchs = 4;
    hsDsch.dch = MakeEdchLink(info, cell, user);
    return hsDsch;
}

/** @return radio links in as many cells, from 0 on, of a UE on E-DCH */
RadioLinksInfo
MakeEdchLinks(uint32_t cells)
{
    RadioLinksInfo links;
    links.codedRate = 4100; // signalling alone
    links.hasEdch = true;
    for (uint32_t cell = 0; cell < cells; ++cell)
    {
        links.codes.push_back(static_cast<uint16_t>(CELL_CODE + cell));
        links.cells.push_back(CellId{cell});
    }
    return links;
}

/** @return RADIO BEARER SETUP of a bearer on E-DCH in two cells */
RadioBearerSetup
MakeHspaSetup(const std::shared_ptr<const EdchInfo>& info)
{
    RadioBearerSetup setup;
    setup.logicalChannel = info->config.channels.front().id;
    setup.config = std::make_shared<const BearerConfig>(BearerConfig::Hspa());
    setup.channels = {MakeHspaChannel(info, 0, 27)};
    setup.further = {MakeEdchLink(info, 1, 3)};
    setup.channel = 0;
    setup.radioLinks = MakeEdchLinks(2);
    return setup;
}

/**
 * @brief What octets on the DCCH say.
 * @tparam Message the message that they are
 * @return it; none: they are another one
 */
template <typename Message>
std::optional<Message>
ReadDcch(const std::vector<uint8_t>& octets)
{
    const auto read = DecodeUper<asn1::DlDcchMessage>(octets);
    const auto* const message = read ? std::get_if<Message>(&read->message) : nullptr;
    return message ? std::make_optional(*message) : std::nullopt;
}

/** @return bits of a number of 8, the last one first */
uint8_t
Reverse(uint8_t mask)
{
    uint8_t reversed = 0;
    for (uint32_t bit = 0; bit < 8; ++bit)
    {
        reversed |= (mask >> bit & 1) << (7 - bit);
    }
    return reversed;
}

/** @brief MAC-d flow and logical channel as they were drawn. */
void
CheckEdchChannel(const asn1::RadioBearerSetup& read, const EdchConfig& config)
{
    const asn1::UlLogicalChannelMapping& up = *read.rabs->at(0).bearers.at(0).mapping.at(0).uplink;
    const EdchChannelConfig& channel = config.channels.front();
    const auto* const mapping = std::get_if<asn1::EdchMapping>(&up.transportChannel);
    UMTS_ASSERT(mapping && up.logicalChannel, "E-DCH");
    UMTS_EXPECT(*up.logicalChannel == static_cast<uint8_t>(channel.id), "logical channel");
    UMTS_EXPECT(up.priority == channel.priority, "priority");
    UMTS_EXPECT(mapping->ddi == channel.ddi, "DDI");
    UMTS_ASSERT(mapping->pduSizes.size() == 1, "sizes");
    UMTS_EXPECT(mapping->pduSizes[0].bits == channel.pduBits, "size of a PDU");
    UMTS_EXPECT(mapping->isInSchedulingInfo == channel.isInReport, "scheduling information");
    const auto& eDch = read.ulTransChs->at(0).eDch;
    UMTS_ASSERT(read.ulTransChs->size() == 1 && eDch, "one transport channel");
    const bool isShort = config.formats.tti == EdchTti::MS2;
    UMTS_EXPECT(eDch->tti == (isShort ? 0 : 1), "TTI");
    UMTS_EXPECT(eDch->versions == (config.isChase ? 0 : 1), "redundancy versions");
    const EdchFlowConfig& drawn = config.flows.front();
    const asn1::EdchMacDFlow& flow = eDch->flows->at(0);
    UMTS_EXPECT(flow.identity == 5, "MAC-d flow");
    UMTS_EXPECT(mapping->flow == 5, "MAC-d flow of the logical channel");
    UMTS_EXPECT(flow.powerOffset == drawn.powerOffsetDb, "power offset");
    UMTS_EXPECT(flow.maxRetransmissions == drawn.maxRetransmissions, "retransmissions");
    UMTS_EXPECT(flow.multiplexing == Reverse(drawn.multiplexing), "multiplexing list");
    const auto* const free = std::get_if<asn1::NonScheduledGrant>(&*flow.grant);
    UMTS_EXPECT((free ? free->bits : 0) == drawn.nonScheduledBits, "non-scheduled grant");
    UMTS_EXPECT((free && free->processes) == (isShort && drawn.nonScheduledBits > 0), "processes");
    UMTS_EXPECT(!free || !free->processes || *free->processes == Reverse(drawn.processes),
                "processes without a grant");
}

/** @brief HS-DSCH has a MAC-d flow of the same number. */
void
CheckHsDschFlow(const asn1::RadioBearerSetup& read)
{
    const auto& downlink = read.rabs->at(0).bearers.at(0).mapping.at(0).downlink->at(0);
    const auto* const flow = std::get_if<asn1::MacDFlowIdentity>(&downlink.transportChannel);
    UMTS_ASSERT(flow && read.dlTransChs->size() == 1, "HS-DSCH alone");
    UMTS_EXPECT(flow->identity == 5, "of the logical channel");
    const auto* const hsDsch = std::get_if<asn1::HsDschInfo>(&read.dlTransChs->at(0).formats);
    UMTS_ASSERT(hsDsch, "a transport channel");
    UMTS_EXPECT(hsDsch->queues->at(0).flowId == 5, "of the queue");
}

/** @brief Uplink E-DCH info as it was drawn. */
void
CheckEdchInformation(const asn1::UlEdchInformation& read, const EdchDraw& draw)
{
    const EdchConfig& config = draw.info->config;
    UMTS_EXPECT(read.eDpcch->powerOffset == draw.eDpcch, "E-DPCCH");
    UMTS_EXPECT(read.eDpcch->happyBitDelay == draw.happyBitDelay, "happy bit delay");
    const asn1::EdpdchInfo& eDpdch = *read.eDpdch;
    UMTS_EXPECT(eDpdch.tableIndex == config.formats.table, "table");
    UMTS_EXPECT(eDpdch.minimumSet == config.minimumSet, "minimum set");
    UMTS_ASSERT(eDpdch.references.size() == config.references.size(), "references");
    for (std::size_t i = 0; i < config.references.size(); ++i)
    {
        UMTS_EXPECT(eDpdch.references[i].eTfci == config.references[i].eTfci, "E-TFCI " << i);
        UMTS_EXPECT(eDpdch.references[i].powerOffset == config.references[i].offset,
                    "offset " << i);
    }
    UMTS_EXPECT(eDpdch.maxCodes == static_cast<uint8_t>(config.formats.most), "codes");
    UMTS_EXPECT(eDpdch.puncturingLimit == draw.puncturing, "puncturing limit");
    UMTS_EXPECT(eDpdch.periodWithoutGrant == draw.periodWithoutGrant, "period without a grant");
    UMTS_EXPECT(eDpdch.periodWithGrant == draw.periodWithGrant, "period with a grant");
    UMTS_EXPECT(eDpdch.reportPowerOffset == config.report.powerOffsetDb, "of information alone");
    UMTS_EXPECT(eDpdch.threeStep == config.grant.threeStep, "3 steps");
    UMTS_EXPECT(eDpdch.twoStep == config.grant.twoStep, "2 steps");
    const asn1::SchedulingTransmission& scheduling = *read.scheduling;
    UMTS_EXPECT(scheduling.grant->value == config.grant.initial, "serving grant");
    UMTS_EXPECT(scheduling.grant->selector == (config.grant.isPrimary ? 0 : 1), "primary");
    const bool isShort = config.formats.tti == EdchTti::MS2;
    UMTS_EXPECT(scheduling.processes.has_value() == isShort, "processes");
    UMTS_EXPECT(scheduling.processes.value_or(0) == (isShort ? Reverse(config.grant.processes) : 0),
                "processes with a grant");
}

UMTS_TEST("umts-e-dch-encoding",
          "RADIO BEARER SETUP says how E-DCH is configured, whatever that is",
          "25.331 10.2.33, 10.3.5.1b, 10.3.5.2, 10.3.6.97, 10.3.6.98, 10.3.6.99")
{
    const auto random = MakeRandom(1);
    for (uint32_t i = 0; i < 100; ++i)
    {
        const EdchDraw draw(random);
        RadioBearerSetup setup = MakeHspaSetup(draw.info);
        setup.id = RbId{5};
        const auto octets = Encode(RrcDownlinkMessage(setup), {Rnti{1}, 2, 3, 44, false});
        UMTS_EXPECT(IsWellFormed(octets, Direction::DOWNLINK, false), "read, and written likewise");
        const auto read = ReadDcch<asn1::RadioBearerSetup>(octets);
        UMTS_ASSERT(read && read->physical.eDch, "RADIO BEARER SETUP with E-DCH");
        UMTS_EXPECT(read->release == asn1::Release::R6, "release");
        UMTS_EXPECT(read->head.newERnti == 27, "primary E-RNTI");
        UMTS_EXPECT(!read->physical.eDch->resetsMacE, "nothing begins anew");
        CheckEdchChannel(*read, draw.info->config);
        CheckHsDschFlow(*read);
        CheckEdchInformation(*read->physical.eDch, draw);
    }
}

/** @return E-DCH of the defaults, with two reference E-TFCs and PDUs of 42 octets */
std::shared_ptr<const EdchInfo>
MakeReferenceEdch(const std::string& tti)
{
    ObjectFactory user("ns3::umts::EdchUser");
    user.Set("Tti", StringValue(tti));
    EdchChannelConfig channel;
    channel.id = LogicalChannelId{5};
    channel.ddi = 4;
    auto info = std::make_shared<EdchInfo>(
        *MakeEdchInfo(*user.Create<EdchUser>(), *CreateObject<EdchFlow>(), channel));
    info->config.references = {{11, 4}, {67, 18}};
    return info;
}

// A code has 40 signatures; 5 is the first code, 8 of spreading factor 256 that of E-AGCH, which is
// under code 4, and HS-SCCHs have those up to 3.
UMTS_TEST("umts-e-dch-encoding",
          "Each UE of a cell has signatures of its own on E-HICH and E-RGCH",
          "25.331 10.3.6.101, 10.3.6.102")
{
    const auto info = MakeReferenceEdch("2ms");
    std::set<std::pair<uint32_t, uint32_t>> signatures;
    for (uint32_t user = 0; user < 200; ++user)
    {
        RadioBearerSetup setup = MakeHspaSetup(info);
        setup.channels = {MakeHspaChannel(info, 0, user)};
        const auto read =
            ReadDcch<asn1::RadioBearerSetup>(Encode(RrcDownlinkMessage(setup), RrcCoding()));
        UMTS_ASSERT(read, "read");
        const asn1::DlInformationPerRl& link = read->physical.radioLinks->at(0);
        UMTS_EXPECT(link.eAgch == 8, "E-AGCH");
        UMTS_EXPECT(link.eHich->code >= 5, "code of UE " << user);
        signatures.insert({link.eHich->code, link.eHich->signature});
        signatures.insert({link.eHich->code, link.eRgch->signature});
    }
    UMTS_EXPECT(signatures.size() == 400, "signatures");
    UMTS_EXPECT(signatures.rbegin()->first == 14, "codes of 20 UEs each");
}

// E-RNTI 27 is the 8th of the second code, 3 the 4th of the first one; cell 7 is the second of 6.
UMTS_TEST("umts-e-dch-encoding",
          "Radio links are those of the message, the serving one first",
          "25.331 10.3.6.27")
{
    const auto info = MakeReferenceEdch("10ms");
    const auto setup = ReadDcch<asn1::RadioBearerSetup>(
        Encode(RrcDownlinkMessage(MakeHspaSetup(info)), RrcCoding()));
    UMTS_ASSERT(setup, "RADIO BEARER SETUP");
    ExpectText(DescribeEdchLinks(setup->physical),
               "100 HS E 8 6/14 15/0; 101 - 5/6 7/1; ",
               "two radio links");

    PhysicalChannelReconfiguration change;
    change.activeSet.radioLinks = MakeEdchLinks(1);
    change.serving = {{DEFAULT_RB, MakeHspaChannel(info, 0, 27)}};
    auto read = ReadDcch<asn1::PhysicalChannelReconfiguration>(
        Encode(RrcDownlinkMessage(change), RrcCoding()));
    UMTS_ASSERT(read, "serving cell change");
    UMTS_EXPECT(read->release == asn1::Release::R6, "release");
    UMTS_EXPECT(read->head.newERnti == 27, "primary E-RNTI");
    UMTS_EXPECT(!read->physical.eDch && !read->physical.uplink, "the uplink stays");
    ExpectText(DescribeEdchLinks(read->physical), "100 HS E 8 6/14 15/0; ", "the serving one");

    PhysicalChannelReconfiguration handover;
    handover.activeSet.radioLinks = MakeEdchLinks(1);
    handover.activeSet.radioLinks.cells = {CellId{7}};
    handover.bearers.resize(3);
    handover.bearers[0].channels = {UeDchInfo()};
    handover.bearers[1].channels = {UeHsDschInfo()}; // on HS-DSCH alone
    handover.bearers[2].channels = {UeCommonInfo(), MakeHspaChannel(info, 7, 3)};
    read = ReadDcch<asn1::PhysicalChannelReconfiguration>(
        Encode(RrcDownlinkMessage(handover), RrcCoding()));
    UMTS_ASSERT(read && read->physical.eDch, "hard handover");
    UMTS_EXPECT(read->head.newERnti == 3, "primary E-RNTI");
    UMTS_EXPECT(read->physical.eDch->resetsMacE, "MAC-es and MAC-e begin anew");
    ExpectText(DescribeEdchLinks(read->physical), "100 HS E DPCH 8 5/6 7/1; ", "the new cell");
}

UMTS_TEST("umts-e-dch-encoding",
          "ACTIVE SET UPDATE has E-DCH in the cells that are added",
          "25.331 10.2.1")
{
    const auto info = MakeReferenceEdch("10ms");
    ActiveSetUpdate update;
    update.activeSet.radioLinks = MakeEdchLinks(1);
    update.added = {102, 101};
    update.addedCells = {CellId{2}, CellId{1}};
    update.additions = {{SIGNALLING_RB, MakeEdchLink(nullptr, 2, 0)},
                        {DEFAULT_RB, MakeEdchLink(info, 2, 1)},
                        {SIGNALLING_RB, MakeEdchLink(nullptr, 1, 0)}};
    update.removed = {100};
    auto read = ReadDcch<asn1::ActiveSetUpdate>(Encode(RrcDownlinkMessage(update), RrcCoding()));
    UMTS_ASSERT(read && read->additions->size() == 2, "two radio links");
    UMTS_EXPECT(read->release == asn1::Release::R6, "release");
    const auto& additions = *read->additions;
    UMTS_EXPECT(additions[0].scramblingCode == 102, "the first one");
    UMTS_ASSERT(additions[0].eHich && additions[0].eRgch, "E-DCH there");
    UMTS_EXPECT(additions[0].eHich->code == 5, "code");
    UMTS_EXPECT(additions[0].eHich->signature == 2, "signature of E-HICH");
    UMTS_EXPECT(additions[0].eRgch->signature == 3, "signature of E-RGCH");
    UMTS_EXPECT(additions[0].eRgch->combination == 2, "combination");
    UMTS_EXPECT(!additions[1].eHich && !additions[1].eRgch, "none in the other cell");
    UMTS_EXPECT(read->removals->at(0) == 100, "removed");
    update.activeSet.radioLinks.hasEdch = false;
    read = ReadDcch<asn1::ActiveSetUpdate>(Encode(RrcDownlinkMessage(update), RrcCoding()));
    UMTS_EXPECT(read->release == asn1::Release::R3, "of a UE without E-DCH");
}

// By position: 1 is release 5, and 2 is release 6.
UMTS_TEST("umts-e-dch-encoding",
          "RRC CONNECTION SETUP COMPLETE has the categories and the release of the UE",
          "25.331 10.2.41, 10.3.3.42")
{
    const auto describe = [](const RrcConnectionSetupComplete& message) {
        const auto octets = Encode(RrcUplinkMessage(message), RrcCoding());
        const auto read = DecodeUper<asn1::UlDcchMessage>(octets);
        const auto* const complete =
            read ? std::get_if<asn1::RrcConnectionSetupComplete>(&read->message) : nullptr;
        if (!complete || !complete->hsdpa)
        {
            return std::string("none");
        }
        return std::to_string(complete->hsdpa->accessStratumRelease) + " " +
               std::to_string(complete->hsdpa->category) + " " +
               std::to_string(complete->hsdpa->eDchCategory.value_or(0));
    };
    ExpectText(describe({}), "none", "of release 99");
    ExpectText(describe({12}), "1 12 0", "with HS-DSCH");
    ExpectText(describe({12, 3}), "2 12 3", "with E-DCH");
}

/** @return octets of a message, and a space */
template <typename Message>
std::string
MeasureEdch(const Message& message, bool isOnCcch = false)
{
    RrcCoding coding;
    coding.isOnCcch = isOnCcch;
    using Variant = std::conditional_t<std::is_constructible_v<RrcDownlinkMessage, Message>,
                                       RrcDownlinkMessage,
                                       RrcUplinkMessage>;
    const auto octets = Encode(Variant(message), coding);
    const bool isUplink = std::is_same_v<Variant, RrcUplinkMessage>;
    const auto direction = isUplink ? Direction::UPLINK : Direction::DOWNLINK;
    UMTS_EXPECT(IsWellFormed(octets, direction, isOnCcch), "is read, and written likewise");
    return std::to_string(octets.size()) + " ";
}

// The numbers are those of an independent encoder (pycrate 0.8.1) with the same content.
UMTS_TEST("umts-e-dch-encoding", "Sizes of messages with E-DCH", "25.331 11")
{
    std::string text;
    for (const std::string tti : {"2ms", "10ms"})
    {
        const auto info = MakeReferenceEdch(tti);
        RadioBearerSetup setup = MakeHspaSetup(info);
        setup.further.clear();
        setup.radioLinks = MakeEdchLinks(1);
        text += MeasureEdch(setup);
        RadioBearerReconfiguration reconfiguration{DEFAULT_RB, 0, RrcState::CELL_DCH, setup.config};
        reconfiguration.channels = setup.channels;
        reconfiguration.radioLinks = setup.radioLinks;
        text += MeasureEdch(reconfiguration);
        setup.state = RrcState::CELL_FACH;
        text += MeasureEdch(setup);
        PhysicalChannelReconfiguration handover;
        handover.activeSet.radioLinks = setup.radioLinks;
        handover.bearers.resize(1);
        handover.bearers[0].channels = setup.channels;
        text += MeasureEdch(handover);
        CellUpdateConfirm confirm;
        confirm.setsUpDch = true;
        confirm.radioLinks = setup.radioLinks;
        confirm.move = handover;
        text += MeasureEdch(confirm, true);
    }
    ExpectText(text,
               "86 70 36 58 62 85 69 36 57 61 ",
               "RADIO BEARER SETUP, RECONFIGURATION, CELL_FACH; handover; cell update");
    PhysicalChannelReconfiguration change;
    change.activeSet.radioLinks = MakeEdchLinks(1);
    change.serving = {{DEFAULT_RB, MakeHspaChannel(MakeReferenceEdch("2ms"), 0, 0)}};
    text = MeasureEdch(change);
    change.serving.front().hsDsch.hsScchs = 1;
    text += MeasureEdch(change);
    const RadioBearerRelease release{DEFAULT_RB, RrcState::CELL_DCH, MakeEdchLinks(1), {}, true};
    text += MeasureEdch(release);
    ActiveSetUpdate update;
    update.activeSet.radioLinks = MakeEdchLinks(1);
    update.removed = {100};
    text += MeasureEdch(update);
    update.added = {101};
    update.addedCells = {CellId{1}};
    update.additions = {{DEFAULT_RB, MakeEdchLink(MakeReferenceEdch("2ms"), 1, 0)}};
    text += MeasureEdch(update);
    update.removed.clear();
    text += MeasureEdch(update);
    text += MeasureEdch(RrcConnectionSetupComplete{10, 6});
    ExpectText(text,
               "29 26 16 10 18 17 35 ",
               "serving cell, with one HS-SCCH; release; drop, swap, 1 more; capability");
}

} // namespace
