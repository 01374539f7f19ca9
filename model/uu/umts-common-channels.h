/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMMON_CHANNELS_H
#define UMTS_COMMON_CHANNELS_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-rach-access.h"
#include "ns3/umts-section.h"
#include "ns3/umts-uu-channel.h"

#include <memory>

namespace ns3::umts
{

class RachTransmitter;

/**
 * @ingroup umts
 * @brief What a cell broadcasts for the power of random access: system information blocks 5 to 7
 * (TS 25.331 8.5.7, 10.3.5.8).
 */
struct OpenLoopInfo
{
    double cpichDbm;          //!< Primary CPICH Tx power, whole dBm
    double ulInterferenceDbm; //!< UL interference, whole dBm
    double constantValueDb;   //!< Constant value, dB
    double messageOffsetDb;   //!< Power of the message part over that of the last preamble, dB
};

/**
 * @ingroup umts
 * @brief RACH and FACH of one cell on the Uu, with random access of all its UEs (RachAccess).
 *
 * Random access precedes every RACH message. One event serves all UEs of the cell; none is pending
 * while no UE has data to send.
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
     * @param uu the cell on the air
     * @param channels FACH and RACH
     */
    void Configure(Ptr<UuChannel> uu, const CommonChannelConfig& channels);

    /** @return FACH and RACH */
    const CommonChannelConfig& GetChannels() const;

    /** @return the FACH on the air */
    TransportChannelId GetFach() const;

    /** @return the RACH on the air */
    TransportChannelId GetRach() const;

    /** @return the cell on the air */
    Ptr<UuChannel> GetUu() const;

    /** @return UEs' logical channels that may send on the RACH, see RachTransmitter */
    std::size_t GetNTransmitters() const;

    /** @return what the cell broadcasts now about the power of random access */
    OpenLoopInfo GetOpenLoopInfo();

    /** @return Ec/N0 from which on the Node B detects a preamble, dB */
    double GetPreambleEcN0Db() const;

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
    friend class RachTransmitter;

    bool SendMessage(uint32_t ue, bool collided) override;
    void OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer) override;
    void OnFailure(uint32_t ue) override;

    /** @return the parameters of random access */
    RachConfig MakeConfig() const;

    /**
     * @brief A UE has PDUs to send.
     * @param ue its number
     */
    void Request(uint32_t ue);

    /** @brief Have the event no later than the next deadline. */
    void Schedule();

    /** @brief The event. */
    void OnTimer();

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
    double m_constantValueDb{0.0};              //!< Constant value, dB
    Time m_ulInterferencePeriod;                //!< Attribute UlInterferencePeriod
    double m_preambleEcN0Db{0.0};               //!< Least of a preamble that is detected, dB
    double m_powerOffsetPpMDb{0.0};             //!< Power offset Pp-m, dB
    uint32_t m_betaC{0};                        //!< Gain factor of the control part, 1 .. 15
    uint32_t m_betaD{0};                        //!< Gain factor of the data part, 0 .. 15
    double m_ulInterferenceDbm{0.0};            //!< UL interference that is broadcast, dBm
    int64_t m_broadcastPeriod{-1};              //!< Period of its measurement; -1: none yet
    std::vector<AccessServiceClass> m_classes;  //!< In place of the class of the attributes
    Ptr<RandomVariableStream> m_initialDeficit; //!< Of the first preamble, dB
    Ptr<RandomVariableStream> m_accessDelay;    //!< Of AccessModel Delay, s
    Ptr<UniformRandomVariable> m_uniform;       //!< Slots, signatures, persistence, back-off
    CommonChannelConfig m_channels;             //!< FACH and RACH
    Ptr<UuChannel> m_uu;                        //!< The cell on the air
    TransportChannelId m_fach{};                //!< The FACH there
    TransportChannelId m_rach{};                //!< The RACH there
    std::unique_ptr<RachAccess> m_access;       //!< Random access
    std::vector<RachTransmitter*> m_ues;        //!< By number; null once closed
    NodeEvent m_event{[this]() { OnTimer(); }}; //!< The event, of the Node B
    Nanos m_at{NEVER};                          //!< Time of the pending event, ns
    TraceSource<uint16_t, const RachPreamble&, int8_t> m_preambleTrace; //!< Preamble
    TraceSource<uint16_t, bool> m_messageTrace;                         //!< Message
    TraceSource<uint16_t> m_failureTrace;                               //!< AccessFailure
};

/**
 * @ingroup umts
 * @brief Sending end of the RACH in a UE for one logical channel, closed when this object is
 * destroyed.
 */
class RachTransmitter
{
  public:
    /**
     * @brief Open it.
     * @param common the common channels of the cell
     * @param address C-RNTI and C/T
     * @param priority MAC logical channel priority, which decides on the access service class
     * @param source gives the blocks of a message, as long as this is there; connected from now on
     * @param errors block errors of the UE's link
     * @param power power of preambles and messages, as long as this is there; null: the cell's
     *        InitialPowerDeficit
     */
    RachTransmitter(Ptr<CommonChannels> common,
                    const MacCHeader& address,
                    uint32_t priority,
                    CommonChannelSource& source,
                    Ptr<BlockErrorModel> errors,
                    PreamblePower* power = nullptr);

    ~RachTransmitter();
    RachTransmitter(const RachTransmitter&) = delete;
    RachTransmitter& operator=(const RachTransmitter&) = delete;

    /** @return C-RNTI and C/T */
    const MacCHeader& GetAddress() const;

    /**
     * @brief Send a message, if there is anything to send.
     * @param collided nobody can read it
     * @return whether there was
     */
    bool Send(bool collided);

    /** @return whether there is more to send */
    bool HasBlocks() const;

  private:
    /** @brief There are PDUs to send. */
    void Activate();

    /** @brief There are none any more, whatever random access is doing. */
    void Deactivate();

    Ptr<CommonChannels> m_common;  //!< The common channels of the cell
    MacCHeader m_address;          //!< C-RNTI and C/T
    CommonChannelSource& m_source; //!< Gives the blocks
    PreamblePower* m_power;        //!< Power of messages; null: they have enough
    UuTransmitter m_transmitter;   //!< Sending end on the air
    uint32_t m_number;             //!< Number of the UE in random access
};

} // namespace ns3::umts

#endif /* UMTS_COMMON_CHANNELS_H */
