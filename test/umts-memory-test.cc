/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-test.h"

#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-hs-feedback-line.h"
#include "ns3/umts-object-pool.h"
#include "ns3/umts-ref.h"
#include "ns3/umts-type-declaration.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
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

/// Ends of objects by their beginnings.
using Places = std::map<uintptr_t, uintptr_t>;

/**
 * @param places adds an object's
 * @param object the object
 */
template <typename T>
void
AddPlace(Places& places, const T& object)
{
    const auto start = reinterpret_cast<uintptr_t>(&object);
    places[start] = start + sizeof(T);
}

UMTS_TEST("umts-memory", "Compact objects overlap nowhere")
{
    std::vector<std::unique_ptr<Part<65>>> parts;
    std::vector<std::unique_ptr<Part<8>>> others;
    for (uint32_t i = 0; i < 20000; ++i) // more than a chunk
    {
        parts.push_back(std::make_unique<Part<65>>());
        others.push_back(std::make_unique<Part<8>>());
        if (i % 3 == 0)
        {
            parts[i / 2] = std::move(parts.back());
            parts.pop_back();
        }
    }
    const auto large = std::make_unique<Part<70000>>(); // more than is kept in chunks
    Places places;
    AddPlace(places, *large);
    for (const auto& part : parts)
    {
        AddPlace(places, *part);
    }
    for (const auto& other : others)
    {
        AddPlace(places, *other);
    }
    UMTS_EXPECT(places.size() == 1 + parts.size() + others.size(), "each has a place of its own");
    uintptr_t end = 0;
    for (const auto& [start, next] : places)
    {
        UMTS_ASSERT(start >= end, "an object at " << start << " overlaps one up to " << end);
        end = next;
    }
}

#ifndef UMTS_ADDRESS_SANITIZER

UMTS_TEST("umts-memory", "Compact objects lie together, and their memory is used again")
{
    // Sizes that no object of the module has, so that no memory waits to be used again.
    constexpr std::size_t octets = 39 * 64;
    std::vector<std::unique_ptr<Part<octets>>> parts;
    uint32_t neighbours = 0;
    for (uint32_t i = 0; i < 52; ++i)
    {
        parts.push_back(std::make_unique<Part<octets>>());
        neighbours += i > 0 && parts[i].get() == parts[i - 1].get() + 1;
    }
    UMTS_EXPECT(neighbours >= 48, "in two chunks at most: " << neighbours);
    const void* const last = parts.back().get();
    parts.pop_back();
    UMTS_EXPECT(std::make_unique<Part<octets - 10>>().get() == last, "memory of as many lines");
}

/// An object of ns-3 that lies together with others of its kind.
class CompactObject : public Object, public Compact
{
  public:
    using Compact::operator new;
    using Compact::operator delete;

    /** @return the TypeId */
    static TypeId GetTypeId()
    {
        UMTS_TYPE_NAMED(CompactObject, Object, "ns3::umts::test::CompactObject");
    }

  private:
    std::array<char, 2600> m_contents; //!< Octets
};

UMTS_TEST("umts-memory", "An object deleted through a base class gives its memory back")
{
    Ptr<Object> object = CreateObject<CompactObject>();
    const void* const place = dynamic_cast<CompactObject*>(PeekPointer(object));
    object = nullptr;
    object = CreateObject<CompactObject>();
    UMTS_EXPECT(dynamic_cast<CompactObject*>(PeekPointer(object)) == place, "the same memory");
}

/// An object whose constructor fails once.
struct Failing : public Compact
{
    /** @param place gets the object's address before the first one fails */
    explicit Failing(const void*& place)
    {
        if (!place)
        {
            place = this;
            throw std::runtime_error("no object");
        }
    }

    std::array<char, 2900> contents; //!< Octets
};

UMTS_TEST("umts-memory", "A constructor that throws gives its memory back")
{
    const void* place = nullptr;
    try
    {
        std::make_unique<Failing>(place);
    }
    catch (const std::runtime_error&)
    {
    }
    UMTS_EXPECT(place && std::make_unique<Failing>(place).get() == place, "the same memory");
}

#endif

UMTS_TEST("umts-memory", "Nothing is deleted as any other object")
{
    constexpr std::size_t octets = 33 * 64;
    Compact::operator delete(nullptr, octets);
    Part<octets>* none = nullptr;
    delete none;
    const auto first = std::make_unique<Part<octets>>();
    const auto second = std::make_unique<Part<octets>>();
    UMTS_EXPECT(first && second && first != second, "objects with memory");
}

UMTS_TEST("umts-memory", "Compact objects start at the beginning of a cache line")
{
    const auto part = std::make_unique<Part<100>>();
    const auto place = reinterpret_cast<uintptr_t>(part.get());
    UMTS_EXPECT(place % CACHE_LINE == 0, place);
    UMTS_EXPECT(CountCacheLines(0) == 0 && CountCacheLines(1) == 1, "lines");
    UMTS_EXPECT(CountCacheLines(CACHE_LINE) == 1 && CountCacheLines(CACHE_LINE + 1) == 2, "lines");
}

