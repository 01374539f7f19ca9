/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ADMISSION_CONTROL_H
#define UMTS_ADMISSION_CONTROL_H

#include "umts-radio-forecast.h"

#include "ns3/callback.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/traced-value.h"
#include "ns3/umts-channelisation.h"
#include "ns3/umts-node-event.h"
#include "ns3/umts-section.h"
#include "ns3/umts-transport-channel.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

struct UeContext;

/**
 * @ingroup umts
 * @brief Radio link of a dedicated channel in AdmissionControl::Request(): measured CPICH Ec/N0,
 * whether the UE keeps radio links in other cells, and which UE it is.
 */
struct RadioLinkRequest
{
    std::optional<double> ecN0Db; //!< CPICH Ec/N0 of the cell at the UE, dB. Without it, or without
                                  //!< DchConfig::outerLoop, a channel has no power control, and
                                  //!< costs neither power nor noise rise
    bool isFurther{false};        //!< The UE has, and keeps, radio links in other cells
    const UeContext* ue{nullptr}; //!< The UE, whose context stays the same in another RNC; its
                                  //!< channels share a code. Null: one of which nothing is known
};

/**
 * @ingroup umts
 * @brief Admission control of dedicated channels in a cell, with the downlink code tree and a power
 * budget.
 *
 * The dedicated channels of a UE are one CCTrCH on one DPCH (TS 25.212 4.2.8, TS 25.211 5.3.2): a
 * code, or two or three of spreading factor 4, for the sum of their bit rates. A request swaps it
 * for that of the new sum, or leaves it as it is. Power is that of each channel by itself.
 *
 * Power is counted as load: a channel of bit rate R adds Eb/N0 R / W ((1 - orthogonality) +
 * other-cell interference) times its activity to the cell's downlink load factor (Holma and
 * Toskala, WCDMA for UMTS, downlink load factor), which grows without bound at 1. Queued requests
 * are admitted in order of arrival: small ones do not overtake a large one. A request that exceeds
 * the budget of an empty cell is refused, not queued.
 *
 * MaxTransmittedPower and MaxNoiseRise limit the transmitted power and the noise rise that
 * RadioForecast predicts: the measurements of the Node B, plus channels admitted too recently to be
 * included in these, less channels released too recently to have left them, plus the requested
 * channel.
 */
class AdmissionControl : public Object
{
  public:
    /// What becomes of a channel that does not fit.
    enum Policy
    {
        UNLIMITED, //!< All channels fit
        REFUSE,    //!< It is refused
        QUEUE      //!< It waits until it fits
    };

    /// What has become of a request.
    enum Outcome
    {
        ADMITTED,
        QUEUED,
        REFUSED
    };

    /// The answer to a request.
    struct Decision
    {
        Outcome outcome;    //!< What has become of it
        uint32_t ticket;    //!< For Release(); 0 when refused
        std::string reason; //!< Why it did not fit; empty when admitted
    };

    /** @return the object TypeId */
    static TypeId GetTypeId();

    AdmissionControl();

    /// What a cell would send and receive.
    struct Prediction
    {
        double power;       //!< Power of all channels but those of HS-DSCH, mW
        double noiseRiseDb; //!< Received total wideband power over noise, dB
    };

    /** @brief Throw Error when the policy does not decide on what other attributes limit. */
    void Check() const;

    /**
     * @brief Decide by measurements, too.
     * @param node the RNC's node
     * @param measure asks the Node B what it has measured
     */
    void Measure(Ptr<Node> node, Callback<CommonMeasurement> measure);

    /** @return whether measurements count: MaxTransmittedPower or MaxNoiseRise is set */
    bool IsByMeasurement() const
    {
        return !m_measure.IsNull() && HasRadioLimits();
    }

    /**
     * @brief Ask for the resources of a dedicated channel; without a downlink, for an associated
     * DPCH.
     * @param admitted called when a queued request is admitted later
     * @return the decision
     */
    Decision Request(const DchConfig& dch,
                     Callback<void> admitted,
                     const RadioLinkRequest& link = RadioLinkRequest());

    /** @return what the cell will send and receive with the channels admitted; only by measurement
     */
    Prediction GetPrediction() const;

    /** @return whether a UE on HS-DSCH takes a code for its associated DPCH: AssociatedDpch */
    bool HasAssociatedDpch() const
    {
        return m_hasAssociated;
    }

    /** @brief Give back what was admitted, or stop waiting; the code of the UE may get smaller. */
    void Release(uint32_t ticket)
    {
        ReleaseAll({ticket});
    }

