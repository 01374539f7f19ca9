/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/umts-aal5-channel.h"
#include "ns3/umts-gtp-u-endpoint.h"

#include <array>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * GTP-U: octets of messages, tunnels between two nodes; cells of AAL5.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-gtp-u", UNIT, "29.281 5, 29.281 7");

/**
 * @param payload octets after the header
 * @return a G-PDU of tunnel 0x11223344
 */
GtpUHeader
MakePdu(uint16_t payload)
{
    GtpUHeader header;
    header.teid = static_cast<Teid>(0x11223344);
    header.payloadOctets = payload;
    return header;
}

/**
 * @brief Write and read a header.
 * @param hex its octets
 * @param header what it says
 */
void
CheckGtpUCodec(const std::string& hex, const GtpUHeader& header)
{
    auto packet = Create<Packet>(header.payloadOctets);
    packet->AddHeader(header);
    Octets octets = CopyOctets(*packet);
    octets.resize(header.GetSerializedSize());
    UMTS_EXPECT(octets == Hex(hex), hex << ": written");
    GtpUHeader read;
    UMTS_EXPECT(packet->PeekHeader(read) == octets.size(), hex << ": size");
    const bool same = read.type == header.type && read.teid == header.teid &&
                      read.payloadOctets == header.payloadOctets &&
                      read.sequenceNumber == header.sequenceNumber &&
                      read.nPduNumber == header.nPduNumber &&
                      read.pdcpPduNumber == header.pdcpPduNumber;
    UMTS_EXPECT(same, hex << ": read");
    const Octets whole = CopyOctets(*packet);
    for (uint32_t size = 0; size < whole.size(); ++size)
    {
        GtpUHeader cut;
        const uint32_t used = Create<Packet>(whole.data(), size)->PeekHeader(cut);
        UMTS_EXPECT(used == 0, hex << ": cut to " << size);
    }
}

/** @brief Contents of an Error Indication. */
void
CheckErrorIndication()
{
    const Octets octets = Hex("1000010000 8500040a030002");
    const GtpUErrorIndication indication{static_cast<Teid>(0x10000), Ipv4Address("10.3.0.2")};
    UMTS_EXPECT(indication.Write() == octets, "written");
    const auto read = GtpUErrorIndication::Read(octets);
    UMTS_ASSERT(read.has_value(), "read");
    UMTS_EXPECT(read->teid == indication.teid, "TEID");
    UMTS_EXPECT(read->address == indication.address, "address");
    const auto other = GtpUErrorIndication::Read(Hex("1001020304 8500040a030002"));
    UMTS_EXPECT(other && other->teid == Teid{0x01020304}, "each octet of a TEID");
    for (std::size_t size = 0; size < octets.size(); ++size)
    {
        const Octets cut(octets.begin(), octets.begin() + size);
        UMTS_EXPECT(!GtpUErrorIndication::Read(cut).has_value(), size);
    }
    for (const std::size_t at : {0, 5, 6, 7}) // types and length of the information elements
    {
        Octets altered = octets;
        ++altered[at];
        UMTS_EXPECT(!GtpUErrorIndication::Read(altered).has_value(), "octet " << at);
    }
}

/// A header, and who can use it.
struct ExtensionCase
{
    std::string hex;     //!< Octets of the message
    uint32_t octets;     //!< Of the header; 0: it cannot be read
    bool isForEndpoint;  //!< Whether an endpoint can use it
    bool isForOthers;    //!< Whether an intermediate node can use it
    std::string relayed; //!< What an intermediate node sends
};

