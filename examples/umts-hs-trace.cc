/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Makes traces of radio links, and tables of block error rates, in the formats of EURANE.
//
// What no flag here says is an attribute: --ns3::umts::FadingQualityModel::TxPower=40, for example.

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

using namespace ns3;
using namespace ns3::umts;

namespace
{

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
 * @return the link; null when there is none of that name
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
    else if (options.link == "trace")
    {
        factory.SetTypeId(TraceQualityModel::GetTypeId());
        factory.Set("File", StringValue(options.input));
    }
    else
    {
        return nullptr;
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
 * @brief Check the flags.
 * @param options the flags
 * @return what is wrong with them; empty when nothing is
 */
std::string
FindFault(const Options& options)
{
    const Time tti = NanoSeconds(HS_TTI);
    const std::map<std::string, Time> times{{"--cqiDelay", options.cqiDelay},
                                            {"--duration", options.duration},
                                            {"--retransmission", options.retransmission}};
    for (const auto& [flag, time] : times)
    {
        if (time.IsStrictlyNegative() || time.GetNanoSeconds() % HS_TTI != 0 || time > Hours(1))
        {
            return flag + " must be a multiple of 2ms, at most 1h";
        }
    }
    if (options.duration < tti || options.retransmission < tti)
    {
        return "--duration and --retransmission must be at least 2ms";
    }
    if (options.matrixCqi < 1 || options.matrixCqi > MAX_CQI)
    {
        return "--matrixCqi must lie between 1 and 30";
    }
    return "";
}

/**
 * @param file name of a file
 * @param write what writes it
 * @return whether it could be written; when not, that was said
 */
bool
WriteFile(const std::string& file, const std::function<void(std::ostream&)>& write)
{
    std::ofstream output(file);
    write(output);
    output.close();
    if (!output)
    {
        std::cerr << file << " cannot be written" << std::endl;
    }
    return static_cast<bool>(output);
}

} // namespace

int
main(int argc, char* argv[])
{
    Options options;
    CommandLine cmd(__FILE__);
    cmd.AddValue("link", "Radio link: fading, ideal or trace", options.link);
    cmd.AddValue("distance", "Fading link: distance to the Node B in m", options.distance);
    cmd.AddValue("speed", "Fading link: speed of the UE in km/h", options.speed);
    cmd.AddValue("profile",
                 "Fading link: None, Rayleigh, IndoorA, PedestrianA, PedestrianB, VehicularA",
                 options.profile);
    cmd.AddValue("shadowing", "Fading link: standard deviation in dB", options.shadowing);
    cmd.AddValue("cqi", "Ideal link: CQI, 1 .. 30", options.cqi);
    cmd.AddValue("input", "Trace link: name of the file to be played", options.input);
    cmd.AddValue("duration", "Length of the trace, a multiple of 2ms", options.duration);
    cmd.AddValue("cqiDelay", "How old the CQI of a row is, a multiple of 2ms", options.cqiDelay);
    cmd.AddValue("retransmission",
                 "From a transmission of a block to the next, a multiple of 2ms",
                 options.retransmission);
    cmd.AddValue("trace", "File to write the trace to", options.trace);
    cmd.AddValue("matrix", "File to write the table of block error rates to", options.matrix);
    cmd.AddValue("matrixCqi",
                 "Last CQI with a column of its own in the table; EURANE's has 22",
                 options.matrixCqi);
    cmd.Parse(argc, argv);
    const std::string fault = FindFault(options);
    auto link = fault.empty() ? MakeLink(options) : nullptr;
    if (!link)
    {
        std::cerr << (fault.empty() ? "--link must be fading, ideal or trace" : fault) << std::endl;
        return 2;
    }

    link->AssignStreams(1);
    RadioTraceConfig config;
    config.rows = static_cast<uint32_t>(options.duration.GetNanoSeconds() / HS_TTI);
    config.cqiDelay = static_cast<uint32_t>(options.cqiDelay.GetNanoSeconds() / HS_TTI);
    config.harqRoundTrip = static_cast<uint32_t>(options.retransmission.GetNanoSeconds() / HS_TTI);
    const auto trace = MakeRadioTrace(*link, config);
    Summarise(trace);
    bool written = true;
    if (!options.trace.empty())
    {
        written = WriteFile(options.trace,
                            [&trace](std::ostream& output) { WriteRadioTrace(output, trace); });
    }
    if (!options.matrix.empty())
    {
        written =
            WriteFile(options.matrix,
                      [&options](std::ostream& output) {
                          const auto curve = CreateObject<AnalyticBlerCurve>();
                          WriteBlerTable(output, *curve, static_cast<uint8_t>(options.matrixCqi));
                      }) &&
            written;
    }
    return written ? 0 : 2;
}
