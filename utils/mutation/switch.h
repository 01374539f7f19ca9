/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MUTANT_SWITCH_H
#define UMTS_MUTANT_SWITCH_H

#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <unistd.h>

/**
 * @file
 * What utils/mutate.py weaves into a copy of model/ asks: is this mutant the one that lives? The
 * environment says which, in UMTS_MUTANT, and in UMTS_MUTANT_MARKS a file that keeps, a byte a
 * mutant, which ones were come by, also by a process that aborts.
 */

// A constant in braces is none any more when it has a mutant.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wnarrowing"
#endif

namespace umts_mutants
{

constexpr int MOST = 1 << 16;         //!< Bytes of the file of marks
constexpr unsigned char CAME = 1;     //!< The place was come by
constexpr unsigned char DIFFERED = 3; //!< And the mutant had another value, or may have had one

inline unsigned char g_nowhere[MOST]; //!< Marks that nobody asked for

/// The marks, in the file that the environment names.
inline unsigned char*
OpenMarks()
{
    const char* path = std::getenv("UMTS_MUTANT_MARKS");
    const int file = path ? open(path, O_RDWR) : -1;
    void* shared =
        file < 0 ? MAP_FAILED : mmap(nullptr, MOST, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return shared == MAP_FAILED ? g_nowhere : static_cast<unsigned char*>(shared);
}

inline unsigned char* g_marks = OpenMarks(); //!< By mutant
inline const int g_living =
    std::atoi(std::getenv("UMTS_MUTANT") ? std::getenv("UMTS_MUTANT") : "0");

/// Whether a mutant lives, outside constant expressions.
inline bool
Lives(int mutant)
{
    if (!g_marks) // before this translation unit's variables are
    {
        return false;
    }
    g_marks[mutant] = DIFFERED;
    return g_living == mutant;
}

/// Whether a mutant lives; in a constant expression none does.
constexpr bool
LivesAtRunTime(int mutant)
{
    return !__builtin_is_constant_evaluated() && Lives(mutant);
}

/// Mark a place of a mutant that has this value instead of that; whether it lives.
template <class T>
inline bool
LivesUnlike(const T& original, const T& other, int mutant)
{
    if (!g_marks)
    {
        return false;
    }
    g_marks[mutant] |= original == other ? CAME : DIFFERED;
    return g_living == mutant;
}

/// A comparison, or the one that a mutant makes in its place.
template <class L, class R, class Original, class Other>
constexpr bool
Compare(const L& left, const R& right, Original original, Other other, int mutant)
{
    const bool value = original(left, right);
    if (__builtin_is_constant_evaluated())
    {
        return value;
    }
    const bool instead = other(left, right);
    return LivesUnlike(value, instead, mutant) ? instead : value;
}

/// A condition, or what a mutant takes it for.
constexpr bool
Force(bool value, bool instead, int mutant)
{
    return !__builtin_is_constant_evaluated() && LivesUnlike(value, instead, mutant) ? instead
                                                                                     : value;
}

} // namespace umts_mutants

#endif /* UMTS_MUTANT_SWITCH_H */
