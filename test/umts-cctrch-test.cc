/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-rig.h"
#include "umts-test.h"

#include "ns3/umts-cctrch.h"
#include "ns3/umts-channelisation.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch-use.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-uplink-outer-loop.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * DCHs of unlike rates on one DPCH: rate matching, SIR target, power.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cctrch", UNIT, "25.212 4.2.7");

constexpr RbId SRB{1};                    //!< Signalling
constexpr RbId SLOW{5};                   //!< Of 64 kb/s
constexpr RbId FAST{6};                   //!< Of 384 kb/s
constexpr DchRates SRB_RATES{3700, 4100}; //!< 148 bits in 40 ms
constexpr DchRates SLOW_RATES{64e3, 67e3};
constexpr DchRates FAST_RATES{384e3, 403e3};
constexpr OuterLoopConfig LOOP{0.01, 0.5}; //!< 1 %

/** @param direction direction @param rate bits per s @return Eb/N0 for 1 % in noise, a ratio */
double
GetNeeded(Direction direction, double rate)
{
    return FromDb(DchBlerCurve(direction, rate).GetEbN0Db(0.01));
}

// TS 25.212 4.2.7: with shares in proportion to R g all DCHs need the same SINR in noise.
UMTS_TEST("umts-cctrch", "Rate matching")
{
    for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
    {
        Cctrch dchs(direction);
        UMTS_EXPECT(dchs.IsEmpty(), "no DCH");
        dchs.Add(SRB, SRB_RATES, LOOP);
        UMTS_EXPECT(dchs.GetShare(SRB) == 1.0, "alone it has all");
        UMTS_EXPECT(dchs.GetWholeRate(SRB) == 3700.0, "alone");
        dchs.Add(FAST, FAST_RATES, LOOP);
        const double srb = 3700 * GetNeeded(direction, 3700);
        const double fast = 384e3 * GetNeeded(direction, 384e3);
        UMTS_EXPECT(IsNear(dchs.GetShare(SRB), srb / (srb + fast), 1e-12), "its share");
        UMTS_EXPECT(IsNear(dchs.GetShare(SRB) + dchs.GetShare(FAST), 1.0, 1e-12), "all");
        const double sinr = dchs.GetSinr(0.0);
        UMTS_EXPECT(IsNear(sinr, (srb + fast) / 3.84e6, 1e-12), "sum of R g over W");
        for (const auto& [id, rate] : {std::make_pair(SRB, 3700.0), std::make_pair(FAST, 384e3)})
        {
            const double ebN0 = sinr * 3.84e6 / dchs.GetWholeRate(id);
            UMTS_EXPECT(IsNear(ebN0, GetNeeded(direction, rate), 1e-9), "Eb/N0 of each");
            UMTS_EXPECT(IsNear(DchBlerCurve(direction, rate).GetBler(ToDb(ebN0)), 0.01, 1e-6),
                        "each has the block error rate aimed at, in noise");
        }
        UMTS_EXPECT(dchs.GetReference() == FAST, "the highest rate");
    }
}

// On two radio links a DCH is one; it goes with the last.
UMTS_TEST("umts-cctrch", "Radio links of a DCH")
{
    Cctrch dchs(Direction::DOWNLINK);
    dchs.Add(SLOW, {}, LOOP);
    UMTS_EXPECT(dchs.IsEmpty(), "beside HS-DSCH there is none in the downlink");
    dchs.Add(SLOW, SLOW_RATES, LOOP);
    dchs.Add(SLOW, SLOW_RATES, LOOP);
    dchs.Remove(SLOW, {});
    UMTS_EXPECT(dchs.GetShare(SLOW) == 1.0, "one DCH");
    dchs.Remove(SLOW, SLOW_RATES);
    UMTS_EXPECT(dchs.Has(SLOW), "the other radio link");
    dchs.Add(SLOW, FAST_RATES, LOOP);
    UMTS_EXPECT(dchs.GetWholeRate(SLOW) == 384e3, "of another rate");
    dchs.Remove(SLOW, SLOW_RATES);
    dchs.Remove(SLOW, FAST_RATES);
    UMTS_EXPECT(dchs.IsEmpty(), "gone");
}

