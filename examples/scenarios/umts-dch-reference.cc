/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Tests of dedicated channels: one link of a UE in a cell that sends all of Ior, other cells as
// noise of power Ioc; or UEs that share the uplink of a cell.
//
//   --test=fixed        block errors at a fixed power, and the power that a block error rate needs
//                       (TS 25.101 8.2, 8.3)
//   --test=downlink     closed loops of the downlink (TS 25.101 8.8.1)
//   --test=uplink       closed loops of the uplink, and the outer loop of the serving RNC
//   --test=powerRise    mean power of loops that follow the fading of equal paths
//   --test=uplinkPole   noise rise of UEs that share the uplink, and the load that it means

#include "json-object.h"
#include "program-flags.h"
#include "umts-hsdpa-options.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double CPICH_EC_IOR = -10;                  //!< dB, TS 25.101 C.3.1
constexpr double CARRIER_PER_LIGHT = 2e9 / 299792458; //!< Carrier of 2 GHz: wavelengths per m
constexpr double SLOT = 1.0 / 1500;                   //!< s
constexpr int64_t FIRST_STREAM = 10;                  //!< Of the radio links
constexpr Nanos DROP = 1000000000;                    //!< ns of UEs at one place
constexpr Nanos WARM_UP = 2000000000;                 //!< ns of closed loops that do not count
constexpr double NOISE_DBM = -103;                    //!< Of a cell in the test of the uplink
constexpr ValueRange RATIOS{-50.0, 50.0};             //!< dB

/** @brief The flags. */
struct Options
{
    std::string test{"fixed"};    //!< Which test
    double bitRate{12200};        //!< Of the DCH, bit/s
    Time tti{MilliSeconds(20)};   //!< Of the DCH
    std::string profile{"Case1"}; //!< Multipath profile
    double speed{3.0};            //!< Of the UE, km/h
    double ecIor{-15.0};          //!< DPCH Ec / Ior, dB
    double iorIoc{9.0};           //!< Ior / Ioc, dB
    double bler{0.01};            //!< Block error rate aimed at
    double receiverLoss{2.0};     //!< ReceiverLoss, dB
    double step{1.0};             //!< TPC step of the downlink, dB
    uint32_t dpcMode{0};          //!< DPC_MODE
    double tpcErrors{0.0};        //!< Share of TPC commands that are misread
    uint32_t links{1};            //!< Radio links of downlink and uplink
    double pathLoss{120.0};       //!< Of uplink, dB
    uint32_t paths{2};            //!< Equal paths of powerRise
    uint32_t ues{10};             //!< UEs of uplinkPole
    double activity{1.0};         //!< Share of the time in which they send
    double ebN0{5.0};             //!< Eb/N0 that they are steered for, dB
    double otherCells{0.55};      //!< What UEs of other cells add to them
    Time duration{Seconds(60)};   //!< Simulated time
};

/** @brief A link whose cell sends all of Ior. */
class TestLink : public DpchRadioSource
{
  public:
    /**
     * @param powers mean powers of the paths; empty: no fading
     * @param speed of the UE, km/h
     * @param random random numbers
     */
    TestLink(const std::vector<double>& powers, double speed, Ptr<UniformRandomVariable> random)
        : m_powers(powers),
          m_perSlot(speed / 3.6 * SLOT * CARRIER_PER_LIGHT),
          m_downlink(random),
          m_uplink{RayleighFading(random), RayleighFading(random)}
    {
        radio.uplinkGain = 1;
        radio.uplinkOthers = 1;
        radio.uplinkTarget = 0.01;
    }

    DpchRadio GetRadio(Nanos now) override
    {
        if (reception)
        {
            radio.uplinkOthers = reception->GetOthers(number, now);
        }
        return radio;
    }

    void GetDownlinkPaths(int64_t frame, SlotPaths& paths) override
    {
        GetSlotPaths(m_downlink, m_powers, 15 * frame * m_perSlot, m_perSlot, paths);
    }

    void GetUplinkPaths(int64_t frame, uint32_t antenna, SlotPaths& paths) override
    {
        GetSlotPaths(m_uplink[antenna], m_powers, 15 * frame * m_perSlot, m_perSlot, paths);
    }

    DpchRadio radio;              //!< Without fading
    Ptr<CellReception> reception; //!< What the cell receives; null: noise of 1 mW
    uint32_t number{0};           //!< The UE there

  private:
    std::vector<double> m_powers;                         //!< Of the paths
    double m_perSlot;                                     //!< Wavelengths in a slot
    RayleighFading m_downlink;                            //!< Of the downlink
    std::array<RayleighFading, UPLINK_ANTENNAS> m_uplink; //!< Of each antenna
};

