/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SELECTION_COMBINER_H
#define UMTS_SELECTION_COMBINER_H

#include "umts-transport-block.h"

#include "ns3/umts-timer.h"

#include <cstddef>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Selection combining of a transport channel received on several radio links (legs):
 * delivers one block set per TTI, in order, and takes each block from a leg where its CRC is good
 * (TS 25.401 6.1.5, TS 25.427 5.1).
 *
 * A TTI is identified by the time at which it began. With only one leg, block sets are delivered at
 * once. Plain C++: the caller passes the time, and asks for the next deadline.
 */
class SelectionCombiner
{
  public:
    /**
     * @param sink gets the blocks, as long as this is there
     * @param wait how long what one leg has received waits for the others, ns; 0: until OnTime() at
     *        the same time
     */
    SelectionCombiner(TransportBlockSink& sink, Nanos wait);

    /**
     * @brief Add a leg.
     * @param since it has what is sent in TTIs that begin after this time; the others do not wait
     *        for it before, ns
     * @return its number, below MAX_LEGS
     */
    uint32_t AddLeg(Nanos since);

    /** @param wait how long what comes from now on waits, ns; see the constructor */
    void SetWait(Nanos wait);

    /**
     * @brief Remove a leg: nobody waits for it any more.
     * @param leg its number
     */
    void RemoveLeg(uint32_t leg);

    /** @return the number of legs */
    std::size_t GetNLegs() const;

    /**
     * @brief A leg has received a block set.
     * @param leg number of the leg
     * @param tti when its TTI began, ns
     * @param reception the blocks, with their CRC results
     * @param quality quality estimate, the less the better
     * @param now the current time
     */
    void Receive(uint32_t leg,
                 Nanos tti,
                 Ptr<const BlockSetReception> reception,
                 uint8_t quality,
                 Nanos now);

    /**
     * @brief Hand on what has waited long enough.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when there is none */
    Nanos GetDeadline() const;

    /** @return block sets dropped: that of their TTI, or of a later one, had been handed on */
    uint64_t GetNLate() const;

    static constexpr uint32_t MAX_LEGS = 32; //!< Legs at a time

  private:
    /** @brief A radio link whose receptions are combined. */
    struct Leg
    {
        uint32_t number{0}; //!< Number of the leg
        Nanos since{0};     //!< The leg receives the TTIs that begin after this time, ns
    };

    /** @brief What has come of a TTI. */
    struct Pending
    {
        Nanos tti{0};                        //!< Beginning of the TTI, ns
        Nanos deadline{0};                   //!< Latest time to hand the blocks on, ns
        uint32_t legs{0};                    //!< Bits of the legs that it has come from
        uint8_t quality{0};                  //!< Quality estimate of the best
        Ptr<const BlockSetReception> blocks; //!< The blocks selected so far
    };

    /**
     * @param pending a TTI
     * @return whether all legs have given theirs
     */
    bool IsComplete(const Pending& pending) const;

    /**
     * @brief Add what another leg has received.
     * @param pending the TTI
     * @param quality quality estimate
     */
    static void Merge(Pending& pending, Ptr<const BlockSetReception> reception, uint8_t quality);

    /** @brief Hand on the first TTIs, as far as they are complete. */
    void HandOnComplete();

    /** @brief Hand on the first TTI. */
    void HandOnFirst();

    /** @param blocks what the sink gets */
    void HandOn(Ptr<const BlockSetReception> blocks);

    TransportBlockSink& m_sink;     //!< Gets the blocks
    Nanos m_wait;                   //!< How long legs are waited for
    std::vector<Leg> m_legs;        //!< Legs
    std::vector<Pending> m_pending; //!< By TTI
    Nanos m_last{-1};               //!< The last TTI handed on while there were several legs
    uint64_t m_late{0};             //!< See GetNLate()
    bool m_isHandingOn{false};      //!< The sink has the word
};

} // namespace ns3::umts

#endif /* UMTS_SELECTION_COMBINER_H */
