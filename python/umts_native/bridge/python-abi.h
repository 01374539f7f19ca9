/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PYTHON_ABI_H
#define UMTS_PYTHON_ABI_H

#include <cstddef>
#include <exception>
#include <string>

/**
 * @file
 * @ingroup umts
 * What is used of Python's stable ABI and of cppyy, declared here: the header Python.h need not be
 * installed, and one library serves every Python.
 */

extern "C"
{
    typedef struct _object PyObject; //!< A Python object

    PyObject* PyBool_FromLong(long value);
    PyObject* PyFloat_FromDouble(double value);
    PyObject* PyLong_FromLongLong(long long value);
    PyObject* PyLong_FromUnsignedLongLong(unsigned long long value);
    PyObject* PyUnicode_FromStringAndSize(const char* text, std::ptrdiff_t octets);
    PyObject* PyTuple_New(std::ptrdiff_t size);
    int PyTuple_SetItem(PyObject* tuple, std::ptrdiff_t position, PyObject* item);
    PyObject* PyList_New(std::ptrdiff_t size);
    int PyList_SetItem(PyObject* list, std::ptrdiff_t position, PyObject* item);
    PyObject* PyObject_CallObject(PyObject* callable, PyObject* arguments);
    PyObject* PyObject_GetAttrString(PyObject* object, const char* name);
    int PyObject_HasAttrString(PyObject* object, const char* name);
    int PyObject_IsTrue(PyObject* object);
    double PyFloat_AsDouble(PyObject* object);
    long long PyLong_AsLongLong(PyObject* object);
    const char* PyUnicode_AsUTF8AndSize(PyObject* text, std::ptrdiff_t* octets);
    PyObject* PyErr_Occurred();
    void PyErr_Clear();
    void PyErr_Fetch(PyObject** type, PyObject** value, PyObject** traceback);
    void PyErr_NormalizeException(PyObject** type, PyObject** value, PyObject** traceback);
    void PyErr_Restore(PyObject* type, PyObject* value, PyObject* traceback);
    int PyException_SetTraceback(PyObject* exception, PyObject* traceback);
    void PyErr_SetString(PyObject* type, const char* sentence);
    int Py_IsInitialized();
    void Py_IncRef(PyObject* object);
    void Py_DecRef(PyObject* object);
    extern char _Py_NoneStruct;       //!< None
    extern PyObject* PyExc_TypeError; //!< TypeError
}

namespace CPyCppyy
{

/// Carries the Python exception that is set through C++ to the next Python frame.
class PyException : public std::exception
{
  public:
    PyException();
    ~PyException() noexcept override;
    const char* what() const noexcept override;
    void clear() const noexcept;

  private:
    std::string fMsg; //!< Its text
};

/**
 * @brief Make a Python object of a C++ one.
 * @param address the C++ object
 * @param className name of its class
 * @param pythonOwns Python deletes it
 * @return a new reference
 */
PyObject* Instance_FromVoidPtr(void* address, const std::string& className, bool pythonOwns);

/**
 * @param object a Python object
 * @return the C++ object that it stands for; null when it is none
 */
void* Instance_AsVoidPtr(PyObject* object);

} // namespace CPyCppyy

#endif /* UMTS_PYTHON_ABI_H */
