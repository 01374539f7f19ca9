/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_SCHEDULER_H
#define UMTS_E_DCH_SCHEDULER_H

#include "ns3/object.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A UE that the cell serves and that has scheduled data: its measurements and parameters,
 * the input of EdchScheduler.
 */
struct EdchCandidate
{
    uint8_t priority{0};         //!< Scheduling priority, 0 lowest .. 15 highest (TS 25.433)
    double octets{0.0};          //!< Data that wait in the UE, by TEBS, octets
    bool isHappy{true};          //!< Happy bit
    double load{0.0};            //!< Load of the largest grant that it could use: by its data,
                                 //!< power headroom and category
    double bitRate{0.0};         //!< Bit rate with that grant, bit/s
    double meanBitRate{0.0};     //!< Exponential mean of its bit rate, bit/s
    double meanLoad{0.0};        //!< Exponential mean of the load of its grants
    double guaranteedBitRate{0}; //!< Bit rate to be guaranteed, bit/s; 0: none
};

/**
 * @ingroup umts
 * @brief Scheduler of E-DCH: shares the load that a cell may have out among its UEs (TS 25.321
 * 4.2.4.7).
 *
 * UEs of a higher scheduling priority come first; among those of equal priority the one with the
 * larger metric; among those of equal metric the first one. Each gets as much load as it could use,
 * until none is left. A policy is a subclass that defines the metric.
 */
class EdchScheduler : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Share load out.
     * @param candidates UEs, in any order that stays
     * @param load load that grants may have
     * @return load of each candidate, by its position
     */
    std::vector<double> Share(const std::vector<EdchCandidate>& candidates, double load) const;

  protected:
    /**
     * @brief The metric of the policy for a candidate.
     * @return the metric, in any unit; of two candidates of equal priority the one with the larger
     *         metric comes first
     */
    virtual double GetMetric(const EdchCandidate& candidate) const = 0;
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_SCHEDULER_H */
