/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_RIG_H
#define UMTS_IPHC_RIG_H

#include "ns3/umts-iphc-compressor.h"
#include "ns3/umts-iphc-decompressor.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * A compressor and a decompressor face to face, and headers made to order.
 */

namespace ns3::umts::test
{

/** @brief A TCP header and its payload. */
struct TcpText
{
    uint16_t identification{0x1234}; //!< Identification of IPv4
    uint8_t tos{0};                  //!< TOS octet of IPv4
    uint8_t ttl{64};                 //!< TTL of IPv4
    uint16_t port{80};               //!< Source port
    uint32_t sequence{1000};         //!< Sequence number
    uint32_t acknowledgment{2000};   //!< Acknowledgment number
    uint16_t flags{0x10};            //!< Flags and reserved bits; ACK
    uint16_t window{5000};           //!< Window
    uint16_t checksum{0xabcd};       //!< Checksum; 0: not calculated
    uint16_t urgent{0};              //!< Urgent pointer
    Octets options;                  //!< Options
    uint32_t payload{0};             //!< Octets behind the header

    /** @return the header */
    IphcHeader Make() const;
};

/** @brief A UDP header and its payload. */
struct UdpText
{
    uint16_t identification{0x1234}; //!< Identification of IPv4
    uint8_t ttl{64};                 //!< TTL of IPv4
    uint8_t protocol{17};            //!< Protocol; another one than UDP has no ports
    uint16_t port{80};               //!< Source port
    uint16_t checksum{0};            //!< Checksum; 0: none
    uint32_t payload{100};           //!< Octets behind the header

    /** @return the header */
    IphcHeader Make() const;
};

/**
 * @param octets octets
 * @return them in hexadecimal
 */
std::string SpellOctets(const Octets& octets);

/**
 * @ingroup umts
 * @brief A compressor and a decompressor.
 */
class IphcRig
{
  public:
    /** @param config parameters */
    explicit IphcRig(const IphcConfig& config = IphcConfig());

    /**
     * @brief Send a packet.
     * @tparam TEXT TcpText or UdpText
     * @param arrives it is not lost
     * @return PID and octets of its header
     */
    template <typename TEXT>
    std::string Send(const TEXT& packet, bool arrives = true)
    {
        return SendHeader(packet.Make(), packet.payload, arrives);
    }

    /**
     * @brief Carry a CONTEXT_STATE back.
     * @return its octets
     */
    std::string Answer();

    IphcCompressor compressor;     //!< Sender
    IphcDecompressor decompressor; //!< Receiver
    Nanos now{0};                  //!< Time
    uint32_t right{0};             //!< Headers handed up as they were sent
    uint32_t wrong{0};             //!< Headers handed up otherwise
    uint32_t dropped{0};           //!< PDUs dropped
    uint32_t repaired{0};          //!< Contexts repaired

  private:
    /**
     * @brief Send a packet.
     * @param payload octets behind it, all 0
     * @param arrives it is not lost
     * @return PID and octets of its header
     */
    std::string SendHeader(const IphcHeader& header, uint32_t payload, bool arrives);
};

} // namespace ns3::umts::test

#endif // UMTS_IPHC_RIG_H
