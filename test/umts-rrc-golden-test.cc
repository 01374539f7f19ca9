/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-golden-octets.h"
#include "umts-rrc-golden-rig.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC against the octets of another encoder: connections, states, security and paging.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-golden", UNIT, "25.331 11");

using UlCcch = asn1::UlCcchMessage; //!< Message on the uplink CCCH
using DlCcch = asn1::DlCcchMessage; //!< Message on the downlink CCCH
using UlDcch = asn1::UlDcchMessage; //!< Message on the uplink DCCH
using DlDcch = asn1::DlDcchMessage; //!< Message on the downlink DCCH

constexpr asn1::MeasuredResultsOnRach EC_N0{37}; //!< CPICH Ec/N0

/** @brief Messages on the uplink CCCH. */
void
AddUlCcchTests()
{
    asn1::RrcConnectionRequest request;
    request.identity = MakeIdentity({2, 4, 0}, {9, 9});
    request.cause = 2; // originating interactive call
    request.measurements = EC_N0;
    AddBareTest<UlCcch>("RRC CONNECTION REQUEST", request);
    asn1::RrcConnectionRequest detach;
    detach.identity = MakeIdentity({0, 1, 5}, {6, 7, 8});
    detach.cause = 13; // detach
    AddBareTest<UlCcch>("RRC CONNECTION REQUEST, detach", detach);

    asn1::CellUpdate update;
    update.uRnti = U_RNTI;
    update.starts = {CS_START, PS_START};
    update.cause = 2; // uplink data transmission
    AddBareTest<UlCcch>("CELL UPDATE, not protected", update);
    update.measurements = asn1::MeasuredResultsOnRach{41};
    AddProtectedTest<UlCcch>("CELL UPDATE", update);
    asn1::CellUpdate failure;
    failure.uRnti = U_RNTI;
    failure.starts = {PS_START};
    failure.isErrorOfSrb = true;
    failure.cause = 5; // radio link failure
    failure.isT315Expired = true;
    AddProtectedTest<UlCcch>("CELL UPDATE, radio link failure", failure);
    asn1::CellUpdate error;
    error.uRnti = U_RNTI;
    error.starts = {CS_START};
    error.isErrorOfRb = true;
    error.cause = 6; // RLC unrecoverable error
    error.isT314Expired = true;
    AddProtectedTest<UlCcch>("CELL UPDATE, RLC error", error);

    asn1::UraUpdate ura;
    ura.uRnti = U_RNTI;
    ura.cause = 1; // periodic URA update
    AddProtectedTest<UlCcch>("URA UPDATE", ura);
    AddBareTest<UlCcch>("URA UPDATE, not protected", ura);
}

/** @return RLC of SRB2: acknowledged mode */
asn1::RlcInfo
MakeSrbRlc()
{
    asn1::PollingInfo polling;
    polling.timerPollProhibit = 9; // 100 ms
    polling.timerPoll = 19;        // 200 ms
    polling.lastTransmission = true;
    polling.lastRetransmission = false;
    asn1::UlAmRlcMode uplink;
    uplink.discard = asn1::NoDiscard{11}; // 20
    uplink.transmissionWindow = 5;        // 128
    uplink.timerRst = 5;                  // 300 ms
    uplink.maxRst = 3;                    // 8
    uplink.polling = polling;
    asn1::DlAmRlcMode downlink;
    downlink.isInSequence = true;
    downlink.receivingWindow = 6;      // 256
    downlink.timerStatusProhibit = 10; // 110 ms
    downlink.missingPdu = false;
    asn1::RlcInfo rlc;
    rlc.uplink = uplink;
    rlc.downlink = downlink;
    return rlc;
}

/**
 * @brief SRB1 to SRB4.
 * @param isCommon whether they are on RACH and FACH, too
 * @param hasAllRlc whether RLC of SRB3 and SRB4 is described, and not that of SRB2
 */
std::vector<asn1::SrbInformationSetup>
MakeSrbs(bool isCommon, bool hasAllRlc)
{
    std::vector<asn1::SrbInformationSetup> srbs(4);
    for (uint8_t i = 0; i < 4; ++i)
    {
        srbs[i].rbIdentity = i + 1;
        srbs[i].mapping = MakeMapping(i + 1, 32, true, isCommon);
    }
    asn1::RlcInfo unacknowledged;
    unacknowledged.uplink = asn1::UlUmRlcMode();
    unacknowledged.downlink = asn1::DlUmRlcMode();
    srbs[0].rlc = unacknowledged;
    srbs[1].rlc = MakeSrbRlc();
    for (const uint32_t i : {2, 3})
    {
        srbs[i].rlc = asn1::SameAsRb{2};
        if (hasAllRlc)
        {
            srbs[i].rlc = MakeSrbRlc();
        }
    }
    return srbs;
}

