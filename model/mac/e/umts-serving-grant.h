/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SERVING_GRANT_H
#define UMTS_SERVING_GRANT_H

#include "ns3/umts-e-dch-category.h"

#include <array>
#include <cstdint>
#include <optional>

namespace ns3::umts
{

constexpr uint8_t SERVING_GRANTS = 38; //!< Entries of the SG table; the index 38: Zero_Grant
constexpr uint8_t AG_INACTIVE = 0;     //!< Absolute grant INACTIVE (TS 25.212 Table 16B)
constexpr uint8_t AG_ZERO = 1;         //!< Absolute grant ZERO_GRANT, likewise
constexpr uint8_t AG_LARGEST = 31;     //!< Largest index of an absolute grant

/**
 * @ingroup umts
 * @brief An entry of the SG table (TS 25.321 9.2.5.2.1.1).
 * @param index 0 .. 37; 38: Zero_Grant
 * @return power of E-DPDCH over that of DPCCH, a ratio
 */
double GetServingGrant(uint32_t index);

/**
 * @ingroup umts
 * @brief Power that an absolute grant stands for (TS 25.212 Table 16B).
 * @param index AG_ZERO .. AG_LARGEST
 * @return power of E-DPDCH over that of DPCCH, a ratio
 */
double GetAbsoluteGrant(uint32_t index);

/**
 * @ingroup umts
 * @brief What E-AGCH says (TS 25.212 4.10).
 */
struct AbsoluteGrant
{
    uint8_t index{AG_ZERO};  //!< Absolute grant value, 0 .. 31
    bool isOfProcess{false}; //!< Scope: the HARQ process of the TTI alone; else all (2 ms only)
    bool isSecondary{false}; //!< It came with the secondary E-RNTI
};

/** @brief What E-RGCH says (TS 25.212 4.11). */
enum class RelativeGrant : int8_t
{
    DOWN = -1,
    HOLD = 0,
    UP = 1
};

/**
 * @ingroup umts
 * @brief What a UE has received of grants for a TTI.
 */
struct EdchGrants
{
    std::optional<AbsoluteGrant> absolute;      //!< Of the serving cell
    RelativeGrant serving{RelativeGrant::HOLD}; //!< Of the serving radio link set
    bool isDown{false}; //!< DOWN of a non-serving radio link: it hears too much of the UE
};

/**
 * @ingroup umts
 * @brief Parameters of serving grants that RRC gives to the UE (TS 25.331 10.3.6.99a).
 */
struct ServingGrantConfig
{
    EdchTti tti{EdchTti::MS10}; //!< TTI
    uint8_t threeStep{0}; //!< 3-index-step threshold, 0 .. 37: below it UP moves three entries
    uint8_t twoStep{0};   //!< 2-index-step threshold, likewise two
    uint8_t initial{SERVING_GRANTS}; //!< Serving grant to begin with, an index of the SG table
    bool isPrimary{true};            //!< The serving grant to begin with is a primary one
    bool hasSecondary{false};        //!< The UE has a secondary E-RNTI
    uint8_t processes{0xff};         //!< HARQ processes for scheduled data, bit n is process n
};

/**
 * @ingroup umts
 * @brief Serving grant of a UE: the power of scheduled data over that of DPCCH which it may use,
 * by HARQ process (TS 25.321 11.8.1.3).
 *
 * The process of a TTI is its number modulo their count. After an absolute grant the UE obeys no
 * relative one of the serving radio link set for a HARQ round trip; after a DOWN of another one the
 * serving grant does not exceed Maximum_Serving_Grant for as long. Plain C++: the caller passes the
 * number of the TTI.
 */
class ServingGrant
{
  public:
    /** @param config what RRC has given; throws Error when it is out of range */
    explicit ServingGrant(const ServingGrantConfig& config);

    /**
     * @brief Grants have been received; without grants there is nothing to do.
     * @param tti number of the TTI for which they hold from its beginning on
     */
    void Receive(const EdchGrants& grants, uint64_t tti);

    /**
     * @brief Scheduled data are sent in a TTI: relative grants a HARQ round trip later refer to
     * their power.
     * @param tti number of the TTI
     * @param powerRatio power of E-DPDCH over that of DPCCH that its scheduled data take
     */
    void OnSent(uint64_t tti, double powerRatio);

    /**
     * @param tti number of a TTI
     * @return power of scheduled data over that of DPCCH which the UE may use in it, a ratio
     */
    double Get(uint64_t tti) const
    {
        return m_active >> GetProcess(tti) & 1 ? m_grant : 0.0;
    }

    /** @return whether there is a grant for any process */
    bool HasAny() const
    {
        return m_grant > 0.0 && m_active != 0;
    }

    /** @return power over that of DPCCH which the UE may use in active processes, a ratio */
    double GetGrant() const
    {
        return m_grant;
    }

    /** @return share of HARQ processes that are active */
    double GetActiveShare() const;

  private:
    /// What a process has sent last.
    struct Sent
    {
        uint64_t tti{0};        //!< Number of the TTI
        double powerRatio{0.0}; //!< Power over that of DPCCH; 0: nothing yet
    };

    /**
     * @param tti number of a TTI
     * @return its HARQ process
     */
    uint32_t GetProcess(uint64_t tti) const
    {
        return static_cast<uint32_t>(tti % m_count);
    }

    /**
     * @brief An absolute grant has come.
     * @param tti number of the TTI
     */
    void ReceiveAbsolute(const AbsoluteGrant& grant, uint64_t tti);

    /**
     * @brief The entry of the SG table that stands for the power of a HARQ round trip before.
     * @param tti number of the TTI
     * @return the least entry that is not below it; none when nothing was sent then
     */
    std::optional<uint32_t> FindReference(uint64_t tti) const;

    /**
     * @param reference entry of the SG table
     * @return that of UP
     */
    uint32_t StepUp(uint32_t reference) const;

    ServingGrantConfig m_config;          //!< What RRC has given
    uint32_t m_count;                     //!< HARQ processes
    uint8_t m_scheduled;                  //!< Processes that RRC allows
    uint8_t m_active;                     //!< Those that are active
    double m_grant;                       //!< Serving_Grant, of active processes
    bool m_hasPrimary;                    //!< Primary_Grant_Available
    double m_secondary{0.0};              //!< Stored_Secondary_Grant
    std::optional<uint64_t> m_absoluteAt; //!< TTI of the last absolute grant
    std::optional<uint64_t> m_downAt;     //!< TTI of the last DOWN of another radio link
    double m_maximum{0.0};                //!< Maximum_Serving_Grant since then
    std::array<Sent, 8> m_sent;           //!< By HARQ process
};

} // namespace ns3::umts

#endif /* UMTS_SERVING_GRANT_H */
