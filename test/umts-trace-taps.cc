/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-trace-taps.h"

#include "ns3/abort.h"
#include "ns3/channel-list.h"
#include "ns3/node-list.h"
#include "ns3/object-ptr-container.h"
#include "ns3/pointer.h"
#include "ns3/tcp-classic-socket.h"
#include "ns3/tcp-split-proxy.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/traced-value.h"
#include "ns3/umts-cell-reception.h"
#include "ns3/umts-cell-reselection.h"
#include "ns3/umts-cell.h"
#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-common-channels.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-cpich-measurement.h"
#include "ns3/umts-dch-reservation.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-gtp-u-endpoint.h"
#include "ns3/umts-http-client.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-pdcp.h"
#include "ns3/umts-rlc-am.h"
#include "ns3/umts-rlc-tm-um-base.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-rrc-request-control.h"
#include "ns3/umts-rrc-state-meter.h"
#include "ns3/umts-rrc-traces.h"
#include "ns3/umts-ue-net-device.h"

#include <utility>

namespace ns3::umts::test
{

namespace
{

/**
 * @param type a class
 * @return whether it is of this module
 */
bool
IsOfModule(TypeId type)
{
    return type.GetGroupName() == "Umts";
}

/**
 * @param type a class
 * @param i position of a trace source that it defines
 * @return class and name of the trace source
 */
std::string
NameSource(TypeId type, std::size_t i)
{
    return type.GetName() + "::" + type.GetTraceSource(i).name;
}

/**
 * @param type a class
 * @return its name without namespaces
 */
std::string
GetShortName(TypeId type)
{
    const std::string name = type.GetName();
    return name.substr(name.rfind(':') + 1);
}

} // namespace

TraceTaps::TraceTaps(Listener listener)
    : m_listener(std::move(listener))
{
}

void
TraceTaps::Call(const std::string& path)
{
    OnTrace(m_places.try_emplace(path, Place{path, path}).first->second);
}

const std::map<std::string, TraceTaps::Place>&
TraceTaps::GetPlaces() const
{
    return m_places;
}

std::set<std::string>
TraceTaps::GetSources()
{
    std::set<std::string> sources;
    for (uint16_t number = 0; number < TypeId::GetRegisteredN(); ++number)
    {
        const TypeId type = TypeId::GetRegistered(number);
        for (std::size_t i = 0; IsOfModule(type) && i < type.GetTraceSourceN(); ++i)
        {
            sources.insert(NameSource(type, i));
        }
    }
    return sources;
}

void
TraceTaps::Connect()
{
    m_visited.clear();
    for (uint32_t i = 0; i < NodeList::GetNNodes(); ++i)
    {
        Visit(NodeList::GetNode(i), "");
    }
    for (uint32_t i = 0; i < ChannelList::GetNChannels(); ++i)
    {
        Visit(ChannelList::GetChannel(i), "");
    }
}

const TraceTaps::Shape&
TraceTaps::GetShape(TypeId type)
{
    static std::map<TypeId, Shape> shapes;
    const auto [found, isNew] = shapes.try_emplace(type);
    Shape& shape = found->second;
    for (bool isDone = !isNew; !isDone; type = type.GetParent())
    {
        for (std::size_t i = 0; IsOfModule(type) && i < type.GetTraceSourceN(); ++i)
        {
            shape.sources.push_back({NameSource(type, i), type.GetTraceSource(i)});
        }
        for (std::size_t i = 0; i < type.GetAttributeN(); ++i)
        {
            const auto attribute = type.GetAttribute(i);
            const std::string kind = attribute.checker->GetValueTypeName();
            const bool isReadable =
                (attribute.flags & TypeId::ATTR_GET) != 0 && attribute.accessor->HasGetter();
            if (isReadable && kind == "ns3::PointerValue")
            {
                shape.pointers.push_back(attribute);
            }
            else if (isReadable && kind == "ns3::ObjectPtrContainerValue")
            {
                shape.containers.push_back(attribute);
            }
        }
        isDone = !type.HasParent() || type.GetParent() == type;
    }
    return shape;
}

void
TraceTaps::Visit(const Ptr<Object>& object, const std::string& path)
{
    if (!object || !m_visited.insert(PeekPointer(object)).second)
    {
        return;
    }
    const TypeId type = object->GetInstanceTypeId();
    const Shape& shape = GetShape(type);
    const std::string here = path + "/" + GetShortName(type) + "/";
    for (const auto& [source, info] : shape.sources)
    {
        const std::string name = here + info.name;
        Place& place = m_places.try_emplace(name, Place{name, source}).first->second;
        const CallbackBase sink = MakeNamedSink(info.callback, &place);
        info.accessor->DisconnectWithoutContext(PeekPointer(object), sink);
        info.accessor->ConnectWithoutContext(PeekPointer(object), sink);
    }
    for (const auto& attribute : shape.pointers)
    {
        PointerValue value;
        attribute.accessor->Get(PeekPointer(object), value);
        Visit(value.Get<Object>(), here + attribute.name);
    }
    for (const auto& attribute : shape.containers)
    {
        ObjectPtrContainerValue values;
        attribute.accessor->Get(PeekPointer(object), values);
        for (auto value = values.Begin(); value != values.End(); ++value)
        {
            Visit(value->second, here + attribute.name);
        }
    }
    for (auto i = object->GetAggregateIterator(); i.HasNext();)
    {
        Visit(ConstCast<Object>(i.Next()), path);
    }
}

void
TraceTaps::OnTrace(Place& place)
{
    ++place.calls;
    m_listener(place);
}

template <typename... ARGS>
CallbackBase
TraceTaps::MakeSink(void (* /* signature */)(ARGS...), Place* place)
{
    return MakeBoundCallback(&TraceTaps::Sink<ARGS...>, this, place);
}

/// Entry of MakeNamedSink() for a signature of a trace source
#define UMTS_SIGNATURE(type)                                                                       \
    {"ns3::" #type, [](TraceTaps& taps, Place* place) {                                            \
         return taps.MakeSink(static_cast<ns3::type>(nullptr), place);                             \
     }}

