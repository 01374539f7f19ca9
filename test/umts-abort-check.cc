/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace ns3::umts::test
{

std::string
CatchAbort(const std::function<void()>& action)
{
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
    {
        return "";
    }
    const pid_t child = fork();
    if (child == 0)
    {
        dup2(ends[1], STDERR_FILENO);
        action();
        _exit(0);
    }
    close(ends[1]);
    std::string said;
    std::array<char, 256> chunk{};
    ssize_t size = 0;
    while ((size = read(ends[0], chunk.data(), chunk.size())) > 0)
    {
        said.append(chunk.data(), static_cast<std::size_t>(size));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? said : "";
}

} // namespace ns3::umts::test
