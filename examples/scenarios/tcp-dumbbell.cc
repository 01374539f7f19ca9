/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Two TCP flows over one wired bottleneck, with every parameter as a flag.
//
//   S1 ---.                .--- S3
//          R1 ========== R2
//   S2 ---'                '--- S4
//
// The defaults are those of Mo, La, Anantharam and Walrand 1999, Figure 5 and Table I.

#include "json-object.h"
#include "program-flags.h"
#include "tcp-dumbbell-flow.h"
#include "tcp-dumbbell-gateway.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <array>
#include <fstream>
#include <iomanip>
#include <map>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint32_t FLOWS = 2;
constexpr uint32_t HEADERS = 42;      //!< Octets of the TCP, IPv4 and PPP headers
constexpr double MOST_WINDOW = 65535; //!< Segments

/** @brief Parameters that are no attributes. */
struct Options : GatewayOptions
{
    std::array<std::string, FLOWS> variant{"vegas", "vegas"};
    std::array<Time, FLOWS> start{Seconds(0), Seconds(0.5)};
    Time jitter{Seconds(0)};
    std::string socket{"classic"};
    DataRate accessRate{"10Mbps"};
    Time accessDelay{MilliSeconds(1)};
    std::array<Time, FLOWS> tail{MilliSeconds(1), MilliSeconds(4)};
    uint32_t window{1000};
    Time duration{Seconds(200)};
    Time lastPart{Seconds(20)};
    bool json{false};
    std::string cwndCsv;
    std::string rttCsv;
};

/** @brief Flags that set the default of an attribute. */
const AttributeFlags ATTRIBUTE_FLAGS = {
    {"initialCwnd", {Layer::TCP, "ns3::TcpSocket::InitialCwnd", {1, MOST_WINDOW}}},
    {"delAckCount", {Layer::TCP, "ns3::TcpSocket::DelAckCount", {1, MOST_WINDOW}}},
    {"connTimeout", {Layer::TCP, "ns3::TcpSocket::ConnTimeout"}},
    {"minRto", {Layer::TCP, "ns3::TcpSocketBase::MinRto"}},
    {"sack", {Layer::TCP, "ns3::TcpSocketBase::Sack"}},
    {"timestamp", {Layer::TCP, "ns3::TcpSocketBase::Timestamp"}},
    {"limitedTransmit", {Layer::TCP, "ns3::TcpSocketBase::LimitedTransmit"}},
    {"rtoGranularity", {Layer::TCP, "ns3::TcpClassicSocket::RtoGranularity"}},
    {"alpha", {Layer::TCP, "ns3::TcpClassicVegas::Alpha"}},
    {"beta", {Layer::TCP, "ns3::TcpClassicVegas::Beta"}},
    {"gamma", {Layer::TCP, "ns3::TcpClassicVegas::Gamma"}},
    {"drrFlows", {Layer::QUEUE, "ns3::DrrQueueDisc::Flows"}},
    {"drrQuantum", {Layer::QUEUE, "ns3::DrrQueueDisc::Quantum"}},
    {"redQw", {Layer::QUEUE, "ns3::RedQueueDisc::QW", {0.0, 1.0}}},
    {"redLInterm", {Layer::QUEUE, "ns3::RedQueueDisc::LInterm", {1.0, 1e6}}},
    {"redGentle", {Layer::QUEUE, "ns3::RedQueueDisc::Gentle"}},
    {"redWait", {Layer::QUEUE, "ns3::RedQueueDisc::Wait"}},
    {"reroutingRepair", {Layer::TCP, "ns3::TcpClassicVegas::ReroutingRepair"}},
    {"reroutingK", {Layer::TCP, "ns3::TcpClassicVegas::ReroutingK"}},
    {"reroutingN", {Layer::TCP, "ns3::TcpClassicVegas::ReroutingN"}},
    {"reroutingL", {Layer::TCP, "ns3::TcpClassicVegas::ReroutingL"}},
    {"reroutingThreshold", {Layer::TCP, "ns3::TcpClassicVegas::ReroutingThreshold"}},
};

/** @brief Set the defaults of Mo et al. that the flags may change. */
void
SetDefaults()
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocketBase::MinRto", TimeValue(MilliSeconds(200)));
    Config::SetDefault("ns3::TcpClassicSocket::RtoGranularity", TimeValue(MilliSeconds(100)));
    Config::SetDefault("ns3::RedQueueDisc::LInterm", DoubleValue(10));
    Config::SetDefault("ns3::RedQueueDisc::Gentle", BooleanValue(false));
}

/**
 * @brief Read the command line.
 * @param o gets the parameters
 * @param flags gets the flags
 * @param argc length of the command line
 * @param argv its words
 */
