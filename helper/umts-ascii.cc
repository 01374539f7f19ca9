/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ascii.h"

#include "ns3/trace-helper.h"
#include "ns3/umts-ggsn-net-device.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-net-device.h"

namespace ns3::umts
{

namespace
{

/** @brief A line of a packet, before which the config path is put. */
using Sink = void (*)(Ptr<OutputStreamWrapper>, std::string, Ptr<const Packet>);

/**
 * @brief Write a trace source with its config path.
 * @param device has the trace source
 * @param sink writes a line
 * @param stream gets the lines
 */
void
ConnectWithPath(const Ptr<UmtsNetDevice>& device,
                const std::string& name,
                Sink sink,
                const Ptr<OutputStreamWrapper>& stream)
{
    const std::string path = "/NodeList/" + std::to_string(device->GetNode()->GetId()) +
                             "/DeviceList/" + std::to_string(device->GetIfIndex()) +
                             "/$ns3::umts::UmtsNetDevice/" + name;
    device->TraceConnect(name, path, MakeBoundCallback(sink, stream));
}

} // namespace

void
EnableUmtsAscii(Ptr<NetDevice> device,
                Ptr<OutputStreamWrapper> stream,
                const std::string& prefix,
                bool isName)
{
    const bool isIp = DynamicCast<UeNetDevice>(device) || DynamicCast<RncNetDevice>(device) ||
                      DynamicCast<GgsnNetDevice>(device);
    if (!isIp)
    {
        return;
    }
    Packet::EnablePrinting();
    const auto traced = DynamicCast<UmtsNetDevice>(device);
    if (stream)
    {
        ConnectWithPath(traced, "MacTx", &AsciiTraceHelper::DefaultEnqueueSinkWithContext, stream);
        ConnectWithPath(traced, "MacTxDrop", &AsciiTraceHelper::DefaultDropSinkWithContext, stream);
        ConnectWithPath(traced, "MacRx", &AsciiTraceHelper::DefaultReceiveSinkWithContext, stream);
        return;
    }
    AsciiTraceHelper helper;
    const auto file =
        helper.CreateFileStream(isName ? prefix : helper.GetFilenameFromDevice(prefix, device));
    helper.HookDefaultEnqueueSinkWithoutContext<UmtsNetDevice>(traced, "MacTx", file);
    helper.HookDefaultDropSinkWithoutContext<UmtsNetDevice>(traced, "MacTxDrop", file);
    helper.HookDefaultReceiveSinkWithoutContext<UmtsNetDevice>(traced, "MacRx", file);
}

} // namespace ns3::umts
