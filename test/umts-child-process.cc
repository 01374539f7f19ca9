/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-child-process.h"

#include <array>
#include <csignal>
#include <iostream>
#include <sys/wait.h>
#include <unistd.h>

namespace ns3::umts::test
{

ChildEnd
RunInChild(const std::function<std::string()>& action)
{
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
    {
        return {"no pipe"};
    }
    const pid_t child = fork();
    if (child == 0)
    {
        dup2(ends[1], STDERR_FILENO);
        std::cerr << action() << std::flush;
        _exit(0);
    }
    close(ends[1]);
    ChildEnd end;
    std::array<char, 4096> chunk{};
    ssize_t size = 0;
    while ((size = read(ends[0], chunk.data(), chunk.size())) > 0)
    {
        end.said.append(chunk.data(), static_cast<std::size_t>(size));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    end.isWhole = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    end.isAborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    return end;
}

} // namespace ns3::umts::test
