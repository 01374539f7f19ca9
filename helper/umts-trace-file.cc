/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-trace-file.h"

#include "ns3/umts-error.h"

namespace ns3::umts
{
namespace
{

const TraceColumn NODE{"node_id", "ns-3 node of the UE"}; //!< Whose row it is
const TraceColumn CELL{"cell_number", "Position of the cell in CellList of its RNC"}; //!< Where
const TraceColumn CELL_RNC{"cell_rnc_id", "ns-3 node of the RNC of the cell"};        //!< Where
const TraceColumn RNTI{"rnti", "Identity of the UE in its RNC"};              //!< Whose row it is
const TraceColumn BEARER{"bearer_id", "Radio bearer; 0: the default"};        //!< Whose row it is
const TraceColumn PROCESS{"process", "Number of the HARQ process"};           //!< Of HARQ
const TraceColumn COUNT{"transmission", "Transmission of the block, from 1"}; //!< Of HARQ

/// Kinds of traces, and their columns.
const std::vector<TraceKind> KINDS{
    {"scheduling",
     "The scheduler of a cell gives a UE a part of a TTI of HS-DSCH",
     {CELL,
      CELL_RNC,
      RNTI,
      PROCESS,
      COUNT,
      {"cqi", "CQI by which the format was chosen"},
      {"sinr_db", "SINR of the link in this TTI"},
      {"block_bits", "Size of the transport block"},
      {"codes", "HS-PDSCH codes"},
      {"modulation", "QPSK or 16QAM"},
      {"pdus", "MAC-d PDUs in the block"}}},
    {"cqi",
     "A UE that has something to receive measures the link of HS-DSCH",
     {NODE,
      RNTI,
      {"cqi", "CQI as the Node B reads it"},
      {"sinr_db", "SINR of the link at the measurement"}}},
    {"harq",
     "A UE has answered a block, or the Node B has drawn its conclusion",
     {NODE,
      RNTI,
      PROCESS,
      COUNT,
      {"event",
       "ack, nack or dtx: the answer as the Node B reads it; delivered, repeat or given_up: "
       "the conclusion"}}},
    {"rlc",
     "The SDU buffer of an RLC entity has been looked at: an SDU has come, or PDUs have been "
     "sent; of AM whenever a PDU is sent or received",
     {NODE,
      RNTI,
      BEARER,
      {"end", "ue or rnc"},
      {"mode", "RLC mode: TM, UM or AM"},
      {"buffer_octets",
       "Octets of SDUs accepted, neither confirmed (in TM and UM: sent) nor discarded"}}},
    {"packets",
     "An IP packet has come to the other end of a radio bearer",
     {NODE,
      RNTI,
      BEARER,
      {"direction", "downlink or uplink"},
      {"octets", "Octets of the IP packet"},
      {"delay_s", "Since it came to the device at the sending end"}}},
    {"grants",
     "Flow control of a Node B has decided about a priority queue",
     {NODE,
      RNTI,
      BEARER,
      {"queued_pdus", "MAC-d PDUs in the Node B"},
      {"on_the_way_pdus", "MAC-d PDUs granted that have not arrived"},
      {"credits_pdus", "MAC-d PDUs granted; 2047: without limit"}}},
    {"credits",
     "An allocation has reached the RNC",
     {NODE,
      RNTI,
      BEARER,
      {"credits_pdus", "MAC-d PDUs that may be sent per interval; 2047: without limit"},
      {"interval_ms", "HS-DSCH Interval"}}},
    {"channels",
     "A UE whose bearer is switched has changed its RRC state",
     {NODE,
      RNTI,
      BEARER,
      {"from", "The old state: CELL_DCH, CELL_FACH, CELL_PCH, URA_PCH or IDLE"},
      {"to", "The new state"},
      {"radio_energy_j", "Energy of the UE's radio until then, J"}}},
    {"mobility",
     "A UE has gone to another cell, radio link or serving RNC, or has been refused there; "
     "cells "
     "are positions in CellList of the RNC, where those of RNCs with an Iur count on",
     {NODE,
      RNTI,
      {"rnc_id", "ns-3 node of the RNC that has served the UE until then"},
      {"event",
       "handover, serving: of HS-DSCH alone, addition or removal of a radio link, relocation, or "
       "failure of all radio links"},
      {"from_cell", "The former cell; empty of an addition and of a relocation"},
      {"to_cell", "The new cell; empty of a removal and of a relocation"},
      {"new_rnc_id", "ns-3 node of the new RNC; empty unless it is a relocation"},
      {"new_rnti", "Identity of the UE there; empty unless it is a relocation that was done"},
      {"refusal", "Why it has been refused; empty: it has been done"}}},
    {"rach",
     "A step of a random access",
     {CELL,
      CELL_RNC,
      {"c_rnti", "Identity of the UE in the cell"},
      {"event",
       "ack, nack or none: the answer to a preamble; message or collision: a message part; "
       "failure: the access is given up"},
      {"power_dbm",
       "Power of a preamble, dBm; empty without UeConfig::OpenLoopPower and for other events"}}},
};

} // namespace

const std::vector<TraceKind>&
GetTraceKinds()
{
    return KINDS;
}

TraceFile::TraceFile(const std::string& folder, const TraceKind& kind)
    : m_path(folder + "/" + kind.name + ".csv"),
      m_file(m_path)
{
    m_file.precision(15);
    m_file << "time_s";
    for (const auto& column : kind.columns)
    {
        m_file << ',' << column.name;
    }
    m_file << '\n';
    UMTS_THROW_IF(!m_file.flush(), "traces: " << m_path << " cannot be written");
}

void
TraceFile::Close()
{
    m_file.close();
    UMTS_THROW_IF(!m_file, "traces: " << m_path << " could not be written to its end");
}

} // namespace ns3::umts
