/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/umts-bit-information.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-hs-coding.h"
#include "ns3/umts-hs-redundancy.h"
#include "ns3/umts-mac-hs-receiver.h"
#include "ns3/umts-mutual-information-curve.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Block errors of HS-DSCH by mutual information: capacity, redundancy versions, decoding.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mutual-information", UNIT, "25.212 4.5.4");

const CqiFormat H_SET_QPSK{3202, 5, Modulation::QPSK};   //!< TS 25.101 A.7.1.1
const CqiFormat H_SET_QAM16{4664, 4, Modulation::QAM16}; //!< TS 25.101 A.7.1.1
constexpr uint32_t H_SET_BUFFER = 9600;                  //!< Soft bits of a process, likewise

/**
 * @param errorVectorMagnitude ErrorVectorMagnitude
 * @return a curve
 */
Ptr<MutualInformationCurve>
MakeCurve(double errorVectorMagnitude)
{
    auto curve = CreateObject<MutualInformationCurve>();
    curve->SetAttribute("ErrorVectorMagnitude", DoubleValue(errorVectorMagnitude));
    return curve;
}

// Eb/N0 at which binary codes of these rates can be free of errors (tables of LDPC and turbo
// codes).
UMTS_TEST("umts-mutual-information", "Limits of coded QPSK")
{
    for (const auto& [rate, limitDb] : std::vector<std::pair<double, double>>{{1.0 / 3, -0.495},
                                                                              {0.5, 0.187},
                                                                              {2.0 / 3, 1.059},
                                                                              {0.75, 1.626}})
    {
        const double snr = 2 * rate * FromDb(limitDb);
        UMTS_EXPECT(IsNear(GetBitInformation(Modulation::QPSK, snr), rate, 2e-4), rate);
    }
}

// Adaptive quadrature of another program, in logarithms of likelihood ratios.
UMTS_TEST("umts-mutual-information", "Information of a bit of QPSK and of 16QAM")
{
    struct Row
    {
        double snrDb; // Es/N0
        double qpsk;  // bits
        double qam16; // bits
    };

    for (const auto& row : std::vector<Row>{{-20, 0.007178, 0.002880},
                                            {-10, 0.068743, 0.028204},
                                            {-5, 0.197732, 0.084303},
                                            {0, 0.485944, 0.224835},
                                            {3, 0.720661, 0.367094},
                                            {6, 0.911880, 0.544457},
                                            {10, 0.996756, 0.790895},
                                            {14, 0.999999, 0.963256},
                                            {20, 1.000000, 0.999987}})
    {
        const double snr = FromDb(row.snrDb);
        UMTS_EXPECT(IsNear(GetBitInformation(Modulation::QPSK, snr), row.qpsk, 1e-4),
                    "QPSK, " << row.snrDb);
        UMTS_EXPECT(IsNear(GetBitInformation(Modulation::QAM16, snr), row.qam16, 1e-4),
                    "16QAM, " << row.snrDb);
    }
}

// More SNR, more information; a symbol carries no more than the Gaussian channel.
UMTS_TEST("umts-mutual-information", "Information rises up to one bit, below Shannon's")
{
    for (const auto modulation : {Modulation::QPSK, Modulation::QAM16})
    {
        double last = 0.0;
        UMTS_EXPECT(GetBitInformation(modulation, 0.0) == 0.0, "nothing received");
        for (double snrDb = -45; snrDb < 50; snrDb += 0.13)
        {
            const double information = GetBitInformation(modulation, FromDb(snrDb));
            UMTS_EXPECT(information >= last - 1e-12, "rises at " << snrDb);
            UMTS_EXPECT(information <= 1.0, "one bit at " << snrDb);
            const double symbol = information * static_cast<double>(modulation);
            UMTS_EXPECT(symbol <= std::log2(1 + FromDb(snrDb)) + 2e-4, "capacity at " << snrDb);
            last = information;
        }
        UMTS_EXPECT(IsNear(last, 1.0, 1e-9), "all of it");
    }
}

/**
 * @param counts bits by kind
 * @param systematic what they have to be
 * @param parity1 what they have to be
 * @param parity2 what they have to be
 * @param name what they are
 */
