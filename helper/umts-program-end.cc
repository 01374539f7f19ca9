/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-program-end.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <streambuf>

namespace ns3::umts
{

namespace
{

/**
 * @brief Makes one sentence of what the module says when it aborts.
 *
 * ns-3 writes condition, message, time, source and line to std::cerr and std::clog, and calls
 * std::terminate. All that but the message is for those who change the module. An assertion, which
 * has no message of this form, is written as it is.
 */
class PlainEnd : public std::streambuf
{
  public:
    /** @brief Begin with it; it lasts as long as the program. */
    static void Install()
    {
        static PlainEnd* const end = new PlainEnd;
        std::cerr.rdbuf(end);
        std::clog.rdbuf(end);
    }

  private:
    /** @brief Stand between the streams and standard error. */
    PlainEnd()
        : m_target(std::cerr.rdbuf())
    {
        s_end = this;
        s_previous = std::set_terminate(&Terminate);
        std::atexit(&RequireOutput);
    }

    /** @brief End with a message and exit code 1 when standard output has not taken all results.
     */
    static void RequireOutput()
    {
        std::cout.flush();
        if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        {
            std::cerr << "standard output: cannot be written, results are missing" << std::endl;
            std::_Exit(1);
        }
    }

    /**
     * @param character the next of what is written
     * @return what std::streambuf demands
     */
    int_type overflow(int_type character) override
    {
        if (character == traits_type::eof())
        {
            return traits_type::not_eof(character);
        }
        m_line += traits_type::to_char_type(character);
        if (character == '\n')
        {
            EndLine();
        }
        return character;
    }

    /** @return what std::streambuf demands; a line that may tell of an abort is kept back */
    int sync() override
    {
        // ns-3 flushes in the middle of what it says of an abort.
        const auto begins = [this](const char* text) { return m_line.rfind(text, 0) == 0; };
        if (m_line.empty() || m_line.back() == '\n' ||
            (!begins("aborted. ") && !begins("msg=\"") && !begins("NS_FATAL, ")))
        {
            m_target->sputn(m_line.data(), static_cast<std::streamsize>(m_line.size()));
            m_line.clear();
        }
        return m_target->pubsync();
    }

    /** @brief Keep a line that tells of an abort, write any other. */
    void EndLine()
    {
        const std::string begin = "msg=\"";
        const auto from = m_line.find(begin);
        const auto to = m_line.rfind("\", ");
        const bool isAbort = m_line.rfind("aborted. ", 0) == 0 || from == 0;
        if (isAbort && from != std::string::npos && to != std::string::npos && to > from)
        {
            m_sentence = m_line.substr(from + begin.size(), to - from - begin.size());
            m_line.clear();
        }
        else if (m_line == "NS_FATAL, terminating\n" && !m_sentence.empty())
        {
            m_line.clear();
        }
        sync();
    }

    /** @brief Say the sentence and end; without one end as ever. */
    [[noreturn]] static void Terminate()
    {
        std::string sentence = s_end->m_sentence;
        if (const auto thrown = std::current_exception(); thrown && sentence.empty())
        {
            try
            {
                std::rethrow_exception(thrown);
            }
            catch (const std::exception& error)
            {
                sentence = error.what();
            }
            catch (...)
            {
            }
        }
        if (sentence.empty())
        {
            s_previous();
            std::abort();
        }
        std::cout.flush();
        std::cerr << sentence << std::endl;
        std::_Exit(1);
    }

    std::streambuf* m_target; //!< Standard error
    std::string m_line;       //!< What is not written yet
    std::string m_sentence;   //!< Message of the abort

    inline static PlainEnd* s_end{nullptr};                   //!< The only one
    inline static std::terminate_handler s_previous{nullptr}; //!< What ended the program before
};

} // namespace

void
Require(bool condition, const std::string& sentence)
{
    if (!condition)
    {
        std::cerr << sentence << std::endl;
        std::exit(2);
    }
}

void
EndInOneSentence()
{
    PlainEnd::Install();
}

} // namespace ns3::umts