// TS 25.331 14.9.1: the quality of each DCH is met.
UMTS_TEST("umts-cctrch", "The largest target rules")
{
    Cctrch dchs(Direction::DOWNLINK);
    dchs.Add(SLOW, SLOW_RATES, LOOP);
    const double neededDb = dchs.GetTargetDb(SLOW);
    dchs.OnBlock(SLOW, true, false);
    UMTS_EXPECT(IsNear(dchs.GetTargetDb(SLOW), neededDb + 0.5, 1e-12), "an error");
    dchs.Add(SRB, SRB_RATES, LOOP);
    UMTS_EXPECT(
        IsNear(ToDb(GetNeeded(Direction::DOWNLINK, 3700)) + 0.5, dchs.GetTargetDb(SRB), 1e-12),
        "a new one begins with it");
    dchs.OnBlock(SRB, true, false);
    UMTS_EXPECT(IsNear(dchs.GetTargetDb(SLOW), neededDb + 1, 1e-12), "SRB asks for more");
    for (int i = 0; i < 99; ++i)
    {
        dchs.OnBlock(SRB, false, false);
    }
    UMTS_EXPECT(IsNear(dchs.GetTargetDb(SLOW), neededDb + 0.5, 1e-9), "and for less again");
    for (int i = 0; i < 2000; ++i)
    {
        dchs.OnBlock(SRB, false, false);
    }
    UMTS_EXPECT(IsNear(dchs.GetTargetDb(SLOW), neededDb + 0.5, 1e-9), "the other rules");
    for (int i = 0; i < 5; ++i)
    {
        dchs.OnBlock(SRB, true, false);
    }
    UMTS_EXPECT(
        IsNear(dchs.GetTargetDb(SLOW), neededDb + 0.5 - Cctrch::FALL_BACK_DB + 5 * 0.5, 1e-9),
        "it has not fallen far behind");
}

// TS 25.211 Table 11: TPC, TFCI and pilot bits over all bits, by spreading factor.
UMTS_TEST("umts-cctrch", "DPCCH of the slot formats")
{
    struct Format
    {
        uint32_t spreadingFactor; //!< Spreading factor
        uint32_t control;         //!< TPC, TFCI and pilot bits
        uint32_t all;             //!< All bits of a slot
    };

    for (const auto& [factor, control, all] : {Format{512, 2 + 0 + 4, 10},
                                               Format{256, 2 + 0 + 2, 20},
                                               Format{128, 2 + 2 + 8, 40},
                                               Format{64, 4 + 8 + 8, 80},
                                               Format{32, 4 + 8 + 8, 160},
                                               Format{16, 8 + 8 + 16, 320},
                                               Format{8, 8 + 8 + 16, 640},
                                               Format{4, 8 + 8 + 16, 1280}})
    {
        // All data bits: 1500 slots a second, rate 1/3, nothing punctured.
        const double rate = (all - control) * 1500 / 3.0;
        UMTS_EXPECT(GetDownlinkCodes(rate, 1)->spreadingFactor == factor, "factor");
        UMTS_EXPECT(IsNear(GetDpcchShare(rate, 1), static_cast<double>(control) / all, 1e-12),
                    "spreading factor " << factor);
    }
    UMTS_EXPECT(IsNear(GetDpcchShare(34 * 500, 1), 6.0 / 40, 1e-12), "without TFCI");
    UMTS_EXPECT(IsNear(GetDpcchShare(2 * 1248 * 500, 1), 32.0 / (32 + 2 * 1248), 1e-12),
                "two codes have one DPCCH");
}

