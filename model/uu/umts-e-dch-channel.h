/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CHANNEL_H
#define UMTS_E_DCH_CHANNEL_H

#include "umts-uu-channel.h"

#include "ns3/umts-e-dch-load.h"
#include "ns3/umts-mac-e-receiver.h"
#include "ns3/umts-serving-grant.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What a Node B tells a UE of its E-DCH at the end of a TTI, on E-HICH, E-AGCH and E-RGCH.
 */
struct EdchSignal
{
    uint64_t tti{0};                    //!< Number of the TTI
    std::optional<bool> isAcknowledged; //!< Answer to its transmission; none: there was none
    bool isServing{false};              //!< The cell is of the serving radio link set
    EdchGrants grants;                  //!< Grants
    uint64_t grantTti{0};               //!< TTI for which the grants hold from its beginning on
};

/**
 * @ingroup umts
 * @brief Interface of a UE's E-DCH in a cell, as the air of the cell knows it: UeEdchLink.
 */
class EdchLink : public TtiChannel
{
  public:
    /**
     * @brief A transmission of the UE has ended.
     * @param transmission what it has sent
     * @param begin beginning of the TTI
     * @param end end of the TTI
     * @return how the cell receives it
     */
    virtual EdchQuality Receive(const EdchTransmission& transmission, Nanos begin, Nanos end) = 0;

    /**
     * @brief The cell measures the UE.
     * @param now the current time
     * @return SINR of its DPCCH, and its other channels but E-DPDCH
     */
    virtual EdchUserLoad Measure(Nanos now) = 0;

    /**
     * @param now the current time
     * @return share that its E-DPDCHs have of the received total wideband power, 0 .. 1; 0 when the
     *         UE is not heard as interference
     */
    virtual double GetReceivedShare(Nanos now) = 0;

    /** @param signal what the cell tells the UE, which reads it in time for the next TTI */
    virtual void OnSignal(const EdchSignal& signal) = 0;
};

/**
 * @ingroup umts
 * @brief Interface of the Node B's end of E-DCH in a cell: EdchCell.
 */
class EdchReceiver
{
  public:
    virtual ~EdchReceiver() = default;

    /**
     * @brief A transmission has ended.
     * @param user the UE
     * @param tti number of the TTI
     * @param transmission what was sent
     * @param quality how it is received
     */
    virtual void Receive(EdchUserId user,
                         uint64_t tti,
                         const EdchTransmission& transmission,
                         const EdchQuality& quality) = 0;

    /** @brief All transmissions that end now have been received: one at least, or none at the time
     * of EdchChannel::WakeAt(). */
    virtual void OnTtiEnd() = 0;
};

/**
 * @ingroup umts
 * @brief E-DCH of all UEs in a cell on the air: one event per TTI of the cell, and none while no UE
 * has anything to send and the Node B asks for none. Each UE has an E-RNTI from AddUser() to
 * RemoveUser(), and sends by an EdchTransmitter.
 */
class EdchChannel : public SimpleRefCount<EdchChannel>, private TtiClock::Owner
{
  public:
    /**
     * @param uu the cell, at the node of which the events are
     * @param receiver the Node B's end, which lives until Close()
     */
    EdchChannel(Ptr<UuChannel> uu, EdchReceiver& receiver);

    /** @brief There is no Node B any more. */
    void Close();

    /**
     * @brief Have OnTtiEnd() called at a time though no transmission may end then; or earlier: the
     * Node B then asks again.
     * @param time boundary of a TTI, ns, in the future
     */
    void WakeAt(Nanos time);

    /** @return E-RNTI of a new UE */
    EdchUserId AddUser();

    /** @param user a UE that the Node B receives no more */
    void RemoveUser(EdchUserId user);

    /**
     * @param user a UE
     * @return the UE's end; null when it does not listen
     */
    EdchLink* GetLink(EdchUserId user) const
    {
        return m_users[static_cast<uint32_t>(user)].link;
    }

    /** @return E-RNTIs in use, by the UE or by the Node B */
    uint32_t GetNUsers() const
    {
        return m_ids.GetNUsed();
    }

    /** @return transmissions on the air */
    std::size_t GetNOnAir() const
    {
        return m_onAir.size();
    }

  private:
    friend class EdchTransmitter;

    /// A UE.
    struct User
    {
        EdchLink* link{nullptr}; //!< The UE's end; null: it does not listen
        bool isReceived{false};  //!< The Node B receives it
    };

    /// A transmission on the air.
    struct OnAir
    {
        EdchUserId user;               //!< The UE
        Nanos begin;                   //!< Beginning of its TTI
        Nanos end;                     //!< End of its TTI
        EdchTransmission transmission; //!< What is sent
    };

    bool OnBoundary() override;
    Ptr<Node> GetClockNode() const override;

    /** @param sent a transmission that ends now */
    void Arrive(const OnAir& sent);

    /** @param user a UE whose E-RNTI is free when nobody uses it any more */
    void FreeUnlessUsed(EdchUserId user);

    Ptr<UuChannel> m_uu;           //!< The cell
    EdchReceiver* m_receiver;      //!< The Node B's end; null: there is none any more
    TtiClock m_clock;              //!< TTI boundaries
    IdPool<EdchUserId> m_ids;      //!< E-RNTIs
    std::vector<User> m_users;     //!< By E-RNTI
    std::vector<OnAir> m_onAir;    //!< On the air
    std::vector<OnAir> m_arriving; //!< Scratch
    Nanos m_wakeAt{-1};            //!< When the Node B wants to be called
};

/**
 * @ingroup umts
 * @brief The UE's end of E-DCH in a cell, which closes when this object is destroyed.
 */
class EdchTransmitter
{
  public:
    /**
     * @param channel E-DCH of the cell
     * @param user the UE there
     * @param tti its TTI
     * @param link listens, and is asked at each TTI from Activate() on; lives as long as this
     */
    EdchTransmitter(Ptr<EdchChannel> channel, EdchUserId user, EdchTti tti, EdchLink& link);

    ~EdchTransmitter();
    EdchTransmitter(const EdchTransmitter&) = delete;
    EdchTransmitter& operator=(const EdchTransmitter&) = delete;

    /** @brief Have the UE asked at the next TTI, until it has nothing to send. */
    void Activate();

    /** @param transmission what the UE sends from now on for one TTI */
    void Transmit(const EdchTransmission& transmission);

  private:
    Ptr<EdchChannel> m_channel; //!< E-DCH of the cell
    EdchUserId m_user;          //!< The UE there
    Nanos m_tti;                //!< TTI, ns
    uint32_t m_number;          //!< Number in the clock
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CHANNEL_H */
