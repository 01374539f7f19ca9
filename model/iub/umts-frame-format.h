/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_FORMAT_H
#define UMTS_FRAME_FORMAT_H

#include "ns3/umts-identities.h"
#include "ns3/umts-mac-e-pdu.h"
#include "ns3/umts-timer.h"

#include <cstdint>
#include <memory>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What every frame on the Iub has in common (TS 25.427 6, TS 25.435 6).
 *
 * A frame is a structure with
 * - KIND and DIRECTION, and CONTROL_TYPE of a control frame or HEADER_OCTETS of a data frame;
 * - uint32_t GetOctets(const Frame&): octets of the frame, CRCs included;
 * - void WriteFrame(const Frame&, BitWriter&): writes all but CRCs, frame type and control frame
 *   type;
 * - of a control frame void ReadFrame(BitReader&, Frame&), of a data frame
 *   std::string ReadFrame(BitReader&, const FrameReading&, Frame&), which returns what is wrong, in
 *   a few words: read what WriteFrame() writes.
 *
 * A data frame has its transport blocks in a member "set" in the downlink, "reception" in the
 * uplink; one of E-DCH has MAC-es PDUs, a header of any length, and DescribeBlocks().
 */

namespace ns3::umts
{

constexpr uint32_t CONTROL_HEADER_OCTETS = 2; //!< Control frame: CRC and frame type, control type
constexpr uint32_t PAYLOAD_CRC_OCTETS = 2;    //!< Data frame; optional in the standard

/** @brief Kinds of frames, which both ends of a transport bearer can tell apart. */
enum class FrameKind : uint8_t
{
    CONTROL, //!< A control frame of any channel; its header has its type
    DCH,     //!< A data frame of a DCH
    COMMON,  //!< A data frame of FACH or RACH
    HS_DSCH, //!< A data frame of HS-DSCH
    E_DCH    //!< A data frame of E-DCH
};

/**
 * @ingroup umts
 * @brief Format of the frames of a transport bearer. The octets of a frame do not contain it: both
 * ends know it from the set-up of the transport bearer. Used to read frames with WireMode of
 * IubChannel.
 */
struct FrameFormat
{
    FrameKind kind{};      //!< What it is
    Direction direction{}; //!< Uplink or downlink
    uint32_t blockBits{0}; //!< Bits of a transport block; HS-DSCH frames have them in the header
    std::vector<uint8_t> establishments{}; //!< RlcPdu::establishment of each block, 0 unless given

    /// E-DCH: sizes of MAC-d PDUs; null: none is known.
    std::shared_ptr<const DdiSizes> ddiSizes{};
};

/**
 * @ingroup umts
 * @brief Context for reading a data frame from its octets: format, length and current time.
 */
struct FrameReading
{
    const FrameFormat& format; //!< Format of the frame
    std::size_t octets;        //!< Octets of the frame, CRCs included
    Nanos now;                 //!< The current time
};

} // namespace ns3::umts

#endif /* UMTS_FRAME_FORMAT_H */
