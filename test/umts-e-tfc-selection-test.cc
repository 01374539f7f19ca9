/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * E-TFC selection: whose data a block carries, and how large it is.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-tfc-selection", UNIT, "25.321 11.8.1.4");

constexpr double PLENTY = 1e6; //!< Power or grant that limits nothing

/**
 * A UE with three logical channels: 0 of MAC-d flow 0 and priority 3, 1 of flow 1 and priority 1, 2
 * of flow 0 and priority 5.
 */
struct SelectionTest
{
    SelectionTest()
    {
        config.flows.resize(2);
        config.channels.resize(3, config.channels[0]);
        config.channels[0].priority = 3;
        config.channels[1].priority = 1;
        config.channels[1].ddi = 5;
        config.channels[1].flow = 1;
        config.channels[2].priority = 5;
        config.channels[2].ddi = 6;
        limits.grant = PLENTY;
        limits.remainingPower = PLENTY;
    }

    /** @brief Begin with the configuration, and PDUs in each logical channel. */
    void Start(const std::vector<uint32_t>& pdus)
    {
        sources.assign(pdus.size(), NumberSource());
        std::vector<EdchSource*> all;
        for (std::size_t i = 0; i < pdus.size(); ++i)
        {
            sources[i].Add(pdus[i]);
            all.push_back(&sources[i]);
        }
        selection = std::make_unique<EtfcSelection>(config, all);
    }

    /**
     * @brief Begin, and send a block.
     * @param pdus PDUs in each logical channel
     * @param expected DDI and N of each MAC-es PDU, size of the block, dB of power offset,
     *        retransmissions, ! when the UE could use a larger grant
     */
    void Check(const std::vector<uint32_t>& pdus,
               const std::string& expected,
               const std::string& what)
    {
        Start(pdus);
        const auto choice = selection->Select(limits);
        std::string text = choice ? "" : "none";
        if (choice)
        {
            for (const auto& pdu : choice->pdus)
            {
                text += std::to_string(pdu->ddi) + "x" + std::to_string(pdu->blocks.size()) + " ";
            }
            text += std::to_string(selection->GetFormats().Get(choice->eTfci).tbsBits) + " " +
                    std::to_string(choice->powerOffsetDb) + "dB " +
                    std::to_string(choice->maxRetransmissions) + (choice->couldUseGrant ? "!" : "");
        }
        ExpectText(text, expected, what);
    }

