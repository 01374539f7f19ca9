/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SESSION_MANAGEMENT_H
#define UMTS_SESSION_MANAGEMENT_H

#include "umts-ue-rrc.h"

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-section.h"

#include <cstdint>
#include <map>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Session management of a UE: activation of PDP contexts that takes time (TS 24.008
 * 6.1.3.1, 6.1.3.2). It sends ACTIVATE PDP CONTEXT REQUEST, again when T3380 expires, and gives up
 * at the fifth expiry.
 */
class SessionManagement : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    static constexpr uint32_t MAX_REQUESTS = 5; //!< Requests in all (TS 24.008 6.1.3.1.5)

    /// How far the activation of a PDP context is.
    enum Phase
    {
        REQUESTED, //!< The UE sends ACTIVATE PDP CONTEXT REQUEST
        ACTIVE,    //!< It has ACTIVATE PDP CONTEXT ACCEPT
        FAILED     //!< It has given up
    };

    /// Told of the end of an activation: radio bearer, whether the context is active.
    using EndCallback = Callback<void, RbId, bool>;

    /**
     * @param rrc RRC of the UE, which sends the messages
     * @param onEnd called at the end of each activation
     */
    void Configure(UeRrc& rrc, EndCallback onEnd);

    /**
     * @brief Begin to activate a PDP context, by an event of the same time.
     * @param id its radio bearer; another activation with it is forgotten
     * @param octets size of the request
     * @return transaction identifier of its messages
     */
    uint8_t Activate(RbId id, uint32_t octets);

    /**
     * @brief Give an activation up.
     * @param id the radio bearer, whose activation is under way
     * @param reason why
     */
    void Fail(RbId id, const std::string& reason)
    {
        End(id, FAILED, reason);
    }

    /** @brief Forget all activations under way, without a word. */
    void Cancel();

    /**
     * @brief TracedCallback signature for activations.
     * @param bearer radio bearer of the PDP context: 0 of the primary one
     * @param phase how far it is
     * @param count requests so far
     * @param reason why it has failed; else empty
     */
    typedef void (*PhaseTracedCallback)(uint32_t bearer,
                                        Phase phase,
                                        uint32_t count,
                                        const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /// An activation under way.
    struct Activation
    {
        SessionMessage request; //!< What is sent
        uint32_t count{0};      //!< Requests so far
        EventId next;           //!< The first request, then expiry of T3380
    };

    /** @brief A message has come: that of an activation under way ends it. */
    void OnMessage(const SessionMessage& message);

    /** @brief The RNC serves the UE no more: all activations fail. */
    void OnRelease();

    /**
     * @brief Send a request, or give up: T3380 has expired.
     * @param id the radio bearer
     */
    void Send(RbId id);

    /**
     * @brief End an activation under way, and tell of it.
     * @param id the radio bearer
     * @param phase ACTIVE or FAILED
     * @param reason why it has failed
     */
    void End(RbId id, Phase phase, const std::string& reason);

    Time m_t3380;                             //!< Attribute T3380
    UeRrc* m_rrc{nullptr};                    //!< RRC of the UE
    EndCallback m_onEnd;                      //!< Told of the end of activations
    std::map<RbId, Activation> m_activations; //!< Those under way, by radio bearer
    uint8_t m_transaction{0};                 //!< Transaction identifier of the last one
    TraceSource<uint32_t, Phase, uint32_t, const std::string&> m_trace; //!< Activation
};

} // namespace ns3::umts

#endif /* UMTS_SESSION_MANAGEMENT_H */
