/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fuzz-e-dch.h"

#include "ns3/abort.h"
#include "ns3/umts-e-dch-coding.h"
#include "ns3/umts-frame-codec.h"
#include "ns3/umts-frame-crc.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace ns3::umts::test
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a message

constexpr uint32_t DDI_BITS = 6;     //!< Of DDI 63
constexpr uint16_t MIN_PDU_BITS = 6; //!< Smallest MAC-d PDU that EdchConfig takes
constexpr uint32_t MAX_BITS = 20000; //!< Of the MAC-d PDUs: a transport block of category 6

/** @brief What is made of the octets of the fuzzer. */
class Choices
{
  public:
    /** @param octets what it has made */
    explicit Choices(const Octets& octets)
        : m_octets(octets)
    {
    }

    /** @return the next octet; from the first one on again when there are no more */
    uint8_t Take()
    {
        m_at = m_at < m_octets.size() ? m_at : 0;
        return m_octets[m_at++];
    }

  private:
    const Octets& m_octets; //!< What there is
    std::size_t m_at{0};    //!< Index of the next one
};

/** @brief Make bits 0. @param begin the first one @param end behind the last one */
void
ClearBits(Octets& octets, std::size_t begin, std::size_t end)
{
    for (std::size_t bit = begin; bit < end; ++bit)
    {
        octets[bit / 8] &= static_cast<uint8_t>(~(0x80 >> bit % 8));
    }
}

/** @return bits before the padding of a PDU in a transport block of so many bits */
uint32_t
CountBits(const MacEPdu& pdu, uint32_t tbsBits)
{
    const uint32_t used = pdu.GetBits();
    const uint32_t rest = tbsBits - used;
    const bool hasDdi = rest >= DDI_BITS + EDCH_SI_BITS;
    return used + (hasDdi ? DDI_BITS : 0) + (rest >= EDCH_SI_BITS ? EDCH_SI_BITS : 0);
}

/** @brief Make the spare bits of a frame 0. @param frame what was read of it */
void
ClearSpareBits(const EdchDataFrame& frame, Octets& octets)
{
    const auto align = [&octets](std::size_t at) {
        const std::size_t end = (at + 7) / 8 * 8;
        ClearBits(octets, at, end);
        return end;
    };
    ClearBits(octets, 16, 20);
    std::size_t at = 8 * std::size_t{EdchDataFrame::HEADER_OCTETS};
    for (const auto& subframe : frame.subframes)
    {
        ClearBits(octets, at, at + 1);
        at = align(at + 12 + 12 * subframe.pdus.size());
    }
    for (const auto& subframe : frame.subframes)
    {
        for (const auto& pdu : subframe.pdus)
        {
            ClearBits(octets, at, at + 2);
            at = align(at + 8 + pdu->blocks.size() * pdu->blockBits);
        }
    }
}

/** @return a MAC-es PDU of what the fuzzer has chosen, of one MAC-d PDU or of so many bits */
Ptr<const MacEsPdu>
MakeMacEsPdu(Choices& choices, uint32_t maxBits)
{
    auto pdu = ObjectPool<MacEsPdu>::Create();
    const auto ddi = static_cast<uint8_t>(choices.Take() % (LAST_DDI + 1));
    pdu->ddi = GetFuzzDdiSizes()[ddi] < MIN_PDU_BITS ? 0 : ddi;
    pdu->blockBits = GetFuzzDdiSizes()[pdu->ddi];
    const uint32_t count = 1 + choices.Take() % MAX_MAC_ES_PDU_BLOCKS;
    pdu->blocks.resize(std::clamp(maxBits / pdu->blockBits, 1U, count));
    pdu->tsn = MacEsSeqNum(choices.Take() % 64);
    for (auto& block : pdu->blocks)
    {
        block.octets.resize((pdu->blockBits + 7) / 8);
        std::generate(block.octets.begin(), block.octets.end(), [&] { return choices.Take(); });
        ClearBits(block.octets, pdu->blockBits, 8 * block.octets.size());
    }
    return pdu;
}

/** @return whether two MAC-es PDUs are alike */
bool
IsAlike(const Ptr<const MacEsPdu>& a, const Ptr<const MacEsPdu>& b)
{
    const auto hasOctets = [](const TransportBlock& one, const TransportBlock& other) {
        return one.octets == other.octets;
    };
    return a->ddi == b->ddi && a->tsn == b->tsn && a->blockBits == b->blockBits &&
           std::equal(a->blocks.begin(),
                      a->blocks.end(),
                      b->blocks.begin(),
                      b->blocks.end(),
                      hasOctets);
}

} // namespace

