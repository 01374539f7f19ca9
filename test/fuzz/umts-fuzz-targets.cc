/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fuzz-targets.h"

#include "umts-fuzz-e-dch.h"

#include "ns3/abort.h"
#include "ns3/umts-frame-codec.h"
#include "ns3/umts-frame-crc.h"
#include "ns3/umts-frame-format.h"
#include "ns3/umts-gtp-u-header.h"
#include "ns3/umts-ip-check.h"
#include "ns3/umts-iphc-decompressor.h"
#include "ns3/umts-line-reader.h"
#include "ns3/umts-mac-hs-pdu.h"
#include "ns3/umts-radio-trace.h"
#include "ns3/umts-rlc-codec.h"
#include "ns3/umts-throughput-log.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

using Octets = std::vector<uint8_t>; //!< Octets of a message

/**
 * @param octets what the fuzzer has made; loses its first octet
 * @return that octet, a choice; 0 when there is none
 */
uint8_t
TakeChoice(Octets& octets)
{
    const uint8_t choice = octets.empty() ? 0 : octets.front();
    octets.erase(octets.begin(), octets.begin() + (octets.empty() ? 0 : 1));
    return choice;
}

/**
 * @param octets choice of the mode, PDU of RLC
 * @return whether it is one
 */
bool
RunRlcPdu(const Octets& octets)
{
    Octets pdu = octets;
    const auto mode = static_cast<RlcMode>(TakeChoice(pdu) % 3);
    RlcPdu read;
    std::string why;
    const bool taken = DecodeRlcPdu(pdu, read, &why, mode);
    NS_ABORT_MSG_IF(taken != why.empty(),
                    "RLC: a PDU that is " << (taken ? "" : "not ") << "taken: " << why);
    return taken;
}

/**
 * @param octets PDU of MAC-hs
 * @return whether it is one
 */
bool
RunMacHsPdu(const Octets& octets)
{
    const std::vector<uint16_t> sizes = {8, 336, 340, 656, 12, 16, 1, 1000};
    const auto pdu = ReadMacHsPdu(octets, sizes);
    if (!pdu)
    {
        return false;
    }
    NS_ABORT_MSG_IF(pdu->GetPayloadBits() > 8 * octets.size(), "MAC-hs: more bits than there are");
    return true;
}

/**
 * @param octets choice of the direction, PDU of MAC-c
 * @return whether it is one
 */
bool
RunMacCPdu(const Octets& octets)
{
    Octets pdu = octets;
    const auto direction = static_cast<Direction>(TakeChoice(pdu) % 2);
    MacCHeader header;
    std::string why;
    if (!ReadMacCHeader(direction, pdu, header, &why))
    {
        return false;
    }
    Octets written;
    PrependMacCHeader(direction, header, written);
    NS_ABORT_MSG_UNLESS(std::equal(written.begin(), written.end(), pdu.begin()),
                        "MAC-c: a header is read and written differently");
    return true;
}

/** @return octets of the header of a data frame */
std::size_t
GetDataHeaderOctets(FrameKind kind)
{
    switch (kind)
    {
    case FrameKind::HS_DSCH:
        return HsDschDataFrame::HEADER_OCTETS;
    case FrameKind::COMMON:
        return FachDataFrame::HEADER_OCTETS;
    default:
        return DlDchDataFrame::HEADER_OCTETS;
    }
}

/** @brief Write the CRCs that a frame should have into it (TS 25.427 7.2). */
void
CorrectCrcs(const FrameFormat& format, Octets& frame)
{
    if (format.kind == FrameKind::E_DCH)
    {
        CorrectEdchCrcs(frame);
        return;
    }
    const std::size_t header = GetDataHeaderOctets(format.kind);
    if (format.kind == FrameKind::CONTROL && !frame.empty())
    {
        frame[0] = 1;
        frame[0] |= static_cast<uint8_t>(GetHeaderCrc(frame, 0, frame.size()) << 1);
    }
    else if (frame.size() >= header + PAYLOAD_CRC_OCTETS)
    {
        const std::size_t end = frame.size() - PAYLOAD_CRC_OCTETS;
        frame[0] = static_cast<uint8_t>(GetHeaderCrc(frame, 1, header) << 1);
        const uint16_t crc = GetPayloadCrc(frame, header, end);
        frame[end] = static_cast<uint8_t>(crc >> 8);
        frame[end + 1] = static_cast<uint8_t>(crc);
    }
}

