/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DPCH_H
#define UMTS_DPCH_H

#include "umts-cctrch.h"
#include "umts-cell-radio.h"
#include "umts-dpch-loops.h"
#include "umts-dpch-use.h"
#include "umts-fading-quality-model.h"

#include "ns3/object-factory.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-section.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Uplink and downlink DCHs of a radio bearer in one cell, with their bit rates; beside
 * HS-DSCH that of the uplink alone. Used by Dpch.
 */
struct DpchChannel
{
    Ptr<CellRadio> cell;         //!< The cell
    RbId bearer{};               //!< The radio bearer, the same in all cells
    TransportChannelId uplink{}; //!< DCH of the uplink in the cell
    DchRates downlinkRates{};    //!< Of the DCH of the downlink; none: there is no such DCH
    DchRates uplinkRates{};      //!< Of the DCH of the uplink; none: there is no such DCH
    double eDchSinr{0.0};        //!< SINR per chip of DPCCH that E-DCH asks for; 0: no E-DCH
};

/**
 * @ingroup umts
 * @brief Power of a UE that is left for E-DCH (TS 25.133 6.4), over that of DPCCH.
 */
struct UplinkHeadroom
{
    double left{0.0};    //!< What DPCCH and DCHs leave
    double all{1.0};     //!< Most that the UE sends
    bool hasData{false}; //!< A DCH has data
};

/**
 * @ingroup umts
 * @brief Time and size of a TTI of a transport channel, for BlockErrorModel::OnTti().
 */
struct DchTti
{
    Nanos begin;   //!< Its beginning
    Nanos end;     //!< Its end
    uint32_t bits; //!< Bits of its transport blocks
};

/**
 * @ingroup umts
 * @brief DPCHs of a UE under power control: one DPCH in each cell of the active set for the DCHs of
 * all bearers (Cctrch), an inner loop in each direction, and the outer loops of the downlink.
 * Aggregated to the UE; used by PowerControlledErrors.
 *
 * A TTI with fewer bits than a DCH may carry is sent with proportionally less of its share of the
 * power, and at the same Eb/N0; DPCCH is sent at all times. Each TTI of each DCH is decided upon by
 * the Eb/N0 that its share makes of it, and drives the outer loop of that DCH.
 *
 * Beside HS-DSCH it is the associated DPCH (TS 25.214 6A). If that carries no DCH in the downlink,
 * only its DPCCH is sent, with the constant SIR target DpcchSir. As long as the UE is on HS-DSCH,
 * powers are updated in each frame, whether there are blocks or not.
 */
