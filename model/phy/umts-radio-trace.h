/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_TRACE_H
#define UMTS_RADIO_TRACE_H

#include "umts-recorded-quality-model.h"

#include <array>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief What a trace of EURANE says of a block whose first transmission is in a TTI. */
struct RadioTraceRow
{
    std::array<double, 3> sinrDb; //!< SINR after 1, 2, 3 transmissions, combined, dB
    uint8_t cqi;                  //!< CQI known to the Node B, 0 .. 30
};

/** @brief A trace of EURANE: a row for each TTI of 2 ms. */
using RadioTrace = std::vector<RadioTraceRow>;

/**
 * @brief Read a trace: lines `rx1 rx2 rx3 cqi`; blank lines and those that begin with '%' or '#'
 * say nothing.
 * @ingroup umts
 * @param file name of the file; aborts with a sentence that names file and line
 * @return its rows; one copy while anybody holds it
 */
std::shared_ptr<const RadioTrace> ReadRadioTrace(const std::string& file);

/**
 * @brief Write a trace that ReadRadioTrace() reads.
 * @ingroup umts
 * @param output where to
 * @param trace its rows
 */
void WriteRadioTrace(std::ostream& output, const RadioTrace& trace);

/** @brief What a trace is made of besides the link. */
struct RadioTraceConfig
{
    uint32_t rows{50000};      //!< Length, TTIs
    uint32_t harqRoundTrip{6}; //!< From a transmission of a block to the next, TTIs
    uint32_t cqiDelay{0};      //!< Age of the CQI, TTIs
};

/**
 * @brief Record a link that does not limit the payload, each block with maximum ratio combining.
 * @ingroup umts
 * @param link the link, from time 0 on
 * @param config length and delays
 * @return a trace of it
 */
RadioTrace MakeRadioTrace(DownlinkQualityModel& link, const RadioTraceConfig& config);

/**
 * @ingroup umts
 * @brief A radio link that plays a trace of EURANE.
 */
class TraceQualityModel : public RecordedQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    DownlinkQuality Evaluate(Nanos now) override;

  private:
    void Load(const std::string& file) override;

    std::shared_ptr<const RadioTrace> m_trace; //!< Rows
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RADIO_TRACE_H */
