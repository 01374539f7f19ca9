/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-rrc-procedures.h"
#include "ns3/umts-ue-context.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Steps of procedures of RRC: each one fails, or is overtaken by the release of the UE, in turn,
 * and what has been reserved is given back once.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-procedure", UNIT);

/**
 * @ingroup umts
 * @brief Carries one message at a time, which comes when Deliver() says so.
 */
class HandTransport : public RrcTransport
{
  public:
    /** @brief Have the message under way come. */
    void DeliverNext()
    {
        if (const auto deliver = std::exchange(m_deliver, nullptr))
        {
            deliver();
        }
    }

    void SetErrorCallback(Callback<void> /* onError */) override
    {
    }

    void SendDownlink(const RrcDownlinkMessage& message) override
    {
        m_deliver = [this, message]() { Deliver(message); };
    }

    void SendUplink(const RrcUplinkMessage& message, Time /* processing */) override
    {
        m_deliver = [this, message]() { Deliver(message); };
    }

    void SendOnCcch(std::optional<ScramblingCode> /* cell */,
                    const RrcDownlinkMessage& /* message */) override
    {
    }

    void SendOnCcch(std::optional<ScramblingCode> /* cell */,
                    const RrcUplinkMessage& /* message */,
                    Ccch::SentCallback /* onSent */) override
    {
    }

    UeProcessing GetProcessing(const RrcDownlinkMessage& /* message */) const override
    {
        return {};
    }

    void Interrupt() override
    {
        m_deliver = nullptr;
    }

    void CancelReports() override
    {
    }

    void Reestablish() override
    {
    }

    void Close() override
    {
    }

    bool IsInstant() const override
    {
        return false;
    }

    bool IsReachable() const override
    {
        return true;
    }

    std::size_t GetNUnderWay() const override
    {
        return m_deliver ? 1 : 0;
    }

    Ptr<Dcch> GetDcch() const override
    {
        return nullptr;
    }

    Ptr<Ccch> GetCcch() const override
    {
        return nullptr;
    }

  private:
    std::function<void()> m_deliver; //!< Hands the message under way to its receiver
};

/// Is told of a step; returns why it fails.
using StepCallback = std::function<std::string(const std::string& step)>;

/**
 * @ingroup umts
 * @brief A procedure that reserves one thing: "+" when it takes it, "-" when it gives it back, "="
 * when the UE has got it.
 */
class FakeProcedure : public RrcProcedure
{
  public:
    /**
     * @param ue the UE
     * @param onStep told of each step, and of the thing
     * @param isFirst whether it is the first of two
     * @param preparation what other nodes take before Reserve()
     */
    FakeProcedure(UeContext& ue, StepCallback onStep, bool isFirst, Time preparation = Time(0))
        : RrcProcedure(ACTIVE_SET_UPDATE, ue),
          m_onStep(std::move(onStep)),
          m_isFirst(isFirst),
          m_preparation(preparation)
    {
    }

    std::string Check() override
    {
        return m_onStep("check");
    }

    Time DrawPreparation() override
    {
        return m_preparation;
    }

    std::string Reserve() override
    {
        m_hasThing = true;
        m_onStep("+");
        return m_onStep("reserve");
    }

    std::optional<RrcDownlinkMessage> MakeMessage() const override
    {
        ActiveSetUpdate message;
        message.added.push_back(m_isFirst ? 1 : 2);
        return message;
    }

    std::string Apply() override
    {
        const std::string reason = m_onStep("apply");
        if (reason.empty() && std::exchange(m_hasThing, false))
        {
            m_onStep("=");
        }
        return reason;
    }

    void Undo(const std::string& /* reason */) override
    {
        if (std::exchange(m_hasThing, false))
        {
            m_onStep("-");
        }
        m_onStep("undo");
    }

  private:
    StepCallback m_onStep;  //!< Told of each step
    bool m_isFirst;         //!< It is the first of two
    Time m_preparation;     //!< What other nodes take before Reserve()
    bool m_hasThing{false}; //!< It holds what it has reserved
};

/**
 * @ingroup umts
 * @brief Runs a procedure, and another one behind it, and tells what happens.
 */
class ProcedureTest
{
  public:
    /**
     * @brief Have two procedures run until nothing is under way.
     * @param step step of the first one, or phase of it, that something happens at; "never": none
     * @param reason why the step fails; empty: the UE is released then
     * @return the steps and phases, of the second one as "next"
     */
    std::string Run(const std::string& step, const std::string& reason)
    {
        const auto transport = CreateObject<HandTransport>();
        Begin(transport, step, reason);
        while (transport->GetNUnderWay() > 0)
        {
            transport->DeliverNext();
            // A UE that has left its cells comes back.
            if (m_procedures->IsEstablishing())
            {
                m_procedures->OnEstablishment(false, "back");
                transport->SendUplink(RrcFailure{RrcTransaction::ACTIVE_SET_UPDATE}, Time(0));
            }
        }
        return End();
    }

