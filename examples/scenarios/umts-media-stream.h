/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEDIA_STREAM_H
#define UMTS_MEDIA_STREAM_H

#include "json-object.h"
#include "umts-media-options.h"

#include "ns3/applications-module.h"
#include "ns3/internet-module.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A stream of datagrams and what becomes of it. */
class MediaStream
{
  public:
    /**
     * @param name what it is
     * @param media its parameters, which last as long as it does
     */
    MediaStream(std::string name, const MediaOptions& media)
        : m_name(std::move(name)),
          m_media(media)
    {
    }

    /**
     * @brief Make its source and its sink.
     * @param from the sender
     * @param to the receiver
     * @param address address of the receiver
     * @param stop when the source stops
     * @param random first random stream of the source
     * @return the number of random streams used
     */
    int64_t Install(Ptr<Node> from, Ptr<Node> to, Ipv4Address address, Time stop, int64_t random)
    {
        const double bits = 8.0 * m_media.octets;
        const auto rate = static_cast<uint64_t>(std::llround(bits / m_media.interval.GetSeconds()));
        auto source = CreateObject<OnOffApplication>();
        source->SetAttribute("Protocol", TypeIdValue(UdpSocketFactory::GetTypeId()));
        source->SetAttribute("Remote", AddressValue(InetSocketAddress(address, m_media.port)));
        source->SetAttribute("PacketSize", UintegerValue(m_media.octets));
        source->SetAttribute("DataRate", DataRateValue(DataRate(rate)));
        source->SetAttribute("OnTime", StringValue(Draw(m_media.on)));
        source->SetAttribute("OffTime", StringValue(Draw(m_media.off)));
        source->SetAttribute("EnableSeqTsSizeHeader", BooleanValue(true));
        source->TraceConnectWithoutContext("Tx", MakeCallback(&MediaStream::OnTx, this));
        source->SetStopTime(stop);
        from->AddApplication(source);
        auto sink = CreateObject<PacketSink>();
        sink->SetAttribute("Protocol", TypeIdValue(UdpSocketFactory::GetTypeId()));
        sink->SetAttribute("Local",
                           AddressValue(InetSocketAddress(Ipv4Address::GetAny(), m_media.port)));
        sink->SetAttribute("EnableSeqTsSizeHeader", BooleanValue(true));
        sink->TraceConnectWithoutContext("RxWithSeqTsSize", MakeCallback(&MediaStream::OnRx, this));
        to->AddApplication(sink);
        m_sink = sink;
        return source->AssignStreams(random);
    }

    /** @return what it is */
    const std::string& GetName() const
    {
        return m_name;
    }

    /** @return its receiver */
    Ptr<PacketSink> GetSink() const
    {
        return m_sink;
    }

    /** @return packets sent */
    uint32_t GetSent() const
    {
        return m_sent;
    }

    /** @return packets received within their budget */
    uint32_t GetInTime() const
    {
        const double budget = m_media.budget.GetSeconds();
        return static_cast<uint32_t>(std::count_if(m_delays.begin(),
                                                   m_delays.end(),
                                                   [budget](double d) { return d <= budget; }));
    }

    /** @return share of the packets sent that never arrived */
    double GetLoss() const
    {
        return m_sent > 0 ? 1.0 - static_cast<double>(m_delays.size()) / m_sent : 0.0;
    }

    /** @return share of the packets received that are late */
    double GetLate() const
    {
        const auto received = static_cast<double>(m_delays.size());
        return m_delays.empty() ? 0.0 : (received - GetInTime()) / received;
    }

    /** @return mean delay, s */
    double GetMean() const
    {
        const double sum = std::accumulate(m_delays.begin(), m_delays.end(), 0.0);
        return m_delays.empty() ? 0.0 : sum / static_cast<double>(m_delays.size());
    }

    /** @return mean difference of the delays of two packets in a row, s */
    double GetJitter() const
    {
        double sum = 0.0;
        for (std::size_t i = 1; i < m_delays.size(); ++i)
        {
            sum += std::abs(m_delays[i] - m_delays[i - 1]);
        }
        return m_delays.size() < 2 ? 0.0 : sum / static_cast<double>(m_delays.size() - 1);
    }

    /** @return largest delay, s */
    double GetMax() const
    {
        return m_delays.empty() ? 0.0 : *std::max_element(m_delays.begin(), m_delays.end());
    }

    /** @return whether it is a call of which anything was sent */
    bool IsCall() const
    {
        return !m_media.codec.empty() && m_sent > 0;
    }

    /** @return the quality of the call, played as late after its coding as its budget says */
    SpeechQuality GetQuality() const
    {
        const double lost = 1.0 - static_cast<double>(GetInTime()) / m_sent;
        return SpeechQuality::Of(m_media.coding + m_media.budget,
                                 lost,
                                 SpeechCodec::Named(m_media.codec));
    }

    /** @param json gets what became of it */
    void AddTo(JsonObject& json) const
    {
        json.AddString("stream", m_name);
        json.Add("sent_packets", m_sent);
        json.Add("received_packets", static_cast<double>(m_delays.size()));
        json.Add("loss_ratio", GetLoss());
        json.Add("late_ratio", GetLate());
        json.Add("delay_mean_s", GetMean());
        json.Add("delay_max_s", GetMax());
        json.Add("jitter_mean_s", GetJitter());
        if (IsCall())
        {
            json.Add("speech_rating", GetQuality().rating);
            json.Add("speech_mos", GetQuality().mos);
        }
    }

  private:
    /** A packet is sent. */
    void OnTx(Ptr<const Packet> /* packet */)
    {
        ++m_sent;
    }

    /** @param header of a packet received; its time is that of its sending */
    void OnRx(Ptr<const Packet> /* packet */,
              const Address& /* from */,
              const Address& /* to */,
              const SeqTsSizeHeader& header)
    {
        m_delays.push_back((Simulator::Now() - header.GetTs()).GetSeconds());
    }

    /**
     * @param mean a mean time
     * @return a random variable of that mean; without pauses nothing is random
     */
    std::string Draw(Time mean) const
    {
        const std::string seconds = std::to_string(mean.GetSeconds());
        return m_media.off > Time(0) ? "ns3::ExponentialRandomVariable[Mean=" + seconds + "]"
                                     : "ns3::ConstantRandomVariable[Constant=" + seconds + "]";
    }

    std::string m_name;           //!< What it is
    const MediaOptions& m_media;  //!< Its parameters
    Ptr<PacketSink> m_sink;       //!< Receiver
    uint32_t m_sent{0};           //!< Packets sent
    std::vector<double> m_delays; //!< Of those received, in the order of their arrival, s
};

} // namespace ns3::umts

#endif /* UMTS_MEDIA_STREAM_H */
