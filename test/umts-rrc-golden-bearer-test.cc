/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-golden-rig.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC against the octets of another encoder: radio bearers and channels.
 */

namespace ns3::umts::test
{

namespace
{

using UlDcch = asn1::UlDcchMessage; //!< Message on the uplink DCCH
using DlDcch = asn1::DlDcchMessage; //!< Message on the downlink DCCH

constexpr uint8_t CTFC_2 = 0;  //!< Position of CTFCs of 2 bits
constexpr uint8_t CTFC_4 = 1;  //!< Position of CTFCs of 4 bits
constexpr uint8_t CTFC_6 = 2;  //!< Position of CTFCs of 6 bits
constexpr uint8_t CTFC_12 = 4; //!< Position of CTFCs of 12 bits
constexpr uint8_t CTFC_24 = 6; //!< Position of CTFCs of 24 bits

/** @return DPCH of a radio bearer of release 99 */
asn1::PhysicalChannels
MakeRbDpch(bool begins)
{
    return MakeDpch(MakeDlCommon(32, 0, begins), {32, 17});
}

/** @brief RADIO BEARER SETUP of release 99. */
void
AddSetupTests()
{
    asn1::RadioBearerSetup setup;
    setup.head = MakeTimedHead();
    setup.rabs = {MakeRab()};
    setup.ulCommon = asn1::UlCommonTransCh{MakeTfcs(10, CTFC_4)};
    setup.ulTransChs = {{1, MakeRbFormats()}};
    setup.dlCommon = MakeSameTfcs();
    setup.dlTransChs = {MakeSameDch(1)};
    setup.physical = MakeRbDpch(false);
    asn1::RadioBearerSetup alone = setup;
    alone.rabs = {MakeRab(false)};
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, DCH alone", alone);
    setup.physical.maxTxPower = 21;
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, DCH of 64 kbps", setup);
    setup.dlCommon->tfcs = MakeTfcs(10, CTFC_6, false);
    setup.dlTransChs->at(0).formats = MakeMoreFormats();
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, DCH of 384 kbps", setup);
    asn1::RadioBearerSetup fach;
    fach.head.transaction = 1;
    fach.head.newCRnti = NEW_C_RNTI;
    fach.head.state = asn1::StateIndicator::CELL_FACH;
    fach.rabs = {MakeRab()};
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, CELL_FACH", fach);
    auto& pdcp = fach.rabs->at(0).bearers.at(0).pdcp;
    pdcp = asn1::PdcpInfo{std::nullopt, true, std::nullopt};
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, PDCP header", fach);
    pdcp = asn1::PdcpInfo{0, false, asn1::Rfc2507Info{300, 255, 60, 255, 65535}};
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, PDCP values", fach);
}

/** @brief RADIO BEARER SETUP with HS-DSCH. */
void
AddHsDschTest()
{
    asn1::RadioBearerSetup setup;
    setup.release = asn1::Release::R5;
    setup.head = MakeTimedHead();
    setup.head.newHRnti = NEW_H_RNTI;
    setup.rabs = {MakeRab(true, true)};
    setup.ulCommon = asn1::UlCommonTransCh{MakeTfcs(10, CTFC_4)};
    setup.ulTransChs = {{1, MakeRbFormats()}};
    setup.dlTransChs = {MakeGoldenHsDsch()};
    setup.physical.maxTxPower = 21;
    setup.physical.uplink = MakeUlDpch(MakeHsPowerControl());
    setup.physical.hsPdsch = MakeHsPdsch({4, 5, 6, 7});
    setup.physical.downlink.emplace();
    setup.physical.downlink->resetsMacHs = true;
    asn1::DlInformationPerRl link = MakeLink();
    link.isServingHsDsch = true;
    setup.physical.radioLinks = {link};
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, HS-DSCH", setup);
}

/**
 * @brief RADIO BEARER SETUP with what other messages do without.
 * @param release its branch
 */
void
AddOtherSetupTest(asn1::Release release)
{
    const bool isR5 = release >= asn1::Release::R5;
    asn1::RadioBearerSetup setup;
    setup.release = release;
    setup.head = MakeTimedHead();
    setup.head.newURnti = NEW_U_RNTI;
    setup.rabs = {MakeOtherRab(release)};
    setup.ulCommon = asn1::UlCommonTransCh{MakeTfcs(3, CTFC_12)};
    setup.ulTransChs.emplace();
    for (const auto& formats : MakeOtherFormats())
    {
        const auto identity = static_cast<uint8_t>(2 + setup.ulTransChs->size());
        setup.ulTransChs->push_back({identity, formats});
    }
    setup.dlCommon = asn1::DlCommonTransCh{MakeTfcs(2, CTFC_24, false)};
    setup.dlTransChs = {MakeSameDch(2), MakeSameDch(3)};
    setup.dlTransChs->at(0).formats = MakeMoreFormats();
    setup.dlTransChs->at(1).formats = asn1::SameAsUplink{2};
    setup.physical = MakeDpch(MakeDlCommon(512, 0, false), {512, 500});
    setup.physical.frequency = asn1::FrequencyInfo{9750, 10700};
    setup.physical.uplink = MakeUlDpch(isR5 ? MakeHsPowerControl() : MakePowerControl());
    setup.physical.uplink->scramblingCodeType = 0;
    setup.physical.uplink->dpdchs = 2;
    setup.physical.uplink->spreadingFactor = 0; // 4
    setup.physical.uplink->fbiBits = 2;
    if (release >= asn1::Release::R6)
    {
        setup.physical.uplink->powerControl->harqPreambleMode = 1;
    }
    const std::string branch = release == asn1::Release::R6   ? " of release 6"
                               : release == asn1::Release::R5 ? " of release 5"
                                                              : "";
    AddProtectedTest<DlDcch>("RADIO BEARER SETUP, other elements, DCH" + branch, setup);
}

/** @brief RADIO BEARER RELEASE. */
void
AddReleaseTest()
{
    asn1::RadioBearerRelease release;
    release.head = MakeTimedHead();
    release.connection = asn1::CnDomain::PS;
    release.bearers = {5};
    release.ulCommon = asn1::UlCommonTransCh{MakeTfcs(2, CTFC_2)};
    release.ulDeleted = {asn1::DchIdentity{1}};
    release.dlCommon = MakeSameTfcs();
    release.dlDeleted = {asn1::DchIdentity{1}};
    release.physical = MakeDpch(MakeDlCommon(256, 1, false), {256, 99});
    AddProtectedTest<DlDcch>("RADIO BEARER RELEASE", release);
}

/** @brief RADIO BEARER RECONFIGURATION. */
void
AddReconfigurationTests()
{
    const std::string name = "RADIO BEARER RECONFIGURATION, ";
    asn1::RadioBearerReconfiguration dch;
    dch.head.transaction = 2;
    dch.head.state = asn1::StateIndicator::CELL_DCH;
    dch.bearers = {{5, std::nullopt}};
    dch.physical = MakeRbDpch(true);
    dch.physical.maxTxPower = 21;
    AddProtectedTest<DlDcch>(name + "CELL_DCH", dch);
    asn1::RadioBearerReconfiguration mapped = dch;
    mapped.bearers = {{5, MakeMapping(5, 1, false, true)}};
    AddProtectedTest<DlDcch>(name + "mapping", mapped);
    dch.ulCommon = asn1::UlCommonTransCh{MakeTfcs(10, CTFC_4)};
    dch.ulTransChs = {{1, MakeRbFormats()}, {32, MakeSrbFormats()}};
    dch.dlCommon = MakeSameTfcs();
    dch.dlTransChs = {MakeSameDch(1), MakeSameDch(32)};
    for (auto& channel : *dch.dlTransChs)
    {
        channel.qualityTarget.reset();
    }
    AddProtectedTest<DlDcch>(name + "transport channels", dch);

    asn1::RadioBearerReconfiguration common;
    common.head.transaction = 2;
    common.bearers = {{5, std::nullopt}};
    common.physical.radioLinks = {MakeLink()};
    common.head.newCRnti = NEW_C_RNTI;
    common.head.state = asn1::StateIndicator::CELL_FACH;
    AddProtectedTest<DlDcch>(name + "CELL_FACH", common);
    common.head.newCRnti.reset();
    common.head.state = asn1::StateIndicator::CELL_PCH;
    common.head.drxCycle = 6;
    AddProtectedTest<DlDcch>(name + "CELL_PCH", common);
}

/** @brief PHYSICAL CHANNEL RECONFIGURATION. */
void
AddPhysicalChannelTests()
{
    const std::string name = "PHYSICAL CHANNEL RECONFIGURATION, ";
    asn1::PhysicalChannelReconfiguration handover;
    handover.head = MakeTimedHead();
    handover.physical = MakeRbDpch(true);
    AddProtectedTest<DlDcch>(name + "hard handover", handover);
    asn1::PhysicalChannelReconfiguration relocation = handover;
    relocation.head.newURnti = NEW_U_RNTI;
    relocation.head.newCRnti = NEW_C_RNTI;
    relocation.pdcp = {PDCP_SN};
    AddProtectedTest<DlDcch>(name + "relocation", relocation);
    asn1::PhysicalChannelReconfiguration powered = handover;
    powered.physical.maxTxPower = 24;
    AddProtectedTest<DlDcch>(name + "with a power", powered);
    asn1::PhysicalChannelReconfiguration slow = handover;
    slow.physical = MakeDpch(MakeDlCommon(128, 1, true), {128, 100});
    slow.physical.uplink->powerControl->step.reset();
    AddProtectedTest<DlDcch>(name + "algorithm 2", slow);
}

/** @brief PHYSICAL CHANNEL RECONFIGURATION with HS-DSCH. */
void
AddHsPhysicalChannelTests()
{
    const std::string name = "PHYSICAL CHANNEL RECONFIGURATION, ";
    asn1::DlInformationPerRl link = MakeLink();
    link.isServingHsDsch = true;
    asn1::PhysicalChannelReconfiguration change;
    change.release = asn1::Release::R5;
    change.head = MakeTimedHead();
    change.head.newHRnti = NEW_H_RNTI;
    change.physical.hsPdsch = MakeHsPdsch({4});
    change.physical.downlink.emplace();
    change.physical.downlink->resetsMacHs = true;
    change.physical.radioLinks = {link};
    AddProtectedTest<DlDcch>(name + "serving cell", change);
    change.physical.hsPdsch = MakeHsPdsch({4, 5, 6, 7});
    AddProtectedTest<DlDcch>(name + "serving cell, 4 HS-SCCHs", change);

    asn1::PhysicalChannelReconfiguration handover = change;
    handover.physical.maxTxPower = 24;
    handover.physical.uplink = MakeUlDpch(MakeHsPowerControl());
    handover.physical.downlink = MakeDlCommon(256, 1, true);
    handover.physical.downlink->resetsMacHs = true;
    handover.physical.radioLinks->at(0).dpch = MakeLinkDpch({256, 99});
    AddProtectedTest<DlDcch>(name + "HS-DSCH", handover);
    handover.pdcp = {PDCP_SN};
    AddProtectedTest<DlDcch>(name + "HS-DSCH, relocation", handover);
}

/** @brief ACTIVE SET UPDATE. */
void
AddActiveSetTests()
{
    const auto add = [](const std::string& variant,
                        const std::vector<uint16_t>& added,
                        const std::vector<uint16_t>& removed,
                        asn1::ActiveSetUpdate update) {
        update.transaction = 2;
        if (!added.empty())
        {
            update.additions.emplace();
        }
        for (const uint16_t code : added)
        {
            update.additions->push_back({code, MakeLinkDpch({32, 17})});
        }
        if (!removed.empty())
        {
            update.removals = removed;
        }
        AddProtectedTest<DlDcch>("ACTIVE SET UPDATE, " + variant, update);
    };
    add("1 link more", {444}, {}, {});
    add("1 link less", {}, {333}, {});
    add("1 link instead", {444}, {333}, {});
    add("3 links more", {44, 144, 444}, {}, {});
    asn1::ActiveSetUpdate powered;
    powered.activationTime = 12;
    powered.maxTxPower = -7;
    add("with a power", {444}, {}, powered);
}

/**
 * @brief A message that says that a procedure is done, and one with counters.
 * @param name as TS 25.331 names the first one
 */
template <asn1::Complete KIND>
void
AddCompleteTests(const std::string& name)
{
    asn1::CompleteOf<KIND> complete;
    complete.content.transaction = 3;
    AddProtectedTest<UlDcch>(name, complete);
    asn1::UlCounterSynchronisation counters;
    if (KIND == asn1::Complete::ACTIVE_SET_UPDATE)
    {
        counters.starts = {PS_START};
    }
    else
    {
        counters.pdcp = {PDCP_SN};
        counters.starts = {CS_START, PS_START};
        complete.content.countCActivation = 202;
    }
    complete.content.counters = counters;
    AddProtectedTest<UlDcch>(name + ", counters", complete);
}

/** @brief Answers to the messages. */
void
AddAnswerTests()
{
    using asn1::Complete;
    using asn1::FailureCause;
    AddCompleteTests<Complete::ACTIVE_SET_UPDATE>("ACTIVE SET UPDATE COMPLETE");
    AddCompleteTests<Complete::PHYSICAL_CHANNEL_RECONFIGURATION>(
        "PHYSICAL CHANNEL RECONFIGURATION COMPLETE");
    AddCompleteTests<Complete::RADIO_BEARER_RECONFIGURATION>(
        "RADIO BEARER RECONFIGURATION COMPLETE");
    AddCompleteTests<Complete::RADIO_BEARER_RELEASE>("RADIO BEARER RELEASE COMPLETE");
    AddCompleteTests<Complete::RADIO_BEARER_SETUP>("RADIO BEARER SETUP COMPLETE");
    AddCompleteTests<Complete::UTRAN_MOBILITY_INFORMATION>("UTRAN MOBILITY INFORMATION CONFIRM");
    asn1::CompleteOf<Complete::RADIO_BEARER_SETUP> complete;
    complete.content.transaction = 3;
    complete.content.start = PS_START.value;
    complete.content.countCActivation = 202;
    AddProtectedTest<UlDcch>("RADIO BEARER SETUP COMPLETE, START", complete);
    AddProtectedTest<UlDcch>(
        "ACTIVE SET UPDATE FAILURE",
        asn1::ActiveSetUpdateFailure{{3, FailureCause::CONFIGURATION_UNSUPPORTED}});
    AddProtectedTest<UlDcch>(
        "PHYSICAL CHANNEL RECONFIGURATION FAILURE",
        asn1::PhysicalChannelReconfigurationFailure{{3, FailureCause::PHYSICAL_CHANNEL_FAILURE}});
    AddProtectedTest<UlDcch>(
        "RADIO BEARER RECONFIGURATION FAILURE",
        asn1::RadioBearerReconfigurationFailure{{3, FailureCause::CELL_UPDATE_OCCURRED}});
    AddProtectedTest<UlDcch>(
        "RADIO BEARER SETUP FAILURE",
        asn1::RadioBearerSetupFailure{{3, FailureCause::INVALID_CONFIGURATION}});
}

} // namespace

void
AddGoldenBearerTests()
{
    AddSetupTests();
    AddHsDschTest();
    AddOtherSetupTest(asn1::Release::R3);
    AddOtherSetupTest(asn1::Release::R5);
    AddOtherSetupTest(asn1::Release::R6);
    AddReleaseTest();
    AddReconfigurationTests();
    AddPhysicalChannelTests();
    AddHsPhysicalChannelTests();
    AddActiveSetTests();
    AddAnswerTests();
}

} // namespace ns3::umts::test
