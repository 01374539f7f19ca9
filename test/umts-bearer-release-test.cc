/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/uinteger.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <memory>
#include <random>
#include <set>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Radio bearers of every kind, set up, handed over and released in any order while traffic runs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-bearer-release", SYSTEM, "25.331 8.2.3");

constexpr uint32_t UES = 2;              //!< UEs of a network
constexpr uint32_t NODE_BS = 2;          //!< Node Bs of a network, with a cell each
constexpr uint32_t SEQUENCES = 250;      //!< Random sequences of a test case
const Time SEQUENCE = MilliSeconds(700); //!< Time in which bearers come and go

/** @brief Bearers of one network that come and go at random. */
class BearerLife
{
  public:
    /** @param seed seed of the random sequence */
    explicit BearerLife(uint32_t seed)
        : m_random(seed),
          m_network(MakeConfig(), {UES, NODE_BS, 1})
    {
        for (uint32_t ue = 0; ue < UES; ++ue)
        {
            m_ports.push_back(std::make_unique<DatagramPort>(m_network.ues[ue]->GetNode(), false));
            m_bearers.push_back({DEFAULT_RB});
        }
    }

    /** @brief Run the sequence, then release what is left and wait for what is on its way. */
    void Run()
    {
        uint32_t number = 0;
        for (int64_t ms = 5; ms < SEQUENCE.GetMilliSeconds(); ms += 1 + Below(40))
        {
            const uint32_t ue = Below(UES);
            const Time at = MilliSeconds(ms);
            m_host.SendAt(at, m_network.addresses[ue], ue, number, ChooseSize(1000));
            m_ports[ue]->SendAt(at, m_network.GetHostAddress(), ue, number, ChooseSize(300));
            ++number;
            Simulator::Schedule(at, &BearerLife::Change, this, Below(UES));
        }
        Simulator::Schedule(SEQUENCE, &BearerLife::ReleaseAll, this);
        Simulator::Stop(SEQUENCE + Seconds(1));
        Simulator::Run();
    }

    /** @return what is not back where it came from; empty: nothing */
    std::string FindLeftovers()
    {
        const Ptr<RncNetDevice> rnc = m_network.rncs[0];
        std::ostringstream left;
        const auto expect = [&left](const std::string& what, double is, double shall) {
            left << (is == shall ? "" : what + " " + std::to_string(is) + "; ");
        };
        for (const auto& nodeB : m_network.nodeBs)
        {
            CheckCell(*nodeB, expect);
        }
        for (uint32_t i = 0; i < UES; ++i)
        {
            const UeNetDevice& ue = *m_network.ues[i];
            expect("bearers of the UE", ue.GetNBearers(), 0);
            expect("its logical channels",
                   ue.GetRrc()->GetRadio().GetMac()->GetNLogicalChannels(),
                   0);
            const UeContext& context = UesOf(*rnc).Get(ue.GetRnti());
            expect("bearers of the RNC", context.bearers.GetSize(), 0);
            expect("its logical channels", context.mac->GetNLogicalChannels(), 0);
            expect("bearer contexts", context.bearerContexts.size(), 0);
        }
        expect("octets conserved", m_isConserved && m_network.stats.IsConserved(), true);
        expect("datagrams that are altered or come twice", CountWrong(), 0);
        const uint64_t before = Simulator::GetEventCount();
        Simulator::Stop(Seconds(1000));
        Simulator::Run();
        expect("events besides the stop event", Simulator::GetEventCount() - before - 1, 0);
        return left.str();
    }

    /** @return handovers */
    uint32_t GetNHandOvers() const
    {
        return m_handOvers;
    }

    /** @return bearers that were set up after the first ones */
    uint32_t GetNSetUp() const
    {
        return m_setUp;
    }

    /** @return datagrams received */
    std::size_t GetNArrivals() const
    {
        std::size_t arrivals = m_host.arrivals.size();
        for (const auto& port : m_ports)
        {
            arrivals += port->arrivals.size();
        }
        return arrivals;
    }

