/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RACH_ACCESS_H
#define UMTS_RACH_ACCESS_H

#include "ns3/umts-timer.h"

#include <functional>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Access service class: its partition of the PRACH resources and its persistence value
 * (TS 25.321 11.2.1, TS 25.331 10.3.6.6).
 */
struct AccessServiceClass
{
    uint16_t signatures{0xffff}; //!< Bit i: preamble signature i is available, 16 bits
    uint16_t subChannels{0xfff}; //!< Bit i: RACH sub-channel i is available, 12 bits
    double persistence{1.0};     //!< P_i: probability that a UE starts in a TTI
};

/**
 * @ingroup umts
 * @brief Parameters of random access (TS 25.331 10.3.6.2, 10.3.6.54, 10.3.6.67).
 */
struct RachConfig
{
    std::vector<AccessServiceClass> classes; //!< By number of the class; at least one
    uint32_t mMax{8};                        //!< Preamble ramping cycles
    uint32_t nb01Min{0};                     //!< Least back-off after a NACK, TTIs of 10 ms
    uint32_t nb01Max{10};                    //!< Largest back-off after a NACK, TTIs of 10 ms
    uint32_t preambleRetransMax{8};          //!< Preambles of a cycle
    double powerRampStep{3.0};               //!< From one preamble to the next, dB
    uint32_t aichTransmissionTiming{0};      //!< 0 or 1: 3 or 4 access slots between preambles
    uint32_t maxMessages{0};                 //!< Messages received at a time; 0: no limit
    Nanos messageDuration{10000000};         //!< Message part: TTI of the RACH
    std::function<double()> uniform;         //!< Random number of [0, 1)
    std::function<double()> initialDeficit;  //!< Power that the first preamble of a cycle lacks, dB
    std::function<Nanos()> accessDelay; //!< If set: no preambles, the message goes after this time
};

/**
 * @ingroup umts
 * @brief A preamble of random access, as the Node B receives it (TS 25.211 5.2.2.1).
 */
struct RachPreamble
{
    uint32_t ue;                 //!< Who sends it
    int64_t slot;                //!< Access slot, counted from time 0
    uint32_t signature;          //!< Preamble signature
    double margin;               //!< Received power above the threshold of detection, dB
    std::optional<double> power; //!< Transmit power of the UE, dBm; none without OpenLoopPower
};

/**
 * @ingroup umts
 * @brief Interface that gives the power of the preambles of a UE (TS 25.214 6.1), and what of it
 * reaches the Node B. Used by RachAccess.
 */
class PreamblePower
{
  public:
    virtual ~PreamblePower() = default;

    /**
     * @brief A ramping cycle begins: Commanded Preamble Power is Preamble_Initial_Power.
     * @param preamble gets the power of its first preamble
     */
    virtual void Begin(RachPreamble& preamble) = 0;

    /**
     * @brief The AICH has not answered: Commanded Preamble Power rises.
     * @param preamble gets the power of the next preamble
     * @param stepDb Power Ramp Step, dB
     * @return whether to go on; false ends the cycle with "no ACK on AICH"
     */
    virtual bool Ramp(RachPreamble& preamble, double stepDb) = 0;

    /**
     * @brief The Node B has received the preamble.
     * @param preamble gets its margin
     */
    virtual void Receive(RachPreamble& preamble) = 0;

    /**
     * @brief A message part begins.
     * @param bits bits of its transport blocks
     * @return whether it has too little power to be read
     */
    virtual bool IsMessageLost(uint32_t bits) = 0;
};

/** @brief What the AICH answers to a preamble signature (TS 25.211 5.3.3.7). */
enum class AcquisitionIndicator : int8_t
{
    NACK = -1,
    NONE = 0,
    ACK = 1
};

/**
 * @ingroup umts
 * @brief Counters of random access in a cell, from the creation of RachAccess.
 */