/**
 * @param octets choices of the format and of good CRCs, frame of the Iub
 * @return whether it is one
 */
bool
RunFrame(const Octets& octets)
{
    Octets frame = octets;
    const uint8_t choice = TakeChoice(frame);
    const uint32_t bits = TakeChoice(frame);
    const FrameKind kind = (choice & 1) != 0    ? FrameKind::CONTROL
                           : (choice & 2) != 0  ? FrameKind::HS_DSCH
                           : (choice & 4) != 0  ? FrameKind::COMMON
                           : (choice & 32) != 0 ? FrameKind::E_DCH
                                                : FrameKind::DCH;
    static const auto sizes = std::make_shared<const DdiSizes>(GetFuzzDdiSizes());
    const FrameFormat format{kind,
                             (choice & 8) != 0 ? Direction::DOWNLINK : Direction::UPLINK,
                             bits,
                             {},
                             sizes};
    if ((choice & 16) != 0)
    {
        CorrectCrcs(format, frame);
    }
    IubFrame::Content content;
    if (!DecodeFrame(frame, format, 0, content).empty())
    {
        return false;
    }
    const std::size_t size = EncodeFrame(content).size();
    NS_ABORT_MSG_IF(size != GetFrameOctets({{}, content}), "Iub: a frame of another size");
    NS_ABORT_MSG_IF(format.kind != FrameKind::CONTROL && size != frame.size(),
                    "Iub: a frame is read and written with different sizes");
    return true;
}

/**
 * @param octets message of GTP-U
 * @return whether it is one
 */
bool
RunGtpU(const Octets& octets)
{
    const auto packet = Create<Packet>(octets.data(), octets.size());
    GtpUHeader header;
    const uint32_t used = packet->PeekHeader(header);
    NS_ABORT_MSG_IF(used > octets.size() ||
                        (used > 0 && used + header.payloadOctets != octets.size()),
                    "GTP-U: a header of other octets than there are");
    const Octets behind(octets.begin() + used, octets.end());
    return used > 0 && (header.type != GtpUMessage::ERROR_INDICATION ||
                        GtpUErrorIndication::Read(behind).has_value());
}

/**
 * @param octets packet of a real program
 * @return whether it is one that ns-3 can carry
 */
bool
RunIpPacket(const Octets& octets)
{
    constexpr uint32_t mtu = 1500;
    Octets packet = octets;
    if (IpCheck(packet.data(), packet.size(), mtu).GetFault())
    {
        return false;
    }
    const Octets filled = packet;
    NS_ABORT_MSG_IF(IpCheck(packet.data(), packet.size(), mtu).GetFault() || packet != filled,
                    "IP: a packet with its checksums is another one the second time");
    return true;
}

/**
 * @param octets packet in a tunnel
 * @return whether it is one that ns-3 reads to the end and no further
 */
bool
RunTunnelledPacket(const Octets& octets)
{
    const auto packet = Create<Packet>(octets.data(), octets.size());
    const bool taken = !IpCheck(*packet).GetFault();
    Octets outside = octets;
    constexpr uint32_t mtu = 65535;
    const IpCheck check(outside.data(), outside.size(), mtu);
    NS_ABORT_MSG_IF(check.IsForNodes() && !taken, "IP: taken from outside, and not in a tunnel");
    return taken;
}

/**
 * @param octets PDUs of PDCP with compressed headers: kind, size, octets
 * @return whether a header was rebuilt
 */
