/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "python-trace.h"

#include "ns3/config.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/simulator.h"
#include "ns3/umts-spelling.h"

#include <exception>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

namespace ns3::umts::python
{
namespace
{

std::string g_sentence;  //!< What was wrong with the last call; empty when nothing was
std::string g_unknown;   //!< Accessor of the trace source that the last call could not connect
PyObject* g_exception{}; //!< The last exception of a Python function; null: none, or it was taken
bool g_isEnding{false};  //!< The simulation is being destroyed

/**
 * @param tid a class
 * @return the names of its trace sources and those of its bases
 */
std::vector<std::string>
GetTraceSourceNames(TypeId tid)
{
    std::vector<std::string> names;
    for (bool isLast = false; !isLast; tid = tid.GetParent())
    {
        for (std::size_t i = 0; i < tid.GetTraceSourceN(); ++i)
        {
            names.push_back(tid.GetTraceSource(i).name);
        }
        isLast = !tid.HasParent() || tid.GetParent() == tid;
    }
    return names;
}

/**
 * @brief Connect a Python function to a trace source of an object.
 * @param object the object
 * @param source name of the trace source
 * @param context the context; empty: the function gets none
 * @param withContext whether it gets one
 * @param function the function
 */
void
ConnectTo(const Ptr<Object>& object,
          const std::string& source,
          const std::string& context,
          bool withContext,
          const Reference& function)
{
    const std::string type = object->GetInstanceTypeId().GetName();
    TypeId::TraceSourceInformation information;
    if (!object->GetInstanceTypeId().LookupTraceSourceByName(source, &information))
    {
        throw std::invalid_argument(
            type + " has no trace source '" + source + "'" +
            GetSpellingHint(source, GetTraceSourceNames(object->GetInstanceTypeId())));
    }
    // Some of ns-3's TypeIds name no type, but the accessor knows the signature.
    const auto& accessor = *information.accessor;
    const std::string signature = Demangle(typeid(accessor));
    auto maker = GetCallbackMakers().find(information.callback);
    maker = maker == GetCallbackMakers().end() ? GetCallbackMakers().find(signature) : maker;
    if (maker == GetCallbackMakers().end())
    {
        g_unknown = signature;
        throw std::invalid_argument("trace source '" + source + "' of " + type +
                                    ": its signature " + information.callback +
                                    " has no name in C++ that Python could use");
    }
    const CallbackBase callback = maker->second(function, withContext);
    const bool connected = withContext ? object->TraceConnect(source, context, callback)
                                       : object->TraceConnectWithoutContext(source, callback);
    if (!connected)
    {
        throw std::invalid_argument("trace source '" + source + "' of " + type +
                                    " does not take a function of its signature");
    }
}

/**
 * @brief Do something whose failure is to be a sentence.
 * @param action what to do
 * @return the sentence; null when nothing was wrong
 */
template <class Action>
const char*
Try(Action action)
{
    try
    {
        action();
        return nullptr;
    }
    catch (const CPyCppyy::PyException&)
    {
        return "";
    }
    catch (const std::exception& error)
    {
        g_sentence = error.what();
        return g_sentence.c_str();
    }
}

} // namespace

void
KeepException()
{
    PyObject* type = nullptr;
    PyObject* traceback = nullptr;
    Py_DecRef(g_exception);
    PyErr_Fetch(&type, &g_exception, &traceback);
    PyErr_NormalizeException(&type, &g_exception, &traceback);
    if (traceback)
    {
        PyException_SetTraceback(g_exception, traceback);
    }
    Py_IncRef(g_exception);
    PyErr_Restore(type, g_exception, traceback);
}

void
SetEnding(bool isEnding)
{
    g_isEnding = isEnding;
}

bool
IsEnding()
{
    return g_isEnding;
}

extern "C"
{
    /**
     * @brief Destroy the simulation.
     * @return what is wrong; null when nothing is
     */
    const char* UmtsDestroy()
    {
        SetEnding(true);
        const char* const sentence = Try([] { Simulator::Destroy(); });
        SetEnding(false);
        return sentence;
    }

    /** @return the last exception that a Python function has left; None when there is none */
    PyObject* UmtsTakeException()
    {
        PyObject* const none = reinterpret_cast<PyObject*>(&_Py_NoneStruct);
        if (!g_exception)
        {
            Py_IncRef(none);
        }
        return g_exception ? std::exchange(g_exception, nullptr) : none;
    }

    /** @return accessor of the trace source that could not be connected; empty, and so from now on
     */
    const char* UmtsTakeUnknown()
    {
        static std::string taken;
        taken = std::exchange(g_unknown, "");
        return taken.c_str();
    }

    /**
     * @brief Connect a Python function to all trace sources that a path matches.
     * @param path Config path with the trace source at its end
     * @param withContext whether the function gets the context
     * @param function the function
     * @param count set to the number of trace sources
     * @return what is wrong; null when nothing is
     */
    const char* UmtsConnect(const char* path, int withContext, PyObject* function, int* count)
    {
        return Try([&] {
            const std::string whole = path;
            const auto slash = whole.rfind('/');
            if (slash == std::string::npos || slash == 0)
            {
                throw std::invalid_argument("'" + whole + "' is no path of a trace source");
            }
            const auto matches = Config::LookupMatches(whole.substr(0, slash));
            for (std::size_t i = 0; i < matches.GetN(); ++i)
            {
                ConnectTo(matches.Get(i),
                          whole.substr(slash + 1),
                          matches.GetMatchedPath(i) + whole.substr(slash + 1),
                          withContext,
                          Reference::Borrow(function));
            }
            *count = matches.GetN();
        });
    }

    /**
     * @brief Connect a Python function to a trace source of an object.
     * @param object the object, an ns3::Object
     * @param source name of the trace source
     * @param function the function
     * @return what is wrong; null when nothing is
     */
    const char* UmtsConnectObject(PyObject* object, const char* source, PyObject* function)
    {
        return Try([&] {
            ConnectTo(static_cast<Object*>(CPyCppyy::Instance_AsVoidPtr(object)),
                      source,
                      "",
                      false,
                      Reference::Borrow(function));
        });
    }

    /**
     * @brief Call a Python function later.
     * @param delay from now, in steps of ns-3's resolution
     * @param function the function
     * @param event set to the event, which the caller owns
     * @return what is wrong; null when nothing is
     */
    const char* UmtsSchedule(long long delay, PyObject* function, PyObject** event)
    {
        return Try([&] {
            const auto held = Reference::Borrow(function);
            *event = ToPython(Simulator::Schedule(TimeStep(delay), [held] { Call(held); }));
        });
    }

    /**
     * @brief Run the simulation for a while.
     * @param duration from now, in steps of ns-3's resolution
     * @return what is wrong; null when nothing is
     */
    const char* UmtsRun(long long duration)
    {
        return Try([&] {
            Simulator::Stop(TimeStep(duration));
            Simulator::Run();
        });
    }

    /**
     * @brief Tell a time.
     * @param text the time, such as 20ms
     * @param steps set to the time in steps of ns-3's resolution
     * @return what is wrong; null when nothing is
     */
    const char* UmtsReadTime(const char* text, long long* steps)
    {
        return Try([&] { *steps = Time(text).GetTimeStep(); });
    }
}

} // namespace ns3::umts::python
