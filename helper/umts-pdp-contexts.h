/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDP_CONTEXTS_H
#define UMTS_PDP_CONTEXTS_H

#include "ns3/event-id.h"
#include "ns3/umts-ggsn-net-device.h"
#include "ns3/umts-iu-user-plane.h"
#include "ns3/umts-sgsn.h"
#include "ns3/umts-ue-net-device.h"

#include <map>
#include <string>
#include <vector>

namespace ns3::umts
{

class RrcConnection;

/** @brief How IP packets of UEs cross Iu-PS and Gn. */
enum class Tunnels
{
    NONE,     //!< Without tunnels: routers route them by their own addresses
    VIA_SGSN, //!< In two GTP-U tunnels: RNC - SGSN and SGSN - GGSN
    DIRECT    //!< In one GTP-U tunnel: RNC - GGSN (TS 23.060 15.6)
};

/**
 * @ingroup umts
 * @brief Activates PDP contexts: opens their tunnels at RNC, SGSN and GGSN and joins the tunnels.
 * Activation takes no time and no signalling, unless ActivationTakesTime of Sgsn says so.
 */
class UmtsPdpContexts
{
  public:
    /** @brief A node of the core network, with its address towards the RNCs. */
    struct Place
    {
        Ptr<Node> node;      //!< The node, with an internet stack
        Ipv4Address address; //!< Address of the RNC's GTP-U
    };

    /** @param isDirect tunnels lead past the SGSNs */
    explicit UmtsPdpContexts(bool isDirect);

    ~UmtsPdpContexts();
    UmtsPdpContexts(const UmtsPdpContexts&) = delete;
    UmtsPdpContexts& operator=(const UmtsPdpContexts&) = delete;

    /**
     * @brief Make a node a GGSN.
     * @param ggsn the node
     * @param pool addresses for its UEs
     */
    void AddGgsn(const Place& ggsn, const PdpAddressPool& pool);

    /**
     * @param node a node
     * @return whether it has been made a GGSN
     */
    bool HasGgsn(const Ptr<Node>& node) const;

    /**
     * @brief Give an RNC tunnels in place of IP routing.
     * @param address address of its node on Iu-PS
     */
    void ConnectRnc(Ptr<RncNetDevice> rnc, Ipv4Address address, const Place& sgsn);

    /**
     * @brief Activate the primary PDP context of a UE, on its default bearer, or begin to: the
     * address of the UE is known at once (TS 23.060 9.2.1).
     * @param isIpv6 it gets an IPv6 prefix, else an IPv4 address
     */
    PdpAddress Activate(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<Node> ggsn, bool isIpv6);

    /**
     * @brief Open and join the tunnels of the primary PDP context of a UE that another rank
     * simulates, in the same way as that rank does.
     * @param rnc its RNC, of which this rank has an empty copy
     */
    Ipv4Address ActivateElsewhere(Ptr<RncNetDevice> rnc, Ptr<Node> ggsn);

    /**
     * @brief Activate a secondary PDP context, which has the same address (TS 23.060 9.2.2.1.1), or
     * begin to.
     * @param ue the UE, whose primary context is active; else throws Error
     * @param id the radio bearer of the context, which has none yet
     * @param filters downlink packets that take it
     */
    void ActivateSecondary(Ptr<UeNetDevice> ue, RbId id, const TrafficFlowTemplate& filters);

    /**
     * @brief Deactivate all PDP contexts of a UE, those included whose activation is under way; its
     * address is free for others.
     */
    void Deactivate(Ptr<UeNetDevice> ue);

    /**
     * @brief Fix the random streams of the times of SGSNs and GGSNs: ActivationProcessing.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @param rnc an RNC
     * @param rnti a UE there
     * @return its GGSN; null when it has no PDP context
     */
    Ptr<Node> FindGgsnOf(const Ptr<RncNetDevice>& rnc, Rnti rnti) const;

    /**
     * @brief Move the tunnels of a UE that has been relocated to its new RNC. The former RNC
     * forwards packets that still come to it, up to the End Marker (TS 23.060 6.9.2.2).
     * @param to the RNC that serves it
     * @param rnti the UE there, which has PDP contexts
     */
    void Relocate(const Ptr<RncNetDevice>& to, Rnti rnti);

    /** @return the first GGSN's interface towards the UEs */
    Ptr<GgsnNetDevice> GetGgsn() const;

    /**
     * @param node a GGSN that UEs have been activated at, or the first one
     * @return its interface towards the UEs
     */
    Ptr<GgsnNetDevice> GetGgsn(Ptr<Node> node) const;

  private:
    /** @brief Tunnels of a PDP context. */
    struct Context
    {
        RbId id{};        //!< Radio bearer of the context
        Teid rnc{};       //!< At the RNC
        SgsnTunnels sgsn; //!< At the SGSN, unless there is a direct tunnel
        Teid ggsn{};      //!< At the GGSN
    };

