/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-leftovers.h"
#include "umts-radio-link-rig.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-cpich-measurement.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of two RNCs with an Iur between them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/** @return DCHs with a buffer for all that the tests send */
NetworkConfig
MakeIurConfig()
{
    NetworkConfig config;
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    return config;
}

/**
 * @ingroup umts
 * @brief Radio links come and go at random among the cells of two RNCs, with losses on all links.
 */
class IurRandomTestCase : public RandomLinksTestCase
{
  public:
    IurRandomTestCase()
        : RandomLinksTestCase("Random handovers among the cells of two RNCs",
                              {8, 2, 1000, MilliSeconds(500), 4})
    {
    }

  private:
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        auto network = std::make_unique<IurNetwork>(config, config.iub);
        network->iur->TraceConnectWithoutContext("TxFrame",
                                                 MakeCallback(&IurRandomTestCase::OnFrame, this));
        return network;
    }

    void DoRun() override
    {
        RandomLinksTestCase::DoRun();
        NS_TEST_EXPECT_MSG_GT(m_frames, 10000, "frames on the Iur");
    }

    /** @brief A frame is sent on the Iur. */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t /* octets */)
    {
        ++m_frames;
    }

    uint64_t m_frames{0}; //!< Frames on the Iur
};

/**
 * @ingroup umts
 * @brief With links in both RNCs, and no losses, UM loses nothing: every frame is in time on every
 * leg, also while other UEs use the Iur.
 */
class SoftTestCase : public TextTestCase
{
  public:
    SoftTestCase()
        : TextTestCase("Soft handover with legs in both RNCs")
    {
    }

  private:
    void DoRun() override
    {
        constexpr uint32_t sdus = 400;
        NetworkConfig config;
        config.bearer.Rlc("UM");
        IurNetwork network(config, {{"DataRate", DataRateValue(DataRate("2Mbps"))}});
        // A UE of the second RNC in cells of the first one sends on the Iur, too.
        const auto others = network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                                   network.cells[4],
                                                   config.ue,
                                                   config.bearer);
        const auto address = network.core.ActivateUes(others, network.rncs[1]).GetAddress(0);
        const auto other = DynamicCast<UeNetDevice>(others.Get(0));
        const auto ue = network.ues[0];
        network.umts.AddRadioLink(ue, network.cells[3]);
        network.umts.AddRadioLink(ue, network.cells[5]);
        network.umts.AddRadioLink(other, network.cells[1]);
        ExpectText(network.GetActiveSet(), "035", "active set");
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        DatagramPort otherPort(other->GetNode(), false);
        for (uint32_t i = 0; i < sdus; ++i)
        {
            const Time at = Seconds(1) + MilliSeconds(25 * i);
            host.SendAt(at, network.addresses[0], 0, i, 700);
            host.SendAt(at, address, 2, i, 500);
            port.SendAt(at, network.GetHostAddress(), 1, i, 100);
            otherPort.SendAt(at, network.GetHostAddress(), 3, i, 100);
        }
        RunUntil(Seconds(15));
        NS_TEST_EXPECT_MSG_EQ(port.CountInOrder(0), sdus, "downlink");
        NS_TEST_EXPECT_MSG_EQ(otherPort.CountInOrder(2), sdus, "downlink of the other UE");
        NS_TEST_EXPECT_MSG_EQ(host.CountInOrder(1), sdus, "uplink");
        NS_TEST_EXPECT_MSG_EQ(host.CountInOrder(3), sdus, "uplink of the other UE");
        NS_TEST_EXPECT_MSG_EQ(host.arrivals.size(), 2 * sdus, "each once");
        NS_TEST_EXPECT_MSG_EQ(network.GetNLate(), 0, "frames that were late");
        network.umts.Detach(other);
        ExpectText(network.Leave(), "", "what is left");
    }
};

/**
 * @ingroup umts
 * @brief Uplink over one link in either RNC, with independent errors: the serving RNC waits for
 * what comes by the Iur, however long that takes.
 */
class LongIurTestCase : public TestCase
{
  public:
    LongIurTestCase()
        : TestCase("Selection of uplink frames over an Iur of 60 ms")
    {
    }

