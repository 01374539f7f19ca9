/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/flow-id-tag.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rlc-am.h"

#include <map>

/**
 * @file
 * @ingroup umts
 * Config paths of attributes and trace sources; what a packet keeps on its way.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-config-paths", UNIT);

const std::string UE = "/NodeList/*/DeviceList/*/$ns3::umts::UeNetDevice/";   //!< UEs
const std::string RNC = "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/"; //!< RNCs
const std::string NODE_B =
    "/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/*/"; //!< Cells of Node Bs
const std::string UU = "/ChannelList/*/$ns3::umts::UuChannel/";        //!< Cells
const std::string IUB = "/ChannelList/*/$ns3::umts::IubChannel/";      //!< Iubs

/**
 * @ingroup umts
 * @brief Counts the calls of one trace source, whatever its signature.
 */
class TraceCounter
{
  public:
    /** @brief Trace sink of packets. */
    void OnPacket(Ptr<const Packet> /* packet */)
    {
        ++calls;
    }

    /** @brief Trace sink of PDUs. */
    void OnPdu(const RlcPdu& /* pdu */)
    {
        ++calls;
    }

    /** @brief Trace sink of windows. */
    void OnWindow(uint16_t /* vtA */, uint16_t vtS)
    {
        ++calls;
        sum = vtS;
    }

    /**
     * @brief Trace sink of buffers.
     * @param octets octets held
     */
    void OnOctets(uint64_t octets)
    {
        ++calls;
        sum += octets;
    }

    /**
     * @brief Trace sink of MAC.
     * @param blocks transport blocks
     * @param errors those in error
     */
    void OnBlocks(uint32_t blocks, uint32_t errors)
    {
        ++calls;
        sum += blocks;
        this->errors += errors;
    }

    /**
     * @brief Trace sink of a cell.
     * @param channel number of the channel
     * @param blocks transport blocks
     */
    void OnBlockSet(uint32_t /* channel */, uint32_t blocks)
    {
        OnBlocks(blocks, 0);
    }

    /**
     * @brief Trace sink of a cell.
     * @param channel number of the channel
     * @param blocks transport blocks
     * @param errors those in error
     */
    void OnArrival(uint32_t /* channel */, uint32_t blocks, uint32_t errors)
    {
        OnBlocks(blocks, errors);
    }

    /**
     * @brief Trace sink of an Iub.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size of the frame
     */
    void OnFrame(uint8_t /* direction */, uint32_t /* bearer */, uint32_t octets)
    {
        OnOctets(octets);
    }

    /**
     * @brief Trace sink of frames that are dropped.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size
     * @param reason why
     */
    void OnDrop(uint8_t /* direction */,
                uint32_t /* bearer */,
                uint32_t octets,
                const std::string& /* reason */)
    {
        OnOctets(octets);
    }

    /**
     * @brief Trace sink of transmissions on HS-DSCH.
     * @param rnti the UE
     * @param transmission what is sent
     */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        OnOctets(transmission.pdu->GetNPdus());
    }

    /**
     * @brief Trace sink of transmissions that a UE has received.
     * @param transmission what was sent
     * @param answer as the Node B reads it
     */
    void OnReception(const HsTransmission& transmission, uint8_t /* answer */)
    {
        OnOctets(transmission.pdu->GetNPdus());
    }

    /**
     * @brief Trace sink of CQI.
     * @param cqi as the Node B reads it
     */
    void OnCqi(uint8_t cqi)
    {
        OnOctets(cqi);
    }

    /**
     * @brief Trace sink of HARQ.
     * @param outcome of its last transmission
     */
    void OnOutcome(uint8_t /* process */, uint8_t /* outcome */)
    {
        ++calls;
    }

    /**
     * @brief Trace sink of flow control.
     * @param queued PDUs in the Node B
     * @param onTheWay PDUs on the way
     * @param credits PDUs granted
     */
    void OnDecision(uint32_t /* queued */, uint32_t /* onTheWay */, uint32_t credits)
    {
        OnOctets(credits);
    }

    /**
     * @brief Trace sink of allocations.
     * @param credits PDUs granted
     * @param interval HS-DSCH Interval
     */
    void OnCredits(uint32_t credits, Time /* interval */)
    {
        OnOctets(credits);
    }

    /**
     * @brief Connect to all trace sources that match.
     * @tparam F type of the sink
     * @param path a Config path
     * @param sink a sink of this class
     * @return this
     */
    template <typename F>
    TraceCounter& Connect(const std::string& path, F sink)
    {
        connected = Config::ConnectWithoutContextFailSafe(path, MakeCallback(sink, this));
        return *this;
    }

    bool connected{false}; //!< The path matched
    uint64_t calls{0};     //!< Calls
    uint64_t sum{0};       //!< Sum of blocks or octets, or the last VT(S)
    uint64_t errors{0};    //!< Sum of blocks in error
};

