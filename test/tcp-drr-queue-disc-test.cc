/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/drr-queue-disc.h"
#include "ns3/fifo-queue-disc.h"
#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/packet-filter.h"
#include "ns3/queue-size.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-header.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Deficit round robin: order and deficits by hand, fairness bounds of the paper, buffer stealing.
 */

using namespace ns3;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("tcp-drr-queue-disc", UNIT);

/**
 * @ingroup umts
 * @brief A packet of a flow.
 */
class Item : public QueueDiscItem
{
  public:
    /**
     * @param flow number of its flow, which is its hash
     * @param size octets
     */
    Item(uint32_t flow, uint32_t size)
        : QueueDiscItem(Create<Packet>(size), Address(), 0),
          m_flow(flow)
    {
    }

    void AddHeader() override
    {
    }

    bool Mark() override
    {
        return false;
    }

    uint32_t Hash(uint32_t perturbation) const override
    {
        return m_flow + perturbation;
    }

    /** @return number of its flow */
    uint32_t GetFlow() const
    {
        return m_flow;
    }

  private:
    uint32_t m_flow; //!< Number of its flow.
};

/**
 * @param item a packet
 * @return its flow
 */
uint32_t
FlowOf(Ptr<const QueueDiscItem> item)
{
    return DynamicCast<const Item>(item)->GetFlow();
}

/**
 * @param quantum attribute Quantum
 * @param maxSize attribute MaxSize
 * @return a disc
 */
Ptr<DrrQueueDisc>
MakeDisc(uint32_t quantum, const std::string& maxSize = "100000p")
{
    auto disc = CreateObject<DrrQueueDisc>();
    disc->SetAttribute("Quantum", UintegerValue(quantum));
    disc->SetAttribute("MaxSize", StringValue(maxSize));
    disc->Initialize();
    return disc;
}

/**
 * @param disc a disc
 * @return deficits of its buckets in the order of their first packets
 */
std::vector<uint32_t>
GetDeficits(Ptr<DrrQueueDisc> disc)
{
    std::vector<uint32_t> deficits;
    for (std::size_t i = 0; i < disc->GetNQueueDiscClasses(); ++i)
    {
        deficits.push_back(DynamicCast<DrrFlow>(disc->GetQueueDiscClass(i))->GetDeficit());
    }
    return deficits;
}

/**
 * A script of arrivals and departures; bucket i is that of flow i. "1+300" is the arrival of 300
 * octets of flow 1, "1+300!0" one that flow 0 loses a packet on; "1-300=200" is their departure,
 * after which flow 1 has a deficit of 200.
 */
struct ScriptTest
{
    void Run()
    {
        auto disc = MakeDisc(m_quantum, m_maxSize);
        disc->TraceConnectWithoutContext("Drop", MakeCallback(&ScriptTest::Dropped, this));
        std::istringstream script(m_script);
        std::string step;
        while (script >> step)
        {
            std::istringstream text(step);
            uint32_t flow = 0;
            char what = 0;
            uint32_t size = 0;
            char separator = 0;
            uint32_t expected = NONE;
            text >> flow >> what >> size >> separator >> expected;
            m_dropped = NONE;
            if (what == '+')
            {
                disc->Enqueue(Create<Item>(flow, size));
                UMTS_EXPECT(m_dropped == (separator == '!' ? expected : NONE), step);
                continue;
            }
            const auto item = disc->Dequeue();
            UMTS_ASSERT(item != nullptr, step << ": nothing waits");
            UMTS_EXPECT(FlowOf(item) == flow, step << ": flow");
            UMTS_EXPECT(item->GetSize() == size, step << ": octets");
            UMTS_EXPECT(GetDeficits(disc).at(flow) == expected, step << ": deficit");
        }
        UMTS_EXPECT(disc->Dequeue() == nullptr, "nothing is left");
    }

    /** @param item a packet that is dropped */
    void Dropped(Ptr<const QueueDiscItem> item)
    {
        m_dropped = FlowOf(item);
    }

    static constexpr uint32_t NONE = 99; //!< No flow.

    uint32_t m_quantum;       //!< Attribute Quantum.
    std::string m_maxSize;    //!< Attribute MaxSize.
    std::string m_script;     //!< The script.
    uint32_t m_dropped{NONE}; //!< Flow that lost a packet in this step.
};

