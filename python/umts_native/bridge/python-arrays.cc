/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "python-reference.h"

#include "ns3/uinteger.h"
#include "ns3/umts-hs-cell.h"
#include "ns3/umts-hs-scheduler.h"

#include <vector>

namespace ns3::umts::python
{
namespace
{

/// Columns of the array of a scheduler, one row for each priority queue.
enum Column
{
    CQI,           //!< Latest CQI
    BIT_RATE,      //!< Bit rate of the block that it would get now, bit/s
    MEAN_BIT_RATE, //!< Exponential mean of its bit rate, bit/s
    HEAD_DELAY,    //!< Time since its oldest MAC-d PDU came to the Node B, s
    WAIT,          //!< Time since it was served last, s
    WEIGHT,        //!< Written by Python: the bit rate times this is the metric
    N_COLUMNS      //!< Number of columns
};

/**
 * @ingroup umts
 * @brief A scheduler of HS-DSCH that shows what it sees, and is told what counts, in an array of
 * Python's.
 */
class ArrayHsScheduler : public HsScheduler
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::umts::ArrayHsScheduler")
                                .SetParent<HsScheduler>()
                                .SetGroupName("Umts")
                                .AddConstructor<ArrayHsScheduler>()
                                .AddAttribute("Array",
                                              "Address of the array, which outlives the cell",
                                              UintegerValue(0),
                                              MakeUintegerAccessor(&ArrayHsScheduler::m_address),
                                              MakeUintegerChecker<uint64_t>())
                                .AddAttribute("Queues",
                                              "Rows of the array",
                                              UintegerValue(0),
                                              MakeUintegerAccessor(&ArrayHsScheduler::m_queues),
                                              MakeUintegerChecker<uint32_t>());
        return tid;
    }

  private:
    /**
     * @param queue a priority queue
     * @return its row
     */
    double* GetRow(HsQueueId queue) const
    {
        const auto number = static_cast<uint32_t>(queue);
        if (number >= m_queues)
        {
            NS_FATAL_ERROR("the array has " << m_queues << " rows, and the cell has more queues");
        }
        return reinterpret_cast<double*>(m_address) + number * N_COLUMNS;
    }

    void Prepare(const std::vector<HsCandidate>& candidates) override
    {
        for (const auto& candidate : candidates)
        {
            double* const row = GetRow(candidate.queue);
            row[CQI] = candidate.cqi;
            row[BIT_RATE] = candidate.bitRate;
            row[MEAN_BIT_RATE] = candidate.meanBitRate;
            row[HEAD_DELAY] = candidate.headDelay;
            row[WAIT] = candidate.wait;
        }
    }

    double GetMetric(const HsCandidate& candidate) const override
    {
        return candidate.bitRate * GetRow(candidate.queue)[WEIGHT];
    }

    uint64_t m_address{0}; //!< Address of the array
    uint32_t m_queues{0};  //!< Rows of the array
};

NS_OBJECT_ENSURE_REGISTERED(ArrayHsScheduler);

} // namespace

extern "C"
{
    /**
     * @brief Tell what the priority queues of a cell have got through.
     * @param cell HS-DSCH of the cell, an ns3::umts::HsCell
     * @param pdus gets the MAC-d PDUs delivered of each queue
     * @param n number of queues
     */
    void UmtsReadDelivered(PyObject* cell, double* pdus, int n)
    {
        const auto* const hsCell = static_cast<HsCell*>(CPyCppyy::Instance_AsVoidPtr(cell));
        for (int i = 0; i < n; ++i)
        {
            const HsQueueId queue{static_cast<uint32_t>(i)};
            pdus[i] =
                static_cast<double>(hsCell->GetMacHs().GetQueue(queue).GetCounters().delivered);
        }
    }
}

} // namespace ns3::umts::python
