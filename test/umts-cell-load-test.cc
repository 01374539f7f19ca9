/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-leftovers.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"

#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Properties of a cell under any load: its power, its codes, what is left of it, and that octets
 * and descriptors are the same.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-load", SYSTEM);

constexpr uint32_t LEAVES = OvsfTree::LARGEST_FACTOR; //!< Of the code tree
constexpr uint32_t COMMON_LEAVES = 16;                //!< Those of the common channels, the first
constexpr uint32_t HS_LEAVES = LEAVES / 16;           //!< Of an HS-PDSCH
constexpr uint32_t HS_SCCH_FACTOR = 128;              //!< Spreading factor of HS-SCCH

/// A datagram as it was received: when, of which flow, its number.
using Arrival = std::tuple<int64_t, uint32_t, uint32_t>;

/** @brief A cell with some UEs, all of it by chance. */
class RandomLoad
{
  public:
    /**
     * @param seed of the chance
     * @param wireMode RLC and Iub carry octets
     */
    RandomLoad(uint32_t seed, bool wireMode)
        : m_random(seed),
          m_wireMode(wireMode),
          m_network(MakeCell(), {0, 1, 1}),
          m_host(m_network.host, false)
    {
        Config::ConnectWithoutContext(
            "/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/*/HsCell/Transmission",
            MakeCallback(&RandomLoad::OnTransmission, this));
    }

