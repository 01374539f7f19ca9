/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-processing.h"

#include "ns3/umts-cfn.h"

#include <type_traits>
#include <variant>

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

/// What a UE takes for a message by its row of TS 25.331 13.5.2, from memory of the text; none for
/// what is no message of its own, or has no row.
template <typename Message>
constexpr Frames LONGEST{0, 0};

template <>
constexpr Frames LONGEST<RadioBearerSetup>{10, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<RadioBearerRelease>{10, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<PhysicalChannelReconfiguration>{8, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<ActiveSetUpdate>{6, 2}; //!< 13.5.2
template <>
constexpr Frames LONGEST<MeasurementControl>{5, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<TrafficVolumeControl>{5, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<UtranMobilityInformation>{5, 3}; //!< 13.5.2
template <>
constexpr Frames LONGEST<UraUpdateConfirm>{5, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<RrcConnectionSetup>{10, 0}; //!< 13.5.2
template <>
constexpr Frames LONGEST<SecurityModeCommand>{5, 3}; //!< 13.5.2
template <>
constexpr Frames LONGEST<DownlinkDirectTransfer>{5, 0}; //!< 13.5.2

/**
 * @param message a message
 * @return what a UE takes for it
 */
template <typename Message>
Frames
GetLongest(const Message& message)
{
    if constexpr (std::is_same_v<Message, RadioBearerReconfiguration>)
    {
        return {10, message.channel ? 0 : 1};
    }
    else if constexpr (std::is_same_v<Message, CellUpdateConfirm>)
    {
        // With DCHs as a reconfiguration; else UTRAN MOBILITY INFORMATION CONFIRM, or no answer.
        return message.setsUpDch ? Frames{10, 0} : Frames{5, message.keepsState ? 0 : 3};
    }
    else if constexpr (std::is_same_v<Message, RrcConnectionRelease>)
    {
        return {5, message.isInDch ? 3 : 6};
    }
    return LONGEST<Message>;
}

} // namespace

UeProcessing
GetLongestProcessing(const RrcDownlinkMessage& message)
{
    const Frames frames = std::visit([](const auto& sent) { return GetLongest(sent); }, message);
    return {NanoSeconds(RADIO_FRAME * frames.effect), NanoSeconds(RADIO_FRAME * frames.answer)};
}

} // namespace ns3::umts