    /** @brief Release() several; who waits is served when all are back. */
    void ReleaseAll(const std::vector<uint32_t>& tickets);

    /** @param callback called when what is taken has changed */
    void SetChangeCallback(Callback<void> callback)
    {
        m_changed = callback;
    }

    /** @return downlink load factor of the channels admitted */
    double GetLoad() const
    {
        return m_load;
    }

    /**
     * @brief Have the codes of HS-SCCHs, of spreading factor 128 (TS 25.211 5.3.3.12), in place of
     * those before. What dedicated channels have left too few for is not taken.
     * @param count HS-SCCHs of the cell, 0 .. 4; 0: it has no UE on HS-DSCH
     */
    void ReserveHsScchs(uint32_t count);

    /**
     * @return codes of spreading factor 16 that HS-PDSCHs may have: those of a cell follow each
     *         other in the tree (TS 25.212 4.6.2.3, TS 25.433 9.2.2.18F)
     */
    uint32_t GetNHsPdschCodes() const;

    /** @return the share of the code tree that is taken, common channels included */
    double GetCodeOccupancy() const
    {
        return m_tree.GetOccupancy();
    }

    /** @return spreading factors and numbers of the codes of HS-SCCHs, and then of DPCHs */
    std::vector<std::pair<uint32_t, uint32_t>> GetCodes() const;

    /** @return requests that wait */
    uint32_t GetNQueued() const
    {
        return m_queue.size();
    }

