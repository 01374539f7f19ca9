/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CELL_H
#define UMTS_HS_CELL_H

#include "umts-hs-flow-control-end.h"

#include "ns3/event-id.h"
#include "ns3/umts-hs-user.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-mac-hs.h"

#include <memory>
#include <unordered_map>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief HS-DSCH of a cell: MAC-hs on the clock of its TTI, the UEs that listen, their answers on
 * HS-DPCCH, and flow control on the Iub.
 *
 * There is one event per TTI for the cell, and none while no UE has anything to receive. CQI is
 * measured only of UEs that have; one that has not reported for that reason is taken to have
 * reported all along.
 */
class HsCell : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param scheduler orders the priority queues
     * @param iub the Node B's Iub device
     */
    void Configure(Ptr<HsScheduler> scheduler, Ptr<IubNetDevice> iub);

    /**
     * @brief Leave codes and power to dedicated channels, from the next TTI on.
     * @param codes share of the code tree that is taken, common channels included, 0 .. 1
     * @param power share of the power that is taken, 0 .. 1
     */
    void SetDedicatedShares(double codes, double power);

    /**
     * @brief Add a UE.
     * @param user the UE; already configured
     */
    void AddUser(Ptr<HsUser> user);

    /**
     * @param rnti a UE
     * @return the UE; null when it is not in the cell
     */
    Ptr<HsUser> FindUser(Rnti rnti) const;

    /**
     * @brief Add a priority queue.
     * @param queue the queue; already configured, its UE is in the cell
     * @param sink gets MAC-d PDUs in the UE; must outlive this
     */
    void AddQueue(Ptr<HsFlowControlEnd> queue, TransportBlockSink* sink);

    /** @return delays of the Iub */
    HsFlowControlEnd::IubTiming GetIubTiming() const;

    /**
     * @brief A frame has come from the RNC.
     * @param frame data or Capacity Request
     */
    void OnIubFrame(IubFrame& frame);

    /** @return MAC-hs of the Node B */
    const MacHs& GetMacHs() const;

    /**
     * @param id a UE and its radio bearer, on HS-DSCH of this cell
     * @return number of its priority queue in MAC-hs
     */
    uint32_t GetQueueNumber(DchId id) const;

    /** @return TTIs that the cell has worked in, with or without a transmission */
    uint64_t GetNTtis() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for transmissions.
     * @param rnti the UE
     * @param transmission what is sent
     */
    typedef void (*TransmissionTracedCallback)(uint32_t rnti, const HsTransmission& transmission);

  protected:
    void DoDispose() override;

  private:
    /// A transmission on the air.
    struct OnAir
    {
        uint32_t user;               //!< Number of the UE
        HsTransmission transmission; //!< What is sent
        DownlinkQuality link;        //!< How it is received
    };

    /// An answer on its way.
    struct Answer
    {
        uint32_t user;       //!< Number of the UE
        uint8_t process;     //!< HARQ process
        HarqFeedback answer; //!< As the Node B reads it
    };

    /// A CQI report on its way.
    struct Report
    {
        uint32_t user;    //!< Number of the UE
        CqiReport report; //!< As the Node B reads it
    };

    /// A UE of the cell.
    struct Entry
    {
        Ptr<HsUser> user;             //!< The UE
        std::vector<uint32_t> queues; //!< Numbers of its queues
        uint64_t nextCqi{0};          //!< TTI of its next measurement
    };

    /// What is due in a TTI.
    template <typename T>
    using Calendar = std::vector<std::vector<T>>; // by number of the TTI modulo its size

    /** @param codes HS-PDSCH codes */
    void SetCodes(uint32_t codes);

    /** @return HS-PDSCH codes */
    uint32_t GetCodes() const;

    /** @param share share of the power */
    void SetPowerShare(double share);

    /** @return share of the power */
    double GetPowerShare() const;

    /** @brief Make codes and power known to MAC-hs and to the UEs. */
    void ShareOut();

    /** @brief Have the event at the next TTI. */
    void Activate();

    /** @brief The event: a TTI begins. */
    void OnTti();

    /**
     * @brief What was sent in the TTI before arrives.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void EndTransmissions(uint64_t tti, Nanos now);

    /**
     * @brief Take note of answers.
     * @param tti number of the TTI that begins
     */
    void TakeAnswers(uint64_t tti);

    /**
     * @brief Have a UE measure CQI if it is time.
     * @param number of the UE
     * @param tti number of the TTI that begins
     */
    void MeasureCqi(uint32_t number, uint64_t tti);

    /**
     * @brief Take note of CQI reports.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void TakeReports(uint64_t tti, Nanos now);

    /**
     * @brief Send.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void Transmit(uint64_t tti, Nanos now);

    /**
     * @brief Flow control.
     * @param now the current time
     */
    void Grant(Nanos now);

    /** @return whether the next TTI is to be worked in */
    bool IsBusy() const;

    uint32_t m_codes{0};                                //!< HsPdschCodes
    double m_powerShare{1.0};                           //!< PowerShare
    double m_dedicatedCodes{0.0};                       //!< Codes of dedicated channels
    double m_dedicatedPower{0.0};                       //!< Power of dedicated channels
    bool m_isShutOut{false};                            //!< They leave nothing
    uint32_t m_hsScchs{0};                              //!< HsScchs
    Time m_ackDelay;                                    //!< AckDelay
    Time m_cqiDelay;                                    //!< CqiDelay
    Ptr<HsScheduler> m_scheduler;                       //!< Scheduler
    Ptr<IubNetDevice> m_iub;                            //!< Iub
    std::unique_ptr<MacHs> m_mac;                       //!< MAC-hs
    std::vector<Entry> m_users;                         //!< By number in MAC-hs
    std::vector<Ptr<HsUser>> m_userList;                //!< The same UEs, as attribute
    std::vector<Ptr<HsFlowControlEnd>> m_queues;        //!< By number in MAC-hs
    std::unordered_map<uint64_t, uint32_t> m_queueById; //!< By key of DchId
    std::vector<OnAir> m_onAir;                         //!< On the air
    Calendar<Answer> m_answers;                         //!< Answers by TTI
    Calendar<Report> m_reports;                         //!< CQI reports by TTI
    std::vector<HsUserTransmission> m_transmissions;    //!< Scratch
    std::vector<IubFrame> m_frames;                     //!< Scratch
    EventId m_event;                                    //!< OnTti()
    uint64_t m_nextTti{0};                              //!< First TTI not yet worked in
    uint64_t m_ttis{0};                                 //!< Worked in
    TracedCallback<uint32_t, const HsTransmission&> m_transmissionTrace; //!< Transmission
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_CELL_H */