/**
 * @brief Compare traces with counters, summed up over the UEs.
 * @param sender name of the sending end
 * @param receiver name of the receiving end
 * @param downlink the direction
 */
void
CheckDirectionTracePaths(std::map<std::string, TraceCounter>& counters,
                         const Network& network,
                         const std::string& sender,
                         const std::string& receiver,
                         bool downlink)
{
    RlcDirectionStats sum;
    for (const auto& row : network.stats.Collect())
    {
        const RlcDirectionStats& one = downlink ? row.downlink : row.uplink;
        sum.tx.pdusSent += one.tx.pdusSent + one.statusSent - one.tx.statusPiggybacked;
        sum.tx.sdusTaken += one.tx.sdusTaken;
        sum.tx.sdusRefused += one.tx.sdusRefused;
        sum.rx.pdusReceived += one.rx.pdusReceived + one.rx.controlReceived;
        sum.rx.sdusDelivered += one.rx.sdusDelivered;
        sum.blocksSent += one.blocksSent;
        sum.blocksInError += one.blocksInError;
    }
    auto& c = counters;
    UMTS_EXPECT(c[sender + "TxPdu"].calls == sum.tx.pdusSent, sender << " TxPdu");
    UMTS_EXPECT(c[sender + "TxBlocks"].sum == sum.blocksSent, sender << " TxBlocks");
    UMTS_EXPECT(sum.blocksSent == sum.tx.pdusSent, "a PDU is a block");
    UMTS_EXPECT(c[sender + "Drop"].calls == sum.tx.sdusRefused, sender << " Drop");
    UMTS_EXPECT(c[sender + "MacTx"].calls == sum.tx.sdusTaken + sum.tx.sdusRefused,
                sender << " MacTx");
    UMTS_EXPECT(c[sender + "MacTxDrop"].calls == sum.tx.sdusRefused, sender << " drop");
    UMTS_EXPECT(c[receiver + "RxPdu"].calls == sum.rx.pdusReceived, receiver << " PDU");
    UMTS_EXPECT(c[receiver + "RxBlocks"].errors == sum.blocksInError, receiver << " RxBlocks");
    UMTS_EXPECT(c[receiver + "RxBlocks"].sum - c[receiver + "RxBlocks"].errors ==
                    sum.rx.pdusReceived,
                receiver << ": blocks without error are PDUs");
    UMTS_EXPECT(c[receiver + "RxSdu"].calls == sum.rx.sdusDelivered, receiver << " SDU");
    UMTS_EXPECT(c[receiver + "MacRx"].calls == sum.rx.sdusDelivered, receiver << " IP");
}

