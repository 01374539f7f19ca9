/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Handovers of UEs that walk to and fro between two sites: how often, how often back again, and how
// long in the cell that is not the best one, over what a UE measures and how events are set.
//
//   RNC --- 7 Node Bs ))) UEs without traffic

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double DISTANCE = 1000;       //!< Between sites, m
constexpr double LATE_DB = 3;           //!< A neighbour better by this is missed, dB
constexpr double SAMPLE_INTERVAL = 0.1; //!< Between samples of the serving cell's level, s

/** @brief Parameters. */
struct Options
{
    Time duration{Seconds(300)};
    uint32_t ues{10};
    double speed{3};
    double way{200};
    double shadowing{8};
    std::string measurement{"ideal"};
    std::string profile{"PedestrianA"};
    Time pingPongTime{Seconds(5)};
    bool json{false};
};

/** @brief A UE and its handovers. */
struct Walker
{
    Ptr<UeNetDevice> device;                     //!< The UE
    Ptr<ConstantVelocityMobilityModel> mobility; //!< Its place
    Ptr<CellLinks> links;                        //!< What it receives
    ScramblingCode cell{};                       //!< Its cell
    ScramblingCode former{};                     //!< The one before
    Time since;                                  //!< Time of the last handover
    uint32_t handOvers{0};                       //!< Handovers
    uint32_t pingPongs{0};                       //!< Those back to the former cell at once
    uint32_t samples{0};                         //!< Samples of the level
    uint32_t late{0};                            //!< Those with a much better neighbour
    double lossDb{0.0};                          //!< Sum of best level over serving level, dB
};

/** @brief The UEs. */
class Walk
{
  public:
    /** @param o the parameters */
    explicit Walk(const Options& o)
        : m_o(o),
          m_layout(DISTANCE, 1, 1, {{"ShadowingDeviation", DoubleValue(o.shadowing)}}),
          m_walkers(o.ues)
    {
        const auto rnc = m_umts.InstallRnc(CreateObject<Node>());
        m_layout.Install(m_umts, rnc);
        m_layout.GetPlan()->AssignStreams(1);
        NetDeviceContainer devices;
        for (uint32_t i = 0; i < o.ues; ++i)
        {
            devices.Add(AddWalker(i));
        }
        m_layout.EnableHandOver(devices, "BestCellHandOverAlgorithm", {}, MakeMeasurement());
        m_umts.AssignStreams(1000);
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("HandOver",
                                                             MakeCallback(&Walk::OnHandOver, this));
        Simulator::Schedule(Seconds(SAMPLE_INTERVAL), &Walk::Sample, this);
    }

    /** @return the UEs */
    const std::vector<Walker>& GetWalkers() const
    {
        return m_walkers;
    }

  private:
    /** @return how well the UEs measure */
    CpichMeasurementConfig MakeMeasurement() const
    {
        auto config = CpichMeasurementConfig::FromPreset(m_o.measurement);
        return m_o.measurement == "ideal" ? config
                                          : config.Set({{"Profile", StringValue(m_o.profile)}});
    }

    /**
     * @brief Put a UE on a line of its own between the first two sites, on its way.
     * @param number of the UE
     * @return the UE
     */
    Ptr<NetDevice> AddWalker(uint32_t number)
    {
        Walker& walker = m_walkers[number];
        const auto node = CreateObject<Node>();
        walker.mobility = CreateObject<ConstantVelocityMobilityModel>();
        const Vector2D to = m_layout.GetSites()[1];
        const double share = (number + 0.5) / m_o.ues - 0.5;
        // Along the line of the sites and across it; UEs do not walk in step.
        const double along = DISTANCE / 2 + share * m_o.way;
        const double across = share * DISTANCE / 4;
        const Vector2D unit(to.x / DISTANCE, to.y / DISTANCE);
        walker.mobility->SetPosition(
            Vector(along * unit.x - across * unit.y, along * unit.y + across * unit.x, 0));
        const double speed = m_o.speed / 3.6;
        walker.mobility->SetVelocity(Vector(speed * unit.x, speed * unit.y, 0));
        node->AggregateObject(walker.mobility);
        Simulator::Schedule(Seconds((0.5 - share) * m_o.way / speed), &Walk::Turn, this, number);
        walker.links = m_layout.GetLinks(node);
        walker.cell = m_layout.FindBestCell(node);
        walker.former = walker.cell;
        walker.device = DynamicCast<UeNetDevice>(m_umts
                                                     .InstallUe(NodeContainer(node),
                                                                m_layout.GetCell(walker.cell),
                                                                UeConfig(),
                                                                BearerConfig::Dch("dch1"))
                                                     .Get(0));
        return walker.device;
    }

    /** @param number of the UE that goes back the way */
    void Turn(uint32_t number)
    {
        const auto& mobility = m_walkers[number].mobility;
        const Vector velocity = mobility->GetVelocity();
        mobility->SetVelocity(Vector(-velocity.x, -velocity.y, 0));
        Simulator::Schedule(Seconds(m_o.way / (m_o.speed / 3.6)), &Walk::Turn, this, number);
    }

