/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../test/umts-test.h"

#include "ns3/test.h"

#include <csignal>
#include <cstring>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Runs the test suites linked into it; takes the options of ns-3's own test-runner, or
 * --clause="25.322 9.2": the test cases of a clause of 3GPP and of those below it.
 */

namespace
{

struct sigaction g_abort; //!< What SIGABRT did before
struct sigaction g_fault; //!< What SIGSEGV did before

/** @param text is written as it is: a crash may have left the heap and streams in disorder */
void
Write(const char* text)
{
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text, std::strlen(text));
}

/**
 * @brief An assertion, an error, an exception or a wrong address ends the program: tell in which
 * test case. Back from here it happens again, as it would have without this.
 * @param signal SIGABRT or SIGSEGV
 */
void
OnCrash(int signal)
{
    Write("in the test case \"");
    Write(ns3::umts::test::GetRunningCase());
    Write("\"\n");
    sigaction(signal, signal == SIGABRT ? &g_abort : &g_fault, nullptr);
}

/**
 * @brief Run the test cases of a clause.
 * @param program name of the program
 * @return 0 when all pass
 */
int
RunClause(char* program, const std::string& clause)
{
    const auto suites = ns3::umts::test::SelectClause(clause);
    if (suites.empty())
    {
        std::cerr << "--clause=" << clause << ": no test case names this clause";
        const auto specification = clause.substr(0, clause.find(' '));
        const auto named = ns3::umts::test::ListClauses(specification);
        for (const auto& one : named)
        {
            std::cerr << (one == *named.begin() ? "; there are " : ", ") << one;
        }
        std::cerr << std::endl;
        return 1;
    }
    int result = 0;
    for (const auto& suite : suites)
    {
        std::string option = "--suite=" + suite;
        std::vector<char*> arguments{program, option.data(), nullptr};
        result |= ns3::TestRunner::Run(2, arguments.data());
    }
    return result;
}

} // namespace

int
main(int argc, char* argv[])
{
    struct sigaction action = {};
    action.sa_handler = OnCrash;
    sigaction(SIGABRT, &action, &g_abort);
    sigaction(SIGSEGV, &action, &g_fault);
    const std::string flag = "--clause";
    const std::string first = argc > 1 ? argv[1] : "";
    if (first.rfind(flag + "=", 0) == 0)
    {
        return RunClause(argv[0], first.substr(flag.size() + 1));
    }
    if (first == flag && argc > 2)
    {
        return RunClause(argv[0], argv[2]);
    }
    return ns3::TestRunner::Run(argc, argv);
}
