/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRACE_OPTIONS_H
#define UMTS_TRACE_OPTIONS_H

#include "program-flags.h"

#include "ns3/umts-module.h"

#include <string>

namespace ns3::umts
{

/** @brief Flags of the examples that write traces. */
struct TraceOptions
{
    std::string folder;      //!< Folder of the files; empty: no traces
    std::string what{"all"}; //!< Kinds of traces

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::OUTPUT);
        flags.Add("traces", "Folder for traces as CSV files; empty: none", folder);
        flags.Add("traceWhat", "Kinds of traces with commas between them, or all", what);
    }

    /** @param umts writes the traces, if they are asked for */
    void Enable(UmtsHelper& umts) const
    {
        if (!folder.empty())
        {
            umts.EnableTraces(folder, what);
        }
    }
};

} // namespace ns3::umts

#endif /* UMTS_TRACE_OPTIONS_H */