void
Parse(Options& o, ProgramFlags& flags, int argc, char* argv[])
{
    flags.Add("duration", "Length of the simulation", o.duration);
    flags.Add("lastPart",
              "Time at the end that final windows and queues are means of",
              o.lastPart,
              {1e-3});
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("start1", "Start of the flow of S1", o.start[0]);
    flags.Add("start2", "Start of the flow of S2", o.start[1]);
    flags.Add("jitter", "Random time, from 0 to this, added to the later start", o.jitter);
    flags.Add("handshake",
              "Opens all connections before anything else, for so long; 0: each at its start",
              o.handshake);
    flags.Add("packetSize",
              "Octets of a data packet with all headers",
              o.packetSize,
              {HEADERS + 1, 1500});
    flags.SetLayer(Layer::TCP);
    flags.Add("variant1", std::string("TCP of S1: ") + VARIANTS, o.variant[0]);
    flags.Add("variant2", std::string("TCP of S2: ") + VARIANTS, o.variant[1]);
    flags.AddChoice("socket", "Socket; ns3 is that of the simulator", o.socket, {"classic", "ns3"});
    flags.Add("window", "Window of the TCP receivers in segments", o.window, {1, MOST_WINDOW});
    flags.SetLayer(Layer::NETWORK);
    flags.Add("accessRate", "Rate of all links but the bottleneck", o.accessRate);
    flags.Add("accessDelay", "One-way delay of S1 - R1 and S2 - R1", o.accessDelay);
    flags.Add("rate", "Rate of the bottleneck R1 - R2", o.rate);
    flags.Add("delay", "One-way delay of the bottleneck", o.delay);
    flags.Add("rerouteAt", "When that delay grows; 0: never", o.rerouteAt);
    flags.Add("rerouteDelay", "One-way delay of the bottleneck from then on", o.rerouteDelay);
    flags.Add("tail", "One-way delay of R2 - S3", o.tail[0]);
    flags.Add("x", "One-way delay of R2 - S4", o.tail[1]);
    flags.SetLayer(Layer::QUEUE);
    flags.AddChoice("queue", "Queue of the bottleneck", o.queue, {"droptail", "red", "drr"});
    flags.Add("buffer", "Its size in packets, the one being sent included", o.buffer, {2, 1e6});
    flags.Add("redMin", "Lower threshold of RED in packets", o.redMin, {2.0, 1e6});
    flags.Add("redMax", "Upper threshold of RED in packets", o.redMax, {2.0, 1e6});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.AddText("cwndCsv", "File for the congestion windows", o.cwndCsv, ValueKind::OUTPUT_FILE);
    flags.AddText("rttCsv", "File for the RTT samples", o.rttCsv, ValueKind::OUTPUT_FILE);
    flags.Add(ATTRIBUTE_FLAGS);
    flags.Parse(argc, argv);
}

/**
 * @brief End the program with one sentence when parameters contradict each other.
 * @param o the parameters
 * @param flags the flags
 */
void
Check(Options& o, const ProgramFlags& flags)
{
    for (uint32_t i = 0; i < FLOWS; ++i)
    {
        const std::string n = std::to_string(i + 1);
        o.variant[i] = FindVariant("variant" + n, o.variant[i]);
        Require(o.start[i] + o.jitter < o.duration - o.lastPart,
                "--start" + n +
                    " plus --jitter: the flow must have started before --lastPart begins");
    }
    Require(o.handshake.IsZero() || o.socket == "classic", "--handshake needs --socket=classic");
    Require(o.rerouteAt < o.duration - o.lastPart, "--rerouteAt must lie before --lastPart begins");
    Require(o.GetFinalDelay() >= o.delay,
            "--rerouteDelay must be at least --delay: packets would overtake others");
    Require(o.queue == "droptail" || o.buffer >= 3,
            "--buffer must be at least 3 with --queue=" + o.queue);
    Require(o.redMax > o.redMin, "--redMax must exceed --redMin");
    const std::string byQueue = "with --queue=" + o.queue;
    flags.RequireEffect({"redMin", "redMax", "redQw", "redLInterm", "redGentle", "redWait"},
                        o.queue == "red",
                        byQueue);
    flags.RequireEffect({"drrFlows", "drrQuantum"}, o.queue == "drr", byQueue);
}

