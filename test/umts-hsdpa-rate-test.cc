/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/inet-socket-address.h"
#include "ns3/on-off-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/uinteger.h"

#include <map>

/**
 * @file
 * @ingroup umts
 * What HS-DSCH carries in the long run, through the whole network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hsdpa-rate", SYSTEM);

const Time BEGIN = Seconds(4); //!< When measuring begins: slow start is over
const Time END = Seconds(10);  //!< When it ends

/** @brief A saturated cell. */
struct Load
{
    std::string link{"IdealQualityModel"}; //!< Radio links
    std::vector<uint32_t> cqis{30};        //!< One UE each
    double bler{0.0};                      //!< Of FixedQualityModel
    uint32_t category{10};                 //!< Of the UEs
    uint32_t pduOctets{82};                //!< PDU in the downlink
    uint32_t accountedBits{0};             //!< Of a PDU on the air; 0: all
    uint32_t bufferPdus{2500};             //!< MAC-hs buffer of each UE
    uint32_t codes{15};                    //!< HsPdschCodes
    double powerShare{1.0};                //!< PowerShare
    uint32_t freeCodes{15};                //!< HS-PDSCH codes that dedicated channels leave
    double dedicatedPower{0.0};            //!< Share of the power that they take
    bool dedicatedUe{false};               //!< A UE on dch3 is beside, with admission control
    bool tcp{false};                       //!< TCP, or UDP at more than the cell can carry
    std::string policy{"BufferTargetFlowControl"}; //!< Flow control
};