struct RachCounters
{
    uint64_t tests{0};     //!< Persistence tests
    uint64_t preambles{0}; //!< Preambles sent
    uint64_t acks{0};      //!< Preambles answered by ACK
    uint64_t nacks{0};     //!< Preambles answered by NACK
    uint64_t noAcks{0};    //!< Cycles ended by "no ACK on AICH"
    uint64_t failures{0};  //!< Accesses given up after Mmax cycles
    uint64_t messages{0};  //!< Message parts sent
    uint64_t collided{0};  //!< Messages that met another one of the same access slot and signature
};

/**
 * @ingroup umts
 * @brief Interface of the owner of a RachAccess (CommonChannels): sends the message parts, and gets
 * the AICH response to each preamble and the failures of random access.
 */
class RachClient
{
  public:
    virtual ~RachClient() = default;

    /**
     * @brief A UE sends its message part, from now on.
     * @param collided the message is lost to a collision
     * @return true when it has more to send after this one
     */
    virtual bool SendMessage(uint32_t ue, bool collided) = 0;

    /**
     * @brief A preamble has been answered, or not.
     * @param answer what the AICH said
     */
    virtual void OnAnswer(const RachPreamble& preamble, AcquisitionIndicator answer) = 0;

    /** @brief Mmax cycles were in vain; the UE begins again. */
    virtual void OnFailure(uint32_t ue) = 0;
};

/**
 * @ingroup umts
 * @brief Random access of all UEs of a cell: control by MAC (TS 25.321 11.2.2) and the physical
 * random access procedure (TS 25.214 6.1).
 *
 * TTIs begin at multiples of 10 ms, access slots of 5120 chips at multiples of 4/3 ms, both as seen
 * by the Node B. Two messages collide when their preambles had the same access slot and signature.
 *
 * Plain C++: the caller passes the time, and asks for the next deadline; idle UEs have none.
 */
class RachAccess
{
  public:
    /**
     * @param config parameters
     * @param client its owner, which is told
     */
    RachAccess(RachConfig config, RachClient& client);

    /**
     * @brief Add a UE, idle.
     * @param accessClass its access service class
     * @param power power of its preambles; null: they lack what RachConfig::initialDeficit says
     * @return its number, which may have been that of a UE removed
     */
    uint32_t AddUe(uint32_t accessClass, PreamblePower* power = nullptr);

    /**
     * @brief Remove a UE, whatever it is doing.
     * @param ue its number
     */
    void RemoveUe(uint32_t ue);

    /** @return UEs added and not removed */
    std::size_t GetNUes() const;

    /**
     * @brief A UE has data to send; ignored when it is at it already.
     * @param now the current time
     */
    void Request(uint32_t ue, Nanos now);

    /** @brief A UE has no use of the RACH any more, whatever it is doing. */
    void Cancel(uint32_t ue);

    /**
     * @brief Do what is due.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when all UEs are idle */
    Nanos GetDeadline() const;

    /** @return the counters */
    const RachCounters& GetCounters() const
    {
        return m_counters;
    }

    /** @return the number of access service classes */
    uint32_t GetNClasses() const
    {
        return static_cast<uint32_t>(m_config.classes.size());
    }

    /**
     * @param slot number of an access slot
     * @return when it begins
     */
    static Nanos GetSlotStart(int64_t slot);

  private:
    /** @brief What a UE does next. */
    enum class Step : uint8_t
    {
        ANSWER,  //!< Listen to the AICH
        MESSAGE, //!< Send the message part
        TEST     //!< Test its persistence
    };

    /** @brief The next step of a UE's random access, and when it is due. */
    struct Task
    {
        Nanos at;       //!< When
        Step step;      //!< What
        uint32_t ue;    //!< Who
        uint32_t epoch; //!< Void unless it is the UE's
    };

    /** @brief Order of tasks in the heap: the first one on top. */
    struct Later
    {
        /**
         * @param a a task
         * @param b another
         * @return true when @p a comes after @p b
         */
        bool operator()(const Task& a, const Task& b) const;
    };

    /** @brief Power of UEs without a radio link: a random deficit, less with each step. */
    class RandomDeficit : public PreamblePower
    {
      public:
        /** @param config parameters, which have to exist as long as this */
        explicit RandomDeficit(const RachConfig& config)
            : m_config(config)
        {
        }