    EdchConfig config{MakeEdchConfig()};      //!< E-DCH of the UE
    EtfcLimits limits;                        //!< Limits of the TTI
    std::vector<NumberSource> sources;        //!< PDUs
    std::unique_ptr<EtfcSelection> selection; //!< Under test
};

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "Grant, power and the smallest block")
{
    Check({0, 0, 0}, "none", "nothing to send");
    Check({3, 0, 0}, "4x3 1026 0dB 3", "all of it");
    Check({3, 2, 4}, "5x2 4x3 6x4 3078 0dB 3", "by priority: nine PDUs and 54 bits");
    Check({99, 0, 0}, "4x34 11442 0dB 3", "as many as the largest block holds");
    Start({0, 0, 0});
    limits.grant = GetRatioOf(*selection, 1026);
    Check({99, 0, 0}, "4x3 1026 0dB 3!", "up to the grant");
    Check({99, 1, 0}, "5x1 4x2 1044 0dB 3!", "of equal quantised power");
    Check({3, 0, 0}, "4x3 1026 0dB 3", "no data are left");
    limits.remainingPower = GetRatioOf(*selection, 690);
    Check({99, 0, 0}, "4x2 690 0dB 3", "up to the power");
    limits.grant = GetRatioOf(*selection, 690);
    limits.remainingPower = GetRatioOf(*selection, 1026) * 0.999;
    Check({99, 0, 0}, "4x2 690 0dB 3", "a larger grant would be of no use");
    limits.remainingPower = GetRatioOf(*selection, 1026);
    Check({99, 0, 0}, "4x2 690 0dB 3!", "now it would");
    limits.grant = 0.0;
    Check({99, 0, 0}, "none", "no grant");
    limits.isReportDue = true;
    Check({99, 0, 0}, "18 0dB 3!", "scheduling information alone");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "Scheduling information takes 18 bits")
{
    limits.isReportDue = true;
    Check({3, 0, 0}, "4x3 1044 0dB 3", "beside three PDUs");
    config.channels[0].pduBits = 1146;
    Check({99, 0, 0}, "4x9 10434 0dB 3", "ten PDUs would leave no room");
    limits.isReportDue = false;
    Check({99, 0, 0}, "4x10 11478 0dB 3", "the largest block");
    limits.isReportDue = true;
    config.flows[0].maxRetransmissions = 1;
    config.flows[1].maxRetransmissions = 2;
    config.report.powerOffsetDb = 6;
    Check({0, 0, 0}, "18 6dB 2", "alone: a power offset of its own, the most retransmissions");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "HARQ profiles and multiplexing lists")
{
    config.flows[0] = {3, 2, 0xff, 0, 0xff};
    config.flows[1] = {6, 1, 0b01, 0, 0xff};
    Check({1, 1, 1}, "5x1 4x1 6x1 1062 6dB 2", "of the highest priority; the most retransmissions");
    config.flows[1].multiplexing = 0b10;
    Check({1, 1, 1}, "5x1 354 6dB 1", "flow 1 goes alone");
    Check({1, 0, 1}, "4x1 6x1 708 3dB 2", "flow 0 with its own");
    // With its power offset the grant carries less.
    Start({0, 0, 0});
    limits.grant = GetRatioOf(*selection, 1026, 3);
    Check({99, 0, 0}, "4x3 1026 3dB 2!", "3 dB");
    Check({0, 99, 0}, "5x1 354 6dB 1!", "6 dB: half of it at most");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "Non-scheduled data need no grant")
{
    config.flows[1].nonScheduledBits = 700;
    config.flows[1].processes = 0b00000101;
    limits.grant = 0.0;
    Check({5, 5, 0}, "5x2 690 0dB 3!", "700 bits are two PDUs");
    limits.process = 1;
    Check({5, 5, 0}, "none", "not in this process");
    limits.process = 2;
    Start({0, 0, 0});
    limits.grant = GetRatioOf(*selection, 690);
    Check({99, 5, 0}, "5x2 4x2 1380 0dB 3!", "the grant is for scheduled data alone");
    limits.remainingPower = GetRatioOf(*selection, 1062);
    Check({99, 5, 0}, "5x2 4x1 1044 0dB 3", "the power is for all");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "The minimum set needs no power", "25.133 6.4")
{
    limits.remainingPower = 0.0;
    config.minimumSet = 4; // 372 bits
    Check({99, 0, 0}, "4x1 354 0dB 3", "one PDU");
    limits.hasDch = true;
    Check({99, 0, 0}, "none", "not beside a DCH");
    limits.hasDch = false;
    config.minimumSet = 2;
    Check({99, 0, 0}, "none", "too small for a PDU");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "What RLC does not give, others send")
{
    Start({5, 5, 0});
    sources[1].SetWindow(0);
    sources[0].SetWindow(2);
    const auto choice = selection->Select(limits);
    UMTS_ASSERT(choice.has_value(), "a block");
    UMTS_EXPECT(choice->pdus.size() == 1, "of one channel");
    UMTS_EXPECT(choice->pdus[0]->blocks.size() == 2, "as much as it has");
    UMTS_EXPECT(!selection->Select(limits), "the windows are closed");
    UMTS_EXPECT(selection->IsGrantTooSmall(GetRatioOf(*selection, 354) * 0.999), "not one PDU");
    UMTS_EXPECT(!selection->IsGrantTooSmall(GetRatioOf(*selection, 354)), "one PDU");
}

UMTS_TEST_F(SelectionTest, "umts-e-tfc-selection", "Configurations that cannot be")
{
    const auto refuse = [this](const std::string& part) {
        ExpectError([this] { Start({0, 0, 0}); }, part);
        config = SelectionTest().config;
    };
    config.channels[1].ddi = 4;
    refuse("DDI 4 is of two logical channels");
    config.channels[1].ddi = 63;
    refuse("logical channel 5 on E-DCH: DDI 63 must lie between 0 and 62");
    config.channels[1].flow = 2;
    refuse("there is no MAC-d flow 2");
    config.channels[1].priority = 9;
    refuse("priority 9 must lie between 1 and 8");
    config.channels[1].pduBits = 5;
    refuse("its MAC-d PDUs have 5 bits, fewer than 6");
    config.flows[1].powerOffsetDb = 7;
    refuse("power offset 7 dB of MAC-d flow 1 must lie between 0 and 6");
    config.flows[1].maxRetransmissions = 4;
    refuse("4 retransmissions of MAC-d flow 1 span 28 TSNs of the other HARQ processes");
    config.flows[1].nonScheduledBits = 19983;
    refuse("non-scheduled grant 19983 of MAC-d flow 1 exceeds 19982 bits");
    config.flows.resize(9);
    refuse("8 MAC-d flows at most, not 9");
}

