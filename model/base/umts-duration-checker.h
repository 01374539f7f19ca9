/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DURATION_CHECKER_H
#define UMTS_DURATION_CHECKER_H

#include "ns3/attribute.h"
#include "ns3/nstime.h"

#include <cstdint>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The longest duration that an attribute or a flag takes, s: sums of some are still times of
 * ns-3.
 */
constexpr double MOST_SECONDS = 1e6;

/**
 * @ingroup umts
 * @brief Lower limit of an attribute that is a period, of which 0 means none: a period of 1 ns
 * would keep the simulation at one time.
 */
struct ZeroOr
{
    Time least; //!< Least value but 0
};

/// @cond
namespace attributes
{

inline Ptr<const AttributeChecker>
MakeDurationChecker(Time least = Time(0), Time greatest = Seconds(MOST_SECONDS))
{
    return MakeTimeChecker(least, greatest);
}

/** Takes 0, and what another checker of durations takes. */
class ZeroOrChecker : public AttributeChecker
{
  public:
    explicit ZeroOrChecker(Ptr<const AttributeChecker> others)
        : m_others(others)
    {
    }

    bool Check(const AttributeValue& value) const override
    {
        const auto time = dynamic_cast<const TimeValue*>(&value);
        return time && (time->Get().IsZero() || m_others->Check(value));
    }

    std::string GetValueTypeName() const override
    {
        return m_others->GetValueTypeName();
    }

    bool HasUnderlyingTypeInformation() const override
    {
        return true;
    }

    std::string GetUnderlyingTypeInformation() const override
    {
        const std::string range = m_others->GetUnderlyingTypeInformation();
        const auto space = range.find(' ');
        return range.substr(0, space) + " 0 or" + range.substr(space);
    }

    Ptr<AttributeValue> Create() const override
    {
        return m_others->Create();
    }

    bool Copy(const AttributeValue& source, AttributeValue& destination) const override
    {
        return m_others->Copy(source, destination);
    }

  private:
    Ptr<const AttributeChecker> m_others;
};

inline Ptr<const AttributeChecker>
MakeDurationChecker(ZeroOr least, Time greatest = Seconds(MOST_SECONDS))
{
    return Create<ZeroOrChecker>(MakeTimeChecker(least.least, greatest));
}

/** Accessor of a time that its member holds in ns. */
template <class OWNER>
class NanosAccessor : public AttributeAccessor
{
  public:
    explicit NanosAccessor(int64_t OWNER::* member)
        : m_member(member)
    {
    }

    bool Set(ObjectBase* object, const AttributeValue& value) const override
    {
        auto* const owner = dynamic_cast<OWNER*>(object);
        const auto* const time = dynamic_cast<const TimeValue*>(&value);
        if (owner && time)
        {
            owner->*m_member = time->Get().GetNanoSeconds();
        }
        return owner && time;
    }

    bool Get(const ObjectBase* object, AttributeValue& value) const override
    {
        const auto* const owner = dynamic_cast<const OWNER*>(object);
        auto* const time = dynamic_cast<TimeValue*>(&value);
        if (owner && time)
        {
            time->Set(NanoSeconds(owner->*m_member));
        }
        return owner && time;
    }

    bool HasGetter() const override
    {
        return true;
    }

    bool HasSetter() const override
    {
        return true;
    }

  private:
    int64_t OWNER::* m_member;
};

/** Value, accessor and checker of a time that its member holds in ns. */
struct NanosKind
{
    static TimeValue Initial(Time initial)
    {
        return TimeValue(initial);
    }

    template <class OWNER>
    static Ptr<const AttributeAccessor> Accessor(int64_t OWNER::* member)
    {
        return Create<NanosAccessor<OWNER>>(member);
    }

    template <class... L>
    static Ptr<const AttributeChecker> Checker(L... limits)
    {
        return MakeDurationChecker(limits...);
    }
};

} // namespace attributes

/// @endcond

} // namespace ns3::umts

#endif /* UMTS_DURATION_CHECKER_H */
