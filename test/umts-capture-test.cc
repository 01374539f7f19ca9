/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/pcap-file.h"
#include "ns3/simulator.h"
#include "ns3/trace-helper.h"
#include "ns3/uinteger.h"
#include "ns3/umts-mac-hs-pdu.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Packet captures: every PDU and every frame, with link type and framing.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-capture", SYSTEM);

using Octets = std::vector<uint8_t>; //!< Octets of a record

/** @brief A capture, read back. */
struct Capture
{
    uint32_t linkType{0};        //!< Link type
    std::vector<Octets> records; //!< Records

    /** @param name of the file */
    explicit Capture(const std::string& name)
    {
        PcapFile file;
        file.Open(name, std::ios::in);
        linkType = file.GetDataLinkType();
        while (true)
        {
            Octets octets(4096);
            uint32_t seconds = 0;
            uint32_t micros = 0;
            uint32_t included = 0;
            uint32_t original = 0;
            uint32_t read = 0;
            file.Read(octets.data(), octets.size(), seconds, micros, included, original, read);
            if (file.Fail() || file.Eof())
            {
                break;
            }
            octets.resize(read);
            records.push_back(octets);
        }
    }
};

/**
 * @param record of a capture of the Iub
 * @return the direction that it says
 */
Direction
ReadDirection(const Octets& record)
{
    constexpr std::size_t last = 4 + 7 + 4 + 3; // octet of the tag
    return record.at(last) == 1 ? Direction::UPLINK : Direction::DOWNLINK;
}

/// A download over a channel, captured at the UE and on the Iub.
struct CaptureTest
{
    void Run()
    {
        NetworkConfig config = NetworkConfig::FromPreset(m_preset);
        config.ue.BlockErrorRate(0.1, 0.1);
        config.bearer.Pdcp({{"HeaderOctets", UintegerValue(0)}});
        const std::string uu = CreateTempDirFilename(m_preset + "-uu-rlc.pcap");
        const std::string iub = CreateTempDirFilename(m_preset + "-iub-fp.pcap");
        uint64_t pdus = 0;
        {
            Network network(config);
            network.umts.EnablePcap(uu, network.ues[0], false, true);
            const auto end = network.GetFirstIub()->GetDevice(0);
            network.umts.EnablePcap(iub, end, false, true);
            network.GetFirstIub()->TraceConnectWithoutContext(
                "TxFrame",
                MakeCallback(&CaptureTest::OnFrame, this));
            const auto rlc = network.ues[0]->GetBearer()->GetRlc();
            for (const auto* trace : {"TxPdu", "RxPdu"})
            {
                rlc->TraceConnectWithoutContext(trace, MakeCallback(&CaptureTest::OnPdu, this));
            }
            DatagramPort host(network.host, false);
            DatagramPort ue(network.ues[0]->GetNode(), true);
            host.SendSeries(50, Time(0), MilliSeconds(100), network.addresses[0], 0, 400);
            Simulator::Stop(Seconds(10));
            Simulator::Run();
            UMTS_EXPECT(ue.CountInOrder(0) > 40, "datagrams");
            pdus = m_pdus;
        }
        CheckRlc(Capture(uu), pdus);
        CheckIub(Capture(iub));
    }

    /**
     * @param capture of RLC
     * @param pdus sent and received
     */
    void CheckRlc(const Capture& capture, uint64_t pdus)
    {
        constexpr uint32_t raw = 101;
        constexpr std::size_t headers = 28; // of IPv4 and UDP
        UMTS_EXPECT(capture.linkType == raw, "link type");
        UMTS_EXPECT(capture.records.size() == pdus, "PDUs");
        for (const auto& record : capture.records)
        {
            const std::string name(record.begin() + headers, record.begin() + headers + 8);
            UMTS_ASSERT(name == "umts-rlc", "signature");
            uint32_t sum = 0;
            for (std::size_t i = 0; i < 20; i += 2)
            {
                sum += record[i] << 8 | record[i + 1];
            }
            UMTS_ASSERT((sum & 0xffff) + (sum >> 16) == 0xffff, "checksum of IPv4");
        }
    }

    /** @param capture of the Iub */
    void CheckIub(const Capture& capture)
    {
        constexpr uint32_t exportedPdus = 252;
        constexpr std::size_t tags = 4 + 7 + 8 + 4; // dissector, direction, end
        UMTS_EXPECT(capture.linkType == exportedPdus, "link type");
        UMTS_ASSERT(capture.records.size() == m_frames.size(), "frames");
        for (std::size_t i = 0; i < capture.records.size(); ++i)
        {
            const Octets& record = capture.records[i];
            const std::size_t hint = record[tags];
            const std::size_t frame = tags + hint + 8; // after CID and header of ATM
            UMTS_ASSERT(record.size() - frame == m_frames[i].octets, "octets of " << i);
            UMTS_ASSERT(ReadDirection(record) == m_frames[i].direction, "direction of " << i);
        }
    }