  private:
    void DoRun() override
    {
        constexpr uint32_t sdus = 1000;
        constexpr double errors = 0.3;
        NetworkConfig config;
        config.bearer.Rlc("UM");
        config.ue.BlockErrorRate(0, errors);
        IurNetwork network(config, {{"Delay", TimeValue(MilliSeconds(60))}});
        network.umts.AddRadioLink(network.ues[0], network.cells[3]);
        network.umts.AssignStreams(1);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        for (uint32_t i = 0; i < sdus; ++i)
        {
            port.SendAt(Seconds(1) + MilliSeconds(20 * i), network.GetHostAddress(), 1, i, 10);
        }
        RunUntil(Seconds(25));
        const double lost = 1 - static_cast<double>(host.arrivals.size()) / sdus;
        NS_TEST_EXPECT_MSG_EQ_TOL(lost, errors * errors, 0.03, "on both links, three deviations");
    }
};

/**
 * @ingroup umts
 * @brief A TCP download goes on through handovers to cells of the other RNC and back, and nothing
 * is lost above RLC. Frames cross the Iur while the UE is there, and not before or after.
 */
class TcpTestCase : public TextTestCase
{
  public:
    TcpTestCase()
        : TextTestCase("TCP through handovers to the other RNC and back")
    {
    }

  private:
    void DoRun() override
    {
        constexpr uint32_t octets = 400000;
        IurNetwork network(MakeIurConfig());
        network.iur->TraceConnectWithoutContext("TxFrame",
                                                MakeCallback(&TcpTestCase::OnFrame, this));
        const auto ue = network.ues[0];
        PacketSinkHelper sinks("ns3::TcpSocketFactory",
                               InetSocketAddress(Ipv4Address::GetAny(), 80));
        const auto sink = DynamicCast<PacketSink>(sinks.Install(ue->GetNode()).Get(0));
        BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress(network.addresses[0], 80));
        source.SetAttribute("MaxBytes", UintegerValue(octets));
        source.Install(network.host).Start(Seconds(1));
        const auto goTo = [&](double at, uint32_t cell) {
            Simulator::Schedule(Seconds(at), UmtsMakeEvent([&network, ue, cell] {
                                    network.umts.HandOver(ue, network.cells[cell]);
                                }));
        };
        goTo(3, 3);
        goTo(5, 4);
        goTo(7, 0);
        RunUntil(Seconds(30));
        NS_TEST_EXPECT_MSG_EQ(sink->GetTotalRx(), octets, "the whole download");
        NS_TEST_EXPECT_MSG_GT(m_frames, 200, "frames on the Iur");
        NS_TEST_EXPECT_MSG_GT_OR_EQ(m_first, Seconds(3), "none before");
        NS_TEST_EXPECT_MSG_LT_OR_EQ(m_last, Seconds(7.1), "none after");
        RunUntil(Seconds(300)); // TCP waits for four minutes after its end
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief A frame is sent on the Iur. */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t /* octets */)
    {
        m_first = m_frames == 0 ? Simulator::Now() : m_first;
        m_last = Simulator::Now();
        ++m_frames;
    }

    uint32_t m_frames{0}; //!< Frames on the Iur
    Time m_first;         //!< When the first was sent
    Time m_last;          //!< When the last was sent
};

/**
 * @ingroup umts
 * @brief A cell of the other RNC refuses as its own RNC would, by the same admission control, and a
 * UE that has more than DCHs; the trace source names cells of both RNCs.
 */
class IurRefusalTestCase : public TextTestCase
{
  public:
    IurRefusalTestCase()
        : TextTestCase("Cells of the other RNC that refuse, and what cannot be")
    {
    }

