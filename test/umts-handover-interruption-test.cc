/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-map-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"

#include <functional>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Hard handover that interrupts: the time until the UE is in sync in the new cell.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-handover-interruption", SYSTEM);

const Time COMMAND = Seconds(2);                //!< Of the handover
const Time SYNCHRONISATION = MilliSeconds(100); //!< Attribute SynchronisationTime
const Time ON_THE_IUB = MilliSeconds(20);       //!< Frames in which the old Node B has sent by then
constexpr uint32_t DATAGRAMS = 100;             //!< Each way
const Time PERIOD = MilliSeconds(40);           //!< From one to the next

/** @param search attribute SearchTime */
void
SetTimes(Time search = MilliSeconds(100))
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime",
                       TimeValue(SYNCHRONISATION));
    Config::SetDefault("ns3::umts::RadioLinkMonitor::SearchTime", TimeValue(search));
}

/**
 * @ingroup umts
 * @brief A network with traffic both ways, and when the cells sent something.
 */
class InterruptedNetwork : public RadioLinkNetwork
{
  public:
    /** @param config what the UTRAN is made of */
    explicit InterruptedNetwork(const NetworkConfig& config)
        : RadioLinkNetwork(config, {1, 1, 1}),
          host(Network::host, false),
          port(ues[0]->GetNode(), false)
    {
        cells.push_back(nodeBs[0]->GetCell());
        AddNodeB(config, MilliSeconds(5), 2);
        for (const auto& cell : cells)
        {
            cell->GetUu()->TraceConnectWithoutContext(
                "BlockSet",
                MakeCallback(&InterruptedNetwork::OnBlockSet, this));
        }
        host.SendSeries(DATAGRAMS, Seconds(1), PERIOD, addresses[0], 0, 500);
        port.SendSeries(DATAGRAMS, Seconds(1), PERIOD, GetHostAddress(), 1, 200);
    }

    /**
     * @param begin from then on
     * @return when the first block set went on the air after that
     */
    Time GetFirstSince(Time begin) const
    {
        const auto isLater = [begin](Time at) { return at >= begin; };
        const auto found = std::find_if(m_sent.begin(), m_sent.end(), isLater);
        return found == m_sent.end() ? Time(0) : *found;
    }

    /** @return datagrams that have come, in order and once: downlink, uplink */
    std::string CountDatagrams() const
    {
        return std::to_string(port.CountInOrder(0)) + " " + std::to_string(host.CountInOrder(1));
    }

    DatagramPort host; //!< The host's
    DatagramPort port; //!< The UE's

  private:
    /** @brief A block set goes on the air. */
    void OnBlockSet(uint32_t /* channel */, uint32_t /* blocks */)
    {
        m_sent.push_back(Simulator::Now());
    }

    std::vector<Time> m_sent; //!< When block sets went on the air
};

/**
 * A blind handover: silence until the first radio frame in which the UE is in sync, then all goes
 * on, and nothing has been lost.
 */
void
AddSilence(const std::string& channel, Time command, Time search, Time inSync)
{
    AddTest("Interruption, " + channel + ", in sync at " +
                std::to_string(inSync.GetMilliSeconds()) + " ms",
            [=] {
                const DefaultsGuard guard;
                SetTimes(search);
                InterruptedNetwork network(MakeBufferedConfig(channel));
                RunUntil(command);
                network.umts.HandOver(network.ues[0], network.cells[1]);
                RunUntil(Seconds(20));
                const Time first = network.GetFirstSince(command + ON_THE_IUB);
                UMTS_EXPECT(first > inSync - NanoSeconds(1), "silence");
                UMTS_EXPECT(first < inSync + MilliSeconds(20), "a TTI after it at the latest");
                ExpectText(network.CountDatagrams(),
                           std::to_string(DATAGRAMS) + " " + std::to_string(DATAGRAMS),
                           "nothing is lost");
                ExpectText(network.GetActiveSet(), "1", "its cell");
                ExpectText(network.Leave(), "", "what is left");
            });
}

/**
 * Something else happens in the interruption: it is in force until the last handover's time is
 * over, all that can arrive arrives, and nothing is left.
 */
struct MeanwhileTest
{
    using Change = std::function<void(InterruptedNetwork&)>; //!< What happens

    void Run()
    {
        const DefaultsGuard guard;
        SetTimes();
        InterruptedNetwork network(MakeBufferedConfig(m_channel));
        RunUntil(COMMAND);
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(COMMAND + MilliSeconds(50));
        m_change(network);
        const bool isThere = network.rncs[0]->GetNUes() > 0;
        RunUntil(Seconds(20));
        const Time first = network.GetFirstSince(COMMAND + ON_THE_IUB);
        UMTS_EXPECT((isThere ? first >= m_inSync : first.IsZero()), "silence");
        if (!isThere)
        {
            ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
            return;
        }
        UMTS_EXPECT(first < m_inSync + MilliSeconds(20), "then it goes on");
        ExpectText(network.CountDatagrams(),
                   std::to_string(DATAGRAMS) + " " + std::to_string(DATAGRAMS),
                   "nothing is lost");
        ExpectText(network.Leave(), "", "what is left");
    }

