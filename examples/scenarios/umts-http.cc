/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Response times of HTTP requests from UEs, each on one persistent connection without pipelining.
//
//   server --- GGSN --- SGSN --- RNC --- Node B ))) UE(s), one client each
//
// Lo, Heijenk and Bruma 2003, IV.B: requests arrive by a Poisson process, objects have 1 kbyte.
// Messages that a phone sends by the clock come at a constant interval.

#include "umts-network-options.h"
#include "umts-segment-counter.h"
#include "umts-stats-output.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <numeric>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double FRAME_S = 0.010; //!< A radio frame, s

/** @brief Parameters that are no attributes. */
struct Options : NetworkOptions
{
    Time duration{Seconds(1000)};
    Time warmup{Seconds(0)};
    Time start{Seconds(0)};
    std::string arrivals{"poisson"};
    Time interval{Seconds(2)};
    uint32_t requestOctets{100};
    uint32_t objectOctets{1024};
    uint32_t ues{1};
    bool json{false};
    std::string csv;
};

/** @brief A client and its completed transactions. */
struct Client
{
    Ptr<HttpClient> application;               //!< The client
    Time warmup;                               //!< Requests sent before are left out
    SegmentCounter segments;                   //!< TCP segments of the UE
    std::vector<HttpTransaction> transactions; //!< The others

    /** @param transaction a completed transaction */
    void OnTransaction(const HttpTransaction& transaction)
    {
        if (transaction.sent >= warmup)
        {
            transactions.push_back(transaction);
        }
    }

    /**
     * @param from a point of a transaction
     * @param to a later one
     * @return times between them in ascending order, frames
     */
    std::vector<double> GetTimes(Time HttpTransaction::* from, Time HttpTransaction::* to) const
    {
        std::vector<double> frames;
        for (const auto& transaction : transactions)
        {
            frames.push_back((transaction.*to - transaction.*from).GetSeconds() / FRAME_S);
        }
        std::sort(frames.begin(), frames.end());
        return frames;
    }

    /** @return response times in ascending order, frames */
    std::vector<double> GetResponses() const
    {
        return GetTimes(&HttpTransaction::sent, &HttpTransaction::completed);
    }

    /** @return times that requests waited for others in ascending order, frames */
    std::vector<double> GetWaits() const
    {
        return GetTimes(&HttpTransaction::arrived, &HttpTransaction::sent);
    }
};

/**
 * @param values the values
 * @return their mean; 0 when there are none
 */
