/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SECTION_H
#define UMTS_SECTION_H

#include "ns3/traced-callback.h"

#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Scope in which UEs, radio bearers and cells must not change, because the module iterates
 * over them, or calls a trace sink or an application and goes on afterwards. Commands (see
 * Commands) given in a section wait for its end.
 *
 * Every event of the module, and every function that a node calls, begins with a Section. Sections
 * nest. The outermost one runs the waiting commands at its end.
 */
class Section
{
  public:
    Section()
    {
        ++s_depth;
    }

    /** @brief Close it, even when a command that has waited throws an Error. */
    ~Section() noexcept(false)
    {
        const Closing closing;
        if (s_depth == 1 && s_isAwaited)
        {
            RunOrPostpone();
        }
    }

    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;

    /** @return whether a section is open, in a command: within that command */
    static bool IsOpen()
    {
        return s_depth > s_commandDepth;
    }

  private:
    friend class Commands;
    friend class TraceSection;

    /**
     * @brief What the destructor does last.
     */
    struct Closing
    {
        ~Closing()
        {
            --s_depth;
        }
    };

    /** @brief Run the commands that wait, and those that they give rise to, in their order. */
    static void RunWaiting();

    /** @brief Run them, when an exception is on its way by an event of the same time. */
    static void RunOrPostpone();

    /** @brief Run them by an event of the same time. */
    static void Postpone();

    static inline uint32_t s_depth{0}; //!< Open sections, one within another
    static inline uint32_t s_commandDepth{
        0}; //!< Sections that were open when the running command began
    static inline bool s_isAwaited{false}; //!< Commands wait
    static inline bool s_hasWaited{false}; //!< The command that is carried out has waited
};

/**
 * @ingroup umts
 * @brief Section for the call of the sinks of a TraceSource. Unlike Section it runs no commands at
 * its end, as the function that has fired the trace goes on: if no other section is open, the
 * waiting commands run in an event of the same time.
 */
class TraceSection
{
  public:
    TraceSection()
    {
        ++Section::s_depth;
    }

    ~TraceSection()
    {
        if (--Section::s_depth == 0 && Section::s_isAwaited)
        {
            Section::Postpone();
        }
    }

    TraceSection(const TraceSection&) = delete;
    TraceSection& operator=(const TraceSection&) = delete;
};

/**
 * @ingroup umts
 * @brief Runs commands: the methods that change UEs, radio bearers or cells. A command runs at once
 * or, if a section is open, at the end of the outermost section: at the same simulated time, after
 * earlier commands.
 *
 * So a trace sink, or an application that receives a packet, may call any command. A method whose
 * command waits returns its future result: the identity of a new bearer, for example, which comes
 * to exist later.
 */
class Commands
{
  public:
    /// What has become of a command. Where no section is open it may be used as "it was not
    /// refused".
    enum Outcome
    {
        REFUSED, //!< Nothing has changed
        DONE,    //!< Done, or begun by a procedure that takes time
        PENDING, //!< A section is open: trace sources tell what becomes of it
    };

    /**
     * @brief Carry out a command, or have it wait. One that a command asks for is part of that.
     * @tparam COMMAND its type
     * @param command what to call without arguments: returns nothing, or false when it is refused
     * @return what has become of it
     */
    template <typename COMMAND>
    static Outcome Post(COMMAND command)
    {
        if (Section::IsOpen())
        {
            Wait([command = std::move(command)]() mutable { command(); });
            return PENDING;
        }
        Section turn;
        if (Section::s_isAwaited && Section::s_commandDepth == 0)
        {
            Section::RunWaiting();
        }
        const Scope scope;
        if constexpr (std::is_void_v<decltype(command())>)
        {
            command();
            return DONE;
        }
        else
        {
            return command() ? DONE : REFUSED;
        }
    }

    /**
     * @return whether the command that is carried out has waited: what would be wrong use of a
     *         command given at once may be the work of those before it
     */
    static bool HaveWaited()
    {
        return Section::s_hasWaited;
    }

  private:
    friend class Section;
    friend class TraceSection;

    /**
     * @brief The time that a command takes.
     */
    class Scope
    {
      public:
        /** @param hasWaited whether the command has waited */
        explicit Scope(bool hasWaited = Section::s_hasWaited)
            : m_outer(std::exchange(Section::s_commandDepth, Section::s_depth)),
              m_hadWaited(std::exchange(Section::s_hasWaited, hasWaited))
        {
        }

        ~Scope()
        {
            Section::s_commandDepth = m_outer;
            Section::s_hasWaited = m_hadWaited;
        }

        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        uint32_t m_outer; //!< Of the command that has asked for it
        bool m_hadWaited; //!< Whether that has waited
    };

    /** @brief Run the commands that wait. */
    static void Run();

    /** @brief Discard the commands that wait: the simulation is over. */
    static void Discard();

    /** @param command to be run at the end of the outermost section */
    static void Wait(std::function<void()> command);
};

/**
 * @ingroup umts
 * @brief TracedCallback whose sinks may call any method of the module: commands that they give wait
 * (see TraceSection).
 * @tparam ARGS types of the arguments of the sinks
 */
template <typename... ARGS>
class TraceSource : public TracedCallback<ARGS...>
{
  public:
    /** @param args what sinks are told */
    void operator()(ARGS... args) const
    {
        if (!this->IsEmpty())
        {
            TraceSection section;
            TracedCallback<ARGS...>::operator()(args...);
        }
    }
};

} // namespace ns3::umts

#endif /* UMTS_SECTION_H */
