/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DPCH_LOOPS_H
#define UMTS_DPCH_LOOPS_H

#include "umts-dch-coding.h"
#include "umts-inner-loop.h"
#include "umts-outer-loop.h"
#include "umts-rake-receiver.h"
#include "umts-slot-paths.h"

#include "ns3/callback.h"
#include "ns3/umts-timer.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

constexpr Nanos FRAME_TIME = 10000000;  //!< Radio frame, ns
constexpr uint32_t UPLINK_ANTENNAS = 2; //!< Of a cell, with independent fading

/**
 * @ingroup umts
 * @brief State of one radio link of a UE in a frame, without multipath fading: powers, path gain
 * and uplink SINR target. Read by DpchLoops.
 */
struct DpchRadio
{
    double cpich{0.0};                //!< CPICH as the UE receives it, mW
    ReceivedPower downlink{0.0, 0.0}; //!< All that the UE receives, mW
    bool isHeld{false};               //!< The cell has no power left
    double share{1.0};                //!< Share of its power that a DPCH has for want of more
    double uplinkGain{0.0};           //!< From the UE to an antenna of the cell, a ratio
    double uplinkOthers{0.0};         //!< What an antenna receives of others, and noise, mW
    double uplinkTarget{0.0};         //!< SINR per chip that the Node B steers for, a ratio
};

/**
 * @ingroup umts
 * @brief Interface through which DpchLoops reads the state of one radio link of a UE: powers and
 * path gain in a frame, and multipath fading in its slots.
 */
class DpchRadioSource
{
  public:
    virtual ~DpchRadioSource() = default;

    /**
     * @param now the current time
     * @return the link at that time
     */
    virtual DpchRadio GetRadio(Nanos now) = 0;

    /**
     * @brief Evaluate multipath fading of the downlink.
     * @param frame number of a frame
     * @param paths gets the powers of the paths
     */
    virtual void GetDownlinkPaths(int64_t frame, SlotPaths& paths) = 0;

    /**
     * @brief Evaluate multipath fading of the uplink.
     * @param frame number of a frame
     * @param antenna antenna of the cell
     * @param paths gets the powers of the paths
     */
    virtual void GetUplinkPaths(int64_t frame, uint32_t antenna, SlotPaths& paths) = 0;
};

/**
 * @ingroup umts
 * @brief Parameters of the power control of a UE's DPCHs: inner loops, downlink power balancing,
 * error rate of TPC commands, receiver loss.
 */
struct DpchConfig
{
    DownlinkPowerConfig downlink;            //!< Inner loop of the downlink
    std::optional<PowerBalancing> balancing; //!< Power balancing; none: none
    UplinkPowerConfig uplink;                //!< Inner loop of the uplink
    double tpcErrorRate{0.04};               //!< Share of TPC commands that are misread, 0 .. 1
    double receiverLossDb{2.0};              //!< What the UE's receiver lacks, dB
};

/**
 * @ingroup umts
 * @brief Independent random errors of a constant rate, such as misread TPC commands. One random
 * number gives the number of tries until the next error; the first is drawn at the first try.
 */
class RareErrors
{
  public:
    /**
     * @param rate share of tries that fail, 0 .. 1
     * @param random random numbers
     */
    RareErrors(double rate, Ptr<UniformRandomVariable> random);

    /** @return whether the next try fails */
    bool IsNext();

  private:
    /** @brief Draw the tries until the next error. */
    void Draw();

    double m_rate;                       //!< Share of tries that fail
    Ptr<UniformRandomVariable> m_random; //!< Random numbers
    std::optional<uint64_t> m_left;      //!< Tries that are good before the next error
};

/**
 * @ingroup umts
 * @brief Inner loop power control of the DPCHs between a UE and the cells of its active set, slot
 * by slot. AdvanceTo() computes all slots up to the end of a TTI; there is no event per slot.
 *
 * In each slot the UE combines the radio links with maximum ratio: its SINR is the sum of theirs.
 * The UE sends one TPC command to all cells, and each cell sends its own TPC command to the UE.
 * A command takes effect in the next slot. Each receiver misreads commands independently of the
 * others. After a gap AdvanceTo() computes the last 80 ms only, the longest TTI.
 */
class DpchLoops
{
  public:
    /**
     * @param config steps, limits, errors
     * @param random random numbers, by which commands are misread
     */
    DpchLoops(const DpchConfig& config, Ptr<UniformRandomVariable> random);

    /**
     * @brief Add a radio link. Power control begins in the next frame that is walked, with the
     * powers that the state of the link at that time calls for.
     * @param source the link, which has to exist until Remove()
     * @param now the current time
     */
    void Add(DpchRadioSource& source, Nanos now);

    /** @param source a radio link that goes */
    void Remove(const DpchRadioSource& source);

    /** @return radio links */
    std::size_t GetNLinks() const;

    /** @param sinr SIR target of the UE: SINR per chip after its receiver's loss, a ratio */
    void SetDownlinkTarget(double sinr);

    /**
     * @brief Walk through the slots until a time.
     * @param end the time, a multiple of 10 ms
     */
    void AdvanceTo(Nanos end)
    {
        AdvanceTo(end, end);
    }

    /**
     * @brief Walk through the slots of all frames that end until a time, with the state that radio
     * links have now.
     * @param end the time, at most 10 ms after now
     * @param now the current time
     */
    void AdvanceTo(Nanos end, Nanos now);

