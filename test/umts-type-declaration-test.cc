/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/object.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-section.h"
#include "ns3/umts-type-declaration.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What ns-3 is told of the attributes and trace sources that a TypeDeclaration adds.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-type-declaration", UNIT);

/// A class with an attribute of every kind.
class Declared : public Object
{
  public:
    /// A choice.
    enum Colour
    {
        RED,
        BLUE
    };

    /** @return the TypeId */
    static TypeId GetTypeId()
    {
        UMTS_TYPE_NAMED(Declared, Object, "ns3::umts::test::Declared")
            .Attribute("Flag", &C::m_flag, true)
            .Help("A flag")
            .Attribute("Small", &C::m_small, 7, 1, 12)
            .Help("A number of 8 bits")
            .Attribute("Large", &C::m_large, 5)
            .Help("A number of 32 bits")
            .Attribute("Real", &C::SetReal, &C::GetReal, 0.5, 0.0, 1.0)
            .Help("A real number by its setter")
            .Attribute("Hidden", &C::SetReal, 0.25, 0.0, 1.0)
            .Help("A real number that cannot be read")
            .Attribute("Wait", &C::m_wait, MilliSeconds(3))
            .Help("A time")
            .Attribute("Name", &C::m_name, "none")
            .Fixed("A text")
            .Attribute("Rate", &C::m_rate, DataRate("64kb/s"))
            .Help("A rate")
            .Attribute("Queue", &C::m_queue, QueueSize("9p"))
            .Help("A queue")
            .Attribute("Remote", &C::m_remote, Address())
            .Help("An address")
            .Attribute("Draw", &C::m_draw, "ns3::ConstantRandomVariable[Constant=4]")
            .Help("A random variable")
            .Choice("Colour", &C::m_colour, BLUE)
            .Among({{RED, "Red"}, {BLUE, "Blue"}})
            .Help("A choice")
            .Object("First", &C::GetFirst)
            .Help("An object")
            .List<Declared>("All", &C::m_all)
            .Help("Objects")
            .Trace("Rung", &C::m_rungTrace, "ns3::TracedValueCallback::Uint32")
            .Help("It has rung")
            .Trace("Own", &C::m_rungTrace, "OwnTracedCallback")
            .Help("A signature of the class")
            .Trace("Other", &C::m_rungTrace, "RlcAm::WindowTracedCallback")
            .Help("A signature of another class");
    }

    /** @param real the real number */
    void SetReal(double real)
    {
        m_real = real;
    }

    /** @return the real number */
    double GetReal() const
    {
        return m_real;
    }

    /** @return the first of all */
    Ptr<Declared> GetFirst() const
    {
        return m_all.empty() ? nullptr : m_all.front();
    }

  private:
    bool m_flag{};                               //!< A flag
    uint8_t m_small{};                           //!< A number of 8 bits
    uint32_t m_large{};                          //!< A number of 32 bits
    double m_real{};                             //!< A real number
    Time m_wait;                                 //!< A time
    std::string m_name;                          //!< A text
    DataRate m_rate;                             //!< A rate
    QueueSize m_queue;                           //!< A queue
    Address m_remote;                            //!< An address
    Ptr<RandomVariableStream> m_draw;            //!< A random variable
    Colour m_colour{};                           //!< A choice
    std::vector<Ptr<Declared>> m_all;            //!< Objects
    TraceSource<uint32_t, uint32_t> m_rungTrace; //!< It has rung
};

/// A class that cannot be made without an argument.
class Unmakeable : public Object
{
  public:
    /** @return the TypeId */
    static TypeId GetTypeId();

    /** An argument that it needs */
    explicit Unmakeable(int)
    {
    }
};

UMTS_PLAIN_TYPE_NAMED(Unmakeable, Object, "ns3::umts::test::Unmakeable");

/**
 * @param name name of an attribute of Declared
 * @return what ns-3 knows of the attribute
 */
TypeId::AttributeInformation
Find(const std::string& name)
{
    TypeId::AttributeInformation info;
    UMTS_EXPECT(Declared::GetTypeId().LookupAttributeByName(name, &info), name);
    return info;
}

/**
 * @param name name of an attribute of Declared
 * @return initial value and help
 */
std::string
Describe(const std::string& name)
{
    const auto info = Find(name);
    return info.initialValue->SerializeToString(info.checker) + ", " + info.help;
}

/**
 * @param name name of an attribute of Declared that is a number
 * @return its type and limits
 */
std::string
GetLimits(const std::string& name)
{
    return Find(name).checker->GetUnderlyingTypeInformation();
}

