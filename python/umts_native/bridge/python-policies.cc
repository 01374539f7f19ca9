/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "python-reference.h"

#include "ns3/string.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-e-dch-scheduler.h"
#include "ns3/umts-hs-flow-control.h"
#include "ns3/umts-hs-scheduler.h"

#include <map>
#include <optional>
#include <string>

namespace ns3::umts::python
{
namespace
{

/** @return the Python classes (or what else makes their objects) by name */
std::map<std::string, Reference>&
GetFactories()
{
    static std::map<std::string, Reference> factories;
    return factories;
}

/**
 * @ingroup umts
 * @brief A policy whose methods are those of a Python object of its own.
 * @tparam Base the ns-3 class of the policy
 */
template <class Base>
class Policy : public Base
{
  public:
    /** @param name name of the Python class, as UmtsAddPolicy() has it */
    void SetClass(std::string name)
    {
        const auto factory = GetFactories().find(name);
        if (factory == GetFactories().end())
        {
            NS_FATAL_ERROR("there is no Python class '" << name << "'");
        }
        m_object = python::Call(factory->second);
        OnObject();
    }

  protected:
    void DoDispose() override
    {
        m_object = Reference();
        m_methods.clear();
        Base::DoDispose();
    }

    /**
     * @brief Call a method of the Python object.
     * @param name its name, one literal each
     * @param arguments new references
     * @return what it returns
     */
    template <class... Arguments>
    Reference CallMethod(const char* name, Arguments... arguments) const
    {
        Reference& method = m_methods[name];
        if (method.IsNone())
        {
            method = m_object.GetAttribute(name);
        }
        return python::Call(method, arguments...);
    }

    /**
     * @param name name of a method
     * @return whether the Python object has it
     */
    bool Has(const char* name) const
    {
        return PyObject_HasAttrString(m_object.Get(), name);
    }

  private:
    /** The Python object is there. */
    virtual void OnObject()
    {
    }

    Reference m_object;                                 //!< The Python object
    mutable std::map<const char*, Reference> m_methods; //!< Methods that were called, bound to it
};

/**
 * @brief Make the TypeId of a policy.
 * @tparam T the policy
 * @tparam Base its ns-3 class
 * @param name name of the TypeId
 * @return the TypeId
 */
template <class T, class Base>
TypeId
MakeTypeId(const char* name)
{
    return TypeId(name)
        .SetParent<Base>()
        .SetGroupName("Umts")
        .template AddConstructor<T>()
        .AddAttribute("Class",
                      "Name under which the Python class was added",
                      TypeId::ATTR_SET | TypeId::ATTR_CONSTRUCT,
                      StringValue(""),
                      MakeStringAccessor(&T::SetClass),
                      MakeStringChecker());
}

/// A scheduler of HS-DSCH in Python.
class PythonHsScheduler : public Policy<HsScheduler>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            MakeTypeId<PythonHsScheduler, HsScheduler>("ns3::umts::PythonHsScheduler");
        return tid;
    }

  private:
    double GetMetric(const HsCandidate& candidate) const override
    {
        return ToDouble(CallMethod("GetMetric", View(candidate)));
    }

    void Prepare(const std::vector<HsCandidate>& candidates) override
    {
        if (!m_prepares)
        {
            return;
        }
        PyObject* list = PyList_New(candidates.size());
        for (std::size_t i = 0; i < candidates.size(); ++i)
        {
            PyList_SetItem(list, i, View(candidates[i]));
        }
        CallMethod("Prepare", list);
    }

    void OnObject() override
    {
        m_prepares = Has("Prepare");
    }

    bool m_prepares{false}; //!< It has a method Prepare
};

/// A scheduler of E-DCH in Python.
class PythonEdchScheduler : public Policy<EdchScheduler>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            MakeTypeId<PythonEdchScheduler, EdchScheduler>("ns3::umts::PythonEdchScheduler");
        return tid;
    }

  private:
    double GetMetric(const EdchCandidate& candidate) const override
    {
        return ToDouble(CallMethod("GetMetric", View(candidate)));
    }
};

