/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_IUB_RIG_H
#define UMTS_HS_IUB_RIG_H

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-hs-cell.h"
#include "ns3/umts-hs-mac-d-flow.h"
#include "ns3/umts-hs-receiver.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * HS-DSCH of a cell behind a real Iub, without UE and RNC devices.
 */

namespace ns3::umts::test
{

/** @brief A link given by a function of time. */
class FunctionQualityModel : public DownlinkQualityModel
{
  public:
    using Function = std::function<DownlinkQuality(Nanos)>; //!< Quality at a time

    /** @param function the link */
    explicit FunctionQualityModel(Function function);

    DownlinkQuality Evaluate(Nanos now) override;

  private:
    Function m_function; //!< The link
};

/** @brief Writes down when how many blocks come. */
class ArrivalLog : public TransportBlockSink
{
  public:
    void Deliver(Ptr<const BlockSetReception> reception) override;

    std::string text; //!< "ms:blocks" of each block set, with a space after it
};

/**
 * @ingroup umts
 * @brief A Node B's HS-DSCH and, for each MAC-d flow, the RNC's end with an RLC entity that never
 * runs dry; between them an Iub of 5 ms. Every part is the real one.
 */
class HsIubRig
{
  public:
    /**
     * @param attributes "Name=value,..." of HsCell
     * @param level PDUs that flow control lets wait in the Node B
     */
    explicit HsIubRig(const std::string& attributes = "", uint32_t level = 20);
    ~HsIubRig();
    HsIubRig(const HsIubRig&) = delete;
    HsIubRig& operator=(const HsIubRig&) = delete;

    /**
     * @brief Add a UE.
     * @param rnti its identity
     * @param attributes "Name=value,..." of HsUser, HsDschChannel and CqiReporter
     * @return the UE
     */
    Ptr<HsUser> AddUser(uint32_t rnti,
                        FunctionQualityModel::Function link,
                        const std::string& attributes = "");

    /**
     * @brief Add a priority queue.
     * @param rnti its UE
     * @param attributes "Name=value,..." of HsFlowControlEnd
     * @param sink gets its MAC-d PDUs
     * @return its identity
     */
    HsQueueId AddQueue(uint32_t rnti, const std::string& attributes, TransportBlockSink* sink);

    /**
     * @brief Add a priority queue and the RNC's end of its flow, which has PDUs without end.
     * @param rnti its UE
     * @param sink gets its MAC-d PDUs
     * @return its identity
     */
    HsQueueId AddFlow(uint32_t rnti, TransportBlockSink* sink);

    /** @brief Remove a priority queue and release its transport bearer. */
    void RemoveQueue(HsQueueId queue);

    /** @brief Release the transport bearer of a priority queue that is removed. */
    void ReleaseTransport(HsQueueId queue);

    /** @brief Remove the RNC's end of the flow. */
    void RemoveFlow();

    /** @param until run until then */
    void Run(Time until);

    Ptr<IubChannel> iub{CreateObject<IubChannel>()};       //!< The Iub
    Ptr<IubNetDevice> rnc{CreateObject<IubNetDevice>()};   //!< The RNC's end of the Iub
    Ptr<IubNetDevice> nodeB{CreateObject<IubNetDevice>()}; //!< The Node B's end of the Iub
    Ptr<HsCell> cell;                                      //!< HS-DSCH
    Ptr<HsMacDFlow> flow;                                  //!< The RNC's end of the flow

  private:
    /** @brief The RNC sends what it may, every 2 ms. */
    void Poll();

    /** @brief Make MAC-d of the flow, whose RLC entity has PDUs without end. */
    void MakeSource();

    uint32_t m_level;                                 //!< Level of flow control
    std::vector<TransportBearerId> m_transports;      //!< By queue
    std::map<Rnti, Ptr<HsReceiver>> m_ues;            //!< The UEs' ends of HS-DSCH
    std::map<HsQueueId, Ptr<HsReceiver>> m_receivers; //!< That of the UE of each queue
    TransportBearerHandle m_handle;                   //!< Keeps the RNC's transport bearer open
    Ptr<MacD> m_mac;                                  //!< MAC-d of the flow
    std::unique_ptr<BearerChannel> m_channel;         //!< The RNC's end of the flow in MAC-d
};

} // namespace ns3::umts::test

#endif // UMTS_HS_IUB_RIG_H
