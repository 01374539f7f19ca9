/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * Connection frame numbers of data frames.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-frame-number", SYSTEM);

constexpr int64_t RADIO_FRAME = 10000000; //!< ns

/** @brief Takes the place of an end of a transport bearer and writes down the data frames. */
class FrameSpy
{
  public:
    /** @brief A data frame. */
    struct Arrival
    {
        int64_t at;   //!< When it came, ns
        Cfn cfn;      //!< Its number
        bool inRound; //!< More than 2.56 s after the start
    };

    /**
     * @param device where the end is
     * @param bearer the transport bearer
     */
    FrameSpy(Ptr<IubNetDevice> device, TransportBearerId bearer)
    {
        device->Close(bearer);
        m_handle = device->Open(bearer, [this](IubFrame& frame) { return OnFrame(frame); });
    }

    std::vector<Arrival> arrivals; //!< Frames that came
    uint32_t strangers{0};         //!< Frames without a number

  private:
    /** @return true: frames of all kinds belong here */
    bool OnFrame(const IubFrame& frame)
    {
        const int64_t now = Simulator::Now().GetNanoSeconds();
        const auto note = [&](Cfn cfn) { arrivals.push_back({now, cfn, now > 256 * RADIO_FRAME}); };
        if (const auto* downlink = std::get_if<DlDchDataFrame>(&frame.content))
        {
            note(downlink->cfn);
        }
        else if (const auto* uplink = std::get_if<UlDchDataFrame>(&frame.content))
        {
            note(uplink->cfn);
        }
        else if (const auto* fach = std::get_if<FachDataFrame>(&frame.content))
        {
            note(fach->cfn);
        }
        else if (const auto* rach = std::get_if<RachDataFrame>(&frame.content))
        {
            note(rach->cfn);
        }
        else
        {
            ++strangers;
        }
        return true;
    }

    TransportBearerHandle m_handle; //!< Keeps the transport bearer open
};

/**
 * Every downlink frame names the TTI that begins next at the Node B when it comes; every uplink
 * frame the TTI that has ended when it was sent.
 */
struct FrameNumberTest
{
    FrameNumberTest(const std::string& preset,
                    Time downlinkTti,
                    Time uplinkTti,
                    TransportBearerId uplinkBearer)
        : m_preset(preset),
          m_downlinkTti(downlinkTti.GetNanoSeconds()),
          m_uplinkTti(uplinkTti.GetNanoSeconds()),
          m_uplinkBearer(uplinkBearer)
    {
    }

    void Run()
    {
        RunDownlink();
        RunUplink();
    }

    /** @return a network whose bearers send each datagram once */
    std::unique_ptr<Network> MakeNetwork() const
    {
        NetworkConfig config = NetworkConfig::FromPreset(m_preset);
        config.bearer.Rlc("UM");
        return std::make_unique<Network>(config, NetworkSize{3, 1, 1});
    }

    /** @brief Datagrams to the first UE; the Node B's end is watched. */
    void RunDownlink()
    {
        const auto network = MakeNetwork();
        const auto iub = network->GetFirstIub();
        FrameSpy spy(DynamicCast<IubNetDevice>(iub->GetDevice(1)), TransportBearerId{0});
        DatagramPort host(network->host, false);
        host.SendSeries(100, Time(0), MicroSeconds(70300), network->addresses[0], 0, 100);
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        for (const auto& [at, cfn, inRound] : spy.arrivals)
        {
            const int64_t begin = (at + m_downlinkTti - 1) / m_downlinkTti * m_downlinkTti;
            UMTS_EXPECT(cfn.Value() == begin / RADIO_FRAME % 256, "down, at " << at);
        }
        CheckCounts(spy);
    }

    /** @brief Datagrams from the first UE; the RNC's end is watched. */
    void RunUplink()
    {
        const auto network = MakeNetwork();
        const auto iub = network->GetFirstIub();
        FrameSpy spy(DynamicCast<IubNetDevice>(iub->GetDevice(0)), m_uplinkBearer);
        DatagramPort ue(network->ues[0]->GetNode(), false);
        ue.SendSeries(100, Time(0), MicroSeconds(70300), network->GetHostAddress(), 0, 100);
        Simulator::Stop(Seconds(10));
        Simulator::Run();
        for (const auto& [at, cfn, inRound] : spy.arrivals)
        {
            // The frame takes less than 0.1 ms on the Iub beside its delay.
            const int64_t sent = (at - iub->GetDelay().GetNanoSeconds()) / 100000 * 100000;
            UMTS_EXPECT(cfn.Value() == (sent - m_uplinkTti) / RADIO_FRAME % 256, "up, at " << at);
        }
        CheckCounts(spy);
    }

    /** @param spy has seen a run */
    void CheckCounts(const FrameSpy& spy)
    {
        UMTS_EXPECT(spy.arrivals.size() > 99, "frames");
        UMTS_EXPECT(spy.arrivals.back().inRound, "numbers begin again");
        UMTS_EXPECT(spy.strangers == 0, "data frames of the channel alone");
    }

    std::string m_preset;             //!< Channel
    int64_t m_downlinkTti;            //!< ns
    int64_t m_uplinkTti;              //!< ns
    TransportBearerId m_uplinkBearer; //!< Watched in the uplink
};

void
AddFrameNumber(const std::string& preset,
               Time downlinkTti,
               Time uplinkTti,
               TransportBearerId uplinkBearer)
{
    AddTest("Connection frame numbers: " + preset,
            [=] { FrameNumberTest(preset, downlinkTti, uplinkTti, uplinkBearer).Run(); });
}

UMTS_TESTS("umts-frame-number")
{
    const Time tti = MilliSeconds(10);
    AddFrameNumber("dch1", 2 * tti, 2 * tti, TransportBearerId{0});
    AddFrameNumber("dch3", tti, 2 * tti, TransportBearerId{0});
    AddFrameNumber("dch4", tti, tti, TransportBearerId{0});
    AddFrameNumber("cch", tti, tti, TransportBearerId{1});
}

} // namespace
