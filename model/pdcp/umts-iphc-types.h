/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_TYPES_H
#define UMTS_IPHC_TYPES_H

#include "ns3/umts-timer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

using Octets = std::vector<uint8_t>; //!< Octets as they are sent

/**
 * @ingroup umts
 * @brief PID of a PDCP Data PDU: 0, and the packet types of RFC 2507 in the order that
 * TS 25.323 5.1.2 numbers them in.
 */
enum class PdcpPid : uint8_t
{
    REGULAR = 0,                //!< No header compression
    FULL_HEADER = 1,            //!< A whole header that sets up a context
    COMPRESSED_TCP = 2,         //!< Differences to the TCP header before
    COMPRESSED_TCP_NODELTA = 3, //!< A TCP header that needs only the constant part of the context
    COMPRESSED_NON_TCP = 4,     //!< The changing fields of another header
    CONTEXT_STATE = 5           //!< The receiver asks for headers
};

constexpr uint32_t PDCP_PIDS = 6; //!< Number of PIDs in use

/**
 * @ingroup umts
 * @brief Parameters of header compression (RFC 2507), with the ranges of TS 25.331 10.3.4.2. The
 * attributes of Pdcp take their defaults from here.
 */
struct IphcConfig
{
    uint32_t fMaxPeriod{256};      //!< F_MAX_PERIOD: compressed headers between full ones
    Nanos fMaxTime{5'000'000'000}; //!< F_MAX_TIME: time between full headers, ns
    uint32_t maxHeader{168};       //!< MAX_HEADER: octets of the largest header compressed
    uint32_t tcpSpace{15};         //!< TCP_SPACE: largest CID of a TCP stream
    uint32_t nonTcpSpace{15};      //!< NON_TCP_SPACE: largest CID of another stream
};

/**
 * @ingroup umts
 * @brief Counters of header compression at one end of a bearer, from its creation.
 */
struct IphcCounters
{
    std::array<uint64_t, PDCP_PIDS> sent{}; //!< PDUs sent, by PID
    uint64_t octetsBefore{0};               //!< Octets of the headers of the packets sent
    uint64_t octetsAfter{0};                //!< Octets sent in their place, CONTEXT_STATE included
    uint64_t repairs{0};                    //!< Contexts repaired by the receiving side
    uint64_t drops{0};                      //!< PDUs dropped by the receiving side
};

} // namespace ns3::umts

#endif /* UMTS_IPHC_TYPES_H */
