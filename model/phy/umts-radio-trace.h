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
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Row of a EURANE trace: CQI in a TTI, and SINR of the block first transmitted in it. */
struct RadioTraceRow
{
    std::array<double, 3> sinrDb; //!< Combined SINR after 1, 2, 3 transmissions, dB
    uint8_t cqi;                  //!< CQI that the Node B knows in that TTI, 0 .. 30
};

/** @brief Trace of EURANE: a row for each TTI of 2 ms. */
using RadioTrace = std::vector<RadioTraceRow>;

/**
 * @brief Read a trace, as ReadRadioTrace() does.
 * @ingroup umts
 * @param input the trace
 * @param name its name
 * @return its rows; throws Error when something is wrong
 */
RadioTrace ParseRadioTrace(std::istream& input, const std::string& name);

/**
 * @brief Read a trace: lines `rx1 rx2 rx3 cqi`; blank lines and those that begin with '%' or '#'
 * say nothing.
 * @ingroup umts
 * @param file name of the file; throws an Error that names file and line
 * @return its rows; one copy while anybody holds it
 */
std::shared_ptr<const RadioTrace> ReadRadioTrace(const std::string& file);

/**
 * @brief Write a trace that ReadRadioTrace() reads.
 * @ingroup umts
 * @param output stream to write to
 * @param trace its rows
 */
void WriteRadioTrace(std::ostream& output, const RadioTrace& trace);

/** @brief Length and delays of a trace that MakeRadioTrace() records. */
struct RadioTraceConfig
{
    uint32_t rows{50000};      //!< Length of the trace, TTIs
    uint32_t harqRoundTrip{6}; //!< TTIs from a transmission of a block to the next
    uint32_t cqiDelay{0};      //!< Age of the CQI in the row of a TTI, TTIs
};

/**
 * @brief Record a downlink as a trace, each block with maximum ratio combining.
 * @ingroup umts
 * @param link quality of the downlink, from time 0 on; without payload limit
 * @param config length and delays
 * @return the trace
 */
RadioTrace MakeRadioTrace(DownlinkQualityModel& link, const RadioTraceConfig& config);

/**
 * @ingroup umts
 * @brief Downlink quality read from a EURANE trace: CQI and combined SINR for each TTI.
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

    std::shared_ptr<const RadioTrace> m_trace; //!< The trace
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_TRACE_H */
