/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/umts-rlc-am-core.h"
#include "ns3/umts-rlc-codec.h"
#include "ns3/umts-rlc-status.h"

#include <algorithm>
#include <random>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Reception status in LIST, BITMAP and RLIST, in one report and in several.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-status", UNIT, "25.322 9.2.2.11");

using Numbers = std::vector<uint32_t>; //!< Sequence numbers

/**
 * @param nacks sequence numbers
 * @return them in words
 */
std::string
ToText(const std::vector<AmSeqNum>& nacks)
{
    std::ostringstream text;
    for (const auto sn : nacks)
    {
        text << sn.Value() << " ";
    }
    return text.str();
}

/**
 * @brief Check one report.
 * @param format which super-field
 * @param budgetOctets size of the PDU
 * @param from first sequence number to cover
 * @param missing what is missing
 * @param hex the octets expected
 * @param next first sequence number that the report leaves out
 */
void
CheckRlcStatusBuild(StatusFormat format,
                    uint32_t budgetOctets,
                    uint32_t from,
                    uint32_t vrR,
                    uint32_t vrH,
                    const Numbers& missing,
                    const std::string& hex,
                    uint32_t next)
{
    auto report = Create<StatusReport>();
    AmSeqNumSet received;
    received.set();
    for (const auto sn : missing)
    {
        received.reset(sn);
    }
    const AmSeqNum rest = AppendReception(*report,
                                          AmSeqNum(from),
                                          AmSeqNum(vrR),
                                          AmSeqNum(vrH),
                                          received,
                                          format,
                                          budgetOctets);
    Octets octets;
    EncodeRlcPdu(MakeStatusPdu(report), GetStatusOctets(*report), octets);
    UMTS_EXPECT(ToHex(octets) == hex, "octets");
    UMTS_EXPECT(rest.Value() == next, hex << ": what is left out");
}

// What a receiver says about given gaps, octet by octet.
UMTS_TEST("umts-rlc-status", "Reports of given gaps")
{
    for (const auto format : {STATUS_LIST, STATUS_BITMAP, STATUS_RLIST})
    {
        CheckRlcStatusBuild(format, 42, 40, 40, 40, {}, "020280", 40);
        CheckRlcStatusBuild(format, 42, 4090, 4090, 4, {}, "020040", 4);
    }

    CheckRlcStatusBuild(STATUS_LIST, 42, 5, 5, 20, {5, 9, 10, 11}, "0320050009220140", 20);
    CheckRlcStatusBuild(STATUS_BITMAP, 42, 3, 3, 15, {3, 12}, "0410037fbf200f", 15);
    CheckRlcStatusBuild(STATUS_RLIST, 42, 10, 10, 40, {10, 12, 17}, "05200a5b2028", 40);

    // Across the wrap of the sequence numbers.
    CheckRlcStatusBuild(STATUS_LIST, 42, 4095, 4095, 3, {4095, 0, 2}, "032fff1002020030", 3);
    CheckRlcStatusBuild(STATUS_BITMAP, 42, 4095, 4095, 3, {4095, 0, 2}, "040fff2f2003", 3);
    CheckRlcStatusBuild(STATUS_RLIST, 42, 4095, 4095, 3, {4095, 0, 2}, "052fff352003", 3);

    // A run of 17 needs two pairs; a burst of more than two has its own code word.
    const Numbers run = {7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};
    CheckRlcStatusBuild(STATUS_LIST, 42, 7, 7, 25, run, "032007f017020190", 25);
    CheckRlcStatusBuild(STATUS_RLIST, 42, 7, 7, 25, run, "05300710520190", 25);
    const Numbers burst = {100, 101, 102, 103, 104, 105, 106, 107, 120};
    CheckRlcStatusBuild(STATUS_RLIST, 42, 100, 100, 121, burst, "0540641fa32079", 121);
    CheckRlcStatusBuild(STATUS_RLIST, 42, 7, 7, 11, {7, 8, 9}, "05200733200b", 11);

    // Two octets without a missing PDU stay in the bitmap, three cost more than another one.
    CheckRlcStatusBuild(STATUS_BITMAP, 42, 0, 0, 25, {0, 24}, "0430007fffff7f2019", 25);
    CheckRlcStatusBuild(STATUS_BITMAP, 42, 0, 0, 33, {0, 32}, "0400007f400207f20210", 33);

    // 8 octets hold two runs, three octets of bitmap, or six code words.
    const Numbers many = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    CheckRlcStatusBuild(STATUS_LIST, 8, 0, 0, 31, many, "0320000002020040", 4);
    CheckRlcStatusBuild(STATUS_BITMAP, 8, 0, 0, 31, many, "0420005555552018", 24);
    CheckRlcStatusBuild(STATUS_RLIST, 8, 0, 0, 31, many, "056000555555200e", 14);

    // A report that does not begin at VR(R) acknowledges nothing beyond it.
    CheckRlcStatusBuild(STATUS_LIST, 8, 4, 0, 31, many, "0320040006020000", 8);
    CheckRlcStatusBuild(STATUS_LIST, 8, 30, 0, 31, many, "03101e020000", 31);

    // The smallest budget still names one missing PDU.
    CheckRlcStatusBuild(STATUS_LIST, MIN_STATUS_OCTETS, 0, 0, 31, many, "031000020020", 2);
    CheckRlcStatusBuild(STATUS_BITMAP, MIN_STATUS_OCTETS, 0, 0, 31, many, "040000552008", 8);
    CheckRlcStatusBuild(STATUS_RLIST, MIN_STATUS_OCTETS, 0, 0, 31, many, "052000552006", 6);
}

