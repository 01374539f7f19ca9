/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-map-rig.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-pdus.h"
#include "ns3/umts-rrc-state-meter.h"

#include <string>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Soft handover by measurement reports.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-active-set", SYSTEM, "25.331 8.3.4");

/**
 * @brief Have the RNC keep the active set of a UE.
 * @param map where it is
 * @param attributes of the algorithm, besides a filter that does nothing
 */
void
Enable(Map& map, const Ptr<UeNetDevice>& ue, Attributes attributes = {})
{
    attributes.Set("FilterCoefficient", UintegerValue(0));
    map.layout.EnableHandOver(NetDeviceContainer(ue), "ActiveSetHandOverAlgorithm", attributes);
}

// A UE that walks from A to B and back under traffic: links come and go when and where events 1A
// and 1B do by hand, and nothing is lost or left.
UMTS_TEST("umts-active-set", "Radio links of a walk from A to B and back")
{
    // 37.6 log10(x / (1000 - x)) reaches -2.5 dB at 461.8 m and 5.5 dB at 583.4 m. The next
    // measurement in 200 ms and the time to trigger follow.
    constexpr uint32_t sdus = 1800;
    Map map;
    const double speed = 30 / 3.6;
    const Time way = Seconds(900 / speed);
    const auto ue = map.AddUe({50, 0, 0}, speed);
    Enable(map, ue);
    DatagramPort host(map.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendSeries(sdus, Time(0), MilliSeconds(100), map.addresses[0], 0, 500);
    Map::Run(way);
    ue->GetNode()->GetObject<ConstantVelocityMobilityModel>()->SetVelocity(Vector(-speed, 0, 0));
    Map::Run(way + way);
    ExpectText(map.links,
               "49.92 466.0 +B; 64.84 590.3 -A; 157.92 534.0 +A; 172.84 409.7 -B; ",
               "time, place, cell");
    ExpectText(map.story, "", "no hard handover");
    UMTS_EXPECT(map.reports == 4, "reports");
    UMTS_EXPECT(port.CountInOrder(0) == sdus, "in order");
    map.umts.Detach(ue);
    map.ues.clear();
    Map::Run(way + way + Seconds(5));
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

/// Criteria of the events that the RNC has asked for last.
struct AskedEvents
{
    /** @param pdu a message of RRC */
    void OnPdu(const RrcPdu& pdu)
    {
        const auto read = DecodeUper<asn1::DlDcchMessage>(pdu.octets);
        if (pdu.direction == Direction::UPLINK || pdu.channel == RrcChannel::CCCH || !read)
        {
            return;
        }
        if (const auto control = std::get_if<asn1::MeasurementControl>(&read->message))
        {
            criteria = std::get<asn1::IntraFreqMeasurement>(control->command).events;
        }
    }

    std::vector<asn1::IntraFreqEventCriteria> criteria; //!< Of the last MEASUREMENT CONTROL
};

// What MEASUREMENT CONTROL asks for is what the attributes say.
UMTS_TEST("umts-active-set", "Events of the active set", "25.331 14.1.2")
{
    AskedEvents asked;
    Map map;
    map.ueConfig.SignallingBearers();
    map.rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
        "RrcMessage",
        MakeCallback(&AskedEvents::OnPdu, &asked));
    Enable(map,
           map.AddUe({50, 0, 0}, 0),
           {{"MaxActiveSetSize", UintegerValue(2)},
            {"AdditionRange", DoubleValue(3.5)},
            {"RemovalRange", DoubleValue(6)},
            {"Hysteresis", DoubleValue(1.5)},
            {"AdditionTimeToTrigger", TimeValue(MilliSeconds(160))},
            {"RemovalTimeToTrigger", TimeValue(MilliSeconds(1280))},
            {"ReplacementTimeToTrigger", TimeValue(MilliSeconds(80))}});
    Map::Run(Seconds(1));
    UMTS_ASSERT(asked.criteria.size() >= 3, "1A, 1B and 1C");
    const std::vector<uint8_t> positions{8, 13, 5}; // of 160, 1280 and 80 ms
    for (std::size_t i = 0; i < positions.size(); ++i)
    {
        UMTS_EXPECT(uint32_t{asked.criteria.at(i).hysteresis} == 3, "1.5 dB, event " << i);
        UMTS_EXPECT(asked.criteria.at(i).timeToTrigger == positions[i], "event " << i);
    }
    const auto added = std::get<asn1::Event1a>(asked.criteria.at(0).event);
    UMTS_EXPECT(uint32_t{added.reportingRange} == 7, "3.5 dB");
    UMTS_EXPECT(uint32_t{added.deactivationThreshold} == 1,
                "of one cell there is room for another");
    const auto removed = std::get<asn1::Event1b>(asked.criteria.at(1).event);
    UMTS_EXPECT(uint32_t{removed.reportingRange} == 12, "6 dB");
    const auto replaced = std::get<asn1::Event1c>(asked.criteria.at(2).event);
    UMTS_EXPECT(uint32_t{replaced.activationThreshold} == 2, "of a full active set");
}

// A full active set: a cell that becomes better than the worst takes its place, event 1C.
UMTS_TEST("umts-active-set", "A better cell takes the place of the worst")
{
    // From the middle of A and B to the north, where C is at (500, 866): it is 0.5 dB better
    // than B at 289.3 m, after 34.72 s.
    Map map;
    const auto ue = map.AddUe({480, 0, 0}, 0);
    ue->GetNode()->GetObject<ConstantVelocityMobilityModel>()->SetVelocity(Vector(0, 30 / 3.6, 0));
    Enable(map, ue, {{"MaxActiveSetSize", UintegerValue(2)}});
    Map::Run(Seconds(38));
    ExpectText(map.links, "0.52 480.0 +B; 35.44 480.0 +?; 35.44 480.0 -B; ", "links");
}

// A cell without room is asked again in 4 s.
UMTS_TEST("umts-active-set", "A full cell, ranges that do not fit")
{
    Map map(1, CellConfig().Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}}));
    const auto full = map.AddUe({900, 0, 0}, 0);
    map.AddUe({900, 10, 0}, 0);
    const auto ue = map.AddUe({480, 0, 0}, 0);
    Enable(map, ue);
    Map::Run(Seconds(6));
    map.umts.Detach(full);
    map.ues.erase(map.ues.begin());
    Map::Run(Seconds(10));
    ExpectText(map.links, "0.52 480.0 +B refused; 4.52 480.0 +B refused; 8.52 480.0 +B; ", "links");
    ExpectError([&]() { Enable(map, ue, {{"RemovalRange", DoubleValue(2)}}); },
                "attribute RemovalRange 2: with Hysteresis it must exceed AdditionRange 3");
}