void
AddScript(const std::string& name,
          uint32_t quantum,
          const std::string& maxSize,
          const std::string& script)
{
    AddTest(name, [=] { ScriptTest{quantum, maxSize, script}.Run(); });
}

/**
 * The largest lead of a flow over another: from the common start Quantum + Max, over any interval
 * Quantum + 2 Max (theorem 1 of the paper).
 */
struct FairnessTest
{
    static constexpr uint32_t MAX = 1500; //!< Octets of the largest packet.

    void Run()
    {
        auto disc = MakeDisc(m_quantum);
        const auto random = umts::test::MakeRandom(1);
        const auto draw = [&] { return random->GetInteger(40, MAX); };
        constexpr uint32_t flows = 3;
        const auto arrive = [&](uint32_t flow) {
            const uint32_t sizes[flows] = {MAX, 40, draw()};
            disc->Enqueue(Create<Item>(flow, sizes[flow]));
        };
        for (uint32_t i = 0; i < 100 * flows; ++i)
        {
            arrive(i % flows);
        }
        std::vector<int64_t> sent(flows);
        std::map<std::pair<uint32_t, uint32_t>, std::pair<int64_t, int64_t>> leads;
        for (uint32_t i = 0; i < 100000; ++i)
        {
            const auto item = disc->Dequeue();
            const uint32_t flow = FlowOf(item);
            sent[flow] += item->GetSize();
            arrive(flow);
            for (uint32_t other = 0; other < flows; ++other)
            {
                auto& [least, most] = leads[std::minmax(flow, other)];
                const int64_t lead = sent[std::min(flow, other)] - sent[std::max(flow, other)];
                least = std::min(least, lead);
                most = std::max(most, lead);
            }
        }
        for (const auto& [pair, lead] : leads)
        {
            const auto& [least, most] = lead;
            UMTS_EXPECT(std::max(-least, most) < m_quantum + MAX, "from the start");
            UMTS_EXPECT(most - least <= m_quantum + 2 * MAX, "any interval");
        }
        UMTS_EXPECT(leads.size() == 6, "pairs compared, each flow with itself too");
        UMTS_EXPECT(sent[0] > 1000000, "the comparison went far");
    }

    uint32_t m_quantum; //!< Attribute Quantum.
};

void
AddFairness(uint32_t quantum)
{
    AddTest("Fairness with a quantum of " + std::to_string(quantum),
            [=] { FairnessTest{quantum}.Run(); });
}

/// Add the scripts.
void
AddScripts()
{
    const auto add = [](auto... arguments) { AddScript(arguments...); };
    add("Four backlogged flows",
        500,
        "100p",
        "0+200 0+750 0+20  1+500 1+500  2+100 2+600 2+200  3+180 3+700 3+50 "
        "0-200=300 1-500=0 2-100=400 3-180=320 "
        "0-750=50 0-20=0 1-500=0 2-600=300 2-200=0 3-700=120 3-50=0");
    // With the 200 octets that it had left flow 0 would send its 600 before flow 1's second.
    add("A flow that leaves loses its deficit",
        500,
        "100p",
        "0+300 1+500 1+500 1+500 0-300=0 1-500=0 0+600 1-500=0 0-600=0 1-500=0");
    add("A packet that comes within the turn of its flow is sent in it",
        500,
        "100p",
        "0+100 0+100 1+500 0-100=400 0+300 0+1 0-100=300 0-300=0 1-500=0 0-1=0");
    add("A new flow comes last in the round",
        500,
        "100p",
        "0+500 0+500 1+500 0-500=0 2+500 1-500=0 2-500=0 0-500=0");
    add("The flow with the most octets, not packets, loses its head",
        1000,
        "4p",
        "0+10 0+20 0+30 1+100 1+5!1 0-10=990 0-20=970 0-30=0 1-5=0");
    add("An octet limit that takes several drops",
        1000,
        "1000B",
        "0+100 0+200 0+300 0+400 1+250!0 0-300=700 0-400=0 1-250=0");
    add("A flow that loses its last packet in its turn ends it",
        1000,
        "1000B",
        "0+100 0+800 0-100=900 1+70 1+80 2+60!0 1-70=930 1-80=0 2-60=0");
    add("A packet larger than the limit", 1000, "1000B", "0+1001!0 0+1000 0-1000=0");
}

