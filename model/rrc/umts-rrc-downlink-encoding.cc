/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-bearer-encoding.h"
#include "umts-rrc-e-dch-encoding.h"
#include "umts-rrc-encoding.h"
#include "umts-rrc-measurement-encoding.h"
#include "umts-rrc-physical-encoding.h"
#include "umts-srb-transport.h"

#include "ns3/umts-rrc-pdus.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace ns3::umts
{

namespace
{

constexpr uint8_t DRX_COEFFICIENT = 6; //!< UTRAN DRX cycle length coefficient
constexpr uint32_t NO_BLOCKS = 0;      //!< Of a bearer's DCH: signalling is alone

/** @return RRC state indicator */
asn1::StateIndicator
MakeState(RrcState state)
{
    switch (state)
    {
    case RrcState::CELL_DCH:
        return asn1::StateIndicator::CELL_DCH;
    case RrcState::CELL_FACH:
        return asn1::StateIndicator::CELL_FACH;
    case RrcState::CELL_PCH:
        return asn1::StateIndicator::CELL_PCH;
    default:
        return asn1::StateIndicator::URA_PCH;
    }
}

/** @return U-RNTI of a UE */
asn1::URnti
MakeURnti(const RrcCoding& coding)
{
    return {0, static_cast<uint32_t>(coding.rnti) & 0xfffff};
}

/** @return C-RNTI of a UE */
uint16_t
MakeCRnti(const RrcCoding& coding)
{
    return static_cast<uint16_t>(coding.rnti);
}

/** @return transport channel of a DCH in the downlink, with formats of its own or those of the
 * uplink */
asn1::DlAddReconfTransCh
MakeDownlinkDch(uint8_t identity, const DchConfig& dch)
{
    const bool isSame = dch.uplink.tti == dch.downlink.tti &&
                        dch.uplink.maxBlocks == dch.downlink.maxBlocks &&
                        dch.uplink.GetBlockBits() == dch.downlink.GetBlockBits();
    asn1::DlAddReconfTransCh channel;
    channel.identity = identity;
    channel.formats = isSame ? asn1::DlFormats(asn1::SameAsUplink{identity})
                             : asn1::DlFormats(MakeFormats(dch.downlink));
    channel.qualityTarget = int8_t{-20}; // BLER of 10^-2
    return channel;
}

/// TFCSs of both directions.
struct CommonTransChs
{
    asn1::UlCommonTransCh uplink;   //!< Uplink
    asn1::DlCommonTransCh downlink; //!< Downlink
};

/**
 * @param uplinkBlocks transport blocks of the bearer's DCH at most
 * @return TFCSs
 */
CommonTransChs
MakeTfcss(uint32_t uplinkBlocks, uint32_t downlinkBlocks)
{
    using Downlink = std::variant<asn1::Tfcs, std::monostate>;
    CommonTransChs channels;
    channels.uplink.tfcs = MakeUplinkTfcs(uplinkBlocks);
    channels.downlink.tfcs = uplinkBlocks == downlinkBlocks
                                 ? Downlink(std::monostate())
                                 : Downlink(MakeDownlinkTfcs(downlinkBlocks));
    return channels;
}

/**
 * @brief Describe HS-DSCH of a bearer, with E-DCH or the DCH of its uplink.
 * @param message RADIO BEARER SETUP or RECONFIGURATION
 */
template <typename Message>
void
DescribeHsDsch(RbId id,
               const BearerConfig& config,
               const HsDschDescription& hsDsch,
               Message& message)
{
    const EdchInfo* const eDch = hsDsch.GetEdch();
    const TransportChannel& uplink = config.dch.uplink;
    message.head.newHRnti = hsDsch.GetHRnti();
    message.head.newERnti = hsDsch.GetERnti();
    message.dlTransChs = {MakeHsDsch(hsDsch.hsDsch->config.processes,
                                     hsDsch.hsDsch->queue,
                                     eDch ? GetMacDFlow(id) : 0)};
    if (eDch) // it has no TFCS, and that of signalling stays
    {
        message.ulTransChs = {MakeEdchTransCh(id, *eDch)};
        return;
    }
    message.ulTransChs = {{USER_DCH, MakeFormats(uplink)}};
    message.ulCommon = asn1::UlCommonTransCh{MakeUplinkTfcs(uplink.maxBlocks)};
}

/// Writes messages on the downlink DCCH and CCCH.
class DownlinkEncoder
{
  public:
    /** @param coding what they say besides their content */
    explicit DownlinkEncoder(const RrcCoding& coding)
        : m_coding(coding)
    {
    }

    /** @return octets of RADIO BEARER SETUP */
    std::vector<uint8_t> operator()(const RadioBearerSetup& message) const;

    /** @return octets of RADIO BEARER RECONFIGURATION */
    std::vector<uint8_t> operator()(const RadioBearerReconfiguration& message) const;

    /** @return octets of RADIO BEARER RELEASE */
    std::vector<uint8_t> operator()(const RadioBearerRelease& message) const;

    /** @return octets of CELL UPDATE CONFIRM */
    std::vector<uint8_t> operator()(const CellUpdateConfirm& message) const;

    /** @return octets of URA UPDATE CONFIRM */
    std::vector<uint8_t> operator()(const UraUpdateConfirm& message) const;

    /** @return octets of PHYSICAL CHANNEL RECONFIGURATION */
    std::vector<uint8_t> operator()(const PhysicalChannelReconfiguration& message) const;

    /** @return octets of ACTIVE SET UPDATE */
    std::vector<uint8_t> operator()(const ActiveSetUpdate& message) const;

    /** @return octets of MEASUREMENT CONTROL */
    std::vector<uint8_t> operator()(const MeasurementControl& message) const
    {
        return Control(MakeControl(message));
    }

    /** @return octets of MEASUREMENT CONTROL */
    std::vector<uint8_t> operator()(const TrafficVolumeControl& message) const
    {
        return Control(MakeControl(message));
    }

    /** @return octets of UTRAN MOBILITY INFORMATION */
    std::vector<uint8_t> operator()(const UtranMobilityInformation& message) const;

    /** @return octets of PAGING TYPE 1 */
    std::vector<uint8_t> operator()(const PagingType1& message) const
    {
        return EncodePaging(message);
    }

    /** @return octets of RRC CONNECTION SETUP */
    std::vector<uint8_t> operator()(const RrcConnectionSetup& message) const;

    /** @return octets of SECURITY MODE COMMAND */
    std::vector<uint8_t> operator()(const SecurityModeCommand& message) const;

    /** @return octets of RRC CONNECTION RELEASE */
    std::vector<uint8_t> operator()(const RrcConnectionRelease& message) const;

    /** @return octets of DOWNLINK DIRECT TRANSFER */
    std::vector<uint8_t> operator()(const DownlinkDirectTransfer& message) const;

  private:
    /**
     * @param isSynchronised whether it has an activation time
     * @return first elements of a message that changes channels
     */
    asn1::Reconfiguration MakeHead(RrcState state, bool isSynchronised) const;

    /** @return a message on the DCCH */
    template <typename Message>
    std::vector<uint8_t> WriteDcch(Message&& message) const;

    /** @return a message on the CCCH */
    template <typename Message>
    std::vector<uint8_t> WriteCcch(Message&& message, bool isProtected) const;

    /** @return MEASUREMENT CONTROL */
    std::vector<uint8_t> Control(asn1::MeasurementControl control) const
    {
        control.transaction = m_coding.transaction;
        return WriteDcch(std::move(control));
    }

    RrcCoding m_coding; //!< What messages say besides their content
};

template <typename Message>
std::vector<uint8_t>
DownlinkEncoder::WriteDcch(Message&& message) const
{
    asn1::DlDcchMessage pdu;
    pdu.integrity = asn1::IntegrityCheckInfo{0, m_coding.sequence};
    pdu.message = std::forward<Message>(message);
    return EncodeUper(std::move(pdu));
}

template <typename Message>
std::vector<uint8_t>
DownlinkEncoder::WriteCcch(Message&& message, bool isProtected) const
{
    asn1::DlCcchMessage pdu;
    if (isProtected)
    {
        pdu.integrity = asn1::IntegrityCheckInfo{0, m_coding.sequence};
    }
    pdu.message = std::forward<Message>(message);
    return EncodeUper(std::move(pdu));
}

asn1::Reconfiguration
DownlinkEncoder::MakeHead(RrcState state, bool isSynchronised) const
{
    asn1::Reconfiguration head;
    head.transaction = m_coding.transaction;
    if (isSynchronised)
    {
        head.activationTime = m_coding.cfn;
    }
    head.state = MakeState(state);
    return head;
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const RadioBearerSetup& message) const
{
    const BearerConfig& config = *message.config;
    const bool isDedicated = message.state == RrcState::CELL_DCH && !config.type.IsCommon();
    const HsDschDescription hsDsch = FindHsDsch(message.channels, message.further);
    const EdchInfo* const eDch = hsDsch.GetEdch();
    asn1::RadioBearerSetup setup;
    setup.release = eDch                      ? asn1::Release::R6
                    : config.type.HasHsDsch() ? asn1::Release::R5
                                              : asn1::Release::R3;
    setup.head = MakeHead(message.state, isDedicated);
    setup.rabs = {MakeRab(message.id, message.logicalChannel, config, eDch)};
    if (!isDedicated)
    {
        setup.head.newCRnti = MakeCRnti(m_coding);
        return WriteDcch(std::move(setup));
    }
    if (hsDsch.hsDsch)
    {
        DescribeHsDsch(message.id, config, hsDsch, setup);
        setup.physical = MakeHsDschWithUplink(message.radioLinks, hsDsch);
        return WriteDcch(std::move(setup));
    }
    setup.ulTransChs = {{USER_DCH, MakeFormats(config.dch.uplink)}};
    const auto tfcss = MakeTfcss(config.dch.uplink.maxBlocks, config.dch.downlink.maxBlocks);
    setup.ulCommon = tfcss.uplink;
    setup.dlCommon = tfcss.downlink;
    setup.dlTransChs = {MakeDownlinkDch(USER_DCH, config.dch)};
    setup.physical = MakeDpchs(message.radioLinks, DpchTiming::MAINTAINED);
    return WriteDcch(std::move(setup));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const RadioBearerReconfiguration& message) const
{
    asn1::RadioBearerReconfiguration reconfiguration;
    reconfiguration.head = MakeHead(message.state, false);
    reconfiguration.bearers = {{GetRbIdentity(message.id), std::nullopt}};
    if (message.reestablishRlc) // RLC info of release 5 is left out
    {
        reconfiguration.physical = MakeCell(message.radioLinks);
        return WriteDcch(std::move(reconfiguration));
    }
    if (message.state != RrcState::CELL_DCH)
    {
        reconfiguration.physical = MakeCell(message.radioLinks);
        if (message.state == RrcState::CELL_FACH)
        {
            reconfiguration.head.newCRnti = MakeCRnti(m_coding);
        }
        else
        {
            reconfiguration.head.drxCycle = DRX_COEFFICIENT;
        }
        return WriteDcch(std::move(reconfiguration));
    }
    const DchConfig& dch = message.config->dch;
    const HsDschDescription hsDsch = FindHsDsch(message.channels, message.further);
    if (hsDsch.hsDsch)
    {
        reconfiguration.release = hsDsch.GetRelease();
        reconfiguration.bearers.clear();
        DescribeHsDsch(message.id, *message.config, hsDsch, reconfiguration);
        reconfiguration.physical = MakeNewHsDsch(message.radioLinks, hsDsch);
        return WriteDcch(std::move(reconfiguration));
    }
    const auto tfcss = MakeTfcss(dch.uplink.maxBlocks, dch.downlink.maxBlocks);
    reconfiguration.ulCommon = tfcss.uplink;
    reconfiguration.dlCommon = tfcss.downlink;
    reconfiguration.ulTransChs = {{USER_DCH, MakeFormats(dch.uplink)}};
    reconfiguration.dlTransChs = {MakeDownlinkDch(USER_DCH, dch)};
    reconfiguration.physical = MakeDpchs(message.radioLinks, DpchTiming::FIRST);
    return WriteDcch(std::move(reconfiguration));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const RadioBearerRelease& message) const
{
    asn1::RadioBearerRelease release;
    release.bearers = {GetRbIdentity(message.id)};
    if (message.state != RrcState::CELL_DCH)
    {
        release.head = MakeHead(message.state, false);
        release.physical = MakeCell(message.radioLinks);
        return WriteDcch(std::move(release));
    }
    release.head = MakeHead(message.state, true);
    release.connection = asn1::CnDomain::PS;
    if (message.isOnEdch) // all but its MAC-d flows stays
    {
        const asn1::DeletedTransCh flow{asn1::MacDFlowIdentity{GetMacDFlow(message.id)}};
        release.release = asn1::Release::R6;
        release.ulDeleted = {flow};
        release.dlDeleted = {flow};
        return WriteDcch(std::move(release));
    }
    const auto tfcss = MakeTfcss(NO_BLOCKS, NO_BLOCKS);
    release.ulCommon = tfcss.uplink;
    release.dlCommon = tfcss.downlink;
    release.ulDeleted = {asn1::DchIdentity{USER_DCH}};
    release.dlDeleted = {asn1::DchIdentity{USER_DCH}};
    release.physical = MakeDpchs(message.radioLinks, DpchTiming::MAINTAINED);
    release.physical.maxTxPower.reset();
    return WriteDcch(std::move(release));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const CellUpdateConfirm& message) const
{
    asn1::CellUpdateConfirm confirm;
    confirm.transaction = m_coding.transaction;
    confirm.state = message.setsUpDch    ? asn1::StateIndicator::CELL_DCH
                    : message.keepsState ? asn1::StateIndicator::CELL_PCH
                                         : asn1::StateIndicator::CELL_FACH;
    confirm.reestablishesRbs = message.reestablishRlc;
    const HsDschDescription hsDsch =
        message.setsUpDch && message.move ? FindHsDsch(*message.move) : HsDschDescription();
    if (hsDsch.GetEdch())
    {
        confirm.release = asn1::Release::R6;
        confirm.newHRnti = hsDsch.GetHRnti();
        confirm.newERnti = hsDsch.GetERnti();
        confirm.physical = MakeNewHsDsch(message.radioLinks, hsDsch);
    }
    else if (message.setsUpDch)
    {
        confirm.physical = MakeDpchs(message.radioLinks, DpchTiming::FIRST);
    }
    else if (!message.keepsState)
    {
        confirm.newCRnti = MakeCRnti(m_coding);
    }
    if (!m_coding.isOnCcch)
    {
        return WriteDcch(std::move(confirm));
    }
    confirm.uRnti = MakeURnti(m_coding);
    return WriteCcch(std::move(confirm), true);
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const UraUpdateConfirm& /* message */) const
{
    asn1::UraUpdateConfirm confirm;
    confirm.transaction = m_coding.transaction;
    confirm.state = asn1::StateIndicator::URA_PCH;
    if (!m_coding.isOnCcch)
    {
        return WriteDcch(std::move(confirm));
    }
    confirm.uRnti = MakeURnti(m_coding);
    return WriteCcch(std::move(confirm), true);
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const PhysicalChannelReconfiguration& message) const
{
    const RadioLinksInfo& links = message.activeSet.radioLinks;
    asn1::PhysicalChannelReconfiguration reconfiguration;
    reconfiguration.head = MakeHead(RrcState::CELL_DCH, true);
    const HsDschDescription moved = FindHsDsch(message);
    if (!moved.hsDsch)
    {
        reconfiguration.physical = MakeDpchs(links, DpchTiming::INITIALISED);
        return WriteDcch(std::move(reconfiguration));
    }
    reconfiguration.release = moved.GetRelease();
    reconfiguration.head.newHRnti = moved.GetHRnti();
    reconfiguration.head.newERnti = moved.GetERnti();
    reconfiguration.physical =
        message.serving.empty() ? MakeNewHsDsch(links, moved) : MakeServingHsDsch(links, moved);
    return WriteDcch(std::move(reconfiguration));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const ActiveSetUpdate& message) const
{
    asn1::ActiveSetUpdate update;
    update.transaction = m_coding.transaction;
    const RadioLinksInfo& links = message.activeSet.radioLinks;
    update.release = links.hasEdch ? asn1::Release::R6 : asn1::Release::R3;
    std::vector<UeDchInfo> eDch;
    for (const auto& addition : message.additions)
    {
        eDch.push_back(addition.dch);
    }
    for (std::size_t i = 0; i < message.added.size(); ++i)
    {
        const bool isKnown = links.hasEdch && i < message.addedCells.size();
        update.additions = update.additions.value_or(std::vector<asn1::RlAdditionInformation>());
        update.additions->push_back(
            MakeAddition(message.added[i],
                         links,
                         isKnown ? FindEdch(eDch, message.addedCells[i]) : nullptr));
    }
    if (!message.removed.empty())
    {
        update.removals = message.removed;
    }
    return WriteDcch(std::move(update));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const UtranMobilityInformation& message) const
{
    asn1::UtranMobilityInformation information;
    information.transaction = m_coding.transaction;
    information.newURnti = asn1::URnti{0, static_cast<uint32_t>(message.rnti) & 0xfffff};
    information.newCRnti = static_cast<uint16_t>(message.rnti);
    if (!message.pdcp.empty())
    {
        information.pdcp.emplace();
        for (const auto& [id, number] : message.pdcp)
        {
            information.pdcp->push_back({GetRbIdentity(id), static_cast<uint16_t>(number)});
        }
    }
    return WriteDcch(std::move(information));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const RrcConnectionSetup& message) const
{
    asn1::RrcConnectionSetup setup;
    setup.identity.pTmsi = static_cast<uint32_t>(m_coding.rnti);
    setup.transaction = m_coding.transaction;
    setup.newURnti = MakeURnti(m_coding);
    setup.state = MakeState(message.state);
    setup.drxCycle = DRX_COEFFICIENT;
    setup.capability = asn1::CapabilityUpdateRequirement{true, false, true};
    // Without signalling radio bearers it is of the size that it would have with some.
    const BearerConfig signalling =
        message.signalling ? *message.signalling
                           : CreateObject<SrbTransport>()->MakeBearer(BearerChannelType{});
    setup.srbs = MakeSrbs(signalling);
    setup.ulTransChs = {{SIGNALLING_DCH, MakeFormats(signalling.dch.uplink)}};
    setup.dlTransChs = {MakeDownlinkDch(SIGNALLING_DCH, signalling.dch)};
    if (message.state == RrcState::CELL_DCH)
    {
        const auto tfcss = MakeTfcss(NO_BLOCKS, NO_BLOCKS);
        setup.ulCommon = tfcss.uplink;
        setup.dlCommon = tfcss.downlink;
        setup.physical = MakeDpchs(message.radioLinks, DpchTiming::FIRST);
    }
    else
    {
        setup.newCRnti = MakeCRnti(m_coding);
    }
    return WriteCcch(std::move(setup), false);
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const SecurityModeCommand& /* message */) const
{
    asn1::CipheringModeInfo ciphering;
    ciphering.downlink = {{2, 0}, {3, 0}, {4, 0}};
    asn1::SecurityModeCommand command;
    command.transaction = m_coding.transaction;
    command.capability = {1, 2}; // UEA0, UIA1
    command.ciphering = ciphering;
    command.integrity = asn1::IntegrityProtectionModeInfo();
    return WriteDcch(std::move(command));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const RrcConnectionRelease& message) const
{
    asn1::RrcConnectionRelease release;
    release.transaction = m_coding.transaction;
    if (message.isInDch)
    {
        release.n308 = uint8_t{1};
    }
    return WriteDcch(std::move(release));
}

std::vector<uint8_t>
DownlinkEncoder::operator()(const DownlinkDirectTransfer& message) const
{
    asn1::DownlinkDirectTransfer transfer;
    transfer.transaction = m_coding.transaction;
    transfer.nas.resize(message.content.octets);
    return WriteDcch(std::move(transfer));
}

} // namespace

std::vector<uint8_t>
Encode(const RrcDownlinkMessage& message, const RrcCoding& coding)
{
    return std::visit(DownlinkEncoder(coding), message);
}

std::vector<uint8_t>
EncodePaging(const PagingType1& message)
{
    asn1::PcchMessage pdu;
    auto& records = pdu.message.records.emplace();
    for (const auto& record : message.records)
    {
        const auto number = static_cast<uint32_t>(record.rnti);
        switch (record.identity)
        {
        case PagedIdentity::P_TMSI:
            records.emplace_back(asn1::CnPagingRecord{3, asn1::CnDomain::PS, number});
            break;
        case PagedIdentity::IMSI: {
            std::vector<uint8_t> digits(15, 0);
            for (std::size_t i = digits.size(), rest = number; rest > 0; rest /= 10)
            {
                digits[--i] = static_cast<uint8_t>(rest % 10);
            }
            records.emplace_back(asn1::CnPagingRecord{3, asn1::CnDomain::PS, digits});
            break;
        }
        case PagedIdentity::U_RNTI:
            records.emplace_back(asn1::UtranPagingRecord{{0, number & 0xfffff}});
            break;
        }
    }
    return EncodeUper(std::move(pdu));
}

} // namespace ns3::umts
