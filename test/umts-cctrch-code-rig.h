/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCTRCH_CODE_RIG_H
#define UMTS_CCTRCH_CODE_RIG_H

#include "umts-radio-link-rig.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/string.h"

#include <cstdint>
#include <string>

/**
 * @file
 * @ingroup umts
 * Cells where channelisation codes decide, and the codes of DPCHs in them.
 *
 * A bit/s is 0.0014 coded bits of a slot (rate 1/3, puncturing limit 0.7, 1500 slots/s), and those
 * fit the slot formats of TS 25.211 Table 11: spreading factor 256 up to 11.4 kb/s, 128 up to 24.3,
 * 64 up to 42.9, 32 up to 100, 16 up to 205.7, 8 up to 434.3, 4 up to 891.4, two and three codes of
 * 4 up to 1782.9 and 2674.3 kb/s. With CRC signalling has 4.1 kb/s, dch1 70.4, dch2 140.8, dch3
 * 422.4, dch4 2182.4. Common channels have code 0 of spreading factor 32, so that the first free
 * ones are 8 of 256, and 1 of 32, of 16, of 8 and of 4.
 */

namespace ns3::umts::test
{

constexpr uint32_t HS_SCCH_FACTOR = 128; //!< Spreading factor of HS-SCCH, and here of no DPCH

/**
 * @param policy attribute Policy of AdmissionControl
 * @return attributes of a cell where codes decide
 */
inline Attributes
MakeCodeAdmission(const std::string& policy)
{
    return {{"Policy", StringValue(policy)},
            {"AssociatedDpch", BooleanValue(true)},
            {"MaxLoad", DoubleValue(100)}};
}

/** @param cell admission control of a cell @return codes of DPCHs, by age of the UE in the cell */
inline std::string
DescribeDpchs(const Ptr<AdmissionControl>& cell)
{
    std::string text;
    for (const auto& [spreadingFactor, number] : cell->GetCodes())
    {
        if (spreadingFactor != HS_SCCH_FACTOR)
        {
            text += (text.empty() ? "" : " ") + std::to_string(spreadingFactor) + "/" +
                    std::to_string(number);
        }
    }
    return text;
}

/** @param network a network @return codes of DPCHs in each cell */
inline std::string
DescribeDpchs(const RadioLinkNetwork& network)
{
    std::string text;
    for (const auto& cell : network.cells)
    {
        text += (cell == network.cells.front() ? "" : ", ") +
                DescribeDpchs(network.rrc->Control(cell)->GetAdmissionControl());
    }
    return text;
}

/**
 * @ingroup umts
 * @brief A UE in cell 0; cell 1 on a Node B of its own, 2 and 3 on one.
 */
class AdmissionNetwork : public RadioLinkNetwork
{
  public:
    /** @param config what the UTRAN is made of */
    explicit AdmissionNetwork(const NetworkConfig& config)
        : RadioLinkNetwork(config, {1, 1, 1}),
          ue(ues[0])
    {
        cells.push_back(nodeBs[0]->GetCell());
        AddNodeB(config, MilliSeconds(5), 1);
        AddNodeB(config, MilliSeconds(8), 2);
        umts.AssignStreams(1);
    }

    Ptr<UeNetDevice> ue; //!< The UE
};

} // namespace ns3::umts::test

#endif // UMTS_CCTRCH_CODE_RIG_H