  private:
    void DoRun() override
    {
        NetworkConfig config = MakeIurConfig();
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        IurNetwork network(config);
        const HandOverLog log(network.rrc);
        const auto ue = network.ues[0];
        const auto fill = [&](uint32_t cell, const BearerConfig& bearer) {
            const NodeContainer node(CreateObject<Node>());
            return network.umts.InstallUe(node, network.cells[cell], UeConfig(), bearer).Get(0);
        };
        std::vector<Ptr<NetDevice>> guests{fill(3, MakeIurConfig().bearer),
                                           fill(3, MakeIurConfig().bearer)};
        NS_TEST_EXPECT_MSG_EQ(network.umts.HandOver(ue, network.cells[3]), false, "full");
        NS_TEST_EXPECT_MSG_EQ(network.umts.AddRadioLink(ue, network.cells[3]), false, "full");
        network.umts.Detach(guests[0]);
        NS_TEST_EXPECT_MSG_EQ(network.umts.HandOver(ue, network.cells[3]), true, "room");
        NS_TEST_EXPECT_MSG_EQ(network.umts.HandOver(guests[1], network.cells[0]), true, "back");
        guests.push_back(fill(0, BearerConfig::Common()));
        NS_TEST_EXPECT_MSG_EQ(network.umts.HandOver(guests[2], network.cells[4]), false, "common");
        ExpectText(log.text,
                   "1 0>3 load 0.660916 + 0.330458 exceeds MaxLoad 0.75\n"
                   "1 0>3 \n"
                   "2 0>4 over an Iur go DCHs alone, and the UE has other bearers\n",
                   "trace source of the first RNC");
        TrafficFilter filter;
        filter.protocol = 17;
        ExpectPart(
            CatchAbort([&]() { network.umts.AddBearer(ue, BearerConfig::Hsdpa(), {filter}); }),
            "radio bearer: over an Iur go DCHs alone, and the UE is in a cell of another RNC");
        network.umts.Detach(guests[1]);
        network.umts.Detach(guests[2]);
        Connect(network);
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @param network a network, where an Iur more is tried */
    void Connect(IurNetwork& network)
    {
        const auto third = network.umts.InstallRnc(CreateObject<Node>());
        CellConfig cell;
        cell.PrimaryScramblingCode(ScramblingCode{7});
        const auto nodeB = network.umts.InstallNodeB(CreateObject<Node>(), third, {cell});
        const auto refuses = [&](const std::function<void()>& action, const std::string& sentence) {
            ExpectPart(CatchAbort(action), sentence);
        };
        refuses([&]() { network.umts.ConnectRncs(third, third); },
                "Iur: an RNC cannot be connected to itself");
        refuses([&]() { network.umts.ConnectRncs(network.rncs[1], network.rncs[0]); },
                "Iur: the RNCs are connected already");
        refuses([&]() { network.umts.HandOver(network.ues[0], nodeB->GetCell()); },
                "the cell does not belong to this RNC, nor to one with an Iur to it");
        const auto fourth = network.umts.InstallRnc(CreateObject<Node>());
        network.umts.InstallNodeB(CreateObject<Node>(), fourth, {cell});
        const std::string twice =
            "Iur: primary scrambling code 7 is that of two cells that UEs of one RNC could use";
        refuses([&]() { network.umts.ConnectRncs(third, fourth); }, twice);
        // Between them, an RNC without such a cell; from either side.
        const auto& middle = network.rncs[1];
        network.umts.ConnectRncs(middle, third);
        refuses([&]() { network.umts.ConnectRncs(middle, fourth); }, twice);
        refuses([&]() { network.umts.ConnectRncs(fourth, middle); }, twice);
        refuses([&]() { network.umts.InstallNodeB(CreateObject<Node>(), middle, {cell}); },
                "primary scrambling code 7: another cell of the RNC has it already, or one that "
                "an Iur leads to");
        const auto fifth = network.umts.InstallRnc(CreateObject<Node>());
        network.umts.ConnectRncs(fifth, middle);
        network.umts.InstallNodeB(CreateObject<Node>(), fifth, {CellConfig()});
        refuses([&]() { network.umts.InstallNodeB(CreateObject<Node>(), fifth, {cell}); },
                "primary scrambling code 7: another cell of the RNC has it already, or one that "
                "an Iur leads to");
    }
};

/**
 * @ingroup umts
 * @brief A frame that is too late at a drift RNC's Node B: the serving RNC gets the Timing
 * Adjustment.
 */
class TimingAdjustmentTestCase : public TestCase
{
  public:
    TimingAdjustmentTestCase()
        : TestCase("Timing Adjustment over an Iur")
    {
    }