    /**
     * @brief As Run(), where messages take no time.
     * @param step as in Run()
     * @param reason as in Run()
     * @param isEstablished whether a UE that has left its cells gets to the new one
     * @return the steps, of the second one as "next"
     */
    std::string RunAtOnce(const std::string& step,
                          const std::string& reason,
                          bool isEstablished = false)
    {
        Begin(CreateObject<RrcTransport>(), step, reason);
        if (m_procedures->IsEstablishing())
        {
            m_procedures->OnEstablishment(isEstablished, "back");
        }
        return End();
    }

    /**
     * @brief As Run(), where the first one is prepared for a second.
     * @param transport what carries messages
     * @param isReleased whether the UE is released meanwhile
     * @param step as in Run()
     * @param reason as in Run()
     * @return the steps and phases, of the second one as "next", those after that second after ";"
     */
    std::string RunPrepared(const Ptr<RrcTransport>& transport,
                            bool isReleased,
                            const std::string& step = "never",
                            const std::string& reason = "no")
    {
        m_preparation = Seconds(1);
        Begin(transport, step, reason);
        m_preparation = Time(0);
        RunUntil(Simulator::Now() + Seconds(0.5));
        if (isReleased)
        {
            m_procedures->Close("released");
        }
        RunUntil(Simulator::Now() + Seconds(0.5) - NanoSeconds(1));
        m_story += "; ";
        RunUntil(Simulator::Now() + NanoSeconds(1));
        const auto byHand = DynamicCast<HandTransport>(transport);
        while (byHand && byHand->GetNUnderWay() > 0)
        {
            byHand->DeliverNext();
        }
        return End();
    }

    /** @return procedures that another RNC would get while the first one is prepared */
    std::size_t CountTaken()
    {
        m_preparation = Seconds(1);
        Begin(CreateObject<RrcTransport>(), "never", "no");
        m_preparation = Time(0);
        const std::size_t taken = m_procedures->TakeWaiting().size();
        RunUntil(Simulator::Now() + Seconds(2));
        return taken;
    }

  protected:
    /** @return what has happened, and the number of procedures that are left */
    std::string End()
    {
        const std::size_t size = m_procedures->GetSize();
        m_procedures->Dispose();
        m_procedures = nullptr;
        m_transport = nullptr;
        return m_story + std::to_string(size);
    }

  private:
    /**
     * @brief Ask for two procedures.
     * @param transport what carries their messages
     * @param step as in Run()
     * @param reason as in Run()
     */
    void Begin(const Ptr<RrcTransport>& transport,
               const std::string& step,
               const std::string& reason)
    {
        m_story.clear();

        m_transport = transport;
        m_transport->SetUe(MakeCallback(&ProcedureTest::OnMessage, this));
        m_transport->SetRnc(MakeCallback(&ProcedureTest::OnAnswer, this));
        m_step = step;
        m_reason = reason;
        m_procedures = Create<RrcProcedures>(transport,
                                             MakeCallback(&ProcedureTest::OnPhase, this),
                                             MakeNullCallback<void>());
        m_procedures->Request(std::make_shared<FakeProcedure>(
            m_ue,
            [this](const std::string& what) { return OnStep(what); },
            true,
            m_preparation));
        m_procedures->Request(std::make_shared<FakeProcedure>(
            m_ue,
            [this](const std::string& what) {
                m_story += what == "=" ? "next " : "";
                return std::string();
            },
            false));
        m_procedures->Open();
    }

    /** @brief The UE has a message: it does what it says, unless it leaves its cells for that. */
    void OnMessage(const RrcDownlinkMessage& message, bool /* isPart */)
    {
        const bool isFirst = std::get<ActiveSetUpdate>(message).added.front() == 1;
        if (isFirst && !OnStep("leave").empty())
        {
            m_procedures->OnLeft();
            return;
        }
        m_procedures->OnDone();
        m_transport->SendUplink(RrcComplete{RrcTransaction::ACTIVE_SET_UPDATE}, Time(0));
    }

    /** @brief The RNC has the answer of the UE. */
    void OnAnswer(const RrcUplinkMessage& message)
    {
        if (const auto* failure = std::get_if<RrcFailure>(&message))
        {
            m_procedures->OnFailure(*failure, "back");
            return;
        }
        m_procedures->OnComplete(std::get<RrcComplete>(message));
    }

    /**
     * @brief The first procedure takes a step.
     * @param what the step
     * @return why it fails
     */
    std::string OnStep(const std::string& what)
    {
        m_story += what + " ";
        if (what != m_step)
        {
            return {};
        }
        if (m_reason.empty())
        {
            m_procedures->Close("released");
        }
        return m_reason;
    }

    /**
     * @brief A procedure has got on.
     * @param phase how far it is
     * @param reason why it has failed
     */
    void OnPhase(RrcProcedure::Type /* type */,
                 RrcProcedure::Phase phase,
                 const std::string& /* reason */)
    {
        static const std::vector<std::string> names{"BEGUN", "DONE", "COMPLETED", "FAILED"};
        OnStep(names.at(phase));
    }

    UeContext m_ue;                //!< Of both procedures
    Time m_preparation;            //!< Of the first one
    Ptr<RrcTransport> m_transport; //!< Carries their messages

