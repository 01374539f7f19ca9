/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SGSN_H
#define UMTS_SGSN_H

#include "umts-gtp-u-endpoint.h"

#include "ns3/object-factory.h"
#include "ns3/umts-random-time.h"

#include <unordered_map>
#include <unordered_set>

namespace ns3::umts
{

/**
 * @brief The SGSN's own TEIDs of a PDP context: those by which it receives from the RNC and from
 * the GGSN.
 */
struct SgsnTunnels
{
    Teid rnc{};  //!< Tunnel towards the RNC
    Teid ggsn{}; //!< Tunnel towards the GGSN
};

/**
 * @ingroup umts
 * @brief An SGSN: hands packets on between the tunnels of Iu-PS and of Gn (TS 23.060 9), and has
 * the time that it takes for session management.
 */
class Sgsn : public Object, private GtpUTunnelEnd
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @param endpoint GTP-U of the node, started */
    void Configure(Ptr<GtpUEndpoint> endpoint);

    /** @return GTP-U of the node */
    Ptr<GtpUEndpoint> GetEndpoint() const;

    /** @brief Open the tunnels of a PDP context; their far ends are connected at the endpoint. */
    SgsnTunnels Activate();

    /** @brief Close the tunnels of a PDP context, unless an Error Indication has done so. */
    void Deactivate(const SgsnTunnels& tunnels);

    /**
     * @brief Another SGSN takes a PDP context over: its tunnels are closed when an End Marker has
     * come from the RNC.
     */
    void CloseAfterEndMarker(const SgsnTunnels& tunnels);

    /** @return whether the activation of PDP contexts takes time */
    bool TakesTime() const
    {
        return m_takesTime;
    }

    /** @return the next time of ActivationProcessing */
    Time DrawProcessing();

    /**
     * @brief Fix the random stream of ActivationProcessing.
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /** @return PDP contexts whose tunnels are open */
    uint32_t GetNContexts() const;

  protected:
    void DoDispose() override;

  private:
    GtpUPart GetPart() const override;
    void OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header) override;
    void OnEndMarker(Teid local) override;
    void OnErrorIndication(Teid local) override;

    bool m_takesTime;                                //!< Attribute ActivationTakesTime
    ObjectFactory m_processing;                      //!< Attribute ActivationProcessing
    RandomTime m_time{"Sgsn::ActivationProcessing"}; //!< The same, drawn
    Ptr<GtpUEndpoint> m_endpoint;                    //!< GTP-U of the node
    std::unordered_map<Teid, Teid> m_others;         //!< The other tunnel of the context, by either
    std::unordered_set<Teid> m_closing; //!< Tunnels to RNCs, of contexts that another SGSN has
};

} // namespace ns3::umts

#endif /* UMTS_SGSN_H */