/** @brief RRC CONNECTION SETUP. */
void
AddSetupTests()
{
    asn1::RrcConnectionSetup setup;
    setup.identity = MakeIdentity({2, 4, 0}, {9, 9});
    setup.transaction = 2;
    setup.newURnti = NEW_U_RNTI;
    setup.drxCycle = 7;
    setup.capability = asn1::CapabilityUpdateRequirement{true, false, true};
    setup.srbs = MakeSrbs(true, false);
    setup.ulTransChs = {{32, MakeSrbFormats()}};
    setup.dlTransChs = {MakeSameDch(32)};
    asn1::RrcConnectionSetup fach = setup;
    fach.newCRnti = NEW_C_RNTI;
    fach.state = asn1::StateIndicator::CELL_FACH;
    AddBareTest<DlCcch>("RRC CONNECTION SETUP, CELL_FACH", fach);

    setup.state = asn1::StateIndicator::CELL_DCH;
    setup.ulCommon = asn1::UlCommonTransCh{MakeTfcs(2, 0)};
    setup.dlCommon = MakeSameTfcs();
    setup.physical = MakeDpch(MakeDlCommon(256, 1, true), {256, 99});
    setup.physical.maxTxPower = 24;
    AddBareTest<DlCcch>("RRC CONNECTION SETUP, CELL_DCH", setup);
    asn1::RrcConnectionSetup other = setup;
    other.physical.frequency = asn1::FrequencyInfo{9750, 10700};
    AddBareTest<DlCcch>("RRC CONNECTION SETUP, with a frequency", other);
    asn1::RrcConnectionSetup full = setup;
    full.activationTime = 200;
    full.srbs = MakeSrbs(true, true);
    AddBareTest<DlCcch>("RRC CONNECTION SETUP, RLC of each SRB", full);
    asn1::RrcConnectionSetup alone = setup;
    alone.srbs = MakeSrbs(false, false);
    AddBareTest<DlCcch>("RRC CONNECTION SETUP, on DCH alone", alone);
}

/**
 * @brief CELL UPDATE CONFIRM on both channels.
 * @param name its name on the DCCH
 */
void
AddConfirmTest(const std::string& name, asn1::CellUpdateConfirm confirm)
{
    AddProtectedTest<DlDcch>(name, confirm);
    confirm.uRnti = U_RNTI;
    AddProtectedTest<DlCcch>(name + ", CCCH", confirm);
}

/** @brief Answers to CELL UPDATE and URA UPDATE. */
void
AddConfirmTests()
{
    asn1::CellUpdateConfirm fach;
    fach.transaction = 3;
    fach.newCRnti = NEW_C_RNTI;
    fach.state = asn1::StateIndicator::CELL_FACH;
    AddConfirmTest("CELL UPDATE CONFIRM, CELL_FACH", fach);
    asn1::CellUpdateConfirm pch;
    pch.transaction = 3;
    pch.state = asn1::StateIndicator::CELL_PCH;
    pch.reestablishesSrbs = true;
    AddConfirmTest("CELL UPDATE CONFIRM, CELL_PCH", pch);
    asn1::CellUpdateConfirm dch;
    dch.transaction = 3;
    dch.state = asn1::StateIndicator::CELL_DCH;
    dch.reestablishesRbs = true;
    dch.physical = MakeDpch(MakeDlCommon(256, 1, true), {32, 17});
    dch.physical.maxTxPower = 24;
    AddConfirmTest("CELL UPDATE CONFIRM, CELL_DCH", dch);
    dch.ulCommon = asn1::UlCommonTransCh{MakeTfcs(2, 3)};
    dch.dlCommon = MakeSameTfcs();
    AddConfirmTest("CELL UPDATE CONFIRM, CELL_DCH, TFCS", dch);
    asn1::CellUpdateConfirm renamed;
    renamed.transaction = 2;
    renamed.activationTime = 201;
    renamed.newURnti = NEW_U_RNTI;
    renamed.state = asn1::StateIndicator::CELL_PCH;
    renamed.drxCycle = 9;
    AddProtectedTest<DlDcch>("CELL UPDATE CONFIRM, new U-RNTI", renamed);

    asn1::UraUpdateConfirm ura;
    ura.uRnti = U_RNTI;
    ura.transaction = 1;
    ura.state = asn1::StateIndicator::URA_PCH;
    AddProtectedTest<DlCcch>("URA UPDATE CONFIRM, CCCH", ura);
    ura.uRnti.reset();
    ura.transaction = 2;
    AddProtectedTest<DlDcch>("URA UPDATE CONFIRM", ura);
    ura.drxCycle = 3;
    AddProtectedTest<DlDcch>("URA UPDATE CONFIRM, with a DRX cycle", ura);
    ura.newURnti = NEW_U_RNTI;
    ura.newCRnti = NEW_C_RNTI;
    AddProtectedTest<DlDcch>("URA UPDATE CONFIRM, new U-RNTI", ura);

    asn1::UtranMobilityInformation information;
    information.transaction = 2;
    information.newURnti = NEW_U_RNTI;
    AddProtectedTest<DlDcch>("UTRAN MOBILITY INFORMATION, U-RNTI alone", information);
    information.newCRnti = NEW_C_RNTI;
    AddProtectedTest<DlDcch>("UTRAN MOBILITY INFORMATION", information);
    information.pdcp = {PDCP_SN};
    AddProtectedTest<DlDcch>("UTRAN MOBILITY INFORMATION, relocation", information);
}

