/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Tests of HS-DSCH reception of TS 25.101: one UE, a fixed reference channel or CQI, a cell that
// sends all of Ior, and other cells as noise of power Ioc.
//
//   --test=throughput  bit rate of a fixed reference channel (9.2.1)
//   --test=cqi         CQI, and block error rates of formats around its median (9.3)
//   --test=hsScch      share of the HS-SCCHs that the UE misses (9.4)

#include "json-object.h"
#include "program-flags.h"
#include "umts-hsdpa-options.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <array>
#include <cmath>
#include <iostream>
#include <numeric>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double HALF_DB = -3;            //!< dB
constexpr double IOC_DBM = -60;           //!< Tables 9.2 and 9.34
constexpr uint32_t PDU_BITS = 104;        //!< Fits into the block of CQI 1
constexpr uint32_t CQI_CATEGORY = 6;      //!< UE of the CQI tests
constexpr ValueRange RATIOS{-50.0, 50.0}; //!< dB

/** @brief A fixed reference channel of TS 25.101 A.7.1. */
struct HSet
{
    uint32_t category;  //!< A category with its inter-TTI distance
    uint32_t processes; //!< HARQ processes
};

const std::array<HSet, 3> H_SETS{{{1, 2}, {3, 3}, {5, 6}}}; //!< H-Set 1, 2, 3

/** @brief The flags. */
struct Options
{
    std::string test{"throughput"};                 //!< Which test
    std::string hSet{"1"};                          //!< Fixed reference channel
    std::string modulation{"QPSK"};                 //!< Its modulation
    std::string combining{"IncrementalRedundancy"}; //!< Combining of its transmissions
    std::string profile{"PedestrianA"};             //!< Multipath profile
    double speed{3.0};                              //!< Of the UE, km/h
    double ecIor{-3.0};                             //!< HS-PDSCH Ec / Ior, dB
    double iorIoc{10.0};                            //!< Ior / Ioc, dB
    double receiverLoss{-1.0};                  //!< ReceiverLoss, dB; -1: the attribute's default
    std::string blerCurve{"AnalyticBlerCurve"}; //!< TypeId of the block error rates
    double cqiError{0.0};                       //!< CqiErrorDb
    Time duration{Seconds(60)};                 //!< Of each simulation
};

/** @brief What a simulation has seen of the UE. */
class Observation
{
  public:
    /** @param options the flags @param attributes of HsUser */
    Observation(const Options& options, const Attributes& attributes)
    {
        UmtsHelper umts;
        auto rnc = umts.InstallRnc(CreateObject<Node>());
        auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
        const UeConfig ue = UeConfig()
                                .HsDsch(attributes)
                                .DownlinkQuality("FadingQualityModel", GetLink(options))
                                .BlerCurve(options.blerCurve);
        const auto bearer = BearerConfig::Hsdpa().HsQueue(
            {{"FullBuffer", BooleanValue(true)}, {"AccountedPduBits", UintegerValue(PDU_BITS)}});
        const auto devices = umts.InstallUe(NodeContainer(CreateObject<Node>()), nodeB, ue, bearer);
        umts.AssignStreams(1);
        const Ptr<HsCell> cell = nodeB->GetCell()->GetHsCell();
        const Ptr<HsUser> user =
            cell->FindUser(DynamicCast<UeNetDevice>(devices.Get(0))->GetRnti());
        cell->TraceConnectWithoutContext("Transmission", MakeCallback(&Observation::OnSent, this));
        user->TraceConnectWithoutContext("Reception", MakeCallback(&Observation::OnReceived, this));
        user->TraceConnectWithoutContext("Cqi", MakeCallback(&Observation::OnCqi, this));
        Simulator::Stop(options.duration);
        Simulator::Run();
        delivered = user->GetCounters().blocksDelivered;
        Simulator::Destroy();
    }

    /** @return share of first transmissions that failed */
    double GetBler() const
    {
        const double all = std::accumulate(sent.begin(), sent.end(), 0.0);
        return std::accumulate(failed.begin(), failed.end(), 0.0) / all;
    }

    /** @return the CQI that half of the reports do not exceed */
    uint8_t GetMedian() const
    {
        const uint64_t all = std::accumulate(reports.begin(), reports.end(), uint64_t{0});
        uint8_t cqi = 0;
        for (uint64_t below = reports[0]; 2 * below < all; below += reports[cqi])
        {
            ++cqi;
        }
        return cqi;
    }

