/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NETWORK_RIG_H
#define UMTS_NETWORK_RIG_H

#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-helper.h"
#include "ns3/umts-stats.h"

#include <functional>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A whole network with one host, and datagrams that prove where they come from.
 */

namespace ns3
{
class Socket;
} // namespace ns3

namespace ns3::umts::test
{

/** @brief What all cells, Iubs, UEs and default bearers of a network are made of. */
struct NetworkConfig
{
    /**
     * @param name preset of BearerConfig::FromPreset() and of CellConfig::FromPreset()
     * @return bearers of the preset, in cells that are right for them
     */
    static NetworkConfig FromPreset(const std::string& name);

    CellConfig cell;                //!< Cells
    Attributes iub;                 //!< Attributes of IubChannel
    UeConfig ue;                    //!< UEs
    BearerConfig bearer;            //!< Default bearers
    Tunnels tunnels{Tunnels::NONE}; //!< Of the core network
};

/** @brief Counts of nodes; Node Bs are dealt out to RNCs in turn, UEs to Node Bs, RNCs to SGSNs. */
struct NetworkSize
{
    uint32_t ues{1};    //!< UEs
    uint32_t nodeBs{1}; //!< Node Bs
    uint32_t rncs{1};   //!< RNCs
    uint32_t sgsns{1};  //!< SGSNs; 0: the GGSN is the SGSN of all RNCs
};

/**
 * @ingroup umts
 * @brief A network, from the host to the UEs. Ends the simulation when it goes.
 */
class Network
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param size counts of nodes
     */
    explicit Network(const NetworkConfig& config = NetworkConfig(),
                     const NetworkSize& size = NetworkSize());
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /**
     * @param ue number of a UE
     * @return its RNC
     */
    Ptr<RncNetDevice> GetRnc(uint32_t ue) const;

    /**
     * @param ue number of a UE
     * @return its Node B
     */
    Ptr<NodeBNetDevice> GetNodeB(uint32_t ue) const;

    /** @return the Iub of the first Node B */
    Ptr<IubChannel> GetFirstIub() const;

    /** @return admission control of the first cell of the first Node B */
    Ptr<AdmissionControl> GetAdmissionControl() const;

    /** @return address of the host */
    Ipv4Address GetHostAddress() const;

    UmtsCoreHelper core;                     //!< Core network
    UmtsHelper umts;                         //!< UTRAN
    UmtsStats stats;                         //!< All UEs
    Ptr<Node> host;                          //!< Host
    std::vector<Ptr<Node>> sgsns;            //!< SGSNs
    std::vector<Ptr<RncNetDevice>> rncs;     //!< RNCs
    std::vector<Ptr<NodeBNetDevice>> nodeBs; //!< Node Bs
    std::vector<Ptr<UeNetDevice>> ues;       //!< UEs
    std::vector<Ipv4Address> addresses;      //!< Their addresses

  private:
    /// The end of the simulation.
    struct End
    {
        ~End();
    };

    End m_end; //!< Goes first, even when the network cannot be made
};

/**
 * @param network a network
 * @return what switches its first UE
 */
Ptr<ChannelSwitcher> FindSwitcher(const Network& network);

/**
 * @param protocol a protocol above IP
 * @return a packet filter that takes it
 */
TrafficFilter MakeFilter(uint8_t protocol);

/** @param until the time that the simulation is to go on to */
void RunUntil(Time until);

/**
 * @ingroup umts
 * @brief A UDP port that sends datagrams with known contents, checks those that it gets, and
 * sends them back if wanted.
 */
class DatagramPort
{
  public:
    /** @brief A datagram received. */
    struct Arrival
    {
        Time time;       //!< When
        uint32_t flow;   //!< What its contents say
        uint32_t number; //!< What its contents say
        uint32_t size;   //!< Octets
        bool intact;     //!< Every octet is the one expected
    };

    /**
     * @param node where it is
     * @param echoes send back what comes
     */
    DatagramPort(Ptr<Node> node, bool echoes);
    DatagramPort(const DatagramPort&) = delete;
    DatagramPort& operator=(const DatagramPort&) = delete;

    /**
     * @brief Send a datagram.
     * @param to address of another port
     * @param flow goes into the contents
     * @param number goes into the contents
     * @param size octets, at least 8
     */
    void Send(Ipv4Address to, uint32_t flow, uint32_t number, uint32_t size);

    /**
     * @brief Send() later.
     * @param at when
     * @param to address of another port
     * @param flow goes into the contents
     * @param number goes into the contents
     * @param size octets, at least 8
     */
    void SendAt(Time at, Ipv4Address to, uint32_t flow, uint32_t number, uint32_t size);

    /**
     * @brief SendAt() of many, numbered from 0.
     * @param count how many
     * @param begin when the first one
     * @param step from one to the next
     * @param to address of another port
     * @param flow goes into the contents
     * @param size octets, at least 8
     */
    void SendSeries(uint32_t count,
                    Time begin,
                    Time step,
                    Ipv4Address to,
                    uint32_t flow,
                    uint32_t size);

    /**
     * @param flow what contents must say
     * @return datagrams that were received intact in the order of their numbers, from 0 on
     */
    uint32_t CountInOrder(uint32_t flow) const;

    std::vector<Arrival> arrivals;   //!< Datagrams received
    std::function<void()> onArrival; //!< Called after each one; may be empty

  private:
    /** @brief Datagrams have come. */
    void Receive(Ptr<Socket> socket);

    Ptr<Node> m_node;     //!< Where it is
    bool m_echoes;        //!< Send back what comes
    Ptr<Socket> m_socket; //!< The socket
};

/**
 * @param size octets, header included
 * @param to destination
 * @return an IPv4 packet
 */
Ptr<Packet> MakeIpPacket(uint32_t size, Ipv4Address to);

/** @brief EtherType of IPv4. */
constexpr uint16_t ETHERTYPE_IPV4 = 0x0800;

} // namespace ns3::umts::test

#endif // UMTS_NETWORK_RIG_H