// Every trace source, by its Config path, against the counters.
UMTS_TEST("umts-config-paths", "Config paths of the trace sources")
{
    NetworkConfig config;
    config.ue.BlockErrorRate(0.3, 0.1);
    config.iub.Set("LossRate", DoubleValue(0.05));
    config.bearer.Rlc({{"BufferOctets", UintegerValue(4000)}});
    Network network(config, {2, 2, 1});
    std::map<std::string, TraceCounter> counters;
    for (const auto& [end, path] :
         std::map<std::string, std::string>{{"ue", UE + "Bearer/"}, {"rnc", RNC + "BearerList/*/"}})
    {
        const std::string rlc = path + "Rlc/";
        for (const std::string name : {"RxSdu", "Drop"})
        {
            counters[end + name].Connect(rlc + name, &TraceCounter::OnPacket);
        }
        counters[end + "TxPdu"].Connect(rlc + "TxPdu", &TraceCounter::OnPdu);
        counters[end + "RxPdu"].Connect(rlc + "RxPdu", &TraceCounter::OnPdu);
        const std::string am = rlc + "$ns3::umts::RlcAm/";
        counters[end + "TxWindow"].Connect(am + "TxWindow", &TraceCounter::OnWindow);
        counters[end + "TxBuffer"].Connect(am + "TxBuffer", &TraceCounter::OnOctets);
        counters[end + "TxBlocks"].Connect(path + "Mac/TxBlocks", &TraceCounter::OnBlocks);
        counters[end + "RxBlocks"].Connect(path + "Mac/RxBlocks", &TraceCounter::OnBlocks);
    }
    for (const std::string name : {"MacTx", "MacRx", "MacTxDrop"})
    {
        counters["ue" + name].Connect(UE + name, &TraceCounter::OnPacket);
        counters["rnc" + name].Connect(RNC + name, &TraceCounter::OnPacket);
    }
    counters["BlockSet"].Connect(UU + "BlockSet", &TraceCounter::OnBlockSet);
    counters["Reception"].Connect(UU + "Reception", &TraceCounter::OnArrival);
    counters["TxFrame"].Connect(IUB + "TxFrame", &TraceCounter::OnFrame);
    counters["DropFrame"].Connect(IUB + "DropFrame", &TraceCounter::OnDrop);

    DatagramPort host(network.host, false);
    DatagramPort first(network.ues[0]->GetNode(), true);
    DatagramPort second(network.ues[1]->GetNode(), true);
    for (uint32_t i = 0; i < 100; ++i)
    {
        host.SendAt(MilliSeconds(20 * i), network.addresses[i % 2], i % 2, i / 2, 1000);
    }
    RunUntil(Seconds(60));
    for (const auto& [name, counter] : counters)
    {
        UMTS_EXPECT(counter.connected, name << ": path");
        UMTS_EXPECT(counter.calls > 0, name << ": calls");
    }
    CheckDirectionTracePaths(counters, network, "rnc", "ue", true);
    CheckDirectionTracePaths(counters, network, "ue", "rnc", false);
    const uint64_t seen = counters["ueRxBlocks"].errors + counters["rncRxBlocks"].errors;
    UMTS_EXPECT(seen <= counters["Reception"].errors,
                "block errors come from the cells; the Iub may lose some");
    for (const auto& [end, tbler] : std::map<std::string, double>{{"ue", 0.3}, {"rnc", 0.1}})
    {
        const TraceCounter& blocks = counters[end + "RxBlocks"];
        const double received = static_cast<double>(blocks.sum);
        UMTS_EXPECT(IsNear(blocks.errors, tbler * received, 0.05 * received), end);
    }
}

// The trace sources of HS-DSCH by their Config paths, against the counters.
UMTS_TEST("umts-config-paths", "Config paths of the trace sources of HS-DSCH")
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    config.ue.DownlinkQuality("FixedQualityModel", {{"Bler", DoubleValue(0.3)}});
    Network network(config);
    const std::string cell = NODE_B + "HsCell/";
    std::map<std::string, TraceCounter> counters;
    counters["Transmission"].Connect(cell + "Transmission", &TraceCounter::OnTransmission);
    counters["Decision"].Connect(cell + "QueueList/*/Decision", &TraceCounter::OnDecision);
    counters["Credits"].Connect(RNC + "HsFlowList/*/Credits", &TraceCounter::OnCredits);
    const std::string user = cell + "UserList/*/";
    for (const auto& path : {UE + "HsReceiver/Reception", user + "Reception"})
    {
        counters[path].Connect(path, &TraceCounter::OnReception);
    }
    counters["Cqi"].Connect(user + "Cqi", &TraceCounter::OnCqi);
    counters["Outcome"].Connect(user + "Outcome", &TraceCounter::OnOutcome);
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    host.SendSeries(100, Time(0), MilliSeconds(5), network.addresses[0], 1, 1000);
    RunUntil(Seconds(10));
    for (const auto& [name, counter] : counters)
    {
        UMTS_EXPECT(counter.connected, name << ": path");
    }
    UMTS_EXPECT(ue.CountInOrder(1) == 100, "datagrams");
    const HsStats hs = network.stats.Collect()[0].hsDsch;
    UMTS_EXPECT(hs.transmissions > hs.blocksDelivered, "some were in error");
    UMTS_EXPECT(counters["Transmission"].calls == hs.transmissions, "transmissions");
    UMTS_EXPECT(counters["Credits"].calls == hs.flow.allocationsReceived, "credits");
    UMTS_EXPECT(counters["Credits"].sum == counters["Decision"].sum,
                "what was granted has arrived");
    for (const auto& path : {UE + "HsReceiver/Reception", user + "Reception"})
    {
        UMTS_EXPECT(counters[path].calls == hs.transmissions, path);
        UMTS_EXPECT(counters[path].sum == counters["Transmission"].sum, path);
    }
    UMTS_EXPECT(counters["Outcome"].calls == hs.transmissions, "outcomes");
    UMTS_EXPECT(counters["Cqi"].sum == 22 * counters["Cqi"].calls, "CQI");
    UMTS_EXPECT(hs.meanCqi == 22.0, "mean CQI");
}

