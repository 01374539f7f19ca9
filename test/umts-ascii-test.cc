/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/trace-helper.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * ASCII traces of UEs, RNCs and the core network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-ascii", SYSTEM);

using Lines = std::vector<std::string>; //!< Lines of a trace

/**
 * @param is a trace
 * @return its lines
 */
Lines
ReadLines(std::istream& is)
{
    Lines lines;
    for (std::string line; std::getline(is, line);)
    {
        lines.push_back(line);
    }
    return lines;
}

/**
 * @param lines of a trace
 * @param mark that the line begins with
 * @param words in the line, each
 * @return lines like that
 */
uint32_t
Count(const Lines& lines, char mark, const std::vector<std::string>& words)
{
    const auto matches = [mark, &words](const std::string& line) {
        const auto isIn = [&line](const auto& word) {
            return line.find(word) != std::string::npos;
        };
        return line[0] == mark && std::all_of(words.begin(), words.end(), isIn);
    };
    return static_cast<uint32_t>(std::count_if(lines.begin(), lines.end(), matches));
}

/// Datagrams both ways and one that is dropped, in files and in one stream.
struct AsciiTest
{
    static constexpr uint32_t DATAGRAMS = 5; //!< Each way

    /** @param network gets datagrams that are answered, and some that are not */
    void Send(const Network& network)
    {
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), true);
        DatagramPort other(network.ues[1]->GetNode(), false);
        host.SendSeries(DATAGRAMS, Time(0), Seconds(1), network.addresses[0], 0, 400);
        host.SendAt(Seconds(6), network.addresses[1], 1, 0, 400); // of a UE that is not traced
        host.SendAt(Seconds(6), Ipv4Address("10.77.0.1"), 2, 0, 400);
        // Ten answers at once are more than the buffer of the UE.
        ue.SendSeries(10, Seconds(7), Time(0), network.GetHostAddress(), 3, 400);
        RunUntil(Seconds(12));
        UMTS_EXPECT(host.CountInOrder(0) == DATAGRAMS, "answers");
        m_sent = DATAGRAMS + 10;
        m_received = static_cast<uint32_t>(host.arrivals.size());
        UMTS_EXPECT(m_received < m_sent, "uplink datagrams, some of which are dropped");
    }

    /** @param lines of the UE, in a file of its own */
    void CheckUe(const Lines& lines)
    {
        const std::vector<std::string> datagram = {"ns3::Ipv4Header", "ns3::UdpHeader"};
        UMTS_EXPECT(Count(lines, 'r', datagram) == DATAGRAMS, "received");
        UMTS_EXPECT(Count(lines, '+', datagram) == m_sent, "from the node");
        UMTS_EXPECT(Count(lines, 'd', datagram) == m_sent - m_received, "dropped");
        UMTS_EXPECT(lines.size() == DATAGRAMS + m_sent + (m_sent - m_received), "nothing else");
        UMTS_EXPECT(Count(lines, 'r', {"NodeList"}) == 0, "a file has no paths");
    }

    /**
     * @param lines of all devices
     * @param paths of UE, RNC and GGSN
     */
    void CheckAll(const Lines& lines, const std::vector<std::string>& paths)
    {
        const uint32_t down = DATAGRAMS + 1;
        UMTS_EXPECT(Count(lines, 'r', {paths[0] + "MacRx"}) == DATAGRAMS, "UE");
        UMTS_EXPECT(Count(lines, '+', {paths[0] + "MacTx "}) == m_sent, "UE");
        UMTS_EXPECT(Count(lines, '+', {paths[1] + "MacTx "}) == down, "RNC");
        UMTS_EXPECT(Count(lines, 'r', {paths[1] + "MacRx"}) == m_received, "RNC");
        UMTS_EXPECT(Count(lines, '+', {paths[2] + "MacTx "}) == down + 1, "GGSN");
        UMTS_EXPECT(Count(lines, 'd', {paths[2] + "MacTxDrop"}) == 1, "GGSN");
        UMTS_EXPECT(Count(lines, 'r', {paths[2] + "MacRx"}) == m_received, "GGSN");
        // Gn at the GGSN, and Iu-PS at the SGSN.
        UMTS_EXPECT(Count(lines, '+', {"TxQueue/Enqueue"}) == 2 * down, "links");
        UMTS_EXPECT(Count(lines, '-', {"TxQueue/Dequeue"}) == 2 * down, "links");
        UMTS_EXPECT(Count(lines, 'r', {"PointToPointNetDevice/MacRx"}) == 2 * m_received, "links");
    }

    /**
     * @param device a device
     * @return config path of its trace sources
     */
    static std::string GetPath(Ptr<NetDevice> device)
    {
        return "/NodeList/" + std::to_string(device->GetNode()->GetId()) + "/DeviceList/" +
               std::to_string(device->GetIfIndex()) + "/$ns3::umts::UmtsNetDevice/";
    }

    uint32_t m_sent{0};     //!< Datagrams that the UE was given
    uint32_t m_received{0}; //!< Of these, what the host has got
};

UMTS_TEST_F(AsciiTest,
            "umts-ascii",
            "A line for every IP packet of UE, RNC and core network, dropped ones too")
{
    NetworkConfig config;
    config.tunnels = Tunnels::VIA_SGSN;
    config.bearer.UeRlc({{"BufferOctets", UintegerValue(1000)}});
    const std::string prefix = CreateTempDirFilename("ascii");
    std::ostringstream all;
    std::vector<std::string> paths;
    std::string ofUe;
    {
        Network network(config, {2, 1, 1});
        const auto stream = Create<OutputStreamWrapper>(&all);
        for (const NetDeviceContainer& devices :
             {NetDeviceContainer(network.ues[0]), NetDeviceContainer(network.rncs[0])})
        {
            network.umts.EnableAscii(stream, devices);
            paths.push_back(GetPath(devices.Get(0)));
        }
        network.umts.EnableAscii(prefix, network.ues[0]);
        network.umts.EnableAscii(prefix, network.nodeBs[0]);
        network.core.EnableAscii(stream);
        paths.push_back(GetPath(network.core.GetPdpContexts().GetGgsn()));
        ofUe = AsciiTraceHelper().GetFilenameFromDevice(prefix, network.ues[0]);
        const auto ofNodeB = AsciiTraceHelper().GetFilenameFromDevice(prefix, network.nodeBs[0]);
        UMTS_EXPECT(!std::ifstream(ofNodeB).good(), "a device without IP");
        Send(network);
    }
    std::ifstream file(ofUe);
    CheckUe(ReadLines(file));
    std::istringstream text(all.str());
    CheckAll(ReadLines(text), paths);
}

} // namespace