void
ExpectBits(const HsBitCounts& counts,
           uint32_t systematic,
           uint32_t parity1,
           uint32_t parity2,
           const std::string& name)
{
    UMTS_EXPECT(counts.systematic == systematic, name);
    UMTS_EXPECT(counts.parity1 == parity1, name);
    UMTS_EXPECT(counts.parity2 == parity2, name);
}

// TS 25.212 4.5.4 by hand.
UMTS_TEST("umts-mutual-information", "Bits of the redundancy versions")
{
    // 3202 + 24 bits: three kinds of 3230, of which 90 parity bits do not fit the buffer.
    const auto qpsk = GetHsBufferedBits(3202, H_SET_BUFFER);
    ExpectBits(qpsk, 3230, 3185, 3185, "QPSK, buffer");
    ExpectBits(GetHsSentBits(qpsk, 4800, true), 3230, 785, 785, "QPSK, 0, 2, 6");
    ExpectBits(GetHsSentBits(qpsk, 4800, false), 0, 2400, 2400, "QPSK, 5");
    // 4664 + 24 bits: three kinds of 4692, of which 4476 parity bits do not fit.
    const auto qam16 = GetHsBufferedBits(4664, H_SET_BUFFER);
    ExpectBits(qam16, 4692, 2454, 2454, "16QAM, buffer");
    ExpectBits(GetHsSentBits(qam16, 7680, true), 4692, 1494, 1494, "16QAM, 6, 2, 5");
    ExpectBits(GetHsSentBits(qam16, 7680, false), 2772, 2454, 2454, "16QAM, 1");
    // CQI 1: 137 + 24 bits, three kinds of 165, on 960 bits.
    const auto repeated = GetHsBufferedBits(137, H_SET_BUFFER);
    ExpectBits(repeated, 165, 165, 165, "CQI 1, buffer");
    ExpectBits(GetHsSentBits(repeated, 960, true), 320, 320, 320, "CQI 1");
    // Tables of TS 25.212 4.6.2.1.
    std::string rows;
    for (uint8_t version = 0; version < 8; ++version)
    {
        for (const auto modulation : {Modulation::QPSK, Modulation::QAM16})
        {
            const auto row = GetHsRedundancyVersion(modulation, version);
            rows += std::to_string(row.selfDecodable) + std::to_string(row.shift) + " ";
        }
    }
    ExpectText(rows, "10 10 00 00 11 11 01 01 12 10 02 10 13 10 03 11 ", "s and r");
}

// The patterns of TS 25.212 4.2.7.5 send as many bits as the HS-PDSCHs carry, of every format.
UMTS_TEST("umts-mutual-information", "Classes of bits fill every transmission")
{
    for (uint8_t cqi = 1; cqi <= MAX_CQI; ++cqi)
    {
        const auto format = GetCqiFormat(GetHsCategory(10), cqi);
        for (const uint32_t buffer : {3200, 9600, 19200, 28800})
        {
            uint32_t bits = 0;
            std::array<uint32_t, HS_VERSIONS> sent{};
            for (const auto& one : GetHsBitClasses(format, buffer))
            {
                bits += one.bits;
                for (std::size_t n = 0; n < HS_VERSIONS; ++n)
                {
                    sent[n] += one.bits * one.copies[n];
                }
            }
            for (const uint32_t count : sent)
            {
                UMTS_EXPECT(count == GetHsChannelBits(format), "CQI " << +cqi);
            }
            const auto all = GetHsBufferedBits(format.tbsBits, buffer);
            UMTS_EXPECT(bits <= all.systematic + all.parity1 + all.parity2, "CQI " << +cqi);
        }
    }
}

// Parity bits of QPSK's versions 0, 2 and 6 differ. Version 5 punctures what version 4, of the same
// r = 2, would send, 785 bits of each parity: the sequence never sends them.
UMTS_TEST("umts-mutual-information", "Versions send different parity bits")
{
    uint32_t once = 0;
    uint32_t twice = 0;
    uint32_t all = 0;
    for (const auto& [bits, copies] : GetHsBitClasses(H_SET_QPSK, H_SET_BUFFER))
    {
        const uint32_t parity = copies[0] + copies[1] + copies[3];
        once += parity == 1 ? bits : 0;
        twice += parity == 2 ? bits : 0;
        all += copies[0] + copies[1] + copies[2] + copies[3] > 0 ? bits : 0;
    }
    UMTS_EXPECT(once >= 3 * 2 * 785 - 20, "the parity bits of 0, 2 and 6");
    UMTS_EXPECT(twice <= 10, "which overlap nowhere");
    UMTS_EXPECT(all == 9600 - 2 * 785, "bits that arrive at all");
}