UMTS_TESTS("tcp-drr-queue-disc")
{
    AddScripts();
    AddFairness(250);
    AddFairness(1500);
    AddFairness(4000);
}

/// With a quantum of the largest packet a departure touches one bucket, with less many.
struct ConstantTimeTest
{
    /**
     * @param quantum attribute Quantum
     * @return the largest number of deficits that a departure changes
     */
    uint32_t MostTouched(uint32_t quantum)
    {
        auto disc = MakeDisc(quantum);
        for (uint32_t i = 0; i < 20 * FLOWS; ++i)
        {
            disc->Enqueue(Create<Item>(i % FLOWS, i < FLOWS ? 100 : 1 + i * 37 % 100));
        }
        std::ptrdiff_t most = 0;
        for (uint32_t i = 0; i < 20 * FLOWS; ++i)
        {
            const auto before = GetDeficits(disc);
            disc->Dequeue();
            const auto after = GetDeficits(disc);
            std::ptrdiff_t touched = 0;
            for (uint32_t flow = 0; flow < FLOWS; ++flow)
            {
                touched += before[flow] == after[flow] ? 0 : 1;
            }
            most = std::max(most, touched);
        }
        return static_cast<uint32_t>(most);
    }

    static constexpr uint32_t FLOWS = 50; //!< Number of flows.
};

UMTS_TEST_F(ConstantTimeTest, "tcp-drr-queue-disc", "Buckets that a departure touches")
{
    UMTS_EXPECT(MostTouched(100) == 1, "quantum = largest packet");
    UMTS_EXPECT(MostTouched(1) == FLOWS, "quantum of 1: round after round");
}

/// Random arrivals, departures and peeks: nothing is lost, doubled or reordered in a flow.
struct ConservationTest
{
    void Run()
    {
        auto disc = MakeDisc(500, m_maxSize);
        disc->TraceConnectWithoutContext("Drop", MakeCallback(&ConservationTest::Left, this));
        const auto random = umts::test::MakeRandom(1);
        uint64_t departed = 0;
        for (uint32_t i = 0; i < 20000; ++i)
        {
            const uint32_t action = random->GetInteger(0, 99);
            if (action < 55)
            {
                const auto item =
                    Create<Item>(random->GetInteger(0, 6), random->GetInteger(1, 1500));
                m_waiting[item->GetFlow()].push_back(item);
                disc->Enqueue(item);
            }
            else if (action < 95)
            {
                const auto item = disc->Dequeue();
                departed += item ? 1 : 0;
                Left(item);
            }
            else
            {
                m_peeked = disc->Peek();
            }
            UMTS_ASSERT(disc->GetCurrentSize() <= disc->GetMaxSize(), "size");
        }
        std::size_t waiting = 0;
        for (const auto& [flow, items] : m_waiting)
        {
            waiting += items.size();
        }
        const auto& stats = disc->GetStats();
        UMTS_EXPECT(m_misordered == 0, "a flow leaves in its order");
        UMTS_EXPECT(disc->GetNPackets() == waiting, "what did not leave waits");
        UMTS_EXPECT(stats.nTotalReceivedPackets == departed + stats.nTotalDroppedPackets + waiting,
                    "packets");
        UMTS_EXPECT(stats.nTotalReceivedBytes ==
                        stats.nTotalSentBytes + stats.nTotalDroppedBytes + disc->GetNBytes(),
                    "octets");
        UMTS_EXPECT(stats.nTotalDroppedPackets > 1000, "the limit was reached");
    }

    /** @param item a packet that was sent or dropped, if any */
    void Left(Ptr<const QueueDiscItem> item)
    {
        if (!item)
        {
            return;
        }
        auto& items = m_waiting[FlowOf(item)];
        const auto place = std::find(items.begin(), items.end(), item);
        // A packet that was peeked at is the next to be sent, and cannot be dropped any more.
        const bool isPassed = items.front() == m_peeked && place == items.begin() + 1;
        m_misordered += place == items.begin() || isPassed ? 0 : 1;
        items.erase(place);
    }

    std::string m_maxSize;                                        //!< Attribute MaxSize.
    std::map<uint32_t, std::vector<Ptr<const Item>>> m_waiting{}; //!< Packets by flow.
    Ptr<const QueueDiscItem> m_peeked{};                          //!< Packet of the last peek.
    uint32_t m_misordered{0};                                     //!< Not the first of its flow.
};

