/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-bearer-encoding.h"
#include "umts-rrc-encoding.h"
#include "umts-rrc-measurement-encoding.h"

#include "ns3/umts-rrc-pdus.h"

#include <array>
#include <optional>
#include <utility>
#include <variant>

namespace ns3::umts
{

namespace
{

constexpr uint8_t RELEASE_6 = 2; //!< Access stratum release indicator

/** @return measured results on RACH: CPICH Ec/N0, in the middle of its range */
asn1::MeasuredResultsOnRach
MakeMeasured()
{
    return {24};
}

/** @return a START for each core network domain */
std::vector<asn1::Start>
MakeStarts()
{
    return {{asn1::CnDomain::CS, 0}, {asn1::CnDomain::PS, 0}};
}

/// Writes messages on the uplink DCCH and CCCH.
class UplinkEncoder
{
  public:
    /** @param coding what they say besides their content */
    explicit UplinkEncoder(const RrcCoding& coding)
        : m_coding(coding)
    {
    }

    /** @return none: the UE gives up, which is no message */
    std::vector<uint8_t> operator()(const RrcRequestFailure& /* event */) const
    {
        return {};
    }

    /** @return none: likewise */
    std::vector<uint8_t> operator()(const RrcConnectionLoss& /* event */) const
    {
        return {};
    }

    /** @return none: what the UE does with a message is none itself */
    std::vector<uint8_t> operator()(const EstablishmentReport& /* event */) const
    {
        return {};
    }

    /** @return octets of CELL UPDATE */
    std::vector<uint8_t> operator()(const CellUpdate& message) const;

    /** @return octets of URA UPDATE */
    std::vector<uint8_t> operator()(const UraUpdate& message) const;

    /** @return octets of RRC CONNECTION REQUEST */
    std::vector<uint8_t> operator()(const RrcConnectionRequest& message) const;

    /** @return octets of RRC CONNECTION SETUP COMPLETE */
    std::vector<uint8_t> operator()(const RrcConnectionSetupComplete& message) const;

    /** @return octets of INITIAL DIRECT TRANSFER */
    std::vector<uint8_t> operator()(const InitialDirectTransfer& message) const;

    /** @return octets of UPLINK DIRECT TRANSFER */
    std::vector<uint8_t> operator()(const UplinkDirectTransfer& message) const;

    /** @return octets of MEASUREMENT REPORT */
    std::vector<uint8_t> operator()(const MeasurementReport& message) const
    {
        return WriteDcch(MakeReport(message));
    }

    /** @return octets of MEASUREMENT REPORT */
    std::vector<uint8_t> operator()(const TrafficVolumeReport& message) const
    {
        return WriteDcch(MakeReport(message));
    }

    /** @return octets of UTRAN MOBILITY INFORMATION CONFIRM */
    std::vector<uint8_t> operator()(const UtranMobilityInformationConfirm& message) const;

    /** @return octets of SIGNALLING CONNECTION RELEASE INDICATION */
    std::vector<uint8_t> operator()(const SignallingConnectionReleaseIndication& message) const;

    /** @return octets of a message that ends a procedure */
    std::vector<uint8_t> operator()(const RrcComplete& message) const;

    /** @return octets of a message that says that a procedure has failed */
    std::vector<uint8_t> operator()(const RrcFailure& message) const;

  private:
    /** @return a message on the DCCH, with integrity check info */
    template <typename Message>
    std::vector<uint8_t> WriteDcch(Message&& message) const;

    /** @return a message on the DCCH before integrity protection has begun */
    template <typename Message>
    std::vector<uint8_t> WriteUnprotected(Message&& message) const;

    /** @return a message on the CCCH */
    template <typename Message>
    std::vector<uint8_t> WriteCcch(Message&& message, bool isProtected) const;

    /** @return a message that ends a procedure */
    template <asn1::Complete KIND>
    std::vector<uint8_t> WriteComplete() const;

    /** @return U-RNTI of the UE */
    asn1::URnti MakeURnti() const
    {
        return {0, static_cast<uint32_t>(m_coding.rnti) & 0xfffff};
    }

