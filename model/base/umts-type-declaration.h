/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TYPE_DECLARATION_H
#define UMTS_TYPE_DECLARATION_H

#include "umts-compat.h"
#include "umts-duration-checker.h"

#include "ns3/address.h"
#include "ns3/boolean.h"
#include "ns3/data-rate.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/object-vector.h"
#include "ns3/pointer.h"
#include "ns3/queue-size.h"
#include "ns3/string.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/type-id.h"
#include "ns3/uinteger.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace ns3::umts
{

/// @cond
namespace attributes
{

/** Value, accessor and checker of an attribute whose member has the type T. */
template <class T, class = void>
struct Kind;

// clang-format off
#define UMTS_ATTRIBUTE_KIND(condition, VALUE, ACCESSOR, CHECKER)                                \
    template <class T>                                                                          \
    struct Kind<T, std::enable_if_t<condition>>                                                 \
    {                                                                                           \
        template <class D> static auto Initial(D initial) { return VALUE(initial); }            \
        template <class... M> static auto Accessor(M... members) { return ACCESSOR(members...); } \
        template <class... L> static auto Checker(L... limits) { return CHECKER(limits...); }   \
    }

template <class T>
inline constexpr bool IS_COUNT = std::is_unsigned_v<T> && !std::is_same_v<T, bool>;

template <class T>
inline constexpr bool IS_SIGNED = std::is_integral_v<T> && std::is_signed_v<T>;

UMTS_ATTRIBUTE_KIND((std::is_same_v<T, bool>), BooleanValue, MakeBooleanAccessor, MakeBooleanChecker);
UMTS_ATTRIBUTE_KIND(IS_COUNT<T>, UintegerValue, MakeUintegerAccessor, MakeUintegerChecker<T>);
UMTS_ATTRIBUTE_KIND(IS_SIGNED<T>, IntegerValue, MakeIntegerAccessor, MakeIntegerChecker<T>);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, double>), DoubleValue, MakeDoubleAccessor, MakeDoubleChecker<T>);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, Time>), TimeValue, MakeTimeAccessor, MakeDurationChecker);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, DataRate>), DataRateValue, MakeDataRateAccessor, MakeDataRateChecker);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, QueueSize>), QueueSizeValue, MakeQueueSizeAccessor, MakeQueueSizeChecker);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, Address>), AddressValue, MakeAddressAccessor, MakeAddressChecker);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, TypeId>), TypeIdValue, MakeTypeIdAccessor, MakeTypeIdChecker);
UMTS_ATTRIBUTE_KIND((std::is_same_v<T, std::string>), StringValue, MakeStringAccessor, MakeStringChecker);
// clang-format on

#undef UMTS_ATTRIBUTE_KIND

/** ObjectFactory attribute. Its initial value takes a TypeId: a name may not be registered yet. */
template <>
struct Kind<ObjectFactory, void>
{
    static auto Initial(TypeId type)
    {
        ObjectFactory factory;
        factory.SetTypeId(type);
        return ObjectFactoryValue(factory);
    }

    static auto Initial(const ObjectFactory& factory)
    {
        return ObjectFactoryValue(factory);
    }

    template <class... M>
    static auto Accessor(M... members)
    {
        return MakeObjectFactoryAccessor(members...);
    }

    static auto Checker()
    {
        return MakeObjectFactoryChecker();
    }
};

/** Ptr attribute. Its initial value is null, or a text such as "ns3::UniformRandomVariable". */
template <class X>
struct Kind<Ptr<X>, void>
{
    static auto Initial(std::nullptr_t)
    {
        return PointerValue();
    }

    static auto Initial(const char* initial)
    {
        return StringValue(initial);
    }

    template <class... M>
    static auto Accessor(M... members)
    {
        return MakePointerAccessor(members...);
    }

    static auto Checker()
    {
        return MakePointerChecker<std::remove_const_t<X>>();
    }
};

} // namespace attributes

/// @endcond

/**
 * @ingroup umts
 * @brief Builds the TypeId of a class: its attributes and trace sources, each followed by its help
 * text.
 *
 * Value, accessor and checker of an attribute follow from the type of its member, or of the
 * parameter of its setter:
 * @code
 *   TypeId
 *   RlcAm::GetTypeId()
 *   {
 *       const RlcAmConfig defaults;
 *       UMTS_TYPE(RlcAm, RlcEntity)
 *           .Attribute("TxWindow", &C::m_txWindow, defaults.txWindow, 1, 4095)
 *           .Help("Configured_Tx_Window_Size in PDUs (TS 25.322 9.6)")
 *           .Trace("TxBuffer", &C::m_bufferTrace, "BufferTracedCallback")
 *           .Help("Octets of SDUs held, whenever a PDU is sent or received");
 *   }
 * @endcode
 * AddConstructor() is called for a class with a public default constructor. UMTS_PLAIN_TYPE()
 * declares a class that has neither attributes nor trace sources.
 *
 * @tparam C the class
 * @tparam PARENT its parent class
 */