double
Mean(const std::vector<double>& values)
{
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

/**
 * @param sorted values in ascending order
 * @param share 0 .. 1
 * @return the least value that this share of them does not exceed; 0 when there are none
 */
double
Percentile(const std::vector<double>& sorted, double share)
{
    const double rank = std::ceil(share * static_cast<double>(sorted.size()));
    return sorted.empty() ? 0.0 : sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

/**
 * @brief Read the command line; end the program with one sentence when it is wrong.
 * @param o gets the parameters
 * @param flags gets the flags
 * @param argc length of the command line
 * @param argv its words
 */
void
Parse(Options& o, ProgramFlags& flags, int argc, char* argv[])
{
    flags.Add("duration", "Length of the simulation", o.duration);
    flags.Add("warmup", "Requests sent before this time are left out", o.warmup);
    flags.Add("ues", "Number of UEs, each with one client", o.ues, {1, MOST_UES});
    o.AddTo(flags);
    flags.SetLayer(Layer::APPLICATION);
    flags.Add("start", "Time at which the clients open their connections", o.start);
    flags.AddChoice("arrivals",
                    "Requests of a UE: a Poisson process, or one per interval",
                    o.arrivals,
                    {"poisson", "constant"});
    flags.Add("interval", "Mean time between two requests of a UE", o.interval, {1e-3});
    flags.Add("requestOctets",
              "Length of a request",
              o.requestOctets,
              {HttpRequestHeader::OCTETS, 65536});
    flags.Add("objectOctets", "Length of an object", o.objectOctets, {1, 1e9});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.AddText("csv", "File for one row per transaction", o.csv, ValueKind::OUTPUT_FILE);
    flags.Parse(argc, argv);
    o.Check(flags);
    Require(o.duration > o.warmup, "--duration must exceed --warmup");
    Require(o.duration > o.start, "--duration must exceed --start");
}

/** @brief The network, its clients and their transactions. */
class Scenario
{
  public:
    /** @param o the parameters */
    explicit Scenario(const Options& o)
        : m_o(o),
          m_clients(o.ues)
    {
        o.Configure(m_core);
        const TypeId variant = TypeId::LookupByName(o.variant);
        Ptr<Node> host = m_core.AddHost();
        TcpClassicHelper::Install(host, variant);
        m_server = InetSocketAddress(UmtsCoreHelper::GetHostAddress(host), 80);
        m_application->SetAttribute("Local", AddressValue(m_server));
        m_application->SetAttribute("Protocol", TypeIdValue(TcpClassicSocketFactory::GetTypeId()));
        host->AddApplication(m_application);

        o.traces.Enable(m_umts);
        auto rnc = o.InstallRnc(m_umts);
        m_core.ConnectRnc(rnc, m_core.AddSgsn());
        auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), rnc, {o.MakeCell()});
        NodeContainer ues;
        ues.Create(o.ues);
        NetDeviceContainer devices;
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            const NodeContainer ue(ues.Get(i));
            devices.Add(m_umts.InstallUe(ue, nodeB, o.MakeUe(i), o.MakeBearer()));
        }
        NetworkOptions::ReportAdmission(devices, rnc);
        m_core.ActivateUes(devices, rnc);
        TcpClassicHelper::Install(ues, variant);
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            AddClient(ues.Get(i), m_clients[i]);
            const auto device = DynamicCast<UeNetDevice>(devices.Get(i));
            m_stats.AddUe(device, rnc);
            m_limits.AddUe(device, rnc, nodeB);
        }
        m_umts.AssignStreams(1);
        o.EnablePcap(m_umts, m_core);
    }

    /** @return the clients */
    const std::vector<Client>& GetClients() const
    {
        return m_clients;
    }

    /** @return the statistics */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return what keeps UEs from their logs */
    const LogLimits& GetLimits() const
    {
        return m_limits;
    }

    /**
     * @param os gets a line for every UE whose requests have all stayed without an answer
     * @return whether there is one
     */
    bool PrintSilent(std::ostream& os) const
    {
        bool isAny = false;
        for (std::size_t i = 0; i < m_clients.size(); ++i)
        {
            const auto& application = m_clients[i].application;
            if (m_clients[i].transactions.empty() && application->GetPending() > 0)
            {
                os << "UE " << i + 1 << ": none of its " << application->GetPending()
                   << " requests has been answered" << std::endl;
                isAny = true;
            }
        }
        return isAny;
    }

    /** @return connections that TCP has given up at either end */
    uint32_t GetFailedConnections() const
    {
        const auto clients =
            std::count_if(m_clients.begin(), m_clients.end(), [](const Client& client) {
                return client.application->HasFailed();
            });
        return std::max(static_cast<uint32_t>(clients), m_application->GetFailedConnections());
    }

  private:
    /**
     * @param node the UE
     * @param client gets the application and its transactions
     */
    void AddClient(Ptr<Node> node, Client& client)
    {
        const PointerValue interval = MakeInterval(); // its stream comes first
        client.application = CreateObject<HttpClient>();
        client.application->SetAttribute("Remote", AddressValue(m_server));
        client.application->SetAttribute("Protocol",
                                         TypeIdValue(TcpClassicSocketFactory::GetTypeId()));
        client.application->SetAttribute("Interval", interval);
        client.application->SetStartTime(m_o.start);
        client.application->SetAttribute("RequestOctets", Constant(m_o.requestOctets));
        client.application->SetAttribute("ObjectOctets", Constant(m_o.objectOctets));
        client.warmup = m_o.warmup;
        client.application->TraceConnectWithoutContext(
            "Transaction",
            MakeCallback(&Client::OnTransaction, &client));
        node->AddApplication(client.application);
        client.segments.Observe(node);
    }

    /** @return a random variable of the time between two requests */
    PointerValue MakeInterval() const
    {
        const double intervalS = m_o.interval.GetSeconds();
        if (m_o.arrivals == "constant")
        {
            return Constant(intervalS);
        }
        auto variable = CreateObject<ExponentialRandomVariable>();
        variable->SetAttribute("Mean", DoubleValue(intervalS));
        return PointerValue(variable);
    }

    /**
     * @param value a length or a time
     * @return a random variable that always has this value
     */
    static PointerValue Constant(double value)
    {
        auto variable = CreateObject<ConstantRandomVariable>();
        variable->SetAttribute("Constant", DoubleValue(value));
        return PointerValue(variable);
    }

    const Options& m_o;                                        //!< Parameters
    UmtsCoreHelper m_core;                                     //!< Core network
    UmtsHelper m_umts;                                         //!< UTRAN
    UmtsStats m_stats;                                         //!< Statistics
    LogLimits m_limits;                                        //!< What keeps UEs from their logs
    Address m_server;                                          //!< Address of the server
    Ptr<HttpServer> m_application{CreateObject<HttpServer>()}; //!< The server
    std::vector<Client> m_clients;                             //!< By UE
};

/**
 * @brief Print one JSON object.
 * @param flags the flags
 * @param scenario the scenario
 */
