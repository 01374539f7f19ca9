/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_FAULTS_H
#define UMTS_COMBINATION_FAULTS_H

#include "umts-combination-events.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Block errors of a UE that are those of another model but for outages. */
class OutageErrors : public BlockErrorModel
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::umts::OutageErrors")
                .SetParent<BlockErrorModel>()
                .SetGroupName("Umts")
                .AddConstructor<OutageErrors>()
                .AddAttribute(
                    "Inner",
                    "What makes the other model",
                    ObjectFactoryValue(ObjectFactory("ns3::umts::UniformBlockErrorModel")),
                    MakeObjectFactoryAccessor(&OutageErrors::SetInner),
                    MakeObjectFactoryChecker())
                .AddAttribute("Ue",
                              "Number of the UE, from 0",
                              UintegerValue(0),
                              MakeUintegerAccessor(&OutageErrors::m_ue),
                              MakeUintegerChecker<uint32_t>())
                .AddAttribute("Uplink",
                              "Whether they are of the uplink",
                              BooleanValue(false),
                              MakeBooleanAccessor(&OutageErrors::m_isUplink),
                              MakeBooleanChecker());
        return tid;
    }

    /**
     * @param config block errors of a UE
     * @param ue its number, from 0
     * @return the same with outages
     */
    static BlockErrorConfig Wrap(const BlockErrorConfig& config, uint32_t ue)
    {
        BlockErrorConfig wrapped;
        for (const bool isUplink : {false, true})
        {
            ObjectFactory factory("ns3::umts::OutageErrors");
            factory.Set("Inner", ObjectFactoryValue(isUplink ? config.uplink : config.downlink));
            factory.Set("Ue", UintegerValue(ue));
            factory.Set("Uplink", BooleanValue(isUplink));
            (isUplink ? wrapped.uplink : wrapped.downlink) = factory;
        }
        return wrapped;
    }

    /**
     * @brief All blocks of a UE are in error for some time, from now on.
     * @param ue its number
     * @param event an outage: of both directions, or of one
     */
    static void Begin(uint32_t ue, const NetworkEvent& event)
    {
        for (const bool isUplink : {false, true})
        {
            if (!event.Is(isUplink ? "outage-down" : "outage-up"))
            {
                Time& until = s_until[{ue, isUplink}];
                until = std::max(until, Simulator::Now() + event.length);
            }
        }
    }

    /** @brief Forget all outages: another network begins. */
    static void Reset()
    {
        s_until.clear();
    }

    void OnExpected(const Ptr<Object>& ue) override
    {
        m_inner->OnExpected(ue);
    }

    void OnOpened(const Ptr<Object>& ue, const DpchChannel& channel) override
    {
        m_inner->OnOpened(ue, channel);
    }

    void OnClosed(const Ptr<CellRadio>& cell) override
    {
        m_inner->OnClosed(cell);
    }

    void OnTti(const DchTti& tti) override
    {
        m_inner->OnTti(tti);
    }

    bool IsOfDchAlone() const override
    {
        return m_inner->IsOfDchAlone();
    }

    bool IsInError() override
    {
        const bool isInError = m_inner->IsInError();
        const auto until = s_until.find({m_ue, m_isUplink});
        return isInError || (until != s_until.end() && Simulator::Now() < until->second);
    }

    int64_t AssignStreams(int64_t stream) override
    {
        return m_inner->AssignStreams(stream);
    }

  private:
    /** @param factory makes the other model */
    void SetInner(ObjectFactory factory)
    {
        m_inner = factory.Create<BlockErrorModel>();
    }

    inline static std::map<std::pair<uint32_t, bool>, Time> s_until; //!< By UE and direction

    Ptr<BlockErrorModel> m_inner; //!< The other model
    uint32_t m_ue{0};             //!< Number of the UE
    bool m_isUplink{false};       //!< Attribute Uplink
};

NS_OBJECT_ENSURE_REGISTERED(OutageErrors);

/** @brief An Iub or Iur that has faults for some time. */
class FaultyIub
{
  public:
    /** @param iub the Iub, as it is without faults */
    explicit FaultyIub(const Ptr<IubChannel>& iub)
        : m_iub(iub)
    {
        for (const auto& fault : GetFaults())
        {
            StringValue value;
            iub->GetAttribute(fault.attribute, value);
            m_values[fault.attribute] = value.Get();
        }
        iub->TraceConnectWithoutContext("Frame", MakeCallback(&FaultyIub::OnFrame, this));
    }

    /** @param event a fault that begins now */
    void Begin(const NetworkEvent& event)
    {
        ++m_under[event.kind->name];
        for (const auto& fault : GetFaults())
        {
            if (event.Is(fault.event))
            {
                m_iub->SetAttribute(fault.attribute, StringValue(fault.value));
            }
        }
        const std::string name = event.kind->name;
        Simulator::Schedule(event.length, UmtsMakeEvent([this, name]() { End(name); }));
    }