void
AddConservation(const std::string& maxSize)
{
    AddTest("Conservation with at most " + maxSize, [=] { ConservationTest{maxSize}.Run(); });
}

UMTS_TESTS("tcp-drr-queue-disc")
{
    AddConservation("20p");
    AddConservation("5000B");
    AddConservation("1400B");
}

/**
 * @ingroup umts
 * @brief Classifies by size: an odd packet belongs to a flow of its size, others to none.
 */
class OddSizeFilter : public PacketFilter
{
  private:
    bool CheckProtocol(Ptr<QueueDiscItem> /* item */) const override
    {
        return true;
    }

    int32_t DoClassify(Ptr<QueueDiscItem> item) const override
    {
        return item->GetSize() % 2 == 1 ? static_cast<int32_t>(item->GetSize()) : PF_NO_MATCH;
    }
};

/**
 * @param buckets attribute Flows
 * @param salt attribute Perturbation
 * @return buckets used by two packets from each of 8 ports of one host
 */
uint32_t
CountUdpBuckets(uint32_t buckets, uint32_t salt)
{
    auto disc = CreateObject<DrrQueueDisc>();
    disc->SetAttribute("Flows", UintegerValue(buckets));
    disc->SetAttribute("Perturbation", UintegerValue(salt));
    disc->Initialize();
    for (uint16_t i = 0; i < 16; ++i)
    {
        UdpHeader udp;
        udp.SetSourcePort(1000 + i % 8);
        udp.SetDestinationPort(80);
        auto packet = Create<Packet>(100);
        packet->AddHeader(udp);
        Ipv4Header ip;
        ip.SetSource("10.0.0.1");
        ip.SetDestination("10.0.1.1");
        ip.SetProtocol(17);
        disc->Enqueue(Create<Ipv4QueueDiscItem>(packet, Address(), 0x0800, ip));
    }
    return disc->GetNQueueDiscClasses();
}

// Which packets share a bucket.
UMTS_TEST("tcp-drr-queue-disc", "Buckets by hash, filter and 5-tuple")
{
    auto hashed = CreateObject<DrrQueueDisc>();
    hashed->SetAttribute("Flows", UintegerValue(4));
    hashed->Initialize();
    for (const uint32_t flow : {0, 1, 4, 5, 8})
    {
        hashed->Enqueue(Create<Item>(flow, 100));
    }
    UMTS_EXPECT(hashed->GetNQueueDiscClasses() == 2, "0, 4, 8 and 1, 5");

    auto filtered = CreateObject<DrrQueueDisc>();
    filtered->AddPacketFilter(CreateObject<OddSizeFilter>());
    filtered->Initialize();
    for (const uint32_t size : {11, 13, 11, 12})
    {
        filtered->Enqueue(Create<Item>(1, size));
    }
    UMTS_EXPECT(filtered->GetNQueueDiscClasses() == 2, "11 and 13");
    const auto reason = DrrQueueDisc::UNCLASSIFIED_DROP;
    UMTS_EXPECT(filtered->GetStats().GetNDroppedPackets(reason) == 1, "12");

    UMTS_EXPECT(CountUdpBuckets(1024, 0) == 8, "a bucket for each port");
    UMTS_EXPECT(CountUdpBuckets(1, 0) == 1, "one bucket for all");
    std::set<uint32_t> counts;
    for (uint32_t salt = 0; salt < 20; ++salt)
    {
        counts.insert(CountUdpBuckets(10, salt));
    }
    UMTS_EXPECT(counts.size() > 1, "the salt moves flows to other buckets");
}

// Attributes and configurations that are refused.
UMTS_TEST("tcp-drr-queue-disc", "Bad attributes and configurations")
{
    auto disc = CreateObject<DrrQueueDisc>();
    for (const std::string name : {"Quantum", "Flows"})
    {
        UMTS_EXPECT(!disc->SetAttributeFailSafe(name, UintegerValue(0)), name);
    }
    auto foreign = CreateObject<QueueDiscClass>();
    foreign->SetQueueDisc(CreateObject<FifoQueueDisc>());
    disc->AddQueueDiscClass(foreign);
    umts::test::ExpectError([&] { disc->Initialize(); }, "makes its classes itself");
}

} // namespace
