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
 * Messages of RRC against the octets of another encoder: E-DCH, in the branch of release 6.
 */

namespace ns3::umts::test
{

namespace
{

using DlDcchEdch = asn1::DlDcchMessage; //!< Message on the downlink DCCH
using DlCcchEdch = asn1::DlCcchMessage; //!< Message on the downlink CCCH

constexpr uint16_t NEW_E_RNTI = 0xA5A5; //!< An E-RNTI

/** @return RAB of MakeRab() on HS-DSCH and E-DCH */
asn1::RabInformationSetup
MakeEdchRab()
{
    asn1::EdchMapping mapping;
    mapping.flow = 3;
    mapping.ddi = 44;
    mapping.pduSizes = {{336}, {1192}};
    mapping.isInSchedulingInfo = true;
    asn1::RabInformationSetup rab = MakeRab(true, true);
    asn1::UlLogicalChannelMapping& uplink = *rab.bearers[0].mapping[0].uplink;
    uplink.transportChannel = mapping;
    uplink.logicalChannel = 5;
    uplink.priority = 6;
    return rab;
}

/**
 * @brief E-DCH with two MAC-d flows, one of which needs no grant.
 * @param isShort whether the TTI has 2 ms
 */
asn1::UlAddReconfTransCh
MakeGoldenEdch(bool isShort)
{
    asn1::EdchMacDFlow scheduled;
    scheduled.identity = 3;
    scheduled.powerOffset = 4;
    scheduled.maxRetransmissions = 11;
    scheduled.multiplexing = 0xC5;
    scheduled.grant = std::monostate();
    asn1::NonScheduledGrant grant{360, {}};
    if (isShort)
    {
        grant.processes = 0x93;
    }
    asn1::EdchMacDFlow other;
    other.identity = 6;
    other.grant = grant;
    asn1::UlAddReconfTransCh channel;
    channel.eDch = asn1::EdchTransCh{static_cast<uint8_t>(isShort ? 0 : 1),
                                     static_cast<uint8_t>(isShort ? 1 : 0),
                                     std::vector<asn1::EdchMacDFlow>{scheduled, other}};
    return channel;
}

/**
 * @brief Uplink E-DCH info.
 * @param isShort whether the TTI has 2 ms; else only what has to be there is
 */
asn1::UlEdchInformation
MakeUlEdch(bool isShort)
{
    asn1::UlEdchInformation information;
    asn1::EdpdchInfo eDpdch;
    eDpdch.references = {{127, 29}};
    eDpdch.maxCodes = 8; // 2xSF2
    eDpdch.puncturingLimit = 25;
    eDpdch.reportPowerOffset = 6;
    information.eDpcch = asn1::EdpcchInfo{8, 7}; // 1000 ms
    information.scheduling = asn1::SchedulingTransmission{{}, asn1::ServingGrantInfo{38, 0}};
    if (isShort)
    {
        eDpdch.tableIndex = 1;
        eDpdch.minimumSet = 9;
        eDpdch.references = {{11, 4}, {67, 18}};
        eDpdch.maxCodes = 9; // 2xSF4 and 2xSF2
        eDpdch.puncturingLimit = 17;
        eDpdch.periodWithoutGrant = 4; // 50 ms
        eDpdch.periodWithGrant = 0;    // every TTI
        eDpdch.reportPowerOffset = 5;
        eDpdch.threeStep = 12;
        eDpdch.twoStep = 21;
        information.eDpcch = asn1::EdpcchInfo{7, 4}; // 100 ms
        information.scheduling =
            asn1::SchedulingTransmission{uint8_t{0xD2}, asn1::ServingGrantInfo{27, 0}};
    }
    information.eDpdch = eDpdch;
    return information;
}

/** @return the serving radio link */
asn1::DlInformationPerRl
MakeServingLink()
{
    asn1::DlInformationPerRl link = MakeLink();
    link.isServingHsDsch = true;
    link.isServingEdch = true;
    link.eAgch = 200;
    link.eHich = asn1::EhichInfo{100, 37};
    link.eRgch = asn1::ErgchInfo{39, 5};
    return link;
}

/** @return HS-DSCH and E-DCH beside DPCHs that stay */
asn1::PhysicalChannels
MakeServingPhysical(const std::vector<uint8_t>& hsScchs)
{
    asn1::PhysicalChannels physical;
    physical.hsPdsch = MakeHsPdsch(hsScchs);
    physical.downlink.emplace();
    physical.downlink->resetsMacHs = true;
    physical.radioLinks = {MakeServingLink()};
    return physical;
}

/** @return the uplink DPCH */
asn1::UlDpchInfo
MakeEdchUplink()
{
    asn1::UlDpchInfo uplink = MakeUlDpch(MakeHsPowerControl());
    uplink.powerControl->harqPreambleMode = 1;
    return uplink;
}

/** @return HS-DSCH, E-DCH and new DPCHs */
asn1::PhysicalChannels
MakeNewPhysical()
{
    asn1::PhysicalChannels physical = MakeServingPhysical({4, 5, 6, 7});
    physical.maxTxPower = 24;
    physical.uplink = MakeEdchUplink();
    physical.eDch = MakeUlEdch(true);
    physical.eDch->resetsMacE = true;
    physical.downlink = MakeDlCommon(256, 1, true);
    physical.downlink->resetsMacHs = true;
    physical.radioLinks->at(0).dpch = MakeLinkDpch({256, 99});
    return physical;
}

/** @brief RADIO BEARER SETUP. */
void
AddEdchSetupTests()
{
    asn1::RadioBearerSetup setup;
    setup.release = asn1::Release::R6;
    setup.head = MakeTimedHead();
    setup.rabs = {MakeEdchRab()};
    asn1::RadioBearerSetup fach = setup;
    fach.head.activationTime.reset();
    fach.head.newCRnti = NEW_C_RNTI;
    fach.head.state = asn1::StateIndicator::CELL_FACH;
    AddProtectedTest<DlDcchEdch>("RADIO BEARER SETUP, HSPA in CELL_FACH", fach);
    setup.head.newHRnti = NEW_H_RNTI;
    setup.head.newERnti = NEW_E_RNTI;
    setup.dlTransChs = {MakeGoldenHsDsch()};
    setup.physical = MakeServingPhysical({4, 5, 6, 7});
    setup.physical.maxTxPower = 21;
    setup.physical.uplink = MakeEdchUplink();
    asn1::DlInformationPerRl other;
    other.scramblingCode = 444;
    other.eHich = asn1::EhichInfo{101, 36};
    other.eRgch = asn1::ErgchInfo{38, 4};
    for (const bool isShort : {false, true})
    {
        setup.ulTransChs = {MakeGoldenEdch(isShort)};
        setup.physical.eDch = MakeUlEdch(isShort);
        if (isShort)
        {
            setup.physical.radioLinks->push_back(other);
        }
        AddProtectedTest<DlDcchEdch>("RADIO BEARER SETUP, HSPA, TTI of " +
                                         std::string(isShort ? "2" : "10") + " ms",
                                     setup);
    }
}

/** @brief RADIO BEARER RECONFIGURATION and RELEASE. */
void
AddEdchBearerTests()
{
    asn1::RadioBearerReconfiguration reconfiguration;
    reconfiguration.release = asn1::Release::R6;
    reconfiguration.head = MakeTimedHead();
    reconfiguration.head.newHRnti = NEW_H_RNTI;
    reconfiguration.head.newERnti = NEW_E_RNTI;
    reconfiguration.ulTransChs = {MakeGoldenEdch(true)};
    reconfiguration.dlTransChs = {MakeGoldenHsDsch()};
    reconfiguration.physical = MakeNewPhysical();
    AddProtectedTest<DlDcchEdch>("RADIO BEARER RECONFIGURATION, E-DCH", reconfiguration);

    asn1::RadioBearerRelease release;
    release.release = asn1::Release::R6;
    release.head = MakeTimedHead();
    release.connection = asn1::CnDomain::PS;
    release.bearers = {5};
    release.ulDeleted = {asn1::MacDFlowIdentity{3}, asn1::DchIdentity{7}};
    release.dlDeleted = {asn1::MacDFlowIdentity{3}, asn1::DchIdentity{7}};
    AddProtectedTest<DlDcchEdch>("RADIO BEARER RELEASE, E-DCH", release);
}

/** @brief PHYSICAL CHANNEL RECONFIGURATION, and CELL UPDATE CONFIRM. */
void
AddEdchMoveTests()
{
    const std::string name = "PHYSICAL CHANNEL RECONFIGURATION, ";
    asn1::PhysicalChannelReconfiguration change;
    change.release = asn1::Release::R6;
    change.head = MakeTimedHead();
    change.head.newHRnti = NEW_H_RNTI;
    change.head.newERnti = NEW_E_RNTI;
    change.physical = MakeServingPhysical({4});
    AddProtectedTest<DlDcchEdch>(name + "serving cell, E-DCH", change);
    change.physical = MakeNewPhysical();
    AddProtectedTest<DlDcchEdch>(name + "E-DCH", change);
    change.pdcp = {PDCP_SN};
    AddProtectedTest<DlDcchEdch>(name + "E-DCH, relocation", change);

    asn1::CellUpdateConfirm confirm;
    confirm.release = asn1::Release::R6;
    confirm.transaction = 1;
    confirm.newHRnti = NEW_H_RNTI;
    confirm.newERnti = NEW_E_RNTI;
    confirm.state = asn1::StateIndicator::CELL_DCH;
    confirm.reestablishesRbs = true;
    confirm.physical = MakeNewPhysical();
    AddProtectedTest<DlDcchEdch>("CELL UPDATE CONFIRM, E-DCH", confirm);
    confirm.uRnti = U_RNTI;
    AddProtectedTest<DlCcchEdch>("CELL UPDATE CONFIRM, E-DCH, CCCH", confirm);
}

/** @brief ACTIVE SET UPDATE. */
void
AddEdchUpdateTests()
{
    asn1::RlAdditionInformation plain;
    plain.scramblingCode = 444;
    plain.dpch = MakeLinkDpch({32, 17});
    asn1::RlAdditionInformation onEdch = plain;
    onEdch.eHich = asn1::EhichInfo{101, 36};
    onEdch.eRgch = asn1::ErgchInfo{38, 4};
    asn1::ActiveSetUpdate update;
    update.release = asn1::Release::R6;
    update.transaction = 1;
    update.removals = {333};
    AddProtectedTest<DlDcchEdch>("ACTIVE SET UPDATE, 1 link less, E-DCH", update);
    update.additions = {onEdch, plain};
    AddProtectedTest<DlDcchEdch>("ACTIVE SET UPDATE, 2 links instead, E-DCH", update);
    update.removals.reset();
    update.additions = {onEdch};
    AddProtectedTest<DlDcchEdch>("ACTIVE SET UPDATE, 1 link more, E-DCH", update);
    update.activationTime = 12;
    update.maxTxPower = -7;
    AddProtectedTest<DlDcchEdch>("ACTIVE SET UPDATE, with a power, E-DCH", update);
}

} // namespace

void
AddGoldenEdchTests()
{
    AddEdchSetupTests();
    AddEdchBearerTests();
    AddEdchMoveTests();
    AddEdchUpdateTests();
}

} // namespace ns3::umts::test