void
PrintJson(const ProgramFlags& flags, const Scenario& scenario)
{
    std::string flows;
    const auto ues = scenario.GetStats().Collect();
    for (std::size_t i = 0; i < ues.size(); ++i)
    {
        const Client& client = scenario.GetClients()[i];
        const auto responses = client.GetResponses();
        JsonObject flow;
        AddTo<UeIdentity>(flow, GetIdentityMetrics(), ues[i]);
        AddTo<RrcStats>(flow, GetRrcMetrics(), ues[i]);
        flow.Add("transactions_count", static_cast<double>(responses.size()));
        flow.Add("pending_count", client.application->GetPending());
        flow.Add("response_min_frames", Percentile(responses, 0.0));
        flow.Add("response_mean_frames", Mean(responses));
        flow.Add("response_p50_frames", Percentile(responses, 0.50));
        flow.Add("response_p95_frames", Percentile(responses, 0.95));
        flow.Add("response_p99_frames", Percentile(responses, 0.99));
        flow.Add("response_max_frames", Percentile(responses, 1.0));
        flow.Add("waiting_mean_frames", Mean(client.GetWaits()));
        flow.Add("syns_sent_count", client.segments.GetNSyns());
        flow.Add("connect_s", client.segments.GetConnectTime().GetSeconds());
        flow.Add("client_retransmitted_segments", client.segments.GetNRetransmissions());
        flows += (flows.empty() ? "" : ", ") + flow.Str();
    }
    JsonObject json = MakeResult(flags, flows);
    json.Add("failed_connections_count", scenario.GetFailedConnections());
    json.AddRaw("conserved", scenario.GetStats().IsConserved() ? "true" : "false");
    std::cout << json.Str() << std::endl;
}

/**
 * @brief Print a readable summary.
 * @param o the parameters
 * @param scenario the scenario
 */
void
PrintSummary(const Options& o, const Scenario& scenario)
{
    std::cout << o.preset << ", TBLER down " << o.tblerDl << ", up " << o.tblerUl << ", "
              << o.duration.GetSeconds() << " s, RngRun " << RngSeedManager::GetRun() << "\n"
              << " UE  transactions  response in frames of 10 ms          wait  pending\n"
              << "                   mean  median     95 %     99 %       mean\n";
    uint32_t ue = 0;
    for (const auto& client : scenario.GetClients())
    {
        const auto responses = client.GetResponses();
        std::cout << std::fixed << std::setprecision(1) << std::setw(3) << ++ue << std::setw(14)
                  << responses.size() << std::setw(8) << Mean(responses);
        for (const double share : {0.50, 0.95, 0.99})
        {
            std::cout << std::setw(share == 0.50 ? 7 : 9) << Percentile(responses, share);
        }
        std::cout << std::setw(11) << Mean(client.GetWaits()) << std::setw(9)
                  << client.application->GetPending() << "\n";
    }
    if (const uint32_t failed = scenario.GetFailedConnections())
    {
        std::cout << "TCP has given up " << failed << " of " << ue
                  << " connections; their requests stay pending\n";
    }
    std::cout << "octets conserved: " << (scenario.GetStats().IsConserved() ? "yes" : "no")
              << std::endl;
}

/**
 * @brief Write one row per transaction.
 * @param path the file
 * @param clients the clients
 */
void
WriteCsv(const std::string& path, const std::vector<Client>& clients)
{
    std::ofstream file(path);
    file << "ue_number,arrived_s,sent_s,completed_s,request_octets,object_octets\n"
         << std::setprecision(10);
    uint32_t ue = 0;
    for (const auto& client : clients)
    {
        ++ue;
        for (const auto& t : client.transactions)
        {
            file << ue << "," << t.arrived.GetSeconds() << "," << t.sent.GetSeconds() << ","
                 << t.completed.GetSeconds() << "," << t.requestOctets << "," << t.objectOctets
                 << "\n";
        }
    }
    file.close();
    Require(file.good(), "file " + path + ": cannot be written");
}

} // namespace

int
main(int argc, char* argv[])
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(512));
    Options options;
    ProgramFlags flags(__FILE__);
    Parse(options, flags, argc, argv);
    Scenario scenario(options);
    Simulator::Stop(options.duration);
    Simulator::Run();
    if (options.json)
    {
        PrintJson(flags, scenario);
    }
    else
    {
        PrintSummary(options, scenario);
    }
    auto& lines = options.json ? std::cerr : std::cout;
    const bool isSilent = scenario.PrintSilent(lines);
    scenario.GetLimits().Print(lines);
    if (!options.csv.empty())
    {
        WriteCsv(options.csv, scenario.GetClients());
    }
    Simulator::Destroy();
    return options.GetExitCode(isSilent);
}
