/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PYTHON_TRACE_H
#define UMTS_PYTHON_TRACE_H

#include "python-reference.h"

#include "ns3/callback.h"

#include <map>
#include <string>

namespace ns3::umts::python
{

/// Makes a callback of a Python function, with the context as first argument or without.
typedef CallbackBase (*CallbackMaker)(const Reference& function, bool withContext);

/// Makers by the name of the signature, as TypeIds have it.
typedef std::map<std::string, CallbackMaker> CallbackMakers;

/**
 * @param isEnding whether the simulation is being destroyed from now on: an exception of a Python
 *        function is kept, and not thrown, as it would leave the simulation half destroyed
 */
void SetEnding(bool isEnding);

/** @return whether the simulation is being destroyed */
bool IsEnding();

/**
 * @brief Call a Python function that nobody waits for.
 * @param function the function
 * @param arguments new references to its arguments
 */
template <class... Arguments>
void
Tell(const Reference& function, Arguments... arguments)
{
    try
    {
        Call(function, arguments...);
    }
    catch (const CPyCppyy::PyException&)
    {
        if (!IsEnding())
        {
            throw;
        }
        PyErr_Clear();
    }
}

/// The signature of a trace source.
template <class Signature>
struct Sink;

template <class... Arguments>
struct Sink<void (*)(Arguments...)>
{
    /**
     * @param function a Python function
     * @param withContext its first argument is the context
     * @return the callback
     */
    static CallbackBase Make(const Reference& function, bool withContext)
    {
        if (withContext)
        {
            return Callback<void, std::string, Arguments...>(
                [function](std::string context, Arguments... arguments) {
                    Tell(function, ToPython(context), ToPython(arguments)...);
                });
        }
        return Callback<void, Arguments...>(
            [function](Arguments... arguments) { Tell(function, ToPython(arguments)...); });
    }
};

/** @return the makers of all signatures that are known; at first those of the TypeIds */
CallbackMakers& GetCallbackMakers();

/**
 * @brief Add a signature that was not known when the bridge was made.
 * @param name its name: type of the trace source's accessor
 * @param maker makes its callbacks
 */
void AddCallbackMaker(const std::string& name, CallbackMaker maker);

} // namespace ns3::umts::python

#endif /* UMTS_PYTHON_TRACE_H */
