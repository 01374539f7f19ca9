/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_RANDOM_RIG_H
#define UMTS_E_DCH_RANDOM_RIG_H

#include "umts-radio-link-rig.h"

#include "ns3/umts-e-harq.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace ns3::umts::test
{

/// Noise rise above its target when all UEs are a step of the inner loop above what grants have
/// been shared out for, dB (TS 25.214 5.1.2.2).
constexpr double OVERSHOOT_DB = 1.0;

/** @brief What has happened in random networks. */
struct EdchNetworkTally
{
    /** @param other what has happened elsewhere, too */
    void Add(const EdchNetworkTally& other);

    /** @return it in words */
    std::string Describe() const;

    uint64_t networks{0};     //!< Networks
    uint64_t ues{0};          //!< UEs
    uint64_t cells{0};        //!< Cells
    uint64_t commands{0};     //!< Commands of all kinds
    uint64_t datagrams{0};    //!< Datagrams that have arrived
    uint64_t periods{0};      //!< Measurements of noise rise under power control
    uint64_t above{0};        //!< Those above the target
    uint64_t farAbove{0};     //!< Those above it by more than OVERSHOOT_DB
    double mostOverDb{-30.0}; //!< Largest noise rise over the target, dB
    Time longestAbove;        //!< Longest time above the target by more than OVERSHOOT_DB
    Time longestWait;         //!< Longest time with data and without a grant for them
};

/**
 * @ingroup umts
 * @brief A network of HSPA drawn at random, in which UEs, cells and radio links come and go under
 * traffic both ways.
 */
class RandomEdchNetwork
{
  public:
    /** @param seed of all that is drawn */
    explicit RandomEdchNetwork(uint32_t seed);
    ~RandomEdchNetwork();
    RandomEdchNetwork(const RandomEdchNetwork&) = delete;
    RandomEdchNetwork& operator=(const RandomEdchNetwork&) = delete;

    /**
     * @brief Let it go on until all datagrams have arrived, and the UEs go.
     * @param all gets what has happened
     * @return what is wrong; empty: nothing
     */
    std::string Play(EdchNetworkTally& all);

  private:
    /// A UE and its traffic.
    struct Subject
    {
        Ptr<UeNetDevice> ue;                //!< The UE
        Ipv4Address address;                //!< Its address
        std::unique_ptr<DatagramPort> port; //!< Sends and receives
        uint32_t up{0};                     //!< Datagrams to the host
        uint32_t down{0};                   //!< Datagrams to the UE
        bool isGone{false};                 //!< It has been detached
        Time since{Time::Max()};            //!< Since when it has data that no grant is for
    };

    /** @return what the network is made of */
    NetworkConfig DrawConfig();

    /** @brief Watch cells that have E-DCH by now. */
    void Watch();

    /** @brief A UE sends and receives from now on. */
    void AddTraffic(Ptr<UeNetDevice> ue, Ipv4Address address);

    /** @brief A Node B comes, unless there are many cells. */
    void AddCells();

    /** @brief Do one thing. */
    void Act();

    /** @brief A UE comes. */
    void Attach();

    /** @brief A UE goes. */
    void Detach(Subject& subject);

    /** @brief Do something with a radio link of a UE. */
    void ChangeLinks(Subject& subject);

    /** @return whether all has arrived that is to */
    bool IsComplete() const;

    /** @return what is wrong with the datagrams that have arrived */
    std::string CheckArrivals();

    /** @return a number below a limit */
    uint32_t Draw(uint32_t limit);

    /** @brief A UE sends. @param subject which one */
    void OnTransmission(uint32_t subject, uint64_t tti, const EdchTransmission& transmission);

    /** @brief Load has been shared out. @param cell in which cell */
    void OnLoad(std::size_t cell, double noiseRiseDb, double left, double shared);

    std::mt19937 m_random;                            //!< Draws
    double m_targetDb{6.0};                           //!< Target noise rise
    bool m_isGreedy{false};                           //!< The scheduler lets UEs starve
    bool m_isPowered{false};                          //!< There is power control
    NetworkConfig m_config;                           //!< What cells and UEs are made of
    std::unique_ptr<RadioLinkNetwork> m_network;      //!< The network
    std::unique_ptr<DatagramPort> m_host;             //!< Host
    std::vector<std::unique_ptr<Subject>> m_subjects; //!< UEs, those that have gone included
    std::vector<Time> m_above;     //!< By cell: since when noise rise is far above its target
    std::vector<bool> m_isWatched; //!< By cell: it is watched
    bool m_isOvershot{false};      //!< Grants have had more than there was
    Time m_lastSend;               //!< No datagram is sent later
    EdchNetworkTally m_tally;      //!< What has happened
};

} // namespace ns3::umts::test

#endif // UMTS_E_DCH_RANDOM_RIG_H