/** @param seed random stream */
void
SelectRandom(uint32_t seed)
{
    const auto random = MakeRandom(seed);
    auto config = MakeEdchConfig(seed % 2 == 0 ? EdchTti::MS2 : EdchTti::MS10);
    config.formats.table = random->GetInteger(0, 1);
    config.minimumSet = random->GetInteger(0, 1) == 0 ? 0 : random->GetInteger(0, 40);
    config.flows.resize(random->GetInteger(1, 4));
    for (auto& flow : config.flows)
    {
        flow.powerOffsetDb = random->GetInteger(0, 6);
        flow.multiplexing = random->GetInteger(0, 255);
        flow.nonScheduledBits = random->GetInteger(0, 1) == 0 ? 0 : random->GetInteger(1, 3000);
        flow.processes = random->GetInteger(0, 255);
    }
    config.channels.resize(random->GetInteger(1, 6), config.channels[0]);
    std::vector<NumberSource> sources;
    for (std::size_t i = 0; i < config.channels.size(); ++i)
    {
        auto& channel = config.channels[i];
        channel.ddi = static_cast<uint8_t>(i);
        channel.flow = random->GetInteger(0, config.flows.size() - 1);
        channel.priority = random->GetInteger(1, 8);
        channel.pduBits = random->GetInteger(32, 700);
        sources.emplace_back(channel.pduBits);
        sources.back().Add(random->GetInteger(0, 30));
    }
    std::vector<EdchSource*> all;
    for (auto& source : sources)
    {
        all.push_back(&source);
    }
    EtfcSelection selection(config, all);
    EtfcLimits limits;
    limits.process = random->GetInteger(0, 7);
    limits.grant = random->GetInteger(0, 3) == 0 ? 0.0 : random->GetValue(0, 40);
    limits.remainingPower = random->GetValue(0, 60);
    limits.hasDch = random->GetInteger(0, 1) == 1;
    limits.isReportDue = random->GetInteger(0, 1) == 1;
    const auto choice = selection.Select(limits);
    if (!choice)
    {
        UMTS_EXPECT(!limits.isReportDue, "a report goes always, seed " << seed);
        return;
    }
    uint32_t usedBits = limits.isReportDue ? EDCH_SI_BITS : 0;
    uint32_t scheduledBits = 0;
    std::vector<uint32_t> unscheduledBits(config.flows.size(), 0);
    uint8_t priority = 0;
    for (const auto& pdu : choice->pdus)
    {
        const auto& channel = config.channels[pdu->ddi];
        UMTS_EXPECT(channel.priority >= priority, "order of priorities, seed " << seed);
        priority = channel.priority;
        usedBits += pdu->GetBits();
        const bool isScheduled = config.flows[channel.flow].nonScheduledBits == 0;
        (isScheduled ? scheduledBits : unscheduledBits[channel.flow]) +=
            pdu->GetBits() - (isScheduled ? 0 : MAC_ES_HEADER_BITS);
    }
    const auto& formats = selection.GetFormats();
    UMTS_EXPECT(+choice->eTfci == +formats.FindSmallest(usedBits), "seed " << seed);
    for (std::size_t flow = 0; flow < config.flows.size(); ++flow)
    {
        UMTS_EXPECT(unscheduledBits[flow] <= config.flows[flow].nonScheduledBits, "seed " << seed);
    }
    if (choice->pdus.empty())
    {
        return;
    }
    UMTS_EXPECT(scheduledBits <= selection.GetScheduledBits(limits.grant, choice->powerOffsetDb),
                "grant, seed " << seed);
    UMTS_EXPECT(choice->scheduledRatio <= limits.grant, "power of the grant, seed " << seed);
    const uint8_t free = limits.hasDch ? 0 : config.minimumSet;
    const double largest =
        std::max<double>(formats.Get(free).tbsBits,
                         selection.GetScheduledBits(limits.remainingPower, choice->powerOffsetDb));
    UMTS_EXPECT(usedBits <= largest, "power, seed " << seed);
}

UMTS_TEST("umts-e-tfc-selection", "Random UEs keep every limit, over 3000 seeds")
{
    for (uint32_t seed = 1; seed <= 3000; ++seed)
    {
        SelectRandom(seed);
    }
}

} // namespace