bool
RunIphc(const Octets& octets)
{
    IphcDecompressor decompressor;
    bool taken = false;
    for (std::size_t at = 0; at + 2 <= octets.size();)
    {
        const auto pid = static_cast<PdcpPid>(octets[at] % 8);
        const std::size_t size = std::min<std::size_t>(octets[at + 1], octets.size() - at - 2);
        const auto begin = octets.begin() + static_cast<std::ptrdiff_t>(at + 2);
        const Octets pdu(begin, begin + static_cast<std::ptrdiff_t>(size));
        const auto rebuilt =
            decompressor.Decompress(pid, pdu, static_cast<uint32_t>(size), [](uint32_t) {
                return uint16_t{0};
            });
        NS_ABORT_MSG_IF(rebuilt && rebuilt->consumed > size, "IPHC: more octets than there are");
        taken = taken || rebuilt;
        decompressor.TakeContextState();
        at += 2 + size;
    }
    return taken;
}

/**
 * @param octets a trace of EURANE
 * @return whether it is one
 */
bool
RunRadioTrace(const Octets& octets)
{
    std::istringstream input(std::string(octets.begin(), octets.end()));
    RadioTrace trace;
    try
    {
        trace = ParseRadioTrace(input, "trace");
    }
    catch (const Error&)
    {
        return false;
    }
    std::stringstream text;
    WriteRadioTrace(text, trace);
    const RadioTrace again = ParseRadioTrace(text, "what was written");
    const auto isAlike = [](const RadioTraceRow& a, const RadioTraceRow& b) {
        return a.cqi == b.cqi;
    };
    NS_ABORT_MSG_UNLESS(std::equal(trace.begin(), trace.end(), again.begin(), again.end(), isAlike),
                        "radio trace: read and written differently");
    return true;
}

/** @brief Abort when a log is no curve that rises. */
void
CheckCurve(const ThroughputLog& log)
{
    constexpr int64_t steps = 7;
    double before = 0.0;
    for (int64_t i = 0; log.GetDuration() > 0 && i < steps; ++i)
    {
        const Nanos position = log.GetDuration() / steps * i;
        const double bits = log.GetBits(position);
        NS_ABORT_MSG_UNLESS(std::isfinite(bits) && bits >= before,
                            "throughput log: " << bits << " bits after " << before);
        NS_ABORT_MSG_UNLESS(log.GetBitRate(position) >= 0.0, "throughput log: no bit rate");
        before = bits;
    }
}

/**
 * @param octets a throughput log, in any form
 * @return whether it is one; what is none must be told in one sentence that lists the forms
 */
bool
RunThroughputLog(const Octets& octets)
{
    std::istringstream input(std::string(octets.begin(), octets.end()));
    ThroughputRecord record;
    try
    {
        record = ParseThroughputRecord(input, "log");
    }
    catch (const Error& error)
    {
        const std::string told = error.what();
        NS_ABORT_MSG_UNLESS(told.find('\n') == std::string::npos &&
                                told.find(THROUGHPUT_LOG_FORMS) != std::string::npos,
                            "throughput log: no sentence with the forms: " << told);
        return false;
    }
    CheckCurve(record.downlink);
    CheckCurve(record.uplink);
    return record.downlink.GetDuration() + record.uplink.GetDuration() > 0;
}

/**
 * @param text a text
 * @return its octets in hexadecimal
 */
std::string
TextToHex(const std::string& text)
{
    const char* const digits = "0123456789abcdef";
    std::string hex;
    for (const char character : text)
    {
        const auto octet = static_cast<uint8_t>(character);
        hex += {digits[octet >> 4], digits[octet & 0x0f]};
    }
    return hex;
}

//! Frames of each kind: choices of format and CRCs, octets
const std::vector<std::string> IUB_FRAMES = {
    "0894a221011800515fe000102030405060708090000000001a71",
    "0100690330",
    "0100450a031388",
    "0100770b030a80400100",
    "0100bf070138800138e4013948",
    "1008002101aa00000000",
    "1c100021010540000000",
    "1410002101051234000000",
    "1a00000200800100000123408000050000",
    "11000106123456",
    "2000aac700c8102142241028abcdef035a92d1",
    "3000000402210930c3241141030014104214abcd012345673f5a01fff00788880000",
    "200006e000111a000000",
};

} // namespace