/** @brief Ends of connections, and messages of NAS. */
void
AddReleaseTests()
{
    asn1::RrcConnectionRelease release;
    release.transaction = 2;
    release.n308 = 5;
    release.cause = 6; // user inactivity
    AddProtectedTest<DlDcch>("RRC CONNECTION RELEASE", release);
    release.n308.reset();
    release.cause = 2; // pre-emptive release
    AddProtectedTest<DlDcch>("RRC CONNECTION RELEASE, without N308", release);
    const asn1::RrcConnectionReleaseComplete complete{3};
    AddProtectedTest<UlDcch>("RRC CONNECTION RELEASE COMPLETE", complete);
    asn1::SignallingConnectionReleaseIndication indication;
    AddProtectedTest<UlDcch>("SIGNALLING CONNECTION RELEASE INDICATION", indication);
    indication.cause = 1; // any other cause
    AddProtectedTest<UlDcch>("SIGNALLING CONNECTION RELEASE INDICATION, cause", indication);

    asn1::InitialDirectTransfer first;
    first.routing = 0x2A5;
    first.nas = MakeNas(13);
    AddBareTest<UlDcch>("INITIAL DIRECT TRANSFER", first);
    first.measurements = EC_N0;
    AddBareTest<UlDcch>("INITIAL DIRECT TRANSFER, with a measurement", first);
    for (const uint32_t octets : {15, 34, 200})
    {
        asn1::UplinkDirectTransfer transfer;
        transfer.nas = MakeNas(octets);
        AddProtectedTest<UlDcch>("UPLINK DIRECT TRANSFER, " + std::to_string(octets) + " octets",
                                 transfer);
    }
    asn1::DownlinkDirectTransfer down;
    down.transaction = 2;
    down.nas = MakeNas(16);
    AddProtectedTest<DlDcch>("DOWNLINK DIRECT TRANSFER", down);
}

/** @brief Security mode control. */
void
AddSecurityTests()
{
    const std::vector<asn1::RbActivationTime> times = {{2, 2007}, {3, 3007}, {4, 4007}};
    asn1::SecurityModeCommand command;
    command.transaction = 2;
    command.capability = {0x0003, 0x0002};
    command.ciphering = asn1::CipheringModeInfo{1, std::nullopt, times};
    command.integrity = asn1::IntegrityProtectionModeInfo{0x01234567};
    AddProtectedTest<DlDcch>("SECURITY MODE COMMAND", command);
    command.ciphering = asn1::CipheringModeInfo{0, 44, std::nullopt};
    command.integrity.reset();
    command.domain = asn1::CnDomain::CS;
    AddProtectedTest<DlDcch>("SECURITY MODE COMMAND, ciphering alone", command);
    asn1::SecurityModeComplete complete;
    complete.transaction = 3;
    complete.integrity = {1, 3, 5, 7, 15};
    complete.ciphering = times;
    AddProtectedTest<UlDcch>("SECURITY MODE COMPLETE", complete);
}

/** @return capability of a UE; numbers are positions */
asn1::UeRadioAccessCapability
MakeCapability()
{
    asn1::UeRadioAccessCapability capability;
    capability.hasLossless = true;
    capability.iphc = 3;
    capability.rlcBuffer = 5;
    capability.rlcWindow = 0;
    capability.rlcEntities = 4;
    capability.downlink = {6, 1, 5, 1, 3, 5, 1};
    capability.maxCcTrChs = 2;
    capability.uplink = {3, 0, 2, 3, 3, 5, 0};
    capability.powerClass = 3;
    capability.maxDpchCodes = 3;
    capability.maxDownlinkBits = 8;
    capability.maxUplinkBits = 4;
    capability.hasGsm = true;
    capability.security = {0x0003, 0x0002};
    capability.downlinkMeasurements = {true, true, true, false, true};
    capability.uplinkMeasurements = {false, false, false, false, false};
    return capability;
}

