/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_INNER_LOOP_H
#define UMTS_INNER_LOOP_H

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

constexpr uint32_t SLOTS_PER_FRAME = 15; //!< TS 25.211 5.2.1: 1500 power control commands in 1 s

/**
 * @ingroup umts
 * @brief Parameters of downlink inner loop power control that the RNC gives to the Node B in Radio
 * Link Setup (TS 25.433 8.2.17).
 */
struct DownlinkPowerConfig
{
    double stepDb{1.0};      //!< TPC DL step size, dB: 0.5, 1, 1.5 or 2
    uint8_t dpcMode{0};      //!< DPC_MODE: 0, a command in every slot; 1, one in three slots
    double maximumDb{7.0};   //!< Maximum DL Power, dB relative to the primary CPICH
    double minimumDb{-18.0}; //!< Minimum DL Power, dB relative to the primary CPICH
};

/**
 * @ingroup umts
 * @brief Parameters of downlink power balancing (TS 25.433 8.3.7), which brings DPCHs of an active
 * set back to a common power after their Node Bs have read different TPC commands.
 */
struct PowerBalancing
{
    double referenceDb{-8.0};      //!< P_ref, dB relative to the primary CPICH
    double ratio{0.96};            //!< Adjustment Ratio r, 0 .. 1: what is left of a difference
    uint32_t periodFrames{2};      //!< Adjustment Period, frames, 1 .. 256
    uint32_t maxAdjustmentStep{8}; //!< Slots in which power changes by at most 1 dB, 1 .. 10
};

/**
 * @ingroup umts
 * @brief Downlink inner loop power control of a DPCH in the Node B (TS 25.214 5.2.1.2.2):
 * P(k) = P(k - 1) + P_TPC(k) + P_bal(k), dB relative to the primary CPICH, between Minimum and
 * Maximum DL Power. Used by DpchLoops.
 */
class DownlinkPowerControl
{
  public:
    /**
     * @param config steps and limits
     * @param initialDb Initial DL Transmission Power, dB relative to the primary CPICH
     */
    DownlinkPowerControl(const DownlinkPowerConfig& config, double initialDb);

    /** @param balancing power balancing from the next period on; none: there is none */
    void SetBalancing(const std::optional<PowerBalancing>& balancing);

    /**
     * @brief A TPC command has been received. With DPC_MODE 1 three slots carry one command, and
     * the majority of them counts.
     * @param slot number of the slot; that of a frame's first slot is a multiple of 15
     * @param isUp whether more power is asked for
     * @param isHeld whether the cell has no power left: then it does not rise
     */
    void OnTpc(int64_t slot, bool isUp, bool isHeld);

    /** @return power, dB relative to the primary CPICH */
    double GetPowerDb() const;

    /** @return power as a ratio to that of the primary CPICH */
    double GetPower() const;

    /** @return whether power is the highest that the radio link may have */
    bool IsAtMaximum() const;

  private:
    /**
     * @param slot number of the slot
     * @return P_bal, dB
     */
    double GetBalance(int64_t slot);

    /** @param changeDb what to add to the power, dB */
    void Change(double changeDb);

    DownlinkPowerConfig m_config;              //!< Steps and limits
    std::optional<PowerBalancing> m_balancing; //!< Power balancing
    double m_correctionDb{0.0};                //!< What balancing has left to do in its period, dB
    uint32_t m_ups{0};                         //!< Commands of DPC_MODE 1 that were up
    double m_powerDb;                          //!< Power, dB relative to the primary CPICH
    double m_power;                            //!< The same as a ratio
};

/**
 * @ingroup umts
 * @brief Parameters of uplink inner loop power control in the UE: algorithm and step size (TS
 * 25.331 10.3.6.91), and limits of the transmit power.
 */
struct UplinkPowerConfig
{
    uint8_t algorithm{1};     //!< Power Control Algorithm: 1, every slot; 2, every five slots
    double stepDb{1.0};       //!< TPC step size, dB: 1 or 2; with algorithm 2 it is 1
    double maximumDbm{21.0};  //!< Most that the UE sends, dBm: 24 of class 3, 21 of class 4
    double minimumDbm{-50.0}; //!< Least that the UE sends, dBm (TS 25.101 6.4.3.1)
};

/**
 * @ingroup umts
 * @brief Uplink inner loop power control in the UE (TS 25.214 5.1.2.2). Used by DpchLoops.
 *
 * TPC commands of several radio link sets are combined as hard decisions. Algorithm 1: power goes
 * down if any command is down (5.1.2.2.2.3). Algorithm 2: each set gives up, down or neither from
 * five slots; power goes down if any set gives down, and up if their mean exceeds 1/2
 * (5.1.2.2.3.3).
 */
class UplinkPowerControl
{
  public:
    /**
     * @param config algorithm, step and limits
     * @param initialDbm power that the UE begins with, dBm
     */
    UplinkPowerControl(const UplinkPowerConfig& config, double initialDbm);

    /**
     * @brief The commands of a slot have been received.
     * @param slot number of the slot; that of a frame's first slot is a multiple of 15
     * @param ups of each radio link set whether it asks for more power
     */
    void OnTpc(int64_t slot, const std::vector<bool>& ups);

    /** @return power, dBm */
    double GetPowerDbm() const;

    /** @return power, mW */
    double GetPower() const;

    /** @return whether power is the highest that the UE may have */
    bool IsAtMaximum() const;

  private:
    /**
     * @brief Algorithm 1.
     * @param ups of each radio link set whether it asks for more power
     * @return TPC_cmd
     */
    static int CombineEvery(const std::vector<bool>& ups);

    /**
     * @brief Algorithm 2.
     * @param slot number of the slot
     * @param ups of each radio link set whether it asks for more power
     * @return TPC_cmd
     */
    int CombineFifth(int64_t slot, const std::vector<bool>& ups);

    UplinkPowerConfig m_config;  //!< Algorithm, step and limits
    std::vector<uint32_t> m_ups; //!< Commands of algorithm 2 that were up, by radio link set
    double m_powerDbm;           //!< Power, dBm
    double m_power;              //!< The same, mW
};

} // namespace ns3::umts

#endif /* UMTS_INNER_LOOP_H */
