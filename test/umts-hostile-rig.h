/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HOSTILE_RIG_H
#define UMTS_HOSTILE_RIG_H

#include "umts-radio-link-rig.h"
#include "umts-trace-taps.h"

#include <deque>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Networks in which trace sinks and applications change UEs and radio bearers.
 */

namespace ns3::umts::test
{

/// What a sink does.
enum class Verb
{
    HAND_OVER,
    ADD_RADIO_LINK,
    REMOVE_RADIO_LINK,
    CHANGE_SERVING_CELL,
    RELOCATE,
    DETACH,
    SWITCH_OFF,
    ADD_BEARER,
    RELEASE_BEARER,
    INSTALL_UE,
    DEACTIVATE, //!< Of the core network: PDP contexts
    END         //!< None of them
};

/**
 * @param verb what a sink does
 * @return its name
 */
std::string GetName(Verb verb);

/// A network and what happens in it without any sink.
struct Scenario
{
    /// What is special.
    enum Kind
    {
        PLAIN,        //!< Nothing
        MOVING,       //!< UEs move, and are handed over by measurements
        FAILING,      //!< Radio links fail
        CROWDED,      //!< DCHs wait for codes and power, and relocations take time
        POWERED,      //!< DCHs have power control
        SYNCHRONISED, //!< First DCHs, relocations, activations and the CCCH take their time
        OPERATOR,     //!< All that UmtsNetworkHelper switches on
        LOSSY,        //!< RLC repeats nothing
        WEB           //!< HTTP over a proxy that splits TCP, and buffers that overflow
    };

    std::string channel; //!< As in MakeRelocationConfig()
    bool isSignalled;    //!< With signalling radio bearers
    uint32_t ues;        //!< UEs
    Kind kind{PLAIN};    //!< What is special

    /** @return its name */
    std::string GetName() const;

    /** @return whether UEs that move have an active set, all but the first one */
    bool IsSoft() const
    {
        return channel == "DCH" || channel == "HSPA" || channel == "switched HSDPA";
    }

    /** @return whether UEs without channels go from cell to cell */
    bool Reselects() const
    {
        return kind == MOVING && channel.find("switched") == 0;
    }
};

/** @return the scenarios */
std::vector<Scenario> GetScenarios();

/**
 * @ingroup umts
 * @brief A network with traffic of every UE both ways, a story of commands, and taps at all trace
 * sources.
 */
class Stage : public RadioLinkNetwork
{
  public:
    /**
     * @param scenario what is there
     * @param seed of what is drawn
     * @param listener is told of every call of a trace sink or of an application
     */
    Stage(const Scenario& scenario, uint32_t seed, TraceTaps::Listener listener);

    /** @brief Run the story. */
    void RunStory();

    /**
     * @brief Act as a sink does: what is wrong use at this time is left out, unless a section is
     * open.
     * @param verb what to do
     * @param ue number of a UE, of those installed meanwhile, too
     */
    void Act(Verb verb, uint32_t ue);

    /** @return UEs, those that have gone included */
    uint32_t GetNUes() const;

    /** @return what is wrong with the datagrams received; empty: nothing */
    std::string CheckArrivals() const;

    std::string Leave() override;

    /** @return places of trace sources and applications, by path */
    const std::map<std::string, TraceTaps::Place>& GetPlaces() const
    {
        return m_taps.GetPlaces();
    }

  private:
    /// A UE, its traffic, and what has been done to it.
    struct Subject
    {
        Ptr<UeNetDevice> ue;                //!< The UE
        std::unique_ptr<DatagramPort> port; //!< Sends and receives; null: it does not
        bool isGone{false};                 //!< It has been detached
        bool isOff{false};                  //!< It has been switched off, and leaves or has left
        bool isActive{false};               //!< It has a PDP context
        bool maySpoil{false};               //!< Datagrams may have been lost with bearer or context
    };

    /** @brief Set what takes time in a process of its own. @param kind what is special */
    static void SetTimes(Scenario::Kind kind);

    /**
     * @param scenario what is there
     * @return what the network is made of
     */
    static NetworkConfig MakeConfig(const Scenario& scenario);

    /** @brief Add the cells besides the first ones, and the Iur; or have UEs move among them. */
    void AddCells();

    /** @brief Have UEs move and measure. */
    void Move();

    /** @brief Have the first UE fetch objects over split TCP connections. */
    void Browse();

    /** @brief Have the host and the UEs send datagrams. */
    void SendDatagrams();

    /** @brief Connect to what has come. */
    void Refresh();

    /** @brief Install a UE, unless there are many. */
    void InstallOne();

    /**
     * @param subject a UE that is there
     * @param verb what to do, but INSTALL_UE
     */
    void ActOn(Subject& subject, Verb verb);

    /** @param subject a UE that gets a bearer */
    void AddBearerTo(Subject& subject);

    /** @param subject a UE that loses a bearer */
    void ReleaseBearerOf(Subject& subject);

    /** @param subject a UE that another RNC is to serve */
    void RelocateOne(Subject& subject);

    /**
     * @param subject a UE
     * @return the RNC that serves it; null: none does
     */
    Ptr<RncNetDevice> FindServing(const Subject& subject) const;

    /** @return the next random number */
    uint32_t Draw();

    Scenario m_scenario;                      //!< What is there
    std::mt19937 m_random;                    //!< Draws arguments
    TraceTaps m_taps;                         //!< Sinks of all trace sources
    std::deque<Subject> m_subjects;           //!< UEs
    std::unique_ptr<DatagramPort> m_hostPort; //!< Port of the host
    Ptr<IubChannel> m_iur;                    //!< Iur; null: there is one RNC
    uint32_t m_count;                         //!< Datagrams of each UE, each way
    bool m_isOver{false};                     //!< The story is over
    bool m_isLeaving{false};                  //!< All UEs go
};

} // namespace ns3::umts::test

#endif // UMTS_HOSTILE_RIG_H
