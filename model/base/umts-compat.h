/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMPAT_H
#define UMTS_COMPAT_H

#include "ns3/enum.h"
#include "ns3/event-id.h" // nstime.h stopped including it in 3.47
#include "ns3/event-impl.h"
#include "ns3/ptr.h"
#include "ns3/type-id.h"

#include <type_traits>
#include <utility>

/**
 * @file
 * @ingroup umts
 *
 * Everything that differs between ns-3 3.35 and 3.48, so that one source builds on all.
 *
 * Attributes of enumerated type. Up to 3.40 an EnumValue holds an int, later it is a template.
 * This form suits both as long as the enumeration is unscoped (`enum Mode { ... }`, inside a
 * class or a namespace of its own):
 * @code
 *   .AddAttribute("Mode",
 *                 "Mode of operation",
 *                 EnumValue(RlcAm::IN_SEQUENCE),
 *                 UmtsMakeEnumAccessor<RlcAm::Mode>(&RlcAm::m_mode),
 *                 MakeEnumChecker(RlcAm::IN_SEQUENCE, "InSequence",
 *                                 RlcAm::OUT_OF_SEQUENCE, "OutOfSequence"))
 * @endcode
 *
 * Events made of a lambda, which `Simulator::Schedule` only takes after 3.35:
 * @code
 *   Simulator::Schedule(delay, UmtsMakeEvent([this]() { Poll(); }));
 * @endcode
 *
 * Subclasses of a socket. Up to 3.44 TcpSocketBase names itself as the type of every instance,
 * so a subclass has to override GetInstanceTypeId() to get its own attributes; from 3.45 on that
 * function is final:
 * @code
 *   class TcpMine : public umts::UmtsTypedBase<TcpMine, TcpSocketBase>
 * @endcode
 *
 * Other spellings that every version takes:
 * - `EventId::IsExpired()`, as IsRunning() became IsPending() in 3.42;
 * - `TestSuite::Type::UNIT`, and `AddTestCase(new Case)` without a duration: the enumerations
 *   became scoped in 3.42;
 * - MakeCallback() and MakeBoundCallback() of functions: no lambda as a Callback in 3.35.
 */

namespace ns3::umts
{

/// @cond
namespace compat
{

template <typename E, typename A, typename = void>
struct IsEnumAccessorTyped : std::false_type
{
};

template <typename E, typename A>
struct IsEnumAccessorTyped<E, A, std::void_t<decltype(MakeEnumAccessor<E>(std::declval<A>()))>>
    : std::true_type
{
};

template <typename Derived, typename Base>
class TypedBase : public Base
{
  public:
    TypeId GetInstanceTypeId() const override
    {
        return Derived::GetTypeId();
    }
};

template <typename F>
class FunctionEvent : public EventImpl
{
  public:
    explicit FunctionEvent(F function)
        : m_function(std::move(function))
    {
    }

  private:
    void Notify() override
    {
        m_function();
    }

    F m_function;
};

} // namespace compat

/// @endcond

/**
 * @brief Attribute value that holds an enumeration: EnumValue up to 3.40, EnumValue<E> later.
 * Read it with `static_cast<E>(value.Get())`.
 * @ingroup umts
 * @tparam E the enumeration, unscoped
 */
template <typename E>
using UmtsEnumValue = decltype(EnumValue(std::declval<E>()));

/**
 * @brief Make the accessor of an attribute that is an enumeration.
 * @ingroup umts
 * @tparam E the enumeration, unscoped
 * @tparam A type of the member
 * @param accessed pointer to the data member, or to its setter or getter
 */
template <typename E, typename A>
Ptr<const AttributeAccessor>
UmtsMakeEnumAccessor(A accessed)
{
    static_assert(std::is_convertible<E, int>::value, "up to ns-3 3.40 only for unscoped enums");
    if constexpr (compat::IsEnumAccessorTyped<E, A>::value)
    {
        return MakeEnumAccessor<E>(accessed);
    }
    else
    {
        return MakeEnumAccessor(accessed);
    }
}

/**
 * @brief Make an event that calls a lambda.
 * @ingroup umts
 * @tparam F type of the lambda
 * @param function what to call, without arguments
 * @return the event, for Simulator::Schedule()
 */
template <typename F>
Ptr<EventImpl>
UmtsMakeEvent(F function)
{
    return Ptr<EventImpl>(new compat::FunctionEvent<F>(std::move(function)), false);
}

/**
 * @brief What to derive from in place of a base whose GetInstanceTypeId() names the base itself:
 * the base where that function became final, else a class between that names the derived one.
 * @ingroup umts
 * @tparam Derived the class that derives from this
 * @tparam Base its intended base
 */
template <typename Derived, typename Base>
using UmtsTypedBase = std::conditional_t<
    std::is_same<decltype(&Base::GetInstanceTypeId), TypeId (Base::*)() const>::value,
    compat::TypedBase<Derived, Base>,
    Base>;

} // namespace ns3::umts

#endif // UMTS_COMPAT_H