/**
 * @brief Report that every other PDU is missing.
 * @tparam SUFI super-field that the format stands for
 * @param format which super-field
 * @param count number of super-fields expected in 80 octets, ACK included
 * @return the first super-field of the report
 */
template <typename SUFI>
SUFI
First(StatusFormat format, std::size_t count)
{
    StatusReport report;
    AmSeqNumSet received;
    for (std::size_t sn = 1; sn < received.size(); sn += 2)
    {
        received.set(sn);
    }
    const AmSeqNum vrH(1001);
    AppendReception(report, AmSeqNum(), AmSeqNum(), vrH, received, format, 80);
    UMTS_EXPECT(report.sufis.size() == count, "super-fields");
    return std::get<SUFI>(report.sufis.front());
}

// Super-fields are filled to their limits before others begin.
UMTS_TEST("umts-rlc-status", "Full super-fields")
{
    UMTS_EXPECT(First<ListSufi>(STATUS_LIST, 4).runs.size() == 15, "runs");
    UMTS_EXPECT(First<BitmapSufi>(STATUS_BITMAP, 6).octets.size() == 16, "octets");
    UMTS_EXPECT(First<RlistSufi>(STATUS_RLIST, 9).codeWords.size() == 15, "code words");
}

/**
 * @brief Check an RLIST.
 * @param codeWords its code words behind FSN = 10
 * @param valid whether it is well-formed
 * @param words the missing PDUs
 */
void
CheckRlist(const std::vector<uint8_t>& codeWords, bool valid, const std::string& words = "")
{
    StatusReport report;
    report.sufis.emplace_back(RlistSufi{AmSeqNum(10), codeWords});
    std::vector<AmSeqNum> nacks;
    std::optional<AmSeqNum> lsn;
    UMTS_EXPECT(ReadNegativeAcks(report, nacks, lsn) == valid, words);
    if (valid)
    {
        UMTS_EXPECT(ToText(nacks) == words, "missing PDUs");
    }
}