/** @param name a profile @return mean powers of its paths */
std::vector<double>
GetPowers(const std::string& name)
{
    return GetPathPowers(HsdpaOptions::GetProfile(name));
}

/** @param stream a random stream @return random numbers */
Ptr<UniformRandomVariable>
MakeRandom(int64_t stream)
{
    auto random = CreateObject<UniformRandomVariable>();
    random->SetStream(stream);
    return random;
}

/** @param ebN0Db Eb/N0, dB @param options the flags @return SINR per chip, a ratio */
double
ToSinr(double ebN0Db, const Options& options)
{
    return FromDb(ebN0Db) * options.bitRate / CHIPS_PER_SECOND;
}

/** @param options the flags @param stream of its fading @return a link of theirs */
std::unique_ptr<TestLink>
MakeLink(const Options& options, int64_t stream = 1)
{
    auto link =
        std::make_unique<TestLink>(GetPowers(options.profile), options.speed, MakeRandom(stream));
    const double ior = FromDb(options.iorIoc);
    link->radio.cpich = ior * FromDb(CPICH_EC_IOR);
    link->radio.downlink = {ior, 1.0};
    return link;
}

/**
 * @brief Have loops go on TTI by TTI.
 * @param loops the loops
 * @param tti length of a TTI, ns
 * @param length time in all, ns
 * @param onTti called with begin and end of each TTI that has passed
 */
template <typename OnTti>
void
RunLoops(DpchLoops& loops, Nanos tti, Nanos length, OnTti onTti)
{
    for (Nanos end = tti; end <= length; end += tti)
    {
        loops.AdvanceTo(end);
        onTti(end - tti, end);
    }
}

/**
 * @param options the flags
 * @param ecIor DPCH Ec / Ior, dB
 * @return mean block error rate at that power
 */
double
GetBlerAt(const Options& options, double ecIor)
{
    const auto link = MakeLink(options);
    DpchConfig config;
    config.receiverLossDb = options.receiverLoss;
    const double power = ecIor - CPICH_EC_IOR;
    config.downlink = {1.0, 0, power, power};
    DpchLoops loops(config, MakeRandom(2));
    loops.Add(*link, 0);
    const DchBlerCurve curve(Direction::DOWNLINK, options.bitRate);
    double sum = 0.0;
    uint64_t count = 0;
    RunLoops(loops,
             options.tti.GetNanoSeconds(),
             options.duration.GetNanoSeconds(),
             [&](Nanos begin, Nanos end) {
                 sum += curve.GetBler(loops.GetDownlinkEbN0Db(options.bitRate, begin, end));
                 ++count;
             });
    return sum / static_cast<double>(count);
}

/**
 * @brief Block errors without power control.
 * @param options the flags
 * @param result gets the figures
 */
void
TestFixed(const Options& options, JsonObject& result)
{
    double low = -50;
    double high = 0;
    while (high - low > 0.02)
    {
        const double middle = (low + high) / 2;
        (GetBlerAt(options, middle) > options.bler ? low : high) = middle;
    }
    result.Add("dch_bler", GetBlerAt(options, options.ecIor));
    result.Add("needed_ec_ior_db", high);
}

/** @brief Blocks of closed loops, and those of them that a limit of power has struck. */
class BlockCount
{
  public:
    /** @param isInError whether it failed @param isLimited whether power was at its limit */
    void Add(bool isInError, bool isLimited)
    {
        ++m_blocks;
        m_errors += isInError ? 1 : 0;
        m_limited += isLimited ? 1 : 0;
        m_limitedErrors += isInError && isLimited ? 1 : 0;
    }

    /** @param result gets the figures */
    void Report(JsonObject& result) const
    {
        const auto free = static_cast<double>(m_blocks - m_limited);
        result.Add("dch_bler", static_cast<double>(m_errors) / static_cast<double>(m_blocks));
        result.Add("limited_ratio", static_cast<double>(m_limited) / static_cast<double>(m_blocks));
        result.Add("unlimited_bler",
                   free > 0 ? static_cast<double>(m_errors - m_limitedErrors) / free : 0.0);
    }

  private:
    uint64_t m_blocks{0};        //!< Blocks
    uint64_t m_errors{0};        //!< Those in error
    uint64_t m_limited{0};       //!< Those at the highest power
    uint64_t m_limitedErrors{0}; //!< Those in error at the highest power
};