    /** @param pdu not used */
    void OnPdu(const RlcPdu& /* pdu */)
    {
        ++m_pdus;
    }

    /**
     * @param direction of the frame
     * @param bearer not used
     * @param octets size of the frame
     */
    void OnFrame(uint8_t direction, uint32_t /* bearer */, uint32_t octets)
    {
        m_frames.push_back({static_cast<Direction>(direction), octets});
    }

    /// A frame on the Iub.
    struct Frame
    {
        Direction direction; //!< Direction
        uint32_t octets;     //!< Size
    };

    std::string m_preset;          //!< Channel of the UE
    uint64_t m_pdus{0};            //!< Sent and received by RLC of the UE
    std::vector<Frame> m_frames{}; //!< Sent on the Iub
};

void
AddCapture(const std::string& preset)
{
    AddTest("Captures have every PDU and frame: " + preset, [=] { CaptureTest{preset}.Run(); });
}

UMTS_TESTS("umts-capture")
{
    for (const auto* preset : {"dch3", "cch", "hsdpa"})
    {
        AddCapture(preset);
    }
}

/**
 * Over an Iur UEs of either RNC use cells of the other one: a frame is downlink or uplink by what
 * it carries.
 */
struct IurCaptureTest
{
    /**
     * @param direction on the Iur
     * @param frame sent
     */
    void OnFrame(uint8_t direction, const IubFrame& frame)
    {
        const bool isDownlink = std::holds_alternative<DlDchDataFrame>(frame.content);
        m_directions.push_back(isDownlink ? Direction::DOWNLINK : Direction::UPLINK);
        m_seen.insert({direction, isDownlink});
    }

    std::vector<Direction> m_directions;       //!< Of the frames
    std::set<std::pair<uint8_t, bool>> m_seen; //!< Direction on the Iur, whether downlink
};

UMTS_TEST_F(IurCaptureTest, "umts-capture", "Directions in a capture of an Iur")
{
    const std::string name = CreateTempDirFilename("iur-fp.pcap");
    {
        Network network(NetworkConfig(), {2, 2, 2});
        const auto iur = network.umts.ConnectRncs(network.rncs[0], network.rncs[1]);
        network.umts.EnablePcap(name, iur->GetDevice(0), false, true);
        iur->TraceConnectWithoutContext("Frame", MakeCallback(&IurCaptureTest::OnFrame, this));
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        for (uint32_t i = 0; i < 2; ++i)
        {
            network.umts.HandOver(network.ues[i], network.nodeBs[1 - i]->GetCell());
            ports.push_back(std::make_unique<DatagramPort>(network.ues[i]->GetNode(), true));
            host.SendAt(Seconds(1), network.addresses[i], i, 0, 400);
        }
        RunUntil(Seconds(5));
    }
    const Capture capture(name);
    UMTS_ASSERT(capture.records.size() == m_directions.size(), "frames");
    for (std::size_t i = 0; i < m_directions.size(); ++i)
    {
        UMTS_EXPECT(ReadDirection(capture.records[i]) == m_directions[i], "direction of " << i);
    }
    UMTS_EXPECT(m_seen.size() == 4, "either kind of frame either way");
}

/// MAC-hs PDUs in a capture, read by MAC-hs: they have what RLC receives.
void
AddMacHsCapture(bool wireMode)
{
    AddTest(std::string("Captures of MAC-hs") + (wireMode ? ", wire mode" : ""), [=] {
        constexpr uint32_t user0 = 147;
        NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
        config.ue.BlockErrorRate(0.1, 0.1);
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        const std::string prefix = CreateTempDirFilename("mac-hs");
        std::string name;
        uint64_t received = 0;
        {
            Network network(config);
            const NetDeviceContainer ue(network.ues[0]);
            network.umts.EnableMacHsPcap(prefix, ue);
            name = PcapHelper().GetFilenameFromDevice(prefix, ue.Get(0));
            DatagramPort host(network.host, false);
            DatagramPort port(network.ues[0]->GetNode(), false);
            host.SendSeries(50, Time(0), MilliSeconds(100), network.addresses[0], 0, 400);
            RunUntil(Seconds(10));
            const UeStats row = network.stats.Collect().at(0);
            received = row.downlink.rx.pdusReceived + row.downlink.statusSent;
        }
        const Capture capture(name);
        UMTS_EXPECT(capture.linkType == user0, "link type");
        uint64_t pdus = 0;
        for (const auto& record : capture.records)
        {
            // RNTI, one size, the PDU.
            UMTS_ASSERT(+record.at(2) == 1, "sizes");
            const auto bits = static_cast<uint16_t>(record[3] << 8 | record[4]);
            const auto pdu = ReadMacHsPdu(Octets(record.begin() + 5, record.end()), {bits});
            UMTS_ASSERT(pdu != nullptr, "a MAC-hs PDU");
            pdus += pdu->pdus.size();
        }
        UMTS_EXPECT(pdus == received, "MAC-d PDUs");
        UMTS_EXPECT(pdus > 400, "50 datagrams");
    });
}

