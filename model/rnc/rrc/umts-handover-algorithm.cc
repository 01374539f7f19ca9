/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-handover-algorithm.h"

#include "ns3/enum.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-section.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HandOverAlgorithm);

TypeId
HandOverAlgorithm::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HandOverAlgorithm")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddAttribute(
                "Quantity",
                "What of the CPICHs is compared",
                EnumValue(CPICH_EC_N0),
                UmtsMakeEnumAccessor<MeasurementQuantity>(&HandOverAlgorithm::m_quantity),
                MakeEnumChecker(CPICH_EC_N0, "EcN0", CPICH_RSCP, "Rscp", PATH_LOSS, "PathLoss"))
            .AddAttribute("FilterCoefficient",
                          "k of the layer 3 filter: 0 .. 9, 11, 13, 15, 17, 19",
                          UintegerValue(3),
                          MakeUintegerAccessor(&HandOverAlgorithm::m_filterCoefficient),
                          MakeUintegerChecker<uint32_t>(0, 19));
    return tid;
}

MeasurementConfig
HandOverAlgorithm::GetMeasurement() const
{
    MeasurementConfig config;
    config.quantity = m_quantity;
    config.filterCoefficient = m_filterCoefficient;
    config.events = GetEvents();
    return config;
}

void
HandOverAlgorithm::Connect(CellsCallback cells, DecisionCallback decide)
{
    m_cells = cells;
    m_decide = decide;
}

std::vector<HandOverCell>
HandOverAlgorithm::GetCells() const
{
    return m_cells.IsNull() ? std::vector<HandOverCell>() : m_cells();
}

void
HandOverAlgorithm::Decide(const HandOverDecision& decision)
{
    Commands::Post([self = Ptr<HandOverAlgorithm>(this), decision]() {
        if (!self->m_decide.IsNull())
        {
            self->m_decide(decision);
        }
    });
}

} // namespace ns3::umts