/** @brief Headers that cannot be read, and extension headers by the bits of their types (5.2.1). */
void
CheckExtensions()
{
    const std::string begin = "11223344000000";
    const std::vector<ExtensionCase> cases = {
        {"50ff000011223344", 0, false, false, ""},                 // version 2
        {"20ff000011223344", 0, false, false, ""},                 // GTP'
        {"34ff0004" + begin + "c0", 0, false, false, ""},          // no octets are left
        {"34ff0008" + begin + "c000123400", 0, false, false, ""},  // length 0
        {"34ff0008" + begin + "2000123400", 0, false, false, ""},  // length 0
        {"34ff0008" + begin + "c002123400", 0, false, false, ""},  // longer than the message
        {"34ff0008" + begin + "ff01123400", 16, false, false, ""}, // all have to know it
        {"34ff000c" + begin + "c00212340000000000", 20, false, false, ""},        // so is this one
        {"32ff000411223344000700c0", 12, true, true, "32ff00041122334400070000"}, // E is not set
        {"34ff0008" + begin + "8501123400", 16, false, true, "34ff0008" + begin + "8501123400"},
        {"34ff0008" + begin + "2001123400", 16, true, true, "34ff0008" + begin + "2001123400"},
        {"34ff0008" + begin + "4001123400", 16, true, true, "30ff000011223344"},
        {"34ff0010" + begin + "20011234c001432140019999" + "00",
         24,
         true,
         true,
         "34ff000c" + begin + "c00143212001123400"},
    };
    for (const auto& one : cases)
    {
        const Octets octets = Hex(one.hex);
        GtpUHeader header;
        const auto packet = Create<Packet>(octets.data(), octets.size());
        UMTS_ASSERT(packet->PeekHeader(header) == one.octets, one.hex);
        const bool isRead = one.octets > 0;
        UMTS_EXPECT((isRead && header.IsUsable(GtpUPart::ENDPOINT)) == one.isForEndpoint, one.hex);
        UMTS_EXPECT((isRead && header.IsUsable(GtpUPart::INTERMEDIATE)) == one.isForOthers,
                    one.hex);
        if (one.isForOthers)
        {
            header.others = header.GetForwarded();
            auto sent = Create<Packet>();
            sent->AddHeader(header);
            UMTS_EXPECT(CopyOctets(*sent) == Hex(one.relayed), one.hex);
        }
    }
}

/** @brief Random octets: what is taken for a header lies within them. */
void
CheckRandom()
{
    const auto random = MakeRandom(1);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < 20000; ++i)
    {
        Octets octets(random->GetInteger(0, 40));
        for (auto& octet : octets)
        {
            octet = static_cast<uint8_t>(random->GetInteger(0, 255));
        }
        if (octets.size() >= 8)
        {
            octets[0] = 0x30 | (octets[0] & 7);
            octets[2] = 0;
            octets[3] = static_cast<uint8_t>(octets.size() - 8);
        }
        GtpUHeader header;
        const auto packet = Create<Packet>(octets.data(), octets.size());
        const uint32_t used = packet->PeekHeader(header);
        UMTS_ASSERT(used <= octets.size(), "octets read");
        taken += used > 0;
    }
    UMTS_EXPECT(taken > 1000, "random octets after a valid beginning");
}

// Octets of headers, written and read; what is no header is refused.
UMTS_TEST("umts-gtp-u",
          "GTP-U headers are those of TS 29.281; cut, altered and random ones are refused")
{
    CheckGtpUCodec("30ff0033 11223344", MakePdu(0x33));
    GtpUHeader header = MakePdu(0x33);
    header.sequenceNumber = 7;
    CheckGtpUCodec("32ff0037 11223344 00070000", header);
    header.pdcpPduNumber = 0x1234;
    header.sequenceNumber = 8;
    CheckGtpUCodec("36ff003b 11223344 000800c0 01123400", header);
    header.pdcpPduNumber.reset();
    header.sequenceNumber = 9;
    header.nPduNumber = 5;
    CheckGtpUCodec("33ff0037 11223344 00090500", header);
    header = MakePdu(0x33);
    header.pdcpPduNumber = 1;
    CheckGtpUCodec("34ff003b 11223344 000000c0 01000100", header);
    header = MakePdu(0);
    header.type = GtpUMessage::END_MARKER;
    CheckGtpUCodec("30fe0000 11223344", header);
    header = GtpUHeader();
    header.type = GtpUMessage::ECHO_REQUEST;
    header.sequenceNumber = 1;
    CheckGtpUCodec("32010004 00000000 00010000", header);
    CheckErrorIndication();
    CheckExtensions();
    CheckRandom();
}

/** @brief An end of tunnels that writes down what it gets. */
class RecordingEnd : public GtpUTunnelEnd
{
  public:
    void OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header) override
    {
        pdus.push_back(local);
        octets += packet->GetSize();
        pdcpPduNumber = header.pdcpPduNumber;
    }

    void OnEndMarker(Teid local) override
    {
        endMarkers.push_back(local);
    }

    void OnErrorIndication(Teid local) override
    {
        errors.push_back(local);
    }

    std::vector<Teid> pdus;                //!< Tunnels of packets
    std::vector<Teid> endMarkers;          //!< Tunnels of End Markers
    std::vector<Teid> errors;              //!< Tunnels of Error Indications
    uint32_t octets{0};                    //!< Of packets
    std::optional<uint16_t> pdcpPduNumber; //!< Of the last packet
};

