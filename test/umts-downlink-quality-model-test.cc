/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-radio-trace.h"

#include <cmath>
#include <fstream>
#include <string>

/**
 * @file
 * @ingroup umts
 * Ideal radio links, CQI and traces.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-downlink-quality-model", UNIT);

// CQI of SINR, and the link of one CQI.
UMTS_TEST("umts-downlink-quality-model", "CQI of SINR; ideal link")
{
    UMTS_EXPECT(+GetCqi(0) == 16, "0 dB: 16.62 is rounded down");
    UMTS_EXPECT(+GetCqi(-2.94) == 13, "a little less than CQI 14 needs");
    UMTS_EXPECT(+GetCqi(-2.67) == 14, "CQI 14");
    UMTS_EXPECT(+GetCqi(-16) == 0, "clipped below");
    UMTS_EXPECT(+GetCqi(-100) == 0, "clipped below");
    UMTS_EXPECT(+GetCqi(14) == 30, "clipped above");
    UMTS_EXPECT(+GetCqi(100) == 30, "clipped above");
    auto curve = CreateObject<AnalyticBlerCurve>();
    for (uint8_t cqi = 1; cqi <= 30; ++cqi)
    {
        const double bler = curve->GetBler(GetSinrOfCqi(cqi), cqi);
        const double most = cqi >= 7 && cqi <= 24 ? 0.1 : 0.18;
        UMTS_EXPECT(bler > 0.07 && bler < most, "a CQI stands for 10 %");
        UMTS_EXPECT(+GetCqi(GetSinrOfCqi(cqi) + 1e-9) == +cqi, "inverse");
        UMTS_EXPECT(+GetCqi(GetSinrOfCqi(cqi) - 1e-9) == cqi - 1, "inverse");
    }
    auto link = CreateObject<IdealQualityModel>();
    UMTS_EXPECT(+link->Evaluate(0).cqi == 30, "default");
    link->SetAttribute("Cqi", UintegerValue(14));
    const auto state = link->Evaluate(HS_TTI);
    UMTS_EXPECT(+state.cqi == 14, "Cqi");
    UMTS_EXPECT(state.errorFree, "never in error");
    UMTS_EXPECT(!state.combined, "has one SINR");
    UMTS_EXPECT(state.payloadLimitBits == NO_PAYLOAD_LIMIT, "only CQI limits");
    UMTS_EXPECT(link->AssignStreams(7) == 0, "nothing random");
    UMTS_EXPECT(!link->SetAttributeFailSafe("Cqi", UintegerValue(0)), "Cqi 0");
    UMTS_EXPECT(!link->SetAttributeFailSafe("Cqi", UintegerValue(31)), "31");
}

/**
 * @param name of a file
 * @param text its contents
 * @return its full name
 */
std::string
Write(const std::string& name, const std::string& text)
{
    const std::string file = CreateTempDirFilename(name);
    std::ofstream(file) << text;
    return file;
}

/**
 * @param link a link
 * @param now a time
 * @param first SINR of the first transmission, dB
 * @param third SINR of the third, dB
 * @param cqi CQI
 */
void
CheckRowTraceQualityModel(Ptr<DownlinkQualityModel> link,
                          Nanos now,
                          double first,
                          double third,
                          uint32_t cqi)
{
    const auto state = link->Evaluate(now);
    const std::string at = "at " + std::to_string(now) + " ns";
    UMTS_EXPECT(state.sinrDb == first, at);
    UMTS_EXPECT(state.combinedSinrDb[0] == first, at);
    UMTS_EXPECT(state.combinedSinrDb[2] == third, at);
    UMTS_EXPECT(+state.cqi == cqi, at);
    UMTS_EXPECT(state.combined, at);
    UMTS_EXPECT(!state.errorFree, at);
    UMTS_EXPECT(state.payloadLimitBits == NO_PAYLOAD_LIMIT, at);
}