  private:
    void DoRun() override
    {
        IurNetwork network(MakeIurConfig());
        const auto iub = network.nodeBs[1]->GetIub();
        iub->GetDevice(1)->SetAttribute("ReceiveWindow", BooleanValue(true));
        network.umts.AddRadioLink(network.ues[0], network.cells[3]);
        const auto serving = DynamicCast<IubNetDevice>(network.iur->GetDevice(0));
        Simulator::Schedule(Seconds(1), UmtsMakeEvent([&serving] {
                                auto set = ObjectPool<TransportBlockSet>::Create();
                                serving->Send({TransportBearerId{0}, DlDchDataFrame{Cfn(99), set}});
                                serving->Flush();
                            }));
        RunUntil(Seconds(2));
        const auto drift = DynamicCast<IubNetDevice>(iub->GetDevice(0));
        NS_TEST_EXPECT_MSG_EQ(network.GetNLate(), 1, "late at the Node B");
        NS_TEST_EXPECT_MSG_EQ(drift->GetNTimingAdjustments(), 0, "the drift RNC sends it on");
        NS_TEST_EXPECT_MSG_EQ(serving->GetNTimingAdjustments(), 1, "the serving RNC gets it");
    }
};

/**
 * @ingroup umts
 * @brief A UE drives past three sites, the second of which is another RNC's, and measures: its
 * active set on the way.
 */
class MeasuredTestCase : public TextTestCase
{
  public:
    /// How the UE drives.
    struct Drive
    {
        std::string name;                  //!< What it is about
        BearerConfig bearer;               //!< Default bearer of the UE
        std::string algorithm;             //!< TypeId of its handover algorithm
        bool isLate;                       //!< The Iur and the second site come on the way
        bool relocates;                    //!< RelocateOnHandOver of the RNCs
        std::vector<std::string> expected; //!< Active sets, each for a second or longer; with a
                                           //!< star in the second RNC
    };

    /** @param drive how the UE drives */
    explicit MeasuredTestCase(const Drive& drive)
        : TextTestCase("Measurement reports of cells of two RNCs: " + drive.name),
          m_drive(drive)
    {
    }

  private:
    void DoRun() override
    {
        const auto plan =
            CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
        for (uint32_t i = 0; i < 3; ++i)
        {
            plan->AddCell({1000.0 * i, 0}, std::nullopt, CreateObject<CellPower>());
        }
        for (auto& rnc : m_rncs)
        {
            rnc = m_umts.InstallRnc(CreateObject<Node>());
            rnc->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                   BooleanValue(m_drive.relocates));
        }
        AddSite(0);
        AddSite(2);
        if (!m_drive.isLate)
        {
            Connect();
        }
        const NodeContainer node(CreateObject<Node>());
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition({100, 0, 0});
        mobility->SetVelocity({50, 0, 0});
        node.Get(0)->AggregateObject(mobility);
        const auto ue = DynamicCast<UeNetDevice>(
            m_umts.InstallUe(node, m_cells.at(0), UeConfig(), m_drive.bearer).Get(0));
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(plan),
                                                                 "Mobility",
                                                                 PointerValue(mobility));
        ue->GetRrc()->SetMeasurement(
            CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
        const auto rrc = m_rncs[0]->GetObject<RncRrc>();
        rrc->StartHandOver(ue->GetRnti(),
                           ObjectFactory(m_drive.algorithm).Create<HandOverAlgorithm>());
        std::vector<std::string> seen;
        for (uint32_t second = 1; second <= 38; ++second)
        {
            RunUntil(Seconds(second));
            if (m_drive.isLate && second == 4)
            {
                Connect();
            }
            const uint32_t serving = m_rncs[0]->Serves(ue->GetRnti(), ue->GetRrc()) ? 0 : 1;
            const std::string now =
                GetActiveSet(*m_rncs[serving]->GetObject<RncRrc>(), ue->GetRnti()) +
                (serving == 0 ? "" : "*");
            if (seen.empty() || seen.back() != now)
            {
                seen.push_back(now);
            }
        }
        NS_TEST_EXPECT_MSG_EQ((seen == m_drive.expected), true, Join(seen));
        m_umts.Detach(ue);
        RunUntil(Seconds(43));
        ExpectText(FindLeftovers(m_rncs[0]) + FindLeftovers(m_rncs[1]), "", "what is left");
        Simulator::Destroy();
    }