// What a sender understands of given reports.
UMTS_TEST("umts-rlc-status", "Missing PDUs of given reports")
{
    StatusReport report;
    report.sufis.emplace_back(WindowSufi{512});
    report.sufis.emplace_back(BitmapSufi{AmSeqNum(4092), {0xc7, 0x7e}});
    report.sufis.emplace_back(ListSufi{{{AmSeqNum(4094), 2}, {AmSeqNum(50), 0}}});
    report.sufis.emplace_back(RlistSufi{AmSeqNum(12), {5, 11}});
    std::vector<AmSeqNum> nacks;
    std::optional<AmSeqNum> lsn = AmSeqNum(1);
    UMTS_EXPECT(ReadNegativeAcks(report, nacks, lsn), "well-formed");
    UMTS_EXPECT(ToText(nacks) == "4094 4095 0 4 11 4094 4095 0 50 12 14 19 ", "missing PDUs");
    UMTS_EXPECT(!lsn.has_value(), "a report without ACK");
    report.sufis.emplace_back(AckSufi{AmSeqNum(60)});
    UMTS_EXPECT(ReadNegativeAcks(report, nacks, lsn), "well-formed");
    UMTS_ASSERT(lsn.has_value(), "a report with ACK");
    UMTS_EXPECT(lsn->Value() == 60, "LSN");

    CheckRlist({}, true, "10 ");
    CheckRlist({0, 3}, true, "10 18 ");
    CheckRlist({1, 7, 5}, true, "10 11 12 13 15 ");
    CheckRlist({14, 14, 14, 15}, true, "10 9 ");
    CheckRlist({14, 14, 14, 13, 0, 0, 0, 3}, true, "10 3593 9 ");
    CheckRlist({0}, false);
    CheckRlist({3, 4}, false);
    CheckRlist({1}, false);
    CheckRlist({1, 2}, false);
    CheckRlist({1, 1}, false);
    CheckRlist({0, 1}, false);
    CheckRlist({0, 0, 0, 0, 3}, false);
    CheckRlist({14, 14, 14, 13, 2, 0, 0, 3}, false);
    CheckRlist({1, 14, 14, 14, 13, 1, 2, 0, 0, 3}, false);
    CheckRlist({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3}, false);
}

/**
 * @brief Send ten PDUs, and hand a STATUS to their sender.
 * @param sufis what the STATUS says
 * @return the PDUs that are sent again, and VT(A)
 */
std::string
AnswerStatus(const std::vector<Sufi>& sufis)
{
    RlcAmConfig config;
    config.retransmissionGuard = 1;
    RlcAmCore sender(config, [](Ptr<Packet>) {});
    std::vector<RlcPdu> sent;
    for (uint32_t i = 0; i < 10; ++i)
    {
        sender.Enqueue(Create<Packet>(39), 0);
    }
    sender.Pull(10, 0, sent);
    UMTS_EXPECT(sent.size() == 10U, "sent");
    constexpr Nanos later = 50000000;
    sender.Receive(MakeStatusPdu(sufis), later);
    sent.clear();
    sender.Pull(10, later, sent);
    std::ostringstream text;
    for (const auto& pdu : sent)
    {
        text << pdu.sn.Value() << " ";
    }
    text << "VT(A)=" << sender.GetTx().GetVtA().Value();
    return text.str();
}

// TS 25.322 10.2: different status for the same AMD PDU.
UMTS_TEST("umts-rlc-status",
          "A STATUS that contradicts itself is discarded, with all that is in it")
{
    const BitmapSufi all{AmSeqNum(0), {0xff, 0xff}};
    const BitmapSufi some{AmSeqNum(0), {0xdf, 0xff}};
    const ListSufi list{{{AmSeqNum(2), 0}}};
    const RlistSufi rlist{AmSeqNum(2), {}};
    const AckSufi ack{AmSeqNum(10)};
    ExpectText(AnswerStatus({ack}), "VT(A)=10", "ACK");
    ExpectText(AnswerStatus({list, ack}), "2 VT(A)=2", "LIST");
    ExpectText(AnswerStatus({list, rlist, some, ack}), "2 VT(A)=2", "three ways to say it");
    ExpectText(AnswerStatus({all, list, ack}), "VT(A)=0", "BITMAP and LIST");
    ExpectText(AnswerStatus({all, rlist, ack}), "VT(A)=0", "BITMAP and RLIST");
    ExpectText(AnswerStatus({all, some, ack}), "VT(A)=0", "two BITMAPs");
    ExpectText(AnswerStatus({WindowSufi{1}, all, some, ack}), "VT(A)=0", "with a WINDOW");
}

/// Random gaps: all reports together name exactly what is missing.
struct RlcStatusRandomTest
{
    void Run();

    /**
     * @brief Report one pattern of gaps.
     * @param seed seed of the random numbers
     */
    void RunSeed(uint32_t seed);