/** @brief A run of a saturated cell, and what it has carried between BEGIN and END. */
class Measurement
{
  public:
    /** @param load the load */
    explicit Measurement(const Load& load)
    {
        // Wide enough for the bit rate times the round trip.
        Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1440));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(400 * 1440));
        Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(800 * 1440));
        Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(2));
        const NetworkConfig config = MakeConfig(load);
        Network network(config, {0, 1, 1});
        for (const uint32_t cqi : load.cqis)
        {
            AddUe(network, config, load, cqi);
        }
        network.umts.AssignStreams(1);
        if (load.dedicatedUe)
        {
            network.umts.InstallUe(CreateObject<Node>(), network.nodeBs[0]);
        }
        else
        {
            network.nodeBs[0]->GetCell()->GetHsCell()->SetResources(load.freeCodes,
                                                                    load.dedicatedPower);
        }
        network.nodeBs[0]->GetCell()->GetHsCell()->TraceConnectWithoutContext(
            "Transmission",
            MakeCallback(&Measurement::OnTransmission, this));
        Config::ConnectWithoutContext(
            "/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/*/HsCell/"
            "QueueList/0/Decision",
            MakeCallback(&Measurement::OnDecision, this));
        RunUntil(BEGIN);
        const auto before = network.stats.Collect();
        const uint64_t bytesBefore = GetBytes();
        measuring = true;
        Simulator::Stop(END - BEGIN);
        Simulator::Run();
        const auto after = network.stats.Collect();
        const double seconds = (END - BEGIN).GetSeconds();
        goodputBps = 8.0 * (GetBytes() - bytesBefore) / seconds;
        for (std::size_t i = 0; i < after.size(); ++i)
        {
            received += GetPdus(after[i]) - GetPdus(before[i]);
            overflowed += after[i].hsDsch.queue.overflowed;
        }
        const double payloadBits = 8.0 * (load.pduOctets - AMD_HEADER_OCTETS);
        rlcBps = received * payloadBits / seconds;
        transmissionsPerBlock = after[0].hsDsch.transmissionsPerBlock;
        conserved = network.stats.IsConserved();
        Config::Reset();
    }

    double goodputBps{0.0};                 //!< What applications have received
    double rlcBps{0.0};                     //!< Payload of correct PDUs
    double transmissionsPerBlock{0.0};      //!< Mean, of the first UE
    uint64_t received{0};                   //!< PDUs that RLC has received
    uint64_t sent{0};                       //!< MAC-d PDUs in first transmissions
    uint64_t overflowed{0};                 //!< PDUs that found no room, from the start
    uint64_t transmissions{0};              //!< Transmissions
    std::map<std::size_t, uint64_t> byPdus; //!< First transmissions by the MAC-d PDUs in them
    uint32_t leastQueued{UINT32_MAX};       //!< PDUs of the first UE in the Node B at a decision
    uint32_t mostExpected{0};               //!< The same with those on the way
    bool conserved{false};                  //!< No octet was lost
    bool measuring{false};                  //!< It is after BEGIN

  private:
    /**
     * @param load the load
     * @return what the network is made of
     */
    static NetworkConfig MakeConfig(const Load& load)
    {
        NetworkConfig config;
        config.bearer =
            BearerConfig::Hsdpa(MakeTransportChannel(384000, MilliSeconds(10), 42))
                .Rlc({{"TxWindow", UintegerValue(4095)}, {"RxWindow", UintegerValue(4095)}})
                .RncRlc({{"PduSize", UintegerValue(load.pduOctets)},
                         {"BufferOctets", UintegerValue(400000)}})
                .HsQueue({{"AccountedPduBits", UintegerValue(load.accountedBits)},
                          {"BufferPdus", UintegerValue(load.bufferPdus)}})
                .FlowControl(load.policy);
        config.ue.HsDsch({{"Category", UintegerValue(load.category)}});
        config.cell.Admission({{"Policy", StringValue(load.dedicatedUe ? "Refuse" : "Unlimited")}})
            .HsDsch({{"HsPdschCodes", UintegerValue(load.codes)},
                     {"PowerShare", DoubleValue(load.powerShare)}});
        return config;
    }

    /**
     * @param network the network
     * @param config what it is made of
     * @param load the load
     * @param cqi of the UE
     */
    void AddUe(Network& network, const NetworkConfig& config, const Load& load, uint32_t cqi)
    {
        Attributes link{{"Cqi", UintegerValue(cqi)}};
        if (load.link == "FixedQualityModel")
        {
            link.Set("Bler", DoubleValue(load.bler));
        }
        UeConfig ue = config.ue;
        ue.DownlinkQuality(load.link, link);
        const NodeContainer node(CreateObject<Node>());
        const auto devices = network.umts.InstallUe(node, network.nodeBs[0], ue, config.bearer);
        const auto interfaces = network.core.ActivateUes(devices, network.rncs[0]);
        network.stats.AddUe(DynamicCast<UeNetDevice>(devices.Get(0)), network.rncs[0]);
        const InetSocketAddress address(interfaces.GetAddress(0), 80);
        const std::string protocol = load.tcp ? "Tcp" : "Udp";
        auto sinks = PacketSinkHelper("ns3::" + protocol + "SocketFactory", address).Install(node);
        m_sinks.push_back(DynamicCast<PacketSink>(sinks.Get(0)));
        if (load.tcp)
        {
            TcpClassicHelper::Install(network.host, TcpClassicReno::GetTypeId());
            BulkSendHelper sender("ns3::TcpClassicSocketFactory", address);
            sender.SetAttribute("SendSize", UintegerValue(1440));
            sender.Install(network.host);
        }
        else
        {
            OnOffHelper sender("ns3::UdpSocketFactory", address);
            const auto rate = static_cast<uint64_t>(16e6 / load.cqis.size());
            sender.SetConstantRate(DataRate(rate), 1000);
            sender.Install(network.host);
        }
    }

    /** @return octets that applications have received */
    uint64_t GetBytes() const
    {
        uint64_t bytes = 0;
        for (const auto& sink : m_sinks)
        {
            bytes += sink->GetTotalRx();
        }
        return bytes;
    }

    /**
     * @param row a UE
     * @return PDUs that its RLC has received
     */
    static uint64_t GetPdus(const UeStats& row)
    {
        return row.downlink.rx.pdusReceived + row.downlink.rx.controlReceived;
    }

    /**
     * @param rnti the UE
     * @param transmission what is sent
     */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        if (!measuring)
        {
            return;
        }
        ++transmissions;
        if (transmission.redundancy == 0)
        {
            sent += transmission.pdu->GetNPdus();
            ++byPdus[transmission.pdu->GetNPdus()];
        }
    }

    /**
     * @param queued MAC-d PDUs in the Node B
     * @param onTheWay MAC-d PDUs granted that have not arrived
     * @param credits MAC-d PDUs granted now
     */
    void OnDecision(uint32_t queued, uint32_t onTheWay, uint32_t credits)
    {
        if (measuring)
        {
            leastQueued = std::min(leastQueued, queued);
            mostExpected = std::max(mostExpected, queued + onTheWay + credits);
        }
    }

    std::vector<Ptr<PacketSink>> m_sinks; //!< By UE
};

const uint64_t MEASURED_TTIS = (END - BEGIN).GetNanoSeconds() / HS_TTI; //!< In a measurement

/// On an ideal channel every TTI carries as many MAC-d PDUs as the format has room for.
void
AddHsPdus(const Load& load, uint32_t pdus, const std::string& name = "")
{
    AddTest(name + "category " + std::to_string(load.category) + ", CQI " +
                std::to_string(load.cqis[0]) + ": " + std::to_string(pdus) + " PDUs per TTI",
            [=] {
                const Measurement measured(load);
                UMTS_EXPECT(measured.transmissions == MEASURED_TTIS, "every TTI is used");
                UMTS_EXPECT(measured.byPdus.size() == 1, "with the same number of PDUs");
                UMTS_EXPECT(measured.sent == pdus * MEASURED_TTIS, "MAC-d PDUs");
                UMTS_EXPECT(measured.received >= 0.99 * measured.sent, "at RLC");
                const double expected = pdus * 8.0 * (load.pduOctets - 2) / 0.002;
                UMTS_EXPECT(IsNear(measured.rlcBps, expected, 0.001 * expected), "payload");
                UMTS_EXPECT(measured.overflowed == 0, "no overflow");
                UMTS_EXPECT(measured.conserved, "octets");
            });
}

