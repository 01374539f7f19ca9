/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PYTHON_REFERENCE_H
#define UMTS_PYTHON_REFERENCE_H

#include "python-abi.h"

#include <cstdlib>
#include <cxxabi.h>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace ns3::umts::python
{

/**
 * @ingroup umts
 * @brief A reference to a Python object.
 */
class Reference
{
  public:
    Reference() = default;

    /**
     * @param owned a new reference, which this one takes over; null throws the Python exception
     * @return the reference
     */
    static Reference Take(PyObject* owned)
    {
        if (!owned)
        {
            throw CPyCppyy::PyException();
        }
        return Reference(owned);
    }

    /**
     * @param borrowed a borrowed reference
     * @return a reference of one's own
     */
    static Reference Borrow(PyObject* borrowed)
    {
        Py_IncRef(borrowed);
        return Reference(borrowed);
    }

    Reference(const Reference& other)
        : m_object(other.m_object)
    {
        Py_IncRef(m_object);
    }

    Reference(Reference&& other) noexcept
        : m_object(std::exchange(other.m_object, nullptr))
    {
    }

    Reference& operator=(Reference other) noexcept
    {
        std::swap(m_object, other.m_object);
        return *this;
    }

    ~Reference()
    {
        // ns-3 deletes some objects after Python has gone.
        if (m_object && Py_IsInitialized())
        {
            Py_DecRef(m_object);
        }
    }

    /** @return the object, borrowed; null when there is none */
    PyObject* Get() const
    {
        return m_object;
    }

    /** @return whether it is None, or there is none */
    bool IsNone() const
    {
        return !m_object || m_object == reinterpret_cast<PyObject*>(&_Py_NoneStruct);
    }

    /**
     * @param name name of an attribute
     * @return the attribute
     */
    Reference GetAttribute(const char* name) const
    {
        return Take(PyObject_GetAttrString(m_object, name));
    }

  private:
    explicit Reference(PyObject* object)
        : m_object(object)
    {
    }

    PyObject* m_object{nullptr}; //!< The object
};

/**
 * @param type a type
 * @return its name as in C++
 */
inline std::string
Demangle(const std::type_info& type)
{
    char* text = abi::__cxa_demangle(type.name(), nullptr, nullptr, nullptr);
    std::string name = text;
    std::free(text);
    return name;
}

/**
 * @tparam T a class
 * @return its name as in C++
 */
template <class T>
const std::string&
GetClassName()
{
    static const std::string name = Demangle(typeid(T));
    return name;
}

/**
 * @brief Make a Python object of a C++ value: a number, a text, or a copy that Python owns, so that
 * it may be kept.
 * @param value the value
 * @return a new reference
 */
template <class T>
PyObject*
ToPython(const T& value)
{
    if constexpr (std::is_same_v<T, bool>)
    {
        return PyBool_FromLong(value);
    }
    else if constexpr (std::is_enum_v<T>)
    {
        return PyLong_FromLongLong(static_cast<long long>(value));
    }
    else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
    {
        return PyLong_FromLongLong(value);
    }
    else if constexpr (std::is_integral_v<T>)
    {
        return PyLong_FromUnsignedLongLong(value);
    }
    else if constexpr (std::is_floating_point_v<T>)
    {
        return PyFloat_FromDouble(value);
    }
    else if constexpr (std::is_same_v<T, std::string>)
    {
        return PyUnicode_FromStringAndSize(value.data(), value.size());
    }
    else
    {
        return CPyCppyy::Instance_FromVoidPtr(new T(value), GetClassName<T>(), true);
    }
}

/**
 * @brief Show a C++ object to a Python function for the time of the call.
 * @param object the object
 * @return a new reference
 */
template <class T>
PyObject*
View(const T& object)
{
    return CPyCppyy::Instance_FromVoidPtr(const_cast<T*>(&object), GetClassName<T>(), false);
}

/** Keep the Python exception that is set, with its traceback, for UmtsTakeException(). */
void KeepException();

/**
 * @brief Call a Python function.
 * @param function the function
 * @param arguments new references to its arguments, which this call takes over
 * @return what it returns; its exception is thrown
 */
template <class... Arguments>
Reference
Call(const Reference& function, Arguments... arguments)
{
    const Reference tuple = Reference::Take(PyTuple_New(sizeof...(arguments)));
    [[maybe_unused]] std::ptrdiff_t position = 0;
    bool failed = false;
    ((failed |= !arguments, PyTuple_SetItem(tuple.Get(), position++, arguments)), ...);
    if (failed)
    {
        throw CPyCppyy::PyException();
    }
    PyObject* const result = PyObject_CallObject(function.Get(), tuple.Get());
    if (!result)
    {
        KeepException();
    }
    return Reference::Take(result);
}

/**
 * @param object a Python number
 * @return its value; throws the Python exception when it is none
 */
inline double
ToDouble(const Reference& object)
{
    const double value = PyFloat_AsDouble(object.Get());
    if (value == -1.0 && PyErr_Occurred())
    {
        throw CPyCppyy::PyException();
    }
    return value;
}

/**
 * @param object a Python integer
 * @return its value; throws the Python exception when it is none
 */
inline long long
ToInteger(const Reference& object)
{
    const long long value = PyLong_AsLongLong(object.Get());
    if (value == -1 && PyErr_Occurred())
    {
        throw CPyCppyy::PyException();
    }
    return value;
}

/**
 * @brief Find the C++ object of a Python one.
 * @tparam T its class
 * @param object what a Python method has returned
 * @param method name of the method
 * @return the C++ object; throws a Python exception with a sentence when it is of another class
 */
template <class T>
const T&
ToCpp(const Reference& object, const char* method)
{
    static PyObject* known = nullptr; // Of a class that stays for ever.
    const Reference type = object.GetAttribute("__class__");
    if (type.Get() != known)
    {
        std::string name;
        if (PyObject_HasAttrString(type.Get(), "__cpp_name__"))
        {
            std::ptrdiff_t octets;
            const Reference text = type.GetAttribute("__cpp_name__");
            name = PyUnicode_AsUTF8AndSize(text.Get(), &octets);
        }
        if (name != GetClassName<T>())
        {
            const std::string sentence =
                std::string(method) + "() must return a " + GetClassName<T>();
            PyErr_SetString(PyExc_TypeError, sentence.c_str());
            throw CPyCppyy::PyException();
        }
        known = type.Get();
    }
    return *static_cast<const T*>(CPyCppyy::Instance_AsVoidPtr(object.Get()));
}

} // namespace ns3::umts::python

#endif /* UMTS_PYTHON_REFERENCE_H */