/**
 * @param curve a curve
 * @param format a format
 * @param sinrsDb SINR of the transmissions with the versions of the sequence
 * @return block error rate
 */
double
GetBlerAfter(const BlerCurve& curve, const CqiFormat& format, const std::vector<double>& sinrsDb)
{
    SymbolSnrs snrs{};
    for (std::size_t n = 0; n < sinrsDb.size(); ++n)
    {
        snrs.at(n) = static_cast<float>(curve.GetSymbolSnr(FromDb(sinrsDb[n]), format));
    }
    return curve.GetBlerOfBlock({0.0, 1, format, H_SET_BUFFER, snrs});
}

// Half of the first transmissions fail where the bits that were sent are worth 1.04 K.
UMTS_TEST("umts-mutual-information", "First transmissions of H-Set 1")
{
    const auto curve = MakeCurve(0.0);
    // Es/N0 of 16 codes of the same power, by the other program: 0.6989 and 0.6348 bit.
    UMTS_EXPECT(IsNear(GetBlerAfter(*curve, H_SET_QPSK, {-2.3317}), 0.5, 0.01), "QPSK");
    UMTS_EXPECT(IsNear(GetBlerAfter(*curve, H_SET_QAM16, {1.4237}), 0.5, 0.01), "16QAM");
    // 10 % to 1 % in about 0.2 dB.
    double sinrDb = -3.0;
    while (GetBlerAfter(*curve, H_SET_QPSK, {sinrDb}) > 0.1)
    {
        sinrDb += 0.001;
    }
    UMTS_EXPECT(IsNear(GetBlerAfter(*curve, H_SET_QPSK, {sinrDb + 0.2}), 0.01, 0.005), "10");
    // E^2 of 1/16: 12 dB at most, which are 0.90 bit, not 1.
    const auto limited = MakeCurve(0.25);
    UMTS_EXPECT(IsNear(limited->GetSymbolSnr(1e9, H_SET_QAM16), 16.0, 1e-4), "limit");
    // 1/g' = 1/8 + 1/16 at g = 8: a chip's SINR of 2.
    UMTS_EXPECT(IsNear(limited->GetSymbolSnr(2.0, H_SET_QAM16), 16.0 / 3, 1e-9), "sum");
}

// What helps: power, a cleaner receiver, another transmission, new bits rather than the same.
UMTS_TEST("umts-mutual-information", "Block error rates are monotonous")
{
    for (const auto& format : {H_SET_QPSK, H_SET_QAM16})
    {
        for (double sinrDb = -12; sinrDb < 8; sinrDb += 0.25)
        {
            const auto curve = MakeCurve(0.25);
            const double first = GetBlerAfter(*curve, format, {sinrDb});
            UMTS_EXPECT(GetBlerAfter(*curve, format, {sinrDb + 0.1}) <= first, sinrDb);
            UMTS_EXPECT(GetBlerAfter(*MakeCurve(0.3), format, {sinrDb}) >= first, sinrDb);
            const double second = GetBlerAfter(*curve, format, {sinrDb, sinrDb});
            UMTS_EXPECT(second <= first, sinrDb);
            UMTS_EXPECT(GetBlerAfter(*curve, format, {sinrDb, sinrDb, sinrDb}) <= second, sinrDb);
            SymbolSnrs same{};
            same[0] = static_cast<float>(2 * curve->GetSymbolSnr(FromDb(sinrDb), format));
            UMTS_EXPECT(curve->GetBlerOfBlock({0.0, 1, format, H_SET_BUFFER, same}) >= second,
                        "Chase at " << sinrDb);
        }
    }
}