/** @param file a trace of three rows */
void
CheckStart(const std::string& file)
{
    auto link = CreateObject<TraceQualityModel>();
    link->SetAttribute("File", StringValue(file));
    link->SetAttribute("AtEnd", StringValue("Stop"));
    link->SetAttribute("Start", StringValue("ns3::ConstantRandomVariable[Constant=0.002]"));
    CheckRowTraceQualityModel(link, 0, -4, -2.25, 0);
    CheckRowTraceQualityModel(link, 2 * HS_TTI - 1, 50, 50, 30);
    const auto after = link->Evaluate(2 * HS_TTI);
    UMTS_EXPECT(+after.cqi == 0, "out of range after the end");
    UMTS_EXPECT(after.sinrDb < -50, "out of range after the end");
    UMTS_EXPECT(after.payloadLimitBits == 0, "out of range after the end");

    uint32_t begins[3] = {0, 0, 0};
    for (int64_t stream = 0; stream < 300; ++stream)
    {
        auto random = CreateObject<TraceQualityModel>();
        random->SetAttribute("File", StringValue(file));
        random->SetAttribute("Start", StringValue("ns3::UniformRandomVariable[Min=0|Max=0.006]"));
        UMTS_EXPECT(random->AssignStreams(stream) == 1, "one stream");
        const auto cqi = random->Evaluate(0).cqi;
        ++begins[cqi == 14 ? 0 : cqi == 0 ? 1 : 2];
        UMTS_EXPECT(+random->Evaluate(0).cqi == +cqi, "drawn once");
    }
    for (const auto count : begins)
    {
        // 100 +- 5 standard deviations of a binomial count.
        UMTS_EXPECT(IsNear(count, 100.0, 41.0), "begins anywhere");
    }
}

/**
 * @param text contents of a bad file
 * @param message what must be said about it
 */
void
CheckErrorTraceQualityModel(const std::string& text, const std::string& message)
{
    const std::string file = Write("bad", text);
    const auto said = CatchError([file]() { ReadRadioTrace(file); });
    ExpectPart(said, message);
    ExpectPart(said, file);
}

/** @brief Bad files. */
void
CheckErrors()
{
    const std::string row = "1 1 1 14\n";
    CheckErrorTraceQualityModel(row + "\n1 x 1 14\n", "line 3: field 2 of 4 is no number");
    CheckErrorTraceQualityModel(row + "1 1 1\n", "line 2: field 4 of 4 is no number");
    CheckErrorTraceQualityModel(row + "1 1 1,5 14\n", "line 2: field 3 of 4 is no number");
    CheckErrorTraceQualityModel(row + "1 1 1 14 1\n", "line 2: more than 4 fields");
    CheckErrorTraceQualityModel("1 1 1 31\n",
                                "line 1: the CQI, field 4, is no whole number from 0 to 30");
    CheckErrorTraceQualityModel("1 1 1 -1\n",
                                "line 1: the CQI, field 4, is no whole number from 0 to 30");
    CheckErrorTraceQualityModel("1 1 1 2.5\n",
                                "line 1: the CQI, field 4, is no whole number from 0 to 30");
    CheckErrorTraceQualityModel("% nothing\n\n", "has no rows");
    ExpectError([]() { ReadRadioTrace("/nowhere/trace"); },
                "Radio trace /nowhere/trace cannot be read");
    auto unset = CreateObject<TraceQualityModel>();
    ExpectError([unset]() { unset->Evaluate(0); }, "ns3::umts::TraceQualityModel::File is not set");
    unset->SetAttribute("File", StringValue(Write("early", row)));
    unset->SetAttribute("Start", StringValue("ns3::ConstantRandomVariable[Constant=-1]"));
    ExpectError([unset]() { unset->Evaluate(0); }, "ns3::umts::TraceQualityModel::Start is -1 s");
}