const DdiSizes&
GetFuzzDdiSizes()
{
    static const DdiSizes sizes = [] {
        constexpr std::array<uint16_t, 8> bits{336, 8, 656, 16, 1, 12, 0, 1000};
        DdiSizes made{};
        for (std::size_t ddi = 0; ddi < made.size(); ++ddi)
        {
            made[ddi] = bits[ddi % bits.size()];
        }
        return made;
    }();
    return sizes;
}

void
CorrectEdchCrcs(Octets& frame)
{
    const std::size_t header = GetEdchHeaderOctets(frame);
    if (frame.size() < header + PAYLOAD_CRC_OCTETS)
    {
        return;
    }
    const std::size_t end = frame.size() - PAYLOAD_CRC_OCTETS;
    const uint16_t headerCrc = GetEdchHeaderCrc(frame, header);
    frame[0] = static_cast<uint8_t>(headerCrc >> 4 << 1);
    frame[1] = static_cast<uint8_t>(headerCrc << 4 | (frame[1] & 0x0f));
    const uint16_t crc = GetPayloadCrc(frame, header, end);
    frame[end] = static_cast<uint8_t>(crc >> 8);
    frame[end + 1] = static_cast<uint8_t>(crc);
}

bool
RunMacEPdu(const Octets& octets)
{
    if (octets.size() < 2)
    {
        return false;
    }
    Octets block(octets.begin() + 1, octets.end());
    const auto tbsBits = static_cast<uint32_t>(8 * block.size() - octets.front() % 8);
    const MacEReading reading = ReadMacEPdu(block, tbsBits, GetFuzzDdiSizes());
    NS_ABORT_MSG_IF((reading.pdu == nullptr) == reading.error.empty(), "MAC-e: neither nor");
    if (!reading.pdu)
    {
        return false;
    }
    NS_ABORT_MSG_IF(reading.pdu->GetBits() > tbsBits, "MAC-e: more bits than there are");
    ClearBits(block, CountBits(*reading.pdu, tbsBits), 8 * block.size());
    NS_ABORT_MSG_IF(WriteMacEPdu(*reading.pdu, tbsBits) != block,
                    "MAC-e: a PDU is read and written differently");
    return true;
}

bool
RunMacERebuilt(const Octets& octets)
{
    if (octets.size() < 5)
    {
        return false;
    }
    Choices choices(octets);
    const uint32_t more = choices.Take();
    auto pdu = ObjectPool<MacEPdu>::Create();
    for (uint32_t count = choices.Take() % 4; count > 0; --count)
    {
        pdu->pdus.push_back(MakeMacEsPdu(choices, MAX_BITS - std::min(MAX_BITS, pdu->GetBits())));
    }
    const uint32_t tbsBits = std::max(pdu->GetBits() + more, EDCH_SI_BITS);
    if (HasRoomForReport(pdu->GetBits(), tbsBits))
    {
        pdu->report = SchedulingInformation{static_cast<uint8_t>(choices.Take() % 32),
                                            static_cast<uint8_t>(choices.Take() % 32),
                                            static_cast<uint8_t>(choices.Take() % 16),
                                            static_cast<uint8_t>(choices.Take() % 16)};
    }
    const Octets written = WriteMacEPdu(*pdu, tbsBits);
    const MacEReading reading = ReadMacEPdu(written, tbsBits, GetFuzzDdiSizes());
    NS_ABORT_MSG_IF(!reading.pdu, "MAC-e: not read: " << reading.error);
    const MacEPdu& read = *reading.pdu;
    NS_ABORT_MSG_UNLESS(std::equal(read.pdus.begin(),
                                   read.pdus.end(),
                                   pdu->pdus.begin(),
                                   pdu->pdus.end(),
                                   &IsAlike),
                        "MAC-es: another PDU than was written");
    NS_ABORT_MSG_UNLESS(WriteMacEPdu(read, tbsBits) == written,
                        "MAC-e: other scheduling information than was written");
    return true;
}

bool
RunEdchFrame(const Octets& octets)
{
    if (octets.empty())
    {
        return false;
    }
    static const auto sizes = std::make_shared<const DdiSizes>(GetFuzzDdiSizes());
    const FrameFormat format{FrameKind::E_DCH, Direction::UPLINK, 0, {}, sizes};
    Octets frame(octets.begin() + 1, octets.end());
    if (octets.front() % 2 == 1)
    {
        CorrectEdchCrcs(frame);
    }
    IubFrame::Content content;
    if (!DecodeFrame(frame, format, 0, content).empty())
    {
        return false;
    }
    ClearSpareBits(std::get<EdchDataFrame>(content), frame);
    CorrectEdchCrcs(frame);
    NS_ABORT_MSG_IF(EncodeFrame(content) != frame,
                    "E-DCH: a frame is read and written differently");
    return true;
}

} // namespace ns3::umts::test
