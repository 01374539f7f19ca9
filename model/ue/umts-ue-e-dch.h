/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_E_DCH_H
#define UMTS_UE_E_DCH_H

#include "ns3/object.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-e-dch-channel.h"
#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-mac-d.h"
#include "ns3/umts-mac-e.h"
#include "ns3/umts-ue-channel-info.h"
#include "ns3/umts-uplink-allowance.h"

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

class UeEdchChannel;
class UeEdchLink;

/**
 * @ingroup umts
 * @brief E-DCH of a UE: MAC-es/e, for the logical channels of all radio bearers that are on it, and
 * its radio links. The clock of the serving cell has it send, to all cells; one ACK is enough.
 *
 * Its power is that of the Dpch of the UE. Without power control DPCCH has the SINR that is steered
 * for, power has no limit, and block errors are those of the bearer.
 */
class UeEdch : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UeEdch();
    ~UeEdch() override;

    /** @param mac MAC-d of the UE, at which its Dpch is */
    void SetMac(Ptr<MacD> mac)
    {
        m_mac = mac;
    }

    /**
     * @param radio radio of a cell
     * @param info channels there
     * @param errors block errors without power control
     * @return radio link of E-DCH in the cell, which all radio bearers of the UE share
     */
    std::shared_ptr<UeEdchLink> OpenLink(const Ptr<CellRadio>& radio,
                                         const UeDchInfo& info,
                                         const Ptr<BlockErrorModel>& errors);

    /** @param cell where the serving grant comes from, from now on */
    void SetServing(CellId cell);

    /** @param isAway whether the UE sends nothing for a while, as it establishes other channels */
    void SetAway(bool isAway);

    /** @return cell where the serving grant comes from; none: there is none yet */
    std::optional<CellId> GetServing() const
    {
        return m_serving;
    }

    /**
     * @param id a logical channel
     * @return whether it is on E-DCH
     */
    bool Has(LogicalChannelId id) const;

    /** @return MAC-es/e; null while no radio bearer is on E-DCH */
    const MacE* GetMacE() const
    {
        return m_macE.get();
    }

    /**
     * @brief Use a fixed random stream for the errors of E-HICH, E-AGCH and E-RGCH.
     * @param stream the stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for transmissions.
     * @param tti number of the TTI
     * @param transmission what is sent
     */
    typedef void (*TransmissionTracedCallback)(uint64_t tti, const EdchTransmission& transmission);

    /**
     * @brief TracedCallback signature for serving grants.
     * @param powerRatio power of E-DPDCH over that of DPCCH
     */
    typedef void (*GrantTracedCallback)(double powerRatio);

  protected:
    void DoDispose() override;

  private:
    friend class UeEdchChannel;
    friend class UeEdchLink;

    /// What is known of the transmission of a HARQ process.
    struct Answer
    {
        uint64_t tti{0};            //!< Number of its TTI
        bool isAwaited{false};      //!< MAC-e has not been told yet
        bool isAcknowledged{false}; //!< Some radio link set has sent ACK
        bool isByServing{false};    //!< The serving one has
    };

    /// Grants on their way.
    struct Grant
    {
        uint64_t tti;      //!< TTI for which they hold from its beginning on
        EdchGrants grants; //!< What was received
    };

    /** @brief A logical channel comes. */
    void Add(UeEdchChannel& channel);

    /** @brief A logical channel goes. */
    void Remove(UeEdchChannel& channel);

    /** @brief Tell MAC-e of the logical channels that there are. */
    void UpdateChannels();

    /** @brief There are data. */
    void Activate();

    /** @return the radio link whose clock serves the UE; null: there is none */
    UeEdchLink* FindServing() const;

    /**
     * @brief A TTI begins.
     * @return whether the next one is to be used, too
     */
    bool OnTti();

    /** @param tti number of the TTI that begins: what is known of its process and grants counts */
    void TakeSignals(uint64_t tti);

    /** @return what the UE may send with */
    EdchPower GetPower() const;

    /**
     * @param link the radio link that it came on
     * @param signal what a cell tells the UE
     */
    void OnSignal(const UeEdchLink& link, const EdchSignal& signal);

    /** @return power control of the UE; null: there is none */
    Ptr<Dpch> GetDpch() const;

    /** @param rate share of errors @return whether there is one now */
    bool IsWrong(double rate) const;

    Ptr<MacD> m_mac;                        //!< MAC-d of the UE
    Ptr<UniformRandomVariable> m_random;    //!< Errors of E-HICH, E-AGCH and E-RGCH
    EdchInfo m_info;                        //!< Of the first bearer: what is of the UE
    std::vector<UeEdchChannel*> m_channels; //!< Logical channels
    std::vector<UeEdchLink*> m_links;       //!< Radio links
    std::optional<CellId> m_serving;        //!< See GetServing()
    bool m_isAway{false};                   //!< See SetAway()
    std::unique_ptr<MacE> m_macE;           //!< MAC-es/e
    std::array<Answer, 8> m_answers;        //!< By HARQ process
    std::deque<Grant> m_grants;             //!< On their way
    DeadlineEvent m_report;                 //!< A report without a grant is due
    TraceSource<uint64_t, const EdchTransmission&> m_transmissionTrace; //!< Transmission
    TraceSource<double> m_grantTrace;                                   //!< Grant
};

