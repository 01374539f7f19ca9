/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cctrch-code-rig.h"
#include "umts-test.h"

#include "ns3/umts-ue-context.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The channelisation code that the DCHs of a UE share in a cell: that of the sum of their bit
 * rates, swapped when that changes.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cctrch-code", UNIT, "25.212 4.2.8");

/**
 * @ingroup umts
 * @brief A cell, and what it has admitted of queued requests.
 */
class LoneCell
{
  public:
    /** @param policy attribute Policy of AdmissionControl */
    explicit LoneCell(const std::string& policy)
    {
        cell->SetAttribute("Policy", StringValue(policy));
        cell->SetAttribute("AssociatedDpch", BooleanValue(true));
        cell->SetAttribute("MaxLoad", DoubleValue(100));
    }

    ~LoneCell()
    {
        cell->Dispose();
    }

    LoneCell(const LoneCell&) = delete;
    LoneCell& operator=(const LoneCell&) = delete;

    /**
     * @param ue a UE
     * @param name preset of a DCH; empty: HS-DSCH
     * @return the decision
     */
    AdmissionControl::Decision Request(const UeContext& ue, const std::string& name)
    {
        return cell->Request(name.empty() ? DchConfig() : MakeDchPreset(name),
                             MakeCallback(&LoneCell::OnAdmitted, this).Bind(++m_requests),
                             RadioLinkRequest{std::nullopt, false, &ue});
    }

    /**
     * @brief Ask for a DCH that fits.
     * @return ticket
     */
    uint32_t Take(const UeContext& ue, const std::string& name)
    {
        const auto decision = Request(ue, name);
        UMTS_EXPECT(decision.outcome == AdmissionControl::ADMITTED, decision.reason);
        return decision.ticket;
    }

    /** @return tickets of the seven DCHs of other UEs, 1 to 7 of spreading factor 8 */
    std::vector<uint32_t> Fill()
    {
        std::vector<uint32_t> tickets;
        for (uint32_t i = 1; i <= 7; ++i)
        {
            tickets.push_back(cell->Request(MakeDchPreset("dch3"), Callback<void>()).ticket);
        }
        return tickets;
    }

    Ptr<AdmissionControl> cell = CreateObject<AdmissionControl>(); //!< Admission control
    std::vector<uint32_t> admitted; //!< Numbers of queued requests, from 1, that were admitted

  private:
    /** @param request number of a request that has waited */
    void OnAdmitted(uint32_t request)
    {
        admitted.push_back(request);
    }

    uint32_t m_requests{0}; //!< Requests so far
};

UMTS_TEST("umts-cctrch-code", "The code is that of the sum of the rates")
{
    LoneCell test("Refuse");
    const UeContext ue{};
    const double common = 1.0 / 32;
    double load = 0.0;
    std::vector<uint32_t> tickets;
    const auto take = [&](const std::string& name, const std::string& codes) {
        tickets.push_back(test.Take(ue, name));
        LoneCell alone("Refuse");
        alone.Take(ue, name);
        load += alone.cell->GetLoad();
        ExpectText(DescribeDpchs(test.cell), codes, "with " + name);
        UMTS_EXPECT(IsNear(test.cell->GetLoad(), load, 1e-12), "loads are those of each");
    };
    take("", "256/8");       // associated DPCH
    take("dch1", "32/1");    // 70.4 kb/s
    take("dch1", "16/1");    // 140.8
    take("dch1", "8/1");     // 211.2
    take("dch2", "8/1");     // 352
    take("dch2", "4/1");     // 492.8
    take("dch2", "4/1");     // 633.6
    take("dch3", "4/1 4/2"); // 1056
    UMTS_EXPECT(IsNear(test.cell->GetCodeOccupancy(), common + 0.5, 1e-12), "two of 4");
    test.cell->Release(tickets[0]); // HS-DSCH
    ExpectText(DescribeDpchs(test.cell), "4/1 4/2", "without HS-DSCH");
    test.cell->ReleaseAll({tickets[1], tickets[7]}); // 563.2
    ExpectText(DescribeDpchs(test.cell), "4/1", "without dch1 and dch3");
    test.cell->ReleaseAll({tickets[4], tickets[5], tickets[6]}); // 140.8
    ExpectText(DescribeDpchs(test.cell), "16/1", "two of dch1");
    test.cell->ReleaseAll({tickets[2], tickets[3]});
    ExpectText(DescribeDpchs(test.cell), "", "none");
    UMTS_EXPECT(test.cell->GetCodeOccupancy() == common, "common channels");
    UMTS_EXPECT(test.cell->GetLoad() == 0.0, "no load");
}

UMTS_TEST("umts-cctrch-code", "More than a UE can have is refused")
{
    for (const std::string policy : {"Refuse", "Queue"})
    {
        LoneCell test(policy);
        const UeContext ue{};
        test.Take(ue, "dch4");
        test.Take(ue, "dch3"); // 2604.8
        ExpectText(DescribeDpchs(test.cell), "4/1 4/2 4/3", "three codes");
        const auto refused = test.Request(ue, "dch1");
        UMTS_EXPECT(refused.outcome == AdmissionControl::REFUSED, "it never fits");
        ExpectText(refused.reason,
                   "2675.2 kb/s of one UE need more than three codes of spreading factor 4",
                   "why");
        ExpectText(DescribeDpchs(test.cell), "4/1 4/2 4/3", "as before");
    }
}

