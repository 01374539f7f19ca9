/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_STATS_H
#define UMTS_STATS_H

#include "tcp-flow-probe.h"
#include "umts-cell-identity.h"
#include "umts-e-dch-stats.h"
#include "umts-flow-meter.h"
#include "umts-hs-stats.h"
#include "umts-packet-delays.h"

#include "ns3/ipv4-address.h"
#include "ns3/umts-rrc-transport.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Statistics of one direction of a radio bearer: RLC, PDCP and transport blocks.
 */
struct RlcDirectionStats
{
    RlcTxCounters tx;                 //!< Sending RLC entity
    RlcRxCounters rx;                 //!< Receiving RLC entity
    IphcCounters pdcpTx;              //!< Header compression at the sending end
    IphcCounters pdcpRx;              //!< Header compression at the receiving end
    uint64_t packetsRefused{0};       //!< IP packets refused: the buffer is full, or no bearer
    double octetsPerSdu{0.0};         //!< Mean octets of the PDCP PDUs that RLC has taken
    uint64_t statusSent{0};           //!< STATUS PDUs sent in this direction
    uint64_t blocksSent{0};           //!< Transport blocks sent
    uint64_t blocksInError{0};        //!< Transport blocks received with a CRC error
    double payloadBps{0.0};           //!< Payload of correct PDUs (AMD and control), bit/s
    double normalisedThroughput{0.0}; //!< payloadBps over the bit rate of the channel
    PacketDelays delays;              //!< Of IP packets; empty without UmtsStats::MeasureDelays()
};

/**
 * @ingroup umts
 * @brief Statistics of a radio bearer, in both directions.
 */
struct BearerStats
{
    RbId bearer{DEFAULT_RB};    //!< Number of the bearer; 0: the default one
    RlcDirectionStats downlink; //!< Downlink
    RlcDirectionStats uplink;   //!< Uplink
    HsStats hsDsch;             //!< Downlink on HS-DSCH, if it is there
    EdchStats eDch;             //!< Uplink on E-DCH, if it is there
    bool isWaiting{false};      //!< It waits for admission to its cell
    std::string admission;      //!< Why it waits for admission, or was refused; else empty
};

/**
 * @ingroup umts
 * @brief Throughput of a TCP or UDP flow, or of all flows of a UE together.
 */
struct FlowMeasures
{
    TcpFlowSummary flow;            //!< Payload, and with TCP its counts, times and window
    double goodputBps{0.0};         //!< Payload delivered, bit/s
    double segmentBps{0.0};         //!< Goodput with 20 octets of TCP header per segment, bit/s
    double normalisedPayload{0.0};  //!< Goodput over the bit rate of the bearer's channel
    double normalisedSegments{0.0}; //!< segmentBps over the bit rate of the bearer's channel
};

/**
 * @ingroup umts
 * @brief Statistics of one TCP or UDP flow of a UE, with its radio bearer and direction.
 */
struct FlowStats : FlowMeasures
{
    uint32_t number{0};      //!< Number of the flow of this UE, from 1, in the order added
    RbId bearer{DEFAULT_RB}; //!< Radio bearer of the flow
    bool uplink{false};      //!< The UE is the sender
};

/**
 * @ingroup umts
 * @brief Identity of the UE that a row of the results belongs to.
 */
struct UeIdentity
{
    uint32_t ue{0};                              //!< Number of the UE, from 1, in the order added
    uint32_t node{0};                            //!< Its node
    Ipv4Address address{Ipv4Address::GetZero()}; //!< Its IPv4 address; 0.0.0.0 without one
    Rnti rnti{};                                 //!< Its identity in the RNC
    CellIdentity cell{};                         //!< Its cell; none once it is detached
};

/**
 * @ingroup umts
 * @brief RRC statistics of a UE: time and energy of its radio in each state, failures and messages.
 */
