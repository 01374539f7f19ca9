/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-handover-algorithm.h"

#include "ns3/umts-compat.h"
#include "ns3/umts-section.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(HandOverAlgorithm);

TypeId
HandOverAlgorithm::GetTypeId()
{
    UMTS_TYPE(HandOverAlgorithm, Object)
        .Choice("Quantity", &C::m_quantity, CPICH_EC_N0)
        .Among({{CPICH_EC_N0, "EcN0"}, {CPICH_RSCP, "Rscp"}, {PATH_LOSS, "PathLoss"}})
        .Help("What of the CPICHs is compared")
        .Attribute("FilterCoefficient", &C::m_filterCoefficient, 3, 0, 19)
        .Help("k of the layer 3 filter: 0 .. 9, 11, 13, 15, 17, 19");
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