/** @brief The network and its flows. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_o(o)
    {
        NodeContainer senders(FLOWS);
        NodeContainer routers(2);
        NodeContainer receivers(FLOWS);
        InternetStackHelper().Install(NodeContainer(senders, routers, receivers));
        m_addresses.SetBase("10.0.0.0", "255.255.255.0");
        for (uint32_t i = 0; i < FLOWS; ++i)
        {
            Connect(senders.Get(i), routers.Get(0), o.accessRate, o.accessDelay);
        }
        Connect(routers.Get(0), routers.Get(1), o.rate, o.delay);
        m_gateway = std::make_unique<Gateway>(m_forward, o);
        std::vector<Ipv4Address> destinations;
        for (uint32_t i = 0; i < FLOWS; ++i)
        {
            destinations.push_back(
                Connect(routers.Get(1), receivers.Get(i), o.accessRate, o.tail[i]));
        }
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        const auto starts = DrawStarts();
        for (uint32_t i = 0; i < FLOWS; ++i)
        {
            AddFlow(senders.Get(i), receivers.Get(i), destinations[i], o.variant[i], starts[i]);
        }
    }

    Scenario(const Scenario&) = delete;
    Scenario& operator=(const Scenario&) = delete;

    /** @return the flows */
    const std::vector<std::unique_ptr<Flow>>& GetFlows() const
    {
        return m_flows;
    }

    /** @return packets dropped at the bottleneck */
    uint64_t GetDrops() const
    {
        return m_gateway->GetDrops();
    }

  private:
    /**
     * @brief Connect two nodes, the first one being nearer to the senders.
     * @param a one node
     * @param b the other node
     * @param rate rate of the link
     * @param delay its one-way delay
     * @return address of b
     */
    Ipv4Address Connect(Ptr<Node> a, Ptr<Node> b, DataRate rate, Time delay)
    {
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", DataRateValue(rate));
        link.SetChannelAttribute("Delay", TimeValue(delay));
        const NetDeviceContainer devices = link.Install(a, b);
        const auto interfaces = m_addresses.Assign(devices);
        TrafficControlHelper().Uninstall(devices);
        m_addresses.NewNetwork();
        m_forward = DynamicCast<PointToPointNetDevice>(devices.Get(0));
        return interfaces.GetAddress(1);
    }

    /** @return when the flows start */
    std::array<Time, FLOWS> DrawStarts() const
    {
        auto starts = m_o.start;
        auto random = CreateObject<UniformRandomVariable>();
        random->SetStream(1);
        const uint32_t later = starts[1] >= starts[0] ? 1 : 0;
        starts[later] += Seconds(random->GetValue(0.0, m_o.jitter.GetSeconds()));
        return starts;
    }

    /**
     * @param sender the sending node
     * @param receiver the receiving node
     * @param destination its address
     * @param variant TypeId of the congestion control
     * @param start when it starts
     */
    void AddFlow(Ptr<Node> sender,
                 Ptr<Node> receiver,
                 Ipv4Address destination,
                 const std::string& variant,
                 Time start)
    {
        const InetSocketAddress address(destination, 80);
        const TypeId type = TypeId::LookupByName(variant);
        TcpClassicHelper::Install(sender, type);
        sender->GetObject<TcpL4Protocol>()->SetAttribute("SocketType", TypeIdValue(type));
        auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", address).Install(receiver);
        const bool isClassic = m_o.socket == "classic";
        BulkSendHelper source(isClassic ? "ns3::TcpClassicSocketFactory" : "ns3::TcpSocketFactory",
                              address);
        source.SetAttribute("SendSize", UintegerValue(m_o.packetSize - HEADERS));
        const bool isAhead = !m_o.handshake.IsZero();
        source.SetAttribute("StartTime", TimeValue(isAhead ? Seconds(0) : start));
        auto sources = source.Install(sender);
        m_flows.push_back(std::make_unique<Flow>(DynamicCast<BulkSendApplication>(sources.Get(0)),
                                                 DynamicCast<PacketSink>(sinks.Get(0)),
                                                 m_o.packetSize - HEADERS,
                                                 m_o.handshake,
                                                 start,
                                                 m_o.duration - m_o.lastPart,
                                                 !(m_o.cwndCsv + m_o.rttCsv).empty()));
    }

    const Options& m_o;                         //!< Parameters
    Ipv4AddressHelper m_addresses;              //!< Gives each link a subnet
    Ptr<PointToPointNetDevice> m_forward;       //!< Sending device of the link made last
    std::vector<std::unique_ptr<Flow>> m_flows; //!< Flows
    std::unique_ptr<Gateway> m_gateway;         //!< R1
};

/**
 * @brief Round trip of a flow at the end when no packet waits, as the paper counts it: delays and
 * the transmission of the data packet.
 * @param o the parameters
 * @param flow number of the flow, from 0
 * @return the time, s
 */
double
GetNoQueueRtt(const Options& o, uint32_t flow)
{
    const Time transmission = o.accessRate.CalculateBytesTxTime(o.packetSize) * 2 +
                              o.rate.CalculateBytesTxTime(o.packetSize);
    return ((o.accessDelay + o.GetFinalDelay() + o.tail[flow]) * 2 + transmission).GetSeconds();
}

/**
 * @param o the parameters
 * @param scenario the scenario after its end
 * @return a row per flow
 */
