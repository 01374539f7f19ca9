/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_THROUGHPUT_LOG_FORMS_H
#define UMTS_THROUGHPUT_LOG_FORMS_H

#include "umts-throughput-log.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Reads a throughput log whose form is known, for ParseThroughputRecord().
 */
struct ThroughputLogForm
{
    /// Reads a log.
    using Reader = ThroughputRecord (*)(const std::string& text, const std::string& name);

    std::string name; //!< Name of the form, as ThroughputRecord has it; empty: none
    Reader read;      //!< Reads a log of it; throws Error
};

/**
 * @brief Recognise the form of a log in JSON.
 * @param text begins with '[' or '{'
 * @return its form
 */
ThroughputLogForm FindJsonForm(const std::string& text);

/**
 * @brief Recognise the form of a log in lines by the first one.
 * @param line a line, without blanks at its ends
 * @return its form; without a name when it is none
 */
ThroughputLogForm FindLineForm(const std::string& line);

/**
 * @brief Add a row, or fail.
 * @param log the log
 * @param reader reads the row; has Fail(const std::string&), which throws
 * @param milliseconds duration of the row
 * @param bits received in it
 */
template <typename Reader>
void
AddRow(ThroughputLog& log, const Reader& reader, double milliseconds, double bits)
{
    const std::string wrong = FindFault(log, milliseconds, bits);
    if (!wrong.empty())
    {
        reader.Fail(wrong);
    }
    log.Add(ToNanos(milliseconds), bits);
}

} // namespace ns3::umts

#endif /* UMTS_THROUGHPUT_LOG_FORMS_H */
