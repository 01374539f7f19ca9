/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TEST_H
#define UMTS_TEST_H

#include "ns3/config.h"
#include "ns3/packet.h"
#include "ns3/random-variable-stream.h"
#include "ns3/test.h"

#include <functional>
#include <initializer_list>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 *
 * Test cases that register themselves.
 * @code
 *   UMTS_TEST_SUITE("umts-id-pool", UNIT);
 *
 *   UMTS_TEST("umts-id-pool", "Identities come back")
 *   {
 *       IdPool<uint8_t> pool(3);
 *       UMTS_EXPECT(pool.Allocate() == 0, "first");
 *       UMTS_EXPECT(!pool.IsExhausted(), "two are left");
 *   }
 * @endcode
 *
 * A case with parameters is a function that adds it. Its body outlives the call, so it takes its
 * parameters by value:
 * @code
 *   void
 *   AddPoolTest(uint32_t size)
 *   {
 *       AddTest("A pool of " + std::to_string(size), [=] { ... });
 *   }
 *
 *   UMTS_TESTS("umts-id-pool")
 *   {
 *       for (const uint32_t size : {1, 2, 255})
 *       {
 *           AddPoolTest(size);
 *       }
 *   }
 * @endcode
 *
 * UMTS_TEST_F() makes the case a member function of a class derived from a fixture: state, and
 * sinks of traces. Each case has a fixture of its own.
 *
 * Cases run in the order of the file. A suite of several files has a group for each: one file adds
 * the groups in their order, by functions of the others.
 * @code
 *   UMTS_TESTS("umts-tcp/Loss recovery")
 *   {
 *       AddRecoveryTests();
 *   }
 * @endcode
 *
 * Suites, groups and cases may name the clauses of 3GPP that they test, as a last argument; a case
 * tests those of its suite, too. umts-test-runner --clause="25.322 9.2" runs the cases of a clause
 * and of those below it.
 * @code
 *   UMTS_TEST_SUITE("umts-rlc-am-reset", UNIT, "25.322 11.4");
 *   UMTS_TEST("umts-rlc-am-reset", "A RESET is repeated", "25.322 9.5, 25.322 9.6");
 * @endcode
 *
 * Functions may check, too.
 */

/// Declare a suite before its cases: name, and UNIT, SYSTEM or another of ns3::TestSuite::Type.
/// Clauses may follow.
#define UMTS_TEST_SUITE(...) UMTS_TEST_SUITE_(__COUNTER__, __VA_ARGS__, "")

/// Define a test case: of which suite, its name, its clauses if it has any, and then its body.
#define UMTS_TEST(...) UMTS_TEST_(__COUNTER__, __VA_ARGS__)

/// Define a test case that is a member function of a class derived from a fixture.
#define UMTS_TEST_F(fixture, ...) UMTS_TEST_F_(__COUNTER__, fixture, __VA_ARGS__)

/// Define what adds test cases to a suite, by AddTest(), before main() begins. Clauses may follow.
#define UMTS_TESTS(...) UMTS_TESTS_(__COUNTER__, __VA_ARGS__, "")

/**
 * Report a condition that does not hold: its text, the values that it compares, and a message that
 * may be a sequence for a stream.
 */
#define UMTS_EXPECT(condition, message) UMTS_CHECK_(condition, message, static_cast<void>(0))

/// As UMTS_EXPECT(); leaves the function, which returns nothing, when the condition does not hold.
#define UMTS_ASSERT(condition, message) UMTS_CHECK_(condition, message, return)

#ifdef __clang__
// The macros take a condition apart by <<, which binds closer than what it compares by.
#pragma clang diagnostic ignored "-Woverloaded-shift-op-parentheses"
#endif

/// @cond
#define UMTS_TEST_SUITE_(id, name, type, ...) UMTS_TEST_SUITE__(id, name, type, __VA_ARGS__)
#define UMTS_TEST_SUITE__(id, name, type, ...)                                                     \
    [[maybe_unused]] static const bool g_umtsTestSuite##id =                                       \
        ::ns3::umts::test::DeclareSuite(name, ::ns3::TestSuite::Type::type, {__VA_ARGS__})