/// Two endpoints over a link of 10 ms.
struct GtpUEndpointTest
{
    /** @brief Make the nodes. */
    void SetUp()
    {
        NodeContainer nodes(2);
        PointToPointHelper link;
        link.SetChannelAttribute("Delay", TimeValue(MilliSeconds(10)));
        InternetStackHelper().Install(nodes);
        const auto devices = link.Install(nodes);
        const auto interfaces = Ipv4AddressHelper("10.9.0.0", "255.255.255.0").Assign(devices);
        for (uint32_t i = 0; i < 2; ++i)
        {
            m_endpoints[i] = CreateObject<GtpUEndpoint>();
            m_endpoints[i]->SetAttribute("SequenceNumbers", BooleanValue(true));
            m_endpoints[i]->Start(nodes.Get(i), interfaces.GetAddress(i));
        }
        m_node = nodes.Get(0);
        devices.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(m_loss));
        m_loss->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
        m_loss->SetRate(1);
        m_loss->Disable();
        m_local = m_endpoints[0]->Open(m_ends[0]);
        m_remote = m_endpoints[1]->Open(m_ends[1]);
        m_endpoints[0]->Connect(m_local, {interfaces.GetAddress(1), m_remote});
        m_endpoints[1]->Connect(m_remote, {interfaces.GetAddress(0), m_local});
        Simulator::Run(); // the nodes begin to work
    }

    /** @return a packet of 100 octets with a header of IPv4, of a protocol that nobody reads */
    static Ptr<Packet> MakePacket()
    {
        Octets octets = Hex("4500006400000000 40fd0000 0a000002 ac100001");
        octets.resize(100);
        return Create<Packet>(octets.data(), octets.size());
    }

    /** @brief Packets both ways. */
    void CheckTransfer()
    {
        m_endpoints[0]->Send(m_local, MakePacket(), 0x1234);
        m_endpoints[1]->Send(m_remote, MakePacket());
        m_endpoints[1]->Send(m_remote, MakePacket());
        Simulator::Run();
        UMTS_EXPECT(m_ends[1].pdus.size() == 1, "packets of the first");
        UMTS_EXPECT(m_ends[1].pdcpPduNumber == 0x1234, "PDCP PDU number");
        UMTS_EXPECT(m_ends[0].pdus.size() == 2, "packets of the second");
        UMTS_EXPECT(m_ends[0].octets == 200, "octets");
        UMTS_EXPECT(m_endpoints[0]->GetCounters().outOfSequence == 0, "order");
    }

    /** @brief A packet under way to a tunnel that closes does not get into its successor. */
    void CheckReuse()
    {
        m_endpoints[0]->Send(m_local, MakePacket());
        m_endpoints[1]->Close(m_remote);
        const Teid successor = m_endpoints[1]->Open(m_ends[1]);
        UMTS_EXPECT(successor != m_remote, "another TEID");
        Simulator::Run();
        UMTS_EXPECT(m_ends[1].pdus.size() == 1, "packets as before");
        UMTS_EXPECT(m_endpoints[1]->GetCounters().unknown == 1, "counted");
        UMTS_ASSERT(m_ends[0].errors.size() == 1, "Error Indication");
        UMTS_EXPECT(m_ends[0].errors[0] == m_local, "its tunnel");
        m_remote = successor;
    }

    /** @brief The old far end gets an End Marker, the new one the packets. */
    void CheckRedirect()
    {
        const Ipv4Address far = m_endpoints[1]->GetAddress();
        m_endpoints[0]->Connect(m_local, {far, m_remote});
        const Teid other = m_endpoints[1]->Open(m_ends[1]);
        m_endpoints[0]->Redirect(m_local, {far, other});
        m_endpoints[0]->Send(m_local, MakePacket());
        Simulator::Run();
        UMTS_ASSERT(m_ends[1].endMarkers.size() == 1, "End Marker");
        UMTS_EXPECT(m_ends[1].endMarkers[0] == m_remote, "of the old");
        UMTS_EXPECT(m_ends[1].pdus.back() == other, "packet to the new");
        UMTS_EXPECT(m_endpoints[1]->GetNTunnels() == 2, "tunnels");
    }

    /** @brief Echo. */
    void CheckEcho()
    {
        m_endpoints[0]->SendEchoRequest(m_endpoints[1]->GetAddress());
        Simulator::Run();
        const auto& counters = m_endpoints[0]->GetCounters();
        UMTS_EXPECT(counters.echoResponses == 1, "response");
        UMTS_EXPECT(IsNear(counters.lastRoundTrip, MicroSeconds(40996), MicroSeconds(10)),
                    "two delays, 42 and 44 octets at 32768 b/s");
    }

    /** @brief Echo Request without a sequence number: the response has 0. */
    void CheckBareEcho()
    {
        const Octets request = Hex("30010000 00000000");
        const auto socket = Socket::CreateSocket(m_node, UdpSocketFactory::GetTypeId());
        socket->Bind();
        socket->SendTo(Create<Packet>(request.data(), request.size()),
                       0,
                       InetSocketAddress(m_endpoints[1]->GetAddress(), GtpUEndpoint::PORT));
        Simulator::Run();
        const auto response = socket->Recv();
        UMTS_ASSERT(response, "a response");
        UMTS_EXPECT(CopyOctets(*response) == Hex("32020006 00000000 00000000 0e00"), "its octets");
    }

    /** @brief Datagrams that are no messages, and G-PDUs without IP packet. */
    void CheckMalformed()
    {
        const Octets noise = Hex("ffff0000 00000000");
        const auto socket = Socket::CreateSocket(m_node, UdpSocketFactory::GetTypeId());
        socket->SendTo(Create<Packet>(noise.data(), noise.size()),
                       0,
                       InetSocketAddress(m_endpoints[1]->GetAddress(), GtpUEndpoint::PORT));
        m_endpoints[0]->Send(m_local, Create<Packet>());
        Simulator::Run();
        UMTS_EXPECT(m_endpoints[1]->GetCounters().malformed == 2, "counted");
    }

    /** @brief A lost packet is one gap in the sequence numbers. */
    void CheckOrder()
    {
        const auto send = [this](bool isLost) {
            isLost ? m_loss->Enable() : m_loss->Disable();
            m_endpoints[0]->Send(m_local, MakePacket());
            Simulator::Run();
            return m_endpoints[1]->GetCounters().outOfSequence;
        };
        const uint64_t before = send(false); // what came malformed has left a gap
        send(true);
        UMTS_EXPECT(send(false) == before + 1, "a gap");
        UMTS_EXPECT(send(false) == before + 1, "and none");
    }

    Ptr<RateErrorModel> m_loss{CreateObject<RateErrorModel>()}; //!< At the second
    std::array<Ptr<GtpUEndpoint>, 2> m_endpoints;               //!< Both
    std::array<RecordingEnd, 2> m_ends;                         //!< Of their tunnels
    Ptr<Node> m_node;                                           //!< Of the first
    Teid m_local{};                                             //!< Tunnel at the first
    Teid m_remote{};                                            //!< Tunnel at the second
};

