/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Makes traces of radio links, and tables of block error rates, in the formats of EURANE.
//
// What no flag here says is an attribute: --ns3::umts::FadingQualityModel::TxPower=40, for example.

#include "umts-hsdpa-options.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr ValueRange TIMES{0.002, 3600.0}; //!< Of a trace, s

/** @brief The flags. */
struct Options
{
    std::string link{"fading"};            //!< Kind of link
    double distance{500};                  //!< Of the fading link, m
    double speed{3};                       //!< Of the fading link, km/h
    std::string profile{"PedestrianA"};    //!< Of the fading link
    double shadowing{8};                   //!< Of the fading link, dB
    uint16_t cqi{14};                      //!< Of the ideal link
    std::string input;                     //!< Of the trace link
    Time duration{Seconds(100)};           //!< Length of the trace
    Time cqiDelay{Seconds(0)};             //!< Age of the CQI
    Time retransmission{MilliSeconds(12)}; //!< From a transmission to the next of its block
    std::string trace;                     //!< File to write
    std::string matrix;                    //!< File to write
    uint16_t matrixCqi{30};                //!< Last CQI with a column of its own
};

/**
 * @brief Make the link.
 * @param options the flags
 * @return the link
 */
Ptr<DownlinkQualityModel>
MakeLink(const Options& options)
{
    ObjectFactory factory;
    if (options.link == "fading")
    {
        factory.SetTypeId(FadingQualityModel::GetTypeId());
        factory.Set("Distance", DoubleValue(options.distance));
        factory.Set("Speed", DoubleValue(options.speed / 3.6));
        factory.Set("Profile", StringValue(options.profile));
        factory.Set("ShadowingDeviation", DoubleValue(options.shadowing));
    }
    else if (options.link == "ideal")
    {
        factory.SetTypeId(IdealQualityModel::GetTypeId());
        factory.Set("Cqi", UintegerValue(options.cqi));
    }
    else
    {
        factory.SetTypeId(TraceQualityModel::GetTypeId());
        factory.Set("File", StringValue(options.input));
    }
    return factory.Create<DownlinkQualityModel>();
}

/**
 * @brief Print what a trace has.
 * @param trace the trace, not empty
 */
void
Summarise(const RadioTrace& trace)
{
    double sum = 0.0;
    double squares = 0.0;
    std::vector<uint8_t> cqis;
    for (const auto& row : trace)
    {
        sum += row.sinrDb[0];
        squares += row.sinrDb[0] * row.sinrDb[0];
        cqis.push_back(row.cqi);
    }
    std::sort(cqis.begin(), cqis.end());
    const auto rows = static_cast<double>(trace.size());
    const double mean = sum / rows;
    const auto percentile = [&cqis](uint32_t percent) {
        return +cqis[(cqis.size() - 1) * percent / 100];
    };
    std::cout << trace.size() << " TTIs: SINR " << mean << " dB, standard deviation "
              << std::sqrt(std::max(squares / rows - mean * mean, 0.0)) << " dB; CQI "
              << percentile(0) << " .. " << percentile(100)
              << ", percentiles 10, 50, 90: " << percentile(10) << ", " << percentile(50) << ", "
              << percentile(90) << std::endl;
}

/**
 * @brief Write a file; end the program when that cannot be done.
 * @param file its name
 * @param write what writes it
 */
void
WriteFile(const std::string& file, const std::function<void(std::ostream&)>& write)
{
    std::ofstream output(file);
    write(output);
    output.close();
    Require(output.good(), "file " + file + ": cannot be written");
}

} // namespace

int
main(int argc, char* argv[])
{
    Options options;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the trace, a multiple of 2ms", options.duration, TIMES);
    flags.SetLayer(Layer::HS_DSCH);
    flags.Add("cqiDelay",
              "How old the CQI of a row is, a multiple of 2ms",
              options.cqiDelay,
              {0.0, TIMES.most});
    flags.Add("retransmission",
              "From a transmission of a block to the next, a multiple of 2ms",
              options.retransmission,
              TIMES);
    flags.SetLayer(Layer::RADIO);
    flags.AddChoice("link", "Radio link", options.link, {"fading", "ideal", "trace"});
    flags.Add("distance", "Fading link: distance to the Node B in m", options.distance, {1.0, 1e6});
    flags.Add("speed", "Fading link: speed of the UE in km/h", options.speed, {0.0, 1000.0});
    flags.AddChoice("profile",
                    "Fading link: multipath profile",
                    options.profile,
                    HsdpaOptions::GetProfiles());
    flags.Add("shadowing", "Fading link: standard deviation in dB", options.shadowing, {0.0, 50.0});
    flags.Add("cqi", "Ideal link: CQI", options.cqi, {1, MAX_CQI});
    flags.AddText("input",
                  "Trace link: name of the file to be played",
                  options.input,
                  ValueKind::INPUT_FILE);
    flags.SetLayer(Layer::OUTPUT);
    flags.AddText("trace", "File to write the trace to", options.trace, ValueKind::OUTPUT_FILE);
    flags.AddText("matrix",
                  "File to write the table of block error rates to",
                  options.matrix,
                  ValueKind::OUTPUT_FILE);
    flags.Add("matrixCqi",
              "Last CQI with a column of its own in the table; EURANE's has 22",
              options.matrixCqi,
              {1, MAX_CQI});
    flags.Parse(argc, argv);
    for (const auto& [flag, time] : {std::make_pair("cqiDelay", options.cqiDelay),
                                     std::make_pair("duration", options.duration),
                                     std::make_pair("retransmission", options.retransmission)})
    {
        Require(time.GetNanoSeconds() % HS_TTI == 0,
                std::string("--") + flag + " must be a multiple of 2ms");
    }
    Require(options.link != "trace" || !options.input.empty(), "--link=trace needs --input");
    const std::string byLink = "with --link=" + options.link;
    flags.RequireEffect({"distance", "speed", "profile", "shadowing"},
                        options.link == "fading",
                        byLink);
    flags.RequireEffect({"cqi"}, options.link == "ideal", byLink);
    flags.RequireEffect({"input"}, options.link == "trace", byLink);
    flags.RequireEffect({"matrixCqi"}, !options.matrix.empty(), "without --matrix");

    const auto link = MakeLink(options);
    link->AssignStreams(1);
    RadioTraceConfig config;
    config.rows = static_cast<uint32_t>(options.duration.GetNanoSeconds() / HS_TTI);
    config.cqiDelay = static_cast<uint32_t>(options.cqiDelay.GetNanoSeconds() / HS_TTI);
    config.harqRoundTrip = static_cast<uint32_t>(options.retransmission.GetNanoSeconds() / HS_TTI);
    const auto trace = MakeRadioTrace(*link, config);
    Summarise(trace);
    if (!options.trace.empty())
    {
        WriteFile(options.trace,
                  [&trace](std::ostream& output) { WriteRadioTrace(output, trace); });
    }
    if (!options.matrix.empty())
    {
        WriteFile(options.matrix, [&options](std::ostream& output) {
            const auto curve = CreateObject<AnalyticBlerCurve>();
            WriteBlerTable(output, *curve, static_cast<uint8_t>(options.matrixCqi));
        });
    }
    return 0;
}