    /** @param cqi a CQI @return share of reports that are at most two away */
    double GetShareNear(uint8_t cqi) const
    {
        uint64_t near = 0;
        uint64_t all = 0;
        for (int other = 0; other <= MAX_CQI; ++other)
        {
            near += std::abs(other - cqi) <= 2 ? reports[other] : 0;
            all += reports[other];
        }
        return static_cast<double>(near) / static_cast<double>(all);
    }

    std::array<uint64_t, MAX_CQI + 1> reports{}; //!< CQI reports
    std::array<uint64_t, MAX_CQI + 1> sent{};    //!< First transmissions by the CQI of their TTI
    std::array<uint64_t, MAX_CQI + 1> failed{};  //!< Those that failed
    uint64_t missed{0};                          //!< Those that were not announced, for the UE
    uint64_t delivered{0};                       //!< Blocks acknowledged

  private:
    /** @param options the flags @return attributes of the link: no path loss */
    static Attributes GetLink(const Options& options)
    {
        const double iorDbm = IOC_DBM + options.iorIoc;
        const double ec = FromDb(options.ecIor);
        Attributes link{{"Profile", StringValue(options.profile)},
                        {"Speed", DoubleValue(options.speed / 3.6)},
                        {"ShadowingDeviation", DoubleValue(0)},
                        {"PathLossAt1Km", DoubleValue(0)},
                        {"PathLossExponent", DoubleValue(0)},
                        {"AntennaGain", DoubleValue(0)},
                        {"InterCellInterference", DoubleValue(IOC_DBM)},
                        {"TxPower", DoubleValue(iorDbm + options.ecIor)},
                        {"IntraCellPower", DoubleValue(iorDbm + ToDb(1 - ec))}};
        if (options.receiverLoss >= 0.0)
        {
            link.Set("ReceiverLoss", DoubleValue(options.receiverLoss));
        }
        return link;
    }

    /** @brief Trace sink: a transmission begins. @param transmission what is sent */
    void OnSent(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        m_cqiOf[transmission.process] = m_measured;
    }

    /** @brief Trace sink. @param transmission what was sent @param answer of the UE */
    void OnReceived(const HsTransmission& transmission, uint8_t answer)
    {
        if (transmission.redundancy == 0)
        {
            const uint8_t cqi = m_cqiOf[transmission.process];
            ++sent[cqi];
            missed += answer == static_cast<uint8_t>(HarqFeedback::DTX) ? 1 : 0;
            failed[cqi] += answer == static_cast<uint8_t>(HarqFeedback::ACK) ? 0 : 1;
        }
    }

    /** @brief Trace sink: CQI is measured. @param cqi the report */
    void OnCqi(uint8_t cqi)
    {
        m_measured = cqi;
        ++reports[cqi];
    }

    std::array<uint8_t, 8> m_cqiOf{}; //!< CQI of the TTI of its block, by HARQ process
    uint8_t m_measured{0};            //!< CQI of the present TTI
};

/**
 * @brief Bit rate of a fixed reference channel.
 * @param options the flags
 * @param result gets the figures
 */
void
TestThroughput(const Options& options, JsonObject& result)
{
    const HSet& set = H_SETS[std::stoul(options.hSet) - 1];
    const bool isQpsk = options.modulation == "QPSK";
    const uint32_t bits = isQpsk ? 3202 : 4664;
    const Observation seen(options,
                           {{"Category", UintegerValue(set.category)},
                            {"HarqProcesses", UintegerValue(set.processes)},
                            {"MaxTransmissions", UintegerValue(4)},
                            {"HarqCombining", StringValue(options.combining)},
                            {"FixedFormat", StringValue(isQpsk ? "3202,5,QPSK" : "4664,4,16QAM")}});
    result.Add("throughput_bps",
               static_cast<double>(bits * seen.delivered) / options.duration.GetSeconds());
    result.Add("first_bler", seen.GetBler());
}

/**
 * @param options the flags
 * @param cqi a CQI; 0: each block has the format of its CQI
 * @return what is seen with that format and without retransmissions
 */
Observation
ObserveFormat(const Options& options, uint8_t cqi)
{
    Attributes attributes{{"Category", UintegerValue(CQI_CATEGORY)},
                          {"MaxTransmissions", UintegerValue(1)},
                          {"CqiErrorDb", DoubleValue(options.cqiError)}};
    if (cqi > 0)
    {
        const CqiFormat format = GetCqiFormat(GetHsCategory(CQI_CATEGORY), cqi);
        attributes.Set("FixedFormat",
                       StringValue(std::to_string(format.tbsBits) + "," +
                                   std::to_string(format.codes) + "," +
                                   (format.modulation == Modulation::QPSK ? "QPSK" : "16QAM")));
    }
    return {options, attributes};
}