    /**
     * @brief Send one report over the wire and check what it says.
     * @param missing what is missing, in order
     * @param first whether it begins at VR(R)
     * @param all the missing PDUs reported so far; this report's are appended
     */
    void Transfer(Ptr<const StatusReport> report,
                  const std::vector<AmSeqNum>& missing,
                  bool first,
                  AmSeqNum vrR,
                  std::vector<AmSeqNum>& all);

    StatusFormat m_format;   //!< Which super-field
    uint32_t m_budgetOctets; //!< Size of the PDU
};

void
RlcStatusRandomTest::Transfer(Ptr<const StatusReport> report,
                              const std::vector<AmSeqNum>& missing,
                              bool first,
                              AmSeqNum vrR,
                              std::vector<AmSeqNum>& all)
{
    UMTS_ASSERT(GetStatusOctets(*report) <= m_budgetOctets, "size of the report");
    RlcPdu pdu = MakeStatusPdu(report);
    Octets octets;
    EncodeRlcPdu(pdu, m_budgetOctets, octets);
    std::string why;
    UMTS_ASSERT(DecodeRlcPdu(octets, pdu, &why), why);
    std::optional<AmSeqNum> lsn;
    const auto known = all.size();
    UMTS_ASSERT(ReadNegativeAcks(*pdu.status, all, lsn), "well-formed");
    UMTS_ASSERT(lsn.has_value(), "ACK closes the report");
    UMTS_ASSERT(first || *lsn == vrR, "only the first report moves VT(A)");
    const auto claimed = std::count_if(missing.begin(), missing.end(), [&](AmSeqNum sn) {
        return sn - vrR < *lsn - vrR;
    });
    UMTS_ASSERT(static_cast<std::size_t>(claimed) <= all.size() - known,
                "all gaps below LSN are named in the same report");
}

void
RlcStatusRandomTest::RunSeed(uint32_t seed)
{
    std::mt19937 random(seed);
    const uint32_t window = 1 + random() % (seed % 50 == 0 ? 4095 : 300);
    const AmSeqNum vrR(random());
    const AmSeqNum vrH = vrR + static_cast<int32_t>(window);
    const uint32_t loseStart = 1 + random() % 60;
    const uint32_t loseEnd = 1 + random() % 60;
    AmSeqNumSet received;
    received.set();
    std::vector<AmSeqNum> missing;
    bool losing = true;
    for (AmSeqNum sn = vrR; sn != vrH; ++sn)
    {
        if (losing)
        {
            received.reset(sn.Value());
            missing.push_back(sn);
        }
        losing = losing ? random() % loseEnd != 0 : random() % loseStart == 0;
    }

    std::vector<AmSeqNum> all;
    for (AmSeqNum from = vrR; from != vrH;)
    {
        auto report = Create<StatusReport>();
        if (random() % 4 == 0)
        {
            report->sufis.emplace_back(WindowSufi{512});
        }
        const AmSeqNum next =
            AppendReception(*report, from, vrR, vrH, received, m_format, m_budgetOctets);
        UMTS_ASSERT(next - from > 0, "progress");
        Transfer(report, missing, from == vrR, vrR, all);
        if (HasFailed())
        {
            return;
        }
        from = next;
    }
    UMTS_ASSERT(ToText(all) == ToText(missing), "seed " << seed);
}

void
RlcStatusRandomTest::Run()
{
    for (uint32_t seed = 1; seed <= 1500 && !HasFailed(); ++seed)
    {
        RunSeed(seed);
    }
}

void
AddRlcStatusRandom(StatusFormat format, uint32_t budgetOctets)
{
    AddTest("Random gaps, format " + std::to_string(format) + ", PDUs of " +
                std::to_string(budgetOctets) + " octets",
            [=] { RlcStatusRandomTest{format, budgetOctets}.Run(); });
}

UMTS_TESTS("umts-rlc-status")
{
    for (const auto format : {STATUS_LIST, STATUS_BITMAP, STATUS_RLIST})
    {
        AddRlcStatusRandom(format, 42);
        AddRlcStatusRandom(format, 18);
    }
}

} // namespace
