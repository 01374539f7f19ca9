/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_UPDATE_RIG_H
#define UMTS_CELL_UPDATE_RIG_H

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <functional>
#include <string>

/**
 * @file
 * @ingroup umts
 * Outages in which UEs with signalling radio bearers update their cell, and what they tell of it.
 */

namespace ns3::umts::test
{

/** @brief Beginning and end of an outage. */
struct Outage
{
    Time begin; //!< Beginning
    Time end;   //!< End
};

/**
 * @param config what a network is made of
 * @param downlink outage of the downlink
 * @param uplink outage of the uplink
 * @return the same with outages
 */
inline NetworkConfig
WithOutages(const NetworkConfig& config, const Outage& downlink, const Outage& uplink)
{
    const auto attributes = [](const Outage& outage) {
        return Attributes{{"Begin", TimeValue(outage.begin)}, {"End", TimeValue(outage.end)}};
    };
    NetworkConfig with = config;
    with.ue.DownlinkErrors("test::OutageErrorModel", attributes(downlink))
        .UplinkErrors("test::OutageErrorModel", attributes(uplink));
    return with;
}

/**
 * @ingroup umts
 * @brief Timers of RrcRequestControl, for the networks made while it is there.
 */
class Timers : public DefaultsGuard
{
  public:
    /**
     * @param t302 T302
     * @param n302 N302
     * @param t315 T315
     */
    explicit Timers(Time t302 = Seconds(4), uint32_t n302 = 3, Time t315 = Seconds(180))
    {
        Config::SetDefault("ns3::umts::RrcRequestControl::T302", TimeValue(t302));
        Config::SetDefault("ns3::umts::RrcRequestControl::N302", UintegerValue(n302));
        Config::SetDefault("ns3::umts::RrcRequestControl::T315", TimeValue(t315));
    }
};

/**
 * @ingroup umts
 * @brief What the first UE of a network tells: states, CELL UPDATEs and what has run out, with
 * times in ms.
 */
class UpdateLog
{
  public:
    /** @param network the network */
    explicit UpdateLog(const Network& network)
    {
        const auto ue = network.ues[0];
        ue->GetStateMeter()->TraceConnectWithoutContext("State",
                                                        MakeCallback(&UpdateLog::OnState, this));
        const auto control = ue->GetRequestControl();
        control->TraceConnectWithoutContext("Request", MakeCallback(&UpdateLog::OnUpdate, this));
        control->TraceConnectWithoutContext("Failure", MakeCallback(&UpdateLog::OnFailure, this));
    }

    UpdateLog(const UpdateLog&) = delete;
    UpdateLog& operator=(const UpdateLog&) = delete;

    std::string text;              //!< What it has told
    std::function<void()> onEntry; //!< Called when it tells something; may be empty

  private:
    /** @param what what it tells */
    void Add(const std::string& what)
    {
        text += what + "@" + std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
        if (onEntry)
        {
            onEntry();
        }
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        Add(umts::GetName(to));
    }

    /** @param count V302 */
    void OnUpdate(RrcState /* state */, CellUpdateCause /* cause */, uint32_t count)
    {
        Add(std::to_string(count));
    }

    /** @param reason what has run out */
    void OnFailure(RrcState /* state */, CellUpdateCause /* cause */, const std::string& reason)
    {
        Add(reason);
    }
};

const Time FAILURE = MilliSeconds(23330); //!< T313 expires, in a downlink outage from 20 s on

/** @return a network whose downlink is full, in which a UE is in sync until 20 s */
inline NetworkConfig
MakeFull()
{
    NetworkConfig config = NetworkConfig::FromPreset("dch1");
    config.bearer.Rlc("UM");
    return config;
}

} // namespace ns3::umts::test

#endif // UMTS_CELL_UPDATE_RIG_H