    /**
     * @brief TracedCallback signature for decisions.
     * @param outcome 0 admitted, 1 queued, 2 refused
     * @param reason why it did not fit
     */
    typedef void (*DecisionTracedCallback)(uint32_t outcome, const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** @return whether MaxTransmittedPower or MaxNoiseRise is set */
    bool HasRadioLimits() const
    {
        return m_maxPower > 0.0 || m_maxNoiseRiseDb > 0.0;
    }

    /// What a channel needs.
    struct Need
    {
        const UeContext* ue;      //!< The UE; null: one of which nothing is known
        double codedRate;         //!< Bits per s of the downlink with CRC; 0: there is none
        double load;              //!< Load
        double bitRate{0.0};      //!< Bits per s of the downlink, without CRC
        double power{0.0};        //!< Power of the DPCH as the cell was when asked, mW
        double carrierPower{0.0}; //!< What the cell sent then, share of its power
        double uplinkLoad{0.0};   //!< Load of the uplink
    };

    /// What was admitted, less what was released, too late to be measured.
    struct Unseen
    {
        double power{0.0};      //!< Power, mW; less than 0 when more goes than comes
        double uplinkLoad{0.0}; //!< Load of the uplink; less than 0 likewise
        double bitRate{0.0};    //!< Bits per s of the downlinks of all channels, measured or not
    };

    /// What a channel changes.
    struct Change
    {
        Prediction before; //!< Without it
        Prediction after;  //!< With it
    };

    /// What a channel holds.
    struct Holding
    {
        const UeContext* ue; //!< The UE; null: one of which nothing is known
        uint32_t cctrch;     //!< Its CCTrCH: the first ticket that there was of it
        double codedRate;    //!< Bits per s of the downlink with CRC; 0: there is none
        double load;         //!< Load
        double bitRate;      //!< Bits per s of the downlink, without CRC
        double power;        //!< Power that the cell was to send more, mW
        double uplinkLoad;   //!< Load of the uplink
        Time since;          //!< When it was admitted
    };

    /// What the Node B's means have of released channels, all at the time of the last release.
    struct Released
    {
        double power{0.0};      //!< Power, mW
        double uplinkLoad{0.0}; //!< Load of the uplink
        Time since;             //!< The last release
    };

    /// Channelisation codes of a DPCH.
    struct DpchCodes
    {
        uint32_t spreadingFactor{0};   //!< Their spreading factor
        std::vector<uint32_t> numbers; //!< Their numbers; none: an associated DPCH not counted
    };

    /// A request that waits.
    struct Waiting
    {
        uint32_t ticket;         //!< Ticket
        Need need;               //!< What it needs
        Callback<void> admitted; //!< Whom to tell
    };

    /**
     * @param dch the channel
     * @param link its radio link
     * @return what it needs; throws Error when no cell can give it
     */
    Need GetNeed(const DchConfig& dch, const RadioLinkRequest& link) const;

    /**
     * @param bitRate bit/s of a DCH with CRC
     * @return load that it adds; throws Error when no cell has codes for it
     */
    double GetLoadOf(double bitRate) const;

    /**
     * @param bitRate bit/s of all DCHs of a DPCH, with CRC; 0: of an associated one without any
     * @return codes that it needs; none: more than there can be
     */
    std::optional<ChannelCodes> GetDpchCodes(double bitRate) const;

    /**
     * @param ue a UE; null: one of which nothing is known
     * @param ticket of a new channel of it
     * @return the CCTrCH that the channel belongs to: a new one if the UE holds none
     */
    uint32_t FindCctrch(const UeContext* ue, uint32_t ticket) const;

    /** @param cctrch a CCTrCH @return bit/s of its DCHs with CRC */
    double GetCodedRate(uint32_t cctrch) const;

    /**
     * @param need what a channel needs
     * @return whether its UE holds all of it: on HS-DSCH, it holds a code
     */
    bool NeedsNothing(const Need& need) const;

    /**
     * @brief Swap the codes of a CCTrCH, for those of a bit rate.
     * @param cctrch the CCTrCH, with codes or without
     * @param bitRate bit/s of its DCHs with CRC
     * @return why there are none, and all is as it was; empty: it has them
     */
    std::string SwapCodes(uint32_t cctrch, double bitRate);

    /** @brief Give the codes of a DPCH back to the tree. */
    void ReleaseCodes(const DpchCodes& codes);

    /** @return what to forecast by */
    RadioForecast GetForecast() const;

    /** @return what was admitted too late to be in the Node B's means, less what is no more */
    Unseen GetUnseen() const;

    /** @brief Remember what the Node B's means have of a channel that is released. */
    void CountReleased(const Holding& held);

    /**
     * @brief What the cell would send and receive.
     * @return the same without the channel, and with it
     */
    Change Predict(const Need& need, const CommonMeasurement& cell, const Unseen& unseen) const;

    /**
     * @param need what a channel needs
     * @param change what it changes
     * @param maximumPower most that the cell sends, mW
     * @return why there is too little power, or too much is received; empty: neither is so
     */
    std::string CheckRadio(const Need& need, const Change& change, double maximumPower) const;

    /**
     * @param need what a channel needs
     * @return whether it fits an empty cell, and there can be a DPCH for all that its UE holds
     */
    bool EverFits(const Need& need) const;

    /**
     * @brief Allocate what a channel needs, all or nothing.
     * @param need what it needs
     * @return the reason why it does not fit; empty when it was taken
     */
    std::string Allocate(uint32_t ticket, const Need& need);

    /** @brief Tell that what is taken has changed. */
    void OnChange() const;

    /** @brief Forget what was admitted or waits. */
    void Remove(uint32_t ticket);

    /** @brief Admit from the queue what fits now. */
    void Serve();

    /** @brief Measurements change by themselves: who waits is served again later. */
    void ServeLater();

    Policy m_policy{UNLIMITED};                                //!< Policy
    double m_puncturingLimit{0.7};                             //!< PuncturingLimit
    double m_ebNo{5.0};                                        //!< EbNo, dB
    double m_orthogonality{0.6};                               //!< Orthogonality
    double m_otherCells{0.55};                                 //!< OtherCellInterference
    double m_activity{1.0};                                    //!< Activity
    bool m_hasAssociated{false};                               //!< AssociatedDpch
    double m_maxLoad{0.75};                                    //!< MaxLoad
    double m_uplinkEbNo{3.0};                                  //!< UplinkEbNo, dB
    double m_maxPower{0.0};                                    //!< MaxTransmittedPower
    double m_maxNoiseRiseDb{0.0};                              //!< MaxNoiseRise, dB
    Ptr<Node> m_node;                                          //!< Node of the RNC
    Callback<CommonMeasurement> m_measure;                     //!< Asks the Node B
    NodeEvent m_retry{[this] { Serve(); }};                    //!< For who waits
    OvsfTree m_tree;                                           //!< Code tree
    std::vector<uint32_t> m_hsScchs;                           //!< Codes of HS-SCCHs
    double m_load{0.0};                                        //!< Load admitted
    uint32_t m_lastTicket{0};                                  //!< Ticket given last
    std::map<uint32_t, Holding> m_holdings;                    //!< By ticket
    std::map<uint32_t, DpchCodes> m_codes;                     //!< By CCTrCH
    std::deque<Waiting> m_queue;                               //!< In order of arrival
    Callback<void> m_changed;                                  //!< Told of changes
    TraceSource<uint32_t, const std::string&> m_decisionTrace; //!< Decision
    Released m_released;                                       //!< Measured still
};

} // namespace ns3::umts

#endif /* UMTS_ADMISSION_CONTROL_H */
