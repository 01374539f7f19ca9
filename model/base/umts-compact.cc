/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-compact.h"

#include <array>
#include <new>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace ns3::umts
{

namespace
{

constexpr std::size_t CHUNK_OCTETS = 2 << 20; //!< Octets of a chunk: a large page
constexpr std::size_t MOST_LINES = 1024;      //!< Cache lines of the largest object in chunks

#ifdef UMTS_ADDRESS_SANITIZER
/// Octets of the largest object in chunks. None is: the sanitizer is to find uses of objects that
/// are gone.
constexpr std::size_t MOST_OCTETS = 0;
#else
constexpr std::size_t MOST_OCTETS = MOST_LINES * CACHE_LINE; //!< Of the largest object in chunks
#endif

/// Memory of an object that is gone.
struct Freed
{
    Freed* next; //!< Another one of the same size
};

/// Memory of all compact objects.
struct CompactMemory
{
    char* next{nullptr};                        //!< Where the next object goes
    std::size_t left{0};                        //!< Octets from there on
    std::vector<void*> chunks;                  //!< Start of each chunk, for leak checkers
    std::array<Freed*, MOST_LINES + 1> freed{}; //!< Memory to be used again, by its lines
};

/** @return the memory, never destroyed: static objects may outlive main() */
CompactMemory&
GetMemory()
{
    static auto* memory = new CompactMemory;
    return *memory;
}

/**
 * @param octets size of an object
 * @return its lines; one of an object without octets
 */
constexpr std::size_t
CountLines(std::size_t octets)
{
    return octets == 0 ? 1 : CountCacheLines(octets);
}

/** @return memory of a chunk, as a large page where the system has them */
char*
GetChunk()
{
    void* chunk = ::operator new(CHUNK_OCTETS, std::align_val_t{CHUNK_OCTETS});
#ifdef MADV_HUGEPAGE
    madvise(chunk, CHUNK_OCTETS, MADV_HUGEPAGE); // where it fails the pages are small
#endif
    return static_cast<char*>(chunk);
}

} // namespace

void*
Compact::operator new(std::size_t octets)
{
    if (octets > MOST_OCTETS)
    {
        return ::operator new(octets, std::align_val_t{CACHE_LINE});
    }
    CompactMemory& memory = GetMemory();
    const std::size_t lines = CountLines(octets);
    Freed*& freed = memory.freed[lines];
    if (freed)
    {
        void* object = freed;
        freed = freed->next;
        return object;
    }
    if (memory.left < lines * CACHE_LINE)
    {
        memory.next = GetChunk();
        memory.left = CHUNK_OCTETS;
        memory.chunks.push_back(memory.next);
    }
    void* object = memory.next;
    memory.next += lines * CACHE_LINE;
    memory.left -= lines * CACHE_LINE;
    return object;
}

void
Compact::operator delete(void* memory, std::size_t octets)
{
    if (!memory)
    {
        return;
    }
    if (octets > MOST_OCTETS)
    {
        ::operator delete(memory, std::align_val_t{CACHE_LINE});
    }
    else
    {
        Freed*& freed = GetMemory().freed[CountLines(octets)];
        freed = new (memory) Freed{freed};
    }
}

} // namespace ns3::umts