template <class C, class PARENT>
class TypeDeclaration
{
  public:
    /** @brief An attribute without its meaning. */
    class NewAttribute
    {
      public:
        /** @return this, to be read only */
        NewAttribute& ReadOnly()
        {
            m_flags = TypeId::ATTR_GET;
            return *this;
        }

        /**
         * @param help meaning, unit, clause
         * @return the declaration
         */
        TypeDeclaration& Help(const std::string& help)
        {
            auto& tid = m_declaration.m_tid;
            tid = tid.AddAttribute(m_name, help, m_flags, *m_initial, m_accessor, m_checker);
            return m_declaration;
        }

        /**
         * @param help meaning, unit, clause of an attribute that is set when the object is made
         * only
         * @return the declaration
         */
        TypeDeclaration& Fixed(const std::string& help)
        {
            m_flags = TypeId::ATTR_GET | TypeId::ATTR_CONSTRUCT;
            return Help(help);
        }

      private:
        friend class TypeDeclaration;

        TypeDeclaration& m_declaration;          //!< Declaration of the class
        std::string m_name;                      //!< Name of the attribute
        Ptr<const AttributeValue> m_initial;     //!< Initial value
        Ptr<const AttributeAccessor> m_accessor; //!< Accessor
        Ptr<const AttributeChecker> m_checker;   //!< Checker
        uint32_t m_flags{TypeId::ATTR_SGC};      //!< How it may be used

        /**
         * @param declaration declaration of the class
         * @param name name of the attribute
         * @param initial initial value
         * @param accessor accessor
         * @param checker checker
         */
        NewAttribute(TypeDeclaration& declaration,
                     const char* name,
                     const AttributeValue& initial,
                     Ptr<const AttributeAccessor> accessor,
                     Ptr<const AttributeChecker> checker)
            : m_declaration(declaration),
              m_name(name),
              m_initial(initial.Copy()),
              m_accessor(accessor),
              m_checker(checker)
        {
        }
    };

    /**
     * @brief An attribute that is one of some values, without them.
     * @tparam E the enumeration
     */
    template <class E>
    class NewChoice
    {
      public:
        /**
         * @tparam N number of values
         * @param values the values and their names
         * @return the attribute, which needs its meaning
         */
        template <std::size_t N>
        NewAttribute Among(const std::pair<E, const char*> (&values)[N])
        {
            return {m_declaration,
                    m_name,
                    UmtsEnumValue<E>(m_initial),
                    m_accessor,
                    MakeChecker(values, std::make_index_sequence<N>())};
        }

      private:
        friend class TypeDeclaration;

        TypeDeclaration& m_declaration;          //!< Declaration of the class
        const char* m_name;                      //!< Name of the attribute
        E m_initial;                             //!< Initial value
        Ptr<const AttributeAccessor> m_accessor; //!< Accessor

        /**
         * @param declaration declaration of the class
         * @param name name of the attribute
         * @param initial initial value
         * @param accessor accessor
         */
        NewChoice(TypeDeclaration& declaration,
                  const char* name,
                  E initial,
                  Ptr<const AttributeAccessor> accessor)
            : m_declaration(declaration),
              m_name(name),
              m_initial(initial),
              m_accessor(accessor)
        {
        }

        /**
         * @tparam N number of values
         * @tparam I positions of the values
         * @param values the values and their names
         * @return what checks that a value is among them
         */
        template <std::size_t N, std::size_t... I>
        static Ptr<const AttributeChecker> MakeChecker(const std::pair<E, const char*> (&values)[N],
                                                       std::index_sequence<I...>)
        {
            const auto all =
                std::tuple_cat(std::make_tuple(values[I].first, std::string(values[I].second))...);
            return std::apply([](const auto&... words) { return MakeEnumChecker(words...); }, all);
        }
    };

    /** @brief A trace source without its meaning. */
    class NewTrace
    {
      public:
        /**
         * @param help when sinks are called, and with what
         * @return the declaration
         */
        TypeDeclaration& Help(const std::string& help)
        {
            auto& tid = m_declaration.m_tid;
            tid = tid.AddTraceSource(m_name, help, m_accessor, m_callback);
            return m_declaration;
        }