UMTS_TEST("umts-memory", "A vector of compact elements")
{
    CompactVector<uint64_t> numbers;
    for (uint64_t i = 0; i < 20000; ++i) // more than is kept together
    {
        numbers.push_back(i);
    }
    const CompactVector<uint64_t> copy = numbers;
    for (uint64_t i = 0; i < numbers.size(); ++i)
    {
        UMTS_ASSERT(numbers[i] == i && copy[i] == i, "number " << i);
    }
    std::vector<CompactVector<char>> none(1000);
    none.resize(2000);
    UMTS_EXPECT(none.back().empty(), "nothing takes no memory");
#ifndef UMTS_ADDRESS_SANITIZER
    CompactVector<char> few(100);
    const void* const place = few.data();
    few = CompactVector<char>();
    UMTS_EXPECT(CompactVector<char>(128).data() == place, "memory of as many lines");
#endif
}

/// What is made and forgotten often.
struct Thing : public ObjectPool<Thing>
{
    /** @brief Make it as new. */
    void Clear()
    {
        numbers.clear();
    }

    ~Thing()
    {
        ++gone;
    }

    std::vector<uint32_t> numbers;  //!< Its contents
    static inline uint32_t gone{0}; //!< Things that were destroyed
};

UMTS_TEST("umts-memory", "A copy of what is made often has references of its own")
{
    const Ptr<Thing> thing = Thing::Create();
    thing->numbers = {1, 2, 3};
    const Ptr<Thing> same = thing;
    const Thing copy = *thing;
    UMTS_EXPECT(thing->GetReferenceCount() == 2, "two");
    UMTS_EXPECT(copy.numbers.size() == 3 && copy.GetReferenceCount() == 1, "its own");
}

#ifdef UMTS_ADDRESS_SANITIZER

UMTS_TEST("umts-memory", "What nobody refers to is deleted under the address sanitizer")
{
    const uint32_t before = Thing::gone;
    Thing::Create();
    UMTS_EXPECT(Thing::gone == before + 1, "it does not wait to be used again");
}

#else

#ifdef NS3_ASSERT_ENABLE

UMTS_TEST("umts-memory", "A reference too many is given back")
{
    const std::string said = CatchAbort([] {
        const Ptr<Thing> thing = Thing::Create();
        thing->Unref();
        thing->Unref();
    });
    ExpectPart(said, "an object without references loses one");
}

#endif

UMTS_TEST("umts-memory", "What nobody refers to is used again")
{
    Ptr<Thing> first = Thing::Create();
    first->numbers = {1, 2, 3};
    Ptr<Thing> second = first;
    const Thing* const place = PeekPointer(first);
    first = nullptr;
    UMTS_EXPECT(Thing::Create() != second && second->numbers.size() == 3, "another one");
    second = nullptr;
    const Ptr<Thing> again = Thing::Create();
    UMTS_EXPECT(PeekPointer(again) == place && again->numbers.empty(), "as new");
    UMTS_EXPECT(again->numbers.capacity() >= 3 && again->GetReferenceCount() == 1, "as new");
}

#endif

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
    const Ref<Packet> mutablePacket{Create<Packet>(10)};
    const Ref<const Packet> fourth{mutablePacket};
    const Ptr<const Packet> fifth = fourth;
    UMTS_EXPECT(fifth->GetReferenceCount() == 3, "of other types");
    UMTS_EXPECT(fourth == Ref<const Packet>{fifth} && fourth != third, "of one object or not");
}

/// An answer of a UE.
struct Answer
{
    uint32_t user;   //!< The UE
    uint32_t number; //!< Its number
};

UMTS_TEST("umts-memory", "A reference is handed on as one to what is constant")
{
    const Ptr<Packet> packet = Create<Packet>(10);
    Ref<Packet> mine{packet};
    const Ref<const Packet> theirs{std::move(mine)};
    UMTS_EXPECT(packet->GetReferenceCount() == 2 && !mine && &*theirs == PeekPointer(packet),
                "not counted again");
    UMTS_EXPECT((std::is_constructible_v<Ref<const Packet>, Ref<Packet>>), "as Ptr");
    UMTS_EXPECT(!(std::is_constructible_v<Ref<Packet>, Ref<const Packet>>), "as Ptr");
    UMTS_EXPECT(!(std::is_constructible_v<Ref<Packet>, Ptr<Object>>), "another class");
}

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
            line.Remove(uint32_t{1});
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

#ifdef NS3_ASSERT_ENABLE

UMTS_TEST("umts-memory", "What is heeded later than the delay of HS-DPCCH")
{
    const std::string said = CatchAbort([] {
        HsFeedbackLine<Answer> line(3);
        line.Begin(5);
        line.Send(8, {1, 0});
        line.Send(9, {1, 0});
    });
    ExpectPart(said, "TTI 9 is not within TTIs 5 .. 8");
}

#endif

UMTS_TEST("umts-memory", "HS-DPCCH without delay")
{
    HsFeedbackLine<Answer> line;
    for (uint32_t tti = 7; tti < 10; ++tti)
    {
        line.Begin(tti);
        line.Send(tti, {1, tti});
        UMTS_EXPECT(line.GetDue().size() == 1 && line.GetDue().front().number == tti,
                    "heeded in TTI " << tti);
        line.GetDue().clear();
    }
}

} // namespace