// A code that is swapped is the free one with the lowest number, its own and its halves included.
UMTS_TEST("umts-cctrch-code", "Codes of several UEs")
{
    LoneCell test("Refuse");
    const UeContext first{};
    const UeContext second{};
    const UeContext third{};
    const uint32_t oldest = test.Take(first, "dch1");
    test.Take(second, "dch1");
    ExpectText(DescribeDpchs(test.cell), "32/1 32/2", "one each");
    const uint32_t another = test.Take(first, "dch1");
    ExpectText(DescribeDpchs(test.cell), "16/2 32/2", "32/0 and 32/2 leave neither 16/0 nor 16/1");
    test.Take(third, "dch1");
    ExpectText(DescribeDpchs(test.cell), "16/2 32/2 32/1", "that of the first UE before");
    test.cell->Release(oldest);
    ExpectText(DescribeDpchs(test.cell), "32/3 32/2 32/1", "16/2 is 32/4 and 32/5");
    test.cell->Release(another);
    ExpectText(DescribeDpchs(test.cell), "32/2 32/1", "the first UE has gone");
    test.Take(first, "dch1");
    ExpectText(DescribeDpchs(test.cell), "32/2 32/1 32/3", "it is back");
}

UMTS_TEST("umts-cctrch-code", "A refusal leaves all as it was")
{
    LoneCell test("Refuse");
    const UeContext ue{};
    const uint32_t ticket = test.Take(ue, "dch1");
    test.Fill();
    const std::string others = " 8/1 8/2 8/3 8/4 8/5 8/6 8/7";
    ExpectText(DescribeDpchs(test.cell), "32/1" + others, "full but for 8/0");
    const double load = test.cell->GetLoad();
    const auto refuse = [&](const std::string& name, const std::string& reason) {
        const std::string before = DescribeDpchs(test.cell);
        const auto refused = test.Request(ue, name);
        UMTS_EXPECT(refused.outcome == AdmissionControl::REFUSED, name);
        ExpectText(refused.reason, reason, name);
        ExpectText(DescribeDpchs(test.cell), before, name + ", codes");
    };
    refuse("dch3", "no 1 free code(s) of spreading factor 4, 93.75 % of the tree is taken");
    refuse("dch2", "no 1 free code(s) of spreading factor 8, 93.75 % of the tree is taken");
    UMTS_EXPECT(test.cell->GetLoad() == load, "load");
    const uint32_t another = test.Take(ue, "dch1");
    ExpectText(DescribeDpchs(test.cell), "16/1" + others, "it fits");
    refuse("dch1", "no 1 free code(s) of spreading factor 8, 96.875 % of the tree is taken");
    test.cell->ReleaseAll({ticket, another});
    ExpectText(DescribeDpchs(test.cell), others.substr(1), "all is back");
}

UMTS_TEST("umts-cctrch-code", "A larger code is waited for")
{
    LoneCell test("Queue");
    const UeContext ue{};
    test.Take(ue, "dch1");
    const auto others = test.Fill();
    const auto queued = test.Request(ue, "dch2");
    UMTS_EXPECT(queued.outcome == AdmissionControl::QUEUED, "it waits");
    ExpectText(DescribeDpchs(test.cell), "32/1 8/1 8/2 8/3 8/4 8/5 8/6 8/7", "as before");
    test.cell->Release(others[2]);
    UMTS_EXPECT(test.admitted == std::vector<uint32_t>{2}, "it is admitted");
    ExpectText(DescribeDpchs(test.cell), "8/3 8/1 8/2 8/4 8/5 8/6 8/7", "the code given back");
    test.cell->Release(queued.ticket);
    ExpectText(DescribeDpchs(test.cell), "32/1 8/1 8/2 8/4 8/5 8/6 8/7", "as before");
}

// HS-DSCH beside a DCH needs nothing more of the cell, and what waits does not hold it up.
UMTS_TEST("umts-cctrch-code", "HS-DSCH beside a DCH does not wait")
{
    LoneCell test("Queue");
    const UeContext first{};
    const UeContext second{};
    const UeContext third{};
    const UeContext fourth{};
    test.Take(first, "dch1"); // requests 1 to 6
    const auto others = test.Fill();
    const std::vector<std::pair<const UeContext*, std::string>> requests{{&second, "dch3"},
                                                                         {&third, "dch1"},
                                                                         {&fourth, "dch3"},
                                                                         {&third, ""}};
    for (const auto& [ue, name] : requests)
    {
        UMTS_EXPECT(test.Request(*ue, name).outcome == AdmissionControl::QUEUED, name);
    }
    const std::string before = DescribeDpchs(test.cell);
    test.Take(first, "");
    ExpectText(DescribeDpchs(test.cell), before, "it has the code of the DCH");
    test.cell->Release(others[6]);
    const std::vector<uint32_t> admitted{2, 3, 5};
    UMTS_EXPECT(test.admitted == admitted, "the third UE's, before a DCH that has no room");
    ExpectText(DescribeDpchs(test.cell), "32/1 8/1 8/2 8/3 8/4 8/5 8/6 8/7 32/2", "one code each");
    UMTS_EXPECT(test.cell->GetNQueued() == 1, "it waits on");
}

} // namespace
