/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_RIG_H
#define UMTS_RADIO_LINK_RIG_H

#include "umts-network-rig.h"

#include "ns3/nstime.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace ns3::umts::test
{

/**
 * @param channel preset, or switched
 * @return bearers on it, with a buffer for all that the tests send
 */
NetworkConfig MakeBufferedConfig(const std::string& channel);

/**
 * @param mode RLC mode
 * @param queuedPdus attribute QueuedPdus of HsMacDFlow
 * @return a network on HS-DSCH, without errors
 */
NetworkConfig MakeCellChangeConfig(const std::string& mode, const std::string& queuedPdus);

/**
 * @param ports ports of a network
 * @return when which datagrams have arrived there
 */
std::string DescribeArrivals(const std::vector<const DatagramPort*>& ports);

/**
 * @ingroup umts
 * @brief A network whose UEs, of the first RNC, may have radio links in many cells.
 */
class RadioLinkNetwork : public Network
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param size counts of nodes
     */
    RadioLinkNetwork(const NetworkConfig& config, const NetworkSize& size);
    virtual ~RadioLinkNetwork() = default;

    /**
     * @brief Add a Node B.
     * @param config what its cells are made of
     * @param delay delay of its Iub
     * @param count cells
     * @param rnc number of its RNC
     */
    void AddNodeB(const NetworkConfig& config, Time delay, uint32_t count, uint32_t rnc = 0);

    /**
     * @brief Fix the random streams of all that is there now: those that ns-3 chooses for a new
     * radio link differ from one run of a program to the next.
     */
    void AssignFreshStreams();

    /**
     * @param ue number of a UE
     * @return numbers of the cells of its active set
     */
    std::string GetActiveSet(uint32_t ue = 0) const;

    /**
     * @param cell number of a cell
     * @return its admission control
     */
    Ptr<AdmissionControl> GetAdmission(uint32_t cell) const;

    /** @return what the UEs leave behind in all RNCs when they are detached */
    virtual std::string Leave();

    Ptr<RncRrc> rrc;              //!< RRC of the first RNC
    std::vector<Ptr<Cell>> cells; //!< Cells that are numbered
};

/**
 * @ingroup umts
 * @brief Two RNCs with an Iur, and UEs of the first one: cells 0, 1, 2 are its own, on two Node Bs,
 * cells 3, 4, 5 the other RNC's, on two Node Bs of that one.
 */
class IurNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param iurConfig attributes of the Iur
     * @param nSgsns SGSNs, one for both RNCs or one each
     */
    explicit IurNetwork(const NetworkConfig& config,
                        const Attributes& iurConfig = {},
                        uint32_t nSgsns = 1);

    /** @return downlink frames that came too late for their TTI, at all Node Bs */
    uint64_t GetNLate() const;

    std::string Leave() override;

    Ptr<IubChannel> iur; //!< Iur
};

/**
 * @ingroup umts
 * @brief What the trace source HandOver of an RNC tells, a line each.
 */
class HandOverLog
{
  public:
    /** @param rrc RRC of the RNC */
    explicit HandOverLog(Ptr<RncRrc> rrc);
    ~HandOverLog();
    HandOverLog(const HandOverLog&) = delete;
    HandOverLog& operator=(const HandOverLog&) = delete;

    std::string text; //!< The lines: RNTI, cells, reason of a refusal

  private:
    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the new cell
     * @param reason why it has refused
     */
    void OnHandOver(uint32_t rnti, uint32_t from, uint32_t to, const std::string& reason);

    Ptr<RncRrc> m_rrc; //!< RRC of the RNC
};

/**
 * @ingroup umts
 * @brief Radio links of a UE come and go at random, and it is handed over, under traffic both ways,
 * with errors on the air and frames lost: RLC AM loses and doubles nothing, octets do as
 * descriptors do, and nothing is left over.
 */
class RandomLinksTest
{
  public:
    virtual ~RandomLinksTest() = default;

  protected:
    /// How a test case does it.
    struct Plan
    {
        uint32_t seeds;     //!< Seeds of the changes
        uint32_t wireSeeds; //!< Those that are repeated with octets
        uint32_t sdus;      //!< Datagrams in either direction
        Time interval;      //!< Between changes
        uint32_t handOvers; //!< One of so many changes is a handover
    };

    /** @param plan how it is done */
    void RunPlan(const Plan& plan);

  private:
    /**
     * @param config what the network is made of
     * @return a network
     */
    virtual std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) = 0;

    /**
     * @param seed seed of the changes
     * @param wireMode whether PDUs and frames are octets
     * @return when what has arrived
     */
    std::string Run(uint32_t seed, bool wireMode);

    /**
     * @brief Add or remove a radio link, or hand over within the active set or out of it.
     * @param random decides
     */
    void Change(RadioLinkNetwork& network, std::mt19937& random);

    Plan m_plan{}; //!< How it is done
};

} // namespace ns3::umts::test

#endif // UMTS_RADIO_LINK_RIG_H