    /**
     * @param rnti the UE
     * @param to position of the new cell in the RNC's list of cells, which is its code
     * @param refusal why it has been refused
     */
    void OnHandOver(uint32_t rnti, uint32_t /* from */, uint32_t to, const std::string& refusal)
    {
        for (auto& walker : m_walkers)
        {
            if (!refusal.empty() || static_cast<uint32_t>(walker.device->GetRnti()) != rnti)
            {
                continue;
            }
            const ScramblingCode cell{static_cast<uint16_t>(to)};
            const bool isBack = cell == walker.former && walker.handOvers > 0 &&
                                Simulator::Now() - walker.since <= m_o.pingPongTime;
            walker.pingPongs += isBack ? 1 : 0;
            walker.former = walker.cell;
            walker.cell = cell;
            walker.since = Simulator::Now();
            ++walker.handOvers;
        }
    }

    /** @brief Compare the level of each serving cell with the best one. */
    void Sample()
    {
        for (auto& walker : m_walkers)
        {
            double best = 0;
            for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
            {
                best = std::max(best, walker.links->GetCpich(ScramblingCode{code}));
            }
            const double lossDb = 10 * std::log10(best / walker.links->GetCpich(walker.cell));
            ++walker.samples;
            walker.lossDb += lossDb;
            walker.late += lossDb > LATE_DB ? 1 : 0;
        }
        Simulator::Schedule(Seconds(SAMPLE_INTERVAL), &Walk::Sample, this);
    }

    const Options& m_o;            //!< Parameters
    UmtsHelper m_umts;             //!< UTRAN
    CellLayoutHelper m_layout;     //!< Sites
    std::vector<Walker> m_walkers; //!< UEs
};

/**
 * @brief Print the results: of all UEs, and of each with --json.
 * @param o the parameters
 * @param flags the flags
 * @param walkers the UEs
 */
void
Print(const Options& o, const ProgramFlags& flags, const std::vector<Walker>& walkers)
{
    Walker sum;
    std::string flows;
    uint32_t ue = 0;
    for (const auto& walker : walkers)
    {
        sum.handOvers += walker.handOvers;
        sum.pingPongs += walker.pingPongs;
        sum.samples += walker.samples;
        sum.late += walker.late;
        sum.lossDb += walker.lossDb;
        JsonObject flow;
        flow.Add("ue_number", ++ue);
        flow.Add("handovers_count", walker.handOvers);
        flow.Add("ping_pongs_count", walker.pingPongs);
        flows += (flows.empty() ? "" : ", ") + flow.Str();
    }
    const double ways = o.ues * o.duration.GetSeconds() * (o.speed / 3.6) / o.way;
    const double perWay = sum.handOvers / ways;
    const double pingPongs = sum.pingPongs / ways;
    const double lossDb = sum.samples > 0 ? sum.lossDb / sum.samples : 0;
    const double late = sum.samples > 0 ? static_cast<double>(sum.late) / sum.samples : 0;
    if (!o.json)
    {
        std::cout << ways << " ways between the sites: " << perWay << " handovers and " << pingPongs
                  << " ping-pongs each; " << lossDb << " dB below the best cell, " << 100 * late
                  << " % of the time more than " << LATE_DB << " dB" << std::endl;
        return;
    }
    JsonObject json = MakeResult(flags, flows);
    json.Add("handovers_per_way", perWay);
    json.Add("ping_pongs_per_way", pingPongs);
    json.Add("serving_loss_mean_db", lossDb);
    json.Add("late_time_ratio", late);
    std::cout << json.Str() << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    Options o;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation", o.duration, {1});
    flags.Add("ues", "Number of UEs", o.ues, {1, 1000});
    flags.SetLayer(Layer::RADIO);
    flags.Add("speed", "Of the UEs, km/h", o.speed, {0.1, 500});
    flags.Add("way", "On which they walk to and fro, m, its middle the border", o.way, {1, 500});
    flags.Add("shadowing", "Standard deviation of the shadowing, dB", o.shadowing, {0, 20});
    flags.AddChoice("measurement",
                    "What a UE measures: all at once, or as TS 25.133 demands",
                    o.measurement,
                    {"ideal", "specification"});
    flags.AddChoice("profile",
                    "Multipath fading of its measurements",
                    o.profile,
                    {"None", "Rayleigh", "IndoorA", "PedestrianA", "PedestrianB", "VehicularA"});
    flags.SetLayer(Layer::RRC);
    flags.Add("hysteresis", "ns3::umts::BestCellHandOverAlgorithm::Hysteresis");
    flags.Add("timeToTrigger", "ns3::umts::BestCellHandOverAlgorithm::TimeToTrigger");
    flags.Add("filterCoefficient", "ns3::umts::HandOverAlgorithm::FilterCoefficient");
    flags.Add("pingPongTime", "A handover back within this is a ping-pong", o.pingPongTime);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", "Print one JSON object instead of the summary", o.json);
    flags.Parse(argc, argv);
    flags.RequireEffect({"profile"}, o.measurement != "ideal", "with --measurement=ideal");

    Walk walk(o);
    Simulator::Stop(o.duration);
    Simulator::Run();
    Print(o, flags, walk.GetWalkers());
    Simulator::Destroy();
    return 0;
}
