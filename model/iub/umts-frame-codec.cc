/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-codec.h"

#include "umts-frame-crc.h"

#include <utility>

namespace ns3::umts
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a frame

/// Whether a type of frame is that of a control frame.
template <typename Frame>
constexpr bool IS_CONTROL = Frame::KIND == FrameKind::CONTROL;

/**
 * @tparam Frame the type of frame
 * @return the format that a receiver of it has been told
 */
template <typename Frame>
FrameFormat
GetFormat([[maybe_unused]] const Frame& frame)
{
    FrameFormat format{Frame::KIND, Frame::DIRECTION};
    if constexpr (!IS_CONTROL<Frame> && Frame::DIRECTION == Direction::DOWNLINK)
    {
        DescribeBlocks(*frame.set, format);
    }
    else if constexpr (!IS_CONTROL<Frame>)
    {
        DescribeBlocks(*frame.reception, format);
    }
    return format;
}

/** @tparam Frame the type of frame */
template <typename Frame>
Octets
Encode(const Frame& frame)
{
    Octets octets;
    octets.reserve(GetOctets(frame));
    octets.push_back(IS_CONTROL<Frame> ? 1 : 0); // frame type
    BitWriter writer(octets);
    if constexpr (IS_CONTROL<Frame>)
    {
        writer.Write(Frame::CONTROL_TYPE, 8);
        WriteFrame(frame, writer);
        octets[0] |= static_cast<uint8_t>(GetHeaderCrc(octets, 0, octets.size()) << 1);
    }
    else
    {
        WriteFrame(frame, writer);
        octets[0] |= static_cast<uint8_t>(GetHeaderCrc(octets, 1, Frame::HEADER_OCTETS) << 1);
        const uint16_t crc = GetPayloadCrc(octets, Frame::HEADER_OCTETS, octets.size());
        octets.push_back(static_cast<uint8_t>(crc >> 8));
        octets.push_back(static_cast<uint8_t>(crc));
    }
    return octets;
}

/**
 * @brief Check the CRC of a control frame.
 * @param octets the frame
 * @return what is wrong; empty when it is good
 */
std::string
CheckControl(const Octets& octets)
{
    if (octets.size() < CONTROL_HEADER_OCTETS || (octets[0] & 1) == 0)
    {
        return "no control frame";
    }
    Octets checked = octets;
    checked[0] = 1;
    const bool good = octets[0] >> 1 == GetHeaderCrc(checked, 0, checked.size());
    return good ? "" : "wrong frame CRC";
}

/**
 * @brief Check header and payload CRC of a data frame.
 * @param octets the frame
 * @return what is wrong; empty when it is good
 */
std::string
CheckData(const Octets& octets, std::size_t headerOctets)
{
    if (octets.size() < headerOctets + PAYLOAD_CRC_OCTETS)
    {
        return "shorter than its header";
    }
    if ((octets[0] & 1) != 0)
    {
        return "a control frame, not a data frame";
    }
    if (octets[0] >> 1 != GetHeaderCrc(octets, 1, headerOctets))
    {
        return "wrong header CRC";
    }
    const std::size_t end = octets.size() - PAYLOAD_CRC_OCTETS;
    const bool good = GetPayloadCrc(octets, headerOctets, end) ==
                      (static_cast<uint16_t>(octets[end]) << 8 | octets[end + 1]);
    return good ? "" : "wrong payload CRC";
}

/**
 * @brief Find out whether a frame is of a type.
 * @tparam Frame the type
 * @param octets the frame; a control frame has a good CRC
 * @return whether it is
 */
template <typename Frame>
bool
IsOfType(const Octets& octets, const FrameFormat& format)
{
    if constexpr (IS_CONTROL<Frame>)
    {
        return format.kind == FrameKind::CONTROL && octets[1] == Frame::CONTROL_TYPE;
    }
    else
    {
        return format.kind == Frame::KIND && format.direction == Frame::DIRECTION;
    }
}

/**
 * @brief Read a frame of a type.
 * @tparam Frame the type
 * @param octets the frame; a control frame has a good CRC
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
template <typename Frame>
std::string
Decode(const Octets& octets, [[maybe_unused]] const FrameReading& reading, Frame& frame)
{
    if constexpr (IS_CONTROL<Frame>)
    {
        BitReader reader(octets, CONTROL_HEADER_OCTETS);
        ReadFrame(reader, frame);
        return reader.Failed() ? "shorter than its type" : "";
    }
    else
    {
        const std::string wrong = CheckData(octets, Frame::HEADER_OCTETS);
        BitReader reader(octets, 1);
        return wrong.empty() ? ReadFrame(reader, reading, frame) : wrong;
    }
}

/**
 * @brief Read a frame of one of the types that there are, from one of them on.
 * @tparam I position of that type in IubFrame::Content
 * @param octets the frame; a control frame has a good CRC
 * @param reading what is known of it
 * @return what is wrong; empty when it is good
 */
template <std::size_t I = 0>
std::string
DecodeFrom(const Octets& octets, const FrameReading& reading, IubFrame::Content& content)
{
    if constexpr (I == std::variant_size_v<IubFrame::Content>)
    {
        return "no frame of a known type";
    }
    else
    {
        using Frame = std::variant_alternative_t<I, IubFrame::Content>;
        if (!IsOfType<Frame>(octets, reading.format))
        {
            return DecodeFrom<I + 1>(octets, reading, content);
        }
        Frame frame;
        std::string wrong = Decode(octets, reading, frame);
        if (wrong.empty())
        {
            content = std::move(frame);
        }
        return wrong;
    }
}

} // namespace

FrameFormat
GetFrameFormat(const IubFrame::Content& content)
{
    return std::visit([](const auto& frame) { return GetFormat(frame); }, content);
}

std::vector<uint8_t>
EncodeFrame(const IubFrame::Content& content)
{
    return std::visit([](const auto& frame) { return Encode(frame); }, content);
}

std::string
DecodeFrame(const std::vector<uint8_t>& octets,
            const FrameFormat& format,
            Nanos now,
            IubFrame::Content& content)
{
    const bool isControl = format.kind == FrameKind::CONTROL;
    const std::string wrong = isControl ? CheckControl(octets) : "";
    return wrong.empty() ? DecodeFrom(octets, {format, octets.size(), now}, content) : wrong;
}

} // namespace ns3::umts
