/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "python-error.h"

#include "ns3/fatal-error.h"

#include <cstdlib>
#include <exception>
#include <iostream>
#include <streambuf>
#include <string>
#include <utility>

namespace ns3::umts::python
{
namespace
{

/**
 * @brief Stands before the buffer of std::cerr, and throws when ns-3 writes that it is about to end
 * the program.
 *
 * That is the one place where ns-3 can be left in an orderly way: what it writes is followed by
 * std::terminate().
 */
class FatalErrorBuffer : public std::streambuf
{
  public:
    /** @param next what all else is written to */
    explicit FatalErrorBuffer(std::streambuf* next)
        : m_next(next)
    {
    }

  protected:
    int_type overflow(int_type character) override
    {
        if (character != traits_type::eof())
        {
            Append(traits_type::to_char_type(character));
        }
        return traits_type::not_eof(character);
    }

    std::streamsize xsputn(const char* text, std::streamsize octets) override
    {
        for (std::streamsize at = 0; at < octets; ++at)
        {
            Append(text[at]);
        }
        return octets;
    }

    int sync() override
    {
        if (m_held.empty() && !IsFatal(m_line))
        {
            m_next->sputn(m_line.data(), m_line.size());
            m_line.clear();
        }
        return m_next->pubsync();
    }

  private:
    /** @param character what is written */
    void Append(char character)
    {
        m_line += character;
        if (character == '\n')
        {
            EndLine();
        }
    }

    /** A line is complete: hold it when it may be an error's, throw when it is. */
    void EndLine()
    {
        const std::string line = std::exchange(m_line, "");
        if (line.rfind(NS_FATAL_MSG, 0) == 0)
        {
            throw FatalError(GetSentence(std::exchange(m_held, "")));
        }
        // The last line of an error names the place in the source.
        if (!m_held.empty() && m_held.find(", line=") != std::string::npos)
        {
            const std::string held = std::exchange(m_held, "");
            m_next->sputn(held.data(), held.size());
        }
        if (!m_held.empty() || IsFatal(line))
        {
            m_held += line;
            return;
        }
        m_next->sputn(line.data(), line.size());
    }

    /**
     * @param line a line, whole or not
     * @return whether an error begins with it
     */
    static bool IsFatal(const std::string& line)
    {
        for (const char* start : {"msg=\"", "NS_ASSERT failed", "aborted. ", "file=", "NS_FATAL"})
        {
            if (line.rfind(start, 0) == 0)
            {
                return true;
            }
        }
        return false;
    }

    /**
     * @param text lines of an error
     * @return its message alone, or all of it when there is none
     */
    static std::string GetSentence(const std::string& text)
    {
        const std::string start = "msg=\"";
        const auto from = text.find(start);
        const auto to = text.rfind("\", ");
        if (from == std::string::npos || to == std::string::npos || to < from + start.size())
        {
            return text.empty() ? "ns-3 has ended the simulation without a reason" : text;
        }
        return text.substr(from + start.size(), to - from - start.size());
    }

    std::streambuf* m_next; //!< Takes what is no error
    std::string m_line;     //!< The line being written
    std::string m_held;     //!< Lines of what may be an error
};

/**
 * @brief Stands before the buffer of std::clog and holds back lines that have no end: ns-3 writes
 * there the time at which an error happens.
 */
class LineBuffer : public std::streambuf
{
  public:
    /** @param next what whole lines are written to */
    explicit LineBuffer(std::streambuf* next)
        : m_next(next)
    {
    }

    /** Forget the line that has no end. */
    void Discard()
    {
        m_line.clear();
    }

  protected:
    int_type overflow(int_type character) override
    {
        if (character != traits_type::eof())
        {
            m_line += traits_type::to_char_type(character);
            if (m_line.back() == '\n')
            {
                m_next->sputn(m_line.data(), m_line.size());
                m_line.clear();
            }
        }
        return traits_type::not_eof(character);
    }

    int sync() override
    {
        return m_next->pubsync();
    }

  private:
    std::streambuf* m_next; //!< Takes whole lines
    std::string m_line;     //!< The line being written
};

/** @return the buffer of std::clog */
LineBuffer&
GetLogBuffer()
{
    static LineBuffer buffer(std::clog.rdbuf());
    return buffer;
}

/**
 * End the process with the sentence of an error that no frame can take: it was thrown by a
 * destructor. The handlers of cppyy for an abort print for ever, or wait for each other.
 */
[[noreturn]] void
EndWithSentence()
{
    std::string sentence = "C++ has ended the program";
    try
    {
        if (const auto error = std::current_exception())
        {
            std::rethrow_exception(error);
        }
    }
    catch (const std::exception& error)
    {
        sentence = error.what();
    }
    std::clog << "umts: an error while an object was destroyed ends Python: " << sentence
              << std::endl;
    std::_Exit(1);
}

} // namespace

FatalError::FatalError(const std::string& sentence)
    : Error(sentence)
{
    GetLogBuffer().Discard();
}

FatalError::~FatalError()
{
    // The stream has caught it on its way and holds itself for broken.
    std::cerr.clear();
}

/** From now on errors that would end the program are thrown. */
extern "C" void
UmtsThrowFatalErrors()
{
    static FatalErrorBuffer buffer(std::cerr.rdbuf());
    std::cerr.rdbuf(&buffer);
    std::clog.rdbuf(&GetLogBuffer());
    std::cerr.exceptions(std::ios::badbit);
    std::set_terminate(EndWithSentence);
}

} // namespace ns3::umts::python
