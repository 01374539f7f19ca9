/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/packet.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-hs-feedback-line.h"
#include "ns3/umts-ref.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Objects that lie together, references that are handed on, and the delay of HS-DPCCH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-memory", UNIT);

/** @brief An object of some octets. @tparam octets how many */
template <std::size_t octets>
struct Part : public Compact
{
    std::array<char, octets> contents; //!< The octets
};

UMTS_TEST("umts-memory", "Compact objects overlap nowhere, and their memory is used again")
{
    std::vector<std::unique_ptr<Part<65>>> parts;
    std::vector<std::unique_ptr<Part<8>>> others;
    for (uint32_t i = 0; i < 2000; ++i) // more than a chunk
    {
        parts.push_back(std::make_unique<Part<65>>());
        parts.back()->contents.fill(static_cast<char>(i));
        others.push_back(std::make_unique<Part<8>>());
        others.back()->contents.fill(static_cast<char>(i + 1));
        if (i % 3 == 0)
        {
            parts.erase(parts.begin() + i / 2);
        }
    }
    for (const auto& part : parts)
    {
        const bool isIntact =
            std::count(part->contents.begin(), part->contents.end(), part->contents.front()) == 65;
        UMTS_ASSERT(isIntact, "nothing else was written to it");
    }
    for (const auto& other : others)
    {
        UMTS_ASSERT(other->contents.front() == other->contents.back(), "nor to the other size");
    }
#ifndef __SANITIZE_ADDRESS__
    const void* const last = parts.back().get();
    parts.pop_back();
    UMTS_EXPECT(std::make_unique<Part<70>>().get() == last, "memory of as many lines");
#endif
    auto large = std::make_unique<Part<5000>>(); // more than a page
    large->contents.fill('x');
}

UMTS_TEST("umts-memory", "References are counted")
{
    const Ptr<Packet> packet = Create<Packet>(10);
    Ref<const Packet> first{packet};
    UMTS_EXPECT(packet->GetReferenceCount() == 2, "one more");
    Ref<const Packet> second{first};
    UMTS_EXPECT(packet->GetReferenceCount() == 3 && first, "a copy");
    Ref<const Packet> third{std::move(first)};
    UMTS_EXPECT(packet->GetReferenceCount() == 3 && !first, "handed on");
    second = third;
    const Ref<const Packet>& same = third;
    third = same;
    UMTS_EXPECT(packet->GetReferenceCount() == 3 && third->GetSize() == 10, "the same again");
    second = nullptr;
    third = std::move(second);
    UMTS_EXPECT(packet->GetReferenceCount() == 1 && !third, "none is left");
}

/// An answer of a UE.
struct Answer
{
    uint32_t user;   //!< The UE
    uint32_t number; //!< Its number
};

UMTS_TEST("umts-memory", "Delay of HS-DPCCH")
{
    HsFeedbackLine<Answer> line(3);
    std::vector<std::pair<uint64_t, uint32_t>> heeded;
    for (uint64_t tti = 100; tti < 120; ++tti)
    {
        line.Begin(tti);
        for (const auto& answer : line.GetDue())
        {
            heeded.emplace_back(tti, answer.number);
        }
        line.GetDue().clear();
        if (tti < 104)
        {
            line.Send(tti + 3, {1, static_cast<uint32_t>(tti)});
            line.Send(tti + 1, {2, static_cast<uint32_t>(tti) + 1000});
        }
        if (tti == 102)
        {
            UMTS_EXPECT(line.GetNUnderWay() == 4, "three of UE 1, one of UE 2");
            line.Forget(uint32_t{1});
            UMTS_EXPECT(line.GetNUnderWay() == 1, "one of UE 2");
        }
    }
    const std::vector<std::pair<uint64_t, uint32_t>> expected{{101, 1100},
                                                              {102, 1101},
                                                              {103, 1102},
                                                              {104, 1103},
                                                              {106, 103}};
    UMTS_EXPECT(heeded == expected, heeded.size() << " answers");
    line.Send(120, {1, 0});
    line.Clear();
    UMTS_EXPECT(line.GetNUnderWay() == 0, "lost");
}

} // namespace