/** @brief Closed loops of the downlink, and what they did. */
class DownlinkTest
{
  public:
    /** @param options the flags */
    explicit DownlinkTest(const Options& options)
        : m_options(options),
          m_random(MakeRandom(3)),
          m_curve(Direction::DOWNLINK, options.bitRate),
          m_target({options.bler, 0.5}, m_curve.GetEbN0Db(options.bler))
    {
        DpchConfig config;
        config.receiverLossDb = options.receiverLoss;
        config.downlink.stepDb = options.step;
        config.downlink.dpcMode = static_cast<uint8_t>(options.dpcMode);
        config.tpcErrorRate = options.tpcErrors;
        m_loops = std::make_unique<DpchLoops>(config, MakeRandom(2));
        Steer();
        for (uint32_t link = 0; link < options.links; ++link)
        {
            m_links.push_back(MakeLink(options, FIRST_STREAM + link));
            m_loops->Add(*m_links.back(), 0);
        }
        m_loops->SetSlotCallback(MakeCallback(&DownlinkTest::OnSlot, this));
    }

    /** @param result gets the figures */
    void Run(JsonObject& result)
    {
        BlockCount count;
        uint64_t blocks = 0;
        double target = 0.0;
        const auto onTti = [&](Nanos begin, Nanos end) {
            const double ebN0Db = m_loops->GetDownlinkEbN0Db(m_options.bitRate, begin, end);
            const bool isInError = m_random->GetValue() < m_curve.GetBler(ebN0Db);
            m_target.OnBlock(isInError, m_loops->IsDownlinkAtMaximum());
            Steer();
            m_counts = end >= WARM_UP;
            if (m_counts)
            {
                ++blocks;
                count.Add(isInError, m_loops->IsDownlinkAtMaximum());
                target += m_target.GetTargetDb();
            }
        };
        RunLoops(*m_loops,
                 m_options.tti.GetNanoSeconds(),
                 m_options.duration.GetNanoSeconds() + WARM_UP,
                 onTti);
        count.Report(result);
        result.Add("target_ebn0_db", target / static_cast<double>(blocks));
        const auto tenth = m_powers.begin() + m_powers.size() * 9 / 10;
        std::nth_element(m_powers.begin(), tenth, m_powers.end());
        result.Add("ec_ior_90_db", ToDb(*tenth) + CPICH_EC_IOR);
        double sum = 0.0;
        for (const double power : m_powers)
        {
            sum += power;
        }
        result.Add("ec_ior_mean_db",
                   ToDb(sum / static_cast<double>(m_powers.size())) + CPICH_EC_IOR);
    }

  private:
    /** @brief Have the loops steer for the target. */
    void Steer()
    {
        m_loops->SetDownlinkTarget(
            ToSinr(m_target.GetTargetDb() - m_options.receiverLoss, m_options));
    }

    /** @brief A slot. @param link of the UE @param power of the DPCH over that of the CPICH */
    void OnSlot(const DpchRadioSource* link, int64_t /* slot */, double power, double /* ue */)
    {
        if (m_counts && link == m_links.front().get())
        {
            m_powers.push_back(static_cast<float>(power));
        }
    }

    const Options& m_options;                       //!< The flags
    std::vector<std::unique_ptr<TestLink>> m_links; //!< Radio links
    Ptr<UniformRandomVariable> m_random;            //!< Of blocks
    DchBlerCurve m_curve;                           //!< Block error rates
    OuterLoop m_target;                             //!< Outer loop
    std::unique_ptr<DpchLoops> m_loops;             //!< Loops
    std::vector<float> m_powers;                    //!< Of each slot
    bool m_counts{false};                           //!< The warm-up is over
};

/**
 * @brief Closed loops of the uplink: a block is good when one of the cells has received it.
 * @param options the flags
 * @param result gets the figures
 */
