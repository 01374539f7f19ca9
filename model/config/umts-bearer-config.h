/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_CONFIG_H
#define UMTS_BEARER_CONFIG_H

#include "umts-qos.h"
#include "umts-ue-config.h"

#include "ns3/umts-traffic-filter.h"
#include "ns3/umts-transport-channel.h"

#include <optional>

namespace ns3::umts
{

/// Transport channel of a radio bearer in the downlink.
enum class DownlinkChannel : uint8_t
{
    FACH,
    DCH,
    HS_DSCH
};

/// Transport channel of a radio bearer in the uplink.
enum class UplinkChannel : uint8_t
{
    RACH,
    DCH,
    E_DCH
};

/**
 * @ingroup umts
 * @brief Transport channels of a radio bearer, one each way.
 */
struct BearerChannelType
{
    DownlinkChannel downlink{DownlinkChannel::DCH}; //!< Downlink
    UplinkChannel uplink{UplinkChannel::DCH};       //!< Uplink
    bool isSwitched{false}; //!< It has them while there is much to send, else FACH and RACH

    /** @return whether it is on a DCH each way, and on nothing else */
    constexpr bool IsDch() const
    {
        return downlink == DownlinkChannel::DCH && !isSwitched;
    }

    /** @return whether it is on FACH and RACH, and on nothing else */
    constexpr bool IsCommon() const
    {
        return downlink == DownlinkChannel::FACH;
    }

    /** @return whether FACH and RACH are among its channels */
    constexpr bool HasCommon() const
    {
        return IsCommon() || isSwitched;
    }

    /** @return whether it is on E-DCH in the uplink */
    constexpr bool HasEdch() const
    {
        return uplink == UplinkChannel::E_DCH;
    }

    /** @return whether it is on HS-DSCH */
    constexpr bool HasHsDsch() const
    {
        return downlink == DownlinkChannel::HS_DSCH;
    }

    /**
     * @param other channels
     * @return whether they are the same
     */
    constexpr bool operator==(const BearerChannelType& other) const
    {
        return downlink == other.downlink && uplink == other.uplink &&
               isSwitched == other.isSwitched;
    }
};

/// RACH and FACH.
constexpr BearerChannelType COMMON_CHANNELS{DownlinkChannel::FACH, UplinkChannel::RACH};

/**
 * @ingroup umts
 * @brief Configuration of a radio bearer: its transport channels, RLC, PDCP and traffic class.
 *
 * An attribute, a value or a setting that does not exist throws Error at
 * once. The presets of DCHs are those of Lo et al. 2003, Table 3: dch1, dch2, dch3 and dch4.
 */
struct BearerConfig
{
    /** @brief A bearer on the DCHs of preset dch3: 384 kb/s down, 64 kb/s up. */
    BearerConfig();

    /**
     * @brief A bearer on a DCH each way.
     * @param preset the DCHs
     * @return the configuration
     */
    static BearerConfig Dch(const std::string& preset = "dch3");

    /**
     * @brief A bearer on a DCH each way.
     * @param dch the DCHs
     * @return the configuration
     */
    static BearerConfig Dch(const DchConfig& dch);

    /**
     * @brief A bearer on HS-DSCH in the downlink and a DCH in the uplink.
     * @param uplink preset whose uplink it has
     * @return the configuration
     */
    static BearerConfig Hsdpa(const std::string& uplink = "dch3");

    /**
     * @brief A bearer on HS-DSCH in the downlink and a DCH in the uplink.
     * @param uplink the DCH
     * @return the configuration
     */
    static BearerConfig Hsdpa(const TransportChannel& uplink);

    /** @return a bearer on HS-DSCH in the downlink and E-DCH in the uplink */
    static BearerConfig Hspa();

    /** @return a bearer on RACH and FACH */
    static BearerConfig Common();

    /**
     * @brief A bearer on RACH and FACH that moves to a DCH each way while there is much to send.
     * @param preset the DCHs
     * @return the configuration
     */
    static BearerConfig Switched(const std::string& preset = "dch3");

    /**
     * @brief A bearer on RACH and FACH that moves to a DCH each way while there is much to send.
     * @param dch the DCHs
     * @return the configuration
     */
    static BearerConfig Switched(const DchConfig& dch);

    /**
     * @brief A bearer on RACH and FACH that moves to HS-DSCH and a DCH in the uplink while there is
     * much to send.
     * @param uplink preset whose uplink it has
     * @return the configuration
     */
    static BearerConfig SwitchedHsdpa(const std::string& uplink = "dch3");

    /**
     * @brief A bearer on RACH and FACH that moves to HS-DSCH and E-DCH while there is much to send.
     * @return the configuration
     */
    static BearerConfig SwitchedHspa();

    /**
     * @brief A bearer on the transport channels of a preset.
     * @param name dch1, dch2, dch3 or dch4: Dch(name); cch or cch-delay: Common(), in a cell of
     *        CellConfig::FromPreset(); hsdpa: Hsdpa(); hspa: Hspa()
     * @return the configuration
     */
    static BearerConfig FromPreset(const std::string& name);

    /**
     * @brief Choose the RLC mode, which is that of the traffic class otherwise.
     * @param mode AM, UM or TM, or the TypeId of an RlcEntity
     * @param attributes attributes of the RlcEntity at both ends
     * @return this
     */
    BearerConfig& Rlc(const std::string& mode, const Attributes& attributes = {});