    std::string m_channel; //!< Preset
    Change m_change;       //!< What happens
    Time m_inSync;         //!< When the UE is in sync
};

void
AddMeanwhile(const std::string& name,
             const std::string& channel,
             const MeanwhileTest::Change& change,
             Time inSync)
{
    AddTest("In the interruption on " + channel + ": " + name,
            [=] { MeanwhileTest{channel, change, inSync}.Run(); });
}

/// A bearer that is set up in the interruption has its channels when the UE is in sync.
void
AddNewBearer()
{
    AddTest("A bearer that is set up in the interruption", [] {
        const DefaultsGuard guard;
        SetTimes();
        InterruptedNetwork network(MakeBufferedConfig("dch3"));
        const auto ue = network.ues[0];
        RunUntil(COMMAND);
        network.umts.HandOver(ue, network.cells[1]);
        RunUntil(COMMAND + MilliSeconds(50));
        const RbId id = network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
        RunUntil(COMMAND + MilliSeconds(199));
        UMTS_EXPECT(CountSendingEnds(network, ue, id) == 0, "ends that send");
        RunUntil(COMMAND + MilliSeconds(201));
        UMTS_EXPECT(CountSendingEnds(network, ue, id) == 2, "ends that send");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * A UE that measures the new cell has not to find it; another cell of the active set interrupts
 * nothing.
 */
void
AddMeasured(bool isMeasured)
{
    AddTest(isMeasured ? "A cell that the UE measures" : "One that it does not", [=] {
        const DefaultsGuard guard;
        SetTimes();
        Map map;
        const auto ue = map.AddUe({500, 0, 0}, 0);
        if (isMeasured)
        {
            map.Enable(ue, 0);
        }
        Map::Run(COMMAND);
        map.umts.HandOver(ue, map.GetB());
        // TS 25.133 5.2.2, and SearchTime; a radio frame ends then.
        const Time expected = isMeasured ? SYNCHRONISATION : SYNCHRONISATION + MilliSeconds(100);
        Map::Run(COMMAND + expected - NanoSeconds(1));
        UMTS_EXPECT(map.handOvers == 0, "on its way");
        Map::Run(COMMAND + expected + NanoSeconds(1));
        UMTS_EXPECT(map.handOvers == 1, "there");
    });
}

/** @return time from the command to the answer of the UE */
Time
GetAnswerTime()
{
    SignallingNetwork network((NetworkConfig()));
    network.RunToEnd();
    network.umts.HandOver(network.ues[0], network.cells[1]);
    network.RunToEnd();
    const Time time =
        network.GetLast(RrcProcedure::COMPLETED) - network.GetLast(RrcProcedure::BEGUN);
    ExpectText(network.Leave(), "", "what is left");
    return time;
}

/// With signalling radio bearers the answer of the UE waits until it is in sync.
void
AddAnswer()
{
    AddTest("The answer to a handover command", [] {
        const DefaultsGuard guard;
        const Time without = GetAnswerTime();
        SetTimes(Time(0));
        const Time with = GetAnswerTime();
        // TTIs of the signalling radio bearer are 40 ms.
        UMTS_EXPECT(with - without > SYNCHRONISATION - MilliSeconds(40), "later");
        UMTS_EXPECT(with - without < SYNCHRONISATION + MilliSeconds(40), "by as much");
    });
}

UMTS_TESTS("umts-handover-interruption")
{
    const Time blind = COMMAND + MilliSeconds(200);
    AddSilence("dch3", COMMAND, MilliSeconds(100), blind);
    AddSilence("dch3", COMMAND, Time(0), COMMAND + MilliSeconds(100));
    AddSilence("hsdpa", COMMAND, MilliSeconds(100), blind);
    AddSilence("switched", COMMAND, MilliSeconds(100), blind);
    AddSilence("dch3", COMMAND + MicroSeconds(3700), Time(0), COMMAND + MilliSeconds(110));
    AddMeasured(true);
    AddMeasured(false);
    AddAnswer();
    AddNewBearer();
    for (const std::string channel : {"dch3", "hsdpa"})
    {
        const auto add = [&channel](const std::string& name,
                                    const MeanwhileTest::Change& change,
                                    Time inSync) { AddMeanwhile(name, channel, change, inSync); };
        add(
            "another handover, refused",
            [](InterruptedNetwork& network) {
                network.umts.HandOver(network.ues[0], network.cells[2]);
            },
            blind);
        add(
            "a bearer comes and goes",
            [](InterruptedNetwork& network) {
                const auto ue = network.ues[0];
                const RbId id =
                    network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
                network.umts.ReleaseBearer(ue, id);
            },
            blind);
        add(
            "the UE leaves",
            [](InterruptedNetwork& network) { network.umts.Detach(network.ues[0]); },
            blind);
    }
    AddMeanwhile(
        "a radio link more, refused",
        "dch3",
        [](InterruptedNetwork& network) {
            network.umts.AddRadioLink(network.ues[0], network.cells[2]);
        },
        blind);
}

} // namespace