// TS 25.101 A.2, TS 25.214 5.1.2.5.3.
UMTS_TEST("umts-cctrch", "Share of DPCCH")
{
    Cctrch down(Direction::DOWNLINK);
    down.Add(FAST, FAST_RATES, LOOP);
    UMTS_EXPECT(IsNear(down.GetDpcchShare(), 0.05, 1e-12), "spreading factor 8");
    down.Add(SLOW, SLOW_RATES, LOOP);
    UMTS_EXPECT(IsNear(down.GetDpcchShare(), 0.025, 1e-12), "of both: 4");
    const auto toDb = [](double rate) { return ToDb(GetGainFactorRatio(rate)); };
    UMTS_EXPECT(IsNear(toDb(12.2e3), 5.46, 0.005), "12.2 kb/s");
    UMTS_EXPECT(IsNear(toDb(64e3), 9.54, 0.005), "64 kb/s");
    UMTS_EXPECT(IsNear(toDb(144e3), 11.48, 0.005), "144 kb/s");
    UMTS_EXPECT(IsNear(toDb(384e3), 11.48, 0.005), "384 kb/s");
    UMTS_EXPECT(IsNear(toDb(96e3), (9.54 + 11.48) / 2, 0.005), "half way by logarithms");
    UMTS_EXPECT(toDb(3.7e3) == toDb(12.2e3) && toDb(2e6) == toDb(384e3), "the nearest");
    Cctrch up(Direction::UPLINK);
    up.Add(SLOW, SLOW_RATES, LOOP);
    UMTS_EXPECT(IsNear(up.GetDpcchShare(), 1.0 / (1 + 9), 1e-12), "(15 / 5)^2 = 9");
    up.Add(SRB, SRB_RATES, LOOP);
    const double more = 1 / (1 - up.GetShare(SRB));
    UMTS_EXPECT(IsNear(up.GetDpcchShare(), 1 / (1 + 9 * more), 1e-12), "computed factors");
}

// Each DCH with data has its share, as long as it has data; DPCCH has its own always.
UMTS_TEST("umts-cctrch", "Power of DCHs with data")
{
    Cctrch dchs(Direction::DOWNLINK);
    dchs.Add(SRB, SRB_RATES, LOOP);
    dchs.Add(SLOW, SLOW_RATES, LOOP);
    DpchUse use;
    use.Update(dchs, 0.2, 0);
    UMTS_EXPECT(use.Get().Get(5) == 0.2, "no data yet");
    use.OnTti(SRB, 1.0, 40);
    use.OnTti(SLOW, 0.5, 30);
    use.Update(dchs, 0.2, 10);
    const double srb = dchs.GetShare(SRB);
    const double slow = dchs.GetShare(SLOW);
    UMTS_EXPECT(IsNear(use.Get().Get(10), 0.2 + 0.8 * (srb + 0.5 * slow), 1e-12), "both");
    UMTS_EXPECT(IsNear(use.Get().Get(30), 0.2 + 0.8 * srb, 1e-12), "signalling alone");
    UMTS_EXPECT(IsNear(use.Get().Get(40), 0.2, 1e-12), "DPCCH alone");
    PowerLedger ledger;
    const uint32_t channel = ledger.Open();
    ledger.Set(channel, 3.0, {1.0, 0.2, 10000000, {{0.5, 30000000}}});
    UMTS_EXPECT(IsNear(ledger.GetTotal(0), 3.0, 1e-12), "in the sum");
    UMTS_EXPECT(IsNear(ledger.GetTotal(20000000), 1.5, 1e-12), "in the sum");
    UMTS_EXPECT(IsNear(ledger.GetTotal(30000000), 0.6, 1e-12), "in the sum");
    dchs.Remove(SRB, SRB_RATES);
    use.Update(dchs, 0.2, 20);
    UMTS_EXPECT(IsNear(use.Get().Get(20), 0.2 + 0.8 * 0.5, 1e-12), "one DCH");
    use.Clear();
    UMTS_EXPECT(use.Get().Get(20) == 0.2, "silent");
}

