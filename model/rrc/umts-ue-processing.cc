/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-processing.h"

#include "ns3/umts-cfn.h"

namespace ns3::umts
{

namespace
{

/// N1 and N2 - N1 of a message, in radio frames.
struct Frames
{
    int64_t effect{0}; //!< N1
    int64_t answer{0}; //!< N2 - N1; 0 without N2, which CELL_DCH as the new state has none of
};

/// The rows of TS 25.331 13.5.2; what is no message of its own, or has no row, takes no time.
struct Rows
{
    Frames operator()(const RadioBearerSetup& /* message */) const
    {
        return {10, 0};
    }

    Frames operator()(const RadioBearerReconfiguration& message) const
    {
        return {10, message.channel ? 0 : 1};
    }

    Frames operator()(const RadioBearerRelease& /* message */) const
    {
        return {10, 0};
    }

    Frames operator()(const PhysicalChannelReconfiguration& /* message */) const
    {
        return {8, 0};
    }

    Frames operator()(const ActiveSetUpdate& /* message */) const
    {
        return {6, 2};
    }

    Frames operator()(const MeasurementControl& /* message */) const
    {
        return {5, 3};
    }

    Frames operator()(const TrafficVolumeControl& /* message */) const
    {
        return {5, 3};
    }

    Frames operator()(const UtranMobilityInformation& /* message */) const
    {
        return {5, 3};
    }

    Frames operator()(const CellUpdateConfirm& /* message */) const
    {
        return {10, 1};
    }

    Frames operator()(const RrcConnectionSetup& /* message */) const
    {
        return {10, 0};
    }

    Frames operator()(const SecurityModeCommand& /* message */) const
    {
        return {5, 3};
    }

    Frames operator()(const RrcConnectionRelease& /* message */) const
    {
        return {5, 3};
    }

    template <typename Other>
    Frames operator()(const Other& /* message */) const
    {
        return {};
    }
};

} // namespace

UeProcessing
GetLongestProcessing(const RrcDownlinkMessage& message)
{
    const Frames frames = std::visit(Rows(), message);
    return {NanoSeconds(RADIO_FRAME * frames.effect), NanoSeconds(RADIO_FRAME * frames.answer)};
}

} // namespace ns3::umts
