/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/umts-speech-quality.h"

#include <cmath>
#include <string>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Quality of a call by the E-model, beside the numbers that the standards print.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-speech-quality", UNIT);

/**
 * @param value a number
 * @param printed what a standard prints of it
 * @param step step of the last digit that it prints
 * @return whether both are the same, up to that digit
 */
bool
IsPrinted(double value, double printed, double step)
{
    return std::abs(value - printed) < step;
}

/**
 * @param ms delay from mouth to ear
 * @param loss share of packets lost
 * @param codec name of the codec
 * @return R
 */
double
Rating(int64_t ms, double loss, const std::string& codec)
{
    return SpeechQuality::Of(MilliSeconds(ms), loss, SpeechCodec::Named(codec)).rating;
}

UMTS_TEST("umts-speech-quality",
          "all parameters at their defaults give R = 93.2, MOS 4.41 (G.107 7.7)")
{
    const auto quality = SpeechQuality::Of(Time(0), 0.0, SpeechCodec::Named("G.711"));
    UMTS_EXPECT(IsPrinted(quality.rating, 93.2, 0.05), "R is " << quality.rating);
    UMTS_EXPECT(IsPrinted(quality.mos, 4.41, 0.005), "MOS is " << quality.mos);
}

UMTS_TEST("umts-speech-quality", "MOS, GoB and PoW of five ratings are those of G.107 table B.1")
{
    struct Row
    {
        double rating;
        double mos;
        double goodOrBetter;
        double poorOrWorse;
    };

    for (const Row& row : {Row{90, 4.34, 97, 0},
                           Row{80, 4.03, 89, 1},
                           Row{70, 3.60, 73, 6},
                           Row{60, 3.10, 50, 17},
                           Row{50, 2.58, 27, 38}})
    {
        const auto quality = SpeechQuality::Rated(row.rating);
        UMTS_EXPECT(IsPrinted(quality.mos, row.mos, 0.01), row.rating << ": MOS " << quality.mos);
        UMTS_EXPECT(IsPrinted(100 * quality.goodOrBetter, row.goodOrBetter, 0.5),
                    row.rating << ": GoB " << quality.goodOrBetter);
        UMTS_EXPECT(IsPrinted(100 * quality.poorOrWorse, row.poorOrWorse, 0.5),
                    row.rating << ": PoW " << quality.poorOrWorse);
    }
    UMTS_EXPECT(SpeechQuality::Rated(-5).mos == 1.0, "nothing is worse than 1");
    UMTS_EXPECT(IsPrinted(SpeechQuality::Rated(100).mos, 4.5, 1e-9), "nothing is better than 4.5");
}

UMTS_TEST("umts-speech-quality", "a codec takes its Ie, and losses what G.107 7.5 says")
{
    const double best = Rating(0, 0.0, "G.711");
    UMTS_EXPECT(IsPrinted(best - Rating(0, 0.0, "AMR-12.2"), 5.0, 1e-9), "GSM EFR");
    UMTS_EXPECT(IsPrinted(best - Rating(0, 0.0, "G.729A"), 11.0, 1e-9), "G.729A");
    UMTS_EXPECT(IsPrinted(best - Rating(0, 0.0, "G.723.1"), 15.0, 1e-9), "G.723.1");
    // 11 + 84 * 2 / (2 + 19), 95 * 1 / (1 + 25.1)
    UMTS_EXPECT(IsPrinted(best - Rating(0, 0.02, "G.729A"), 19.0, 1e-9), "2 % of G.729A");
    UMTS_EXPECT(IsPrinted(best - Rating(0, 0.01, "G.711-PLC"), 95 / 26.1, 1e-9), "1 % of G.711");
    const auto codec = SpeechCodec::Named("G.711");
    UMTS_EXPECT(SpeechQuality::Of(Time(0), 0.01, codec, 2).rating < Rating(0, 0.01, "G.711"),
                "losses in a row are worse");
}

UMTS_TEST("umts-speech-quality",
          "losses impair as G.113 tables them for two codecs, eight points each")
{
    // Ie of G.729A with VAD and of G.723.1 at 6.3 kb/s with VAD (G.113 appendix I, 1999, from
    // memory), as they were before G.107 had a formula for losses
    struct Row
    {
        double loss;
        double g729;
        double g723;
    };

    const auto best = SpeechQuality::Of(Time(0), 0, SpeechCodec::Named("G.711"));
    for (const Row& row : {Row{0.005, 13, 17},
                           Row{0.01, 15, 19},
                           Row{0.015, 17, 22},
                           Row{0.02, 19, 24},
                           Row{0.03, 23, 27},
                           Row{0.04, 26, 32},
                           Row{0.08, 36, 41},
                           Row{0.16, 49, 55}})
    {
        for (const auto& [name, impairment] :
             {std::pair{"G.729A", row.g729}, std::pair{"G.723.1", row.g723}})
        {
            const auto quality = SpeechQuality::Of(Time(0), row.loss, SpeechCodec::Named(name));
            const double mos = SpeechQuality::Rated(best.rating - impairment).mos;
            UMTS_EXPECT(IsPrinted(best.rating - quality.rating, impairment, 1.2),
                        name << ", " << row.loss << ": Ie,eff " << best.rating - quality.rating);
            UMTS_EXPECT(IsPrinted(quality.mos, mos, 0.06),
                        name << ", " << row.loss << ": MOS " << quality.mos << ", not " << mos);
        }
    }
}

UMTS_TEST("umts-speech-quality", "delay costs little up to 150 ms, much from 300 ms on (G.114)")
{
    const double best = Rating(0, 0.0, "G.711");
    double last = best;
    for (int64_t ms = 10; ms <= 1000; ms += 10)
    {
        const double rating = Rating(ms, 0.0, "G.711");
        UMTS_EXPECT(rating < last, ms << " ms are not worse than 10 ms less");
        last = rating;
    }
    UMTS_EXPECT(best - Rating(150, 0.0, "G.711") < 4, "150 ms are for all applications");
    UMTS_EXPECT(best - Rating(300, 0.0, "G.711") > 20, "300 ms are heard");
}

UMTS_TEST("umts-speech-quality", "what is no delay, loss or codec is refused")
{
    const auto codec = SpeechCodec::Named("G.711");
    ExpectError([&] { SpeechQuality::Of(MilliSeconds(-1), 0, codec); }, "delay");
    ExpectError([&] { SpeechQuality::Of(Time(0), 1.5, codec); }, "loss");
    ExpectError([] { SpeechCodec::Named("G.999"); }, "no speech codec G.999");
}

} // namespace