#define UMTS_TEST_(id, ...) UMTS_TEST__(id, __VA_ARGS__)
#define UMTS_TEST__(id, ...)                                                                       \
    static void UmtsTest##id();                                                                    \
    [[maybe_unused]] static const bool g_umtsTest##id =                                            \
        ::ns3::umts::test::RegisterTest({__VA_ARGS__}, &UmtsTest##id);                             \
    static void UmtsTest##id()

#define UMTS_TEST_F_(id, fixture, ...) UMTS_TEST_F__(id, fixture, __VA_ARGS__)
#define UMTS_TEST_F__(id, fixture, ...)                                                            \
    class UmtsTest##id : public fixture                                                            \
    {                                                                                              \
      public:                                                                                      \
        void DoBody();                                                                             \
    };                                                                                             \
    [[maybe_unused]] static const bool g_umtsTest##id =                                            \
        ::ns3::umts::test::RegisterTest({__VA_ARGS__}, [] { UmtsTest##id().DoBody(); });           \
    void UmtsTest##id::DoBody()

#define UMTS_CHECK_(condition, message, then)                                                      \
    do                                                                                             \
    {                                                                                              \
        if (const auto umtsOutcome =                                                               \
                ::ns3::umts::test::Conclude(::ns3::umts::test::Decompose() << condition);          \
            !umtsOutcome.holds)                                                                    \
        {                                                                                          \
            std::ostringstream umtsMessage;                                                        \
            umtsMessage << message;                                                                \
            if (::ns3::umts::test::ReportFalse(#condition,                                         \
                                               umtsOutcome.text,                                   \
                                               umtsMessage.str(),                                  \
                                               __FILE__,                                           \
                                               __LINE__))                                          \
            {                                                                                      \
                then;                                                                              \
            }                                                                                      \
        }                                                                                          \
    } while (false)

#define UMTS_TESTS_(id, suite, ...) UMTS_TESTS__(id, suite, __VA_ARGS__)
#define UMTS_TESTS__(id, suite, ...)                                                               \
    static void UmtsTests##id();                                                                   \
    [[maybe_unused]] static const bool g_umtsTests##id =                                           \
        ::ns3::umts::test::RegisterTests(suite, {__VA_ARGS__}, &UmtsTests##id);                    \
    static void UmtsTests##id()

/// @endcond

namespace ns3::umts::test
{

/// Which runs of the tests a test case is part of.
enum class Fullness
{
    QUICK,  //!< Every run
    LONGEST //!< Those of --fullness=TAKES_FOREVER
};

/**
 * @brief Add a test case to the suite whose UMTS_TESTS() runs.
 * @param name sentence that names it
 * @param body what it does
 * @param fullness which runs it is part of
 */
void AddTest(const std::string& name,
             std::function<void()> body,
             Fullness fullness = Fullness::QUICK);

/**
 * @brief Have only the test cases of a clause run, and tell which do.
 * @param clause "25.322" or "25.322 9.2": that clause and those below it
 * @return names of their suites
 */
std::vector<std::string> SelectClause(const std::string& clause);

/**
 * @param specification "25.322"
 * @return the clauses of it that test cases name, "25.322 9.2"
 */
std::set<std::string> ListClauses(const std::string& specification);

/** @return name of the test case that runs, empty when none does; for signal handlers, too */
const char* GetRunningCase();

/// @cond
// What a test case is registered by.
struct Title
{
    std::string suite;
    std::string name;
    std::string clauses{};
};

using Clauses = std::initializer_list<std::string>;

bool DeclareSuite(const std::string& name, TestSuite::Type type, Clauses clauses);
bool RegisterTest(const Title& title, std::function<void()> body);
bool RegisterTests(const std::string& suite, Clauses clauses, void (*add)());
bool ReportFalse(const std::string& condition,
                 const std::string& values,
                 const std::string& message,
                 const char* file,
                 int32_t line);

/// @endcond

/// Takes back what Config::SetDefault() has set, when it goes out of scope.
struct DefaultsGuard
{
    DefaultsGuard() = default;
    DefaultsGuard(const DefaultsGuard&) = delete;
    DefaultsGuard& operator=(const DefaultsGuard&) = delete;

    ~DefaultsGuard()
    {
        Config::Reset();
    }
};

/**
 * @brief Compare texts.
 * @param actual what happened
 * @param expected what should have
 * @param what what it is about
 */
void ExpectText(const std::string& actual, const std::string& expected, const std::string& what);

/**
 * @brief Look for a part of a text.
 * @param part what must be in it
 */
void ExpectPart(const std::string& text, const std::string& part);

/**
 * @param stream its random stream
 * @return random numbers, the same ones in every run of the test
 */
Ptr<UniformRandomVariable> MakeRandom(int64_t stream);

/** @return octets of a packet */
std::vector<uint8_t> CopyOctets(const Packet& packet);

/** @return name of the test case that runs */
std::string GetName();

/** @return whether a check of the test case that runs has failed */
bool HasFailed();

/**
 * @brief Name of a file in the directory for temporary files of the test case that runs.
 * @param name the last part
 * @return the whole path
 */
std::string CreateTempDirFilename(const std::string& name);

/// @cond
struct Outcome
{
    bool holds;
    std::string text;

    explicit operator bool() const
    {
        return holds;
    }
};

template <typename T, typename = void>
struct IsStreamable : std::false_type
{
};

template <typename T>
struct IsStreamable<
    T,
    std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type
{
};

template <typename T, typename = void>
struct IsRange : std::false_type
{
};

template <typename T>
struct IsRange<T,
               std::void_t<decltype(std::begin(std::declval<const T&>())),
                           decltype(std::end(std::declval<const T&>()))>> : std::true_type
{
};

template <typename T>
std::string
ToText(const T& value)
{
    std::ostringstream text;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
    {
        text << +value; // an octet is a number
    }
    else if constexpr (IsStreamable<T>::value)
    {
        text << std::boolalpha << value;
    }
    else if constexpr (std::is_enum_v<T>)
    {
        text << static_cast<long long>(value);
    }
    else if constexpr (IsRange<T>::value)
    {
        for (const auto& element : value)
        {
            text << (text.tellp() == 0 ? "" : ", ") << ToText(element);
        }
    }
    else
    {
        text << "(no text)";
    }
    return text.str();
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare" // as of literals, which the macro cannot see

// The left-hand side of a comparison, or a whole condition.
template <typename T>
struct LeftSide
{
    const T& value;

    explicit operator bool() const
    {
        return static_cast<bool>(value);
    }

#define UMTS_COMPARE_(sign)                                                                        \
    template <typename R>                                                                          \
    Outcome operator sign(const R& right) const                                                    \
    {                                                                                              \
        const bool holds = value sign right;                                                       \
        return {holds, holds ? std::string() : ToText(value) + " " #sign " " + ToText(right)};     \
    }

    UMTS_COMPARE_(==)
    UMTS_COMPARE_(!=)
    UMTS_COMPARE_(<)
    UMTS_COMPARE_(<=)
    UMTS_COMPARE_(>)
    UMTS_COMPARE_(>=)
#undef UMTS_COMPARE_
};

struct Decompose
{
    template <typename T>
    LeftSide<T> operator<<(const T& value) const
    {
        return {value};
    }
};

inline Outcome
Conclude(const Outcome& comparison)
{
    return comparison;
}

inline Outcome
Conclude(const LeftSide<Outcome>& comparison)
{
    return comparison.value;
}

template <typename T>
Outcome
Conclude(const T& condition)
{
    return {static_cast<bool>(condition), ""};
}

/// @endcond

/**
 * @brief Compare a value with another one and a tolerance: UMTS_EXPECT(IsNear(x, 1.0, 1e-9), "x").
 * @param actual the value; NaN is near to nothing
 * @param expected what it should be
 * @param tolerance largest difference
 * @return whether it is near, and the values in words
 */
template <typename A, typename E, typename T>
Outcome
IsNear(const A& actual, const E& expected, const T& tolerance)
{
    const bool holds = actual <= expected + tolerance && actual >= expected - tolerance;
    return {holds,
            holds ? std::string()
                  : ToText(actual) + ", not " + ToText(expected) + " +- " + ToText(tolerance)};
}

#pragma GCC diagnostic pop

} // namespace ns3::umts::test

#endif // UMTS_TEST_H
