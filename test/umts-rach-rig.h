/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RACH_RIG_H
#define UMTS_RACH_RIG_H

#include "umts-test-time.h"

#include "ns3/umts-rach-access.h"

#include <deque>
#include <random>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Random access without Simulator, with random numbers by script or by seed.
 */

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief Random access of a cell that writes down what it does.
 */
class RachRig : private RachClient
{
  public:
    /** @param config parameters; its random numbers are those of the rig */
    explicit RachRig(const RachConfig& config);

    /**
     * @brief Add UEs of class 0.
     * @param count how many
     */
    void AddUes(uint32_t count);

    /**
     * @brief A UE has messages to send.
     * @param messages how many
     * @param at when
     */
    void Offer(uint32_t ue, uint32_t messages, Nanos at);

    /**
     * @brief Let time pass.
     * @param until the time at the end
     */
    void Run(Nanos until);

    /** @return what happened since the last call */
    std::string TakeLog();

    std::deque<double> numbers; //!< Random numbers to come; none left: those of the seed
    double deficit{0.0};        //!< Of the first preamble of a cycle, dB
    bool logs{true};            //!< Write down what happens
    RachAccess access;          //!< Under test

  private:
    bool SendMessage(uint32_t ue, bool collided) override;
    void OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer) override;
    void OnFailure(uint32_t ue) override;

    /** @return a random number of [0, 1) */
    double Uniform();

    /**
     * @param config parameters
     * @return they, with the random numbers of the rig
     */
    RachConfig WithNumbers(RachConfig config);

    std::mt19937_64 m_generator;      //!< Random numbers of a fixed seed
    std::vector<uint32_t> m_messages; //!< Messages that each UE still has to send
    Nanos m_now{0};                   //!< The time
    std::ostringstream m_log;         //!< What happened
};

} // namespace ns3::umts::test

#endif // UMTS_RACH_RIG_H
