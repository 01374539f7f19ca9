/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CHANNELS_H
#define UMTS_UE_CHANNELS_H

#include "umts-hs-receiver.h"
#include "umts-radio-link-monitor.h"
#include "umts-ue-common-channel.h"
#include "umts-ue-e-dch.h"

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-radio-environment.h"
#include "ns3/umts-ue-channel-info.h"
#include "ns3/umts-uplink-allowance.h"
#include "ns3/umts-uu-diversity-receiver.h"

#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio link of DCHs of a UE, as block errors under power control know it: from its
 * construction to its destruction (BlockErrorModel::OnOpened()). Used by UeDch.
 */
class DpchEntry
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param uu air of the cell
     * @param errors block errors of the link
     */
    DpchEntry(const Ptr<MacD>& mac,
              const Ptr<UuChannel>& uu,
              const UeDchInfo& info,
              const BearerErrorModels& errors);

    ~DpchEntry();
    DpchEntry(const DpchEntry&) = delete;
    DpchEntry& operator=(const DpchEntry&) = delete;

  private:
    Ptr<CellRadio> m_radio;        //!< Radio of the cell
    Ptr<BlockErrorModel> m_errors; //!< Block errors of the downlink
};

/// What dedicated channels of the uplink of a UE share.
struct UeUplink
{
    std::shared_ptr<UplinkAllowance> allowance; //!< What they may carry; null: what they do
    Ptr<UeEdch> eDch;                           //!< E-DCH of the UE
};

/**
 * @ingroup umts
 * @brief The UE's end of DCHs, one each way or one in the uplink, in the cells of the active set.
 * The block set of a TTI is sent to all cells; in the downlink each block is delivered once,
 * however many cells send it.
 */
class UeDch : public BearerChannel, private TtiChannel, private TransportBlockSink
{
  public:
    /**
     * @param monitor is told of what the UE receives
     * @param uu air of the first cell
     * @param uplink what the uplinks of the UE share
     */
    UeDch(Ptr<MacD> mac,
          Ptr<RadioLinkMonitor> monitor,
          const Ptr<UuChannel>& uu,
          const UeDchInfo& info,
          const BearerErrorModels& errors,
          const UeUplink& uplink);

    /** @brief Use the channels in another cell, too. */
    void AddRadioLink(const Ptr<UuChannel>& uu,
                      const UeDchInfo& info,
                      const BearerErrorModels& errors);

    /** @param cells cells, one of which it is in, to use the channels in from now on, and in no
     * other */
    void KeepRadioLinks(const std::vector<CellId>& cells);

    /** @return whether there is a DCH in the downlink */
    bool HasDownlink() const
    {
        return m_uplinks.front().info.dch.HasDownlink();
    }

  protected:
    /** @param downlink what the UE receives on in place of a DCH of the downlink */
    UeDch(Ptr<MacD> mac,
          Ptr<RadioLinkMonitor> monitor,
          const Ptr<UuChannel>& uu,
          const UeDchInfo& info,
          const TransportChannel& downlink,
          const BearerErrorModels& errors,
          const UeUplink& uplink);

    /** @param cell where the serving grant of E-DCH comes from, if the bearer is on it */
    void ServeEdch(CellId cell);

  private:
    /** @brief The uplink in a cell. */
    struct Uplink
    {
        Ptr<UuChannel> uu;                          //!< Air of the cell
        UeDchInfo info;                             //!< The channels
        Ptr<BlockErrorModel> errors;                //!< Block errors of the link
        std::unique_ptr<DpchEntry> dpch;            //!< The link under power control
        std::unique_ptr<UuTransmitter> transmitter; //!< Sending end on the air
        std::shared_ptr<UeEdchLink> eDch;           //!< Radio link of E-DCH; null: there is none
    };

    bool OnTti(Cfn cfn) override;
    void Deliver(Ptr<const BlockSetReception> reception) override;

    /** @param position of the uplink in a cell, not the only one, to use the channels in no more
     */
    void RemoveRadioLink(std::size_t position);

    /** @return blocks of a TTI that begins now, as many as the uplink may carry; may be null */
    Ptr<const TransportBlockSet> TakeAllowed();