    /** @return what was received, at all UEs in turn and at the host */
    std::vector<Arrival> Run()
    {
        const uint32_t ues = 1 + Draw(5);
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            Simulator::Schedule(MilliSeconds(1 + Draw(500)),
                                UmtsMakeEvent([this, ue] { Install(ue); }));
        }
        CheckLater();
        RunUntil(Seconds(2));
        m_isOver = true;
        for (const auto& ue : m_ues)
        {
            m_network.umts.Detach(ue);
        }
        RunUntil(Seconds(3));
        ExpectText(FindLeftovers(m_network.rncs[0]), "", "what is left");
        std::vector<Arrival> arrivals;
        for (const auto& port : m_ports)
        {
            Append(*port, arrivals);
        }
        Append(m_host, arrivals);
        return arrivals;
    }

    uint32_t checks{0};        //!< Times at which the cell was looked at
    uint32_t transmissions{0}; //!< On HS-DSCH
    uint32_t fullest{0};       //!< Most leaves taken
    uint32_t atLimit{0};       //!< Times at which dedicated channels had all of the power

  private:
    /** @param most a number @return one of 0 .. most */
    uint32_t Draw(uint32_t most)
    {
        return m_random() % (most + 1);
    }

    /** @return a cell */
    NetworkConfig MakeCell()
    {
        NetworkConfig config;
        const uint32_t policy = Draw(2);
        config.cell.Admission({{"Policy", EnumValue(static_cast<AdmissionControl::Policy>(policy))},
                               {"MaxLoad", DoubleValue(0.5 + Draw(10))}});
        m_isMeasured = policy != AdmissionControl::UNLIMITED && Draw(1) == 0;
        if (m_isMeasured)
        {
            config.cell.Admission({{"MaxTransmittedPower", DoubleValue(0.3 + 0.1 * Draw(7))},
                                   {"MaxNoiseRise", DoubleValue(1.0 + Draw(6))}});
        }
        config.cell.HsDsch({{"HsScchs", UintegerValue(1 + Draw(3))},
                            {"HsPdschCodes", UintegerValue(1 + Draw(14))}});
        config.iub = {{"WireMode", BooleanValue(m_wireMode)}};
        return config;
    }

    /** @return a UE; all of those in a cell that measures have power control */
    UeConfig MakeUe()
    {
        const std::vector<std::string> profiles{"None", "PedestrianA", "VehicularA"};
        UeConfig config;
        config.MacD({{"WireMode", BooleanValue(m_wireMode)}});
        config.DownlinkQuality("FadingQualityModel",
                               {{"Distance", DoubleValue(100 + Draw(1400))},
                                {"Profile", StringValue(profiles[Draw(2)])}});
        if (m_isMeasured || Draw(1) == 0)
        {
            config.PowerControl({{"MaximumDownlinkPower", DoubleValue(7 + Draw(3))}});
        }
        if (Draw(2) == 0)
        {
            config.SignallingBearers();
        }
        return config;
    }

    /** @return its bearer */
    BearerConfig MakeBearer()
    {
        const std::vector<std::string> presets{"dch1", "dch2", "dch3"};
        const std::string preset = presets[Draw(2)];
        switch (Draw(3))
        {
        case 0:
            return BearerConfig::Hsdpa();
        case 1:
            return BearerConfig::Switched(preset).Switcher(
                {{"InactivityTimer", TimeValue(MilliSeconds(200))}});
        default:
            return BearerConfig::Dch(preset);
        }
    }

    /** @param number of the UE, which comes now and is sent datagrams that it sends back */
    void Install(uint32_t number)
    {
        const NodeContainer node(CreateObject<Node>());
        const UeConfig config = MakeUe();
        const auto devices =
            m_network.umts.InstallUe(node, m_network.nodeBs[0], config, MakeBearer());
        const auto address = m_network.core.ActivateUes(devices, m_network.rncs[0]).GetAddress(0);
        m_network.umts.AssignStreams(1 + 1000 * number);
        m_ues.push_back(DynamicCast<UeNetDevice>(devices.Get(0)));
        m_ports.push_back(std::make_unique<DatagramPort>(node.Get(0), true));
        Time at = Simulator::Now();
        for (uint32_t i = 0; i < 40; ++i)
        {
            at += MilliSeconds(1 + Draw(60));
            m_host.SendAt(at, address, number, i, 8 + Draw(900));
        }
    }

    /** @brief Look at the cell in each frame. */
    void CheckLater()
    {
        if (!m_isOver)
        {
            Check();
            Simulator::Schedule(MilliSeconds(10), UmtsMakeEvent([this] { CheckLater(); }));
        }
    }

    /** @brief Look at the cell. */
    void Check()
    {
        ++checks;
        const Ptr<CellPower> power = m_network.nodeBs[0]->GetCell()->GetPower();
        const Nanos now = Simulator::Now().GetNanoSeconds();
        UMTS_EXPECT(power->GetTotal(now) <= power->GetMaximum() * (1 + 1e-9), "power");
        atLimit += power->IsExhausted(now) ? 1 : 0;
        const auto admission = m_network.GetAdmissionControl();
        std::set<uint32_t> taken;
        for (uint32_t leaf = 0; leaf < COMMON_LEAVES; ++leaf)
        {
            taken.insert(leaf);
        }
        uint32_t sum = COMMON_LEAVES;
        for (const auto& [factor, number] : admission->GetCodes())
        {
            const uint32_t width = LEAVES / factor;
            sum += width;
            for (uint32_t leaf = number * width; leaf < (number + 1) * width; ++leaf)
            {
                taken.insert(leaf);
            }
        }
        UMTS_EXPECT(taken.size() == sum, "a leaf belongs to two codes");
        UMTS_EXPECT(admission->GetCodeOccupancy() * LEAVES == sum, "occupancy");
        UMTS_EXPECT(GetRun(taken) >= admission->GetNHsPdschCodes(), "room for HS-PDSCHs");
        fullest = std::max(fullest, sum);
    }

    /** @param taken leaves that are taken @return longest run of free codes of HS-PDSCHs */
    static uint32_t GetRun(const std::set<uint32_t>& taken)
    {
        uint32_t longest = 0;
        uint32_t run = 0;
        for (uint32_t first = 0; first < LEAVES; first += HS_LEAVES)
        {
            const auto next = taken.lower_bound(first);
            const bool isFree = next == taken.end() || *next >= first + HS_LEAVES;
            run = isFree ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        return longest;
    }

    /** @param transmission a transmission on HS-DSCH, one of those of a TTI */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        ++transmissions;
        const bool isNew = m_tti != Simulator::Now();
        m_tti = Simulator::Now();
        m_ttiCodes = (isNew ? 0 : m_ttiCodes) + transmission.format.codes;
        m_ttiCount = (isNew ? 0 : m_ttiCount) + 1;
        m_ttiPower = (isNew ? 0 : m_ttiPower) + transmission.powerShare;
        const auto admission = m_network.GetAdmissionControl();
        UMTS_EXPECT(m_ttiCodes <= admission->GetNHsPdschCodes(), "codes of HS-PDSCHs");
        UMTS_EXPECT(m_ttiPower <= 1 + 1e-9, "shares of power");
        uint32_t hsScchs = 0;
        for (const auto& code : admission->GetCodes())
        {
            hsScchs += code.first == HS_SCCH_FACTOR ? 1 : 0;
        }
        UMTS_EXPECT(m_ttiCount <= hsScchs, "codes of HS-SCCHs");
    }

    /** @param port where datagrams came @param arrivals gets them */
    static void Append(const DatagramPort& port, std::vector<Arrival>& arrivals)
    {
        for (const auto& arrival : port.arrivals)
        {
            UMTS_EXPECT(arrival.intact, "contents");
            arrivals.emplace_back(arrival.time.GetNanoSeconds(), arrival.flow, arrival.number);
        }
        arrivals.emplace_back(-1, 0, 0);
    }

    std::mt19937 m_random;                              //!< The chance
    bool m_wireMode;                                    //!< RLC and Iub carry octets
    bool m_isMeasured{false};                           //!< Measurements admit
    Network m_network;                                  //!< The network
    DatagramPort m_host;                                //!< At the host
    std::vector<Ptr<UeNetDevice>> m_ues;                //!< UEs
    std::vector<std::unique_ptr<DatagramPort>> m_ports; //!< At the UEs
    bool m_isOver{false};                               //!< The cell is looked at no more
    Time m_tti{-1};                                     //!< The last TTI of HS-DSCH
    uint32_t m_ttiCodes{0};                             //!< HS-PDSCHs in it
    uint32_t m_ttiCount{0};                             //!< UEs in it
    double m_ttiPower{0.0};                             //!< Shares of its power in it
};

