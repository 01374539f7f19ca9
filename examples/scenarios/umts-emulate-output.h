/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_EMULATE_OUTPUT_H
#define UMTS_EMULATE_OUTPUT_H

#include "program-flags.h"

#include "ns3/umts-module.h"

#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A row for every packet that has crossed the network, in the order of their arrivals. */
class PacketTable
{
  public:
    /** @param path the file; empty: no table */
    explicit PacketTable(const std::string& path)
        : m_path(path)
    {
        if (!path.empty())
        {
            m_file.open(path);
            m_file.precision(9);
            m_file << "time_s,direction,octets,delay_s\n";
        }
    }

    /**
     * @param direction downlink or uplink
     * @param octets of the packet
     * @param delay from its entry into the simulation to its exit
     */
    void Add(const std::string& direction, uint32_t octets, Time delay)
    {
        if (m_file.is_open())
        {
            m_file << Simulator::Now().GetSeconds() << "," << direction << "," << octets << ","
                   << delay.GetSeconds() << "\n";
        }
    }

    /** @brief Close the file; the program ends with a sentence when something is missing. */
    void Close()
    {
        if (!m_path.empty())
        {
            m_file.close();
            UMTS_THROW_UNLESS(m_file, "file " << m_path << ": write error");
        }
    }

  private:
    std::string m_path;   //!< The file
    std::ofstream m_file; //!< The same, open
};

/** @brief Packets that have come to one end of the network, and what they took. */
class DirectionMeter
{
  public:
    /**
     * @param to where the packets come out
     * @param direction downlink or uplink
     * @param table gets a row for each packet
     */
    DirectionMeter(const Ptr<UmtsTunEndpoint>& to, const std::string& direction, PacketTable& table)
        : m_direction(direction),
          m_table(table)
    {
        Add(to);
    }

    /** @param to where packets come out, too */
    void Add(const Ptr<UmtsTunEndpoint>& to)
    {
        m_to.push_back(to);
        to->TraceConnectWithoutContext("ToDescriptor",
                                       MakeCallback(&DirectionMeter::OnPacket, this));
        to->TraceConnectWithoutContext("Delay", MakeCallback(&DirectionMeter::OnDelay, this));
    }

    /** @brief Begin a new second of the live line. */
    void BeginSecond()
    {
        m_octetsBefore = Sum(&UmtsTunEndpoint::Counters::octetsOut);
        m_sumLately = Time(0);
        m_packetsLately = 0;
    }

    /** @return octets since BeginSecond() */
    uint64_t GetOctetsLately() const
    {
        return Sum(&UmtsTunEndpoint::Counters::octetsOut) - m_octetsBefore;
    }

    /** @return the sum over all places where packets come out. @param counter of it */
    uint64_t Sum(uint64_t UmtsTunEndpoint::Counters::* counter) const
    {
        uint64_t sum = 0;
        for (const auto& to : m_to)
        {
            sum += to->GetCounters().*counter;
        }
        return sum;
    }

    /** @return mean delay since BeginSecond(), s; that of the packet before when there was none */
    double GetDelayLately() const
    {
        return m_packetsLately == 0 ? m_last.GetSeconds()
                                    : m_sumLately.GetSeconds() / m_packetsLately;
    }

    /** @return mean delay, s; 0 without packets */
    double GetMeanDelay() const
    {
        return m_packets == 0 ? 0.0 : m_sum.GetSeconds() / m_packets;
    }

    /** @return packets that have come */
    uint32_t GetPackets() const
    {
        return m_packets;
    }

  private:
    /** @param packet has come */
    void OnPacket(Ptr<const Packet> packet)
    {
        m_octets = packet->GetSize();
    }

    /** @param delay of the packet that has come */
    void OnDelay(Time delay)
    {
        m_table.Add(m_direction, m_octets, delay);
        m_last = delay;
        m_sum += delay;
        m_sumLately += delay;
        ++m_packets;
        ++m_packetsLately;
    }

    std::vector<Ptr<UmtsTunEndpoint>> m_to; //!< Where the packets come out
    std::string m_direction;                //!< Its name
    PacketTable& m_table;                   //!< Gets a row for each packet
    uint32_t m_octets{0};                   //!< Of the packet that came last
    Time m_last;                            //!< Delay of the last packet
    Time m_sum;                             //!< Of all delays
    Time m_sumLately;                       //!< Of the delays of this second
    uint32_t m_packets{0};                  //!< Number of packets
    uint32_t m_packetsLately{0};            //!< Of this second
    uint64_t m_octetsBefore{0};             //!< Before this second
};

/**
 * @param endpoint an endpoint
 * @return what it has carried and dropped, JSON text
 */
inline std::string
ToJson(const UmtsTunEndpoint& endpoint)
{
    const auto counters = endpoint.GetCounters();
    JsonObject malformed;
    for (std::size_t i = 0; i < IP_FAULTS; ++i)
    {
        malformed.Add(GetName(static_cast<IpFault>(i)), static_cast<double>(counters.faults[i]));
    }
    JsonObject json;
    json.Add("packets_in", static_cast<double>(counters.packetsIn));
    json.Add("octets_in", static_cast<double>(counters.octetsIn));
    json.Add("packets_out", static_cast<double>(counters.packetsOut));
    json.Add("octets_out", static_cast<double>(counters.octetsOut));
    json.Add("overruns", static_cast<double>(counters.overruns));
    json.Add("refused", static_cast<double>(counters.refused));
    json.Add("unwritten", static_cast<double>(counters.unwritten));
    json.AddRaw("malformed", malformed.Str());
    return json.Str();
}

/**
 * @param meter has measured the simulation
 * @return what it has found, JSON text
 */
inline std::string
ToJson(const LatenessMeter& meter)
{
    JsonObject json;
    json.Add("lateness_median_s", meter.GetQuantile(0.5).GetSeconds());
    json.Add("lateness_p99_s", meter.GetQuantile(0.99).GetSeconds());
    json.Add("lateness_worst_s", meter.GetWorst().GetSeconds());
    json.Add("lateness_limit_s", meter.GetLimit().GetSeconds());
    json.AddRaw("credible", meter.IsWithinLimit() ? "true" : "false");
    return json.Str();
}

/**
 * @param time a time
 * @return it in milliseconds, as text
 */
inline std::string
InMs(Time time)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(2) << 1e3 * time.GetSeconds() << " ms";
    return text.str();
}

/**
 * @param meter has measured the simulation
 * @return a sentence on how late it was
 */
inline std::string
DescribeLateness(const LatenessMeter& meter)
{
    return "events were late by " + InMs(meter.GetQuantile(0.5)) + " (median), " +
           InMs(meter.GetQuantile(0.99)) + " (99 %), " + InMs(meter.GetWorst()) + " (worst)";
}

} // namespace ns3::umts

#endif /* UMTS_EMULATE_OUTPUT_H */
