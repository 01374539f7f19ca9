/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/abort.h"

#include <array>
#include <iostream>
#include <map>
#include <memory>

/**
 * @file
 * @ingroup umts
 * Suites by name, and the test case that runs.
 */

namespace ns3::umts::test
{

namespace
{

/** @return duration of the longest test cases, in ns-3 3.42 and later */
template <typename T>
auto
GetLongest(int) -> decltype(T::Duration::TAKES_FOREVER)
{
    return T::Duration::TAKES_FOREVER;
}

/** @return duration of the longest test cases, before */
template <typename T>
auto
GetLongest(char) -> decltype(T::TestDuration::TAKES_FOREVER)
{
    return T::TestDuration::TAKES_FOREVER;
}

std::string g_clause;           //!< What SelectClause() has been told; empty: all run
std::array<char, 200> g_name{}; //!< Of the test case that runs, in memory that a crash leaves alone

/**
 * @param clauses "25.322 9.2, 25.321 11.6"
 * @return whether g_clause is one of them, or above one
 */
bool
IsSelected(const std::string& clauses)
{
    std::istringstream input(clauses);
    for (std::string clause; std::getline(input >> std::ws, clause, ',');)
    {
        const auto& above = g_clause;
        const bool isBelow = clause.size() > above.size() &&
                             (clause[above.size()] == '.' || clause[above.size()] == ' ');
        if (clause.compare(0, above.size(), above) == 0 && (clause == above || isBelow))
        {
            return true;
        }
    }
    return false;
}

/// A test case that calls a function.
class FunctionCase : public TestCase
{
  public:
    /**
     * @param name its name
     * @param clauses what it tests
     * @param body the function
     */
    FunctionCase(const std::string& name, std::string clauses, std::function<void()> body)
        : TestCase(name),
          m_clauses(std::move(clauses)),
          m_body(std::move(body))
    {
    }

    // Protected members that functions of this file call.
    using TestCase::CreateTempDirFilename;
    using TestCase::IsStatusFailure;

    /**
     * @brief Report a condition that does not hold.
     * @param condition its text
     * @param values what it compares
     * @param message what it is about
     * @return whether the test case ends
     */
    bool Report(const std::string& condition,
                const std::string& values,
                const std::string& message,
                const char* file,
                int32_t line)
    {
        ASSERT_ON_FAILURE;
        ReportTestFailure(condition,
                          values.empty() ? "false" : values,
                          "true",
                          message + " (" + condition + " is false)",
                          file,
                          line);
        return !MustContinueOnFailure();
    }

    /** @return the test case that runs */
    static FunctionCase& GetRunning()
    {
        NS_ABORT_MSG_UNLESS(g_running, "a check outside of UMTS_TEST() and AddTest()");
        return *g_running;
    }

  private:
    void DoRun() override
    {
        if (!g_clause.empty() && !IsSelected(m_clauses))
        {
            return;
        }
        g_running = this;
        GetName().copy(g_name.data(), g_name.size() - 1);
        m_body();
        g_running = nullptr;
        g_name.fill('\0');
        if (!g_clause.empty())
        {
            std::cout << (IsStatusFailure() ? "FAIL  " : "PASS  ") << GetName() << " (" << m_clauses
                      << ")" << std::endl;
        }
    }

    static FunctionCase* g_running; //!< The test case that runs

    std::string m_clauses;        //!< What it tests
    std::function<void()> m_body; //!< What it does
};

FunctionCase* FunctionCase::g_running = nullptr;

/// Some test cases of a suite: those of a file.
class Group : public TestCase
{
  public:
    using TestCase::AddTestCase;

    /** @param name its name */
    explicit Group(const std::string& name)
        : TestCase(name)
    {
    }

  private:
    void DoRun() override
    {
    }
};

/// A suite, and its groups.
class Suite : public TestSuite
{
  public:
    using TestSuite::TestSuite;

    /**
     * @brief Add a test case.
     * @param group name of a group, which is made when it is not there; empty: the suite itself
     * @param fullness which runs it is part of
     */
    void Add(const std::string& group, std::unique_ptr<TestCase> test, Fullness fullness)
    {
        if (group.empty())
        {
            AddTo(*this, std::move(test), fullness);
            return;
        }
        auto& found = m_groups[group];
        if (!found)
        {
            found = new Group(group);
            AddTestCase(found);
        }
        AddTo(*found, std::move(test), fullness);
    }

  private:
    /**
     * @brief Add a test case to a suite or a group.
     * @tparam T suite or group
     * @param parent the suite or group
     * @param fullness which runs it is part of
     */
    template <typename T>
    static void AddTo(T& parent, std::unique_ptr<TestCase> test, Fullness fullness)
    {
        if (fullness == Fullness::LONGEST)
        {
            parent.AddTestCase(test.release(), GetLongest<TestCase>(0));
            return;
        }
        parent.AddTestCase(test.release());
    }

