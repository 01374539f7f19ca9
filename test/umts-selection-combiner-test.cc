/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/umts-selection-combiner.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Selection combining of the legs of an active set.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-selection-combiner", UNIT);

constexpr Nanos WAIT = 20; //!< How long legs are waited for

/**
 * @ingroup umts
 * @brief A combiner, and what it hands on.
 */
class CombinerRig : public TransportBlockSink
{
  public:
    CombinerRig()
        : combiner(*this, WAIT)
    {
    }

    /**
     * @brief A leg receives.
     * @param tti the TTI; it marks the blocks, too
     * @param blocks a letter for each: its mark, or - for a CRC error
     * @param now the current time
     * @param quality quality estimate
     */
    void Receive(uint32_t leg, Nanos tti, const std::string& blocks, Nanos now, uint8_t quality = 0)
    {
        auto set = ObjectPool<TransportBlockSet>::Create();
        for (const char mark : blocks)
        {
            set->blocks.emplace_back();
            set->blocks.back().octets.push_back(static_cast<uint8_t>(mark));
        }
        auto reception = BlockSetReception::Create(set);
        for (std::size_t i = 0; i < blocks.size(); ++i)
        {
            if (blocks[i] == '-')
            {
                reception->Fail(i);
            }
        }
        last = PeekPointer(reception);
        combiner.Receive(leg, tti, std::move(reception), quality, now);
    }

    void Deliver(Ptr<const BlockSetReception> reception) override
    {
        delivered = PeekPointer(reception);
        for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
        {
            const TransportBlock* block = reception->GetBlock(i);
            text += block ? static_cast<char>(block->octets[0]) : '-';
        }
        text += std::to_string(reception->GetNErrors()) + " ";
        if (onDelivery)
        {
            onDelivery();
        }
    }

    /** @return what was handed on since the last call: blocks and the number of errors of each */
    std::string Take()
    {
        return std::exchange(text, {});
    }

    SelectionCombiner combiner;                  //!< The combiner
    std::string text;                            //!< What it has handed on
    const BlockSetReception* last{nullptr};      //!< What the last leg has received
    const BlockSetReception* delivered{nullptr}; //!< What was handed on last
    std::function<void()> onDelivery;            //!< Called with everything handed on; may be null
};

/** @brief Every block comes from where it is good. */
void
CheckBlocks()
{
    CombinerRig rig;
    auto& combiner = rig.combiner;
    const uint32_t a = combiner.AddLeg(0);
    rig.Receive(a, 10, "a-a", 15);
    ExpectText(rig.Take(), "a-a1 ", "one leg: at once");
    UMTS_EXPECT(rig.delivered == rig.last, "nothing is copied");
    const uint32_t b = combiner.AddLeg(15);
    const uint32_t c = combiner.AddLeg(15);
    rig.Receive(a, 20, "a--", 30);
    rig.Receive(b, 20, "-b-", 31);
    ExpectText(rig.Take(), "", "the third leg has not come");
    rig.Receive(c, 20, "---", 32);
    ExpectText(rig.Take(), "ab-1 ", "blocks of two legs");
    rig.Receive(a, 30, "---", 40);
    rig.Receive(b, 30, "bbb", 41);
    rig.Receive(c, 30, "ccc", 42);
    ExpectText(rig.Take(), "bbb0 ", "the first one without errors");
    rig.Receive(a, 40, "--", 50, 9);
    rig.Receive(b, 40, "--", 51, 3);
    const auto* best = rig.last;
    rig.Receive(c, 40, "--", 52, 5);
    ExpectText(rig.Take(), "--2 ", "all in error");
    UMTS_EXPECT(rig.delivered == best, "the best quality estimate");
    UMTS_EXPECT(combiner.GetDeadline() == NEVER, "nothing waits");
}

/** @brief TTIs go on in order and once; a leg that is missing holds them up for a bound. */
void
CheckOrder()
{
    CombinerRig rig;
    auto& combiner = rig.combiner;
    const uint32_t a = combiner.AddLeg(0);
    const uint32_t b = combiner.AddLeg(0);
    rig.Receive(a, 10, "a", 15);
    rig.Receive(a, 20, "-", 25);
    rig.Receive(b, 20, "b", 27);
    ExpectText(rig.Take(), "", "the second TTI waits for the first one");
    UMTS_EXPECT(combiner.GetDeadline() == 15 + WAIT, "of the first one");
    combiner.OnTime(14 + WAIT);
    ExpectText(rig.Take(), "", "not yet");
    combiner.OnTime(15 + WAIT);
    ExpectText(rig.Take(), "a0 b0 ", "both, in order");
    rig.Receive(b, 10, "b", 40);
    rig.Receive(a, 20, "a", 41);
    ExpectText(rig.Take(), "", "once");
    UMTS_EXPECT(combiner.GetNLate() == 2, "frames too late");
    rig.Receive(b, 40, "-", 50);
    rig.Receive(a, 30, "a", 60);
    combiner.OnTime(50 + WAIT);
    ExpectText(rig.Take(), "a0 -1 ", "what has waited for less goes with it");
    UMTS_EXPECT(combiner.GetDeadline() == NEVER, "nothing waits");
}

/** @brief Legs come and go. */
void
CheckLegs()
{
    CombinerRig rig;
    auto& combiner = rig.combiner;
    const uint32_t a = combiner.AddLeg(0);
    const uint32_t b = combiner.AddLeg(20);
    rig.Receive(a, 20, "a", 25);
    ExpectText(rig.Take(), "a0 ", "the other leg has only later TTIs");
    rig.Receive(a, 30, "a", 35);
    combiner.RemoveLeg(b);
    ExpectText(rig.Take(), "a0 ", "nobody waits for a leg that is gone");
    const uint32_t c = combiner.AddLeg(39);
    rig.Receive(a, 40, "-", 45);
    rig.Receive(c, 40, "c", 46);
    rig.Receive(a, 50, "a", 55);
    combiner.RemoveLeg(a);
    ExpectText(rig.Take(), "c0 ", "the next one waits for the leg that stays");
    rig.Receive(c, 50, "c", 56);
    ExpectText(rig.Take(), "a0 ", "and comes once");
    rig.Receive(c, 50, "c", 57);
    rig.Receive(c, 60, "c", 65);
    ExpectText(rig.Take(), "c0 ", "one leg");
    UMTS_EXPECT(combiner.GetNLegs() == 1, "legs");
    const uint32_t d = combiner.AddLeg(65);
    rig.onDelivery = [&combiner, d]() { combiner.RemoveLeg(d); };
    ExpectError(
        [&rig, c, d]() {
            rig.Receive(c, 70, "c", 75);
            rig.Receive(d, 70, "d", 75);
        },
        "have the removal wait");
}

// Which blocks are selected, when, and in which order.
UMTS_TEST("umts-selection-combiner",
          "Selection by CRC and quality, in order, with a bound of the wait")
{
    CheckBlocks();
    CheckOrder();
    CheckLegs();
}

} // namespace
