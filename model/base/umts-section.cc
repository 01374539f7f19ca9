/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-section.h"

#include "ns3/simulator.h"

#include <deque>
#include <exception>

namespace ns3::umts
{

namespace
{

std::deque<std::function<void()>> g_waiting; //!< Commands that wait, the first one first

} // namespace

void
Section::RunWaiting()
{
    while (!g_waiting.empty())
    {
        const auto command = std::move(g_waiting.front());
        g_waiting.pop_front();
        const Commands::Scope scope(true);
        command();
    }
    s_isAwaited = false;
}

void
Section::RunOrPostpone()
{
    if (std::uncaught_exceptions() == 0)
    {
        RunWaiting();
    }
    else
    {
        Postpone();
    }
}

void
Section::Postpone()
{
    Simulator::ScheduleNow(&Commands::Run);
    Simulator::ScheduleDestroy(&Commands::Discard);
}

void
Commands::Wait(std::function<void()> command)
{
    g_waiting.push_back(std::move(command));
    Section::s_isAwaited = true;
}

void
Commands::Run()
{
    Section turn;
}

void
Commands::Discard()
{
    g_waiting.clear();
    Section::s_isAwaited = false;
}

} // namespace ns3::umts
