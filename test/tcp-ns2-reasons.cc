/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-ns2-trace.h"

/**
 * @file
 * @ingroup umts
 * Why the module's TCP leaves traces of ns-2.
 */

namespace ns3
{
namespace tcpns2test
{

const std::vector<Ns2Reason>&
GetReasons()
{
    static const std::vector<Ns2Reason> reasons = {
        {"no-deflation",
         "With partial_window_deflation_ 0 ns-2 takes the whole inflation back on a partial ACK, "
         "here what was acknowledged less one segment is taken back.",
         "RFC 6582 3.2 step 3, partial acknowledgments"},
        {"slow-but-steady",
         "With newreno_changes1_ 0 ns-2 restarts the timer on every partial ACK, here the first "
         "one alone does.",
         "RFC 6582 3.2 step 3 and section 4"},
        {"deflation-kept",
         "ns-2 leaves recovery with the deflated window, here the window is the threshold.",
         "RFC 6582 3.2 step 3, full acknowledgments, (2)"},
        {"two-per-ack",
         "ns-2 sends at most two new segments on an ACK in NewReno's recovery, here the window "
         "alone bounds them.",
         "RFC 6582 3.2 step 3 has no such bound"},
        {"no-recover",
         "With bugFix_ false ns-2 retransmits fast again below what was outstanding at the last "
         "retransmission, here that takes a timeout.",
         "RFC 6582 3.2 step 2"},
        {"limited-repeats",
         "ns-2's Limited Transmit sends a segment again that was sent before, when all is being "
         "sent again; here duplicate ACKs send nothing then.",
         "RFC 3042 section 2: previously unsent data"},
        {"sample-behind-hole",
         "ns-2's Vegas times the newest segment of an ACK that a retransmission set free; here "
         "that time, which is the recovery's, is no sample.",
         "RFC 6298 section 3"},
        {"early-backoff",
         "ns-2's Vegas doubles the coarse timeout on a fast retransmission, here a timeout alone "
         "does.",
         "RFC 6298 (5.5)"},
        {"unsent-slot",
         "ns-2's Vegas takes a segment that it has not sent yet for an expired one, and sends it "
         "twice.",
         "Brakmo and Peterson 1995, 3.1: a segment that was sent"},
        {"ring",
         "ns-2's Vegas keeps the count of transmissions of segments that an ACK jumps over past "
         "the end of its ring of window_ places; those that take the places yield no samples.",
         "Brakmo and Peterson 1995, 3.2: the round-trip times of all segments"},
    };
    return reasons;
}

} // namespace tcpns2test
} // namespace ns3
