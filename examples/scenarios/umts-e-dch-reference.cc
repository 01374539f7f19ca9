/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Fixed reference channels of E-DCH (TS 25.104 A.10) in white Gaussian noise: their blocks, codes
// and rates, the Ec/N0 that they need, and what HARQ carries there.

#include "json-object.h"
#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <array>
#include <functional>
#include <iostream>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double LOWEST_DB = -40.0;         //!< No channel gets anything through
constexpr double HIGHEST_DB = 20.0;         //!< Each channel gets all through
constexpr double SEARCH_STEP_DB = 1e-6;     //!< What the search stops at
constexpr uint32_t TABLE = 1;               //!< E-TFCs for PDUs of 336 bits
constexpr uint32_t MAX_TRANSMISSIONS = 4;   //!< Of a block
constexpr ValueRange BLOCK_ERRORS{1e-6, 1}; //!< Open ends would be no rates

/** @brief A fixed reference channel. */
struct ReferenceChannel
{
    uint32_t bits;  //!< Transport block, bits
    EdchTti tti;    //!< TTI
    EdpdchSet most; //!< Largest set of E-DPDCHs
};

/// FRC1 to FRC7; FRC8 has 16QAM.
const std::array<ReferenceChannel, 7> CHANNELS{{
    {2706, EdchTti::MS2, EdpdchSet::TWO_SF4},
    {5412, EdchTti::MS2, EdpdchSet::TWO_SF2},
    {8100, EdchTti::MS2, EdpdchSet::TWO_SF2_AND_TWO_SF4},
    {5076, EdchTti::MS10, EdpdchSet::SF4},
    {9780, EdchTti::MS10, EdpdchSet::TWO_SF4},
    {19278, EdchTti::MS10, EdpdchSet::TWO_SF2},
    {690, EdchTti::MS10, EdpdchSet::SF16},
}};

/** @param channel a channel @return its E-TFCs */
EdchFormats
MakeFormats(const ReferenceChannel& channel)
{
    EdchFormatConfig config;
    config.tti = channel.tti;
    config.table = TABLE;
    config.most = channel.most;
    return EdchFormats(config);
}

/** @brief A block of a channel on its way. */
class Link
{
  public:
    /** @param channel the channel */
    explicit Link(const ReferenceChannel& channel)
        : m_formats(MakeFormats(channel)),
          m_eTfci(m_formats.FindSmallest(channel.bits))
    {
    }

    /** @return format of the block */
    const EdchFormat& GetFormat() const
    {
        return m_formats.Get(m_eTfci);
    }

    /** @return length of a TTI, s */
    double GetSeconds() const
    {
        return SECONDS_PER_NANO * static_cast<double>(GetNanos(m_formats.GetTti()));
    }

    /** @param sinr Ec/N0, a ratio @return block error rate of a first transmission */
    double GetFirstBler(double sinr) const
    {
        return EdchHarqReceiver(m_formats, false).Receive({true, 0, m_eTfci}, 0, sinr).bler;
    }

    /** @param sinr Ec/N0, a ratio @return share of the bit rate that HARQ delivers, in the mean */
    double GetShare(double sinr) const
    {
        EdchHarqReceiver receiver(m_formats, false);
        double open = 1.0; // share of the blocks that are not decoded yet
        double sent = 0.0; // transmissions of a block
        for (uint32_t i = 0; i < MAX_TRANSMISSIONS; ++i)
        {
            const auto rsn = static_cast<uint8_t>(i);
            const uint64_t tti = i * GetEdchProcesses(m_formats.GetTti());
            sent += open;
            open *= receiver.Receive({true, rsn, m_eTfci}, tti, sinr).bler;
        }
        return (1 - open) / sent;
    }

    /**
     * @param sinr Ec/N0, a ratio
     * @param ttis TTIs
     * @return blocks that HARQ delivers
     */
    uint64_t Run(double sinr, uint64_t ttis) const
    {
        const auto random = CreateObject<UniformRandomVariable>();
        random->SetStream(1);
        EdchHarqTransmitter transmitter(m_formats.GetTti());
        EdchHarqReceiver receiver(m_formats, false);
        EdchBlock block;
        block.pdu = ObjectPool<MacEPdu>::Create();
        block.eTfci = m_eTfci;
        block.maxRetransmissions = MAX_TRANSMISSIONS - 1;
        uint64_t delivered = 0;
        for (uint64_t tti = 0; tti < ttis; ++tti)
        {
            const auto sent =
                transmitter.HasBlock(tti) ? transmitter.Repeat(tti) : transmitter.Start(tti, block);
            const auto received = receiver.Receive(sent.control, tti, sinr);
            const bool isDecoded = random->GetValue() >= received.bler;
            if (isDecoded)
            {
                receiver.OnDecoded(tti);
                ++delivered;
            }
            transmitter.OnFeedback(tti, isDecoded);
        }
        return delivered;
    }

  private:
    EdchFormats m_formats; //!< E-TFCs
    uint8_t m_eTfci;       //!< That of the block
};

/**
 * @param isEnough whether an Ec/N0, a ratio, is enough; a larger one is, too
 * @return the least one that is, dB
 */
double
FindEcN0Db(const std::function<bool(double)>& isEnough)
{
    double low = LOWEST_DB;
    double high = HIGHEST_DB;
    while (high - low > SEARCH_STEP_DB)
    {
        const double middle = (low + high) / 2;
        (isEnough(FromDb(middle)) ? high : low) = middle;
    }
    return high;
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string channel{"1"};
    double bler = 0.1;
    Time duration = Seconds(60);
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Length of the simulation", duration, {0.1});
    flags.SetLayer(Layer::RADIO);
    flags.AddChoice("channel",
                    "Fixed reference channel",
                    channel,
                    {"1", "2", "3", "4", "5", "6", "7"});
    flags.Add("bler", "Block error rate of a first transmission", bler, BLOCK_ERRORS);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    Require(bler < 1, "a block error rate of 1 needs no power");

    const Link link(CHANNELS[std::stoul(channel) - 1]);
    const EdchFormat& format = link.GetFormat();
    const double bits = format.tbsBits;
    const double needed = FindEcN0Db([&](double sinr) { return link.GetFirstBler(sinr) <= bler; });
    const auto ttis = static_cast<uint64_t>(duration.GetSeconds() / link.GetSeconds());
    const auto delivered = static_cast<double>(link.Run(FromDb(needed), ttis));
    JsonObject result;
    result.Add("ue_number", 1);
    result.Add("block_bits", bits);
    result.Add("channel_bits", format.channelBits);
    result.Add("codes_count", GetCodes(format.set));
    result.Add("code_rate_ratio", bits / format.channelBits);
    result.Add("bit_rate_bps", bits / link.GetSeconds());
    result.Add("needed_ec_n0_db", needed);
    for (const int percent : {30, 70})
    {
        const auto isEnough = [&](double sinr) { return 100 * link.GetShare(sinr) >= percent; };
        result.Add("ec_n0_" + std::to_string(percent) + "_percent_db", FindEcN0Db(isEnough));
    }
    result.Add("throughput_bps",
               delivered * bits / (static_cast<double>(ttis) * link.GetSeconds()));
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return 0;
}