      private:
        friend class TypeDeclaration;

        TypeDeclaration& m_declaration;            //!< Declaration of the class
        std::string m_name;                        //!< Name of the trace source
        Ptr<const TraceSourceAccessor> m_accessor; //!< Accessor
        std::string m_callback;                    //!< Name of the signature of its sinks

        /**
         * @param declaration declaration of the class
         * @param name name of the trace source
         * @param accessor accessor
         * @param callback name of the signature of its sinks
         */
        NewTrace(TypeDeclaration& declaration,
                 const char* name,
                 Ptr<const TraceSourceAccessor> accessor,
                 const std::string& callback)
            : m_declaration(declaration),
              m_name(name),
              m_accessor(accessor),
              m_callback(callback)
        {
        }
    };

    /** @param name name of the class for ns-3 */
    explicit TypeDeclaration(const char* name)
        : m_tid(TypeId(name).template SetParent<PARENT>().SetGroupName("Umts"))
    {
        if constexpr (std::is_default_constructible_v<C>)
        {
            m_tid = m_tid.template AddConstructor<C>();
        }
    }

    /** @param tid the class, declared in part */
    explicit TypeDeclaration(TypeId tid)
        : m_tid(tid)
    {
    }

    /** @return the class as declared up to here */
    operator TypeId() const
    {
        return m_tid;
    }

    /** @return whether this is the first call: the class is to be declared */
    bool Begin()
    {
        return !std::exchange(m_hasBegun, true);
    }

    /**
     * @brief Add an attribute that is a member. With a Time as its initial value it is a time, of
     * which an integer member holds the nanoseconds.
     * @tparam T type of the member
     * @tparam OWNER class that has the member
     * @tparam D type of the initial value
     * @tparam L types of the limits
     * @param name name of the attribute
     * @param initial initial value
     * @param limits the least value and the greatest; nothing: any value, of times from 0 on
     * @return the attribute, which needs its meaning
     */
    template <class T, class OWNER, class D, class... L>
    std::enable_if_t<!std::is_function_v<T>, NewAttribute> Attribute(const char* name,
                                                                     T OWNER::* member,
                                                                     D initial,
                                                                     L... limits)
    {
        using Kind = std::conditional_t<std::is_same_v<D, Time> && std::is_integral_v<T>,
                                        attributes::NanosKind,
                                        attributes::Kind<T>>;
        return {*this,
                name,
                Kind::Initial(initial),
                Kind::Accessor(member),
                Kind::Checker(limits...)};
    }

    /**
     * @brief Add an attribute with a setter and a getter.
     * @tparam OWNER class that has the setter
     * @tparam R what the setter returns
     * @tparam V what the setter takes
     * @tparam G the getter's type
     * @tparam D type of the initial value
     * @tparam L types of the limits
     * @param name name of the attribute
     * @param initial initial value
     * @param limits the least value and the greatest; nothing: any value, of times from 0 on
     * @return the attribute, which needs its meaning
     */
    template <class OWNER, class R, class V, class G, class D, class... L>
    std::enable_if_t<std::is_member_function_pointer_v<G>, NewAttribute> Attribute(
        const char* name,
        R (OWNER::*setter)(V),
        G getter,
        D initial,
        L... limits)
    {
        using Kind = attributes::Kind<std::decay_t<V>>;
        return {*this,
                name,
                Kind::Initial(initial),
                Kind::Accessor(setter, getter),
                Kind::Checker(limits...)};
    }

    /**
     * @brief Add an attribute that can be set, not read.
     * @tparam OWNER class that has the setter
     * @tparam R what the setter returns
     * @tparam V what the setter takes
     * @tparam D type of the initial value
     * @tparam L types of the limits
     * @param name name of the attribute
     * @param initial initial value
     * @param limits the least value and the greatest; nothing: any value, of times from 0 on
     * @return the attribute, which needs its meaning
     */
    template <class OWNER, class R, class V, class D, class... L>
    std::enable_if_t<!std::is_member_function_pointer_v<D>, NewAttribute> Attribute(
        const char* name,
        R (OWNER::*setter)(V),
        D initial,
        L... limits)
    {
        using Kind = attributes::Kind<std::decay_t<V>>;
        return {*this,
                name,
                Kind::Initial(initial),
                Kind::Accessor(setter),
                Kind::Checker(limits...)};
    }