    /** @return bearers in transparent mode */
    uint32_t GetNTransparent() const
    {
        return m_transparent;
    }

    /** @return bearers that move between common channels and DCHs */
    uint32_t GetNSwitched() const
    {
        return m_switched;
    }

  private:
    /// Takes what a number counts, its value and what it must be.
    using Expectation = std::function<void(const std::string&, double, double)>;

    /**
     * @brief Look for what is left in a cell.
     * @param expect takes its numbers
     */
    void CheckCell(const NodeBNetDevice& nodeB, const Expectation& expect)
    {
        const Ptr<Cell> cell = nodeB.GetCell();
        const auto control = m_network.rncs[0]->GetObject<RncRrc>()->Control(cell);
        const bool isCommon = cell->GetCommonChannels() != nullptr;
        expect("load", control->GetAdmissionControl()->GetLoad(), 0);
        expect("codes", control->GetAdmissionControl()->GetCodeOccupancy(), m_codes);
        expect("C-RNTIs", control->GetNCrntis(), 0);
        expect("DCHs in the Node B", cell->GetNDchs(), 0);
        expect("transport channels on the air",
               cell->GetUu()->GetNTransportChannels(),
               isCommon ? 2 : 0);
        expect("transport bearers", nodeB.GetIub()->GetNBearers(), isCommon ? 2 : 0);
        if (isCommon)
        {
            expect("UEs on the RACH", cell->GetCommonChannels()->GetNTransmitters(), 0);
        }
        if (const auto hsCell = cell->GetHsCell())
        {
            expect("UEs on HS-DSCH", hsCell->GetMacHs().GetNUsers(), 0);
            expect("priority queues", hsCell->GetMacHs().GetNQueues(), 0);
            expect("transmissions under way", hsCell->GetNUnderWay(), 0);
        }
    }

    /**
     * @param limit above 0
     * @return a random number below it
     */
    uint32_t Below(uint32_t limit)
    {
        return m_random() % limit;
    }

    /** @return what the network is made of, with a random channel for the first bearers */
    NetworkConfig MakeConfig()
    {
        NetworkConfig config;
        config.ue.BlockErrorRate(0.1, 0.1);
        config.cell.Admission(
            {{"Policy",
              EnumValue(Below(2) == 0 ? AdmissionControl::QUEUE : AdmissionControl::REFUSE)}});
        config.bearer = MakeBearer(true);
        return config;
    }

    /**
     * @param isFirst the UE has no other: that one may be switched
     * @return a bearer on a random channel in a random RLC mode
     */
    BearerConfig MakeBearer(bool isFirst)
    {
        const std::string channels[] = {"dch1", "dch3", "cch", "hsdpa"};
        const uint32_t channel = Below(4);
        BearerConfig config = BearerConfig::FromPreset(channels[channel]);
        if (isFirst && Below(5) == 0)
        {
            ++m_switched;
            config = BearerConfig::Switched().Switcher(
                {{"SetUpDelay", TimeValue(MilliSeconds(50))},
                 {"InactivityTimer", TimeValue(MilliSeconds(100))}});
        }
        else if (channel < 2 && Below(3) == 0)
        {
            // Reassembly by TTIs takes a DCH: nobody can read whose block has failed on a common
            // channel, and HS-DSCH has TTIs of its own.
            ++m_transparent;
            config.Pdcp({{"HeaderOctets", UintegerValue(0)}});
            return config.Rlc("TM", {{"Segmentation", BooleanValue(true)}});
        }
        return config.Rlc(Below(2) == 0 ? "AM" : "UM");
    }

    /**
     * @param limit octets
     * @return a random size of a datagram up to 100 octets above the limit; half of the sizes fill
     *         PDUs in transparent mode, which takes no others
     */
    uint32_t ChooseSize(uint32_t limit)
    {
        constexpr uint32_t udpIp = 28;
        constexpr uint32_t pdu = 42;
        const uint32_t size = 100 + Below(limit);
        return Below(2) == 0 ? size : (size + udpIp) / pdu * pdu - udpIp;
    }

