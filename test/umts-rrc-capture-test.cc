/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/pcap-file.h"
#include "ns3/simulator.h"
#include "ns3/trace-helper.h"
#include "ns3/umts-capture.h"
#include "ns3/umts-transport-block.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Captures of RRC: messages as exported PDUs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-capture", UNIT);

using Octets = std::vector<uint8_t>; //!< Octets of a record

constexpr auto EXPORTED_PDUS = static_cast<PcapHelper::DataLinkType>(252); //!< Link type

const Octets RNC = {10, 255, 255, 1}; //!< Address of any RNC

/// A message, and what its record says.
struct Row
{
    RrcPdu pdu;            //!< The message
    std::string dissector; //!< Wireshark's dissector
    Octets source;         //!< Address of the sender
    Octets destination;    //!< Address of the receiver
};

/** @return a message of each channel and direction */
std::vector<Row>
MakeRows()
{
    constexpr auto up = Direction::UPLINK;
    constexpr auto down = Direction::DOWNLINK;
    const Octets third = {10, 224, 0, 3};
    return {{{up, RrcChannel::CCCH, Rnti{3}, {1}}, "rrc.ul.ccch", third, RNC},
            {{down, RrcChannel::CCCH, Rnti{3}, {2, 3}}, "rrc.dl.ccch", RNC, third},
            {{up, RrcChannel::DCCH, Rnti{3}, {4, 5, 6}}, "rrc.ul.dcch", third, RNC},
            {{down, RrcChannel::DCCH, Rnti{0xABCDE}, {7}}, "rrc.dl.dcch", RNC, {10, 234, 188, 222}},
            {{down, RrcChannel::PCCH, Rnti{3}, {8, 9}}, "rrc.pcch", RNC, {255, 255, 255, 255}}};
}

/**
 * @brief Append a tag as Wireshark defines it: kind, length, value.
 * @param kind number of the tag
 * @param record takes it
 */
void
AppendTag(uint8_t kind, const Octets& value, Octets& record)
{
    record.insert(record.end(), {0, kind, 0, static_cast<uint8_t>(value.size())});
    record.insert(record.end(), value.begin(), value.end());
}

/** @return the record that a message has to have, as a file has it */
Octets
MakeRecord(const Row& row)
{
    Octets record;
    AppendTag(12, Octets(row.dissector.begin(), row.dissector.end()), record);
    const bool isUplink = row.pdu.direction == Direction::UPLINK;
    AppendTag(35, {0, 0, 0, static_cast<uint8_t>(isUplink ? 1 : 0)}, record);
    AppendTag(20, row.source, record);
    AppendTag(21, row.destination, record);
    AppendTag(0, {}, record);
    record.insert(record.end(), row.pdu.octets.begin(), row.pdu.octets.end());
    return record;
}

/// A message comes every 20 ms.
UMTS_TEST("umts-rrc-capture", "Each message is a record with its channel, UE and time")
{
    const std::string name = CreateTempDirFilename("rrc.pcap");
    const auto rows = MakeRows();
    {
        const auto file = PcapHelper().CreateFile(name, std::ios::out, EXPORTED_PDUS);
        const auto capture = Create<RrcCapture>(file);
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            Simulator::Schedule(MilliSeconds(1000 + 20 * i),
                                &RrcCapture::OnMessage,
                                capture,
                                rows[i].pdu);
        }
        Simulator::Run();
        Simulator::Destroy();
    }
    PcapFile file;
    file.Open(name, std::ios::in);
    UMTS_EXPECT(file.GetDataLinkType() == EXPORTED_PDUS, "link type");
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        Octets octets(256);
        uint32_t seconds = 0;
        uint32_t micros = 0;
        uint32_t included = 0;
        uint32_t original = 0;
        uint32_t read = 0;
        file.Read(octets.data(), octets.size(), seconds, micros, included, original, read);
        UMTS_ASSERT(!file.Fail(), "record " << i);
        octets.resize(read);
        UMTS_EXPECT(octets == MakeRecord(rows[i]), "octets of " << i);
        UMTS_EXPECT(original == read, "whole " << i);
        UMTS_EXPECT(seconds == 1, "time of " << i);
        UMTS_EXPECT(micros == 20000 * i, "time of " << i);
    }
}

/**
 * @param frame a frame with one block
 * @return what fp_hint says of the radio bearer of its block
 */
Octets
GetBearerHint(const IubFrame::Content& frame)
{
    constexpr std::size_t tags = 4 + 7 + 8 + 4; // dissector, direction, end
    constexpr std::size_t described = 9;        // number, and 8 octets
    const Octets record = MakeIubRecord({TransportBearerId{7}, frame});
    const auto end = record.begin() + tags + record.at(tags);
    return {end - described, end};
}

// The U-RNTI, which stands for transport bearer and direction; content, RLC mode and RB identity;
// whether there is a C/T.
UMTS_TEST("umts-rrc-capture", "A capture of the Iub says which blocks are of the DCCH")
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blocks.resize(1);
    set->blocks[0].header.ct = 1;
    set->blocks[0].octets.assign(19, 0);
    set->blockBits = 148;
    DlDchDataFrame down;
    down.set = set;
    UMTS_EXPECT(GetBearerHint(down) == Octets({1, 7, 0, 0, 0, 2 | 1 << 2 | 2 << 4, 2, 0, 0}),
                "DCCH in acknowledged mode");
    UlDchDataFrame up;
    up.reception = BlockSetReception::Create(set);
    UMTS_EXPECT(GetBearerHint(up) == Octets({1, 7, 0, 0, 0x80, 2 | 1 << 2 | 2 << 4, 2, 0, 0}),
                "in the uplink");
    auto other = ObjectPool<TransportBlockSet>::Create();
    other->blocks.resize(1);
    other->blocks[0].octets.assign(18, 0);
    other->blockBits = 144;
    down.set = other;
    UMTS_EXPECT(GetBearerHint(down) == Octets({1, 7, 0, 0, 0, 2, 0, 0, 0}), "without C/T");
    FachDataFrame fach;
    fach.set = set;
    UMTS_EXPECT(GetBearerHint(fach) == Octets({1, 7, 0, 0, 0, 2 | 1 << 2 | 2 << 4, 2, 0, 0}),
                "DCCH on FACH");
}

} // namespace