void
TestUplink(const Options& options, JsonObject& result)
{
    const auto random = MakeRandom(3);
    const DchBlerCurve curve(Direction::UPLINK, options.bitRate);
    OuterLoop target({options.bler, 0.5}, curve.GetEbN0Db(options.bler));
    DpchConfig config;
    config.tpcErrorRate = options.tpcErrors;
    DpchLoops loops(config, MakeRandom(2));
    std::vector<std::unique_ptr<TestLink>> links;
    const auto steer = [&] {
        for (const auto& link : links)
        {
            link->radio.uplinkTarget = ToSinr(target.GetTargetDb(), options);
        }
    };
    for (uint32_t link = 0; link < options.links; ++link)
    {
        links.push_back(MakeLink(options, FIRST_STREAM + link));
        links.back()->radio.uplinkGain = FromDb(-options.pathLoss);
        links.back()->radio.uplinkOthers = FromDb(NOISE_DBM);
        loops.Add(*links.back(), 0);
    }
    steer();
    BlockCount count;
    double power = 0.0;
    uint64_t ttis = 0;
    const auto onTti = [&](Nanos begin, Nanos end) {
        bool isInError = true;
        for (const auto& link : links)
        {
            const double ebN0Db = loops.GetUplinkEbN0Db(*link, options.bitRate, begin, end);
            isInError = random->GetValue() < curve.GetBler(ebN0Db) && isInError;
        }
        target.OnBlock(isInError, false);
        steer();
        if (end >= WARM_UP)
        {
            count.Add(isInError, loops.IsUplinkAtMaximum());
            power += loops.GetUplinkPower();
            ++ttis;
        }
    };
    RunLoops(loops,
             options.tti.GetNanoSeconds(),
             options.duration.GetNanoSeconds() + WARM_UP,
             onTti);
    count.Report(result);
    result.Add("target_ebn0_db", target.GetTargetDb());
    result.Add("ue_power_mean_dbm", ToDb(power / static_cast<double>(ttis)));
}

/**
 * @brief Mean power over many drops of a UE on equal paths, without errors and limits.
 * @param options the flags
 * @param result gets the figures
 */
void
TestPowerRise(const Options& options, JsonObject& result)
{
    constexpr double TARGET_DB = 5;
    const auto random = MakeRandom(1);
    DpchConfig config;
    config.downlink = {options.step, 0, 90, -90};
    config.tpcErrorRate = options.tpcErrors;
    config.receiverLossDb = 0;
    double power = 0.0;
    uint64_t frames = 0;
    for (Nanos begin = 0; begin < options.duration.GetNanoSeconds(); begin += DROP)
    {
        TestLink link(std::vector<double>(options.paths, 1.0 / options.paths),
                      options.speed,
                      random);
        link.radio.cpich = 1;
        link.radio.downlink = {0, 1};
        DpchLoops loops(config, random);
        loops.SetDownlinkTarget(ToSinr(TARGET_DB, options));
        loops.Add(link, 0);
        for (Nanos end = FRAME_TIME; end <= DROP; end += FRAME_TIME)
        {
            loops.AdvanceTo(end);
            if (end > DROP / 10)
            {
                power += loops.GetDownlinkPower(link);
                ++frames;
            }
        }
    }
    const double still = ToSinr(TARGET_DB, options);
    result.Add("power_rise_db", ToDb(power / static_cast<double>(frames) / still));
}

/** @brief A UE that shares the uplink of a cell. */
struct SharingUe
{
    std::unique_ptr<TestLink> link;   //!< Its link
    std::unique_ptr<DpchLoops> loops; //!< Its loops
};

/**
 * @brief A second of UEs that share the uplink of a cell.
 * @param options the flags
 * @param random random numbers
 * @return mean load of the cell in the last half of it
 */
double
GetLoad(const Options& options, const Ptr<UniformRandomVariable>& random)
{
    auto reception = CreateObject<CellReception>();
    reception->SetAttribute("OtherCellRatio", DoubleValue(options.otherCells));
    DpchConfig config;
    config.tpcErrorRate = options.tpcErrors;
    std::vector<SharingUe> ues(options.ues);
    for (auto& ue : ues)
    {
        ue.link = std::make_unique<TestLink>(GetPowers(options.profile), options.speed, random);
        ue.link->reception = reception;
        ue.link->number = reception->Open();
        ue.link->radio.cpich = 1;
        ue.link->radio.downlink = {0, 1};
        ue.link->radio.uplinkGain = FromDb(-120);
        // Eb/N0 is that of one of two antennas.
        ue.link->radio.uplinkTarget = UPLINK_ANTENNAS * ToSinr(options.ebN0, options);
        ue.loops = std::make_unique<DpchLoops>(config, random);
        ue.loops->Add(*ue.link, 0);
        ue.loops->AdvanceTo(FRAME_TIME);
        // The open loop is wrong by up to half a step: powers are not all at the same place of it.
        ue.link->radio.uplinkGain *= FromDb(random->GetValue(-0.5, 0.5));
    }
    double load = 0.0;
    uint32_t frames = 0;
    for (Nanos end = FRAME_TIME; end <= DROP; end += FRAME_TIME)
    {
        for (auto& ue : ues)
        {
            ue.loops->AdvanceTo(end);
            const double received = options.activity * ue.loops->GetReceivedPower(*ue.link);
            reception->Set(ue.link->number, received, received, end);
        }
        if (2 * end > DROP)
        {
            load += 1 - 1 / reception->GetNoiseRise(end);
            ++frames;
        }
    }
    return load / frames;
}