/// A policy of HS-DSCH flow control in Python.
class PythonHsFlowControl : public Policy<HsFlowControl>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            MakeTypeId<PythonHsFlowControl, HsFlowControl>("ns3::umts::PythonHsFlowControl");
        return tid;
    }

  private:
    std::optional<HsGrant> Decide(const HsQueueView& view) override
    {
        const Reference grant = CallMethod("Decide", View(view));
        if (grant.IsNone())
        {
            return std::nullopt;
        }
        return ToCpp<HsGrant>(grant, "Decide");
    }
};

/// A policy of HS-DSCH flow control in Python that keeps its queue at a level.
class PythonLevelledFlowControl : public Policy<LevelledFlowControl>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = MakeTypeId<PythonLevelledFlowControl, LevelledFlowControl>(
            "ns3::umts::PythonLevelledFlowControl");
        return tid;
    }

  private:
    double GetLevel(const HsQueueView& view) const override
    {
        return ToDouble(CallMethod("GetLevel", View(view)));
    }
};

/// A block error decoder in Python.
class PythonBlockErrorModel : public Policy<BlockErrorModel>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            MakeTypeId<PythonBlockErrorModel, BlockErrorModel>("ns3::umts::PythonBlockErrorModel");
        return tid;
    }

  private:
    bool IsInError() override
    {
        const int isTrue = PyObject_IsTrue(CallMethod("IsInError").Get());
        if (isTrue < 0)
        {
            throw CPyCppyy::PyException();
        }
        return isTrue == 1;
    }

    int64_t AssignStreams(int64_t stream) override
    {
        return ToInteger(CallMethod("AssignStreams", ToPython(stream)));
    }
};

/// Block error rates of HS-DSCH in Python.
class PythonBlerCurve : public Policy<BlerCurve>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = MakeTypeId<PythonBlerCurve, BlerCurve>("ns3::umts::PythonBlerCurve");
        return tid;
    }

  private:
    double GetBler(double sinrDb, uint8_t cqi) const override
    {
        return ToDouble(CallMethod("GetBler", ToPython(sinrDb), ToPython(cqi)));
    }

    double GetSinr(double bler, uint8_t cqi) const override
    {
        return ToDouble(CallMethod("GetSinr", ToPython(bler), ToPython(cqi)));
    }
};

/// Quality of a downlink in Python.
class PythonDownlinkQualityModel : public Policy<DownlinkQualityModel>
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = MakeTypeId<PythonDownlinkQualityModel, DownlinkQualityModel>(
            "ns3::umts::PythonDownlinkQualityModel");
        return tid;
    }

  private:
    DownlinkQuality Evaluate(Nanos now) override
    {
        return ToCpp<DownlinkQuality>(CallMethod("Evaluate", ToPython(now)), "Evaluate");
    }

    int64_t AssignStreams(int64_t stream) override
    {
        return ToInteger(CallMethod("AssignStreams", ToPython(stream)));
    }
};

NS_OBJECT_ENSURE_REGISTERED(PythonEdchScheduler);
NS_OBJECT_ENSURE_REGISTERED(PythonHsScheduler);
NS_OBJECT_ENSURE_REGISTERED(PythonHsFlowControl);
NS_OBJECT_ENSURE_REGISTERED(PythonLevelledFlowControl);
NS_OBJECT_ENSURE_REGISTERED(PythonBlockErrorModel);
NS_OBJECT_ENSURE_REGISTERED(PythonBlerCurve);
NS_OBJECT_ENSURE_REGISTERED(PythonDownlinkQualityModel);

} // namespace

extern "C"
{
    /**
     * @brief Let the policies above be made of a Python class.
     * @param name name under which their attribute Class has it
     * @param factory makes an object, without arguments
     */
    void UmtsAddPolicy(const char* name, PyObject* factory)
    {
        GetFactories()[name] = Reference::Borrow(factory);
    }

    /** Forget all Python classes. */
    void UmtsRemovePolicies()
    {
        GetFactories().clear();
    }
}

} // namespace ns3::umts::python