/** @brief RRC CONNECTION SETUP COMPLETE. */
void
AddSetupCompleteTests()
{
    asn1::RrcConnectionSetupComplete complete;
    complete.transaction = 2;
    complete.starts = {CS_START, PS_START};
    AddBareTest<UlDcch>("RRC CONNECTION SETUP COMPLETE, START alone", complete);
    complete.capability = MakeCapability();
    AddBareTest<UlDcch>("RRC CONNECTION SETUP COMPLETE", complete);
    complete.hsdpa = asn1::HsdpaCapability{1, 1, 12};
    AddBareTest<UlDcch>("RRC CONNECTION SETUP COMPLETE, HS-DSCH", complete);
    complete.hsdpa = asn1::HsdpaCapability{1, 2, 12, 6};
    AddBareTest<UlDcch>("RRC CONNECTION SETUP COMPLETE, E-DCH", complete);
    complete.hsdpa.reset();
    complete.capability->hasLossless = false;
    complete.capability->iphc.reset();
    complete.capability->downlink.turbo.reset();
    complete.capability->uplink.turbo.reset();
    AddBareTest<UlDcch>("RRC CONNECTION SETUP COMPLETE, without turbo codes", complete);
}

using PagingRecord = std::variant<asn1::CnPagingRecord, asn1::UtranPagingRecord>; //!< Either

/**
 * @brief Paging record of a UE in IDLE.
 * @param number of the record, which other values depend upon
 * @param identity of the UE
 */
template <typename Identity>
PagingRecord
MakeRecord(uint32_t number, const Identity& identity)
{
    asn1::CnPagingRecord record;
    record.cause = number % 2 == 0 ? 1 : 3; // streaming, background call
    record.domain = number % 3 == 2 ? asn1::CnDomain::CS : asn1::CnDomain::PS;
    record.identity = identity;
    return record;
}

/**
 * @brief Paging record by P-TMSI.
 * @param number of the record
 */
PagingRecord
PageByPTmsi(uint32_t number)
{
    return MakeRecord(number, 0xC0000000U + 0x01234567U * number);
}

/**
 * @brief Paging record by IMSI.
 * @param number of the record
 */
PagingRecord
PageByImsi(uint32_t number)
{
    std::vector<uint8_t> imsi = {2, 4, 0, 9, 9};
    imsi.resize(15, static_cast<uint8_t>(number));
    return MakeRecord(number, imsi);
}

/**
 * @brief Paging record by U-RNTI.
 * @param number of the record
 */
PagingRecord
PageByURnti(uint32_t number)
{
    return asn1::UtranPagingRecord{{0x123, 0x45600 + number}};
}

/**
 * @brief PAGING TYPE 1 of several UEs alike.
 * @param count how many
 * @param by identity
 * @param page makes a record
 */
void
AddPagingTest(uint32_t count, const std::string& by, PagingRecord (*page)(uint32_t))
{
    asn1::PcchMessage paging;
    paging.message.records.emplace();
    for (uint32_t i = 0; i < count; ++i)
    {
        paging.message.records->push_back(page(i));
    }
    AddGoldenTest("PAGING TYPE 1, " + std::to_string(count) + " by " + by, paging);
}

UMTS_TESTS("umts-rrc-golden/Connections")
{
    AddUlCcchTests();
    AddSetupTests();
    AddConfirmTests();
    AddReleaseTests();
    AddSecurityTests();
    AddSetupCompleteTests();
}

UMTS_TESTS("umts-rrc-golden/Radio bearers and channels")
{
    AddGoldenBearerTests();
    AddGoldenEdchTests();
}

UMTS_TESTS("umts-rrc-golden/Measurements")
{
    AddGoldenMeasurementTests();
}

UMTS_TESTS("umts-rrc-golden/Paging")
{
    for (const uint32_t count : {1, 5, 8})
    {
        AddPagingTest(count, "P-TMSI", &PageByPTmsi);
    }
    for (const uint32_t count : {1, 3})
    {
        AddPagingTest(count, "IMSI", &PageByImsi);
    }
    for (const uint32_t count : {1, 6})
    {
        AddPagingTest(count, "U-RNTI", &PageByURnti);
    }
    asn1::PcchMessage paging;
    AddGoldenTest("PAGING TYPE 1, of nobody", paging);
    paging.message.records = {PageByImsi(0), PageByPTmsi(1), PageByURnti(2)};
    AddGoldenTest("PAGING TYPE 1, one of each", paging);
}

UMTS_TEST("umts-rrc-golden", "All messages of the other encoder have a test case")
{
    const auto& names = GetGoldenNames();
    for (const auto& golden : GOLDEN_MESSAGES)
    {
        const std::pair<std::string, std::string> name{golden.name, golden.channel};
        UMTS_EXPECT(std::count(names.begin(), names.end(), name) == 1,
                    golden.channel << ": " << golden.name);
    }
    UMTS_EXPECT(names.size() == std::size(GOLDEN_MESSAGES), "and no message is left");
}

} // namespace