class Dpch : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    static constexpr int64_t STREAMS = 3; //!< Random streams

    Dpch();
    ~Dpch() override;

    /**
     * @brief The dedicated physical channels of a UE; made when it has none.
     * @param ue any object of the UE that all its bearers share; the channels are aggregated to it
     * @param factory makes them
     * @return the channels
     */
    static Ptr<Dpch> Get(const Ptr<Object>& ue, const ObjectFactory& factory);

    /** @return what the outer loop of the uplink aims at: the same as that of the downlink */
    OuterLoopConfig GetUplinkOuterLoop() const;

    /**
     * @param cell a cell
     * @return whether the UE has a radio link in it
     */
    bool HasLink(const Ptr<CellRadio>& cell) const;

    /** @param link makes the FadingQualityModel of a radio link */
    void SetLink(const ObjectFactory& link)
    {
        m_linkFactory = link;
    }

    /**
     * @brief DCHs of a bearer are set up in a cell.
     * @param channel the DCHs
     * @param link makes the FadingQualityModel of the radio link
     */
    void Open(const DpchChannel& channel, const ObjectFactory& link);

    /** @param channel DCHs that are released in a cell */
    void Close(const DpchChannel& channel);

    /**
     * @brief Have another link of the UE fade as its DPCH does: the same antennas receive both.
     * @param cell a cell with a radio link
     * @param link its other link; nothing happens unless it is a FadingQualityModel
     */
    void FadeTogether(const Ptr<CellRadio>& cell, const Ptr<DownlinkQualityModel>& link);

    /** @param isSilent the UE has left its DCHs, which stay set up: DPCCH is not sent either */
    void SetSilent(bool isSilent);

    /**
     * @brief Decide upon the downlink blocks of a TTI that has ended. All radio links receive them
     * together: for each of them the answer is the same.
     * @param channel the DCHs
     * @param tti the TTI
     * @return whether they are in error
     */
    bool IsDownlinkInError(const DpchChannel& channel, const DchTti& tti);

    /**
     * @brief Decide upon the uplink blocks of a TTI that has ended, in one cell.
     * @param channel the DCHs
     * @param tti the TTI
     * @return whether they are in error
     */
    bool IsUplinkInError(const DpchChannel& channel, const DchTti& tti);

    /**
     * @brief The UE sends on E-DCH in a TTI that begins now.
     * @param ratio power of E-DPDCH and E-DPCCH over that of DPCCH
     * @param end of the TTI
     */
    void OnEdch(double ratio, Nanos end);

    /** @return power that is left for E-DCH, by the last frame; nothing before the first one */
    UplinkHeadroom GetHeadroom();

    /**
     * @param cell a cell with a radio link
     * @param begin a time of the last 80 ms
     * @param end a later one, not after now
     * @return mean SINR per chip of DPCCH between them there, a ratio
     */
    double GetDpcchSinr(const Ptr<CellRadio>& cell, Nanos begin, Nanos end);

    /** @return power of the DCHs that have data now over that of DPCCH, a ratio */
    double GetDataRatio() const;

    /**
     * @param cell a cell with a radio link
     * @param now the current time
     * @return share that E-DCH of the UE has of what the cell receives, 0 .. 1
     */
    double GetEdchShare(const Ptr<CellRadio>& cell, Nanos now) const;

    /**
     * @param cell a cell
     * @return CPICH Ec/N0 of the UE there without multipath fading, a ratio
     */
    double MeasureCpich(const Ptr<CellRadio>& cell);

    /**
     * @param cell power of a cell
     * @return part that the DPCH of the UE has of what the cell sends, mW
     */
    double GetSentPower(const Ptr<CellPower>& cell) const;

    /**
     * @param cell power of a cell
     * @return part that the UE has of what the cell receives, with a radio link in it or without,
     *         mW
     */
    double GetReceivedPower(const Ptr<CellPower>& cell) const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /** @return the first of its fixed random streams; none: AssignStreams() was not called */
    std::optional<int64_t> GetFirstStream() const;

    /**
     * @brief TracedCallback signature for TTIs of the DCH with the highest rate.
     * @param ebN0 Eb/N0 that it was received with, dB
     * @param target Eb/N0 that is steered for, dB
     * @param power mean power, dBm
     * @param isInError whether its blocks are in error
     */
    typedef void (*TtiTracedCallback)(double ebN0, double target, double power, bool isInError);

  protected:
    void DoDispose() override;

  private:
    class Leg;

    /// What was decided upon a TTI of the downlink.
    struct Decision
    {
        RbId bearer;    //!< Radio bearer of its DCH
        Nanos end;      //!< End of the TTI
        bool isInError; //!< What was decided
    };

    /**
     * @param cell a cell
     * @return link of the UE to it, made at the first call
     */
    Ptr<FadingQualityModel> GetLink(const Ptr<CellRadio>& cell);

    /**
     * @brief Make the loops.
     * @param receiverLossDb what the UE's receiver lacks, dB
     */
    void Begin(double receiverLossDb);

    /** @brief Take the DCHs that there are. */
    void UpdateChannels();

    /** @brief Steer for the SIR that the DCHs of the downlink need, or the DPCCH without DCHs. */
    void UpdateDownlinkTarget();

    /** @return whether a DCH of the uplink has none of the downlink: the UE is on HS-DSCH */
    bool IsAssociated() const;

    /** @brief Have OnFrame() called at the end of each frame as long as the DPCH is associated. */
    void WatchFrames();

    /** @brief A frame has ended, of an associated DPCH. */
    void OnFrame();

    /**
     * @param cell a cell
     * @return the radio link there; null: there is none
     */
    Leg* Find(const Ptr<CellRadio>& cell) const;

    /** @return SINR per chip of DPCCH that E-DCH asks for; 0: there is no E-DCH */
    double GetEdchSinr() const;

    /** @brief Say what is sent and received, with the powers as they are. */
    void AccountAll();

    /**
     * @param channel DCHs
     * @return the radio link in their cell; null: there is none
     */
    Leg* Find(const DpchChannel& channel) const;

    /**
     * @param bearer radio bearer of a DCH of the downlink
     * @return what was last decided upon a TTI of it
     */
    Decision& GetDecision(RbId bearer);

    /**
     * @brief The next TTI is taken to carry what the last one did, and none after it to carry data.
     * @param direction downlink or uplink
     * @param bearer radio bearer of a DCH
     * @param tti its last TTI
     * @param rate bits per s of the DCH at its highest rate
     */
    void Account(Direction direction, RbId bearer, const DchTti& tti, double rate);

    double m_blerTarget;                       //!< Attribute BlerTarget
    double m_outerLoopStepDb;                  //!< Attribute OuterLoopStep
    double m_downlinkStepDb;                   //!< Attribute DownlinkStep
    uint8_t m_dpcMode;                         //!< Attribute DpcMode
    double m_maximumDownlinkDb;                //!< Attribute MaximumDownlinkPower
    double m_minimumDownlinkDb;                //!< Attribute MinimumDownlinkPower
    uint8_t m_uplinkAlgorithm;                 //!< Attribute UplinkAlgorithm
    double m_uplinkStepDb;                     //!< Attribute UplinkStep
    double m_maximumUplinkDbm;                 //!< Attribute MaximumUplinkPower
    double m_tpcErrorRate;                     //!< Attribute TpcErrorRate
    bool m_isBalanced;                         //!< Attribute PowerBalancing
    double m_balancingReferenceDb;             //!< Attribute PowerBalancingReference
    double m_uplinkSirRiseDb;                  //!< Attribute MaximumUplinkSirRise
    double m_dpcchSirDb;                       //!< Attribute DpcchSir
    Ptr<UniformRandomVariable> m_random;       //!< Of commands and blocks
    Ptr<UniformRandomVariable> m_fadingRandom; //!< Of multipath fading of the uplink
    Ptr<UniformRandomVariable> m_linkRandom;   //!< Of shadowing and fading of the downlink
    std::optional<int64_t> m_firstStream;      //!< Of AssignStreams(); none: not called
    std::unique_ptr<DpchLoops> m_loops;        //!< The loops
    Cctrch m_downlink{Direction::DOWNLINK};    //!< DCHs of the downlink
    Cctrch m_uplink{Direction::UPLINK};        //!< DCHs of the uplink
    ObjectFactory m_linkFactory;               //!< Makes links
    std::vector<std::pair<Ptr<CellRadio>, Ptr<FadingQualityModel>>> m_links; //!< By cell
    std::vector<std::unique_ptr<Leg>> m_legs;                                //!< Radio links
    bool m_isSilent{false};            //!< The UE has left its DCHs
    double m_receiverLossDb{0.0};      //!< What the UE's receiver lacks, dB
    double m_downlinkDpcchShare{1.0};  //!< Of the power of the DPCHs at the highest rates
    double m_uplinkDpcchShare{1.0};    //!< Of the power of the UE at the highest rates
    DpchUse m_downlinkUse;             //!< How much of the power of the DPCHs is sent
    DpchUse m_uplinkUse;               //!< How much of the power of the UE is sent
    DeadlineEvent m_frames;            //!< Calls OnFrame()
    std::vector<Decision> m_decisions; //!< Of the downlink, one for each DCH
    TraceSource<double, double, double, bool> m_downlinkTrace; //!< DownlinkTti
    TraceSource<double, double, double, bool> m_uplinkTrace;   //!< UplinkTti
};

} // namespace ns3::umts

#endif /* UMTS_DPCH_H */
