/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RELOCATION_RIG_H
#define UMTS_RELOCATION_RIG_H

#include "umts-radio-link-rig.h"

#include <string>
#include <vector>

namespace ns3::umts::test
{

/** @return names of channels that a bearer may be on */
std::vector<std::string> GetChannels();

/**
 * @param channel name of the channel of the default bearer
 * @return lossless bearers with a buffer for all that the tests send, 5 % of the blocks in error
 */
NetworkConfig MakeRelocationConfig(const std::string& channel);

/**
 * @param channel name of the channel of the default bearer
 * @param isSignalled whether messages of RRC go over signalling radio bearers
 * @return MakeRelocationConfig() with or without them
 */
NetworkConfig MakeRelocationConfig(const std::string& channel, bool isSignalled);

/**
 * @ingroup umts
 * @brief What the trace source Relocation of the RNCs of a network tells, a line each.
 */
class RelocationLog
{
  public:
    /** @param network the network */
    explicit RelocationLog(const Network& network);
    ~RelocationLog();
    RelocationLog(const RelocationLog&) = delete;
    RelocationLog& operator=(const RelocationLog&) = delete;

    std::string text;        //!< The lines: RNTIs, positions of the RNCs, reason of a refusal
    std::vector<Time> times; //!< Times of the lines

  private:
    /**
     * @param rnti the UE
     * @param newRnti the UE in the new RNC
     * @param from node of its RNC
     * @param to node of the new RNC
     * @param reason why it has been refused
     */
    void OnRelocation(uint32_t rnti,
                      uint32_t newRnti,
                      uint32_t from,
                      uint32_t to,
                      const std::string& reason);

    /**
     * @param node a node
     * @return position of its RNC
     */
    std::string Find(uint32_t node) const;

    std::vector<Ptr<RncNetDevice>> m_rncs; //!< RNCs
};

/**
 * @ingroup umts
 * @brief A network of two RNCs, a UE of it, and datagrams both ways.
 */
class RelocationNetwork : public IurNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param nSgsns SGSNs; 0: the GGSN is the SGSN of both RNCs
     * @param iurConfig attributes of the Iur
     */
    explicit RelocationNetwork(const NetworkConfig& config,
                               uint32_t nSgsns = 1,
                               const Attributes& iurConfig = {});

    /**
     * @brief Have the host and the UE send.
     * @param count datagrams each way
     * @param between time between two
     * @param octets size of those of the downlink; of the uplink it is a seventh
     */
    void SendDatagrams(uint32_t count, Time between, uint32_t octets);

    /** @return position of the RNC that serves the UE */
    uint32_t GetServing() const;

    /** @return RRC of the RNC that serves the UE */
    Ptr<RncRrc> GetServingRrc() const;

    /**
     * @brief Hand the UE over to a cell of the other RNC, and have that serve it.
     * @param cell which of its cells
     * @return whether that was done
     */
    bool GoToOther(uint32_t cell = 0);

    /**
     * @param count datagrams that were sent each way
     * @return what is wrong with those that have arrived; empty: each has, once and in order
     */
    std::string CheckArrivals(uint32_t count) const;

    /** @return when what has arrived */
    std::string DescribeArrivals() const;

    std::string Leave() override;

    DatagramPort hostPort; //!< Sends flow 0 to the UE
    DatagramPort uePort;   //!< Sends flow 1 to the host
};

const Time RELOCATION_BEGIN = Seconds(2); //!< When a test asks for a relocation
const Time RELOCATION_TIME = Seconds(1);  //!< Of SetRelocationTime()
const Time RELOCATION_END = Seconds(3);   //!< When it is prepared

/**
 * @brief Set a random time of all RNCs of a network.
 * @param attribute its name, of RncRrc
 * @param variable a random variable, s
 */
void SetNetworkTime(const Network& network,
                    const std::string& attribute,
                    const std::string& variable);

/** @brief SetNetworkTime() of RelocationProcessing. */
void SetRelocationProcessing(const Network& network, const std::string& variable);

/** @param network a network whose relocations take RELOCATION_TIME from now on */
void SetRelocationTime(const Network& network);

} // namespace ns3::umts::test

#endif // UMTS_RELOCATION_RIG_H