    /** @brief MAC-d has blocks. */
    void Activate()
    {
        m_uplinks.front().transmitter->Activate();
    }

    /**
     * @param uplink the uplink in a cell
     * @param clocked this, if the clock of the cell serves it from now on; or null
     */
    static void Open(Uplink& uplink, TtiChannel* clocked);

    Ptr<MacD> m_mac;                       //!< MAC-d of the UE
    Ptr<RadioLinkMonitor> m_monitor;       //!< Is told of what the UE receives
    std::vector<Uplink> m_uplinks;         //!< Uplink; the clock of the first cell serves it
    UuDiversityReceiver m_downlink;        //!< Downlink
    Time m_nextTti;                        //!< End of the last TTI that the UE has sent in
    UeUplink m_uplink;                     //!< What the uplinks of the UE share
    std::unique_ptr<UeEdchChannel> m_eDch; //!< On E-DCH; null: there is none
};

/**
 * @ingroup umts
 * @brief The UE's end of RACH and FACH for one logical channel.
 */
class UeCommon : public BearerChannel
{
  public:
    /**
     * @param common the channels
     * @param address C-RNTI and C/T
     * @param priority MAC logical channel priority
     * @param openLoop radio link of the UE in random access; null: it has none
     */
    UeCommon(Ptr<MacD> mac,
             const Ptr<CommonChannels>& common,
             const MacCHeader& address,
             uint32_t priority,
             const BearerErrorModels& errors,
             const Ptr<OpenLoopPower>& openLoop);

    /** @return whether it is this address on these channels */
    bool IsAt(const Ptr<CommonChannels>& common, const MacCHeader& address) const
    {
        return m_common == common && m_address.GetKey() == address.GetKey();
    }

  private:
    Ptr<CommonChannels> m_common; //!< The channels
    MacCHeader m_address;         //!< C-RNTI and C/T
    UeCommonChannel m_channel;    //!< On the air
};

/**
 * @ingroup umts
 * @brief The UE's end of HS-DSCH for one priority queue, in the serving cell, with a DCH in the
 * uplink, in all cells of the active set.
 */
class UeHsDsch : public UeDch
{
  public:
    /**
     * @param monitor as for UeDch
     * @param uu air of the serving cell
     * @param receiver the UE's end of HS-DSCH, which listens to the cell
     * @param uplink as for UeDch
     */
    UeHsDsch(Ptr<MacD> mac,
             Ptr<RadioLinkMonitor> monitor,
             const Ptr<UuChannel>& uu,
             const UeHsDschInfo& info,
             Ptr<HsReceiver> receiver,
             const BearerErrorModels& errors,
             const UeUplink& uplink);

    ~UeHsDsch() override;

    /** @param info HS-DSCH of the cell that the receiver listens to by now */
    void Receive(const UeHsDschInfo& info);

  private:
    Ptr<HsReceiver> m_receiver;   //!< The UE's end of HS-DSCH
    Ptr<HsDschChannel> m_channel; //!< Air of the cell
    uint8_t m_queue;              //!< Queue ID
};

/**
 * @ingroup umts
 * @brief Arguments of OpenChannel(): MAC-d, radio link monitor, HS-DSCH receiver, link in random
 * access, and of a radio bearer priority, block error models and uplink.
 */
struct UeChannelSubject
{
    Ptr<MacD> mac;                   //!< MAC-d
    Ptr<RadioLinkMonitor> monitor;   //!< Is told of what DCHs receive
    Ptr<HsReceiver> hsReceiver;      //!< Listens to the cell of an HS-DSCH
    Ptr<OpenLoopPower> openLoop;     //!< Radio link in random access; null: it has none
    uint32_t priority{0};            //!< MAC logical channel priority of the radio bearer
    const BearerErrorModels& errors; //!< Block errors of the UE's link
    UeUplink uplink;                 //!< What the uplinks of the UE share
};

/**
 * @brief Open the UE's end of transport channels.
 * @return the end
 */
std::shared_ptr<BearerChannel> OpenChannel(const UeChannelInfo& info,
                                           const UeChannelSubject& subject);

} // namespace ns3::umts

#endif /* UMTS_UE_CHANNELS_H */
