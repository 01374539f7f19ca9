/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MESSAGE_LOSS_RIG_H
#define UMTS_MESSAGE_LOSS_RIG_H

#include "umts-radio-link-rig.h"

#include "ns3/event-id.h"
#include "ns3/umts-block-error-model.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Procedures of RRC of which each message in turn is lost.
 */

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief Every block of a direction is in error while messages of that direction are to be lost.
 */
class MessageLossModel : public BlockErrorModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    bool IsInError() override;
    int64_t AssignStreams(int64_t stream) override;

    /**
     * @param direction a direction
     * @param until blocks that end before are lost
     */
    static void Lose(Direction direction, Time until);

  private:
    bool m_isUplink{false}; //!< Attribute Uplink
};

/**
 * @param config what a network is made of
 * @return the same with signalling radio bearers, the messages of which can be lost; the default
 *         bearer has no errors unless it has some of its own
 */
NetworkConfig WithLosses(const NetworkConfig& config);

/// What must come of a procedure one of whose messages is lost for good.
enum class LossEnd
{
    DONE,    //!< Both ends have done it, later perhaps
    UNDONE,  //!< Both ends are as they were before
    IDLE,    //!< It was in CELL_PCH, and is in IDLE
    RELEASED //!< The UE is in idle, and the RNC knows it no more
};

/// A message of a procedure.
struct LostMessage
{
    std::string name;                       //!< As TS 25.331 calls it
    Direction direction{Direction::UPLINK}; //!< Where to
    uint32_t octets{0};                     //!< Its size
    LossEnd end{LossEnd::DONE};             //!< When it is lost for good
};

/// A procedure, and its messages.
struct LossScenario
{
    std::string name;                                        //!< What happens
    std::function<std::unique_ptr<RadioLinkNetwork>()> make; //!< Makes the network
    std::function<void(RadioLinkNetwork&)> prepare;          //!< Before; may be empty
    std::function<void(RadioLinkNetwork&)> ask;              //!< Has the procedure begin
    std::vector<LostMessage> messages;                       //!< Its messages, in order
    Time wait{Seconds(1)}; //!< From ask() to the last message at most, when none is lost
};

/**
 * @brief Run a scenario without loss, then with each message lost once, then for good.
 * @param scenario what happens
 */
void CheckLosses(const LossScenario& scenario);

} // namespace ns3::umts::test

#endif // UMTS_MESSAGE_LOSS_RIG_H
