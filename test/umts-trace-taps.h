/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRACE_TAPS_H
#define UMTS_TRACE_TAPS_H

#include "ns3/object.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Sinks of all trace sources of the module, whatever their signatures.
 */

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief Connects to every trace source of every object of the module that nodes and channels lead
 * to: by aggregation, or by attributes that are objects or containers of objects.
 */
class TraceTaps
{
  public:
    /// A trace source in one place of the network, such as RLC of a UE's bearers.
    struct Place
    {
        std::string path;   //!< Attributes that lead to it from a node or channel, and its name
        std::string source; //!< Class that defines the trace source, and its name
        uint64_t calls{0};  //!< Calls so far
    };

    using Listener = std::function<void(const Place& place)>; //!< Told of every call

    /** @param listener is told of every call */
    explicit TraceTaps(Listener listener);
    TraceTaps(const TraceTaps&) = delete;
    TraceTaps& operator=(const TraceTaps&) = delete;

    /**
     * @brief Connect to the trace sources of all objects that there are now. Not to be called by a
     * sink.
     */
    void Connect();

    /**
     * @brief Tell the listener of a call from elsewhere, such as of an application.
     * @param path what is called
     */
    void Call(const std::string& path);

    /** @return places by path */
    const std::map<std::string, Place>& GetPlaces() const;

    /** @return every trace source of the module that the registry of types knows */
    static std::set<std::string> GetSources();

  private:
    /// What the objects of a class have.
    struct Shape
    {
        /// Trace sources of the module, with class and name.
        std::vector<std::pair<std::string, TypeId::TraceSourceInformation>> sources;
        std::vector<TypeId::AttributeInformation> pointers;   //!< Attributes that are objects
        std::vector<TypeId::AttributeInformation> containers; //!< Attributes with many objects
    };

    /**
     * @brief Connect to the trace sources of an object, and of those that it leads to.
     * @param path attributes that lead to it
     */
    void Visit(const Ptr<Object>& object, const std::string& path);

    /**
     * @param type a class
     * @return what objects of it have, of the classes that it derives from, too
     */
    static const Shape& GetShape(TypeId type);

    /** @param place the place of a trace source that is fired */
    void OnTrace(Place& place);

    /**
     * @brief A sink of any signature.
     * @tparam ARGS types of what it is told
     * @param taps where it belongs
     * @param place place of the trace source
     */
    template <typename... ARGS>
    static void Sink(TraceTaps* taps, Place* place, ARGS... /* args */)
    {
        taps->OnTrace(*place);
    }

    /**
     * @tparam ARGS types of what a sink is told
     * @param signature a signature that trace sources have; its value does not matter
     * @param place place of a trace source
     */
    template <typename... ARGS>
    CallbackBase MakeSink(void (*signature)(ARGS...), Place* place);

    /**
     * @param signature name of the signature of a trace source
     * @param place place of the trace source
     * @return a sink for it
     */
    CallbackBase MakeNamedSink(const std::string& signature, Place* place);

    Listener m_listener;                   //!< Told of every call
    std::map<std::string, Place> m_places; //!< Places by path
    std::set<const Object*> m_visited;     //!< Objects that Connect() has found
};

} // namespace ns3::umts::test

#endif // UMTS_TRACE_TAPS_H