    /**
     * @brief Add an attribute that is one of some values.
     * @tparam E the enumeration, unscoped
     * @tparam OWNER class that has the member
     * @param name name of the attribute
     * @param initial initial value
     * @return the attribute, which needs its values
     */
    template <class E, class OWNER>
    NewChoice<E> Choice(const char* name, E OWNER::* member, E initial)
    {
        return {*this, name, initial, UmtsMakeEnumAccessor<E>(member)};
    }

    /**
     * @brief Add an attribute that is an object, to be read only.
     * @tparam OWNER class that has the member or getter
     * @tparam X type of the object
     * @param name name of the attribute
     * @param getter the member or its getter
     * @return the attribute, which needs its meaning
     */
    template <class OWNER, class X>
    NewAttribute Object(const char* name, Ptr<X> (OWNER::*getter)() const)
    {
        return MakeObject<X>(name, getter);
    }

    /** @copydoc Object() */
    template <class OWNER, class X>
    NewAttribute Object(const char* name, Ptr<X> OWNER::* getter)
    {
        return MakeObject<X>(name, getter);
    }

    /**
     * @brief Add an attribute that is a list of objects.
     * @tparam X type of the objects
     * @tparam M types of the member, or of the getters
     * @param name name of the attribute
     * @param members the member that holds the objects; or the getter of one, and of their number
     * @return the attribute, which needs its meaning
     */
    template <class X, class... M>
    NewAttribute List(const char* name, M... members)
    {
        return {*this,
                name,
                ObjectVectorValue(),
                MakeObjectVectorAccessor(members...),
                MakeObjectVectorChecker<X>()};
    }

    /**
     * @brief Add a trace source.
     * @tparam T type of the trace source
     * @tparam OWNER class that has the member
     * @param name name of the trace source
     * @param source the member
     * @param callback name of the signature of its sinks; of the class itself, when no class is
     * named
     * @return the trace source, which needs its meaning
     */
    template <class T, class OWNER>
    NewTrace Trace(const char* name, T OWNER::* source, const std::string& callback)
    {
        const bool isOwn = callback.find("::") == std::string::npos;
        const bool isWhole = callback.compare(0, 5, "ns3::") == 0;
        const std::string scope = isOwn ? m_tid.GetName() + "::" : isWhole ? "" : "ns3::umts::";
        return {*this, name, MakeTraceSourceAccessor(source), scope + callback};
    }

  private:
    TypeId m_tid;           //!< The class
    bool m_hasBegun{false}; //!< Whether the class is declared, or is being declared

    /**
     * @tparam X type of an object
     * @tparam G type of the member or getter
     * @param name name of the attribute
     * @param getter the member or getter
     * @return the attribute, to be read only
     */
    template <class X, class G>
    NewAttribute MakeObject(const char* name, G getter)
    {
        using Kind = attributes::Kind<Ptr<X>>;
        NewAttribute made(*this,
                          name,
                          Kind::Initial(nullptr),
                          Kind::Accessor(getter),
                          Kind::Checker());
        return made.ReadOnly();
    }
};

} // namespace ns3::umts

/**
 * The last statement of GetTypeId() of a class of ns3::umts, up to the attributes and trace
 * sources, which may call the class C.
 */
#define UMTS_TYPE(CLASS, PARENT) UMTS_TYPE_NAMED(CLASS, PARENT, "ns3::umts::" #CLASS)

/// As UMTS_TYPE(), with the name of the class for ns-3.
#define UMTS_TYPE_NAMED(CLASS, PARENT, name)                                                       \
    using C [[maybe_unused]] = CLASS;                                                              \
    static ::ns3::umts::TypeDeclaration<CLASS, PARENT> type(name);                                 \
    if (!type.Begin())                                                                             \
    {                                                                                              \
        return type;                                                                               \
    }                                                                                              \
    return type

/// Define GetTypeId() of a class of ns3::umts without attributes and trace sources; register it.
#define UMTS_PLAIN_TYPE(CLASS, PARENT) UMTS_PLAIN_TYPE_NAMED(CLASS, PARENT, "ns3::umts::" #CLASS)

/// As UMTS_PLAIN_TYPE(), with the name of the class for ns-3.
#define UMTS_PLAIN_TYPE_NAMED(CLASS, PARENT, name)                                                 \
    NS_OBJECT_ENSURE_REGISTERED(CLASS);                                                            \
    TypeId CLASS::GetTypeId()                                                                      \
    {                                                                                              \
        static const TypeId tid = ::ns3::umts::TypeDeclaration<CLASS, PARENT>(name);               \
        return tid;                                                                                \
    }                                                                                              \
    static_assert(true)

#endif // UMTS_TYPE_DECLARATION_H