    /**
     * @param bitRate bits per s that all the energy of the DPCH stands for
     * @param begin a time of the last 80 ms, a multiple of 10 ms
     * @param end a later one, at most that of AdvanceTo()
     * @return Eb/N0 of the UE between them, dB; of the downlink at the antenna without loss
     */
    double GetDownlinkEbN0Db(double bitRate, Nanos begin, Nanos end) const;

    /**
     * @param source a radio link
     * @param bitRate bits per s that all the energy of the DPCH stands for
     * @param begin a time of the last 80 ms, a multiple of 10 ms
     * @param end a later one, at most that of AdvanceTo()
     * @return Eb/N0 in its cell between them, dB; the sum of both antennas
     */
    double GetUplinkEbN0Db(const DpchRadioSource& source,
                           double bitRate,
                           Nanos begin,
                           Nanos end) const;

    /**
     * @param source a radio link
     * @param begin a time of the last 80 ms
     * @param end a later one, at most that of AdvanceTo()
     * @return mean SINR per chip in its cell between them, a ratio; the sum of both antennas
     */
    double GetUplinkSinr(const DpchRadioSource& source, Nanos begin, Nanos end) const;

    /**
     * @param source a radio link
     * @return power of its DPCH in the last frame, as a ratio to that of the CPICH
     */
    double GetDownlinkPower(const DpchRadioSource& source) const;

    /** @return power of the UE in the last frame, mW */
    double GetUplinkPower() const;

    /**
     * @param source a radio link
     * @return what an antenna of its cell received of the UE in the last frame, mW
     */
    double GetReceivedPower(const DpchRadioSource& source) const;

    /** @return whether all radio links are at their highest power */
    bool IsDownlinkAtMaximum() const;

    /** @return whether the UE is at its highest power */
    bool IsUplinkAtMaximum() const;

    /** @param callback called with the powers of each slot; empty: nobody is told
     *  (radio link, slot, power of its DPCH as a ratio to that of the CPICH, power of the UE, mW)
     */
    void SetSlotCallback(Callback<void, const DpchRadioSource*, int64_t, double, double> callback);

  private:
    static constexpr int64_t HISTORY = 16; //!< Frames that are known, more than the longest TTI

    /// SINR per chip in the slots of each known frame.
    using History = std::array<std::array<double, SLOTS_PER_FRAME>, HISTORY>;

    /// A radio link.
    struct Link
    {
        DpchRadioSource* source;                      //!< What it is like
        RareErrors downlinkErrors;                    //!< Commands that the Node B misreads
        RareErrors uplinkErrors;                      //!< Commands that the UE misreads
        std::optional<DownlinkPowerControl> downlink; //!< Power of its DPCH; none yet: no slot
        DpchRadio radio;                              //!< In this frame
        SlotPaths downlinkPaths;                      //!< Multipath fading in this frame
        std::array<SlotPaths, UPLINK_ANTENNAS> uplinkPaths; //!< The same of each antenna
        History uplinkSinrs{};                              //!< In its cell
        double downlinkPower{0.0}; //!< Mean of the frame, a ratio to the CPICH
        double receivedPower{0.0}; //!< Mean of the frame at an antenna, mW
    };

    /**
     * @brief Begin power control of a radio link unless it has begun, and that of the UE unless it
     * has.
     * @param link the radio link, whose state is known
     */
    void Begin(Link& link);

    /**
     * @param frame number of the frame
     * @param now the current time
     */
    void WalkFrame(int64_t frame, Nanos now);

    /**
     * @param index slot in the frame
     * @return SINR per chip of the UE, a ratio
     */
    double GetDownlinkSinr(uint32_t index) const;

    /**
     * @param link a radio link
     * @param index slot in the frame
     * @return SINR per chip in its cell, a ratio
     */
    double GetUplinkSinr(Link& link, uint32_t index) const;

    /**
     * @brief Have the commands of a slot take effect.
     * @param slot number of the slot
     * @param downlinkSinr SINR per chip of the UE
     */
    void Command(int64_t slot, double downlinkSinr);

    /**
     * @param source a radio link
     * @return it
     */
    const Link& Find(const DpchRadioSource& source) const;

    /**
     * @param sinrs by frame
     * @param bitRate bits per s that all the energy of the DPCH stands for
     * @param begin a time
     * @param end a later one
     * @return Eb/N0 between them, dB
     */
    static double GetEbN0Db(const History& sinrs, double bitRate, Nanos begin, Nanos end);

    DpchConfig m_config;                        //!< Steps, limits, errors
    Ptr<UniformRandomVariable> m_random;        //!< Random numbers
    RakeReceiver m_ueReceiver;                  //!< Receiver of the UE
    RakeReceiver m_nodeBReceiver;               //!< Receiver of an antenna of a cell
    double m_downlinkTarget{0.0};               //!< SINR per chip of the UE, a ratio
    bool m_isUpCommanded{false};                //!< What the UE last asked for
    std::vector<std::unique_ptr<Link>> m_links; //!< Radio links
    std::optional<UplinkPowerControl> m_uplink; //!< Power of the UE; none yet: no slot
    History m_downlinkSinrs{};                  //!< Of the UE
    double m_uplinkPower{0.0};                  //!< Mean of the last frame, mW
    int64_t m_nextFrame{0};                     //!< First frame that has not been walked
    std::vector<bool> m_ups;                    //!< Scratch
    Callback<void, const DpchRadioSource*, int64_t, double, double> m_onSlot; //!< Of each slot
};

} // namespace ns3::umts

#endif /* UMTS_DPCH_LOOPS_H */