UMTS_TESTS("umts-capture")
{
    AddMacHsCapture(false);
    AddMacHsCapture(true);
}

/**
 * @param capture of the UE
 * @param place octet of the RNTI's lower 16 bits in a record
 */
void
CheckRntis(const Capture& capture, std::size_t place)
{
    std::map<uint32_t, uint32_t> records;
    uint32_t last = 0;
    for (const auto& record : capture.records)
    {
        const uint32_t rnti = record.at(place) << 8 | record.at(place + 1);
        UMTS_EXPECT(rnti >= last, "1 before the relocation, 2 after it");
        last = rnti;
        ++records[rnti];
    }
    UMTS_EXPECT(records.size() == 2, "RNTIs");
    UMTS_EXPECT(records[1] > 20, "records before");
    UMTS_EXPECT(records[2] > 20, "records after");
}

/** @param pdus counts one more */
void
CountPdu(uint64_t* pdus, const RlcPdu& /* pdu */)
{
    ++*pdus;
}

// The messages of a handover and their answers are PDUs of SRB2, the data those of radio bearer 5.
UMTS_TEST("umts-capture", "Radio bearers in a capture of RLC")
{
    const std::string uu = CreateTempDirFilename("signalling-uu-rlc.pcap");
    uint64_t messages = 0;
    {
        NetworkConfig config = NetworkConfig::FromPreset("dch3");
        config.ue.SignallingBearers();
        Network network(config);
        network.umts.EnablePcap(uu, network.ues[0], false, true);
        const auto signalling = network.ues[0]->GetBearer(SIGNALLING_RB)->GetRlc();
        const auto sink = MakeBoundCallback(&CountPdu, &messages);
        signalling->TraceConnectWithoutContext("TxPdu", sink);
        signalling->TraceConnectWithoutContext("RxPdu", sink);
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), true);
        host.SendAt(Seconds(2), network.addresses[0], 0, 0, 400);
        RunUntil(Seconds(4));
    }
    constexpr std::size_t identity =
        28 + 8 + 2 + 2 + 5 + 1; // after headers, signature and three tags
    std::map<uint32_t, uint64_t> records;
    for (const auto& record : Capture(uu).records)
    {
        ++records[record.at(identity)];
    }
    UMTS_EXPECT(messages > 0, "PDUs of signalling");
    UMTS_EXPECT(records[2] == messages, "PDUs of SRB2 in the capture");
    UMTS_EXPECT(records[5] > 0, "PDUs of data in the capture");
    UMTS_EXPECT(records.size() == 2, "radio bearers");
}

// Captures of a UE that is relocated say its RNTI of the time.
UMTS_TEST("umts-capture", "RNTI in captures of a UE that is relocated")
{
    const std::string uu = CreateTempDirFilename("relocated-uu-rlc.pcap");
    const std::string prefix = CreateTempDirFilename("relocated-mac-hs");
    std::string macHs;
    {
        RelocationNetwork network(MakeRelocationConfig("HSDPA"));
        network.umts.InstallUe(NodeContainer(CreateObject<Node>()), network.cells[4]);
        const NetDeviceContainer ue(network.ues[0]);
        network.umts.EnablePcap(uu, ue.Get(0), false, true);
        network.umts.EnableMacHsPcap(prefix, ue);
        macHs = PcapHelper().GetFilenameFromDevice(prefix, ue.Get(0));
        network.SendDatagrams(50, MilliSeconds(40), 700);
        RunUntil(Seconds(1));
        UMTS_EXPECT(network.GoToOther(), "relocated");
        RunUntil(Seconds(5));
    }
    constexpr std::size_t headers = 28; // of IPv4 and UDP
    // Signature, mode, direction; then the tag of the UE.
    CheckRntis(Capture(uu), headers + 8 + 2 + 2 + 1 + 2);
    CheckRntis(Capture(macHs), 0);
}

} // namespace