struct RrcStats
{
    double dchS{0.0};                    //!< CELL_DCH, s
    double fachS{0.0};                   //!< CELL_FACH, s
    double pchS{0.0};                    //!< CELL_PCH and URA_PCH, s
    double idleS{0.0};                   //!< IDLE, s
    double setUpS{0.0};                  //!< On the way to CELL_DCH, s
    double energyJ{0.0};                 //!< Energy of the radio, J
    double dchJ{0.0};                    //!< Energy in CELL_DCH, J
    double fachJ{0.0};                   //!< Energy in CELL_FACH but for the way to CELL_DCH, J
    double setUpJ{0.0};                  //!< Energy on the way to CELL_DCH, J
    uint64_t changes{0};                 //!< Changes of state
    uint64_t radioLinkFailures{0};       //!< Radio link failures
    uint64_t requestsRepeated{0};        //!< CELL UPDATEs and RRC CONNECTION REQUESTs sent again
    uint64_t requestsFailed{0};          //!< Requests given up, after which the UE was in IDLE
    uint64_t physicalChannelFailures{0}; //!< Handovers after which the UE came back, or was lost
    RrcMessageCounters downlinkMessages; //!< Messages to the UE on SRBs and CCCH
    RrcMessageCounters uplinkMessages;   //!< Messages of the UE on SRBs and CCCH
};

/**
 * @ingroup umts
 * @brief Results of a UE: one row for all its flows together and its default bearer, and each flow
 * and bearer by itself.
 *
 * For several flows, counts and rates are sums; the mean round-trip time is that of all samples;
 * the mean window and the share of the time with a small window are means over the flows.
 */
struct UeStats : UeIdentity, RrcStats, FlowMeasures, BearerStats
{
    bool hasFlow{false};              //!< A flow was added
    bool hasContext{true};            //!< It has a PDP context, or needs none
    bool hasReceiver{true};           //!< Its node has something that may take packets
    std::vector<FlowStats> flows;     //!< Flows in the order added
    std::vector<BearerStats> bearers; //!< Bearers by number, the default one included
};

/**
 * @ingroup umts
 * @brief Jain's fairness index (sum x)^2 / (n sum x^2).
 * @param values what n users have got
 * @return the index, 1/n to 1; 1 when nobody has got anything
 */
double CalculateJainIndex(const std::vector<double>& values);

/**
 * @ingroup umts
 * @brief Collects the results of UEs, flows and radio bearers. Getters return them; WriteCsv() and
 * others write CSV files.
 *
 * After Simulator::Destroy() the numbers stay as they were at the end of the simulation.
 */
class UmtsStats
{
  public:
    UmtsStats() = default;
    ~UmtsStats();
    UmtsStats(const UmtsStats&) = delete;
    UmtsStats& operator=(const UmtsStats&) = delete;

