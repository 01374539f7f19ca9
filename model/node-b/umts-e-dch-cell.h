/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CELL_H
#define UMTS_E_DCH_CELL_H

#include "umts-e-dch-context.h"

#include "ns3/umts-e-dch-channel.h"
#include "ns3/umts-e-dch-load.h"
#include "ns3/umts-e-dch-scheduler.h"
#include "ns3/umts-iub-net-device.h"

#include <map>
#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief E-DCH of a cell in the Node B: MAC-e of each UE with E-DCH here, and the scheduler, whose
 * resource is noise rise. MAC-es PDUs go to the RNC in E-DCH data frames.
 *
 * At the end of every SchedulingPeriod in which a UE has sent, the load that the target noise rise
 * leaves is shared out among the UEs that the cell serves. Grants that differ from those that the
 * UEs have go out on E-AGCH, as many in a TTI as there are E-AGCHs, those that lower one first; the
 * other UEs are led to theirs by E-RGCH meanwhile. Load is not shared out anew before all UEs have
 * their grants: what E-AGCH cannot signal would not be what they send.
 */
class EdchCell : public Object, public EdchReceiver
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    EdchCell();
    ~EdchCell() override;

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param uu the cell
     * @param iub the Node B's Iub device
     * @param scheduler shares the load out
     */
    void Configure(const Ptr<UuChannel>& uu,
                   Ptr<IubNetDevice> iub,
                   Ptr<const EdchScheduler> scheduler);

    /** @return E-DCH of the cell on the air */
    Ptr<EdchChannel> GetChannel() const
    {
        return m_channel;
    }

    /**
     * @brief Add a UE, which no cell serves yet.
     * @param info its E-DCH
     * @return its E-RNTI
     */
    EdchUserId AddUser(const EdchInfo& info);

    /**
     * @brief Receive a radio bearer of a UE.
     * @param user the UE
     * @param info E-DCH of the bearer
     * @param bearer transport bearer of its MAC-d flow
     */
    void AddFlow(EdchUserId user, const EdchInfo& info, TransportBearerId bearer);

    /**
     * @brief Receive a radio bearer of a UE no more; the UE goes with its last one.
     * @param user the UE
     * @param ddi DDI of the bearer
     */
    void RemoveFlow(EdchUserId user, uint8_t ddi);

    /**
     * @param user a UE
     * @param isServing whether its serving grant comes from this cell, from now on
     */
    void SetServing(EdchUserId user, bool isServing);

    /** @return UEs with E-DCH in the cell */
    std::size_t GetNUsers() const
    {
        return m_users.size();
    }

    /**
     * @param user a UE of the cell
     * @return what the Node B knows of it
     */
    const EdchContext& GetUser(EdchUserId user) const
    {
        return *m_users.at(user);
    }

    void Receive(EdchUserId id,
                 uint64_t tti,
                 const EdchTransmission& transmission,
                 const EdchQuality& quality) override;
    void OnTtiEnd() override;

    /**
     * @brief Use a fixed random stream for block errors.
     * @param stream number of the stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for transmissions received.
     * @param user E-RNTI
     * @param bits bits of the transport block
     * @param retransmissions retransmissions of the block so far
     * @param isAcknowledged whether it is decoded
     */
    typedef void (*ReceptionTracedCallback)(uint16_t user,
                                            uint32_t bits,
                                            uint32_t retransmissions,
                                            bool isAcknowledged);

    /**
     * @brief TracedCallback signature for absolute grants.
     * @param user E-RNTI
     * @param powerRatio power of E-DPDCH over that of DPCCH
     */
    typedef void (*GrantTracedCallback)(uint16_t user, double powerRatio);

    /**
     * @brief TracedCallback signature for what is shared out.
     * @param noiseRise noise rise as it is measured, dB
     * @param left load that the target leaves to grants
     * @param shared load that grants have
     */
    typedef void (*LoadTracedCallback)(double noiseRise, double left, double shared);

  protected:
    void DoDispose() override;

  private:
    /// A UE while load is shared out.
    struct Turn
    {
        EdchContext* user; //!< The UE
        EdchUserLoad load; //!< What its grants cost
        double ratio{0.0}; //!< Power of E-DPDCH over that of DPCCH that it gets
        double share{0.0}; //!< Load of that
    };

    /**
     * @brief Send MAC-es PDUs to the RNC.
     * @param user their UE
     * @param tti number of the TTI
     * @param reception what has come
     */
    void Forward(EdchContext& user, uint64_t tti, const MacEReceiver::Reception& reception);

    /** @return whether a UE that the cell serves has not got the grant that was decided upon */
    bool HasGrantsDue() const;

    /** @brief Decide upon grants later, too, though nobody may send: those of silent UEs end. */
    void WakeForGrants(Nanos now);

    /** @brief Share the load out. */
    void Schedule(Nanos now);

    /**
     * @brief Give a grant to UEs without data that have sent of late, if there is load for it.
     * @param quiet UEs without data
     * @param ratio what gives the grant
     */
    void Keep(std::vector<Turn>& quiet, double (EdchContext::*ratio)() const, Nanos now);

    /**
     * @brief Send the grants that differ from those that UEs have.
     * @param now the current time
     */
    void SendGrants(Nanos now);

    /**
     * @brief Tell a UE what a TTI has brought.
     * @param user the UE
     * @param link its end
     * @param hasAgch whether an absolute grant may be sent
     * @param now end of the TTI
     * @return whether an absolute grant was sent
     */
    bool SignalGrant(EdchContext& user, EdchLink& link, bool hasAgch, Nanos now);

    /** @return UEs that the cell serves, and load that they are measured to have by E-DCH */
    std::vector<EdchContext*> FindServed(Nanos now, double& granted) const;

    /** @brief Have UEs that other cells serve send less when they are too loud. */
    void LowerOthers(Nanos now);

    double m_targetNoiseRiseDb;                                 //!< Attribute TargetNoiseRise
    double m_targetNonServingShare;                             //!< Attribute TargetNonServingShare
    Time m_period;                                              //!< Attribute SchedulingPeriod
    Time m_grantTime;                                           //!< Attribute GrantTime
    uint32_t m_agchs;                                           //!< Attribute EAgchs
    Ptr<CellPower> m_power;                                     //!< What the cell receives
    Ptr<IubNetDevice> m_iub;                                    //!< The Iub
    Ptr<const EdchScheduler> m_scheduler;                       //!< Scheduler
    Ptr<EdchChannel> m_channel;                                 //!< The air
    Ptr<UniformRandomVariable> m_random;                        //!< Block errors
    std::unique_ptr<EdchLoadBudget> m_budget;                   //!< Load
    std::map<EdchUserId, std::unique_ptr<EdchContext>> m_users; //!< By E-RNTI
    Nanos m_nextPeriod{0};                                      //!< End of this period
    int64_t m_frame{-1};                                        //!< Whose noise rise is known
    TraceSource<uint16_t, uint32_t, uint32_t, bool> m_receptionTrace; //!< Reception
    TraceSource<uint16_t, double> m_grantTrace;                       //!< Grant
    TraceSource<double, double, double> m_loadTrace;                  //!< Load
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CELL_H */