/**
 * @brief UEs that share the uplink of a cell.
 * @param options the flags
 * @param result gets the figures
 */
void
TestUplinkPole(const Options& options, JsonObject& result)
{
    const auto random = MakeRandom(1);
    double load = 0.0;
    uint32_t drops = 0;
    for (Nanos begin = 0; begin < options.duration.GetNanoSeconds(); begin += DROP)
    {
        load += GetLoad(options, random);
        ++drops;
    }
    result.Add("uplink_load", load / drops);
    result.Add("pole_ues", options.ues * drops / load);
}

} // namespace

int
main(int argc, char* argv[])
{
    Options options;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of each simulation", options.duration, {0.1});
    flags.AddChoice("test",
                    "Which test",
                    options.test,
                    {"fixed", "downlink", "uplink", "powerRise", "uplinkPole"});
    flags.SetLayer(Layer::RADIO);
    flags.Add("bitRate", "Bit rate of the DCH, bit/s", options.bitRate, {1000.0, 2e6});
    flags.Add("tti", "TTI of the DCH: 10ms, 20ms, 40ms or 80ms", options.tti, {0.01, 0.08});
    flags.AddChoice("profile", "Multipath profile", options.profile, HsdpaOptions::GetProfiles());
    flags.Add("speed", "Speed of the UE, km/h", options.speed, {0.0, 1000.0});
    flags.Add("ecIor", "DPCH Ec / Ior, dB", options.ecIor, {-50.0, 0.0});
    flags.Add("iorIoc", "Ior / Ioc, dB", options.iorIoc, RATIOS);
    flags.Add("bler", "Block error rate that is aimed at", options.bler, {1e-5, 0.5});
    flags.Add("receiverLoss", "ReceiverLoss, dB", options.receiverLoss, {0.0, 30.0});
    flags.Add("step", "TPC step size of the downlink, dB", options.step, {0.5, 2.0});
    flags.Add("dpcMode", "DPC_MODE of the downlink", options.dpcMode, {0, 1});
    flags.Add("tpcErrors", "Share of TPC commands misread", options.tpcErrors, {0.0, 0.5});
    flags.Add("links", "Radio links of the UE, alike", options.links, {1, 6});
    flags.Add("pathLoss", "From the UE to each cell, dB", options.pathLoss, {50.0, 200.0});
    flags.Add("paths", "Equal paths", options.paths, {1, 6});
    flags.Add("ues", "UEs that share the uplink", options.ues, {1, 1000});
    flags.Add("activity", "Share of the time in which they send", options.activity, {0.01, 1.0});
    flags.Add("ebN0", "Eb/N0 that they are steered for, dB", options.ebN0, RATIOS);
    flags.Add("otherCells", "What UEs of other cells add to them", options.otherCells, {0.0, 10.0});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    const std::string byTest = "with --test=" + options.test;
    const bool isFixed = options.test == "fixed";
    const bool isDownlink = options.test == "downlink";
    const bool isUplink = options.test == "uplink";
    const bool isPole = options.test == "uplinkPole";
    const bool isRise = options.test == "powerRise";
    flags.RequireEffect({"ecIor"}, isFixed, byTest);
    flags.RequireEffect({"iorIoc", "receiverLoss"}, isFixed || isDownlink, byTest);
    flags.RequireEffect({"tti", "bler"}, isFixed || isDownlink || isUplink, byTest);
    flags.RequireEffect({"dpcMode"}, isDownlink, byTest);
    flags.RequireEffect({"links"}, isDownlink || isUplink, byTest);
    flags.RequireEffect({"pathLoss"}, isUplink, byTest);
    flags.RequireEffect({"step"}, isDownlink || isRise, byTest);
    flags.RequireEffect({"tpcErrors"}, !isFixed, byTest);
    flags.RequireEffect({"profile"}, !isRise, byTest);
    flags.RequireEffect({"paths"}, isRise, byTest);
    flags.RequireEffect({"ues", "activity", "ebN0", "otherCells"}, isPole, byTest);
    Require(options.tti.GetNanoSeconds() % FRAME_TIME == 0,
            "a TTI of " + std::to_string(options.tti.GetMilliSeconds()) +
                " ms is no multiple of 10 ms");

    JsonObject result;
    result.Add("ue_number", 1);
    if (isFixed)
    {
        TestFixed(options, result);
    }
    else if (isDownlink)
    {
        DownlinkTest(options).Run(result);
    }
    else if (isUplink)
    {
        TestUplink(options, result);
    }
    else if (isRise)
    {
        TestPowerRise(options, result);
    }
    else
    {
        TestUplinkPole(options, result);
    }
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return 0;
}
