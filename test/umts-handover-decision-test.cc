/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-map-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A handover algorithm that looks at the load of cells when its own clock says so.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-handover-decision", SYSTEM);

/**
 * @ingroup umts
 * @brief Hands a UE over to the first of the least loaded cells, every second.
 */
class LeastLoadAlgorithm : public HandOverAlgorithm
{
  public:
    /** @brief Start the clock. */
    void StartClock()
    {
        Simulator::Schedule(Seconds(1), &LeastLoadAlgorithm::OnSecond, this);
    }

    HandOverDecision OnReport(const MeasurementReport& /* report */) override
    {
        return {};
    }

    std::string story; //!< Each second: cells, of the active set, loaded

  private:
    std::vector<MeasurementEventConfig> GetEvents() const override
    {
        MeasurementEventConfig below;
        below.event = MeasurementEvent::E1F;
        below.threshold = -24;
        return {below};
    }

    /** @brief Another second. */
    void OnSecond()
    {
        const auto cells = GetCells();
        const auto isActive = [](const HandOverCell& cell) { return cell.isActive; };
        const auto isLoaded = [](const HandOverCell& cell) {
            return cell.load > 0 && cell.codeOccupancy > 0;
        };
        story += std::to_string(cells.size()) + " " +
                 std::to_string(std::count_if(cells.begin(), cells.end(), isActive)) + " " +
                 std::to_string(std::count_if(cells.begin(), cells.end(), isLoaded)) + "; ";
        const auto least = std::min_element(cells.begin(), cells.end(), [](auto& a, auto& b) {
            return a.load < b.load;
        });
        if (least != cells.end())
        {
            Decide({least->code, {}, {}});
        }
        StartClock();
    }
};

UMTS_TEST("umts-handover-decision", "An algorithm with a clock sees the load of cells")
{
    Map map;
    const auto ue = map.AddUe({400, 0, 0}, 0);
    const auto rrc = map.rnc->GetObject<RncRrc>();
    map.Enable(ue, 3);
    const auto algorithm = CreateObject<LeastLoadAlgorithm>();
    rrc->StartHandOver(ue->GetRnti(), algorithm);
    algorithm->StartClock();
    Map::Run(Seconds(1.5));
    UMTS_EXPECT(map.handOvers == 1, map.story);
    UMTS_EXPECT(rrc->GetCell(ue->GetRnti()) == map.layout.GetCell(ScramblingCode{1}),
                "the first one without load");
    Map::Run(Seconds(2.5));
    UMTS_EXPECT(map.handOvers == 2, map.story);
    UMTS_EXPECT(rrc->GetCell(ue->GetRnti()) == map.layout.GetCell(ScramblingCode{0}), "and back");
    map.umts.Detach(ue);
    Map::Run(Seconds(4.5));
    ExpectText(algorithm->story, "7 1 1; 7 1 1; 0 0 0; 0 0 0; ", "what it has seen");
}

} // namespace