    /** @param site a site; the second one is the other RNC's */
    void AddSite(uint16_t site)
    {
        CellConfig config;
        config.PrimaryScramblingCode(ScramblingCode{site});
        const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), m_rncs[site % 2], {config});
        m_cells[site] = nodeB->GetCell();
    }

    /** @brief Add the Iur, then the second site. */
    void Connect()
    {
        m_umts.ConnectRncs(m_rncs[0], m_rncs[1]);
        AddSite(1);
    }

    /**
     * @param rrc RRC of the serving RNC
     * @param rnti the UE
     * @return sites of its active set
     */
    std::string GetActiveSet(const RncRrc& rrc, Rnti rnti) const
    {
        std::string text;
        const auto active = rrc.GetActiveSet(rnti);
        for (const auto& [site, cell] : m_cells)
        {
            const bool isIn = std::find(active.begin(), active.end(), cell) != active.end();
            text += isIn ? std::to_string(site) : "";
        }
        return text;
    }

    /**
     * @param texts some
     * @return them in one
     */
    static std::string Join(const std::vector<std::string>& texts)
    {
        std::string all;
        for (const auto& text : texts)
        {
            all += text + " ";
        }
        return all;
    }

    Drive m_drive;                           //!< How the UE drives
    UmtsHelper m_umts;                       //!< UTRAN
    std::array<Ptr<RncNetDevice>, 2> m_rncs; //!< RNCs
    std::map<uint16_t, Ptr<Cell>> m_cells;   //!< Cells, by site
};

/**
 * @ingroup umts
 * @brief The suite of two RNCs with an Iur.
 */
class IurTestSuite : public TestSuite
{
  public:
    IurTestSuite()
        : TestSuite("umts-iur", TestSuite::Type::SYSTEM)
    {
        AddTestCase(new IurRefusalTestCase());
        AddTestCase(new TimingAdjustmentTestCase());
        const std::string best = "ns3::umts::BestCellHandOverAlgorithm";
        const std::string set = "ns3::umts::ActiveSetHandOverAlgorithm";
        const std::vector<std::string> soft{"0", "01", "1", "12", "2"};
        const auto dch = BearerConfig::FromPreset("dch3");
        for (const MeasuredTestCase::Drive& drive : {
                 MeasuredTestCase::Drive{"event 1D", dch, best, false, false, {"0", "1", "2"}},
                 MeasuredTestCase::Drive{"events 1A and 1B", dch, set, false, false, soft},
                 MeasuredTestCase::Drive{"an Iur on the way",
                                         dch,
                                         best,
                                         true,
                                         false,
                                         {"0", "1", "2"}},
                 MeasuredTestCase::Drive{"HSDPA",
                                         BearerConfig::Hsdpa(),
                                         best,
                                         false,
                                         false,
                                         {"0", "2"}},
                 MeasuredTestCase::Drive{"relocation, HSDPA",
                                         BearerConfig::Hsdpa(),
                                         best,
                                         false,
                                         true,
                                         {"0", "1*", "2"}},
                 MeasuredTestCase::Drive{"relocation, soft handover",
                                         dch,
                                         set,
                                         false,
                                         true,
                                         {"0", "01", "1*", "12*", "2"}},
             })
        {
            AddTestCase(new MeasuredTestCase(drive));
        }
        AddTestCase(new SoftTestCase());
        AddTestCase(new LongIurTestCase());
        AddTestCase(new TcpTestCase());
        AddTestCase(new IurRandomTestCase());
    }
};

const IurTestSuite g_iurTestSuite; //!< The suite

} // namespace