    std::map<std::string, Group*> m_groups; //!< Groups by name
};

/// Suites by name, and where AddTest() adds to.
struct Registry
{
    std::map<std::string, std::unique_ptr<Suite>> suites; //!< Suites
    std::map<std::string, std::string> clauses;           //!< Clauses of suites
    std::map<std::string, std::string> tested;            //!< Clauses of the cases of suites
    std::string current;                                  //!< Suite whose UMTS_TESTS() runs
    std::string currentClauses;                           //!< Its clauses, for what it adds

    /** @return the registry, made when it is first asked for: files initialise in any order */
    static Registry& Get()
    {
        static Registry registry;
        return registry;
    }

    /**
     * @brief Add a test case.
     * @param title suite, or suite/group, name and clauses
     * @param body what it does
     * @param fullness which runs it is part of
     */
    void Add(const Title& title, std::function<void()> body, Fullness fullness)
    {
        const std::string& path = title.suite;
        const auto slash = path.find('/');
        const auto found = suites.find(path.substr(0, slash));
        NS_ABORT_MSG_IF(found == suites.end(),
                        "test case \"" << title.name << "\": no UMTS_TEST_SUITE(\"" << path
                                       << "\", ...) above it");
        const std::string& ofSuite = clauses[found->first];
        const bool isBoth = !ofSuite.empty() && !title.clauses.empty();
        const std::string all = ofSuite + (isBoth ? ", " : "") + title.clauses;
        tested[found->first] += (tested[found->first].empty() ? "" : ", ") + all;
        found->second->Add(slash == std::string::npos ? "" : path.substr(slash + 1),
                           std::make_unique<FunctionCase>(title.name, all, std::move(body)),
                           fullness);
    }
};

} // namespace

void
AddTest(const std::string& name, std::function<void()> body, Fullness fullness)
{
    NS_ABORT_MSG_IF(Registry::Get().current.empty(), "AddTest() outside of UMTS_TESTS()");
    const Registry& registry = Registry::Get();
    Registry::Get().Add({registry.current, name, registry.currentClauses},
                        std::move(body),
                        fullness);
}

std::set<std::string>
ListClauses(const std::string& specification)
{
    std::set<std::string> found;
    for (const auto& [suite, clauses] : Registry::Get().tested)
    {
        std::istringstream input(clauses);
        for (std::string clause; std::getline(input >> std::ws, clause, ',');)
        {
            if (clause.rfind(specification + " ", 0) == 0)
            {
                found.insert(clause);
            }
        }
    }
    return found;
}

const char*
GetRunningCase()
{
    return g_name.data();
}

std::vector<std::string>
SelectClause(const std::string& clause)
{
    g_clause = clause;
    std::vector<std::string> suites;
    for (const auto& [suite, clauses] : Registry::Get().tested)
    {
        if (IsSelected(clauses))
        {
            suites.push_back(suite);
        }
    }
    return suites;
}

bool
DeclareSuite(const std::string& name, TestSuite::Type type, Clauses clauses)
{
    auto& suite = Registry::Get().suites[name];
    NS_ABORT_MSG_IF(suite, "UMTS_TEST_SUITE(\"" << name << "\", ...) twice");
    suite = std::make_unique<Suite>(name, type);
    Registry::Get().clauses[name] = *clauses.begin();
    return true;
}

bool
RegisterTest(const Title& title, std::function<void()> body)
{
    Registry::Get().Add(title, std::move(body), Fullness::QUICK);
    return true;
}

bool
RegisterTests(const std::string& suite, Clauses clauses, void (*add)())
{
    Registry::Get().current = suite;
    Registry::Get().currentClauses = *clauses.begin();
    add();
    Registry::Get().current.clear();
    return true;
}

std::string
GetName()
{
    return FunctionCase::GetRunning().GetName();
}

bool
HasFailed()
{
    return FunctionCase::GetRunning().IsStatusFailure();
}

bool
ReportFalse(const std::string& condition,
            const std::string& values,
            const std::string& message,
            const char* file,
            int32_t line)
{
    return FunctionCase::GetRunning().Report(condition, values, message, file, line);
}

std::string
CreateTempDirFilename(const std::string& name)
{
    return FunctionCase::GetRunning().CreateTempDirFilename(name);
}

Ptr<UniformRandomVariable>
MakeRandom(int64_t stream)
{
    auto random = CreateObject<UniformRandomVariable>();
    random->SetStream(stream);
    return random;
}

std::vector<uint8_t>
CopyOctets(const Packet& packet)
{
    std::vector<uint8_t> octets(packet.GetSize());
    packet.CopyData(octets.data(), packet.GetSize());
    return octets;
}

void
ExpectText(const std::string& actual, const std::string& expected, const std::string& what)
{
    UMTS_EXPECT(actual == expected, what);
}

void
ExpectPart(const std::string& text, const std::string& part)
{
    if (text.find(part) == std::string::npos)
    {
        ReportFalse("the text has the part", text, "\"" + part + "\"", __FILE__, __LINE__);
    }
}

} // namespace ns3::umts::test