// Traces of EURANE: what is read, where it is played, what is refused.
UMTS_TEST("umts-downlink-quality-model", "Traces of SINR and CQI")
{
    const std::string file = Write("trace",
                                   "% a comment\n"
                                   "1.5 2.5 3.5 14\r\n"
                                   "   \r\n"
                                   "-4\t-3 -2.25 0\n"
                                   "\n"
                                   "50.0 50.0 50.0 30");
    auto link = CreateObject<TraceQualityModel>();
    link->SetAttribute("File", StringValue(file));
    CheckRowTraceQualityModel(link, 0, 1.5, 3.5, 14);
    CheckRowTraceQualityModel(link, HS_TTI - 1, 1.5, 3.5, 14);
    CheckRowTraceQualityModel(link, HS_TTI, -4, -2.25, 0);
    CheckRowTraceQualityModel(link, 2 * HS_TTI, 50, 50, 30);
    CheckRowTraceQualityModel(link, 3 * HS_TTI, 1.5, 3.5, 14);
    CheckRowTraceQualityModel(link, 3000001 * HS_TTI, -4, -2.25, 0);
    CheckStart(file);
    CheckErrors();
}

/// A link whose linear SINR is 1, 2, 3 ... in the TTIs 0, 1, 2 ...
class CountingLink : public DownlinkQualityModel
{
  public:
    DownlinkQuality Evaluate(Nanos now) override
    {
        DownlinkQuality state;
        state.sinrDb = 10 * std::log10(now / HS_TTI + 1);
        state.cqi = static_cast<uint8_t>(now / HS_TTI);
        return state;
    }
};

/// A link that carries a PDU of 336 bits in a TTI.
class OnePduLink : public CountingLink
{
  public:
    DownlinkQuality Evaluate(Nanos now) override
    {
        DownlinkQuality state = CountingLink::Evaluate(now);
        state.payloadLimitBits = 336;
        return state;
    }
};

// A trace made of a link, written and read.
UMTS_TEST("umts-downlink-quality-model", "Making, writing and reading of traces")
{
    CountingLink link;
    RadioTraceConfig config;
    config.rows = 5;
    config.harqRoundTrip = 6;
    config.cqiDelay = 3;
    const auto trace = MakeRadioTrace(link, config);
    UMTS_EXPECT(trace.size() == 5, "rows");
    for (uint32_t tti = 0; tti < trace.size(); ++tti)
    {
        // The block of row t is sent at t + 3, t + 9, t + 15, chosen by the CQI of t.
        UMTS_EXPECT(+trace[tti].cqi == tti, "CQI of " << tti);
        double sinr = 0;
        for (uint32_t n = 0; n < 3; ++n)
        {
            sinr += tti + 4 + 6 * n;
            UMTS_EXPECT(IsNear(trace[tti].sinrDb[n], 10 * std::log10(sinr), 1e-9),
                        "SINR of " << tti << " after " << n + 1);
        }
    }
    const std::string file = CreateTempDirFilename("written");
    {
        std::ofstream output(file);
        WriteRadioTrace(output, trace);
    }
    const auto read = ReadRadioTrace(file);
    UMTS_ASSERT(read->size() == trace.size(), "rows read");
    for (uint32_t tti = 0; tti < trace.size(); ++tti)
    {
        UMTS_EXPECT(+(*read)[tti].cqi == +trace[tti].cqi, "CQI read");
        for (uint32_t n = 0; n < 3; ++n)
        {
            UMTS_EXPECT(IsNear((*read)[tti].sinrDb[n], trace[tti].sinrDb[n], 5e-5), "SINR read");
        }
    }
    UMTS_EXPECT(ReadRadioTrace(file) == read, "one copy");

    auto ideal = CreateObject<IdealQualityModel>();
    ideal->SetAttribute("Cqi", UintegerValue(14));
    const auto row = MakeRadioTrace(*ideal, config)[0];
    UMTS_EXPECT(IsNear(row.sinrDb[0], 50.0, 1e-9), "ideal");
    UMTS_EXPECT(+row.cqi == 14, "ideal");
    OnePduLink limited;
    ExpectError([&] { MakeRadioTrace(limited, config); },
                "A radio link that limits the payload has no SINR to be traced");
}

} // namespace