    /** @return datagrams received that are not as they were sent, or were received before */
    uint32_t CountWrong() const
    {
        uint32_t wrong = CountWrong(m_host);
        for (const auto& port : m_ports)
        {
            wrong += CountWrong(*port);
        }
        return wrong;
    }

    /**
     * @param port a receiver
     * @return its datagrams that are not as they were sent, or were received before
     */
    static uint32_t CountWrong(const DatagramPort& port)
    {
        uint32_t wrong = 0;
        std::set<uint32_t> known;
        for (const auto& arrival : port.arrivals)
        {
            const bool isNew = known.insert(arrival.number).second;
            wrong += arrival.intact && isNew ? 0 : 1;
        }
        return wrong;
    }

    /** @param ue a UE that gets another bearer, or loses one */
    void Change(uint32_t ue)
    {
        m_isConserved = m_isConserved && m_network.stats.IsConserved();
        if (Below(4) == 0)
        {
            HandOver(ue);
            return;
        }
        auto& bearers = m_bearers[ue];
        if (!bearers.empty() && (bearers.size() == 7 || Below(2) == 0))
        {
            const std::size_t which = Below(static_cast<uint32_t>(bearers.size()));
            m_network.umts.ReleaseBearer(m_network.ues[ue], bearers[which]);
            bearers.erase(bearers.begin() + which);
            return;
        }
        const bool isDefault = m_network.ues[ue]->GetBearer() == nullptr;
        const RbId id = m_network.umts.AddBearer(
            m_network.ues[ue],
            MakeBearer(bearers.empty()),
            isDefault ? TrafficFlowTemplate()
                      : TrafficFlowTemplate{MakeFilter(UdpL4Protocol::PROT_NUMBER)});
        bearers.push_back(id);
        ++m_setUp;
    }

    /** @param ue a UE that moves to the other cell, if that has room */
    void HandOver(uint32_t ue)
    {
        const auto rrc = m_network.rncs[0]->GetObject<RncRrc>();
        const auto first = m_network.nodeBs[0]->GetCell();
        const bool isInFirst = rrc->GetCell(m_network.ues[ue]->GetRnti()) == first;
        const auto other = m_network.nodeBs[isInFirst ? 1 : 0]->GetCell();
        m_handOvers += m_network.umts.HandOver(m_network.ues[ue], other) ? 1 : 0;
    }

    /** @brief Release all bearers. */
    void ReleaseAll()
    {
        m_isConserved = m_isConserved && m_network.stats.IsConserved();
        for (uint32_t ue = 0; ue < UES; ++ue)
        {
            for (const RbId id : m_bearers[ue])
            {
                m_network.umts.ReleaseBearer(m_network.ues[ue], id);
            }
        }
    }

    uint32_t m_transparent{0};                             //!< Bearers in transparent mode
    uint32_t m_switched{0};                                //!< Bearers that are switched
    bool m_isConserved{true};                              //!< No octet of RLC was lost or made up
    std::mt19937 m_random;                                 //!< The sequence
    Network m_network;                                     //!< The network
    double m_codes{AdmissionControl().GetCodeOccupancy()}; //!< Codes that the cell itself takes
    DatagramPort m_host{m_network.host, false};            //!< Of the host
    std::vector<std::unique_ptr<DatagramPort>> m_ports;    //!< By UE
    std::vector<std::vector<RbId>> m_bearers;              //!< Bearers of each UE
    uint32_t m_setUp{0};                                   //!< Bearers set up
    uint32_t m_handOvers{0};                               //!< Handovers
};

/**
 * No octet is lost or made up in any bearer until its release; after the last one every identity,
 * code, process, queue and event is back.
 */