// The curve as others are used: by CQI, and backwards.
UMTS_TEST("umts-mutual-information", "SINR of a block error rate")
{
    const auto curve = MakeCurve(0.1);
    double last = -100.0;
    for (uint8_t cqi = 1; cqi <= MAX_CQI; ++cqi)
    {
        for (const double bler : {0.9, 0.5, 0.1, 0.001})
        {
            const double sinrDb = curve->GetSinr(bler, cqi);
            UMTS_EXPECT(IsNear(curve->GetBler(sinrDb, cqi), bler, 1e-4 * bler), +cqi);
        }
        const double tenthDb = curve->GetSinr(0.1, cqi);
        UMTS_EXPECT(tenthDb > last, "larger blocks need more at CQI " << +cqi);
        last = tenthDb;
    }
    UMTS_EXPECT(std::isinf(MakeCurve(0.25)->GetSinr(0.1, 30)), "beyond the error vector magnitude");
}

// Combining says which versions have been received with what.
UMTS_TEST("umts-mutual-information", "Versions in the soft buffer")
{
    const auto curve = MakeCurve(0.0);
    for (const auto& [combining, expected] : std::vector<std::pair<HarqCombining, SymbolSnrs>>{
             {HarqCombining::NONE, {5, 0, 0, 0}},
             {HarqCombining::CHASE, {15, 0, 0, 0}},
             {HarqCombining::INCREMENTAL, {6, 2, 3, 4}}})
    {
        HarqTransmitter sender(1, 5, HarqTransmitter::Timing::ASYNCHRONOUS);
        HarqReceiver receiver(1, combining, 1.0, H_SET_BUFFER, H_SET_BUFFER);
        HarqReceiver::Reception reception{};
        auto transmission = sender.Start(0, MacHsPdu::Create(), 15, H_SET_QPSK);
        for (const double snr : {1, 2, 3, 4, 5})
        {
            const double sinrDb = ToDb(snr * H_SET_QPSK.codes / 16.0);
            reception = receiver.Receive(transmission, MakeLink(sinrDb), *curve);
            if (sender.OnFeedback(0, HarqFeedback::NACK, 0) == HarqTransmitter::Outcome::RETRANSMIT)
            {
                transmission = sender.Repeat(0);
            }
        }
        UMTS_EXPECT(reception.bufferBits == H_SET_BUFFER, "N_IR");
        for (std::size_t n = 0; n < HS_VERSIONS; ++n)
        {
            UMTS_EXPECT(IsNear(reception.symbolSnrs[n], expected[n], 1e-5), n);
        }
    }
}

// The rates that a UE sees are those of the bits of both transmissions.
UMTS_TEST("umts-mutual-information", "A UE decodes by mutual information")
{
    const auto curve = MakeCurve(0.25);
    const auto random = MakeRandom(9);
    HsUserConfig config;
    config.category = 1;
    config.processes = 2;
    config.combining = HarqCombining::INCREMENTAL;
    MacHsReceiver receiver(config, curve, random);
    HarqTransmitter sender(2, 2, HarqTransmitter::Timing::ASYNCHRONOUS);
    const double firstDb = -2.0;
    const double secondDb = -8.0;
    constexpr uint32_t blocks = 20000;
    uint32_t failed = 0;
    for (uint32_t i = 0; i < blocks; ++i)
    {
        const auto first = sender.Start(0, MacHsPdu::Create(), 15, H_SET_QPSK);
        auto feedback = receiver.OnTransmission(first, MakeLink(firstDb), i);
        if (sender.OnFeedback(0, feedback, i) == HarqTransmitter::Outcome::RETRANSMIT)
        {
            feedback = receiver.OnTransmission(sender.Repeat(0), MakeLink(secondDb), i);
            failed += feedback == HarqFeedback::NACK ? 1 : 0;
            sender.OnFeedback(0, feedback, i);
        }
    }
    const double first = GetBlerAfter(*curve, H_SET_QPSK, {firstDb});
    const double second = GetBlerAfter(*curve, H_SET_QPSK, {firstDb, secondDb});
    const double errors = static_cast<double>(receiver.GetCounters().firstErrors);
    UMTS_EXPECT(first > 0.1, "a test of something");
    UMTS_EXPECT(IsNear(errors / blocks, first, 0.015), "first transmissions");
    UMTS_EXPECT(IsNear(failed / errors, second, 0.015), "second transmissions");
}

} // namespace