CallbackBase
TraceTaps::MakeNamedSink(const std::string& signature, Place* place)
{
    using Maker = CallbackBase (*)(TraceTaps&, Place*);
    static const std::map<std::string, Maker> makers{
        UMTS_SIGNATURE(Packet::TracedCallback),
        UMTS_SIGNATURE(TcpClassicSocket::RttSampleTracedCallback),
        UMTS_SIGNATURE(TcpClassicSocket::SegmentRetransmittedTracedCallback),
        UMTS_SIGNATURE(TcpClassicSocket::TimeoutTracedCallback),
        UMTS_SIGNATURE(TcpSplitProxy::ClosedTracedCallback),
        UMTS_SIGNATURE(TcpSplitProxy::OpenedTracedCallback),
        UMTS_SIGNATURE(TracedValueCallback::Uint32),
        UMTS_SIGNATURE(umts::AdmissionControl::DecisionTracedCallback),
        UMTS_SIGNATURE(umts::CellReception::ReceivedTracedCallback),
        UMTS_SIGNATURE(umts::CellReselection::ReselectionTracedCallback),
        UMTS_SIGNATURE(umts::ChannelSwitcher::EventTracedCallback),
        UMTS_SIGNATURE(umts::ChannelSwitcher::StateTracedCallback),
        UMTS_SIGNATURE(umts::CommonChannels::FailureTracedCallback),
        UMTS_SIGNATURE(umts::CommonChannels::MessageTracedCallback),
        UMTS_SIGNATURE(umts::CommonChannels::PreambleTracedCallback),
        UMTS_SIGNATURE(umts::CpichMeasurement::ReportTracedCallback),
        UMTS_SIGNATURE(umts::CpichMeasurement::SampleTracedCallback),
        UMTS_SIGNATURE(umts::DchReservation::StateTracedCallback),
        UMTS_SIGNATURE(umts::Dpch::TtiTracedCallback),
        UMTS_SIGNATURE(umts::EdchCell::GrantTracedCallback),
        UMTS_SIGNATURE(umts::EdchCell::LoadTracedCallback),
        UMTS_SIGNATURE(umts::EdchCell::ReceptionTracedCallback),
        UMTS_SIGNATURE(umts::FastDormancy::IndicationTracedCallback),
        UMTS_SIGNATURE(umts::GtpUEndpoint::MessageTracedCallback),
        UMTS_SIGNATURE(umts::HsCell::TransmissionTracedCallback),
        UMTS_SIGNATURE(umts::HsFlowControlEnd::DecisionTracedCallback),
        UMTS_SIGNATURE(umts::HsMacDFlow::CreditsTracedCallback),
        UMTS_SIGNATURE(umts::HsReceiver::ReceptionTracedCallback),
        UMTS_SIGNATURE(umts::HsUser::CqiTracedCallback),
        UMTS_SIGNATURE(umts::HsUser::OutcomeTracedCallback),
        UMTS_SIGNATURE(umts::HsUser::ReceptionTracedCallback),
        UMTS_SIGNATURE(umts::HttpClient::TransactionTracedCallback),
        UMTS_SIGNATURE(umts::IubChannel::ContentTracedCallback),
        UMTS_SIGNATURE(umts::IubChannel::DropTracedCallback),
        UMTS_SIGNATURE(umts::IubChannel::FrameTracedCallback),
        UMTS_SIGNATURE(umts::MacC::BlockTracedCallback),
        UMTS_SIGNATURE(umts::MacD::BlocksTracedCallback),
        UMTS_SIGNATURE(umts::NbapCell::MessageTracedCallback),
        UMTS_SIGNATURE(umts::PagingChannel::MessageTracedCallback),
        UMTS_SIGNATURE(umts::PagingChannel::PduTracedCallback),
        UMTS_SIGNATURE(umts::PagingChannel::RecordTracedCallback),
        UMTS_SIGNATURE(umts::Pdcp::RepairTracedCallback),
        UMTS_SIGNATURE(umts::Pdcp::TxHeaderTracedCallback),
        UMTS_SIGNATURE(umts::RadioLinkMonitor::FailureTracedCallback),
        UMTS_SIGNATURE(umts::RlcAm::BufferTracedCallback),
        UMTS_SIGNATURE(umts::RlcAm::ErrorTracedCallback),
        UMTS_SIGNATURE(umts::RlcAm::WindowTracedCallback),
        UMTS_SIGNATURE(umts::RlcEntity::PduTracedCallback),
        UMTS_SIGNATURE(umts::RlcTmUmBase::BufferTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::MessageTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::HandOverTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::MeasurementReportTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::RadioLinkFailureTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::RadioLinkTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::RelocationTracedCallback),
        UMTS_SIGNATURE(umts::RrcTraces::RnsapMessageTracedCallback),
        UMTS_SIGNATURE(umts::RrcProcedure::PhaseTracedCallback),
        UMTS_SIGNATURE(umts::RrcRequestControl::FailureTracedCallback),
        UMTS_SIGNATURE(umts::RrcRequestControl::RequestTracedCallback),
        UMTS_SIGNATURE(umts::RrcStateMeter::StateTracedCallback),
        UMTS_SIGNATURE(umts::SessionManagement::PhaseTracedCallback),
        UMTS_SIGNATURE(umts::UeEdch::GrantTracedCallback),
        UMTS_SIGNATURE(umts::UeEdch::TransmissionTracedCallback),
        UMTS_SIGNATURE(umts::UmtsNetDevice::DisposalTracedCallback),
        UMTS_SIGNATURE(umts::UuChannel::BlockSetTracedCallback),
        UMTS_SIGNATURE(umts::UuChannel::ReceptionTracedCallback),
    };
    const auto maker = makers.find(signature);
    NS_ABORT_MSG_IF(maker == makers.end(),
                    "TraceTaps: add the signature " << signature << " of " << place->source);
    return maker->second(*this, place);
}

#undef UMTS_SIGNATURE

} // namespace ns3::umts::test
