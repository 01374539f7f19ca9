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

/// Whether a type of frame is that of E-DCH.
template <typename Frame>
constexpr bool IS_EDCH = Frame::KIND == FrameKind::E_DCH;

/**
 * @tparam Frame the type of frame
 * @return the format that a receiver of it has been told
 */
template <typename Frame>
FrameFormat
GetFormat([[maybe_unused]] const Frame& frame)
{
    FrameFormat format{Frame::KIND, Frame::DIRECTION};
    if constexpr (IS_EDCH<Frame>)
    {
        DescribeBlocks(frame, format);
    }
    else if constexpr (!IS_CONTROL<Frame> && Frame::DIRECTION == Direction::DOWNLINK)
    {
        DescribeBlocks(*frame.set, format);
    }
    else if constexpr (!IS_CONTROL<Frame>)
    {
        DescribeBlocks(*frame.reception, format);
    }
    return format;
}

/**
 * @tparam Frame the type of a data frame
 * @param octets the frame
 * @return octets of its header; more than there are when it has no end
 */
template <typename Frame>
std::size_t
GetHeaderOctets([[maybe_unused]] const Octets& octets)
{
    if constexpr (IS_EDCH<Frame>)
    {
        return GetEdchHeaderOctets(octets);
    }
    else
    {
        return Frame::HEADER_OCTETS;
    }
}

/// Place of the header CRC in the first two octets of a type of data frame: around the frame type.
template <typename Frame>
constexpr uint16_t CRC_PLACE = IS_EDCH<Frame> ? 0xfef0 : 0xfe00;

/**
 * @tparam Frame the type of a data frame
 * @param octets the frame
 * @param end the first octet after the header
 * @return the CRC of the header, in its place in the first two octets
 */
template <typename Frame>
uint16_t
GetPlacedCrc(const Octets& octets, std::size_t end)
{
    if constexpr (IS_EDCH<Frame>)
    {
        const uint16_t crc = GetEdchHeaderCrc(octets, end);
        return static_cast<uint16_t>(crc >> 4 << 9 | (crc & 0x0f) << 4);
    }
    else
    {
        return static_cast<uint16_t>(GetHeaderCrc(octets, 1, end) << 9);
    }
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
        const std::size_t header = GetHeaderOctets<Frame>(octets);
        const uint16_t headerCrc = GetPlacedCrc<Frame>(octets, header);
        octets[0] |= static_cast<uint8_t>(headerCrc >> 8);
        octets[1] |= static_cast<uint8_t>(headerCrc);
        const uint16_t crc = GetPayloadCrc(octets, header, octets.size());
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
 * @tparam Frame its type
 * @param octets the frame
 * @return what is wrong; empty when it is good
 */
template <typename Frame>
std::string
CheckData(const Octets& octets)
{
    const std::size_t header = GetHeaderOctets<Frame>(octets);
    if (octets.size() < header + PAYLOAD_CRC_OCTETS)
    {
        return "shorter than its header";
    }
    if ((octets[0] & 1) != 0)
    {
        return "a control frame, not a data frame";
    }
    const auto first = static_cast<uint16_t>(octets[0] << 8 | octets[1]);
    if ((first & CRC_PLACE<Frame>) != GetPlacedCrc<Frame>(octets, header))
    {
        return "wrong header CRC";
    }
    const std::size_t end = octets.size() - PAYLOAD_CRC_OCTETS;
    const bool good = GetPayloadCrc(octets, header, end) ==
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
        const std::string wrong = CheckData<Frame>(octets);
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