/**
 * @brief Set an attribute.
 * @param path Config path
 */
void
Set(const std::string& path, const AttributeValue& value)
{
    UMTS_EXPECT(Config::SetFailSafe(path, value), path);
}

// Attributes of bearers that exist, set by their Config path before the simulation.
UMTS_TEST("umts-config-paths", "Config paths of the attributes")
{
    Network network(NetworkConfig(), {2, 1, 1});
    for (const auto& bearer : {UE + "Bearer/", RNC + "BearerList/*/"})
    {
        const std::string window = bearer + "Rlc/$ns3::umts::RlcAm/TxWindow";
        UMTS_EXPECT(!Config::SetFailSafe(window, UintegerValue(64)), "fixed when RLC is made");
        Set(bearer + "Pdcp/HeaderOctets", UintegerValue(0));
        Set(bearer + "Mac/WireMode", BooleanValue(true));
    }
    Set(UE + "Mtu", UintegerValue(1000));
    Set(IUB + "Delay", TimeValue(MilliSeconds(7)));

    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 600);
    RunUntil(Seconds(2));
    const auto bearer = network.ues[0]->GetBearer();
    UintegerValue window;
    bearer->GetRlc()->GetAttribute("TxWindow", window);
    UMTS_EXPECT(window.Get() == RlcAmConfig().txWindow, "read back");
    UMTS_EXPECT(network.ues[0]->GetMtu() == 1000, "MTU");
    UMTS_EXPECT(network.GetFirstIub()->GetDelay() == MilliSeconds(7), "Iub");
    UMTS_EXPECT(ue.CountInOrder(0) == 1, "delivered in wire mode");
    UMTS_EXPECT(bearer->GetRlc()->GetRxCounters().octetsDelivered == 628, "without PDCP header");
}

/// In descriptor mode a packet keeps its uid and tags, over PDUs, losses and fragments.
struct PacketIdentityTest
{
    /**
     * @brief Send a tagged packet.
     * @param at when
     * @param device where
     * @param to destination
     * @param number what the tags say
     */
    void SendAt(Time at, Ptr<NetDevice> device, Ipv4Address to, uint32_t number)
    {
        auto packet = MakeIpPacket(700 + number, to);
        packet->AddPacketTag(FlowIdTag(number));
        packet->AddByteTag(FlowIdTag(1000 + number));
        m_uids[number] = packet->GetUid();
        Simulator::Schedule(at, &PacketIdentityTest::SendNow, device, packet);
    }

    /**
     * @brief Send a packet.
     * @param device where
     */
    static void SendNow(Ptr<NetDevice> device, Ptr<Packet> packet)
    {
        device->Send(packet, device->GetBroadcast(), ETHERTYPE_IPV4);
    }

    /** @param packet a packet received */
    void OnRx(Ptr<const Packet> packet)
    {
        ++m_received;
        FlowIdTag tag;
        UMTS_ASSERT(packet->PeekPacketTag(tag), "packet tag");
        const uint32_t number = tag.GetFlowId();
        UMTS_EXPECT(packet->GetSize() == 700 + number, "size");
        UMTS_EXPECT(packet->GetUid() == m_uids[number], "uid");
        ByteTagIterator::Item item = packet->GetByteTagIterator().Next();
        UMTS_EXPECT(item.GetStart() == 0, "byte tag from the first octet");
        UMTS_EXPECT(item.GetEnd() == packet->GetSize(), "to the last");
        item.GetTag(tag);
        UMTS_EXPECT(tag.GetFlowId() == 1000 + number, "byte tag");
    }

    std::map<uint32_t, uint64_t> m_uids; //!< By number
    uint32_t m_received{0};              //!< Packets received
};

UMTS_TEST_F(PacketIdentityTest, "umts-config-paths", "Uid and tags survive")
{
    NetworkConfig config;
    config.ue.BlockErrorRate(0.2, 0.2);
    Network network(config);
    for (Ptr<NetDevice> device : {Ptr<NetDevice>(network.ues[0]), Ptr<NetDevice>(network.rncs[0])})
    {
        device->TraceConnectWithoutContext("MacRx", MakeCallback(&PacketIdentityTest::OnRx, this));
    }
    for (uint32_t i = 0; i < 20; ++i)
    {
        SendAt(Seconds(1 + i), network.rncs[0], network.addresses[0], 2 * i);
        SendAt(Seconds(1 + i), network.ues[0], network.GetHostAddress(), 2 * i + 1);
    }
    RunUntil(Seconds(40));
    UMTS_EXPECT(m_received == 40, "all received");
}

} // namespace