    /**
     * @brief Configure RLC at both ends.
     * @param attributes attributes of the RlcEntity
     * @return this
     */
    BearerConfig& Rlc(const Attributes& attributes);

    /**
     * @brief Configure RLC in the RNC; this counts before what both ends have.
     * @param attributes attributes of the RlcEntity
     * @return this
     */
    BearerConfig& RncRlc(const Attributes& attributes);

    /**
     * @brief Configure RLC in the UE; this counts before what both ends have.
     * @param attributes attributes of the RlcEntity
     * @return this
     */
    BearerConfig& UeRlc(const Attributes& attributes);

    /**
     * @brief Configure PDCP at both ends.
     * @param attributes attributes of Pdcp
     * @return this
     */
    BearerConfig& Pdcp(const Attributes& attributes);

    /**
     * @brief Configure the radio bearer itself at both ends.
     * @param attributes attributes of RadioBearer
     * @return this
     */
    BearerConfig& Bearer(const Attributes& attributes);

    /**
     * @brief Choose the traffic class (TS 23.107 6.3). Unless Rlc() names a mode, RLC is AM, or in
     * the real-time classes UM with Timer_Discard from GetDefaults().
     * @param value the traffic class
     * @return this
     */
    BearerConfig& TrafficClass(umts::TrafficClass value);

    /**
     * @brief Give the bearer block errors of its own in place of those of its UE.
     * @param downlink share of the transport blocks of the downlink that go wrong, 0 .. 1; not of
     *        HS-DSCH, which UeConfig decides on
     * @param uplink the same of the uplink, 0 .. 1
     * @return this
     */
    BearerConfig& BlockErrorRate(double downlink, double uplink);

    /**
     * @brief Choose the flow control between RNC and Node B; only for HS-DSCH.
     * @param name TypeId of an HsFlowControl; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    BearerConfig& FlowControl(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Configure the priority queue in the Node B; only for HS-DSCH.
     * @param attributes attributes of HsFlowControlEnd
     * @return this
     */
    BearerConfig& HsQueue(const Attributes& attributes);

    /**
     * @brief Configure the MAC-d flow in the RNC; only for HS-DSCH.
     * @param attributes attributes of HsMacDFlow
     * @return this
     */
    BearerConfig& HsFlow(const Attributes& attributes);

    /**
     * @brief Configure the MAC-d flow on E-DCH; only for Hspa().
     * @param attributes attributes of EdchFlow
     * @return this
     */
    BearerConfig& EdchFlow(const Attributes& attributes);

    /**
     * @brief Configure when the bearer moves; only for Switched().
     * @param attributes attributes of ChannelSwitcher
     * @return this
     */
    BearerConfig& Switcher(const Attributes& attributes);

    /** @return octets of an RLC PDU that the RNC sends */
    uint32_t GetRncPduOctets() const;

    /** @return octets of an RLC PDU that the UE sends */
    uint32_t GetUePduOctets() const;

    BearerChannelType type;                      //!< Transport channels
    DchConfig dch;                               //!< DCHs; with HS-DSCH only the uplink, with
                                                 //!< E-DCH none
    ObjectFactory switcher;                      //!< Makes ChannelSwitcher of a switched bearer
    ObjectFactory pdcp;                          //!< Makes Pdcp, for both ends
    ObjectFactory rncRlc;                        //!< Makes the RNC's RlcEntity
    ObjectFactory ueRlc;                         //!< Makes the UE's RlcEntity
    ObjectFactory bearer;                        //!< Makes RadioBearer, for both ends
    ObjectFactory hsQueue;                       //!< Makes HsFlowControlEnd
    ObjectFactory flowControl;                   //!< Makes HsFlowControl
    ObjectFactory hsFlow;                        //!< Makes HsMacDFlow
    ObjectFactory eDchFlow;                      //!< Makes EdchFlow
    std::optional<BlockErrorConfig> blockErrors; //!< Block errors; none: those of the UE
    umts::TrafficClass trafficClass{BACKGROUND}; //!< Traffic class
    TrafficFlowTemplate filters; //!< The packets that take it; none for the default bearer of a UE
    std::optional<RbId> number;  //!< Its number, which is free; none: the first free one

  private:
    /**
     * @param type transport channels
     * @param dch DCHs, if it has any
     */
    BearerConfig(BearerChannelType type, const DchConfig& dch);

    /** @brief Make the factories of RLC from what has been said of it. */
    void UpdateRlc();

    /**
     * @brief Throw Error when the bearer has not got a setting.
     * @param has whether it has
     * @param setting the setting
     * @param maker function of BearerConfig that makes bearers that have it
     */
    static void Require(bool has, const std::string& setting, const std::string& maker);

    std::string m_rlcMode;   //!< RLC mode; empty: that of the traffic class
    Attributes m_rlc;        //!< Attributes of RLC at both ends
    Attributes m_rncRlcOnly; //!< Attributes of RLC in the RNC
    Attributes m_ueRlcOnly;  //!< Attributes of RLC in the UE
};

} // namespace ns3::umts

#endif /* UMTS_BEARER_CONFIG_H */