/// The radio never starves while the RNC has data, and the Node B never overflows.
void
AddHsNoStarvation(const Load& load, const std::string& name)
{
    AddTest("no starvation, no overflow: " + name + ", " + load.policy, [=] {
        const Measurement measured(load);
        UMTS_EXPECT(measured.transmissions == MEASURED_TTIS, "every TTI is used");
        UMTS_EXPECT(measured.overflowed == 0, "no overflow");
    });
}

/** @brief Cells in which HS-DSCH does not have all codes, or all of the power. */
void
AddMixedCells()
{
    // Five codes carry 7168 bits at most; half the power is 3 dB, or three CQI, less.
    constexpr uint32_t pdusAtCqi22 = 10;
    Load fewCodes;
    fewCodes.codes = 5;
    AddHsPdus(fewCodes, pdusAtCqi22, "five codes, ");
    Load halfPower;
    halfPower.cqis = {25};
    halfPower.powerShare = 0.5;
    AddHsPdus(halfPower, pdusAtCqi22, "half the power, ");
    Load dedicated;
    dedicated.freeCodes = 5;
    AddHsPdus(dedicated, pdusAtCqi22, "codes of dedicated channels, ");
    dedicated.cqis = {25};
    dedicated.freeCodes = 15;
    dedicated.dedicatedPower = 0.5;
    AddHsPdus(dedicated, pdusAtCqi22, "power of dedicated channels, ");
    // A downlink of 384 kb/s has a code of spreading factor 8 and a load of 0.31: 12 codes in a
    // row are left, which carry the block of CQI 26, and power for CQI 28.
    Load admitted;
    admitted.dedicatedUe = true;
    AddHsPdus(admitted, 26, "beside a dedicated channel, ");
}

UMTS_TESTS("umts-hsdpa-rate")
{
    for (const bool reference : {false, true})
    {
        Load load;
        load.category = 6;
        load.pduOctets = 42;
        load.accountedBits = reference ? 320 : 0;
        load.cqis = {14};
        AddHsPdus(load, reference ? 8 : 7);
        load.cqis = {22};
        AddHsPdus(load, reference ? 22 : 21);
    }
    AddHsPdus(Load(), 38);
    for (const auto* policy :
         {"BufferTargetFlowControl", "RatePredictiveFlowControl", "LevelFlowControl"})
    {
        Load load;
        load.policy = policy;
        load.cqis = {30, 22, 15, 10, 25};
        AddHsNoStarvation(load, "five UEs");
    }
    AddMixedCells();
    Load load;
    load.cqis = {22, 22, 22};
    load.pduOctets = 42;
    load.bufferPdus = 300;
    AddHsNoStarvation(load, "small buffers");
}

// The queue in the Node B stays at its target, within what an Iub round trip brings.
UMTS_TEST("umts-hsdpa-rate", "the queue in the Node B stays at its target")
{
    const Measurement measured{Load()};
    // 38 PDUs per TTI; target 30 ms; interval 10 ms and 5 ms of Iub either way.
    constexpr double pdusPerMs = 19.0;
    constexpr double target = 30.0 * pdusPerMs;
    constexpr double roundTrip = (10.0 + 2 * 5.0 + 2.0) * pdusPerMs;
    // PDUs of one interval may still be to come when the next decision is taken.
    constexpr double interval = 10.0 * pdusPerMs;
    UMTS_EXPECT(measured.leastQueued > target - interval, "at least");
    UMTS_EXPECT(measured.mostExpected < target + 1.1 * roundTrip, "at most");
}

// TCP with wide windows gets what the channel carries; block errors cost it no more than the
// transmissions that they take.
UMTS_TEST("umts-hsdpa-rate", "TCP goodput without errors, at 10 % and at 30 %")
{
    Load load;
    load.tcp = true;
    const Measurement ideal(load);
    UMTS_EXPECT(ideal.goodputBps > 11.3e6, "CQI 30");
    load.link = "FixedQualityModel";
    load.cqis = {25};
    const Measurement clean(load);
    for (const auto& [bler, share] : {std::make_pair(0.1, 0.97), std::make_pair(0.3, 0.93)})
    {
        load.bler = bler;
        const Measurement lossy(load);
        UMTS_EXPECT(IsNear(lossy.transmissionsPerBlock, 1.0 + bler, 0.05), "HARQ works");
        UMTS_EXPECT(lossy.goodputBps > share * clean.goodputBps / lossy.transmissionsPerBlock,
                    "goodput at " << bler);
    }
}

} // namespace
