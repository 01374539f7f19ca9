/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-channels.h"

#include "ns3/assert.h"
#include "ns3/simulator.h"
#include "ns3/umts-dpch.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace ns3::umts
{

DpchEntry::DpchEntry(const Ptr<MacD>& mac,
                     const Ptr<UuChannel>& uu,
                     const UeDchInfo& info,
                     const BearerErrorModels& errors)
    : m_radio(uu->GetRadio()),
      m_errors(errors.downlink)
{
    const auto getRates = [](const TransportChannel& dch) {
        return DchRates{dch.GetBitRate(), dch.GetCodedRate()};
    };
    const DpchChannel channel{m_radio,
                              errors.bearer,
                              info.uplink,
                              getRates(info.dch.downlink),
                              getRates(info.dch.uplink),
                              info.eDch ? info.eDch->dpcchSinr : 0.0};
    errors.downlink->OnOpened(mac, channel);
    errors.uplink->OnOpened(mac, channel);
}

DpchEntry::~DpchEntry()
{
    m_errors->OnClosed(m_radio);
}

UeDch::UeDch(Ptr<MacD> mac,
             Ptr<RadioLinkMonitor> monitor,
             const Ptr<UuChannel>& uu,
             const UeDchInfo& info,
             const BearerErrorModels& errors,
             const UeUplink& uplink)
    : UeDch(mac, monitor, uu, info, info.dch.downlink, errors, uplink)
{
}

UeDch::UeDch(Ptr<MacD> mac,
             Ptr<RadioLinkMonitor> monitor,
             const Ptr<UuChannel>& uu,
             const UeDchInfo& info,
             const TransportChannel& downlink,
             const BearerErrorModels& errors,
             const UeUplink& uplink)
    : BearerChannel(mac, info.eDch ? info.eDch->channel : info.dch.uplink, downlink),
      m_mac(mac),
      m_monitor(monitor),
      m_downlink(*this, downlink.tti),
      m_uplink(uplink)
{
    AddRadioLink(uu, info, errors);
    if (info.eDch)
    {
        m_eDch = std::make_unique<UeEdchChannel>(uplink.eDch,
                                                 *info.eDch,
                                                 GetTransmitter(),
                                                 uplink.allowance);
        return;
    }
    GetTransmitter().Connect(MakeCallback(&UeDch::Activate, this));
}

void
UeDch::ServeEdch(CellId cell)
{
    if (m_eDch)
    {
        m_uplink.eDch->SetServing(cell);
    }
}

void
UeDch::Open(Uplink& uplink, TtiChannel* clocked)
{
    uplink.transmitter = std::make_unique<UuTransmitter>(uplink.uu,
                                                         uplink.info.uplink,
                                                         uplink.info.dch.uplink.tti,
                                                         clocked,
                                                         uplink.errors);
}

void
UeDch::AddRadioLink(const Ptr<UuChannel>& uu,
                    const UeDchInfo& info,
                    const BearerErrorModels& errors)
{
    TtiChannel* const clocked = m_uplinks.empty() ? this : nullptr;
    m_uplinks.push_back(
        {uu, info, errors.uplink, std::make_unique<DpchEntry>(m_mac, uu, info, errors), {}, {}});
    Open(m_uplinks.back(), clocked);
    if (info.eDch)
    {
        m_uplinks.back().eDch = m_uplink.eDch->OpenLink(uu->GetRadio(), info, errors.uplink);
    }
    if (HasDownlink())
    {
        m_downlink.Add(uu, info.downlink, errors.downlink);
    }
}

void
UeDch::KeepRadioLinks(const std::vector<CellId>& cells)
{
    for (std::size_t i = m_uplinks.size(); i-- > 0;) // the first one, with the clock, last
    {
        if (std::find(cells.begin(), cells.end(), m_uplinks[i].info.cell) == cells.end())
        {
            RemoveRadioLink(i);
        }
    }
}

void
UeDch::RemoveRadioLink(std::size_t position)
{
    NS_ASSERT_MSG(m_uplinks.size() > 1, "the last radio link goes with the channels");
    const Ptr<UuChannel> uu = m_uplinks[position].uu;
    m_uplinks.erase(m_uplinks.begin() + static_cast<std::ptrdiff_t>(position));
    if (position == 0)
    {
        Open(m_uplinks.front(), this);
        if (GetTransmitter().HasBlocks() && !m_eDch)
        {
            Activate();
        }
    }
    if (HasDownlink())
    {
        m_downlink.Remove(uu);
    }
}

bool
UeDch::OnTti(Cfn /* cfn */)
{
    // The cell whose clock asks may be another one than at the beginning of this TTI.
    const Time now = Simulator::Now();
    if (const auto set = now < m_nextTti ? nullptr : TakeAllowed())
    {
        m_nextTti = now + m_uplinks.front().info.dch.uplink.tti;
        for (std::size_t i = 1; i < m_uplinks.size(); ++i)
        {
            m_uplinks[i].transmitter->Transmit(set);
        }
        m_uplinks.front().transmitter->Transmit(set);
    }
    return GetTransmitter().HasBlocks();
}

Ptr<const TransportBlockSet>
UeDch::TakeAllowed()
{
    MacDTransmitter& mac = GetTransmitter();
    if (!m_uplink.allowance)
    {
        return mac.Dequeue();
    }
    const TransportChannel& format = mac.GetFormat();
    const uint32_t most =
        m_uplink.allowance->CountBlocks(Simulator::Now().GetNanoSeconds(), format);
    Ptr<const TransportBlockSet> set = mac.Dequeue(most);
    const auto blocks = set ? static_cast<uint32_t>(set->blocks.size()) : 0;
    m_uplink.allowance->OnSent(blocks, mac.HasBlocks(), format);
    return set;
}

void
UeDch::Deliver(Ptr<const BlockSetReception> reception)
{
    m_monitor->OnBlocks(static_cast<uint32_t>(reception->GetNBlocks()), reception->GetNErrors());
    GetReceiver().Deliver(std::move(reception));
}

UeCommon::UeCommon(Ptr<MacD> mac,
                   const Ptr<CommonChannels>& common,
                   const MacCHeader& address,
                   uint32_t priority,
                   const BearerErrorModels& errors,
                   const Ptr<OpenLoopPower>& openLoop)
    : BearerChannel(mac,
                    common->GetChannels().GetFormats(address.ct).rach,
                    common->GetChannels().GetFormats(address.ct).fach),
      m_common(common),
      m_address(address),
      m_channel(common, address, priority, GetTransmitter(), GetReceiver(), errors, openLoop)
{
}

UeHsDsch::UeHsDsch(Ptr<MacD> mac,
                   Ptr<RadioLinkMonitor> monitor,
                   const Ptr<UuChannel>& uu,
                   const UeHsDschInfo& info,
                   Ptr<HsReceiver> receiver,
                   const BearerErrorModels& errors,
                   const UeUplink& uplink)
    : UeDch(mac, monitor, uu, info.dch, info.downlink, errors, uplink),
      m_receiver(receiver)
{
    Receive(info);
}

void
UeHsDsch::Receive(const UeHsDschInfo& info)
{
    m_channel = m_receiver->GetChannel();
    m_queue = info.queue.id;
    m_receiver->OpenQueue(info.queue, info.queue.fullBuffer ? nullptr : &GetReceiver());
    ServeEdch(info.cell);
}

UeHsDsch::~UeHsDsch()
{
    // A MAC-hs reset has closed the queues of a cell that the UE has left.
    if (m_receiver->GetChannel() == m_channel)
    {
        m_receiver->CloseQueue(m_queue);
    }
}

std::shared_ptr<BearerChannel>
OpenChannel(const UeChannelInfo& info, const UeChannelSubject& subject)
{
    const auto open = [&subject](const auto& channels) -> std::shared_ptr<BearerChannel> {
        using Info = std::decay_t<decltype(channels)>;
        const auto& [mac, monitor, hsReceiver, openLoop, priority, errors, uplink] = subject;
        const RadioEnvironment::CellAir& cell = RadioEnvironment::Get()->At(channels.cell);
        if constexpr (std::is_same_v<Info, UeDchInfo>)
        {
            return std::make_shared<UeDch>(mac, monitor, cell.uu, channels, errors, uplink);
        }
        else if constexpr (std::is_same_v<Info, UeCommonInfo>)
        {
            return std::make_shared<UeCommon>(mac,
                                              cell.common,
                                              channels.address,
                                              priority,
                                              errors,
                                              openLoop);
        }
        else
        {
            return std::make_shared<UeHsDsch>(mac,
                                              monitor,
                                              cell.uu,
                                              channels,
                                              hsReceiver,
                                              errors,
                                              uplink);
        }
    };
    return std::visit(open, info);
}

} // namespace ns3::umts