constexpr int64_t FRAMES = 20000; //!< Of closed loops: 5000 TTIs of 40 ms

/**
 * @param rate of RLC payload, bits per s
 * @return DCHs of it, as those of a UE with power control
 */
DchConfig
MakeControlledDch(uint64_t rate)
{
    const TransportChannel channel = MakeTransportChannel(rate, MilliSeconds(20), 42);
    return {channel, channel, CreateObject<Dpch>()->GetUplinkOuterLoop()};
}

/** @param frame what the RNC tells @return the SIR target, dB; NaN: nothing */
double
GetToldDb(const std::optional<OuterLoopPowerControl>& frame)
{
    return frame ? frame->GetDb() : NAN;
}

constexpr double ROUNDED_DB = 0.06; //!< Steps of OUTER LOOP POWER CONTROL are 0.1 dB

// The RNC tells the SIR of the DPCCH that stands for what all DCHs need.
UMTS_TEST("umts-cctrch", "SIR target of the uplink of two DCHs")
{
    const DchConfig slow = MakeControlledDch(64000);
    const DchConfig other = MakeControlledDch(32000);
    UplinkOuterLoop loop;
    Cctrch dchs(Direction::UPLINK);
    for (const auto& [id, dch] : {std::make_pair(SLOW, slow), std::make_pair(SRB, other)})
    {
        loop.Add(id, dch);
        dchs.Add(id, {dch.uplink.GetBitRate(), 0}, *dch.outerLoop);
    }
    const double neededDb = ToDb(256 * dchs.GetDpcchShare() * dchs.GetSinr(0));
    const double firstDb = GetToldDb(loop.OnBlock(SLOW, false));
    UMTS_EXPECT(IsNear(firstDb, neededDb, ROUNDED_DB), "in noise");
    UMTS_EXPECT(!loop.OnBlock(SRB, false), "the Node Bs know");
    UMTS_EXPECT(GetToldDb(loop.GetTold()) == firstDb, "a Node B that comes is told the same");
    const double raisedDb = GetToldDb(loop.OnBlock(SRB, true));
    UMTS_EXPECT(IsNear(raisedDb, neededDb + 0.5, ROUNDED_DB), "an error of either");
    loop.Remove(SRB, other);
    dchs.Remove(SRB, {other.uplink.GetBitRate(), 0});
    UMTS_EXPECT(!loop.GetTold(), "another target, which nobody has been told");
    const double aloneDb = ToDb(256 * dchs.GetDpcchShare() * dchs.GetSinr(0));
    const double leftDb = GetToldDb(loop.OnBlock(SLOW, false));
    UMTS_EXPECT(IsNear(leftDb, aloneDb, ROUNDED_DB), "one is left");
}

// A UE without power left: the target does not rise without end.
UMTS_TEST("umts-cctrch", "Bound of the SIR target of the uplink")
{
    const DchConfig dch = MakeControlledDch(64000);
    UplinkOuterLoop loop;
    loop.Add(SLOW, dch);
    const double firstDb = GetToldDb(loop.OnBlock(SLOW, false));
    double lastDb = firstDb;
    for (int i = 0; i < 40; ++i)
    {
        const auto frame = loop.OnBlock(SLOW, true);
        lastDb = frame ? frame->GetDb() : lastDb;
    }
    UMTS_EXPECT(IsNear(lastDb, firstDb + 3, 2 * ROUNDED_DB), "3 dB at most");
}

/** @brief DCHs that are full all the time, and closed loops of the downlink. */
class FullDchs
{
  public:
    /// A DCH.
    struct Dch
    {
        RbId id;            //!< Its radio bearer
        double rate;        //!< Bits per s
        int64_t ttiFrames;  //!< Its TTI, frames
        uint32_t blocks{0}; //!< TTIs
        uint32_t errors{0}; //!< Those in error
    };