// TS 25.423: over an Iur go DCHs alone.
UMTS_TEST("umts-active-set", "A UE that gets HS-DSCH has no radio links in other RNCs any more")
{
    UmtsHelper umts;
    const auto serving = umts.InstallRnc(CreateObject<Node>());
    const auto drift = umts.InstallRnc(CreateObject<Node>());
    umts.ConnectRncs(serving, drift);
    const auto home =
        umts.InstallNodeB(CreateObject<Node>(), serving, {CellConfig(), CellConfig()});
    const auto other = umts.InstallNodeB(CreateObject<Node>(), drift);
    const auto ue = umts.InstallUe(CreateObject<Node>(), home->GetCell(0)).Get(0);
    UMTS_EXPECT(umts.AddRadioLink(ue, other->GetCell()), "over the Iur");
    UMTS_EXPECT(umts.AddRadioLink(ue, home->GetCell(1)), "of the same RNC");
    umts.AddBearer(ue, BearerConfig::Hsdpa(), {MakeFilter(17)});
    const auto cells =
        serving->GetObject<RncRrc>()->GetActiveSet(DynamicCast<UeNetDevice>(ue)->GetRnti());
    UMTS_ASSERT(cells.size() == 2, "radio links");
    UMTS_EXPECT(cells[0] == home->GetCell(0) && cells[1] == home->GetCell(1), "its own cells");
    Simulator::Destroy();
}

/**
 * @brief A UE with channel switching walks from A to B: a radio link in B, which it gives back with
 * its channels in A; from CELL_FACH it goes to B, and has dedicated channels there. Nothing is
 * lost.
 * @param bearer switched
 * @param isSignalled RRC goes over signalling radio bearers
 */
void
CheckSwitched(BearerConfig bearer, bool isSignalled)
{
    constexpr uint32_t half = 20;
    Map map;
    if (isSignalled)
    {
        map.ueConfig.SignallingBearers();
    }
    bearer.Switcher({{"InactivityTimer", TimeValue(Seconds(2))}});
    const double speed = 30 / 3.6;
    const auto ue = map.AddUe({400, 0, 0}, speed, bearer);
    Enable(map, ue);
    DatagramPort host(map.host, false);
    DatagramPort port(ue->GetNode(), false);
    for (uint32_t i = 0; i < 2 * half; ++i)
    {
        const Time at = i < half ? MilliSeconds(500 * i) : Seconds(30) + MilliSeconds(500 * i);
        host.SendAt(at, map.addresses[0], 0, i, 1400);
    }
    const auto rrc = map.rnc->GetObject<RncRrc>();
    Map::Run(Seconds(9.5)); // at 479 m
    UMTS_EXPECT(rrc->GetActiveSet(ue->GetRnti()).size() == 2, "soft handover");
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_DCH, "under traffic");
    Map::Run(Seconds(14));
    UMTS_EXPECT(rrc->GetActiveSet(ue->GetRnti()).size() == 1, "in CELL_FACH");
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "without traffic");
    ExpectPart(map.links, "+B; ");
    ExpectPart(map.links, "-B; ");
    Map::Run(Seconds(35));
    UMTS_EXPECT(map.umts.GetCell(ue) == map.GetB(), map.story);
    UMTS_EXPECT(map.handOvers == 1, map.story);
    Map::Run(Seconds(47));
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_DCH, "traffic again");
    Map::Run(Seconds(60));
    UMTS_EXPECT(port.CountInOrder(0) == 2 * half, "in order");
    map.umts.Detach(ue);
    map.ues.clear();
    Map::Run(Seconds(65));
    ExpectText(FindLeftovers(map.rnc), "", "what is left");
}

UMTS_TEST("umts-active-set", "Radio links of UEs with channel switching: DCH, HS-DSCH, by messages")
{
    for (const bool isSignalled : {false, true})
    {
        CheckSwitched(BearerConfig::Switched(), isSignalled);
        CheckSwitched(BearerConfig::SwitchedHsdpa(), isSignalled);
    }
}

} // namespace