UMTS_TEST_F(GtpUEndpointTest,
            "umts-gtp-u",
            "Tunnels carry packets; unknown ones are reported; echo, end marker, reuse")
{
    SetUp();
    CheckTransfer();
    CheckReuse();
    CheckRedirect();
    CheckEcho();
    CheckBareEcho();
    CheckMalformed();
    CheckOrder();
    Simulator::Destroy();
}

/// Time of packets on an AAL5 link.
struct Aal5Test
{
    /**
     * @param device not used
     * @param packet not used
     * @param protocol not used
     * @param from not used
     * @return true
     */
    bool OnPacket(Ptr<NetDevice> /* device */,
                  Ptr<const Packet> /* packet */,
                  uint16_t /* protocol */,
                  const Address& /* from */)
    {
        m_arrivals.push_back(Simulator::Now());
        return true;
    }

    std::vector<Time> m_arrivals; //!< Of packets
};

UMTS_TEST_F(Aal5Test, "umts-gtp-u", "Packets over AAL5 take whole cells of 53 octets")
{
    UMTS_EXPECT(Aal5Channel::GetCellOctets(32) == 53, "one cell");
    UMTS_EXPECT(Aal5Channel::GetCellOctets(33) == 106, "two cells");
    UMTS_EXPECT(Aal5Channel::GetCellOctets(1500) == 1696, "32 cells");
    NodeContainer nodes(2);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("424kbps")); // a cell in 1 ms
    const auto devices = link.Install(nodes);
    auto channel = CreateObject<Aal5Channel>();
    for (uint32_t i = 0; i < 2; ++i)
    {
        channel->AttachDevice(DynamicCast<PointToPointNetDevice>(devices.Get(i)));
    }
    devices.Get(1)->SetReceiveCallback(MakeCallback(&Aal5Test::OnPacket, this));
    for (const uint32_t octets : {32, 33, 32})
    {
        devices.Get(0)->Send(Create<Packet>(octets), devices.Get(1)->GetAddress(), 0x0800);
    }
    Simulator::Run();
    Simulator::Destroy();
    const std::vector<Time> expected = {MilliSeconds(1), MilliSeconds(3), MilliSeconds(4)};
    UMTS_EXPECT(m_arrivals == expected, "times of arrival");
}

} // namespace