    RrcCoding m_coding; //!< What messages say besides their content
};

template <typename Message>
std::vector<uint8_t>
UplinkEncoder::WriteDcch(Message&& message) const
{
    asn1::UlDcchMessage pdu;
    pdu.integrity = asn1::IntegrityCheckInfo{0, m_coding.sequence};
    pdu.message = std::forward<Message>(message);
    return EncodeUper(std::move(pdu));
}

template <typename Message>
std::vector<uint8_t>
UplinkEncoder::WriteUnprotected(Message&& message) const
{
    asn1::UlDcchMessage pdu;
    pdu.message = std::forward<Message>(message);
    return EncodeUper(std::move(pdu));
}

template <typename Message>
std::vector<uint8_t>
UplinkEncoder::WriteCcch(Message&& message, bool isProtected) const
{
    asn1::UlCcchMessage pdu;
    if (isProtected)
    {
        pdu.integrity = asn1::IntegrityCheckInfo{0, m_coding.sequence};
    }
    pdu.message = std::forward<Message>(message);
    return EncodeUper(std::move(pdu));
}

template <asn1::Complete KIND>
std::vector<uint8_t>
UplinkEncoder::WriteComplete() const
{
    asn1::CompleteOf<KIND> complete;
    complete.content.transaction = m_coding.transaction;
    return WriteDcch(std::move(complete));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const CellUpdate& message) const
{
    // By the positions of TS 25.331 10.3.3.3, as that has others between these.
    static constexpr std::array<uint8_t, 5> causes{6, 5, 2, 3, 0};
    asn1::CellUpdate update;
    update.uRnti = MakeURnti();
    update.starts = MakeStarts();
    update.isErrorOfRb = message.cause == CellUpdateCause::RLC_UNRECOVERABLE_ERROR;
    update.cause = causes.at(static_cast<std::size_t>(message.cause));
    update.measurements = MakeMeasured();
    return WriteCcch(std::move(update), true);
}

std::vector<uint8_t>
UplinkEncoder::operator()(const UraUpdate& /* message */) const
{
    return WriteCcch(asn1::UraUpdate{MakeURnti(), 0}, true);
}

std::vector<uint8_t>
UplinkEncoder::operator()(const RrcConnectionRequest& /* message */) const
{
    asn1::RrcConnectionRequest request;
    request.identity.pTmsi = static_cast<uint32_t>(m_coding.rnti);
    request.cause = 2; // originating interactive call
    request.measurements = MakeMeasured();
    return WriteCcch(std::move(request), false);
}

std::vector<uint8_t>
UplinkEncoder::operator()(const RrcConnectionSetupComplete& message) const
{
    asn1::RrcConnectionSetupComplete complete;
    complete.transaction = m_coding.transaction;
    complete.starts = MakeStarts();
    complete.capability = asn1::UeRadioAccessCapability();
    complete.capability->downlink.turbo = uint8_t{0};
    complete.capability->uplink.turbo = uint8_t{0};
    if (message.hsDschCategory)
    {
        complete.hsdpa = asn1::HsdpaCapability();
        complete.hsdpa->category = *message.hsDschCategory;
        if (message.eDchCategory)
        {
            complete.hsdpa->accessStratumRelease = RELEASE_6;
            complete.hsdpa->eDchCategory = message.eDchCategory;
        }
    }
    return WriteUnprotected(std::move(complete));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const InitialDirectTransfer& message) const
{
    asn1::InitialDirectTransfer transfer;
    transfer.nas.resize(message.octets);
    return WriteUnprotected(std::move(transfer));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const UplinkDirectTransfer& message) const
{
    asn1::UplinkDirectTransfer transfer;
    transfer.nas.resize(
        std::visit([](const auto& content) { return content.octets; }, message.content));
    return WriteDcch(std::move(transfer));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const UtranMobilityInformationConfirm& message) const
{
    asn1::CompleteOf<asn1::Complete::UTRAN_MOBILITY_INFORMATION> confirm;
    confirm.content.transaction = m_coding.transaction;
    if (!message.pdcp.empty())
    {
        auto& counters = confirm.content.counters.emplace();
        counters.pdcp.emplace();
        for (const auto& [id, number] : message.pdcp)
        {
            counters.pdcp->push_back({GetRbIdentity(id), static_cast<uint16_t>(number)});
        }
        counters.starts = MakeStarts();
    }
    return WriteDcch(std::move(confirm));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const SignallingConnectionReleaseIndication& /* message */) const
{
    return WriteDcch(asn1::SignallingConnectionReleaseIndication{asn1::CnDomain::PS, uint8_t{0}});
}

std::vector<uint8_t>
UplinkEncoder::operator()(const RrcComplete& message) const
{
    switch (message.transaction)
    {
    case RrcTransaction::RADIO_BEARER_SETUP:
        return WriteComplete<asn1::Complete::RADIO_BEARER_SETUP>();
    case RrcTransaction::RADIO_BEARER_RELEASE:
        return WriteComplete<asn1::Complete::RADIO_BEARER_RELEASE>();
    case RrcTransaction::RADIO_BEARER_RECONFIGURATION:
        return WriteComplete<asn1::Complete::RADIO_BEARER_RECONFIGURATION>();
    case RrcTransaction::PHYSICAL_CHANNEL_RECONFIGURATION:
        return WriteComplete<asn1::Complete::PHYSICAL_CHANNEL_RECONFIGURATION>();
    case RrcTransaction::ACTIVE_SET_UPDATE:
        return WriteComplete<asn1::Complete::ACTIVE_SET_UPDATE>();
    case RrcTransaction::UTRAN_MOBILITY_INFORMATION:
        return WriteComplete<asn1::Complete::UTRAN_MOBILITY_INFORMATION>();
    case RrcTransaction::RRC_CONNECTION_RELEASE:
        return WriteDcch(asn1::RrcConnectionReleaseComplete{m_coding.transaction});
    case RrcTransaction::SECURITY_MODE_CONTROL:
        break;
    }
    asn1::SecurityModeComplete complete;
    complete.transaction = m_coding.transaction;
    complete.integrity = std::vector<uint8_t>(5, 0);
    complete.ciphering = {{2, 0}, {3, 0}, {4, 0}};
    return WriteDcch(std::move(complete));
}

std::vector<uint8_t>
UplinkEncoder::operator()(const RrcFailure& message) const
{
    const asn1::FailureMessage content{m_coding.transaction,
                                       asn1::FailureCause::PHYSICAL_CHANNEL_FAILURE};
    switch (message.transaction)
    {
    case RrcTransaction::RADIO_BEARER_SETUP:
        return WriteDcch(asn1::RadioBearerSetupFailure{content});
    case RrcTransaction::ACTIVE_SET_UPDATE:
        return WriteDcch(asn1::ActiveSetUpdateFailure{content});
    case RrcTransaction::PHYSICAL_CHANNEL_RECONFIGURATION:
        return WriteDcch(asn1::PhysicalChannelReconfigurationFailure{content});
    default:
        return WriteDcch(asn1::RadioBearerReconfigurationFailure{content});
    }
}

/** @return whether octets are read, and written likewise */
template <typename T>
bool
IsRepeated(const std::vector<uint8_t>& octets)
{
    const auto value = DecodeUper<T>(octets);
    return value && EncodeUper(*value) == octets;
}

} // namespace

std::vector<uint8_t>
Encode(const RrcUplinkMessage& message, const RrcCoding& coding)
{
    return std::visit(UplinkEncoder(coding), message);
}

bool
IsWellFormed(const std::vector<uint8_t>& octets, Direction direction, bool isOnCcch)
{
    if (direction == Direction::UPLINK)
    {
        return isOnCcch ? IsRepeated<asn1::UlCcchMessage>(octets)
                        : IsRepeated<asn1::UlDcchMessage>(octets);
    }
    return isOnCcch ? IsRepeated<asn1::DlCcchMessage>(octets)
                    : IsRepeated<asn1::DlDcchMessage>(octets);
}

} // namespace ns3::umts