const std::vector<FuzzTarget>&
GetFuzzTargets()
{
    static const std::vector<FuzzTarget> targets = {
        {"rlc-pdu",
         &RunRlcPdu,
         {"02800d3bfe" + std::string(76, '0'),
          "0203200500092201400000",
          "02041003f77f201e000000",
          "02062064069300000000",
          "0205200a5b20280000",
          "0201200000",
          "0207306900",
          "0210123450",
          "0101f845000000000000"}},
        {"mac-hs-pdu", &RunMacHsPdu, {"0a0028abcd", "0a0018ab00"}},
        {"mac-e-pdu", &RunMacEPdu, {"04142241a2af37bc35a0", "04142241fe8abcdef0d6aa9e60"}},
        {"mac-e-rebuilt", &RunMacERebuilt, {"1902050228abcdef0901035a", "0001003f3f80"}},
        {"e-dch-frame",
         &RunEdchFrame,
         {"00aac700c8102142241028abcdef035a92d1",
          "01000402210930c3241141030014104214abcd012345673f5a01fff00788880000",
          "0006e000111a000000"}},
        {"mac-c-pdu", &RunMacCPdu, {"01d123480000", "0051234800"}},
        {"iub-frame", &RunFrame, IUB_FRAMES},
        {"gtp-u",
         &RunGtpU,
         {"30ff00041122334445000000",
          "36ff000811223344000800c001123400",
          "321a0010000000000001000010000100008500040a030002"}},
        {"ip-packet",
         &RunIpPacket,
         {"4500001f12344000401172870a000002ac1000010fa01389000b6239616263",
          "4500003c12344000400672750a000002ac1000019c400050000003e800000000a002faf0f67b0000020405b4"
          "0402080a00000001000000000103030e",
          "45000038123440004001727e0a000002ac10000103007792000000004500001f12344000401172870a000002"
          "ac1000010fa01389000b6239",
          "60000000002b064020010db800010000000000000000000220010db80002000000000000000000019c400050"
          "000003e800000000a002faf08cb10000020405b40402080a00000001000000000103030e616263",
          "6000000000103a4020010db800010000000000000000000220010db800020000000000000000000180008072"
          "123400016162636465666768"}},
        {"tunnelled-packet",
         &RunTunnelledPacket,
         {"4500001f12344000401172870a000002ac1000010fa01389000b6239616263",
          "4500002c12344000400672850a000002ac1000019c400050000003e8000000006002faf0305e00001e04000"
          "0",
          "6000000000103afffe80000000000000000000000000000eff020000000000000000000000000002850000"
          "00000000000101020000000001",
          "6000000000303afffe80000000000000000000000000000eff020000000000000000000000000001860000"
          "00000000000000000000000000030440c0" +
              std::string(56, '0')}},
        {"iphc", &RunIphc, {"011c4500010500010000401100000a0000010a0000021388000900000000"}},
        {"radio-trace",
         &RunRadioTrace,
         {TextToHex("% SINR\n3.5 6.5 8.26 12\n\n-1e1 0 0x1p2 0\r\n# end\n\t50 53 54.8 30")}},
        {"throughput-log",
         &RunThroughputLog,
         {TextToHex("[{\"duration_ms\": 1013, \"bandwidth_kbps\": 1285, \"latency_ms\": 100},\n"
                    "{\"bandwidth_kbps\": 0, \"duration_ms\": 9.5}]"),
          TextToHex("# log\n1289406399 549314 59.8 10.7 248028 1000\n"
                    "1289406401 551314 59.8 10.7 0 1000\n"),
          TextToHex("\xEF\xBB\xBF"
                    "0\r\n0\r\n12\r\n12\r\n40\r\n"),
          TextToHex("0.5 1.25\n1.0\t2.5\r2.0 0\n"),
          TextToHex("{\"type\": \"video\", \"downlink\": {}, \"uplink\": {\"trace_pattern\": [\n"
                    "{\"duration\": 60, \"capacity\": 300, \"rtt\": null, \"x\": [true, {}]}]}}"),
          TextToHex("Timestamp,Speed,DL_bitrate,UL_bitrate,State\n"
                    "2017.11.22_10.07.03,4,5178,194,D\n2017.11.22_10.07.09,4,-,130,D\n")}},
    };
    return targets;
}

std::vector<uint8_t>
FromHex(const std::string& hex)
{
    Octets octets;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    {
        octets.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
    }
    return octets;
}

} // namespace ns3::umts::test