/**
 * @ingroup umts
 * @brief Radio link of a UE's E-DCH, in one cell, from its construction to its destruction.
 */
class UeEdchLink : public EdchLink, public std::enable_shared_from_this<UeEdchLink>
{
  public:
    /**
     * @param eDch E-DCH of the UE
     * @param radio radio of the cell
     * @param info channels there
     * @param errors block errors without power control
     */
    UeEdchLink(Ptr<UeEdch> eDch,
               const Ptr<CellRadio>& radio,
               const UeDchInfo& info,
               const Ptr<BlockErrorModel>& errors);

    ~UeEdchLink() override;
    UeEdchLink(const UeEdchLink&) = delete;
    UeEdchLink& operator=(const UeEdchLink&) = delete;

    /** @return the cell */
    CellId GetCell() const
    {
        return m_cell;
    }

    /** @return the UE on E-DCH of the cell */
    EdchUserId GetUser() const
    {
        return m_user;
    }

    /** @return the UE's end on the air */
    EdchTransmitter& GetTransmitter()
    {
        return m_transmitter;
    }

    bool OnTti(Cfn cfn) override;
    EdchQuality Receive(const EdchTransmission& transmission, Nanos begin, Nanos end) override;
    EdchUserLoad Measure(Nanos now) override;
    double GetReceivedShare(Nanos now) override;
    void OnSignal(const EdchSignal& signal) override;

  private:
    /** @return power control of the UE, if it has a radio link in the cell; null otherwise */
    Ptr<Dpch> GetDpch() const;

    Ptr<UeEdch> m_eDch;            //!< E-DCH of the UE
    CellId m_cell;                 //!< The cell
    EdchUserId m_user;             //!< The UE there
    Ptr<CellRadio> m_radio;        //!< Radio of the cell
    EdchInfo m_info;               //!< What is told of E-DCH
    Ptr<BlockErrorModel> m_errors; //!< Block errors without power control
    EdchTransmitter m_transmitter; //!< On the air
};

/**
 * @ingroup umts
 * @brief Logical channel of a radio bearer on E-DCH of a UE, from its construction to its
 * destruction: what MAC-d has for it. One with a DDI that is in use takes its place, with a reset
 * of MAC-es/e.
 */
class UeEdchChannel : public EdchSource
{
  public:
    /**
     * @param eDch E-DCH of the UE
     * @param info E-DCH of the radio bearer
     * @param transmitter MAC-d's sending end
     * @param allowance what the uplink may carry; null: what E-DCH does
     */
    UeEdchChannel(Ptr<UeEdch> eDch,
                  const EdchInfo& info,
                  MacDTransmitter& transmitter,
                  std::shared_ptr<UplinkAllowance> allowance);

    ~UeEdchChannel() override;
    UeEdchChannel(const UeEdchChannel&) = delete;
    UeEdchChannel& operator=(const UeEdchChannel&) = delete;

    /** @return E-DCH of the radio bearer */
    const EdchInfo& GetInfo() const
    {
        return m_info;
    }

    uint32_t GetQueuedPdus() const override;
    bool HasBlocks() const override;
    void Dequeue(uint32_t max, std::vector<TransportBlock>& blocks) override;

  private:
    Ptr<UeEdch> m_eDch;                           //!< E-DCH of the UE
    EdchInfo m_info;                              //!< E-DCH of the radio bearer
    MacDTransmitter& m_transmitter;               //!< MAC-d's sending end
    std::shared_ptr<UplinkAllowance> m_allowance; //!< What the uplink may carry; may be null
};

} // namespace ns3::umts

#endif /* UMTS_UE_E_DCH_H */
