/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMON_CHANNELS_H
#define UMTS_COMMON_CHANNELS_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-mac-c-receiver.h"
#include "ns3/umts-mac-d.h"
#include "ns3/umts-rach-access.h"
#include "ns3/umts-uu-channel.h"

#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The common channels of one cell on the air: the UEs' ends of FACH and RACH.
 *
 * A block of the FACH reaches the UE that it is addressed to, with that UE's block errors. On the
 * RACH every message is preceded by random access; one event serves all UEs of the cell, and there
 * is none when no UE has anything to send.
 */
class CommonChannels : public Object, private RachClient
{
  public:
    /** @brief How a UE gets to send on the RACH. */
    enum AccessModel
    {
        PREAMBLES, //!< Random access of TS 25.321 and TS 25.214
        DELAY      //!< A delay without any collision
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    CommonChannels();

    /**
     * @brief Divide the RACH among access service classes; before Configure().
     * @param classes by their number, in place of the one that the attributes describe
     */
    void SetAccessServiceClasses(const std::vector<AccessServiceClass>& classes);

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param cell the cell
     * @param channels FACH and RACH
     */
    void Configure(Ptr<UuChannel> cell, const CommonChannelConfig& channels);

    /** @return FACH and RACH */
    const CommonChannelConfig& GetChannels() const;

    /** @return where the UEs receive the FACH */
    TransportBlockSink* GetFachSink();

    /** @param sink where the Node B receives the RACH */
    void SetRachSink(TransportBlockSink* sink);

    /**
     * @brief Add a UE.
     * @param header address of its logical channel
     * @param mac its MAC-d
     * @param fachErrors block errors of its FACH
     * @param rachErrors block errors of its RACH
     * @return its number
     */
    uint32_t AddUe(const MacCHeader& header,
                   Ptr<MacD> mac,
                   Ptr<BlockErrorModel> fachErrors,
                   Ptr<BlockErrorModel> rachErrors);

    /**
     * @brief A UE has PDUs to send.
     * @param ue its number
     */
    void Request(uint32_t ue);

    /**
     * @brief A UE does not use the RACH any more.
     * @param ue its number
     */
    void Cancel(uint32_t ue);

    /** @return what random access has done */
    const RachCounters& GetRachCounters() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for preambles.
     * @param crnti C-RNTI of the UE
     * @param preamble the preamble
     * @param answer the acquisition indicator: 1 ACK, -1 NACK, 0 none
     */
    typedef void (*PreambleTracedCallback)(uint16_t crnti,
                                           const RachPreamble& preamble,
                                           int8_t answer);

    /**
     * @brief TracedCallback signature for messages.
     * @param crnti C-RNTI of the UE
     * @param collided the message is lost to a collision
     */
    typedef void (*MessageTracedCallback)(uint16_t crnti, bool collided);

    /**
     * @brief TracedCallback signature for accesses given up.
     * @param crnti C-RNTI of the UE
     */
    typedef void (*FailureTracedCallback)(uint16_t crnti);

  protected:
    void DoDispose() override;

  private:
    bool SendMessage(uint32_t ue, bool collided) override;
    void OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer) override;
    void OnFailure(uint32_t ue) override;

    /**
     * @brief Add the attributes of MAC: who may begin, and when.
     * @param tid the TypeId
     * @return it
     */
    static TypeId AddMacAttributes(TypeId tid);

    /**
     * @brief Add the attributes of the physical random access procedure.
     * @param tid the TypeId
     * @return it
     */
    static TypeId AddPhysicalAttributes(TypeId tid);

    /** @return the parameters of random access */
    RachConfig MakeConfig() const;

    /** @brief Have the event no later than the next deadline. */
    void Schedule();

    /** @brief The event. */
    void OnTimer();

    /** @brief A UE. */
    struct Ue
    {
        MacCHeader header;           //!< Address
        Ptr<MacD> mac;               //!< MAC-d
        Ptr<BlockErrorModel> errors; //!< Block errors of its RACH
    };

    AccessModel m_accessModel{PREAMBLES};       //!< How a UE gets to send
    double m_persistence{1.0};                  //!< P_i
    uint16_t m_signatures{0};                   //!< Available signatures
    uint16_t m_subChannels{0};                  //!< Available sub-channels
    uint32_t m_mMax{0};                         //!< Mmax
    uint32_t m_nb01Min{0};                      //!< NB01min
    uint32_t m_nb01Max{0};                      //!< NB01max
    uint32_t m_preambleRetransMax{0};           //!< Preambles of a cycle
    double m_powerRampStep{0.0};                //!< dB
    uint32_t m_aichTransmissionTiming{0};       //!< 0 or 1
    uint32_t m_maxMessages{0};                  //!< Messages received at a time
    std::vector<AccessServiceClass> m_classes;  //!< In place of the class of the attributes
    Ptr<RandomVariableStream> m_initialDeficit; //!< Of the first preamble, dB
    Ptr<RandomVariableStream> m_accessDelay;    //!< Of AccessModel Delay, s
    Ptr<UniformRandomVariable> m_uniform;       //!< Slots, signatures, persistence, back-off
    CommonChannelConfig m_channels;             //!< FACH and RACH
    Ptr<UuChannel> m_cell;                      //!< The cell
    uint32_t m_rach{0};                         //!< Number of the RACH in the cell
    MacCReceiver m_fach;                        //!< All UEs, as receivers of the FACH
    std::unique_ptr<RachAccess> m_access;       //!< Random access
    std::vector<Ue> m_ues;                      //!< By number
    EventId m_event;                            //!< The event
    Nanos m_at{NEVER};                          //!< When it comes
    TracedCallback<uint16_t, const RachPreamble&, int8_t> m_preambleTrace; //!< Preamble
    TracedCallback<uint16_t, bool> m_messageTrace;                         //!< Message
    TracedCallback<uint16_t> m_failureTrace;                               //!< AccessFailure
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_COMMON_CHANNELS_H */
