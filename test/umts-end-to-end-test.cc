/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/pointer.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-socket-factory.h"
#include "ns3/uinteger.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * TCP transfers over the whole network: every byte, once and in order.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using tcpclassictest::Flow;

namespace
{

UMTS_TEST_SUITE("umts-end-to-end", SYSTEM);

const std::string NEW_RENO = "ns3::TcpNewReno"; //!< Of ns-3 itself

/**
 * @brief Make a TCP socket with segments of 512 bytes.
 * @param node where
 * @param variant TypeId of the congestion control: classic, or NEW_RENO with ns-3's own socket
 */
Ptr<Socket>
MakeTcpSocket(Ptr<Node> node, const std::string& variant)
{
    const TypeId tid = TypeId::LookupByName(variant);
    Ptr<Socket> socket;
    if (variant == NEW_RENO)
    {
        node->GetObject<TcpL4Protocol>()->SetAttribute("SocketType", TypeIdValue(tid));
        socket = node->GetObject<TcpSocketFactory>()->CreateSocket();
    }
    else
    {
        socket = TcpClassicSocketFactory::Install(node, tid)->CreateSocket();
    }
    socket->SetAttribute("SegmentSize", UintegerValue(512));
    return socket;
}

/** @brief A transfer over a channel. */
struct Transfer
{
    std::string variant{"ns3::TcpClassicReno"}; //!< Congestion control of the sender
    std::string preset{"dch3"};                 //!< Channel
    double tbler{0.0};                          //!< Block error rate of both directions
    bool uplink{false};                         //!< From UE to host
    NetworkSize size{};                         //!< Counts of nodes; a flow per UE
    uint32_t seeds{4};                          //!< How many runs
};

/**
 * @ingroup umts
 * @brief 200 kB per UE, for several seeds: all delivered, octets conserved.
 */
class DchTransferTest
{
  public:
    /** @param transfer the transfer */
    explicit DchTransferTest(const Transfer& transfer)
        : m_transfer(transfer)
    {
    }

    virtual ~DchTransferTest() = default;

    /// Run the transfer with all seeds.
    void Check()
    {
        for (uint32_t run = 1; run <= m_transfer.seeds; ++run)
        {
            RngSeedManager::SetRun(run);
            Run(run);
        }
        RngSeedManager::SetRun(1);
    }

  private:
    /**
     * @brief Add the stress.
     * @param config what the UTRAN is made of
     */
    virtual void Configure(NetworkConfig& /* config */)
    {
    }

    /**
     * @brief Check what the stress must have brought about.
     * @param network the network, after the transfers
     */
    virtual void CheckStress(const Network& /* network */)
    {
    }

    /** @param run number of the run */
    void Run(uint32_t run)
    {
        constexpr uint64_t bytes = 200000;
        std::vector<std::unique_ptr<Flow>> flows;
        NetworkConfig config = NetworkConfig::FromPreset(m_transfer.preset);
        config.ue.BlockErrorRate(m_transfer.tbler, m_transfer.tbler);
        Configure(config);
        Network network(config, m_transfer.size);
        for (uint32_t i = 0; i < network.ues.size(); ++i)
        {
            Ptr<Node> ue = network.ues[i]->GetNode();
            Ptr<Node> sender = m_transfer.uplink ? ue : network.host;
            Ptr<Node> receiver = m_transfer.uplink ? network.host : ue;
            const Ipv4Address address =
                m_transfer.uplink ? network.GetHostAddress() : network.addresses[i];
            auto socket = MakeTcpSocket(sender, m_transfer.variant);
            flows.push_back(std::make_unique<Flow>(socket, receiver, address, bytes));
        }
        Simulator::Stop(Seconds(5000));
        Simulator::Run();
        for (const auto& flow : flows)
        {
            UMTS_EXPECT(flow->delivered == bytes, "run " << run << ": delivered once");
            UMTS_EXPECT(!flow->corrupted, "run " << run << ": as sent");
        }
        UMTS_EXPECT(network.stats.IsConserved(), "run " << run << ": octets");
        CheckStress(network);
    }

    Transfer m_transfer; //!< The transfer
};

/**
 * @brief Add a test case of a transfer.
 * @tparam T DchTransferTest, or a class derived from it
 * @param special what is special about it
 * @param arguments further arguments of the constructor
 */
template <typename T = DchTransferTest, typename... Arguments>
void
AddTransfer(const Transfer& transfer,
            const std::string& special = "",
            const Arguments&... arguments)
{
    AddTest("200 kB, " + transfer.variant + ", " + transfer.preset + ", TBLER " +
                std::to_string(transfer.tbler) + (transfer.uplink ? ", uplink" : "") + special,
            [=] { T(transfer, arguments...).Check(); });
}

/**
 * @ingroup umts
 * @brief RLC gives up SDUs, or resets, and TCP has to fill the gaps.
 */
class GivingUpTest : public DchTransferTest
{
  public:
    /**
     * @param transfer the transfer
     * @param mode value of SduDiscardMode
     */
    GivingUpTest(const Transfer& transfer, const std::string& mode)
        : DchTransferTest(transfer),
          m_mode(mode)
    {
    }