void
AddBearerRelease(uint32_t first)
{
    AddTest("Bearers come and go, seeds from " + std::to_string(first), [=] {
        uint32_t setUp = 0;
        uint32_t handOvers = 0;
        uint32_t transparent = 0;
        uint32_t switched = 0;
        std::size_t arrivals = 0;
        std::ostringstream found;
        for (uint32_t seed = first; seed < first + SEQUENCES; ++seed)
        {
            BearerLife life(seed);
            life.Run();
            const std::string leftovers = life.FindLeftovers();
            if (!leftovers.empty())
            {
                found << "seed " << seed << ": " << leftovers;
            }
            setUp += life.GetNSetUp();
            handOvers += life.GetNHandOvers();
            transparent += life.GetNTransparent();
            switched += life.GetNSwitched();
            arrivals += life.GetNArrivals();
        }
        UMTS_EXPECT(found.str() == "", "left over");
        UMTS_EXPECT(setUp > 5 * SEQUENCES, "bearers set up");
        UMTS_EXPECT(handOvers > 2 * SEQUENCES, "handovers");
        UMTS_EXPECT(transparent > SEQUENCES / 2, "bearers in transparent mode");
        UMTS_EXPECT(switched > SEQUENCES / 4, "switched bearers");
        UMTS_EXPECT(arrivals > 10 * SEQUENCES, "datagrams received");
    });
}

/// A bearer is released in the middle of a reception: the receiving one, and that of another UE.
struct ReleaseInReceptionTest
{
    void Check()
    {
        // A TTI of HS-DSCH brings the whole packet, one of a DCH a part of it.
        const std::size_t received = m_channel == "hsdpa" ? 1 : 0;
        UMTS_EXPECT(Run(0) == (std::vector<std::size_t>{received, 1}),
                    "the UE receives what has come before it has lost its bearer");
        UMTS_EXPECT(Run(1) == (std::vector<std::size_t>{2, 0}),
                    "the UE receives both packets, the other one has lost its bearer");
    }

    /**
     * @param victim the UE whose bearer is released in the first reception of UE 0
     * @return packets received by UE 0, bearers left to UE 1
     */
    std::vector<std::size_t> Run(uint32_t victim)
    {
        NetworkConfig config = NetworkConfig::FromPreset(m_channel);
        if (m_channel == "hsdpa")
        {
            // Both UEs receive in one TTI.
            config.cell.HsDsch({{"HsScchs", UintegerValue(2)}});
        }
        Network network(config, {UES, 1, 1});
        DatagramPort host(network.host, false);
        const DatagramPort port(network.ues[0]->GetNode(), false);
        for (uint32_t ue = 0; ue < UES; ++ue)
        {
            host.SendAt(MilliSeconds(100), network.addresses[ue], ue, 0, 1000);
        }
        host.SendAt(Seconds(2), network.addresses[0], 0, 1, 1000);
        m_release = [&network, victim]() { network.umts.ReleaseBearer(network.ues[victim]); };
        network.ues[0]->GetRrc()->GetRadio().GetMac()->TraceConnectWithoutContext(
            "RxBlocks",
            MakeCallback(&ReleaseInReceptionTest::OnReception, this));
        Simulator::Stop(Seconds(4));
        Simulator::Run();
        return {port.arrivals.size(), network.ues[1]->GetNBearers()};
    }

    /** @brief UE 0 receives. */
    void OnReception(uint32_t, uint32_t)
    {
        if (m_release)
        {
            std::exchange(m_release, {})();
        }
    }

    std::string m_channel;             //!< The channel of both UEs
    std::function<void()> m_release{}; //!< Releases a bearer; empty afterwards
};

void
AddReleaseInReception(const std::string& channel)
{
    AddTest("A reception on " + channel + " has a bearer released",
            [=] { ReleaseInReceptionTest{channel}.Check(); });
}

UMTS_TESTS("umts-bearer-release")
{
    for (uint32_t i = 0; i < 4; ++i)
    {
        AddBearerRelease(1 + i * SEQUENCES);
    }
    for (const std::string channel : {"dch3", "cch", "hsdpa"})
    {
        AddReleaseInReception(channel);
    }
}

} // namespace