        void Begin(RachPreamble& preamble) override;
        bool Ramp(RachPreamble& preamble, double stepDb) override;
        void Receive(RachPreamble& preamble) override;
        bool IsMessageLost(uint32_t bits) override;

      private:
        const RachConfig& m_config; //!< Parameters of random access
    };

    /** @brief A UE in random access. */
    struct Ue
    {
        PreamblePower* power{nullptr}; //!< Power of its preambles
        uint32_t accessClass{0};       //!< Access service class
        uint32_t epoch{0};             //!< Counts cancellations
        bool busy{false};              //!< A task is pending
        bool collided{false};          //!< The message will collide
        uint32_t cycles{0};            //!< Ramping cycles in vain: M - 1
        uint32_t preambles{0};         //!< Preambles sent in this cycle
        Nanos freeAt{0};               //!< Earliest time of the UE's next access, ns
        RachPreamble preamble;         //!< The last one
    };

    /**
     * @brief Have something done.
     * @param ue who
     * @param step what
     * @param at when
     */
    void Add(uint32_t ue, Step step, Nanos at);

    /**
     * @brief Begin a cycle, if persistence allows.
     * @param now the current time, at which a TTI begins
     */
    void Test(uint32_t ue, Nanos now);

    /**
     * @brief Send a preamble: choose its signature.
     * @param slot the access slot
     */
    void SendPreamble(uint32_t ue, int64_t slot);

    /**
     * @brief Answer the preambles of one access slot.
     * @param now the time of the answer
     */
    void AnswerSlot(Nanos now);

    /**
     * @brief Answer the preambles of one access slot and signature.
     * @param begin the first in m_batch
     * @param end after the last
     * @param now the time of the answer
     */
    void AnswerSignature(std::size_t begin, std::size_t end, Nanos now);

    /**
     * @brief The AICH has not answered.
     * @param now the current time
     */
    void OnNoAnswer(uint32_t ue, Nanos now);

    /**
     * @brief The AICH has refused.
     * @param now the current time
     */
    void OnNack(uint32_t ue, Nanos now);

    /**
     * @brief A cycle was in vain: begin another, or give up.
     * @param next not before this time
     */
    void EndCycle(uint32_t ue, Nanos next);

    /**
     * @brief Send the message part.
     * @param now the current time
     */
    void SendMessage(uint32_t ue, Nanos now);

    /**
     * @param first the least number
     * @param last the largest number
     * @return one of them, all equally likely
     */
    uint32_t Draw(uint32_t first, uint32_t last) const;

    /**
     * @param mask a bit mask, not 0
     * @return number of a bit that is 1, all equally likely
     */
    uint32_t DrawBit(uint32_t mask) const;

    /**
     * @param slot number of an access slot
     * @param accessClass an access service class
     * @return true when the slot's RACH sub-channel is available to the class
     */
    bool IsAvailable(int64_t slot, uint32_t accessClass) const;

    /**
     * @brief Choose an access slot of the first access slot set that has any.
     * @param accessClass the access service class
     * @param now where the first set begins
     */
    int64_t ChooseSlot(uint32_t accessClass, Nanos now) const;

    const RachConfig m_config;      //!< Parameters
    RandomDeficit m_deficit;        //!< Power of UEs without a radio link
    RachClient& m_client;           //!< Is told
    const int64_t m_preambleGap;    //!< tau_p-p,min = tau_p-m, access slots
    const Nanos m_answerAfter;      //!< From a preamble to the end of the AICH's answer
    std::vector<Ue> m_ues;          //!< By number, removed ones included
    std::vector<uint32_t> m_free;   //!< Numbers of removed UEs
    std::vector<Task> m_tasks;      //!< Heap
    std::vector<uint32_t> m_batch;  //!< Scratch: UEs with the same task at the same time
    std::vector<Nanos> m_receiving; //!< Ends of the messages that the Node B has granted
    RachCounters m_counters;        //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_RACH_ACCESS_H */
