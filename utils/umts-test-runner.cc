/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../test/umts-test.h"

#include "ns3/test.h"

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Runs the test suites linked into it; takes the options of ns-3's own test-runner, or
 * --clause="25.322 9.2": the test cases of a clause of 3GPP and of those below it.
 */

namespace
{

/**
 * @brief An assertion, an error, an exception or a wrong address ends the program: tell in which
 * test case.
 * @param signal SIGABRT or SIGSEGV
 */
void
OnAbort(int signal)
{
    std::cerr << "in the test case \"" << ns3::umts::test::GetRunningCase() << "\"" << std::endl;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
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
    std::signal(SIGABRT, OnAbort);
    std::signal(SIGSEGV, OnAbort);
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
