/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RECORDER_H
#define UMTS_RECORDER_H

#include "umts-recording-file.h"

#include "ns3/nstime.h"
#include "ns3/ptr.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-harq.h"
#include "ns3/umts-ue-net-device.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ns3
{

class TcpSocketBase;

namespace umts
{

class Cell;
class HsUser;
class RncNetDevice;

/**
 * @ingroup umts
 * @brief Records a simulation to a file for ./utils/umts watch: cells; state, rates, buffers and
 * round trips of UEs; handovers; every transmission on HS-DSCH.
 *
 * The recorder finds devices by Config paths; it finds a later one within 0.1 s of simulated time.
 * The global value UmtsRecording names the file; without it there is no recorder, and no trace
 * source is connected. The simulation is the same with a recorder and without.
 */
class UmtsRecorder : public SimpleRefCount<UmtsRecorder>
{
  public:
    /** @brief Record this simulation if the global value UmtsRecording names a file. */
    static void StartIfAsked();

    /** @param path the file; throws Error when it cannot be written */
    explicit UmtsRecorder(const std::string& path);

    /** @brief Begin at the present time. */
    void Start();

  private:
    /// A UE that has been seen.
    struct Ue
    {
        Ptr<UeNetDevice> device;    //!< The UE
        Ptr<RncNetDevice> rnc;      //!< The RNC that serves it; null: none does
        std::vector<int64_t> cells; //!< Active set of the UE, the serving cell first
        int64_t downlinkOctets{0};  //!< Octets delivered to it until the last sample
        int64_t uplinkOctets{0};    //!< Octets delivered from it until the last sample
        double rttMs{-1.0};         //!< Latest round trip of its TCP flows, ms; below 0: none yet
    };

    /// Measurements of a UE.
    struct Sample
    {
        int64_t state{-1};         //!< RrcState as a number; -1: not served
        int64_t downlinkOctets{0}; //!< Octets delivered to the UE so far
        int64_t uplinkOctets{0};   //!< Octets delivered from the UE so far
        int64_t rncOctets{0};      //!< Octets held by RLC of the RNC
        int64_t ueOctets{0};       //!< Octets held by RLC of the UE
        int64_t nodeBOctets{0};    //!< Octets held in priority queues of the Node B
    };

    /// Transmissions of a cell since the last record.
    struct Ttis
    {
        int64_t first{0};              //!< TTI of the first one, from 0 at the simulation's begin
        std::vector<int64_t> offsets;  //!< TTIs after that of the first one
        std::vector<int64_t> ues;      //!< UEs
        std::vector<int64_t> formats;  //!< Numbers of transport formats
        std::vector<int64_t> outcomes; //!< 3 x former transmissions of the block + answer, 0 .. 2
    };

    /** @brief Take the samples of a step, and schedule the next one while events are left. */
    void Step();

    /** @brief Find devices, active sets and channels that are new. */
    void Refresh();

    /** @brief Have Refresh() called at this time, after the present event. */
    void RefreshSoon();

    /** @brief Find cells that are new. */
    void FindCells();

    /**
     * @brief Find the RNC and the active set of a UE.
     * @param number the UE
     * @param rncs all RNCs
     */
    void FindPlace(std::size_t number, const std::vector<Ptr<RncNetDevice>>& rncs);

    /**
     * @brief Observe HS-DSCH of a UE in its serving cell, if it is there.
     * @param number the UE
     */
    void FollowHsDsch(std::size_t number);

    /** @brief Observe TCP sockets that are new. */
    void FindSockets();

    /**
     * @param socket a socket
     * @param node ns-3 node of the socket
     * @return the UE at one of its ends; the number of UEs when there is none
     */
    std::size_t FindUe(const TcpSocketBase& socket, uint32_t node) const;

    /**
     * @param ue a UE
     * @return its measurements
     */
    static Sample Measure(const Ue& ue);

    /** @brief Write the measurements of all UEs. */
    void WriteUes();

    /** @brief Write the places of all UEs, when one has moved. */
    void WritePlaces();

    /** @brief Write the transmissions since the step before. */
    void WriteTtis();

    /** @brief End the file. */
    void Close();

    /**
     * @brief A transmission has ended.
     * @param recorder this
     * @param sent what was sent
     * @param answer 0 ACK, 1 NACK, 2 DTX
     */
    static void OnReception(Ptr<UmtsRecorder> recorder,
                            int64_t cell,
                            int64_t ue,
                            const HsTransmission& sent,
                            uint8_t answer);

    /**
     * @brief A UE has changed its RRC state, and with it its channels.
     * @param recorder this
     * @param from former state
     * @param to new state
     */
    static void OnState(Ptr<UmtsRecorder> recorder, RrcState from, RrcState to);

    /**
     * @brief A handover has been done or refused.
     * @param recorder this
     * @param rnti the UE
     * @param from former cell, not used
     * @param to new cell, not used
     * @param reason why it has been refused
     */
    static void OnHandOver(Ptr<UmtsRecorder> recorder,
                           RncNetDevice* rnc,
                           uint32_t rnti,
                           uint32_t from,
                           uint32_t to,
                           const std::string& reason);

    /**
     * @brief A radio link has been added, refused or removed.
     * @param recorder this
     * @param rnti the UE
     * @param cell the cell, not used
     * @param isAdded it has come, not used
     * @param reason why it has been refused
     */
    static void OnRadioLink(Ptr<UmtsRecorder> recorder,
                            RncNetDevice* rnc,
                            uint32_t rnti,
                            uint32_t cell,
                            bool isAdded,
                            const std::string& reason);

    /**
     * @brief Radio links of a UE have failed.
     * @param recorder this
     * @param rnti the UE
     * @param from former cell, not used
     * @param to new cell, not used
     */
    static void OnFailure(Ptr<UmtsRecorder> recorder,
                          RncNetDevice* rnc,
                          uint32_t rnti,
                          uint32_t from,
                          uint32_t to);

    /**
     * @brief A round trip has been measured.
     * @param recorder this
     * @param before the one before, not used
     * @param rtt the round trip
     */
    static void OnRtt(Ptr<UmtsRecorder> recorder, std::size_t ue, Time before, Time rtt);

    /**
     * @brief Write an event of a UE, if the recorder knows the UE.
     * @param rnti the UE
     * @param name name of the event
     * @param reason why the event was refused
     */
    void WriteEvent(const RncNetDevice& rnc,
                    uint32_t rnti,
                    const std::string& name,
                    const std::string& reason);

    RecordingFile m_file;                              //!< The file
    std::vector<Ptr<Cell>> m_cells;                    //!< Cells
    std::vector<Ttis> m_ttis;                          //!< By cell
    std::map<const Object*, int64_t> m_cellNumbers;    //!< Numbers of cells
    std::vector<Ue> m_ues;                             //!< UEs
    std::map<const Object*, std::size_t> m_ueNumbers;  //!< Numbers of UEs
    std::map<uint32_t, std::size_t> m_byNode;          //!< UEs by ns-3 node
    std::map<uint32_t, std::size_t> m_byAddress;       //!< UEs by IPv4 address
    std::map<std::vector<int64_t>, int64_t> m_formats; //!< Numbers by CQI, bits, codes, modulation
    std::set<Ptr<Object>> m_observed;                  //!< Objects that are observed already
    std::vector<double> m_places;                      //!< Where UEs were, x and y in turn, m
    int64_t m_steps{0};                                //!< Steps so far
    bool m_isRefreshDue{false};                        //!< RefreshSoon() was called
    bool m_isOpen{true};                               //!< The simulation has not ended
};

} // namespace umts

} // namespace ns3

#endif /* UMTS_RECORDER_H */