UMTS_TEST("umts-type-declaration", "Value, checker and accessor follow from the type of the member")
{
    ExpectText(Describe("Flag"), "true, A flag", "bool");
    ExpectText(Describe("Small"), "7, A number of 8 bits", "uint8_t");
    ExpectText(GetLimits("Small"), "uint8_t 1:12", "limits");
    ExpectText(Describe("Large"), "5, A number of 32 bits", "uint32_t");
    ExpectText(GetLimits("Large"), "uint32_t 0:4294967295", "no limits");
    ExpectText(Describe("Real"), "0.5, A real number by its setter", "double");
    ExpectText(GetLimits("Real"), "double 0:1", "limits");
    ExpectText(Describe("Name"), "none, A text", "std::string");
    ExpectText(Describe("Rate"), "64000bps, A rate", "DataRate");
    ExpectText(Describe("Queue"), "9p, A queue", "QueueSize");
    const std::string type = Find("Remote").checker->GetValueTypeName(); // up to 3.37 without ns3::
    UMTS_EXPECT(type == "ns3::AddressValue" || type == "AddressValue", type);
    ExpectText(Describe("Colour"), "Blue, A choice", "an enumeration");
    ExpectText(GetLimits("Colour"), "Red|Blue", "its values");
    UMTS_EXPECT(!Find("Hidden").accessor->HasGetter(), "a setter alone");
    UMTS_EXPECT(Find("Flag").flags == TypeId::ATTR_SGC, "it may be set at any time");
    UMTS_EXPECT(Find("Name").flags == (TypeId::ATTR_GET | TypeId::ATTR_CONSTRUCT), "at first only");
    UMTS_EXPECT(Find("First").flags == TypeId::ATTR_GET, "read only");
}

UMTS_TEST("umts-type-declaration", "An object and its attributes")
{
    auto declared = CreateObject<Declared>();
    UMTS_EXPECT(declared->GetReal() == 0.25, "the setter has the last initial value");
    UMTS_EXPECT(!declared->SetAttributeFailSafe("Real", DoubleValue(1.1)), "above the limit");
    UMTS_EXPECT(declared->SetAttributeFailSafe("Real", DoubleValue(1.0)), "the limit itself");
    UMTS_EXPECT(declared->GetReal() == 1.0, "the setter is called");
    UMTS_EXPECT(!declared->SetAttributeFailSafe("Wait", TimeValue(NanoSeconds(-1))),
                "a time without limits is not below 0");
    UMTS_EXPECT(declared->SetAttributeFailSafe("Wait", TimeValue(Seconds(1e6))), "a long time");
    UMTS_EXPECT(!declared->SetAttributeFailSafe("Wait", TimeValue(Seconds(1e6 + 1))), "too long");
    UMTS_EXPECT(!declared->SetAttributeFailSafe("Name", StringValue("x")), "set too late");
    UMTS_EXPECT(declared->SetAttributeFailSafe("Colour", StringValue("Red")), "a choice by name");
    UMTS_EXPECT(!declared->SetAttributeFailSafe("First", PointerValue()), "read only");
    PointerValue draw;
    declared->GetAttribute("Draw", draw);
    UMTS_EXPECT(draw.Get<RandomVariableStream>()->GetValue() == 4.0, "an object made of a text");
    ObjectVectorValue list;
    declared->GetAttribute("All", list);
    UMTS_EXPECT(list.GetN() == 0, "an empty list");
}

UMTS_TEST("umts-type-declaration", "Parent, group, constructor and trace source of a class")
{
    const TypeId tid = Declared::GetTypeId();
    ExpectText(tid.GetParent().GetName(), "ns3::Object", "parent");
    ExpectText(tid.GetGroupName(), "Umts", "group");
    UMTS_EXPECT(tid.HasConstructor(), "it has a default constructor");
    UMTS_EXPECT(!Unmakeable::GetTypeId().HasConstructor(), "it has no default constructor");
    const auto describe = [tid](const std::string& name) {
        TypeId::TraceSourceInformation trace;
        UMTS_EXPECT(tid.LookupTraceSourceByName(name, &trace) != nullptr, name);
        return trace.help + ", " + trace.callback;
    };
    ExpectText(describe("Rung"), "It has rung, ns3::TracedValueCallback::Uint32", "whole");
    ExpectText(describe("Own"),
               "A signature of the class, ns3::umts::test::Declared::OwnTracedCallback",
               "of the class");
    ExpectText(describe("Other"),
               "A signature of another class, ns3::umts::RlcAm::WindowTracedCallback",
               "of the namespace");
}

} // namespace
