/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/simulator.h"

#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Random streams of networks of different size.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-streams", SYSTEM);

/**
 * Two cells; UEs of one on a DCH, on RACH and FACH, and on HS-DSCH, with block errors, fading and
 * frames lost on the Iub. Idle UEs of the other cell change no delivery when streams are given by
 * device.
 */
struct IdleUeTest
{
    static constexpr uint32_t DATAGRAMS = 200; //!< Of each UE, each way

    /// Presets of the bearers of UEs, one each.
    using Channels = std::vector<std::string>;

    /// How random streams are fixed.
    enum Streams
    {
        BY_DEVICE, //!< Each device has a first stream of its own
        TOGETHER   //!< One call numbers them all
    };

    void Check()
    {
        const std::string alone = Run(BY_DEVICE, false);
        UMTS_EXPECT(m_arrivals > 6 * DATAGRAMS * 9 / 10, "most datagrams arrive");
        UMTS_EXPECT(Run(BY_DEVICE, true) == alone, "streams by device");
        const std::string together = Run(TOGETHER, false);
        UMTS_EXPECT(Run(TOGETHER, true) != together,
                    "streams of one call: the test sees which ones are in use");
    }

    /**
     * @brief Install UEs.
     * @param cell their cell
     * @param channels their channels
     * @return the UEs
     */
    static NetDeviceContainer InstallUes(Network& network, Ptr<Cell> cell, const Channels& channels)
    {
        NetDeviceContainer ues;
        for (const auto& channel : channels)
        {
            auto config = UeConfig().BlockErrorRate(0.1, 0.1);
            if (channel == "hsdpa")
            {
                config.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(400)}});
            }
            ues.Add(network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                           cell,
                                           config,
                                           BearerConfig::FromPreset(channel)));
        }
        return ues;
    }

    /**
     * @brief Fix the random streams of devices, each with a first one of its own.
     * @param umts has installed them
     * @param devices Node Bs, then the UEs that are compared
     */
    static void AssignByDevice(UmtsHelper& umts, const NetDeviceContainer& devices)
    {
        for (uint32_t i = 0; i < devices.GetN(); ++i)
        {
            umts.AssignStreams(NetDeviceContainer(devices.Get(i)), 1000000 * i);
        }
    }

    /**
     * @brief Send datagrams to and from the UEs of the second cell.
     * @param streams how random streams are fixed
     * @param hasIdle the first cell has UEs, which send and receive nothing
     * @return time, flow, number and size of each datagram received
     */
    std::string Run(Streams streams, bool hasIdle)
    {
        Network network({}, {0, 0, 1});
        const std::vector<CellConfig> cellsOfNodeB(2 / m_nodeBs, CellConfig::FromPreset("cch"));
        NetDeviceContainer devices;
        std::vector<Ptr<Cell>> cells;
        for (uint32_t i = 0; i < m_nodeBs; ++i)
        {
            const auto nodeB = network.umts.InstallNodeB(CreateObject<Node>(),
                                                         network.rncs[0],
                                                         cellsOfNodeB,
                                                         {{"LossRate", DoubleValue(0.01)}});
            devices.Add(nodeB);
            for (uint32_t cell = 0; cell < nodeB->GetNCells(); ++cell)
            {
                cells.push_back(nodeB->GetCell(cell));
            }
        }
        if (hasIdle)
        {
            network.core.ActivateUes(InstallUes(network, cells[0], m_idle), network.rncs[0]);
        }
        const auto ues = InstallUes(network, cells[1], {"dch3", "cch", "hsdpa"});
        const auto interfaces = network.core.ActivateUes(ues, network.rncs[0]);
        devices.Add(ues);
        if (streams == BY_DEVICE)
        {
            AssignByDevice(network.umts, devices);
        }
        else
        {
            network.umts.AssignStreams(1);
        }
        std::vector<std::unique_ptr<DatagramPort>> ports;
        ports.push_back(std::make_unique<DatagramPort>(network.host, false));
        for (uint32_t i = 0; i < ues.GetN(); ++i)
        {
            ports.push_back(std::make_unique<DatagramPort>(ues.Get(i)->GetNode(), false));
            for (uint32_t n = 0; n < DATAGRAMS; ++n)
            {
                const Time at = MilliSeconds(100 + 100 * n + i);
                ports[0]->SendAt(at, interfaces.GetAddress(i), i, n, 60 + n);
                ports[i + 1]->SendAt(at, network.GetHostAddress(), 10 + i, n, 60 + n);
            }
        }
        RunUntil(MilliSeconds(100 * DATAGRAMS) + Seconds(5));
        std::ostringstream log;
        m_arrivals = 0;
        for (const auto& port : ports)
        {
            for (const auto& arrival : port->arrivals)
            {
                log << arrival.time.GetNanoSeconds() << " " << arrival.flow << " " << arrival.number
                    << " " << arrival.size << "\n";
                ++m_arrivals;
            }
        }
        return log.str();
    }

    uint32_t m_nodeBs;      //!< Node Bs
    Channels m_idle;        //!< Channels of the idle UEs
    uint32_t m_arrivals{0}; //!< Datagrams received in the last run
};

void
AddIdleUe(uint32_t nodeBs, const std::vector<std::string>& idle)
{
    AddTest("Idle UEs in another cell change no delivery, Node Bs: " + std::to_string(nodeBs),
            [=] { IdleUeTest{nodeBs, idle}.Check(); });
}

UMTS_TESTS("umts-streams")
{
    AddIdleUe(2, {"dch3", "cch", "hsdpa"});
    // Downlink DCHs and FACH have a place on the common Iub, which moves the TTIs of the RNC.
    AddIdleUe(1, {"hsdpa"});
}

} // namespace