    /** @brief An RNC with tunnels. */
    struct Iu
    {
        Ptr<RncNetDevice> rnc;      //!< The RNC
        Ptr<IuUserPlane> userPlane; //!< Tunnels of the RNC
        Ptr<Sgsn> sgsn;             //!< Its SGSN
    };

    /** @brief A PDP context whose activation is under way. */
    struct Pending
    {
        TrafficFlowTemplate filters; //!< Of a secondary context; none: the primary one
        uint8_t transaction{0};      //!< Transaction identifier of its messages
        bool isJoined{false};        //!< It is active at the GGSN
        EventId event;               //!< End of the processing of SGSN or GGSN
    };

    /** @brief PDP contexts of a UE. */
    struct Session
    {
        Ptr<UeNetDevice> ue;             //!< The UE
        Iu iu;                           //!< Iu of the UE's RNC
        Ptr<GgsnNetDevice> ggsn;         //!< Its GGSN
        PdpAddress address;              //!< Its address
        Teid primary{};                  //!< Primary context, at the GGSN
        std::vector<Context> contexts;   //!< All of them
        std::map<RbId, Pending> pending; //!< Those whose activation is under way, by radio bearer
    };

    /**
     * @param node a node
     * @return its interface towards the UEs; null: it has not been made a GGSN
     */
    Ptr<GgsnNetDevice> FindGgsn(const Ptr<Node>& node) const;

    /**
     * @param session PDP contexts of a UE
     * @return whether the primary context is still there: an Error Indication may have ended it
     */
    static bool IsActive(const Session& session);

    /**
     * @brief Open the tunnels of a PDP context at SGSN and GGSN, and join them with the RNC's one.
     * @param session session of the UE; gets the context
     * @param id the radio bearer
     * @param atRnc tunnel of the context at the RNC
     * @param filters filters of a secondary context; none: the primary one
     */
    void Join(Session& session, RbId id, Teid atRnc, const TrafficFlowTemplate& filters) const;

    /**
     * @brief Move the tunnels of a PDP context to the RNC to which the UE has been relocated.
     * @param former the former RNC and its SGSN
     * @param session session of the UE in the new RNC
     * @param context the PDP context; gets the tunnels of the new RNC
     * @param rnti the UE there
     */
    void RelocateContext(const Iu& former,
                         const Session& session,
                         Context& context,
                         Rnti rnti) const;

    /**
     * @brief Activate a PDP context, or begin to.
     * @param session session of the UE; gets the context
     * @param id the radio bearer
     * @param filters filters of a secondary context; none: the primary one
     */
    void Begin(Session& session, RbId id, const TrafficFlowTemplate& filters);

    /**
     * @brief Activate a PDP context at the network's nodes.
     * @param session session of the UE; gets the context
     * @param id the radio bearer
     * @param filters filters of a secondary context; none: the primary one
     */
    void Open(Session& session, RbId id, const TrafficFlowTemplate& filters) const;

    /** @brief Cancel the activations of a UE that are under way. */
    static void CancelActivations(Session& session);

    /** @brief Close the tunnels of a PDP context. */
    static void Close(const Session& session, const Context& context);

    /**
     * @brief A UE's request has come to the SGSN; the context may be active already.
     * @param connection RRC connection of the UE
     */
    void OnRequest(const RrcConnection* connection, const SessionMessage& message);

    /**
     * @brief CREATE PDP CONTEXT REQUEST has come to the GGSN.
     * @param connection RRC connection of the UE
     * @param id the radio bearer
     */
    void Create(const RrcConnection* connection, RbId id);

    /**
     * @brief The SGSN sends ACTIVATE PDP CONTEXT ACCEPT.
     * @param connection RRC connection of the UE
     * @param id the radio bearer
     */
    void Accept(const RrcConnection* connection, RbId id);

    /**
     * @brief The UE has ACTIVATE PDP CONTEXT ACCEPT, or has given up.
     * @param connection RRC connection of the UE
     * @param id the radio bearer
     * @param isActive which of these
     */
    void OnEnd(const RrcConnection* connection, RbId id, bool isActive);

    /**
     * @param session session of a UE
     * @param id radio bearer of a context whose activation is under way
     * @return why it cannot be activated any more; empty: it can
     */
    static std::string Check(const Session& session, RbId id);

    bool m_isDirect;                                    //!< Tunnels lead past the SGSNs
    std::vector<Ptr<GgsnNetDevice>> m_ggsns;            //!< GGSNs, the first one first
    std::vector<Ptr<Sgsn>> m_sgsns;                     //!< SGSNs, the first one first
    std::map<Ptr<RncNetDevice>, Iu> m_ius;              //!< By RNC
    std::map<const RrcConnection*, Session> m_sessions; //!< By the UE's RRC connection
};

} // namespace ns3::umts

#endif /* UMTS_PDP_CONTEXTS_H */
