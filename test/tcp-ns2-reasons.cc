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
         "RFC 6582 3.2 step 3 encourages one for the ACK that ends recovery alone"},
        {"no-recover",
         "With bugFix_ false ns-2 retransmits fast again below what was outstanding at the last "
         "retransmission, here that takes a timeout.",
         "RFC 6582 3.2 step 2"},
        {"less-careful",
         "With lessCareful_ 1 ns-2 retransmits fast on duplicate ACKs of just what was outstanding "
         "then; here they must be of more.",
         "RFC 6582 3.2 step 2: more than recover"},
        {"window-of-outstanding",
         "With exit_recovery_fix_ 1 ns-2 leaves recovery with a window of what is outstanding and "
         "one more; here it is the threshold.",
         "RFC 6582 3.2 step 3, full acknowledgments: (1) there, (2) here"},
        {"half-of-two",
         "ns-2 halves a window of two or three segments to one on a fast retransmission, here to "
         "two.",
         "RFC 5681 3.2 steps 2 and 3 with 3.1, equation 4: at least two segments"},
        {"limited-repeats",
         "ns-2's Limited Transmit sends a segment again that was sent before, when all is being "
         "sent again; here duplicate ACKs send nothing then.",
         "RFC 3042 section 2: previously unsent data"},
        {"sample-behind-hole",
         "ns-2's Vegas times the newest segment of an ACK that a retransmission set free; here "
         "that time, which is the recovery's, is no sample.",
         "RFC 7323 4.3 (C): the segment that fills a hole is what tells of the path"},
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
        {"uncounted-duplicate",
         "ns-2's Vegas does not inflate the window by the duplicate ACK on which it sends a "
         "segment again without shrinking it; here each one counts.",
         "RFC 5681 3.2 step 4"},
        {"inflation-kept",
         "ns-2's Vegas takes inflation back only if another duplicate ACK came after the "
         "retransmission; here any ACK of new data does.",
         "RFC 5681 3.2 step 6"},
        {"growth-taken-back",
         "ns-2's Vegas goes back to the window of its last reduction after further duplicate ACKs, "
         "without what it has grown since; here the inflation alone goes.",
         "RFC 5681 3.2 step 6: the value set in step 2, of this recovery"},
        {"timed-on",
         "ns-2's Vegas times on for the coarse timeout when an ACK of new data has a segment sent "
         "again; here an ACK that fills a hole gives no sample.",
         "RFC 7323 4.3 (C), RFC 6298 section 3"},
        {"checks-after-timeout",
         "ns-2's Vegas looks for expired segments on the ACKs after a timeout, too, if it would "
         "have before; here a timeout ends that.",
         "Brakmo and Peterson 1995, 3.1: ACKs after a retransmission on a duplicate ACK"},
        {"tie",
         "A packet comes to the full buffer at the instant at which another leaves: ns-2 drops it, "
         "ns-3 takes it. At 799999 bit/s there is no such instant, and the traces are equal.",
         "none: TCP has no part in it"},
    };
    return reasons;
}

} // namespace tcpns2test
} // namespace ns3