/**
 * @brief CQI, and formats around its median.
 * @param options the flags
 * @param result gets the figures
 */
void
TestCqi(const Options& options, JsonObject& result)
{
    const Observation byCqi = ObserveFormat(options, 0);
    const uint8_t median = byCqi.GetMedian();
    Require(median > 1 && median <= MAX_CQI - 3,
            "no format around a median CQI of " + std::to_string(median));
    result.Add("cqi_median", median);
    result.Add("cqi_near_median", byCqi.GetShareNear(median));
    const Observation atMedian = ObserveFormat(options, median);
    const auto whenReported = [&atMedian](uint8_t cqi) {
        return static_cast<double>(atMedian.failed[cqi]) / static_cast<double>(atMedian.sent[cqi]);
    };
    result.Add("bler_median", atMedian.GetBler());
    result.Add("bler_median_plus_2", ObserveFormat(options, median + 2).GetBler());
    result.Add("bler_median_minus_1", ObserveFormat(options, median - 1).GetBler());
    result.Add("bler_when_median", whenReported(median));
    result.Add("bler_when_plus_3", whenReported(median + 3));
}

/**
 * @brief HS-SCCHs that are missed. They have the power of the flag, HS-PDSCHs half of Ior.
 * @param options the flags
 * @param result gets the figures
 */
void
TestHsScch(Options options, JsonObject& result)
{
    const double powerDb = options.ecIor - HALF_DB;
    options.ecIor = HALF_DB;
    const Observation seen(options,
                           {{"Category", UintegerValue(H_SETS[0].category)},
                            {"HarqProcesses", UintegerValue(H_SETS[0].processes)},
                            {"MaxTransmissions", UintegerValue(1)},
                            {"FixedFormat", StringValue("137,1,QPSK")},
                            {"HsScchPower", DoubleValue(powerDb)}});
    const double all = std::accumulate(seen.sent.begin(), seen.sent.end(), 0.0);
    result.Add("hs_scch_missed", static_cast<double>(seen.missed) / all);
}

} // namespace

int
main(int argc, char* argv[])
{
    Options options;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of each simulation", options.duration, {0.1});
    flags.SetLayer(Layer::HS_DSCH);
    flags.AddChoice("test", "Which test", options.test, {"throughput", "cqi", "hsScch"});
    flags.AddChoice("hSet", "Fixed reference channel H-Set", options.hSet, {"1", "2", "3"});
    flags.AddChoice("modulation", "Of the H-Set", options.modulation, {"QPSK", "16QAM"});
    flags.AddChoice("combining",
                    "Of the H-Set's transmissions",
                    options.combining,
                    {"None", "Chase", "IncrementalRedundancy"});
    flags.Add("cqiError",
              "Standard deviation of the CQI's SINR, dB",
              options.cqiError,
              {0.0, 10.0});
    flags.SetLayer(Layer::RADIO);
    flags.AddChoice("blerCurve",
                    "Block error rates",
                    options.blerCurve,
                    {"AnalyticBlerCurve", "MutualInformationCurve"});
    flags.AddChoice("profile", "Multipath profile", options.profile, HsdpaOptions::GetProfiles());
    flags.Add("speed", "Speed of the UE, km/h", options.speed, {0.0, 1000.0});
    flags.Add("ecIor",
              "Ec / Ior of HS-PDSCH, with hsScch of HS-SCCH, dB",
              options.ecIor,
              {-50.0, -0.01});
    flags.Add("iorIoc", "Ior / Ioc, dB", options.iorIoc, RATIOS);
    flags.Add("receiverLoss",
              "ReceiverLoss, dB; -1: the default",
              options.receiverLoss,
              {-1.0, 30.0});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    const std::string byTest = "with --test=" + options.test;
    flags.RequireEffect({"hSet", "modulation", "combining"}, options.test == "throughput", byTest);
    flags.RequireEffect({"cqiError"}, options.test == "cqi", byTest);

    JsonObject result;
    result.Add("ue_number", 1);
    if (options.test == "throughput")
    {
        TestThroughput(options, result);
    }
    else if (options.test == "cqi")
    {
        TestCqi(options, result);
    }
    else
    {
        TestHsScch(options, result);
    }
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return 0;
}