  private:
    void Configure(NetworkConfig& config) override
    {
        config.bearer.Rlc({{"SduDiscardMode", StringValue(m_mode)},
                           {"MaxDat", UintegerValue(6)},
                           {"TimerDiscard", StringValue("800ms")},
                           {"MaxMrw", UintegerValue(0)},
                           {"MaxRst", UintegerValue(0)}});
    }

    void CheckStress(const Network& network) override
    {
        uint64_t discarded = 0;
        uint64_t resets = 0;
        for (const auto& row : network.stats.Collect())
        {
            discarded += row.downlink.tx.sdusDiscarded + row.uplink.tx.sdusDiscarded;
            resets += row.downlink.tx.resets + row.uplink.tx.resets;
        }
        UMTS_EXPECT(discarded > 10, "SDUs given up");
        if (m_mode == "NoDiscard")
        {
            UMTS_EXPECT(resets > 3, "resets");
        }
        else
        {
            UMTS_EXPECT(resets == 0, "no reset while MRW works");
        }
    }

    std::string m_mode; //!< Value of SduDiscardMode
};

/**
 * @brief Add a test case of SDUs that are given up.
 * @param mode value of SduDiscardMode
 */
void
AddGivingUp(const std::string& mode, const Transfer& transfer)
{
    AddTransfer<GivingUpTest>(transfer, ", " + mode, mode);
}

/**
 * @ingroup umts
 * @brief The Iub loses frames: whole TTIs are gone, in both directions.
 */
class IubLossTransferTest : public DchTransferTest
{
  public:
    using DchTransferTest::DchTransferTest;

  private:
    void Configure(NetworkConfig& config) override
    {
        config.iub.Set("LossRate", DoubleValue(0.1));
    }

    void CheckStress(const Network& network) override
    {
        const auto row = network.stats.Collect().at(0);
        const auto& dl = row.downlink;
        const auto received = dl.rx.pdusReceived + dl.rx.controlReceived + dl.blocksInError;
        UMTS_EXPECT(IsNear(received, 0.9 * dl.blocksSent, 0.05 * dl.blocksSent), "losses");
    }
};

/**
 * @ingroup umts
 * @brief A small RLC buffer drops segments, of several flows at a time.
 */
class SmallBufferTest : public DchTransferTest
{
  public:
    using DchTransferTest::DchTransferTest;

  private:
    void Configure(NetworkConfig& config) override
    {
        config.bearer.Rlc({{"BufferOctets", UintegerValue(6 * 553)}});
    }

    void CheckStress(const Network& network) override
    {
        for (const auto& row : network.stats.Collect())
        {
            UMTS_EXPECT(row.downlink.tx.sdusRefused > 0, "UE " << row.ue);
        }
    }
};

/** @brief A UE that moves between common and dedicated channels under way. */
class SwitchedTransferTest : public DchTransferTest
{
  public:
    using DchTransferTest::DchTransferTest;

  private:
    void Configure(NetworkConfig& config) override
    {
        config.bearer = BearerConfig::Switched();
    }

    void CheckStress(const Network& network) override
    {
        const auto bearer = network.rncs[0]->GetBearer(network.ues[0]->GetRnti());
        const auto switcher = bearer->GetObject<ChannelSwitcher>();
        UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "at the end");
        const auto& mac = bearer->GetMacCounters();
        UMTS_EXPECT(mac.blocksSent > 2 * mac.setsSent, "dedicated channel");
    }
};

UMTS_TESTS("umts-end-to-end")
{
    const std::string reno = "ns3::TcpClassicReno";
    for (const auto& variant : {reno, std::string("ns3::TcpClassicVegas"), NEW_RENO})
    {
        for (const auto* preset : {"dch1", "dch2", "dch3"})
        {
            for (const double tbler : {0.0, 0.1, 0.3})
            {
                AddTransfer({variant, preset, tbler});
            }
        }
        AddTransfer({variant, "dch3", 0.2, true});
        AddGivingUp("AfterMaxDat", {variant, "dch3", 0.3});
        AddTransfer<IubLossTransferTest>({variant, "dch3", 0.1}, ", Iub loss");
        AddTransfer<SmallBufferTest>({variant, "dch3", 0.1, false, {3, 1, 1}},
                                     ", buffer of 6 segments");
    }
    AddGivingUp("AfterMaxDat", {reno, "dch3", 0.3, true});
    for (const auto* mode : {"NoDiscard", "TimerExplicit"})
    {
        AddGivingUp(mode, {reno, "dch3", 0.3});
        AddGivingUp(mode, {NEW_RENO, "dch2", 0.3, true});
    }
    AddTransfer({reno, "dch4", 0.3});
    AddTransfer<SwitchedTransferTest>({reno, "dch3", 0.1}, ", channel-type switching");
    for (const auto* preset : {"cch", "cch-delay"})
    {
        AddTransfer({reno, preset, 0.1, false, {3, 1, 1}, 2});
        AddTransfer({reno, preset, 0.1, true, {3, 1, 1}, 2});
    }
    AddTransfer({reno, "dch3", 0.2, false, {6, 3, 2}});
    for (const auto& variant : {reno, NEW_RENO})
    {
        AddTransfer({variant, "hsdpa", 0.1, false, {3, 1, 1}, 2});
        AddTransfer({variant, "hsdpa", 0.1, true, {2, 2, 1}, 2});
    }
}

} // namespace
