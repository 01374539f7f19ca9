/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_GTP_U_HEADER_H
#define UMTS_GTP_U_HEADER_H

#include "ns3/header.h"
#include "ns3/ipv4-address.h"
#include "ns3/umts-identities.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/** @brief Types of GTP-U messages (TS 29.281 6.1). */
enum class GtpUMessage : uint8_t
{
    ECHO_REQUEST = 1,
    ECHO_RESPONSE = 2,
    ERROR_INDICATION = 26,
    SUPPORTED_EXTENSION_HEADERS = 31,
    END_MARKER = 254,
    G_PDU = 255
};

/** @brief Extension header that nobody here reads (TS 29.281 5.2.1). */
struct GtpUExtension
{
    uint8_t type{0};               //!< Its type; bits 8 and 7 say who has to know it
    std::vector<uint8_t> contents; //!< Octets between its length and the type of the next one
};

/** @brief Part that a node has in the way of a G-PDU (TS 29.281 5.2.1). */
enum class GtpUPart : uint8_t
{
    ENDPOINT,    //!< The G-PDU ends there
    INTERMEDIATE //!< It goes on in another tunnel
};

/**
 * @ingroup umts
 * @brief Header of a GTP-U message, version 1 (TS 29.281 5), of 8 octets, 12 with a sequence
 * number or an N-PDU number, 16 with a PDCP PDU number, more with other extension headers.
 */
class GtpUHeader : public Header
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();
    TypeId GetInstanceTypeId() const override;
    void Print(std::ostream& os) const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;

    /**
     * @brief Read a header; never past the end of the octets.
     * @param start where it begins
     * @return its octets; 0 when there is no header of this protocol, or one that cannot be read
     */
    uint32_t Deserialize(Buffer::Iterator start) override;

    /**
     * @param part of the node that has read the header
     * @return whether the node need not know any of the extension headers that it does not read
     */
    bool IsUsable(GtpUPart part) const;

    /** @return the other extension headers that an intermediate node forwards */
    std::vector<GtpUExtension> GetForwarded() const;

    GtpUMessage type{GtpUMessage::G_PDU};   //!< Message type
    Teid teid{};                            //!< Tunnel at the receiver; 0 for messages of a path
    uint16_t payloadOctets{0};              //!< Octets that follow the header
    std::optional<uint16_t> sequenceNumber; //!< Sequence number
    std::optional<uint8_t> nPduNumber;      //!< N-PDU number
    std::optional<uint16_t> pdcpPduNumber;  //!< Extension header PDCP PDU number (5.2.2.2)
    std::vector<GtpUExtension> others;      //!< Extension headers of other types

  private:
    /** @return whether the header has the four optional octets */
    bool IsLong() const;

    /** @return whether the header has an extension header */
    bool HasExtension() const;
};

/**
 * @ingroup umts
 * @brief Contents of an Error Indication (TS 29.281 7.3.1): TEID and destination address of a G-PDU
 * for a tunnel that its receiver does not have.
 */
struct GtpUErrorIndication
{
    Teid teid{};         //!< TEID of the G-PDU that started it
    Ipv4Address address; //!< Destination address of that G-PDU

    /** @return the information elements */
    std::vector<uint8_t> Write() const;

    /**
     * @param octets what follows the header of the message
     * @return what it says; nothing when an element is missing or wrong
     */
    static std::optional<GtpUErrorIndication> Read(const std::vector<uint8_t>& octets);
};

/** @return the information element of an Echo Response: Recovery, which is 0 (TS 29.281 7.2.2) */
std::vector<uint8_t> WriteGtpURecovery();

} // namespace ns3::umts

#endif /* UMTS_GTP_U_HEADER_H */
