/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// How every program here ends that cannot go on: what() of an exception that it does not catch
// (ns3::umts::Error) is all that it says, with exit code 1. So ends a program whose standard output
// cannot be written, too; it would otherwise look like a program without results.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace
{

/** @brief Take the place of the handler that ends the program, and look at the output at exit. */
class ProgramEnd
{
  public:
    ProgramEnd()
    {
        s_previous = std::set_terminate(&Terminate);
        std::atexit(&RequireOutput);
    }

  private:
    /** @brief End with a message and exit code 1 when standard output has not taken all results. */
    static void RequireOutput()
    {
        std::cout.flush();
        if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        {
            std::cerr << "standard output: cannot be written, results are missing" << std::endl;
            std::_Exit(1);
        }
    }

    /** @brief Say what was thrown and end; a fatal error of ns-3 has spoken, and ends as ever. */
    [[noreturn]] static void Terminate()
    {
        try
        {
            if (const auto thrown = std::current_exception())
            {
                std::rethrow_exception(thrown);
            }
        }
        catch (const std::exception& error)
        {
            std::cout.flush();
            std::cerr << error.what() << std::endl;
            std::_Exit(1);
        }
        catch (...)
        {
        }
        s_previous();
        std::abort();
    }

    static inline std::terminate_handler s_previous{nullptr}; //!< Of C++
};

const ProgramEnd g_programEnd; //!< Of this program

} // namespace
