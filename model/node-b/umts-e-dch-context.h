/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CONTEXT_H
#define UMTS_E_DCH_CONTEXT_H

#include "ns3/umts-e-dch-load.h"
#include "ns3/umts-e-dch-scheduler.h"
#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-mac-e-receiver.h"

#include <array>
#include <map>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A UE on E-DCH as a cell of a Node B knows it: MAC-e, what it reports, and its grant. Plain
 * C++: the caller passes the current time.
 *
 * The Node B follows the serving grant of the UE by what it has sent and heard itself. A grant that
 * the UE has missed shows in what it sends next, and relative grants refer to that.
 */
class EdchContext
{
  public:
    /// A MAC-d flow.
    struct Flow
    {
        TransportBearerId bearer; //!< Its transport bearer
        uint8_t frames{0};        //!< Frames sent so far, modulo 16: FSN
    };

    /// What was received in the last TTI.
    struct Heard
    {
        uint64_t tti{0};            //!< Its number
        bool isAcknowledged{false}; //!< The block is decoded
        bool isAnswered{true};      //!< The UE has been told
    };

    /**
     * @param id E-RNTI
     * @param info E-DCH of the UE
     * @param random random numbers by which block errors are drawn
     */
    EdchContext(EdchUserId id, const EdchInfo& info, Ptr<UniformRandomVariable> random);

    /**
     * @brief A transmission has ended.
     * @param transmission what was sent
     * @param tti number of its TTI
     * @param quality quality that it was received with
     * @param now the current time
     * @return what has come
     */
    MacEReceiver::Reception OnTransmission(const EdchTransmission& transmission,
                                           uint64_t tti,
                                           const EdchQuality& quality,
                                           Nanos now);

    /**
     * @brief Describe the UE to the scheduler.
     * @param load what it costs the cell
     * @param period scheduling period, ns
     * @return the UE; none when it has no data
     */
    std::optional<EdchCandidate> Describe(const EdchUserLoad& load, Nanos period) const;

    /**
     * @brief Decide upon its grant.
     * @param powerRatio power of E-DPDCH over that of DPCCH that it may have
     * @param load what that adds to the load of the cell
     * @param now the current time
     */
    void Decide(double powerRatio, double load, Nanos now);

    /** @return the absolute grant that was decided upon */
    uint8_t GetWanted() const
    {
        return m_wanted;
    }

    /**
     * @param now the current time
     * @return whether the UE has another grant than the one that was decided upon, or does not seem
     *         to have got it: it is unhappy and sends less than it may, or it sends more
     */
    bool IsGrantDue(Nanos now) const;

    /** @return whether the UE has another grant than the one that was decided upon */
    bool HasOtherGrant() const;

    /**
     * @brief A UE that does not use its grant has no data, nor has one without a grant that does
     * not tell in time, whatever it has told before: it tells more than it has, and not in its last
     * block if there is no room.
     * @param time for which it has to be silent, ns
     * @param now the current time
     */
    void DropSilent(Nanos time, Nanos now);

    /** @return whether the grant that was decided upon is less than the one that the UE has */
    bool IsLowered() const
    {
        return GetAbsoluteGrant(m_wanted) < m_grant.GetGrant();
    }

    /** @return when the UE was told an absolute grant last, ns; 0: not yet */
    Nanos GetLastAbsolute() const
    {
        return m_lastAbsolute;
    }

    /**
     * @brief Tell the UE its absolute grant.
     * @param tti TTI for which it holds
     * @param now the current time
     */
    AbsoluteGrant SendAbsolute(uint64_t tti, Nanos now);

    /**
     * @brief Lead the UE to its grant, after a TTI in which it has sent.
     * @param tti number of that TTI
     * @return what to tell it
     */
    RelativeGrant SendRelative(uint64_t tti);

    /** @return power of E-DPDCH over that of DPCCH that one PDU needs */
    double GetLeastRatio() const;

    /** @return power of E-DPDCH over that of DPCCH that lets it send more than in the mean */
    double GetKeptRatio() const;

    /** @return whether it has had neither data nor a transmission for a time */
    bool IsIdle(Nanos time, Nanos now) const
    {
        return m_octets == 0.0 && now >= m_lastHeard + time;
    }

    /** @return TTIs from the one that ends now to the one for which an absolute grant holds */
    uint32_t GetAbsoluteTtis() const;

    /** @return E-RNTI */
    EdchUserId GetId() const
    {
        return m_id;
    }

    /** @return TTI */
    EdchTti GetTti() const
    {
        return m_formats.GetTti();
    }

    /** @return E-TFCs */
    const EdchFormats& GetFormats() const
    {
        return m_formats;
    }

    /** @return serving grant that the UE is taken to have */
    const ServingGrant& GetGrant() const
    {
        return m_grant;
    }

    /** @return MAC-e */
    MacEReceiver& GetMac()
    {
        return m_mac;
    }

    /** @return MAC-e */
    const MacEReceiver& GetMac() const
    {
        return m_mac;
    }

    bool isServed{false};          //!< Its serving grant comes from the cell
    std::map<uint8_t, Flow> flows; //!< MAC-d flows, by DDI
    Heard heard;                   //!< Of the last TTI

  private:
    /** @return bits of a block with one PDU */
    uint32_t GetLeastBits() const;

    /** @param bits of a block @return power of E-DPDCH over that of DPCCH of a grant that carries
     * it, or the largest block */
    double GetRatioFor(uint32_t bits) const;

    EdchUserId m_id;           //!< E-RNTI
    EdchConfig m_config;       //!< E-DCH of the UE
    EdchFormats m_formats;     //!< E-TFCs
    EdchPowerRatios m_ratios;  //!< Their power
    MacEReceiver m_mac;        //!< MAC-e
    ServingGrant m_grant;      //!< See GetGrant()
    uint8_t m_wanted{AG_ZERO}; //!< See GetWanted()
    bool m_isHappy{true};      //!< Happy bit
    double m_octets{0.0};      //!< Data that wait in the UE, octets
    double m_headroom{0.0};    //!< UPH, a ratio; 0: not reported yet
    Nanos m_lastHeard{0};      //!< End of the last transmission
    double m_lastRatio{0.0};   //!< Power of the last transmission over that of DPCCH
    Nanos m_lastAbsolute{0};   //!< When it was told an absolute grant
    Nanos m_grantedSince{0};   //!< When it was told its first grant after it had none
    double m_load{0.0};        //!< Load of the grant that was decided upon
    double m_meanLoad{0.0};    //!< Mean of the load of its grants
    Nanos m_lastDecision{0};   //!< When its grant was decided upon
    uint64_t m_bits{0};        //!< Received since the last decision
    double m_meanBitRate{0.0}; //!< Mean bit rate, bit/s
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CONTEXT_H */