/** @param count loads @param fullness which runs of the tests they are part of */
void
AddLoads(uint32_t count, Fullness fullness)
{
    AddTest(
        std::to_string(count) + " random loads",
        [=] {
            uint32_t arrivals = 0;
            uint32_t transmissions = 0;
            uint32_t fullest = 0;
            uint32_t atLimit = 0;
            for (uint32_t seed = 1; seed <= count; ++seed)
            {
                std::vector<Arrival> logs[2];
                for (const bool wireMode : {false, true})
                {
                    RandomLoad load(seed, wireMode);
                    logs[wireMode ? 1 : 0] = load.Run();
                    transmissions += load.transmissions;
                    fullest = std::max(fullest, load.fullest);
                    atLimit += load.atLimit;
                }
                UMTS_ASSERT(logs[0] == logs[1], "load " << seed << ": octets and descriptors");
                arrivals += logs[0].size();
            }
            UMTS_EXPECT(arrivals > 40 * count, arrivals << " datagrams");
            UMTS_EXPECT(transmissions > 20 * count, transmissions << " transmissions on HS-DSCH");
            UMTS_EXPECT(fullest > LEAVES / 2, fullest << " leaves of the tree");
            UMTS_EXPECT(atLimit > 0, "some cell had no power left");
        },
        fullness);
}

UMTS_TESTS("umts-cell-load")
{
    AddLoads(100, Fullness::QUICK);
    AddLoads(10000, Fullness::LONGEST);
}

} // namespace