    /** @param dchs the DCHs @param paths equal paths; 0: no fading @param perSlot wavelengths */
    FullDchs(std::vector<Dch> dchs, uint32_t paths, double perSlot)
        : m_dchs(std::move(dchs)),
          m_source(paths, perSlot, MakeRandom(1))
    {
        for (const auto& dch : m_dchs)
        {
            m_cctrch.Add(dch.id, {dch.rate, dch.rate}, LOOP);
        }
        DpchConfig config = MakeIdeal();
        config.downlink = {1.0, 0, 90, -90};
        config.tpcErrorRate = 0.04;
        DpchLoops loops(config, MakeRandom(2));
        loops.SetDownlinkTarget(m_cctrch.GetSinr(0.0));
        loops.Add(m_source, 0);
        for (int64_t frame = 1; frame <= FRAMES; ++frame)
        {
            loops.AdvanceTo(frame * FRAME_TIME);
            for (auto& dch : m_dchs)
            {
                if (frame % dch.ttiFrames == 0)
                {
                    Decide(dch, loops, frame);
                }
            }
        }
    }

    /** @return block error rates of the DCHs */
    std::vector<double> GetBlers() const
    {
        std::vector<double> blers;
        for (const auto& dch : m_dchs)
        {
            blers.push_back(static_cast<double>(dch.errors) / dch.blocks);
        }
        return blers;
    }

  private:
    /** @param dch a TTI of it has ended @param loops loops @param frame next frame */
    void Decide(Dch& dch, DpchLoops& loops, int64_t frame)
    {
        const double ebN0Db = loops.GetDownlinkEbN0Db(m_cctrch.GetWholeRate(dch.id),
                                                      (frame - dch.ttiFrames) * FRAME_TIME,
                                                      frame * FRAME_TIME);
        const DchBlerCurve curve(Direction::DOWNLINK, dch.rate);
        const bool isInError = m_random->GetValue() < curve.GetBler(ebN0Db);
        ++dch.blocks;
        dch.errors += isInError ? 1 : 0;
        m_cctrch.OnBlock(dch.id, isInError, false);
        loops.SetDownlinkTarget(m_cctrch.GetSinr(0.0));
    }

    std::vector<Dch> m_dchs;                            //!< The DCHs
    Cctrch m_cctrch{Direction::DOWNLINK};               //!< The same
    PlainSource m_source;                               //!< Radio link
    Ptr<UniformRandomVariable> m_random{MakeRandom(3)}; //!< Of blocks
};

/** @return pairs of DCHs */
std::vector<std::vector<FullDchs::Dch>>
GetPairs()
{
    const FullDchs::Dch srb{SRB, 3700, 4};
    const FullDchs::Dch slow{SLOW, 64e3, 2};
    const FullDchs::Dch fast{FAST, 384e3, 1};
    return {{srb, slow}, {srb, fast}, {slow, fast}};
}

// In noise and on fading links: the DCH that rules has the block error rate aimed at, and no other
// more (TS 25.331 14.9.1). Needs differ by TTI and code, shares of rate matching do not change.
UMTS_TEST("umts-cctrch", "Block error rates of DCHs in closed loops")
{
    for (const auto& pair : GetPairs())
    {
        for (const auto& [paths, perSlot] :
             {std::make_pair(0U, 0.0), std::make_pair(2U, 0.0037), std::make_pair(2U, 0.15)})
        {
            const auto blers = FullDchs(pair, paths, perSlot).GetBlers();
            const double most = std::max(blers[0], blers[1]);
            UMTS_EXPECT(IsNear(most, 0.01, 0.002),
                        pair[0].rate << " and " << pair[1].rate << ", " << paths << " paths, "
                                     << perSlot);
        }
    }
}

} // namespace