    /**
     * @brief Observe a UE's radio bearers, present and later ones.
     * @param rnc its RNC; after a relocation the statistics find the new RNC
     */
    void AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc);

    /**
     * @brief Add a TCP flow of a UE.
     * @param ue the UE; it was added before
     * @param probe observes the flow
     * @param bearer number of the radio bearer that the flow is on
     */
    void AddTcpFlow(Ptr<UeNetDevice> ue, Ptr<TcpFlowProbe> probe, RbId bearer = DEFAULT_RB);

    /**
     * @brief Add a flow of any traffic of a UE.
     * @param ue the UE; it was added before
     * @param receiver receives the flow and no other; has a trace source Rx
     * @param bearer number of the radio bearer that the flow is on
     */
    void AddFlow(Ptr<UeNetDevice> ue, Ptr<Application> receiver, RbId bearer = DEFAULT_RB);

    /**
     * @brief Set the warm-up of flows without a probe, which their rates leave out. A probe has a
     * warm-up of its own.
     * @param warmup rates count from this time on
     */
    void SetWarmup(Time warmup);

    /**
     * @brief Measure the delay of each IP packet of all UEs over their radio bearers, from now on.
     *
     * Bearers that are set up later are found within 1 s of their first packet. What this finds is
     * in RlcDirectionStats::delays, and in further columns of WriteCsv() and WriteBearersCsv(). A
     * row for each packet: UmtsHelper::EnableTraces(folder, "packets").
     */
    void MeasureDelays();

    /** @return one row per UE, with the numbers until now */
    std::vector<UeStats> Collect() const;

    /**
     * @brief Explain why UEs have received nothing: refused by their cell, without a PDP context,
     * out of range, no room for a PDU in a transport block, no credits, nothing sent to them, and
     * so on; and why nothing has arrived of those that only send.
     * @return a sentence for every such UE, such as "UE 1 has received nothing: its CQI is 0, ..."
     */
    std::vector<std::string> Explain() const;

    /** @return sum of the goodputs, bit/s */
    double GetTotalGoodputBps() const;

    /** @return Jain's fairness index of the goodputs of UEs with flows; 1 when there is none */
    double GetJainIndex() const;

    /**
     * @brief Check that RLC has lost or invented no octet. Of each sender, octets taken = confirmed
     * + submitted + discarded + held; of every receiver, octets delivered are at least those
     * confirmed, and at most those taken.
     * @return true when this holds for every bearer
     */
    bool IsConserved() const;

    /**
     * @brief Write one row per UE: its flows together and its default bearer.
     * @param path the file; throws Error when it can't be written
     */
    void WriteCsv(const std::string& path) const;

    /**
     * @brief Write one row per flow.
     * @param path the file; throws Error when it can't be written
     */
    void WriteFlowsCsv(const std::string& path) const;

    /**
     * @brief Write one row per radio bearer.
     * @param path the file; throws Error when it can't be written
     */
    void WriteBearersCsv(const std::string& path) const;

  private:
    /** @brief A flow observed: by a probe or by a meter. */
    struct Flow
    {
        Ptr<TcpFlowProbe> probe; //!< Probe of a TCP flow; else null
        Ptr<FlowMeter> meter;    //!< Meter of any other flow; else null
        RbId bearer;             //!< Its radio bearer
        bool uplink;             //!< The UE is the sender
    };

    /** @brief Both ends of a radio bearer. */
    struct Bearer
    {
        RbId id;              //!< Its number
        Ptr<RadioBearer> ue;  //!< The UE's end
        Ptr<RadioBearer> rnc; //!< The RNC's end
    };

    /** @brief A UE that is observed, with its flows and bearers. */
    struct Entry
    {
        Ptr<UeNetDevice> ue;         //!< The UE
        Ptr<RncNetDevice> rnc;       //!< The RNC that serves it, or has served it last
        std::vector<Flow> flows;     //!< Its flows
        std::vector<Bearer> bearers; //!< Bearers when it was added, later released or not
        Ptr<RrcTransport> transport; //!< Carries its messages; null: it was not connected yet
    };

    /** @brief Delays of a radio bearer in both directions. */
    struct BearerDelays
    {
        PacketDelays downlink; //!< Downlink
        PacketDelays uplink;   //!< Uplink
    };

    /**
     * @param ue a UE
     * @return its entry; throws Error when there is none
     */
    Entry& Find(const Ptr<UeNetDevice>& ue);

    /**
     * @brief Find the radio bearers of a UE, with those that it had when it was added.
     * @param entry the UE
     */
    static std::vector<Bearer> FindBearers(const Entry& entry);

    /**
     * @param entry a UE
     * @return its RRC states, and its messages of RRC
     */
    static RrcStats ObserveRrc(const Entry& entry);

    /**
     * @param entry a UE
     * @return its row, without its number
     */
    UeStats Observe(const Entry& entry) const;

    /** @brief Measure delays on all bearers that there are now. */
    void MeasureDelaysOfAll();

    /** @param entry a UE: measure delays on its bearers, if delays are measured */
    void MeasureDelaysOf(const Entry& entry);

    /** @return the rows as they are now */
    std::vector<UeStats> ObserveAll() const;

    /** @return IsConserved() as it is now */
    bool CheckAll() const;

    /** @brief A device is about to be disposed of: keep the numbers. */
    void Freeze();

    /** @brief Observe a device whose numbers are needed, unless it is observed already. */
    void Follow(const Ptr<NetDevice>& device);

    /** @param rnc an RNC: it is observed with its Node Bs */
    void FollowRnc(const Ptr<RncNetDevice>& rnc);

    /**
     * @brief A UE has been relocated: its entry follows.
     * @param rnti the UE in the RNC that has served it
     * @param newRnti the UE in the RNC that serves it
     * @param from node of the RNC that has served it
     * @param to node of the RNC that serves it
     * @param reason why it has been refused
     */
    void OnRelocation(uint32_t rnti,
                      uint32_t newRnti,
                      uint32_t from,
                      uint32_t to,
                      const std::string& reason);

    std::vector<Entry> m_entries;        //!< UEs
    std::set<Ptr<NetDevice>> m_followed; //!< Devices whose numbers are needed
    Time m_warmup;                       //!< Rates of flows without a probe count from here on
    bool m_frozen{false};                //!< The simulation has been destroyed
    bool m_finallyConserved{true};       //!< IsConserved() at the simulation's end
    std::vector<UeStats> m_final;        //!< Rows at the simulation's end
    Ptr<PacketDelayMeter> m_delayMeter;  //!< Measures delays; null: not asked for
    std::map<std::pair<Ptr<UeNetDevice>, RbId>, BearerDelays> m_delays; //!< By UE and bearer
};

} // namespace ns3::umts

#endif /* UMTS_STATS_H */