std::vector<Row>
Collect(const Options& o, const Scenario& scenario)
{
    std::vector<Row> rows;
    for (const auto& flow : scenario.GetFlows())
    {
        const auto i = static_cast<uint32_t>(rows.size());
        const double noQueueRttS = GetNoQueueRtt(o, i);
        const double meanCwnd = flow->GetMeanCwnd();
        const double rate = flow->GetRate();
        const auto [slow, fast] = flow->GetRecoveries();
        rows.push_back({o.variant[i],
                        flow->GetStart().GetSeconds(),
                        flow->GetAcked(),
                        noQueueRttS,
                        flow->GetCwnd(),
                        meanCwnd,
                        rate,
                        meanCwnd - rate * noQueueRttS,
                        slow,
                        fast,
                        flow->Summarise()});
    }
    return rows;
}

/**
 * @brief Print one JSON object.
 * @param flags the flags
 * @param rows the flows
 * @param drops packets dropped at the bottleneck
 */
void
PrintJson(const ProgramFlags& flags, const std::vector<Row>& rows, uint64_t drops)
{
    std::string flows;
    for (const auto& row : rows)
    {
        flows += (flows.empty() ? "" : ", ") + ToJson(row);
    }
    JsonObject json = MakeResult(flags, flows);
    const auto first = static_cast<double>(rows[0].acked);
    const auto second = static_cast<double>(rows[1].acked);
    // A flow that never starts has no finite ratio, and JSON no infinity.
    const double least = std::max(std::min(first, second), 1.0);
    json.Add("total_acked_packets", first + second);
    json.Add("ratio", first / std::max(second, 1.0));
    json.Add("max_min_ratio", std::max(first, second) / least);
    json.Add("bottleneck_dropped_packets", static_cast<double>(drops));
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param rows the flows
 * @param drops packets dropped at the bottleneck
 */
void
PrintSummary(const Options& o, const std::vector<Row>& rows, uint64_t drops)
{
    std::cout << "bottleneck " << o.rate << ", " << o.queue << ", " << o.buffer << " packets, "
              << o.duration.GetSeconds() << " s, RngRun " << RngSeedManager::GetRun() << "\n"
              << "variant               start  RTT ms     ACKed  last part: window  queued  "
                 "timeouts\n"
              << "                          s  no queue  packets          segments  packets\n";
    for (const auto& row : rows)
    {
        std::cout << std::left << std::setw(20) << row.variant << std::right << std::fixed
                  << std::setprecision(2) << std::setw(7) << row.startS << std::setprecision(1)
                  << std::setw(10) << row.noQueueRttS * 1e3 << std::setw(9) << row.acked
                  << std::setprecision(2) << std::setw(18) << row.meanCwnd << std::setw(9)
                  << row.queued << std::setw(10) << row.slowRecoveries << "\n";
    }
    std::cout << "ratio " << std::setprecision(3)
              << static_cast<double>(rows[0].acked) /
                     static_cast<double>(std::max<uint64_t>(rows[1].acked, 1))
              << ", " << drops << " packets dropped at the bottleneck" << std::endl;
}

/**
 * @brief Write a time series of all flows, if it is asked for.
 * @param path the file; empty: not asked for
 * @param column name of the value
 * @param scenario the scenario
 * @param getSeries returns the series of a probe
 */
void
WriteSeries(const std::string& path,
            const std::string& column,
            const Scenario& scenario,
            const std::vector<TimePoint>& (TcpFlowProbe::*getSeries)() const)
{
    if (path.empty())
    {
        return;
    }
    std::ofstream file(path);
    file << "time_s,flow," << column << "\n" << std::setprecision(10);
    for (uint32_t i = 0; i < FLOWS; ++i)
    {
        for (const auto& point : (scenario.GetFlows()[i]->GetProbe().*getSeries)())
        {
            file << point.timeS << "," << i + 1 << "," << point.value << "\n";
        }
    }
    file.close();
    Require(file.good(), "file " + path + ": cannot be written");
}

} // namespace

int
main(int argc, char* argv[])
{
    SetDefaults();
    Options options;
    ProgramFlags flags(__FILE__);
    Parse(options, flags, argc, argv);
    Check(options, flags);
    const uint32_t segment = options.packetSize - HEADERS;
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(segment));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(options.window * segment));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(options.window * segment));

    Scenario scenario(options);
    Simulator::Stop(options.handshake + options.duration);
    Simulator::Run();
    const auto rows = Collect(options, scenario);
    if (options.json)
    {
        PrintJson(flags, rows, scenario.GetDrops());
    }
    else
    {
        PrintSummary(options, rows, scenario.GetDrops());
    }
    WriteSeries(options.cwndCsv, "cwnd_segments", scenario, &TcpFlowProbe::GetCwndSeries);
    WriteSeries(options.rttCsv, "rtt_s", scenario, &TcpFlowProbe::GetRttSeries);
    Simulator::Destroy();
    return 0;
}
