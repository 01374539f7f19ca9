/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMPACT_H
#define UMTS_COMPACT_H

#include <cstddef>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define UMTS_ADDRESS_SANITIZER 1 //!< Whether the address sanitizer watches memory: g++
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UMTS_ADDRESS_SANITIZER 1 //!< Whether the address sanitizer watches memory: clang
#endif
#endif

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class that places objects one after the other in memory. So the objects of a cell,
 * which are used together, lie on few pages; on large pages where the system has them.
 *
 * Objects lie in the order of their creation until one is deleted: its memory goes to the next
 * object of the same size, and never back to the system. Each object starts at the beginning of a
 * cache line. Under the address sanitizer the usual allocator is used.
 */
class Compact
{
  public:
    /**
     * @param octets size of an object
     * @return its memory
     */
    static void* operator new(std::size_t octets);

    /**
     * @param memory memory of an object that is gone; null: there was none
     * @param octets its size
     */
    static void operator delete(void* memory, std::size_t octets);
};

/**
 * @ingroup umts
 * @brief Allocator of containers that places their elements in the memory of Compact objects.
 *
 * @tparam T type of the elements
 */
template <typename T>
struct CompactAllocator
{
    using value_type = T; //!< What it holds

    CompactAllocator() = default;

    /** @brief The same for a container of something else. */
    template <typename U>
    CompactAllocator(const CompactAllocator<U>&) noexcept
    {
    }

    /**
     * @param count number of elements
     * @return memory for them
     */
    T* allocate(std::size_t count)
    {
        return static_cast<T*>(Compact::operator new(count * sizeof(T)));
    }

    /**
     * @param memory memory of elements that are gone
     * @param count their number
     */
    void deallocate(T* memory, std::size_t count) noexcept
    {
        Compact::operator delete(memory, count * sizeof(T));
    }

    /** @return true: all memory is one */
    template <typename U>
    bool operator==(const CompactAllocator<U>&) const
    {
        return true;
    }

    /** @return false: all memory is one */
    template <typename U>
    bool operator!=(const CompactAllocator<U>&) const
    {
        return false;
    }
};

/** @brief A vector whose elements lie beside the objects that are Compact. */
template <typename T>
using CompactVector = std::vector<T, CompactAllocator<T>>;

constexpr std::size_t CACHE_LINE = 64; //!< Octets of a line of the cache

/**
 * @param octets size of an object that starts at the beginning of a cache line
 * @return cache lines that it lies in
 */
constexpr std::size_t
CountCacheLines(std::size_t octets)
{
    return (octets + CACHE_LINE - 1) / CACHE_LINE;
}

/**
 * @brief Have memory come to the cache while something else is done. Fetches that overlap take
 * about as long as one; lines that are first touched one after the other each cost a full miss.
 * @param memory where it begins; need not be valid
 * @param lines lines of the cache from there on
 */
inline void
Prefetch(const void* memory, std::size_t lines)
{
#ifdef __GNUC__
    for (std::size_t line = 0; line < lines; ++line)
    {
        __builtin_prefetch(static_cast<const char*>(memory) + line * CACHE_LINE);
    }
#endif
}

} // namespace ns3::umts

#endif /* UMTS_COMPACT_H */