    Ptr<RrcProcedures> m_procedures; //!< The procedures
    std::string m_step;              //!< Where something happens
    std::string m_reason;            //!< Why the step fails; empty: the UE is released
    std::string m_story;             //!< What has happened
};

UMTS_TEST_F(ProcedureTest, "umts-rrc-procedure", "A step of a procedure fails")
{
    const std::string next = "BEGUN next DONE COMPLETED 0";
    const std::string begun = "check + reserve BEGUN leave ";
    ExpectText(Run("never", "no"), begun + "apply = DONE COMPLETED " + next, "none");
    ExpectText(Run("check", "no"), "check undo " + next, "check");
    ExpectText(Run("reserve", "no"), "check + reserve - undo " + next, "reserve");
    ExpectText(Run("leave", "no"), begun + "- undo FAILED " + next, "establishment");
    ExpectText(Run("apply", "no"), begun + "apply - undo FAILED " + next, "apply");
}

UMTS_TEST_F(ProcedureTest,
            "umts-rrc-procedure",
            "A step of a procedure is overtaken by the release of the UE")
{
    const std::string reserved = "check + reserve ";
    const std::string undone = "- undo FAILED FAILED 0";
    const std::string done = reserved + "BEGUN leave apply ";
    ExpectText(Run("check", ""), "check undo FAILED FAILED 0", "check");
    ExpectText(Run("reserve", ""), reserved + undone, "reserve");
    ExpectText(Run("BEGUN", ""), reserved + "BEGUN " + undone, "the message is to be sent");
    ExpectText(Run("leave", ""), reserved + "BEGUN leave " + undone, "establishment");
    ExpectText(Run("apply", ""), done + "FAILED = 0", "apply");
    ExpectText(Run("DONE", ""), done + "= DONE FAILED 0", "both ends have done it");
    ExpectText(Run("COMPLETED", ""), done + "= DONE COMPLETED FAILED 0", "the answer");
}

UMTS_TEST_F(ProcedureTest, "umts-rrc-procedure", "A step fails where messages take no time")
{
    ExpectText(RunAtOnce("never", "no"), "check + reserve leave apply = next 0", "none");
    ExpectText(RunAtOnce("check", "no"), "check undo next 0", "check");
    ExpectText(RunAtOnce("reserve", "no"), "check + reserve - undo next 0", "reserve");
    ExpectText(RunAtOnce("leave", "no"), "check + reserve leave next - undo 0", "establishment");
    ExpectText(RunAtOnce("leave", "no", true),
               "check + reserve leave next apply = 0",
               "established while another procedure is carried out");
    ExpectText(RunAtOnce("apply", "no"), "check + reserve leave apply - undo next 0", "apply");
}

UMTS_TEST_F(ProcedureTest, "umts-rrc-procedure", "A procedure that other nodes prepare")
{
    const auto atOnce = [this](bool isReleased, const std::string& step, const std::string& why) {
        return RunPrepared(CreateObject<RrcTransport>(), isReleased, step, why);
    };
    const auto byHand = [this](bool isReleased, const std::string& step, const std::string& why) {
        return RunPrepared(CreateObject<HandTransport>(), isReleased, step, why);
    };
    const std::string next = "BEGUN next DONE COMPLETED 0";
    ExpectText(atOnce(false, "never", "no"),
               "check ; check + reserve leave apply = next 0",
               "the second one waits");
    ExpectText(byHand(false, "never", "no"),
               "check ; check + reserve BEGUN leave apply = DONE COMPLETED " + next,
               "likewise, with messages");
    ExpectText(atOnce(false, "check", "no"), "check check undo next ; 0", "never possible");
    ExpectText(byHand(false, "check", "no"),
               "check check undo BEGUN ; next DONE COMPLETED 0",
               "likewise, with messages");
    ExpectText(atOnce(false, "reserve", "no"),
               "check ; check + reserve - undo next 0",
               "refused at the end");
    ExpectText(byHand(false, "reserve", "no"),
               "check ; check + reserve - undo " + next,
               "likewise, with messages");
    ExpectText(atOnce(true, "never", "no"), "check undo ; 0", "released meanwhile");
    ExpectText(byHand(true, "never", "no"), "check undo FAILED FAILED ; 0", "with messages");
    UMTS_EXPECT(CountTaken() == 2, "the one that is prepared, and the one behind it");
    ExpectText(End(), "check 0", "neither goes on here");
    Simulator::Destroy();
}

UMTS_TEST_F(ProcedureTest,
            "umts-rrc-procedure",
            "A step is overtaken by the release of the UE where messages take no time")
{
    ExpectText(RunAtOnce("check", ""), "check undo 0", "check");
    ExpectText(RunAtOnce("reserve", ""), "check + reserve - undo 0", "reserve");
    ExpectText(RunAtOnce("leave", ""), "check + reserve leave - undo 0", "establishment");
    ExpectText(RunAtOnce("apply", ""), "check + reserve leave apply = 0", "apply");
}

} // namespace
