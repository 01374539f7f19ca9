/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SYNC_FRAMES_H
#define UMTS_SYNC_FRAMES_H

#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"
#include "ns3/umts-cfn.h"

namespace ns3::umts
{

constexpr int64_t ARRIVAL_STEP = 125000; //!< Step of times of arrival, ns (TS 25.427 6.3.3.2.2)

/**
 * @ingroup umts
 * @brief The control frame DL SYNCHRONISATION (TS 25.427 6.3.3.3).
 */
struct DlSynchronisation
{
    static constexpr auto KIND = FrameKind::CONTROL;       //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 3; //!< Type of control frame (TS 25.427 6.3.2.2)

    Cfn cfn; //!< Connection frame number for which the answer gives the time of arrival
};

/**
 * @ingroup umts
 * @brief The control frame UL SYNCHRONISATION (TS 25.427 6.3.3.4).
 */
struct UlSynchronisation
{
    static constexpr auto KIND = FrameKind::CONTROL;     //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 4; //!< Type of control frame (TS 25.427 6.3.2.2)

    Cfn cfn;                  //!< As in the DL SYNCHRONISATION
    int16_t timeOfArrival{0}; //!< Steps of 125 us; negative: too late (6.3.3.4.2)
};

/**
 * @ingroup umts
 * @brief The control frame TIMING ADJUSTMENT (TS 25.427 6.3.3.2).
 */
struct TimingAdjustment
{
    static constexpr auto KIND = FrameKind::CONTROL;     //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 2; //!< Type of control frame (TS 25.427 6.3.2.2)

    Cfn cfn;                  //!< Of the data frame that came outside the window
    int16_t timeOfArrival{0}; //!< Steps of 125 us; negative: too late
};

/**
 * @ingroup umts
 * @brief The control frame DL NODE SYNCHRONISATION (TS 25.427 6.3.3.7).
 */
struct DlNodeSynchronisation
{
    static constexpr auto KIND = FrameKind::CONTROL;       //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 6; //!< Type of control frame (TS 25.427 6.3.2.2)

    uint32_t t1{0}; //!< RNC frame number when it was sent, steps of 125 us, 24 bits
};

/**
 * @ingroup umts
 * @brief The control frame UL NODE SYNCHRONISATION (TS 25.427 6.3.3.8).
 */
struct UlNodeSynchronisation
{
    static constexpr auto KIND = FrameKind::CONTROL;     //!< What it is
    static constexpr auto DIRECTION = Direction::UPLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 7; //!< Type of control frame (TS 25.427 6.3.2.2)

    uint32_t t1{0}; //!< As in the DL NODE SYNCHRONISATION
    uint32_t t2{0}; //!< When the DL NODE SYNCHRONISATION came, steps of 125 us, 24 bits
    uint32_t t3{0}; //!< When this frame was sent, steps of 125 us, 24 bits
};

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const DlSynchronisation& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 1;
}

/**
 * @brief Write a DL SYNCHRONISATION.
 * @param writer takes it
 */
inline void
WriteFrame(const DlSynchronisation& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
}

/**
 * @brief Read a DL SYNCHRONISATION.
 * @param reader stands behind the header
 */
inline void
ReadFrame(BitReader& reader, DlSynchronisation& frame)
{
    frame.cfn = Cfn(reader.Read(8));
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const UlSynchronisation& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 3;
}

/**
 * @brief Write an UL SYNCHRONISATION.
 * @param writer takes it
 */
inline void
WriteFrame(const UlSynchronisation& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    writer.Write(static_cast<uint16_t>(frame.timeOfArrival), 16);
}

/**
 * @brief Read an UL SYNCHRONISATION.
 * @param reader stands behind the header
 */
inline void
ReadFrame(BitReader& reader, UlSynchronisation& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    frame.timeOfArrival = static_cast<int16_t>(reader.Read(16));
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const TimingAdjustment& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 3;
}

/**
 * @brief Write a TIMING ADJUSTMENT.
 * @param writer takes it
 */
inline void
WriteFrame(const TimingAdjustment& frame, BitWriter& writer)
{
    writer.Write(frame.cfn.Value(), 8);
    writer.Write(static_cast<uint16_t>(frame.timeOfArrival), 16);
}

/**
 * @brief Read a TIMING ADJUSTMENT.
 * @param reader stands behind the header
 */
inline void
ReadFrame(BitReader& reader, TimingAdjustment& frame)
{
    frame.cfn = Cfn(reader.Read(8));
    frame.timeOfArrival = static_cast<int16_t>(reader.Read(16));
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const DlNodeSynchronisation& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 3;
}

/**
 * @brief Write a DL NODE SYNCHRONISATION.
 * @param writer takes it
 */
inline void
WriteFrame(const DlNodeSynchronisation& frame, BitWriter& writer)
{
    writer.Write(frame.t1, 24);
}

/**
 * @brief Read a DL NODE SYNCHRONISATION.
 * @param reader stands behind the header
 */
inline void
ReadFrame(BitReader& reader, DlNodeSynchronisation& frame)
{
    frame.t1 = reader.Read(24);
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const UlNodeSynchronisation& /* frame */)
{
    return CONTROL_HEADER_OCTETS + 9;
}

/**
 * @brief Write an UL NODE SYNCHRONISATION.
 * @param writer takes it
 */
inline void
WriteFrame(const UlNodeSynchronisation& frame, BitWriter& writer)
{
    writer.Write(frame.t1, 24);
    writer.Write(frame.t2, 24);
    writer.Write(frame.t3, 24);
}

/**
 * @brief Read an UL NODE SYNCHRONISATION.
 * @param reader stands behind the header
 */
inline void
ReadFrame(BitReader& reader, UlNodeSynchronisation& frame)
{
    frame.t1 = reader.Read(24);
    frame.t2 = reader.Read(24);
    frame.t3 = reader.Read(24);
}

} // namespace ns3::umts

#endif /* UMTS_SYNC_FRAMES_H */
