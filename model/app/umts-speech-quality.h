/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SPEECH_QUALITY_H
#define UMTS_SPEECH_QUALITY_H

#include "ns3/nstime.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace ns3::umts
{

/** @brief What a speech codec does to quality (ITU-T G.113 appendix I). */
struct SpeechCodec
{
    double impairment{0.0}; //!< Ie: equipment impairment factor without losses
    double robustness{4.3}; //!< Bpl: packet-loss robustness factor, of losses that are random

    /**
     * @param name AMR-12.2 (that of GSM EFR), G.711, G.711-PLC, G.729A or G.723.1 (6.3 kb/s)
     * @return the codec of this name
     */
    static SpeechCodec Named(const std::string& name)
    {
        if (name == "AMR-12.2")
        {
            return {5.0, 10.0};
        }
        if (name == "G.711")
        {
            return {0.0, 4.3};
        }
        if (name == "G.711-PLC")
        {
            return {0.0, 25.1};
        }
        if (name == "G.729A")
        {
            return {11.0, 19.0};
        }
        UMTS_THROW_UNLESS(name == "G.723.1",
                          "there is no speech codec "
                              << name << ": AMR-12.2, G.711, G.711-PLC, G.729A or G.723.1");
        return {15.0, 16.1};
    }
};

/**
 * @brief Quality of a call by the E-model (ITU-T G.107), all that is not asked for at its default
 * value.
 *
 * Echo is that of an echo loss of 65 dB (TELR), so that the delay counts as G.114 has it.
 */
struct SpeechQuality
{
    double rating{0.0};       //!< R: from 0, nobody is content, to 93.2 at the default values
    double mos{1.0};          //!< Mean opinion score of a conversation (MOS-CQE), from 1 to 4.5
    double goodOrBetter{0.0}; //!< GoB: share of users who call it good or better
    double poorOrWorse{1.0};  //!< PoW: share of users who call it poor or worse

    /**
     * @param delay from mouth to ear: codec, network and playout buffer
     * @param loss share of the packets that are not played, lost or too late
     * @param codec the codec
     * @param burst BurstR: length of a run of losses over that of random ones, 1: they are random
     * @return the quality
     */
    static SpeechQuality Of(Time delay, double loss, const SpeechCodec& codec, double burst = 1.0)
    {
        UMTS_THROW_UNLESS(delay >= Time(0), "the delay of a call must not be negative");
        UMTS_THROW_UNLESS(loss >= 0 && loss <= 1, "the loss of a call must lie between 0 and 1");
        UMTS_THROW_UNLESS(burst > 0, "the burst ratio of a call must be positive");
        const double ms = delay.GetSeconds() * 1e3;
        const double percent = 100.0 * loss;
        const double equipment =
            codec.impairment + (95.0 - codec.impairment) * percent /
                                   (percent / burst + codec.robustness); // Ie,eff, 7.5
        return Rated(BasicRating() - Simultaneous(ms) - DelayImpairment(ms) - equipment);
    }

    /**
     * @param rating R
     * @return what follows from it (annex B)
     */
    static SpeechQuality Rated(double rating)
    {
        const double r = std::clamp(rating, 0.0, 100.0);
        SpeechQuality quality;
        quality.rating = rating;
        quality.mos = std::max(1.0, 1.0 + 0.035 * r + 7e-6 * r * (r - 60.0) * (100.0 - r));
        quality.goodOrBetter = ShareBelow((rating - 60.0) / 16.0);
        quality.poorOrWorse = ShareBelow((45.0 - rating) / 16.0);
        return quality;
    }

  private:
    static constexpr double SLR = 8.0;       //!< Send loudness rating, dB
    static constexpr double RLR = 2.0;       //!< Receive loudness rating, dB
    static constexpr double OLR = SLR + RLR; //!< Overall loudness rating, dB
    static constexpr double STMR = 15.0;     //!< Sidetone masking rating, dB
    static constexpr double LSTR = 18.0;     //!< Listener sidetone rating, dB
    static constexpr double TELR = 65.0;     //!< Talker echo loudness rating, dB
    static constexpr double WEPL = 110.0;    //!< Weighted echo path loss, dB
    static constexpr double DS = 3.0;        //!< D-value of the telephone at the send side
    static constexpr double ROOM = 35.0;     //!< Room noise at both sides, dB(A)
    static constexpr double NC = -70.0;      //!< Circuit noise, dBm0p
    static constexpr double NFOR = -64.0;    //!< Noise floor at the receive side, dBmp

    /** @return 10 to the power of x/10 */
    static double FromDb(double x)
    {
        return std::pow(10.0, x / 10.0);
    }

    /** @return No, the sum of all noise, dBm0p (7.2) */
    static double Noise()
    {
        const double sent = ROOM - OLR - DS - 14.0;
        const double nos = ROOM - SLR - DS - 100.0 + 0.004 * sent * sent;
        const double pre = ROOM + 10.0 * std::log10(1.0 + FromDb(10.0 - LSTR));
        const double nor = RLR - 121.0 + pre + 0.008 * (pre - 35.0) * (pre - 35.0);
        return 10.0 * std::log10(FromDb(NC) + FromDb(nos) + FromDb(nor) + FromDb(NFOR + RLR));
    }

    /** @return Ro, the basic signal-to-noise ratio (7.2) */
    static double BasicRating()
    {
        return 15.0 - 1.5 * (SLR + Noise());
    }

    /**
     * @param x a value
     * @param n an exponent
     * @return the n-th root of 1 + x^n
     */
    static double Bend(double x, double n)
    {
        return std::pow(1.0 + std::pow(x, n), 1.0 / n);
    }

    /**
     * @param ms delay of the talker's echo, one way
     * @return Is: what goes with the voice (7.3)
     */
    static double Simultaneous(double ms)
    {
        const double x = (OLR + 0.2 * (64.0 + Noise() - RLR)) / 8.0;
        const double loud = 20.0 * (Bend(x, 8.0) - x);
        const double stmr = -10.0 * std::log10(FromDb(-STMR) + std::exp(-ms / 4.0) * FromDb(-TELR));
        const double side = 12.0 * Bend((stmr - 13.0) / 6.0, 8.0) -
                            28.0 * Bend((stmr + 1.0) / 19.4, 35.0) -
                            13.0 * Bend((stmr - 3.0) / 33.0, 13.0) + 29.0;
        constexpr double q = 37.0; // one unit of quantizing distortion
        constexpr double g = 1.07 + 0.258 * q + 0.0602 * q * q;
        const double y = (BasicRating() - 100.0) / 15.0 + 46.0 / 8.4 - g / 9.0;
        const double z = 46.0 / 30.0 - g / 40.0;
        return loud + side + 15.0 * std::log10(1.0 + std::pow(10.0, y) + std::pow(10.0, z));
    }

    /**
     * @param ms delay, one way
     * @return Id: echo of the talker, of the listener, and the delay itself (7.4)
     */
    static double DelayImpairment(double ms)
    {
        const double terv = TELR - 40.0 * std::log10((1.0 + ms / 10.0) / (1.0 + ms / 150.0)) +
                            6.0 * std::exp(-0.3 * ms * ms);
        const double talker = -1.5 * (Noise() - RLR) - (80.0 + 2.5 * (terv - 14.0));
        const double echo =
            (talker / 2.0 + std::sqrt(talker * talker / 4.0 + 100.0) - 1.0) * (1.0 - std::exp(-ms));
        const double listener =
            BasicRating() - 10.5 * (WEPL + 7.0) * std::pow(2.0 * ms + 1.0, -0.25);
        const double other = listener / 2.0 + std::sqrt(listener * listener / 4.0 + 169.0);
        const double x = ms > 100.0 ? std::log2(ms / 100.0) : 0.0;
        const double late = x > 0.0 ? 25.0 * (Bend(x, 6.0) - 3.0 * Bend(x / 3.0, 6.0) + 2.0) : 0.0;
        return echo + other + late;
    }

    /** @return the share of a normal distribution that is below x */
    static double ShareBelow(double x)
    {
        return 0.5 * std::erfc(-x / std::sqrt(2.0));
    }
};

} // namespace ns3::umts

#endif /* UMTS_SPEECH_QUALITY_H */
