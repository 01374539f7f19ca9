/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SCRIPT_H
#define TCP_SCRIPT_H

#include <initializer_list>
#include <string>

/**
 * @file
 * @ingroup umts
 * Scripts of segments: what a peer sends to a TCP sender, and all that the sender must do.
 *
 * A script has a line for each event, with its time in milliseconds after the sender has taken the
 * peer's SYN. Segments have 1000 octets and are numbered from 0. What follows a # is a comment.
 * @code
 *   set InitialCwnd 2     # an attribute of the socket
 *   policy Alpha 10       # one of its congestion control
 *   rtt 400               # of the handshake, else 100 ms
 *   lose-syn              # the first SYN is lost, and the clock starts after the second one
 *   data 3                # segments to send from the start on, else a thousand
 *   window 8              # receiver's window in segments, else 65
 *   0 > 0 1               # the sender sends segments 0 and 1, in this order
 *   100 < 1               # the peer acknowledges segment 0: it expects segment 1
 *   101 < 1 x2            # twice, one after the other
 *   102 < 1 window 20     # and opens its window
 *   100 = cwnd 2000       # after all that happens then; also ssthresh, and rto in milliseconds
 *   200 write 5           # the application has five segments more
 *   500 end               # nothing else was sent until then
 * @endcode
 * All that is sent up to the last line must be in the script.
 */

namespace ns3
{
namespace tcpscripttest
{

/// TypeIds of the variants, without ns3::.
/// @{
constexpr const char* TAHOE = "TcpTahoe";
constexpr const char* RENO = "TcpClassicReno";
constexpr const char* NEW_RENO = "TcpClassicNewReno";
constexpr const char* VEGAS = "TcpClassicVegas";
constexpr const char* FAST = "TcpFast";
constexpr const char* NS3 = "TcpNewReno"; ///< The control: ns-3's own, on its TcpSocketBase.
/// @}

/**
 * @brief Play a script to a sender of each variant, and expect what it says.
 * @param variants names from above
 */
void Play(std::initializer_list<const char*> variants, const std::string& script);

} // namespace tcpscripttest
} // namespace ns3

#endif // TCP_SCRIPT_H