  private:
    /// What a fault does.
    struct Fault
    {
        std::string event;     //!< Its name in --events
        std::string attribute; //!< An attribute of IubChannel
        std::string value;     //!< Its value meanwhile
    };

    /** @return the faults that attributes do */
    static const std::vector<Fault>& GetFaults()
    {
        static const std::vector<Fault> faults{{"loss", "LossRate", "0.3"},
                                               {"jam", "QueueOctets", "300"},
                                               {"jam", "DataRate", "200kbps"},
                                               {"late", "Delay", "120ms"},
                                               {"damage", "BitErrorRate", "2e-4"}};
        return faults;
    }

    /** @param name a fault that is over */
    void End(const std::string& name)
    {
        if (--m_under[name] > 0)
        {
            return; // another one of the kind goes on
        }
        for (const auto& fault : GetFaults())
        {
            if (fault.event == name)
            {
                m_iub->SetAttribute(fault.attribute, StringValue(m_values[fault.attribute]));
            }
        }
    }

    /**
     * @brief A frame is sent; with "twice" each third one comes twice.
     * @param direction 0 uplink, 1 downlink
     * @param frame the frame
     */
    void OnFrame(uint8_t direction, const IubFrame& frame)
    {
        if (m_under["twice"] == 0 || ++m_frames % 3 != 0)
        {
            return;
        }
        const auto device = DynamicCast<IubNetDevice>(m_iub->GetDevice(direction == 1 ? 1 : 0));
        // No later than the frame itself: its transport bearer may be another one's afterwards.
        const Time delay = m_iub->GetDelay();
        auto event = UmtsMakeEvent([device, batch = std::vector<IubFrame>{Copy(frame)}]() mutable {
            Section section;
            device->Receive(batch);
        });
        Simulator::ScheduleWithContext(device->GetNode()->GetId(), delay, GetPointer(event));
    }

    /** @param frame a frame that is sent @return the same as its receiver gets it */
    IubFrame Copy(const IubFrame& frame) const
    {
        IubFrame copy = frame;
        BooleanValue isWire;
        m_iub->GetAttribute("WireMode", isWire);
        if (isWire)
        {
            DecodeFrame(EncodeFrame(frame.content),
                        GetFrameFormat(frame.content),
                        Simulator::Now().GetNanoSeconds(),
                        copy.content);
        }
        return copy;
    }

    Ptr<IubChannel> m_iub;                       //!< The Iub
    std::map<std::string, std::string> m_values; //!< Attributes without faults
    std::map<std::string, uint32_t> m_under;     //!< Faults under way, by name
    uint32_t m_frames{0};                        //!< Frames sent with "twice"
};

/** @brief Faults of links of a network: Iub, Iur and core. */
class LinkFaults
{
  public:
    /** @brief Find the Iubs and Iurs that there are. */
    LinkFaults()
    {
        for (uint32_t i = 0; i < ChannelList::GetNChannels(); ++i)
        {
            if (const auto iub = DynamicCast<IubChannel>(ChannelList::GetChannel(i)))
            {
                m_iubs.push_back(std::make_unique<FaultyIub>(iub));
            }
        }
    }

    /** @param event a fault of an Iub or of the core network that begins now */
    void Begin(const NetworkEvent& event)
    {
        if (event.Has(IS_OF_IUB))
        {
            m_iubs[event.number % m_iubs.size()]->Begin(event);
            return;
        }
        if (m_losses.empty())
        {
            FindLinks();
        }
        for (const auto& losses : m_losses)
        {
            losses->Enable();
        }
        m_coreUntil = std::max(m_coreUntil, Simulator::Now() + event.length);
        Simulator::Schedule(event.length, &LinkFaults::EndCore, this);
    }

  private:
    /** @brief Have all links of the core network lose packets as soon as that is enabled. */
    void FindLinks()
    {
        for (uint32_t i = 0; i < ChannelList::GetNChannels(); ++i)
        {
            const auto link = DynamicCast<PointToPointChannel>(ChannelList::GetChannel(i));
            for (std::size_t end = 0; link && end < link->GetNDevices(); ++end)
            {
                const auto losses = CreateObject<RateErrorModel>();
                losses->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
                losses->SetRate(0.3);
                link->GetPointToPointDevice(end)->SetReceiveErrorModel(losses);
                m_losses.push_back(losses);
            }
        }
    }

    /** @brief A fault of the core network is over. */
    void EndCore()
    {
        for (const auto& losses : m_losses)
        {
            if (Simulator::Now() >= m_coreUntil)
            {
                losses->Disable();
            }
        }
    }

    std::vector<std::unique_ptr<FaultyIub>> m_iubs; //!< Iubs and Iurs
    std::vector<Ptr<RateErrorModel>> m_losses;      //!< Of the core network's links
    Time m_coreUntil;                               //!< Its faults are over then
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_FAULTS_H */
